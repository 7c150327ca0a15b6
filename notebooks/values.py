"""The values behind the findings, from the rows of the reference runs and by NumPy and SciPy alone.

A function for each experiment takes the rows that its reference run keeps (`data.csv.zst`) and the config, and gives a value
for each quantity and part. Nothing here reads a summary: `verdicts.ipynb` compares what comes out with what docs/claims.toml and the summaries say.
"""

import itertools
import math

import numpy as np
import polars as pl
from scipy import optimize, special, stats

import lab


def rho(x, y, weights=None):
    """Spearman's correlation; with weights, that of a sample that holds each item as often as its weight says."""
    x, y = np.asarray(x, float), np.asarray(y, float)
    if weights is None:
        return stats.spearmanr(x, y).statistic
    return np.cov(ranks(x, weights), ranks(y, weights), aweights=weights)[0, 1] / np.sqrt(
        np.prod([np.cov(ranks(one, weights), aweights=weights) for one in (x, y)])
    )


def ranks(x, weights):
    """The weight below each value, and half the weight at it."""
    _, place = np.unique(x, return_inverse=True)
    at = np.bincount(place, weights=weights)
    return (np.cumsum(at) - at / 2)[place]


def mean(x):
    return float(np.mean(np.asarray(x, float)))


def of_sets(rows, name="set"):
    return [(key, rows.filter(pl.col(name) == key)) for key in rows[name].unique(maintain_order=True)]


def solver_race(rows, config):
    found = {}
    for name, own in of_sets(rows):
        doubled = own.drop_nulls("doubled")
        found["fewest-first", name] = doubled["doubled"].sum() / own["line"].n_unique()
    return found


def branch_score(rows, config):
    found = {}
    for name, own in of_sets(rows):
        high = own.filter(pl.col("score") >= 300)
        branching = own.filter(pl.col("branches_cells") > 0)
        if len(high):
            found["challenging", name] = mean(~high["needs"].is_in(["singles", "locked_candidates"]))
            found["beyond-tuples", name] = mean(high["needs"] == "more")
        if len(branching):
            found["drastic-changes", name] = mean(2 * branching["branches"] <= branching["branches_cells"])
    return found


def wnef_panels(rows, config):
    """Names and rows of the panels, and the pools by name."""
    panels = [(one["id"], rows.filter(pl.col("set") == one["id"])) for one in config["sets"]]
    for pool in config["pools"]:
        parts = [(pl.col("set") == name) & pl.col("level").is_in(levels) for name, levels in pool["parts"].items()]
        panels.append((pool["name"], rows.filter(pl.any_horizontal(parts))))
    return [(name, own) for name, own in panels if len(own)], {pool["name"]: pool for pool in config["pools"]}


def by_counts(own, pool):
    """What each puzzle of a pool counts for by the paper's number of its set and level; None without such numbers."""
    if not pool or not pool.get("in_paper"):
        return None
    counts = {(name, level): n for name, levels in pool["parts"].items() for level, n in zip(levels, pool["in_paper"][name])}
    strata = list(zip(own["set"], own["level"]))
    return np.array([counts[stratum] / strata.count(stratum) for stratum in strata])


