//! What share of minimal puzzles can be adjusted to each grade by filling in what is too hard?
//!
//! Source: *Zendoku puzzle generation* (Zoonami 2007), 5.3 and Figure 12. The source does not state how many digits
//! are filled in when the tactics get stuck; both readings are tried, under every assignment of tactics to grades.

mod summary;

use std::collections::BTreeMap;

use rand::seq::SliceRandom;
use sudoku_core::{Candidates, Cell, CellSet, Digit, Grid, House, Puzzle};
use sudoku_runner::prelude::*;
use sudoku_tactics::Grader;

use crate::zendoku::{Config, Item, Scheme, built_in_cuts, items, puzzles};
use summary::Summary;

/// How much is filled in when the tactics get stuck.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Category)]
pub enum Filling {
    /// One digit of the solution, then the tactics are tried again: as little as possible.
    #[name = "one_by_one"]
    OneByOne,
    /// All digits that the tactics did not find in one pass.
    #[name = "all_that_is_left"]
    AllThatIsLeft,
}

impl Filling {
    /// In words.
    pub fn words(self) -> String {
        self.name().replace('_', " ")
    }
}

record! {
    /// One line of `data.csv`: a puzzle under a reading.
    pub row Row(number: u64, puzzle: &Puzzle, solution: &Grid, scheme: &Scheme, filling: Filling) {
        let (mut results, mut filled) = (Vec::new(), Vec::new());
        for level in 0..scheme.grader.profile().levels.len() {
            let (made, place) = match filling {
                Filling::OneByOne => {
                    let adjusted =
                        scheme.grader.adjust(puzzle, solution, level, 0).map_err(Error::experiment)?;
                    (adjusted.puzzle, adjusted.level + 1)
                }
                Filling::AllThatIsLeft => {
                    let made = at_once(&scheme.grader, puzzle, solution, level)?;
                    (made, scheme.place_at_once(&made)?)
                }
            };
            results.push(place.to_string());
            filled.push((made.clue_count() - puzzle.clue_count()).to_string());
        }
    }
    /// Number of the puzzle, from 1.
    pub number: u64 = number,
    /// Number of clues.
    pub clues: usize = puzzle.clue_count(),
    /// The reading of the list of tactics.
    pub scheme: String = scheme.name.clone(),
    /// How much is filled in where the tactics end.
    pub filling: Filling = filling,
    /// Place of the hardest tactic that the unchanged puzzle needs, from 1; one past the list if the tactics do not
    /// solve it.
    pub hardest: usize = scheme.place_at_once(puzzle)?,
    /// The same after filling in what needs more than the first tactic, than the first two, and so on.
    pub results: String = results.join(" "),
    /// Number of digits filled in for each of these.
    pub filled: String = filled.join(" "),
    /// Number of cells that singles can fill in the puzzle made easy; only under the first reading, filled in one by
    /// one.
    pub open: Option<u32> = None,
    /// The same after filling in random digits up to 36 givens.
    pub open_with_minimum: Option<u32> = None,
}

/// An assumed minimum number of givens of easy puzzles; the source does not state its own.
const MINIMUM: usize = 36;

/// One line of `kept.csv`: the puzzles with the same results under a reading, or the open cells of one puzzle.
#[derive(Clone, Debug, Serialize, Deserialize, Columns)]
pub struct Tally {
    /// The reading of the list of tactics.
    pub scheme: String,
    /// How much is filled in where they end.
    pub filling: Filling,
    /// Place of the hardest tactic of the puzzles as they are, from 1; one past the list if unsolved. 0 on a line
    /// of open cells.
    pub hardest: usize,
    /// The same once what needs more than the first tactic is filled in, the first two, and so on.
    pub results: String,
    /// Number of such puzzles; 0 on a line of open cells.
    pub puzzles: u64,
    /// Digits filled in for each of the results, in all these puzzles together.
    pub filled: String,
    /// Cells that a single fills at once, of a puzzle made easy.
    pub open: Option<u32>,
    /// The same once random digits are filled in up to a minimum of givens.
    pub open_with_minimum: Option<u32>,
}

impl Kept<Row> for Tally {
    /// The lines of open cells come first, in the order of the puzzles.
    fn reduce(rows: &mut dyn Iterator<Item = Result<Row>>) -> Result<Vec<Tally>> {
        let (mut lines, mut tallies) = (Vec::new(), BTreeMap::new());
        for row in rows {
            let Row { scheme, filling, hardest, results, filled, open, open_with_minimum, .. } = row?;
            if open.is_some() {
                let (scheme, results, filled) = (scheme.clone(), String::new(), String::new());
                lines.push(Tally {
                    scheme,
                    filling,
                    hardest: 0,
                    results,
                    puzzles: 0,
                    filled,
                    open,
                    open_with_minimum,
                });
            }
            let (puzzles, sums): &mut (u64, Vec<usize>) =
                tallies.entry((scheme, filling, hardest, results)).or_default();
            *puzzles += 1;
            let filled: Vec<usize> = (1..).map_while(|place| number(&filled, place)).collect();
            sums.resize(filled.len(), 0);
            sums.iter_mut().zip(filled).for_each(|(sum, filled)| *sum += filled);
        }
        for ((scheme, filling, hardest, results), (puzzles, sums)) in tallies {
            let filled = sums.iter().map(usize::to_string).collect::<Vec<_>>().join(" ");
            let (open, open_with_minimum) = (None, None);
            lines.push(Tally { scheme, filling, hardest, results, puzzles, filled, open, open_with_minimum });
        }
        Ok(lines)
    }
}

impl Tally {
    /// Index of the hardest tactic after everything that needs more than the first `tactics` tactics is filled in.
    pub fn result(&self, tactics: usize) -> Option<usize> {
        number(&self.results, tactics)
    }

