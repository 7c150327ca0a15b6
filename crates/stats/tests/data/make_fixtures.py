"""Writes the JSON fixtures of the tests with SciPy, statsmodels and mpmath.

    python -m venv venv && venv/bin/pip install -r requirements.txt && venv/bin/python make_fixtures.py

Data come from a small linear congruential generator, not from numpy, so that they never change with a
version. Each fixture file is a list of cases; a p-value is kept as its log10.
"""

import itertools
import math
import sys

import mpmath as mp
import numpy as np
from scipy import special, stats

import summary_fixtures
from fixture_tools import (
    CONFIDENCE, Lcg, ln, log10, mp_beta_inc, mp_chi2_sf, mp_f_sf, mp_nct_cdf, mp_normal_sf, mp_root, mp_t_sf, write,
)


def tails():
    cases = []
    for df in [0.5, 1, 2.3, 9.7, 30, 1000, 100000.37, 2000000]:
        for t in [-3.5, -0.2, 1e-6, 0.1, 1, 2.5, 13.07, 60, 1000]:
            cases.append({"kind": "t_sf", "t": t, "df": df, "ln": ln(mp_t_sf(t, df))})
    for z in [-9, -2, -1e-3, 0, 0.3, 1, 1.96, 2.0, 2.1, 5, 8, 38, 100, 1e4]:
        cases.append({"kind": "normal_sf", "z": z, "ln": ln(mp_normal_sf(z))})
    for df in [1, 2, 3, 7.5, 40, 5000]:
        for x in [1e-3, 0.5, 2, 10, 45, 900, 5000, 5400, 20000]:
            cases.append({"kind": "chi_squared_sf", "x": x, "df": df, "ln": ln(mp_chi2_sf(x, df))})
    for d1, d2 in [(1, 5), (3, 20.5), (10, 10), (7, 5000)]:
        for f in [0.01, 0.9, 1.5, 12, 400]:
            cases.append({"kind": "f_sf", "f": f, "df1": d1, "df2": d2, "ln": ln(mp_f_sf(f, d1, d2))})
    for a, b, x in [(2, 3, 0.4), (0.5, 0.5, 0.01), (300, 700, 0.3), (300, 700, 0.1), (20000, 30000, 0.402), (5, 0.01, 0.999)]:
        p = mp_beta_inc(a, b, mp.mpf(x), 1 - mp.mpf(x))
        cases.append({"kind": "beta_inc", "a": a, "b": b, "x": x, "ln": ln(p)})
    for t, df, delta in [
        (2, 5, 1), (-1, 5, 1), (0, 12.5, 0.7), (3, 18, 2.2), (4.5, 40, 10), (12, 40, 3), (2, 1.5, 0.5),
        (1.96, 2000, 2.8), (30, 5000, 29), (40, 5000, 29), (1.97, 200000, 4),
        (60, 3, 40), (1000, 4, 900), (-300, 9.5, -500),
    ]:
        value = mp_nct_cdf(t, df, delta)
        cases.append({"kind": "noncentral_t", "t": t, "df": df, "delta": delta, "ln": ln(value), "ln_sf": ln(1 - value)})
    for p in [1e-300, 1e-12, 0.0025, 0.025, 0.3, 0.5, 0.9, 0.975, 0.9995]:
        z = mp_root(lambda z: mp.log(mp_normal_sf(-z)) - mp.log(mp.mpf(p)), float(special.ndtri(p)))
        cases.append({"kind": "normal_quantile", "p": p, "x": z})
        for df in [1, 3.7, 18, 250.5]:
            if p == 0.5 or df < 10 and p < 1e-200:
                continue
            t = mp_root(lambda t: mp.log(mp_t_sf(-t, df)) - mp.log(mp.mpf(p)), float(stats.t.ppf(p, df)))
            cases.append({"kind": "t_quantile", "p": p, "df": df, "x": t})
    for p, a, b in [(0.025, 1, 10), (0.025, 7, 4), (0.975, 0.5, 30), (0.0005, 1200, 9000)]:
        x = mp_root(lambda x: mp_beta_inc(a, b, x, 1 - x) - mp.mpf(p), float(stats.beta.ppf(p, a, b)))
        cases.append({"kind": "beta_quantile", "p": p, "a": a, "b": b, "x": x})
    write("tails", cases)


