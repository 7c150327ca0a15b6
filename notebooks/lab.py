"""What the notebooks share: runs, statistics by SciPy and statsmodels, and a tally of what agreed.

Nothing here calls sudoku-lab: every number is computed again from data.csv.
"""

import json
import math
import os
import tomllib
import warnings
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import polars as pl
from scipy import optimize, stats

CONFIDENCE = 0.95
Z = stats.norm.isf((1 - CONFIDENCE) / 2)
RESULTS = Path(os.environ.get("SUDOKU_LAB_RESULTS", Path(__file__).parent.parent / "results"))


pl.Config.set_tbl_rows(-1).set_fmt_str_lengths(60).set_tbl_hide_dataframe_shape(True)
# A level whose puzzles all have one value: SciPy warns of the variance that is not there.
warnings.filterwarnings("ignore", message="Precision loss occurred")
# Kappa of a table that agrees by chance alone: only its z is not defined, which nobody asks for.
warnings.filterwarnings("ignore", message="divide by zero encountered in scalar divide")


# --- runs --------------------------------------------------------------------


@dataclass
class Run:
    """A finished run: its rows, its summary, its manifest."""

    folder: Path
    rows: pl.DataFrame
    summary: dict
    manifest: dict

    @property
    def config(self):
        return self.manifest["config"]


def run(experiment):
    """The newest finished run of an experiment."""
    folder = (RESULTS / experiment / "latest").resolve()
    if not (folder / "manifest.json").is_file():
        raise FileNotFoundError(
            f"no finished run in {RESULTS / experiment}: make one by "
            f"`sudoku-lab experiment {experiment} --config quick`, or name the folder of results in SUDOKU_LAB_RESULTS"
        )
    read = lambda name: json.loads((folder / name).read_text())
    # Grids and puzzles are digits, but no numbers.
    header = (folder / "data.csv").open().readline().strip().split(",")
    texts = {name: pl.String for name in header if name in ("canonical", "puzzle", "grid_line", "solution")}
    rows = pl.read_csv(folder / "data.csv", infer_schema_length=None, schema_overrides=texts)
    return Run(folder, rows, read("summary.json"), read("manifest.json"))


# --- claims ------------------------------------------------------------------

LEDGER = tomllib.loads((Path(__file__).parent.parent / "docs/claims.toml").read_text())
CLAIMS = LEDGER["claim"]


def is_own(claim, experiment, part):
    """Whether a part of what an experiment measures is the own material of the claim's author."""
    of = lambda part, of_set: part == of_set or part.startswith((of_set + ",", of_set + ":"))
    part = part or ""
    if claim["kind"] != "finding":
        return True
    if "own" in claim:
        return any(name == "*" or of(part, name) for name in claim["own"])
    declared = [one["own"] for one in LEDGER["material"] if claim["id"].startswith(one["source"])]
    if not declared:
        return True
    pairs = (name.partition("/")[::2] for name in declared[0])
    return any(place == experiment and (not name or of(part, name)) for place, name in pairs)


def judge(claim, ours, at_least=False):
    """The verdict on one estimate: by the rule, the smallest difference of interest, and what else the words allow."""
    rule = claim["rule"]
    verdict = decide(rule, ours, at_least)
    is_any = rule.get("margin") == 0 if rule["kind"] == "outside" else "bound" in rule and rule["bound"] == rule.get("from", 0)
    if is_any and verdict == "reproduced" and claim["kind"] == "finding":
        by = claim.get("least", {}).get("by")
        moved = by is not None and {
            "outside": lambda: rule | {"margin": by},
            "at_most": lambda: rule | {"bound": rule["bound"] - by},
            "at_least": lambda: rule | {"bound": rule["bound"] + by},
        }[rule["kind"]]()
        if not moved or decide(moved, ours, at_least) != "reproduced":
            verdict = "detectable"
    if "doubt" in claim and decide(claim["doubt"]["rule"], ours, at_least) != verdict:
        return "undecided"
    return verdict


