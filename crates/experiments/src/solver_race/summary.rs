//! Work and rank of each solver on each set; never one number over all sets.

use serde::Serialize;
use sudoku_stats::{CONFIDENCE, EffectSize, clopper_pearson, mean, quantiles};

use super::Config;
use super::measure::Row;
use sudoku_runner::Result;
use sudoku_runner::claims::{Finding, Verdict};
use sudoku_stats::Estimate;

/// What `summary.json` holds.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    pub findings: Vec<Finding>,
    /// Budget of nodes of each search.
    pub budget: u64,
    pub sets: Vec<SetSummary>,
}

/// A data set.
#[derive(Clone, Debug, Serialize)]
pub struct SetSummary {
    pub set: String,
    pub n: usize,
    /// From the least mean rank on.
    pub solvers: Vec<SolverSummary>,
}

/// A solver on a set.
#[derive(Clone, Debug, Serialize)]
pub struct SolverSummary {
    pub solver: String,
    /// Mean rank by guesses among the solvers, puzzle by puzzle; searches that ran out of nodes come last.
    pub rank: Option<EffectSize>,
    /// Guesses at 50 and 95 % of the puzzles; at least, where searches ran out of nodes.
    pub guesses: Vec<f64>,
    /// Nodes at 50 and 95 %.
    pub nodes: Vec<f64>,
    /// Searches that ran out of nodes.
    pub spent: u64,
    /// Their share.
    pub spent_share: EffectSize,
}

/// Everything the rows tell.
pub fn summarise(rows: &[Row], config: &Config) -> Result<Summary> {
    let solvers = config.solvers.len();
    let mut sets = Vec::new();
    let mut shares = Vec::new();
    let (mut puzzles, mut disagreements) = (0, 0);
    for part in rows.chunk_by(|a, b| a.set == b.set) {
        // The rows of a puzzle stand together, solver by solver.
        let races: Vec<&[Row]> = part.chunks(solvers).collect();
        puzzles += races.len();
        disagreements += races.iter().filter(|race| !agree(race)).count();
        shares.extend(fewest_first(&races, config.nodes));
        sets.push(set_summary(&races)?);
    }
    let spent = rows.iter().filter(|row| row.spent).count();
    let mut findings = vec![
        Finding::new("agreement", &[], "all solvers that finish find the same number of solutions")
            .ours(format!("{disagreements} disagreements on {puzzles} puzzles"))
            .verdict(Verdict::of(disagreements == 0))
            .evidence(format!("{spent} of {} searches ran out of nodes", rows.len())),
    ];
    findings.extend(over_all(&shares));
    findings.extend(shares);
    Ok(Summary { findings, budget: config.nodes, sets })
}

/// Beer's first optimization on a set: how often it at least halves the nodes of the search that prefers no
/// cell. None if one of the two solvers does not race.
fn fewest_first(races: &[&[Row]], budget: u64) -> Option<Finding> {
    let nodes = |race: &[Row], solver: &str| {
        let row = race.iter().find(|row| row.solver == solver)?;
        Some(if row.spent { budget } else { row.nodes })
    };
    let pairs: Option<Vec<(u64, u64)>> =
        races.iter().map(|race| Some((nodes(race, "backtracking")?, nodes(race, "row-list")?))).collect();
    let pairs = pairs?;
    let halved = pairs.iter().filter(|(fewest, any)| 2 * fewest <= *any).count() as u64;
    let share = clopper_pearson(halved, pairs.len() as u64, CONFIDENCE).ok()?;
    let finding = fewest_first_claim().part(&races[0][0].set);
    Some(finding.at_least(Estimate::of(&share, pairs.len()), 0.5).evidence(
        "share of puzzles with at most half the nodes of the search row by row, whose searches that ran out \
         count with the budget; reproduced above one half",
    ))
}

fn fewest_first_claim() -> Finding {
    Finding::new(
        "fewest-first",
        &["B2"],
        "choosing the cell with the fewest candidates greatly reduces the work",
    )
    .published("greatly")
}

fn over_all(shares: &[Finding]) -> Option<Finding> {
    let count = |verdict| shares.iter().filter(|finding| finding.verdict == verdict).count();
    let (yes, no) = (count(Verdict::Reproduced), count(Verdict::NotReproduced));
    let verdict = match (yes, no) {
        _ if shares.is_empty() => return None,
        (yes, _) if yes == shares.len() => Verdict::Reproduced,
        (0, 1..) => Verdict::NotReproduced,
        (1.., 1..) => Verdict::Mixed,
        _ => Verdict::Undecided,
    };
    let least =
        shares.iter().filter_map(|finding| finding.estimate).map(|share| share.value).fold(1.0, f64::min);
    let ours =
        format!("at least halved on most puzzles in {yes} of {} sets; least share {least:.3}", shares.len());
    let evidence = "set by set, against the search row by row; reproduced if in every set";
    Some(fewest_first_claim().ours(ours).verdict(verdict).evidence(evidence))
}

fn agree(race: &[Row]) -> bool {
    let mut decided = race.iter().filter(|row| !row.spent).map(|row| row.solutions);
    let first = decided.next();
    decided.all(|solutions| Some(solutions) == first)
}

fn set_summary(races: &[&[Row]]) -> Result<SetSummary> {
    let ranks: Vec<Vec<f64>> = races.iter().map(|race| ranks(race)).collect();
    let solver = |s: usize| -> Result<SolverSummary> {
        let column = |value: fn(&Row) -> u64| {
            let values: Vec<f64> = races.iter().map(|race| value(&race[s]) as f64).collect();
            quantiles(&values, &[0.5, 0.95])
        };
        let spent = races.iter().filter(|race| race[s].spent).count() as u64;
        Ok(SolverSummary {
            solver: races[0][s].solver.clone(),
            rank: mean(&ranks.iter().map(|ranks| ranks[s]).collect::<Vec<_>>(), CONFIDENCE).ok(),
            guesses: column(|row| row.guesses)?,
            nodes: column(|row| row.nodes)?,
            spent,
            spent_share: clopper_pearson(spent, races.len() as u64, CONFIDENCE)?,
        })
    };
    let mut solvers: Vec<SolverSummary> = (0..races[0].len()).map(solver).collect::<Result<_>>()?;
    let rank = |solver: &SolverSummary| solver.rank.as_ref().map_or(f64::INFINITY, |rank| rank.estimate);
    solvers.sort_by(|a, b| rank(a).total_cmp(&rank(b)));
    Ok(SetSummary { set: races[0][0].set.clone(), n: races.len(), solvers })
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
        };
        let race = [row(3, false), row(0, false), row(1, true), row(3, false), row(9, true)];
        assert_eq!(ranks(&race), [2.5, 1.0, 4.5, 2.5, 4.5]);
        assert!(agree(&race));
        assert!(!agree(&[row(3, false), Row { solutions: 2, ..row(1, false) }]));
    }
}
