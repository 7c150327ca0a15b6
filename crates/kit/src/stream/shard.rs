//! A part of the items, so that several machines can share the work.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Part `index` of `of` parts, counted from 1 and written as `2/3`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Shard {
    /// Which part, from 1.
    pub index: u64,
    /// How many parts.
    pub of: u64,
}

/// The error for a text that is not a shard.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{text:?} is not a shard; write i/n with 1 <= i <= n, as in --shard 2/3")]
pub struct NoShard {
    /// The text.
    pub text: String,
}

impl Shard {
    /// The only part.
    pub const WHOLE: Shard = Shard { index: 1, of: 1 };

    /// Whether the index is within the number of parts.
    pub fn exists(self) -> bool {
        (1..=self.of).contains(&self.index)
    }

    /// The items of this part, which are consecutive, so that parts can be concatenated.
    pub fn items(self, count: u64) -> Range<u64> {
        let bound = |n: u64| (u128::from(count) * u128::from(n) / u128::from(self.of)) as u64;
        bound(self.index - 1)..bound(self.index)
    }
}

impl FromStr for Shard {
    type Err = NoShard;

    fn from_str(text: &str) -> Result<Shard, NoShard> {
        let bad = || NoShard { text: text.to_owned() };
        let (index, of) = text.split_once('/').ok_or_else(bad)?;
        let number = |text: &str| text.trim().parse::<u64>().map_err(|_| bad());
        let shard = Shard { index: number(index)?, of: number(of)? };
        if shard.exists() { Ok(shard) } else { Err(bad()) }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_join_to_the_whole() {
        for (count, of) in [(0, 3), (2, 3), (10, 3), (1_000_000_007, 7)] {
            let parts: Vec<_> = (1..=of).map(|index| Shard { index, of }.items(count)).collect();
            assert_eq!((parts[0].start, parts[parts.len() - 1].end), (0, count));
            assert!(parts.windows(2).all(|pair| pair[0].end == pair[1].start));
        }
    }

    #[test]
    fn only_parts_that_exist_are_shards() {
        assert_eq!("2/3".parse::<Shard>().unwrap(), Shard { index: 2, of: 3 });
        assert!(["0/3", "4/3", "1/0", "1", "a/b", "-1/2"].iter().all(|text| text.parse::<Shard>().is_err()));
    }
}