    /// Number of digits filled in for that, in all the puzzles.
    pub fn filled(&self, tactics: usize) -> Option<usize> {
        number(&self.filled, tactics)
    }
}

/// A number in a list that [`Row::of`] wrote; `None` past its ends.
fn number(list: &str, place: usize) -> Option<usize> {
    list.split(' ').nth(place.checked_sub(1)?)?.parse().ok()
}

/// The experiment.
pub struct GradeAdjustment;

/// Puzzles by random removal, made easier by filling in what is too hard, for every number of tactics.
impl Experiment for GradeAdjustment {
    study!("grade-adjustment": quick, default, paper, extended;
        "What share of minimal puzzles can be made into each grade by filling in what is too hard?"; Tally);
    /// An item is already a batch of puzzles.
    const BLOCK: u64 = 1;

    fn items(&self, _data: &Library<'_>, config: &Config) -> Result<Items<Item>> {
        items(config, Self::ID)
    }

    fn measure(&self, item: &Item, rng: &mut Stream, config: &Config) -> Result<impl Into<Measured<Row>>> {
        let (schemes, batch) = item;
        let (first, made) = puzzles(*batch, config.puzzles, rng);
        let mut rows = Vec::with_capacity(made.len() * schemes.len() * Filling::ALL.len());
        let easy = built_in_level(0)?;
        for ((puzzle, solution), number) in made.iter().zip(first..) {
            let before = rows.len();
            for scheme in schemes.iter() {
                for filling in Filling::ALL {
                    rows.push(Row::of(number, puzzle, solution, scheme, filling)?);
                }
            }
            let adjusted = schemes[0].grader.adjust(puzzle, solution, easy, 0).map_err(Error::experiment)?;
            let mut more = adjusted.puzzle;
            let open = open_cells(&more)?;
            let mut blanks: Vec<Cell> = more.blanks().iter().collect();
            blanks.shuffle(rng);
            let missing = MINIMUM.saturating_sub(more.clue_count());
            blanks.iter().take(missing).for_each(|&cell| more.set(cell, Some(solution.get(cell))));
            (rows[before].open, rows[before].open_with_minimum) = (Some(open), Some(open_cells(&more)?));
        }
        Ok(rows)
    }
}

/// Index, from 0, of the last tactic of a grade of the built-in profile.
fn built_in_level(grade: usize) -> Result<usize> {
    Ok(built_in_cuts()?[grade] - 1)
}

/// Number of cells with a single candidate, or with the only place of a digit in a house.
fn open_cells(puzzle: &Puzzle) -> Result<u32> {
    let board = Candidates::of(puzzle).map_err(Error::experiment)?;
    let only = |house: &House, digit: Digit| {
        let cells = house
            .cells()
            .into_iter()
            .filter(|&cell| board.blanks().contains(cell) && board.get(cell).contains(digit));
        <[Cell; 1]>::try_from(cells.collect::<Vec<_>>()).ok()
    };
    let mut open: CellSet = board.blanks().iter().filter(|&cell| board.get(cell).len() == 1).collect();
    for house in &House::ALL {
        Digit::ALL.into_iter().filter_map(|digit| only(house, digit)).flatten().for_each(|cell| {
            open.insert(cell);
        });
    }
    Ok(open.len() as u32)
}

/// The puzzle with every digit that one pass of the grader found too hard or did not find.
fn at_once(grader: &Grader, puzzle: &Puzzle, solution: &Grid, level: usize) -> Result<Puzzle> {
    let grade = grader.grade(puzzle).map_err(Error::experiment)?;
    let mut made = *puzzle;
    let hard = grade.moves.iter().filter(|m| m.level > level).map(|m| m.cell);
    for cell in hard.chain(grade.board.blanks().iter()) {
        made.set(cell, Some(solution.get(cell)));
    }
    Ok(made)
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;
    use crate::zendoku::SchemeChoice;

    #[test]
    fn what_is_filled_in_makes_puzzles_as_easy_as_asked() {
        let choice =
            SchemeChoice { name: "own".into(), mode: sudoku_tactics::Mode::Immediate, tactics: Vec::new() };
        let config = Config { puzzles: 40, bootstrap: 10, scheme: vec![choice] };
        let schemes = crate::zendoku::schemes(&config.scheme, "test").unwrap();
        let tactics = schemes[0].tactics().len();
        let item = (std::sync::Arc::new(schemes), 0);
        let rows = crate::rows_of(&GradeAdjustment, &item, &mut Stream::seed_from_u64(5), &config);
        assert_eq!(rows.len(), 80);
        let mut unlike = 0;
        for pair in rows.chunks(2) {
            assert_eq!((pair[0].filling, pair[1].filling), (Filling::OneByOne, Filling::AllThatIsLeft));
            for k in 1..=tactics {
                let [one, other] =
                    [&pair[0], &pair[1]].map(|row| (number(&row.results, k), number(&row.filled, k)));
                assert!(one.0.unwrap() <= k, "{:?}", pair[0]);
                // Nothing is too hard for a puzzle's own grade.
                if k >= pair[0].hardest {
                    assert_eq!(one, (Some(pair[0].hardest), Some(0)));
                }
                unlike += u32::from(one.1 < other.1);
            }
            assert_eq!([0, tactics + 1].map(|k| number(&pair[0].results, k)), [None, None]);
        }
        assert!(unlike > 0);
        let open: Vec<(u32, u32)> =
            rows.iter().filter_map(|row| Some((row.open?, row.open_with_minimum?))).collect();
        assert!(open.len() == 40 && open.iter().all(|(open, _)| *open > 0), "{open:?}");
    }
}
