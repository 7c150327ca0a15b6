//! What a reader sees: tables, then figures.

use sudoku_runner::prelude::*;

use super::calibration::{Calibration, sources};
use super::compare::{Agreement, HardestMean, Place, SetSummary, Step};
use super::config::Config;
use super::draw::draw;
use super::models::{TimeModel, Transfer};
use super::row::Row;
use super::scores::COMPARED;
use super::stability::Stability;
use super::summary::{Comparator, Esoteric, Summary};

impl Show<Row, Config> for Summary {
    fn sections(&self, page: &mut Page<'_>) {
        self.leaderboard(page);
        page.list("sets", self.sets.iter().map(|set| format!("{} ({})", set.set, set.n)));
        let correlations = COMPARED
            .iter()
            .enumerate()
            .map(|(n, one)| cells![one.label, ..self.sets.iter().map(|set| set.metrics[n].spearman)]);
        page.table("correlations", correlations);
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
        let (tau_b, gamma, given) = (one.tau_b.as_ref(), one.gamma.as_ref(), one.given_clues.as_ref());
        let steps = one.steps.iter().map(|step| step.auc);
        cells![&one.metric, one.spearman, tau_b, gamma, given, one.less_clues, ..steps]
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
