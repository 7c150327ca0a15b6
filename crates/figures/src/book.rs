//! Books of puzzles for print: several boards per page, with the solutions at the end.

use sudoku_core::{Cell, Grid, Puzzle};

use super::fonts::{missing_glyphs, text_width};
use super::scene::{Anchor, Point, Scene};
use super::style::{INK, SOFT};

/// Margin around a page, in points.
const EDGE: f64 = 45.0;
/// Height of the running head.
const TOP: f64 = 30.0;
/// Height of a board's title.
const TITLE: f64 = 20.0;
/// Minimum gap between boards.
const GAP: f64 = 28.0;
/// Offset of the page content away from the fold: to the right on odd pages, to the left on even
/// ones.
const GUTTER: f64 = 12.0;
/// Height of capitals and digits, relative to the font size.
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
    /// Text above it, after its number: its level and rating.
    pub title: String,
    /// Text above it, on the right: the expected time.
    pub note: String,
    /// The puzzle.
    pub clues: Puzzle,
    /// Its solution.
    pub solution: Grid,
}

/// A book of puzzles.
#[derive(Clone, PartialEq, Debug)]
pub struct Book {
    /// Printed on every page.
    pub title: String,
    /// Printed at the top of the pages with puzzles: the source of the levels and ratings.
    pub scale: String,
    /// Size of its pages.
    pub paper: Paper,
    /// Columns and rows of puzzles on a page.
    pub shape: (usize, usize),
    /// Columns and rows of solutions on a page; `None` to omit them.
    pub solutions: Option<(usize, usize)>,
    /// The puzzles, in order.
    pub puzzles: Vec<BookPuzzle>,
}

impl Book {
    /// Its pages: puzzles, then solutions.
    pub fn pages(&self) -> Vec<Scene> {
        let numbered: Vec<(usize, &BookPuzzle)> = (1..).zip(&self.puzzles).collect();
        let mut pages: Vec<Scene> = Vec::new();
        for some in numbered.chunks(self.shape.0 * self.shape.1) {
            pages.push(self.page(pages.len(), &self.title, self.shape, some, false));
        }
        if let Some(shape) = self.solutions {
            let title = format!("{}: solutions", self.title);
            for some in numbered.chunks(shape.0 * shape.1) {
                pages.push(self.page(pages.len(), &title, shape, some, true));
            }
        }
        let (width, height) = self.paper.points();
        let all = pages.len();
        for (page, number) in pages.iter_mut().zip(1..) {
            let text = format!("{number} / {all}");
            page.text(&text, (width / 2.0, height - EDGE / 2.0), 8.0, Anchor::Middle, SOFT);
        }
        pages
    }

    /// Characters of the texts that are not in the font: they are printed as empty boxes.
    pub fn missing_glyphs(&self) -> Vec<char> {
        let texts =
            [&self.title, &self.scale].into_iter().chain(self.puzzles.iter().map(|puzzle| &puzzle.title));
        let mut missing: Vec<char> = texts.flat_map(|text| missing_glyphs(text)).collect();
        missing.sort_unstable();
        missing.dedup();
        missing
    }

    fn page(
        &self,
        before: usize,
        title: &str,
        (columns, rows): (usize, usize),
        puzzles: &[(usize, &BookPuzzle)],
        solved: bool,
    ) -> Scene {
        let (width, height) = self.paper.points();
        let caption = "Fill each row, column and box with the digits 1 to 9.".to_owned();
        let mut page = Scene { width, height, title: title.to_owned(), caption, shapes: Vec::new() };
        let edge = if before.is_multiple_of(2) { EDGE + GUTTER } else { EDGE - GUTTER };
        let (wide, high) = (width - 2.0 * EDGE, height - 2.0 * EDGE - TOP);
        page.text(title, (edge, EDGE + 11.0), 13.0, Anchor::Start, INK);
        if !solved && text_width(title, 13.0) + text_width(&self.scale, 8.0) + GAP < wide {
            page.text(&self.scale, (edge + wide, EDGE + 11.0), 8.0, Anchor::End, SOFT);
        }
        let gap = if solved { GAP / 2.0 } else { GAP };
        let room = |all: f64, n: usize, lost: f64| (all - gap * (n - 1) as f64) / n as f64 - lost;
        let side = room(wide, columns, 0.0).min(room(high, rows, TITLE));
        // Gaps are equal in both directions, and the boards together are centred.
        let (across, down) = (columns as f64, rows as f64);
        let spare =
            |all: f64, n: usize, each: f64| (all - each * n as f64) / n.saturating_sub(1).max(1) as f64;
        let free = [(wide, columns, side), (high, rows, side + TITLE)].into_iter().filter(|(_, n, _)| *n > 1);
        let gap = free.map(|(all, n, each)| spare(all, n, each)).fold(2.0 * GAP, f64::min);
        let first = (
            edge + (wide - side * across - gap * (across - 1.0)) / 2.0,
            EDGE + TOP + (high - (side + TITLE) * down - gap * (down - 1.0)) / 2.0 + TITLE,
        );
        for (place, (number, puzzle)) in puzzles.iter().enumerate() {
            let (row, column) = (place / columns, place % columns);
            let left = first.0 + (side + gap) * column as f64;
            let top = first.1 + (side + TITLE + gap) * row as f64;
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

#[cfg(test)]
mod tests {
    use super::*;

    fn book(title: &str) -> Book {
        let clues: Puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        let solution: Grid =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
                .parse()
                .unwrap();
        let puzzle = BookPuzzle { title: "easy, 14".into(), note: "about 5 min".into(), clues, solution };
        Book {
            title: title.into(),
            scale: "levels and ratings by hodoku-2.3".into(),
            paper: Paper::A4,
            shape: (2, 2),
            solutions: None,
            puzzles: vec![puzzle; 8],
        }
    }

    #[test]
    fn characters_without_a_glyph_are_named() {
        assert_eq!(book("Rainy days, für Ωmega").missing_glyphs(), []);
        assert_eq!(book("\u{6570}\u{72ec}").missing_glyphs(), ['\u{6570}', '\u{72ec}']);
    }

    /// Gaps between boards are equal horizontally and vertically, and odd and even pages leave room
    /// for the fold.
    #[test]
    fn gaps_are_even_and_pages_leave_room_for_the_fold() {
        let places = |page: &Scene| -> Vec<(f64, f64)> {
            let svg = page.svg().unwrap();
            let titles = svg.split("<text ").filter(|text| text.contains("easy, 14"));
            let number = |text: &str, name: &str| -> f64 {
                let after = text.split_once(&format!("{name}=\"")).unwrap().1;
                after.split_once('"').unwrap().0.parse().unwrap()
            };
            titles.map(|text| (number(text, "x"), number(text, "y"))).collect()
        };
        let pages = book("Days").pages();
        let (odd, even) = (places(&pages[0]), places(&pages[1]));
        let (across, down) = (odd[1].0 - odd[0].0, odd[2].1 - odd[0].1);
        // 25 SVG units are 3 points. A board's title is between it and the board above.
        let units = |points: f64| points * 25.0 / 3.0;
        assert!((down - across - units(TITLE)).abs() <= 1.0, "{across} {down}");
        assert!((odd[0].0 - even[0].0 - units(2.0 * GUTTER)).abs() <= 1.0, "{odd:?} {even:?}");
    }
}
