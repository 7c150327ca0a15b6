//! An assembly line: numbered pieces of work on all cores, their products in order.

use std::hash::{BuildHasher, RandomState};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::Result;

use crate::sink::Sink;
use crate::table::Header;
use crate::usage::threads;
use crate::{bar, pipeline, signal};

/// What is made is written after so long ...
const PAUSE: Duration = Duration::from_millis(100);
/// ... or in so many bytes, whichever comes first; never in the midst of a piece.
const MOST_TEXT: usize = 1 << 16;

/// How many, from which seed, and where to.
#[derive(Debug, clap::Args)]
pub struct LineArgs {
    /// How many to make.
    #[arg(short = 'n', long, default_value_t = 1, value_name = "N")]
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

    /// Makes the products of piece 0, 1, ... until `count` of them are printed. `print` gets them in order and
    /// says whether it kept the product; each thread works with a `worker` of its own.
    ///
    /// What a piece makes must depend on its number alone.
    ///
    /// # Errors
    /// Of a piece, once all before it are printed; of writing; and when a signal ends it.
    pub fn run<W, T: Send>(
        &self,
        unit: &str,
        header: &Header,
        worker: impl Fn() -> W + Sync,
        piece: impl Fn(&mut W, u64) -> Result<Vec<T>> + Sync,
        mut print: impl FnMut(&mut Vec<u8>, u64, T) -> bool + Send,
    ) -> Result<()> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads).build()?;
        let mut sink = Sink::open(self.output.as_deref(), &header.columns)?;
        sink.write(header.text.as_bytes())?;
        let bar = bar::made(unit, self.count);
        let (mut printed, mut numbers) = (0, 0..);
        let (mut text, mut shown) = (Vec::new(), Instant::now());
        let work = |worker: &mut W, number| {
            signal::check()?;
            piece(worker, number)
        };
        let put = |made: Result<Vec<T>>| {
            let failed = made.map(|products| {
                for product in products {
                    if printed < self.count && print(&mut text, printed + 1, product) {
                        printed += 1;
                    }
                }
            });
            let is_done = printed >= self.count || failed.is_err();
            if is_done || text.len() >= MOST_TEXT || shown.elapsed() >= PAUSE {
                bar.suspend(|| sink.write(&text).and_then(|()| sink.flush()))?;
                (text, shown) = (Vec::new(), Instant::now());
                bar.set_position(printed);
                if sink.keeps_parts() {
                    signal::note(format!("{printed} of {} {unit} made", self.count));
                }
            }
            failed?;
            Ok(if is_done { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        };
        let next = || numbers.next().filter(|_| self.count > 0);
        let ended = pipeline::run(&pool, next, worker, work, put);
        bar.finish_and_clear();
        ended?;
        sink.finish()
    }
}