def decide(rule, ours, at_least=False):
    """The verdict of a rule on an estimate; of a lower bound the interval has no upper limit."""
    kind, value = rule["kind"], ours["value"]
    exact = {"always": 1.0, "never": 0.0, "equals": rule.get("value")}
    if ours["n"] == 0:
        return "undecided"
    if kind in exact:
        return "reproduced" if value == exact[kind] else "not reproduced"
    low, high = {
        "within": lambda: (rule["published"] - rule["margin"], rule["published"] + rule["margin"]),
        "outside": lambda: (rule["value"] - rule["margin"], rule["value"] + rule["margin"]),
        "at_most": lambda: (-math.inf, rule["bound"]),
        "at_least": lambda: (rule["bound"], math.inf),
    }[kind]()
    if ours["n"] < 2 or not ours["low"] < ours["high"]:
        return "undecided"
    top = math.inf if at_least else ours["high"]
    inside = low <= ours["low"] and top <= high
    apart = top < low or high < ours["low"]
    if kind == "outside":
        inside, apart = apart, inside
    return "reproduced" if inside else "not reproduced" if apart else "undecided"


def combine(how, parts):
    """The verdict over the parts of a quantity."""
    yes, small, no = (parts.count(verdict) for verdict in ("reproduced", "detectable", "not reproduced"))
    if parts and yes == len(parts):
        return "reproduced"
    if parts and no == len(parts) or (how == "all" and no):
        return "not reproduced"
    if how in ("any", "reading"):
        return "reproduced" if yes else "detectable" if small else "undecided"
    if how == "mixed" and yes + small and no:
        return "mixed"
    return "detectable" if parts and yes + small == len(parts) else "undecided"


# --- values that were cut off ------------------------------------------------


def survival(values, cut):
    """Kaplan and Meier's curve by SciPy."""
    values, cut = np.asarray(values, float), np.asarray(cut, bool)
    return stats.ecdf(stats.CensoredData(uncensored=values[~cut], right=values[cut])).sf


# --- agreement ---------------------------------------------------------------


