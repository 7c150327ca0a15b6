//! The rows from which a run's summary is computed: puzzles with equal ratings are one row.
//!
//! Few puzzles of a descent agree in all ratings, so those of which only mean and spread are reported have rows apart.
//! Their WNEF and predicted times are rounded to about a twentieth of their spread.

use std::mem::take;

use sudoku_runner::prelude::*;

use super::rows::{POPULATION, Row};

/// The sample of rows with a single rating of a descent's puzzles.
pub const APART: &str = "population, apart";

/// WNEF is rounded to a multiple of 1 / this; its standard deviation is 0.019.
const WNEF: f64 = 1000.0;
/// Predicted times are rounded to multiples of this number of seconds; their standard deviation is 210 s.
const TIME: f64 = 12.0;

/// One line of `kept.csv`: the sets of clues of one size in a descent, or the puzzles of a descent with these
/// ratings, or a puzzle.
#[derive(Clone, Debug, Default, Serialize, Deserialize, Columns)]
pub struct Group {
    /// As in `data.csv`; `population, apart` for one rating of a descent's puzzles.
    pub sample: String,
    /// Number of clues; 0 in rows apart.
    pub clues: usize,
    /// Number of minimal puzzles, or of unique sets of clues, of a grid that each one represents; 1 for a generator's.
    pub weight: f64,
    /// Unique sets of clues that the descent met; empty for puzzles.
    pub unique: Option<u64>,
    /// Minimal puzzles among them.
    pub minimal: Option<u64>,
    /// Minimal puzzles after the walks.
    pub listed: Option<u64>,
    /// Sum of their squared weights.
    pub squares: Option<f64>,
    /// Number of puzzles with these ratings; empty for a size of sets.
    pub puzzles: Option<u64>,
    /// Rating of the hardest step by Sudoku Explainer 1.2.1.
    pub er: Option<f64>,
    /// Rating of the hardest step up to the first placement.
    pub ep: Option<f64>,
    /// Rating of the first step.
    pub ed: Option<f64>,
    /// WNEF with exponential weights; of a descent's puzzles to three decimals.
    pub wnef: Option<f64>,
    /// Beer's branch score S.
    pub branch_score: Option<f64>,
    /// Zendoku's grade, 0 to 4.
    pub zendoku: Option<f64>,
    /// HoDoKu's level, 0 to 4.
    pub hodoku: Option<f64>,
    /// QQWing's level, 0 to 3.
    pub qqwing: Option<f64>,
    /// Whether singles alone solve the puzzle.
    pub singles: Option<bool>,
    /// Predicted mean solving time; of a descent's puzzles to 12 s.
    #[unit = "s"]
    pub human_time: Option<f64>,
}

impl Group {
    /// Number of minimal puzzles of a grid that the puzzles of the row represent together.
    pub fn in_grid(&self) -> f64 {
        self.weight * self.puzzles.unwrap_or_default() as f64
    }

    /// The values in which rows of a descent's puzzles differ.
    fn ratings(&self) -> (usize, Option<bool>, [Option<f64>; 9]) {
        let Group { er, ep, ed, wnef, branch_score, zendoku, hodoku, qqwing, human_time, .. } = *self;
        (self.clues, self.singles, [er, hodoku, zendoku, qqwing, ep, ed, branch_score, human_time, wnef])
    }
}

impl From<Row> for Group {
    fn from(row: Row) -> Group {
        let Row { sample, clues, weight, unique, minimal, listed, squares, puzzle, er, ep, ed, .. } = row;
        let Row { wnef, branch_score, zendoku, hodoku, qqwing, singles, human_time, .. } = row;
        Group {
            sample,
            clues,
            weight,
            unique,
            minimal,
            listed,
            squares,
            puzzles: puzzle.map(|_| 1),
            er,
            ep,
            ed,
            wnef,
            branch_score,
            zendoku,
            hodoku,
            qqwing,
            singles: singles.map(|filled| filled + clues as u64 == 81),
            human_time,
        }
    }
}

