//! One line of a grid drawn over several lines.

use super::line::value_of;
use super::single::{without_stop, without_variable};

/// The kind of a line of a drawing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Row {
    /// Values from left to right, 0 for blank.
    Cells(Vec<u8>),
    /// A rule between rows, or an empty line.
    Rule,
    /// Something else, with the column (from 1) and the first character that fits no row.
    Text(usize, char),
}

/// Lines between neighbouring cells or boxes.
pub(crate) fn is_separator(c: char) -> bool {
    matches!(c, '|' | '!' | ':' | '│' | '┃' | '║' | '┆' | '┇' | '┊' | '┋' | '╎' | '╏')
}

/// Strokes of a frame, other than those that may be part of a text.
pub(crate) fn is_bar(c: char) -> bool {
    matches!(c, '|' | '+') || ('\u{2500}'..='\u{257f}').contains(&c)
}

/// Strokes of rules between rows.
fn is_stroke(c: char) -> bool {
    matches!(c, '+' | '-' | '=') || ('\u{2500}'..='\u{257f}').contains(&c) && !is_separator(c)
}

/// A damaged row has at least this many cells.
pub(crate) const FEWEST: usize = 5;

/// Characters between the items of a list.
fn is_comma(c: char) -> bool {
    matches!(c, ',' | ';')
}

/// Characters of Python and JSON lists besides items and commas.
fn is_bracket(c: char) -> bool {
    matches!(c, '[' | ']' | '(' | ')' | '{' | '}' | '"' | '\'')
}

impl Row {
    /// Reads one line without its end.
    ///
    /// Cells may be written in three ways. Each character is a cell, and separators stand at most between boxes
    /// (`53.|.7.|...`, `5 3 0 0 7 0 0 0 0`). Or each cell stands between separators, and a space is a blank (`| 5 : 3 :
    /// |`). Or the row is a list (`[5, 3, 0, 0, 7, 0, 0, 0, 0],`), in which `5.0` is a 5, and `None`, `null`, `nan` and
    /// `NA` are blanks. Several grids may be side by side. A letter on the left that names the row, words on the right,
    /// and the `>` of quoted mail are ignored.
    pub(crate) fn read(line: &str) -> Row {
        if line.trim_start().starts_with('>') {
            let rest = line.trim_start_matches(|c: char| c == '>' || c.is_whitespace());
            let mark = line.chars().count() - rest.chars().count();
            return match Row::read(rest) {
                Row::Text(column, c) => Row::Text(column + mark, c),
                row => row,
            };
        }
        // Ends of lines in strings, and bold cells of Markdown.
        if line.contains("\\n") || line.contains("| **") {
            return Row::read(&line.replace("\\n", "").replace("**", ""));
        }
        let line = without_stop(line);
        let row = Row::drawn(line);
        let rows = |row: &Row| matches!(row, Row::Cells(cells) if is_width(cells.len()));
        if row == Row::Rule || rows(&row) {
            return row;
        }
        if let Some(cells) = boxed(line).or_else(|| tabbed(line)).or_else(|| quoted(line)) {
            return Row::Cells(cells);
        }
        let column = match row {
            Row::Text(column, _) => Some(column),
            _ => line.chars().position(|c| is_comma(c) || is_bracket(c)).map(|index| index + 1),
        };
        let Some(column) = column else { return row };
        let values = with_blank_words(line);
        let list = values.as_deref().unwrap_or(line);
        let parts = [without_name(line), without_variable(list), values.as_deref()];
        if let Some(named) = parts.into_iter().flatten().map(Row::drawn).find(rows) {
            return named;
        }
        let at = line.char_indices().nth(column - 1).map_or(line.len(), |(offset, _)| offset);
        // The word that contains the character, and the text before it.
        let Some(words) = line[..at].rfind(char::is_whitespace) else { return row };
        let before = line[..words].trim_end();
        let cut = Row::drawn(before);
        match rows(&cut) || cut == Row::Rule && before.trim().chars().count() >= 9 {
            true => cut,
            false => row,
        }
    }

