//! Sections and tables of results as HTML.

use sudoku_tables::{Align, Cell, Section, Table};

use crate::prose;
use crate::tables::{escape, region};

/// The non-empty sections with their headings. `about` names their tables for screen readers, and ids start with
/// `prefix`.
pub(super) fn sections(sections: &[Section], about: &str, prefix: &str) -> String {
    let mut tables = 0;
    let section = |section: &Section| {
        let label = format!("{about}, {}", section.heading);
        let body = body(section, &label, prefix, &mut tables);
        format!("<h3>{}</h3>\n{body}", escape(&section.heading))
    };
    sections.iter().filter(|section| !section.is_empty()).map(section).collect()
}

/// The text and the tables of a section; `tables` counts the tables of a page under `prefix`.
pub(super) fn body(section: &Section, about: &str, prefix: &str, tables: &mut usize) -> String {
    let mut html = prose::html(&section.text);
    for one in &section.tables {
        *tables += 1;
        html += &table(one, &format!("{prefix}-table-{tables}"), &format!("{about}, table {tables}"));
    }
    html
}

/// A table that can be sorted and scrolled.
fn table(table: &Table, id: &str, label: &str) -> String {
    let (heads, rows) = table.parts();
    let class = |align| if align == Align::Right { " class=\"num\"" } else { "" };
    let head = heads.iter().map(|head| match head.text.as_str() {
        // An empty corner of a table is not a header.
        "" => "<td></td>".to_owned(),
        text => format!("<th scope=\"col\"{}>{}</th>", class(head.align), escape(text)),
    });
    let mut html = region(id, label);
    html += &format!("<thead><tr>{}</tr></thead>\n<tbody>", head.collect::<String>());
    for row in rows {
        let cells = row.iter().zip(heads);
        let cells = cells.map(|(one, head)| format!("<td{}>{}</td>", class(head.align), cell(one)));
        html += &format!("<tr>{}</tr>\n", cells.collect::<String>());
    }
    html + "</tbody></table></div>\n"
}

fn cell(cell: &Cell) -> String {
    match cell {
        Cell::Code { code } => format!("<code>{}</code>", escape(code)),
        Cell::Markdown { markdown } => prose::line(markdown),
        cell => escape(&cell.text()),
    }
}

#[cfg(test)]
mod tests {
    use sudoku_tables::cells;

    use super::*;

    #[test]
    fn tables_scroll_and_name_their_columns() {
        let code = Cell::Code { code: "<a>".into() };
        let markdown = Cell::Markdown { markdown: "*b*".into() };
        let corner =
            Table::heads("set || n").words("").rows([cells!["a|b", 1_u64, code], cells!["c", 2.5, markdown]]);
        let levels = Section::new("Levels").text("Of *all*.").table(corner);
        let page = sections(&[Section::new("Nothing"), levels], "wnef", "w");
        assert!(!page.contains("Nothing"), "{page}");
        for part in [
            "<h3>Levels</h3>\n<p>Of <em>all</em>.</p>\n",
            "id=\"w-table-1\" role=\"region\" aria-label=\"wnef, Levels, table 1\"",
            "<th scope=\"col\">set</th><th scope=\"col\" class=\"num\">n</th><td></td></tr></thead>",
            "<td>a|b</td><td class=\"num\">1</td><td><code>&lt;a&gt;</code></td>",
            "<td>c</td><td class=\"num\">2.500</td><td><em>b</em></td>",
        ] {
            assert!(page.contains(part), "{part} is not in {page}");
        }
    }
}
