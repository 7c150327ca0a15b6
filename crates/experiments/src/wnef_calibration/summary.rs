//! Everything computed from the rows.

use std::ops::RangeInclusive;

use rand::RngExt;
use sudoku_runner::prelude::*;

use super::by_counts::ByCounts;
use super::classify::{Classification, Predictors, classifications};
use super::contrast::{Association, Contrast, PooledModel, associations, contrasts, corrections, pooled};
use super::measure::{Config, Row};
use super::panel::{LevelSummary, Observation, PAPER_WEIGHTS, Panel, panels};

/// The contents of `summary.json`.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// Significance level of the paper's tests.
    pub alpha: f64,
    /// Number of puzzles measured.
    pub puzzles: usize,
    /// Families of tests, corrected for multiple testing.
    pub corrections: Vec<Correction>,
    /// One entry per control set, then the pools.
    pub panels: Vec<PanelSummary>,
    /// WNEF over all sets together: level, source and number of clues.
    pub pooled: Option<PooledModel>,
    /// Levels predicted from WNEF, from the number of clues, and from both.
    pub classifications: Vec<Classification>,
    /// Whether removing a clue raises wef.
    pub removals: Vec<Removals>,
}

record! {
    /// A control set or a pool.
    pub struct PanelSummary(panel: &Panel, config: &Config, rng: &mut Stream) {}
    pub name: String = panel.name.clone(),
    /// What a pool represents.
    pub pool: Option<String> = panel.pool.as_ref().map(|pool| pool.about.clone()),
    pub n: usize = panel.puzzles.len(),
    pub levels: Vec<LevelSummary> = panel.level_summaries()?,
    pub contrasts: Vec<Contrast> = contrasts(panel, config.alpha)?,
    pub associations: Vec<Association> = associations(panel)?,
    /// Lowest Spearman correlation, over puzzles, between WNEF by two of the paper's weights.
    pub weights_agree: Option<f64> = weights_agree(panel),
    /// Maximum distance between the graphs of mean WNEF against level by two of the paper's weights, each in standard
    /// deviations over all puzzles; `None` with fewer than three levels.
    pub graphs_apart: Option<Estimate> = {
        let scales = scales(panel);
        graphs_apart(panel, |means| apart(means.iter().copied(), &scales), config.bootstrap, rng)?
    },
    /// Share of the puzzles whose number of clues is in the range of [`clue_guide`] for their level; `None` for a
    /// pool, and with fewer than three levels.
    pub clues_in_guide: Option<Estimate> = clues_in_guide(panel)?,
    /// Maximum difference between the rank correlations of WNEF with the level by two of the paper's weights; `None`
    /// if there is only one level.
    #[serde(skip)]
    pub associations_apart: Option<Estimate> = None,
    /// Maximum distance between the graphs of mean WNEF against level by two of the paper's weights, each scaled to
    /// its own range; `None` with fewer than three levels.
    #[serde(skip)]
    pub shapes_apart: Option<Estimate> = None,
    /// A pool by the paper's numbers of puzzles; `None` if they are unknown, or a set is missing.
    pub by_counts: Option<ByCounts> = None,
    /// Steps between levels of which one has puzzles that stand in for the paper's.
    #[serde(skip)]
    pub stand_in_steps: Vec<(u8, u8)> = {
        let is_stand_in = |&(from, to): &(u8, u8)| panel.is_stand_in(from) || panel.is_stand_in(to);
        panel.steps().into_iter().filter(is_stand_in).collect()
    },
}

