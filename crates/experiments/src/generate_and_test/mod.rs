//! How many puzzles must be made until one has the wanted level, and does this depend on the grid?
//!
//! Sources: "Zendoku puzzle generation" (Zoonami 2007), 5: grades of 1,000 puzzles (Figure 11), and how many can be
//! adjusted to each grade (Figure 12); "Generating and solving sudoku puzzles": hints with a correction strategy, and
//! grids that do not lead to desirable puzzles.

mod published;
mod spread;
mod summary;

use std::sync::Arc;

use sudoku_core::{Grid, Puzzle, SymmetryClass};
use sudoku_generators::{Correction, GridMethod, GridWork, adjust, corrected, corrected_hints, minimal};
use sudoku_runner::prelude::*;
use sudoku_solvers::Engine;
use sudoku_tactics::{Ending, Grade, Grader, Mode, Profile};

use crate::shared::Difficulty;
use published::TACTICS;
use summary::Summary;

/// Settings of the experiment.
#[derive(Clone, Debug, Serialize, Deserialize, Ranges)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Minimal puzzles, each from its own grid.
    #[range(ITEMS)]
    pub puzzles: u64,
    /// Grids from which several puzzles are made.
    #[range(ITEMS)]
    pub shared_grids: u64,
    /// Puzzles per such grid.
    #[range(1..=100_000)]
    pub attempts: usize,
    /// Grids on which hints are corrected and reduced.
    #[range(ITEMS)]
    pub corrected_grids: u64,
    /// Sets of hints tried on each such grid.
    #[range(1..=100_000)]
    pub hints: usize,
    /// Whether to also correct `hints` sets of hints for each level but the lowest, without reducing them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub before_reduction: bool,
    /// The method for filling all grids.
    #[serde(with = "sudoku_runner::named::one")]
    pub grids: GridMethod,
    /// Runs of the human model for each number of fillable cells.
    #[range(REPETITIONS)]
    pub runs: u32,
    /// Resamples of each bootstrap.
    #[range(RESAMPLES)]
    pub bootstrap: usize,
}

impl Settings for Config {}

/// Number of grades below that of unsolved puzzles.
const LEVELS: usize = 4;

/// The graders and settings for making items.
pub struct Graders {
    /// The source's tactics, without pencil marks.
    immediate: Grader,
    /// The same tactics, with deductions that build on each other.
    chained: Grader,
    correction: Correction,
}

/// The graders, the part, and the number of the grid.
pub type Item = (Arc<Graders>, Part, u64);

/// The purpose of a puzzle.
#[derive(Default, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Category)]
pub enum Part {
    /// From its own grid.
    #[default]
    Single,
    /// One of several puzzles from a grid.
    Shared,
    /// From corrected and reduced hints, one of several from a grid.
    Corrected,
    /// From corrected hints, before reduction.
    Unreduced,
}

/// One line of `data.csv`: a puzzle.
#[derive(Clone, Debug, Default, Serialize, Deserialize, Columns)]
pub struct Row {
    /// How the puzzle was made.
    pub part: Part,
    /// Number of the puzzle's grid.
    pub grid: u64,
    /// Number of the attempt on this grid, from 1. For hints before reduction, the count runs on through the levels
    /// asked for.
    pub attempt: u64,
    /// Number of clues.
    pub clues: usize,
    /// Hardest of the seven tactics that the puzzle needs, from 0; 7 if they do not solve it. For corrected hints,
    /// the level by the profile `hayes`.
    pub hardest: usize,
    /// The same if deductions build on each other.
    pub hardest_chained: Option<usize>,
    /// Mean number of cells that singles can fill, over the first 25 steps; a greater number means an easier
    /// puzzle.
    pub fillable: f64,
    /// Branch score S.
    pub branch_score: u32,
    /// Grade by the profile `zendoku` after filling in at once all cells that are too hard for easy.
    pub to_easy: Option<usize>,
    /// The same for normal.
    pub to_normal: Option<usize>,
    /// The same for hard.
    pub to_hard: Option<usize>,
    /// The same for expert.
    pub to_expert: Option<usize>,
    /// Grade after filling in repeatedly what is too hard for easy.
    pub again_to_easy: Option<usize>,
    /// The same for normal.
    pub again_to_normal: Option<usize>,
    /// The same for hard.
    pub again_to_hard: Option<usize>,
    /// The same for expert.
    pub again_to_expert: Option<usize>,
}

impl Row {
    /// The requested level of profile `hayes`, for hints that are not reduced.
    pub fn asked(&self, config: &Config) -> Option<usize> {
        (self.part == Part::Unreduced).then(|| 1 + (self.attempt - 1) as usize / config.hints)
    }

    /// Grades after adjustment to easy, normal, hard and expert.
    pub fn adjusted(&self, again: bool) -> [Option<usize>; LEVELS] {
        if again {
            [self.again_to_easy, self.again_to_normal, self.again_to_hard, self.again_to_expert]
        } else {
            [self.to_easy, self.to_normal, self.to_hard, self.to_expert]
        }
    }
}

