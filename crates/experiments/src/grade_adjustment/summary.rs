//! Shares of puzzles that can be adjusted to each grade, compared with the published ones.

use sudoku_math::ln;
use sudoku_runner::prelude::*;

use super::{Filling, Tally};
use crate::zendoku::{
    Config, Cuts, FIGURE_11, FIGURE_12, RUNS, Scheme, all_cuts, beside, built_in_cuts, grade, schemes, shown,
};

/// The contents of `summary.json`.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// Families of tests, corrected for multiple testing.
    pub corrections: Vec<Correction>,
    pub puzzles: u64,
    /// The built-in assignment under each scheme that has its tactics, with both ways of filling in.
    pub built_in: Vec<Fit>,
    /// The assignment nearest to Figure 12 under each scheme and way of filling in.
    pub nearest: Vec<Fit>,
    /// The assignment nearest to Figures 11 and 12 together.
    pub nearest_to_both: Option<Fit>,
    /// Mean number of cells open to a single in an easy puzzle with a minimum of givens, minus that without, puzzle by
    /// puzzle.
    pub more_open: Option<Estimate>,
    /// Variance of the number of cells open to a single among easy puzzles with a minimum of givens, divided by that
    /// without.
    pub minimum_givens: Option<Estimate>,
    /// The same for the logarithm of that number, whose spread does not grow with its mean.
    pub minimum_givens_log: Option<Estimate>,
}

impl Summarise<Tally, Config> for Summary {
    fn of(rows: &[Tally], config: &Config, rng: &mut Stream) -> Result<Summary> {
        let schemes = schemes(&config.scheme, "grade-adjustment")?;
        let cuts = built_in_cuts()?;
        let (mut built_in, mut nearest, mut both) = (Vec::new(), Vec::new(), None);
        for scheme in &schemes {
            for filling in Filling::ALL {
                let own = rows
                    .iter()
                    .filter(|row| row.puzzles > 0 && row.scheme == scheme.name && row.filling == filling);
                let group = Group { scheme, filling, rows: own.collect() };
                if group.rows.is_empty() {
                    continue;
                }
                if scheme.tactics() == schemes[0].tactics() {
                    built_in.push(Fit::of(&group, cuts, config, rng)?);
                }
                let mut far: Vec<(f64, f64, Cuts)> = all_cuts(scheme.tactics().len())
                    .into_iter()
                    .map(|cuts| (farthest(&group.shares(&cuts)), group.farthest_11(&cuts), cuts))
                    .collect();
                far.sort_by(|a, b| a.0.total_cmp(&b.0));
                if let Some(&(_, _, cuts)) = far.first() {
                    nearest.push(Fit::of(&group, cuts, config, rng)?);
                }
                far.sort_by(|a, b| a.0.max(a.1).total_cmp(&b.0.max(b.1)));
                if let Some(&(a, b, cuts)) = far.first()
                    && both.as_ref().is_none_or(|(least, _)| a.max(b) < *least)
                {
                    both = Some((a.max(b), Fit::of(&group, cuts, config, rng)?));
                }
            }
        }
        let first = |row: &&Tally| row.scheme == schemes[0].name && row.filling == Filling::OneByOne;
        let puzzles = rows.iter().filter(first).map(|row| row.puzzles).sum();
        let nearest_to_both = both.map(|(_, fit)| fit);
        let fits = built_in.iter().chain(&nearest).chain(&nearest_to_both);
        let corrections = Correction::of(
            "shares of the grades against Figure 12, by reading, filling and assignment (chi-squared)",
            "Holm",
            fits.map(|fit| fit.p.iter().flatten().count()),
        );
        let [without, with] = open_cells(rows);
        let more_open = Estimate::paired(&with, &without).defined()?;
        let minimum_givens = less_spread(rows, |open| open, config, rng)?;
        let minimum_givens_log = less_spread(rows, ln, config, rng)?;
        Ok(Summary {
            corrections,
            puzzles,
            built_in,
            nearest,
            nearest_to_both,
            more_open,
            minimum_givens,
            minimum_givens_log,
        })
    }

    fn quantities(&self, _rows: &[Tally], _config: &Config) -> Result<Vec<Quantity>> {
        let mut all: Vec<Quantity> = self
            .built_in
            .iter()
            .map(|fit| fit.quantity("figure-12").part(format!("{}, {}", fit.scheme, fit.filling.words())))
            .collect();
        all.extend(self.nearest_to_both.as_ref().map(|fit| fit.quantity("figures-11-and-12")));
        all.extend(self.built_in.first().map(|fit| Quantity::new("always-easy", fit.shares[0])));
        all.extend(self.more_open.map(|more| Quantity::new("more-open", more)));
        let ratios = [("open cells", self.minimum_givens), ("their logarithm", self.minimum_givens_log)];
        let ratio = |(part, ratio): (&str, Option<Estimate>)| {
            Some(Quantity::new("minimum-givens", ratio?).part(part))
        };
        all.extend(ratios.into_iter().filter_map(ratio));
        Ok(all)
    }
}

