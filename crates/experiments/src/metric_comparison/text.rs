//! The summary as Markdown.

use sudoku_runner::{Cell, Section, Table};

use super::compare::{HardestMean, Place, SetSummary};
use super::models::{TimeModel, Transfer};
use super::scores::COMPARED;
use super::summary::{Comparator, Esoteric, Summary};

/// The page that a reader looks at first.
pub fn sections(summary: &Summary) -> Vec<Section> {
    let mut sections = vec![leaderboard(summary), correlations(&summary.sets)];
    sections.extend(summary.sets.iter().chain(&summary.easy).map(of_set));
    sections.push(hardest(&summary.hardest_and_mean));
    let Summary { esoteric: hard, comparators: versions, time_models: models, transfers: moved, .. } =
        summary;
    sections.extend((!hard.is_empty()).then(|| esoteric(hard)));
    sections.extend((!versions.is_empty()).then(|| comparators(versions)));
    sections.extend((!models.is_empty()).then(|| time_models(models)));
    sections.extend((!moved.is_empty()).then(|| transfers(moved)));
    sections
}

fn leaderboard(summary: &Summary) -> Section {
    let heads = ["place", "mean", "one source left out", "places", "lowest", "in"];
    let mut table = Table::new(["metric"], heads);
    for (n, place) in summary.leaderboard.iter().enumerate() {
        let Place { metric, mean, without_one, places, worst } = place;
        table.row([
            (*metric).into(),
            (n + 1).into(),
            (*mean).into(),
            format!("{:.3} to {:.3}", without_one.0, without_one.1).into(),
            format!("{} to {}", places.0, places.1).into(),
            worst.0.into(),
            (&worst.1).into(),
        ]);
    }
    let few = match summary.too_small.is_empty() {
        true => String::new(),
        false => format!(" Too few puzzles to say anything: {}.", summary.too_small.join(", ")),
    };
    Section::new("Leaderboard")
        .text(format!(
            "Signs are turned so that a positive number means: harder by the metric is harder by the set.{few}"
        ))
        .text(
            "Mean over the sources of Spearman's correlation with what the source says, sets of one source averaged \
             first; the least and greatest of these means, and the places, with one source left out.",
        )
        .table(table)
}

fn correlations(sets: &[SetSummary]) -> Section {
    let heads = sets.iter().map(|set| format!("{} ({})", set.set, set.n));
    let mut table = heads.fold(Table::new(["metric"], []), Table::number);
    for (n, one) in COMPARED.iter().enumerate() {
        let cells = sets.iter().map(|set| set.metrics[n].spearman.into());
        table.row(std::iter::once(one.label.into()).chain(cells));
    }
    Section::new("Spearman's correlations")
        .text("With the level, the rating or the mean time; 95 % BCa intervals.")
        .table(table)
}

fn of_set(set: &SetSummary) -> Section {
    let heads = ["Spearman", "Kendall tau-b", "gamma", "given clues", "minus that of clues"];
    let steps = set.metrics[0].steps.iter().map(|step| format!("AUC {} to {}", step.from, step.to));
    let mut table = steps.fold(Table::new(["metric"], heads), Table::number);
    for metric in &set.metrics {
        let own = [
            metric.metric.into(),
            metric.spearman.into(),
            metric.tau_b.as_ref().into(),
            metric.gamma.as_ref().into(),
            metric.given_clues.as_ref().into(),
            metric.less_clues.into(),
        ];
        table.row(own.into_iter().chain(metric.steps.iter().map(|step| (&step.auc).into())));
    }
    Section::new(format!("{}, n = {}", set.set, set.n)).table(table)
}

fn hardest(all: &[HardestMean]) -> Section {
    let mut table = Table::new(["set", "profile"], ["hardest", "mean", "difference"]);
    for one in all {
        let numbers = [one.hardest, one.mean, one.difference].map(Cell::from);
        table.row([(&one.set).into(), one.profile.into()].into_iter().chain(numbers));
    }
    Section::new("The hardest step and the mean of the steps")
        .text("Spearman's correlations; the difference on the same puzzles.")
        .table(table)
}

fn esoteric(all: &[Esoteric]) -> Section {
    let mut table = Table::new(["set"], ["n", "suffice", "n, not", "do not", "difference"]);
    for one in all {
        let (plain, esoteric) = (one.plain, one.esoteric);
        let numbers =
            [plain.n.into(), plain.into(), esoteric.n.into(), esoteric.into(), one.difference.into()];
        table.row(std::iter::once((&one.set).into()).chain(numbers));
    }
    Section::new("WNEF where its paper's rules suffice, and where not").table(table)
}

fn comparators(all: &[Comparator]) -> Section {
    let heads = all.iter().map(|one| format!("{}, {}", one.set, one.what));
    let mut table = heads.fold(Table::new(["metric"], []), Table::number);
    let mut row = |label: &str, of: &dyn Fn(&Comparator) -> Cell| {
        table.row(std::iter::once(label.into()).chain(all.iter().map(of)));
    };
    row("(the set's judgement)", &|one| one.with_target.into());
    row("(equal levels)", &|one| one.equal.into());
    for (n, compared) in COMPARED.iter().enumerate() {
        row(compared.label, &|one| one.metrics[n].into());
    }
    Section::new("The sources' own numbers")
        .text(
            "Spearman's correlation of each metric with the number; above them, that number's with the set's own \
             judgement, and the share of puzzles on which the level computed here is the same.",
        )
        .table(table)
}

fn time_models(all: &[TimeModel]) -> Section {
    let heads = ["ridge", "Spearman", "repeats", "minus the first", "odd rows to even rows"];
    let mut table = Table::new(["model", "terms"], heads);
    for model in all {
        let terms = match model.terms.len() {
            many @ 7.. => format!("{many} terms"),
            _ => model.terms.join(", "),
        };
        table.row([
            model.name.into(),
            terms.into(),
            model.ridge.into(),
            model.spearman.into(),
            format!("{:.3} to {:.3}", model.repeats.0, model.repeats.1).into(),
            model.less_two_terms.into(),
            model.odd_to_even.into(),
        ]);
    }
    Section::new("Models of solving time")
        .text(
            "Linear models of the logarithm of the mean time, scored by repeated cross-validation: Spearman's \
             correlation of times with predictions of models that had not seen them, mean of the repeats with its BCa \
             interval over puzzles.",
        )
        .table(table)
}

fn transfers(all: &[Transfer]) -> Section {
    let heads = ["puzzles fitted", "combined", "alone here", "difference", "combined minus clues"];
    let mut table = Table::new(["set", "best elsewhere"], heads);
    for one in all {
        let numbers = [one.combined, one.best_alone, one.difference, one.less_clues].map(Cell::from);
        let own = [(&one.set).into(), one.best.into(), one.fitted.into()];
        table.row(own.into_iter().chain(numbers));
    }
    Section::new("All metrics in one model, one source left out")
        .text(
            "A linear model of all metrics for a puzzle's place within its set, fitted to the other sources and scored \
             on this one; beside it the metric that is best on average in the others.",
        )
        .table(table)
}
