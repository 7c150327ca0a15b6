//! Pieces of HTML: escaped text, tables in a frame that scrolls.

/// Text escaped for an element or an attribute.
pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Starts a table in a frame that can be scrolled sideways, also by keyboard. The table must be closed by
/// `</table></div>`.
pub(super) fn region(id: &str, label: &str) -> String {
    let label = escape(label);
    format!(
        "<div class=\"scroll\" id=\"{id}\" role=\"region\" aria-label=\"{label}\" tabindex=\"0\"><table>\n"
    )
}

/// A table under construction.
pub(super) struct Table {
    html: String,
    columns: Vec<Column>,
}

/// A column: its heading, and whether it contains numbers.
#[derive(Clone, Copy)]
pub(super) struct Column {
    heading: &'static str,
    class: &'static str,
}

pub(super) const fn words(heading: &'static str) -> Column {
    Column { heading, class: "" }
}

/// A column of numbers, aligned to the right.
pub(super) const fn numbers(heading: &'static str) -> Column {
    Column { heading, class: "num" }
}

/// A column of short texts without line breaks.
pub(super) const fn short(heading: &'static str) -> Column {
    Column { heading, class: "short" }
}

impl Table {
    /// A table that narrow screens show as cards, one per row.
    pub fn new(id: &str, label: &str, columns: &[Column]) -> Table {
        let mut html = region(id, label).replacen("<table>", "<table class=\"cards\">", 1);
        html += "<thead><tr>";
        for Column { heading, class } in columns {
            html += &format!("<th scope=\"col\" class=\"{class}\">{heading}</th>");
        }
        html += "</tr></thead>\n<tbody>\n";
        Table { html, columns: columns.to_vec() }
    }

    /// Adds a row of HTML cells, one for each column; the class applies to the row.
    pub fn row(&mut self, class: &str, cells: &[String]) {
        debug_assert_eq!(cells.len(), self.columns.len());
        self.html += &format!("<tr class=\"{class}\">");
        for (Column { heading, class }, cell) in self.columns.iter().zip(cells) {
            let empty = if cell.is_empty() { " empty" } else { "" };
            self.html += &format!("<td class=\"{class}{empty}\" data-heading=\"{heading}\">{cell}</td>");
        }
        self.html += "</tr>\n";
    }

    /// The complete table.
    pub fn end(self) -> String {
        self.html + "</tbody></table></div>\n"
    }
}
