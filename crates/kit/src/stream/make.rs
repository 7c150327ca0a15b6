//! Processes numbered pieces of work on all threads and writes their products in order.

use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

use super::error::StreamError;
use super::input::Input;
use super::pipeline::in_order;
use super::progress::Task;
use super::rows::{Out, Rows, Shown};
use super::sink::Sink;

/// Products are written after this time ...
const PAUSE: Duration = Duration::from_millis(100);
/// ... or this many bytes, whichever comes first; never in the middle of a piece.
const MOST_TEXT: usize = 1 << 16;

/// A number of products to make.
#[derive(Clone, Copy)]
pub struct Making<'a> {
    /// Number of products.
    pub count: u64,
    /// Name of the products, in the plural.
    pub unit: &'a str,
    /// Output file; `None` for standard output.
    pub output: Option<&'a Path>,
    /// Form of the output.
    pub rows: &'a Rows,
    /// Time at which to stop; `None` to continue until there are `count`.
    pub until: Option<Instant>,
    /// Threads, progress, cancellation.
    pub task: Task<'a>,
}

impl Making<'_> {
    /// Makes the products of pieces 0, 1, ... until `count` products are written or the time is up. `write` receives
    /// the products in order, numbered from 1, and returns whether it wrote the product. Each thread has a separate
    /// `worker`. Returns the number of products written.
    ///
    /// The products of a piece must depend only on its number. A piece that fails after the time is up is dropped.
    ///
    /// # Errors
    /// If a piece fails (reported after all earlier pieces are written), writing fails, or the task is cancelled.
    pub fn run<W, T: Send, E: From<StreamError> + Send>(
        &self,
        worker: impl Fn() -> W + Sync,
        piece: impl Fn(&mut W, u64) -> Result<Vec<T>, E> + Sync,
        mut write: impl FnMut(&mut Out<'_>, u64, T) -> bool + Send,
    ) -> Result<u64, E> {
        let Making { count, unit, until, task, .. } = *self;
        let is_late = || until.is_some_and(|until| Instant::now() >= until);
        let shown = Shown::default();
        let columns = self.rows.all_columns(&shown);
        let mut sink = Sink::open(self.output, self.rows.format, &columns, task.progress)?;
        sink.write(&self.rows.header(&columns))?;
        let (mut printed, mut numbers) = (0, 0..);
        let none = Input::default();
        let (mut out, mut flushed) = (Out::new(self.rows, &none, &shown, &columns), Instant::now());
        let put = |made: Result<Vec<T>, E>| -> Result<ControlFlow<()>, E> {
            let failed = made.map(|products| {
                for product in products {
                    if printed < count && write(&mut out, printed + 1, product) {
                        printed += 1;
                        task.progress.advance(1);
                    }
                }
            });
            let failed = if is_late() { Ok(()) } else { failed };
            let is_done = printed >= count || failed.is_err();
            if is_done || out.text.len() >= MOST_TEXT || flushed.elapsed() >= PAUSE {
                let mut written = Ok(());
                task.progress.aside(&mut || written = sink.put(&mut out).and_then(|()| sink.flush()));
                written?;
                flushed = Instant::now();
                if sink.keeps_parts() {
                    task.progress.note(&format!("{printed} of {count} {unit} made"));
                }
            }
            failed?;
            Ok(if is_done { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        };
        task.progress.begin(unit, 0, count);
        let next = || numbers.next().filter(|_| count > 0 && !is_late());
        let ended = in_order(task, next, worker, piece, put);
        task.progress.end();
        ended?;
        // If nothing was made in the time available, no file is replaced.
        if printed > 0 || count == 0 {
            sink.put(&mut out)?;
            sink.finish()?;
        }
        Ok(printed)
    }
}
