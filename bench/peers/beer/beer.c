/* Beer's solver, branch score and generator, rewritten from the article: Daniel Beer, "Generating
 * difficult Sudoku puzzles quickly" (2011), scan orders and ties as his program has them. Plain C without
 * tricks: what our own solvers are measured against.
 *
 *   cc -O3 -o beer beer.c
 *   beer set FILE | beer naive FILE      a contender: see README.md for the protocol
 *   beer score set | beer score naive    scores of the puzzles on standard input, -1 if not unique
 *   beer generate ITERATIONS SEED COUNT  puzzles and their scores
 */
#define _POSIX_C_SOURCE 199309L
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SIDE = 9, CELLS = 81, UNITS = 27, ALL = 0x1ff, STEPS = 2 * SIDE };

typedef struct {
    uint8_t value[CELLS];   /* 1 to 9, 0 for a blank */
    uint16_t free[CELLS];   /* candidates that no placed value forbids, a bit per digit */
} Board;

typedef struct {
    int set_oriented;
    uint64_t limit;
    uint64_t found;
    long branch;            /* branch score of the first solution */
    uint8_t solution[CELLS];
} Search;

static int unit_cells[UNITS][SIDE];     /* column 0, row 0, box 0, column 1, row 1, box 1, ... */
static int peers[CELLS][20];

static void make_tables(void)
{
    for (int i = 0; i < SIDE; i++)
        for (int k = 0; k < SIDE; k++) {
            unit_cells[3 * i][k] = k * SIDE + i;
            unit_cells[3 * i + 1][k] = i * SIDE + k;
            unit_cells[3 * i + 2][k] = (i / 3 * 3 + k / 3) * SIDE + i % 3 * 3 + k % 3;
        }
    for (int a = 0; a < CELLS; a++) {
        int count = 0;
        for (int b = 0; b < CELLS; b++) {
            int same_box = a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3;
            if (a != b && (a / 9 == b / 9 || a % 9 == b % 9 || same_box))
                peers[a][count++] = b;
        }
    }
}

static void place(Board *board, int cell, int digit)
{
    board->value[cell] = (uint8_t)(digit + 1);
    for (int k = 0; k < 20; k++)
        board->free[peers[cell][k]] &= (uint16_t)~(1 << digit);
}

/* Lays out the clues; 0 if two of them clash. */
static int load(Board *board, const uint8_t *cells)
{
    memset(board->value, 0, sizeof board->value);
    for (int cell = 0; cell < CELLS; cell++)
        board->free[cell] = ALL;
    for (int cell = 0; cell < CELLS; cell++) {
        if (!cells[cell])
            continue;
        if (!(board->free[cell] >> (cells[cell] - 1) & 1))
            return 0;
        place(board, cell, cells[cell] - 1);
    }
    return 1;
}

/* The blank cell with the fewest candidates, the first in reading order; -1 if there is none. */
static int freest_last(const Board *board)
{
    int best = -1, fewest = SIDE + 1;
    for (int cell = 0; cell < CELLS; cell++) {
        if (board->value[cell])
            continue;
        int count = __builtin_popcount(board->free[cell]);
        if (count < fewest) {
            fewest = count;
            best = cell;
        }
    }
    return best;
}

/* The unit and missing digit with the fewest places: how many there are, the first among equals. */
static int scarcest(const Board *board, int *unit, int *digit)
{
    int fewest = SIDE + 1;
    for (int u = 0; u < UNITS; u++) {
        int places[SIDE] = {0}, missing = ALL;
        for (int k = 0; k < SIDE; k++) {
            int cell = unit_cells[u][k];
            if (board->value[cell]) {
                missing &= ~(1 << (board->value[cell] - 1));
                continue;
            }
            for (int d = 0; d < SIDE; d++)
                places[d] += board->free[cell] >> d & 1;
        }
        for (int d = 0; d < SIDE; d++)
            if ((missing >> d & 1) && places[d] < fewest) {
                fewest = places[d];
                *unit = u;
                *digit = d;
            }
    }
    return fewest;
}

static void search(Search *s, const Board *board, long branch);

static void try_digit(Search *s, const Board *board, int cell, int digit, long branch)
{
    Board next = *board;
    place(&next, cell, digit);
    search(s, &next, branch);
}