class Checks:
    """Compares our numbers with those of a summary, counts them, and names the first that differs."""

    def __init__(self):
        self.counts = {}

    def note(self, kind):
        self.counts[kind] = self.counts.get(kind, 0) + 1

    def equal(self, kind, ours, theirs, rel=1e-9, abs_=1e-12):
        """Numbers, or nested lists of them."""
        ours, theirs = np.asarray(ours, dtype=float), np.asarray(theirs, dtype=float)
        assert ours.shape == theirs.shape, f"{kind}: {ours.shape} and {theirs.shape}"
        assert np.allclose(ours, theirs, rtol=rel, atol=abs_, equal_nan=True), f"{kind}: {ours} and {theirs}"
        self.note(kind)

    def interval(self, kind, ours, theirs, **tolerance):
        self.equal(kind, ours, [theirs["low"], theirs["high"]], **tolerance)

    def p(self, kind, ours, theirs):
        """A p-value; below 1e-290 SciPy has none, and the summary must say as much by its logarithm."""
        if ours < 1e-290:
            assert theirs["log10"] < -289, f"{kind}: {ours} and {theirs}"
        else:
            assert math.isclose(math.log10(ours), theirs["log10"], rel_tol=1e-7, abs_tol=1e-7), f"{kind}: {ours}, {theirs}"
        self.note(kind)

    def near(self, kind, ours, theirs, within):
        """For what is resampled: ends of intervals that agree to a part of their width."""
        ours, theirs = np.asarray(ours, float), np.array([theirs["low"], theirs["high"]])
        apart, width = np.abs(ours - theirs).max(), theirs[1] - theirs[0]
        assert apart <= within * width + 1e-12, f"{kind}: {ours} and {theirs}"
        self.note(kind)

    def censored(self, kind, curve, shares, theirs):
        """Quantiles of a survival curve: the first point by which a share has ended; none or infinite if none is."""
        for share, reported in zip(shares, theirs, strict=True):
            # Rounding decides which of two neighbours it is where a step meets the share.
            ends = [curve.quantiles[curve.probabilities <= 1 - share + by] for by in (1e-9, -1e-9)]
            known = [end[0] if len(end) else math.inf for end in ends]
            reported = math.inf if reported is None else reported
            assert any(one == reported or math.isclose(one, reported, rel_tol=1e-9) for one in known), f"{kind}: {known} and {reported}"
            self.note(kind)

    def effect(self, kind, ours, theirs, **tolerance):
        """A value with its interval, as an effect size or an estimate of a summary."""
        value, ends = ours
        self.equal(kind, value, theirs.get("estimate", theirs.get("value")), **tolerance)
        self.interval(f"{kind}: interval", ends, theirs.get("ci", theirs), rel=1e-7, abs_=1e-9)

    def test(self, kind, ours, theirs):
        """Statistic, degrees of freedom and p of a chi-squared test."""
        statistic, df, p = ours
        self.equal(kind, [statistic, df], [theirs["chi_squared"], theirs["df"]], rel=1e-7)
        self.p(f"{kind}: p", p, {"log10": theirs["log10_p"]})

    def verdicts(self, run):
        """Every verdict on the page of a run follows from its quantities by the rule in docs/claims.toml."""
        experiment = run.manifest["experiment"]
        page = (run.folder / "claims.md").read_text()
        start, key = run.manifest["provenance"]["start"], run.manifest["key"]
        quantities = run.summary.get("quantities", [])
        for claim in CLAIMS:
            place, _, name = claim.get("quantity", "").partition("/")
            measured = [one for one in quantities if place == experiment and one["name"] == name]
            if "parts" in claim:
                measured = [one for one in measured if one.get("part") in claim["parts"]]
            if not measured or "lacks" in claim:
                continue
            frozen, late = claim["frozen"], claim.get("late_readings", [])
            is_young = not claim.get("late") and (frozen["since"] >= start or frozen.get("known") == key)
            known = [claim["id"], *claim.get("also", []), *claim.get("errors", [])]
            ids = ", ".join(one for one in known if one != "own")
            rows = [line for line in page.splitlines() if line.startswith(f"| {ids} | {claim['claim']} |")]
            for whose in (True, False):
                parts = [one for one in measured if is_own(claim, experiment, one.get("part")) == whose]
                if not parts:
                    continue
                counted = [one for one in parts if one.get("part") not in late]
                found = [judge(claim, one["estimate"], one.get("at_least", False)) for one in counted]
                verdict = found[0] if len(parts) == 1 and not late else combine(claim.get("combine", "all"), found)
                if verdict == "reproduced" and "correction" in claim:
                    verdict = "reproduced with a correction"
                verdict = "not yet run" if is_young else verdict
                self.true("verdicts by quantity and rule", any(f"| **{verdict}**" in line for line in rows))

    def true(self, kind, holds):
        assert holds, kind
        self.note(kind)

    def table(self):
        """What agreed, and how often; fails if nothing was compared."""
        assert self.counts, "nothing was compared"
        names, counts = zip(*sorted(self.counts.items()))
        return pl.DataFrame({"compared": names, "times, all agree": counts})


# --- samples -----------------------------------------------------------------


def mean_interval(x):
    """Mean and Student's interval."""
    x = np.asarray(x, float)
    error = x.std(ddof=1) / math.sqrt(len(x))
    half = stats.t.isf((1 - CONFIDENCE) / 2, len(x) - 1) * error
    return x.mean(), (x.mean() - half, x.mean() + half)


def exact_share(successes, trials):
    """Share with the interval of Clopper and Pearson."""
    ci = stats.binomtest(successes, trials).proportion_ci(CONFIDENCE, method="exact")
    return successes / trials, (ci.low, ci.high)