impl Summarise<Row, Config> for Summary {
    fn of(rows: &[Row], config: &Config, rng: &mut Stream) -> Result<Summary> {
        let panels = panels(rows, config)?;
        let removals = removals(rows, config, rng)?;
        let classifications = classifications(&panels, rng)?;
        let summaries = panels.iter().map(|panel| PanelSummary::of(panel, config, rng));
        let mut summaries = summaries.collect::<Result<Vec<_>>>()?;
        for (summary, panel) in summaries.iter_mut().zip(&panels) {
            summary.associations_apart = associations_apart(panel, config.bootstrap, rng)?;
        }
        for (summary, panel) in summaries.iter_mut().zip(&panels) {
            summary.shapes_apart = graphs_apart(panel, shapes_apart, config.bootstrap, rng)?;
        }
        for (summary, panel) in summaries.iter_mut().zip(&panels) {
            summary.by_counts = ByCounts::of(panel, config.bootstrap, rng)?;
        }
        Ok(Summary {
            alpha: config.alpha,
            puzzles: rows.len(),
            corrections: corrections(summaries.iter().map(|panel| &panel.contrasts[..])),
            panels: summaries,
            pooled: pooled(&panels, config)?,
            classifications,
            removals,
        })
    }

    fn quantities(&self, _rows: &[Row], config: &Config) -> Result<Vec<Quantity>> {
        Ok(quantities(&self.panels, &self.classifications, &self.removals, config.alpha))
    }
}

/// The lowest rank correlation between two of the paper's weights; `None` if WNEF does not vary.
fn weights_agree(panel: &Panel) -> Option<f64> {
    let columns = [0, 1, 2].map(|index| panel.column(|puzzle| puzzle.wnef[index]));
    [(0, 1), (0, 2), (1, 2)]
        .into_iter()
        .map(|(a, b)| spearman(&columns[a], &columns[b], CONFIDENCE).ok().map(|r| r.estimate))
        .reduce(|least, next| Some(least?.min(next?)))
        .flatten()
}

fn associations_apart(panel: &Panel, resamples: usize, rng: &mut Stream) -> Result<Option<Estimate>> {
    if panel.levels.len() < 2 {
        return Ok(None);
    }
    let weights = [0, 1, 2].map(|index| (panel.column(|puzzle| puzzle.wnef[index]), 1.0));
    let resampled = ResampledSpearman::of(&panel.column(Observation::level), &weights, resamples, rng);
    Ok(Some(resampled.statistic(|rho| farthest([rho[0], rho[1], rho[2]]))?))
}

/// The greatest distance between two of three values.
pub fn farthest([a, b, c]: [f64; 3]) -> f64 {
    (a - b).abs().max((a - c).abs()).max((b - c).abs())
}

/// Numbers of clues of published puzzles according to the source: of the easiest level, of those between, and of the
/// hardest, widened by one clue for "about".
///
/// Source: "A Sudoku challenge generator", step 3.
fn clue_guide(panel: &Panel, level: u8) -> RangeInclusive<f64> {
    match level {
        first if Some(&first) == panel.levels.first() => 29.0..=36.0,
        last if Some(&last) == panel.levels.last() => 19.0..=26.0,
        _ => 24.0..=31.0,
    }
}

fn clues_in_guide(panel: &Panel) -> Result<Option<Estimate>> {
    if panel.pool.is_some() || panel.levels.len() < 3 {
        return Ok(None);
    }
    let inside =
        panel.puzzles.iter().filter(|puzzle| clue_guide(panel, puzzle.level).contains(&puzzle.clues));
    Ok(Some(Estimate::share(inside.count() as u64, panel.puzzles.len() as u64)?))
}

