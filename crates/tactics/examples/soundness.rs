//! Checks every step of every profile. A step must strike no digit of the solution and write only digits of the
//! solution, and every fact in its JSON must be true (docs/steps.md). `soundness COUNT [FILE[:MOST] ...]` uses the
//! puzzles of the files (the first MOST of each) and adds random minimal puzzles until there are COUNT. `soundness
//! --profiles NAME[,NAME ...] COUNT ...` checks only these profiles.
//!
//! `soundness --every TACTIC[,TACTIC ...] COUNT [FILE[:MOST] ...]` checks every deduction of these tactics instead, at
//! the first position of each puzzle at which singles, locked candidates and subsets find nothing.
//!
//! A file has a puzzle at the start of each line. Lines without a puzzle, and puzzles without exactly one solution, are
//! counted and skipped. The exit code is 1 if a step was unsound.

#[path = "../tests/support/facts.rs"]
mod facts;
#[path = "../tests/support/mod.rs"]
mod support;

use std::collections::BTreeMap;
use std::error::Error;
use std::process::ExitCode;

use facts::Facts;
use sudoku_core::{Grid, Puzzle};
use sudoku_solvers::{Engine, Outcome};
use sudoku_tactics::{Deduction, Detail, Ending, Grader, Mode, Profile, Tactic};

/// Results for one profile.
struct Tally {
    grader: Grader,
    puzzles: u64,
    solved: u64,
    steps: u64,
    unsound: u64,
    /// Number of puzzles with a step that states a false fact.
    findings: u64,
    claims: u64,
    unexplained: u64,
    /// Number of steps by a tactic that has a definition.
    defined: u64,
    by_tactic: BTreeMap<Tactic, u64>,
}

impl Tally {
    fn new(name: &str) -> Result<Tally, Box<dyn Error>> {
        let grader = Grader::new(Profile::built_in(name)?).keeping(Detail { steps: true, widths: false });
        Ok(Tally {
            grader,
            puzzles: 0,
            solved: 0,
            steps: 0,
            unsound: 0,
            findings: 0,
            claims: 0,
            unexplained: 0,
            defined: 0,
            by_tactic: BTreeMap::new(),
        })
    }

    fn check(&mut self, puzzle: &Puzzle, solution: &Grid) -> Result<(), Box<dyn Error>> {
        let grade = self.grader.grade(puzzle)?;
        self.puzzles += 1;
        self.solved += u64::from(grade.ending == Ending::Solved);
        let mut right = grade.moves.iter().all(|made| solution.get(made.cell) == made.digit);
        right &= grade.ending != Ending::Contradiction;
        for step in &grade.steps {
            self.steps += 1;
            *self.by_tactic.entry(step.tactic).or_default() += 1;
            if !is_sound(step, solution) {
                right = false;
                println!("unsound: {puzzle}: {step}");
            }
        }
        self.unsound += u64::from(!right);
        let keeps_marks = self.grader.profile().mode != Mode::Immediate;
        let mut facts = Facts::new(&puzzle.to_string(), &solution.to_string(), keeps_marks);
        for (_, step) in self.grader.steps(puzzle, &grade) {
            if let Err(why) = facts.check(&serde_json::to_value(&step)?) {
                self.findings += 1;
                println!("finding: {}: {puzzle}, step {}: {why}", self.grader.profile().name, step.number);
                println!("  {}", step.text);
                step.details.iter().for_each(|line| println!("    {line}"));
                break;
            }
        }
        self.claims += facts.claims;
        self.unexplained += facts.unexplained;
        self.defined += facts.defined;
        Ok(())
    }
}

fn is_sound(step: &Deduction, solution: &Grid) -> bool {
    let spares = step.eliminations.iter().all(|(cell, digits)| !digits.contains(solution.get(cell)));
    spares && step.placement.is_none_or(|(cell, digit)| solution.get(cell) == digit)
}

/// Results for every deduction of some tactics.
struct Every {
    tactics: Vec<Tactic>,
    easy: Grader,
    puzzles: u64,
    boards: u64,
    unsound: u64,
    by_tactic: BTreeMap<Tactic, u64>,
}

impl Every {
    fn new(names: &str) -> Result<Every, Box<dyn Error>> {
        let tactics = names.split(',').map(str::parse).collect::<Result<_, _>>()?;
        let mut easy = Profile::built_in("hodoku-2.3")?;
        easy.entries.retain(|entry| entry.tactic <= Tactic::HiddenQuad || entry.score <= 60.0);
        let easy = Grader::new(easy);
        Ok(Every { tactics, easy, puzzles: 0, boards: 0, unsound: 0, by_tactic: BTreeMap::new() })
    }