static void search(Search *s, const Board *board, long branch)
{
    int cell = freest_last(board), unit = 0, digit = 0;
    if (cell < 0) {
        if (s->found++ == 0) {
            s->branch = branch;
            memcpy(s->solution, board->value, CELLS);
        }
        return;
    }
    int count = __builtin_popcount(board->free[cell]);
    if (s->set_oriented && count >= 2) {
        int places = scarcest(board, &unit, &digit);
        if (places < count) {
            branch += (long)(places - 1) * (places - 1);
            for (int k = 0; k < SIDE && s->found < s->limit; k++) {
                int spot = unit_cells[unit][k];
                if (!board->value[spot] && (board->free[spot] >> digit & 1))
                    try_digit(s, board, spot, digit, branch);
            }
            return;
        }
    }
    branch += (long)(count - 1) * (count - 1);
    for (int d = 0; d < SIDE && s->found < s->limit; d++)
        if (board->free[cell] >> d & 1)
            try_digit(s, board, cell, d, branch);
}

static Search solve(const uint8_t *cells, int set_oriented, uint64_t limit)
{
    Search s = {.set_oriented = set_oriented, .limit = limit};
    Board board;
    if (load(&board, cells))
        search(&s, &board, 0);
    return s;
}

/* S = 100 B + E for a unique puzzle, otherwise -1. */
static long score(const uint8_t *cells, int set_oriented)
{
    Search s = solve(cells, set_oriented, 2);
    long empty = 0;
    for (int cell = 0; cell < CELLS; cell++)
        empty += !cells[cell];
    return s.found == 1 ? 100 * s.branch + empty : -1;
}

/* --- generator ----------------------------------------------------------------------------------------- */

static uint64_t random_state;

/* xorshift64*: Vigna, "An experimental exploration of Marsaglia's xorshift generators" (2016). */
static uint32_t random_below(uint32_t bound)
{
    random_state ^= random_state >> 12;
    random_state ^= random_state << 25;
    random_state ^= random_state >> 27;
    uint64_t high = (random_state * 0x2545f4914f6cdd1dULL) >> 32;
    return (uint32_t)((high * bound) >> 32);
}

/* Fills a board by the cell with the fewest candidates, these in random order. */
static int fill(const Board *board, uint8_t *grid)
{
    int cell = freest_last(board), digits[SIDE], count = 0;
    if (cell < 0) {
        memcpy(grid, board->value, CELLS);
        return 1;
    }
    for (int d = 0; d < SIDE; d++)
        if (board->free[cell] >> d & 1)
            digits[count++] = d;
    while (count > 0) {
        int k = (int)random_below((uint32_t)count);
        Board next = *board;
        place(&next, cell, digits[k]);
        if (fill(&next, grid))
            return 1;
        digits[k] = digits[--count];
    }
    return 0;
}

/* Wanders from the best puzzle so far, adding and removing clues in pairs opposite the centre. */
static long generate(int iterations, uint8_t *best)
{
    static const uint8_t blank[CELLS];
    uint8_t grid[CELLS], puzzle[CELLS];
    long best_score = 0;
    Board board;
    load(&board, blank);
    fill(&board, grid);
    memcpy(best, grid, CELLS);
    for (int i = 0; i < iterations; i++) {
        memcpy(puzzle, best, CELLS);
        for (int step = 0; step < STEPS; step++) {
            int cell = (int)random_below(CELLS), other = CELLS - 1 - cell, restore = (int)random_below(2);
            puzzle[cell] = restore ? grid[cell] : 0;
            puzzle[other] = restore ? grid[other] : 0;
            long found = score(puzzle, 1);
            if (found > best_score) {
                best_score = found;
                memcpy(best, puzzle, CELLS);
            }
        }
    }
    return best_score;
}

/* --- input and protocol --------------------------------------------------------------------------------- */

/* The puzzle at the head of a line; 0 if there is none. */
static int parse(const char *line, uint8_t *cells)
{
    for (int k = 0; k < CELLS; k++) {
        char c = line[k];
        if (c == '.')
            cells[k] = 0;
        else if (c >= '0' && c <= '9')
            cells[k] = (uint8_t)(c - '0');
        else
            return 0;
    }
    char after = line[CELLS];
    return after == 0 || after == '\n' || after == '\r' || after == ',';
}