# --- samples -----------------------------------------------------------------


def samples():
    """Pairs of samples: ordinary, tied, tiny, far apart, large offset."""
    g = Lcg(1)
    return [
        (g.normal(12, 0, 1), g.normal(9, 0.7, 2)),
        (g.integers(25, 17, 30), g.integers(40, 20, 34)),
        ([1.0, 2.5, 4.0], [3.0, 3.5, 9.0, 11.0]),
        (g.normal(300, 0, 1, 3), g.normal(250, 6, 0.5, 3)),
        (g.normal(60, 1e6, 1, 3), g.normal(60, 1e6 + 0.4, 1.5, 3)),
        (g.normal(2000, 0.05, 0.03), g.normal(1500, 0.55, 0.02)),
    ]


def mp_mean_var(x):
    x = [mp.mpf(v) for v in x]
    mean = mp.fsum(x) / len(x)
    return mean, mp.fsum((v - mean) ** 2 for v in x) / (len(x) - 1)


def t_fields(difference, se, df, ci):
    t = difference / se
    return {
        "t": t, "df": df, "difference": difference, "se": se, "ci": ci, "p": log10(2 * mp_t_sf(abs(t), df)),
        "p_greater": log10(mp_t_sf(t, df)), "p_less": log10(mp_t_sf(-t, df)),
    }


def t_tests():
    from statsmodels.stats.weightstats import ttost_ind

    cases = []
    for x, y in samples():
        (mx, vx), (my, vy) = mp_mean_var(x), mp_mean_var(y)
        for kind, equal in [("student", True), ("welch", False)]:
            r = stats.ttest_ind(x, y, equal_var=equal)
            ci = r.confidence_interval(CONFIDENCE)
            if equal:
                se = mp.sqrt(((len(x) - 1) * vx + (len(y) - 1) * vy) / r.df * (mp.mpf(1) / len(x) + mp.mpf(1) / len(y)))
            else:
                se = mp.sqrt(vx / len(x) + vy / len(y))
            fields = t_fields(mx - my, se, r.df, [ci.low, ci.high])
            assert abs(float(fields["t"]) - r.statistic) < 1e-7 * abs(r.statistic)
            if r.pvalue > 0:
                assert abs(fields["p"] - math.log10(r.pvalue)) < 1e-6
            cases.append({"kind": kind, "x": x, "y": y, **fields})
        margin = 1.2 * abs(float(mx - my)) + 0.1
        p, low, high = ttost_ind(x, y, -margin, margin, usevar="unequal")
        ci = stats.ttest_ind(x, y, equal_var=False).confidence_interval(0.9)
        cases.append({"kind": "tost", "x": x, "y": y, "margin": margin, "t_low": low[0], "t_high": high[0],
                      "df": low[2], "p": math.log10(p) if p > 0 else None, "ci": [ci.low, ci.high]})
        n = min(len(x), len(y))
        r = stats.ttest_rel(x[:n], y[:n])
        ci = r.confidence_interval(CONFIDENCE)
        md, vd = mp_mean_var([mp.mpf(a) - mp.mpf(b) for a, b in zip(x, y)])
        cases.append({"kind": "paired", "x": x[:n], "y": y[:n],
                      **t_fields(md, mp.sqrt(vd / n), n - 1, [ci.low, ci.high])})
    write("t_tests", [c for c in cases if not (c["kind"] == "tost" and c["p"] is None)])


