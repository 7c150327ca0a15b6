//! The accuracy of stated probabilities.

use serde::{Deserialize, Serialize};
use sudoku_math::square;
use sudoku_stats::Estimate;
use sudoku_tables::{Cell, Section, Table, cells};

use super::answer::Answer;
use super::right::{Right, clustered};
use super::set::SetRow;

/// Bins of equal width from 0 to 1.
const BINS: usize = 10;

/// The calibration of stated probabilities.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Calibration {
    /// `boards`, for the confidence of each answer, or `cells`, for the probability of each blank cell's digit.
    pub of: String,
    /// Expected calibration error: the mean of |observed - stated| over bins, weighted by their size.
    ///
    /// Source: M. Pakdaman Naeini, G. Cooper and M. Hauskrecht 2015, "Obtaining Well Calibrated Probabilities Using
    /// Bayesian Binning".
    pub ece: f64,
    /// Mean of (stated - outcome)², where the outcome is 1 or 0.
    ///
    /// Source: G. Brier 1950, "Verification of Forecasts Expressed in Terms of Probability".
    pub brier: Estimate,
    /// The non-empty bins, ascending.
    pub bins: Vec<Bin>,
}

/// The boards or cells with a stated probability in a bin.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Bin {
    /// Lower limit; the width of a bin is a tenth.
    pub low: f64,
    /// Number of boards or cells.
    pub n: u64,
    /// Mean of the stated probabilities.
    pub stated: f64,
    /// The share that is right; its `n` is the number of boards.
    pub observed: Estimate,
}

impl Bin {
    /// The limits of its probabilities, as a text.
    pub(super) fn name(&self) -> String {
        format!("{:.1} to {:.1}", self.low, self.low + 0.1)
    }
}

impl Calibration {
    /// The calibration as a table for readers.
    pub(super) fn section(&self) -> Section {
        let bins = self
            .bins
            .iter()
            .map(|bin| cells![bin.name(), bin.n, 100.0 * bin.stated, Cell::percent(&bin.observed)]);
        let text = format!(
            "Expected calibration error {:.4}; Brier score {:.4} [{:.4}, {:.4}].",
            self.ece, self.brier.value, self.brier.low, self.brier.high
        );
        let heads = Table::heads("probability || n | stated (%) | right (%)");
        Section::new(format!("Calibration of {}", self.of)).text(text).table(heads.rows(bins))
    }
}

/// Calibration of boards and of cells, if answers state probabilities.
pub(super) fn calibration(rows: &[SetRow], answers: &[Option<Answer>], right: &[Right]) -> Vec<Calibration> {
    let answered = || {
        rows.iter()
            .zip(answers)
            .zip(right)
            .filter_map(|((row, answer), right)| Some((row, answer.as_ref()?, right)))
    };
    let boards = answered().filter_map(|(_, answer, right)| Some(vec![(answer.belief.board?, right.board)]));
    let cells = answered().filter_map(|(row, answer, _)| {
        let stated = answer.belief.cells.as_ref()?;
        let blank = (0..81).filter(|&cell| row.puzzle.values()[cell] == 0);
        Some(blank.map(|cell| (stated[cell], answer.cells[cell] == row.solution.values()[cell])).collect())
    });
    let boards = of_boards("boards", &boards.collect::<Vec<_>>());
    boards.into_iter().chain(of_boards("cells", &cells.collect::<Vec<_>>())).collect()
}

/// Calibration over boards, each with one or more pairs of a probability and its outcome.
fn of_boards(of: &str, boards: &[Vec<(f64, bool)>]) -> Option<Calibration> {
    let squares = boards.iter().map(|pairs| {
        let sum: f64 = pairs.iter().map(|&(stated, came)| square(stated - f64::from(came))).sum();
        (sum, pairs.len() as f64)
    });
    let brier = Estimate::ratio(&squares.collect::<Vec<_>>(), boards.len() as u64).ok()?;
    let all: usize = boards.iter().map(Vec::len).sum();
    let bin = |stated: f64| ((stated * BINS as f64) as usize).min(BINS - 1);
    let bins = (0..BINS).filter_map(|number| {
        let own = || boards.iter().map(|pairs| pairs.iter().filter(|(stated, _)| bin(*stated) == number));
        let n = own().flatten().count() as u64;
        let observed = clustered(own().map(|pairs| {
            let came = pairs.clone().filter(|(_, came)| *came).count();
            (came as f64, pairs.count() as f64)
        }))?;
        let stated = own().flatten().map(|(stated, _)| stated).sum::<f64>() / n as f64;
        Some(Bin { low: number as f64 / BINS as f64, n, stated, observed })
    });
    let bins: Vec<Bin> = bins.collect();
    let ece =
        bins.iter().map(|bin| (bin.observed.value - bin.stated).abs() * bin.n as f64 / all as f64).sum();
    Some(Calibration { of: of.into(), ece, brier, bins })
}
