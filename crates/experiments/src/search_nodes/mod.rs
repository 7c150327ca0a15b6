//! What does dancing links cost in nodes, by the S heuristic and by the leftmost column?
//!
//! Source: "Zendoku puzzle generation" (Zoonami 2007), 4.4: 345,810 against 49,879,323 nodes for 100 random puzzles;
//! often a factor of 10 or less on easy ones; 64 against 21,677,544 nodes on a puzzle of 17 clues. It does not say what was
//! counted. Both candidates are counted here: all uniqueness checks while puzzles are made, and only the checks of
//! the finished puzzles.

mod summary;

use std::fmt;
use std::sync::Arc;

use rand::RngExt;
use rand::seq::SliceRandom;
use sudoku_core::{Cell, Puzzle};
use sudoku_dlx::{Choice, Ending, Limits, Problem, Search, sudoku};
use sudoku_generators::{GridMethod, GridWork, adjust, minimal};
use sudoku_runner::data::Control;
use sudoku_runner::prelude::*;
use sudoku_solvers::Engine;
use sudoku_tactics::{Grader, Profile};

use summary::Summary;

/// Ways to make a puzzle easy.
const MADE_EASY: [&str; 2] = ["made easy at once", "made easy step by step"];

/// Settings of the experiment.
#[derive(Clone, Debug, Serialize, Deserialize, Ranges)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Random minimal puzzles made.
    #[range(ITEMS)]
    pub puzzles: u64,
    /// Random minimal puzzles searched only by the S heuristic, which is fast.
    #[range(0..=*ITEMS.end())]
    pub more_puzzles: u64,
    /// Orders of the columns; the first is used for the puzzles of data sets.
    pub orders: Vec<Order>,
    /// Orders searched only by the S heuristic. Reversing an order swaps the first and the last of equally short
    /// columns, and has by symmetry the same distribution as the reversed sequence of kinds; the same holds for
    /// transposing. The twelve sequences with r before c therefore cover every order of kinds and both ways to
    /// break ties.
    pub fewest_orders: Vec<Order>,
    /// Number of nodes at which a leftmost search is cut off.
    #[range(EFFORT)]
    pub cap: u64,
    /// The same for the check of a finished puzzle.
    #[range(EFFORT)]
    pub cap_finished: u64,
    /// The same for the puzzles of the set of 17 clues.
    #[range(EFFORT)]
    pub cap_seventeen: u64,
    /// Maximum number of puzzles of the set of 17 clues, spread evenly; 0 for all.
    pub seventeen: usize,
    /// Approximate number of these, drawn at random, that are also searched by the leftmost column.
    pub seventeen_leftmost: u32,
    /// Random minimal puzzles, each made easy by two readings of the source's method.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[range(0..=*ITEMS.end())]
    pub adjusted: u64,
    /// Maximum number of easy puzzles per set, spread evenly; 0 for all.
    pub easy_per_set: usize,
    /// Sets of easy puzzles with their easy labels; without labels, all puzzles are used.
    pub easy: Vec<EasySet>,
    /// Resamples per bootstrap.
    #[range(RESAMPLES)]
    pub bootstrap: usize,
}

/// A set of easy puzzles.
#[derive(Clone, Debug, Serialize, Deserialize, Ranges)]
#[serde(deny_unknown_fields)]
pub struct EasySet {
    /// Id of the data set.
    pub id: String,
    /// The labels to use.
    #[serde(default)]
    pub labels: Vec<String>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_zero(count: &u64) -> bool {
    *count == 0
}

impl Config {
    /// Every order searched by the S heuristic, without duplicates.
    pub fn all_orders(&self) -> Vec<Order> {
        distinct(self.orders.iter().chain(&self.fewest_orders).copied())
    }

    /// The order used for the puzzles of data sets.
    pub fn first_order(&self) -> Order {
        self.orders[0]
    }
}

/// An order of the 324 columns as a sequence of their four kinds, such as `prcb`.
///
/// p: cells; r, c, b: digits in rows, columns, boxes. Within a kind the order is that of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Order([usize; 4]);

impl Field for Order {
    const KIND: Kind = Kind::Text;

    fn cell(&self) -> sudoku_tables::Cell {
        self.to_string().into()
    }
}

const KINDS: [char; 4] = ['p', 'r', 'c', 'b'];

impl Order {
    /// The items of the sudoku problem in this order.
    pub fn items(self) -> Vec<usize> {
        self.0.into_iter().flat_map(|kind| 81 * kind..81 * (kind + 1)).collect()
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|&kind| write!(f, "{}", KINDS[kind]))
    }
}