def effect_sizes():
    cases = []
    for x, y in samples():
        n, m = len(x), len(y)
        r = stats.ttest_ind(x, y)
        t, df, scale = float(r.statistic), n + m - 2, math.sqrt(1 / n + 1 / m)
        alpha = (1 - CONFIDENCE) / 2

        def delta(target):
            # Start from the normal approximation; the root by integration with 40 digits.
            start = t + float(special.ndtri(1 - target)) * math.sqrt(1 + t * t / (2 * df))
            return mp.findroot(lambda d: mp.log(mp_nct_cdf(t, df, d) / target), (start, start + 0.01), tol=1e-26, verify=False)

        case = {"kind": "d", "x": x, "y": y, "d": t * scale}
        correction = mp.gamma(mp.mpf(df) / 2) / mp.sqrt(mp.mpf(df) / 2) / mp.gamma(mp.mpf(df - 1) / 2)
        mp.mp.dps = 20
        case["ci"] = [delta(1 - alpha) * scale, delta(alpha) * scale]
        mp.mp.dps = 40
        case["correction"] = correction
        wins = np.array([[(a > b) + 0.5 * (a == b) for b in y] for a in x], dtype=float)
        area, by_x, by_y = wins.mean(), wins.mean(axis=1), wins.mean(axis=0)
        se = math.sqrt(by_x.var(ddof=1) / n + by_y.var(ddof=1) / m)
        half = stats.norm.isf(alpha) * se
        case["auc"] = area
        case["auc_ci"] = [max(0, area - half), min(1, area + half)]
        cases.append(case)
    write("effect_sizes", cases)


# --- association -------------------------------------------------------------


def pair_counts(x, y):
    """Per item: pairs concordant and discordant with it, by the double loop."""
    sx = np.sign(np.subtract.outer(np.array(x, float), np.array(x, float)))
    sy = np.sign(np.subtract.outer(np.array(y, float), np.array(y, float)))
    product = sx * sy
    return (product > 0).sum(axis=1), (product < 0).sum(axis=1)


def delta_method(x, y, coefficient):
    """Standard error of a function of cell probabilities, by numerical differentiation with 40 digits."""
    cells = {}
    for pair in zip(x, y):
        cells[pair] = cells.get(pair, 0) + 1
    keys, n = sorted(cells), len(x)
    p = [mp.mpf(cells[k]) / n for k in keys]
    gradient = []
    step = mp.mpf(10) ** -12
    for i in range(len(p)):
        up, down = list(p), list(p)
        up[i] += step
        down[i] -= step
        gradient.append((coefficient(keys, up) - coefficient(keys, down)) / (2 * step))
    mean = mp.fsum(a * b for a, b in zip(p, gradient))
    return mp.sqrt(mp.fsum(a * b * b for a, b in zip(p, gradient)) / n - mean**2 / n)


def pair_sums(keys, p):
    c = d = tx = ty = both = mp.mpf(0)
    for (x1, y1), a in zip(keys, p):
        for (x2, y2), b in zip(keys, p):
            s = (x1 - x2) * (y1 - y2)
            c, d = c + a * b * (s > 0), d + a * b * (s < 0)
            tx, ty, both = tx + a * b * (x1 == x2), ty + a * b * (y1 == y2), both + a * b
    return c, d, tx, ty, both


def tau_of(keys, p):
    c, d, tx, ty, total = pair_sums(keys, p)
    return (c - d) / mp.sqrt((total - tx) * (total - ty))


def gamma_of(keys, p):
    c, d, *_ = pair_sums(keys, p)
    return (c - d) / (c + d)


def fisher(r, variance):
    half = stats.norm.isf((1 - CONFIDENCE) / 2) * math.sqrt(variance)
    return [math.tanh(math.atanh(r) - half), math.tanh(math.atanh(r) + half)]


