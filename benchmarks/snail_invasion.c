/* Random play-outs of Snail Invasion! (two players, four colours, twelve squares), written by hand for speed.
   A stack is one number, four bits a piece, the top piece lowest: snails are 1 to 3, plants 4 to 15. */

#include "playout.h"

enum { SQUARES = 12, GARDENER = 0, SNAILS = 1, LAST_TURN = 1000, WALK = 32 };
enum { GOES_ON, GROWN, BLOCKED, EATEN };

typedef struct {
    uint64_t stacks[SQUARES];
    uint8_t ready[16], living[16], home[2], nest_tree;
} table_t;

static uint8_t free_bits[2][256]; /* of the top two pieces, which are a side's and can move */

static inline int value(int kind) { return (kind - 1) % 3 + 1; }
static inline int side(int kind) { return kind <= 3 ? SNAILS : GARDENER; }

static void prepare(void) {
    for (int tops = 0; tops < 256; tops++) {
        int top = tops & 15, next = tops >> 4;
        if (top) free_bits[side(top)][tops] |= 1;
        if (top && next && value(top) < value(next)) free_bits[side(next)][tops] |= 2;
    }
}

static void set_up(table_t *t) {
    memset(t, 0, sizeof *t);
    for (int kind = 4; kind < 16; kind++) t->living[kind] = 1, t->ready[kind] = value(kind) == 1;
    t->home[GARDENER] = 12;
    t->home[SNAILS] = t->nest_tree = 3;
    t->ready[1] = 1;
}

/* The moves of a side: kinds that may come out, then WALK + 2 * square + depth. */
static int legal(const table_t *t, int me, uint8_t *moves) {
    int count = 0;
    if (t->home[me])
        for (int kind = me == SNAILS ? 1 : 4, last = me == SNAILS ? 3 : 15; kind <= last; kind++) {
            moves[count] = kind;
            count += t->ready[kind] != 0;
        }
    for (int square = 0; square < SQUARES; square++) {
        int can = free_bits[me][t->stacks[square] & 255];
        moves[count] = WALK + 2 * square;
        count += can & 1;
        moves[count] = WALK + 2 * square + 1;
        count += can >> 1;
    }
    return count;
}

static void come_out(table_t *t, int kind, int goal) {
    int who = side(kind);
    t->stacks[goal] = t->stacks[goal] << 4 | kind;
    t->ready[kind]--;
    t->home[who]--;
    if (who == GARDENER || kind == 4 - t->nest_tree) {
        if (value(kind) < 3) t->ready[kind + 1]++;
        t->nest_tree -= who == SNAILS;
    }
}

/* What stays of a stack; what does not goes back to the nest or leaves the game. */
static uint64_t resolved(table_t *t, uint64_t stack) {
    uint64_t kept = 0;
    int bits = 0, run = 0, runner = -1;
    for (; stack; stack >>= 4) {
        int kind = stack & 15, who = side(kind);
        if (who != runner && run > value(kind)) {
            if (who == SNAILS)
                t->ready[kind]++, t->home[SNAILS]++;
            else
                t->living[kind]--;
            continue;
        }
        run = value(kind) + (who == runner ? run : 0);
        runner = who;
        kept |= (uint64_t)kind << bits;
        bits += 4;
    }
    return kept;
}

static int ending(const table_t *t, int goal) {
    for (uint64_t stack = t->stacks[goal]; stack >> 8; stack >>= 4) {
        int pawn = stack & 15;
        if (pawn > 3 && value(pawn) == 1 && (stack & 0xFFF) == (uint64_t)(0x111 * pawn + 0x210)) return GROWN;
    }
    int can = t->home[SNAILS], grows = 0;
    for (int square = 0; square < SQUARES; square++) can |= free_bits[SNAILS][t->stacks[square] & 255];
    if (!can) return BLOCKED;
    for (int pawn = 4; pawn < 16; pawn += 3) grows |= t->living[pawn] && t->living[pawn + 1] && t->living[pawn + 2];
    return grows ? GOES_ON : EATEN;
}

static void play(rng_t *rng, job_t *job) {
    table_t t;
    uint8_t moves[64];
    double gardener = 0.5;
    set_up(&t);
    for (int turn = 1, me = GARDENER; turn <= LAST_TURN; turn++, me ^= 1) {
        uint32_t both = below(rng, 36);
        int roll = both / 6 + both % 6 + 2, count = legal(&t, me, moves), goal, end;
        job->turns++;
        if (!count) continue;
        int move = moves[below(rng, count)];
        job->moves++;
        if (move < WALK) {
            goal = roll - 1;
            come_out(&t, move, goal);
        } else {
            int square = (move - WALK) >> 1, lifted = 4 * ((move - WALK) & 1) + 4;
            uint64_t stack = t.stacks[square];
            goal = (square + roll) % SQUARES;
            t.stacks[square] = stack >> lifted;
            t.stacks[goal] = t.stacks[goal] << lifted | (stack & ((1ull << lifted) - 1));
        }
        t.stacks[goal] = resolved(&t, t.stacks[goal]);
        if ((end = ending(&t, goal))) {
            gardener = end != EATEN;
            break;
        }
    }
    job->points[GARDENER] += gardener;
    job->points[SNAILS] += 1.0 - gardener;
}
