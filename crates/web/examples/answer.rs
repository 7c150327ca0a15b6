//! Answers requests of the page, one line of JSON each. The tests of the page compare the browser's answers with these.

use std::io::{BufRead, stdin};

fn main() -> std::io::Result<()> {
    let mut desk = sudoku_web::Desk::default();
    stdin().lock().lines().try_for_each(|line| {
        println!("{}", desk.answer(&line?));
        Ok(())
    })
}
