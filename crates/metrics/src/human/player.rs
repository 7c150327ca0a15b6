//! A player that takes its time.

use rand_core::Rng;
use sudoku_core::{Cell, Clash, Digit, Puzzle};

use crate::tactics::{Grader, Tactic};

/// Makes the moves that a grader suggests, and takes a random time for each.
///
/// The time of a move is log-normal. Its median is `base` · `per_score`^score / (skill · √width): harder
/// moves take longer, and where many are open one is found sooner.
///
/// Source: *Zendoku puzzle generation*, 7: "taking time based on a function of the difficulty of the move and
/// the 'skill' of the AI"; the function is not given, so this form is this project's.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Player {
    /// Speed: a player with skill 2 is twice as fast as one with 1.
    pub skill: f64,
    /// Median seconds of a move of score 0 where only one is open, at skill 1.
    pub base: f64,
    /// Factor by which each point of score lengthens a move.
    pub per_score: f64,
    /// Standard deviation of the logarithm of a time; 0 makes the player regular as a clock.
    pub spread: f64,
}

/// A move with its time.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TimedMove {
    /// Where.
    pub cell: Cell,
    /// What.
    pub digit: Digit,
    /// The hardest tactic that it needed; none if the player guessed.
    pub tactic: Option<Tactic>,
    /// Seconds that it took.
    pub seconds: f64,
}

/// Why a player cannot play.
#[derive(Clone, Copy, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlayerError {
    /// Two equal digits share a house.
    #[error(transparent)]
    Clash(#[from] Clash),
    /// A parameter makes no sense.
    #[error("skill, base and per_score must be above 0 and spread at least 0, all finite: {0:?}")]
    Parameters(Player),
}

impl Player {
    /// The next move from a position and its time; none if the tactics find none.
    ///
    /// # Errors
    /// If digits clash or the parameters make no sense.
    pub fn next(
        &self,
        grader: &Grader,
        position: &Puzzle,
        rng: &mut impl Rng,
    ) -> Result<Option<TimedMove>, PlayerError> {
        Ok(self.play(grader, position, 1, rng)?.first().copied())
    }

    /// The next `most` moves at most and their times.
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
        if !(valid(self.skill)
            && valid(self.base)
            && valid(self.per_score)
            && self.spread.is_finite()
            && self.spread >= 0.0)
        {
            return Err(PlayerError::Parameters(*self));
        }
        let grade = grader.grade(position)?;
        let mut board = crate::tactics::Board::new(position)?;
        let mut moves = Vec::new();
        for made in grade.moves.iter().take(most) {
            let width = f64::from(grader.width(&board).max(1));
            let median = self.base * self.per_score.powf(made.score) / (self.skill * width.sqrt());
            let seconds = median * (self.spread * normal(rng)).exp();
            moves.push(TimedMove { cell: made.cell, digit: made.digit, tactic: Some(made.tactic), seconds });
            board.place(made.cell, made.digit);
        }
        Ok(moves)
    }
}

/// A standard normal number, by the method of Box and Muller.
fn normal(rng: &mut impl Rng) -> f64 {
    let unit = |rng: &mut dyn FnMut() -> u64| (rng() >> 11) as f64 / (1u64 << 53) as f64;
    let mut draw = || rng.next_u64();
    let (a, b) = (1.0 - unit(&mut draw), unit(&mut draw));
    (-2.0 * a.ln()).sqrt() * (std::f64::consts::TAU * b).cos()
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    use super::*;
    use crate::tactics::Profile;

    const PLAYER: Player = Player { skill: 1.0, base: 10.0, per_score: 1.3, spread: 0.5 };

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
    fn normal_numbers_have_mean_0_and_variance_1() {
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        let drawn: Vec<f64> = (0..20_000).map(|_| normal(&mut rng)).collect();
        let mean = drawn.iter().sum::<f64>() / 20_000.0;
        let variance = drawn.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / 20_000.0;
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
