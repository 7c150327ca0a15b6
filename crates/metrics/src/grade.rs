//! The grading profiles and the models of human solving, as metrics.

use std::sync::OnceLock;

use sudoku_core::Puzzle;

use crate::human::{Difficulty, HumanModel, Scanner, SolvingTime};
use crate::metric::{Column, Metric, MetricError, Shared, Simple, Traits};
use crate::score::{Score, Scores};
use sudoku_tactics::{Ending, Grade, Grader, Profile};

/// Models of human solving, for the registry.
pub(crate) const HUMAN_METRICS: &[&dyn Metric] = &[&HUMAN_SCAN, &HUMAN_TIME, &HUMAN_DIFFICULTY];

/// Metrics that are found by name but not listed; the reference runs have their columns.
pub(crate) const SUPERSEDED: &[&dyn Metric] = &[&HUMAN_MODEL];

/// The ratings of a puzzle by a profile's grader.
///
/// Puzzles are ranked by the columns in order; the first is the metric's score. If the tactics get stuck, each cell
/// left blank counts as a move with the score `beyond`. So these puzzles rank above all that the tactics solve, and
/// their level is one above the last.
pub struct ProfileMetric {
    name: &'static str,
    profile: &'static str,
    about: &'static str,
    columns: &'static [Column],
    figures: &'static [Figure],
    beyond: f64,
    /// As in the profile. It is stored here because this property is needed for all metrics, and reading all profiles
    /// takes milliseconds.
    slow: bool,
    grader: OnceLock<Grader>,
}

/// The content of a column.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Figure {
    /// Level, from 0.
    Level,
    /// The greatest score of one deduction.
    Rating,
    /// The greatest score up to the first digit: see [`Grade::pearl`].
    Pearl,
    /// The score of the first deduction: see [`Grade::diamond`].
    Diamond,
    /// The sum of all scores.
    Total,
    /// The mean score of the moves.
    Mean,
}

impl Figure {
    const fn unit(self) -> &'static str {
        match self {
            Figure::Level => "level",
            _ => "score",
        }
    }
}

macro_rules! profile {
    ($static:ident, $name:literal, $word:literal, [$($figure:ident $ending:literal),*], $beyond:literal, $slow:literal, $about:expr) => {
        static $static: ProfileMetric = ProfileMetric {
            name: concat!("grade-", $name),
            profile: $name,
            about: $about,
            columns: &[$(Column::new(concat!($word, "_", $ending), Figure::$figure.unit())),*],
            figures: &[$(Figure::$figure),*],
            beyond: $beyond,
            slow: $slow,
            grader: OnceLock::new(),
        };
    };
    ($static:ident, $name:literal, $word:literal, level, $beyond:literal, $about:literal) => {
        profile!($static, $name, $word, [Level "level", Rating "rating", Total "total", Mean "mean"], $beyond, false, $about);
    };
    ($static:ident, $name:literal, $word:literal, ratings, $about:literal) => {
        // Sudoku Explainer gives a puzzle that it cannot solve the rating 20.
        profile!($static, $name, $word, [Rating "er", Pearl "ep", Diamond "ed", Total "total", Mean "mean"], 20.0, false,
            concat!("ER, EP, ED, total, mean by ", $about));
    };
    ($static:ident, $name:literal, $word:literal, lengths, $about:literal) => {
        profile!($static, $name, $word, [Rating "rating"], 100.0, true, $about);
    };
}

/// Defines a static for the metric of each profile, and the list of all in the order of the registry.
macro_rules! profiles {
    ($($static:ident: $($what:tt),*;)*) => {
        $(profile!($static, $($what),*);)*

        /// A metric for each profile, in the registry.
        pub(crate) const PROFILES: &[&dyn Metric] = &[$(&$static),*];
    };
}

// `beyond` is one more than the score of the hardest tactic, or HoDoKu's own score for giving up.
profiles! {
    ZENDOKU: "zendoku", "zendoku", level, 8.0, "grade easy to master (Zendoku)";
    HAYES: "hayes", "hayes", level, 5.0, "grade novice and up (JavaScript text)";
    CHADWICK: "chadwick", "chadwick", level, 7.0, "grade by the rules of Chadwick et al. 2008";
    HODOKU: "hodoku", "hodoku", level, 20000.0, "level and score by HoDoKu's scale";
    HODOKU_23: "hodoku-2.3", "hodoku23", level, 20000.0, "level and score by HoDoKu 2.3's steps";
    SE_121: "se-1.2.1", "se121", ratings, "Sudoku Explainer 1.2.1";
    SUKAKU_118: "sukaku-1.18", "sukaku118", ratings, "SukakuExplainer 1.18.1";
    FPGX: "fpgx", "fpgx", ratings, "Sudoku Explainer 1.2.1 without uniqueness";
    QQWING: "qqwing", "qqwing", level, 4.0, "level simple to expert (QQWing)";
    WHIPS: "whips", "whip", lengths, "W: length of the longest whip (Berthier)";
    G_WHIPS: "g-whips", "gwhip", lengths, "gW: length of the longest g-whip (Berthier)";
    BRAIDS: "braids", "braid", lengths, "B: length of the longest braid (Berthier)";
    G_BRAIDS: "g-braids", "gbraid", lengths, "gB: length of the longest g-braid (Berthier)";
}