def wnef_calibration(rows, config):
    found = {}
    panels, pools = wnef_panels(rows, config)
    weights = ["wnef_exp", "wnef_sq", "wnef_lin"]
    for name, own in panels:
        pool = pools.get(name, {})
        levels = sorted(own["level"].unique())
        if len(levels) < 2:
            continue
        level, counted = own["level"].to_numpy(), by_counts(own, pool)
        low = (own["c1"] + own["c2"]) / own["blanks"]
        for quantity, x in [("empty-cells", own["blanks"]), ("total-choices", own["choices_total"]), ("low-choices", low), ("negative", own["wnef_exp"])]:
            found[quantity, name] = rho(x, level, counted)
        by = [rho(own[weight], level, counted) for weight in weights]
        found["weights-change-association", name] = max(by) - min(by)
        at = lambda d, weight: own.filter(pl.col("level") == d)[weight].to_numpy()
        steps = [(at(a, "wnef_exp"), at(b, "wnef_exp")) for a, b in zip(levels, levels[1:])]
        for (a, b), (x, y) in zip(zip(levels, levels[1:]), steps):
            found["next-level-lower", f"{name}, {a}-{b}"] = x.mean() - y.mean()
        shown = [d for d in levels if d not in pool.get("stand_ins", [])]
        if len(shown) >= 3:
            of = lambda d: None if counted is None else counted[level == d]
            graphs = np.array([[np.average(at(d, weight), weights=of(d)) for d in shown] for weight in weights])
            low = graphs.min(axis=1, keepdims=True)
            found["similar-shapes", name] = np.ptp((graphs - low) / np.ptp(graphs, axis=1, keepdims=True), axis=0).max()
        if len(levels) >= 3 and not pool:
            ends = {levels[0]: (29, 36), levels[-1]: (19, 26)}
            guide = np.array([ends.get(d, (24, 31)) for d in level])
            clues = own["clues"].to_numpy()
            found["clues-in-guide", name] = mean((guide[:, 0] <= clues) & (clues <= guide[:, 1]))
    found.update(classified(panels, pools, config))
    return found


def proportional_odds(x, y, levels, weights):
    """Ends of the levels on the scale of x, by the model of proportional odds: P(level <= k) = expit(cut k - slope x)."""

    def cuts(parameters):
        return np.concatenate([parameters[:1], parameters[0] + np.cumsum(np.exp(parameters[1:-1]))])

    def loss(parameters):
        below = special.expit(cuts(parameters)[None, :] - parameters[-1] * x[:, None])
        edges = np.hstack([np.zeros((len(x), 1)), below, np.ones((len(x), 1))])
        return -weights @ np.log(np.maximum(edges[np.arange(len(x)), y + 1] - edges[np.arange(len(x)), y], 1e-300))

    start = np.concatenate([[-1.0], np.zeros(levels - 2), [-1.0]])
    fitted = optimize.minimize(loss, start, method="BFGS").x
    return cuts(fitted), fitted[-1]


def classified(panels, pools, config, divisions=5):
    """Levels by thresholds of WNEF, fitted to one half and scored on the other: which half is drawn, so this is the mean of several."""
    found = {}
    by_clues = {(one["id"], label) for one in config["sets"] for label in one.get("labelled_by_clues", [])}
    for name, own in panels:
        keep = [(s, l) not in by_clues for s, l in zip(own["set"], own["label"])]
        own = own.filter(pl.Series(keep))
        levels = sorted(own["level"].unique())
        sizes = [int((own["level"] == d).sum()) for d in levels]
        if len(levels) < 3 or min(sizes) < 20:
            continue
        x, y = own["wnef_exp"].to_numpy(), np.searchsorted(levels, own["level"].to_numpy())
        strata = own["level"].to_numpy().astype(str) + own["set"].to_numpy().astype(str) if pools.get(name) else y
        rng, gains = np.random.default_rng(1), []
        for _ in range(divisions):
            fitted = np.zeros(len(y), bool)
            for stratum in np.unique(strata):
                at = rng.permutation(np.flatnonzero(strata == stratum))
                fitted[at[: math.ceil(len(at) / 2)]] = True
            first, second = (by_counts(own.filter(pl.Series(half)), pools.get(name)) for half in (fitted, ~fitted))
            first = np.ones(fitted.sum()) if first is None else first
            center = np.average(x[fitted], weights=first)
            z = (x - center) / np.sqrt(np.average((x[fitted] - center) ** 2, weights=first))
            cuts, slope = proportional_odds(z[fitted], y[fitted], len(levels), first)
            # The first level by which half of the probability is reached.
            shown, truth = (cuts[None, :] < slope * z[~fitted, None]).sum(axis=1), y[~fitted]
            most = np.bincount(truth, weights=second).argmax()
            gains.append(np.average(shown == truth, weights=second) - np.average(truth == most, weights=second))
        found["classified-right", name] = mean(gains)
    return found


