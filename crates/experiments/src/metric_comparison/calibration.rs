//! Levels by thresholds fitted to one source, applied to the puzzles of every source.
//!
//! The sources name their levels differently, so each is divided into three: its easiest, its hardest, and those
//! between; numbers are divided into thirds.

use sudoku_math::ln_1p;
use sudoku_runner::Classifier;
use sudoku_runner::prelude::*;
use sudoku_stats::ConfusionMatrix;

use super::panel::Panel;

/// The minimum number of puzzles for splitting a source into halves.
const LEAST: usize = 60;
/// Number of bins of equal size into which puzzles are divided by predicted probability.
const BINS: usize = 5;
/// Names of the levels.
const LEVELS: [&str; 3] = ["easiest", "between", "hardest"];

/// Metrics by column and name; those that range over several orders of magnitude use ln(1 + score).
const METRICS: [(&str, &str, bool); 5] = [
    ("clues", "clues", false),
    ("wnef_exp", "WNEF exp", false),
    ("branch_score_mean", "S, mean of copies", true),
    ("hodoku_total", "HoDoKu score", true),
    ("human_refutation", "refutation sum", true),
];

record! {
    /// Thresholds of a metric fitted to one source, applied to the puzzles of another or to its own held-out half.
    pub struct Calibration(metric: &'static str, model: &Classifier, half: &Half, scored_on: &str) {
        let shown: Vec<usize> = half.values.iter().map(|&value| model.level(value).0).collect();
        let confusion = ConfusionMatrix::new(&half.levels, &shown, LEVELS.len())?;
        let right = half.levels.iter().zip(&shown).filter(|(truth, shown)| truth == shown).count();
        let hardest = LEVELS.len() - 1;
        let pairs = half
            .values
            .iter()
            .map(|&value| model.probabilities(value)[hardest])
            .zip(half.levels.iter().map(|&level| level == hardest))
            .collect();
        let curve = calibration_curve(pairs, BINS)?;
        let apart: f64 = curve.iter().map(|bin| (bin.predicted - bin.observed.value).abs()).sum();
    }
    pub metric: &'static str = metric,
    pub fitted_on: String = model.set.clone(),
    pub scored_on: String = scored_on.to_owned(),
    pub n_fitted: usize = model.n,
    /// Share of the puzzles that are assigned their own level.
    pub accuracy: Estimate = Estimate::share(right as u64, half.levels.len() as u64)?,
    /// Cohen's kappa with quadratic weights; `None` if all puzzles are assigned the same level.
    pub kappa: Option<Estimate> = confusion.kappa(KappaWeights::Quadratic, CONFIDENCE).defined()?,
    /// The probability of the hardest level, by bins.
    pub curve: Vec<CalibrationBin> = curve,
    /// Mean distance between the bins' probabilities and their shares.
    pub error: f64 = apart / BINS as f64,
}

/// One half of a source, by one metric.
struct Half {
    values: Vec<f64>,
    levels: Vec<usize>,
}

/// All pairs of sources, by all metrics.
pub fn calibrations(panels: &[Panel<'_>]) -> Result<Vec<Calibration>> {
    let ranked: Vec<&Panel<'_>> =
        panels.iter().filter(|panel| panel.ranked && panel.rows.len() >= LEAST).collect();
    let mut all = Vec::new();
    for (column, metric, by_logarithm) in METRICS {
        let mut sources = Vec::new();
        for panel in &ranked {
            if let Some(levels) = three_levels(panel)? {
                let values = panel.column(column)?;
                let values = values.into_iter().map(|value| if by_logarithm { ln_1p(value) } else { value });
                sources.push((*panel, halves(&values.collect::<Vec<_>>(), &levels)));
            }
        }
        for (fitted, [own, _]) in &sources {
            let names = LEVELS.map(str::to_owned);
            // There is no model if the metric separates the levels perfectly, or a level is missing.
            let Ok(model) = Classifier::fit(column, &fitted.name, &names, &own.values, &own.levels) else {
                continue;
            };
            for (scored, [_, held_out]) in &sources {
                all.push(Calibration::of(metric, &model, held_out, &scored.name)?);
            }
        }
    }
    Ok(all)
}

/// The level of each puzzle among three; `None` if a level has no puzzle.
fn three_levels(panel: &Panel<'_>) -> Result<Option<Vec<usize>>> {
    let target = panel.target();
    let (low, high) = if panel.labelled {
        let ends = target.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), &t| (a.min(t), b.max(t)));
        (ends.0, ends.1 - 0.5)
    } else {
        let cuts = quantiles(&target, &[1.0 / 3.0, 2.0 / 3.0])?;
        (cuts[0], cuts[1])
    };
    let levels: Vec<usize> =
        target.iter().map(|&target| usize::from(target > low) + usize::from(target > high)).collect();
    Ok((0..LEVELS.len()).all(|level| levels.contains(&level)).then_some(levels))
}

