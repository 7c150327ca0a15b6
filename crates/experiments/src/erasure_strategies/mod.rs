//! Where does erasing stop by each strategy, and is the result a proper puzzle?
//!
//! Source: "A Sudoku challenge generator", step 3: seven ways of erasing cells, and the questions that it leaves
//! open: where erasing with the level-1 check stops, and whether simple limits are safe.

mod summary;
mod tally;

use std::sync::Arc;

use rand::{RngExt, SeedableRng};
use sudoku_core::{Candidates, Grid, House, HouseKind, Puzzle};
use sudoku_generators::{Erasure, GridMethod, GridWork, erase};
use sudoku_math::square;
use sudoku_runner::prelude::*;
use sudoku_solvers::{Engine, Outcome, Solver};
use sudoku_tactics::{Ending, Grader, Profile};

use summary::Summary;
use tally::Tally;

/// Settings of the experiment.
#[derive(Clone, Debug, Serialize, Deserialize, Ranges)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Grids per method; each is erased in every way.
    #[range(ITEMS)]
    pub puzzles: u64,
    /// Methods for filling the grids; all strategies start from the first, and the stopping point is reported for
    /// all.
    #[serde(with = "sudoku_runner::named")]
    pub grids: Vec<GridMethod>,
    /// Target numbers of clues.
    #[range(17..=80)]
    pub targets: Vec<usize>,
}

impl Settings for Config {}

// The ways of erasing that are compared. Rows are sorted by their names, and so are the variants.

/// The order in which cells are tried: at random, or a random cell of each unit in turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Category)]
pub enum Order {
    Boxes,
    Columns,
    Digits,
    Random,
    Rows,
}

/// All, in the order of tables: strategies 2, 6 and 7.
pub const ORDERS: [Order; 5] = [Order::Random, Order::Rows, Order::Columns, Order::Boxes, Order::Digits];

/// The condition for erasing a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Category)]
pub enum Check {
    #[name = "at most 0 empty lines"]
    NoEmptyLine,
    #[name = "at most 1 empty line"]
    OneEmptyLine,
    #[name = "level-1"]
    Level1,
    /// Level 1, then a second round that requires only uniqueness.
    #[name = "level-1, then unique"]
    TwoRounds,
    #[name = "level-2"]
    Level2,
    None,
    /// Level 1 with hidden singles.
    Single,
    /// Only uniqueness, by a solver.
    Unique,
}

/// Checks that keep the solution unique: strategies 4 and 5, and level 1 with hidden singles.
pub const LOGICAL: [Check; 3] = [Check::Level1, Check::Single, Check::Level2];

/// A way of erasing.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    pub order: Order,
    pub check: Check,
    /// Number of clues at which to stop; 0 to continue until nothing can be erased.
    pub clues: usize,
}

impl Way {
    fn options(self) -> Erasure {
        use sudoku_generators::{Check as Condition, Order as Sequence};
        let order = match self.order {
            Order::Random => Sequence::Random,
            Order::Rows => Sequence::Houses(HouseKind::Row),
            Order::Columns => Sequence::Houses(HouseKind::Column),
            Order::Boxes => Sequence::Houses(HouseKind::Box),
            Order::Digits => Sequence::Digits,
        };
        let check = match self.check {
            Check::None => Condition::None,
            Check::NoEmptyLine => Condition::EmptyLines(0),
            Check::OneEmptyLine => Condition::EmptyLines(1),
            Check::Level1 | Check::TwoRounds => Condition::Level1,
            Check::Single => Condition::Single,
            Check::Level2 => Condition::Level2,
            Check::Unique => Condition::Unique,
        };
        let second_round = self.check == Check::TwoRounds;
        Erasure { grids: GridMethod::Uniform, order, check, clues: self.clues, second_round }
    }
}

/// Ways that continue until nothing can be erased, in all orders if `all`, otherwise only in random order.
pub fn stops(all: bool) -> impl Iterator<Item = Way> {
    let orders = if all { &ORDERS[..] } else { &ORDERS[..1] };
    let of = |check| orders.iter().map(move |&order| Way { order, check, clues: 0 });
    let random = |check| Way { order: Order::Random, check, clues: 0 };
    LOGICAL.into_iter().flat_map(of).chain([Check::TwoRounds, Check::Unique].map(random))
}

/// Ways that stop at a number of clues: without a check in every order, with limits and with proof in random order.
pub fn targets(clues: usize) -> impl Iterator<Item = Way> {
    let unchecked = ORDERS.map(|order| Way { order, check: Check::None, clues });
    let checked = [Check::NoEmptyLine, Check::OneEmptyLine, Check::Unique];
    unchecked.into_iter().chain(checked.map(|check| Way { order: Order::Random, check, clues }))
}