impl From<Order> for String {
    fn from(order: Order) -> String {
        order.to_string()
    }
}

impl TryFrom<String> for Order {
    type Error = String;

    fn try_from(text: String) -> Result<Order, String> {
        let kinds: Vec<usize> =
            text.chars().filter_map(|kind| KINDS.iter().position(|&known| known == kind)).collect();
        let found = <[usize; 4]>::try_from(kinds).ok().filter(|_| text.len() == 4);
        let found = found.filter(|kinds| (0..4).all(|kind| kinds.contains(&kind)));
        found
            .map(Order)
            .ok_or_else(|| format!("{text:?} is not an order of columns: write p, r, c and b once each"))
    }
}

impl Settings for Config {}

/// Id of the set of all puzzles of 17 clues.
const SEVENTEEN: &str = "sudoku17";

/// An item of the experiment, with its exact cover problem.
pub struct Item {
    problem: Arc<Problem>,
    puzzle: Source,
}

/// The origin of a puzzle.
enum Source {
    /// To be made, with its number.
    Random(u64),
    /// To be made and then made easy in two ways, with its number.
    Adjusted(u64, Arc<Grader>),
    /// From a data set.
    Given {
        part: Part,
        control: Control,
        /// The share of such puzzles that is also searched by the leftmost column.
        leftmost: f64,
    },
}

/// The role of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Category)]
pub enum Part {
    /// Made here.
    Random,
    /// With 17 clues.
    Seventeen,
    /// Easy.
    Easy,
    /// Made here and made easy by a reading of the source's method.
    Adjusted,
}

/// One line of `data.csv`: a puzzle under an order of columns.
#[derive(Clone, Debug, Serialize, Deserialize, Columns)]
pub struct Row {
    /// The role of the puzzle: made here, with 17 clues, easy, or made here and made easy.
    pub part: Part,
    /// The data set, `made here`, or the way in which a puzzle was made easy.
    pub set: String,
    /// Line in the file of the set, from 1, or number of the generated puzzle.
    pub line: u64,
    /// Order of the columns.
    pub order: Order,
    /// Number of clues.
    pub clues: u32,
    /// Number of nodes of the check of the finished puzzle by the S heuristic.
    pub fewest_nodes: u64,
    /// The same by the leftmost column; empty if it was not searched.
    pub leftmost_nodes: Option<u64>,
    /// Whether this search was cut off.
    pub leftmost_cut: Option<bool>,
    /// Number of checks while the puzzle was made.
    pub checks: Option<u64>,
    /// Number of nodes of these checks by the S heuristic.
    pub all_fewest_nodes: Option<u64>,
    /// The same by the leftmost column.
    pub all_leftmost_nodes: Option<u64>,
    /// Number of these searches that were cut off.
    pub all_leftmost_cut: Option<u64>,
}

/// Makes a puzzle by removing clues in random order, each for good if the solution stays unique; both searches make
/// each check, under every order of columns.
///
/// Source: "Zendoku puzzle generation", "Generator".
fn random(problem: &Problem, number: u64, rng: &mut Stream, config: &Config) -> Result<Vec<Row>> {
    let grid = GridMethod::Uniform.fill(rng, &mut GridWork::default());
    let mut cells = Cell::ALL;
    cells.shuffle(rng);
    let both = if number <= config.puzzles { config.orders.as_slice() } else { &[] };
    let alone = config.all_orders().into_iter().filter(|order| !both.contains(order));
    let orders = both.iter().map(|order| (*order, true)).chain(alone.map(|order| (order, false)));
    let mut rows = Vec::new();
    for (order, leftmost_too) in orders {
        let mut pair = Pair::new(problem, order)?;
        let mut puzzle = Puzzle::from(grid);
        let (mut all_fewest, mut all_leftmost, mut all_cut) = (0, 0, 0);
        let mut last = (0, Nodes { nodes: 0, cut: false });
        let mut finished = last.1;
        for cell in cells {
            let clue = puzzle.get(cell);
            puzzle.set(cell, None);
            let (fewest, unique) = pair.fewest(&puzzle);
            all_fewest += fewest;
            if leftmost_too {
                let leftmost = pair.leftmost(&puzzle, config.cap);
                all_leftmost += leftmost.nodes;
                all_cut += u64::from(leftmost.cut);
                last.1 = leftmost;
            }
            if unique {
                // The last of these checks is that of the finished puzzle.
                last.0 = fewest;
                finished = last.1;
            } else {
                puzzle.set(cell, clue);
            }
        }
        if finished.cut && config.cap_finished > config.cap {
            finished = pair.leftmost(&puzzle, config.cap_finished);
        }
        let only = |value: u64| leftmost_too.then_some(value);
        rows.push(Row {
            part: Part::Random,
            set: "made here".into(),
            line: number,
            order,
            clues: puzzle.clue_count() as u32,
            fewest_nodes: last.0,
            leftmost_nodes: only(finished.nodes),
            leftmost_cut: leftmost_too.then_some(finished.cut),
            checks: Some(cells.len() as u64),
            all_fewest_nodes: Some(all_fewest),
            all_leftmost_nodes: only(all_leftmost),
            all_leftmost_cut: only(all_cut),
        });
    }
    Ok(rows)
}

