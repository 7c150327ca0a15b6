//! A sample of the puzzles that the runs measured, for readers to look at one by one. The puzzles are scored, and some
//! are explained.

use serde_json::{Value, json};
use sudoku_kit::{Puzzle, Rater, Scorer, StepOnBoard};
use sudoku_runner::data::{DataSet, DataSets, spread};

use crate::Study;

/// Maximum number of puzzles, and of explained ones.
const PUZZLES: usize = 400;
const EXPLAINED: usize = 12;
/// The set built into the program.
const SHIPPED: &str = "qqwing";
const METRICS: &str = "clues,wnef-exp,branch-score,grade-se-1.2.1,human-time";
/// Displayed columns, with readable names.
const AXES: [(&str, &str); 5] = [
    ("clues", "Clues"),
    ("wnef_exp", "WNEF"),
    ("branch_score", "Branch score S"),
    ("se121_er", "Rating by Sudoku Explainer's rules"),
    ("human_seconds", "Predicted solving time"),
];
const PROFILE: &str = "se-1.2.1";

/// The sample, as input for the page's script.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    /// Id of the set.
    pub set: String,
    /// Number of puzzles.
    pub puzzles: usize,
    /// Axes, levels, points and walks.
    pub data: Value,
}

impl Sample {
    /// A sample of the user's puzzles, if a run measured any and the file still exists. Otherwise a sample of the
    /// shipped puzzles, if a run measured these.
    pub fn of(studies: &[Study]) -> Option<Sample> {
        let mut used = studies.iter().flat_map(|study| &study.run.manifest.data_sets);
        let set = match used.clone().find(|set| set.own.is_some()) {
            Some(set) => {
                let own = set.own.as_ref()?;
                // The file may be missing or changed; the rows of the run remain.
                let read = DataSet::from_file(&own.path, own.columns()).ok()?;
                (read.sha256 == set.sha256).then_some(read)?
            }
            None => {
                used.find(|set| set.id == SHIPPED)?;
                DataSets::shipped().load(SHIPPED).expect("it is shipped")
            }
        };
        Some(Sample { set: set.id.clone(), puzzles: set.rows.len(), data: data(&set)? })
    }
}

fn data(set: &DataSet) -> Option<Value> {
    let rows: Vec<_> = spread(set.rows.len(), PUZZLES).map(|row| &set.rows[row]).collect();
    let puzzles: Vec<Puzzle> = rows.iter().map(|row| row.puzzle).collect();
    let lines: Vec<u64> = rows.iter().map(|row| row.line).collect();
    let scorer = Scorer::new(METRICS).expect("they are registered");
    let columns: Vec<_> = scorer.columns().collect();
    let places = AXES.map(|(name, _)| columns.iter().position(|column| column.name == name));
    let places: Vec<usize> = places.into_iter().collect::<Option<_>>()?;
    let scores = scorer.score(&puzzles);
    let axes = AXES.iter().zip(&places).map(|((_, name), &place)| json!([name, columns[place].unit]));
    let points = rows.iter().zip(scores).filter_map(|(row, values)| {
        // A puzzle without scores is not a point in the chart.
        let values = values.ok()?;
        // A chart does not show more digits than these.
        let shown = |&place: &usize| Some((values[place].measured()? * 1e4).round() / 1e4);
        let values: Vec<Option<f64>> = places.iter().map(shown).collect();
        Some(json!([row.puzzle.to_string(), row.line, row.level, values]))
    });
    let rater = Rater::new(PROFILE).expect("it is built in");
    let walks = spread(puzzles.len(), EXPLAINED).filter_map(|n| {
        // A puzzle that cannot be explained is left out.
        let explained = rater.explain(&puzzles[n]).ok()?;
        let steps =
            explained.steps.iter().map(|(board, step)| StepOnBoard::new(board, step)).collect::<Vec<_>>();
        Some(json!({ "line": lines[n], "level": explained.rating.level, "steps": steps }))
    });
    let (axes, points, walks): (Vec<Value>, Vec<Value>, Vec<Value>) =
        (axes.collect(), points.collect(), walks.collect());
    Some(json!({ "axes": axes, "levels": set.levels, "points": points, "walks": walks }))
}
