//! Printing puzzles, grids and pencil marks.

use std::fmt::{self, Write};

use crate::candidates::Candidates;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::puzzle::Puzzle;

/// How a puzzle or a grid is printed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Style {
    /// 81 characters, with this character for a blank.
    Line(char),
    /// Nine lines of nine characters separated by spaces, with this character for a blank.
    Rows(char),
    /// A box of `+`, `-`, `|`, `:` and `.`, as drawn by Beer's sugen.
    Ascii,
    /// A box of double and single lines (`╔═══╤`), as drawn by Beer's sugen.
    Utf8,
}

/// How pencil marks are printed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MarkStyle {
    /// 729 characters, nine for each cell, with this character for an absent mark.
    Line(char),
    /// Nine lines with the remaining digits of each cell in columns.
    Table,
    /// An ASCII box with three by three marks in each cell; a digit that is written is shown alone.
    Ascii,
    /// The same with double and single lines.
    Utf8,
}

impl Puzzle {
    /// The puzzle, ready to print in a style.
    ///
    /// ```
    /// use sudoku_core::{Puzzle, Style};
    /// let box_of_nothing = Puzzle::EMPTY.styled(Style::Utf8).to_string();
    /// assert!(box_of_nothing.starts_with("╔═══╤═══╤═══╦═══╤"));
    /// assert_eq!(box_of_nothing.parse(), Ok(Puzzle::EMPTY));
    /// ```
    pub fn styled(&self, style: Style) -> StyledValues {
        StyledValues { values: *self.values(), style }
    }
}

impl Grid {
    /// The grid, ready to print in a style.
    pub fn styled(&self, style: Style) -> StyledValues {
        StyledValues { values: *self.values(), style }
    }
}

impl Candidates {
    /// The pencil marks, ready to print in a style.
    pub fn styled(&self, style: MarkStyle) -> StyledMarks<'_> {
        StyledMarks { candidates: self, style }
    }
}

/// 81 values that print in a [`Style`].
#[derive(Clone, Copy, Debug)]
pub struct StyledValues {
    values: [u8; 81],
    style: Style,
}

/// Pencil marks that print in a [`MarkStyle`].
#[derive(Clone, Copy, Debug)]
pub struct StyledMarks<'a> {
    candidates: &'a Candidates,
    style: MarkStyle,
}

impl fmt::Display for StyledValues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let symbol = |cell: Cell, blank| match self.values[cell.index()] {
            0 => blank,
            v => char::from(b'0' + v),
        };
        let draw = |f: &mut fmt::Formatter<'_>, frame: &Frame| {
            frame.draw(f, 1, 3, |f, cell, _| write!(f, " {} ", symbol(cell, ' ')))
        };
        match self.style {
            Style::Line(blank) => Cell::ALL.iter().try_for_each(|&cell| f.write_char(symbol(cell, blank))),
            Style::Rows(blank) => Cell::ALL.iter().try_for_each(|&cell| {
                f.write_char(symbol(cell, blank))?;
                f.write_char(if cell.column() == 8 { '\n' } else { ' ' })
            }),
            Style::Ascii => draw(f, &ASCII),
            Style::Utf8 => draw(f, &UTF8),
        }
    }
}

impl fmt::Display for StyledMarks<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = |cell, digit: Digit, absent| {
            if self.candidates.get(cell).contains(digit) { char::from(b'0' + digit.value()) } else { absent }
        };
        let draw = |f: &mut fmt::Formatter<'_>, frame: &Frame| {
            frame.draw(f, 3, 7, |f, cell, line| {
                let row: [Digit; 3] = std::array::from_fn(|k| Digit::ALL[3 * line + k]);
                if self.candidates.blanks().contains(cell) {
                    let [a, b, c] = row.map(|digit| mark(cell, digit, '.'));
                    write!(f, " {a} {b} {c} ")
                } else {
                    let digit = self.candidates.get(cell).first().filter(|_| line == 1);
                    write!(f, "{:^7}", digit.map_or(' ', |digit| char::from(b'0' + digit.value())))
                }
            })
        };
        match self.style {
            MarkStyle::Line(absent) => {
                let places = Cell::ALL.into_iter().flat_map(|cell| Digit::ALL.map(|digit| (cell, digit)));
                places.into_iter().try_for_each(|(cell, digit)| f.write_char(mark(cell, digit, absent)))
            }
            MarkStyle::Table => self.table(f),
            MarkStyle::Ascii => draw(f, &ASCII),
            MarkStyle::Utf8 => draw(f, &UTF8),
        }
    }
}

impl StyledMarks<'_> {
    fn table(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let widest = self.candidates.marks().iter().map(|set| set.len()).max().unwrap_or(0);
        for cell in Cell::ALL {
            let text = self.candidates.get(cell).to_string();
            let gap = if cell.column() == 0 { "" } else { " " };
            let end = if cell.column() == 8 { "\n" } else { "" };
            // A cell without marks must not look like a gap.
            write!(f, "{gap}{:>widest$}{end}", if text.is_empty() { "-" } else { &text })?;
        }
        Ok(())
    }
}

/// The characters of a rule: at the left end, along a cell, between boxes, between cells of a box, at the right end.
type Rule = [char; 5];