/// A random minimal puzzle made easy by both readings of the source: the symbols that are too hard for its easy grade,
/// or that its grader does not find, are filled in at once, or the grader goes on after each symbol filled in.
///
/// Source: "Zendoku puzzle generation", "What if the difficulty isn't right?".
fn adjusted(number: u64, grader: &Grader, rng: &mut Stream) -> Result<Vec<Control>> {
    let grid = GridMethod::Uniform.fill(rng, &mut GridWork::default());
    let puzzle = minimal(&grid, rng, Engine::Fast.build().as_mut());
    let at_once = adjust(&puzzle, &grid, &grader.grade(&puzzle).map_err(Error::experiment)?, 0);
    let step_by_step = grader.adjust(&puzzle, &grid, 0, 0).map_err(Error::experiment)?.puzzle;
    let control = |(set, puzzle): (&str, Puzzle)| Control {
        set: set.into(),
        line: number,
        label: None,
        level: None,
        puzzle,
    };
    // What is filled in whole is no puzzle any more.
    let made = MADE_EASY.into_iter().zip([at_once, step_by_step]);
    Ok(made.filter(|(_, puzzle)| puzzle.clue_count() < 81).map(control).collect())
}

/// Both ways to choose a column, over the same columns.
pub struct Pair {
    fewest: Search,
    leftmost: Search,
}

/// A search by the leftmost column, possibly cut off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Nodes {
    pub nodes: u64,
    /// Whether it was cut off, so that the full search would take more nodes.
    pub cut: bool,
}

impl Pair {
    pub fn new(problem: &Problem, order: Order) -> Result<Pair> {
        let search =
            |choice| Search::with_item_order(problem, choice, &order.items()).map_err(Error::experiment);
        Ok(Pair { fewest: search(Choice::FewestOptions)?, leftmost: search(Choice::Leftmost)? })
    }

    /// Nodes by the S heuristic until the second solution or the end, and whether there is exactly one solution.
    pub fn fewest(&mut self, puzzle: &Puzzle) -> (u64, bool) {
        let report = check(&mut self.fewest, puzzle, u64::MAX);
        (report.nodes, report.solutions == 1)
    }

    /// The same by the leftmost column, up to `cap` nodes.
    pub fn leftmost(&mut self, puzzle: &Puzzle, cap: u64) -> Nodes {
        let report = check(&mut self.leftmost, puzzle, cap);
        Nodes { nodes: report.nodes, cut: report.ending == Ending::Budget }
    }
}

fn check(search: &mut Search, puzzle: &Puzzle, cap: u64) -> sudoku_dlx::Report {
    let clash = sudoku::clues(3, puzzle.values()).any(|clue| search.fix(clue).is_err());
    // If clues clash, there is nothing to search.
    let limits = if clash { Limits::solutions(0) } else { Limits::solutions(2).nodes(cap) };
    let report = search.count(limits);
    search.release();
    report
}

/// The experiment.
pub struct SearchNodes;

/// A puzzle and the cost of its searches; for a random one, also that of the checks while it was made.
impl Experiment for SearchNodes {
    study!("search-nodes": quick, default, paper;
        "How many nodes does dancing links take by the S heuristic, and how many by the leftmost column?");
    /// Small: a random puzzle takes a second.
    const BLOCK: u64 = 4;