def search_nodes(rows, config):
    found = {}
    ratio = lambda own: own["leftmost_nodes"].to_numpy() / own["fewest_nodes"].to_numpy()
    random = rows.filter(pl.col("part") == "random")
    for order, own in of_sets(random, "order"):
        both = own.drop_nulls("leftmost_nodes")
        for what, fewest, leftmost in [("all checks", "all_fewest_nodes", "all_leftmost_nodes"), ("finished puzzles", "fewest_nodes", "leftmost_nodes")]:
            part = f"{what}, {order}"
            found["fewest", part] = 100 * mean(own[fewest])
            if len(both):
                found["leftmost", part] = 100 * mean(both[leftmost])
                found["ratio", part] = both[leftmost].sum() / both[fewest].sum()
        if len(both):
            ordered = np.sort(ratio(both))
            at = lambda share: ordered[math.floor(share * (len(ordered) - 1) + 0.5)]
            found["wide", order] = at(0.95) / at(0.05)
    made_easy = [(f"random, {way}", own) for way, own in of_sets(rows.filter(pl.col("part") == "adjusted"))]
    as_they_are = [(f"random, {order}", own.drop_nulls("leftmost_nodes")) for order, own in of_sets(random, "order")]
    for name, own in [*of_sets(rows.filter(pl.col("part") == "easy")), *made_easy, *as_they_are]:
        if own.is_empty():
            continue
        low = (ratio(own) <= 10) & ~own["leftmost_cut"].to_numpy().astype(bool)
        found["easy-speed-up", name] = mean(low)
    seventeen = rows.filter(pl.col("part") == "seventeen")
    found["minimum-fewest", None] = mean(seventeen["fewest_nodes"] == 64)
    searched = seventeen.drop_nulls("leftmost_nodes")
    found["minimum-leftmost", None] = mean(searched["leftmost_nodes"] < 21_677_544)
    return found


def annealing_ablation(rows, config):
    found = {}
    masked = rows.filter(pl.col("set").is_null())
    main = config["main"]

    def cell(arm, failures=main["failures"], limit=main["guess_limit"], factor=1):
        failures = None if arm == "random" else failures
        same = [pl.col(name).eq_missing(pl.lit(value)) for name, value in [("arm", arm), ("failures", failures), ("guess_limit", limit), ("factor", factor)]]
        return masked.filter(pl.all_horizontal(same))["wnef"].to_numpy()

    text, none = "add-back", "none"
    found["effective", None] = cell(text).mean() - cell(none).mean()
    found["equal-work", None] = mean(cell(text) - cell("restarts"))
    found["tuned-lower", None] = mean(cell(none) - cell("random"))
    failures = config["failures"]
    for few in (n for n in failures if 1 <= n <= 5):
        found["few-failures", str(few)] = mean(cell(text, few) - cell(text, failures[-1]))
    found["low-failures", None] = mean(cell(text, min(n for n in failures if n)) - cell(none, min(n for n in failures if n)))
    ladder = config["ladder"]
    rounds = [factor * config["rounds"] for factor in ladder[-2:]]
    part = f"after {rounds[0]} minus after {rounds[1]} rounds"
    found["floor", part] = mean(cell(text, limit=None, factor=ladder[-2]) - cell(text, limit=None, factor=ladder[-1]))
    part = f"at {failures[-2]} minus at {failures[-1]} allowed failures"
    found["floor", part] = mean(cell(text, failures[-2]) - cell(text, failures[-1]))
    exact = masked.filter(pl.col("guess_limit").is_null() & (pl.col("failures") == main["failures"]) & (pl.col("factor") == 1))
    for arm, part in [("none", "no annealing"), ("add-back", "annealing as in the text"), ("cooling", "simulated annealing")]:
        own = exact.filter(pl.col("arm") == arm)
        beyond = ~own["minimal"] & (own["wnef_inside"] > own["wnef"])
        found["no-harder", part] = mean(beyond.fill_null(False))
    return found


