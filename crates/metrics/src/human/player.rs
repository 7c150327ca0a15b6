//! A player that takes its time.

use rand_core::Rng;
use sudoku_core::{Cell, Clash, Digit, Puzzle};

use crate::tactics::{Board, Detail, Grade, Grader, Move, Profile, Tactic};

/// Makes the moves that a grader suggests, and takes a random time for each.
///
/// A digit that can be written at once, by a tactic of score s, catches the eye at a rate of `per_score`^-s; where
/// there is none, the move that the grader finds has the rate of its own score. The time of a move is log-normal
/// with median `base` / (skill · Σ rates) and mean e^(`spread`² / 2) times as much: harder moves take longer, and
/// where many are open one is found sooner.
///
/// Source: *Zendoku puzzle generation*, 7: "taking time based on a function of the difficulty of the move and
/// the 'skill' of the AI"; the function is not given, so this form is this project's.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Player {
    /// Speed: a player with skill 2 is twice as fast as one with 1.
    pub skill: f64,
    /// Median seconds of a move of score 0 where no other is open, at skill 1.
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
    /// The hardest tactic that it needed.
    pub tactic: Tactic,
    /// Seconds that it took.
    pub seconds: f64,
}

/// What the times of a player's moves depend on: for each move the scores that count, with their numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct Pace {
    moves: Vec<Vec<(f64, f64)>>,
}

impl Pace {
    /// The moves of a grade that kept widths ([`Detail::widths`]); one that did not keep them counts as one
    /// where no other move is ever open.
    pub fn of(profile: &Profile, grade: &Grade) -> Pace {
        let score = |tactic: Tactic| profile.entry(tactic).map(|entry| entry.score);
        let of_move = |(n, made): (usize, &Move)| {
            let open = grade.open.get(n).into_iter().flatten();
            let counts: Vec<(f64, f64)> =
                open.filter_map(|&(tactic, n)| Some((score(tactic)?, f64::from(n)))).collect();
            if counts.is_empty() { vec![(made.score, 1.0)] } else { counts }
        };
        Pace { moves: grade.moves.iter().enumerate().map(of_move).collect() }
    }

    /// 1 / Σ rates for each move.
    fn waits(&self, per_score: f64) -> impl Iterator<Item = f64> + '_ {
        let rates = move |counts: &Vec<(f64, f64)>| -> f64 {
            counts.iter().map(|(score, n)| n * per_score.powf(-score)).sum()
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
    /// A parameter makes no sense.
    #[error("skill, base and per_score must be above 0 and spread at least 0, all finite: {0:?}")]
    Parameters(Player),
    /// What was to be fitted is not complete.
    #[error("a fit needs at least one puzzle with moves, and for each a time above 0")]
    Times,
}

impl Player {
    /// The player of skill 1 whose mean total times come closest to those given, in seconds, by the squares of
    /// the logarithms. Means of many people do not show how regular one is: the spread of a move must be given.
    ///
    /// # Errors
    /// If there are no puzzles, not as many times as paces, a pace without moves, or a time not above 0.
    pub fn fit(paces: &[Pace], seconds: &[f64], spread: f64) -> Result<Player, PlayerError> {
        let valid = |seconds: &f64| seconds.is_finite() && *seconds > 0.0;
        if paces.is_empty()
            || paces.len() != seconds.len()
            || paces.iter().any(|pace| pace.moves.is_empty())
            || !seconds.iter().all(valid)
        {
            return Err(PlayerError::Times);
        }
        // Mean and sum of squares of ln(seconds / sum): the mean is ln of the base, by which all are scaled.
        let residuals = |per_score: f64| {
            let logs =
                paces.iter().zip(seconds).map(|(pace, s)| s.ln() - pace.waits(per_score).sum::<f64>().ln());
            let n = paces.len() as f64;
            let mean = logs.clone().sum::<f64>() / n;
            (mean, logs.map(|log| (log - mean).powi(2)).sum::<f64>())
        };
        let log = least(0.0, 10f64.ln(), |log| residuals(log.exp()).1);
        let (mean, _) = residuals(log.exp());
        let base = (mean - spread * spread / 2.0).exp();
        Ok(Player { skill: 1.0, base, per_score: log.exp(), spread })
    }

    /// Mean total seconds for the moves of a grade.
    pub fn mean_seconds(&self, pace: &Pace) -> f64 {
        self.base * pace.waits(self.per_score).sum::<f64>() / self.skill
            * (self.spread * self.spread / 2.0).exp()
    }

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

    /// The next `most` moves at most and their times; fewer where the grader gets stuck.
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
        let positive = [self.skill, self.base, self.per_score].into_iter().all(valid);
        if !positive || !self.spread.is_finite() || self.spread < 0.0 {
            return Err(PlayerError::Parameters(*self));
        }
        let board = Board::new(position)?;
        let grade = grader.clone().keeping(Detail { steps: false, widths: true }).grade_board(board);
        let pace = Pace::of(grader.profile(), &grade);
        let moves = grade.moves.iter().zip(pace.waits(self.per_score)).take(most);
        let time = |wait: f64, rng: &mut _| self.base * wait / self.skill * (self.spread * normal(rng)).exp();
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

/// Where a function with one valley is least, by golden section.
fn least(mut low: f64, mut high: f64, f: impl Fn(f64) -> f64) -> f64 {
    let ratio = (5f64.sqrt() - 1.0) / 2.0;
    for _ in 0..80 {
        let (a, b) = (high - ratio * (high - low), low + ratio * (high - low));
        if f(a) < f(b) { high = b } else { low = a }
    }
    (low + high) / 2.0
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
    fn a_player_that_made_the_times_is_found_again() {
        let grader =
            Grader::new(Profile::superseded().unwrap()).keeping(Detail { steps: false, widths: true });
        let clues = [
            "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..",
            "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        ];
        let paces =
            clues.map(|line| Pace::of(grader.profile(), &grader.grade(&line.parse().unwrap()).unwrap()));
        let seconds = paces.each_ref().map(|pace| PLAYER.mean_seconds(pace));
        let found = Player::fit(&paces, &seconds, PLAYER.spread).unwrap();
        assert!((found.base - PLAYER.base).abs() < 1e-6 && (found.per_score - PLAYER.per_score).abs() < 1e-6);
        assert_eq!(Player::fit(&paces, &seconds[1..], 0.5), Err(PlayerError::Times));
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
