"""The fixtures of samples, weights, proportions, cut-off values, scores and shrunken or robust fits.

Run by make_fixtures.py. SciPy, statsmodels, scikit-learn, lifelines and NumPy where they have the statistic; where none
has it, the definition is written out here, apart from the code that is tested.
"""

import math

import mpmath as mp
import numpy as np
from scipy import special, stats
from scipy.spatial.distance import cityblock

from fixture_tools import CONFIDENCE, Lcg, log10, mp_chi2_sf, mp_nct_cdf, mp_normal_sf, mp_root, mp_t_sf, write

Z = float(stats.norm.isf((1 - CONFIDENCE) / 2))


def normal():
    """Both tails and the middle of the normal quantile, to the last bits: mpmath."""
    cases = []
    tails = [5e-324, 1e-310, 1e-300, 1e-200, 1e-100, 1e-50, 1e-20, 1.4e-11, 1.3e-11, 1e-9, 1e-6, 1e-3]
    middle = [0.01, 0.025, 0.074, 0.076, 0.2, 0.3, 0.45, 0.4999, 0.5 - 1e-7, 0.5 - 2.0**-50]
    upper = [1 - 2.0**-53, 1 - 1e-15, 1 - 1e-12, 1 - 1e-9, 1 - 1e-6, 1 - 1e-3]
    for p in tails + middle + [1 - p for p in middle] + upper:
        tail = mp.mpf(min(p, 1 - p))
        z = mp_root(lambda z: mp.log(mp_normal_sf(z)) - mp.log(tail), float(-special.ndtri(float(tail))))
        cases.append({"kind": "quantile", "p": p, "x": -z if p < 0.5 else z})
    for z in [-30, -9, -1.5, -1e-3, 0, 0.2, 2, 7]:
        cases.append({"kind": "cdf", "z": z, "p": mp_normal_sf(-z)})
    for a, x in [(0.5, 0.1), (2.5, 2), (2.5, 9), (40, 30), (40, 90)]:
        q = mp.gammainc(a, x, mp.inf, regularized=True)
        cases.append({"kind": "gamma_q", "a": a, "x": x, "ln": mp.log(q)})
    write("normal", cases)


def one_sample():
    """scipy.stats: ttest_1samp, f_oneway, rankdata and spearmanr; numpy.var of parts pooled."""
    g = Lcg(11)
    cases = []
    for x, mean in [(g.normal(12, 0.4), 0.0), (g.normal(200, 5, 2), 5.1), ([3.0, 4.0], 1.0)]:
        r = stats.ttest_1samp(x, mean)
        ci = r.confidence_interval(CONFIDENCE)
        cases.append({"kind": "t", "x": x, "mean": mean, "t": r.statistic, "df": r.df, "ci": [ci.low, ci.high],
                      "p": log10(2 * mp_t_sf(abs(r.statistic), r.df)), "p_greater": log10(mp_t_sf(r.statistic, r.df))})
    for groups in [[g.normal(5, m) for m in (0, 1, 3)], [g.normal(4, 1e5, 2) for _ in range(8)]]:
        f, k = stats.f_oneway(*groups).statistic, len(groups[0])
        pooled = np.concatenate(groups)
        cases.append({"kind": "groups", "groups": groups, "icc": (f - 1) / (f - 1 + k), "n": len(pooled),
                      "mean": pooled.mean(), "variance": pooled.var(ddof=1),
                      "mean_ci": stats.ttest_1samp(pooled, 0).confidence_interval(CONFIDENCE)})
        # Epsilon squared is the share of the variance of the ranks that lies between groups.
        ranks = stats.rankdata(pooled).reshape(len(groups), k)
        between = k * ((ranks.mean(axis=1) - ranks.mean()) ** 2).sum()
        cases[-1]["epsilon_squared"] = between / ((ranks - ranks.mean()) ** 2).sum()
    for x, y in [(g.integers(40, 1, 6), g.integers(40, 1, 9)), (g.normal(30), g.normal(30))]:
        cases.append({"kind": "ranks", "x": x, "y": y, "fractional": (stats.rankdata(x) - 0.5) / len(x),
                      "rho": stats.spearmanr(x, y).statistic})
    write("one_sample", cases)


