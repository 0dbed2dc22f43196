"""What is in the box (LV-1 to LV-4, LV-17)."""

MOST_SEATS = 6
ROUNDS = 3

CASINOS = 6
BANDIT = 6  # the seventh casino's place, after casinos 0 to 5
NOTES_EACH = 2

NOTE_VALUES = (10_000, 20_000, 30_000, 40_000, 50_000, 60_000, 70_000, 80_000, 90_000, 100_000)
NOTE_COUNTS = (4, 4, 5, 5, 6, 6, 6, 4, 4, 4)

OWN, BIGGY, NEUTRAL = 0, 1, 2
KINDS = 3
OWN_DICE = 6
BIGGYS = 1
BIGGY_COUNTS = 2
NEUTRAL_DICE = (0, 0, 3, 2, 1, 0, 0)  # for each player, by the number of players
