//! What `grade` and `score` say of ratings that have no one answer: those of isomorphs, and those that take too long.

use rand::Rng;
use sudoku_core::{Puzzle, Symmetry};
use sudoku_tables::{Column, Kind};
use sudoku_tactics::{Ending, Grade, Grader};

use crate::table::column;

/// Arguments of `grade`.
#[derive(Debug, clap::Args)]
pub struct RatingArgs {
    /// Rate K random isomorphs too; columns rating_least, rating_median and rating_spread (greatest minus least).
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    isomorphs: Option<u32>,
    /// Assertions that forcing chains may follow for a puzzle; where they do not suffice, the ending is budget-spent, and
    /// the column at_least has a lower bound of the rating.
    #[arg(long, value_name = "N")]
    budget: Option<u64>,
}

impl RatingArgs {
    /// The grader with the budget.
    pub fn bound(&self, grader: Grader) -> Grader {
        match self.budget {
            Some(budget) => grader.within(budget),
            None => grader,
        }
    }

    pub fn columns(&self) -> Vec<Column> {
        let mut columns = Vec::new();
        if self.budget.is_some() {
            columns.push(column(
                "at_least",
                Kind::Real,
                "Lower bound of the rating where the budget is spent.",
            ));
        }
        if self.isomorphs.is_some() {
            columns.push(column("rating_least", Kind::Real, "Least rating of the isomorphs."));
            columns.push(column("rating_median", Kind::Real, "Median of their ratings."));
            columns.push(column("rating_spread", Kind::Real, "Greatest minus least of their ratings."));
        }
        columns
    }

    /// A value for each column. Those of isomorphs are missing if one of them was not solved.
    pub fn values(
        &self,
        grader: &Grader,
        puzzle: &Puzzle,
        grade: &Grade,
        rng: &mut impl Rng,
    ) -> Vec<Option<f64>> {
        let mut values = Vec::new();
        if self.budget.is_some() {
            values.push((grade.ending == Ending::BudgetSpent).then_some(grade.rating));
        }
        if let Some(copies) = self.isomorphs {
            let rate = |_| {
                let grade = grader.grade(&Symmetry::random(&mut *rng).apply(puzzle)).ok()?;
                (grade.ending == Ending::Solved).then_some(grade.rating)
            };
            let ratings: Option<Vec<f64>> = (0..copies).map(rate).collect();
            values.extend(match ratings {
                Some(ratings) => summary(ratings).map(Some),
                None => [None; 3],
            });
        }
        values
    }
}

/// Three columns for each of these: what [`scores`] gives.
pub fn columns_of(columns: &[Column]) -> Vec<Column> {
    let three = |of: &Column| {
        [("least", "Least"), ("median", "Median"), ("spread", "Greatest minus least")].map(|(what, word)| {
            let meaning = format!("{word} of {} among isomorphs.", of.name);
            Column { unit: of.unit.clone(), ..column(&format!("{}_{what}", of.name), Kind::Real, &meaning) }
        })
    };
    columns.iter().flat_map(three).collect()
}

/// Least, median and spread of each score over random isomorphs of a puzzle; not finite where that of an isomorph is
/// not.
///
/// # Errors
/// If an isomorph cannot be scored.
pub fn scores(
    puzzle: &Puzzle,
    copies: u32,
    rng: &mut impl Rng,
    score: impl Fn(&Puzzle) -> Result<Vec<f64>, String>,
) -> Result<Vec<f64>, String> {
    let rows = (0..copies).map(|_| score(&Symmetry::random(&mut *rng).apply(puzzle)));
    let rows = rows.collect::<Result<Vec<_>, _>>()?;
    let of_column = |at: usize| {
        let values: Vec<f64> = rows.iter().map(|row| row[at]).collect();
        if values.iter().all(|value| value.is_finite()) { summary(values) } else { [f64::NAN; 3] }
    };
    Ok((0..rows.first().map_or(0, Vec::len)).flat_map(of_column).collect())
}

/// Least, median and spread of ratings, rounded to hundredths; there is one rating at least.
fn summary(mut ratings: Vec<f64>) -> [f64; 3] {
    ratings.sort_by(f64::total_cmp);
    let n = ratings.len();
    let rounded = |x: f64| (x * 100.0).round() / 100.0;
    let (least, greatest) = (ratings[0], ratings[n - 1]);
    [least, rounded((ratings[(n - 1) / 2] + ratings[n / 2]) / 2.0), rounded(greatest - least)]
}

#[cfg(test)]
mod tests {
    use super::summary;

    #[test]
    fn the_median_of_an_even_number_lies_between() {
        assert_eq!(summary(vec![7.3, 7.1, 8.3, 7.2]), [7.1, 7.25, 1.2]);
        assert_eq!(summary(vec![7.3]), [7.3, 7.3, 0.0]);
    }
}