def holm_families():
    """statsmodels' multipletests on the p-values that belong to the family."""
    from statsmodels.stats.multitest import multipletests

    cases = []
    for p in [[0.02, None, 0.001, 0.04, None], [None, 0.3], [0.01, 0.01, None, 0.5]]:
        adjusted = iter(multipletests([v for v in p if v is not None], method="holm")[1])
        cases.append({"p": p, "holm": [None if v is None else next(adjusted) for v in p]})
    write("holm_families", cases)


def weighted():
    """numpy.average and numpy.quantile (inverted_cdf); Kish's size is the ratio of the variances of two means."""
    g = Lcg(12)
    cases = []
    for values in [g.normal(15), g.integers(40, 17, 30)]:
        weights = [round(0.1 + 3 * g.unit() ** 2, 4) for _ in values]
        probabilities = [0.03, 0.25, 0.5, 0.8, 0.99]
        points = np.quantile(values, [0.1, 0.5, 0.9])
        x, w = np.array(values), np.array(weights)
        cases.append({
            "values": values, "weights": weights, "mean": np.average(x, weights=w),
            "probabilities": probabilities,
            "quantiles": np.quantile(x, probabilities, weights=w, method="inverted_cdf"),
            "points": points, "shares": [np.average(x <= p, weights=w) for p in points],
            "effective_size": 1 / ((w / w.sum()) ** 2).sum(),
        })
    write("weighted", cases)


def proportions():
    """statsmodels: wilson, newcomb and agresti-caffo; the interval of Cohen's w from the roots that define it."""
    from statsmodels.stats.proportion import confint_proportions_2indep, proportion_confint

    cases = []
    for k, n in [(0, 10), (10, 10), (5, 10), (3, 2365), (600000, 1000000)]:
        cases.append({"kind": "wilson", "k": k, "n": n, "ci": proportion_confint(k, n, 1 - CONFIDENCE, method="wilson")})
    for a, n, b, m in [(56, 70, 48, 80), (3, 40, 30, 900), (9, 10, 1, 10)]:
        ci = confint_proportions_2indep(a, n, b, m, method="newcomb", compare="diff", alpha=1 - CONFIDENCE)
        cases.append({"kind": "newcomb", "a": a, "n": n, "b": b, "m": m, "ci": ci})
    for ours, theirs in [([500, 1000, 500], [250, 480, 270]), ([3, 9, 14, 2], [5, 30, 1, 1]), ([7, 0, 3], [1, 4, 0])]:
        best = None
        for cut in range(1, len(ours)):
            (a, n), (b, m) = (sum(ours[:cut]), sum(ours)), (sum(theirs[:cut]), sum(theirs))
            ci = confint_proportions_2indep(a, n, b, m, method="agresti-caffo", compare="diff", alpha=1 - CONFIDENCE)
            reach = max(abs(v) for v in ci)
            if best is None or reach > best[0]:
                best = reach, cut, a / n - b / m, ci
        cases.append({"kind": "worst_cut", "ours": ours, "theirs": theirs, "class": best[1], "difference": best[2], "ci": best[3]})
    for x, df, n in [(130.5, 49, 2000), (60, 10, 300), (1000, 3, 500)]:
        # x = df + λ ± z sqrt(2 (df + 2 λ)), squared: a quadratic equation in λ.
        z = mp.mpf("1.96")
        roots = mp.polyroots([1, 2 * (df - x) - 4 * z**2, (df - x) ** 2 - 2 * z**2 * df])
        w = [float(mp.sqrt(max(v, 0) / n)) for v in [x - df, min(roots), max(roots)]]
        cases.append({"kind": "cohens_w", "x": x, "df": df, "n": n, "w": w[0], "ci": w[1:]})
    write("proportions", cases)


