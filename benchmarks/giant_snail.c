/* Random play-outs of Giant Snail Will Not Prevail! (three players, the house's box, regions by number), written by
   hand for speed. A region has two rows at most, which are bits 2 * region and 2 * region + 1 of a number; what a player
   may do are such bits, and the game is a sequence of phases, each with its own choices. */

#include "playout.h"

enum { SEATS = 3, REGIONS = 12, ROWS = 24, SECTIONS = 6, WEAPONS = 3, CARDS = 8, GUARDS = 4, NONE = -1 };
enum { FACTORY_ROWS = 0x401001, SOLAR_ROWS = 0x03C00C, MINE_ROWS = 0x0C0330, LAB_ROWS = 0x300CC0, FIRST_ROWS = 0x555555 };
enum { METAL, ENERGY };
enum { FORK, THROWER, RIFLE, SALT_RING, DEFENDERS, MALACOLOGIST, LABOR, SALVAGE };
enum { NORTH, SOUTH, EAST, WEST, BURROW };
enum { SCRAP_MARKET, SUNNY_DAYS, NEW_HANDS, HOMESICKNESS, SYMPATHY };

static const uint32_t types[4] = {FACTORY_ROWS, SOLAR_ROWS, MINE_ROWS, LAB_ROWS};
static const uint8_t type_of[REGIONS] = {0, 1, 2, 3, 2, 3, 0, 1, 1, 2, 3, 0};
static const uint8_t events[26] = {0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4};
static const uint8_t late_events[6] = {0, 1, 2, 3, 4, 5};
static const uint8_t technology[9] = {FORK, THROWER, RIFLE, SALT_RING, SALT_RING, DEFENDERS, MALACOLOGIST, LABOR, SALVAGE};
static const uint8_t build_cost[WEAPONS][2] = {{1, 0}, {1, 1}, {2, 1}}, fire_cost[WEAPONS][2] = {{1, 0}, {0, 1}, {1, 1}};
static const uint8_t damage[WEAPONS] = {2, 2, 3};
static uint8_t next_to[4][REGIONS];

typedef struct {
    uint32_t has[SEATS], open, ruins; /* rows: with a player's workers, with a free slot, of destroyed regions */
    int8_t workers[ROWS][SEATS], space[ROWS], pool[SEATS], reserve[SEATS], stock[SEATS][2], supply[2], votes[SEATS];
    uint32_t slots; /* robot slots not filled, three a section: 2 metal, 1 of each, 2 energy */
    int8_t builders[SECTIONS][SEATS], weapon_owner[WEAPONS], built[WEAPONS], claimed[SEATS];
    int8_t market[2], unseen_cards[9], cards_left;
    int8_t unseen[26], unseen_left, deck, approach, top[3], fixed, alive, snail, robot, leader, ended;
    int8_t guards, guard_region[GUARDS], guard_owner[GUARDS], guard_card[GUARDS];
    int rebuilt;
    rng_t *rng;
    job_t *job;
} game_t;

static void prepare(void) {
    for (int region = 0; region < REGIONS; region++) {
        int row = region / 4, column = region % 4;
        next_to[NORTH][region] = (row + 2) % 3 * 4 + column;
        next_to[SOUTH][region] = (row + 1) % 3 * 4 + column;
        next_to[EAST][region] = row * 4 + (column + 1) % 4;
        next_to[WEST][region] = row * 4 + (column + 3) % 4;
    }
}

static inline int nth(uint32_t bits, int index) {
    while (index--) bits &= bits - 1;
    return __builtin_ctz(bits);
}

static inline int choose(game_t *g, int count) {
    g->job->moves++;
    return below(g->rng, count);
}

static inline int choose_bit(game_t *g, uint32_t bits) { return nth(bits, choose(g, __builtin_popcount(bits))); }
static inline int seat_at(const game_t *g, int step) { return (g->leader + step) % SEATS; }
static inline uint32_t rows_of(int region) { return 3u << 2 * region; }
static inline int ruin_count(const game_t *g) { return __builtin_popcount(g->ruins & FIRST_ROWS); }

