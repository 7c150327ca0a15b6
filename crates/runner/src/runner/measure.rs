//! Measures the items. Blocks of items are spread over threads, and rows are written to disk in item order.

use std::ops::Range;
use std::time::{Duration, Instant};

use rayon::prelude::*;

use crate::error::{Error, Result};
use crate::runner::journal::{Journal, Lines};
use crate::runner::progress::{Progress, Stop};

/// Time from one checkpoint to the next. A kill loses the work of at most this time plus the longest block.
const BETWEEN_CHECKPOINTS: Duration = Duration::from_secs(1);
/// Time spent on estimating the total time.
const SAMPLING: Duration = Duration::from_millis(300);
/// Maximum number of samples for the estimate; must be a power of two.
const SAMPLES: u64 = 32;

/// The items of the `left` ones at which samples begin. The samples are spread evenly even if sampling stops early: the
/// first 2^k of them include one from each of 2^k equal parts.
fn places(left: u64) -> impl Iterator<Item = u64> {
    (0..SAMPLES).map(move |sample| {
        let spread = sample.reverse_bits() >> (u64::BITS - SAMPLES.ilog2());
        (u128::from(left) * u128::from(2 * spread + 1) / u128::from(2 * SAMPLES)) as u64
    })
}

/// The work to be measured. It does not depend on an experiment's types, so it is compiled once.
pub(crate) struct Work<'a> {
    /// Id of the experiment.
    pub experiment: &'static str,
    /// Measures the items with these numbers.
    pub measure: &'a (dyn Fn(Range<u64>) -> Result<Lines> + Sync),
    /// Number of consecutive items that one thread measures.
    pub block: u64,
    /// The items of this shard.
    pub items: Range<u64>,
    /// Number of threads in the current pool.
    pub threads: usize,
}

impl Work<'_> {
    /// The time in seconds for the items after the first `done`, estimated from a few evenly spread blocks. The rows of
    /// these blocks are discarded and will be measured again.
    ///
    /// A slow block should not be measured twice because of the estimate. So the first samples are parts of a block,
    /// each twice as long as the previous one, and only the longest samples count.
    pub fn estimate(&self, done: u64) -> Result<f64> {
        let left = self.items.end - self.items.start - done;
        if left <= 2 * SAMPLES {
            return Ok(0.0);
        }
        let begin = Instant::now();
        let (mut size, mut items, mut seconds) = (1, 0, 0.0);
        for (sample, place) in (0..).zip(places(left)) {
            let first = self.items.start + done + place;
            let block = first..self.items.end.min(first + size);
            let (start, len) = (Instant::now(), block.end - block.start);
            (self.measure)(block)?;
            (items, seconds) = (items + len, seconds + start.elapsed().as_secs_f64());
            if begin.elapsed() > SAMPLING {
                break;
            }
            if size < self.block && sample + 1 < SAMPLES {
                (size, items, seconds) = (self.block.min(2 * size), 0, 0.0);
            }
        }
        Ok(seconds / items as f64 * left as f64 / self.threads as f64)
    }

    /// Measures all items that the journal does not contain.
    pub fn carry_out(&self, journal: &mut Journal, progress: &dyn Progress, stop: &Stop) -> Result<()> {
        let total = self.items.end - self.items.start;
        progress.begin(self.experiment, journal.items(), total);
        let mut wave = self.threads as u64;
        let mut result = Ok(());
        while result.is_ok() && journal.items() < total {
            if stop.stopped() {
                result = Err(Error::Stopped { done: journal.items(), total });
                break;
            }
            let begin = Instant::now();
            result = self.wave(journal, wave, progress);
            // A wave should be long enough that threads seldom wait for each other at its end, but short enough that
            // its loss does not matter.
            if begin.elapsed() < BETWEEN_CHECKPOINTS / 2 {
                wave *= 2;
            } else if begin.elapsed() > BETWEEN_CHECKPOINTS {
                wave = (wave / 2).max(self.threads as u64);
            }
        }
        progress.end();
        result
    }

    /// Measures and writes the next blocks.
    fn wave(&self, journal: &mut Journal, blocks: u64, progress: &dyn Progress) -> Result<()> {
        let begin = self.items.start + journal.items();
        let end = self.items.end.min(begin.saturating_add(blocks.saturating_mul(self.block)));
        let starts: Vec<u64> = (begin..end).step_by(self.block as usize).collect();
        let measured = starts.into_par_iter().with_max_len(1).map(|start| {
            let block = start..end.min(start + self.block);
            let len = block.end - block.start;
            let lines = (self.measure)(block)?;
            progress.advance(len);
            Ok((len, lines))
        });
        let lines: Vec<(u64, Lines)> = measured.collect::<Result<_>>()?;
        for (items, lines) in &lines {
            journal.append(*items, lines)?;
        }
        journal.checkpoint().map(drop)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_are_spread_however_early_they_end() {
        for left in [65, 1000, u64::MAX] {
            for parts in [2, 4, 8, SAMPLES] {
                let part = |place| (u128::from(place) * u128::from(parts) / u128::from(left)) as u64;
                let mut seen: Vec<u64> = places(left).take(parts as usize).map(part).collect();
                seen.sort_unstable();
                assert_eq!(seen, (0..parts).collect::<Vec<_>>(), "{parts} parts of {left}");
            }
        }
    }
}
