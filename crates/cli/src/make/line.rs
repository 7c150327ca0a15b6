//! Making a number of things from a seed.

use std::hash::{BuildHasher, RandomState};
use std::path::PathBuf;

use anyhow::Result;
use sudoku_kit::stream::{Making, Out, Rows};

use crate::progress::{Bar, task};
use crate::usage::{count, threads};

/// How many, from which seed, and where to.
#[derive(Debug, clap::Args)]
pub struct LineArgs {
    /// How many to make.
    #[arg(short = 'n', long, default_value_t = 1, value_parser = count, allow_negative_numbers = true, value_name = "N")]
    pub count: u64,
    /// Seed; the same seed makes the same on any number of threads, and a larger count continues from there [default:
    /// a fresh one, which is printed on standard error].
    #[arg(long)]
    pub seed: Option<u64>,
    /// File to write to: replaced when the output is complete; a device or FIFO is written into. A name that ends
    /// in .gz or .zst is compressed; .csv, .jsonl and .parquet ask for a table of that kind.
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
        let (bar, output) = (Bar::made(), self.output.as_deref());
        let task = task(self.threads, &bar);
        Making { count: self.count, unit, output, rows, task }.run(worker, piece, write)
    }
}
