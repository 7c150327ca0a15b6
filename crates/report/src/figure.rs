//! A figure of a run: what it is called, what its caption says, and the drawing itself.

/// A figure.
#[derive(Clone, PartialEq, Debug)]
pub struct Figure {
    /// Name of its file, without `.svg`.
    pub name: String,
    /// Its `<title>`.
    pub title: String,
    /// Its `<desc>`: how bars and shapes are to be read.
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

    /// The number of the source's figure that it redraws, as in `9` or `8a`.
    pub fn number(&self) -> Option<&str> {
        figure_number(&self.title).or_else(|| self.name.strip_prefix("figure-")?.split('-').next())
    }

    /// The drawing as an address that holds it whole. Only what would end the address or the attribute is
    /// escaped, which keeps it two thirds as long as base64.
    pub fn address(&self) -> String {
        let mut address = String::from("data:image/svg+xml,");
        for c in self.svg.chars() {
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

/// The number behind the first "Figure" of a text.
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
