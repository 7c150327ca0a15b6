//! Distribution of the scores by variant, against those known, and against the scores of symmetric copies.

use serde::Serialize;
use sudoku_stats::{
    CONFIDENCE, Correlation, Divergence, EffectSize, Moments, TableTest, clopper_pearson, mean,
    merge_sparse_columns, quantiles, spearman, table_test, welch_t_of_moments,
};

use super::config::{Config, Variant};
use super::measure::Row;
use super::published::{
    CLASSES, RENDERING_MEAN, RENDERING_MEAN_OF_COPIES, RENDERING_OVERSTATED, SUGEN, SUGEN_CLUES, SUGEN_MEAN,
    SUGEN_SD,
};
use crate::equivalence::{WorstCut, paired_difference, worst_cut};
use sudoku_runner::Result;
use sudoku_runner::claims::{Finding, Verdict};
use sudoku_stats::Estimate;

/// Distributions whose shares differ by no more than that below any cut count as equal.
pub const SAME_SHARE: f64 = 0.1;
/// Mean scores within a fifth of the standard deviation of `sugen`'s count as equal.
pub const SAME_SCORE: f64 = 30.0;
/// Mean numbers of clues within that count as equal.
const SAME_CLUES: f64 = 0.5;
/// A score that much above the mean of its copies is called overstated.
pub const OVERSTATED: f64 = 20.0;

/// What `summary.json` holds.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// What becomes of the source's claims.
    pub findings: Vec<Finding>,
    /// One for each variant.
    pub variants: Vec<VariantSummary>,
    /// Each variant against the one before it in the settings, on the same grids.
    pub contrasts: Vec<Contrast>,
}

/// The puzzles of a variant.
#[derive(Clone, Debug, Serialize)]
pub struct VariantSummary {
    pub variant: Variant,
    pub n: usize,
    /// Puzzles by B; the last class holds 9 and more.
    pub histogram: Vec<u64>,
    pub least: f64,
    pub greatest: f64,
    /// S at 10, 20, ... 90 %.
    pub deciles: Vec<f64>,
    pub score: EffectSize,
    pub score_sd: f64,
    /// Mean S-bar.
    pub score_mean: EffectSize,
    /// Mean of S less S-bar.
    pub excess: EffectSize,
    /// Share of puzzles whose S lies more than [`OVERSTATED`] above S-bar.
    pub overstated: EffectSize,
    /// Rank correlation of S with S-bar.
    pub agreement: Option<Correlation>,
    pub clues: EffectSize,
    /// Puzzles scored on the way to one.
    pub scored: f64,
    /// Puzzles tested for uniqueness on the way to one.
    pub checks: f64,
    /// Against the scores of `sugen`.
    pub against_sugen: Against,
}

/// Our scores against those of a known sample.
#[derive(Clone, Debug, Serialize)]
pub struct Against {
    /// Our mean less theirs, Welch's interval.
    pub mean: Estimate,
    /// The cut between classes where the shares lie farthest apart.
    pub worst_cut: WorstCut,
    /// Test of homogeneity of the histograms, sparse classes merged: what a lack of significance would say.
    pub homogeneity: Option<TableTest>,
}

/// Two variants on the same grids, the second less the first.
#[derive(Clone, Debug, Serialize)]
pub struct Contrast {
    pub first: Variant,
    pub second: Variant,
    /// Difference of S.
    pub score: Estimate,
    /// Difference of S-bar.
    pub score_mean: Estimate,
}

/// Everything the rows tell.
pub fn summarise(rows: &[Row], config: &Config) -> Result<Summary> {
    let of = |variant: Variant| rows.iter().filter(|row| row.variant() == variant).collect::<Vec<_>>();
    let variants: Vec<VariantSummary> =
        config.variants.iter().map(|&variant| summary(variant, &of(variant))).collect::<Result<_>>()?;
    let pairs = config.variants.windows(2);
    let contrasts: Vec<Contrast> =
        pairs.map(|pair| contrast(pair[0], pair[1], &of(pair[0]), &of(pair[1]))).collect::<Result<_>>()?;
    let wander = wandering(config, &of);
    Ok(Summary { findings: findings(&variants, wander)?, variants, contrasts })
}