/// The distance with its percentile interval: puzzles are resampled within their levels. Resampling tends to increase
/// a distance, so the upper limit errs on the side of dissimilarity.
fn graphs_apart(
    panel: &Panel,
    apart: impl Fn(&[[f64; 3]]) -> Option<f64>,
    resamples: usize,
    rng: &mut Stream,
) -> Result<Option<Estimate>> {
    if panel.levels.len() < 3 {
        return Ok(None);
    }
    let paper = |puzzle: &Observation| [puzzle.wnef[0], puzzle.wnef[1], puzzle.wnef[2]];
    let levels: Vec<Vec<[f64; 3]>> = panel.levels.iter().map(|&level| panel.values(level, paper)).collect();
    let means: Vec<[f64; 3]> = levels.iter().map(|level| mean(level.iter())).collect();
    let Some(value) = apart(&means) else { return Ok(None) };
    let mut draw =
        |level: &Vec<[f64; 3]>| mean(level.iter().map(|_| &level[rng.random_range(0..level.len())]));
    let mut drawn = || levels.iter().map(&mut draw).collect::<Vec<_>>();
    let draws: Vec<f64> = (0..resamples).filter_map(|_| apart(&drawn())).collect();
    Ok(Some(Estimate::distance(value, &draws, panel.puzzles.len() as u64)?))
}

/// Moments of WNEF by the paper's weights over all puzzles.
fn scales(panel: &Panel) -> [Moments; 3] {
    [0, 1, 2].map(|w| Moments::of(&panel.column(|puzzle| puzzle.wnef[w])))
}

fn mean<'a>(values: impl ExactSizeIterator<Item = &'a [f64; 3]>) -> [f64; 3] {
    let n = values.len() as f64;
    values.fold([0.0; 3], |sum, value| [0, 1, 2].map(|w| sum[w] + value[w])).map(|sum| sum / n)
}

/// Maximum distance between the three graphs of these means, each in standard deviations of its weight over all
/// puzzles; `None` if one does not vary.
///
/// Scaling by the ends of the graphs instead would divide by almost nothing if the first and the last level have the
/// same WNEF.
fn apart(means: impl Iterator<Item = [f64; 3]>, scales: &[Moments; 3]) -> Option<f64> {
    let sds = scales.each_ref().map(|scale| scale.sd().unwrap_or(0.0));
    let scaled = |mean: [f64; 3]| [0, 1, 2].map(|w| (mean[w] - scales[w].mean) / sds[w]);
    let spread = means.map(scaled).map(farthest);
    Some(spread.fold(0.0, f64::max)).filter(|_| sds.iter().all(|&sd| sd > 0.0))
}

/// Maximum distance between the three graphs of these means, each scaled to run from 0 to 1, as in a plot; `None` if
/// one is flat.
pub fn shapes_apart(means: &[[f64; 3]]) -> Option<f64> {
    let ends = [0, 1, 2].map(|w| {
        let values = means.iter().map(|mean| mean[w]);
        (values.clone().fold(f64::INFINITY, f64::min), values.fold(f64::NEG_INFINITY, f64::max))
    });
    let scaled = |mean: &[f64; 3]| [0, 1, 2].map(|w| (mean[w] - ends[w].0) / (ends[w].1 - ends[w].0));
    let spread = means.iter().map(scaled).map(farthest);
    Some(spread.fold(0.0, f64::max)).filter(|_| ends.iter().all(|(low, high)| low < high))
}

// The subjects of the paper's claims, panel by panel.

/// All quantities.
pub fn quantities(
    panels: &[PanelSummary],
    classifications: &[Classification],
    removals: &[Removals],
    alpha: f64,
) -> Vec<Quantity> {
    let is_weighted = |name: &str| panels.iter().any(|panel| panel.by_counts.is_some() && panel.name == name);
    let halves = classifications.iter().filter(|one| {
        one.predictors == Predictors::Wnef && one.fitted_on == one.scored_on && !is_weighted(&one.scored_on)
    });
    let of_panels = panels.iter().flat_map(|panel| of_panel(panel, alpha));
    of_panels.chain(halves.map(classified)).chain(removals.iter().flat_map(raised)).collect()
}

/// Share of the puzzles of the other half that thresholds of WNEF classify correctly, minus the share of their most
/// frequent level.
fn classified(one: &Classification) -> Quantity {
    let accuracy = format!("right {:.3}, Cohen's kappa in the tables", one.accuracy);
    Quantity::new("classified-right", one.more_than_most_frequent).part(&one.scored_on).detail(accuracy)
}

