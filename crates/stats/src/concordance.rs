//! Kendall's tau-b and Goodman and Kruskal's gamma, from counts of concordant and discordant pairs.

use sudoku_math::square;

use crate::correlation::check_pairs;
use crate::ranks::{ascending, for_each_tie};
use crate::tails::ln_normal_sf;
use crate::{Correlation, Interval, PValue, StatsError};

/// Maximum number of pairs, without ties, for exact p-values.
const EXACT_LIMIT: usize = 50;

/// Kendall's tau-b.
///
/// The p-value is exact for at most 50 pairs without ties, otherwise normal with the variance corrected for
/// ties (Kendall 1970, "Rank Correlation Methods"). The interval is estimate ± z s with the asymptotic
/// standard error of M. Brown and J. Benedetti 1977, "Sampling Behavior of Tests for Correlation in Two-Way
/// Contingency Tables", clipped to [-1, 1]. O(n log n). Needs 4 pairs; neither series may be constant.
pub fn kendall_tau_b(x: &[f64], y: &[f64], confidence: f64) -> Result<Correlation, StatsError> {
    check_pairs(x, y, 4, confidence)?;
    let pairs = Pairs::count(x, y);
    let n = x.len() as f64;
    let untied = |ties: &[f64]| n * n - ties.iter().sum::<f64>();
    let (wx, wy) = (untied(&pairs.ties_x), untied(&pairs.ties_y));
    if wx == 0.0 || wy == 0.0 {
        return Err(StatsError::NoVariance { what: "one of the correlated series" });
    }
    let w = (wx * wy).sqrt();
    let tau = ((pairs.concordant - pairs.discordant) / w).clamp(-1.0, 1.0);
    let squares: f64 = (0..x.len())
        .map(|i| square(2.0 * pairs.surplus(i) / w + tau * (pairs.ties_x[i] / wx + pairs.ties_y[i] / wy)))
        .sum();
    let variance = squares - n * n * n * tau * tau * square(1.0 / wx + 1.0 / wy);
    let (z, p) = pairs.independence();
    Ok(Correlation { estimate: tau, ci: wald(tau, variance, confidence), statistic: z, p, n: x.len() })
}

/// Goodman and Kruskal's gamma, (concordant - discordant) / (concordant + discordant) pairs.
///
/// The test is that of [`kendall_tau_b`], whose numerator is the same; the interval is estimate ± z s with the
/// asymptotic standard error of Brown and Benedetti 1977, clipped to [-1, 1]. O(n log n). Needs 4 pairs, at
/// least one of which is not tied.
pub fn goodman_kruskal_gamma(x: &[f64], y: &[f64], confidence: f64) -> Result<Correlation, StatsError> {
    check_pairs(x, y, 4, confidence)?;
    let pairs = Pairs::count(x, y);
    let (p, q) = (pairs.concordant, pairs.discordant);
    let total = p + q;
    if total == 0.0 {
        return Err(StatsError::NoVariance { what: "one of the correlated series" });
    }
    let gamma = (p - q) / total;
    let squares: f64 = (0..x.len())
        .map(|i| square(q / total * pairs.concordant_with[i] - p / total * pairs.discordant_with[i]))
        .sum();
    let (statistic, p_value) = pairs.independence();
    Ok(Correlation {
        estimate: gamma,
        ci: wald(gamma, 16.0 * squares / (total * total), confidence),
        statistic,
        p: p_value,
        n: x.len(),
    })
}

fn wald(estimate: f64, variance: f64, confidence: f64) -> Interval {
    Interval::normal(estimate, variance.max(0.0).sqrt(), confidence).clipped(-1.0, 1.0)
}

/// Two-sided p-value of at most `inversions` inversions in a random permutation, where inversions are the rarer kind of
/// pairs.
fn exact_p(n: usize, inversions: f64) -> PValue {
    let limit = inversions as usize;
    let mut probability = vec![0.0; limit + 1];
    probability[0] = 1.0;
    for size in 2..=n {
        // The last of `size` items has 0 to size - 1 inversions, with equal probabilities.
        let mut next = vec![0.0; limit + 1];
        let mut window = 0.0;
        for k in 0..=limit {
            window += probability[k];
            if k >= size {
                window -= probability[k - size];
            }
            next[k] = window / size as f64;
        }
        probability = next;
    }
    PValue::new(2.0 * probability.iter().sum::<f64>())
}

/// Concordant and discordant pairs, for each item and in total, where each pair counts for both its items.
pub(crate) struct Pairs {
    pub concordant: f64,
    pub discordant: f64,
    pub concordant_with: Vec<f64>,
    pub discordant_with: Vec<f64>,
    /// For each item, the number of items with the same x, including the item.
    pub ties_x: Vec<f64>,
    /// The same for y.
    pub ties_y: Vec<f64>,
}

