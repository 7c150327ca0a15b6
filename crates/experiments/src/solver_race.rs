//! What do this project's solvers cost on each data set?
//!
//! Work (nodes, guesses) is reproducible and is in the rows; time is not, and is in `timing.csv` and `timing.md`. Each
//! puzzle is timed by itself, and for solvers that work on many at once also in a block. A user's command gets a block
//! for each process, and takes part only in the times. Other people's solvers race in `bench/peers`.

use std::path::Path;
use std::time::{Duration, Instant};

use sudoku_core::Puzzle;
use sudoku_runner::data::Control;
use sudoku_runner::external::{Command, CommandSolver};
use sudoku_runner::prelude::*;
use sudoku_solvers::{Answer, Ending, Engine, Limits};

/// Settings of the experiment.
#[derive(Clone, Debug, Serialize, Deserialize, Ranges)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Number of solutions to search for; 2 decides uniqueness.
    #[range(1..=1_000_000)]
    pub solutions: u64,
    /// Number of nodes at which a search ends undecided.
    #[range(EFFORT)]
    pub nodes: u64,
    /// The same for the test whether one search takes twice the nodes of another.
    #[range(EFFORT)]
    pub nodes_doubled: u64,
    /// Maximum number of puzzles per set, spread evenly over it; 0 for all.
    pub max_per_set: usize,
    /// The solvers.
    #[serde(with = "sudoku_runner::named")]
    pub solvers: Vec<Engine>,
    /// Commands that also race, only in times, because they count no nodes. See `sudoku-lab help solve`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub solver_commands: Vec<String>,
    /// The data sets.
    pub sets: Vec<String>,
    /// The sets that figures show.
    pub figure_sets: Vec<String>,
}

impl Settings for Config {
    fn use_data(&mut self, set: &str) -> bool {
        self.sets = vec![set.to_owned()];
        self.figure_sets = self.sets.clone();
        true
    }
}

/// One line of `data.csv`: a solver on a puzzle.
#[derive(Clone, Debug, Serialize, Deserialize, Columns)]
pub struct Row {
    /// The data set.
    pub set: String,
    /// Line in the file of the set, from 1.
    pub line: u64,
    /// Number of clues.
    pub clues: u32,
    /// The solver.
    pub solver: String,
    /// Number of solutions found, at most the limit.
    pub solutions: u64,
    /// Whether the search ran out of nodes.
    pub spent: bool,
    /// Number of digits placed; for the fast solver, number of guesses.
    pub nodes: u64,
    /// Number of digits placed where others were possible.
    pub guesses: u64,
    /// Maximum number of guesses in force at a time.
    pub depth: u64,
    /// For `row-list`: whether it takes at least twice the nodes of `backtracking`, each with the budget for this
    /// question; empty if the budget does not suffice, and for other solvers.
    pub doubled: Option<bool>,
}

/// A puzzle of a set.
pub type Item = Control;

/// The time limit of a command's process for a block.
const PATIENCE: Duration = Duration::from_secs(60);

