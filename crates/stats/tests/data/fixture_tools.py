"""What the fixture scripts share: numbers that never change with a version, tails with 40 digits, and the JSON writer."""

import json
import math
import os

import mpmath as mp
import numpy as np
from scipy import special

mp.mp.dps = 40
HERE = os.path.dirname(os.path.abspath(__file__))
CONFIDENCE = 0.95


class Lcg:
    """Knuth's 64-bit linear congruential generator; the upper bits are used."""

    def __init__(self, seed):
        self.state = seed

    def unit(self):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return ((self.state >> 11) + 0.5) / 2**53

    def below(self, n):
        return int(self.unit() * n)

    def normal(self, n, mean=0.0, sd=1.0, digits=6):
        return [round(mean + sd * float(special.ndtri(self.unit())), digits) for _ in range(n)]

    def integers(self, n, low, high):
        return [low + self.below(high - low + 1) for _ in range(n)]


def write(name, cases):
    def plain(value):
        if isinstance(value, dict):
            return {k: plain(v) for k, v in value.items()}
        if isinstance(value, (list, tuple, np.ndarray)):
            return [plain(v) for v in value]
        if value is None or isinstance(value, str):
            return value
        if isinstance(value, (bool, np.bool_)):
            return bool(value)
        if isinstance(value, (int, np.integer)):
            return int(value)
        value = float(value)
        return value if math.isfinite(value) else str(value).replace("nan", "NaN")

    with open(os.path.join(HERE, name + ".json"), "w") as out:
        out.write("[\n" + ",\n".join(json.dumps(plain(c)) for c in cases) + "\n]\n")


# --- tails, with 40 digits ---------------------------------------------------


def mp_beta_inc(a, b, x, y):
    """I_x(a, b) by the hypergeometric series that converges best."""
    a, b, x, y = mp.mpf(a), mp.mpf(b), mp.mpf(x), mp.mpf(y)
    if x > (a + 1) / (a + b + 2):
        return 1 - mp_beta_inc(b, a, y, x)
    ln_front = a * mp.log(x) + b * mp.log(y) - mp.log(a) + mp.loggamma(a + b) - mp.loggamma(a) - mp.loggamma(b)
    term, total, n = mp.mpf(1), mp.mpf(1), 0
    while term > total * mp.mpf(10) ** -35:
        term *= (a + b + n) * x / (a + 1 + n)
        total += term
        n += 1
    return mp.exp(ln_front) * total


def mp_integral(f, low, width):
    """Of a decaying function from low to infinity, where width is its scale."""
    nodes = [low + width * (mp.mpf(2) ** k - 1) for k in range(12)]
    return mp.quad(f, nodes)


def mp_t_sf(t, df):
    t, df = mp.mpf(t), mp.mpf(df)
    if t == 0:
        return mp.mpf("0.5")
    if t < 0:
        return 1 - mp_t_sf(-t, df)
    if df > 900:
        # The series would need millions of terms: integrate the density.
        half = (df + 1) / 2
        constant = mp.exp(mp.loggamma(half) - mp.loggamma(df / 2)) / mp.sqrt(mp.pi * df)
        width = 1 / (1 + t * (df + 1) / (df + t * t))
        peak = mp.log1p(t * t / df)
        scaled = mp_integral(lambda s: mp.exp(-half * (mp.log1p(s * s / df) - peak)), t, width)
        return constant * mp.exp(-half * peak) * scaled
    tail = mp_beta_inc(df / 2, mp.mpf("0.5"), df / (df + t * t), t * t / (df + t * t)) / 2
    return tail if t > 0 else 1 - tail


def mp_normal_sf(z):
    return mp.erfc(mp.mpf(z) / mp.sqrt(2)) / 2


def mp_chi2_sf(x, df):
    return mp.gammainc(mp.mpf(df) / 2, mp.mpf(x) / 2, mp.inf, regularized=True)


def mp_f_sf(f, d1, d2):
    f, d1, d2 = mp.mpf(f), mp.mpf(d1), mp.mpf(d2)
    return mp_beta_inc(d2 / 2, d1 / 2, d2 / (d2 + d1 * f), d1 * f / (d2 + d1 * f))


def mp_nct_cdf(t, df, delta):
    """Noncentral t by integrating over S = sqrt(chi2 / df), cut into pieces about the mode."""
    t, df, delta = mp.mpf(t), mp.mpf(df), mp.mpf(delta)
    constant = mp.log(2) + df / 2 * mp.log(df / 2) - mp.loggamma(df / 2)

    def integrand(s):
        return mp.exp(constant + (df - 1) * mp.log(s) - df * s * s / 2) * mp.erfc((delta - t * s) / mp.sqrt(2)) / 2

    grid = [mp.mpf(10) ** (mp.mpf(k) / 200) for k in range(-600, 161)]
    heights = [mp.log(integrand(s)) if integrand(s) > 0 else -mp.inf for s in grid]
    top = max(range(len(grid)), key=lambda i: heights[i])
    width = 1 / mp.sqrt(2 * df)
    nodes = sorted({max(mp.mpf(0), grid[top] + k * width) for k in range(-26, 27, 2)} | {mp.mpf(0) + grid[top] / 1000})
    if t * delta > 0:
        # The step of the normal distribution function.
        nodes = sorted({*nodes, *(max(mp.mpf(0), (delta + k) / t) for k in range(-10, 11, 2))})
    return mp.quad(integrand, nodes)


def mp_root(f, start):
    """Secant method from two points close to a double-precision root."""
    return mp.findroot(f, (start, start * (1 + mp.mpf(10) ** -9) + mp.mpf(10) ** -30), verify=False)


def log10(p):
    return float(mp.log10(p)) if p > 0 else -math.inf


def ln(p):
    return float(mp.log(p)) if p > 0 else -math.inf