fn column(rows: &[&Row], value: fn(&Row) -> f64) -> Vec<f64> {
    rows.iter().map(|row| value(row)).collect()
}

fn summary(variant: Variant, rows: &[&Row]) -> Result<VariantSummary> {
    let score = column(rows, |row| f64::from(row.score));
    let copies = column(rows, |row| row.score_mean);
    let excess = column(rows, |row| f64::from(row.score) - row.score_mean);
    let mut histogram = vec![0; CLASSES];
    rows.iter().for_each(|row| histogram[(row.branches as usize).min(CLASSES - 1)] += 1);
    let overstated = excess.iter().filter(|&&excess| excess > OVERSTATED).count() as u64;
    let moments = Moments::of(&score);
    Ok(VariantSummary {
        variant,
        n: rows.len(),
        against_sugen: against(&moments, &histogram)?,
        histogram,
        least: score.iter().copied().fold(f64::INFINITY, f64::min),
        greatest: score.iter().copied().fold(f64::NEG_INFINITY, f64::max),
        deciles: quantiles(&score, &[0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9])?,
        score: mean(&score, CONFIDENCE)?,
        score_sd: moments.sd()?,
        score_mean: mean(&copies, CONFIDENCE)?,
        excess: mean(&excess, CONFIDENCE)?,
        overstated: clopper_pearson(overstated, rows.len() as u64, CONFIDENCE)?,
        agreement: spearman(&score, &copies, CONFIDENCE).ok(),
        clues: mean(&column(rows, |row| f64::from(row.clues)), CONFIDENCE)?,
        scored: Moments::of(&column(rows, |row| row.scored as f64)).mean,
        checks: Moments::of(&column(rows, |row| row.checks as f64)).mean,
    })
}

fn against(ours: &Moments, histogram: &[u64]) -> Result<Against> {
    let n: u64 = SUGEN.histogram.iter().sum();
    let theirs = Moments { count: n, mean: SUGEN_MEAN, m2: SUGEN_SD.powi(2) * (n - 1) as f64, m3: 0.0 };
    let test = welch_t_of_moments(ours, &theirs, CONFIDENCE)?;
    let table = merge_sparse_columns(&[histogram.to_vec(), SUGEN.histogram.to_vec()], 5.0)?;
    let worst = worst_cut(histogram, &SUGEN.histogram);
    Ok(Against {
        mean: Estimate {
            value: test.mean_difference,
            low: test.ci.low,
            high: test.ci.high,
            n: ours.count + theirs.count,
        },
        worst_cut: worst.ok_or_else(|| sudoku_runner::Error::Experiment("no classes to compare".into()))?,
        homogeneity: table_test(&table, Divergence::ChiSquared).ok(),
    })
}

fn contrast(first: Variant, second: Variant, a: &[&Row], b: &[&Row]) -> Result<Contrast> {
    let score = |rows: &[&Row]| column(rows, |row| f64::from(row.score));
    let copies = |rows: &[&Row]| column(rows, |row| row.score_mean);
    Ok(Contrast {
        first,
        second,
        score: paired_difference(&score(b), &score(a))?,
        score_mean: paired_difference(&copies(b), &copies(a))?,
    })
}

/// Wandering less not wandering, at equal numbers of steps: in S and in S-bar. The wandering variant is the
/// one nearest to the article's 20 steps that has an equal without wandering.
fn wandering<'a>(config: &Config, of: &dyn Fn(Variant) -> Vec<&'a Row>) -> Option<(Variant, Contrast)> {
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
    let &(variant, still) = candidates.first()?;
    Some((variant, contrast(still, variant, &of(still), &of(variant)).ok()?))
}

