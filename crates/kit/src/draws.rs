//! The random streams of what is drawn for each line of a file.

use rand::rngs::ChaCha8Rng;
use sudoku_streams::Streams;

/// A random stream for each line of some files. Scores and ratings do not use it: they depend on the puzzle alone.
#[derive(Clone, Debug)]
pub struct Draws(Vec<Streams>);

impl Draws {
    /// The streams of the operation `what` on the puzzles of one file.
    pub fn new(what: &str, seed: u64) -> Draws {
        Draws::of_files(what, seed, 1)
    }

    /// The same for several files.
    pub fn of_files(what: &str, seed: u64, files: usize) -> Draws {
        let of_file = |file: usize| match file {
            0 => Streams::new(what, seed),
            _ => Streams::new(&format!("{what}, file {}", file + 1), seed),
        };
        Draws((0..files.max(1)).map(of_file).collect())
    }

    /// The stream of a line of a file, from its start. Files are counted from 0, lines from 1.
    pub fn at(&self, file: usize, line: u64) -> ChaCha8Rng {
        self.0[file].item(line)
    }
}