/// The question about a way of erasing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Category)]
pub enum Part {
    /// Where it stops on its own.
    Stop,
    /// The result when it is stopped at a number of clues.
    Target,
    /// Three rows filled in, the rest blank.
    #[name = "three_rows"]
    ThreeRows,
}

record! {
    /// One line of `data.csv`: what is left of a grid.
    pub row Row(puzzle: &Puzzle, solver: &mut dyn Solver, part: Part, number: u64, method: GridMethod, way: Way, level: Option<usize>) {
        let empty: Vec<House> =
            House::ALL[..18].iter().copied().filter(|house| clues_in(puzzle, *house) == 0).collect();
        // Rows and columns are numbered such that three make a band or a stack.
        let empty_pair = empty.windows(2).any(|two| two[0].index() / 3 == two[1].index() / 3);
        let houses = |kind: HouseKind| {
            spread(House::ALL.iter().filter(|house| house.kind() == kind).map(|&house| clues_in(puzzle, house)))
        };
        let in_boxes = || (0..9).map(|n| clues_in(puzzle, House::block(n)));
        let digit = |value: u8| puzzle.values().iter().filter(|&&clue| clue == value).count();
    }
    /// The question that the row belongs to.
    pub part: Part = part,
    /// Number of the grid.
    pub number: u64 = number,
    /// Method that filled the grid.
    pub grids: String = method.to_string(),
    /// Order in which cells were tried.
    pub order: Order = way.order,
    /// Condition for erasing a cell.
    pub check: Check = way.check,
    /// Number of clues at which erasing was to stop; 0 to continue until nothing can be erased.
    pub target: usize = way.clues,
    /// Number of clues left.
    pub clues: usize = puzzle.clue_count(),
    /// Whether a solver proves the solution unique.
    pub unique: bool = solver.check(puzzle) == Outcome::Unique,
    /// Whether naked singles alone lead to the solution.
    pub by_level_1: bool = by_level_1(puzzle),
    /// Number of rows and columns without a clue.
    pub empty_lines: usize = empty.len(),
    /// Whether two of these are in one band or stack.
    pub empty_pair: bool = empty_pair,
    /// Standard deviation of the number of clues over rows.
    pub rows_sd: f64 = houses(HouseKind::Row),
    /// The same over columns.
    pub columns_sd: f64 = houses(HouseKind::Column),
    /// The same over boxes.
    pub boxes_sd: f64 = houses(HouseKind::Box),
    /// Fewest clues in a box.
    pub box_least: usize = in_boxes().min().unwrap_or_default(),
    /// Most clues in a box.
    pub box_most: usize = in_boxes().max().unwrap_or_default(),
    /// Standard deviation of the number of clues over digits.
    pub digits_sd: f64 = spread((1..=9).map(digit)),
    /// Level by the profile `hayes`, from 0; only if the check is uniqueness and erasing stopped at a number of clues.
    pub level: Option<usize> = level,
}

/// The source's example: clues in only three rows, here those of the bottom band.
fn three_rows(grid: &Grid, solver: &mut dyn Solver, number: u64, method: GridMethod) -> Result<Row> {
    let mut puzzle = Puzzle::from(*grid);
    let above = (0..6).flat_map(|i| House::row(i).cells());
    above.for_each(|cell| puzzle.set(cell, None));
    let way = Way { order: Order::Random, check: Check::None, clues: 27 };
    Row::of(&puzzle, solver, Part::ThreeRows, number, method, way, None)
}

fn clues_in(puzzle: &Puzzle, house: House) -> usize {
    house.cells().into_iter().filter(|&cell| puzzle.get(cell).is_some()).count()
}

/// Population standard deviation of nine counts.
fn spread(counts: impl Iterator<Item = usize>) -> f64 {
    let counts: Vec<f64> = counts.map(|count| count as f64).collect();
    let mean = counts.iter().sum::<f64>() / counts.len() as f64;
    (counts.iter().map(|count| square(count - mean)).sum::<f64>() / counts.len() as f64).sqrt()
}

/// Whether naked singles fill the board.
fn by_level_1(puzzle: &Puzzle) -> bool {
    let Ok(mut board) = Candidates::of(puzzle) else { return false };
    while let Some(cell) = board.blanks().iter().find(|&cell| board.get(cell).len() == 1) {
        let Some(digit) = board.get(cell).single() else { return false };
        let _written = board.place(cell, digit);
    }
    board.blanks().is_empty()
}

/// The grader for unique puzzles, and the number of a grid.
pub type Item = (Arc<Grader>, u64);

/// The experiment.
pub struct ErasureStrategies;

/// One grid, erased in every way from the same random stream.
impl Experiment for ErasureStrategies {
    study!("erasure-strategies": quick, default, paper, extended;
        "Where does erasing cells stop by each strategy, and is what remains a proper puzzle?"; Tally);
    const BLOCK: u64 = 8;

