//! Shows the progress of long searches, because nested chains may take minutes.

use std::io::{IsTerminal, stdout};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use indicatif::{HumanCount, ProgressBar};
use sudoku_kit::solvers::{Engine, row_list_progress};
use sudoku_kit::tactics::assertions_followed;

use crate::progress;
use crate::usage::is_quiet;

/// A line on standard error, which is updated on a terminal.
pub struct Watch {
    line: Mutex<Option<(Sender<()>, JoinHandle<()>)>>,
}

/// Ratings without nested chains follow fewer assertions than this.
const MANY: u64 = 1_000_000;

impl Watch {
    /// Shows the number of assertions that forcing chains have followed, once it is large.
    pub fn new() -> Watch {
        let before = assertions_followed();
        Watch::telling(move |_| {
            let followed = assertions_followed() - before;
            let words = || format!("{} assertions of forcing chains followed", HumanCount(followed));
            (followed >= MANY).then(words)
        })
    }

    /// Shows how far a solver is that may take very long for one puzzle; `None` for other solvers.
    pub fn of_solver(solver: Engine) -> Option<Watch> {
        let share = |share: f64| match 100.0 * share {
            percent if percent < 0.01 => "less than 0.01 %".to_owned(),
            percent => format!("{percent:.2} %"),
        };
        let words = move |_| row_list_progress().map(|done| format!("row-list has searched {}", share(done)));
        (solver == Engine::RowList).then(|| Watch::telling(words))
    }

    /// Shows what `words` returns for the seconds since the start: once a second on a terminal, otherwise [in
    /// lines](Watch::in_lines).
    pub fn telling(words: impl Fn(u64) -> Option<String> + Send + 'static) -> Watch {
        let bar = progress::line();
        if bar.is_hidden() {
            return Watch::in_lines(words);
        }
        Watch::each_second(bar, move |bar, second| {
            words(second).into_iter().for_each(|words| bar.set_message(words));
        })
    }

    /// Prints what `words` returns after 10, 20, 40, ... seconds, if standard error is not a terminal.
    pub fn in_lines(words: impl Fn(u64) -> Option<String> + Send + 'static) -> Watch {
        let bar = progress::line();
        if is_quiet() || !bar.is_hidden() {
            return Watch { line: Mutex::new(None) };
        }
        Watch::each_second(bar, move |_, second| {
            if second % 10 == 0 && (second / 10).is_power_of_two() {
                words(second).into_iter().for_each(|words| say!("{words}, after {second} s"));
            }
        })
    }

    fn each_second(bar: ProgressBar, tell: impl Fn(&ProgressBar, u64) + Send + 'static) -> Watch {
        let (stop, stopped) = channel();
        let line = thread::Builder::new().spawn(move || {
            for second in 1.. {
                if stopped.recv_timeout(Duration::from_secs(1)) != Err(RecvTimeoutError::Timeout) {
                    break;
                }
                tell(&bar, second);
            }
            bar.finish_and_clear();
        });
        // Without a thread, only the progress is missing.
        Watch { line: Mutex::new(line.ok().map(|line| (stop, line))) }
    }

    /// Removes the line before rows are written to the same terminal.
    pub fn make_room(&self) {
        if stdout().is_terminal() {
            self.end();
        }
    }

    fn end(&self) {
        let line = self.line.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some((stop, line)) = line {
            drop(stop);
            // The thread at most draws a line.
            let _ = line.join();
        }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.end();
    }
}