/// The characters that draw the box around a grid.
struct Frame {
    top: Rule,
    /// Between bands.
    thick: Rule,
    /// Between rows of a band.
    thin: Rule,
    bottom: Rule,
    /// The characters between boxes and between cells of a box.
    upright: [char; 2],
}

const ASCII: Frame = Frame {
    top: ['+', '-', '+', '-', '+'],
    thick: ['+', '-', '+', '-', '+'],
    thin: ['|', '.', '|', ':', '|'],
    bottom: ['+', '-', '+', '-', '+'],
    upright: ['|', ':'],
};

const UTF8: Frame = Frame {
    top: ['╔', '═', '╦', '╤', '╗'],
    thick: ['╠', '═', '╬', '╪', '╣'],
    thin: ['╟', '─', '╫', '┼', '╢'],
    bottom: ['╚', '═', '╩', '╧', '╝'],
    upright: ['║', '│'],
};

impl Frame {
    /// Draws the box; `fill` writes one line, 0 to `height` - 1, of a cell in `width` characters.
    fn draw(
        &self,
        f: &mut fmt::Formatter<'_>,
        height: usize,
        width: usize,
        fill: impl Fn(&mut fmt::Formatter<'_>, Cell, usize) -> fmt::Result,
    ) -> fmt::Result {
        for i in 0..9 {
            let rule = match i {
                0 => &self.top,
                _ if i % 3 == 0 => &self.thick,
                _ => &self.thin,
            };
            draw_rule(f, rule, width)?;
            for line in 0..height {
                for j in 0..9 {
                    f.write_char(self.upright[usize::from(j % 3 != 0)])?;
                    fill(f, Cell::at(i, j), line)?;
                }
                writeln!(f, "{}", self.upright[0])?;
            }
        }
        draw_rule(f, &self.bottom, width)
    }
}

fn draw_rule(
    f: &mut fmt::Formatter<'_>,
    &[left, within, between_boxes, between_cells, right]: &Rule,
    width: usize,
) -> fmt::Result {
    for j in 0..9 {
        f.write_char(match j {
            0 => left,
            _ if j % 3 == 0 => between_boxes,
            _ => between_cells,
        })?;
        (0..width).try_for_each(|_| f.write_char(within))?;
    }
    writeln!(f, "{right}")
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "534..8.1......2.9......76.4...5..1..1.......3..9..1...3.54......8.2......6.7..382";

    #[test]
    fn boxes_look_as_sugen_draws_them() {
        let puzzle: Puzzle = LINE.parse().unwrap();
        let ascii = puzzle.styled(Style::Ascii).to_string();
        let lines: Vec<&str> = ascii.lines().collect();
        assert_eq!(lines.len(), 19);
        assert_eq!(lines[0], "+-----------+-----------+-----------+");
        assert_eq!(lines[1], "| 5 : 3 : 4 |   :   : 8 |   : 1 :   |");
        assert_eq!(lines[2], "|...:...:...|...:...:...|...:...:...|");
        assert_eq!(lines[6], lines[0]);
        let utf8 = puzzle.styled(Style::Utf8).to_string();
        let lines: Vec<&str> = utf8.lines().collect();
        assert_eq!(lines[0], "╔═══╤═══╤═══╦═══╤═══╤═══╦═══╤═══╤═══╗");
        assert_eq!(lines[1], "║ 5 │ 3 │ 4 ║   │   │ 8 ║   │ 1 │   ║");
        assert_eq!(lines[2], "╟───┼───┼───╫───┼───┼───╫───┼───┼───╢");
        assert_eq!(lines[6], "╠═══╪═══╪═══╬═══╪═══╪═══╬═══╪═══╪═══╣");
        assert_eq!(lines[18], "╚═══╧═══╧═══╩═══╧═══╧═══╩═══╧═══╧═══╝");
    }

    #[test]
    fn every_style_reads_back() {
        let puzzle: Puzzle = LINE.parse().unwrap();
        let plain = ['.', '0', '_', '*'].into_iter().flat_map(|c| [Style::Line(c), Style::Rows(c)]);
        for style in plain.chain([Style::Ascii, Style::Utf8]) {
            assert_eq!(puzzle.styled(style).to_string().parse(), Ok(puzzle), "{style:?}");
        }
        let candidates = Candidates::from_marks(*Candidates::of(&puzzle).unwrap().marks());
        for style in [MarkStyle::Line('.'), MarkStyle::Line('0'), MarkStyle::Table] {
            assert_eq!(candidates.styled(style).to_string().parse().as_ref(), Ok(&candidates), "{style:?}");
        }
    }

    #[test]
    fn marks_stand_three_by_three() {
        let mut candidates = Candidates::of(&LINE.parse().unwrap()).unwrap();
        candidates.strike(Cell::at(0, 3), Digit::ALL[8]);
        let utf8 = candidates.styled(MarkStyle::Utf8).to_string();
        let lines: Vec<&str> = utf8.lines().collect();
        assert_eq!(lines.len(), 37);
        assert!(lines[1].starts_with("║       │       │       ║ . . . │ . . . │"));
        assert!(lines[2].starts_with("║   5   │   3   │   4   ║ . . 6 │ . . 6 │"));
        assert!(lines[3].starts_with("║       │       │       ║ . . . │ . . 9 │"));
        assert!(candidates.styled(MarkStyle::Ascii).to_string().contains("\n|.......:.......:"));
    }
}
