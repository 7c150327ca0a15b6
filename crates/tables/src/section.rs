//! Sections of a page of results.

use std::fmt::Write;

use serde::{Deserialize, Serialize};

use crate::Table;
use crate::escape;

/// A part of an experiment's page: a heading, text in Markdown, and tables. Runs store their sections in
/// `sections.json`.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Section {
    /// Its heading: plain text, escaped on output.
    pub heading: String,
    /// Paragraphs of Markdown with user-supplied names escaped; empty if the tables need no explanation.
    pub text: String,
    /// Its tables, in order.
    pub tables: Vec<Table>,
}

impl Section {
    /// A section without text and tables.
    pub fn new(heading: impl Into<String>) -> Section {
        Section { heading: heading.into(), ..Section::default() }
    }

    /// Adds a paragraph, unless it is empty.
    pub fn text(mut self, text: impl Into<String>) -> Section {
        let text = text.into();
        if !self.text.is_empty() && !text.is_empty() {
            self.text += "\n\n";
        }
        self.text += &text;
        self
    }

    /// Adds a table; a table without rows is omitted.
    pub fn table(mut self, table: Table) -> Section {
        if !table.rows.is_empty() {
            self.tables.push(table);
        }
        self
    }

    /// Whether it has neither text nor tables.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty() && self.tables.is_empty()
    }

    /// The non-empty sections, one below the other, in Markdown.
    pub fn page(sections: &[Section]) -> String {
        let shown = sections.iter().filter(|section| !section.is_empty());
        shown.map(Section::markdown).collect::<Vec<_>>().join("\n")
    }

    /// The sections one below the other, for a terminal.
    pub fn terminal_page(sections: &[Section]) -> String {
        sections.iter().map(Section::terminal).collect::<Vec<_>>().join("\n")
    }

    /// The section for a terminal: its heading, its unchanged text, and its tables with aligned columns.
    pub fn terminal(&self) -> String {
        let text = (!self.text.is_empty()).then(|| format!("{}\n", self.text));
        let parts: Vec<String> = text.into_iter().chain(self.tables.iter().map(Table::terminal)).collect();
        escape::terminal(&format!("{}\n\n{}", escape::line(&self.heading), parts.join("\n"))).into_owned()
    }

    /// The section in Markdown, with a heading of level two.
    pub fn markdown(&self) -> String {
        let mut page = format!("## {}\n", escape::markdown(&self.heading));
        if !self.text.is_empty() {
            let _ = write!(page, "\n{}\n", self.text);
        }
        for table in &self.tables {
            let _ = write!(page, "\n{}", table.markdown());
        }
        page
    }
}
