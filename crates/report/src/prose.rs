//! Converts the Markdown of a summary to HTML that fits into the page.

use pulldown_cmark::{Alignment, CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd};

use crate::digits::three;
use crate::tables::{escape, region};

/// The text as HTML: headings one level down, tables that sort and scroll, inline HTML shown as text.
///
/// `about` names tables for screen readers; ids start with `prefix`.
pub(super) fn html(markdown: &str, about: &str, prefix: &str) -> String {
    let mut writer = Writer { about, prefix, heading: String::new(), ..Writer::default() };
    let events = Parser::new_ext(markdown, Options::ENABLE_TABLES).map(|event| writer.event(event));
    let mut page = String::new();
    pulldown_cmark::html::push_html(&mut page, events);
    // An empty corner of a table is not a header.
    page.replace("<th scope=\"col\"></th>", "<td></td>")
        .replace("<th scope=\"col\" class=\"num\"></th>", "<td></td>")
}

/// State while converting the text.
#[derive(Default)]
struct Writer<'a> {
    about: &'a str,
    prefix: &'a str,
    /// The text of the last heading.
    heading: String,
    in_heading: bool,
    tables: usize,
    columns: Vec<Alignment>,
    column: usize,
    in_head: bool,
    /// For each open link, whether it is kept as a link.
    links: Vec<bool>,
}

/// Whether a link leads to a page or an anchor, and executes nothing.
fn is_harmless(address: &str) -> bool {
    ["https://", "http://", "#"].iter().any(|start| address.starts_with(start))
}

impl Writer<'_> {
    fn event<'t>(&mut self, event: Event<'t>) -> Event<'t> {
        match event {
            Event::Start(Tag::Heading { level, .. }) => {
                self.in_heading = true;
                self.heading.clear();
                raw(format!("<{}>", lower(level)))
            }
            Event::End(TagEnd::Heading(level)) => {
                self.in_heading = false;
                raw(format!("</{}>\n", lower(level)))
            }
            Event::Start(Tag::Table(columns)) => raw(self.begin_table(columns)),
            Event::End(TagEnd::Table) => raw("</tbody></table></div>\n".into()),
            Event::Start(Tag::TableHead) => self.begin_row(true, "<thead><tr>"),
            Event::End(TagEnd::TableHead) => raw("</tr></thead>\n<tbody>".into()),
            Event::Start(Tag::TableRow) => self.begin_row(false, "<tr>"),
            Event::End(TagEnd::TableRow) => raw("</tr>\n".into()),
            Event::Start(Tag::TableCell) => raw(self.begin_cell()),
            Event::End(TagEnd::TableCell) => raw(if self.in_head { "</th>" } else { "</td>" }.into()),
            // A report shows the text of a summary; it does not execute it, and fetches nothing.
            Event::Html(text) | Event::InlineHtml(text) => Event::Text(text),
            Event::Start(Tag::Image { .. }) | Event::End(TagEnd::Image) => Event::Text("".into()),
            Event::Start(Tag::Link { dest_url, .. }) => {
                self.links.push(is_harmless(&dest_url));
                match self.links.last() {
                    Some(true) => raw(format!("<a href=\"{}\">", escape(&dest_url))),
                    _ => Event::Text("".into()),
                }
            }
            Event::End(TagEnd::Link) => match self.links.pop() {
                Some(true) => raw("</a>".into()),
                _ => Event::Text("".into()),
            },
            Event::Text(text) if !self.in_heading => Event::Text(three(&text).into()),
            event => {
                if let (true, Event::Text(text) | Event::Code(text)) = (self.in_heading, &event) {
                    self.heading.push_str(text);
                }
                event
            }
        }
    }

    fn begin_table(&mut self, columns: Vec<Alignment>) -> String {
        self.columns = columns;
        self.tables += 1;
        let label = match self.heading.as_str() {
            "" => format!("{}, table {}", self.about, self.tables),
            heading => format!("{}, {heading}, table {}", self.about, self.tables),
        };
        region(&format!("{}-table-{}", self.prefix, self.tables), &label)
    }

    fn begin_row<'t>(&mut self, in_head: bool, tag: &str) -> Event<'t> {
        (self.in_head, self.column) = (in_head, 0);
        raw(tag.to_owned())
    }

    fn begin_cell(&mut self) -> String {
        let right = self.columns.get(self.column) == Some(&Alignment::Right);
        self.column += 1;
        let class = if right { " class=\"num\"" } else { "" };
        if self.in_head { format!("<th scope=\"col\"{class}>") } else { format!("<td{class}>") }
    }
}

fn raw<'t>(html: String) -> Event<'t> {
    Event::Html(CowStr::from(html))
}

/// One level down: the question of the experiment is the heading above, and replaces the summary's title.
fn lower(level: HeadingLevel) -> &'static str {
    match level {
        HeadingLevel::H1 | HeadingLevel::H2 => "h3",
        HeadingLevel::H3 => "h4",
        _ => "h5",
    }
}

/// One line of Markdown as HTML without a paragraph: claims and evidence contain at most `code`.
pub(super) fn inline(text: &str) -> String {
    let mut parts = text.split('`');
    let mut html = escape(parts.next().unwrap_or_default());
    let rest: Vec<&str> = parts.collect();
    // A single backtick at the end is not code.
    for (index, part) in rest.iter().enumerate() {
        let is_code = index % 2 == 0 && index + 1 < rest.len();
        html += &match (is_code, index % 2) {
            (true, _) => format!("<code>{}</code>", escape(part)),
            (false, 0) => format!("`{}", escape(part)),
            _ => escape(part),
        };
    }
    html
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_scroll_and_name_their_columns() {
        let page = html("## Levels\n\n| set | n | |\n|---|---:|---|\n| a | 1 | b |\n", "wnef", "w");
        assert!(page.contains("<td></td></tr></thead>"), "{page}");
        assert!(page.contains("<h3>Levels</h3>"), "{page}");
        assert!(page.contains("aria-label=\"wnef, Levels, table 1\""), "{page}");
        assert!(page.contains("<th scope=\"col\">set</th><th scope=\"col\" class=\"num\">n</th>"), "{page}");
        assert!(page.contains("<td>a</td><td class=\"num\">1</td>"), "{page}");
    }

    #[test]
    fn html_of_a_summary_is_shown_and_not_run() {
        let page = html("a <script>alert(1)</script> b\n\n<img src=x>\n", "a", "a");
        assert!(!page.contains("<script") && !page.contains("<img"), "{page}");
        assert!(page.contains("&lt;script&gt;"), "{page}");
    }

    #[test]
    fn links_of_a_summary_lead_to_pages_and_pictures_are_not_fetched() {
        let page = html("[a](javascript:b) ![c](http://d) [e](https://f.g/?h&i) [j](#k)\n", "a", "a");
        assert!(
            !page.contains("javascript") && !page.contains("<img") && !page.contains("http://d"),
            "{page}"
        );
        assert!(page.contains("<a href=\"https://f.g/?h&amp;i\">e</a> <a href=\"#k\">j</a>"), "{page}");
    }

    #[test]
    fn code_within_a_line_is_code() {
        assert_eq!(inline("a `b<c` d"), "a <code>b&lt;c</code> d");
        assert_eq!(inline("a ` b"), "a ` b");
    }
}
