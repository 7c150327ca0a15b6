//! Work and rank of each solver on each set; never one number over all sets.

use sudoku_runner::prelude::*;
use sudoku_solvers::Engine;

use super::Config;
use super::measure::Row;

/// What `summary.json` holds.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// Puzzles on which two solvers that finish find different numbers of solutions.
    pub disagreements: u64,
    /// Budget of nodes of each search.
    pub budget: u64,
    pub sets: Vec<SetSummary>,
}

impl Summarise<Row, Config> for Summary {
    fn of(rows: &[Row], config: &Config, _rng: &mut Stream) -> Result<Summary> {
        let sets = races(rows, config);
        let disagreements = sets.iter().flatten().filter(|race| !agree(race)).count() as u64;
        let sets = sets.iter().map(|races| SetSummary::of(races)).collect::<Result<_>>()?;
        Ok(Summary { disagreements, budget: config.nodes, sets })
    }

    fn quantities(&self, rows: &[Row], config: &Config) -> Result<Vec<Quantity>> {
        let sets = races(rows, config);
        let puzzles = sets.iter().map(Vec::len).sum::<usize>() as u64;
        let spent = rows.iter().filter(|row| row.spent).count();
        let agreement = Quantity::new("agreement", Estimate::share(puzzles - self.disagreements, puzzles)?)
            .detail(format!("{spent} of {} searches ran out of nodes", rows.len()));
        Ok(std::iter::once(agreement).chain(sets.iter().filter_map(|races| fewest_first(races))).collect())
    }
}

/// The races of each set: the rows of a puzzle are adjacent, solver by solver.
fn races<'a>(rows: &'a [Row], config: &Config) -> Vec<Vec<&'a [Row]>> {
    rows.chunk_by(|a, b| a.set == b.set).map(|part| part.chunks(config.solvers.len()).collect()).collect()
}

record! {
    /// A data set.
    pub struct SetSummary(races: &[&[Row]]) {
        let ranks: Vec<Vec<f64>> = races.iter().map(|race| ranks(race)).collect();
        let solver = |s: usize| SolverSummary::of(races, &ranks, s);
        let mut solvers: Vec<SolverSummary> = (0..races[0].len()).map(solver).collect::<Result<_>>()?;
        let rank = |solver: &SolverSummary| solver.rank.as_ref().map_or(f64::INFINITY, |rank| rank.value);
        solvers.sort_by(|a, b| rank(a).total_cmp(&rank(b)));
    }
    pub set: String = races[0][0].set.clone(),
    pub n: usize = races.len(),
    /// From the least mean rank on.
    pub solvers: Vec<SolverSummary> = solvers,
}

record! {
    /// A solver on a set.
    pub struct SolverSummary(races: &[&[Row]], ranks: &[Vec<f64>], s: usize) {
        let column = |value: fn(&Row) -> u64| {
            let values: Vec<f64> = races.iter().map(|race| value(&race[s]) as f64).collect();
            quantiles(&values, &[0.5, 0.95])
        };
        let ranks: Vec<f64> = ranks.iter().map(|ranks| ranks[s]).collect();
        let spent = races.iter().filter(|race| race[s].spent).count() as u64;
    }
    pub solver: String = races[0][s].solver.clone(),
    /// Mean rank by guesses among the solvers, puzzle by puzzle; searches that ran out of nodes come last. None of fewer
    /// than two puzzles.
    pub rank: Option<Estimate> = mean(&ranks, CONFIDENCE).defined()?,
    /// Guesses at 50 and 95 % of the puzzles; at least, where searches ran out of nodes.
    pub guesses: Vec<f64> = column(|row| row.guesses)?,
    /// Nodes at 50 and 95 %.
    pub nodes: Vec<f64> = column(|row| row.nodes)?,
    /// Searches that ran out of nodes.
    pub spent: u64 = spent,
    /// Their share.
    pub spent_share: Estimate = Estimate::share(spent, races.len() as u64)?,
}

/// Beer's first optimization on a set: on which share of the puzzles it at least halves the nodes of the search
/// that prefers no cell. A lower bound if the search by the fewest candidates ran out of nodes. None if one of the two
/// solvers does not race.
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
    any.then(|| Quantity::new("fewest-first", share).part(&races[0][0].set).at_least(open > 0).detail(detail))
}

fn agree(race: &[Row]) -> bool {
    let mut decided = race.iter().filter(|row| !row.spent).map(|row| row.solutions);
    let first = decided.next();
    decided.all(|solutions| Some(solutions) == first)
}

/// Ranks by guesses from 1, ties sharing their mean; searches that ran out of nodes tie behind all others.
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
