//! One random stream per item, which does not depend on the thread, the shard or the time.
//!
//! ```
//! use rand::Rng;
//! use sudoku_streams::Streams;
//!
//! let streams = Streams::new("score", 1);
//! assert_eq!(streams.item(7).next_u64(), streams.item(7).next_u64());
//! assert_ne!(streams.item(7).next_u64(), streams.item(8).next_u64());
//! ```

#![forbid(unsafe_code)]

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use sha2::{Digest, Sha256};

/// A random stream.
pub type Stream = ChaCha8Rng;

/// The random streams of a run, one per item. They are streams of ChaCha8 with a key made from experiment and seed.
#[derive(Clone, Debug)]
pub struct Streams {
    key: [u8; 32],
}

impl Streams {
    /// A stream number that no item has.
    const SUMMARY: u64 = u64::MAX;

    /// The streams for an experiment and a seed. The key is the SHA-256 of a fixed prefix, the experiment's id and the
    /// seed.
    pub fn new(experiment: &str, seed: u64) -> Streams {
        let mut hash = Sha256::new();
        hash.update(b"sudoku-lab streams 1\0");
        hash.update(experiment.as_bytes());
        hash.update(b"\0");
        hash.update(seed.to_le_bytes());
        Streams { key: hash.finalize().into() }
    }

    /// The stream of one item.
    pub fn item(&self, item: u64) -> ChaCha8Rng {
        let mut rng = ChaCha8Rng::from_seed(self.key);
        rng.set_stream(item);
        rng
    }

    /// The stream for resampling in the summary.
    pub fn summary(&self) -> ChaCha8Rng {
        self.item(Streams::SUMMARY)
    }
}

/// A stream that can be restarted any number of times, for the variants of a paired design.
#[derive(Clone, Debug)]
pub struct Fork([u8; 32]);

impl Fork {
    /// Creates a fork from the stream of an item.
    pub fn of(rng: &mut ChaCha8Rng) -> Fork {
        Fork(rng.random())
    }

    /// The stream from its start.
    pub fn start(&self) -> ChaCha8Rng {
        ChaCha8Rng::from_seed(self.0)
    }
}

#[cfg(test)]
mod tests {
    use rand::Rng;

    use super::*;

    #[test]
    fn streams_differ_by_item_seed_and_experiment_and_repeat() {
        let draw = |experiment, seed, item| Streams::new(experiment, seed).item(item).next_u64();
        let first = draw("a", 1, 0);
        assert_eq!(first, draw("a", 1, 0));
        let fork = Fork::of(&mut Streams::new("a", 1).item(0));
        assert_eq!(fork.start().next_u64(), fork.start().next_u64());
        assert_ne!(fork.start().next_u64(), first);
        assert!([draw("a", 1, 1), draw("a", 2, 0), draw("b", 1, 0)].iter().all(|&other| other != first));
    }
}
