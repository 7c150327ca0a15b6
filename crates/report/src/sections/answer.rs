//! The answer in short: how many claims hold, and each experiment's share.

use super::{badge, class};
use crate::Report;
use crate::tables::{Table, escape, short, words};
use sudoku_runner::claims::{Kind, Tally, Verdict};

/// The section.
pub(crate) fn section(report: &Report) -> String {
    let tally = report.tally(Kind::Finding);
    let mut html = String::from("<section id=\"answer\">\n<h2>The answer</h2>\n");
    html += &format!("<p>{}</p>\n", escape(&sentence(report)));
    html += &bar(&tally);
    let columns = [short("Experiment"), words("Question"), words("What came of its claims")];
    let mut table = Table::new("answers", "Experiments, their questions and answers", &columns);
    for study in &report.studies {
        let link = format!("<a href=\"#{}\">{}</a>", study.anchor(), escape(&study.id));
        let verdicts = Tally::of_findings(study.answers());
        let parts = verdicts.parts().map(|(verdict, n)| format!("<li>{n} × {}</li>", badge(verdict)));
        let list = match verdicts.total() {
            0 => "<p>No claim of a source is tested.</p>".to_owned(),
            _ => format!("<ul class=\"tally\">{}</ul>", parts.collect::<String>()),
        };
        table.row("", &[link, escape(study.question), list]);
    }
    html + &table.end() + "</section>\n"
}

/// The answer in a few sentences: findings first, then what algebra and unit tests decide.
pub(crate) fn sentence(report: &Report) -> String {
    let experiments = match report.studies.len() {
        1 => "one experiment".to_owned(),
        n => format!("{n} experiments"),
    };
    let tally = report.tally(Kind::Finding);
    let (all, tested) = (tally.total(), tally.tested());
    let answer = if tested == 0 {
        format!("Of {all} findings that the texts state none has been tested, in {experiments}.")
    } else {
        let held = match (tally.count(Verdict::Reproduced), tally.count(Verdict::Corrected)) {
            (0, 0) => "none of them holds".to_owned(),
            (n, 0) => format!("{n} of {tested} hold as published"),
            (n, corrected) => {
                format!("{n} of {tested} hold as published, {corrected} more once a mistake is corrected")
            }
        };
        format!("Of {all} findings that the texts state {tested} are tested, by {experiments}: {held}.")
    };
    let beside = [Kind::Derivation, Kind::Definition].map(|kind| {
        let tally = report.tally(kind);
        let held = tally.count(Verdict::Reproduced) + tally.count(Verdict::Corrected);
        format!("{held} of {} {kind}s hold", tally.total())
    });
    format!("{answer} Not counted among them: {}.", beside.join(", "))
}

/// The verdicts as a bar: a part for each, as wide as it is frequent.
fn bar(tally: &Tally) -> String {
    if tally.total() == 0 {
        return String::new();
    }
    let part = |(verdict, n): (Verdict, usize)| {
        format!("<span class=\"{}\" style=\"flex-grow:{n}\">{n}</span>", class(verdict))
    };
    let parts: String = tally.parts().map(part).collect();
    let label = escape(&tally.in_words());
    let keys: String = tally.parts().map(|(verdict, n)| format!("<li>{} {n}</li>", badge(verdict))).collect();
    format!(
        "<div class=\"bar\" role=\"img\" aria-label=\"{label}\">{parts}</div>\n<ul class=\"tally key\">{keys}</ul>\n"
    )
}
