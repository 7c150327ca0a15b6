//! Properties of a stock whose file has arbitrary bytes. The tests and the fuzz target share these checks.

use std::collections::HashSet;

use sudoku_stock::Stock;

/// Opens the bytes as a stock and calls every operation. Checks that nothing panics, no puzzle is given out twice, and
/// every ticket can be closed by `confirm` or `put_back`. Every failure must be an error value.
pub fn check_stock(bytes: &[u8]) {
    // Most operations on a damaged file return errors.
    let _ = use_stock(bytes);
}

fn use_stock(bytes: &[u8]) -> Result<(), sudoku_stock::StockError> {
    let mut stock = Stock::from_bytes(bytes)?;
    let levels = stock.status()?;
    let mut given = HashSet::new();
    for level in &levels {
        let first = stock.take(&level.level, 2)?;
        let rest = stock.take(&level.level, u64::MAX)?;
        let puzzles = first.entries.iter().chain(&rest.entries).map(|entry| entry.puzzle.canonical().form);
        puzzles.for_each(|puzzle| assert!(given.insert(puzzle), "given twice"));
        stock.next_items(&level.level, 1)?;
    }
    stock.set_aside()?;
    for (number, open) in stock.open_tickets()?.into_iter().enumerate() {
        if number % 2 == 0 {
            stock.confirm(open.ticket)?;
        } else {
            stock.put_back(open.ticket)?;
        }
        assert!(stock.confirm(open.ticket).is_err(), "ticket {} stays open", open.ticket);
    }
    stock.status().map(drop)
}
