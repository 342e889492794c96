/* Random play-outs of Cargolino Valentino (four players, the house's board), written by hand for speed. A move
   is a die and a snail that it may move: a bit of 36. */

#include "playout.h"

enum { PLAYERS = 4, SNAILS = 6, DICE = 4, SQUARES = 18, FINAL = SQUARES + 1 };

static uint64_t opens[SNAILS][FINAL + 1]; /* the moves of a snail on a place */
static const uint8_t pays[FINAL + 1] = {3, 3, 3, 3, 3, 3, 3, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1};

static void prepare(void) {
    for (int snail = 0; snail < SNAILS; snail++)
        for (int place = 0; place < FINAL; place++)
            for (int die = 0; die < SNAILS; die++)
                if (die == snail || place == 0 || (place - 1) % SNAILS == die)
                    opens[snail][place] |= 1ull << (SNAILS * die + snail);
}

static void deal(rng_t *rng, int *cards) {
    int pack[SNAILS] = {0, 1, 2, 3, 4, 5};
    for (int seat = 0; seat < PLAYERS; seat++) {
        int other = seat + below(rng, SNAILS - seat);
        cards[seat] = pack[other];
        pack[other] = pack[seat];
    }
}

/* Runs a race from the seat that begins; returns the seat that would come next. */
static int race(rng_t *rng, job_t *job, int seat, uint8_t *places) {
    uint64_t reach = 0;
    int arrived = 0;
    for (int snail = 0; snail < SNAILS; snail++) places[snail] = 0, reach |= opens[snail][0];
    do {
        uint64_t left = 0, choices;
        uint8_t dice[SNAILS] = {0};
        uint32_t roll = below(rng, 1296);
        job->turns++;
        for (int i = 0; i < DICE; i++, roll /= SNAILS) {
            dice[roll % SNAILS]++;
            left |= 63ull << (SNAILS * (roll % SNAILS));
        }
        while ((choices = reach & left)) {
            for (int skip = below(rng, __builtin_popcountll(choices)); skip; skip--) choices &= choices - 1;
            int move = __builtin_ctzll(choices), die = move / SNAILS, snail = move % SNAILS;
            int place = ++places[snail];
            job->moves++;
            if (!--dice[die]) left ^= 63ull << (SNAILS * die);
            reach ^= opens[snail][place - 1] ^ opens[snail][place];
            arrived |= place == FINAL;
        }
        seat = (seat + 1) % PLAYERS;
    } while (!arrived);
    return seat;
}

static void play(rng_t *rng, job_t *job) {
    int cards[2][PLAYERS], shells[PLAYERS] = {0}, best = -1, winners = 0, seat;
    uint8_t places[2][SNAILS];
    deal(rng, cards[0]);
    seat = race(rng, job, below(rng, PLAYERS), places[0]);
    deal(rng, cards[1]);
    race(rng, job, seat, places[1]);
    for (int i = 0; i < PLAYERS; i++) {
        for (int r = 0; r < 2; r++) shells[i] += pays[places[r][cards[r][i]]];
        shells[i] = 64 * shells[i] + 63 - places[1][cards[1][i]]; /* ties: whose snail is furthest back */
        if (shells[i] > best) best = shells[i], winners = 0;
        winners += shells[i] == best;
    }
    for (int i = 0; i < PLAYERS; i++)
        if (shells[i] == best) job->points[i] += 1.0 / winners;
}
