//! Ranks with shared ties, by a single sort.

/// Ranks of a sample.
pub(crate) struct Ranks {
    /// Rank of each value from 1 on; tied values share the mean of their ranks.
    pub ranks: Vec<f64>,
    /// Σ (t³ - t) over the groups of t tied values; 0 without ties.
    pub tie_sum: f64,
}

/// Positions of the values in ascending order; equal values keep their order.
pub(crate) fn ascending(xs: &[f64]) -> Vec<usize> {
    // The floats are converted to integers with the same order, which are sorted together with their positions. This is
    // twice as fast as sorting an index.
    let key = |x: f64| {
        let bits = (x + 0.0).to_bits();
        if bits >> 63 == 1 { !bits } else { bits | 1 << 63 }
    };
    let mut keyed: Vec<(u64, usize)> = xs.iter().enumerate().map(|(i, &x)| (key(x), i)).collect();
    keyed.sort_unstable();
    keyed.into_iter().map(|(_, i)| i).collect()
}

/// Calls `visit` with each run of equal values in `order`, as a range of positions.
pub(crate) fn for_each_tie(
    len: usize,
    equal: impl Fn(usize, usize) -> bool,
    mut visit: impl FnMut(usize, usize),
) {
    let mut start = 0;
    for end in 1..=len {
        if end == len || !equal(start, end) {
            visit(start, end);
            start = end;
        }
    }
}

/// Ranks finite values. (-0 and 0 are ties, as `==` decides.)
pub(crate) fn rank(xs: &[f64]) -> Ranks {
    let order = ascending(xs);
    let mut ranks = vec![0.0; xs.len()];
    let mut tie_sum = 0.0;
    for_each_tie(
        xs.len(),
        |i, j| xs[order[i]] == xs[order[j]],
        |start, end| {
            let shared = 0.5 * (start + 1 + end) as f64;
            for &i in &order[start..end] {
                ranks[i] = shared;
            }
            let t = (end - start) as f64;
            tie_sum += t * (t * t - 1.0);
        },
    );
    Ranks { ranks, tie_sum }
}

/// Share of the sample below each value, where ties count half. It can be compared between samples on different scales.
pub fn fractional_ranks(xs: &[f64]) -> Vec<f64> {
    rank(xs).ranks.into_iter().map(|rank| (rank - 0.5) / xs.len() as f64).collect()
}

#[cfg(test)]
mod tests {
    use super::ascending;

    #[test]
    fn both_zeros_are_equal_and_signs_sort() {
        assert_eq!(ascending(&[0.0, -0.0, 0.0, -1.0, 2.0, -2.0, f64::INFINITY]), [5, 3, 0, 1, 2, 4, 6]);
    }
}
