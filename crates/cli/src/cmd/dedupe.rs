//! `sudoku-lab dedupe`

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

use anyhow::{Result, bail};
use sudoku_kit::Key;
use sudoku_kit::stream::{FEW, Item, Rows};
use sudoku_tables::Text;

use crate::io::Io;
use crate::usage::count;

/// Arguments of `dedupe`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    sudoku-lab dedupe puzzles.txt > different.txt\n  \
    sudoku-lab dedupe --exact many.txt.gz\n\n\
    Keeps the first of each class, in the order of the input. Memory grows with the number of classes, by 20 to 39 \
    bytes each: a class is stored as 128 bits of SHA-256, so the probability that any two of a billion classes are \
    taken for one is below 1 in 10^20.")]
pub struct Args {
    #[command(flatten)]
    io: Io,
    /// Drop equal puzzles only, not symmetric copies.
    #[arg(long)]
    exact: bool,
    /// Maximum number of classes; with more, the command stops before memory is exhausted.
    #[arg(long, default_value_t = 1 << 28, value_name = "N", value_parser = count)]
    max_classes: u64,
}

pub fn run(args: Args) -> Result<()> {
    let mut classes = Classes::default();
    let mut read = 0u64;
    let keyed = |item: &Item| {
        let puzzle = item.puzzle;
        (puzzle, Key::of_bytes(if args.exact { puzzle } else { puzzle.canonical().form }.values()).bits())
    };
    let counts = args.io.walk("kept", Rows::TEXT, FEW).by(|walk| walk.gathered(
        |_, items| Ok(items.iter().map(keyed).collect::<Vec<_>>()),
        |out, piece| {
            for (puzzle, key) in piece {
                read += 1;
                if !classes.insert(key) {
                    continue;
                }
                if classes.count > args.max_classes {
                    bail!(
                        "more than {} different puzzles: raise --max-classes if there is memory for 39 bytes each, or \
                        split the puzzles first, for example by the number of clues",
                        args.max_classes
                    );
                }
                out.text.put_cells(puzzle.values());
                out.text.put("\n");
                out.kept += 1;
            }
            Ok(())
        },
    ))?;
    notice!("{} of {read} kept, {} symmetric or equal to an earlier one", counts.kept, read - counts.kept);
    Ok(())
}

/// Keys seen so far, split into parts. A table is copied when it doubles, so a single table would need twice the
/// memory.
struct Classes {
    parts: Vec<HashSet<u128, BuildHasherDefault<Lowest>>>,
    count: u64,
}

impl Default for Classes {
    fn default() -> Classes {
        Classes { parts: vec![HashSet::default(); 256], count: 0 }
    }
}

impl Classes {
    /// Adds the key; returns whether it is new.
    fn insert(&mut self, key: u128) -> bool {
        let is_new = self.parts[(key >> 120) as usize].insert(key);
        self.count += u64::from(is_new);
        is_new
    }
}

/// A hasher that returns the lowest bits of a key, which are enough because keys are hashes.
#[derive(Default)]
struct Lowest(u64);

impl Hasher for Lowest {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.0 = self.0 << 8 | u64::from(byte));
    }

    fn write_u128(&mut self, key: u128) {
        self.0 = key as u64;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_takes_at_most_39_bytes() {
        let mut classes = Classes::default();
        for n in 0..300_000u32 {
            let key = Key::of_bytes(&n.to_le_bytes()).bits();
            assert!(classes.insert(key) && !classes.insert(key));
        }
        assert_eq!(classes.count, 300_000);
        // A table stores up to 7 keys in 8 places. A place has 17 bytes: a key and a byte of its hash.
        let places: usize = classes.parts.iter().map(|part| (part.capacity() * 8).div_ceil(7)).sum();
        assert!(places * 17 <= 39 * 300_000 && places * 17 >= 19 * 300_000, "{places}");
    }
}
