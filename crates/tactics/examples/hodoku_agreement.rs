//! Compares a profile with HoDoKu: `hodoku_agreement PROFILE FILE [--steps]` reads a file that HoDoKu's batch mode
//! wrote (`/bs puzzles.txt /vp /o FILE`). In it, each puzzle has a line `PUZZLE #N LEVEL (SCORE)` followed by its
//! steps. With `--steps` it prints the steps found here for each puzzle whose score differs.
//!
//! Puzzles for which HoDoKu guesses ("Brute Force") are counted and skipped.

use std::collections::BTreeMap;
use std::error::Error;

use sudoku_core::Puzzle;
use sudoku_tactics::{Detail, Grader, Profile};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [name, path, steps @ ..] = &args[..] else {
        return Err("usage: hodoku_agreement PROFILE FILE [--steps]".into());
    };
    let steps = steps.first().is_some_and(|option| option == "--steps");
    let grader = Grader::new(Profile::built_in(name)?).keeping(Detail { steps, widths: false });
    let text = std::fs::read_to_string(path)?;
    let mut puzzles: Vec<(Puzzle, &str, f64, bool)> = Vec::new();
    for line in text.lines() {
        let head = line.get(..81).and_then(|clues| clues.parse::<Puzzle>().ok());
        if let Some(puzzle) = head {
            let fields: Vec<&str> = line[81..].split_whitespace().collect();
            let [_, level, score] = fields[..] else { continue };
            puzzles.push((puzzle, level, score.trim_matches(['(', ')']).parse()?, false));
        } else if line.contains("Brute Force")
            && let Some(last) = puzzles.last_mut()
        {
            last.3 = true;
        }
    }
    // The last puzzle may be incomplete.
    puzzles.pop();
    let (mut all, mut guessed, mut level_equal, mut score_equal) = (0, 0, 0, 0);
    let mut by_level: BTreeMap<(&str, String), u32> = BTreeMap::new();
    for (puzzle, level, score, guess) in puzzles {
        if guess {
            guessed += 1;
            continue;
        }
        let grade = grader.grade(&puzzle)?;
        let ours = grader.profile().level_name(grade.level).to_owned();
        all += 1;
        level_equal += u32::from(ours.eq_ignore_ascii_case(level));
        score_equal += u32::from(grade.total == score);
        if steps && grade.total != score {
            let names: Vec<&str> = grade.steps.iter().map(|step| step.tactic.name()).collect();
            println!("{puzzle} {} {}", grade.total, names.join(" "));
        }
        *by_level.entry((level, ours)).or_default() += 1;
    }
    println!(
        "{all} puzzles, {guessed} left out since HoDoKu guesses; level equal {level_equal}, score {score_equal}"
    );
    for ((level, ours), n) in by_level {
        println!("  HoDoKu {level}, here {ours}: {n}");
    }
    Ok(())
}