/// Alternating halves: puzzles to fit to, and puzzles to score.
fn halves(values: &[f64], levels: &[usize]) -> [Half; 2] {
    [0, 1].map(|first| Half {
        values: values.iter().skip(first).step_by(2).copied().collect(),
        levels: levels.iter().skip(first).step_by(2).copied().collect(),
    })
}

/// The metric whose thresholds transfer best: the highest mean kappa over pairs of different sources.
pub fn best(all: &[Calibration]) -> Option<&'static str> {
    let mean = |metric: &str| {
        let own = all.iter().filter(|one| one.metric == metric && one.fitted_on != one.scored_on);
        let kappas: Vec<f64> = own.map(|one| one.kappa.map_or(0.0, |kappa| kappa.value)).collect();
        kappas.iter().sum::<f64>() / kappas.len().max(1) as f64
    };
    let shown = METRICS.iter().map(|one| one.1).filter(|metric| all.iter().any(|one| one.metric == *metric));
    shown.max_by(|a, b| mean(a).total_cmp(&mean(b)))
}

/// Names of the sources that were fitted to or scored, in the order of the config.
pub fn sources(all: &[Calibration]) -> Vec<&str> {
    distinct(all.iter().map(|one| one.scored_on.as_str()))
}

#[cfg(test)]
mod tests {
    use super::super::row::Row;
    use super::super::scores::columns;
    use super::*;

    /// 300 puzzles whose target follows the clues, shifted by `shift`, with noise in both.
    fn rows(set: &str, shift: f64) -> Vec<Row> {
        let row = |n: usize| {
            let noise = (n * 7919 % 13) as f64 / 3.0;
            let target = (n % 10) as f64 + noise;
            let mut scores = vec![0.0; columns().len()];
            scores[0] = 20.0 + shift + (n % 10) as f64;
            Row { set: set.into(), line: n as u64, target: Some(target), scores, ..Row::default() }
        };
        (0..300).map(row).collect()
    }

    fn panel<'a>(name: &str, rows: &'a [Row]) -> Panel<'a> {
        Panel {
            name: name.into(),
            source: name.into(),
            ranked: true,
            labelled: false,
            named: false,
            timed: false,
            rows: rows.iter().collect(),
        }
    }

    #[test]
    fn thresholds_hold_where_they_were_fitted_and_fail_where_the_scale_is_shifted() {
        assert_eq!(columns()[0], "clues");
        let (a, b, c) = (rows("a", 0.0), rows("b", 0.0), rows("c", 8.0));
        let all = calibrations(&[panel("a", &a), panel("b", &b), panel("c", &c)]).unwrap();
        let of = |fitted: &str, scored: &str| {
            all.iter()
                .find(|one| {
                    (one.metric, one.fitted_on.as_str(), one.scored_on.as_str()) == ("clues", fitted, scored)
                })
                .unwrap()
        };
        assert_eq!(of("a", "a").accuracy, of("a", "b").accuracy);
        assert!(of("a", "b").accuracy.value > 0.7 && of("a", "b").error < 0.1, "{:?}", of("a", "b"));
        assert!(of("a", "c").accuracy.value < 0.5 && of("a", "c").error > 0.3, "{:?}", of("a", "c"));
        assert_eq!((of("a", "c").accuracy.n, of("a", "c").n_fitted), (150, 150));
        assert_eq!((best(&all), sources(&all)), (Some("clues"), vec!["a", "b", "c"]));
    }
}
