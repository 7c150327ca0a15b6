//! A figure of a run: its name, its caption, and the drawing.

/// A figure.
#[derive(Clone, PartialEq, Debug)]
pub struct Figure {
    /// Name of its file, without `.svg`.
    pub name: String,
    /// Its `<title>`.
    pub title: String,
    /// Its `<desc>`: how to read bars and shapes.
    pub caption: String,
    /// Width and height in millimetres, as printed in a journal.
    pub size: Option<(f64, f64)>,
    /// The SVG document.
    pub svg: String,
}

impl Figure {
    /// Reads the head of an SVG document.
    pub fn new(name: impl Into<String>, svg: impl Into<String>) -> Figure {
        let (name, svg) = (name.into(), svg.into());
        let title = element(&svg, "title").unwrap_or_else(|| name.clone());
        let caption = element(&svg, "desc").unwrap_or_default();
        let size = millimetres(&svg, "width").zip(millimetres(&svg, "height"));
        Figure { name, title, caption, size, svg }
    }

    /// The number of the source's figure that it reproduces, as in `9` or `8a`.
    pub fn number(&self) -> Option<&str> {
        figure_number(&self.title).or_else(|| self.name.strip_prefix("figure-")?.split('-').next())
    }

    /// The drawing, shortened, as a data URL. Only characters that would end the URL or the attribute are
    /// escaped, so it is two thirds as long as base64.
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

/// The text of the first element of that name.
fn element(svg: &str, tag: &str) -> Option<String> {
    let after = svg.split_once(&format!("<{tag}>"))?.1;
    let text = after.split_once(&format!("</{tag}>"))?.0;
    Some(text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"))
}

/// The same drawing with less text, if each element is on its own line: attributes with default values
/// are dropped; the font, and attributes that consecutive texts share, are stated once.
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

/// An attribute of the document's first element, in millimetres.
fn millimetres(svg: &str, attribute: &str) -> Option<f64> {
    let head = svg.split_once('>')?.0;
    let value = head.split_once(&format!(" {attribute}=\""))?.1.split_once('"')?.0;
    value.strip_suffix("mm")?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SVG: &str = "<svg role=\"img\" width=\"180.00mm\" height=\"90.50mm\" xmlns=\"s\">\n<title>WNEF &amp; \
                       clues (Figure 8a)</title>\n<desc>n = 3</desc><rect fill=\"#FFFFFF\"/></svg>";

    #[test]
    fn the_head_of_a_drawing_is_read() {
        let figure = Figure::new("figure-8a-x", SVG);
        assert_eq!((figure.title.as_str(), figure.caption.as_str()), ("WNEF & clues (Figure 8a)", "n = 3"));
        assert_eq!((figure.size, figure.number()), (Some((180.0, 90.5)), Some("8a")));
        assert_eq!(Figure::new("plain", "<svg/>").number(), None);
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
        let address = Figure::new("a", SVG.replace("n = 3", "100 % ± 'x'")).address();
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