def level_distinctness(rows, config):
    found = {}
    alpha = config["alpha"]
    targets = {one["name"]: np.array([level["target"] for level in one["levels"]]) for one in config["scales"]}
    for scale, own in of_sets(rows, "scale"):
        at = lambda level, origin: own.filter((pl.col("level") == level) & (pl.col("origin") == origin))["wnef"].to_numpy()
        levels = sorted(own["level"].unique())
        tests = [stats.ttest_ind(at(d + 1, "generated"), at(d, "generated")) for d in levels[:-1]]
        found["distinct", scale] = mean([test.statistic < 0 and test.pvalue <= alpha for test in tests])
        for d in levels:
            far = np.abs(at(d, "generated")[:, None] - targets[scale][None, :])
            found["in-desired-range", f"{scale}, level {d}"] = mean(far[:, d - 1] <= far.min(axis=1))
        published = {d: at(d, "published") for d in levels if len(at(d, "published")) > 1}
        for d, shown in published.items():
            found["analogous-by-wnef", f"{scale}, level {d}"] = at(d, "generated").mean() - shown.mean()
    return found


def metric_comparison(rows, config):
    found = {}
    timed = rows.filter(pl.col("solvers").is_not_null() & (pl.col("set") == "human-times"))
    time = timed["target"].to_numpy()
    log = np.log(time)
    with_time = lambda column: rho(timed[column], time)
    found["score-and-people", None] = with_time("branch_score")
    found["naive-less-than-set-oriented", None] = with_time("branch_score") - with_time("branch_score_cells")
    found["hardest-step", "zendoku"] = with_time("zendoku_rating") - with_time("zendoku_mean")
    above = lambda column, bound: timed[column].to_numpy() >= bound
    beyond = above("zendoku_level", 4)
    found["beyond-six-takes-longer", None] = log[beyond].mean() - log[~beyond].mean()
    found["clues-and-people", None] = with_time("clues")
    straight = ~above("branch_score", 100)
    found["score-of-100-takes-longer", None] = log[~straight].mean() - log[straight].mean()
    # QQWing's two lower levels are what singles solve.
    for part, easy in [("singles only", ~above("qqwing_level", 2)), ("graded easy", ~above("zendoku_level", 1))]:
        found["easy-spread", part] = log[easy].var(ddof=1) / log.var(ddof=1)
        found["width", part] = -rho(timed["human_dependency_25"].to_numpy()[easy], time[easy])
    choices = np.log((timed["candidates_per_blank"] * (81 - timed["clues"])).to_numpy())
    found["time-by-choices", None] = stats.linregress(choices, log).slope
    for name, own in of_sets(rows):
        if "qqwing" in name:
            found["qqwing-levels", name] = mean(own["level"] - 1 == own["qqwing_level"])
        esoteric = own["chadwick_level"] >= 3
        # Ratings, not levels or times.
        if own["target"].n_unique() > 10 and own["solvers"].null_count() == len(own):
            plain, hard = own.filter(~esoteric)["wnef_exp"], own.filter(esoteric)["wnef_exp"]
            found["esoteric-above-easier", name] = mean(hard > plain.median())
    return found


def branch_score_generation(rows, config):
    of = lambda wander, iterations: rows.filter((pl.col("wander") == wander) & (pl.col("iterations") == iterations))
    program = of(18, 200)
    # The walk nearest to the text's that a climb without wandering matches in work.
    steps = lambda one: max(one["wander"], 1) * one["iterations"]
    still = {steps(one): one for one in config["variants"] if one["wander"] == 0}
    walks = [one for one in config["variants"] if one["wander"] and steps(one) in still]
    walk = min(walks, key=lambda one: abs(one["wander"] - 20))
    score = lambda one: of(one["wander"], one["iterations"]).sort("item")["score"].to_numpy()
    return {
        ("reliable", "S of the puzzle as written"): mean(program["score"] >= 300),
        ("reliable", "mean S of symmetric copies"): mean(program["score_mean"] >= 300),
        ("wandering", None): mean(score(walk) - score(still[steps(walk)])),
    }


