//! Shows progress on standard error: as a bar on a terminal, otherwise as plain lines.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use sudoku_kit::stream::{Progress, Task};
use sudoku_math::exp;

use crate::signal;
use crate::usage::{is_quiet, shown};

/// A progress bar, which is not shown until there is work.
pub struct Bar {
    bar: ProgressBar,
    /// Whether items are finished at random times, so that the time left is an interval.
    is_random: bool,
}

impl Bar {
    /// A bar with rate and time left, or a counter if the total is unknown.
    pub fn new() -> Bar {
        Bar { bar: on_terminal(), is_random: false }
    }

    /// A bar for puzzles that are generated until there are enough; it estimates the time left.
    pub fn made() -> Bar {
        Bar { is_random: true, ..Bar::new() }
    }

    /// Returns the number of finished items, whether the bar is shown or not.
    pub fn done(&self) -> impl Fn() -> u64 + Send + 'static {
        let bar = self.bar.clone();
        move || bar.position()
    }

    /// A counter for streams of unknown length, shown only on a terminal.
    pub fn counter(unit: &str) -> Bar {
        let bar = Bar::new();
        bar.begin(unit, 0, 0);
        bar
    }
}

impl Progress for Bar {
    fn message(&self, text: &str) {
        if self.bar.is_hidden() { say!("{text}") } else { self.bar.println(shown(text)) }
    }

    fn begin(&self, what: &str, done: u64, total: u64) {
        self.bar.set_message(shown(what));
        self.bar.set_position(done);
        if total == 0 {
            return self.bar.set_style(style("{human_pos} {msg}, {per_sec}, {elapsed}"));
        }
        self.bar.set_length(total);
        self.bar.reset_eta();
        let (template, tick) = match self.is_random {
            true => ("{bar:20} {human_pos} of {human_len} {msg}, {elapsed}, {left}", 500),
            false => ("{msg} {wide_bar} {human_pos}/{human_len} {per_sec} {eta} left", 250),
        };
        self.bar.set_style(style(template).with_key("left", left));
        // A hidden bar needs no thread.
        if !self.bar.is_hidden() {
            self.bar.enable_steady_tick(Duration::from_millis(tick));
        }
    }

    fn advance(&self, items: u64) {
        self.bar.inc(items);
    }

    fn end(&self) {
        self.bar.finish_and_clear();
    }

    fn warn(&self, text: &str) {
        say!("{text}");
    }

    fn note(&self, text: &str) {
        signal::note(text);
    }

    fn aside(&self, write: &mut dyn FnMut()) {
        self.bar.suspend(write);
    }
}

/// The task of a command.
pub fn task(threads: usize, progress: &dyn Progress) -> Task<'_> {
    Task { threads, progress, go_on: &|| !signal::STOP.stopped() }
}

/// A bar on standard error, if this is a terminal and progress is wanted.
fn on_terminal() -> ProgressBar {
    let target =
        if is_quiet() { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr_with_hz(4) };
    ProgressBar::with_draw_target(None, target)
}

/// A style. An invalid template would give the default; tests check that there is none.
fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

/// The current work and its time, drawn at each tick, only on a terminal.
pub fn line() -> ProgressBar {
    let bar = on_terminal();
    bar.set_style(style("{msg}, {elapsed}"));
    bar
}

fn left(state: &ProgressState, out: &mut dyn std::fmt::Write) {
    // The bar ignores errors of drawing.
    let _ = out.write_str(&time_left(state.pos(), state.len().unwrap_or(0), state.elapsed()));
}

/// The time until all puzzles are made, as a 95 % interval, which is wide if few have been made. Puzzles are found at
/// random with a constant rate, so the numbers made and to be made are Poisson counts.
fn time_left(done: u64, total: u64, elapsed: Duration) -> String {
    let (made, left) = (done as f64, total.saturating_sub(done) as f64);
    if done == 0 {
        return "none yet".into();
    }
    if left == 0.0 {
        return "done".into();
    }
    let mean = elapsed.as_secs_f64() * left / made;
    let spread = exp(1.96 * (1.0 / made + 1.0 / left).sqrt());
    let (low, high) = (mean / spread, mean * spread);
    if spread < 1.2 {
        format!("about {} left", span(mean))
    } else {
        format!("{} to {} left", span(low), span(high))
    }
}

/// Seconds, minutes or hours in whole numbers.
pub fn span(seconds: f64) -> String {
    match seconds.max(1.0) {
        seconds if seconds < 100.0 => format!("{seconds:.0} s"),
        seconds if seconds < 6000.0 => format!("{:.0} min", seconds / 60.0),
        seconds => format!("{:.0} h", seconds / 3600.0),
    }
}

/// A length of time in words.
pub fn in_words(seconds: f64) -> String {
    if seconds < 90.0 { format!("{seconds:.0} s") } else { format!("{:.0} min", seconds / 60.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_estimate_of_time_says_how_sure_it_is() {
        let left = |done, total| time_left(done, total, Duration::from_secs(10));
        assert_eq!(left(0, 10), "none yet");
        assert_eq!(left(1, 11), "13 s to 13 min left");
        assert_eq!(left(1000, 3000), "about 20 s left");
        assert_eq!(left(10, 10), "done");
    }
}
