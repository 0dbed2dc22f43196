"""Everything the game says to players, in English and German.

`{name}` is filled with a fact of the event; a part in `[…]` is left out when its facts are missing.
How each fact is shown (seats as names, notes as money, …) is in `pitboss.core.words`.
"""

WORDS = {
    "en": {
        "name": "Las Vegas",
        "tagline": "Throw dice, outnumber the others at six casinos, take the notes.",
        "round": "round {round} of {rounds}",
        "at": "casino {n}",
        "at.bandit": "the bandit",
        "bandit": "One-armed bandit",
        "neutral": "neutral dice",
        "biggy": "Biggy",
        "ask": "{seat}, choose a face: all your dice that show it go to the casino of that number.",
        "ask.bandit": (
            "{seat}, choose a face for the casino of its number, or put it on the bandit (for example: 3 bandit)."
        ),
        "event.round": "Round {round} begins; {seat} starts.",
        "event.note": "{note} at {at}.",
        "event.rolled": "{seat} rolls[ {own}][ (Biggy {biggy})][ (neutral {neutral})].",
        "event.placed": "{seat} places[ {own}][ (Biggy {biggy})][ (neutral {neutral})] at {at}.",
        "event.scoring": "Round {round} is scored.",
        "event.cancelled": "At {at} it is {count} each for {parties}: they cancel out.",
        "event.won": "{seat} wins {note} at {at} with {count}.",
        "event.neutral-won": "The neutral dice take {note} at {at} with {count}; it goes into the box.",
        "event.boxed": "Nobody takes {note} at {at}; it goes into the box.",
        "event.over": "The game is over. Winner: {winners}.",
        "why.not-rolled": "that face was not rolled",
        "why.no-bandit": "this table has no bandit",
        "why.closed": "that face is already closed on the bandit in this round",
        "option.neutral_dice": "Everyone also throws dice of a colour nobody plays; they compete as one more party.",
        "option.bandit": "A seventh casino takes any face, but each face only once a round; ties are broken there.",
        "option.open_money": "Everyone sees how much money the others have won.",
        "preset.as-in-the-box": "As in the box",
        "preset.everything": "Everything in",
    },
    "de": {
        "name": "Las Vegas",
        "tagline": "Würfle, sei an sechs Casinos stärker als die anderen, nimm die Scheine.",
        "round": "Durchgang {round} von {rounds}",
        "at": "Casino {n}",
        "at.bandit": "Bandit",
        "bandit": "Einarmiger Bandit",
        "neutral": "neutrale Würfel",
        "biggy": "Biggy",
        "ask": "{seat}, wähle eine Zahl: Alle deine Würfel, die sie zeigen, kommen zum Casino dieser Zahl.",
        "ask.bandit": (
            "{seat}, wähle eine Zahl für ihr Casino oder lege sie auf den Banditen (zum Beispiel: 3 bandit)."
        ),
        "event.round": "Durchgang {round} beginnt; {seat} fängt an.",
        "event.note": "{at}: {note}.",
        "event.rolled": "{seat} würfelt[ {own}][ (Biggy {biggy})][ (neutral {neutral})].",
        "event.placed": "{seat} legt[ {own}][ (Biggy {biggy})][ (neutral {neutral})] – {at}.",
        "event.scoring": "Durchgang {round} wird gewertet.",
        "event.cancelled": "{at}: je {count} für {parties} – sie heben sich auf.",
        "event.won": "{at}: {seat} gewinnt {note} mit {count}.",
        "event.neutral-won": "{at}: {note} geht mit {count} an die neutralen Würfel und damit in die Schachtel.",
        "event.boxed": "{at}: {note} nimmt niemand; der Schein kommt in die Schachtel.",
        "event.over": "Das Spiel ist aus. Es gewinnt: {winners}.",
        "why.not-rolled": "diese Zahl wurde nicht gewürfelt",
        "why.no-bandit": "an diesem Tisch gibt es keinen Banditen",
        "why.closed": "diese Zahl ist auf dem Banditen in diesem Durchgang schon belegt",
        "option.neutral_dice": "Alle werfen auch Würfel einer Farbe, die niemand spielt; sie zählen als weitere Partei.",
        "option.bandit": "Ein siebtes Casino nimmt jede Zahl, aber jede nur einmal je Durchgang; es gibt dort kein Patt.",
        "option.open_money": "Alle sehen, wie viel Geld die anderen gewonnen haben.",
        "preset.as-in-the-box": "Wie in der Schachtel",
        "preset.everything": "Mit allem",
    },
}
