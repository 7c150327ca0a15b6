//! Converts paragraphs of Markdown to HTML for the page.

use pulldown_cmark::{CowStr, Event, Parser, Tag, TagEnd};

use crate::tables::escape;

/// Paragraphs as HTML. HTML in them is shown as text, and images are omitted.
pub(super) fn html(markdown: &str) -> String {
    // For each open link, whether it is kept as a link.
    let mut links: Vec<bool> = Vec::new();
    let events = Parser::new(markdown).map(|event| match event {
        // HTML in a summary is shown as text, so that it is not executed and nothing is fetched.
        Event::Html(text) | Event::InlineHtml(text) => Event::Text(text),
        Event::Start(Tag::Image { .. }) | Event::End(TagEnd::Image) => Event::Text("".into()),
        Event::Start(Tag::Link { dest_url, .. }) => {
            links.push(is_harmless(&dest_url));
            match links.last() {
                Some(true) => raw(format!("<a href=\"{}\">", escape(&dest_url))),
                _ => Event::Text("".into()),
            }
        }
        Event::End(TagEnd::Link) => match links.pop() {
            Some(true) => raw("</a>".into()),
            _ => Event::Text("".into()),
        },
        event => event,
    });
    let mut page = String::new();
    pulldown_cmark::html::push_html(&mut page, events);
    page
}

/// A paragraph without its tags.
pub(super) fn line(markdown: &str) -> String {
    let html = html(markdown);
    let html = html.trim_end();
    html.strip_prefix("<p>").and_then(|html| html.strip_suffix("</p>")).unwrap_or(html).to_owned()
}

/// Whether a link only leads to a page or an anchor and executes nothing.
fn is_harmless(address: &str) -> bool {
    ["https://", "http://", "#"].iter().any(|start| address.starts_with(start))
}

fn raw<'t>(html: String) -> Event<'t> {
    Event::Html(CowStr::from(html))
}

/// One line of Markdown as HTML without a paragraph. Claims and evidence contain no markup except `code`.
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
    fn html_of_a_summary_is_shown_and_not_run() {
        let page = html("a <script>alert(1)</script> b\n\n<img src=x>\n");
        assert!(!page.contains("<script") && !page.contains("<img"), "{page}");
        assert!(page.contains("&lt;script&gt;"), "{page}");
    }

    #[test]
    fn links_of_a_summary_lead_to_pages_and_pictures_are_not_fetched() {
        let page = line("[a](javascript:b) ![c](http://d) [e](https://f.g/?h&i) [j](#k)");
        assert_eq!(page, "a c <a href=\"https://f.g/?h&amp;i\">e</a> <a href=\"#k\">j</a>");
    }

    #[test]
    fn code_within_a_line_is_code() {
        assert_eq!(inline("a `b<c` d"), "a <code>b&lt;c</code> d");
        assert_eq!(inline("a ` b"), "a ` b");
    }
}