def hedges_g(x, y):
    """g and its noncentral t interval."""
    n, m = len(x), len(y)
    t, df, scale = stats.ttest_ind(x, y).statistic, n + m - 2, math.sqrt(1 / n + 1 / m)
    correction = math.exp(math.lgamma(df / 2) - math.lgamma((df - 1) / 2)) / math.sqrt(df / 2)

    def delta(target):
        near = t + stats.norm.ppf(1 - target) * math.sqrt(1 + t * t / (2 * df))
        f = lambda d: stats.nct.cdf(t, df, d) - target
        return optimize.brentq(f, near - 3, near + 3, xtol=1e-12)

    alpha = (1 - CONFIDENCE) / 2
    ends = [d * scale * correction for d in (delta(1 - alpha), delta(alpha))]
    return t * scale * correction, ends


def auc(x, y):
    """Probability that a value of x is the greater, with DeLong's interval."""
    x, y = np.asarray(x, float), np.asarray(y, float)
    area = stats.mannwhitneyu(x, y).statistic / (len(x) * len(y))
    rank = lambda a, b: (stats.rankdata(np.concatenate([a, b]))[: len(a)] - stats.rankdata(a)) / len(b)
    by_x, by_y = rank(x, y), 1 - rank(y, x)
    half = Z * math.sqrt(by_x.var(ddof=1) / len(x) + by_y.var(ddof=1) / len(y))
    return area, (max(0, area - half), min(1, area + half))


def distance(p, q):
    """Total variation distance of two lists of any positive sums."""
    p, q = np.asarray(p, float), np.asarray(q, float)
    return 0.5 * np.abs(p / p.sum() - q / q.sum()).sum()


def distance_interval(ours, theirs, resamples=2000, seed=1):
    """Percentile interval of the distance: a sample against another, or against shares that are known."""
    rng = np.random.default_rng(seed)
    draw = lambda counts: rng.multinomial(int(sum(counts)), np.asarray(counts, float) / sum(counts))
    is_sample = all(float(v).is_integer() for v in theirs) and sum(theirs) > 1
    values = [distance(draw(ours), draw(theirs) if is_sample else theirs) for _ in range(resamples)]
    low, high = np.quantile(values, [0.025, 0.975])
    return min(low, distance(ours, theirs)), high


def merged(expected, least=5):
    """Ends of runs of neighbouring cells that each expect enough; what is left over joins the last run."""
    ends, total = [], 0.0
    for i, e in enumerate(expected):
        total += e
        if total >= least:
            ends.append(i + 1)
            total = 0.0
    return [*ends[:-1], len(expected)]


def sums(values, ends):
    return np.add.reduceat(np.asarray(values, float), [0, *ends[:-1]])


def two_samples(ours, theirs):
    """Chi-squared test of two samples over the same outcomes, sparse neighbours merged."""
    table = np.array([ours, theirs], float)
    rows = table.sum(axis=1)
    ends = merged(table.sum(axis=0) * rows.min() / rows.sum())
    found = stats.chi2_contingency([sums(row, ends) for row in table], correction=False)
    return found.statistic, found.dof, found.pvalue


def against_shares(ours, shares):
    """Chi-squared test of a sample against known shares, sparse neighbours merged."""
    expected = np.asarray(shares, float) / sum(shares) * sum(ours)
    ends = merged(expected)
    found = stats.chisquare(sums(ours, ends), sums(expected, ends))
    return found.statistic, len(ends) - 1, found.pvalue


# --- association -------------------------------------------------------------