def correlations():
    g = Lcg(3)
    base = g.normal(40)
    sets = [
        (base, [round(0.6 * a + b, 4) for a, b in zip(base, g.normal(40))], g.normal(40)),
        (g.integers(60, 1, 6), g.integers(60, 1, 4), g.integers(60, 17, 30)),
        (g.integers(45, 1, 5), g.normal(45), g.integers(45, 1, 9)),
        (g.normal(9), g.normal(9), g.normal(9)),
    ]
    x = g.integers(80, 1, 5)
    sets.append((x, [a + g.below(3) for a in x], [a - g.below(4) for a in x]))
    x = g.normal(1200, digits=4)
    sets.append((x, [round(3 * a + b, 4) for a, b in zip(x, g.normal(1200))], g.normal(1200)))
    cases = []
    for x, y, z in sets:
        n = len(x)
        case = {"kind": "pair", "x": x, "y": y, "z": z}

        def t_case(name, r, lost, variance):
            df = n - 2 - lost
            t = r * math.sqrt(df / (1 - r * r))
            case[name] = {"r": r, "statistic": t, "p": log10(2 * mp_t_sf(abs(t), df)), "ci": fisher(r, variance)}

        t_case("pearson", float(stats.pearsonr(x, y).statistic), 0, 1 / (n - 3))
        rho = float(stats.spearmanr(x, y).statistic)
        t_case("spearman", rho, 0, (1 + rho**2 / 2) / (n - 3))
        # From the inverse of the matrix of rank correlations.
        inverse = np.linalg.inv(np.array(stats.spearmanr(np.array([x, y, z]).T).statistic))
        rho = float(-inverse[0, 1] / math.sqrt(inverse[0, 0] * inverse[1, 1]))
        t_case("partial", rho, 1, (1 + rho**2 / 2) / (n - 4))

        concordant, discordant = pair_counts(x, y)
        tied = len(set(x)) < n or len(set(y)) < n
        exact = not tied and n <= 50
        tau = stats.kendalltau(x, y, method="exact" if exact else "asymptotic")
        s = concordant.sum() - discordant.sum()
        p_asymptotic = stats.kendalltau(x, y, method="asymptotic").pvalue
        z_tau = float(np.sign(s)) * float(stats.norm.isf(p_asymptotic / 2))
        entry = {"r": tau.statistic, "p": math.log10(tau.pvalue) if tau.pvalue > 1e-290 else None}
        if n < 100:
            entry["statistic"] = z_tau
            half = stats.norm.isf(0.025) * float(delta_method(x, y, tau_of))
            entry["ci"] = [max(-1, tau.statistic - half), min(1, tau.statistic + half)]
        case["kendall"] = entry
        p, q = int(concordant.sum()), int(discordant.sum())
        value = (p - q) / (p + q)
        # The test is Kendall's, whose numerator is the same.
        entry = {"r": value, "p": case["kendall"]["p"]}
        if n < 100:
            entry["statistic"] = z_tau
            half = stats.norm.isf(0.025) * float(delta_method(x, y, gamma_of))
            entry["ci"] = [max(-1, value - half), min(1, value + half)]
        case["gamma"] = entry
        cases.append(case)
    write("correlations", cases)


# --- description, corrections, resampling, agreement -------------------------


def descriptive():
    cases = []
    for x, _ in samples():
        probabilities = [0, 0.025, 0.25, 1 / 3, 0.5, 0.9, 1]
        mean, variance = mp_mean_var(x)
        half = stats.t.isf(0.025, len(x) - 1) * math.sqrt(variance / len(x))
        case = {"x": x, "probabilities": probabilities, "quantiles": np.quantile(x, probabilities), "mean": mean,
                "ci": [mean - half, mean + half], "variance": variance}
        cases.append(case)
    write("descriptive", cases)


def corrections():
    from statsmodels.stats.multitest import multipletests

    g = Lcg(4)
    cases = []
    for p in [[0.01, 0.04, 0.03, 0.005], [0.5], [g.unit() ** 3 for _ in range(30)], [0.2, 0.2, 1.0, 1e-200, 1e-100]]:
        cases.append({"p": p, "holm": multipletests(p, method="holm")[1]})
    write("corrections", cases)


def resampling():
    """Bootstrap intervals of given distributions by scipy.stats.bootstrap, which does its own jackknife."""
    g = Lcg(5)
    cases = []
    for kind, x, y, statistic in [
        ("mean", [round(math.exp(v), 5) for v in g.normal(25)], None, lambda a, axis: np.mean(a, axis=axis)),
        ("variance", g.normal(18), None, lambda a, axis: np.var(a, axis=axis)),
        ("difference", [round(math.exp(v), 5) for v in g.normal(12)], g.normal(20),
         lambda a, b, axis: np.mean(a, axis=axis) - np.mean(b, axis=axis)),
    ]:
        data = (x,) if y is None else (x, y)
        draws = [np.array([np.array(d)[[g.below(len(d)) for _ in d]] for _ in range(400)]) for d in data]
        distribution = statistic(*draws, axis=-1)

        class Before:
            bootstrap_distribution = distribution

        case = {"kind": kind, "x": x, "y": y, "distribution": distribution}
        for method in ["percentile", "BCa"]:
            r = stats.bootstrap(data, statistic, n_resamples=0, bootstrap_result=Before(), method=method,
                                confidence_level=0.9)
            case[method] = list(r.confidence_interval)
        cases.append(case)
    write("resampling", cases)


