//! The short answer: how many claims are confirmed, in total and by each experiment.

use super::{badge, class};
use crate::Report;
use crate::tables::{Table, escape, short, words};
use sudoku_runner::claims::{Kind, Tally, Verdict};

pub(crate) fn section(report: &Report) -> String {
    let [own, other] = report.tally(Kind::Finding);
    let mut html = String::from("<section id=\"answer\">\n<h2>The answer</h2>\n");
    html += &format!("<p>{}</p>\n", escape(&sentence(report)));
    html += &format!("<h3>Reproduced on the author's own material?</h3>\n{}", bar(&own));
    html += &format!("<h3>Does it generalise to everything else?</h3>\n{}", bar(&other));
    let columns = [short("Experiment"), words("Question"), words("Reproduced?"), words("Generalises?")];
    let mut table = Table::new("answers", "Experiments, their questions and answers", &columns);
    for study in &report.studies {
        let link = format!("<a href=\"#{}\">{}</a>", study.anchor(), escape(&study.id));
        let [own, other] = Tally::of_findings(study.answers()).map(|verdicts| list(&verdicts));
        table.row("", &[link, escape(study.question), own, other]);
    }
    html + &table.end() + "</section>\n"
}

/// The verdicts of an experiment, with their numbers.
fn list(verdicts: &Tally) -> String {
    let parts = shown(verdicts).map(|(verdict, n)| format!("<li>{n} × {}</li>", badge(verdict)));
    match parts.collect::<String>() {
        parts if parts.is_empty() => String::new(),
        parts => format!("<ul class=\"tally\">{parts}</ul>"),
    }
}

/// Verdicts for which there is material.
fn shown(tally: &Tally) -> impl Iterator<Item = (Verdict, usize)> {
    tally.parts().filter(|(verdict, _)| *verdict != Verdict::Absent)
}

/// The answer in a few sentences: first on findings, then on claims that algebra and unit tests decide.
pub(crate) fn sentence(report: &Report) -> String {
    let experiments = match report.studies.len() {
        1 => "one experiment".to_owned(),
        n => format!("{n} experiments"),
    };
    let tallies = report.tally(Kind::Finding);
    let beside = [Kind::Derivation, Kind::Definition].map(|kind| {
        let [tally, _] = report.tally(kind);
        format!("{} of {} {kind}s hold", tally.holds(), tally.total())
    });
    format!("By {experiments}: {} Not counted among them: {}.", standing(&tallies), beside.join(", "))
}

/// How many findings are confirmed, on the author's own material and on everything else, with and without small
/// differences.
pub(crate) fn standing(tallies: &[Tally; 2]) -> String {
    let [own, other] = tallies.each_ref().map(|tally| {
        let (holds, any) = (tally.holds(), tally.holds_by_any_difference());
        let any = if any == holds { String::new() } else { format!(" ({any} where any difference counts)") };
        (holds, any, tally.tested())
    });
    format!(
        "of {} findings that the texts state, {} are tested on the author's own material or what the author's method \
         makes, and {} of them hold there{}; {} are tested on other material, and {} hold there{}.",
        tallies[0].total(),
        own.2,
        own.0,
        own.1,
        other.2,
        other.0,
        other.1
    )
}

/// The verdicts as a bar with a part for each, proportional to its number.
fn bar(tally: &Tally) -> String {
    if shown(tally).next().is_none() {
        return String::new();
    }
    let part = |(verdict, n): (Verdict, usize)| {
        format!("<span class=\"{}\" style=\"flex-grow:{n}\">{n}</span>", class(verdict))
    };
    let parts: String = shown(tally).map(part).collect();
    let label = escape(&tally.in_words());
    let keys: String = shown(tally).map(|(verdict, n)| format!("<li>{} {n}</li>", badge(verdict))).collect();
    format!(
        "<div class=\"bar\" role=\"img\" aria-label=\"{label}\">{parts}</div>\n<ul class=\"tally key\">{keys}</ul>\n"
    )
}