    fn items(&self, _data: &Library<'_>, config: &Config) -> Result<Items<Item>> {
        let grader = Profile::built_in("hayes").map(Grader::new).map(Arc::new).map_err(Error::experiment)?;
        Ok(Items::count(config.puzzles, move |number| (Arc::clone(&grader), number)))
    }

    fn measure(&self, item: &Item, rng: &mut Stream, config: &Config) -> Result<impl Into<Measured<Row>>> {
        let (grader, number) = item;
        let mut solver = Engine::Fast.build();
        let mut rows = Vec::new();
        for (nth, &method) in config.grids.iter().enumerate() {
            let grid = method.fill(rng, &mut GridWork::default());
            let luck: u64 = rng.random();
            let mut row = |part: Part, way: Way| {
                // All ways use the same random numbers.
                let mut own = Stream::seed_from_u64(luck);
                let mut is_unique = |fewer: &Puzzle| solver.check(fewer) == Outcome::Unique;
                let puzzle = erase(&grid, &way.options(), &mut own, &mut is_unique);
                let graded = part == Part::Target && way.check == Check::Unique;
                let level = if graded { Some(level(grader, &puzzle)?) } else { None };
                Row::of(&puzzle, solver.as_mut(), part, *number, method, way, level)
            };
            for way in stops(nth == 0) {
                rows.push(row(Part::Stop, way)?);
            }
            if nth == 0 {
                for way in config.targets.iter().flat_map(|&clues| targets(clues)) {
                    rows.push(row(Part::Target, way)?);
                }
                rows.push(three_rows(&grid, solver.as_mut(), *number, method)?);
            }
        }
        Ok(rows)
    }
}

/// Level of a puzzle; one past the last if the tactics do not solve it.
fn level(grader: &Grader, puzzle: &Puzzle) -> Result<usize> {
    let grade = grader.grade(puzzle).map_err(Error::experiment)?;
    Ok(if grade.ending == Ending::Solved { grade.level } else { grader.profile().levels.len() })
}

#[cfg(test)]
mod tests {
    use sudoku_runner::data::DataSets;

    use super::*;

    fn rows(puzzles: u64) -> Vec<Row> {
        let grids = ["uniform", "shuffled-root"].map(|name| name.parse().unwrap()).to_vec();
        let config = Config { puzzles, grids, targets: vec![25, 31] };
        let items = ErasureStrategies.items(&Library::new(&DataSets::shipped(), None), &config).unwrap();
        let mut rng = Stream::seed_from_u64(8);
        let rows = |n| crate::rows_of(&ErasureStrategies, &items.get(n), &mut rng, &config);
        (0..puzzles).flat_map(rows).collect()
    }

    /// An independent program found means of 42.72 and 33.45 clues over thousands of grids.
    #[test]
    fn erasing_stops_where_an_independent_program_found_it_to_stop() {
        let rows = rows(60);
        for (check, mean) in [(Check::Level1, 42.72), (Check::Single, 33.45)] {
            let own = rows.iter().filter(|row| {
                row.part == Part::Stop
                    && row.check == check
                    && row.order == Order::Random
                    && row.grids == "uniform"
            });
            let clues: Vec<f64> = own.map(|row| row.clues as f64).collect();
            let ours = clues.iter().sum::<f64>() / 60.0;
            // The standard deviation is 2 to 2.5, so that of the mean is 0.3.
            assert!(clues.len() == 60 && (ours - mean).abs() < 1.2, "{check}: {ours}");
        }
    }

    #[test]
    fn checks_keep_puzzles_unique_and_three_rows_never_do() {
        for row in rows(6) {
            match row.part {
                Part::ThreeRows => assert!(!row.unique && row.clues == 27 && row.empty_pair),
                Part::Stop => assert!(row.unique, "{row:?}"),
                Part::Target => {
                    assert!(row.clues >= row.target && (!row.empty_pair || !row.unique), "{row:?}")
                }
            }
            assert!(row.check != Check::Level1 || row.by_level_1, "{row:?}");
            assert!(row.check != Check::NoEmptyLine || row.empty_lines == 0, "{row:?}");
            assert_eq!(row.level.is_some(), row.part == Part::Target && row.check == Check::Unique);
        }
    }

    #[test]
    fn boxes_in_turn_make_boxes_even() {
        for row in rows(4).iter().filter(|row| row.check == Check::None && row.part == Part::Target) {
            let sd = match row.order {
                Order::Rows => row.rows_sd,
                Order::Columns => row.columns_sd,
                Order::Boxes => row.boxes_sd,
                Order::Digits => row.digits_sd,
                Order::Random => continue,
            };
            // 25 = 9 × 3 - 2 and 31 = 9 × 3 + 4: counts differ by at most one.
            assert!(sd <= 0.5, "{row:?}");
        }
    }
}
