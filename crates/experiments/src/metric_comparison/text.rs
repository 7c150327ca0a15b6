//! The summary as Markdown.

use sudoku_runner::prelude::*;

use super::calibration::{Calibration, sources};
use super::compare::{HardestMean, Place, SetSummary};
use super::models::{TimeModel, Transfer};
use super::scores::COMPARED;
use super::stability::Stability;
use super::summary::{Comparator, Esoteric, Summary};

/// The page that a reader looks at first.
pub fn sections(summary: &Summary) -> Vec<Section> {
    let mut sections = vec![leaderboard(summary), correlations(&summary.sets)];
    sections.extend(summary.sets.iter().chain(&summary.easy).map(of_set));
    sections.extend((!summary.stability.is_empty()).then(|| copies(&summary.stability)));
    sections.push(hardest(&summary.hardest_and_mean));
    let Summary { esoteric: hard, comparators: versions, time_models: models, transfers: moved, .. } =
        summary;
    sections.extend((!hard.is_empty()).then(|| esoteric(hard)));
    sections.extend((!versions.is_empty()).then(|| comparators(versions)));
    sections.extend((!models.is_empty()).then(|| time_models(models)));
    sections.extend((!moved.is_empty()).then(|| transfers(moved)));
    sections.extend((!summary.calibrations.is_empty()).then(|| calibrations(&summary.calibrations)));
    sections
}

fn leaderboard(summary: &Summary) -> Section {
    let is_several = summary.leaderboard.iter().any(|place| place.places.is_some());
    let mut table = if is_several {
        Table::heads("metric || place | mean | one source left out | places | lowest | in")
    } else {
        Table::heads("metric || place | Spearman")
    };
    for (n, place) in summary.leaderboard.iter().enumerate() {
        let Place { metric, mean, without_one, places, worst } = place;
        let mut cells: Vec<Cell> = vec![(*metric).into(), (n + 1).into(), (*mean).into()];
        if let (Some((least, most)), Some((best, last))) = (without_one, places) {
            cells.push(format!("{least:.3} to {most:.3}").into());
            cells.push(format!("{best} to {last}").into());
            cells.extend([worst.0.into(), (&worst.1).into()]);
        }
        table.row(cells);
    }
    let few = match summary.too_small.is_empty() {
        true => String::new(),
        false => format!(" Too few puzzles to say anything: {}.", summary.too_small.join(", ")),
    };
    Section::new("Leaderboard")
        .text(format!(
            "Signs are turned so that a positive number means: harder by the metric is harder by the set.{few}"
        ))
        .text(if is_several {
            "Mean over the sources of Spearman's correlation with what the source says, sets of one source averaged \
             first; the least and greatest of these means, and the places, with one source left out."
        } else {
            ""
        })
        .table(table)
}

fn correlations(sets: &[SetSummary]) -> Section {
    let heads = sets.iter().map(|set| format!("{} ({})", set.set, set.n));
    let rows = COMPARED.iter().enumerate();
    let rows = rows.map(|(n, one)| cells![one.label, ..sets.iter().map(|set| set.metrics[n].spearman)]);
    Section::new("Spearman's correlations")
        .text("With the level, the rating or the mean time; 95 % BCa intervals.")
        .table(Table::heads("metric").numbers(heads).rows(rows))
}

fn of_set(set: &SetSummary) -> Section {
    let steps = set.metrics[0].steps.iter().map(|step| format!("AUC {}", step.words()));
    let head = Table::heads("metric || Spearman | Kendall tau-b | gamma | given clues | minus that of clues");
    let rows = set.metrics.iter().map(|one| {
        let (tau_b, gamma, given) = (one.tau_b.as_ref(), one.gamma.as_ref(), one.given_clues.as_ref());
        let steps = one.steps.iter().map(|step| step.auc);
        cells![&one.metric, one.spearman, tau_b, gamma, given, one.less_clues, ..steps]
    });
    Section::new(format!("{}, n = {}", set.set, set.n)).table(head.numbers(steps).rows(rows))
}

fn copies(all: &[Stability]) -> Section {
    let rows = all.iter().map(|one| cells![&one.set, &one.metric, one.icc, one.icc.n]);
    Section::new("Symmetric copies")
        .text(
            "Copies of a puzzle under the symmetries of the board are equally hard. Intraclass correlation: the share \
             of a metric's variance that lies between puzzles, with the 95 % percentile interval over puzzles; what \
             is missing to 1 is due to the way a puzzle is written.",
        )
        .table(Table::heads("set | metric || ICC | puzzles").rows(rows))
}

