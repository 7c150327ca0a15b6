//! A metric: the most frequent digit's clues minus the rarest digit's, against the level of QQWing's puzzles.

use sudoku_core::Puzzle;
use sudoku_metrics::{Column, Metric, MetricError, Scores, Shared, Traits};
use sudoku_runner::data::DataSets;
use sudoku_stats::spearman;

struct DigitSpread;

impl Metric for DigitSpread {
    fn name(&self) -> &str {
        "digit-spread"
    }

    fn about(&self) -> &str {
        "clues of the most frequent digit minus those of the rarest"
    }

    fn columns(&self) -> &[Column] {
        const { &[Column::new("digit_spread", "cells")] }
    }

    fn traits(&self) -> Traits {
        Traits { cheap: true, invariant: true, ..Traits::NONE }
    }

    fn measure(&self, puzzle: &Puzzle, _: &mut Shared, scores: &mut Scores) -> Result<(), MetricError> {
        let mut clues = [0u8; 10];
        puzzle.values().iter().for_each(|&digit| clues[usize::from(digit)] += 1);
        let most = clues[1..].iter().max().copied().unwrap_or(0);
        let fewest = clues[1..].iter().min().copied().unwrap_or(0);
        scores.push(f64::from(most - fewest));
        Ok(())
    }
}

/// Runs it, with a line on what came out.
pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (mut scores, mut levels) = (Vec::new(), Vec::new());
    for row in DataSets::shipped().load("qqwing")?.rows {
        scores.push(DigitSpread.score(&row.puzzle)?.value);
        levels.push(row.level.unwrap_or(0) as f64);
    }
    let rho = spearman(&scores, &levels, 0.95)?;
    println!("Spearman with the level {:.3} {:.3}, n = {}", rho.estimate, rho.ci, rho.n);
    Ok(())
}
