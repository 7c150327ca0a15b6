//! Tests of faults at every file operation: a kill, a full disk, a failing device.
//!
//! The default tests use a small sample of operations. The ignored tests cover every operation: `just faults`, `just
//! stock-kills`.

#![cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))]

mod continued;
mod interrupts;
mod refusals;
mod runs;
mod shim;
mod stock;

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use runs::{End, Plan, Scenario};
use shim::{Bench, Fault, Strike};

/// Every fault at every operation where it matters, and kills at random times. Calls fail with EINTR only with `all`;
/// otherwise the test in `interrupts` covers them.
fn strikes(scenario: &Scenario, all: bool, random: usize, rng: &mut ChaCha8Rng) -> Vec<Strike> {
    let mut strikes = Vec::new();
    for (at, operation) in (1..).zip(&scenario.operations) {
        let mut strike = |fault| strikes.push(Strike { fault, at });
        strike(Fault::Eio);
        if operation.changes {
            strike(Fault::Kill);
            strike(Fault::Enospc);
        }
        if operation.call.contains("write") {
            strike(Fault::Half);
            strike(Fault::Full);
        }
        if all && ["open", "read", "write", "truncate"].iter().any(|call| operation.call.contains(call)) {
            strike(Fault::Eintr);
        }
    }
    let most = scenario.micros * 11 / 10;
    strikes.extend((0..random).map(|_| Strike { fault: Fault::KillAfter, at: rng.random_range(0..most) }));
    strikes
}

/// Number of faults by their result.
#[derive(Default)]
struct Tally {
    ends: BTreeMap<(String, Fault, End), usize>,
    failures: Vec<String>,
}

impl Tally {
    fn note(&mut self, scenario: &Scenario, strike: Strike, end: Result<End, String>) {
        match end {
            Ok(end) => *self.ends.entry((scenario.name.clone(), strike.fault, end)).or_insert(0) += 1,
            Err(error) => {
                let Strike { fault, at } = strike;
                let failure = format!("{}: {fault:?} at {}: {error}", scenario.name, scenario.place(strike));
                eprintln!("{failure} ({at})");
                self.failures.push(failure);
            }
        }
    }

    fn count(&self, of: impl Fn(&str, Fault, End) -> bool) -> usize {
        self.ends
            .iter()
            .filter(|((name, fault, end), _)| of(name, *fault, *end))
            .map(|(_, count)| count)
            .sum()
    }

    fn kills(&self) -> usize {
        self.count(|_, fault, end| fault.kills() && end != End::NotStruck)
    }

    /// A line for each scenario and for each fault.
    fn print(&self, plan: &Plan) {
        let line = |name: &str, of: &dyn Fn(&str, Fault) -> bool| {
            let ends = End::ALL.map(|end| self.count(|name, fault, is| is == end && of(name, fault)));
            println!(
                "{name:<24} {:>6} {:>10} {:>8} {:>10} {:>10}",
                ends.iter().sum::<usize>(),
                ends[0],
                ends[1],
                ends[2],
                ends[3]
            );
        };
        println!(
            "{:<24} {:>6} {:>10} {:>8} {:>10} {:>10}",
            "", "faults", "same bytes", "refused", "tolerated", "not struck"
        );
        plan.scenarios.iter().for_each(|scenario| line(&scenario.name, &|name, _| name == scenario.name));
        Fault::ALL.iter().for_each(|wanted| line(&format!("{wanted:?}"), &|_, fault| fault == *wanted));
    }
}

/// Applies one in `every` of all faults, on two threads, and prints the results.
fn campaign(every: usize, random: usize) -> Tally {
    let begin = Instant::now();
    let plan = Plan::new();
    let mut rng = ChaCha8Rng::seed_from_u64(12);
    let mut jobs = Vec::new();
    for scenario in &plan.scenarios {
        jobs.extend(
            strikes(scenario, every == 1, random, &mut rng).into_iter().map(|strike| (scenario, strike)),
        );
    }
    let mut jobs: Vec<_> = jobs.into_iter().step_by(every).collect();
    // If a campaign is stopped, the part done so far is a random sample.
    jobs.shuffle(&mut rng);
    println!("{} faults to come", jobs.len());
    let tally = Mutex::<Tally>::default();
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                let folder = tempfile::tempdir().unwrap();
                let bench = Bench::new(folder.path().to_owned());
                while let Some(&(scenario, strike)) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let end = plan.try_out(scenario, strike, &bench);
                    let mut tally = tally.lock().unwrap();
                    tally.note(scenario, strike, end);
                    if tally.count(|_, _, _| true).is_multiple_of(200) {
                        tally.print(&plan);
                    }
                }
            });
        }
    });
    let tally = tally.into_inner().unwrap();
    tally.print(&plan);
    println!(
        "{} faults, of them {} kills, in {:.0} s",
        jobs.len(),
        tally.kills(),
        begin.elapsed().as_secs_f64()
    );
    assert!(tally.failures.is_empty(), "{} failures:\n{}", tally.failures.len(), tally.failures.join("\n"));
    tally
}

#[test]
fn a_sample_of_faults_in_runs() {
    assert!(campaign(61, 5).kills() > 0);
}

#[test]
#[ignore = "takes minutes: just faults"]
fn every_fault_in_runs() {
    assert!(campaign(1, 60).kills() >= 1000);
}

/// Kills at least `kills` processes that are using a stock.
fn stock_campaign(kills: u64) {
    let begin = Instant::now();
    let folder = tempfile::tempdir().unwrap();
    let mut campaign = stock::Campaign::new(Bench::new(folder.path().to_owned()));
    let mut rounds = 0;
    while campaign.killed() < kills {
        campaign.round();
        rounds += 1;
        if rounds % 8 == 0 {
            campaign.audit();
        }
    }
    println!("{}; {rounds} rounds in {:.0} s", campaign.finish(), begin.elapsed().as_secs_f64());
}

#[test]
fn a_sample_of_kills_in_a_stock() {
    stock_campaign(60);
}

#[test]
#[ignore = "takes minutes: just stock-kills"]
fn a_thousand_kills_in_a_stock() {
    stock_campaign(1000);
}
