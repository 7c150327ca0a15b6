//! Options for the number of puzzles or grids, and the seed.

use std::hash::{BuildHasher, RandomState};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use sudoku_kit::stream::{Making, Out, Rows};

use crate::io::check_ending;
use crate::progress::{Bar, task};
use crate::signal;
use crate::usage::{count, seconds, threads};
use crate::watch::Watch;

/// The number of products, the seed, and the output.
#[derive(Debug, clap::Args)]
pub struct LineArgs {
    /// How many to make.
    #[arg(short = 'n', long, default_value_t = 1, value_parser = count, allow_negative_numbers = true, value_name = "N")]
    pub count: u64,
    /// Seed. The same seed gives the same output on any number of threads, and a larger count extends it [default:
    /// random, printed on standard error].
    #[arg(long)]
    pub seed: Option<u64>,
    /// Stop after this many seconds with what has been made; how much that is depends on the machine. It is an error if
    /// nothing has been made.
    #[arg(long, value_parser = seconds, value_name = "SECONDS")]
    pub time_limit: Option<Duration>,
    /// File to write to. A file is replaced once the output is complete; a device or FIFO is written to directly. The
    /// output is compressed if the name ends in .gz or .zst; .csv, .tsv, .json, .jsonl and .parquet select the table
    /// format.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Threads; 0 for one per core.
    #[arg(short = 'j', long, default_value_t = 0, value_parser = threads, value_name = "N")]
    pub threads: usize,
}

impl LineArgs {
    /// The given seed, or a random one.
    pub fn seed(&self) -> u64 {
        self.seed.unwrap_or_else(|| {
            // The system chooses the keys of a new hasher at random. A seed of 32 bits has at most ten digits to type.
            let seed = RandomState::new().hash_one(std::process::id()) >> 32;
            say!("seed {seed} (--seed {seed} repeats this output)");
            seed
        })
    }

    /// Makes the products of piece 0, 1, ... until `count` of them are printed; see [`Making::run`].
    pub fn run<W, T: Send>(
        &self,
        unit: &str,
        rows: &Rows,
        worker: impl Fn() -> W + Sync,
        piece: impl Fn(&mut W, u64) -> Result<Vec<T>> + Sync,
        write: impl FnMut(&mut Out<'_>, u64, T) -> bool + Send,
    ) -> Result<()> {
        let (bar, output, count) = (Bar::made(), self.output.as_deref(), self.count);
        output.map_or(Ok(()), |output| check_ending(output, rows))?;
        let until = self.time_limit.map(|limit| Instant::now() + limit);
        until.into_iter().for_each(signal::end_at);
        let task = task(self.threads, &bar);
        let (done, items) = (bar.done(), unit.to_owned());
        let _watch = Watch::in_lines(move |_| Some(format!("{} of {count} {items} made", done())));
        let written = Making { count, unit, output, rows, until, task }.run(worker, piece, write)?;
        match (written, self.time_limit) {
            (0, Some(limit)) if count > 0 => bail!("no {unit} within {} s", limit.as_secs_f64()),
            (_, Some(limit)) if written < count => {
                notice!("{written} of {count} {unit} within {} s", limit.as_secs_f64());
            }
            _ => {}
        }
        Ok(())
    }
}