/// The quantities that correlate with the level, and what they are correlated with.
const ASSOCIATIONS: [(&str, &str, bool); 5] = [
    ("empty-cells", "blanks", false),
    ("total-choices", "choices_total", false),
    ("low-choices", "low_choice_share", false),
    ("negative", "wnef_exp", false),
    ("negative-clues-held", "wnef_exp", true),
];

fn of_panel(panel: &PanelSummary, alpha: f64) -> Vec<Quantity> {
    let association = |(name, column, given_clues): (&str, &str, bool)| {
        let found = panel.associations.iter().find(|one| one.quantity == column)?;
        let r: Estimate = if given_clues { found.given_clues.as_ref()? } else { &found.spearman }.into();
        let how = "Spearman's rank correlation with the level";
        let Some(weighted) = &panel.by_counts else { return Some(Quantity::new(name, r).detail(how)) };
        let one = weighted.association(column)?;
        let by_counts = if given_clues { one.given_clues? } else { one.spearman };
        let how = format!("{how} by the paper's numbers of puzzles; by ours {r}");
        Some(Quantity::new(name, by_counts).detail(how))
    };
    let [associations_apart, shapes_apart] = match &panel.by_counts {
        Some(weighted) => [Some(weighted.associations_apart), Some(weighted.shapes_apart)],
        None => [panel.associations_apart, panel.shapes_apart],
    };
    let own = [
        associations_apart.map(|apart| Quantity::new("weights-change-association", apart)),
        panel.clues_in_guide.map(|share| Quantity::new("clues-in-guide", share)),
        shapes_apart.map(|apart| Quantity::new("similar-shapes", apart)),
    ];
    let gain = panel.by_counts.iter().flat_map(|weighted| &weighted.classified);
    let gain = gain.filter(|one| one.predictors == Predictors::Wnef).map(|one| {
        let right = format!("right {}, by the paper's numbers of puzzles", one.right);
        Quantity::new("classified-right", one.gain).detail(right)
    });
    let own = ASSOCIATIONS.into_iter().filter_map(association).chain(own.into_iter().flatten()).chain(gain);
    let own = own.map(|quantity| quantity.part(&panel.name));
    own.chain(panel.contrasts.iter().flat_map(|step| of_step(panel, step, alpha))).collect()
}

/// The paper's test of a step in WNEF, by the exponential weights, and the same at equal numbers of clues. If the
/// puzzles of a level stand in for the paper's, the difference has no interval: it decides nothing about the paper's.
fn of_step(panel: &PanelSummary, step: &Contrast, alpha: f64) -> Vec<Quantity> {
    if step.weights != "exp" {
        return Vec::new();
    }
    let is_stand_in = panel.stand_in_steps.contains(&(step.from, step.to));
    let one = |name: &str, difference: Estimate, detail: String| {
        let part = format!("{}, {}-{}", panel.name, step.from, step.to);
        let (difference, why) = match is_stand_in {
            true => {
                (Estimate::exact(difference.value, difference.n), "; other puzzles stand in for the paper's")
            }
            false => (difference, ""),
        };
        Quantity::new(name, difference).part(part).detail(detail + why)
    };
    let test = format!(
        "the interval is that of the test at {alpha}: t = {:.2}, p = {}",
        step.student.t, step.student.p
    );
    let held = step.clues_held.as_ref().map(|held| {
        let detail = format!("d = {:.2}, p = {}, n = {} and {}", held.d, held.p, held.n_from, held.n_to);
        one("next-level-lower-clues-held", held.at_alpha, detail)
    });
    std::iter::once(one("next-level-lower", step.at_alpha, test)).chain(held).collect()
}

