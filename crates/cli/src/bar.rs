//! Progress on standard error: a bar on a terminal, plain lines elsewhere.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use sudoku_runner::Progress;

use crate::usage::is_quiet;

/// A progress bar with rate and time left.
pub struct Bar {
    bar: ProgressBar,
}

impl Bar {
    /// Not shown until there is work.
    pub fn new() -> Bar {
        Bar { bar: ProgressBar::with_draw_target(None, target()) }
    }
}

impl Progress for Bar {
    fn message(&self, text: &str) {
        if self.bar.is_hidden() { say!("{text}") } else { self.bar.println(text) }
    }

    fn begin(&self, what: &str, done: u64, total: u64) {
        let style = "{msg} {wide_bar} {human_pos}/{human_len} {per_sec} {eta} left";
        if let Ok(style) = ProgressStyle::with_template(style) {
            self.bar.set_style(style);
        }
        self.bar.set_message(what.to_owned());
        self.bar.set_length(total);
        self.bar.set_position(done);
        self.bar.reset_eta();
        self.bar.enable_steady_tick(Duration::from_millis(250));
    }

    fn advance(&self, items: u64) {
        self.bar.inc(items);
    }

    fn end(&self) {
        self.bar.finish_and_clear();
    }
}

/// Standard error, if it is a terminal and progress is wanted.
pub fn target() -> ProgressDrawTarget {
    if is_quiet() { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr_with_hz(4) }
}

/// A bar for puzzles that are made until there are so many, with the time left as far as it is known.
pub fn made(unit: &str, total: u64) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(total), target());
    let left = |state: &ProgressState, out: &mut dyn std::fmt::Write| {
        let _ = out.write_str(&time_left(state.pos(), state.len().unwrap_or(0), state.elapsed()));
    };
    let template = format!("{{bar:20}} {{human_pos}} of {{human_len}} {unit}, {{elapsed}}, {{left}}");
    if let Ok(style) = ProgressStyle::with_template(&template) {
        bar.set_style(style.with_key("left", left));
    }
    bar.enable_steady_tick(Duration::from_millis(500));
    bar
}

/// The time until all are made: a 95 % interval, which is wide while few are. Puzzles come at random with a steady
/// rate, so that both those made and those to come are Poisson counts.
fn time_left(done: u64, total: u64, elapsed: Duration) -> String {
    let (made, left) = (done as f64, total.saturating_sub(done) as f64);
    if done == 0 {
        return "none yet".into();
    }
    if left == 0.0 {
        return "done".into();
    }
    let mean = elapsed.as_secs_f64() * left / made;
    let spread = (1.96 * (1.0 / made + 1.0 / left).sqrt()).exp();
    let (low, high) = (mean / spread, mean * spread);
    if spread < 1.2 {
        format!("about {} left", span(mean))
    } else {
        format!("{} to {} left", span(low), span(high))
    }
}

/// Seconds, minutes or hours in whole numbers.
fn span(seconds: f64) -> String {
    match seconds.max(1.0) {
        seconds if seconds < 100.0 => format!("{seconds:.0} s"),
        seconds if seconds < 6000.0 => format!("{:.0} min", seconds / 60.0),
        seconds => format!("{:.0} h", seconds / 3600.0),
    }
}

/// A counter for streams whose end is not known; seen only on a terminal and after two seconds.
pub fn counter(unit: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, target());
    if let Ok(style) =
        ProgressStyle::with_template(&format!("{{human_pos}} {unit}, {{per_sec}}, {{elapsed}}"))
    {
        bar.set_style(style);
    }
    bar
}

/// What is being done and for how long; seen only on a terminal.
pub fn task() -> ProgressBar {
    let bar = line();
    bar.enable_steady_tick(Duration::from_millis(500));
    bar
}

/// The same, drawn only when it is ticked.
pub fn line() -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, target());
    if let Ok(style) = ProgressStyle::with_template("{msg}, {elapsed}") {
        bar.set_style(style);
    }
    bar
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
