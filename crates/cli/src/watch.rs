//! What is seen of a rating that takes long: chains within chains may take minutes.

use std::io::{IsTerminal, stdout};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use indicatif::HumanCount;
use sudoku_kit::tactics::assertions_followed;

use crate::progress;

/// A line on standard error with the assertions that forcing chains have followed, once there are many; on a terminal
/// only.
pub struct Watch {
    line: Mutex<Option<(Sender<()>, JoinHandle<()>)>>,
}

/// Ratings without chains within chains follow fewer.
const MANY: u64 = 1_000_000;

impl Watch {
    pub fn new() -> Watch {
        let bar = progress::line();
        if bar.is_hidden() {
            return Watch { line: Mutex::new(None) };
        }
        let (stop, stopped) = channel();
        let before = assertions_followed();
        let line = thread::spawn(move || {
            while stopped.recv_timeout(Duration::from_secs(1)) == Err(RecvTimeoutError::Timeout) {
                let followed = assertions_followed() - before;
                if followed >= MANY {
                    bar.set_message(format!(
                        "{} assertions of forcing chains followed",
                        HumanCount(followed)
                    ));
                }
            }
            bar.finish_and_clear();
        });
        Watch { line: Mutex::new(Some((stop, line))) }
    }

    /// Takes the line away for good before rows are written to the same terminal.
    pub fn make_room(&self) {
        if stdout().is_terminal() {
            self.end();
        }
    }

    fn end(&self) {
        let line = self.line.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some((stop, line)) = line {
            drop(stop);
            // It draws a line at most.
            let _ = line.join();
        }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.end();
    }
}