fn raised(removals: &Removals) -> Vec<Quantity> {
    let of = |one: &NotRaised| {
        Quantity::new("removal-raises", one.share.map(|share| 1.0 - share))
            .part(format!("{}, {}", removals.set, one.weights))
            .detail(format!("{} removals in {} puzzles do not raise it", one.count, removals.puzzles))
    };
    removals.not_raised.iter().map(of).collect()
}

// Whether removing a clue always raises wef, as the paper claims.

record! {
    /// Removals down to the puzzles of a control set.
    pub struct Removals(set: &str, rows: &[&Row], config: &Config, rng: &mut Stream) {
        let counts: [fn(&Row) -> u32; 3] =
            [|row| row.wef_exp_not_raised, |row| row.wef_sq_not_raised, |row| row.wef_lin_not_raised];
        let by_weights = PAPER_WEIGHTS.into_iter().zip(counts);
        let not_raised =
            by_weights.map(|(weights, count)| NotRaised::of(weights, rows, count, config.bootstrap, rng));
    }
    pub set: String = set.to_owned(),
    pub puzzles: usize = rows.len(),
    pub removals: u64 = sum(rows, |row| row.removals),
    /// By the paper's weights.
    pub not_raised: Vec<NotRaised> = not_raised.collect::<Result<_>>()?,
}

record! {
    /// Removals that did not raise wef.
    pub struct NotRaised(weights: &'static str, rows: &[&Row], count: fn(&Row) -> u32, resamples: usize, rng: &mut Stream) {
        let ratio = |puzzles: &[usize]| {
            let sum = |count| sum(puzzles.iter().map(|&n| &rows[n]), count) as f64;
            sum(count) / sum(|row| row.removals)
        };
        let (count, n) = (sum(rows, count), sum(rows, |row| row.removals));
        // Without variation there is nothing to resample.
        let share = match bootstrap(rows.len(), ratio, resamples, CONFIDENCE, rng) {
            Ok(found) => Estimate::bca(&found, n as usize),
            Err(_) => Estimate::exact(count as f64 / n as f64, n),
        };
    }
    pub weights: &'static str = weights,
    pub count: u64 = count,
    /// Their share with its BCa interval; puzzles are resampled, since the removals of one puzzle depend on each
    /// other.
    pub share: Estimate = share,
}

/// The removals of each set.
pub fn removals(rows: &[Row], config: &Config, rng: &mut Stream) -> Result<Vec<Removals>> {
    let sets = grouped(rows, &config.sets, |row, set| row.set == set.id && row.removals > 0);
    sets.iter().map(|(set, rows)| Removals::of(&set.id, rows, config, rng)).collect()
}

fn sum<'a>(rows: impl IntoIterator<Item = &'a &'a Row>, count: fn(&Row) -> u32) -> u64 {
    rows.into_iter().map(|row| u64::from(count(row))).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Graphs that agree up to scale and offset coincide; a level that one weight places differently shows.
    #[test]
    fn graphs_are_compared_whatever_their_scales_and_where_their_ends_meet() {
        let means = [[0.0, 5.0, 10.0], [1.0, 7.0, 13.0], [0.0, 5.0, 10.0]];
        let scales = |rows: &[[f64; 3]]| {
            [0, 1, 2].map(|w| Moments::of(&rows.iter().map(|row| row[w]).collect::<Vec<_>>()))
        };
        assert!(apart(means.into_iter(), &scales(&means)).unwrap() < 1e-12);
        let mut bent = means;
        bent[1][2] = 10.0;
        bent[2][2] = 13.0;
        assert!(apart(bent.into_iter(), &scales(&bent)).unwrap() > 1.0);
        let flat = [[1.0, 2.0, 3.0], [1.0, 3.0, 4.0]];
        assert_eq!(apart(flat.into_iter(), &scales(&flat)), None);
        assert!(shapes_apart(&means).unwrap() < 1e-12);
        assert_eq!((shapes_apart(&bent), shapes_apart(&flat)), (Some(1.0), None));
    }
}
