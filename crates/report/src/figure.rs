//! A figure of a page: its entry in the index, and the drawing.

use sudoku_figures::{FigureError, IndexEntry, Scene};

/// A figure.
#[derive(Clone, PartialEq, Debug)]
pub struct Figure {
    /// Name, title, caption and size.
    pub entry: IndexEntry,
    /// The SVG document.
    pub svg: String,
}

impl Figure {
    /// A drawn page under a name.
    ///
    /// # Errors
    /// If the backend fails.
    pub fn of(name: impl Into<String>, scene: &Scene) -> Result<Figure, FigureError> {
        Ok(Figure { entry: scene.index_entry(name), svg: scene.svg()? })
    }

    /// Title and caption for screen readers, which do not read the texts in an image.
    pub(crate) fn spoken(&self) -> String {
        format!("{}. {}", self.entry.title, self.entry.caption).trim().to_owned()
    }

    /// The number of the source's figure that it reproduces, such as `9` or `8a`.
    pub fn number(&self) -> Option<&str> {
        let IndexEntry { name, title, .. } = &self.entry;
        figure_number(title).or_else(|| name.strip_prefix("figure-")?.split('-').next())
    }

    /// The shortened drawing as a data URL. Only characters that would end the URL or the attribute are escaped, so its
    /// length is two thirds of that in base64.
    pub fn address(&self) -> String {
        let mut address = String::from("data:image/svg+xml,");
        for c in shortened(&self.svg).chars() {
            match c {
                '"' => address.push('\''),
                '\n' | '\r' | '\t' => address.push(' '),
                '#' => address.push_str("%23"),
                '%' => address.push_str("%25"),
                '<' => address.push_str("%3C"),
                '>' => address.push_str("%3E"),
                '&' => address.push_str("%26"),
                '\'' => address.push_str("%27"),
                ' '..='~' => address.push(c),
                other => {
                    let mut bytes = [0; 4];
                    for byte in other.encode_utf8(&mut bytes).bytes() {
                        address.push_str(&format!("%{byte:02X}"));
                    }
                }
            }
        }
        address
    }
}

/// The number after the first "Figure" of a text.
pub(super) fn figure_number(text: &str) -> Option<&str> {
    let rest = text.split_once("Figure ").or_else(|| text.split_once("Figures "))?.1;
    let end = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
    Some(&rest[..end]).filter(|number| number.starts_with(|c: char| c.is_ascii_digit()))
}

/// The same drawing with less text; each element must be on a separate line. Attributes with default values are
/// dropped. The font, and attributes that consecutive texts share, are written once.
fn shortened(svg: &str) -> String {
    let mut svg = svg.to_owned();
    for default in [" opacity=\"1\"", " stroke=\"none\"", " text-anchor=\"start\""] {
        svg = svg.replace(default, "");
    }
    let family = svg.split_once(" font-family=\"").and_then(|(_, rest)| rest.split('"').next());
    if let Some(family) = family.map(|family| format!(" font-family=\"{family}\"")) {
        svg = svg.replace(&family, "").replacen("<svg", &format!("<svg{family}"), 1);
    }
    let mut short = String::new();
    let mut group = None;
    for line in svg.lines() {
        let text =
            line.strip_prefix("<text ").and_then(|line| line.strip_suffix('>')?.split_once(" font-size="));
        let ends_group = match text {
            Some((_, look)) => group != Some(look),
            None => line.starts_with('<') && line != "</text>",
        };
        if ends_group && group.take().is_some() {
            short += "</g>\n";
        }
        match text {
            Some((place, look)) => {
                if group.is_none() {
                    short += &format!("<g font-size={look}>\n");
                    group = Some(look);
                }
                short += &format!("<text {place}>");
            }
            None if group.is_some() && line != "</text>" => short += line,
            None => short += &format!("{line}\n"),
        }
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figure(name: &str, title: &str, svg: &str) -> Figure {
        let (name, title) = (name.to_owned(), title.to_owned());
        let entry = IndexEntry { name, title, caption: "n = 3".into(), width_mm: 180.0, height_mm: 90.5 };
        Figure { entry, svg: svg.to_owned() }
    }

    #[test]
    fn a_figure_has_the_number_of_the_sources() {
        let number = |name, title| figure(name, title, "").number().map(str::to_owned);
        assert_eq!(number("x", "WNEF & clues (Figure 8a)").as_deref(), Some("8a"));
        assert_eq!(number("figure-9-means", "Means").as_deref(), Some("9"));
        assert_eq!(number("plain", "Plain"), None);
        assert_eq!(figure("x", "Means", "").spoken(), "Means. n = 3");
    }

    #[test]
    fn texts_say_once_what_they_have_in_common() {
        let text = |x: u32, size: u32, content: &str| {
            format!(
                "<text x=\"{x}\" dy=\"0.76em\" text-anchor=\"start\" font-family=\"A, b\" font-size=\"{size}\" \
                 opacity=\"1\" fill=\"#222222\">\n{content}\n</text>\n"
            )
        };
        let rect = "<rect x=\"0\" opacity=\"1\" fill=\"#FFFFFF\" stroke=\"none\"/>\n";
        let texts = [text(1, 9, "a"), text(2, 9, "b c"), text(3, 8, "d")].concat();
        let svg = format!("<svg role=\"img\">\n{rect}{texts}{rect}{}</svg>\n", text(4, 8, "e"));
        let plain = "<rect x=\"0\" fill=\"#FFFFFF\"/>\n";
        assert_eq!(
            shortened(&svg),
            format!(
                "<svg font-family=\"A, b\" role=\"img\">\n{plain}\
                 <g font-size=\"9\" fill=\"#222222\">\n<text x=\"1\" dy=\"0.76em\">a</text>\n\
                 <text x=\"2\" dy=\"0.76em\">b c</text>\n</g>\n\
                 <g font-size=\"8\" fill=\"#222222\">\n<text x=\"3\" dy=\"0.76em\">d</text>\n</g>\n{plain}\
                 <g font-size=\"8\" fill=\"#222222\">\n<text x=\"4\" dy=\"0.76em\">e</text>\n</g>\n</svg>\n"
            )
        );
    }

    #[test]
    fn an_address_gives_the_drawing_back() {
        let svg = "<svg xmlns=\"s\">\n<desc>100 % ± 'x'</desc><rect fill=\"#FFFFFF\"/></svg>";
        let address = figure("a", "A", svg).address();
        assert!(!address.contains(['"', '#', '<', '>', '\n']));
        let mut bytes = Vec::new();
        let mut rest = address.strip_prefix("data:image/svg+xml,").unwrap().as_bytes();
        while let Some((&first, tail)) = rest.split_first() {
            if first == b'%' {
                bytes.push(u8::from_str_radix(std::str::from_utf8(&tail[..2]).unwrap(), 16).unwrap());
                rest = &tail[2..];
            } else {
                bytes.push(first);
                rest = tail;
            }
        }
        let back = String::from_utf8(bytes).unwrap();
        assert!(back.contains("<desc>100 % ± 'x'</desc><rect fill='#FFFFFF'/>"), "{back}");
    }
}
