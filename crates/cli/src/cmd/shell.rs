//! What a shell is told about the command: `sudoku-lab completions` and `sudoku-lab man`

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::{fs, io};

use anyhow::{Context, Result};
use clap::Arg;
use clap::builder::PossibleValuesParser;
use sudoku_kit::core::SymmetryClass;
use sudoku_kit::tactics::Profile;
use sudoku_tables::output::stdout;

use crate::lists::What;

/// Arguments of `completions`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  sudoku-lab completions bash > ~/.local/share/bash-completion/completions/sudoku-lab"
)]
pub struct Completions {
    /// The shell.
    shell: clap_complete::Shell,
}

/// `command` is the whole command line.
pub fn completions(args: Completions, mut command: clap::Command) -> Result<()> {
    let mut text = Vec::new();
    command.build();
    let names: Vec<String> = command.get_subcommands().map(|own| own.get_name().to_owned()).collect();
    for name in &names {
        command = command.mut_subcommand(name, |own| own.mut_args(|argument| completed(name, argument)));
    }
    clap_complete::generate(args.shell, &mut command, "sudoku-lab", &mut text);
    // clap_complete 4.6 names a command with a hyphen one way where bash enters its state and another way where it
    // looks the state up.
    let text = String::from_utf8(text)?.replace("sudoku__subcmd__lab", "sudoku__lab");
    Ok(io::Write::write_all(&mut stdout(), text.as_bytes())?)
}

/// Adds the possible names to an argument that takes names.
fn completed(command: &str, argument: Arg) -> Arg {
    let names = match (command, argument.get_long()) {
        ("experiment", None) if argument.get_id() == "id" => What::Experiments.names(),
        ("generate", None) => What::Generators.names(),
        (_, Some("metric" | "metrics")) => What::Metrics.names(),
        (_, Some("solver")) => What::Solvers.names(),
        (_, Some("grids")) => What::Grids.names(),
        (_, Some("profile")) => What::Profiles.names(),
        (_, Some("requires" | "without")) => What::Tactics.names(),
        (_, Some("symmetry")) => SymmetryClass::ALL.map(|class| class.name().to_owned()).into(),
        (_, Some("level")) => {
            let levels = Profile::all().flat_map(|profile| profile.levels);
            levels.map(|level| level.name).collect::<BTreeSet<String>>().into_iter().collect()
        }
        _ => return argument,
    };
    // The memory is not freed, because the program ends after it prints the script.
    let names = names.into_iter().map(|name| &*name.leak());
    argument.value_parser(PossibleValuesParser::new(names))
}

/// Arguments of `man`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  sudoku-lab man ~/.local/share/man/man1 && man sudoku-lab-score")]
pub struct Man {
    /// Folder to write to; it is created if it does not exist.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

/// Writes the pages; `command` is the whole command line.
pub fn man(args: Man, command: clap::Command) -> Result<()> {
    let name = || args.folder.display().to_string();
    fs::create_dir_all(&args.folder).with_context(name)?;
    clap_mangen::generate_to(command, &args.folder).with_context(name)
}
