//! docs/tactics.md agrees with the registry of tactics and the profiles.
//!
//! `SUDOKU_LAB_WRITE=1 cargo test -p sudoku-tactics --test docs` regenerates the page.

use std::fmt::Write;
use std::path::Path;

use sudoku_tactics::{Profile, Tactic};

const HEAD: &str = "# Tactics and profiles

This page is written from the registry of tactics (`crates/tactics/src/rules`) and the profiles
(`crates/tactics/profiles`) by `SUDOKU_LAB_WRITE=1 cargo test -p sudoku-tactics --test docs`.

An example is a position in which the tactic finds something: 81 characters, then digits that were placed and are no
givens (`r3c4=5`) and candidates that were eliminated before (`r1c2-34`). Names are accepted in any case and with `-`,
`_` or space.
";

/// The levels of a profile, easiest first, including the level of puzzles beyond its tactics.
fn levels(profile: &Profile) -> String {
    let names = (0..=profile.levels.len()).map(|level| profile.level_name(level));
    names.collect::<Vec<_>>().join(", ")
}

fn page() -> Result<String, std::fmt::Error> {
    let profiles: Vec<Profile> = Profile::all().collect();
    let mut text = HEAD.to_owned();
    text +=
        "\n## Profiles\n\n| profile | what it is for | levels | tactics | source |\n|---|---|---|---:|---|\n";
    for profile in &profiles {
        let Profile { name, about, source, entries, .. } = profile;
        writeln!(text, "| `{name}` | {about} | {} | {} | {source} |", levels(profile), entries.len())?;
    }
    text += "\n## Tactics\n\nIn brackets after a profile: the level, and the score of one step.\n";
    for &tactic in Tactic::ALL {
        write!(text, "\n### {}\n\n`{tactic}`. {}\n", tactic.title(), tactic.about())?;
        let entry = |profile: &Profile| {
            let entry = profile.entry(tactic)?;
            Some(format!("`{}` ({}, {})", profile.name, profile.level_name(entry.level), entry.score))
        };
        let used: Vec<String> = profiles.iter().filter_map(entry).collect();
        match &used[..] {
            [] => text += "\nProfiles: none built in.\n",
            _ => write!(text, "\nProfiles: {}.\n", used.join(", "))?,
        }
        if !tactic.example().is_empty() {
            write!(text, "\n```text\n{}\n```\n", tactic.example())?;
        }
    }
    Ok(text)
}

#[test]
fn the_page_agrees_with_the_registry() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/tactics.md");
    let page = page().unwrap();
    if std::env::var_os("SUDOKU_LAB_WRITE").is_some() {
        std::fs::write(&path, &page).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap();
    let differs = kept.lines().zip(page.lines()).find(|(kept, page)| kept != page);
    assert!(kept == page, "docs/tactics.md is out of date: write it with SUDOKU_LAB_WRITE=1; {differs:?}");
}
