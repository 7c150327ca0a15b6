//! Files that are not a stock, and stocks that other programs have changed.

use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::Connection;
use sudoku_stock::{Added, BadRow, Entry, Stock, StockError};
use tempfile::TempDir;

use crate::support;

fn puzzles(count: usize) -> Vec<Entry> {
    use rand::SeedableRng;
    let mut rng = rand::rngs::ChaCha8Rng::seed_from_u64(9);
    let mut solver = sudoku_solvers::Fast::new();
    let made =
        sudoku_generators::minimal_batch(count, sudoku_generators::GridMethod::Bands, &mut rng, &mut solver);
    made.into_iter().map(|(puzzle, solution)| Entry { puzzle, solution }).collect()
}

/// A closed stock with these puzzles of level easy.
fn stock_file(made: &[Entry]) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("stock.sqlite");
    let mut stock = Stock::open(&path).unwrap();
    stock.set_target("easy", made.len() as u64).unwrap();
    made.iter().for_each(|entry| assert_eq!(stock.add("easy", entry).unwrap(), Added::New));
    (folder, path)
}

fn change(path: &Path, sql: &str) {
    Connection::open(path).unwrap().execute_batch(sql).unwrap();
}

/// Names and bytes of all files of a folder.
fn contents(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut all: Vec<_> = paths.map(|path| (path.clone(), fs::read(path).unwrap())).collect();
    all.sort();
    all
}

fn assert_refused_unchanged(path: &Path) -> StockError {
    let folder = path.parent().unwrap();
    let before = contents(folder);
    let error = Stock::open(path).unwrap_err();
    assert!(contents(folder) == before, "{}: changed", path.display());
    assert!(error.to_string().starts_with(path.to_str().unwrap()), "{error}");
    error
}

#[test]
fn a_sqlite_file_of_another_program_is_refused_unchanged() {
    for marks in
        ["", "PRAGMA user_version = 1", "PRAGMA user_version = 2", "PRAGMA application_id = 252006673"]
    {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("browser.sqlite");
        change(&path, &format!("CREATE TABLE visit (url TEXT); INSERT INTO visit VALUES ('x'); {marks}"));
        let error = assert_refused_unchanged(&path).to_string();
        assert!(error.contains("puzzle stock"), "{marks}: {error}");
    }
}

#[test]
fn a_write_ahead_log_of_another_program_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("browser.sqlite");
    change(&path, "PRAGMA journal_mode = WAL; CREATE TABLE visit (url TEXT)");
    let writer = Connection::open(&path).unwrap();
    writer.execute_batch("INSERT INTO visit VALUES ('x')").unwrap();
    assert!(fs::metadata(folder.path().join("browser.sqlite-wal")).unwrap().len() > 0);
    assert_refused_unchanged(&path);
}

#[test]
fn a_stock_of_a_later_version_is_refused_unchanged() {
    let (_folder, path) = stock_file(&[]);
    change(&path, "PRAGMA user_version = 3; PRAGMA journal_mode = DELETE");
    let error = assert_refused_unchanged(&path);
    assert!(matches!(error, StockError::Version { version: 3, .. }), "{error}");
    assert!(error.to_string().contains("newer program"), "{error}");
}

#[test]
fn a_stock_with_changed_tables_is_refused() {
    for sql in [
        "CREATE TRIGGER thief AFTER INSERT ON puzzle BEGIN DELETE FROM puzzle; END",
        "DROP INDEX in_stock",
        "ALTER TABLE level ADD COLUMN colour TEXT",
        "CREATE TABLE other (x)",
    ] {
        let (_folder, path) = stock_file(&[]);
        change(&path, sql);
        let error = Stock::open(&path).unwrap_err().to_string();
        assert!(error.contains("tables were"), "{sql}: {error}");
    }
}

#[test]
fn files_that_are_no_sqlite_are_refused_unchanged() {
    for bytes in [b"easy".to_vec(), b"a text of some length\n".repeat(300), vec![0; 8192], vec![0xff; 5000]] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        fs::write(&path, bytes).unwrap();
        let error = assert_refused_unchanged(&path).to_string();
        assert!(error.contains("SQLite file"), "{error}");
    }
    let folder = tempfile::tempdir().unwrap();
    let error = Stock::open(folder.path()).unwrap_err().to_string();
    assert!(error.contains("regular file"), "{error}");
}

#[test]
fn a_truncated_stock_is_refused_with_a_remedy() {
    let (_folder, path) = stock_file(&puzzles(40));
    let whole = fs::read(&path).unwrap();
    for length in [100, 512, 4096, whole.len() / 2, whole.len() - 4096] {
        fs::write(&path, &whole[..length]).unwrap();
        let error = assert_refused_unchanged(&path).to_string();
        assert!(error.contains("restore it") || error.contains("SQLite file"), "{length}: {error}");
    }
}

