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
    use std::fs;
    use std::path::Path;
    use std::time::Duration;

    use super::*;

    const SEVENTEEN: &str =
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
    const BEER: &str = "37...9..68..1.3.7.........8.2..8...5187...6425...2..1.7.........5.6.2..72..3...61";
    const COUNT: &str = "while read p; do echo $(printf %s \"$p\" | tr -d . | wc -c); done";
    /// A limit that only a hang can reach.
    const HANG: Duration = Duration::from_secs(300);

    type Scores = Vec<Result<f64, CommandError>>;

    fn puzzles(lines: &[&str]) -> Vec<Puzzle> {
        lines.iter().map(|line| line.parse().unwrap()).collect()
    }

    fn metric(line: &str) -> CommandMetric {
        CommandMetric::new("own", Command::new(line, HANG))
    }

    /// The scores with the first limit, each twice the one before, that `is_enough` for this machine.
    fn timed_out(line: &str, lines: &[&str], is_enough: impl Fn(&Scores) -> bool) -> Scores {
        let limits = (0..10).map(|doubled| Duration::from_millis(300) * (1 << doubled));
        let scores = limits.map(|limit| {
            CommandMetric::new("own", Command::new(line, limit)).scores(&puzzles(lines)).unwrap()
        });
        scores.into_iter().find(is_enough).expect("even minutes are not enough")
    }

    #[test]
    fn numbers_come_in_the_order_of_the_puzzles_over_several_processes() {
        let many: Vec<&str> = (0..7).map(|n| if n % 3 == 0 { SEVENTEEN } else { BEER }).collect();
        let own = CommandMetric::new("own", Command::new(COUNT, HANG).batch(2));
        let scores: Vec<f64> = own.scores(&puzzles(&many)).unwrap().into_iter().map(Result::unwrap).collect();
        assert_eq!(scores, [17.0, 30.0, 30.0, 17.0, 30.0, 30.0, 17.0]);
    }

    #[test]
    fn a_puzzle_that_the_command_fails_on_spoils_no_other() {
        let fails = "while read p; do case $p in 37*) echo no >&2; exit 3;; *) echo 1;; esac; done";
        // The second batch is short and fails whole.
        let mut lines = vec![SEVENTEEN; 66];
        for bad in [1, 64, 65] {
            lines[bad] = BEER;
        }
        let scores = metric(fails).scores(&puzzles(&lines)).unwrap();
        for (line, score) in lines.iter().zip(scores) {
            match score {
                Ok(score) => assert_eq!((*line, score), (SEVENTEEN, 1.0)),
                Err(error) => {
                    assert_eq!(*line, BEER);
                    assert!(error.to_string().ends_with("exit status: 3: no"), "{error}");
                }
            }
        }
    }

    #[test]
    fn a_command_that_hangs_is_killed_with_all_it_started() {
        let hangs = "while read p; do case $p in 37*) sleep 1000 | cat;; *) echo 2;; esac; done";
        let scores = timed_out(hangs, &[BEER, SEVENTEEN], |scores| scores[1] == Ok(2.0));
        let shown = scores[0].as_ref().unwrap_err().to_string();
        assert!(shown.contains("killed; --command-timeout"), "{shown}");
    }

    #[test]
    fn what_is_no_number_is_reported_and_what_cannot_run_ends_all() {
        for text in ["hard", "inf", "-inf", "infinity", "nan", "NaN", "1e999", "-1e999"] {
            let error = metric("own").number(text.into()).unwrap_err().to_string();
            assert!(error.contains(&format!("{text:?}: a metric answers one finite number")), "{error}");
        }
        let two = metric("sed p").scores(&puzzles(&[BEER])).unwrap();
        assert!(matches!(two[0], Err(CommandError::Lines { puzzles: 1, lines: 2, .. })), "{two:?}");
        let gone = metric("no-such-metric").scores(&puzzles(&[BEER, SEVENTEEN])).unwrap_err();
        assert!(matches!(gone, CommandError::Start { .. }), "{gone}");
        assert!(gone.to_string().contains("no-such-metric"), "{gone}");
        let never = metric("exit 5").scores(&puzzles(&[BEER; 64])).unwrap_err();
        assert!(matches!(never, CommandError::Never { puzzles: 16, .. }), "{never}");
    }

    #[test]
    fn a_command_that_has_answered_all_is_done_though_something_holds_its_output() {
        for held in ["sleep 999 &", "sleep 999 & exit 0", "sleep 999", "(sleep 999 &) >&2"] {
            let scores = metric(&format!("{COUNT}; {held}")).scores(&puzzles(&[BEER, SEVENTEEN])).unwrap();
            assert_eq!(scores, [Ok(30.0), Ok(17.0)], "{held}");
        }
        // A failure does not count as a timeout.
        let scores = metric("sleep 999 & exit 7").scores(&puzzles(&[BEER])).unwrap();
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
    fn too_much_output_is_called_so() {
        let scores = metric("yes").scores(&puzzles(&[BEER])).unwrap();
        assert!(matches!(scores[0], Err(CommandError::TooMuch { bytes: 5248, .. })), "{scores:?}");
        let noise = "head -c 1000000 /dev/zero | tr '\\0' x >&2; wc -l";
        let scores = metric(noise).scores(&puzzles(&[BEER])).unwrap();
        assert_eq!(scores, [Ok(1.0)], "errors are read and dropped");
    }

    /// Writes a script that creates a file and sleeps for a time for which no other process sleeps. Returns its command
    /// and that time, which every process of the script names.
    #[cfg(target_os = "linux")]
    fn sleeper(folder: &Path, millions: u32, number: usize) -> (String, String) {
        let time = format!("{}.{number}", millions * 1_000_000 + std::process::id());
        let path = folder.join(&time);
        fs::write(&path, format!(": >{}.started; exec sleep {time}", path.display())).unwrap();
        (format!("sh {}", path.display()), time)
    }

    #[cfg(target_os = "linux")]
    fn sleeps(time: &str) -> bool {
        let mut processes = fs::read_dir("/proc").unwrap().map(|entry| entry.unwrap().path());
        processes.any(|path| {
            let line = fs::read(path.join("cmdline")).unwrap_or_default();
            String::from_utf8_lossy(&line).contains(time)
        })
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
                scope.spawn(move || {
                    let folder = tempfile::tempdir().unwrap();
                    let (sleep, time) = sleeper(folder.path(), 1, number);
                    let line = format!("{} sleep 1000", way.replace("SLEEP", &sleep));
                    let started = folder.path().join(format!("{time}.started"));
                    let scores = timed_out(&line, &[BEER], |_| started.exists());
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
        let folder = tempfile::tempdir().unwrap();
        for (number, way) in ways.iter().enumerate() {
            let (sleep, time) = sleeper(folder.path(), 2, number);
            let started = folder.path().join(format!("{time}.started"));
            let way = way.replace("SLEEP", &sleep);
            let line = format!("{way}; until [ -e {} ]; do sleep 0.01; done; {COUNT}", started.display());
            assert_eq!(metric(&line).scores(&puzzles(&[BEER])).unwrap(), [Ok(30.0)], "{way}");
            // While other tests run commands, unattributed processes may belong to them and are killed after the last
            // command.
            let begin = std::time::Instant::now();
            while sleeps(&time) {
                assert!(begin.elapsed() < HANG, "{way}: survives");
                let _ = metric(COUNT).scores(&puzzles(&[BEER]));
            }
        }
    }
}
