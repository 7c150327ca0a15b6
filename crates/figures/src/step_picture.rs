//! A step of a solution: pencil marks, the pattern, its links, and the strikes.

use sudoku_core::{Cell, CellSet, Digit, DigitSet, House, Puzzle};
use sudoku_math::{hypot, square};

use super::scene::{Anchor, Point, Rect, Scene};
use super::style::{INK, LINE, REFERENCE, SMALL, SOFT, WHITE, look, tint};
use super::{FigureError, Head};

/// Space for the numbers of rows and columns.
const RULER: f64 = 9.0;
/// Font size of digits.
const DIGIT: f64 = 14.0;
/// Font size of pencil marks.
const MARK: f64 = 6.2;
/// Radius of the disc under a pencil mark.
const RADIUS: f64 = 3.7;

/// A step drawn on its board.
#[derive(Debug, Clone)]
pub struct StepPicture {
    /// Title, caption, width.
    pub head: Head,
    /// The original puzzle.
    pub clues: Puzzle,
    /// The digits before the step.
    pub position: Puzzle,
    /// Candidates of each cell before the step.
    pub marks: [DigitSet; 81],
    /// Houses of the pattern.
    pub houses: Vec<House>,
    /// Cells of the pattern.
    pub cells: CellSet,
    /// Sets of cells with their names.
    pub sets: Vec<(char, CellSet)>,
    /// Candidates of the pattern.
    pub candidates: Vec<(Cell, Digit, Role)>,
    /// Links between candidates.
    pub links: Vec<PictureLink>,
    /// Struck candidates.
    pub eliminations: Vec<(Cell, Digit)>,
    /// The digit that is written.
    pub placement: Option<(Cell, Digit)>,
}

/// The role of a candidate in the pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// It belongs to the pattern, or holds in some case.
    Holds,
    /// It fails in every case that mentions it.
    Fails,
}

/// A link between two candidates, or groups of cells.
#[derive(Debug, Clone, Copy)]
pub struct PictureLink {
    /// The cells and the digit of one end.
    pub from: (CellSet, Digit),
    /// The other end.
    pub to: (CellSet, Digit),
    /// Whether it is drawn solid; otherwise it is dashed.
    pub strong: bool,
}

/// The position of the board.
#[derive(Clone, Copy)]
struct Frame {
    left: f64,
    top: f64,
    side: f64,
}

impl Frame {
    fn corner(self, cell: Cell) -> Point {
        (self.left + cell.column() as f64 * self.side, self.top + cell.row() as f64 * self.side)
    }

    fn rect(self, cell: Cell) -> Rect {
        let (left, top) = self.corner(cell);
        Rect { left, top, right: left + self.side, bottom: top + self.side }
    }

    /// The middle of a pencil mark.
    fn mark(self, cell: Cell, digit: Digit) -> Point {
        let (x, y) = self.corner(cell);
        let at = |k: usize| (k as f64 + 0.5) * (self.side - 1.0) / 3.0 + 0.5;
        (x + at(digit.index() % 3), y + at(digit.index() / 3))
    }

    /// The middle of the marks of a digit in some cells.
    fn middle(self, (cells, digit): (CellSet, Digit)) -> Point {
        let n = cells.len().max(1) as f64;
        let sum =
            cells.iter().map(|cell| self.mark(cell, digit)).fold((0.0, 0.0), |a, b| (a.0 + b.0, a.1 + b.1));
        (sum.0 / n, sum.1 / n)
    }
}

impl StepPicture {
    fn key(&self) -> String {
        let holds = |role| self.candidates.iter().any(|(_, _, own)| *own == role);
        let mut key = Vec::new();
        if holds(Role::Holds) {
            key.push("Blue disc: in the pattern, or true in a case.");
        }
        if holds(Role::Fails) {
            key.push("Ring: false in a case.");
        }
        if self.links.iter().any(|link| link.strong) {
            key.push("Solid line: one of the two is true.");
        }
        if self.links.iter().any(|link| !link.strong) {
            key.push("Dashed line: not both are true, or one follows from several.");
        }
        if !self.eliminations.is_empty() {
            key.push("Crossed out: goes.");
        }
        if self.placement.is_some() {
            key.push("Square: is written.");
        }
        key.join(" ")
    }

    pub(super) fn on_page(&self, width: f64) -> Result<Scene, FigureError> {
        let caption = [self.head.caption.clone(), self.key()].join("\n").trim().to_owned();
        let (mut scene, end) = Scene::begin(&self.head, width, caption);
        let side = ((scene.room() - RULER).min(330.0)) / 9.0;
        let left = (scene.width - 9.0 * side - RULER) / 2.0 + RULER;
        let frame = Frame { left, top: end + 2.0 + RULER, side };
        self.draw(&mut scene, frame);
        scene.end(frame.top + 9.0 * side + 4.0);
        Ok(scene)
    }