impl Pairs {
    pub fn count(x: &[f64], y: &[f64]) -> Self {
        let n = x.len();
        let Groups { order, runs, sizes: ties_x } = Groups::of(x);
        let Groups { order: order_y, runs: runs_y, sizes: ties_y } = Groups::of(y);
        let mut dense_y = vec![0; n];
        for (level, &(start, end)) in runs_y.iter().enumerate() {
            order_y[start..end].iter().for_each(|&i| dense_y[i] = level);
        }
        let (mut concordant_with, mut discordant_with) = (vec![0.0; n], vec![0.0; n]);
        let levels = runs_y.len();
        sweep(runs.iter(), &order, &dense_y, levels, &mut concordant_with, &mut discordant_with);
        sweep(runs.iter().rev(), &order, &dense_y, levels, &mut discordant_with, &mut concordant_with);
        Self {
            concordant: concordant_with.iter().sum(),
            discordant: discordant_with.iter().sum(),
            concordant_with,
            discordant_with,
            ties_x,
            ties_y,
        }
    }

    /// The test of independence: z and the two-sided p-value, which is exact for few pairs without ties.
    fn independence(&self) -> (f64, PValue) {
        let n = self.ties_x.len();
        let s = 0.5 * (self.concordant - self.discordant);
        let z = s / self.null_variance().sqrt();
        let untied = self.ties_x.iter().chain(&self.ties_y).all(|&t| t == 1.0);
        let p = if untied && n <= EXACT_LIMIT {
            exact_p(n, 0.5 * self.concordant.min(self.discordant))
        } else {
            PValue::doubled(ln_normal_sf(z.abs()))
        };
        (z, p)
    }

    /// Variance under independence, given the ties, of the number of concordant minus discordant pairs, where each pair
    /// counts once.
    fn null_variance(&self) -> f64 {
        // The sum is over items, so a group of t ties contributes t times.
        let sum = |ties: &[f64], f: fn(f64) -> f64| ties.iter().map(|&t| f(t)).sum::<f64>();
        let (x, y) = (&self.ties_x, &self.ties_y);
        let linear = |t: f64| t - 1.0;
        let square = |t: f64| (t - 1.0) * (t - 2.0);
        let cubic = |t: f64| (t - 1.0) * (2.0 * t + 5.0);
        let n = x.len() as f64;
        let m = n * (n - 1.0);
        (m * (2.0 * n + 5.0) - sum(x, cubic) - sum(y, cubic)) / 18.0
            + sum(x, linear) * sum(y, linear) / (2.0 * m)
            + sum(x, square) * sum(y, square) / (9.0 * m * (n - 2.0))
    }

    fn surplus(&self, i: usize) -> f64 {
        self.concordant_with[i] - self.discordant_with[i]
    }
}

/// A series in ascending order.
struct Groups {
    order: Vec<usize>,
    /// Ranges of equal values in `order`.
    runs: Vec<(usize, usize)>,
    /// For each item the size of its run.
    sizes: Vec<f64>,
}

impl Groups {
    fn of(xs: &[f64]) -> Self {
        let order = ascending(xs);
        let mut runs = Vec::new();
        let mut sizes = vec![0.0; xs.len()];
        for_each_tie(
            xs.len(),
            |i, j| xs[order[i]] == xs[order[j]],
            |start, end| {
                runs.push((start, end));
                order[start..end].iter().for_each(|&i| sizes[i] = (end - start) as f64);
            },
        );
        Self { order, runs, sizes }
    }
}

/// Processes the groups in order. Adds to each item the number of items of earlier groups with a lower y, and the
/// number with a higher y. Uses a Fenwick tree over the levels of y.
fn sweep<'a>(
    groups: impl Iterator<Item = &'a (usize, usize)>,
    order: &[usize],
    dense_y: &[usize],
    levels: usize,
    lower: &mut [f64],
    higher: &mut [f64],
) {
    let mut tree = vec![0u32; levels + 1];
    let mut seen = 0;
    for &(start, end) in groups {
        for &i in &order[start..end] {
            lower[i] += f64::from(prefix(&tree, dense_y[i]));
            higher[i] += f64::from(seen - prefix(&tree, dense_y[i] + 1));
        }
        for &i in &order[start..end] {
            let mut at = dense_y[i] + 1;
            while at <= levels {
                tree[at] += 1;
                at += at & at.wrapping_neg();
            }
            seen += 1;
        }
    }
}

/// Number of items seen at the first `count` levels.
fn prefix(tree: &[u32], mut count: usize) -> u32 {
    let mut sum = 0;
    while count > 0 {
        sum += tree[count];
        count &= count - 1;
    }
    sum
}
