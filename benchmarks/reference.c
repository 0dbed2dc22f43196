// Las Vegas in C, as fast as plain C gets: what the compiled rules are measured against.
//
// Random full games, 4 players with neutral dice, by the same algorithm as src/pitboss/games/las_vegas:
// bags of dice (a byte for each face in one number), throws looked up in a table, choices as bits.
// `pitboss bench` compiles it (gcc -O3 -march=… -shared -fPIC) and calls `play_games`.

#include <stdint.h>
#include <string.h>

enum { SEATS = 4, CASINOS = 6, KINDS = 3, ROUNDS = 3, NOTES_EACH = 2, NOTES = 48, NOTE_VALUES = 10, MOST_SEATS = 6 };
enum { OWN, BIGGY, NEUTRAL };

typedef int64_t Bag;

typedef struct {
    int seats, round, turn, over, left;
    int hand[MOST_SEATS][KINDS];      // dice still held
    Bag roll[KINDS];                  // the throw a choice is made from
    Bag strength[MOST_SEATS + 1];     // what each party's dice count at the casinos, the neutral party last
    int8_t notes[CASINOS][NOTES_EACH]; // in 10,000 dollars, highest first
    int8_t pile[NOTES];
    int money[MOST_SEATS];
} State;

// ---- chance: a multiply-with-carry generator, or outcomes that are decided already ----

typedef struct {
    int64_t seed;
    int next, end;
    int64_t tape[64];
} Chance;

static inline int64_t random_below(Chance *chance, int64_t n)
{
    int64_t product = 0x7ffffdcdLL * (chance->seed & 0xffffffff) + (chance->seed >> 32);
    chance->seed = product;
    return ((product ^ product >> 32) & 0xffffffff) * n >> 32;
}

static inline int64_t draw(Chance *chance, int64_t n)
{
    return chance->next < chance->end ? chance->tape[chance->next++] : random_below(chance, n);
}

// ---- bags and sets ----

static const int THROWS_OF[5] = {1, 6, 36, 216, 1296}, FIRST_OF[5] = {0, 1, 7, 43, 259};
static Bag throws[1 + 6 + 36 + 216 + 1296];  // every throw of 0 to 4 dice
static uint8_t members[256][8];              // of every set of up to eight
static int8_t all_notes[NOTES];

static const int NOTE_COUNTS[NOTE_VALUES] = {4, 4, 5, 5, 6, 6, 6, 4, 4, 4};
static const int NEUTRAL_DICE[MOST_SEATS + 1] = {0, 0, 3, 2, 1, 0, 0};

__attribute__((constructor)) static void make_tables(void)
{
    for (int dice = 0; dice <= 4; dice++)
        for (int number = 0; number < THROWS_OF[dice]; number++)
            for (int die = 0, rest = number; die < dice; die++, rest /= 6)
                throws[FIRST_OF[dice] + number] += 1LL << 8 * (rest % 6);
    for (int bits = 0; bits < 256; bits++)
        for (int member = 0, found = 0; member < 8; member++)
            if (bits >> member & 1) members[bits][found++] = member;
    for (int value = 0, note = 0; value < NOTE_VALUES; value++)
        for (int i = 0; i < NOTE_COUNTS[value]; i++) all_notes[note++] = value + 1;
}

static inline int count(Bag bag, int face) { return bag >> 8 * face & 255; }

static inline int64_t faces(Bag bag)  // which faces a bag shows, as bits
{
    bag |= bag >> 2;
    bag |= bag >> 1;
    return (uint64_t)(bag & 0x010101010101) * 0x810204081ULL >> 35 & 63;
}

static inline int nth(int64_t bits, int64_t n)
{
    if (bits < 256) return members[bits][n];
    while (n--) bits &= bits - 1;
    return __builtin_ctzll(bits);
}

static inline Bag throw_dice(Chance *chance, int dice)
{
    if (chance->next < chance->end) return chance->tape[chance->next++];
    int first = dice < 4 ? dice : 4, others = dice - first;
    Bag bag = throws[FIRST_OF[first] + random_below(chance, THROWS_OF[first])];
    if (others) bag += throws[FIRST_OF[others] + random_below(chance, THROWS_OF[others])];
    return bag;
}