def spearman(x, y, *covariates):
    """Rank correlation, given covariates if there are any: coefficient, interval (Bonett and Wright), p."""
    ranks = [stats.rankdata(v) for v in (x, y)]
    if covariates:
        design = np.column_stack([np.ones(len(x)), *map(stats.rankdata, covariates)])
        ranks = [r - design @ np.linalg.lstsq(design, r, rcond=None)[0] for r in ranks]
    r = float(np.clip(stats.pearsonr(*ranks).statistic, -1, 1))
    n, k = len(x), len(covariates)
    half = Z * math.sqrt((1 + r * r / 2) / (n - 3 - k))
    df = n - 2 - k
    # Ranks that agree fully have no interval and no p to speak of.
    with np.errstate(divide="ignore"):
        p = 2 * stats.t.sf(abs(r) * np.sqrt(df / np.float64(1 - r * r)), df)
        ends = np.tanh(np.arctanh(r) + np.array([-half, half]))
    return r, ends, p


def pairs(x, y):
    """The table of counts, and for each of its cells the items concordant and discordant with it."""
    table = stats.contingency.crosstab(x, y).count.astype(float)
    # Sums over the four corners of each cell.
    below = np.pad(table.cumsum(0).cumsum(1), ((1, 0), (1, 0)))
    rows, columns = np.indices(table.shape)
    before = below[rows, columns]
    upper = below[rows, -1] - below[rows, columns + 1]
    lower = below[-1, columns] - below[rows + 1, columns]
    after = table.sum() - below[rows + 1, -1] - below[-1, columns + 1] + below[rows + 1, columns + 1]
    return table, before + after, upper + lower


def gamma(x, y):
    """Goodman and Kruskal's gamma with its interval by the delta method."""
    table, concordant, discordant = pairs(x, y)
    p, q = (table * concordant).sum(), (table * discordant).sum()
    value = (p - q) / (p + q)
    squares = (table * (q * concordant - p * discordant) ** 2).sum()
    half = Z * 4 / (p + q) ** 2 * math.sqrt(squares)
    return value, (max(-1, value - half), min(1, value + half))


def kendall(x, y):
    """Tau-b, its interval by the delta method on the table of counts, and the p-value for ties."""
    result = stats.kendalltau(x, y, method="asymptotic" if len(x) > 50 or has_ties(x) or has_ties(y) else "auto")
    table, concordant, discordant = pairs(x, y)
    n = table.sum()
    surplus = concordant - discordant
    in_row, in_column = table.sum(1, keepdims=True), table.sum(0, keepdims=True)
    wx, wy = n * n - (in_row**2).sum(), n * n - (in_column**2).sum()
    tau = result.statistic
    terms = 2 * surplus / math.sqrt(wx * wy) + tau * (in_row / wx + in_column / wy)
    variance = (table * terms**2).sum() - n**3 * tau**2 * (1 / wx + 1 / wy) ** 2
    half = Z * math.sqrt(max(variance, 0))
    return tau, (max(-1, tau - half), min(1, tau + half)), result.pvalue


def has_ties(x):
    return len(np.unique(x)) < len(x)


def ratio_bootstrap(above, below, resamples, seed=1):
    """BCa interval of a ratio of sums, items resampled."""
    data = (np.asarray(above, float), np.asarray(below, float))
    ratio = lambda a, b, axis=-1: a.sum(axis=axis) / b.sum(axis=axis)
    found = stats.bootstrap(
        data, ratio, paired=True, vectorized=True, n_resamples=resamples, batch=100,
        confidence_level=CONFIDENCE, method="BCa", rng=np.random.default_rng(seed),
    )  # fmt: skip
    return data[0].sum() / data[1].sum(), tuple(found.confidence_interval)


# --- figures -----------------------------------------------------------------

COLOURS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000"]


def style():
    """The colours and sizes of the figures."""
    import matplotlib.pyplot as plt

    plt.rcParams.update(
        {
            "axes.prop_cycle": plt.cycler(color=COLOURS),
            "axes.spines.top": False,
            "axes.spines.right": False,
            "figure.constrained_layout.use": True,
            "figure.dpi": 110,
            "font.size": 9,
        }
    )
    return plt
