//! Boards that a text prints, and the exact cover of a small problem.

use std::fmt::Write;

use serde::Deserialize;
use sudoku_figures::{Head, HeatMap, HeatPanel, PictureLink, Role, SolvingOrder, StepPicture};
use sudoku_kit::core::{Cell, CellSet, Digit, DigitSet, Puzzle};
use sudoku_kit::solvers::Engine;
use sudoku_kit::tactics::{Board, Grader, Profile};
use sudoku_stats::Estimate;

use super::Drawn;

/// A board, with its pencil marks and a pattern, or with the order in which a profile solves it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BoardForm {
    /// The board, row by row.
    board: String,
    /// Cells of the pattern: `r9c3 r9c8`.
    #[serde(default)]
    cells: String,
    /// Digits of the pattern.
    #[serde(default)]
    digits: String,
    /// Struck candidates: `r9c3:5 r9c8:9`.
    #[serde(default)]
    struck: String,
    /// The profile whose order of solution is shown.
    #[serde(default)]
    profile: Option<String>,
    /// Whether the board is ours, because the text does not print one.
    #[serde(default)]
    ours_alone: bool,
}

/// The fixed 2×2 Latin square.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Latin {
    /// Whether only the rows of a solution are shown.
    solution: bool,
}

fn wrong(what: impl std::fmt::Display) -> String {
    what.to_string()
}

impl BoardForm {
    pub fn is_printed(&self) -> bool {
        !self.ours_alone
    }

    pub fn draw(&self, title: String, caption: String) -> Result<Drawn, String> {
        let puzzle: Puzzle = self.board.parse().map_err(wrong)?;
        let head = Head::new(title).caption(caption).single();
        match &self.profile {
            Some(profile) => order(head, puzzle, profile),
            None => self.pattern(head, puzzle),
        }
    }

    /// The board with its pencil marks, the pattern and the struck candidates.
    fn pattern(&self, head: Head, puzzle: Puzzle) -> Result<Drawn, String> {
        let board = Board::new(&puzzle).map_err(wrong)?;
        let cells: Vec<Cell> = self.cells.split_whitespace().map(cell).collect::<Result<_, _>>()?;
        let digits: DigitSet = self.digits.chars().map(digit).collect::<Result<_, _>>()?;
        let mut candidates = Vec::new();
        for &cell in &cells {
            let held = board.marks(cell).intersection(digits);
            candidates.extend(held.iter().map(|digit| (cell, digit, Role::Holds)));
        }
        let struck = self.struck.split_whitespace().map(|one| {
            let (at, gone) = one.split_once(':').ok_or_else(|| format!("{one:?}: write r9c3:5"))?;
            let at = cell(at)?;
            gone.chars().map(|c| Ok((at, digit(c)?))).collect::<Result<Vec<_>, String>>()
        });
        let eliminations = struck.collect::<Result<Vec<_>, String>>()?.concat();
        let has_pattern = !cells.is_empty();
        let mut csv = "row,column,clue,marks,struck\n".to_owned();
        for cell in Cell::ALL {
            let clue = puzzle.get(cell).map_or(String::new(), |digit| digit.to_string());
            let marks: String = match clue.is_empty() {
                true => board.marks(cell).iter().map(|digit| digit.to_string()).collect(),
                false => String::new(),
            };
            let gone = eliminations.iter().filter(|(at, _)| *at == cell);
            let gone: String = gone.map(|(_, digit)| digit.to_string()).collect();
            let _ = writeln!(csv, "{},{},{clue},{marks},{gone}", cell.row() + 1, cell.column() + 1);
        }
        let figure = StepPicture {
            head,
            clues: puzzle,
            position: puzzle,
            marks: if has_pattern { *board.marks_of_all() } else { [DigitSet::EMPTY; 81] },
            houses: Vec::new(),
            cells: cells.into_iter().collect::<CellSet>(),
            sets: Vec::new(),
            candidates,
            links: Vec::<PictureLink>::new(),
            eliminations,
            placement: None,
        };
        Ok(Drawn { figure: Box::new(figure), csv })
    }
}

/// The order in which a profile solves a puzzle.
fn order(head: Head, puzzle: Puzzle, profile: &str) -> Result<Drawn, String> {
    let profile = Profile::built_in(profile).map_err(wrong)?;
    let solution = Engine::Fast.build().solve(&puzzle).ok_or("the board has no solution")?;
    let levels: Vec<String> = profile.levels.iter().map(|level| level.name.clone()).collect();
    let grade = Grader::new(profile).grade(&puzzle).map_err(wrong)?;
    let mut csv = "number,row,column,digit,level\n".to_owned();
    let mut moves = Vec::new();
    for (number, one) in grade.moves.iter().enumerate() {
        let (cell, digit) = (one.cell, solution.get(one.cell));
        let (row, column) = (cell.row() + 1, cell.column() + 1);
        let _ = writeln!(csv, "{},{row},{column},{digit},{}", number + 1, levels[one.level]);
        moves.push((cell, digit, one.level));
    }
    Ok(Drawn { figure: Box::new(SolvingOrder { head, clues: puzzle, moves, levels }), csv })
}

impl Latin {
    /// The matrix of choices and the constraints that they satisfy, for a 2×2 Latin square.
    pub fn draw(&self, title: String, caption: String) -> Drawn {
        let (mut rows, mut values) = (Vec::new(), Vec::new());
        let mut csv = "choice,constraint,satisfied\n".to_owned();
        let pairs = [(0, 0), (0, 1), (1, 0), (1, 1)];
        let names = |what: fn(usize, usize) -> String| pairs.map(|(a, b)| what(a + 1, b + 1));
        let columns = [
            names(|row, column| format!("r{row}c{column}")),
            names(|row, value| format!("{value} in r{row}")),
            names(|column, value| format!("{value} in c{column}")),
        ];
        let columns = columns.concat();
        for (row, column) in pairs {
            for value in 0..2 {
                // The solution in the text: 12 above 21.
                if self.solution && value != (row + column) % 2 {
                    continue;
                }
                let choice = format!("{} in r{}c{}", value + 1, row + 1, column + 1);
                let satisfied = [(row, column), (row, value), (column, value)];
                let cells = (0..12).map(|n| {
                    let holds = satisfied[n / 4] == pairs[n % 4];
                    let _ = writeln!(csv, "{choice},{},{}", columns[n], u8::from(holds));
                    holds.then(|| Estimate::exact(1.0, 1))
                });
                values.push(cells.collect());
                rows.push(choice);
            }
        }
        let panel = HeatPanel { title: String::new(), rows, columns, values };
        let figure = HeatMap {
            head: Head::new(title).caption(caption),
            row_title: "choice".into(),
            column_title: "constraint".into(),
            value_title: "satisfied".into(),
            limit: 1.0,
            one_sided: true,
            decimals: 0,
            panels: vec![panel],
        };
        Drawn { figure: Box::new(figure), csv }
    }
}

fn cell(name: &str) -> Result<Cell, String> {
    let known = Cell::ALL.into_iter().find(|cell| cell.to_string() == name);
    known.ok_or_else(|| format!("{name:?} is not a cell: cells are called r1c1 to r9c9"))
}

fn digit(name: char) -> Result<Digit, String> {
    let value = name.to_digit(10).and_then(|value| Digit::new(value as u8));
    value.ok_or_else(|| format!("{name:?} is not a digit"))
}