    fn items(&self, data: &Library<'_>, config: &Config) -> Result<Items<Item>> {
        if config.orders.is_empty() {
            let message = "orders is empty: give at least one order of columns, such as \"prcb\"".to_owned();
            return Err(Error::Config { name: Self::ID.into(), message });
        }
        let problem = Arc::new(sudoku::problem(3).map_err(Error::experiment)?);
        let mut given = Vec::new();
        let mut add = |part: Part, leftmost: f64, taken: Vec<Control>| {
            let source = |control| Source::Given { part, control, leftmost };
            let item = |control| Item { problem: Arc::clone(&problem), puzzle: source(control) };
            given.extend(taken.into_iter().map(item));
        };
        if let Some(set) = data.load_if_there(SEVENTEEN)? {
            let taken = set.controls(config.seventeen, &[])?;
            let leftmost = (f64::from(config.seventeen_leftmost) / taken.len() as f64).min(1.0);
            add(Part::Seventeen, leftmost, taken);
        }
        for easy in &config.easy {
            let Some(set) = data.load_if_there(&easy.id)? else { continue };
            add(Part::Easy, 1.0, set.controls(config.easy_per_set, &easy.labels)?);
        }
        let grader = Arc::new(Profile::built_in("zendoku").map(Grader::new).map_err(Error::experiment)?);
        let same = Arc::clone(&problem);
        let random = move |n| Item { problem: Arc::clone(&problem), puzzle: Source::Random(n + 1) };
        let easy = move |n| Item {
            problem: Arc::clone(&same),
            puzzle: Source::Adjusted(n + 1, Arc::clone(&grader)),
        };
        let made = Items::count(config.puzzles + config.more_puzzles, random);
        Ok(made.then(given).then(Items::count(config.adjusted, easy)))
    }

    fn measure(&self, item: &Item, rng: &mut Stream, config: &Config) -> Result<impl Into<Measured<Row>>> {
        let (part, controls, share) = match &item.puzzle {
            Source::Random(number) => return random(&item.problem, *number, rng, config),
            Source::Given { part, control, leftmost } => (*part, vec![control.clone()], *leftmost),
            Source::Adjusted(number, grader) => (Part::Adjusted, adjusted(*number, grader, rng)?, 1.0),
        };
        let order = config.first_order();
        let mut pair = Pair::new(&item.problem, order)?;
        let is_seventeen = part == Part::Seventeen;
        let cap = if is_seventeen { config.cap_seventeen } else { config.cap };
        let row = |Control { set, line, puzzle, .. }: Control| {
            let searched = !is_seventeen || rng.random_bool(share);
            let leftmost = searched.then(|| pair.leftmost(&puzzle, cap));
            Row {
                part,
                set,
                line,
                order,
                clues: puzzle.clue_count() as u32,
                fewest_nodes: pair.fewest(&puzzle).0,
                leftmost_nodes: leftmost.map(|search| search.nodes),
                leftmost_cut: leftmost.map(|search| search.cut),
                checks: None,
                all_fewest_nodes: None,
                all_leftmost_nodes: None,
                all_leftmost_cut: None,
            }
        };
        Ok(controls.into_iter().map(row).collect::<Vec<Row>>())
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;

    #[test]
    fn a_puzzle_made_easy_is_graded_easy() {
        let grader = Grader::new(Profile::built_in("zendoku").unwrap());
        for number in 1..=20 {
            for made in adjusted(number, &grader, &mut Stream::seed_from_u64(number)).unwrap() {
                let grade = grader.grade(&made.puzzle).unwrap();
                assert_eq!(
                    (grade.ending, grade.level),
                    (sudoku_tactics::Ending::Solved, 0),
                    "{}",
                    made.puzzle
                );
            }
        }
    }

    #[test]
    fn seventeen_clues_without_a_second_try_cost_64_nodes_in_every_order() {
        let puzzle: Puzzle =
            ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."
                .parse()
                .unwrap();
        let problem = sudoku::problem(3).unwrap();
        for order in ["prcb", "bcrp", "rcbp"] {
            let order = Order::try_from(order.to_owned()).unwrap();
            let mut pair = Pair::new(&problem, order).unwrap();
            assert_eq!(pair.fewest(&puzzle), (64, true), "{order}");
            assert_eq!(pair.leftmost(&puzzle, 1000), Nodes { nodes: 1000, cut: true }, "{order}");
        }
        assert!(Order::try_from("prc".to_owned()).is_err() && Order::try_from("prcc".to_owned()).is_err());
    }
}
