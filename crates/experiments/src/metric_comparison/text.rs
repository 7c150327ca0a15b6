//! The summary as Markdown.

use std::fmt::Write;

use super::compare::SetSummary;
use super::scores::COMPARED;
use super::summary::Summary;
use sudoku_runner::claims;
use sudoku_runner::escape::markdown_cell;
use sudoku_stats::Estimate;

/// The page that a reader looks at first. Writing to a `String` cannot fail, hence the ignored results.
pub fn markdown(summary: &Summary) -> String {
    let mut page = String::new();
    claims::table(&mut page, &summary.findings);
    let _ = writeln!(
        page,
        "\nSigns are turned so that a positive number means: harder by the metric is harder by the set."
    );
    if !summary.too_small.is_empty() {
        let _ = writeln!(page, "Too few puzzles to say anything: {}.", summary.too_small.join(", "));
    }
    leaderboard(&mut page, summary);
    correlations(&mut page, &summary.sets);
    for set in summary.sets.iter().chain(&summary.easy) {
        of_set(&mut page, set);
    }
    hardest(&mut page, summary);
    esoteric(&mut page, summary);
    comparators(&mut page, summary);
    time_models(&mut page, summary);
    transfers(&mut page, summary);
    page
}

/// `0.52 [0.47, 0.57]`
fn told(estimate: &Estimate) -> String {
    format!("{:.2} [{:.2}, {:.2}]", estimate.value, estimate.low, estimate.high)
}

fn leaderboard(page: &mut String, summary: &Summary) {
    let _ = writeln!(
        page,
        "\n## Leaderboard\n\nMean over the sources of Spearman's correlation with what the source says, sets of one \
         source averaged first; the least and greatest of these means, and the places, with one source left out.\n\n\
         | | metric | mean | one source left out | places | lowest in a set |\n|---:|---|---:|---|---|---|"
    );
    for (n, place) in summary.leaderboard.iter().enumerate() {
        let _ = writeln!(
            page,
            "| {} | {} | {:.3} | {:.3} to {:.3} | {} to {} | {:.2} ({}) |",
            n + 1,
            place.metric,
            place.mean,
            place.without_one.0,
            place.without_one.1,
            place.places.0,
            place.places.1,
            place.worst.0,
            markdown_cell(&place.worst.1)
        );
    }
}

fn correlations(page: &mut String, sets: &[SetSummary]) {
    let names: Vec<String> =
        sets.iter().map(|set| format!("{} ({})", markdown_cell(&set.set), set.n)).collect();
    let _ = writeln!(
        page,
        "\n## Spearman's correlations\n\nWith the level, the rating or the mean time; 95 % BCa intervals.\n\n\
         | metric | {} |\n|---|{}",
        names.join(" | "),
        "---|".repeat(names.len())
    );
    for (n, one) in COMPARED.iter().enumerate() {
        let cells: Vec<String> = sets.iter().map(|set| told(&set.metrics[n].spearman)).collect();
        let _ = writeln!(page, "| {} | {} |", one.label, cells.join(" | "));
    }
}

fn of_set(page: &mut String, set: &SetSummary) {
    let steps = set.metrics[0].steps.iter();
    let heads: String = steps.map(|step| format!(" AUC {} to {} |", step.from, step.to)).collect();
    let _ = writeln!(
        page,
        "\n## {}, n = {}\n\n\
         | metric | Spearman | Kendall tau-b | gamma | given clues | less that of clues |{heads}\n\
         |---|---|---|---|---|---|{}",
        markdown_cell(&set.set),
        set.n,
        "---|".repeat(set.metrics[0].steps.len())
    );
    let correlation = |c: Option<&sudoku_stats::Correlation>| {
        c.map(|c| format!("{:.2} {:.2}", c.estimate, c.ci)).unwrap_or_default()
    };
    for metric in &set.metrics {
        let areas: String = metric
            .steps
            .iter()
            .map(|step| format!(" {:.2} {:.2} |", step.auc.estimate, step.auc.ci))
            .collect();
        let _ = writeln!(
            page,
            "| {} | {} | {} | {} | {} | {} |{areas}",
            metric.metric,
            told(&metric.spearman),
            correlation(metric.tau_b.as_ref()),
            correlation(metric.gamma.as_ref()),
            correlation(metric.given_clues.as_ref()),
            told(&metric.less_clues)
        );
    }
}