fn findings(variants: &[VariantSummary], wander: Option<(Variant, Contrast)>) -> Result<Vec<Finding>> {
    let mut all = Vec::new();
    for variant in variants.iter().filter(|v| v.variant == Variant::PROGRAM || v.variant == Variant::ARTICLE)
    {
        all.extend(distribution(variant));
    }
    if let Some((variant, contrast)) = wander {
        all.push(
            Finding::new(
                "wandering",
                &["B13"],
                "wandering gets out of local maxima: it reaches higher scores",
            )
            .published("20 random steps, no number")
            .at_least(contrast.score, 0.0)
            .evidence(format!(
                "mean of S by {} steps a walk less that by single steps from the best, {} steps each, on \
                     the same grids; of S-bar: {}",
                variant.wander,
                variant.work(),
                contrast.score_mean
            )),
        );
    }
    let find = |wanted: Variant| variants.iter().find(|v| v.variant == wanted);
    if let Some(program) = find(Variant::PROGRAM) {
        all.extend(overstatement(program));
        all.push(
            Finding::new(
                "time",
                &["B16"],
                "a puzzle of 200 iterations takes 596 ms on an Atom N450 of 1.66 GHz",
            )
            .published("596 ms")
            .ours(format!(
                "{:.0} puzzles scored, {:.0} tested for uniqueness",
                program.scored, program.checks
            ))
            .verdict(Verdict::NotTestable)
            .evidence("a time belongs to its machine: ours are in timing.csv, work per puzzle is given here"),
        );
    }
    Ok(all)
}

/// Whether the scores are distributed as those of the article's program.
fn distribution(variant: &VariantSummary) -> Vec<Finding> {
    // The verdict in the ledger is that on the program's own settings.
    let part = |finding: Finding| match variant.variant {
        Variant::PROGRAM => finding,
        other => finding.part(format!("{} steps, as the text has it", other.wander)),
    };
    let Against { mean, worst_cut, homogeneity } = &variant.against_sugen;
    let chi2 = homogeneity.as_ref().map_or(String::new(), |test| {
        format!("; chi-squared of homogeneity p = {}, V = {:.3}", test.p, test.cramers_v)
    });
    vec![
        part(
            Finding::new("histogram", &["B15"], "500 puzzles of 200 iterations: the histogram of scores")
                .published("the picture is lost; 500 puzzles by the article's program stand in")
                .within(worst_cut.difference, 0.0, SAME_SHARE)
                .evidence(format!(
                    "greatest difference of the shares below a multiple of 100, here below {}: ours less the \
                     program's, n of both together; equal within {SAME_SHARE}{chi2}",
                    100 * worst_cut.class
                )),
        ),
        part(
            Finding::new("mean-score", &["B15"], "the mean score of these puzzles")
                .published(format!("{SUGEN_MEAN} by the article's program, standard deviation {SUGEN_SD}"))
                .within(*mean, 0.0, SAME_SCORE)
                .evidence(format!(
                    "ours less theirs (Welch); ours {:.1} {:.1}, standard deviation {:.0}, n = {}; equal within \
                     a fifth of their standard deviation",
                    variant.score.estimate, variant.score.ci, variant.score_sd, variant.n
                )),
        ),
        part(
            Finding::new("clues", &["B15"], "the mean number of clues of these puzzles")
                .published(format!("{SUGEN_CLUES} by the article's program"))
                .within(Estimate::of(&variant.clues, variant.n), SUGEN_CLUES, SAME_CLUES)
                .evidence("clues come and go in pairs that a half turn maps onto each other"),
        ),
    ]
}

/// Whether the score that was climbed is the puzzle's own.
fn overstatement(variant: &VariantSummary) -> Vec<Finding> {
    let share = Estimate::of(&variant.overstated, variant.n);
    vec![
        Finding::new("excess", &["B15", "E17"], "the score that is reached belongs to the puzzle (tacit)")
            .published(format!("an independent rendering: {RENDERING_MEAN}, over copies {RENDERING_MEAN_OF_COPIES}"))
            .within(Estimate::of(&variant.excess, variant.n), 0.0, OVERSTATED)
            .evidence(format!(
                "mean of S less the mean over random symmetric copies, {:.1} less {:.1}; the scan order decides \
                 ties, and climbing makes use of them",
                variant.score.estimate, variant.score_mean.estimate
            )),
        Finding::new("overstated", &["E17"], "a majority of the puzzles score more than 20 above their copies")
            .published(format!("{RENDERING_OVERSTATED} of 500 by an independent rendering"))
            .at_least(share, 0.5)
            .evidence(format!("share of puzzles whose score lies more than {OVERSTATED} above its mean over copies")),
    ]
}