/// The mean time per puzzle of a command on puzzles of a set.
fn command_time(
    line: &str,
    part: &[Held<'_, Control>],
    puzzles: &[Puzzle],
    config: &Config,
) -> Result<Duration> {
    let command = Command::new(line, PATIENCE).batch(puzzles.len());
    let solved = CommandSolver::new(command, config.solutions).solve(puzzles).map_err(Error::experiment)?;
    let (answers, took) = solved;
    for (answer, entry) in answers.into_iter().zip(part) {
        answer.map_err(|why| entry.error(why.to_string()))?;
    }
    Ok(took / puzzles.len() as u32)
}

/// The name of the fast solver where it gets one puzzle at a time. Elsewhere it searches a block side by side.
const FAST_ALONE: &str = "fast, one at a time";

/// Rows and times of a block.
fn block(entries: &[Held<'_, Control>], config: &Config) -> Result<Vec<Measured<Row>>> {
    let limits = Limits::solutions(config.solutions).nodes(config.nodes);
    let mut all = Vec::with_capacity(entries.len());
    for part in entries.chunk_by(|a, b| a.set == b.set) {
        let puzzles: Vec<Puzzle> = part.iter().map(|entry| entry.puzzle).collect();
        let (set, of) = (&part[0].set, puzzles.len() as u64);
        let first = all.len();
        all.extend(part.iter().map(|_| Measured::default()));
        for engine in &config.solvers {
            let mut solver = engine.build();
            let mut alone = Vec::with_capacity(puzzles.len());
            for puzzle in &puzzles {
                let begin = Instant::now();
                let answer = solver.count(puzzle, limits);
                alone.push((answer, begin.elapsed()));
            }
            let (mut name, mut together) = (engine.to_string(), None);
            if *engine == Engine::Fast {
                let mut answers = Vec::with_capacity(puzzles.len());
                let begin = Instant::now();
                solver.batch(&puzzles, limits, &mut answers);
                together = Some((answers, begin.elapsed() / puzzles.len() as u32));
                name = FAST_ALONE.to_owned();
            }
            for (n, (measured, entry)) in all[first..].iter_mut().zip(part).enumerate() {
                let (mut answer, took) = (&alone[n].0, alone[n].1);
                let is_done = |answer: &Answer| answer.ending != Ending::BudgetSpent;
                let timing = Timing::new(format!("{set} {name}"), took);
                measured.timings.push(Timing { done: is_done(answer), ..timing });
                if let Some((answers, mean)) = &together {
                    answer = &answers[n];
                    let timing = Timing::new(format!("{set} {engine}"), *mean);
                    measured.timings.push(Timing { of, done: is_done(answer), ..timing });
                }
                measured.rows.push(Row {
                    set: entry.set.clone(),
                    line: entry.line,
                    clues: entry.puzzle.clue_count() as u32,
                    solver: engine.to_string(),
                    solutions: answer.solutions,
                    spent: !is_done(answer),
                    nodes: answer.stats.nodes,
                    guesses: answer.stats.guesses,
                    depth: answer.stats.depth,
                    doubled: None,
                });
            }
        }
        for line in &config.solver_commands {
            let mean = command_time(line, part, &puzzles, config)?;
            for measured in &mut all[first..] {
                measured.timings.push(Timing { of, ..Timing::new(format!("{set} {line}"), mean) });
            }
        }
        if config.solvers.contains(&Engine::Backtracking)
            && let Some(at) = config.solvers.iter().position(|&engine| engine == Engine::RowList)
        {
            for (measured, puzzle) in all[first..].iter_mut().zip(&puzzles) {
                measured.rows[at].doubled = doubled(puzzle, config);
            }
        }
    }
    Ok(all)
}

/// Whether the search row by row takes at least twice the nodes of the search by the cell with the fewest candidates;
/// it stops as soon as this is known.
fn doubled(puzzle: &Puzzle, config: &Config) -> Option<bool> {
    let limits = Limits::solutions(config.solutions);
    let run = |engine: Engine, nodes: u64| engine.build().count(puzzle, limits.nodes(nodes));
    let fewest = run(Engine::Backtracking, config.nodes_doubled);
    if fewest.ending == Ending::BudgetSpent {
        return None;
    }
    let twice = 2 * fewest.stats.nodes;
    let rows = run(Engine::RowList, twice);
    Some(rows.ending == Ending::BudgetSpent || rows.stats.nodes >= twice)
}

/// The experiment.
pub struct SolverRace;

/// Every solver on every puzzle.
impl Experiment for SolverRace {
    study!(tables "solver-race": quick, default, paper;
        "What do the solvers cost on each data set, in time, nodes and guesses?");
    /// Large, for solvers that work on many puzzles in parallel.
    const BLOCK: u64 = 512;
    const SHOWS_TIMES: bool = true;

    fn budget(config: &Config, timed: &str) -> String {
        match config.solver_commands.iter().any(|line| line == timed) {
            true => format!("never; over {} s a block is an error", PATIENCE.as_secs()),
            false => format!("after {} nodes", config.nodes),
        }
    }

    fn items(&self, data: &Library<'_>, config: &Config) -> Result<Items<Item>> {
        data.controls(&config.sets, config.max_per_set).map(Items::from)
    }

    fn measure(&self, item: &Item, _rng: &mut Stream, config: &Config) -> Result<impl Into<Measured<Row>>> {
        Ok(block(&[Held::Listed(item)], config)?.remove(0))
    }

    fn measure_block(
        &self,
        _first: u64,
        items: &[Held<'_, Item>],
        _streams: &Streams,
        config: &Config,
    ) -> Result<Vec<Measured<Row>>> {
        block(items, config)
    }

    /// Work and rank of each solver on each set, never combined over sets.
    fn conclude(&self, rows: &[Row], config: &Config, out: &mut Conclusion<'_>) -> Result<()> {
        let sets = races(rows, config);
        let puzzles: Vec<&&[Row]> = sets.iter().flatten().collect();
        let agreed = puzzles.iter().filter(|race| agree(race)).count() as u64;
        let spent = rows.iter().filter(|row| row.spent).count();
        let detail = format!("{spent} of {} searches ran out of nodes", rows.len());
        let agreement = Estimate::share(agreed, puzzles.len() as u64)?;
        out.quantity(Quantity::new("agreement", agreement).detail(detail));
        for races in &sets {
            out.part(&races[0][0].set).table("solvers", &OfSolver::all(races)?)?;
            if let Some(quantity) = fewest_first(races) {
                out.quantity(quantity);
            }
        }
        let panel = |set: &String| {
            let sample = |solver: String| {
                let own = rows.iter().filter(|row| row.set == *set && row.solver == solver);
                // A logarithmic axis cannot show 0.
                Sample::censored(&solver, own.map(|row| (row.guesses as f64 + 1.0, !row.spent)))
            };
            let solvers = config.solvers.iter().map(ToString::to_string);
            EcdfPanel { title: set.clone(), samples: solvers.map(sample).collect() }
        };
        let mut panels: Vec<EcdfPanel> = config.figure_sets.iter().map(panel).collect();
        panels.retain(|panel| panel.samples.iter().any(|sample| !sample.is_empty()));
        if panels.is_empty() {
            Ok(())
        } else {
            out.canvas.fill("nodes", config.nodes).ecdf("guesses", panels)
        }
    }

    /// The table of `bench/peers`, if it has been run.
    fn beside_timings(&self, results: &Path) -> Result<String> {
        let path = results.join("peers").join("peers.md");
        if !path.is_file() {
            return Ok("Other people's solvers: `just bench-peers`, then run this again.".into());
        }
        let table = sudoku_tables::files::read_text(&path).map_err(Error::io(&path))?;
        Ok(format!("## Beside other people's solvers (`just bench-peers`)\n\n{table}"))
    }
}

/// The races of each set: the rows of a puzzle are adjacent, one per solver.
fn races<'a>(rows: &'a [Row], config: &Config) -> Vec<Vec<&'a [Row]>> {
    rows.chunk_by(|a, b| a.set == b.set).map(|part| part.chunks(config.solvers.len()).collect()).collect()
}

/// Solvers in the order of their mean rank by guesses, puzzle by puzzle, ties shared; searches that ran out of nodes come last.
/// Guesses and nodes at 50 and 95 % of the puzzles, lower bounds if searches ran out of nodes. The fast solver counts guesses as
/// nodes, and none for the last digit that is left. The ranking by time is in timing.md.
#[derive(Serialize, Columns)]
struct OfSolver {
    solver: String,
    n: usize,
    /// `None` for fewer than two puzzles.
    rank: Option<Estimate>,
    guesses: Vec<f64>,
    nodes: Vec<f64>,
    out_of_nodes: u64,
    #[unit = "%"]
    share: Estimate,
}

impl OfSolver {
    /// The solvers of a set.
    fn all(races: &[&[Row]]) -> Result<Vec<OfSolver>> {
        let ranks: Vec<Vec<f64>> = races.iter().map(|race| ranks(race)).collect();
        let solver = |s: usize| OfSolver::of(races, &ranks, s);
        let mut solvers: Vec<OfSolver> = (0..races[0].len()).map(solver).collect::<Result<_>>()?;
        let rank = |solver: &OfSolver| solver.rank.map_or(f64::INFINITY, |rank| rank.value);
        solvers.sort_by(|a, b| rank(a).total_cmp(&rank(b)));
        Ok(solvers)
    }

    fn of(races: &[&[Row]], ranks: &[Vec<f64>], s: usize) -> Result<OfSolver> {
        let column = |value: fn(&Row) -> u64| {
            let values: Vec<f64> = races.iter().map(|race| value(&race[s]) as f64).collect();
            quantiles(&values, &[0.5, 0.95])
        };
        let ranks: Vec<f64> = ranks.iter().map(|ranks| ranks[s]).collect();
        let spent = races.iter().filter(|race| race[s].spent).count() as u64;
        Ok(OfSolver {
            solver: races[0][s].solver.clone(),
            n: races.len(),
            rank: mean(&ranks, CONFIDENCE).defined()?,
            guesses: column(|row| row.guesses)?,
            nodes: column(|row| row.nodes)?,
            out_of_nodes: spent,
            share: Estimate::share(spent, races.len() as u64)?,
        })
    }
}

/// Beer's first optimization on a set: the share of the puzzles on which it at least halves the nodes of the search
/// that prefers no cell. A lower bound if the search by the fewest candidates ran out of nodes. `None` if one of the
/// two solvers does not race.
fn fewest_first(races: &[&[Row]]) -> Option<Quantity> {
    let doubled = |race: &&[Row]| race.iter().find_map(|row| row.doubled);
    let known: Vec<bool> = races.iter().filter_map(doubled).collect();
    let halved = known.iter().filter(|&&doubled| doubled).count() as u64;
    let open = races.len() - known.len();
    // A set has at least one race.
    let share = Estimate::share(halved, races.len() as u64).ok()?;
    let detail =
        format!("{open} puzzles on which the search by the fewest candidates ran out of nodes are open");
    let any = races[0].iter().any(|row| row.solver == Engine::RowList.to_string());
    any.then(|| Quantity::new("fewest-first", share).at_least(open > 0).detail(detail))
}

fn agree(race: &[Row]) -> bool {
    let mut decided = race.iter().filter(|row| !row.spent).map(|row| row.solutions);
    let first = decided.next();
    decided.all(|solutions| Some(solutions) == first)
}

/// Ranks by guesses from 1, with mean ranks for ties; searches that ran out of nodes tie after all others.
fn ranks(race: &[Row]) -> Vec<f64> {
    let cost = |row: &Row| if row.spent { u64::MAX } else { row.guesses };
    let rank = |row: &Row| {
        let less = race.iter().filter(|other| cost(other) < cost(row)).count();
        let equal = race.iter().filter(|other| cost(other) == cost(row)).count();
        less as f64 + (equal as f64 + 1.0) / 2.0
    };
    race.iter().map(rank).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ties_share_ranks_and_spent_budgets_come_last() {
        let row = |guesses, spent: bool| Row {
            set: "s".into(),
            line: 1,
            clues: 17,
            solver: "x".into(),
            solutions: u64::from(!spent),
            spent,
            nodes: 64,
            guesses,
            depth: 0,
            doubled: None,
        };
        let race = [row(3, false), row(0, false), row(1, true), row(3, false), row(9, true)];
        assert_eq!(ranks(&race), [2.5, 1.0, 4.5, 2.5, 4.5]);
        assert!(agree(&race));
        assert!(!agree(&[row(3, false), Row { solutions: 2, ..row(1, false) }]));
    }
}