def agreement():
    from statsmodels.stats.inter_rater import cohens_kappa

    cases = []
    for table in [
        [[20, 5, 1, 0], [4, 15, 6, 2], [0, 7, 18, 5], [1, 1, 6, 30]], [[10, 2], [3, 25]], [[0, 5, 1], [4, 9, 1], [0, 2, 3]],
    ]:
        case = {"table": table}
        for name, wt in [("unweighted", None), ("linear", "linear"), ("quadratic", "quadratic")]:
            r = cohens_kappa(np.array(table), wt=wt, return_results=True)
            half = stats.norm.isf(0.025) * math.sqrt(r.var_kappa)
            case[name] = {"kappa": r.kappa, "ci": [r.kappa - half, r.kappa + half]}
        cases.append(case)
    write("agreement", cases)


# --- models ------------------------------------------------------------------


def regression():
    import statsmodels.api as sm

    g = Lcg(6)
    cases = []
    for n, k, offset in [(30, 1, 0), (50, 3, 0), (40, 2, 1000)]:
        xs = [g.normal(n, offset) for _ in range(k)]
        y = [round(2 + sum((j + 1) * x[i] for j, x in enumerate(xs)) + e, 5) for i, e in enumerate(g.normal(n, 0, 2))]
        r = sm.OLS(y, sm.add_constant(np.array(xs).T)).fit()
        at = [offset + 0.1 * (j + 1) for j in range(k)]
        cases.append({"xs": xs, "y": y, "b": r.params, "se": r.bse, "t": r.tvalues,
                      "p": [log10(2 * mp_t_sf(abs(t), r.df_resid)) for t in r.tvalues], "ci": r.conf_int(),
                      "r2": r.rsquared, "adjusted": r.rsquared_adj, "sd": math.sqrt(r.mse_resid), "f": r.fvalue,
                      "p_f": log10(mp_f_sf(r.fvalue, r.df_model, r.df_resid)), "at": at,
                      "prediction": r.params[0] + np.dot(r.params[1:], at)})
    write("regression", cases)


def ordinal_likelihood(parameters, xs, levels, k):
    """Log-likelihood of the proportional-odds model, in mpmath so that it can be differentiated."""
    cuts, slopes = parameters[: k - 1], parameters[k - 1:]
    total = mp.mpf(0)
    for i, level in enumerate(levels):
        shift = mp.fsum(b * x[i] for b, x in zip(slopes, xs))
        high = 1 if level == k - 1 else 1 / (1 + mp.exp(shift - cuts[level]))
        low = 0 if level == 0 else 1 / (1 + mp.exp(shift - cuts[level - 1]))
        total += mp.log(high - low)
    return total