static inline void put(game_t *g, int seat, int row) {
    g->workers[row][seat]++;
    g->has[seat] |= 1u << row;
    if (!--g->space[row]) g->open &= ~(1u << row);
}

static inline void lift(game_t *g, int seat, int row) {
    if (!--g->workers[row][seat]) g->has[seat] &= ~(1u << row);
    g->space[row]++;
    g->open |= 1u << row;
}

static inline int workers_on(const game_t *g, int region, int seat) {
    return g->workers[2 * region][seat] + g->workers[2 * region + 1][seat];
}

/* Empties a region's rows, as the side has them that is up. */
static void clear(game_t *g, int region) {
    int single = type_of[region] == 0 || g->ruins >> 2 * region & 1;
    memset(g->workers[2 * region], 0, 2 * SEATS);
    for (int seat = 0; seat < SEATS; seat++) g->has[seat] &= ~rows_of(region);
    g->space[2 * region] = single ? 3 : 2;
    g->space[2 * region + 1] = single ? 0 : 2;
    g->open = (g->open & ~rows_of(region)) | (single ? 1u : 3u) << 2 * region;
}

static inline uint32_t rows_for(const game_t *g, int seat) {
    uint32_t others = g->has[(seat + 1) % SEATS] | g->has[(seat + 2) % SEATS];
    return g->open & ~(LAB_ROWS & ~g->ruins & others);
}

static inline void gain(game_t *g, int seat, int good, int amount) {
    int taken = amount < g->supply[good] ? amount : g->supply[good];
    g->supply[good] -= taken, g->stock[seat][good] += taken;
}

static inline void pay(game_t *g, int seat, int metal, int energy) {
    g->stock[seat][METAL] -= metal, g->supply[METAL] += metal;
    g->stock[seat][ENERGY] -= energy, g->supply[ENERGY] += energy;
}

static inline int can_pay(const game_t *g, int seat, int metal, int energy) {
    return g->stock[seat][METAL] >= metal && g->stock[seat][ENERGY] >= energy;
}

static void take_any(game_t *g, int seat, int amount) {
    for (; amount > 0; amount--) {
        if (g->supply[METAL] && g->supply[ENERGY])
            gain(g, seat, choose(g, 2), 1);
        else
            gain(g, seat, METAL, 1), gain(g, seat, ENERGY, 1);
    }
}

static void recruit(game_t *g, int seat, int most) {
    int number = most < g->reserve[seat] ? most : g->reserve[seat];
    g->reserve[seat] -= number, g->pool[seat] += number;
}

static inline int draw(game_t *g, int8_t *cards, int8_t *left) {
    int index = below(g->rng, *left), card = cards[index];
    cards[index] = cards[--*left];
    return card;
}

static inline int take_top(game_t *g) {
    int card = g->top[0];
    g->top[0] = g->top[1], g->top[1] = g->top[2], g->fixed--;
    return card;
}

static inline int turn_card(game_t *g) {
    g->deck--;
    return g->fixed ? take_top(g) : draw(g, g->unseen, &g->unseen_left);
}

static inline void lose_card(game_t *g) {
    g->deck--;
    if (g->fixed) take_top(g);
}

static inline int life(const game_t *g) { return g->approach + g->deck; }

static void remove_guard(game_t *g, int guard) {
    g->guards--;
    for (; guard < g->guards; guard++) {
        g->guard_region[guard] = g->guard_region[guard + 1];
        g->guard_owner[guard] = g->guard_owner[guard + 1];
        g->guard_card[guard] = g->guard_card[guard + 1];
    }
}

static int oldest_guard(const game_t *g, int region) {
    for (int guard = 0; guard < g->guards; guard++)
        if (g->guard_region[guard] == region) return guard;
    return NONE;
}

static void kill_snail(game_t *g) {
    g->alive = 0, g->snail = NONE, g->fixed = 0;
    while (g->guards) g->pool[g->guard_owner[0]]++, remove_guard(g, 0);
    memcpy(g->unseen, late_events, sizeof late_events);
    g->unseen_left = g->deck = sizeof late_events;
}