def distances():
    """scipy's cityblock and chi2_contingency, chisquare; neighbours are merged by hand until each expects 5."""
    cases = []

    def merged(counts, expected):
        groups, own = [[]], 0.0
        for column, e in enumerate(expected):
            groups[-1].append(column)
            own += e
            if own >= 5:
                groups, own = groups + [[]], 0.0
        last = groups.pop()
        groups[-1] += last
        return [[sum(row[c] for c in group) for group in groups] for row in counts]

    for a, b in [([30, 200, 400, 300, 70], [35, 190, 410, 290, 75]), ([1, 2, 30, 4, 3], [0, 9, 25, 1, 5])]:
        n = [sum(a), sum(b)]
        expected = [(x + y) * min(n) / sum(n) for x, y in zip(a, b)]
        table = merged([a, b], expected)
        r = stats.chi2_contingency(table, correction=False)
        cases.append({"kind": "counts", "a": a, "b": b, "merged": table,
                      "distance": cityblock(np.array(a) / n[0], np.array(b) / n[1]) / 2,
                      "chi_squared": r.statistic, "df": r.dof, "p": log10(mp_chi2_sf(r.statistic, r.dof))})
    for a, shares in [([3, 9, 20, 31, 2], [1, 4, 12, 17, 1]), ([12, 8, 15], [0.2, 0.3, 0.5])]:
        expected = np.array(shares) / sum(shares) * sum(a)
        observed, merged_expected = merged([a, expected], expected)
        r = stats.chisquare(observed, merged_expected)
        df = len(observed) - 1
        cases.append({"kind": "shares", "a": a, "shares": shares,
                      "distance": cityblock(np.array(a) / sum(a), np.array(shares) / sum(shares)) / 2,
                      "chi_squared": r.statistic, "df": df, "p": log10(mp_chi2_sf(r.statistic, df))})
    counts = [1, 2, 1]
    outcomes = [[i, j, 4 - i - j] for i in range(5) for j in range(5 - i)]
    cases.append({"kind": "resample", "counts": counts, "outcomes": outcomes,
                  "probabilities": [stats.multinomial.pmf(o, 4, np.array(counts) / 4) for o in outcomes]})
    write("distances", cases)


def estimates():
    """SciPy's intervals of means and differences; limits of a quotient by Zou and Donner's formula on logarithms."""
    g = Lcg(13)
    cases = []
    x, y = g.normal(14, 2), g.normal(14, 1.2, 0.5)
    welch = stats.ttest_ind(x, y, equal_var=False).confidence_interval(CONFIDENCE)
    paired = stats.ttest_rel(x, y).confidence_interval(CONFIDENCE)
    cases.append({"kind": "samples", "x": x, "y": y, "difference": list(welch), "paired": list(paired)})
    cases.append({"kind": "normal", "value": 3.5, "se": 0.8, "ci": stats.norm.interval(CONFIDENCE, 3.5, 0.8)})
    for above, below in [([[100, 50, 190]], [[0.1, 0.05, 0.2], [40, 30, 45]]), ([[3, 2, 5], [7, 6, 9]], [[2, 1, 4]])]:
        # The quotient's limits are those of a sum of signed logarithms, each with its own distances to its limits.
        parts = [(math.log(v), math.log(lo), math.log(hi)) for v, lo, hi in above]
        parts += [(-math.log(v), -math.log(hi), -math.log(lo)) for v, lo, hi in below]
        value = sum(p[0] for p in parts)
        low = value - math.dist([p[0] for p in parts], [p[1] for p in parts])
        high = value + math.dist([p[0] for p in parts], [p[2] for p in parts])
        cases.append({"kind": "quotient", "above": above, "below": below, "value": math.exp(value),
                      "ci": [math.exp(low), math.exp(high)]})
    values = g.integers(300, 1, 5000)
    for share in [0.5, 0.9]:
        ordered, spread = np.sort(values), 1.96 * stats.binom(300, share).std()
        at = [ordered[math.ceil(place) - 1] for place in (300 * share, 300 * share - spread, 300 * share + spread)]
        cases.append({"kind": "quantile", "values": values, "share": share, "value": at[0], "ci": at[1:]})
    draws = g.normal(400, 1, 0.2)
    cases.append({"kind": "distance", "draws": draws, "ci": np.quantile(draws, [0.025, 0.975])})
    write("estimates", cases)