def ordinal():
    from statsmodels.miscmodels.ordinal_model import OrderedModel

    g = Lcg(7)
    cases = []
    for n, k, slopes, offset in [(80, 4, [1.5, -0.7], 0), (60, 3, [0.8], 5), (70, 2, [1.0], 0)]:
        xs = [g.normal(n, offset, 1, 4) for _ in slopes]
        levels = []
        for i in range(n):
            u = g.unit()
            latent = sum(b * (x[i] - offset) for b, x in zip(slopes, xs)) + math.log(u / (1 - u))
            levels.append(min(k - 1, max(0, math.floor(latent + k / 2))))
        fit = OrderedModel(levels, np.array(xs).T, distr="logit").fit(method="bfgs", disp=False, gtol=1e-9, maxiter=500)
        m = len(slopes)
        cuts = fit.model.transform_threshold_params(fit.params)[1:-1]
        parameters = [mp.mpf(float(v)) for v in list(cuts) + list(fit.params[:m])]
        mp.mp.dps = 30
        h = mp.mpf(10) ** -6

        def shifted(*steps):
            moved = list(parameters)
            for i, s in steps:
                moved[i] += s * h
            return ordinal_likelihood(moved, xs, levels, k)

        size = len(parameters)
        for _ in range(3):
            gradient = mp.matrix([(shifted((i, 1)) - shifted((i, -1))) / (2 * h) for i in range(size)])
            hessian = mp.matrix(size, size)
            for i in range(size):
                for j in range(i + 1):
                    value = shifted((i, 1), (j, 1)) - shifted((i, 1), (j, -1)) - shifted((i, -1), (j, 1)) + shifted((i, -1), (j, -1))
                    hessian[i, j] = hessian[j, i] = value / (4 * h * h)
            step = mp.lu_solve(hessian, gradient)
            parameters = [p - s for p, s in zip(parameters, step)]
        covariance = mp.inverse(-hessian)
        assert all(abs(float(a) - b) < 1e-4 for a, b in zip(parameters, list(cuts) + list(fit.params[:m])))
        counts = [levels.count(j) for j in range(k)]
        b = [float(p) for p in parameters]
        at = [x[0] for x in xs]
        shift = sum(s * v for s, v in zip(b[k - 1:], at))
        cumulative = [0] + [1 / (1 + math.exp(shift - c)) for c in b[: k - 1]] + [1]
        cases.append({"xs": xs, "levels": levels, "k": k, "b": parameters,
                      "se": [mp.sqrt(covariance[i, i]) for i in range(size)],
                      "statsmodels": list(cuts) + list(fit.params[:m]), "llf": ordinal_likelihood(parameters, xs, levels, k),
                      "llf_statsmodels": fit.llf, "null": sum(c * math.log(c / n) for c in counts), "at": at,
                      "probabilities": np.diff(cumulative)})
        mp.mp.dps = 40
    write("ordinal", cases)


def power():
    from statsmodels.stats.power import TTestIndPower

    cases = []
    for effect, n, m, alpha in [(0.3, 335, 335, 0.0025), (1.31, 10, 10, 0.0025), (0.5, 20, 80, 0.05), (-0.8, 30, 25, 0.01),
                                (0, 12, 12, 0.05), (2, 5, 4, 0.1)]:
        value = TTestIndPower().power(effect, n, alpha, ratio=m / n)
        delta, df = mp.mpf(effect) * mp.sqrt(mp.mpf(n) * m / (n + m)), n + m - 2
        critical = stats.t.isf(alpha / 2, df)
        exact = 1 - mp_nct_cdf(critical, df, delta) + mp_nct_cdf(-critical, df, delta)
        assert abs(float(exact) - value) < 1e-8, (float(exact), value)
        cases.append({"effect": effect, "n": n, "m": m, "alpha": alpha, "power": exact})
    write("power", cases)


# --- ranks and counts --------------------------------------------------------


def tail_log10(z, side):
    return log10(mp_normal_sf(z)) if side == "greater" else log10(mp_normal_sf(-z))


def rank_tests():
    cases = []
    for x, y in samples():
        case = {"kind": "two", "x": x, "y": y}
        ties = len(set(x + y)) < len(x + y)
        method = "exact" if not ties and max(len(x), len(y)) <= 30 else "asymptotic"
        r = stats.mannwhitneyu(x, y, method=method)
        case["u"] = r.statistic
        for name, side in [("p", "two-sided"), ("p_greater", "greater"), ("p_less", "less")]:
            p = stats.mannwhitneyu(x, y, method=method, alternative=side).pvalue
            case[name] = math.log10(p) if p > 1e-290 else None
        case["method"] = method
        cases.append(case)
    g = Lcg(10679237622608419248)
    for groups in [[g.normal(12, 0), g.normal(9, 0.5), g.normal(15, 1)], [g.integers(30, 1, 5), g.integers(20, 2, 6), g.integers(25, 2, 8), g.integers(9, 4, 9)]]:
        r = stats.kruskal(*groups)
        cases.append({"kind": "kruskal", "groups": groups, "h": r.statistic, "p": log10(mp_chi2_sf(r.statistic, len(groups) - 1))})
    write("rank_tests", cases)