def generator_cost(rows, config):
    found = {}
    tests = rows["checks"] + rows["guesses"]
    # The source's reckoning: 6,561 comparisons for a fast test, 1,944 for a WNEF.
    rows = rows.with_columns(comparisons=6561 * tests + 1944 * rows["scored"], grid=9 * (rows["grid_placements"] + rows["grid_shifts"]))
    random = lambda limit: rows.filter(pl.col("target").is_null() & (pl.col("guess_limit") == limit))
    made = rows.filter(pl.col("target").is_not_null() & pl.col("wnef").is_not_null())
    base = random(0)
    unit = base["comparisons"].mean()
    found["grid-operations", None] = base["grid"].mean()
    found["grid-share", "comparisons"] = base["grid"].sum() / (base["grid"].sum() + base["comparisons"].sum())
    found["halted-is-ambiguous", None] = rows["halted_several"].sum() / rows["halted"].sum()
    found["tuned-is-slower", None] = rows["tuned_comparisons"].drop_nulls().mean() / unit
    found["harder-costs-more", None] = rho(made["comparisons"], made["wnef"])
    asked = rows.filter(pl.col("target") > 0)
    found["one-grid-is-enough", None] = mean((asked["attempts"] == 1) & asked["wnef"].is_not_null())
    # The cost that 99 of 100 puzzles do not exceed, by order.
    worst = lambda own: np.sort(own["comparisons"].to_numpy())[math.ceil(0.99 * len(own)) - 1] / unit
    found["worst", "any number of grids, comparisons"] = worst(made)
    found["worst", "a single grid, comparisons"] = worst(made.filter(pl.col("attempts") == 1))
    targets, evil = config["targets"], config["evil"]
    tuned = lambda target: made.filter(pl.col("target") == target)["comparisons"].mean()
    found["easy-is-faster", "comparisons"] = tuned(targets[0]) / unit
    for target in [*evil, min(one for one in targets if one > 0)]:
        found["random-is-as-low", f"WNEF {target}"] = mean(base["wnef"] <= target)
    for target in evil:
        for limit in (0, config["guess_limit"]):
            own = random(limit)
            part = f"WNEF {target}, random masking with {limit} guesses, comparisons"
            found["discarding", part] = own["comparisons"].mean() / mean(own["wnef"] <= target) / tuned(target)
    return found


# Zendoku puzzle generation: shares of 1,000 puzzles, and numbers of clues.
FIGURE_9 = {20: 1, 21: 5, 22: 40, 23: 190, 24: 320, 25: 290, 26: 130, 27: 20, 28: 1}
FIGURE_11 = np.array([10, 144, 175, 194, 477]) / 1000
FIGURE_12 = np.array([1000, 333, 395, 307, 454]) / 1000
# The last tactic of easy, normal, hard and expert in the built-in profile; the rest are master puzzles.
CUTS = (2, 3, 4, 7)
GRADES = ("easy", "normal", "hard", "expert", "master")


def graded(place, cuts=CUTS):
    """Grade, from 0, of what takes the tactic at this place, from 1."""
    return np.searchsorted(cuts, np.asarray(place))