impl Kept<Row> for Group {
    fn reduce(rows: &mut dyn Iterator<Item = Result<Row>>) -> Result<Vec<Group>> {
        let (mut kept, mut drawn) = (Vec::new(), Vec::new());
        for row in rows {
            let row = row?;
            if row.sample == POPULATION && row.puzzle.is_some() {
                drawn.push(Group::from(row));
            } else {
                // The puzzles of a descent follow its sizes of sets.
                kept.extend(grouped(take(&mut drawn)));
                kept.push(Group::from(row));
            }
        }
        kept.extend(grouped(drawn));
        Ok(kept)
    }
}

/// The puzzles of a descent, followed by the ratings that have rows apart.
fn grouped(mut drawn: Vec<Group>) -> impl Iterator<Item = Group> {
    let mut apart: [Vec<Group>; 4] = Default::default();
    for row in &mut drawn {
        row.wnef = row.wnef.map(|wnef| (wnef * WNEF).round() / WNEF);
        row.human_time = row.human_time.map(|seconds| (seconds / TIME).round() * TIME);
        let one =
            Group { sample: APART.to_owned(), weight: row.weight, puzzles: row.puzzles, ..Group::default() };
        apart[0].push(Group { ep: row.ep.take(), ..one.clone() });
        apart[1].push(Group { ed: row.ed.take(), ..one.clone() });
        apart[2].push(Group { branch_score: row.branch_score.take(), ..one.clone() });
        apart[3].push(Group { human_time: row.human_time.take(), ..one });
    }
    [drawn].into_iter().chain(apart).flat_map(counted)
}

/// The distinct rows, each with its number of puzzles.
fn counted(mut rows: Vec<Group>) -> Vec<Group> {
    rows.sort_by(|a, b| a.ratings().partial_cmp(&b.ratings()).expect("no rating is NaN"));
    let mut counted: Vec<Group> = Vec::new();
    for row in rows {
        match counted.last_mut() {
            Some(last) if last.ratings() == row.ratings() => {
                last.puzzles = Some(last.puzzles.unwrap_or_default() + 1);
            }
            _ => counted.push(row),
        }
    }
    counted
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two descents, each a size of sets and then puzzles.
    fn rows() -> Vec<Row> {
        let sample = POPULATION.to_owned();
        let puzzle = |weight: f64, er: f64, branch_score: f64, wnef: f64| Row {
            sample: sample.clone(),
            clues: 25,
            weight,
            puzzle: Some("1".into()),
            er: Some(er),
            wnef: Some(wnef),
            branch_score: Some(branch_score),
            singles: Some(56),
            human_time: Some(100.0),
            ..Row::default()
        };
        let size = Row { sample: sample.clone(), clues: 25, weight: 2.0, unique: Some(9), ..Row::default() };
        vec![
            size.clone(),
            puzzle(3.0, 2.6, 110.0, 0.2501),
            puzzle(3.0, 1.5, 56.0, 0.25),
            puzzle(3.0, 2.6, 56.0, 0.2499),
            size,
            puzzle(4.0, 2.6, 56.0, 0.25),
        ]
    }

    #[test]
    fn puzzles_of_a_descent_with_equal_ratings_are_one_row() {
        let kept = Group::reduce(&mut rows().into_iter().map(Ok)).unwrap();
        let of = |sample: &str| -> Vec<(f64, Option<u64>, Option<f64>)> {
            let own = kept.iter().filter(|row| row.sample == sample);
            own.map(|row| (row.weight, row.puzzles, row.er)).collect()
        };
        let expected = [
            (2.0, None, None),
            (3.0, Some(1), Some(1.5)),
            (3.0, Some(2), Some(2.6)),
            (2.0, None, None),
            (4.0, Some(1), Some(2.6)),
        ];
        assert_eq!(of(POPULATION), expected);
        let scores = kept.iter().filter(|row| row.sample == APART);
        let scores: Vec<_> =
            scores.filter_map(|row| Some((row.weight, row.branch_score?, row.puzzles?))).collect();
        assert_eq!(scores, [(3.0, 56.0, 2), (3.0, 110.0, 1), (4.0, 56.0, 1)]);
        let first = kept.iter().find(|row| row.er.is_some()).unwrap();
        assert_eq!((first.wnef, first.singles, first.human_time), (Some(0.25), Some(true), None));
    }
}
