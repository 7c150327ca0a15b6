//! Faults in processes that fill and empty the same stock.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::Command;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use serde_json::Value;
use sudoku_kit::Puzzle;

use super::shim::{Bench, Ended, Fault, Strike, proper};
use crate::common::lab;

/// The task of a process on the stock.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Role {
    Fill,
    Take,
    Status,
}

/// The roles that run concurrently.
const CREW: [Role; 5] = [Role::Fill, Role::Take, Role::Fill, Role::Take, Role::Status];

/// The faults of the processes of a role, in turn.
const FAULTS: [Option<Fault>; 8] = [
    Some(Fault::Kill),
    Some(Fault::KillAfter),
    Some(Fault::Kill),
    Some(Fault::Half),
    None,
    Some(Fault::KillAfter),
    Some(Fault::Eio),
    Some(Fault::Enospc),
];

fn stock(arguments: &[&str]) -> Command {
    let mut command = lab();
    command.args(["stock", "--file", "stock.sqlite"]).args(arguments);
    command
}

impl Role {
    fn command(self) -> Command {
        match self {
            Role::Fill => stock(&["fill", "--target", "12", "--levels", "easy", "--threads", "1"]),
            Role::Take => stock(&["take", "easy", "--count", "2", "--no-refill"]),
            Role::Status => stock(&["status", "--json"]),
        }
    }
}

/// The number of file operations and microseconds of a role without a fault, and the number of processes so far.
#[derive(Clone, Copy)]
struct Usual {
    operations: u64,
    micros: u64,
    started: u64,
}

/// The state of a stock as its owner sees it.
pub struct Campaign {
    bench: Bench,
    rng: ChaCha8Rng,
    usual: BTreeMap<Role, Usual>,
    /// Puzzles printed by takers.
    printed: BTreeSet<Puzzle>,
    /// The maximum number of puzzles that were ever in the file. None of them may be lost.
    most: u64,
    /// Number of processes that were killed, and that failed, by role.
    kills: BTreeMap<String, u64>,
    failed: u64,
    /// Number of tickets returned and confirmed after their taker was killed.
    put_back: u64,
    confirmed: u64,
}

impl Campaign {
    pub fn new(bench: Bench) -> Campaign {
        fs::create_dir(&bench.files).unwrap();
        let mut campaign = Campaign {
            bench,
            rng: ChaCha8Rng::seed_from_u64(13),
            usual: BTreeMap::new(),
            printed: BTreeSet::new(),
            most: 0,
            kills: BTreeMap::new(),
            failed: 0,
            put_back: 0,
            confirmed: 0,
        };
        for role in [Role::Fill, Role::Take, Role::Status] {
            let ended = campaign.bench.run(role.command(), None);
            assert!(ended.status.success(), "{role:?}: {}", ended.shown());
            let (operations, micros) = (ended.operations.len() as u64, ended.took.as_micros() as u64);
            campaign.usual.insert(role, Usual { operations, micros, started: 0 });
            campaign.note(role, &ended);
        }
        campaign
    }

    /// The fault of the next process of a role.
    fn strike(&mut self, role: Role) -> Option<Strike> {
        let usual = self.usual.get_mut(&role).unwrap();
        let turn = usual.started;
        usual.started += 1;
        let faults = FAULTS.len() as u64;
        let fault = FAULTS[(turn % faults) as usize]?;
        // Every fault is applied to every operation, in steps of seven.
        let places = usual.operations + 2 + u64::from((usual.operations + 2).is_multiple_of(7));
        let at = match fault {
            Fault::KillAfter => self.rng.random_range(0..usual.micros * 5 / 4),
            Fault::Kill
            | Fault::Half
            | Fault::Eio
            | Fault::Enospc
            | Fault::Full
            | Fault::Eintr
            | Fault::Interrupts
            | Fault::Thread
            | Fault::CloseDir => turn / faults * 7 % places + 1,
        };
        Some(Strike { fault, at })
    }

    /// Records the output of a process, and checks that no puzzle was printed before.
    fn note(&mut self, role: Role, ended: &Ended) {
        if ended.is_killed() {
            *self.kills.entry(format!("{role:?}")).or_insert(0) += 1;
        } else {
            proper(ended).unwrap_or_else(|error| panic!("{role:?}: {error}"));
            self.failed += u64::from(!ended.status.success());
        }
        match role {
            Role::Take => {
                for line in ended.out.lines() {
                    let puzzle = line.parse().unwrap_or_else(|error| panic!("half a line {line:?}: {error}"));
                    assert!(self.printed.insert(puzzle), "printed twice: {puzzle}");
                }
            }
            Role::Status if ended.status.success() => drop(self.counts(&ended.out)),
            Role::Status | Role::Fill => {}
        }
    }

