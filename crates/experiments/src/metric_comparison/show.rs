//! The presentation: tables, then figures.

use sudoku_runner::prelude::*;

use super::calibration::{Calibration, best, sources};
use super::compare::{Agreement, HardestMean, Place, SetSummary, Step};
use super::config::Config;
use super::models::{TimeModel, Transfer};
use super::panel::{Panel, panels};
use super::row::Row;
use super::scores::COMPARED;
use super::stability::Stability;
use super::summary::{Among, Comparator, Esoteric, Summary};

impl Show<Row, Config> for Summary {
    fn sections(&self, page: &mut Page<'_>) {
        self.leaderboard(page);
        page.list("sets", self.sets.iter().map(|set| format!("{} ({})", set.set, set.n)));
        let correlations = COMPARED
            .iter()
            .enumerate()
            .map(|(n, one)| cells![one.label, ..self.sets.iter().map(|set| set.metrics[n].spearman)]);
        page.table("correlations", correlations);
        page.list("sets", self.sets.iter().map(|set| set.set.clone()));
        let within = COMPARED.iter().enumerate().skip(1).map(|(n, one)| {
            cells![one.label, ..self.sets.iter().map(|set| set.metrics[n].within_clues.as_ref())]
        });
        page.more("within-clues", within);
        for set in self.sets.iter().chain(&self.easy) {
            of_set(set, page);
        }
        let copies = |one: &Stability| cells![&one.set, &one.metric, one.icc, one.icc.n];
        if !self.stability.is_empty() {
            page.table("stability", self.stability.iter().map(copies));
        }
        let hardest =
            |one: &HardestMean| cells![&one.set, one.profile, one.hardest, one.mean, one.difference];
        page.table("hardest", self.hardest_and_mean.iter().map(hardest));
        let esoteric = |one: &Esoteric| {
            let Esoteric { set, plain, esoteric, difference, .. } = one;
            cells![set, plain.n, plain, esoteric.n, esoteric, difference]
        };
        page.table("esoteric", self.esoteric.iter().map(esoteric));
        self.comparators(page);
        if !self.time_models.is_empty() {
            page.table("time-models", self.time_models.iter().map(time_model));
        }
        let transfer = |one: &Transfer| {
            let Transfer { set, fitted, combined, best, best_alone, difference, less_clues } = one;
            cells![set, *best, *fitted, combined, best_alone, difference, less_clues]
        };
        if !self.transfers.is_empty() {
            page.table("transfers", self.transfers.iter().map(transfer));
        }
        if !self.calibrations.is_empty() {
            calibrations(&self.calibrations, page);
        }
    }

    fn figures(&self, rows: &[Row], config: &Config, canvas: &Canvas<'_>) -> Result<()> {
        draw(self, rows, config, canvas)
    }
}

impl Summary {
    fn leaderboard(&self, page: &mut Page<'_>) {
        let is_several = self.leaderboard.iter().any(|place| place.places.is_some());
        let row = |(n, place): (usize, &Place)| {
            let Place { metric, mean, without_one, places, worst } = place;
            let one = cells![*metric, n + 1, *mean];
            match (without_one, places) {
                (Some((least, most)), Some((best, last))) => {
                    let range = format!("{least:.3} to {most:.3}");
                    cells![..one, range, format!("{best} to {last}"), worst.0, &worst.1]
                }
                _ => one,
            }
        };
        let few = match self.too_small.is_empty() {
            true => String::new(),
            false => format!(" Too few puzzles to say anything: {}.", self.too_small.join(", ")),
        };
        let key = if is_several { "leaderboard" } else { "leaderboard-of-one" };
        page.fill("few", few).table(key, self.leaderboard.iter().enumerate().map(row));
    }

    fn comparators(&self, page: &mut Page<'_>) {
        let all: &[Comparator] = &self.comparators;
        if all.is_empty() {
            return;
        }
        let known = [
            cells!["(the set's judgement)", ..all.iter().map(|one| one.with_target)],
            cells!["(equal levels)", ..all.iter().map(|one| one.equal)],
        ];
        let metric = |(n, of): (usize, &super::scores::Compared)| {
            cells![of.label, ..all.iter().map(|one| one.metrics[n])]
        };
        page.list("numbers", all.iter().map(|one| format!("{}, {}", one.set, one.what)));
        page.table("comparators", known.into_iter().chain(COMPARED.iter().enumerate().map(metric)));
    }
}

fn of_set(set: &SetSummary, page: &mut Page<'_>) {
    let row = |one: &Agreement| {
        let (tau_b, gamma) = (one.tau_b.as_ref(), one.gamma.as_ref());
        let (given, within) = (one.given_clues.as_ref(), one.within_clues.as_ref());
        let steps = one.steps.iter().map(|step| step.auc);
        cells![&one.metric, one.spearman, within, tau_b, gamma, given, one.less_clues, ..steps]
    };
    let step = |step: &Step| format!("AUC {}", step.words());
    page.fill("set", &set.set).fill("n", set.n).list("steps", set.metrics[0].steps.iter().map(step));
    page.table("set", set.metrics.iter().map(row));
}

