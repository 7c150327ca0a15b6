//! The puzzles: every data set that a run used.

use std::collections::BTreeMap;

use super::count;
use crate::tables::{Table, escape, numbers, short, words};
use crate::{Report, Study};
use sudoku_runner::UsedSet;
use sudoku_runner::data::{DataSets, Entry};

pub(crate) fn section(report: &Report) -> String {
    let used = used(report);
    let mut html = String::from("<section id=\"data\">\n<h2>The puzzles</h2>\n");
    if used.is_empty() {
        html += "<p>All puzzles were made on the way; no data set was used.</p>\n";
    } else {
        html += "<p>A set is used only if it is, byte for byte, the one that the index knows. Lines that hold no \
                 proper puzzle are rejected and counted.</p>\n";
        html += &table(&used);
        html += &kept_out(&used);
    }
    let missing = missing(report);
    if !missing.is_empty() {
        html += "<p>Missing, and left out: ";
        let list = missing.iter().map(|(set, studies)| {
            format!("{} (<span class=\"ids\">{}</span>)", escape(set), escape(&studies.join(", ")))
        });
        html += &list.collect::<Vec<_>>().join("; ");
        html += ". <code>sudoku-lab data list</code> shows where they come from.</p>\n";
    }
    html + "</section>\n"
}

/// The sets, each with the experiments that used it.
pub(crate) fn used(report: &Report) -> BTreeMap<&str, (&UsedSet, Vec<&str>)> {
    let mut used: BTreeMap<&str, (&UsedSet, Vec<&str>)> = BTreeMap::new();
    for Study { id, run, .. } in &report.studies {
        for set in &run.manifest.data_sets {
            let (most, studies) = used.entry(&set.id).or_insert((set, Vec::new()));
            // An experiment may use only a part of a set.
            if set.puzzles > most.puzzles {
                *most = set;
            }
            if !studies.contains(&id.as_str()) {
                studies.push(id);
            }
        }
    }
    used
}

fn missing(report: &Report) -> BTreeMap<&str, Vec<&str>> {
    let mut missing: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for Study { id, run, .. } in &report.studies {
        for set in &run.manifest.missing_sets {
            missing.entry(set).or_default().push(id);
        }
    }
    missing
}

fn table(used: &BTreeMap<&str, (&UsedSet, Vec<&str>)>) -> String {
    let columns = [
        short("Set"),
        words("What it holds"),
        numbers("Puzzles"),
        numbers("Excluded"),
        words("Origin"),
        words("Terms"),
        short("SHA-256"),
        words("Used by"),
    ];
    let index = DataSets::shipped();
    let mut table = Table::new("sets", "Data sets", &columns);
    for (id, (set, studies)) in used {
        let entry = index.index().entry(id).ok();
        let said = |of: fn(&Entry) -> &String| entry.map_or(String::new(), |entry| escape(of(entry)));
        let row = [
            escape(id),
            said(|entry| &entry.about),
            count(set.puzzles),
            count(set.rejected),
            said(|entry| &entry.origin),
            said(|entry| &entry.licence),
            format!("<code>{}…</code>", escape(set.sha256.get(..12).unwrap_or(&set.sha256))),
            escape(&studies.join(", ")),
        ];
        table.row("", &row);
    }
    table.end()
}

fn kept_out(used: &BTreeMap<&str, (&UsedSet, Vec<&str>)>) -> String {
    let mut list = String::new();
    for (id, (set, _)) in used {
        for line in &set.rejected_lines {
            list += &format!("<li>{}: {}</li>\n", escape(id), escape(line));
        }
    }
    if list.is_empty() { list } else { format!("<p>Excluded:</p>\n<ul>\n{list}</ul>\n") }
}
