//! Single puzzles: a chart whose points show their puzzles, and solutions to step through.

use super::count;
use crate::Report;
use crate::tables::escape;

/// The section; empty without puzzles. Its script fills it.
pub(crate) fn section(report: &Report) -> String {
    let Some(sample) = &report.sample else { return String::new() };
    // The data must not close the element.
    let data = sample.data.to_string().replace('<', "\\u003c");
    let points = sample.data["points"].as_array().map_or(0, Vec::len);
    format!(
        "<section id=\"explore\">\n<h2>Puzzles one by one</h2>\n\
         <p>{} of the {} puzzles of <code>{}</code>, evenly spaced in the file, scored by this program. Point at one, \
         or move with the arrow keys, to see it; the larger ones have a solution to step through.</p>\n\
         <p class=\"unscripted\">This part needs scripts.</p>\n<div id=\"chart\"></div>\n\
         <h3>A solution, step by step</h3>\n<div id=\"walk\"></div>\n\
         <script type=\"application/json\" id=\"sample\">{data}</script>\n</section>\n",
        count(points as u64),
        count(sample.puzzles as u64),
        escape(&sample.set)
    )
}