    fn drawn(line: &str) -> Row {
        // The values between separators, with `true` for a dot or star, which may be part of a rule.
        let mut fields: Vec<Vec<(u8, bool)>> = vec![Vec::new()];
        let (mut stroke, mut strokes, mut list, mut is_closed) = (None, 0, None, false);
        for (index, c) in line.chars().enumerate() {
            if let Some(value) = u8::try_from(c).ok().and_then(value_of) {
                if std::mem::take(&mut is_closed) {
                    fields.push(Vec::new());
                }
                if let Some(field) = fields.last_mut() {
                    field.push((value, matches!(c, '.' | '*')));
                }
            } else if is_comma(c) {
                list.get_or_insert((index + 1, c));
                // After a closed bracket, the next value starts a field, not the comma.
                if !is_closed {
                    fields.push(Vec::new());
                }
            } else if is_separator(c) {
                fields.push(Vec::new());
            } else if is_stroke(c) {
                stroke.get_or_insert((index + 1, c));
                strokes += 1;
            } else if is_bracket(c) {
                is_closed |= matches!(c, ']' | ')' | '}');
                list.get_or_insert((index + 1, c));
            } else if !c.is_whitespace() {
                return Row::Text(index + 1, c);
            }
        }
        let cells = fields.iter().map(Vec::len).sum::<usize>();
        let corners = fields.iter().flatten().all(|&(_, may_be_rule)| may_be_rule);
        match (stroke, list) {
            (Some(_), None) if cells == 0 || corners && strokes > cells => Row::Rule,
            (Some((column, c)), _) => Row::Text(column, c),
            (None, Some((column, c))) => {
                // The comma after the last item does not start a field, unless empty fields are the blanks.
                let is_blank = |field: &Vec<(u8, bool)>| matches!(field[..], [(0, _)]);
                let is_after = fields.len() % 9 == 1 || fields.iter().any(is_blank);
                if is_after && fields.last().is_some_and(Vec::is_empty) {
                    fields.pop();
                }
                fields.iter_mut().for_each(without_decimals);
                let values = values(&fields);
                if values.len() >= FEWEST { Row::Cells(values) } else { Row::Text(column, c) }
            }
            (None, None) if cells == 0 && fields.len() == 1 => Row::Rule,
            (None, None) if is_dotted_rule(&fields) => Row::Rule,
            // A ruler of stars that is neither blank rows nor a blank puzzle.
            (None, None)
                if cells > 9 && cells != 81 && !is_width(cells) && line.chars().all(|c| c == '*') =>
            {
                Row::Rule
            }
            (None, None) => Row::Cells(values(&fields)),
        }
    }
}

/// Whether a line with this number of cells is a row of one grid, or of up to eight side by side.
pub(crate) fn is_width(cells: usize) -> bool {
    cells.is_multiple_of(9) && (9..81).contains(&cells)
}

/// The cells of `| 5 3 | 7 | |`, three boxes of the same width in which space is a blank, or of nine boxes with a cell
/// in the middle of each. Text to the right of the frame is ignored if it contains no further bar.
fn boxed(line: &str) -> Option<Vec<u8>> {
    let parts: Vec<&str> = line.trim_end().split(is_separator).collect();
    let inside = |c: char| c == ' ' || u8::try_from(c).is_ok_and(|byte| value_of(byte).is_some());
    let width = parts.get(1)?.len();
    let is_box = |part: &&&str| part.len() == width && part.chars().all(inside);
    let boxes: Vec<&str> = parts[1..].iter().take_while(is_box).copied().collect();
    let (first, step) = match (boxes.len(), width) {
        (3, 3) => (0, 1),
        (3, 5) => (0, 2),
        (3, 7) => (1, 2),
        (9, 1 | 3 | 5) => (width / 2, width),
        _ => return None,
    };
    // At most one letter names the row, the frame is closed, and no other grid is to the right of it.
    let after = &parts[1 + boxes.len()..];
    if parts[0].trim().chars().count() > 1 || after.is_empty() || after.iter().any(|part| is_box(&part)) {
        return None;
    }
    let is_cell = |at: usize| at >= first && (at - first).is_multiple_of(step);
    let mut cells = Vec::with_capacity(9);
    for (at, c) in boxes.iter().flat_map(|own| own.chars().enumerate()) {
        match u8::try_from(c).ok().and_then(value_of) {
            Some(value) if is_cell(at) => cells.push(value),
            None if c == ' ' && is_cell(at) => cells.push(0),
            None if c == ' ' => {}
            _ => return None,
        }
    }
    Some(cells)
}

