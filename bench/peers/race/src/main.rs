//! Races contenders over puzzle files, round by round, and writes a table.
//!
//! `race --contender NAME=COMMAND ... [--reference NAME] [--rounds N] [--limit K] [--first N]
//! [--patience SECONDS] [--longest NAME] [--out FOLDER] [--table NAME] FILE ...`

mod contender;
mod options;
mod table;

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use contender::Contender;
use options::Options;
use table::Row;

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

fn main() -> ExitCode {
    match Options::parse(std::env::args().skip(1)).and_then(|options| race(&options)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("race: {error}");
            ExitCode::FAILURE
        }
    }
}

fn race(options: &Options) -> Result<()> {
    let mut rows = Vec::new();
    for file in &options.files {
        rows.extend(race_file(options, file)?);
        let markdown = table::markdown(&rows);
        if let Some(folder) = &options.out {
            fs::create_dir_all(folder)?;
            fs::write(Path::new(folder).join(format!("{}.md", options.table)), &markdown)?;
            fs::write(Path::new(folder).join(format!("{}.csv", options.table)), table::csv(&rows))?;
        }
    }
    println!("{}", table::markdown(&rows));
    Ok(())
}

fn race_file(options: &Options, file: &str) -> Result<Vec<Row>> {
    let set = Path::new(file).file_stem().map_or(file.into(), |stem| stem.to_string_lossy()).into_owned();
    let mut racing = Vec::new();
    for (name, command) in &options.contenders {
        let mut contender = Contender::start(name, command, file)?;
        let count = contender.puzzles.min(options.first);
        // A few puzzles tell whether the whole would take too long.
        let probe = count.min(20);
        let seconds = contender.run(2, probe)?.0 as f64 * 1e-9 * count as f64 / probe.max(1) as f64;
        if seconds > options.patience {
            eprintln!("{set}: {name} is left out: a round would take about {seconds:.0} s");
            continue;
        }
        racing.push(contender);
    }
    check_agreement(&set, &mut racing, options.first)?;
    let mut times = vec![Vec::new(); racing.len()];
    let mut solutions = vec![0; racing.len()];
    for round in 0..options.rounds {
        // Who starts changes from round to round, so that no one always follows the same neighbour.
        for turn in 0..racing.len() {
            let k = (turn + round) % racing.len();
            let (ns, found) = racing[k].run(options.limit, options.first)?;
            times[k].push(ns);
            solutions[k] = found;
        }
        eprintln!("{set}: round {} of {}", round + 1, options.rounds);
    }
    if solutions.iter().any(|&found| found != solutions[0]) {
        return Err(format!("{set}: the contenders found {solutions:?} solutions").into());
    }
    for contender in racing.iter_mut().filter(|contender| Some(&contender.name) == options.longest.as_ref()) {
        let (ns, puzzle) = contender.longest(options.limit, options.first)?;
        println!("{set}: {} takes longest for puzzle {puzzle}: {:.1} us", contender.name, ns as f64 * 1e-3);
    }
    let count = racing.first().map_or(0, |first| first.puzzles.min(options.first));
    let named = racing.iter().map(|contender| contender.name.as_str()).zip(&times);
    Ok(table::rows(&set, options, count, solutions.first().copied().unwrap_or(0), named))
}

/// Every contender must find no, one or several solutions where the first does, and the same single ones.
fn check_agreement(set: &str, racing: &mut [Contender], first: usize) -> Result<()> {
    let mut expected: Option<(String, String)> = None;
    for contender in racing {
        let answer = contender.verify(first)?;
        match &expected {
            None => expected = Some((contender.name.clone(), answer)),
            Some((reference, expected)) if *expected != answer => {
                let name = &contender.name;
                let message = format!("{set}: {name} answers {answer}, but {reference} {expected}");
                return Err(message.into());
            }
            Some(_) => {}
        }
    }
    Ok(())
}