impl ProfileMetric {
    fn grader(&self) -> &Grader {
        let profile = || Profile::built_in(self.profile).expect("it is built in");
        self.grader.get_or_init(|| Grader::new(profile()))
    }

    fn score_of(&self, figure: Figure, grade: &Grade) -> Score {
        let left = if grade.ending == Ending::Solved { 0 } else { grade.board.blanks().len() };
        let beyond = left > 0;
        let at_least =
            |value: f64| Score { value: if beyond { value.max(self.beyond) } else { value }, beyond };
        let unsolved = left as f64 * self.beyond;
        match figure {
            Figure::Level => (grade.level as f64).into(),
            Figure::Rating => at_least(grade.rating),
            Figure::Pearl if grade.moves.is_empty() => at_least(grade.rating),
            Figure::Pearl => grade.pearl.into(),
            Figure::Diamond if grade.diamond == 0.0 => at_least(0.0),
            Figure::Diamond => grade.diamond.into(),
            Figure::Total => Score { value: grade.total + unsolved, beyond },
            Figure::Mean => {
                let moves: f64 = grade.moves.iter().map(|m| m.score).sum();
                Score { value: (moves + unsolved) / (grade.moves.len() + left).max(1) as f64, beyond }
            }
        }
    }
}

impl Metric for ProfileMetric {
    fn name(&self) -> &str {
        self.name
    }

    fn about(&self) -> &str {
        self.about
    }

    fn columns(&self) -> &[Column] {
        self.columns
    }

    fn traits(&self) -> Traits {
        Traits { needs_unique: true, slow: self.slow, ..Traits::NONE }
    }

    fn measure(&self, puzzle: &Puzzle, shared: &mut Shared, scores: &mut Scores) -> Result<(), MetricError> {
        let grade = match &mut shared.findings {
            Some(findings) => self.grader().grade_beside(puzzle, findings)?,
            None => self.grader().grade(puzzle)?,
        };
        if grade.ending == Ending::Contradiction {
            return Err(MetricError::NoSolution);
        }
        scores.extend(self.figures.iter().map(|&figure| self.score_of(figure, &grade)));
        Ok(())
    }
}

const HUMAN: Traits = Traits { needs_unique: true, stochastic: true, invariant: true, ..Traits::NONE };

/// Steps over which Pelánek's dependency is averaged; the recommendation is 20 to 30.
const STEPS: usize = 25;

/// Four values, each as the mean of 30 random runs: the number of cells that singles fill over the first 25 steps, the
/// work of refutation at steps without singles, the number of these steps, and the expected number of looks.
///
/// Source: R. Pelánek 2014, "Difficulty Rating of Sudoku Puzzles: An Overview and Evaluation".
const HUMAN_MODEL: Simple = Simple {
    name: "human-model",
    about: "superseded by human-time: dependency over 25 steps (more is easier), refutation, stuck steps, looks (Pelánek 2014)",
    columns: &[
        Column::new("human_dependency_25", "cells"),
        Column::new("human_refutation", "steps"),
        Column::new("human_stuck", "steps"),
        Column::new("human_looks", "boards"),
    ],
    traits: HUMAN,
    measure: |puzzle, shared, scores| {
        let rated = HumanModel::default().rate(shared.representative(puzzle)?)?;
        scores.extend([rated.dependency(STEPS), rated.refutation, rated.stuck, rated.looks]);
        Ok(())
    },
};

/// Time to scan for singles, as the mean of 30 random runs: see [`Scanner`].
const HUMAN_SCAN: Simple = Simple {
    name: "human-scan",
    about: "time until singles catch the eye, each kind at a rate of its own",
    columns: &[Column::new("human_scan", "lone hidden singles")],
    traits: HUMAN,
    measure: |puzzle, shared, scores| {
        scores.push(Scanner::default().time(shared.representative(puzzle)?)?);
        Ok(())
    },
};

