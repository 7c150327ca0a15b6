//! Writes JSON lines as one array.

use crate::Text;

/// Turns one object per line into an array, piece by piece.
#[derive(Debug, Default)]
pub(crate) struct Array {
    has_element: bool,
    within_line: bool,
}

impl Array {
    /// The elements of the array for a piece of text.
    pub(crate) fn elements(&mut self, text: &[u8]) -> Vec<u8> {
        let mut out = Vec::with_capacity(text.len() + 16);
        for line in text.split_inclusive(|&byte| byte == b'\n') {
            if !std::mem::replace(&mut self.within_line, !line.ends_with(b"\n")) {
                out.put(if std::mem::replace(&mut self.has_element, true) { ",\n" } else { "[\n" });
            }
            out.extend_from_slice(line.strip_suffix(b"\n").unwrap_or(line));
        }
        out
    }

    /// The end of the array.
    pub(crate) fn end(&self) -> &'static str {
        if self.has_element { "\n]\n" } else { "[]\n" }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_become_one_array() {
        let text = "{\"a\":1}\n{\"a\":2}\n{\"a\":3}\n";
        for cut in 0..text.len() {
            let mut array = Array::default();
            let (first, second) = text.as_bytes().split_at(cut);
            let made = [array.elements(first), array.elements(second), array.end().into()].concat();
            assert_eq!(
                String::from_utf8(made).unwrap(),
                "[\n{\"a\":1},\n{\"a\":2},\n{\"a\":3}\n]\n",
                "{cut}"
            );
        }
        assert_eq!(Array::default().end(), "[]\n");
    }
}