fn hardest(page: &mut String, summary: &Summary) {
    let _ = writeln!(
        page,
        "\n## The hardest step and the mean of the steps\n\nSpearman's correlations; the difference on the same \
         puzzles.\n\n| set | profile | hardest | mean | difference |\n|---|---|---|---|---|"
    );
    for one in &summary.hardest_and_mean {
        let (hardest, mean, difference) = (told(&one.hardest), told(&one.mean), told(&one.difference));
        let _ = writeln!(
            page,
            "| {} | {} | {hardest} | {mean} | {difference} |",
            markdown_cell(&one.set),
            one.profile
        );
    }
}

fn esoteric(page: &mut String, summary: &Summary) {
    if summary.esoteric.is_empty() {
        return;
    }
    let _ = writeln!(
        page,
        "\n## WNEF where its paper's rules suffice, and where not\n\n\
         | set | n | suffice | n | do not | difference |\n|---|---:|---|---:|---|---|"
    );
    for one in &summary.esoteric {
        let _ = writeln!(
            page,
            "| {} | {} | {} | {} | {} | {} |",
            markdown_cell(&one.set),
            one.plain.n,
            told(&one.plain),
            one.esoteric.n,
            told(&one.esoteric),
            told(&one.difference)
        );
    }
}

fn comparators(page: &mut String, summary: &Summary) {
    if summary.comparators.is_empty() {
        return;
    }
    let heads: Vec<String> = summary
        .comparators
        .iter()
        .map(|one| format!("{}, {}", markdown_cell(&one.set), markdown_cell(&one.what)))
        .collect();
    let _ = writeln!(
        page,
        "\n## The sources' own numbers\n\nSpearman's correlation of each metric with the number; above them, that \
         number's with the set's own judgement, and the share of puzzles on which the level computed here is the \
         same.\n\n| metric | {} |\n|---|{}",
        heads.join(" | "),
        "---|".repeat(heads.len())
    );
    let or_blank = |estimate: Option<&Estimate>| estimate.map(told).unwrap_or_default();
    let row = |of: &dyn Fn(&super::summary::Comparator) -> String| -> String {
        summary.comparators.iter().map(of).collect::<Vec<_>>().join(" | ")
    };
    let _ = writeln!(page, "| (the set's judgement) | {} |", row(&|one| or_blank(one.with_target.as_ref())));
    let _ = writeln!(page, "| (equal levels) | {} |", row(&|one| or_blank(one.equal.as_ref())));
    for (n, compared) in COMPARED.iter().enumerate() {
        let _ = writeln!(page, "| {} | {} |", compared.label, row(&|one| told(&one.metrics[n])));
    }
}

fn time_models(page: &mut String, summary: &Summary) {
    if summary.time_models.is_empty() {
        return;
    }
    let _ = writeln!(
        page,
        "\n## Models of solving time\n\nLinear models of the logarithm of the mean time, scored by repeated \
         cross-validation: Spearman's correlation of times and what models told that had not seen them, mean of the \
         repeats with its BCa interval over puzzles.\n\n\
         | model | terms | ridge | Spearman | repeats | less the first | odd rows to even rows |\n|---|---|---:|---|---|---|---|"
    );
    for model in &summary.time_models {
        let terms = if model.terms.len() > 6 {
            format!("{} terms", model.terms.len())
        } else {
            model.terms.join(", ")
        };
        let _ = writeln!(
            page,
            "| {} | {terms} | {} | {:.3} [{:.3}, {:.3}] | {:.3} to {:.3} | {:.3} [{:.3}, {:.3}] | {} |",
            model.name,
            model.ridge,
            model.spearman.value,
            model.spearman.low,
            model.spearman.high,
            model.repeats.0,
            model.repeats.1,
            model.less_two_terms.value,
            model.less_two_terms.low,
            model.less_two_terms.high,
            told(&model.odd_to_even)
        );
    }
}

fn transfers(page: &mut String, summary: &Summary) {
    if summary.transfers.is_empty() {
        return;
    }
    let _ = writeln!(
        page,
        "\n## All metrics in one model, one source left out\n\nA linear model of all metrics for a puzzle's place within \
         its set, fitted to the other sources and scored on this one; beside it the metric that is best on average in \
         the others.\n\n\
         | set | puzzles fitted | combined | best elsewhere | alone here | difference | combined less clues |\n\
         |---|---:|---|---|---|---|---|"
    );
    for one in &summary.transfers {
        let _ = writeln!(
            page,
            "| {} | {} | {} | {} | {} | {} | {} |",
            markdown_cell(&one.set),
            one.fitted,
            told(&one.combined),
            one.best,
            told(&one.best_alone),
            told(&one.difference),
            told(&one.less_clues)
        );
    }
}