/// The mean time that people take, with its error bar: see [`SolvingTime`].
const HUMAN_TIME: Simple = Simple {
    name: "human-time",
    about: "predicted mean solving time, with the intervals of 50 and 90 % of puzzles",
    columns: &[
        Column::new("human_seconds", "s"),
        Column::new("human_seconds_low_50", "s"),
        Column::new("human_seconds_high_50", "s"),
        Column::new("human_seconds_low_90", "s"),
        Column::new("human_seconds_high_90", "s"),
    ],
    traits: HUMAN,
    measure: |puzzle, shared, scores| {
        let shown = SolvingTime::built_in().seconds(shared.representative(puzzle)?)?;
        scores.extend([shown.seconds, shown.half.0, shown.half.1, shown.most.0, shown.most.1]);
        Ok(())
    },
};

/// The ratio of the time to the player's usual time, and seconds on the same scale: see [`Difficulty`].
const HUMAN_DIFFICULTY: Simple = Simple {
    name: "human-difficulty",
    about: "predicted time over the player's usual time, and mean seconds, with the intervals of 90 % of puzzles",
    columns: &[
        Column::new("human_difficulty", "usual times"),
        Column::new("human_difficulty_low_90", "usual times"),
        Column::new("human_difficulty_high_90", "usual times"),
        Column::new("difficulty_seconds", "s"),
        Column::new("difficulty_seconds_low_90", "s"),
        Column::new("difficulty_seconds_high_90", "s"),
    ],
    traits: HUMAN,
    measure: |puzzle, shared, scores| {
        let shown = Difficulty::built_in().of(shared.representative(puzzle)?)?;
        scores.extend([shown.0, shown.1].iter().flat_map(|most| [most.value, most.range.0, most.range.1]));
        Ok(())
    },
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::by_name;

    const EASY: &str = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
    const HARD: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

    fn values(metric: &str, clues: &str) -> Vec<f64> {
        let scores = by_name(metric).unwrap().scores(&clues.parse().unwrap()).unwrap();
        scores.into_iter().map(|score| score.value).collect()
    }

    #[test]
    fn every_profile_is_a_metric_and_tells_the_grade() {
        for name in Profile::NAMES {
            let metric = by_name(&format!("grade-{name}")).unwrap();
            let grader = Grader::new(Profile::built_in(name).unwrap());
            assert_eq!(metric.traits().slow, grader.profile().slow, "{name}");
            let grade = grader.grade(&EASY.parse().unwrap()).unwrap();
            let values = values(metric.name(), EASY);
            assert_eq!(values.len(), metric.columns().len());
            for (column, value) in metric.columns().iter().zip(values) {
                let (_, figure) = column.name.split_once('_').unwrap();
                let expected = match figure {
                    "level" => grade.level as f64,
                    "rating" | "er" => grade.rating,
                    "ep" => grade.pearl,
                    "ed" => grade.diamond,
                    "total" => grade.total,
                    "mean" => grade.mean_score().unwrap(),
                    other => panic!("{other}"),
                };
                assert_eq!(value, expected, "{}", column.name);
            }
        }
    }

    #[test]
    fn what_tactics_do_not_solve_ranks_above_what_they_do() {
        for name in ["grade-zendoku", "grade-hayes", "grade-chadwick"] {
            let (easy, hard) = (values(name, EASY), values(name, HARD));
            assert!(hard.iter().zip(&easy).all(|(hard, easy)| hard > easy), "{name}: {hard:?} {easy:?}");
        }
        assert_eq!(values("grade-zendoku", HARD)[..2], [4.0, 8.0]);
    }

    #[test]
    fn scores_of_what_tactics_do_not_solve_are_beyond_the_scale_and_levels_are_not() {
        let beyond = |metric: &str, clues: &str| -> Vec<bool> {
            let puzzle = clues.parse().unwrap();
            let scores = by_name(metric).unwrap().scores(&puzzle).unwrap();
            scores.into_iter().map(|score| score.beyond).collect()
        };
        assert_eq!(beyond("grade-zendoku", EASY), [false; 4]);
        assert_eq!(beyond("grade-zendoku", HARD), [false, true, true, true]);
        // The first step of this puzzle is within the scale.
        assert_eq!(beyond("grade-se-1.2.1", HARD), [false; 5]);
    }

    #[test]
    fn the_human_model_needs_one_solution() {
        assert_eq!(values("human-model", EASY)[1], 0.0);
        assert!(values("human-scan", HARD)[0] > values("human-scan", EASY)[0]);
        assert!(values("human-model", HARD)[1] > 0.0);
        let none = "55".to_owned() + &".".repeat(79);
        let error = by_name("human-model").unwrap().score(&none.parse().unwrap());
        assert!(matches!(error, Err(MetricError::Clash(_))));
    }
}
