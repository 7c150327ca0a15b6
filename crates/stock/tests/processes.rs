//! Tests several processes on one stock, and the state after they are killed.
//!
//! The processes run this test program. Environment variables make it a taker or a filler.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, OpenOptions};
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use sudoku_generators::{GridMethod, minimal_batch};
use sudoku_solvers::Fast;
use sudoku_stock::{Added, Entry, Stock, fill};

const ROLE: &str = "STOCK_TEST_ROLE";
const FOLDER: &str = "STOCK_TEST_FOLDER";

fn puzzles(seed: u64, count: usize) -> Vec<Entry> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let made = minimal_batch(count, GridMethod::Bands, &mut rng, &mut Fast::new());
    made.into_iter().map(|(puzzle, solution)| Entry { puzzle, solution }).collect()
}

/// Starts this program as a taker or a filler in a folder. It delivers as often as it can read a byte from its standard
/// input, or without end if that is closed.
fn start(role: &str, folder: &Path) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "processes::play_a_role", "--nocapture"])
        .env(ROLE, role)
        .env(FOLDER, folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap()
}

/// This is not a test but the code that the started processes run.
#[test]
fn play_a_role() {
    let Ok(role) = std::env::var(ROLE) else { return };
    let folder = std::env::var(FOLDER).unwrap();
    let folder = Path::new(&folder);
    let mut stock = Stock::open(&folder.join("stock.sqlite")).unwrap();
    // All processes append to one file. An appended line counts as delivered.
    let mut deliver = OpenOptions::new().append(true).create(true).open(folder.join(&role)).unwrap();
    let permitted = || std::io::stdin().read(&mut [0]).unwrap();
    if role == "fill" {
        fill(&mut stock, |_, item| {
            permitted();
            let entry = puzzles(item, 1)[0];
            deliver.write_all(format!("{item} {}\n", entry.puzzle).as_bytes()).unwrap();
            Some(entry)
        })
        .unwrap();
        return;
    }
    for round in 1.. {
        permitted();
        let taken = stock.take("easy", round % 3 + 1).unwrap();
        if taken.entries.is_empty() {
            return;
        }
        let lines = taken.entries.iter().map(|entry| format!("{} {}\n", taken.ticket, entry.puzzle));
        deliver.write_all(lines.collect::<String>().as_bytes()).unwrap();
        stock.confirm(taken.ticket).unwrap();
    }
}

fn stocked(folder: &Path, made: &[Entry]) -> Stock {
    let mut stock = Stock::open(&folder.join("stock.sqlite")).unwrap();
    stock.set_target("easy", made.len() as u64).unwrap();
    made.iter().for_each(|entry| assert_eq!(stock.add("easy", entry).unwrap(), Added::New));
    stock
}

/// Lines delivered: number and puzzle.
fn delivered(folder: &Path, role: &str) -> Vec<(i64, String)> {
    let text = fs::read_to_string(folder.join(role)).unwrap_or_default();
    let line = |line: &str| {
        let (number, puzzle) = line.split_once(' ').unwrap();
        assert_eq!(puzzle.len(), 81, "half a line");
        (number.parse().unwrap(), puzzle.to_owned())
    };
    text.lines().map(line).collect()
}

#[test]
fn processes_at_once_never_get_the_same_puzzle() {
    let folder = tempfile::tempdir().unwrap();
    let made = puzzles(1, 150);
    let mut stock = stocked(folder.path(), &made);
    let mut takers: Vec<Child> = (0..4).map(|_| start("take", folder.path())).collect();
    takers.iter_mut().for_each(|taker| drop(taker.stdin.take()));
    for mut taker in takers {
        assert!(taker.wait().unwrap().success());
    }
    let lines = delivered(folder.path(), "take");
    let different: BTreeSet<String> = lines.iter().map(|(_, puzzle)| puzzle.clone()).collect();
    assert_eq!((lines.len(), different.len()), (150, 150));
    assert_eq!(different, made.iter().map(|entry| entry.puzzle.to_string()).collect());
    let status = stock.status().unwrap();
    assert_eq!((status[0].in_stock, status[0].delivered, status[0].unconfirmed), (0, 150, 0));
}