static void set_up(game_t *g) {
    int numbers[SEATS];
    memset(g, 0, offsetof(game_t, rng));
    for (int region = 0; region < REGIONS; region++) clear(g, region);
    for (int seat = 0; seat < SEATS; seat++) g->pool[seat] = 13, g->reserve[seat] = 7;
    g->supply[METAL] = g->supply[ENERGY] = 33;
    g->slots = (1u << 3 * SECTIONS) - 1;
    memcpy(g->unseen_cards, technology, sizeof technology);
    g->cards_left = sizeof technology;
    memcpy(g->unseen, events, sizeof events);
    g->unseen_left = g->deck = sizeof events;
    g->approach = 2, g->alive = 1, g->snail = g->robot = NONE;
    g->weapon_owner[0] = g->weapon_owner[1] = g->weapon_owner[2] = NONE;
    g->market[0] = g->market[1] = NONE;
    uint32_t left = (1u << REGIONS) - 1;
    for (int seat = 0; seat < SEATS; seat++) {
        numbers[seat] = nth(left, below(g->rng, REGIONS - seat));
        left ^= 1u << numbers[seat];
        if (numbers[seat] >= numbers[g->leader]) g->leader = seat;
    }
    for (int step = 0; step < SEATS; step++) {
        int seat = seat_at(g, step), row = 2 * numbers[seat];
        if (type_of[numbers[seat]]) row += choose(g, 2);
        g->pool[seat]--;
        put(g, seat, row);
    }
}

static void act(game_t *g) {
    int forfeited[SEATS] = {0};
    for (int step = 0; step < 2 * SEATS; step++) {
        int seat = seat_at(g, step);
        if (forfeited[seat]) continue;
        uint32_t rows = rows_for(g, seat), puts = g->pool[seat] ? rows : 0, picks = g->has[seat];
        if (!rows) continue;
        uint32_t first = rows_of(__builtin_ctz(rows) / 2);
        if (!(rows & ~first)) picks &= ~first; /* nowhere else to go */
        if (!puts && !picks) continue;
        int into = __builtin_popcount(puts), from = __builtin_popcount(picks);
        int move = choose(g, into + from + 1);
        if (move < into) {
            g->pool[seat]--;
            put(g, seat, nth(puts, move));
        } else if (move < into + from) {
            int row = nth(picks, move - into);
            lift(g, seat, row);
            put(g, seat, choose_bit(g, rows_for(g, seat) & ~rows_of(row / 2)));
        } else
            forfeited[seat] = 1;
    }
}

static void produce(game_t *g) {
    for (int step = 0; step < SEATS; step++) {
        int seat = seat_at(g, step);
        uint32_t full = g->has[seat] & ~g->open & ~g->ruins;
        gain(g, seat, METAL, __builtin_popcount(full & MINE_ROWS));
        gain(g, seat, ENERGY, __builtin_popcount(full & SOLAR_ROWS));
    }
}

static void refill_market(game_t *g) {
    for (int place = 0; place < 2; place++)
        if (g->market[place] == NONE && g->cards_left) g->market[place] = draw(g, g->unseen_cards, &g->cards_left);
}

static void look(game_t *g) {
    int most = g->deck < 3 ? g->deck : 3;
    while (g->fixed < most) g->top[g->fixed++] = draw(g, g->unseen, &g->unseen_left);
    g->job->moves++;
    for (int left = g->fixed; left > 1; left--) {
        int other = below(g->rng, left), card = g->top[other];
        g->top[other] = g->top[left - 1], g->top[left - 1] = card;
    }
}

static void research(game_t *g, int seat, int card) {
    if (card <= RIFLE)
        g->weapon_owner[card] = seat;
    else if (card <= DEFENDERS && g->alive) {
        g->guard_region[g->guards] = choose_bit(g, FIRST_ROWS & 0xFFFFFF & ~g->ruins) / 2;
        g->guard_owner[g->guards] = seat;
        g->guard_card[g->guards++] = card;
        g->pool[seat]--;
    } else if (card == MALACOLOGIST)
        look(g);
    else if (card == LABOR)
        recruit(g, seat, 3);
    else if (card == SALVAGE) {
        int most = ruin_count(g);
        take_any(g, seat, most < 4 ? most : 4);
    }
}