#[test]
fn bad_rows_hold_back_no_good_puzzle() {
    let made = puzzles(8);
    let (_folder, path) = stock_file(&made);
    change(
        &path,
        "UPDATE puzzle SET puzzle = 'x' WHERE id = 1;
         UPDATE puzzle SET puzzle = CAST(x'ff' AS TEXT) WHERE id = 3;
         UPDATE puzzle SET solution = (SELECT solution FROM puzzle WHERE id = 2) WHERE id = 5;
         UPDATE puzzle SET class = 'other' WHERE id = 7",
    );
    let mut stock = Stock::open(&path).unwrap();
    let good = [made[1], made[3], made[5], made[7]];
    let taken = stock.take("easy", 3).unwrap();
    assert_eq!(taken.entries, good[..3], "bad rows do not count");
    let rows = |bad: &[BadRow]| bad.iter().map(|bad| bad.row).collect::<Vec<_>>();
    assert_eq!(rows(&taken.set_aside), [1, 3, 5]);
    assert_eq!(taken.set_aside[0].to_string(), "row 1 (\"x\"): its puzzle cannot be read");
    stock.confirm(taken.ticket).unwrap();
    assert_eq!(stock.take("easy", 9).unwrap().entries, good[3..]);
    let status = stock.status().unwrap().remove(0);
    assert_eq!((status.in_stock, status.delivered, status.unconfirmed), (0, 3, 1));
    assert_eq!(stock.open_tickets().unwrap().len(), 1);
    assert_eq!(rows(&stock.set_aside().unwrap()), [1, 3, 5, 7]);
    assert!(stock.take("easy", 9).unwrap().set_aside.is_empty(), "named once");
}

#[test]
fn a_bad_row_under_an_open_ticket_hides_no_ticket() {
    let made = puzzles(3);
    let (_folder, path) = stock_file(&made);
    let mut stock = Stock::open(&path).unwrap();
    let first = stock.take("easy", 2).unwrap().ticket;
    let second = stock.take("easy", 1).unwrap().ticket;
    change(&path, "UPDATE puzzle SET solution = '' WHERE id = 1");
    let open = stock.open_tickets().unwrap();
    assert_eq!(open.iter().map(|ticket| ticket.ticket).collect::<Vec<_>>(), [first, second]);
    assert_eq!((&open[0].entries[..], &open[1].entries[..]), (&made[1..2], &made[2..3]));
    assert_eq!((open[0].bad.len(), open[0].bad[0].row), (1, 1));
}

#[test]
fn only_an_open_ticket_can_be_confirmed() {
    let (_folder, path) = stock_file(&puzzles(2));
    let mut stock = Stock::open(&path).unwrap();
    let taken = stock.take("easy", 1).unwrap();
    for wrong in [0, -1, taken.ticket + 1, i64::MAX] {
        assert!(matches!(stock.confirm(wrong), Err(StockError::NoSuchTicket { .. })), "{wrong}");
    }
    stock.confirm(taken.ticket).unwrap();
    assert!(matches!(stock.confirm(taken.ticket), Err(StockError::NoSuchTicket { .. })), "confirmed before");
    let back = stock.take("easy", 1).unwrap();
    stock.put_back(back.ticket).unwrap();
    assert!(matches!(stock.confirm(back.ticket), Err(StockError::NoSuchTicket { .. })), "put back");
}

#[test]
fn many_may_make_the_same_stock_at_once() {
    for _ in 0..20 {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("stock.sqlite");
        std::thread::scope(|scope| {
            let makers: Vec<_> = (0..8).map(|_| scope.spawn(|| Stock::open(&path).map(drop))).collect();
            makers.into_iter().for_each(|maker| maker.join().unwrap().unwrap());
        });
    }
}

#[test]
fn no_change_of_bytes_makes_a_stock_panic_or_give_a_puzzle_twice() {
    use rand::{RngExt, SeedableRng};
    let made = puzzles(12);
    let (_folder, path) = stock_file(&made);
    Stock::open(&path).unwrap().take("easy", 3).unwrap();
    let whole = fs::read(&path).unwrap();
    assert_eq!(Stock::from_bytes(&whole).unwrap().take("easy", 99).unwrap().entries, made[3..]);
    let mut rng = rand::rngs::ChaCha8Rng::seed_from_u64(10);
    for _ in 0..2000 {
        let mut bytes = whole.clone();
        for _ in 0..rng.random_range(1..6) {
            let at = rng.random_range(0..bytes.len());
            bytes[at] = rng.random();
        }
        if rng.random_range(0..10) == 0 {
            bytes.truncate(rng.random_range(0..whole.len()));
        }
        support::check_stock(&bytes);
    }
}

/// If this environment variable is set, this program runs as a process without rights to a file.
#[cfg(unix)]
const READER: &str = "STOCK_TEST_READ_ONLY";

#[cfg(unix)]
#[test]
fn a_read_only_stock_is_refused_by_name() {
    use std::os::unix::fs::PermissionsExt;
    use std::os::unix::process::CommandExt;
    if let Some(path) = std::env::var_os(READER) {
        let error = Stock::open(Path::new(&path)).unwrap_err();
        assert!(matches!(error, StockError::ReadOnly { .. }), "{error}");
        assert!(error.to_string().contains("folder writable"), "{error}");
        return;
    }
    let (folder, path) = stock_file(&puzzles(1));
    let allow = |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    // No file is read-only for root, so the process runs as another user, who must be able to run this program.
    let program = folder.path().join("program");
    fs::copy(std::env::current_exe().unwrap(), &program).unwrap();
    allow(&program, 0o755);
    allow(&path, 0o444);
    allow(folder.path(), 0o555);
    let mut reader = std::process::Command::new(program);
    reader
        .args(["--exact", "damage::a_read_only_stock_is_refused_by_name"])
        .env(READER, &path)
        .current_dir("/");
    if fs::File::options().append(true).open(&path).is_ok() {
        reader.uid(65534);
    }
    let output = reader.output().unwrap();
    allow(folder.path(), 0o755);
    let shown = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && shown.contains("1 passed"), "{shown}");
}
