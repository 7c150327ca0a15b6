//! Sheets of puzzles for print: several boards a page, their solutions at the end.

use sudoku_core::{Cell, Grid, Puzzle};

use super::fonts::text_width;
use super::scene::{Anchor, Point, Scene};
use super::style::{INK, SOFT};

/// Margin around a page, in points.
const EDGE: f64 = 45.0;
/// Height of the running head.
const TOP: f64 = 30.0;
/// Height of a board's title.
const TITLE: f64 = 20.0;
/// Gap between boards.
const GAP: f64 = 28.0;
/// Height of capitals and digits of the font, in its size.
const CAPITAL: f64 = 0.729;

/// Sizes of paper.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paper {
    /// 210 by 297 mm.
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

impl Paper {
    /// Width and height in points.
    pub const fn points(self) -> (f64, f64) {
        match self {
            Paper::A4 => (595.276, 841.89),
            Paper::Letter => (612.0, 792.0),
        }
    }
}

/// A puzzle of a book.
#[derive(Clone, PartialEq, Debug)]
pub struct BookPuzzle {
    /// The text above it, behind its number: its level.
    pub title: String,
    /// The text above it, on the right: the time it takes.
    pub note: String,
    /// The puzzle.
    pub clues: Puzzle,
    /// Its solution.
    pub solution: Grid,
}

/// A book of puzzles.
#[derive(Clone, PartialEq, Debug)]
pub struct Book {
    /// Stands on every page.
    pub title: String,
    /// Size of its pages.
    pub paper: Paper,
    /// Columns and rows of puzzles on a page.
    pub shape: (usize, usize),
    /// Columns and rows of solutions on a page; none to leave them out.
    pub solutions: Option<(usize, usize)>,
    /// The puzzles, in order.
    pub puzzles: Vec<BookPuzzle>,
}

impl Book {
    /// Its pages: puzzles, then solutions.
    pub fn pages(&self) -> Vec<Scene> {
        let numbered: Vec<(usize, &BookPuzzle)> = (1..).zip(&self.puzzles).collect();
        let mut pages: Vec<Scene> = numbered
            .chunks(self.shape.0 * self.shape.1)
            .map(|some| self.page(&self.title, self.shape, some, false))
            .collect();
        if let Some(shape) = self.solutions {
            let title = format!("{}: solutions", self.title);
            pages.extend(numbered.chunks(shape.0 * shape.1).map(|some| self.page(&title, shape, some, true)));
        }
        let (width, height) = self.paper.points();
        let all = pages.len();
        for (page, number) in pages.iter_mut().zip(1..) {
            let text = format!("{number} / {all}");
            page.text(&text, (width / 2.0, height - EDGE / 2.0), 8.0, Anchor::Middle, SOFT);
        }
        pages
    }

    fn page(
        &self,
        title: &str,
        (columns, rows): (usize, usize),
        puzzles: &[(usize, &BookPuzzle)],
        solved: bool,
    ) -> Scene {
        let (width, height) = self.paper.points();
        let caption = "Fill each row, column and box with the digits 1 to 9.".to_owned();
        let mut page = Scene { width, height, title: title.to_owned(), caption, shapes: Vec::new() };
        page.text(title, (EDGE, EDGE + 11.0), 13.0, Anchor::Start, INK);
        let (wide, high) = (width - 2.0 * EDGE, height - 2.0 * EDGE - TOP);
        let gap = if solved { GAP / 2.0 } else { GAP };
        let room = |all: f64, n: usize, lost: f64| (all - gap * (n - 1) as f64) / n as f64 - lost;
        let side = room(wide, columns, 0.0).min(room(high, rows, TITLE));
        // Boards that are limited by the height are centred in their columns.
        let across = wide / columns as f64;
        let down = high / rows as f64;
        for (place, (number, puzzle)) in puzzles.iter().enumerate() {
            let (row, column) = (place / columns, place % columns);
            let left = EDGE + across * column as f64 + (across - side) / 2.0;
            let top = EDGE + TOP + down * row as f64 + TITLE;
            board(&mut page, (left, top), side, *number, puzzle, solved);
        }
        page
    }
}

fn board(page: &mut Scene, (left, top): Point, side: f64, number: usize, puzzle: &BookPuzzle, solved: bool) {
    let cell = side / 9.0;
    let size = (cell * 0.42).clamp(6.0, 10.0);
    let name = match puzzle.title.as_str() {
        title if title.is_empty() || solved => number.to_string(),
        title => format!("{number}   {title}"),
    };
    page.text(&name, (left, top - 6.0), size, Anchor::Start, INK);
    let note =
        Some(&puzzle.note).filter(|note| !solved && text_width(&name, size) + text_width(note, size) < side);
    if let Some(note) = note {
        page.text(note, (left + side, top - 6.0), size, Anchor::End, SOFT);
    }
    page.board((left, top), cell);
    let digit = cell * 0.62;
    for at in Cell::ALL {
        let (clue, value) = (puzzle.clues.values()[at.index()], puzzle.solution.values()[at.index()]);
        if clue == 0 && !solved {
            continue;
        }
        let x = left + cell * (at.column() as f64 + 0.5);
        let y = top + cell * (at.row() as f64 + 0.5) + digit * CAPITAL / 2.0;
        let color = if clue == 0 { SOFT } else { INK };
        page.text(&value.to_string(), (x, y), digit, Anchor::Middle, color);
    }
}
