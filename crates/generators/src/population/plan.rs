//! The number of sets of clues to follow.

use super::walk::Walk;

/// Numbers of trials for each number of clues. They determine the precision of the results, but not their expectation.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// Grids per descent.
    pub grids: usize,
    /// Number of clues drawn at first.
    pub start: usize,
    /// The fewest clues to reach.
    pub end: usize,
    /// Sets with more clues are not tested for minimality.
    pub most_clues: usize,
    /// For each number of clues, the average number of clues to try per set, at most all of them.
    pub trials: [f64; 82],
    /// For each number of clues, how to follow minimal puzzles.
    pub walks: [Walk; 82],
}

/// Number of clues drawn at first, enough to make most sets unique.
const START: usize = 45;
/// The share of sets of [`START`] cells that determine their grid.
const UNIQUE_AT_START: f64 = 0.577;
/// For each number of clues from 18, the average share of removable clues in a unique set, measured by descents with 4
/// million grids.
pub(super) const REMOVABLE: [f64; START - 17] = [
    0.0001, 0.0006, 0.0011, 0.0047, 0.0172, 0.0377, 0.0696, 0.1139, 0.1717, 0.2363, 0.3069, 0.3788, 0.4481,
    0.5145, 0.5733, 0.6268, 0.6740, 0.7163, 0.7524, 0.7828, 0.8101, 0.8334, 0.8532, 0.8704, 0.8857, 0.8996,
    0.9114, 0.9222,
];
/// Less than one in 10⁹ minimal puzzles has more clues.
const MOST_CLUES: usize = 36;

impl Plan {
    /// Concentrates on the numbers of clues that most minimal puzzles have. For samples and for numbers of puzzles.
    pub fn shares(grids: usize) -> Plan {
        let sets = |clues| match clues {
            30.. => 0.4,
            28..=29 => 0.6,
            27 => 1.0,
            26 => 0.6,
            25 => 0.15,
            24 => 0.03,
            _ => 0.005,
        };
        let walks = std::array::from_fn(|clues| match clues {
            ..=25 => Walk::default(),
            26 => Walk { takes: 2, proposals: 200 },
            27 => Walk { takes: 6, proposals: 200 },
            28 => Walk { takes: 30, proposals: 200 },
            _ => Walk { takes: 100, proposals: 200 },
        });
        Plan { walks, ..Plan::following(grids, sets) }
    }

    /// Concentrates on few clues, down to 17. For numbers of puzzles.
    pub fn fewest(grids: usize) -> Plan {
        Plan::following(grids, |clues| if clues < 24 { 4.0 } else { 0.4 })
    }

    /// A plan that follows the given number of sets for each number of clues, as a multiple of the number of grids.
    pub(super) fn following(grids: usize, sets: impl Fn(usize) -> f64) -> Plan {
        let mut trials = [1.0; 82];
        let mut followed = UNIQUE_AT_START;
        for clues in (18..=START).rev() {
            let share = REMOVABLE[clues - 18];
            trials[clues] = (sets(clues - 1) / (followed * share)).min(clues as f64);
            followed *= trials[clues] * share;
        }
        Plan { grids, start: START, end: 17, most_clues: MOST_CLUES, trials, walks: [Walk::default(); 82] }
    }
}
