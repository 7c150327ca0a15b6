//! The page: head, contents, sections, foot.

use sudoku_tables::Section;

use crate::front::{self, by_topic};
use crate::results;
use crate::sections::{answer, claims, data, explore, findings, reading, repeat, study};
use crate::tables::escape;
use crate::{Figure, QUESTION, Report, Study};

pub(super) const TITLE: &str = "Published claims, tested";

impl Report {
    /// A page in one file: it needs no network and no scripts, and works in light and dark mode, on paper and on
    /// a phone.
    pub fn html(&self) -> String {
        let (title, question) = match self.studies.first() {
            Some(study) if self.is_own() => ("Your puzzles, measured", study.question),
            Some(study) if !self.shows_ledger => ("Your runs", study.question),
            _ => (TITLE, QUESTION),
        };
        let mut page = head(title, &claims::filter_style());
        let first = self.studies.first().map_or_else(String::new, Study::anchor);
        let first = if self.shows_ledger { "answer" } else { first.as_str() };
        page += &format!("<a class=\"skip\" href=\"#{first}\">Skip to the answer</a>\n");
        page += &format!("<header>\n<p class=\"kicker\">sudoku-lab · report</p>\n<h1>{title}</h1>\n");
        page += &format!("<p class=\"lede\">{}</p>\n</header>\n", escape(question));
        page += &self.contents();
        page += "<main>\n";
        if self.shows_ledger {
            page += &findings::section(self);
            page += &answer::section(self);
        }
        for (_, studies) in by_topic(self) {
            studies.iter().for_each(|one| page += &study::section(self, one));
        }
        page += &explore::section(self);
        if self.shows_ledger {
            page += &claims::section(self);
        }
        page += &data::section(self);
        page += &repeat::section(self);
        page += &reading::section();
        page += "</main>\n<footer><p>Made by <code>sudoku-lab results report</code> from the runs named above, and \
                 from nothing else.</p></footer>\n";
        page + &foot(self.sample.is_some())
    }

    /// Whether all runs are on the user's own puzzles, about which no source makes claims.
    pub(crate) fn is_own(&self) -> bool {
        self.studies.iter().all(|study| study.run.manifest.is_on_own_data())
    }

    fn contents(&self) -> String {
        let mut list = String::from("<nav aria-label=\"Contents\">\n<ol>\n");
        let mut entry = |anchor: &str, name: &str, class: &str| {
            list += &format!("<li class=\"{class}\"><a href=\"#{anchor}\">{name}</a></li>\n");
        };
        if self.shows_ledger {
            if !front::findings(self).is_empty() {
                entry("findings", "What was found", "");
            }
            entry("answer", "The answer", "");
        }
        for (topic, studies) in by_topic(self) {
            let first = studies.first().map_or_else(String::new, |study| study.anchor());
            entry(&first, topic, "topic");
            studies.iter().for_each(|study| entry(&study.anchor(), &escape(&study.id), "experiment"));
        }
        if self.sample.is_some() {
            entry("explore", "Puzzles one by one", "");
        }
        if self.shows_ledger {
            entry("claims", "The claims", "");
        }
        entry("data", "The puzzles", "");
        entry("repeat", "Do it again", "");
        entry("reading", "How to read this", "");
        list + "</ol>\n</nav>\n"
    }
}

/// A page of other tables and text in the style of a report. It is one file with a list of its sections, and with
/// figures at the end. `lede` describes the page in a sentence.
///
/// ```
/// use sudoku_tables::Section;
/// let page = sudoku_report::sheet("Audit", "What was found.", None, &[Section::new("Files").text("Two.")], &[]);
/// assert!(page.contains("<h2>Files</h2>") && page.ends_with("</html>\n"));
/// ```
pub fn sheet(
    title: &str,
    lede: &str,
    top: Option<&Figure>,
    sections: &[Section],
    figures: &[Figure],
) -> String {
    let mut page = head(&escape(title), "");
    let kicker = "<p class=\"kicker\">sudoku-lab</p>";
    page += &format!("<header>\n{kicker}\n<h1>{}</h1>\n", escape(title));
    page +=
        &format!("<p class=\"lede\">{}</p>\n</header>\n<nav aria-label=\"Contents\">\n<ol>\n", escape(lede));
    for (number, section) in sections.iter().enumerate() {
        page += &format!("<li><a href=\"#section-{number}\">{}</a></li>\n", escape(&section.heading));
    }
    page += "</ol>\n</nav>\n<main>\n";
    // A drawing already contains its caption.
    let drawn = |figure: &Figure| {
        let text = escape(&figure.spoken());
        format!("<figure><img src=\"{}\" alt=\"{text}\"></figure>\n", figure.address())
    };
    page.extend(top.map(drawn));
    for (number, section) in sections.iter().enumerate() {
        let (id, heading) = (format!("section-{number}"), escape(&section.heading));
        let body = results::body(section, &section.heading, &id, &mut 0);
        page += &format!("<section id=\"{id}\">\n<h2>{heading}</h2>\n{body}</section>\n");
    }
    page.extend(figures.iter().map(drawn));
    page += "</main>\n";
    page + &foot(false)
}

/// The page up to its header; `style` is added to the style of all pages.
fn head(title: &str, style: &str) -> String {
    let mut page = String::from("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    page += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n";
    page += "<meta name=\"color-scheme\" content=\"light dark\">\n";
    page += &format!("<title>{title}: sudoku-lab</title>\n");
    page += &format!(
        "<style>\n{}{}{}{style}</style>\n",
        include_str!("colours.css"),
        include_str!("picture.css"),
        include_str!("page.css")
    );
    page + "</head>\n<body>\n"
}

/// The scripts. Those that draw puzzles are included only if there are puzzles.
fn foot(draws: bool) -> String {
    const DRAWING: [&str; 3] = [
        include_str!("../../web/page/cells.js"),
        include_str!("../../web/page/picture.js"),
        include_str!("explore.js"),
    ];
    let drawing = DRAWING.iter().take(if draws { DRAWING.len() } else { 0 });
    let modules = [include_str!("page.js"), include_str!("search.js")];
    let script: String = modules.iter().chain(drawing).map(|module| joined(module)).collect();
    format!("<script type=\"module\">\n{script}</script>\n</body>\n</html>\n")
}

/// A JavaScript module as a part of one script.
fn joined(module: &str) -> String {
    let lines = module.lines().filter(|line| !line.starts_with("import "));
    lines.map(|line| format!("{}\n", line.strip_prefix("export ").unwrap_or(line))).collect()
}
