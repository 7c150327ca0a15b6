//! A metric that is a command.

use sudoku_core::Puzzle;

use super::command::{Command, CommandError};

/// A metric that is a command: a puzzle a line in, a number a line out.
#[derive(Clone, PartialEq, Debug)]
pub struct CommandMetric {
    name: String,
    command: Command,
}

impl CommandMetric {
    /// A metric under the name of its column.
    pub fn new(name: impl Into<String>, command: Command) -> CommandMetric {
        CommandMetric { name: name.into(), command }
    }

    /// Name of its column.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The score of each puzzle, in order, or why there is none.
    ///
    /// # Errors
    /// If the command cannot be run, or answers none of many.
    pub fn scores(&self, puzzles: &[Puzzle]) -> Result<Vec<Result<f64, CommandError>>, CommandError> {
        let lines: Vec<String> = puzzles.iter().map(Puzzle::to_string).collect();
        let answers = self.command.answers(&lines)?;
        Ok(answers.into_iter().map(|answer| self.number(answer?)).collect())
    }

    fn number(&self, answer: String) -> Result<f64, CommandError> {
        match answer.parse::<f64>() {
            Ok(number) if !number.is_nan() => Ok(number),
            _ => {
                let (command, why) =
                    (self.command.line().to_owned(), "a metric answers one number".to_owned());
                Err(CommandError::Answer { command, answer, why })
            }
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;

    const SEVENTEEN: &str =
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
    const BEER: &str = "37...9..68..1.3.7.........8.2..8...5187...6425...2..1.7.........5.6.2..72..3...61";
    const COUNT: &str = "while read p; do echo $(printf %s \"$p\" | tr -d . | wc -c); done";

    fn puzzles(lines: &[&str]) -> Vec<Puzzle> {
        lines.iter().map(|line| line.parse().unwrap()).collect()
    }

    fn metric(line: &str) -> CommandMetric {
        CommandMetric::new("own", Command::new(line, Duration::from_secs(30)))
    }

    #[test]
    fn numbers_come_in_the_order_of_the_puzzles_over_several_processes() {
        let many: Vec<&str> = (0..7).map(|n| if n % 3 == 0 { SEVENTEEN } else { BEER }).collect();
        let own = CommandMetric::new("own", Command::new(COUNT, Duration::from_secs(30)).batch(2));
        let scores: Vec<f64> = own.scores(&puzzles(&many)).unwrap().into_iter().map(Result::unwrap).collect();
        assert_eq!(scores, [17.0, 30.0, 30.0, 17.0, 30.0, 30.0, 17.0]);
    }

    #[test]
    fn a_puzzle_that_the_command_fails_on_spoils_no_other() {
        let fails = "while read p; do case $p in 37*) echo no >&2; exit 3;; *) echo 1;; esac; done";
        let scores = metric(fails).scores(&puzzles(&[SEVENTEEN, BEER, SEVENTEEN])).unwrap();
        assert_eq!((&scores[0], &scores[2]), (&Ok(1.0), &Ok(1.0)));
        let told = scores[1].as_ref().unwrap_err().to_string();
        assert!(told.contains("exit status: 3: no"), "{told}");
    }

    #[test]
    fn a_command_that_hangs_is_killed_with_all_it_started() {
        let begin = Instant::now();
        let hangs = "while read p; do case $p in 37*) sleep 1000 | cat;; *) echo 2;; esac; done";
        let own = CommandMetric::new("own", Command::new(hangs, Duration::from_millis(700)));
        let scores = own.scores(&puzzles(&[BEER, SEVENTEEN])).unwrap();
        assert_eq!(scores[1], Ok(2.0));
        let told = scores[0].as_ref().unwrap_err().to_string();
        assert!(told.contains("took more than 0.7 s") && told.contains("--command-timeout"), "{told}");
        assert!(begin.elapsed() < Duration::from_secs(20));
    }

    #[test]
    fn what_is_no_number_is_told_and_what_cannot_run_ends_all() {
        let words = metric("sed s/.*/hard/").scores(&puzzles(&[BEER])).unwrap();
        let told = words[0].as_ref().unwrap_err().to_string();
        assert!(told.contains("\"hard\": a metric answers one number"), "{told}");
        let two = metric("sed p").scores(&puzzles(&[BEER])).unwrap();
        assert!(two[0].as_ref().unwrap_err().to_string().contains("1 puzzles with 2 lines"));
        let gone = metric("no-such-metric").scores(&puzzles(&[BEER, SEVENTEEN])).unwrap_err();
        assert!(matches!(gone, CommandError::Start { .. }), "{gone}");
        assert!(gone.to_string().contains("no-such-metric"), "{gone}");
        let never = metric("exit 5").scores(&puzzles(&[BEER, SEVENTEEN])).unwrap_err();
        assert!(matches!(never, CommandError::Never { puzzles: 2, .. }), "{never}");
    }
}
