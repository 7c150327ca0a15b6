//! Answers requests of the page, a line of JSON each: what its tests compare the browser with.

use std::io::{BufRead, stdin};

fn main() -> std::io::Result<()> {
    let mut desk = sudoku_web::Desk::default();
    stdin().lock().lines().try_for_each(|line| {
        println!("{}", desk.answer(&line?));
        Ok(())
    })
}