fn hardest(all: &[HardestMean]) -> Section {
    let rows = all.iter().map(|one| cells![&one.set, one.profile, one.hardest, one.mean, one.difference]);
    Section::new("The hardest step and the mean of the steps")
        .text("Spearman's correlations; the difference on the same puzzles.")
        .table(Table::heads("set | profile || hardest | mean | difference").rows(rows))
}

fn esoteric(all: &[Esoteric]) -> Section {
    let rows = all.iter().map(|one| {
        let Esoteric { set, plain, esoteric, difference, above_easier: _ } = one;
        cells![set, plain.n, plain, esoteric.n, esoteric, difference]
    });
    Section::new("WNEF where its paper's rules suffice, and where not")
        .table(Table::heads("set || n | suffice | n, not | do not | difference").rows(rows))
}

fn comparators(all: &[Comparator]) -> Section {
    let heads = all.iter().map(|one| format!("{}, {}", one.set, one.what));
    let known = [
        cells!["(the set's judgement)", ..all.iter().map(|one| one.with_target)],
        cells!["(equal levels)", ..all.iter().map(|one| one.equal)],
    ];
    let rows = COMPARED.iter().enumerate();
    let rows = rows.map(|(n, compared)| cells![compared.label, ..all.iter().map(|one| one.metrics[n])]);
    Section::new("The sources' own numbers")
        .text(
            "Spearman's correlation of each metric with the number; above them, that number's with the set's own \
             judgement, and the share of puzzles on which the level computed here is the same.",
        )
        .table(Table::heads("metric").numbers(heads).rows(known).rows(rows))
}

fn time_models(all: &[TimeModel]) -> Section {
    let rows = all.iter().map(|model| {
        let terms = match model.terms.len() {
            many @ 7.. => format!("{many} terms"),
            _ => model.terms.join(", "),
        };
        let repeats = format!("{:.3} to {:.3}", model.repeats.0, model.repeats.1);
        let TimeModel { name, ridge, spearman, less_two_terms, odd_to_even, .. } = *model;
        cells![name, terms, ridge, spearman, repeats, less_two_terms, odd_to_even]
    });
    Section::new("Models of solving time")
        .text(
            "Linear models of the logarithm of the mean time, scored by repeated cross-validation: Spearman's \
             correlation of times with predictions of models that had not seen them, mean of the repeats with its BCa \
             interval over puzzles.",
        )
        .table(
            Table::heads(
                "model | terms || ridge | Spearman | repeats | minus the first | odd rows to even rows",
            )
            .rows(rows),
        )
}

fn transfers(all: &[Transfer]) -> Section {
    let rows = all.iter().map(|one| {
        let Transfer { set, fitted, combined, best, best_alone, difference, less_clues } = one;
        cells![set, *best, *fitted, combined, best_alone, difference, less_clues]
    });
    Section::new("All metrics in one model, one source left out")
        .text(
            "A linear model of all metrics for a puzzle's place within its set, fitted to the other sources and scored \
             on this one; beside it the metric that is best on average in the others.",
        )
        .table(
            Table::heads(
                "set | best elsewhere || puzzles fitted | combined | alone here | difference | \
                 combined minus clues",
            )
            .rows(rows),
        )
}

fn calibrations(all: &[Calibration]) -> Section {
    let sources = sources(all);
    let head = |what: &str| {
        Table::heads("metric | fitted on").numbers(sources.iter().map(|source| format!("{what}, {source}")))
    };
    let (mut kappas, mut shares) = (head("kappa"), head("accuracy (%)"));
    for row in all.chunk_by(|a, b| (a.metric, &a.fitted_on) == (b.metric, &b.fitted_on)) {
        let (metric, fitted_on) = (row[0].metric, &row[0].fitted_on);
        kappas.row(cells![metric, fitted_on, ..row.iter().map(|one| one.kappa)]);
        shares.row(cells![metric, fitted_on, ..row.iter().map(|one| Cell::percent(&one.accuracy))]);
    }
    let errors = all.iter().map(|one| {
        cells![one.metric, &one.fitted_on, &one.scored_on, one.n_fitted, one.accuracy.n, one.error]
    });
    let errors =
        Table::heads("metric | fitted on | scored on || fitted | scored | calibration error").rows(errors);
    Section::new("Thresholds of one source on another")
        .text(
            "Each source's levels as three: its easiest, its hardest and what lies between; of ratings and times the \
             thirds. Thresholds on a metric (proportional odds) fitted to every other puzzle of one source, scored on the \
             remaining puzzles of each. Kappa: quadratic weights, large-sample interval; 0 is chance. Calibration error: \
             mean distance of the probability of the hardest level from its share, over five bins.",
        )
        .table(kappas)
        .table(shares)
        .table(errors)
}
