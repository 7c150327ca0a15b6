//! Rates the puzzles of a file, and prints those that are harder than 2.0 with a puzzle made to match each.

use std::error::Error;
use std::path::Path;

use sudoku_kit::stream::open;
use sudoku_kit::{Maker, Puzzle, PuzzleReader, Rater};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("name a file of puzzles")?;
    let mut puzzles: Vec<Puzzle> = Vec::new();
    for (line, record) in PuzzleReader::new(open(Path::new(&path))?) {
        puzzles.push(record?.position(line)?.0.puzzle);
    }
    let rater = Rater::new("se-1.2.1")?;
    for (puzzle, rating) in puzzles.iter().zip(rater.rate(&puzzles)) {
        let Some(measured) = rating?.measured else { continue };
        if measured.rating > 2.0 {
            let made = Maker::minimal().rated("se-1.2.1", measured.rating..=measured.rating)?.make(1)?;
            println!("{puzzle} {} {}", measured.rating, made[0].0);
        }
    }
    Ok(())
}