    fn check(&mut self, puzzle: &Puzzle, solution: &Grid) -> Result<(), Box<dyn Error>> {
        let board = self.easy.grade(puzzle)?.board;
        self.puzzles += 1;
        if board.is_solved() {
            return Ok(());
        }
        self.boards += 1;
        for &tactic in &self.tactics {
            for found in tactic.every(&board) {
                *self.by_tactic.entry(tactic).or_default() += 1;
                if !is_sound(&found, solution) {
                    self.unsound += 1;
                    println!("unsound: {puzzle}: {found}");
                }
            }
        }
        Ok(())
    }

    fn print(&self) {
        let Every { puzzles, boards, unsound, by_tactic, .. } = self;
        println!("{puzzles} puzzles, {boards} positions, {unsound} unsound deductions");
        for tactic in &self.tactics {
            println!("  {tactic} {}", by_tactic.get(tactic).unwrap_or(&0));
        }
    }
}

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if let [option, names, count, files @ ..] = &args[..]
        && option == "--every"
    {
        let mut every = Every::new(names)?;
        for_puzzles(count.parse()?, files, |puzzle, solution| every.check(puzzle, solution))?;
        every.print();
        return Ok(ExitCode::from(u8::from(every.unsound > 0)));
    }
    let (profiles, args): (Vec<&str>, &[String]) = match &args[..] {
        [option, names, rest @ ..] if option == "--profiles" => (names.split(',').collect(), rest),
        _ => (Profile::NAMES.to_vec(), &args),
    };
    let (count, files) =
        args.split_first().ok_or("usage: soundness [--profiles NAMES] COUNT [FILE[:MOST] ...]")?;
    let count: usize = count.parse()?;
    let mut tallies = profiles.into_iter().map(Tally::new).collect::<Result<Vec<_>, _>>()?;
    for_puzzles(count, files, |puzzle, solution| {
        tallies.iter_mut().try_for_each(|tally| tally.check(puzzle, solution))
    })?;
    for tally in &tallies {
        let Tally {
            grader,
            puzzles,
            solved,
            steps,
            unsound,
            findings,
            claims,
            unexplained,
            defined,
            by_tactic,
        } = tally;
        println!(
            "{}: {puzzles} puzzles, {solved} solved, {steps} steps, {unsound} puzzles with an unsound step, \
             {findings} with a step whose facts do not hold; {defined} steps met a definition; {claims} claims \
             of chains, {unexplained} by patterns",
            grader.profile().name
        );
        let counts: Vec<String> = by_tactic.iter().map(|(tactic, n)| format!("{tactic} {n}")).collect();
        println!("  {}", counts.join(", "));
    }
    Ok(ExitCode::from(u8::from(tallies.iter().any(|tally| tally.unsound + tally.findings > 0))))
}

/// Visits the puzzles of the files, and random minimal puzzles until there are `count`.
fn for_puzzles(
    count: usize,
    files: &[String],
    mut visit: impl FnMut(&Puzzle, &Grid) -> Result<(), Box<dyn Error>>,
) -> Result<(), Box<dyn Error>> {
    let mut done = 0;
    for file in files {
        for (puzzle, solution) in read(file)? {
            visit(&puzzle, &solution)?;
            done += 1;
        }
    }
    let (from_files, mut seed) = (done, 0);
    while done < count {
        for (puzzle, solution) in support::minimal_puzzles((count - done).min(1000), seed) {
            visit(&puzzle, &solution)?;
            done += 1;
        }
        seed += 1;
    }
    println!("{done} puzzles, of these {} random minimal ones", done - from_files);
    Ok(())
}

/// The puzzles of a file with their solutions.
fn read(argument: &str) -> Result<Vec<(Puzzle, Grid)>, Box<dyn Error>> {
    let (path, most) = match argument.rsplit_once(':') {
        Some((path, most)) => (path, most.parse()?),
        None => (argument, usize::MAX),
    };
    let text = std::fs::read_to_string(path)?;
    let (mut solver, mut found, mut left_out) = (Engine::Backtracking.build(), Vec::new(), 0);
    for line in text.lines() {
        if found.len() == most {
            break;
        }
        let puzzle: Option<Puzzle> = line.get(..81).and_then(|clues| clues.parse().ok());
        let unique = puzzle.filter(|puzzle| solver.check(puzzle) == Outcome::Unique);
        match unique.and_then(|puzzle| Some((puzzle, solver.solve(&puzzle)?))) {
            Some(solved) => found.push(solved),
            None => left_out += 1,
        }
    }
    println!("{path}: {} puzzles, {left_out} lines left out", found.len());
    Ok(found)
}