static uint8_t (*read_puzzles(FILE *file, size_t *count))[CELLS]
{
    size_t room = 1024;
    uint8_t (*puzzles)[CELLS] = malloc(room * sizeof *puzzles);
    char line[4096];
    *count = 0;
    while (puzzles && fgets(line, sizeof line, file)) {
        if (*count == room) {
            room *= 2;
            uint8_t (*more)[CELLS] = realloc(puzzles, room * sizeof *puzzles);
            if (!more)
                free(puzzles);
            puzzles = more;
            if (!puzzles)
                break;
        }
        *count += (size_t)parse(line, puzzles[*count]);
    }
    if (!puzzles) {
        fprintf(stderr, "beer: out of memory\n");
        exit(1);
    }
    return puzzles;
}

static uint64_t fnv(uint64_t hash, const uint8_t *bytes, size_t count)
{
    for (size_t k = 0; k < count; k++)
        hash = (hash ^ bytes[k]) * 0x100000001b3ULL;
    return hash;
}

static uint64_t now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static unsigned long long value_of(const char *line, const char *key, unsigned long long otherwise)
{
    const char *at = strstr(line, key);
    return at ? strtoull(at + strlen(key), NULL, 10) : otherwise;
}

static int serve(int set_oriented, const char *path)
{
    FILE *file = fopen(path, "r");
    if (!file) {
        perror(path);
        return 1;
    }
    size_t all;
    uint8_t (*puzzles)[CELLS] = read_puzzles(file, &all);
    char line[256];
    fclose(file);
    printf("ready puzzles=%zu\n", all);
    fflush(stdout);
    while (fgets(line, sizeof line, stdin) && strncmp(line, "quit", 4) != 0) {
        uint64_t limit = value_of(line, "limit=", 2);
        size_t first = value_of(line, "first=", all);
        size_t count = first < all ? first : all;
        if (strncmp(line, "run", 3) == 0) {
            uint64_t solutions = 0, start = now_ns();
            long scores = 0;
            for (size_t k = 0; k < count; k++) {
                Search s = solve(puzzles[k], set_oriented, limit);
                solutions += s.found;
                scores += s.branch;
            }
            uint64_t ns = now_ns() - start;
            printf("ns=%llu solutions=%llu branch_scores=%ld\n", (unsigned long long)ns,
                   (unsigned long long)solutions, scores);
        } else {
            uint64_t counts = 0xcbf29ce484222325ULL, hash = counts;
            for (size_t k = 0; k < count; k++) {
                Search s = solve(puzzles[k], set_oriented, 2);
                uint8_t found = (uint8_t)s.found;
                counts = fnv(counts, &found, 1);
                if (s.found == 1)
                    hash = fnv(hash, s.solution, CELLS);
            }
            printf("counts=%016llx hash=%016llx\n", (unsigned long long)counts, (unsigned long long)hash);
        }
        fflush(stdout);
    }
    free(puzzles);
    return 0;
}

int main(int argc, char **argv)
{
    make_tables();
    if (argc == 3 && strcmp(argv[1], "score") == 0) {
        size_t count;
        uint8_t (*puzzles)[CELLS] = read_puzzles(stdin, &count);
        for (size_t k = 0; k < count; k++)
            printf("%ld\n", score(puzzles[k], strcmp(argv[2], "naive") != 0));
        free(puzzles);
        return 0;
    }
    if (argc == 5 && strcmp(argv[1], "generate") == 0) {
        /* Any odd state will do to begin with; a few draws mix it. */
        random_state = strtoull(argv[3], NULL, 10) * 2 + 1;
        for (int k = 0; k < 64; k++)
            random_below(2);
        for (int k = 0; k < atoi(argv[4]); k++) {
            uint8_t puzzle[CELLS];
            long best = generate(atoi(argv[2]), puzzle);
            for (int cell = 0; cell < CELLS; cell++)
                putchar(puzzle[cell] ? '0' + puzzle[cell] : '.');
            printf(",%ld\n", best);
        }
        return 0;
    }
    if (argc == 3 && (strcmp(argv[1], "set") == 0 || strcmp(argv[1], "naive") == 0))
        return serve(strcmp(argv[1], "set") == 0, argv[2]);
    fprintf(stderr, "usage: beer set FILE | beer naive FILE | beer score set|naive | "
                    "beer generate ITERATIONS SEED COUNT\n");
    return 2;
}
