//! How to repeat the runs: commands, seeds, versions.

use super::count;
use crate::tables::{Table, escape, numbers, short, words};
use crate::{Report, Study};
use sudoku_runner::command;

pub(crate) fn section(report: &Report) -> String {
    let mut html = String::from("<section id=\"repeat\">\n<h2>Do it again</h2>\n");
    html += "<p>Equal key, equal rows, on any number of threads and after any interruption: the rows depend on \
             experiment, settings, seed and data alone.</p>\n";
    if !report.is_own() {
        html += "<p>From a checkout with Rust and a C compiler:</p>\n\
                 <pre tabindex=\"0\"><code>cargo run --release -- results verify    # repeats every reference run and compares, byte for byte\n\
                 cargo run --release -- results report    # makes the page of the reference runs</code></pre>\n\
                 <p>One by one:</p>\n";
    }
    let columns = [
        short("Experiment"),
        words("Command"),
        numbers("Items"),
        short("Key"),
        short("Source at"),
        short("Compiler"),
    ];
    let mut table = Table::new("commands", "How each run is repeated", &columns);
    for Study { id, run, .. } in &report.studies {
        let (manifest, made) = (&run.manifest, &run.manifest.provenance);
        let row = [
            escape(id),
            format!("<code>{}</code>", escape(&command(manifest))),
            count(manifest.items),
            format!("<code>{}</code>", escape(&manifest.key)),
            format!("<code>{}</code>", escape(made.commit.get(..12).unwrap_or(&made.commit))),
            escape(made.rustc.split(" (").next().unwrap_or_default()),
        ];
        table.row("", &row);
    }
    html + &table.end() + "</section>\n"
}
