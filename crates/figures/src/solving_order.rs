//! A puzzle with the order and the difficulty of its deduced digits.

use sudoku_core::{Cell, Digit, Puzzle};

use super::scene::{Anchor, Scene};
use super::style::{INK, SOFT, look};
use super::{FigureError, Head};

/// Font size of the digits.
const DIGIT: f64 = 13.0;
/// Font size of the numbers that show the order.
const ORDER: f64 = 5.6;
/// Marks of the levels, easiest first: none, plus and star as in the source, and more for further levels.
const MARKS: [&str; 6] = ["", "+", "★", "◆", "▲", "■"];

/// A puzzle with its digits in the order of solution.
///
/// Source: *Zendoku puzzle generation*, Figure 10: given digits black, deduced ones pink, the order in small numbers,
/// "normal" moves marked +, "hard" ones ★.
#[derive(Debug, Clone)]
pub struct SolvingOrder {
    /// Title, caption, width.
    pub head: Head,
    /// The puzzle.
    pub clues: Puzzle,
    /// Digits in the order in which they were written, each with its level, an index into `levels`.
    pub moves: Vec<(Cell, Digit, usize)>,
    /// Names of the levels, easiest first.
    pub levels: Vec<String>,
}

impl SolvingOrder {
    /// The meaning of colours, numbers and marks, only for levels that occur.
    fn key(&self) -> String {
        let mut key =
            "Black: given. Pink: deduced, with the order in small numbers and a mark of the level".to_owned();
        let shown =
            self.levels.iter().enumerate().filter(|(level, _)| self.moves.iter().any(|m| m.2 == *level));
        let shown = shown.map(|(level, name)| match mark(level) {
            "" => format!("{name} without a mark"),
            mark => format!("{name} {mark}"),
        });
        let shown = shown.collect::<Vec<_>>().join(", ");
        key += &if shown.is_empty() { ".".to_owned() } else { format!(": {shown}.") };
        let left = self.clues.blanks().len() - self.moves.len();
        if left > 0 {
            key += &format!(" Blank: {left} cells where the tactics end.");
        }
        key
    }

    pub(super) fn on_page(&self, width: f64) -> Result<Scene, FigureError> {
        let levels = self.moves.iter().map(|m| m.2 + 1).max().unwrap_or(0).max(self.levels.len());
        self.head.expect("levels", self.levels.len(), levels)?;
        let blanks = self.clues.blanks();
        let deduced = self.moves.iter().filter(|m| blanks.contains(m.0)).count();
        self.head.expect("moves into blank cells", deduced, self.moves.len())?;
        let caption = [self.head.caption.clone(), self.key()].join(" ").trim().to_owned();
        let (mut scene, end) = Scene::begin(&self.head, width, caption);
        let top = end + 4.0;
        // On a two-column page the grid keeps the width of one column.
        let side = scene.room().min(235.0) / 9.0;
        let left = (scene.width - 9.0 * side) / 2.0;
        self.draw_grid(&mut scene, left, top, side);
        scene.end(top + 9.0 * side + 4.0);
        Ok(scene)
    }

    fn draw_grid(&self, scene: &mut Scene, left: f64, top: f64, side: f64) {
        let corner = |cell: Cell| (left + cell.column() as f64 * side, top + cell.row() as f64 * side);
        let digit = |scene: &mut Scene, cell: Cell, digit: Digit, color| {
            let (x, y) = corner(cell);
            let at = (x + 0.46 * side, y + 0.56 * side);
            scene.text(&digit.to_string(), at, DIGIT, Anchor::Middle, color);
        };
        scene.board((left, top), side);
        for cell in self.clues.clues() {
            if let Some(clue) = self.clues.get(cell) {
                digit(scene, cell, clue, INK);
            }
        }
        for (n, &(cell, written, level)) in self.moves.iter().enumerate() {
            // The palette's reddish purple is closest to the source's pink while being easily distinguished from black.
            digit(scene, cell, written, look(3).color);
            let (x, y) = corner(cell);
            let order = format!("{}{}", n + 1, mark(level));
            scene.text(&order, (x + side - 1.5, y + side - 2.4), ORDER, Anchor::End, SOFT);
        }
    }
}

fn mark(level: usize) -> &'static str {
    MARKS[level.min(MARKS.len() - 1)]
}
