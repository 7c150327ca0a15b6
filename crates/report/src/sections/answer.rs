//! The answer in short: how many claims hold, and each experiment's share.

use super::{badge, class};
use crate::Report;
use crate::tables::{Table, escape, short, words};
use crate::verdicts::{Standing, Tally};
use sudoku_runner::claims::Verdict;

/// The section.
pub(crate) fn section(report: &Report) -> String {
    let tally = report.tally();
    let mut html = String::from("<section id=\"answer\">\n<h2>The answer</h2>\n");
    html += &format!("<p>{}</p>\n", escape(&sentence(report, &tally)));
    html += &bar(&tally);
    let columns = [short("Experiment"), words("Question"), words("What came of its claims")];
    let mut table = Table::new("answers", "Experiments, their questions and answers", &columns);
    for study in &report.studies {
        let link = format!("<a href=\"#{}\">{}</a>", study.anchor(), escape(&study.id));
        let verdicts = Tally::of_findings(study.answers());
        let parts = verdicts.parts().map(|(standing, n)| format!("<li>{n} × {}</li>", badge(standing)));
        let list = match verdicts.total() {
            0 => "<p>No claim of a source is tested.</p>".to_owned(),
            _ => format!("<ul class=\"tally\">{}</ul>", parts.collect::<String>()),
        };
        table.row("", &[link, escape(study.question), list]);
    }
    html + &table.end() + "</section>\n"
}

/// The answer in a sentence or two.
pub(crate) fn sentence(report: &Report, tally: &Tally) -> String {
    let experiments = match report.studies.len() {
        1 => "one experiment".to_owned(),
        n => format!("{n} experiments"),
    };
    let all = tally.total();
    let decided: usize =
        [Verdict::Reproduced, Verdict::Corrected, Verdict::NotReproduced, Verdict::Mixed, Verdict::Undecided]
            .into_iter()
            .map(|verdict| tally.count(verdict))
            .sum();
    if decided == 0 {
        return format!("Of {all} claims none has been tested, in {experiments}.");
    }
    let held = match (tally.count(Verdict::Reproduced), tally.count(Verdict::Corrected)) {
        (0, 0) => "none of them holds".to_owned(),
        (n, 0) => format!("{n} of {decided} hold as published"),
        (n, corrected) => {
            format!("{n} of {decided} hold as published, {corrected} more once a mistake is put right")
        }
    };
    format!("Of {all} claims {decided} are tested, by {experiments} and by tests of the program: {held}.")
}

/// The verdicts as a bar: a part for each, as wide as it is frequent.
fn bar(tally: &Tally) -> String {
    if tally.total() == 0 {
        return String::new();
    }
    let part = |(standing, n): (Standing, usize)| {
        format!("<span class=\"{}\" style=\"flex-grow:{n}\">{n}</span>", class(standing))
    };
    let parts: String = tally.parts().map(part).collect();
    let label = escape(&tally.in_words());
    let keys: String =
        tally.parts().map(|(standing, n)| format!("<li>{} {n}</li>", badge(standing))).collect();
    format!(
        "<div class=\"bar\" role=\"img\" aria-label=\"{label}\">{parts}</div>\n<ul class=\"tally key\">{keys}</ul>\n"
    )
}
