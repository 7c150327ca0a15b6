//! Where does erasing stop by each strategy, and is the result a proper puzzle?
//!
//! Source: "A Sudoku challenge generator", step 3: seven ways of erasing cells, and the questions that it leaves
//! open: where erasing with the level-1 check stops, and whether simple limits are safe.

mod summary;
mod tally;

use std::sync::Arc;

use rand::{RngExt, SeedableRng};
use sudoku_core::{Candidates, Grid, House, HouseKind, Puzzle};
use sudoku_generators::{Check, Erasure, GridMethod, GridWork, Order, erase};
use sudoku_runner::prelude::*;
use sudoku_solvers::{Engine, Outcome, Solver};
use sudoku_tactics::{Ending, Grader, Profile};

use summary::Summary;
use tally::Tally;

settings! {
    /// Settings of the experiment.
    pub struct Config {
        /// Grids per method; each is erased in every way.
        pub puzzles: u64 => ITEMS,
        /// Methods for filling the grids; all strategies start from the first, and the stopping point is reported for
        /// all.
        #[serde(with = "sudoku_runner::named")]
        pub grids: Vec<GridMethod>,
        /// Target numbers of clues.
        pub targets: Vec<usize> => 17..=80,
    }
}

impl Settings for Config {}

// The ways of erasing that are compared, by name.

/// Orders in which cells are tried: strategies 2, 6 and 7.
pub const ORDERS: [(&str, Order); 5] = [
    ("random", Order::Random),
    ("rows", Order::Houses(HouseKind::Row)),
    ("columns", Order::Houses(HouseKind::Column)),
    ("boxes", Order::Houses(HouseKind::Box)),
    ("digits", Order::Digits),
];

/// Checks that keep the solution unique: strategies 4 and 5, and level 1 with hidden singles.
pub const LOGICAL: [(&str, Check); 3] =
    [("level-1", Check::Level1), ("single", Check::Single), ("level-2", Check::Level2)];

/// Level 1, then a second round that requires only uniqueness.
pub const TWO_ROUNDS: &str = "level-1, then unique";
/// Only uniqueness, by a solver.
pub const UNIQUE: &str = "unique";
/// No check at all: strategy 2.
pub const NONE: &str = "none";
/// Checks that do not keep the solution unique: strategies 2 and 3.
pub const LIMITS: [(&str, Check); 3] = [
    (NONE, Check::None),
    ("at most 0 empty lines", Check::EmptyLines(0)),
    ("at most 1 empty line", Check::EmptyLines(1)),
];

/// A way of erasing.
#[derive(Clone, Copy, Debug)]
pub struct Variant {
    pub order: &'static str,
    pub check: &'static str,
    pub options: Erasure,
}

fn variant(order: (&'static str, Order), check: (&'static str, Check), clues: usize) -> Variant {
    let options =
        Erasure { grids: GridMethod::Uniform, order: order.1, check: check.1, clues, second_round: false };
    Variant { order: order.0, check: check.0, options }
}

/// Ways that continue until nothing can be erased, in all orders if `all`, otherwise only in random order.
pub fn stops(all: bool) -> Vec<Variant> {
    let orders = if all { &ORDERS[..] } else { &ORDERS[..1] };
    let mut variants: Vec<Variant> =
        LOGICAL.iter().flat_map(|&check| orders.iter().map(move |&order| variant(order, check, 0))).collect();
    let first = variant(ORDERS[0], (TWO_ROUNDS, Check::Level1), 0);
    variants.push(Variant { options: Erasure { second_round: true, ..first.options }, ..first });
    variants.push(variant(ORDERS[0], (UNIQUE, Check::Unique), 0));
    variants
}

/// Ways that stop at a number of clues: without a check in every order, with limits and with proof in random order.
pub fn targets(clues: usize) -> Vec<Variant> {
    let mut variants: Vec<Variant> = ORDERS.iter().map(|&order| variant(order, LIMITS[0], clues)).collect();
    variants.extend(LIMITS[1..].iter().map(|&check| variant(ORDERS[0], check, clues)));
    variants.push(variant(ORDERS[0], (UNIQUE, Check::Unique), clues));
    variants
}

/// The question about a way of erasing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// Where it stops on its own.
    Stop,
    /// The result when it is stopped at a number of clues.
    Target,
    /// Three rows filled in, the rest blank.
    ThreeRows,
}

text_fields!(Part);

record! {
    /// One line of `data.csv`: what is left of a grid.
    pub row Row(puzzle: &Puzzle, solver: &mut dyn Solver, part: Part, number: u64, method: GridMethod, way: Variant, level: Option<usize>) {
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
    pub order: String = way.order.to_owned(),
    /// Condition for erasing a cell.
    pub check: String = way.check.to_owned(),
    /// Number of clues at which erasing was to stop; 0 to continue until nothing can be erased.
    pub target: usize = way.options.clues,
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
    let way = targets(27)[0];
    Row::of(&puzzle, solver, Part::ThreeRows, number, method, way, None)
}

fn clues_in(puzzle: &Puzzle, house: House) -> usize {
    house.cells().into_iter().filter(|&cell| puzzle.get(cell).is_some()).count()
}

/// Population standard deviation of nine counts.
fn spread(counts: impl Iterator<Item = usize>) -> f64 {
    let counts: Vec<f64> = counts.map(|count| count as f64).collect();
    let mean = counts.iter().sum::<f64>() / counts.len() as f64;
    (counts.iter().map(|count| (count - mean).powi(2)).sum::<f64>() / counts.len() as f64).sqrt()
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
            let mut row = |part: Part, way: Variant| {
                // All ways use the same random numbers.
                let mut own = Stream::seed_from_u64(luck);
                let mut is_unique = |fewer: &Puzzle| solver.check(fewer) == Outcome::Unique;
                let puzzle = erase(&grid, &way.options, &mut own, &mut is_unique);
                let graded = part == Part::Target && way.check == UNIQUE;
                let level = if graded { Some(level(grader, &puzzle)?) } else { None };
                Row::of(&puzzle, solver.as_mut(), part, *number, method, way, level)
            };
            for way in stops(nth == 0) {
                rows.push(row(Part::Stop, way)?);
            }
            if nth == 0 {
                let targets = config.targets.iter().flat_map(|&clues| targets(clues));
                for way in targets {
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
        for (check, mean) in [("level-1", 42.72), ("single", 33.45)] {
            let own = rows.iter().filter(|row| {
                row.part == Part::Stop
                    && row.check == check
                    && row.order == "random"
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
            assert!(row.check != "level-1" || row.by_level_1, "{row:?}");
            assert!(row.check != "at most 0 empty lines" || row.empty_lines == 0, "{row:?}");
            assert_eq!(row.level.is_some(), row.part == Part::Target && row.check == UNIQUE);
        }
    }

    #[test]
    fn boxes_in_turn_make_boxes_even() {
        for row in rows(4).iter().filter(|row| row.check == "none" && row.part == Part::Target) {
            let sd = match row.order.as_str() {
                "rows" => row.rows_sd,
                "columns" => row.columns_sd,
                "boxes" => row.boxes_sd,
                "digits" => row.digits_sd,
                _ => continue,
            };
            // 25 = 9 × 3 - 2 and 31 = 9 × 3 + 4: counts differ by at most one.
            assert!(sd <= 0.5, "{row:?}");
        }
    }
}
