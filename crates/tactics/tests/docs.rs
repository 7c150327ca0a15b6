//! docs/tactics.md agrees with the registry of tactics and the profiles.
//!
//! `SUDOKU_LAB_WRITE=1 cargo test -p sudoku-tactics docs::` regenerates the page.

use std::fmt::Write;
use std::path::Path;

use sudoku_tactics::{Profile, Tactic};

const HEAD: &str = "# Tactics and profiles

This page is written from the registry of tactics (`crates/tactics/src/rules`) and the profiles
(`crates/tactics/profiles`) by `SUDOKU_LAB_WRITE=1 cargo test -p sudoku-tactics docs::`.

`sudoku-lab list tactics --json` gives an example of each: a position in which the tactic finds something, as 81 characters,
then placed digits that are not givens (`r3c4=5`) and candidates eliminated before (`r1c2-34`). Names are accepted in any
case and with `-`, `_` or space.
";

/// The levels of a profile, easiest first, including the level of puzzles beyond its tactics.
fn levels(profile: &Profile) -> String {
    let names = (0..=profile.levels.len()).map(|level| profile.level_name(level));
    names.collect::<Vec<_>>().join(", ")
}

/// The earlier tactic with the same conclusion. If there is none, the conclusion is stored for later tactics.
fn earlier<'a>(concluded: &mut Vec<(&'a str, Tactic)>, end: &'a str, tactic: Tactic) -> Option<Tactic> {
    let known = concluded.iter().find(|(one, _)| *one == end).map(|(_, earlier)| *earlier);
    if known.is_none() {
        concluded.push((end, tactic));
    }
    known
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
    text += "\n## Tactics\n\nEach entry has the tactic's title, its name if the title is not accepted as one, what it finds, and the built-in profiles that \
include it, with the level and the score of one step in brackets.\n\n";
    let mut concluded: Vec<(&str, Tactic)> = Vec::new();
    for &tactic in Tactic::ALL {
        let title = tactic.title();
        match title.parse::<Tactic>() {
            Ok(named) if named == tactic => write!(text, "- **{title}**. ")?,
            _ => write!(text, "- **{title}** (`{tactic}`). ")?,
        }
        // The last sentence is the conclusion. If several tactics share it, it is printed once.
        let about = tactic.about();
        match about
            .rsplit_once(". ")
            .and_then(|(what, end)| Some((what, earlier(&mut concluded, end, tactic)?)))
        {
            Some((what, earlier)) => write!(text, "{what}. Conclusion: as `{earlier}`.")?,
            None => text += about,
        }
        // Groups profiles with the same level and score.
        let mut used: Vec<(String, Vec<String>)> = Vec::new();
        for profile in &profiles {
            let Some(entry) = profile.entry(tactic) else { continue };
            let (of, name) = (format!("{}, {}", profile.level_name(entry.level), entry.score), &profile.name);
            match used.iter_mut().find(|(known, _)| *known == of) {
                Some((_, names)) => names.push(format!("`{name}`")),
                None => used.push((of, vec![format!("`{name}`")])),
            }
        }
        let used: Vec<String> =
            used.iter().map(|(of, names)| format!("{} ({of})", names.join(", "))).collect();
        text += &if used.is_empty() { "\n".to_owned() } else { format!(" {}.\n", used.join("; ")) };
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
