//! Reads puzzles and writes text, in pieces on all threads, in the order of the input and in bounded memory.

use std::fmt::Display;
use std::ops::ControlFlow;
use std::path::Path;

use sudoku_core::{Position, Puzzle};

use super::error::StreamError;
use super::input::{Input, Item, Keep, Readable, Weight, name_of};
use super::pieces::{Piece, Pieces, Share};
use super::pipeline::in_order;
use super::progress::{Progress, Task};
use super::rows::{Out, Rows, Shown};
use super::sink::Sink;

/// Number of puzzles that a thread takes at a time if the solver is faster on many.
pub const SIDE_BY_SIDE: usize = 4096;
/// The same if each puzzle takes long.
pub const FEW: usize = 16;
/// Number of rejected lines of a file that are reported one by one.
const REPORTED: u64 = 1000;

/// A walk over all puzzles of an input.
#[derive(Clone, Copy)]
pub struct Walk<'a> {
    /// The source of puzzles.
    pub input: &'a Input,
    /// Output file; `None` for standard output.
    pub output: Option<&'a Path>,
    /// Form of the output.
    pub rows: &'a Rows,
    /// Puzzles that a thread takes at a time.
    pub piece: usize,
    /// Threads, progress, cancellation.
    pub task: Task<'a>,
}

/// The results of a walk.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Counts {
    /// Puzzles in the output.
    pub kept: u64,
    /// Lines rejected.
    pub rejected: u64,
    /// Number of puzzles in all shards, if this walk is over one shard.
    pub total: Option<u64>,
}