    fn draw(&self, scene: &mut Scene, frame: Frame) {
        let in_house = |cell: &Cell| self.houses.iter().any(|house| house.cell_set().contains(*cell));
        for cell in Cell::ALL.into_iter().filter(in_house) {
            scene.rect(frame.rect(cell), tint(REFERENCE, 0.16), 1.0);
        }
        for cell in self.cells {
            scene.rect(frame.rect(cell), tint(look(4).color, 0.30), 1.0);
        }
        scene.board((frame.left, frame.top), frame.side);
        self.sets.iter().for_each(|(name, cells)| outline(scene, frame, *name, *cells));
        self.links.iter().for_each(|link| draw_link(scene, frame, link));
        self.discs(scene, frame);
        self.digits(scene, frame);
    }

    fn discs(&self, scene: &mut Scene, frame: Frame) {
        for &(cell, digit, role) in &self.candidates {
            let at = frame.mark(cell, digit);
            scene.disc(at, RADIUS, look(0).color, 1.0);
            if role == Role::Fails {
                scene.disc(at, RADIUS - 0.8, WHITE, 1.0);
            }
        }
        for &(cell, digit) in &self.eliminations {
            let at = frame.mark(cell, digit);
            scene.disc(at, RADIUS, look(1).color, 1.0);
            scene.disc(at, RADIUS - 0.7, tint(look(1).color, 0.25), 1.0);
        }
        if let Some((cell, digit)) = self.placement {
            let (x, y) = frame.mark(cell, digit);
            let rect = Rect { left: x - RADIUS, top: y - RADIUS, right: x + RADIUS, bottom: y + RADIUS };
            scene.rect(rect, look(2).color, 1.0);
        }
    }

    fn digits(&self, scene: &mut Scene, frame: Frame) {
        let bold = |cell: Cell, digit: Digit| {
            let holds = self.candidates.contains(&(cell, digit, Role::Holds));
            let struck = self.eliminations.contains(&(cell, digit));
            (holds && !struck) || self.placement == Some((cell, digit))
        };
        for cell in Cell::ALL {
            let (x, y) = frame.corner(cell);
            if let Some(digit) = self.position.get(cell) {
                let color = if self.clues.get(cell).is_some() { INK } else { look(0).color };
                let at = (x + 0.5 * frame.side, y + 0.5 * frame.side + 0.36 * DIGIT);
                scene.text(&digit.to_string(), at, DIGIT, Anchor::Middle, color);
            }
            for digit in self.marks[cell.index()] {
                let (x, y) = frame.mark(cell, digit);
                let color = if bold(cell, digit) { WHITE } else { INK };
                scene.text(&digit.to_string(), (x, y + 0.36 * MARK), MARK, Anchor::Middle, color);
            }
        }
        for &(cell, digit) in &self.eliminations {
            let (x, y) = frame.mark(cell, digit);
            let reach = RADIUS * 0.95;
            scene.line((x - reach, y + reach), (x + reach, y - reach), 0.9, look(1).color);
        }
        for n in 0..9 {
            let (along, name) = (f64::from(n) + 0.5, (n + 1).to_string());
            let column = (frame.left + along * frame.side, frame.top - 2.4);
            scene.text(&name, column, SMALL, Anchor::Middle, SOFT);
            let row = (frame.left - 3.0, frame.top + along * frame.side + 0.36 * SMALL);
            scene.text(&name, row, SMALL, Anchor::End, SOFT);
        }
    }
}

/// A frame within each cell of a set; each set has a different distance from the edge.
fn outline(scene: &mut Scene, frame: Frame, name: char, cells: CellSet) {
    let index = (name as usize).saturating_sub('A' as usize);
    let inset = 1.1 + 0.9 * (index % 3) as f64;
    for cell in cells {
        let Rect { left, top, right, bottom } = frame.rect(cell);
        let rect =
            Rect { left: left + inset, top: top + inset, right: right - inset, bottom: bottom - inset };
        let corners = vec![
            (rect.left, rect.top),
            (rect.right, rect.top),
            (rect.right, rect.bottom),
            (rect.left, rect.bottom),
            (rect.left, rect.top),
        ];
        scene.dashed(corners, 0.9, look(index + 2).color, look(index).dash);
    }
}

/// A line between two marks that does not touch them, slightly bent so that it avoids marks in a row.
fn draw_link(scene: &mut Scene, frame: Frame, link: &PictureLink) {
    let (from, to) = (frame.middle(link.from), frame.middle(link.to));
    let length = hypot(to.0 - from.0, to.1 - from.1);
    if length < 2.0 * RADIUS {
        return;
    }
    let (ux, uy) = ((to.0 - from.0) / length, (to.1 - from.1) / length);
    let bend = (0.10 * length).min(9.0);
    let control = ((from.0 + to.0) / 2.0 - uy * bend, (from.1 + to.1) / 2.0 + ux * bend);
    let curve = |t: f64| {
        let mix = |a: f64, b: f64, c: f64| square(1.0 - t) * a + 2.0 * t * (1.0 - t) * b + t * t * c;
        (mix(from.0, control.0, to.0), mix(from.1, control.1, to.1))
    };
    let margin = (RADIUS / length).min(0.4);
    let points: Vec<Point> =
        (0..=24).map(|n| curve(margin + (1.0 - 2.0 * margin) * f64::from(n) / 24.0)).collect();
    let dash: &[f64] = if link.strong { &[] } else { &[2.6, 1.8] };
    scene.dashed(points, LINE, look(0).color, dash);
}
