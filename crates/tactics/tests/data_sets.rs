//! Compares ratings with those of the original programs, on data sets that are not shipped.

#[path = "../../core/tests/support/needs.rs"]
mod needs;

use std::process::ExitCode;

use needs::data::data_text;
use needs::{run, test};
use sudoku_tactics::{Ending, Grader, Profile};

fn main() -> ExitCode {
    let cases = [
        ("sukaku-1.18", "se_qqwing_sample.csv", "rating", 40),
        ("se-1.2.1", "controlled_bias_rated.csv", "ser", 200),
        ("fpgx", "controlled_bias_rated.csv", "fpgx_no_uniqueness", 200),
        ("whips", "controlled_bias_rated.csv", "w", 400),
        ("g-whips", "controlled_bias_rated.csv", "gw", 400),
        ("braids", "controlled_bias_rated.csv", "b", 200),
        ("g-braids", "controlled_bias_rated.csv", "gb", 400),
    ];
    let tests = cases.map(|(profile, file, column, every)| {
        let name = format!("ratings_of_{profile}_agree_with_those_of_its_program");
        test(name, &[file], move || ratings_agree(profile, file, column, every))
    });
    run(tests.into())
}

/// Row of the controlled-bias collection in which subsets of equal size next to a unique rectangle are in a box and in
/// a line.
const SUBSETS_IN_TWO_HOUSES: usize = 33_162;

/// Ratings of puzzles that were not used for development agree without exception.
fn ratings_agree(profile: &str, file: &str, column: &str, every: usize) {
    let text = data_text(file);
    let mut lines = text.lines();
    let column = lines.next().unwrap().split(',').position(|name| name == column).unwrap();
    let grader = Grader::new(Profile::built_in(profile).unwrap());
    let rows = lines.enumerate().filter(|(row, _)| row % every == 0 || *row == SUBSETS_IN_TWO_HOUSES);
    for (_, line) in rows {
        let fields: Vec<&str> = line.split(',').collect();
        let grade = grader.grade(&fields[0].parse().unwrap()).unwrap();
        let rating: f64 = fields[column].parse().unwrap();
        assert_eq!((grade.ending, grade.rating), (Ending::Solved, rating), "{profile}: {}", fields[0]);
    }
}
