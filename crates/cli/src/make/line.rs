//! An assembly line: numbered pieces of work on all cores, their products in order.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::Result;
use rayon::prelude::*;

use crate::args::threads;
use crate::sink::Sink;
use crate::table::Header;
use crate::{bar, signal};

/// How long a block of pieces should take: products appear block by block.
const BLOCK_TIME: Duration = Duration::from_millis(300);
const MOST_PIECES: u64 = 4096;

/// How many, from which seed, and where to.
#[derive(Debug, clap::Args)]
pub struct LineArgs {
    /// How many to make.
    #[arg(short = 'n', long, default_value_t = 1, value_name = "N")]
    pub count: u64,
    /// Seed; the same seed makes the same on any number of threads, and a larger count goes on from there.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// File to write to: replaced when the output is complete; a device or FIFO is written into. A name that ends
    /// in .gz or .zst is compressed; .csv, .jsonl and .parquet ask for a table of that kind.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Threads; 0 for one per core.
    #[arg(long, default_value_t = 0, value_parser = threads, value_name = "N")]
    pub threads: usize,
}

impl LineArgs {
    /// Makes the products of piece 0, 1, ... until `count` of them are printed. `print` gets them in order and
    /// says whether it kept the product; each thread works with a `worker` of its own.
    ///
    /// What a piece makes must hang on its number alone.
    ///
    /// # Errors
    /// Of a piece, once all before it are printed; of writing; and when a signal ends it.
    pub fn run<W, T: Send>(
        &self,
        unit: &str,
        header: &Header,
        worker: impl Fn() -> W + Sync + Send,
        piece: impl Fn(&mut W, u64) -> Result<Vec<T>> + Sync + Send,
        mut print: impl FnMut(&mut Vec<u8>, u64, T) -> bool,
    ) -> Result<()> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads).build()?;
        let mut sink = Sink::open(self.output.as_deref(), &header.columns)?;
        sink.write(header.text.as_bytes())?;
        let bar = bar::counter(unit);
        let (mut printed, mut next, mut size) = (0, 0, pool.current_num_threads() as u64);
        while printed < self.count {
            let start = Instant::now();
            let pieces: Vec<Result<Vec<T>>> = pool.install(|| {
                let numbers = (next..next + size).into_par_iter();
                let piece = |worker: &mut W, number| {
                    signal::check()?;
                    piece(worker, number)
                };
                numbers.map_init(&worker, piece).collect()
            });
            next += size;
            let mut text = Vec::new();
            let mut failed = None;
            for piece in pieces {
                match piece {
                    Ok(products) => {
                        for product in products {
                            if printed < self.count && print(&mut text, printed + 1, product) {
                                printed += 1;
                            }
                        }
                    }
                    Err(error) => {
                        failed = (printed < self.count).then_some(error);
                        break;
                    }
                }
            }
            sink.write(&text)?;
            sink.flush()?;
            bar.set_position(printed);
            if sink.keeps_parts() {
                signal::note(format!("{printed} of {} {unit} made", self.count));
            }
            if let Some(error) = failed {
                bar.finish_and_clear();
                return Err(error);
            }
            // The size of blocks changes when products appear, never what they are.
            if start.elapsed() < BLOCK_TIME {
                size = (2 * size).min(MOST_PIECES);
            }
        }
        bar.finish_and_clear();
        sink.finish()
    }
}
