"""Las Vegas, the current edition. The files follow the rulebook: material, setup, turn, scoring, ending."""

from pitboss.core.game import Game
from pitboss.games.las_vegas.box import contents
from pitboss.games.las_vegas.ending import worth
from pitboss.games.las_vegas.options import OPTIONS, PRESETS
from pitboss.games.las_vegas.setup import begin
from pitboss.games.las_vegas.text import read, refuse, write
from pitboss.games.las_vegas.turn import apply, deal, legal, waits
from pitboss.games.las_vegas.views import changes, mine, pending, public, redeal
from pitboss.games.las_vegas.words import WORDS
from pitboss.pieces.money import money, notes, result, winners

GAME = Game(
    id="las-vegas",
    players=(2, 3, 4, 5, 6),
    options=OPTIONS,
    presets=PRESETS,
    words=WORDS,
    begin=begin,
    waits=waits,
    deal=deal,
    legal=legal,
    apply=apply,
    money=money,
    notes=notes,
    winners=winners,
    pending=pending,
    public=public,
    changes=changes,
    mine=mine,
    redeal=redeal,
    result=result,
    write=write,
    read=read,
    refuse=refuse,
    worth=worth,
    conserved=contents,
    undo=False,  # after every choice dice are thrown or notes laid
)
