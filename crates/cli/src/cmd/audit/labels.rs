//! Checks whether a user's command gives symmetric copies equal labels.
//!
//! The shard with a puzzle asks for its labels and stores them in its ticket. Tickets may come from other people, so
//! `merge` runs no command and takes the labels from the tickets.

use std::collections::HashMap;

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};
use sudoku_audit::{Report, correlation};
use sudoku_kit::streams::Streams;
use sudoku_kit::{Puzzle, Symmetry};
use sudoku_runner::external::CommandMetric;

use super::Args;
use crate::part::Parts;

/// The puzzles to be labelled, by file, each with its line.
pub type Sample = [Vec<(u32, Puzzle)>];

/// The command's labels for a puzzle.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Labelled {
    file: usize,
    line: u32,
    /// The labels of the puzzle and of a symmetric copy, or the reason why there are none.
    labels: Result<(f64, f64), String>,
}

/// Asks the command about each puzzle and a random symmetric copy of it, which depends only on seed and line.
pub fn ask(command: &str, args: &Args, sample: &Sample) -> Result<Vec<Labelled>> {
    let metric = CommandMetric::new("label", args.limits.command(command)?);
    let streams = Streams::new("audit, label command", args.seed);
    let mut all = Vec::new();
    for (file, drawn) in sample.iter().enumerate() {
        let puzzles: Vec<Puzzle> = drawn.iter().map(|&(_, puzzle)| puzzle).collect();
        let copy =
            |&(line, puzzle): &(u32, Puzzle)| Symmetry::random(&mut streams.item(line.into())).apply(&puzzle);
        let copies: Vec<Puzzle> = drawn.iter().map(copy).collect();
        let pairs = metric.scores(&puzzles)?.into_iter().zip(metric.scores(&copies)?);
        for (&(line, _), (one, copy)) in drawn.iter().zip(pairs) {
            let labels = one.and_then(|one| Ok((one, copy?))).map_err(|why| why.to_string());
            all.push(Labelled { file, line, labels });
        }
    }
    Ok(all)
}

/// The labels in the tickets of all parts.
pub fn of_parts(parts: &Parts) -> Result<Vec<Labelled>> {
    let mut all = Vec::new();
    for ticket in &parts.tickets {
        let labels = Vec::<Labelled>::deserialize(&ticket["labels"]);
        all.extend(labels.context("a ticket holds no labels by the command: run the shards again")?);
    }
    Ok(all)
}

/// Adds the labels of the sample to a report.
pub fn note(report: &mut Report, labelled: Vec<Labelled>, sample: &Sample) -> Result<()> {
    let known: HashMap<(usize, u32), Result<(f64, f64), String>> =
        labelled.into_iter().map(|one| ((one.file, one.line), one.labels)).collect();
    for (number, (file, drawn)) in report.files.iter_mut().zip(sample).enumerate() {
        let (mut pairs, mut refused) = (Vec::new(), Vec::new());
        for (line, _) in drawn {
            match known.get(&(number, *line)) {
                Some(Ok(pair)) => pairs.push(*pair),
                Some(Err(why)) => refused.push(why),
                None => bail!("{}: no label by the command for line {line}: run the shards again", file.name),
            }
        }
        if let Some(why) = refused.first() {
            let (name, few, all) = (&file.name, refused.len(), drawn.len());
            notice!(
                "{name}: the command gave no label for {few} of {all} sampled puzzles; the first reason: {why}"
            );
        }
        file.label_command = correlation(pairs.into_iter());
        file.label.get_or_insert_with(|| "by the command".into());
    }
    Ok(())
}
