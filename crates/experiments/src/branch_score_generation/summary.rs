//! Distribution of the scores by variant, compared with known scores and with the scores of symmetric copies.

use sudoku_math::square;
use sudoku_runner::prelude::*;

use super::{
    CLASSES, Config, Published, RENDERING, Row, SUGEN, SUGEN_CLUES, SUGEN_DECILES, SUGEN_MEAN, SUGEN_RANGE,
    SUGEN_SD, Variant,
};
use crate::shared::range;

/// A score that exceeds the mean of its copies by more than this is called overstated.
pub const OVERSTATED: f64 = 20.0;

/// The least score that is "usually fairly challenging".
const CHALLENGING: f64 = 300.0;

/// The contents of `summary.json`.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// One entry per variant.
    pub variants: Vec<VariantSummary>,
    /// Each variant compared with the previous one in the settings, on the same grids.
    pub contrasts: Vec<Contrast>,
}

impl Summarise<Row, Config> for Summary {
    fn of(rows: &[Row], config: &Config, _rng: &mut Stream) -> Result<Summary> {
        let of = |variant: Variant| taken(rows, |row| row.variant() == variant);
        let variants: Vec<VariantSummary> = config
            .variants
            .iter()
            .map(|&variant| VariantSummary::of(variant, &of(variant)))
            .collect::<Result<_>>()?;
        let pairs = config.variants.windows(2);
        let contrasts: Vec<Contrast> = pairs
            .map(|pair| Contrast::of(pair[0], pair[1], &of(pair[0]), &of(pair[1])))
            .collect::<Result<_>>()?;
        Ok(Summary { variants, contrasts })
    }

    fn quantities(&self, rows: &[Row], config: &Config) -> Result<Vec<Quantity>> {
        let mut all = Vec::new();
        for (variant, part) in [
            (Variant::PROGRAM, "18 steps, as the program"),
            (Variant::ARTICLE, "20 steps, as the text has it"),
        ] {
            if let Some(one) = self.variants.iter().find(|one| one.variant == variant) {
                all.extend(distribution(one).map(|quantity| quantity.part(part)));
            }
        }
        if let Some((variant, contrast)) = wandering(rows, config)? {
            let (walk, work) = (variant.wander, variant.work());
            let detail =
                format!("{walk} steps a walk, {work} steps altogether; of S-bar {}", contrast.score_mean);
            all.push(Quantity::new("wandering", contrast.score).detail(detail));
        }
        if let Some(program) = self.variants.iter().find(|one| one.variant == Variant::PROGRAM) {
            let means = format!("S {}, S-bar {}", program.score, program.score_mean);
            let tested = format!("{:.0} of them tested for uniqueness", program.checks);
            all.extend([
                Quantity::new("excess", program.excess).detail(means),
                Quantity::new("overstated", program.overstated),
                Quantity::new("reliable", program.challenging).part("mean S of symmetric copies"),
                Quantity::new("reliable", program.challenging_as_written).part("S of the puzzle as written"),
                Quantity::new("time", Estimate::exact(program.scored, program.n as u64)).detail(tested),
            ]);
        }
        Ok(all)
    }
}

