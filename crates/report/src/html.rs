//! The page: head, contents, sections, foot.

use crate::sections::{answer, claims, data, reading, repeat, study};
use crate::tables::escape;
use crate::{QUESTION, Report};

/// Its title.
pub(super) const TITLE: &str = "What is said of Sudoku, tested";

impl Report {
    /// A page in one file: no network, no script that it needs, light and dark, on paper and on a phone.
    pub fn html(&self) -> String {
        let mut page =
            String::from("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
        page += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n";
        page += "<meta name=\"color-scheme\" content=\"light dark\">\n";
        page += &format!("<title>{TITLE}: sudoku-lab</title>\n");
        page += &format!("<style>\n{}{}</style>\n", include_str!("page.css"), claims::filter_style());
        page += "</head>\n<body>\n";
        page += "<a class=\"skip\" href=\"#answer\">Skip to the answer</a>\n";
        page += &format!("<header>\n<p class=\"kicker\">sudoku-lab · report</p>\n<h1>{TITLE}</h1>\n");
        page += &format!("<p class=\"lede\">{}</p>\n</header>\n", escape(QUESTION));
        page += &self.contents();
        page += "<main>\n";
        page += &answer::section(self);
        page += &claims::section(self);
        for one in &self.studies {
            page += &study::section(self, one);
        }
        page += &data::section(self);
        page += &repeat::section(self);
        page += &reading::section();
        page += "</main>\n<footer><p>Made by <code>sudoku-lab report</code> from the runs named above, and \
                 from nothing else.</p></footer>\n";
        page += &format!("<script>\n{}</script>\n</body>\n</html>\n", include_str!("page.js"));
        page
    }

    fn contents(&self) -> String {
        let mut list = String::from("<nav aria-label=\"Contents\">\n<ol>\n");
        let mut entry = |anchor: &str, name: &str, class: &str| {
            list += &format!("<li class=\"{class}\"><a href=\"#{anchor}\">{name}</a></li>\n");
        };
        entry("answer", "The answer", "");
        entry("claims", "The claims", "");
        for study in &self.studies {
            entry(&study.anchor(), &escape(&study.id), "experiment");
        }
        entry("data", "The puzzles", "");
        entry("repeat", "Do it again", "");
        entry("reading", "How to read this", "");
        list + "</ol>\n</nav>\n"
    }
}
