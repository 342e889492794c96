/* Random play-outs of Snail's Pace (the base game), written by hand for speed: the limit our rules are
   measured against. */

#include "playout.h"

static uint8_t match[216];

static void prepare(void) {
    for (int roll = 0; roll < 216; roll++) {
        int a = roll / 36 + 1, b = roll / 6 % 6 + 1, c = roll % 6 + 1;
        int numbers[7] = {a, b, c, a + b, a + c, b + c, a + b + c};
        for (int i = 0; i < 7; i++)
            if (numbers[i] <= 8) match[roll] |= 1 << (numbers[i] - 1);
    }
}

static void play(rng_t *rng, job_t *job) {
    int8_t to_go[2][8], rider[8];
    uint8_t movable[2] = {255, 255}, open = 255;
    int score[2] = {0, 0}, x, o, me;
    for (int t = 0; t < 8; t++) {
        to_go[0][t] = to_go[1][t] = t + 1;
        rider[t] = -1;
    }
    do {
        uint32_t both = below(rng, 36);
        x = both / 6, o = both % 6;
    } while (x == o);
    me = o > x;
    for (;; me ^= 1) {
        job->turns++;
        unsigned choices = match[below(rng, 216)] & movable[me];
        if (!choices) continue;
        for (int skip = below(rng, __builtin_popcount(choices)); skip; skip--) choices &= choices - 1;
        int t = __builtin_ctz(choices), bit = 1 << t, you = me ^ 1;
        int mine = --to_go[me][t], meet = mine + to_go[you][t];
        job->moves++;
        if (rider[t] == me) {
            rider[t] = -1;
            movable[you] |= bit;
        } else if (mine > 0 && meet == 9) {
            rider[t] = me;
            movable[you] &= ~bit;
        }
        if (mine == 0) {
            score[me] += t + 1;
            movable[0] &= ~bit;
            movable[1] &= ~bit;
            if (!(open &= ~bit)) break;
        }
    }
    job->points[0] += score[0] == score[1] ? 0.5 : score[0] > score[1];
    job->points[1] += score[0] == score[1] ? 0.5 : score[1] > score[0];
}