record! {
    /// The puzzles of a variant.
    pub struct VariantSummary(variant: Variant, rows: &[&Row]) {
        let (score, copies) = (rows.column(score), rows.column(copies));
        let excess = |row: &Row| f64::from(row.score) - row.score_mean;
        let mut histogram = vec![0; CLASSES];
        rows.iter().for_each(|row| histogram[(row.branches as usize).min(CLASSES - 1)] += 1);
        let (moments, [least, greatest]) = (Moments::of(&score), range(&score));
    }
    pub variant: Variant = variant,
    pub n: usize = rows.len(),
    /// Puzzles by B; the last class contains 9 and more.
    pub histogram: Vec<u64> = histogram.clone(),
    pub least: f64 = least,
    pub greatest: f64 = greatest,
    /// S at 10, 20, ... 90 %.
    pub deciles: Vec<f64> = quantiles(&score, &[0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9])?,
    pub score: Estimate = Estimate::mean(&score)?,
    pub score_sd: f64 = moments.sd()?,
    /// Mean S-bar.
    pub score_mean: Estimate = Estimate::mean(&copies)?,
    /// Mean of S minus S-bar.
    pub excess: Estimate = rows.mean(excess)?,
    /// Share of puzzles whose S exceeds S-bar by more than [`OVERSTATED`].
    pub overstated: Estimate = rows.share(|row| excess(row) > OVERSTATED)?,
    /// Share of puzzles whose S-bar is at least [`CHALLENGING`].
    pub challenging: Estimate = rows.share(|row| row.score_mean >= CHALLENGING)?,
    /// The same for S, on which the method selects.
    pub challenging_as_written: Estimate = rows.share(|row| f64::from(row.score) >= CHALLENGING)?,
    /// Rank correlation of S with S-bar; `None` if one does not vary.
    pub agreement: Option<Correlation> = spearman(&score, &copies, CONFIDENCE).defined()?,
    pub clues: Estimate = rows.mean(|row| f64::from(row.clues))?,
    /// Mean number of puzzles scored per puzzle made.
    pub scored: f64 = rows.average(|row| row.scored as f64),
    /// Mean number of puzzles tested for uniqueness per puzzle made.
    pub checks: f64 = rows.average(|row| row.checks as f64),
    /// Comparison with the scores of `sugen`.
    pub against_sugen: Against = Against::of(&moments, &histogram)?,
}

record! {
    /// This project's scores compared with those of a known sample.
    pub struct Against(ours: &Moments, histogram: &[u64]) {
        let n: u64 = SUGEN.histogram.iter().sum();
        let theirs = Moments { count: n, mean: SUGEN_MEAN, m2: square(SUGEN_SD) * (n - 1) as f64 };
        let test = welch_t_of_moments(ours, &theirs, CONFIDENCE)?;
        let table = merge_sparse_columns(&[histogram.to_vec(), SUGEN.histogram.to_vec()], 5.0)?;
        let worst = worst_cut(histogram, &SUGEN.histogram);
    }
    /// This project's mean minus theirs, with Welch's interval.
    pub mean: Estimate = Estimate::around(test.mean_difference, test.ci, (ours.count + n) as usize),
    /// The cut between classes at which the shares differ most.
    pub worst_cut: WorstCut = worst.ok_or_else(|| Error::Experiment("no classes to compare".into()))?,
    /// Test of homogeneity of the histograms, with sparse classes merged; without significance it shows nothing.
    /// `None` if one class is left.
    pub homogeneity: Option<TableTest> = table_test(&table, Divergence::ChiSquared).defined()?,
}

record! {
    /// Two variants on the same grids, the second minus the first.
    pub struct Contrast(first: Variant, second: Variant, a: &[&Row], b: &[&Row]) {}
    pub first: Variant = first,
    pub second: Variant = second,
    /// Difference of S.
    pub score: Estimate = Estimate::paired(&b.column(score), &a.column(score))?,
    /// Difference of S-bar.
    pub score_mean: Estimate = Estimate::paired(&b.column(copies), &a.column(copies))?,
}

fn score(row: &Row) -> f64 {
    f64::from(row.score)
}

/// Mean score of the copies.
fn copies(row: &Row) -> f64 {
    row.score_mean
}

/// Wandering minus not wandering at equal numbers of steps, in S and in S-bar. The wandering variant is the one
/// closest to the article's 20 steps that has a counterpart without wandering.
fn wandering(rows: &[Row], config: &Config) -> Result<Option<(Variant, Contrast)>> {
    let of = |variant: Variant| taken(rows, |row| row.variant() == variant);
    let still = |variant: Variant| {
        config.variants.iter().copied().find(|other| other.wander == 0 && other.work() == variant.work())
    };
    let mut candidates: Vec<(Variant, Variant)> = config
        .variants
        .iter()
        .filter(|variant| variant.wander > 0)
        .filter_map(|&variant| Some((variant, still(variant)?)))
        .collect();
    candidates.sort_by_key(|(variant, _)| variant.wander.abs_diff(Variant::ARTICLE.wander));
    let Some(&(variant, still)) = candidates.first() else { return Ok(None) };
    Ok(Some((variant, Contrast::of(still, variant, &of(still), &of(variant))?)))
}

