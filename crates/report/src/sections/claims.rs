//! The ledger: every claim, the value in its source, and our result.

use super::{class, judgement};
use crate::prose::inline;
use crate::tables::{Table, escape, short, words};
use crate::verdicts::sign;
use crate::{Basis, Report, Row};
use sudoku_runner::claims::{Entry, SOURCES, Tally, Verdict};

pub(crate) fn section(report: &Report) -> String {
    let rows = report.rows();
    let mut html = String::from("<section id=\"claims\">\n<h2>The claims</h2>\n");
    html += "<p>Each in our words, with the value that its source prints and those that came out here, with \
             interval (95 %) and n: on the author's own material (<i>reproduced?</i>) and on everything else \
             (<i>generalises?</i>). An id names the source by its letter: ";
    let sources = SOURCES.iter().map(|(letter, _, name)| format!("<b>{letter}</b> {}", escape(name)));
    html += &sources.collect::<Vec<_>>().join("; ");
    html += ". Where a number can decide, no verdict is written by hand: it follows by the rule of its \
             experiment.</p>\n";
    html += &filter(&rows.iter().filter(|row| row.is_claim).map(|row| row.verdicts[0]).collect());
    let (said, beside): (Vec<&Row<'_>>, Vec<&Row<'_>>) = rows.iter().partition(|row| row.is_claim);
    html += &table("ledger", "Claims, published values, ours, verdicts", &said);
    if !beside.is_empty() {
        html += "<h3>Beside the claims</h3>\n<p>What a method needs without its source saying so, what a source \
                 only asks or does not look at, and checks of this project. None of it is counted above.</p>\n";
        html += &table("beside", "Tacit, asked and own, values, verdicts", &beside);
    }
    html + "</section>\n"
}

fn table(id: &str, title: &str, rows: &[&Row<'_>]) -> String {
    let columns = [
        short("Id"),
        short("Kind"),
        words("Claim"),
        words("Published"),
        words("Reproduced?"),
        words("Generalises?"),
        words("Decided by"),
    ];
    let mut table = Table::new(id, title, &columns);
    for row in rows {
        let cells = [
            escape(&row.ids),
            row.entry.kind.name().to_owned(),
            claim(row),
            inline(row.published),
            judged(row, 0),
            judged(row, 1),
            basis(row),
        ];
        table.row(&class(row.verdicts[0]), &cells);
    }
    table.end()
}

/// One judgement with its value. `one` is 0 for the author's own material and 1 for everything else.
fn judged(row: &Row<'_>, one: usize) -> String {
    let late = if row.entry.late { "post hoc" } else { "" };
    judgement(row.verdicts[one], &row.values[one], row.quantity, late)
}

/// The claim, the wording of the text, and its author.
fn claim(row: &Row<'_>) -> String {
    let Entry { quote, place, speaker, .. } = row.entry;
    let quote = if quote.is_empty() { String::new() } else { format!(" <q>{}</q>", escape(quote)) };
    let speaker = speaker.words();
    format!("{}{quote} <span class=\"place\">{} ({speaker})</span>", inline(row.claim), inline(place))
}

fn basis(row: &Row<'_>) -> String {
    let basis = match row.basis {
        Basis::Study(study) => format!("<a href=\"#{}\">{}</a>", study.anchor(), escape(&study.id)),
        Basis::Elsewhere(experiment) => escape(experiment),
        Basis::Tests(tests) => {
            let names = tests.iter().map(|test| test.rsplit("::").next().unwrap_or(test).replace('_', " "));
            format!("tests: {}", escape(&names.collect::<Vec<_>>().join("; ")))
        }
        Basis::Lacks(lacks) => format!("lacks: {}", inline(lacks)),
        Basis::Open => String::new(),
    };
    let fragile = if row.fragile.is_empty() { String::new() } else { format!("fragile: {}", row.fragile) };
    let notes = [row.note, &fragile].into_iter().filter(|note| !note.is_empty());
    notes.fold(basis, |text, note| format!("{text} <span class=\"place\">{}</span>", inline(note)))
}

/// Controls to select the verdicts to show, which work only with style rules.
fn filter(tally: &Tally) -> String {
    let option = |value: &str, text: String, checked: &str| {
        format!("<label><input type=\"radio\" name=\"verdict\" value=\"{value}\"{checked}> {text}</label>\n")
    };
    let mut html = String::from("<fieldset class=\"filter\">\n<legend>Show</legend>\n");
    html += &option("all", format!("all {}", tally.total()), " checked");
    for (verdict, n) in tally.parts() {
        let text = format!("<span aria-hidden=\"true\">{}</span> {n} {}", sign(verdict), verdict.words());
        html += &option(&class(verdict), text, "");
    }
    html + "</fieldset>\n"
}

/// The style rules of the filter.
pub(crate) fn filter_style() -> String {
    let rule = |verdict: Verdict| {
        let class = class(verdict);
        format!("#claims:has(input[value=\"{class}\"]:checked) tbody tr:not(.{class}) {{ display: none }}\n")
    };
    Verdict::ALL.into_iter().map(rule).collect()
}
