//! How many puzzles or grids to make, from which seed.

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

/// How many, from which seed, and where to.
#[derive(Debug, clap::Args)]
pub struct LineArgs {
    /// How many to make.
    #[arg(short = 'n', long, default_value_t = 1, value_parser = count, allow_negative_numbers = true, value_name = "N")]
    pub count: u64,
    /// Seed; the same seed makes the same output on any number of threads, and a larger count continues it [default:
    /// a random one, printed on standard error].
    #[arg(long)]
    pub seed: Option<u64>,
    /// Seconds after which to end with what is made, which then depends on the machine; nothing made is an error.
    #[arg(long, value_parser = seconds, value_name = "SECONDS")]
    pub time_limit: Option<Duration>,
    /// File to write to: replaced when the output is complete; a device or FIFO is written into. A name that ends
    /// in .gz or .zst is compressed; .csv, .tsv, .json, .jsonl and .parquet ask for a table of that kind.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Threads; 0 for one per core.
    #[arg(short = 'j', long, default_value_t = 0, value_parser = threads, value_name = "N")]
    pub threads: usize,
}

impl LineArgs {
    /// The seed, a fresh one unless one is given.
    pub fn seed(&self) -> u64 {
        self.seed.unwrap_or_else(|| {
            // The keys of a new hasher come from the system. Ten digits are enough to type.
            let seed = RandomState::new().hash_one(std::process::id()) >> 32;
            say!("seed {seed} (--seed {seed} makes the same again)");
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
        output.map_or(Ok(()), |output| check_ending(output, rows.format))?;
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
