//! Boards of 4 x 4, 9 x 9 and 16 x 16 cells in a field of text.

/// The sizes of boards that are read: order, cells, greatest value.
pub(crate) const SIZES: [(usize, usize, u8); 3] = [(2, 16, 4), (3, 81, 9), (4, 256, 16)];

/// The values of a board, row by row, 0 for blank; `None` for other text.
///
/// A board is one character a cell (1 to 9, then A to G in either case; `.`, `0`, `_` or `*` for blank), or numbers
/// between any of spaces, commas, semicolons and brackets, as JSON and Python print lists.
pub(crate) fn cells(text: &str) -> Option<Vec<u8>> {
    let text = text.trim();
    let values: Vec<u8> = if SIZES.iter().any(|&(_, cells, _)| cells == text.len()) {
        text.bytes().map(value).collect::<Option<_>>().or_else(|| listed(text))?
    } else {
        listed(text)?
    };
    let &(.., greatest) = SIZES.iter().find(|&&(_, cells, _)| cells == values.len())?;
    values.iter().all(|&value| value <= greatest).then_some(values)
}

/// Whether no cell is blank.
pub(crate) fn is_full(values: &[u8]) -> bool {
    values.iter().all(|&value| value != 0)
}

fn value(byte: u8) -> Option<u8> {
    match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'.' | b'_' | b'*' => Some(0),
        b'A'..=b'G' => Some(byte - b'A' + 10),
        b'a'..=b'g' => Some(byte - b'a' + 10),
        _ => None,
    }
}

/// Numbers of a list.
fn listed(text: &str) -> Option<Vec<u8>> {
    let is_gap = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '[' | ']' | '(' | ')');
    let numbers = text.split(is_gap).filter(|number| !number.is_empty());
    // Lists of lists of a 16 x 16 board have 256 numbers; what is longer is no board.
    let values = numbers.take(257).map(|number| match number {
        "." | "_" | "*" => Some(0),
        _ => number.parse().ok(),
    });
    values.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_as_characters_and_as_lists() {
        let four = [1, 2, 3, 4, 0, 0, 0, 0, 0, 0, 0, 0, 4, 3, 2, 1];
        for text in [
            "1234........4321",
            " 1234000000004321 ",
            "[[1,2,3,4],[0,0,0,0],[0,0,0,0],[4,3,2,1]]",
            "1 2 3 4 . . . . _ _ _ _ 4 3 2 1",
        ] {
            assert_eq!(cells(text).as_deref(), Some(&four[..]), "{text}");
        }
        assert_eq!(cells(&"g".repeat(256)), Some(vec![16; 256]));
        for text in
            ["", "12345...........", "1234", "easy", &"5".repeat(80), &"h".repeat(256), &"A".repeat(81)]
        {
            assert_eq!(cells(text), None, "{text}");
        }
    }
}