impl Walk<'_> {
    /// Writes the output of `work` for each puzzle. Puzzles that `work` rejects and lines without a puzzle are reported
    /// with file, line and reason, up to 1,000 per file; the others are counted.
    ///
    /// # Errors
    /// If a file cannot be read to its end or contains no puzzle, the output cannot be written, or the task is
    /// cancelled.
    pub fn each<P: Readable, W: Display>(
        &self,
        work: impl Fn(&mut Out<'_>, &Item<P>) -> Result<(), W> + Sync,
    ) -> Result<Counts, StreamError> {
        self.pieces(|out, items| {
            for item in items {
                let result = work(out, item);
                out.judge(item, result);
            }
            Ok(())
        })
    }

    /// The same for pieces of puzzles; an error of `work` ends the walk.
    ///
    /// # Errors
    /// Those of [`Walk::each`] and `work`.
    pub fn pieces<P: Readable, E: From<StreamError> + Send>(
        &self,
        work: impl Fn(&mut Out<'_>, &[Item<P>]) -> Result<(), E> + Sync,
    ) -> Result<Counts, E> {
        self.gathered(work, |_, ()| Ok(()))
    }

    /// The same in two steps: `work` runs on all threads, then `gather` receives its products in the order of the
    /// input.
    ///
    /// # Errors
    /// Those of [`Walk::each`], `work` and `gather`.
    pub fn gathered<P: Readable, T: Send, E: From<StreamError> + Send>(
        &self,
        work: impl Fn(&mut Out<'_>, &[Item<P>]) -> Result<T, E> + Sync,
        mut gather: impl FnMut(&mut Out<'_>, T) -> Result<(), E> + Send,
    ) -> Result<Counts, E> {
        self.streamed(work, |out, made, _| gather(out, made))
    }

    /// The same, but `gather` may write to the output directly, so the output of a product need not fit in memory.
    ///
    /// # Errors
    /// As [`Walk::gathered`].
    pub fn streamed<P: Readable, T: Send, E: From<StreamError> + Send>(
        &self,
        work: impl Fn(&mut Out<'_>, &[Item<P>]) -> Result<T, E> + Sync,
        mut gather: impl FnMut(&mut Out<'_>, T, &mut Sink<'_>) -> Result<(), E> + Send,
    ) -> Result<Counts, E> {
        let Walk { input, rows, mut task, .. } = *self;
        let share = self.share::<P>(&rows.keep)?;
        let total = input.shard.map(|_| share.total);
        let mut pieces: Pieces<'_, P> = Pieces::new(input, &rows.keep, self.piece);
        pieces.share = share;
        // The first piece is read now, because the header contains the columns of the first file, and JSON names the
        // puzzle's column.
        let first = (rows.keep != Keep::None || rows.is_json()).then(|| pieces.next());
        let column = match &first {
            Some(Some(Ok(piece))) => rows.is_json() && piece.column.is_some(),
            _ => false,
        };
        let shown = Shown { kept: pieces.kept.clone().unwrap_or_default(), column };
        let columns = rows.all_columns(&shown);
        let mut sink = Sink::open(self.output, rows.format, &columns, task.progress)?;
        let mut first = Some(first.unwrap_or_else(|| pieces.next()));
        if pieces.is_over() {
            // There is a single piece.
            task.threads = 1;
        }
        // Nothing is written before the first file is open and contains a puzzle. Only the first shard has a
        // header, so that shards can be concatenated.
        let is_first = input.shard.is_none_or(|shard| shard.index == 1);
        let mut head = Some(rows.header(&columns)).filter(|_| is_first);
        let mut counts = Counts { total, ..Counts::default() };
        let mut reports = Reports { progress: task.progress, file: None, lines: 0 };
        let paths = input.paths();
        let work = |(): &mut (), read: Result<Piece<P>, StreamError>| -> Result<_, E> {
            let piece = read?;
            let mut out = Out::new(rows, input, &shown, &columns);
            out.column.clone_from(&piece.column);
            let made = work(&mut out, &piece.items)?;
            Ok((piece, out, made))
        };
        let put = |made: Result<(Piece<P>, Out<'_>, T), E>| -> Result<ControlFlow<()>, E> {
            let (piece, mut out, made) = made?;
            if let Some(head) = head.take() {
                sink.write(&head)?;
            }
            let name = name_of(paths[piece.file]);
            task.progress.advance(piece.items.len() as u64);
            gather(&mut out, made, &mut sink)?;
            counts.kept += out.kept;
            counts.rejected += (out.rejected.len() + piece.faults.len()) as u64;
            let mut messages: Vec<String> =
                out.rejected.iter().map(|(line, why)| format!("{name}:{line}: {why}")).collect();
            piece.notes.iter().for_each(|note| task.progress.message(note));
            // A fatal fault means that puzzles are missing, whose lines are unknown.
            let fatal = piece.faults.iter().position(|fault| fault.weight != Weight::Line);
            let faults = &piece.faults[..fatal.unwrap_or(piece.faults.len())];
            messages.extend(faults.iter().map(|fault| fault.text.clone()));
            reports.add(&name, &messages);
            sink.put(&mut out)?;
            match fatal {
                Some(at) => Err(StreamError::from(piece.faults[at].clone()).into()),
                None => Ok(ControlFlow::Continue(())),
            }
        };
        task.progress.begin("puzzles", 0, 0);
        let ended = in_order(task, || first.take().unwrap_or_else(|| pieces.next()), || (), work, put);
        task.progress.end();
        reports.end();
        ended?;
        if let Some(head) = head {
            sink.write(&head)?;
        }
        sink.finish()?;
        Ok(counts)
    }

    /// The share of puzzles to read. For a shard, all puzzles are counted first.
    fn share<P: Readable>(&self, keep: &Keep) -> Result<Share, StreamError> {
        let Some(shard) = self.input.shard else { return Ok(Share::ALL) };
        if self.input.paths().contains(&Path::new("-")) {
            return Err(StreamError::usage("--shard reads its input twice: give files, not standard input"));
        }
        let mut pieces: Pieces<'_, P> = Pieces::new(self.input, keep, SIDE_BY_SIDE);
        let mut total = 0;
        while let Some(piece) = pieces.next() {
            self.task.check()?;
            total += piece?.items.len() as u64;
        }
        Ok(Share { items: shard.items(total), total })
    }
}

/// Reports the rejected lines of each file, and counts those beyond the limit.
struct Reports<'a> {
    progress: &'a dyn Progress,
    /// The name of the current file.
    file: Option<String>,
    /// Its rejected lines so far.
    lines: u64,
}

impl Reports<'_> {
    fn add(&mut self, file: &str, messages: &[String]) {
        if self.file.as_deref() != Some(file) {
            self.end();
            self.file = Some(file.to_owned());
        }
        let shown = messages.len().min(REPORTED.saturating_sub(self.lines) as usize);
        self.lines += messages.len() as u64;
        if shown > 0 {
            let progress = self.progress;
            progress.aside(&mut || messages[..shown].iter().for_each(|message| progress.warn(message)));
        }
    }

    /// Ends the reports on the current file.
    fn end(&mut self) {
        let (file, lines) = (self.file.take(), std::mem::take(&mut self.lines));
        if let (Some(file), Some(more @ 1..)) = (file, lines.checked_sub(REPORTED)) {
            self.progress.warn(&format!("{file}: {more} more lines were rejected, {lines} in all"));
        }
    }
}

impl Out<'_> {
    /// Counts a puzzle as kept, or rejects it.
    pub fn judge<P, W: Display>(&mut self, item: &Item<P>, result: Result<(), W>) {
        match result {
            Ok(()) => self.kept += 1,
            Err(why) => self.reject(item.line, why),
        }
    }
}

/// The puzzles of items.
pub fn puzzles(items: &[Item<Puzzle>]) -> Vec<Puzzle> {
    items.iter().map(|item| item.puzzle).collect()
}

/// The positions of items.
pub fn positions(items: &[Item<Position>]) -> Vec<&Position> {
    items.iter().map(|item| &item.puzzle).collect()
}
