//! Guarantees of a stock within one process.

use std::sync::atomic::Ordering;
use std::time::Duration;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use sudoku_core::{Puzzle, Symmetry};
use sudoku_generators::{GridMethod, minimal_batch};
use sudoku_solvers::Fast;
use sudoku_stock::{Added, Entry, Refiller, Stock, StockError, fill, fill_some};

/// `count` different puzzles, the same ones for the same seed.
fn puzzles(seed: u64, count: usize) -> Vec<Entry> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let made = minimal_batch(count, GridMethod::Bands, &mut rng, &mut Fast::new());
    made.into_iter().map(|(puzzle, solution)| Entry { puzzle, solution }).collect()
}

fn stock() -> (tempfile::TempDir, Stock) {
    let folder = tempfile::tempdir().unwrap();
    let stock = Stock::open(&folder.path().join("stock.sqlite")).unwrap();
    (folder, stock)
}

#[test]
fn puzzles_come_out_once_oldest_first_and_stay_known() {
    let (_folder, mut stock) = stock();
    let made = puzzles(1, 5);
    assert_eq!(stock.add("easy", &made[0]).unwrap(), Added::Full, "no such level yet");
    stock.set_target("easy", 3).unwrap();
    for entry in &made[..3] {
        assert_eq!(stock.add("easy", entry).unwrap(), Added::New);
    }
    assert_eq!(stock.add("easy", &made[3]).unwrap(), Added::Full);

    let taken = stock.take("easy", 2).unwrap();
    assert_eq!(taken.entries, made[..2]);
    stock.confirm(taken.ticket).unwrap();
    // Neither a puzzle that was taken nor a symmetric copy of it can be added again, in any level.
    let symmetry = Symmetry::random(&mut ChaCha8Rng::seed_from_u64(2));
    let copy = Entry { puzzle: symmetry.apply(&made[0].puzzle), solution: symmetry.apply(&made[0].solution) };
    stock.set_target("hard", 3).unwrap();
    assert_eq!(stock.add("hard", &copy).unwrap(), Added::Known);
    assert_eq!(stock.add("easy", &made[1]).unwrap(), Added::Known);

    assert_eq!(stock.take("easy", 9).unwrap().entries, made[2..3]);
    assert!(stock.take("easy", 9).unwrap().entries.is_empty());
    let status = stock.status().unwrap();
    let easy = status.iter().find(|level| level.level == "easy").unwrap();
    assert_eq!((easy.target, easy.in_stock, easy.delivered, easy.unconfirmed), (3, 0, 2, 1));
}

#[test]
fn open_tickets_can_be_put_back_once() {
    let (_folder, mut stock) = stock();
    let made = puzzles(3, 4);
    stock.set_target("easy", 4).unwrap();
    made.iter().for_each(|entry| assert_eq!(stock.add("easy", entry).unwrap(), Added::New));
    let taken = stock.take("easy", 3).unwrap();
    let open = stock.open_tickets().unwrap();
    assert_eq!((open.len(), open[0].ticket, &open[0].entries), (1, taken.ticket, &taken.entries));
    assert_eq!(stock.put_back(taken.ticket).unwrap(), 3);
    assert!(matches!(stock.put_back(taken.ticket), Err(StockError::NoSuchTicket { .. })));
    let again = stock.take("easy", 4).unwrap();
    assert_eq!(again.entries, made);
    assert_ne!(again.ticket, taken.ticket, "numbers of tickets do not recur");
    stock.confirm(again.ticket).unwrap();
    assert!(stock.open_tickets().unwrap().is_empty());
    assert!(matches!(stock.put_back(again.ticket), Err(StockError::NoSuchTicket { .. })));
}

#[test]
fn wrong_entries_and_foreign_files_are_refused() {
    let (folder, mut stock) = stock();
    let made = puzzles(4, 2);
    stock.set_target("easy", 4).unwrap();
    let mixed = Entry { puzzle: made[0].puzzle, solution: made[1].solution };
    assert!(matches!(stock.add("easy", &mixed), Err(StockError::NotItsSolution { .. })));
    let text = folder.path().join("text");
    std::fs::write(
        &text,
        "a file that is no store, long enough to be shown apart from an empty one\n".repeat(30),
    )
    .unwrap();
    let error = Stock::open(&text).unwrap_err().to_string();
    assert!(error.contains("text"), "{error}");
    assert!(Stock::open(&folder.path().join("none/stock")).is_err());
}

#[test]
fn filling_goes_to_the_emptiest_level_and_ends_when_all_are_full() {
    let (_folder, mut stock) = stock();
    stock.set_target("easy", 10).unwrap();
    stock.set_target("hard", 5).unwrap();
    let made = puzzles(5, 40);
    let mut asked = Vec::new();
    let filled = fill(&mut stock, |level, item| {
        asked.push((level.to_owned(), item));
        // Each level gets its own numbers; the first two puzzles of both levels are the same.
        Some(made[item as usize + if level == "hard" && item > 1 { 20 } else { 0 }])
    })
    .unwrap();
    assert_eq!((filled.added, filled.known, filled.surplus, filled.complete), (15, 2, 0, true));
    let of = |level: &str| {
        asked.iter().filter(|(name, _)| name == level).map(|&(_, item)| item).collect::<Vec<_>>()
    };
    assert_eq!((of("easy").len() + of("hard").len(), of("easy")[0], of("hard")[0]), (17, 0, 0));
    assert!(of("easy").is_sorted() && of("hard").is_sorted());
    assert_eq!(fill(&mut stock, |_, _| unreachable!("all is full")).unwrap().added, 0);
    // Levels that were not requested stay unchanged.
    stock.take("hard", 1).unwrap();
    let left = fill_some(&mut stock, |level| level == "easy", |_, _| unreachable!("easy is full")).unwrap();
    assert_eq!((left.added, left.complete), (0, true));
    // Numbers continue where they stopped.
    fill(&mut stock, |_, item| {
        assert_eq!(item, of("hard").len() as u64);
        Some(made[39])
    })
    .unwrap();
}

#[test]
fn a_refiller_keeps_up_with_who_takes_and_stops() {
    let (folder, mut stock) = stock();
    stock.set_target("easy", 8).unwrap();
    let made = puzzles(6, 200);
    let refiller = Refiller::start(folder.path().join("stock.sqlite"), Duration::from_secs(60), {
        move |_, item, stop| (!stop.load(Ordering::Relaxed)).then(|| made[item as usize])
    })
    .unwrap();
    let mut seen = std::collections::BTreeSet::<Puzzle>::new();
    let start = std::time::Instant::now();
    while seen.len() < 60 {
        let taken = stock.take("easy", 5).unwrap();
        if !taken.entries.is_empty() {
            stock.confirm(taken.ticket).unwrap();
        }
        assert!(taken.entries.iter().all(|entry| seen.insert(entry.puzzle)));
        refiller.wake();
        assert!(start.elapsed() < Duration::from_secs(300), "{} taken", seen.len());
        std::thread::sleep(Duration::from_millis(2));
    }
    refiller.stop().unwrap();
}
