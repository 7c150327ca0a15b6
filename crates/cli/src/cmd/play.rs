//! `sudoku-lab play`

use anyhow::Result;
use sudoku_kit::metrics::human::{Growth, Player, PlayerError};
use sudoku_kit::stream::{FEW, Item, Rows};

use crate::io::Io;
use crate::profiles::ProfileArgs;
use crate::usage::Tally;

const SOLVED: &str = "played to the end";
const STUCK: &str = "left where the tactics end";

/// Arguments of `play`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    sudoku-lab play puzzles.txt\n  \
    sudoku-lab play --skill 2 --spread 0 --seed 7 puzzles.txt > moves.csv\n  \
    sudoku-lab play --profile se-1.2.1 --per-score 1.4 puzzles.txt\n\n\
    A simulated player makes the moves that the profile's tactics find. Each move takes a random time: longer for a \
    harder move, shorter if more moves are open. Skill 2 is twice as fast as 1. Columns: line, move \
    (from 1), row, column, digit, tactic, seconds, total. It stops where the tactics end, and says of how many \
    puzzles. `human-time` in `score` \
    predicts people's solving times; this is an opponent, not a prediction.")]
pub struct Args {
    #[command(flatten)]
    io: Io,
    #[command(flatten)]
    profile: ProfileArgs,
    /// Speed: 2 is twice as fast as 1.
    #[arg(long, default_value_t = 1.0, value_name = "X")]
    skill: f64,
    /// Median seconds of a move by the easiest tactic if no other move is open, at skill 1.
    #[arg(long, default_value_t = 20.0, value_name = "SECONDS")]
    base: f64,
    /// Factor by which each point of score lengthens a move [default: 1.5, or less on a long scale; with HoDoKu's
    /// scores, which add up, a move takes time in proportion to its score].
    #[arg(long, value_name = "X")]
    per_score: Option<f64>,
    /// Standard deviation of the logarithm of a time; 0 for no randomness.
    #[arg(long, default_value_t = 0.5, value_name = "X")]
    spread: f64,
    /// Seed of the times; a puzzle gets the same times on any number of threads.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub fn run(args: Args) -> Result<()> {
    let grader = args.profile.grader()?;
    let growth = args.per_score.map_or(Growth::of(grader.profile()), Growth::PerPoint);
    let player = Player { skill: args.skill, base: args.base, growth, spread: args.spread };
    let tally = Tally::new([SOLVED, STUCK]);
    let draws = args.io.draws("play", args.seed);
    let rows = Rows { head: "line,move,row,column,digit,tactic,seconds,total\n", ..Rows::TEXT };
    args.io.walk("played", rows, FEW).by(|walk| {
        Ok(walk.each(|out, item: &Item| {
            let mut total = 0.0;
            let moves = player.play(&grader, &item.puzzle, 81, &mut draws.at(item.file, item.line))?;
            tally.add(if moves.len() == item.puzzle.blanks().len() { SOLVED } else { STUCK }, 1);
            for (n, made) in moves.iter().enumerate() {
                let seconds = made.seconds;
                total += seconds;
                let (row, column) = (made.cell.row() + 1, made.cell.column() + 1);
                let (digit, tactic) = (made.digit.value(), made.tactic.name());
                let (line, n) = (item.line, n + 1);
                out.line(format_args!("{line},{n},{row},{column},{digit},{tactic},{seconds:.1},{total:.1}"));
            }
            Ok::<(), PlayerError>(())
        })?)
    })?;
    if tally.of_others(SOLVED) > 0 {
        notice!("profile {}: {tally}", grader.profile().name);
    }
    Ok(())
}
