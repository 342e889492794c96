/* What the hand-written play-outs share: a generator, threads that play, and what is printed of it.
   A game defines prepare() and play(). Usage: GAME GAMES SEED THREADS. */

#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

typedef struct {
    uint64_t games, seed, turns, moves;
    double points[6];  /* of each seat: its share of every game's one point */
    double figures[4]; /* what else a game counts, to be compared */
} job_t;

static void prepare(void);
static void play(rng_t *rng, job_t *job);

static void *work(void *argument) {
    job_t *job = argument, mine = {0};
    rng_t rng;
    seed_rng(&rng, job->seed);
    for (; mine.games < job->games; mine.games++) play(&rng, &mine);
    *job = mine;
    return NULL;
}

int main(int argc, char **argv) {
    if (argc != 4) {
        fprintf(stderr, "usage: %s GAMES SEED THREADS\n", argv[0]);
        return 2;
    }
    uint64_t games = strtoull(argv[1], NULL, 10), seed = strtoull(argv[2], NULL, 10);
    int threads = atoi(argv[3]);
    if (threads < 1 || threads > 64) return 2;
    pthread_t handles[64];
    job_t jobs[64], all = {0};
    struct timespec start, end, worked_before, worked;
    prepare();
    clock_gettime(CLOCK_MONOTONIC, &start);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &worked_before);
    for (int i = 0; i < threads; i++) {
        jobs[i] = (job_t){.games = games / threads, .seed = seed * 64 + i};
        pthread_create(&handles[i], NULL, work, &jobs[i]);
    }
    for (int i = 0; i < threads; i++) {
        pthread_join(handles[i], NULL);
        all.games += jobs[i].games, all.turns += jobs[i].turns, all.moves += jobs[i].moves;
        for (int seat = 0; seat < 6; seat++) all.points[seat] += jobs[i].points[seat];
        for (int one = 0; one < 4; one++) all.figures[one] += jobs[i].figures[one];
    }
    clock_gettime(CLOCK_MONOTONIC, &end);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &worked);
    double processor = worked.tv_sec - worked_before.tv_sec + (worked.tv_nsec - worked_before.tv_nsec) * 1e-9;
    double seconds = end.tv_sec - start.tv_sec + (end.tv_nsec - start.tv_nsec) * 1e-9;
    printf("{\"games_per_second\": %.1f, \"processor_seconds\": %.9f, \"payoffs\": [", all.games / seconds, processor);
    for (int seat = 0; seat < 6; seat++) printf("%s%.6f", seat ? ", " : "", all.points[seat] / all.games);
    printf("], \"figures\": [");
    for (int one = 0; one < 4; one++) printf("%s%.6f", one ? ", " : "", all.figures[one] / all.games);
    printf("], \"mean_turns\": %.4f, \"mean_decisions\": %.4f}\n", (double)all.turns / all.games,
           (double)all.moves / all.games);
    return 0;
}