fn time_model(model: &TimeModel) -> Vec<Cell> {
    let terms = match model.terms.len() {
        many @ 7.. => format!("{many} terms"),
        _ => model.terms.join(", "),
    };
    let repeats = format!("{:.3} to {:.3}", model.repeats.0, model.repeats.1);
    let TimeModel { name, ridge, spearman, less_two_terms, odd_to_even, .. } = *model;
    cells![name, terms, ridge, spearman, repeats, less_two_terms, odd_to_even]
}

fn calibrations(all: &[Calibration], page: &mut Page<'_>) {
    let head = |what: &str| sources(all).into_iter().map(|source| format!("{what}, {source}")).collect();
    let (kappas, accuracies): (Vec<String>, Vec<String>) = (head("kappa"), head("accuracy (%)"));
    let rows = |cell: fn(&Calibration) -> Cell| {
        let rows = all.chunk_by(|a, b| (a.metric, &a.fitted_on) == (b.metric, &b.fitted_on));
        rows.map(move |row| cells![row[0].metric, &row[0].fitted_on, ..row.iter().map(cell)])
    };
    page.list("kappas", kappas).table("calibrations", rows(|one| one.kappa.into()));
    page.list("accuracies", accuracies).more("accuracies", rows(|one| Cell::percent(&one.accuracy)));
    let error = |one: &Calibration| {
        cells![one.metric, &one.fitted_on, &one.scored_on, one.n_fitted, one.accuracy.n, one.error]
    };
    page.more("errors", all.iter().map(error));
}

// Heat maps of correlations, the leaderboard, and the models of solving time.

/// All figures of a run.
pub fn draw(summary: &Summary, rows: &[Row], config: &Config, canvas: &Canvas<'_>) -> Result<()> {
    let columns = summary.sets.iter().map(|set| set.set.clone()).collect();
    let of = |n: usize| summary.sets.iter().map(move |set| Some(set.metrics[n].spearman)).collect();
    // A leaderboard of a single set has only one column.
    if summary.sets.len() > 1 {
        canvas
            .heat("metrics-and-sets", vec![correlations(columns, (0..COMPARED.len()).map(of).collect())])?;
    }
    for among in &summary.among {
        let word = among.set.replace(|c: char| !c.is_ascii_alphanumeric(), "-");
        let (file, panels) = (format!("metrics-among-themselves-{word}"), vec![themselves(among)]);
        let canvas = canvas.fill("set", &among.set);
        canvas.draw_as(&file, "metrics-among-themselves", |map: HeatMap| HeatMap { panels, ..map })?;
    }
    leaderboard(summary, config, canvas)?;
    if !summary.time_models.is_empty() {
        canvas.forest("models-of-solving-time", models(&summary.time_models))?;
    }
    // How thresholds transfer from one source to another.
    if let Some(metric) = best(&summary.calibrations).filter(|_| sources(&summary.calibrations).len() > 1) {
        canvas.heat("thresholds-of-one-source-on-another", carried_over(&summary.calibrations))?;
        canvas.fill("metric", metric).trace("calibration-curves", curves(&summary.calibrations, metric))?;
    }
    let (panels, _) = panels(rows, config);
    if let Some(timed) = panels.iter().find(|panel| panel.timed) {
        return canvas.scatter("times", scattered(timed, &SHOWN)?);
    }
    let (Some(target), [panel, ..]) = (&config.own_target, panels.as_slice()) else { return Ok(()) };
    let best: Vec<&str> = summary.leaderboard.iter().take(SHOWN.len()).map(|place| place.metric).collect();
    let best: Vec<&str> =
        COMPARED.iter().filter(|one| best.contains(&one.label)).map(|one| one.column).collect();
    canvas.fill("target", target).scatter("own-target", scattered(panel, &best)?)
}

/// Columns that are plotted against people's times.
const SHOWN: [&str; 6] =
    ["clues", "wnef_exp", "branch_score_mean", "se121_er", "human_dependency_25", "human_refutation"];

fn labels() -> Vec<String> {
    COMPARED.iter().map(|one| one.label.to_owned()).collect()
}

/// Spearman's correlations of every metric with the columns.
fn correlations(columns: Vec<String>, values: Vec<Vec<Option<Estimate>>>) -> HeatPanel {
    HeatPanel { title: String::new(), rows: labels(), columns, values }
}

/// Correlations of the metrics with each other.
fn themselves(among: &Among) -> HeatPanel {
    let cell = |&rho: &f64| Some(Estimate::exact(rho, among.n as u64));
    correlations(labels(), among.rho.iter().map(|row| row.iter().map(cell).collect()).collect())
}