static void use_labs(game_t *g) {
    refill_market(g);
    for (int step = 0; step < SEATS; step++) {
        int seat = seat_at(g, step);
        uint32_t ready;
        while ((ready = g->has[seat] & ~g->open & LAB_ROWS & ~g->ruins)) {
            int offered = (g->market[0] != NONE) + (g->market[1] != NONE), move, row, place;
            if (!offered || !(move = choose(g, offered + 1))) break;
            place = offered == 2 ? move - 1 : g->market[0] == NONE;
            row = ready & (ready - 1) ? choose_bit(g, ready) : __builtin_ctz(ready);
            g->pool[seat] += g->workers[row][seat];
            g->space[row] = g->workers[row][seat];
            g->workers[row][seat] = 0;
            g->has[seat] &= ~(1u << row), g->open |= 1u << row;
            int card = g->market[place];
            g->market[place] = NONE;
            research(g, seat, card);
            refill_market(g);
        }
    }
}

static int can_rebuild(const game_t *g, int seat, int region) {
    return (g->ruins & g->has[seat] & ~g->open) >> 2 * region & 1 && can_pay(g, seat, 2, 2);
}

static void rebuild(game_t *g, int seat, int region, int settler) {
    int settlers[SEATS] = {0};
    settlers[seat] += settler;
    pay(g, seat, 2, 2);
    g->votes[seat] += !g->slots;
    g->rebuilt++;
    for (int other = 0; other < SEATS; other++) settlers[other] += g->workers[2 * region][other];
    g->ruins &= ~rows_of(region);
    clear(g, region);
    for (;;) {
        uint32_t ways = 0; /* two rows a seat */
        for (int other = 0; other < SEATS; other++)
            if (settlers[other]) ways |= (rows_for(g, other) >> 2 * region & 3) << 2 * other;
        if (!ways) break;
        int way = ways & (ways - 1) ? choose_bit(g, ways) : __builtin_ctz(ways);
        settlers[way / 2]--;
        put(g, way / 2, 2 * region + way % 2);
    }
    for (int other = 0; other < SEATS; other++) g->pool[other] += settlers[other];
}

static void use_factories(game_t *g) {
    for (int step = 0; step < SEATS; step++) {
        int seat = seat_at(g, step);
        uint32_t ready;
        if (!g->slots && g->robot == NONE) g->robot = below(g->rng, REGIONS);
        while ((ready = g->has[seat] & FACTORY_ROWS & ~g->ruins)) {
            int metal = g->stock[seat][METAL], energy = g->stock[seat][ENERGY];
            uint32_t payable = (metal > 1 ? 0x9249 : 0) | (metal && energy ? 0x12492 : 0) | (energy > 1 ? 0x24924 : 0);
            uint32_t slots = g->slots & payable, weapons = 0, ruins = 0;
            for (int weapon = 0; weapon < WEAPONS; weapon++)
                if (g->weapon_owner[weapon] == seat && !g->built[weapon] &&
                    can_pay(g, seat, build_cost[weapon][METAL], build_cost[weapon][ENERGY]))
                    weapons |= 1u << weapon;
            if (can_pay(g, seat, 2, 2)) ruins = g->ruins & FIRST_ROWS & g->has[seat] & ~g->open;
            int fill = __builtin_popcount(slots), arm = __builtin_popcount(weapons), mend = __builtin_popcount(ruins);
            if (!(fill + arm + mend)) break;
            int move = choose(g, fill + arm + mend + 1) - 1;
            if (move < 0) break;
            lift(g, seat, ready & (ready - 1) ? choose_bit(g, ready) : __builtin_ctz(ready));
            if (move < fill) {
                int slot = nth(slots, move);
                pay(g, seat, 2 - slot % 3, slot % 3);
                g->slots ^= 1u << slot;
                g->builders[slot / 3][seat]++;
            } else if (move < fill + arm) {
                int weapon = nth(weapons, move - fill);
                pay(g, seat, build_cost[weapon][METAL], build_cost[weapon][ENERGY]);
                g->built[weapon] = 1;
            } else
                rebuild(g, seat, nth(ruins, move - fill - arm) / 2, 1);
            if (!g->slots && g->robot == NONE) g->robot = below(g->rng, REGIONS);
        }
    }
}

