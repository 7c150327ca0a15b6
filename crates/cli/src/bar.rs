//! Progress on standard error: a bar on a terminal, plain lines elsewhere.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use sudoku_runner::Progress;

/// A progress bar with rate and time left.
pub struct Bar {
    bar: ProgressBar,
}

impl Bar {
    /// Not shown until there is work.
    pub fn new() -> Bar {
        Bar { bar: ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(8)) }
    }
}

impl Progress for Bar {
    fn say(&self, text: &str) {
        if self.bar.is_hidden() { notice!("{text}") } else { self.bar.println(text) }
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

/// A counter for streams whose end is not known; seen only on a terminal and after two seconds.
pub fn counter(unit: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(4));
    if let Ok(style) =
        ProgressStyle::with_template(&format!("{{human_pos}} {unit}, {{per_sec}}, {{elapsed}}"))
    {
        bar.set_style(style);
    }
    bar
}