/// Whether the scores have the distribution of the article's program.
fn distribution(one: &VariantSummary) -> [Quantity; 3] {
    let against = &one.against_sugen;
    let test = against.homogeneity.as_ref().map_or(String::new(), |test| {
        format!("; chi-squared of homogeneity p = {}, V = {:.3}", test.p, test.cramers_v)
    });
    let cut = format!("the shares below {}{test}", 100 * against.worst_cut.class);
    let mean = format!("ours {}, standard deviation {:.0}", one.score, one.score_sd);
    [
        Quantity::new("histogram", against.worst_cut.difference).detail(cut),
        Quantity::new("mean-score", against.mean).detail(mean),
        Quantity::new("clues", one.clues),
    ]
}

impl Show<Row, Config> for Summary {
    fn sections(&self, page: &mut Page<'_>) {
        let line = |name: String, counts: &[u64]| {
            let n: u64 = counts.iter().sum();
            cells![name, n, ..counts.iter().map(|&count| 1000.0 * count as f64 / n as f64)]
        };
        let known = [("the article's program", &SUGEN), ("independent rendering", &RENDERING)];
        let known = known.map(|(name, published)| line(name.into(), &published.histogram));
        let ours = self.variants.iter().map(|one| line(one.variant.name(), &one.histogram));
        page.table("histograms", known.into_iter().chain(ours));
        let [least, most] = SUGEN_RANGE;
        let known = cells!["the article's program", least, ..SUGEN_DECILES, most, SUGEN_MEAN, SUGEN_CLUES];
        let known = cells![..known, Cell::Empty, Cell::Empty];
        let ours = self.variants.iter().map(|v| {
            let scores = cells![v.least, ..&v.deciles, v.greatest];
            cells![v.variant.name(), ..scores, v.score, v.clues, v.scored, v.checks]
        });
        page.table("deciles", std::iter::once(known).chain(ours));
        let copies = |v: &VariantSummary| {
            let (overstated, rank) = (Cell::percent(&v.overstated), v.agreement.as_ref());
            cells![v.variant.name(), v.score, v.score_mean, v.excess, overstated, rank]
        };
        page.table("copies", self.variants.iter().map(copies));
        let contrasts = self.contrasts.iter();
        page.table(
            "wander",
            contrasts.map(|c| cells![c.second.name(), c.first.name(), c.score, c.score_mean]),
        );
    }

    fn figures(&self, rows: &[Row], config: &Config, canvas: &Canvas<'_>) -> Result<()> {
        let of = |variant: Variant| taken(rows, |row| row.variant() == variant);
        let histograms =
            [("18 steps, as the program", Variant::PROGRAM), ("20 steps, as the text", Variant::ARTICLE)];
        let histograms = histograms.into_iter().filter_map(|(title, variant)| histogram(title, &of(variant)));
        canvas.histogram("score-histogram", histograms.collect())?;
        let panel = |title: &str, value: fn(&Row) -> f64| {
            let sample = |&variant: &Variant| Sample::new(variant.name(), of(variant).column(value));
            GroupPanel::new(title, config.variants.iter().map(sample).collect())
        };
        let climbed = panel("S, which is climbed", |row| f64::from(row.score));
        canvas.groups("wander", vec![climbed, panel("mean S of symmetric copies", |row| row.score_mean)])?;
        let own = of(Variant::PROGRAM);
        let greatest = own.iter().map(|row| f64::from(row.score)).fold(100.0, f64::max);
        let points = Points::new("puzzles", own.iter().map(|row| (f64::from(row.score), row.score_mean)));
        let equal = Fit::line("equal", (0.0, 0.0), (greatest, greatest));
        canvas.scatter("score-and-its-mean", vec![ScatterPanel::new("", vec![points]).fit(equal)])
    }
}

fn histogram(title: &str, rows: &[&Row]) -> Option<HistogramPanel> {
    let edges: Vec<f64> = (0..=CLASSES).map(|class| 100.0 * class as f64).collect();
    let known = |published: &Published| Heights::counts(published.name, published.histogram).percent();
    let scores = rows.column(|row| f64::from(row.score).min(100.0 * CLASSES as f64 - 1.0));
    (!rows.is_empty()).then(|| HistogramPanel {
        title: title.into(),
        filled: Heights::count("ours", &edges, &scores).percent(),
        edges,
        outlined: vec![known(&SUGEN), known(&RENDERING)],
        notes: Vec::new(),
    })
}