/* The snail's region falls; what follows from that. */
static void wreak_havoc(game_t *g) {
    int region = g->snail, stood = !(g->ruins >> 2 * region & 1), guard;
    for (int seat = 0; seat < SEATS; seat++) g->reserve[seat] += workers_on(g, region, seat);
    g->ruins |= rows_of(region);
    clear(g, region);
    if (!stood) return;
    while ((guard = oldest_guard(g, region)) != NONE) g->reserve[g->guard_owner[guard]]++, remove_guard(g, guard);
    if (ruin_count(g) >= 7 || !(types[type_of[region]] & ~g->ruins)) {
        g->ended = 1;
        return;
    }
    lose_card(g);
    if (!life(g)) kill_snail(g);
}

static void move_snail(game_t *g) {
    int region, guard, defended = 0;
    if (g->approach) {
        if (--g->approach) return;
        do {
            region = below(g->rng, REGIONS);
            guard = oldest_guard(g, region);
            if (guard == NONE || g->guard_card[guard] != SALT_RING) break;
            g->votes[g->guard_owner[guard]]++, g->pool[g->guard_owner[guard]]++, remove_guard(g, guard);
        } while (1);
    } else {
        int course = turn_card(g);
        region = course == BURROW ? (int)below(g->rng, REGIONS) : next_to[course][g->snail];
        guard = oldest_guard(g, region);
    }
    if (guard == NONE)
        g->snail = region;
    else {
        int owner = g->guard_owner[guard];
        g->votes[owner]++;
        if (g->guard_card[guard] == SALT_RING)
            g->pool[owner]++;
        else
            g->snail = region, g->reserve[owner]++, defended = 1;
        remove_guard(g, guard);
    }
    if (!life(g))
        kill_snail(g);
    else if (!defended)
        wreak_havoc(g);
}

static void relieve(game_t *g) {
    int card = turn_card(g), fewest = g->votes[0];
    if (card == HOMESICKNESS) {
        int region = nth(FIRST_ROWS & ~g->ruins, below(g->rng, REGIONS - ruin_count(g))) / 2;
        for (int seat = 0; seat < SEATS; seat++) g->pool[seat] += workers_on(g, region, seat);
        clear(g, region);
        return;
    }
    for (int seat = 1; seat < SEATS; seat++)
        if (g->votes[seat] < fewest) fewest = g->votes[seat];
    for (int step = 0; step < SEATS; step++) {
        int seat = seat_at(g, step);
        if (card == SCRAP_MARKET || card == SUNNY_DAYS) gain(g, seat, card == SCRAP_MARKET ? METAL : ENERGY, 1);
        if (card == NEW_HANDS) recruit(g, seat, 2);
        if (card == SYMPATHY && g->votes[seat] == fewest) take_any(g, seat, 2);
    }
}

static void fight(game_t *g) {
    int fired[WEAPONS] = {0};
    for (int step = 0; g->alive && step < SEATS; step++)
        for (int seat = seat_at(g, step); g->alive;) {
            uint32_t ready = 0;
            for (int weapon = 0; weapon < WEAPONS; weapon++)
                if (g->weapon_owner[weapon] == seat && g->built[weapon] && !fired[weapon] &&
                    can_pay(g, seat, fire_cost[weapon][METAL], fire_cost[weapon][ENERGY]))
                    ready |= 1u << weapon;
            if (!ready) break;
            int move = choose(g, __builtin_popcount(ready) + 1) - 1;
            if (move < 0) break;
            int weapon = nth(ready, move), hits = damage[weapon] < life(g) ? damage[weapon] : life(g);
            pay(g, seat, fire_cost[weapon][METAL], fire_cost[weapon][ENERGY]);
            fired[weapon] = 1;
            g->claimed[seat] += hits;
            while (hits--) lose_card(g);
            if (!life(g)) kill_snail(g);
        }
    if (!g->alive) return;
    for (int hits = life(g) < 3 ? life(g) : 3; hits; hits--) lose_card(g);
    if (!life(g)) kill_snail(g);
}

