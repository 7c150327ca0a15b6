//! One file per command, each with its arguments and `run`.

use anyhow::Result;

use crate::args::Command;

pub mod adjust;
pub mod canon;
pub mod check;
pub mod claims;
pub mod completions;
pub mod data;
pub mod dedupe;
pub mod diff;
pub mod exact_cover;
pub mod experiment;
pub mod figures;
pub mod generate;
pub mod grade;
pub mod grid;
pub mod harden;
pub mod hint;
pub mod isomorphs;
pub mod list;
pub mod merge;
pub mod paper;
pub mod readme;
pub mod report;
pub mod rerun;
pub mod score;
pub mod show;
pub mod shuffle;
pub mod solve;
pub mod stock;
pub mod verify;

/// Carries out a command.
pub fn run(command: Command) -> Result<()> {
    match command {
        Command::Experiment(args) => experiment::run(args),
        Command::List(args) => list::run(args),
        Command::Rerun(args) => rerun::run(args),
        Command::Report(args) => report::run(args),
        Command::Merge(args) => merge::run(args),
        Command::Verify(args) => verify::run(args),
        Command::Figures(args) => figures::run(args),
        Command::Paper(args) => paper::run(args),
        Command::Diff(args) => diff::run(args),
        Command::Claims(args) => claims::run(args),
        Command::Readme(args) => readme::run(args),
        Command::Data(args) => data::run(args),
        Command::Solve(args) => solve::run(args),
        Command::Check(args) => check::run(args),
        Command::ExactCover(args) => exact_cover::run(args),
        Command::Score(args) => score::run(args),
        Command::Grade(args) => grade::run(args),
        Command::Hint(args) => hint::run(args),
        Command::Adjust(args) => adjust::run(args),
        Command::Generate(args) => generate::run(args),
        Command::Harden(args) => harden::run(args),
        Command::Grid(args) => grid::run(args),
        Command::Stock(args) => stock::run(args),
        Command::Canon(args) => canon::run(args),
        Command::Dedupe(args) => dedupe::run(args),
        Command::Shuffle(args) => shuffle::run(args),
        Command::Show(args) => show::run(args),
        Command::Completions(args) => completions::run(args),
    }
}
