/* Random play-outs of Snail's Pace (the base game), written by hand for speed: the limit our rules are
   measured against. Usage: snails_pace GAMES SEED THREADS, prints games a second and what happened. */

#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef struct {
    uint64_t s[4];
} rng_t;

static inline uint64_t rotl(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }

/* xoshiro256++ by Blackman and Vigna */
static inline uint64_t next(rng_t *r) {
    uint64_t *s = r->s, result = rotl(s[0] + s[3], 23) + s[0], t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotl(s[3], 45);
    return result;
}

static void seed_rng(rng_t *r, uint64_t seed) {
    for (int i = 0; i < 4; i++) {
        uint64_t z = (seed += 0x9e3779b97f4a7c15u);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        r->s[i] = z ^ (z >> 31);
    }
}

/* Lemire's unbiased number below n */
static inline uint32_t below(rng_t *r, uint32_t n) {
    uint64_t m = (next(r) >> 32) * n;
    if ((uint32_t)m < n) {
        uint32_t threshold = -n % n;
        while ((uint32_t)m < threshold) m = (next(r) >> 32) * n;
    }
    return m >> 32;
}

static uint8_t match[216];

static void build_match(void) {
    for (int roll = 0; roll < 216; roll++) {
        int a = roll / 36 + 1, b = roll / 6 % 6 + 1, c = roll % 6 + 1;
        int numbers[7] = {a, b, c, a + b, a + c, b + c, a + b + c};
        for (int i = 0; i < 7; i++)
            if (numbers[i] <= 8) match[roll] |= 1 << (numbers[i] - 1);
    }
}

typedef struct {
    uint64_t games, seed, wins[2], draws, turns, moves;
} job_t;

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
    if (score[0] == score[1])
        job->draws++;
    else
        job->wins[score[1] > score[0]]++;
    job->games++;
}

static void *work(void *argument) {
    job_t *job = argument, mine = {0};
    rng_t rng;
    seed_rng(&rng, job->seed);
    for (uint64_t i = 0; i < job->games; i++) play(&rng, &mine);
    *job = mine;
    return NULL;
}

int main(int argc, char **argv) {
    if (argc != 4) {
        fprintf(stderr, "usage: snails_pace GAMES SEED THREADS\n");
        return 2;
    }
    uint64_t games = strtoull(argv[1], NULL, 10), seed = strtoull(argv[2], NULL, 10);
    int threads = atoi(argv[3]);
    pthread_t handles[64];
    job_t jobs[64];
    struct timespec start, end;
    build_match();
    clock_gettime(CLOCK_MONOTONIC, &start);
    for (int i = 0; i < threads; i++) {
        jobs[i] = (job_t){.games = games / threads, .seed = seed * 64 + i};
        pthread_create(&handles[i], NULL, work, &jobs[i]);
    }
    job_t all = {0};
    for (int i = 0; i < threads; i++) {
        pthread_join(handles[i], NULL);
        all.games += jobs[i].games, all.draws += jobs[i].draws, all.turns += jobs[i].turns;
        all.moves += jobs[i].moves;
        all.wins[0] += jobs[i].wins[0], all.wins[1] += jobs[i].wins[1];
    }
    clock_gettime(CLOCK_MONOTONIC, &end);
    double seconds = end.tv_sec - start.tv_sec + (end.tv_nsec - start.tv_nsec) * 1e-9;
    printf("{\"games_per_second\": %.1f, \"decisions_per_second\": %.1f, \"wins\": [%lu, %lu], \"draws\": %lu, ",
           all.games / seconds, all.moves / seconds, all.wins[0], all.wins[1], all.draws);
    printf("\"mean_turns\": %.4f}\n", (double)all.turns / all.games);
    return 0;
}