static void use_robot(game_t *g) {
    int seat = g->leader;
    if (g->robot == NONE) return;
    for (int steps = 0; steps < 2 && g->stock[seat][METAL] + g->stock[seat][ENERGY] >= 2; steps++) {
        uint32_t ways = 0; /* paid with so much metal */
        for (int metal = 0; metal <= 2; metal++)
            if (can_pay(g, seat, metal, 2 - metal)) ways |= 1u << metal;
        int count = __builtin_popcount(ways), move = choose(g, 4 * count + 1) - 1;
        if (move < 0) break;
        int metal = nth(ways, move % count);
        pay(g, seat, metal, 2 - metal);
        g->robot = next_to[move / count][g->robot];
    }
    if (g->alive) {
        if (g->robot == g->snail) fight(g);
    } else if (can_rebuild(g, seat, g->robot) && choose(g, 2))
        rebuild(g, seat, g->robot, 0);
}

static void discard(game_t *g) {
    for (int step = 0; step < SEATS; step++) {
        int seat = seat_at(g, step);
        int8_t *stock = g->stock[seat];
        while (stock[METAL] + stock[ENERGY] > 10) {
            int good = stock[METAL] && stock[ENERGY] ? choose(g, 2) : stock[METAL] ? METAL : ENERGY;
            stock[good]--, g->supply[good]++;
        }
    }
}

/* One to every seat whose number is the highest, if it is not 0. */
static void award(const int *numbers, int *votes) {
    int most = 1;
    for (int seat = 0; seat < SEATS; seat++)
        if (numbers[seat] > most) most = numbers[seat];
    for (int seat = 0; seat < SEATS; seat++) votes[seat] += numbers[seat] == most;
}

/* One to the seat whose number is higher than all others. */
static void award_alone(const int *numbers, int *votes) {
    for (int seat = 0; seat < SEATS; seat++)
        votes[seat] += numbers[seat] > numbers[(seat + 1) % SEATS] && numbers[seat] > numbers[(seat + 2) % SEATS];
}

static void elect(const game_t *g) {
    int votes[SEATS], all[SEATS] = {0}, home[SEATS] = {0}, abroad[SEATS] = {0}, claimed[SEATS], most = 0, winners = 0;
    for (int seat = 0; seat < SEATS; seat++) {
        claimed[seat] = g->claimed[seat];
        votes[seat] = g->votes[seat] + claimed[seat] / 3;
        for (int region = 0; region < REGIONS; region++)
            if (!(g->ruins >> 2 * region & 1)) *(region / 4 == seat ? home + seat : abroad + seat) += workers_on(g, region, seat);
    }
    for (int section = 0; section < SECTIONS; section++) {
        int there[SEATS];
        for (int seat = 0; seat < SEATS; seat++) all[seat] += there[seat] = g->builders[section][seat];
        award_alone(there, votes);
    }
    award_alone(all, votes);
    award(claimed, votes);
    award(home, votes);
    award(abroad, votes);
    for (int seat = 0; seat < SEATS; seat++)
        if (votes[seat] > most) most = votes[seat];
    for (int seat = 0; seat < SEATS; seat++) winners += votes[seat] == most;
    for (int seat = 0; seat < SEATS; seat++)
        if (votes[seat] == most) g->job->points[seat] += 1.0 / winners;
}

static void play(rng_t *rng, job_t *job) {
    game_t g;
    g.rng = rng, g.job = job;
    set_up(&g);
    for (;;) {
        job->turns++;
        act(&g);
        produce(&g);
        use_labs(&g);
        use_factories(&g);
        if (g.alive) {
            move_snail(&g);
            if (g.ended) break;
        } else
            relieve(&g);
        use_robot(&g);
        discard(&g);
        g.leader = seat_at(&g, 1);
        if (!g.alive && (!g.deck || !g.ruins)) {
            elect(&g);
            break;
        }
    }
    job->figures[0] += !g.ended;
    job->figures[1] += 3 * SECTIONS - __builtin_popcount(g.slots);
    job->figures[2] += ruin_count(&g);
    job->figures[3] += g.rebuilt;
}