fn grade(grader: &Grader, puzzle: &Puzzle) -> Result<Grade> {
    grader.grade(puzzle).map_err(Error::experiment)
}

/// Rank of the hardest tactic by its score; one past the last if the tactics do not solve the puzzle.
fn hardest(grade: &Grade) -> usize {
    if grade.ending == Ending::Solved { grade.rating as usize - 1 } else { TACTICS.len() }
}

fn row(
    graders: &Graders,
    part: Part,
    (grid_number, attempt): (u64, u64),
    puzzle: &Puzzle,
    grid: &Grid,
    config: &Config,
) -> Result<Row> {
    let difficulty = Difficulty::of(puzzle, grid, config.runs)?;
    let chained = match part {
        Part::Single => Some(hardest(&grade(&graders.chained, puzzle)?)),
        Part::Shared | Part::Corrected | Part::Unreduced => None,
    };
    Ok(Row {
        part,
        grid: grid_number,
        attempt,
        clues: puzzle.clue_count(),
        hardest: hardest(&grade(&graders.immediate, puzzle)?),
        hardest_chained: chained,
        fillable: difficulty.dependency,
        branch_score: difficulty.score,
        ..Row::default()
    })
}

/// Makes the puzzle easier by both readings of the source: everything that was too hard is filled in at once, or the
/// solver continues after each digit filled in.
fn adjustments(graders: &Graders, puzzle: &Puzzle, grid: &Grid, row: &mut Row) -> Result<()> {
    let graded = grade(&graders.immediate, puzzle)?;
    let mut at_once = [0; LEVELS];
    let mut again = [0; LEVELS];
    for level in 0..LEVELS {
        at_once[level] = grade(&graders.immediate, &adjust(puzzle, grid, &graded, level))?.level;
        let adjusted = graders.immediate.adjust(puzzle, grid, level, 0);
        again[level] = adjusted.map_err(Error::experiment)?.level;
    }
    [row.to_easy, row.to_normal, row.to_hard, row.to_expert] = at_once.map(Some);
    [row.again_to_easy, row.again_to_normal, row.again_to_hard, row.again_to_expert] = again.map(Some);
    Ok(())
}

/// Hints corrected until the tactics of a level solve them, with their resulting level.
fn unreduced(
    graders: &Graders,
    number: u64,
    asked: usize,
    grid: &Grid,
    rng: &mut Stream,
    config: &Config,
) -> Result<Vec<Row>> {
    let mut correction = graders.correction.clone();
    correction.profile.entries.retain(|entry| entry.level <= asked);
    let grader = Grader::new(correction.profile.clone());
    let made = corrected_hints(grid, &correction, config.hints, Engine::Fast.build(), rng);
    let one = |(puzzle, attempt): (&Puzzle, u64)| {
        let (clues, hardest) = (puzzle.clue_count(), grade(&grader, puzzle)?.level);
        Ok(Row { part: Part::Unreduced, grid: number, attempt, clues, hardest, ..Row::default() })
    };
    made.iter().zip((asked - 1) as u64 * config.hints as u64 + 1..).map(one).collect()
}

/// The experiment.
pub struct GenerateAndTestLevels;

/// A puzzle from its own grid, several from one grid, or several corrected sets of hints on one.
impl Experiment for GenerateAndTestLevels {
    study!("generate-and-test": quick, default, paper, extended;
        "How many puzzles must be made until one has the level asked for, and does it depend on the grid?");
    const BLOCK: u64 = 4;

    fn items(&self, _data: &Library<'_>, config: &Config) -> Result<Items<Item>> {
        let profile = |name| Profile::built_in(name).map_err(Error::experiment);
        let zendoku = profile("zendoku")?;
        let known = zendoku.entries.len() == TACTICS.len() && zendoku.levels.len() == LEVELS;
        if !known || !zendoku.entries.iter().zip(1..).all(|(entry, n)| entry.score == f64::from(n)) {
            return Err(Error::experiment("profile zendoku no longer scores its seven tactics from 1 to 7"));
        }
        let correction = Correction {
            grids: config.grids,
            symmetry: SymmetryClass::Rotation180,
            fewest_hints: 20,
            profile: profile("hayes")?,
            level: 0,
            retries: 1,
        };
        let graders = Arc::new(Graders {
            immediate: Grader::new(zendoku.clone()),
            chained: Grader::new(Profile { mode: Mode::Chained, ..zendoku }),
            correction,
        });
        let items = |part: Part, count: u64| {
            let graders = Arc::clone(&graders);
            Items::count(count, move |number| (Arc::clone(&graders), part, number))
        };
        let several =
            items(Part::Shared, config.shared_grids).then(items(Part::Corrected, config.corrected_grids));
        Ok(items(Part::Single, config.puzzles).then(several))
    }

