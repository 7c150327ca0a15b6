//! A simulated player whose moves take time.

use rand_core::Rng;
use sudoku_core::{Cell, Clash, Digit, Puzzle};
use sudoku_math::{cos, exp, ln, pow};

use sudoku_tactics::{Board, Detail, Grade, Grader, Move, Profile, Tactic};

/// Makes the moves that a grader suggests and takes a random time for each.
///
/// If a tactic can write a digit at once, the player notices it at a rate that falls with its score: see [`Growth`]. If
/// there is no such digit, the grader's move has the rate for its score. The time of a move is log-normal. Its median is
/// `base` / (skill · Σ rates), and its mean is e^(`spread`² / 2) times the median. So harder moves take longer, and if
/// many moves are open, one is found sooner.
///
/// Source: *Zendoku puzzle generation*, 7: "taking time based on a function of the difficulty of the move and the
/// 'skill' of the AI"; the source does not give the function, so this project chose it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Player {
    /// Speed: a player with skill 2 is twice as fast as one with skill 1.
    pub skill: f64,
    /// Median seconds of a move by the profile's easiest tactic at skill 1 if no other move is open.
    pub base: f64,
    /// How much longer harder moves take.
    pub growth: Growth,
    /// Standard deviation of the logarithm of a time; 0 makes the times deterministic.
    pub spread: f64,
}

/// How the time of a move grows with its score.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Growth {
    /// By this factor for each point above the profile's lowest score. For scores that rank tactics, like those of
    /// Sudoku Explainer.
    PerPoint(f64),
    /// In proportion to the score. For scores that add up to that of a puzzle, like those of HoDoKu.
    Proportional,
}

impl Growth {
    /// The growth for a profile: proportional if its levels are bounded by total scores. Otherwise a factor of 1.5 for
    /// each point, or less if the hardest tactic would take more than a hundred times as long as the easiest.
    pub fn of(profile: &Profile) -> Growth {
        if profile.levels.iter().any(|level| level.at_most.is_some()) {
            return Growth::Proportional;
        }
        let (least, most) = range(profile);
        Growth::PerPoint(if most > least { pow(100.0, 1.0 / (most - least)).min(1.5) } else { 1.5 })
    }

    /// How many times as long a move takes as one with the lowest score.
    fn factor(self, score: f64, least: f64) -> f64 {
        match self {
            Growth::PerPoint(factor) => pow(factor, score - least),
            Growth::Proportional => score.max(1.0) / least.max(1.0),
        }
    }
}

/// The lowest and highest score of a profile.
fn range(profile: &Profile) -> (f64, f64) {
    let scores = profile.entries.iter().map(|entry| entry.score);
    scores
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), score| (least.min(score), most.max(score)))
}

/// A move with its time.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TimedMove {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
    /// The hardest tactic that it needed.
    pub tactic: Tactic,
    /// The seconds it took.
    pub seconds: f64,
}

/// The data on which the times of a player's moves depend: for each move, the scores that count and how often each
/// occurs.
#[derive(Clone, PartialEq, Debug)]
pub struct Pace {
    /// The profile's lowest score.
    least: f64,
    moves: Vec<Vec<(f64, f64)>>,
}

impl Pace {
    /// The moves of a grade with widths ([`Detail::widths`]). If a grade has no widths, it is treated as if no other
    /// move were ever open.
    pub fn of(profile: &Profile, grade: &Grade) -> Pace {
        let score = |tactic: Tactic| profile.entry(tactic).map(|entry| entry.score);
        let of_move = |(n, made): (usize, &Move)| {
            let open = grade.open.get(n).into_iter().flatten();
            let counts: Vec<(f64, f64)> =
                open.filter_map(|&(tactic, n)| Some((score(tactic)?, f64::from(n)))).collect();
            if counts.is_empty() { vec![(made.score, 1.0)] } else { counts }
        };
        Pace { least: range(profile).0, moves: grade.moves.iter().enumerate().map(of_move).collect() }
    }

    /// 1 / Σ rates for each move.
    fn waits(&self, growth: Growth) -> impl Iterator<Item = f64> + '_ {
        let rates = move |counts: &Vec<(f64, f64)>| -> f64 {
            counts.iter().map(|&(score, n)| n / growth.factor(score, self.least)).sum()
        };
        self.moves.iter().map(move |counts| 1.0 / rates(counts))
    }
}

/// Why a player cannot play.
#[derive(Clone, Copy, PartialEq, Debug, thiserror::Error)]
pub enum PlayerError {
    /// Two equal digits share a house.
    #[error(transparent)]
    Clash(#[from] Clash),
    /// A parameter is invalid.
    #[error("skill, base and per-score must be above 0 and spread at least 0, all finite: {0:?}")]
    Parameters(Player),
}

impl Player {
    /// The player of skill 1 for a profile. Nothing is fitted, but for each built-in profile the median of the mean times
    /// is half to one and a half times that of people, on 1,073 puzzles that websites have timed.
    pub fn of(profile: &Profile) -> Player {
        Player { skill: 1.0, base: 20.0, growth: Growth::of(profile), spread: 0.5 }
    }