def survival():
    """lifelines: the curve, its median with the log-log interval, quantiles; statsmodels: Greenwood's error."""
    from lifelines import KaplanMeierFitter
    from lifelines.utils import median_survival_times
    from statsmodels.duration.survfunc import SurvfuncRight

    # Weeks of remission under 6-MP of Freireich et al. 1963, in textbooks with a median of 23.
    weeks = [6, 6, 6, 6, 7, 9, 10, 10, 11, 13, 16, 17, 19, 20, 22, 23, 25, 32, 32, 34, 35]
    ended = [1, 1, 1, 0, 1, 0, 1, 0, 0, 1, 1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0]
    g = Lcg(14)
    long = g.integers(81, 1, 40)
    cases = []
    for at, end in [
        (weeks, ended), ([3, 5, 5, 8, 12, 12, 20], [1, 1, 0, 1, 1, 1, 0]), ([4, 2, 3, 1], [1, 1, 1, 1]),
        ([2, 9, 9, 9, 9], [1, 0, 0, 0, 0]), (long, [int(v < 30) for v in long]),
    ]:
        fit = KaplanMeierFitter(alpha=1 - CONFIDENCE).fit(at, end)
        own = SurvfuncRight(at, end)
        limits = median_survival_times(fit.confidence_interval_survival_function_).iloc[0]
        # Not where the curve stands exactly at one, which the rounding of its logarithms decides.
        shares = [0.11, 0.3, 0.53, 0.87]
        # lifelines gives an infinite percentile where the curve does not fall so low.
        quantiles = [fit.percentile(1 - share) for share in shares]
        # The logarithm's error is infinite where nothing survives.
        cases.append({
            "at": at, "ended": [bool(e) for e in end], "times": own.surv_times,
            "curve": [float(fit.predict(t)) for t in own.surv_times],
            "log_se": [se / s if s > 0 else math.inf for se, s in zip(own.surv_prob_se, own.surv_prob)],
            "median": fit.median_survival_time_, "ci": list(limits), "shares": shares, "quantiles": quantiles,
        })
    write("survival", cases)


