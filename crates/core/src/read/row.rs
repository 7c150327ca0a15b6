//! One line of a grid drawn over several lines.

use super::line::value_of;

/// What a line of a drawing is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Row {
    /// Values from left to right, 0 for blank.
    Cells(Vec<u8>),
    /// A rule between rows, or nothing at all.
    Rule,
    /// Something else; the first character that fits no row, with its column from 1.
    Text(usize, char),
}

/// Lines between neighbouring cells or boxes.
pub(crate) fn is_separator(c: char) -> bool {
    matches!(c, '|' | ':' | '│' | '┃' | '║' | '┆' | '┇' | '┊' | '┋' | '╎' | '╏')
}

/// Strokes of which rules between rows consist.
fn is_stroke(c: char) -> bool {
    matches!(c, '+' | '-' | '=') || ('\u{2500}'..='\u{257f}').contains(&c) && !is_separator(c)
}

impl Row {
    /// Reads one line without its end.
    ///
    /// Cells stand either side by side with separators at most between boxes (`53.|.7.|...`, `5 3 0 0 7
    /// 0 0 0 0`), each character a cell; or between separators one by one, where space is a blank
    /// (`| 5 : 3 :   |`). Several grids may be side by side.
    pub(crate) fn read(line: &str) -> Row {
        // Values between separators; `true` for a dot, which may be part of a rule.
        let mut fields: Vec<Vec<(u8, bool)>> = vec![Vec::new()];
        let mut stroke = None;
        for (index, c) in line.chars().enumerate() {
            if let Some(value) = u8::try_from(c).ok().and_then(value_of) {
                if let Some(field) = fields.last_mut() {
                    field.push((value, c == '.'));
                }
            } else if is_separator(c) {
                fields.push(Vec::new());
            } else if is_stroke(c) {
                stroke.get_or_insert((index + 1, c));
            } else if !c.is_whitespace() {
                return Row::Text(index + 1, c);
            }
        }
        let cells = fields.iter().map(Vec::len).sum::<usize>();
        match stroke {
            Some((column, c)) if cells > 0 => Row::Text(column, c),
            Some(_) => Row::Rule,
            None if cells == 0 && fields.len() == 1 => Row::Rule,
            None if is_dotted_rule(&fields) => Row::Rule,
            None => Row::Cells(values(&fields)),
        }
    }
}

/// `|...:...:...|...:`, the thin rule of sugen's ASCII boxes: several dots in each of nine or more fields.
fn is_dotted_rule(fields: &[Vec<(u8, bool)>]) -> bool {
    let drawn = || fields.iter().filter(|field| !field.is_empty());
    drawn().count() >= 9 && drawn().all(|field| field.len() > 1 && field.iter().all(|&(_, dot)| dot))
}

fn values(fields: &[Vec<(u8, bool)>]) -> Vec<u8> {
    let one_by_one = fields.len() > 8 && fields.iter().all(|field| field.len() <= 1);
    // With a frame, a grid takes ten separators, and the field before its left border is outside.
    let framed = fields.len() % 10 == 1 && fields.iter().step_by(10).all(Vec::is_empty);
    if !one_by_one {
        fields.iter().flatten().map(|&(value, _)| value).collect()
    } else {
        let inside = |index: usize| !framed || !index.is_multiple_of(10);
        let inner = fields.iter().enumerate().filter(|&(index, _)| inside(index));
        inner.map(|(_, field)| field.first().map_or(0, |&(value, _)| value)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(line: &str) -> String {
        match Row::read(line) {
            Row::Cells(values) => values.iter().map(u8::to_string).collect(),
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn rows_in_every_dress() {
        for line in [
            "53..7....",
            "5 3 _ _ 7 _ _ _ _",
            "530|070|000",
            "| 5 3 . | . 7 . | . . . |",
            "| 5 : 3 :   |   : 7 :   |   :   :   |",
            "║ 5 │ 3 │   ║   │ 7 │   ║   │   │   ║",
            " 5 | 3 |   |   | 7 |   |   |   |  ",
        ] {
            assert_eq!(cells(line), "530070000");
        }
        let pair = "║ 3 │ 7 │   ║   │   │ 9 ║   │   │ 6 ║  ║   │ 7 │   ║ 3 │   │   ║   │ 4 │   ║";
        assert_eq!(cells(pair), "370009006070300040");
        assert_eq!(cells(&format!("║{}", "   │".repeat(8) + "   ║")), "000000000");
        assert_eq!(cells(&format!("{}|", "|.".repeat(9))), "000000000");
        assert_eq!(cells("   | 3 |   |   | 7 |   |   |   |  "), "030070000");
        assert_eq!(cells("5|3|||7|||"), "537");
        assert_eq!(cells("5|3|0|0|7|0|0|0|00"), "5300700000");
    }

    #[test]
    fn rules_and_text() {
        for rule in
            ["", "  ", "+-----------+---", "------+-------+------", "|...:...:...|...:...:...|...:...:...|"]
        {
            assert_eq!(Row::read(rule), Row::Rule, "{rule}");
        }
        assert_eq!(Row::read("╟───┼───┼───╫───┼───┼───╫───┼───┼───╢"), Row::Rule);
        assert_eq!(Row::read("53x"), Row::Text(3, 'x'));
        assert_eq!(Row::read("5-3"), Row::Text(2, '-'));
    }
}