    /// Mean total seconds for the moves of a grade.
    pub fn mean_seconds(&self, pace: &Pace) -> f64 {
        self.base * pace.waits(self.growth).sum::<f64>() / self.skill * exp(self.spread * self.spread / 2.0)
    }

    /// The next move from a position and its time; `None` if the tactics find none.
    ///
    /// # Errors
    /// If digits clash or the parameters are invalid.
    pub fn next(
        &self,
        grader: &Grader,
        position: &Puzzle,
        rng: &mut impl Rng,
    ) -> Result<Option<TimedMove>, PlayerError> {
        Ok(self.play(grader, position, 1, rng)?.first().copied())
    }

    /// At most the next `most` moves and their times; fewer if the grader gets stuck.
    ///
    /// # Errors
    /// As [`Player::next`].
    pub fn play(
        &self,
        grader: &Grader,
        position: &Puzzle,
        most: usize,
        rng: &mut impl Rng,
    ) -> Result<Vec<TimedMove>, PlayerError> {
        let valid = |x: f64| x.is_finite() && x > 0.0;
        let factor = if let Growth::PerPoint(factor) = self.growth { factor } else { 1.0 };
        let positive = [self.skill, self.base, factor].into_iter().all(valid);
        if !positive || !self.spread.is_finite() || self.spread < 0.0 {
            return Err(PlayerError::Parameters(*self));
        }
        let board = Board::new(position)?;
        let grade = grader.clone().keeping(Detail { steps: false, widths: true }).grade_board(board);
        let pace = Pace::of(grader.profile(), &grade);
        let moves = grade.moves.iter().zip(pace.waits(self.growth)).take(most);
        let time = |wait: f64, rng: &mut _| self.base * wait / self.skill * exp(self.spread * normal(rng));
        Ok(moves
            .map(|(made, wait)| TimedMove {
                cell: made.cell,
                digit: made.digit,
                tactic: made.tactic,
                seconds: time(wait, rng),
            })
            .collect())
    }
}

/// A standard normal number, by the Box–Muller method.
fn normal(rng: &mut impl Rng) -> f64 {
    let unit = |rng: &mut dyn FnMut() -> u64| (rng() >> 11) as f64 / (1u64 << 53) as f64;
    let mut draw = || rng.next_u64();
    let (a, b) = (1.0 - unit(&mut draw), unit(&mut draw));
    (-2.0 * ln(a)).sqrt() * cos(std::f64::consts::TAU * b)
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;
    use sudoku_math::square;

    use super::*;
    use sudoku_tactics::Profile;

    const PLAYER: Player = Player { skill: 1.0, base: 10.0, growth: Growth::PerPoint(1.3), spread: 0.5 };

    fn total(player: Player, seed: u64) -> f64 {
        let grader = Grader::new(Profile::built_in("zendoku").unwrap());
        let puzzle: Puzzle =
            "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
                .parse()
                .unwrap();
        let moves = player.play(&grader, &puzzle, 81, &mut ChaCha8Rng::seed_from_u64(seed)).unwrap();
        assert_eq!(moves.len(), puzzle.blanks().len());
        moves.iter().map(|m| m.seconds).sum()
    }

    #[test]
    fn skill_is_speed() {
        let fast = Player { skill: 2.0, ..PLAYER };
        assert!((total(PLAYER, 1) / total(fast, 1) - 2.0).abs() < 1e-9);
        assert_ne!(total(PLAYER, 1), total(PLAYER, 2));
        let clock = Player { spread: 0.0, ..PLAYER };
        assert_eq!(total(clock, 1), total(clock, 2));
    }

    #[test]
    fn drawn_totals_have_the_mean_that_is_reported() {
        let grader =
            Grader::new(Profile::built_in("zendoku").unwrap()).keeping(Detail { steps: false, widths: true });
        let puzzle: Puzzle =
            "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
                .parse()
                .unwrap();
        let shown = PLAYER.mean_seconds(&Pace::of(grader.profile(), &grader.grade(&puzzle).unwrap()));
        let mean = (0..400).map(|seed| total(PLAYER, seed)).sum::<f64>() / 400.0;
        assert!((mean / shown - 1.0).abs() < 0.02, "{mean} {shown}");
    }

    #[test]
    fn normal_numbers_have_mean_0_and_variance_1() {
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        let drawn: Vec<f64> = (0..20_000).map(|_| normal(&mut rng)).collect();
        let mean = drawn.iter().sum::<f64>() / 20_000.0;
        let variance = drawn.iter().map(|x| square(x - mean)).sum::<f64>() / 20_000.0;
        assert!(mean.abs() < 0.03 && (variance - 1.0).abs() < 0.04, "{mean} {variance}");
    }

    #[test]
    fn senseless_parameters_are_refused() {
        let grader = Grader::new(Profile::built_in("zendoku").unwrap());
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        let idle = Player { skill: 0.0, ..PLAYER };
        assert!(matches!(idle.next(&grader, &Puzzle::EMPTY, &mut rng), Err(PlayerError::Parameters(_))));
    }
}