    /// The numbers in stock, delivered and unconfirmed in the output of `status`. Their sum must never decrease.
    fn counts(&mut self, status: &str) -> ([u64; 3], Value) {
        let status: Value = serde_json::from_str(status).unwrap();
        let levels = status["levels"].as_array().unwrap();
        let level = levels.iter().find(|level| level["level"] == "easy").unwrap();
        let counts = ["in_stock", "delivered", "unconfirmed"].map(|name| level[name].as_u64().unwrap());
        let sum = counts.iter().sum();
        assert!(sum >= self.most, "{sum} puzzles after {}: {status}", self.most);
        assert_eq!(status["set_aside"].as_array().map(Vec::len), Some(0), "{status}");
        self.most = sum;
        (counts, status)
    }

    /// Runs two fillers, two takers and a reader concurrently, each with its fault.
    pub fn round(&mut self) {
        let started = CREW.map(|role| (role, self.strike(role)));
        let mut running: Vec<_> = (0..)
            .zip(started)
            .map(|(number, (role, strike))| {
                (role, self.bench.start(role.command(), &format!("{role:?}-{number}"), strike))
            })
            .collect();
        while !running
            .iter_mut()
            .map(|(_, process)| process.poll())
            .fold(true, |all, ended| all & ended.is_some())
        {
            std::thread::sleep(std::time::Duration::from_micros(500));
        }
        for (role, process) in running {
            self.note(role, &process.wait());
        }
    }

    /// If no process is running, every puzzle is in stock, delivered or on an open ticket. Confirms tickets whose
    /// puzzles were printed, and returns the others.
    pub fn audit(&mut self) {
        let ended = self.bench.run(Role::Status.command(), None);
        assert!(ended.status.success(), "{}", ended.shown());
        let ([_, delivered, unconfirmed], status) = self.counts(&ended.out);
        let (mut on_tickets, mut printed_on_tickets) = (0, 0);
        for ticket in status["open_tickets"].as_array().unwrap() {
            let puzzles: Vec<Puzzle> = ticket["puzzles"]
                .as_array()
                .unwrap()
                .iter()
                .map(|puzzle| puzzle.as_str().unwrap().parse().unwrap())
                .collect();
            let printed = puzzles.iter().filter(|puzzle| self.printed.contains(puzzle)).count();
            assert!(printed == 0 || printed == puzzles.len(), "a part of ticket {ticket} was printed");
            on_tickets += puzzles.len() as u64;
            printed_on_tickets += printed as u64;
            let number = ticket["ticket"].to_string();
            let act = if printed == 0 { "put-back" } else { "confirm" };
            // The first attempt may be killed. The second may then find that the work is done.
            let at = self.rng.random_range(1..40);
            let ended = self.bench.run(stock(&[act, &number]), Some(Strike { fault: Fault::Kill, at }));
            if ended.is_killed() {
                *self.kills.entry(act.to_owned()).or_insert(0) += 1;
                let again = self.bench.run(stock(&[act, &number]), None);
                assert!(again.status.success() || again.err.contains("open ticket"), "{}", again.shown());
            } else {
                assert!(ended.status.success(), "{act} {number}: {}", ended.shown());
            }
            *(if printed == 0 { &mut self.put_back } else { &mut self.confirmed }) += 1;
        }
        assert_eq!(on_tickets, unconfirmed, "{status}");
        assert_eq!(delivered + printed_on_tickets, self.printed.len() as u64, "{status}");
    }

    /// Takes all remaining puzzles. Every puzzle that was ever in the file must now have been printed once, without
    /// symmetric copies. Returns a summary.
    pub fn finish(mut self) -> String {
        self.audit();
        let rest = self.bench.run(stock(&["take", "easy", "--count", "100000", "--no-refill"]), None);
        self.note(Role::Take, &rest);
        let ended = self.bench.run(Role::Status.command(), None);
        let ([in_stock, delivered, unconfirmed], status) = self.counts(&ended.out);
        assert_eq!((in_stock, unconfirmed), (0, 0), "{status}");
        assert_eq!(delivered, self.printed.len() as u64, "{status}");
        let classes: BTreeSet<_> = self.printed.iter().map(|puzzle| puzzle.canonical().form).collect();
        assert_eq!(classes.len(), self.printed.len());
        let Campaign { kills, failed, put_back, confirmed, .. } = &self;
        let puzzles = classes.len();
        format!(
            "{} kills {kills:?}, {failed} commands failed; {puzzles} puzzles printed once each; {put_back} tickets put \
             back, {confirmed} confirmed",
            self.killed()
        )
    }

    /// Processes killed.
    pub fn killed(&self) -> u64 {
        self.kills.values().sum()
    }
}
