//! Metrics computed by a command.

use sudoku_core::Puzzle;

use super::command::{Command, CommandError};

/// A metric computed by a command: one puzzle per input line, one number per output line.
#[derive(Clone, PartialEq, Debug)]
pub struct CommandMetric {
    name: String,
    command: Command,
}

impl CommandMetric {
    /// A metric with this column name.
    pub fn new(name: impl Into<String>, command: Command) -> CommandMetric {
        CommandMetric { name: name.into(), command }
    }

    /// Name of its column.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The score of each puzzle, in order, or the reason why there is none.
    ///
    /// # Errors
    /// If the command cannot be run, or answers none of many puzzles.
    pub fn scores(&self, puzzles: &[Puzzle]) -> Result<Vec<Result<f64, CommandError>>, CommandError> {
        let lines: Vec<String> = puzzles.iter().map(Puzzle::to_string).collect();
        let answers = self.command.answers(&lines)?;
        Ok(answers.into_iter().map(|answer| self.number(answer?)).collect())
    }

    fn number(&self, answer: String) -> Result<f64, CommandError> {
        match answer.parse::<f64>() {
            Ok(number) if number.is_finite() => Ok(number),
            _ => {
                let (command, why) =
                    (self.command.line().to_owned(), "a metric answers one finite number".to_owned());
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
        let shown = scores[1].as_ref().unwrap_err().to_string();
        assert!(shown.contains("exit status: 3: no"), "{shown}");
    }

    #[test]
    fn a_command_that_hangs_is_killed_with_all_it_started() {
        let begin = Instant::now();
        let hangs = "while read p; do case $p in 37*) sleep 1000 | cat;; *) echo 2;; esac; done";
        let own = CommandMetric::new("own", Command::new(hangs, Duration::from_millis(700)));
        let scores = own.scores(&puzzles(&[BEER, SEVENTEEN])).unwrap();
        assert_eq!(scores[1], Ok(2.0));
        let shown = scores[0].as_ref().unwrap_err().to_string();
        assert!(shown.contains("took more than 0.7 s") && shown.contains("--command-timeout"), "{shown}");
        assert!(begin.elapsed() < Duration::from_secs(20));
    }

    #[test]
    fn what_is_no_number_is_reported_and_what_cannot_run_ends_all() {
        let words = metric("sed s/.*/hard/").scores(&puzzles(&[BEER])).unwrap();
        let shown = words[0].as_ref().unwrap_err().to_string();
        assert!(shown.contains("\"hard\": a metric answers one finite number"), "{shown}");
        let two = metric("sed p").scores(&puzzles(&[BEER])).unwrap();
        assert!(two[0].as_ref().unwrap_err().to_string().contains("1 puzzles with 2 lines"));
        let gone = metric("no-such-metric").scores(&puzzles(&[BEER, SEVENTEEN])).unwrap_err();
        assert!(matches!(gone, CommandError::Start { .. }), "{gone}");
        assert!(gone.to_string().contains("no-such-metric"), "{gone}");
        let never = metric("exit 5").scores(&puzzles(&[BEER; 64])).unwrap_err();
        assert!(matches!(never, CommandError::Never { puzzles: 16, .. }), "{never}");
    }

    /// The command is tried for seventeen deadlines, for any batch size, and not for one per puzzle.
    #[test]
    fn a_command_that_hangs_is_hopeless_after_sixteen_puzzles() {
        for batch in [1, 5, 64, 100_000] {
            let begin = Instant::now();
            let own = Command::new("sleep 999", Duration::from_millis(50)).batch(batch);
            let never = CommandMetric::new("own", own).scores(&puzzles(&[BEER; 200])).unwrap_err();
            let CommandError::Never { puzzles: 16, first } = &never else { panic!("{batch}: {never}") };
            assert!(matches!(**first, CommandError::TimedOut { .. }), "{never}");
            assert!(begin.elapsed() < Duration::from_secs(20), "{batch}: {:?}", begin.elapsed());
        }
    }

    #[test]
    fn a_command_that_has_answered_all_is_done_though_something_holds_its_output() {
        for held in ["sleep 999 &", "sleep 999 & exit 0", "sleep 999", "(sleep 999 &) >&2"] {
            let begin = Instant::now();
            let own = Command::new(format!("{COUNT}; {held}"), Duration::from_secs(60));
            let scores = CommandMetric::new("own", own).scores(&puzzles(&[BEER, SEVENTEEN])).unwrap();
            assert_eq!(scores, [Ok(30.0), Ok(17.0)], "{held}");
            assert!(begin.elapsed() < Duration::from_secs(20), "{held}: {:?}", begin.elapsed());
        }
        // A failure does not count as a timeout.
        let own = Command::new("sleep 999 & exit 7", Duration::from_secs(60));
        let scores = CommandMetric::new("own", own).scores(&puzzles(&[BEER])).unwrap();
        assert!(scores[0].as_ref().unwrap_err().to_string().contains("exit status: 7"), "{scores:?}");
    }

    /// A deadline that no clock can represent means no deadline and does not panic.
    #[test]
    fn the_longest_of_all_times_is_taken() {
        for time in [Duration::MAX, Duration::from_secs(1 << 63)] {
            let own = CommandMetric::new("own", Command::new(COUNT, time));
            assert_eq!(own.scores(&puzzles(&[BEER])).unwrap(), [Ok(30.0)]);
        }
    }

    #[test]
    fn a_last_batch_that_fails_is_reported_line_by_line() {
        let fails = "while read p; do case $p in 37*) exit 3;; *) echo 1;; esac; done";
        let mut lines = vec![SEVENTEEN; 64];
        lines.extend([BEER, BEER]);
        let scores = metric(fails).scores(&puzzles(&lines)).unwrap();
        assert!(scores[..64].iter().all(|score| *score == Ok(1.0)));
        assert!(
            scores[64..].iter().all(|score| matches!(score, Err(CommandError::Ended { .. }))),
            "{scores:?}"
        );
    }

    #[test]
    fn a_score_is_finite() {
        for text in ["inf", "-inf", "infinity", "nan", "NaN", "1e999", "-1e999"] {
            let one = format!("while read p; do case $p in 37*) echo {text};; *) echo 1;; esac; done");
            let scores = metric(&one).scores(&puzzles(&[SEVENTEEN, BEER])).unwrap();
            assert_eq!(scores[0], Ok(1.0));
            let error = scores[1].as_ref().unwrap_err().to_string();
            assert!(error.contains(&format!("{text:?}: a metric answers one finite number")), "{error}");
        }
    }

    #[test]
    fn too_much_output_is_called_so() {
        let begin = Instant::now();
        let scores = metric("yes").scores(&puzzles(&[BEER])).unwrap();
        let error = scores[0].as_ref().unwrap_err().to_string();
        assert!(error.contains("printed more than 5248 bytes for 1 puzzles"), "{error}");
        assert!(begin.elapsed() < Duration::from_secs(25), "no timeout");
        let noise = "head -c 1000000 /dev/zero | tr '\\0' x >&2; wc -l";
        assert_eq!(
            metric(noise).scores(&puzzles(&[BEER])).unwrap(),
            [Ok(1.0)],
            "errors are read and dropped"
        );
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn what_leaves_the_process_group_is_killed_too() {
        // The ways to escape: a new session, a parent that ends, a parent with other children, and an empty
        // environment.
        let ways = [
            "setsid SLEEP &",
            "(setsid SLEEP >/dev/null 2>&1 &);",
            "(setsid setsid sh -c 'SLEEP; true' </dev/null >/dev/null 2>&1 &);",
            "env -i setsid SLEEP &",
        ];
        std::thread::scope(|scope| {
            for (number, way) in ways.iter().enumerate() {
                // A duration for which no other process sleeps.
                let time = format!("{}.{number}", 1_000_000 + std::process::id());
                let line = format!("{} sleep 1000", way.replace("SLEEP", &format!("sleep {time}")));
                scope.spawn(move || {
                    let own = CommandMetric::new("own", Command::new(line, Duration::from_secs(5)));
                    let begin = Instant::now();
                    let scores = std::thread::spawn(move || own.scores(&puzzles(&[BEER])).unwrap());
                    while !sleeps(&time) {
                        assert!(begin.elapsed() < Duration::from_secs(4), "{way}: did not start");
                        std::thread::sleep(Duration::from_millis(10));
                    }
                    let scores = scores.join().unwrap();
                    assert!(matches!(scores[0], Err(CommandError::TimedOut { .. })), "{scores:?}");
                    assert!(!sleeps(&time), "{way}: survives");
                });
            }
        });
    }

    /// After a successful command, nothing that it started in the background remains.
    #[cfg(target_os = "linux")]
    #[test]
    fn nothing_that_a_command_started_outlives_it() {
        let ways = [
            "(SLEEP >/dev/null 2>&1 &)",
            "{ SLEEP & }",
            "(setsid SLEEP >/dev/null 2>&1 &)",
            "(env -i setsid SLEEP >/dev/null 2>&1 </dev/null &)",
            "(env -i setsid setsid sh -c 'SLEEP; true' >/dev/null 2>&1 </dev/null &)",
        ];
        for (number, way) in ways.iter().enumerate() {
            let time = format!("{}.{number}", 2_000_000 + std::process::id());
            let way = way.replace("SLEEP", &format!("sleep {time}"));
            let line = format!("{way}; while ! pgrep -f 'sleep {time}' >/dev/null; do :; done; {COUNT}");
            let own = CommandMetric::new("own", Command::new(line, Duration::from_secs(30)));
            assert_eq!(own.scores(&puzzles(&[BEER])).unwrap(), [Ok(30.0)], "{way}");
            // While other tests run commands, unattributed processes may belong to them and are killed after the last
            // command.
            let begin = Instant::now();
            while sleeps(&time) {
                assert!(begin.elapsed() < Duration::from_secs(60), "{way}: survives");
                let _ = CommandMetric::new("own", Command::new(COUNT, Duration::from_secs(30)))
                    .scores(&puzzles(&[BEER]));
            }
        }
    }

    #[cfg(target_os = "linux")]
    fn sleeps(time: &str) -> bool {
        let command = format!("sleep\0{time}\0");
        let mut processes = std::fs::read_dir("/proc").unwrap().map(|entry| entry.unwrap().path());
        processes.any(|path| std::fs::read(path.join("cmdline")).is_ok_and(|line| line == command.as_bytes()))
    }
}