    fn measure(&self, item: &Item, rng: &mut Stream, config: &Config) -> Result<impl Into<Measured<Row>>> {
        let (graders, part, number) = item;
        let grid = config.grids.fill(rng, &mut GridWork::default());
        let mut solver = Engine::Fast.build();
        if *part == Part::Corrected {
            let made = corrected(&grid, &graders.correction, config.hints, solver, rng);
            let numbered =
                made.iter().zip(1..).filter_map(|(puzzle, attempt)| Some((puzzle.as_ref()?, attempt)));
            let grader = Grader::new(graders.correction.profile.clone());
            let one = |(puzzle, attempt)| {
                let mut row = row(graders, *part, (*number, attempt), puzzle, &grid, config)?;
                row.hardest = grade(&grader, puzzle)?.level;
                Ok(row)
            };
            let mut rows = numbered.map(one).collect::<Result<Vec<Row>>>()?;
            if config.before_reduction {
                for asked in 1..graders.correction.profile.levels.len() {
                    rows.extend(unreduced(graders, *number, asked, &grid, rng, config)?);
                }
            }
            return Ok(rows);
        }
        let attempts = if *part == Part::Single { 1 } else { config.attempts as u64 };
        let one = |attempt| {
            let puzzle = minimal(&grid, rng, solver.as_mut());
            let mut row = row(graders, *part, (*number, attempt), &puzzle, &grid, config)?;
            if *part == Part::Single {
                adjustments(graders, &puzzle, &grid, &mut row)?;
            }
            Ok(row)
        };
        (1..=attempts).map(one).collect::<Result<Vec<Row>>>()
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use sudoku_generators::{GridMethod, Made, Method, Minimal};
    use sudoku_runner::data::DataSets;

    use super::*;

    fn config() -> Config {
        let grids = GridMethod::Uniform;
        Config {
            puzzles: 0,
            shared_grids: 0,
            attempts: 3,
            corrected_grids: 0,
            hints: 3,
            before_reduction: true,
            grids,
            runs: 2,
            bootstrap: 100,
        }
    }

    fn graders(config: &Config) -> Arc<Graders> {
        let (data, config) = (DataSets::shipped(), Config { puzzles: 1, ..config.clone() });
        let items = GenerateAndTestLevels.items(&Library::new(&data, None), &config).unwrap();
        Arc::clone(&items.get(0).0)
    }

    #[test]
    fn items_of_all_kinds_give_their_rows() {
        let (config, mut rng) = (config(), Stream::seed_from_u64(5));
        let graders = graders(&config);
        for (part, count) in [(Part::Single, 1), (Part::Shared, 3), (Part::Corrected, 3)] {
            let item = (Arc::clone(&graders), part, 4);
            let mut rows = crate::rows_of(&GenerateAndTestLevels, &item, &mut rng, &config);
            let before = rows.extract_if(.., |row| row.part == Part::Unreduced);
            let before: Vec<(usize, usize)> =
                before.map(|row| (row.asked(&config).unwrap(), row.hardest)).collect();
            let asked: Vec<usize> = before.iter().map(|(asked, _)| *asked).collect();
            let expected: &[usize] =
                if part == Part::Corrected { &[1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4] } else { &[] };
            assert_eq!(asked, expected);
            assert!(before.iter().all(|(asked, level)| level <= asked), "{before:?}");
            assert_eq!(rows.len(), count, "{part:?}");
            assert!(rows.iter().zip(1..).all(|(row, attempt)| row.attempt == attempt && row.fillable > 0.0));
            assert!(rows.iter().all(|row| row.hardest_chained.is_some() == (row.part == Part::Single)));
        }
    }

    /// A check writes each blank cell once; another puzzle takes the uniqueness tests of all cells, and is graded as
    /// well.
    #[test]
    fn checking_an_adjusted_puzzle_writes_fewer_digits_than_making_another() {
        let (graders, mut rng) = (graders(&config()), Stream::seed_from_u64(7));
        let mut generator =
            Method::Minimal(Minimal::default()).build(Box::new(sudoku_solvers::Hybrid::default()));
        for _ in 0..50 {
            let (Made { puzzle, solution, work, .. }, _) =
                crate::shared::made(generator.as_mut(), 1, &mut rng).unwrap();
            let graded = graders.immediate.grade(&puzzle).unwrap();
            for level in 0..LEVELS {
                let easier = adjust(&puzzle, &solution, &graded, level);
                let check = graders.immediate.grade(&easier).unwrap().moves.len();
                assert!(check as u64 <= 81 - 17 && work.nodes > 10 * check as u64, "{check} {work:?}");
            }
        }
    }

    /// Filling in makes no puzzle harder than requested, and notes only help.
    #[test]
    fn adjusted_puzzles_are_never_too_hard() {
        let (config, mut rng) = (config(), Stream::seed_from_u64(6));
        let graders = graders(&config);
        for number in 0..30 {
            let item = (Arc::clone(&graders), Part::Single, number);
            let row = crate::rows_of(&GenerateAndTestLevels, &item, &mut rng, &config).remove(0);
            let unsolved = TACTICS.len();
            assert!(row.hardest == unsolved || row.hardest_chained != Some(unsolved));
            for again in [false, true] {
                let levels = row.adjusted(again).map(Option::unwrap);
                assert_eq!(levels[0], 0, "what is easier than normal is easy");
                if again {
                    assert!((0..LEVELS).all(|asked| levels[asked] <= asked), "{levels:?}");
                }
            }
        }
    }
}
