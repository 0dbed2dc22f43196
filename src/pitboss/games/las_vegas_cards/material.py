"""What is in the box (KC-1 to KC-4, KC-21)."""

MOST_SEATS = 5
ROUNDS = 4
TURNS = 6

CASINOS = 6
NOTES_EACH = 2

NOTE_VALUES = (30_000, 40_000, 50_000, 60_000, 70_000, 80_000, 90_000, 100_000)
NOTE_COUNTS = (6, 6, 6, 6, 6, 6, 6, 6)

SINGLES = (4, 4, 4, 4, 4, 4)  # of each player's cards with one die, how many show each number
DOUBLES = (1, 1, 1, 1, 1, 1)  # and of those with two dice
HAND = 5
ENOUGH = 8  # cards at the casinos with which a player is out of the round

TOKEN_CARDS = 25
TOKEN_MONEY = 10_000
TOKEN_DICE = 2  # laid at a casino in one play take its token