/// Starts two processes, permits each to deliver a few times, and kills them during the last of these.
fn start_and_kill(role: &str, folder: &Path, rng: &mut ChaCha8Rng) {
    let before = delivered(folder, role).len();
    let permits = rng.random_range(2..5);
    let mut both = [start(role, folder), start(role, folder)];
    // The pipes stay open until the processes are killed.
    let pipes: Vec<_> = both
        .iter_mut()
        .map(|child| {
            let mut pipe = child.stdin.take().unwrap();
            pipe.write_all(&vec![b'.'; permits]).unwrap();
            pipe
        })
        .collect();
    let begin = Instant::now();
    while delivered(folder, role).len() < before + permits {
        assert!(begin.elapsed() < Duration::from_secs(300), "nothing is delivered");
        std::thread::sleep(Duration::from_millis(1));
    }
    for child in &mut both {
        assert!(child.try_wait().unwrap().is_none(), "it goes on without a permit");
        // On Unix this is SIGKILL, which nothing can catch.
        child.kill().unwrap();
        child.wait().unwrap();
    }
    drop(pipes);
}

#[test]
fn killed_takers_lose_nothing_and_deliver_nothing_twice() {
    let folder = tempfile::tempdir().unwrap();
    let made = puzzles(2, 400);
    let mut stock = stocked(folder.path(), &made);
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for _ in 0..14 {
        start_and_kill("take", folder.path(), &mut rng);
    }
    let mut given = BTreeMap::new();
    for (ticket, puzzle) in delivered(folder.path(), "take") {
        assert!(given.insert(puzzle, ticket).is_none(), "delivered twice");
    }
    // Puzzles that a killed taker has not confirmed are still assigned to its ticket.
    let open = stock.open_tickets().unwrap();
    let status = stock.status().unwrap().remove(0);
    assert_eq!(status.unconfirmed as usize, open.iter().map(|ticket| ticket.entries.len()).sum::<usize>());
    assert_eq!(status.in_stock + status.delivered + status.unconfirmed, 400);
    for ticket in open {
        let gone =
            ticket.entries.iter().filter(|entry| given.contains_key(&entry.puzzle.to_string())).count();
        assert!(gone == 0 || gone == ticket.entries.len(), "delivered in one write");
        if gone == 0 {
            assert_eq!(stock.put_back(ticket.ticket).unwrap() as usize, ticket.entries.len());
        } else {
            stock.confirm(ticket.ticket).unwrap();
        }
    }
    // The other puzzles can still be taken. Together with the puzzles given out, they are all puzzles of the stock.
    let rest = stock.take("easy", 1000).unwrap();
    for entry in &rest.entries {
        assert!(given.insert(entry.puzzle.to_string(), rest.ticket).is_none(), "delivered twice");
    }
    assert_eq!(
        given.into_keys().collect::<BTreeSet<_>>(),
        made.iter().map(|e| e.puzzle.to_string()).collect()
    );
}

#[test]
fn killed_fillers_lose_no_puzzle_that_was_in_and_never_get_a_number_twice() {
    let folder = tempfile::tempdir().unwrap();
    let mut stock = stocked(folder.path(), &[]);
    stock.set_target("easy", 250).unwrap();
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let mut in_stock = 0;
    for _ in 0..10 {
        start_and_kill("fill", folder.path(), &mut rng);
        let now = stock.status().unwrap()[0].in_stock;
        assert!(now >= in_stock, "{now} after {in_stock}");
        in_stock = now;
    }
    assert!(start("fill", folder.path()).wait().unwrap().success());
    let lines = delivered(folder.path(), "fill");
    let numbers: BTreeSet<i64> = lines.iter().map(|&(item, _)| item).collect();
    assert_eq!(numbers.len(), lines.len(), "a number was given twice");
    let taken = stock.take("easy", 1000).unwrap();
    assert_eq!(taken.entries.len(), 250);
    let made: BTreeSet<String> = lines.into_iter().map(|(_, puzzle)| puzzle).collect();
    assert!(taken.entries.iter().all(|entry| made.contains(&entry.puzzle.to_string())));
    assert!(taken.entries.iter().all(|entry| entry.solution.solves(&entry.puzzle)));
}