/// Metrics, best first, in the sets with people's times, which are independent of any metric. If there are none, in
/// the last sets with numeric targets.
fn leaderboard(summary: &Summary, config: &Config, canvas: &Canvas<'_>) -> Result<()> {
    let is_timed = |set: &&SetSummary| {
        config.sets.iter().any(|choice| choice.solvers.is_some() && choice.source == set.source)
    };
    let timed: Vec<_> = summary.sets.iter().filter(is_timed).collect();
    let rated: Vec<_> = summary.sets.iter().rev().filter(|set| !set.labelled).take(3).collect();
    let (shown, title) = match (timed.is_empty(), rated.is_empty()) {
        (false, _) => (timed, "Metrics against people's mean solving times, best first"),
        (true, false) => (rated, "Metrics against ratings, best first"),
        (true, true) => (summary.sets.iter().take(1).collect(), "Metrics against levels, best first"),
    };
    let Some(first) = shown.first() else { return Ok(()) };
    let sum = |n: usize| shown.iter().map(|set| set.metrics[n].spearman.value).sum::<f64>();
    let mut order: Vec<usize> = (0..first.metrics.len()).collect();
    order.sort_by(|&a, &b| sum(b).total_cmp(&sum(a)));
    let rows = |set: &SetSummary| -> Vec<ForestRow> {
        let metrics = order.iter().map(|&n| &set.metrics[n]);
        metrics.map(|one| ForestRow::new(one.metric.as_str(), &one.spearman)).collect()
    };
    let canvas = canvas.fill("title", title);
    if let [set] = shown[..] {
        let groups = vec![(set.set.clone(), rows(set))];
        return canvas.draw_as("leaderboard", "leaderboard-of-one", |f: Forest| Forest { groups, ..f });
    }
    canvas.dots("leaderboard", shown.iter().map(|set| DotPanel::new(&set.set, rows(set))).collect())
}

fn models(all: &[TimeModel]) -> Vec<(String, Vec<ForestRow>)> {
    let rows = |models: &[TimeModel], of: fn(&TimeModel) -> Estimate| {
        models.iter().map(|model| ForestRow::new(model.name, &of(model))).collect()
    };
    let first = all.first().map_or("", |model| model.name);
    let others = all.get(1..).unwrap_or_default();
    vec![
        ("ρ, mean of the repeats".into(), rows(all, |model| model.spearman)),
        (format!("ρ minus that of {first}"), rows(others, |model| model.less_two_terms)),
        ("ρ, fitted to odd rows, of even rows".into(), rows(all, |model| model.odd_to_even)),
    ]
}

/// The target against some columns.
fn scattered(panel: &Panel<'_>, columns: &[&str]) -> Result<Vec<ScatterPanel>> {
    let target = panel.target();
    let one = |column: &str| {
        let compared = COMPARED.iter().find(|one| one.column == column);
        let sign = compared.map_or(1.0, |one| one.sign);
        // The metrics' own scales would need an axis for each panel.
        let signed: Vec<f64> = panel.column(column)?.iter().map(|value| sign * value).collect();
        let share: Vec<f64> = fractional_ranks(&signed).iter().map(|place| 100.0 * place).collect();
        let points = Points::new("puzzles", share.into_iter().zip(target.iter().copied()));
        Ok(ScatterPanel::new(compared.map_or(column, |one| one.label), vec![points]))
    };
    columns.iter().copied().map(one).collect()
}

/// Kappa of every pair of sources, a matrix for each metric.
fn carried_over(all: &[Calibration]) -> Vec<HeatPanel> {
    let panel = |own: &[Calibration]| {
        let rows: Vec<&[Calibration]> = own.chunk_by(|a, b| a.fitted_on == b.fitted_on).collect();
        HeatPanel {
            title: own[0].metric.into(),
            rows: rows.iter().map(|row| row[0].fitted_on.clone()).collect(),
            columns: sources(all).into_iter().map(str::to_owned).collect(),
            values: rows.iter().map(|row| row.iter().map(|one| one.kappa).collect()).collect(),
        }
    };
    all.chunk_by(|a, b| a.metric == b.metric).map(panel).collect()
}

/// Calibration curves of one metric.
fn curves(all: &[Calibration], metric: &str) -> Vec<TracePanel> {
    let panel = |source: &str| {
        let own = all.iter().filter(|one| one.metric == metric && one.scored_on == source);
        let line = |one: &Calibration| {
            let points = one.curve.iter().map(|bin| (bin.predicted, bin.observed));
            TraceLine::new(one.fitted_on.as_str(), points)
        };
        TracePanel::new(format!("scored on {source}"), own.map(line).collect())
    };
    sources(all).into_iter().map(panel).collect()
}
