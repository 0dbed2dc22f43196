"""Las Vegas: the card game. The files follow the rulebook: material, cards, setup, turn, scoring, ending."""

from pitboss.core.game import Game
from pitboss.games.las_vegas_cards.box import contents
from pitboss.games.las_vegas_cards.ending import worth
from pitboss.games.las_vegas_cards.options import OPTIONS, PRESETS
from pitboss.games.las_vegas_cards.setup import begin
from pitboss.games.las_vegas_cards.text import read, refuse, write
from pitboss.games.las_vegas_cards.turn import apply, chosen, deal, legal, waits
from pitboss.games.las_vegas_cards.views import mine, pending, public, redeal
from pitboss.games.las_vegas_cards.words import WORDS
from pitboss.pieces.money import money, notes, result, winners

GAME = Game(
    id="las-vegas-cards",
    players=(2, 3, 4, 5),
    options=OPTIONS,
    presets=PRESETS,
    words=WORDS,
    begin=begin,
    waits=waits,
    deal=deal,
    legal=legal,
    apply=apply,
    chosen=chosen,
    money=money,
    notes=notes,
    winners=winners,
    pending=pending,
    public=public,
    mine=mine,
    redeal=redeal,
    result=result,
    write=write,
    read=read,
    refuse=refuse,
    worth=worth,
    conserved=contents,
    undo=False,  # KC-7: a choice is final once made
)