/// Cells open to a single in each easy puzzle, without and with a minimum of givens.
fn open_cells(rows: &[Tally]) -> [Vec<f64>; 2] {
    let both = rows.iter().filter_map(|row| Some((f64::from(row.open?), f64::from(row.open_with_minimum?))));
    let (without, with) = both.unzip();
    [without, with]
}

/// Variance, on a scale, of the number of open cells with a minimum of givens, divided by that without.
fn less_spread(
    rows: &[Tally],
    scale: fn(f64) -> f64,
    config: &Config,
    rng: &mut Stream,
) -> Result<Option<Estimate>> {
    let open = open_cells(rows).map(|cells| cells.into_iter().map(scale).collect::<Vec<f64>>());
    if open[0].len() < 2 {
        return Ok(None);
    }
    let variances = |taken: &[usize]| {
        let mut moments = [Moments::of(&[]); 2];
        for &n in taken {
            (0..2).for_each(|which| moments[which].push(open[which][n]));
        }
        moments[1].m2 / moments[0].m2
    };
    let found = bootstrap(open[0].len(), variances, config.bootstrap, CONFIDENCE, rng)?;
    Ok(Some(Estimate::bca(&found, open[0].len())))
}

record! {
    /// An assignment of tactics to grades.
    pub struct Fit(group: &Group<'_>, cuts: Cuts, config: &Config, rng: &mut Stream) {
        let (counts, n) = (group.counts(&cuts), group.puzzles());
        let share = |&count: &u64| Ok(Estimate::share(count, n)?);
        let filled = (0..5).map(|of| {
            let own = group.rows.iter().filter(|row| of < 4 && Group::suits(row, of, &cuts));
            let filled = own.filter_map(|row| Some((row.filled(cuts[of.min(3)])?, row.puzzles)));
            let (filled, puzzles) = filled.fold((0, 0), |sums, one| (sums.0 + one.0, sums.1 + one.1));
            filled as f64 / puzzles.max(1) as f64
        });
        let tactics: Vec<String> = group.scheme.tactics().iter().map(|tactic| tactic.name().to_owned()).collect();
    }
    pub scheme: String = group.scheme.name.clone(),
    pub filling: Filling = group.filling,
    pub cuts: Cuts = cuts,
    /// The last tactic of each grade.
    pub shown: String = shown(&cuts, &tactics),
    /// Share of the puzzles that can be adjusted to each grade.
    pub shares: Vec<Estimate> = counts.iter().map(share).collect::<Result<_>>()?,
    /// P-value of each share against the published one, adjusted by Holm's method; `None` if neither varies.
    pub p: Vec<Option<f64>> = p_values(&counts, n),
    /// Mean number of digits filled in, over the puzzles that were adjusted to the grade.
    pub filled: Vec<f64> = filled.collect(),
    /// The maximum difference between a share and the published one, with its bootstrap interval.
    pub farthest: Estimate = farthest_resampled(group, &cuts, config, rng)?,
    /// The maximum difference between a share of Figure 11 and the published one.
    pub farthest_11: f64 = group.farthest_11(&cuts),
}

/// The rows for one scheme and way of filling in.
struct Group<'a> {
    scheme: &'a Scheme,
    filling: Filling,
    rows: Vec<&'a Tally>,
}

impl Group<'_> {
    /// Number of puzzles in lines that are taken.
    fn count(&self, taken: impl Fn(&Tally) -> bool) -> u64 {
        self.rows.iter().filter(|row| taken(row)).map(|row| row.puzzles).sum()
    }

    fn puzzles(&self) -> u64 {
        self.count(|_| true)
    }

    /// Whether a puzzle can be adjusted to a grade.
    fn suits(row: &Tally, of: usize, cuts: &Cuts) -> bool {
        // Nothing is too hard for the last grade.
        let place = if of == 4 { Some(row.hardest) } else { row.result(cuts[of]) };
        place.is_some_and(|place| grade(place, cuts) == of)
    }

    fn counts(&self, cuts: &Cuts) -> [u64; 5] {
        [0, 1, 2, 3, 4].map(|of| self.count(|row| Group::suits(row, of, cuts)))
    }

    fn shares(&self, cuts: &Cuts) -> [f64; 5] {
        self.counts(cuts).map(|count| count as f64 / self.puzzles() as f64)
    }

    /// Maximum difference between the shares of the grades before adjustment and Figure 11.
    fn farthest_11(&self, cuts: &Cuts) -> f64 {
        let share =
            |of: usize| self.count(|row| grade(row.hardest, cuts) == of) as f64 / self.puzzles() as f64;
        (0..5).map(|of| (share(of) - FIGURE_11[of] as f64 / RUNS as f64).abs()).fold(0.0, f64::max)
    }
}

