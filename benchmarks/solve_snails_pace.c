/* Snail's Pace (the base game) solved for small sets of open tracks, written by hand from the rulebook and without
   our layout: what the solver's speed and values are compared with. Usage: solve_snails_pace RACES, prints the
   time a position and, for every set and lead, the chance of the player to move with all snails at their start. */

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TRACKS = 8, SETS = 256, LEADS = 73, MOST = 80 };

static int states[TRACKS], mirror[TRACKS][MOST], next[TRACKS][MOST], steps[TRACKS][MOST];
enum { CLOSES = -1, BLOCKED = -2 };
static double quiet[SETS];
static float *values[SETS][LEADS];
static long sizes[SETS];

/* A state: a squares to go for me, b for the other, rider 0 nobody, 1 me, 2 the other. */
static int state_of(int k, int a, int b, int rider) {
    static int extra[TRACKS][10];
    if (a + b == 9 && rider == 2) {
        if (!extra[k - 1][a]) {
            int count = 0;
            for (int x = 1; x <= k; x++)
                if (9 - x >= 1 && 9 - x <= k) extra[k - 1][x] = k * k + ++count;
        }
        return extra[k - 1][a] - 1;
    }
    return (a - 1) * k + b - 1;
}

static void build_tracks(void) {
    for (int k = 1; k <= TRACKS; k++) {
        int t = k - 1;
        for (int a = 1; a <= k; a++)
            for (int b = 1; b <= k; b++)
                for (int rider = a + b == 9 ? 1 : 0; rider <= (a + b == 9 ? 2 : 0); rider++) {
                    int here = state_of(k, a, b, rider), to = a - 1;
                    if (here >= states[t]) states[t] = here + 1;
                    mirror[t][here] = state_of(k, b, a, rider ? 3 - rider : 0);
                    steps[t][here] = a + b;
                    next[t][here] = rider == 2 ? BLOCKED : to == 0 ? CLOSES : state_of(k, to, b, to + b == 9 ? 1 : 0);
                }
    }
    for (int set = 0; set < SETS; set++)
        for (int roll = 0; roll < 216; roll++) {
            int a = roll / 36 + 1, b = roll / 6 % 6 + 1, c = roll % 6 + 1, match = 0;
            int numbers[7] = {a, b, c, a + b, a + c, b + c, a + b + c};
            for (int i = 0; i < 7; i++)
                if (numbers[i] <= 8) match |= 1 << (numbers[i] - 1);
            quiet[set] += (match & set) == 0 ? 1.0 / 216 : 0;
        }
}

static int points(int set) {
    int sum = 0;
    for (int t = 0; t < TRACKS; t++) sum += set >> t & 1 ? t + 1 : 0;
    return sum;
}

/* The chance of a player who has moved: the other is to move at `index`, seen by the other, who leads by `lead`. */
static inline double after(int set, int lead, long index) {
    if (abs(lead) > points(set)) return lead > 0 ? 0 : 1;
    if (!set) return 0.5;
    return 1 - values[set][lead + 36][index];
}

/* What the rolls that do not pass are worth to the player to move, and the probability of a pass. */
static double gain(int set, int lead, const int *digits, double *pass) {
    double worth[TRACKS];
    int order[TRACKS], count = 0, some = 0;
    long stride = 1, whole = 0;
    for (int t = 0; t < TRACKS; t++)
        if (set >> t & 1) whole += mirror[t][digits[t]] * stride, stride *= states[t];
    stride = 1;
    for (int t = 0; t < TRACKS; t++) {
        if (!(set >> t & 1)) continue;
        int to = next[t][digits[t]];
        if (to != BLOCKED) {
            double value;
            if (to == CLOSES) {
                long low = whole % stride, high = whole / (stride * states[t]);
                value = after(set & ~(1 << t), -lead - t - 1, low + high * stride);
            } else
                value = after(set, -lead, whole + (mirror[t][to] - mirror[t][digits[t]]) * stride);
            int place = count++;
            while (place > 0 && worth[place - 1] < value)
                worth[place] = worth[place - 1], order[place] = order[place - 1], place--;
            worth[place] = value, order[place] = t;
        }
        stride *= states[t];
    }
    double sum = 0, left = 1;
    for (int i = 0; i < count; i++) {
        some |= 1 << order[i];
        sum += (left - quiet[some]) * worth[i];
        left = quiet[some];
    }
    *pass = left;
    return sum;
}

