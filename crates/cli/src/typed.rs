//! Every command line that a document, the help, a page, a summary or an error names is one that the command takes.
//! Tests in tests/typed type those that are quick.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use sudoku_experiments::EXPERIMENTS;
use sudoku_report::Report;
use sudoku_runner::claims::Ledger;

use crate::args::command;
use lines::Line;

#[path = "../tests/typed/lines.rs"]
mod lines;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The files of the repository with this ending, by path from its root.
fn files(ending: &str) -> Vec<(String, String)> {
    let (mut found, mut folders) = (Vec::new(), vec![root()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if path.is_dir() && !name.starts_with('.') && !["target", "node_modules"].contains(&name.as_str())
            {
                folders.push(path);
            } else if name.ends_with(ending) && path.is_file() {
                let place = path.strip_prefix(root()).unwrap().to_string_lossy().into_owned();
                found.push((place, fs::read_to_string(&path).unwrap()));
            }
        }
    }
    found.sort();
    found
}

/// The help of every command, with its name.
fn help(command: &mut clap::Command, name: &str, all: &mut Vec<(String, String)>) {
    all.push((format!("{name} --help"), command.render_long_help().to_string()));
    for own in command.get_subcommands_mut().filter(|own| own.get_name() != "help") {
        let name = format!("{name} {}", own.get_name());
        help(own, &name, all);
    }
}

/// All lines, by the kind of text that holds them.
fn all() -> BTreeMap<&'static str, Vec<Line>> {
    let mut all: BTreeMap<&str, Vec<Line>> = BTreeMap::new();
    // The transcripts of tests are run whole, and some of their commands are meant to fail.
    for (place, text) in files(".md").into_iter().filter(|(place, _)| !place.contains("/tests/")) {
        let kind = match () {
            () if place == "README.md" => "README",
            () if place.starts_with("results/") => "summaries and reports in Markdown",
            () => "documents",
        };
        all.entry(kind).or_default().extend(lines::of_markdown(&place, &text));
    }
    let mut texts = Vec::new();
    let mut described = command().term_width(0).max_term_width(0);
    described.build();
    help(&mut described, "sudoku-lab", &mut texts);
    all.entry("help").or_default().extend(texts.iter().flat_map(|(place, text)| lines::of_help(place, text)));
    for (place, text) in files(".rs").into_iter().filter(|(place, _)| place.contains("/src/")) {
        all.entry("sources: errors and comments").or_default().extend(lines::of_source(&place, &text));
    }
    let references = sudoku_runner::references(&root().join("results/reference")).unwrap();
    let report = Report::gather(EXPERIMENTS, &references, Ledger::shipped()).unwrap();
    all.entry("report pages").or_default().extend(lines::of_html("results/report.html", &report.html()));
    all
}

/// Values for placeholders that must be numbers or choices.
fn filled(word: &str) -> String {
    match word {
        "N" | "K" | "SECONDS" => "3",
        "LEVEL" => "hard",
        "command" => "check",
        "I/N" | "$i/3" | "i/n" => "1/3",
        other => other,
    }
    .to_owned()
}

/// Why the command refuses a line; `None` if it takes it.
fn refused(line: &str, described: &clap::Command) -> Option<String> {
    let commands = lines::commands(line);
    assert!(!commands.is_empty(), "{line}");
    commands.iter().find_map(|words| {
        let words = words.iter().take_while(|word| *word != "..." && *word != "…").map(|word| filled(word));
        let words: Vec<String> = std::iter::once("sudoku-lab".to_owned()).chain(words).collect();
        // The name of a command alone is a mention of it.
        if words[1..].iter().try_fold(described, |command, word| command.find_subcommand(word)).is_some() {
            return None;
        }
        let error = command().try_get_matches_from(words).err()?;
        error.use_stderr().then(|| error.to_string())
    })
}

#[test]
fn every_printed_command_line_is_one_that_the_command_takes() {
    let all = all();
    let mut described = command();
    described.build();
    let mut failed = Vec::new();
    for (kind, lines) in &all {
        println!("{kind}: {} lines parsed", lines.len());
        failed.extend(
            lines.iter().filter_map(|line| Some(format!("{line}\n{}", refused(&line.text, &described)?))),
        );
    }
    assert!(failed.is_empty(), "{} lines\n{}", failed.len(), failed.join("\n"));
    for (kind, least) in [("README", 5), ("documents", 100), ("help", 120), ("report pages", 20)] {
        assert!(all[kind].len() >= least, "{kind}: {}", all[kind].len());
    }
}