def scores():
    """scikit-learn: log_loss, accuracy, recall and precision; Epstein's score and the bins by their definitions."""
    from sklearn import metrics

    g = Lcg(15)
    cases = []
    for n, k in [(30, 3), (50, 4)]:
        raw = np.array([[g.unit() for _ in range(k)] for _ in range(n)])
        p = raw / raw.sum(axis=1, keepdims=True)
        truth = [g.below(k) for _ in range(n)]
        predicted = p.argmax(axis=1)
        steps = np.array(truth)[:, None] <= np.arange(k)
        recall = metrics.recall_score(truth, predicted, average=None, labels=range(k), zero_division=np.nan)
        precision = metrics.precision_score(truth, predicted, average=None, labels=range(k), zero_division=np.nan)
        cases.append({
            "kind": "levels", "probabilities": p, "truth": truth, "predicted": predicted, "levels": k,
            "log_loss": metrics.log_loss(truth, p, labels=range(k)),
            "ranked": ((p.cumsum(axis=1) - steps) ** 2).sum(axis=1).mean() / (k - 1),
            "accuracy": metrics.accuracy_score(truth, predicted), "recall": recall, "precision": precision,
            "counts": metrics.confusion_matrix(truth, predicted, labels=range(k)),
        })
    p = [round(g.unit(), 6) for _ in range(103)]
    came = [g.unit() < v for v in p]
    bins = []
    for own in np.split(np.argsort(p), [b * 103 // 4 for b in range(1, 4)]):
        ci = stats.binomtest(sum(came[i] for i in own), len(own)).proportion_ci(CONFIDENCE, method="exact")
        bins.append({"predicted": np.mean([p[i] for i in own]), "observed": np.mean([came[i] for i in own]),
                     "ci": [ci.low, ci.high]})
    cases.append({"kind": "calibration", "p": p, "came": came, "bins": bins})
    write("scores", cases)


def huber_fit(x, y, w, k):
    """Huber's estimate by reweighted normal equations until nothing moves, scale by the median of |residual| / 0.6745."""
    x, y = x * np.sqrt(w)[:, None], y * np.sqrt(w)
    b = np.linalg.lstsq(x, y, rcond=None)[0]
    for _ in range(5000):
        r = y - x @ b
        scale = np.median(np.abs(r)) / 0.6745
        c = np.minimum(1, k * scale / np.maximum(np.abs(r), 1e-300))
        b = np.linalg.solve((x * c[:, None]).T @ x, (x * c[:, None]).T @ y)
    r = y - x @ b
    scale = np.median(np.abs(r)) / 0.6745
    n, terms = x.shape
    psi = np.clip(r / scale, -k, k) * scale
    inside = (np.abs(r / scale) <= k).astype(float)
    correction = 1 + terms * inside.var(ddof=1) / (n * inside.mean() ** 2)
    factor = (psi**2).sum() / (n - terms) * (correction / inside.mean()) ** 2
    return b, factor * np.linalg.inv(x.T @ x), scale


def fits():
    """scikit-learn's Ridge on standardised columns, by folds too; Huber's fit above, and statsmodels' RLM beside it."""
    import statsmodels.api as sm
    from sklearn.linear_model import Ridge
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler

    g = Lcg(16)
    cases = []
    for n, k, shrinkage in [(24, 2, 0.1), (40, 4, 0.01), (30, 3, 2.0)]:
        rows = np.array([g.normal(n, 5 * j, 1 + j) for j in range(k)]).T
        values = np.round(rows @ np.arange(1, k + 1) + np.array(g.normal(n)), 5)
        parts = [i * 7 % 5 for i in range(n)]

        def model(chosen):
            fit = make_pipeline(StandardScaler(), Ridge(alpha=shrinkage * len(chosen), solver="cholesky"))
            return fit.fit(rows[chosen], values[chosen])

        whole = model(np.arange(n))
        left_out = np.empty(n)
        for fold in range(5):
            own = np.array(parts) == fold
            left_out[own] = model(np.flatnonzero(~own)).predict(rows[own])
        weights = whole[1].coef_ / whole[0].scale_
        cases.append({"kind": "ridge", "rows": rows, "values": values, "shrinkage": shrinkage, "weights": weights,
                      "intercept": whole.predict(np.zeros((1, k)))[0], "folds": parts, "left_out": left_out})
    for n, k, even in [(40, 1, True), (60, 3, True), (50, 2, False)]:
        xs = np.array([g.normal(n) for _ in range(k)])
        y = np.round(1 + xs.sum(axis=0) + np.array(g.normal(n)) + np.array([8.0 * (i % 9 == 4) for i in range(n)]), 5)
        w = np.ones(n) if even else np.array([round(0.5 + g.unit(), 4) for _ in range(n)])
        x = sm.add_constant(xs.T)
        b, covariance, scale = huber_fit(x, y, w, 1.345)
        if even:
            rlm = sm.RLM(y, x, M=sm.robust.norms.HuberT(1.345)).fit(maxiter=500, tol=1e-12)
            # It takes 0.67449 for 0.6745, and the variance with n for n - 1.
            assert np.allclose(rlm.params, b, atol=1e-4) and np.allclose(rlm.bse, np.sqrt(np.diag(covariance)), rtol=2e-3)
        at = np.array([1.0] + [0.3 * (j + 1) for j in range(k)])
        cases.append({"kind": "huber", "xs": xs, "y": y, "weights": w, "b": b, "covariance": covariance, "scale": scale,
                      "at": at[1:], "prediction": at @ b, "variance": at @ covariance @ at})
    write("fits", cases)


def sample_sizes():
    """statsmodels' TTestIndPower.solve_power; effects to more digits by mpmath."""
    from statsmodels.stats.power import TTestIndPower

    cases = []
    for effect, alpha, power in [(0.3, 0.0025, 0.8), (0.8, 0.05, 0.9), (1.3, 0.01, 0.5)]:
        n = TTestIndPower().solve_power(effect, alpha=alpha, power=power)
        cases.append({"kind": "size", "effect": effect, "alpha": alpha, "power": power, "n": math.ceil(n)})
    for n, m, alpha, power in [(10, 10, 0.0025, 0.8), (20, 50, 0.05, 0.9), (400, 300, 0.01, 0.5)]:
        near = TTestIndPower().solve_power(None, nobs1=n, ratio=m / n, alpha=alpha, power=power)
        critical, df = stats.t.isf(alpha / 2, n + m - 2), n + m - 2

        def short(effect):
            delta = effect * mp.sqrt(mp.mpf(n) * m / (n + m))
            return 1 - mp_nct_cdf(critical, df, delta) + mp_nct_cdf(-critical, df, delta) - power

        # statsmodels' search ends after six digits.
        mp.mp.dps = 20
        effect = mp.findroot(short, (near, near * 1.00001), tol=1e-24, verify=False)
        mp.mp.dps = 40
        assert abs(effect / near - 1) < 1e-5
        cases.append({"kind": "effect", "n": n, "m": m, "alpha": alpha, "power": power, "effect": effect})
    write("sample_sizes", cases)


SECTIONS = [normal, one_sample, holm_families, weighted, proportions, distances, estimates, survival, scores, fits,
            sample_sizes]