static long solve_set(int set) {
    long size = 1, done = 0;
    int most = 0;
    for (int t = 0; t < TRACKS; t++)
        if (set >> t & 1) size *= states[t], most += 2 * (t + 1);
    sizes[set] = size;
    uint8_t *level = malloc(size);
    uint32_t *order = malloc(size * sizeof *order);
    long start[160] = {0};
    for (long i = 0; i < size; i++) {
        int sum = 0;
        long rest = i;
        for (int t = 0; t < TRACKS; t++)
            if (set >> t & 1) sum += steps[t][rest % states[t]], rest /= states[t];
        level[i] = sum;
        start[sum + 1]++;
    }
    for (int l = 1; l < 160; l++) start[l] += start[l - 1];
    for (long i = 0; i < size; i++) order[start[level[i]]++] = i;
    int closed = 255 & ~set;
    for (int lead = 0; lead <= points(set); lead++) {
        int possible = 0;
        for (int won = closed;; won = (won - 1) & closed) {
            possible |= 2 * points(won) - points(closed) == lead;
            if (!won) break;
        }
        if (!possible) continue;
        float *mine = values[set][36 + lead] = calloc(size, sizeof(float));
        float *yours = values[set][36 - lead] = lead ? calloc(size, sizeof(float)) : mine;
        for (long n = 0; n < size; n++) {
            long i = order[n], rest = i, mirrored = 0, stride = 1;
            int digits[TRACKS], other[TRACKS];
            for (int t = 0; t < TRACKS; t++)
                if (set >> t & 1) {
                    digits[t] = rest % states[t], rest /= states[t];
                    other[t] = mirror[t][digits[t]], mirrored += other[t] * stride, stride *= states[t];
                }
            if (lead == 0 && mirrored < i) continue;
            double pass, rival_pass, g = gain(set, lead, digits, &pass), r = gain(set, -lead, other, &rival_pass);
            double common = 1 - pass * rival_pass;
            mine[i] = (g + pass * (1 - r - rival_pass)) / common;
            yours[mirrored] = (r + rival_pass * (1 - g - pass)) / common;
        }
        done += lead ? 2 * size : size;
    }
    free(level), free(order);
    return done;
}

int main(int argc, char **argv) {
    if (argc != 2) {
        fprintf(stderr, "usage: solve_snails_pace RACES\n");
        return 2;
    }
    int races = atoi(argv[1]);
    long positions = 0;
    struct timespec begun, ended;
    build_tracks();
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &begun);
    for (int size = 1; size <= races; size++)
        for (int set = 1; set < SETS; set++)
            if (__builtin_popcount(set) == size) positions += solve_set(set);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &ended);
    double seconds = ended.tv_sec - begun.tv_sec + (ended.tv_nsec - begun.tv_nsec) * 1e-9;
    printf("{\"positions\": %ld, \"seconds\": %.3f, \"ns\": %.2f, \"starts\": [", positions, seconds,
           seconds / positions * 1e9);
    const char *comma = "";
    for (int set = 1; set < SETS; set++)
        for (int lead = -36; lead <= 36; lead++)
            if (sizes[set] && values[set][lead + 36]) {
                long index = 0, stride = 1;
                for (int t = 0; t < TRACKS; t++)
                    if (set >> t & 1) index += state_of(t + 1, t + 1, t + 1, 0) * stride, stride *= states[t];
                printf("%s[%d, %d, %.7f]", comma, set, lead, values[set][lead + 36][index]);
                comma = ", ";
            }
    printf("]}\n");
    return 0;
}
