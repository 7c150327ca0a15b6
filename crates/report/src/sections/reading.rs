//! How to read the page: what verdicts, intervals and p-values mean here.

use super::badge;
use crate::verdicts::meaning;
use sudoku_runner::claims::Verdict;

pub(crate) fn section() -> String {
    let mut html =
        String::from("<section id=\"reading\">\n<h2>How to read this</h2>\n<dl class=\"verdicts\">\n");
    for verdict in Verdict::ALL {
        html += &format!("<dt>{}</dt><dd>{}</dd>\n", badge(verdict), meaning(verdict));
    }
    html += "</dl>\n<p>A claim of equality, or of no association, is reproduced only if the whole interval lies \
             within a margin stated beforehand: failing to find a difference is not agreement. Intervals are \
             95 % unless a table says otherwise; where several values come from one puzzle they resample \
             puzzles. p-values of what was asked beforehand are adjusted by Holm over the table that they stand \
             in, those of exploration by Benjamini and Hochberg; no p stands without an effect size. Labels say \
             what their source says and are evidence of nothing else, so that every comparison is given within \
             each source too, and at equal numbers of clues.</p>\n";
    html += "<p>Press a heading to sort a table by its column, a figure to enlarge it.</p>\n</section>\n";
    html
}