/// Maximum difference between a share and Figure 12.
fn farthest(shares: &[f64; 5]) -> f64 {
    let published = FIGURE_12.map(|count| count as f64 / RUNS as f64);
    shares.iter().zip(published).map(|(ours, theirs)| (ours - theirs).abs()).fold(0.0, f64::max)
}

fn p_values(counts: &[u64; 5], n: u64) -> Vec<Option<f64>> {
    let test = |of: usize| {
        let table = [vec![counts[of], n - counts[of]], vec![FIGURE_12[of], RUNS - FIGURE_12[of]]];
        // `None` if neither has such puzzles, or all are.
        table_test(&table, Divergence::ChiSquared).ok().map(|test| test.p)
    };
    let adjusted = holm_of_some(&[0, 1, 2, 3, 4].map(test));
    adjusted.into_iter().map(|p| p.map(|p| p.p)).collect()
}

/// Resamples the puzzles, and each published share separately: the source does not show whether these came from the
/// same puzzles.
fn farthest_resampled(group: &Group<'_>, cuts: &Cuts, config: &Config, rng: &mut Stream) -> Result<Estimate> {
    // The grades that a puzzle can be adjusted to, as bits.
    let mut patterns = vec![0u64; 32];
    for row in &group.rows {
        let bits = (0..5).filter(|&of| Group::suits(row, of, cuts)).map(|of| 1usize << of);
        patterns[bits.sum::<usize>()] += row.puzzles;
    }
    let n = group.puzzles() as f64;
    let draw = |rng: &mut Stream| {
        let ours = resample_counts(&patterns, rng);
        let difference = |of: usize, rng: &mut Stream| {
            let own: u64 = (0..32).filter(|bits| bits >> of & 1 == 1).map(|bits: usize| ours[bits]).sum();
            let theirs = resample_counts(&[FIGURE_12[of], RUNS - FIGURE_12[of]], rng)[0];
            (own as f64 / n - theirs as f64 / RUNS as f64).abs()
        };
        (0..5).map(|of| difference(of, rng)).fold(0.0, f64::max)
    };
    let value = farthest(&group.shares(cuts));
    let draws: Vec<f64> = (0..config.bootstrap).map(|_| draw(rng)).collect();
    Ok(Estimate::distance(value, &draws, group.puzzles())?)
}

impl Fit {
    fn quantity(&self, name: &str) -> Quantity {
        let shares: Vec<String> = self.shares.iter().map(|share| number(100.0 * share.value)).collect();
        Quantity::new(name, self.farthest).detail(format!(
            "{}, {} ({}): {} %; farthest from Figure 11 {:.3}",
            self.scheme,
            self.filling.words(),
            self.shown,
            shares.join(", "),
            self.farthest_11
        ))
    }
}

impl Show<Tally, Config> for Summary {
    fn sections(&self, page: &mut Page<'_>) {
        for (fits, title, puzzles) in [
            (
                &self.built_in[..],
                "The built-in assignment of tactics to grades",
                format!("{} puzzles by random removal.", self.puzzles),
            ),
            (&self.nearest, "The assignment nearest to Figure 12 under each reading", String::new()),
            (self.nearest_to_both.as_slice(), "The assignment nearest to Figures 11 and 12", String::new()),
        ] {
            page.fill("title", title).fill("puzzles", puzzles).table("figure-12", figure_12(fits));
        }
        let filled = |fit: &Fit| cells![&fit.scheme, fit.filling.words(), ..&fit.filled[..4]];
        page.table("filled", self.built_in.iter().map(filled));
    }

    fn figures(&self, _rows: &[Tally], _config: &Config, canvas: &Canvas<'_>) -> Result<()> {
        let built_in = self.built_in.iter().take(2).map(|fit| ("built-in map", fit));
        let fits = built_in.chain(self.nearest_to_both.iter().map(|fit| ("nearest map", fit)));
        let panels = fits.map(|(which, fit)| {
            (format!("{which}, {}, {}", fit.scheme, fit.filling.words()), fit.shares.clone())
        });
        canvas.bars("figure-12-suitable", beside(&FIGURE_12, panels)?)
    }
}

fn figure_12(fits: &[Fit]) -> impl Iterator<Item = Vec<Cell>> {
    let known = FIGURE_12.map(|count| Cell::percentage(count, RUNS));
    let known = cells!["Figure 12 (1,000)", "", "not shown", ..known, Cell::Empty, Cell::Empty];
    let ours = fits.iter().map(|fit| {
        let shares = fit.shares.iter().zip(&fit.p).map(|(share, p)| {
            let star = if p.is_some_and(|p| p < 0.05) { " *" } else { "" };
            Cell::Text(Cell::percent(share).text() + star)
        });
        cells![&fit.scheme, fit.filling.words(), &fit.shown, ..shares, fit.farthest, fit.farthest_11]
    });
    std::iter::once(known).chain(ours)
}