def grade_adjustment(rows, config):
    own = rows.filter(pl.col("open").is_not_null() & pl.col("open_with_minimum").is_not_null())
    spread = lambda scale: scale(own["open_with_minimum"].to_numpy()).var() / scale(own["open"].to_numpy()).var()
    found = {("minimum-givens", "open cells"): spread(np.asarray), ("minimum-givens", "their logarithm"): spread(np.log)}
    # Other lists of tactics have no built-in grades.
    for scheme in (one for one in config["scheme"] if not one.get("tactics")):
        for filling in ("one_by_one", "all_that_is_left"):
            same = (pl.col("scheme") == scheme["name"]) & (pl.col("filling") == filling) & (pl.col("puzzles") > 0)
            own, shares = rows.filter(same), []
            for grade in range(5):
                # Nothing is too hard for the last grade.
                place = own["hardest"] if grade == 4 else own["results"].str.split(" ").list.get(CUTS[grade] - 1).cast(int)
                shares.append(own["puzzles"].filter(pl.Series(graded(place) == grade)).sum() / own["puzzles"].sum())
            found["figure-12", f"{scheme['name']}, {filling.replace('_', ' ')}"] = np.abs(shares - FIGURE_12).max()
            found.setdefault(("always-easy", None), shares[0])
    return found


def grade_distribution(rows, config):
    # Ranks of the hardest tactic; the last is that of puzzles that the tactics do not solve. Figure 11 leaves 47.7 %.
    found = {}
    for name, own in of_sets(rows, "scheme"):
        found["six-tactics-solve", name] = mean(own["hardest"] < own["hardest"].max()) - 0.523
    return found


def givens_distribution(rows, config):
    removal = rows.filter((pl.col("part") == "removal") & (pl.col("grids") == config["grids"][0]))["clues"].to_numpy()
    controlled = rows.filter(pl.col("part") == "controlled")["clues"].to_numpy()
    # A minimal puzzle of k clues is found with a probability proportional to 1 / C(81, k).
    weights = [math.comb(81, int(clues)) for clues in controlled]
    published = [FIGURE_9.get(clues, 0) for clues in range(82)]
    return {
        ("figure-9", None): lab.distance(np.bincount(removal, minlength=82), published),
        ("removal-bias", None): np.average(controlled, weights=np.array(weights, float)) - removal.mean(),
    }


def erasure_strategies(rows, config):
    found = {}
    same = lambda **of: pl.all_horizontal([pl.col(name) == value for name, value in of.items()])
    first = config["grids"][0]
    weigh = lambda own, holds: own["results"].filter(holds).sum() / own["results"].sum()
    stops = rows.filter(same(part="stop", grids=first, check="level-1", order="random"))
    found["second-round", None] = weigh(stops, stops["clues"] >= 25)
    for clues in (31, 21):
        own = rows.filter(same(part="target", check="none", order="random", target=clues) & pl.col("clues").is_not_null())
        found["random-is-not-safe", f"{clues} clues"] = weigh(own, own["unique"])
    proved = rows.filter(same(part="target", check="unique") & (pl.col("clues") == pl.col("target")))
    each = lambda column: np.repeat(proved[column].to_numpy(), proved["results"].to_numpy())
    found["clues-guide", None] = rho(each("clues"), each("level"))
    for part, clues, holds in [("29 to 31 clues: more than pairs needed", 30, pl.col("level") >= 3), ("21 to 23 clues: singles solve", 22, pl.col("level") < 2)]:
        own = proved.filter((pl.col("clues") - clues).abs() <= 1)
        found["clues-do-not-decide", part] = own.filter(holds)["results"].sum() / own["results"].sum()
    return found


def icc(groups):
    """Share of the variance between groups, ICC(1)."""
    size = np.mean([len(group) for group in groups])
    within = sum(group.var() * len(group) for group in groups) / sum(len(group) - 1 for group in groups)
    between = size * np.var([group.mean() for group in groups], ddof=1)
    return (between - within) / (between + (size - 1) * within)