/// The cells of nine fields separated by tabs, as spreadsheets copy them; an empty field is a blank.
fn tabbed(line: &str) -> Option<Vec<u8>> {
    let cell = |field: &str| match field.trim().as_bytes() {
        [] => Some(0),
        [byte] => value_of(*byte),
        _ => None,
    };
    let cells: Vec<u8> = line.split('\t').map(cell).collect::<Option<_>>()?;
    (cells.len() == 9).then_some(cells)
}

/// The cells of `"53  7    ",`, a string of nine characters in which space is a blank.
fn quoted(line: &str) -> Option<Vec<u8>> {
    let is_outside = |c: char| c.is_whitespace() || is_comma(c) || is_bracket(c) && !matches!(c, '"' | '\'');
    let text = line.trim_matches(is_outside);
    let text = text.strip_prefix(['"', '\''])?.strip_suffix(['"', '\''])?;
    let cells: Vec<u8> = text
        .chars()
        .map(|c| {
            if c == ' ' {
                Some(0)
            } else {
                c.to_digit(10).map(|digit| digit as u8).filter(|&digit| digit > 0)
            }
        })
        .collect::<Option<_>>()?;
    // Five digits separated by spaces are five cells, not a row with four blanks.
    let is_spaced = cells.chunks(2).all(|pair| pair[0] > 0 && pair.get(1).is_none_or(|&gap| gap == 0));
    (cells.len() == 9 && !is_spaced).then_some(cells)
}

/// Replaces `None`, `null`, `nan`, `NA` and -1 in a list by `.`; `None` if the line is not a list with such words.
fn with_blank_words(line: &str) -> Option<String> {
    const WORDS: [&str; 6] = ["None", "null", "nan", "NaN", "NA", "-1"];
    let is_item = |word: &str| word == "-1";
    let is_list = line.contains(is_comma) || line.split_whitespace().any(is_item);
    let is_list = is_list && WORDS.into_iter().any(|word| line.contains(word));
    is_list.then(|| WORDS.into_iter().fold(line.to_owned(), |text, word| text.replace(word, ".")))
}

/// Cuts the `.` or `.0` of an item such as `5.0`.
fn without_decimals(field: &mut Vec<(u8, bool)>) {
    if let [(_, false), (0, true)] | [(_, false), (0, true), (0, false)] = field[..] {
        field.truncate(1);
    }
}

/// The line without a letter on the left that names the row: `A | 5 3 . |`, `B 6 . .`.
fn without_name(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let rest = line.strip_prefix(|c: char| matches!(c.to_ascii_uppercase(), 'A'..='I'))?;
    rest.starts_with(|c: char| c.is_whitespace() || is_separator(c)).then_some(rest)
}

/// `|...:...:...|...:`, the thin rule of sugen's ASCII boxes: several dots in each of nine or more fields.
fn is_dotted_rule(fields: &[Vec<(u8, bool)>]) -> bool {
    let drawn = || fields.iter().filter(|field| !field.is_empty());
    drawn().count() >= 9 && drawn().all(|field| field.len() > 1 && field.iter().all(|&(_, dot)| dot))
}

fn values(fields: &[Vec<(u8, bool)>]) -> Vec<u8> {
    let one_by_one = fields.len() > 8 && fields.iter().all(|field| field.len() <= 1);
    // In a frame, each grid has ten separators, and the field before its left border is outside the grid.
    let framed = fields.len() % 10 == 1 && fields.iter().step_by(10).all(Vec::is_empty);
    if !one_by_one {
        fields.iter().flatten().map(|&(value, _)| value).collect()
    } else {
        let inside = |index: usize| !framed || !index.is_multiple_of(10);
        let inner = fields.iter().enumerate().filter(|&(index, _)| inside(index));
        inner.map(|(_, field)| field.first().map_or(0, |&(value, _)| value)).collect()
    }
}
