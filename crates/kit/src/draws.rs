//! The random streams of puzzles in files.

use std::convert::Infallible;

use rand::TryRng;
use rand::rngs::ChaCha8Rng;
use sudoku_streams::Streams;

/// A random stream for each puzzle, determined by its line and the index of its file.
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

    /// The same, seeded only when something is drawn from it.
    pub fn lazy(&self, file: usize, line: u64) -> Lazy<'_> {
        Lazy { draws: self, file, line, rng: None }
    }
}

/// A stream that may not be needed.
#[derive(Debug)]
pub struct Lazy<'a> {
    draws: &'a Draws,
    file: usize,
    line: u64,
    rng: Option<ChaCha8Rng>,
}

impl Lazy<'_> {
    fn rng(&mut self) -> &mut ChaCha8Rng {
        self.rng.get_or_insert_with(|| self.draws.at(self.file, self.line))
    }
}

impl TryRng for Lazy<'_> {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.rng().try_next_u32()
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.rng().try_next_u64()
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        self.rng().try_fill_bytes(bytes)
    }
}