def generate_and_test(rows, config):
    found = {}
    singles = rows.filter(pl.col("part") == "single")
    for how, column in [("nothing noted down", "hardest"), ("deductions build on each other", "hardest_chained")]:
        # Every way to divide seven tactics into four grades.
        maps = [cuts + (7,) for cuts in itertools.combinations(range(1, 7), 3)]
        shares = [np.bincount(graded(singles[column] + 1, cuts), minlength=5) / len(singles) for cuts in maps]
        found["figure-11", f"best of 20 maps, {how}"] = min(lab.distance(share, FIGURE_11) for share in shares)
    for n, grade in enumerate(GRADES[:4]):
        harder = singles.filter(pl.Series(graded(singles["hardest"] + 1) > n))
        found["overshooting", grade] = mean(harder[f"to_{grade}"] < n)
    levels = ("easy", "medium", "hard", "extreme")
    shared, corrected = (rows.filter(pl.col("part") == part) for part in ("shared", "corrected"))
    outcomes = [(f"random removal: {grade}", shared, graded(shared["hardest"] + 1) == n) for n, grade in enumerate(GRADES)]
    outcomes += [(f"corrected hints: {level} or harder", corrected, corrected["hardest"].to_numpy() >= n) for n, level in enumerate(levels, 1)]
    for part, own, holds in outcomes:
        ends = np.flatnonzero(np.diff(own["grid"].to_numpy())) + 1
        groups = [group for group in np.split(holds.astype(float), ends) if len(group) > 1]
        tried = np.concatenate(groups)
        if tried.var() > 0:
            found["grids-matter", part] = icc(groups)
            odds = icc(groups) * (1 - tried.mean()) / tried.mean()
            # The greatest share of attempts that switching grids can save.
            found["passing-on", part] = odds / (1 + odds)
    unreduced = rows.filter(pl.col("part") == "unreduced")
    for n, level in enumerate(levels, 1):
        own = unreduced.filter((pl.col("attempt") - 1) // config["hints"] + 1 == n)
        if len(own):
            found["easier-before-reduction", level] = mean(own["hardest"] < n)
    return found


def grid_generators(rows, config):
    found = {}
    arms = dict(of_sets(rows, "arm"))
    of = lambda arm, what: arms[arm].filter(pl.col("what") == what)
    mean_of = lambda arm, what: np.average(of(arm, what)["value"], weights=of(arm, what)["grids"])

    def share(arm, what, holds):
        own = of(arm, what)
        return own.filter(holds(pl.col("value")))["grids"].sum() / own["grids"].sum()

    saved = lambda part, whole: 1 - part / whole
    found["completable", None] = share("top-band", "restarts", lambda value: value == 0)
    written, fewest = mean_of("top-band", "placements"), mean_of("fewest-candidates", "placements")
    # 33 cells are filled before the search.
    found["top-band-saves", "cells searched"] = saved(written - 33, fewest)
    found["top-band-saves", "digits written, those filled beforehand included"] = saved(written, fewest)
    found["rows-save", None] = saved(mean_of("row-by-row", "placements"), mean_of("row-by-row", "by_cells"))
    with_row, without = mean_of("dancing-links-top-row", "placements"), mean_of("dancing-links", "placements")
    found["top-row", "nodes searched"] = saved(with_row - 9, without)
    found["top-row", "digits written, the row included"] = saved(with_row, without)
    for arm in arms:
        if arm.startswith("cross-fill"):
            reading = arm.removeprefix("cross-fill ") if " " in arm else "cells, either way round, until full"
            found["three-iterations", reading] = share(arm, "restarts", lambda value: value >= 3)
            found["rare-failures", reading] = share(arm, "restarts", lambda value: value > 0)
            found["four-guesses", reading] = share(arm, "guesses", lambda value: value == 4)
    # Transposing and relabelling a root gives half as many grids if its transpose is a relabelling of it.
    i, j = np.indices((9, 9))
    for name, root in [("231", 3 * ((i + j // 3) % 3) + (i // 3 + j) % 3), ("234", (3 * (i % 3) + i // 3 + j) % 9)]:
        alike = len(set(zip(root.ravel(), root.T.ravel()))) == 9
        made = math.factorial(9) * (1 if alike else 2)
        found["familiar", f"root {name}: transposition and relabelling"] = made / 6_670_903_752_021_072_936_960
    return found