// ---- the rules ----

static inline void roll(State *s, Chance *chance)
{
    for (int kind = 0; kind < KINDS; kind++) s->roll[kind] = throw_dice(chance, s->hand[s->turn][kind]);
}

static inline int next_note(State *s, Chance *chance)
{
    int at = draw(chance, s->left), note = s->pile[at];
    s->pile[at] = s->pile[--s->left];
    return note;
}

static inline void start_round(State *s, Chance *chance)
{
    for (int casino = 0; casino < CASINOS; casino++) {
        int one = next_note(s, chance), other = next_note(s, chance);
        s->notes[casino][0] = one > other ? one : other;
        s->notes[casino][1] = one > other ? other : one;
    }
    for (int seat = 0; seat < s->seats; seat++) {
        s->strength[seat] = 0;
        s->hand[seat][OWN] = 6;
        s->hand[seat][BIGGY] = 1;
        s->hand[seat][NEUTRAL] = NEUTRAL_DICE[s->seats];
    }
    s->strength[s->seats] = 0;
    s->turn = s->round % s->seats;
    roll(s, chance);
}

static inline void start_game(State *s, int seats, Chance *chance)
{
    s->seats = seats;
    s->round = s->over = 0;
    s->left = NOTES;
    for (int seat = 0; seat < seats; seat++) s->money[seat] = 0;
    memcpy(s->pile, all_notes, NOTES);
    start_round(s, chance);
}

static inline void score_casino(State *s, int casino)
{
    int64_t seen = 0, tied = 0;  // counts that occur, and that occur more than once
    for (int party = 0; party <= s->seats; party++) {
        int64_t dice = 1LL << count(s->strength[party], casino);
        tied |= seen & dice;
        seen |= dice;
    }
    int64_t standing = seen & ~tied & ~1LL;
    for (int seat = 0; seat < s->seats; seat++) {
        int dice = count(s->strength[seat], casino);
        if (standing >> dice & 1) {
            int rank = __builtin_popcountll(standing >> dice) - 1;
            if (rank < NOTES_EACH) s->money[seat] += s->notes[casino][rank];
        }
    }
}

static inline void apply(State *s, int face, Chance *chance)
{
    int seat = s->turn;
    int own = count(s->roll[OWN], face), biggy = count(s->roll[BIGGY], face), neutral = count(s->roll[NEUTRAL], face);
    s->hand[seat][OWN] -= own;
    s->hand[seat][BIGGY] -= biggy;
    s->hand[seat][NEUTRAL] -= neutral;
    s->strength[seat] += (int64_t)(own + 2 * biggy) << 8 * face;
    s->strength[s->seats] += (int64_t)neutral << 8 * face;
    for (int i = 0; i < s->seats; i++) {
        s->turn = s->turn + 1 < s->seats ? s->turn + 1 : 0;
        int *hand = s->hand[s->turn];
        if (hand[OWN] + hand[BIGGY] + hand[NEUTRAL]) {
            roll(s, chance);
            return;
        }
    }
    for (int casino = 0; casino < CASINOS; casino++) score_casino(s, casino);
    if (++s->round < ROUNDS) start_round(s, chance);
    else s->over = 1;
}

// Plays random games, adds up what each seat has (in 10,000 dollars), and gives the number of choices made.
int64_t play_games(int64_t games, uint64_t seed, int64_t money[SEATS])
{
    Chance chance = {.seed = seed * 1000003 + 0x123456789abcd};
    State s = {0};
    int64_t choices = 0;
    for (int64_t game = 0; game < games; game++) {
        start_game(&s, SEATS, &chance);
        while (!s.over) {
            int64_t open = faces(s.roll[OWN] | s.roll[BIGGY] | s.roll[NEUTRAL]);
            apply(&s, nth(open, draw(&chance, __builtin_popcountll(open))), &chance);
            choices++;
        }
        for (int seat = 0; seat < SEATS; seat++) money[seat] += s.money[seat];
    }
    return choices;
}