def jonckheere():
    """Mean and variance of J over every division of the pooled values: exact, whatever the ties."""
    cases = []
    for groups in [[[1, 2, 2], [2, 3], [3, 3, 4]], [[5, 1], [2, 7, 9], [8, 6, 3]], [[1, 1, 1, 2], [1, 2, 2, 2]], [[3], [3, 1], [4, 4, 2]]]:
        sizes, pooled = [len(v) for v in groups], sum(groups, [])

        def j_of(parts):
            return sum((b > a) + 0.5 * (a == b) for p, q in itertools.combinations(parts, 2) for a in p for b in q)

        def divisions(items, sizes):
            if not sizes:
                yield []
                return
            for chosen in itertools.combinations(range(len(items)), sizes[0]):
                rest = [v for i, v in enumerate(items) if i not in chosen]
                for later in divisions(rest, sizes[1:]):
                    yield [[items[i] for i in chosen]] + later

        values = np.array([j_of(parts) for parts in divisions(pooled, sizes)])
        j = j_of(groups)
        z = (j - values.mean()) / values.std()
        cases.append({"groups": groups, "j": j, "mean": values.mean(), "variance": values.var(), "z": z,
                      "p": log10(2 * mp_normal_sf(abs(z))), "p_rising": log10(mp_normal_sf(z)), "p_falling": log10(mp_normal_sf(-z))})
    write("jonckheere", cases)


def counts():
    cases = []
    for table in [[[10, 20, 30], [6, 9, 17]], [[12, 0], [3, 25]], [[5, 5, 9, 40], [8, 2, 30, 1], [7, 7, 7, 7]],
                  [[300000, 200000], [200000, 250000]]]:
        n, t = np.sum(table), np.array(table)
        case = {"kind": "table", "table": table, "v": stats.contingency.association(t, method="cramer")}
        for name, kind in [("chi_squared", "pearson"), ("g", "log-likelihood")]:
            r = stats.chi2_contingency(t, correction=False, lambda_=kind)
            case[name] = {"statistic": r.statistic, "df": r.dof, "p": log10(mp_chi2_sf(r.statistic, r.dof)),
                          "min_expected": r.expected_freq.min()}
        phi2 = case["chi_squared"]["statistic"] / n
        rows, columns = t.shape
        phi2 = max(0, phi2 - (rows - 1) * (columns - 1) / (n - 1))
        shrunk = min(rows - (rows - 1) ** 2 / (n - 1), columns - (columns - 1) ** 2 / (n - 1))
        case["v_corrected"] = math.sqrt(phi2 / (shrunk - 1))
        cases.append(case)
    for observed, expected, fitted in [([16, 18, 16, 14, 12, 12], [1, 1, 1, 1, 1, 1], 0), ([8, 30, 0, 17], [0.1, 0.5, 0.1, 0.3], 1)]:
        e = np.array(expected) / sum(expected) * sum(observed)
        case = {"kind": "fit", "observed": observed, "proportions": expected, "fitted": fitted}
        for name, kind in [("chi_squared", "pearson"), ("g", "log-likelihood")]:
            r = stats.power_divergence(observed, e, ddof=fitted, lambda_=kind)
            case[name] = {"statistic": r.statistic, "p": log10(mp_chi2_sf(r.statistic, len(observed) - 1 - fitted))}
        cases.append(case)
    for k, n in [(0, 10), (10, 10), (3, 10), (1, 2365), (1200, 9000), (500000, 1000000)]:
        ci = stats.binomtest(k, n).proportion_ci(CONFIDENCE, method="exact")
        low, high = ci.low, ci.high
        if 0 < k < n and n < 3000:
            low = mp_root(lambda x: mp_beta_inc(k, n - k + 1, x, 1 - x) - mp.mpf("0.025"), low)
            high = mp_root(lambda x: mp_beta_inc(k + 1, n - k, x, 1 - x) - mp.mpf("0.975"), high)
        cases.append({"kind": "binomial", "k": k, "n": n, "ci": [low, high]})
    write("counts", cases)


SECTIONS = [*summary_fixtures.SECTIONS, tails, t_tests, effect_sizes, correlations, descriptive, corrections, resampling, agreement, regression,
            ordinal, power, rank_tests, jonckheere, counts]

if __name__ == "__main__":
    wanted = sys.argv[1:]
    for section in SECTIONS:
        if not wanted or section.__name__ in wanted:
            section()
            print("wrote", section.__name__, flush=True)
