//! The requests of the page, and the answers.

use std::error::Error;
use std::ops::ControlFlow;

use serde::Deserialize;
use serde_json::{Value, json};
use sudoku_kit::{
    Advice, Cell, Fast, Key, Limits, Maker, Profile, Puzzle, Rater, Solution, Solver, StepOnBoard,
    SymmetryClass, canonical, count, human_time, metrics, read,
};

use crate::sheet::Sheet;

/// Limit up to which the solutions of a puzzle are counted.
const MANY: u64 = 1000;

/// The state that is kept from one request to the next.
#[derive(Default)]
pub struct Desk {
    /// The file that was last opened.
    sheet: Option<Sheet>,
}

/// A request: `{"do": "rate", "puzzle": "53..7....", "profile": "hodoku"}`.
#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
enum Request {
    /// Profiles with their levels, symmetries and metrics.
    List,
    /// The puzzles of a text in any format.
    Read { text: String },
    /// Whether there is exactly one solution, and the solution.
    Check { puzzle: String },
    /// Level and rating by one profile.
    Rate { puzzle: String, profile: String },
    /// The predicted time that people take.
    Time { puzzle: String },
    /// Every step, with the board before it.
    Explain { puzzle: String, profile: String },
    /// The next step. `degree` is how much to tell: 1 where to look, 2 also the tactic, 3 the whole step.
    Hint { puzzle: String, position: String, profile: String, degree: u8 },
    /// The form that all symmetric copies share.
    Canonical { puzzle: String },
    /// A puzzle of a level.
    Generate { profile: String, level: String, symmetry: String, seed: u64 },
    /// Opens a file, given its text.
    Open { text: String },
    /// How many puzzles of the file have no, one or several solutions.
    Prove,
    /// Starts a table of metrics and returns its header.
    Score { metrics: String },
    /// The next rows.
    More,
}

type Answer = Result<Value, Box<dyn Error>>;

impl Desk {
    /// The answer to a request, both in JSON; `{"error": "..."}` if there is no answer.
    pub fn answer(&mut self, request: &str) -> String {
        let request = serde_json::from_str(request);
        let answer = request.map_err(Into::into).and_then(|request| self.reply(request));
        answer.unwrap_or_else(|error| json!({"error": error.to_string()})).to_string()
    }

    fn reply(&mut self, request: Request) -> Answer {
        match request {
            Request::List => list(),
            Request::Read { text } => {
                Ok(json!({"puzzles": read(&text)?.iter().map(Puzzle::to_string).collect::<Vec<_>>()}))
            }
            Request::Check { puzzle } => check(&puzzle.parse()?),
            Request::Rate { puzzle, profile } => rate(&puzzle.parse()?, &profile),
            Request::Time { puzzle } => time(&puzzle.parse()?),
            Request::Explain { puzzle, profile } => explain(&puzzle.parse()?, &profile),
            Request::Hint { puzzle, position, profile, degree } => {
                hint(&puzzle.parse()?, &position.parse()?, &profile, degree)
            }
            Request::Canonical { puzzle } => {
                let canonical = canonical(&[puzzle.parse()?]).remove(0);
                Ok(json!({
                    "form": canonical.form.to_string(), "id": Key::of(&canonical.form).to_string(),
                    "automorphisms": canonical.automorphisms,
                }))
            }
            Request::Generate { profile, level, symmetry, seed } => {
                let symmetry: SymmetryClass = symmetry.parse()?;
                let maker = Maker::at_level(&profile, &level)?.symmetry(symmetry).seed(seed);
                let (puzzle, solution) = maker.make(1)?.remove(0);
                Ok(json!({"puzzle": puzzle.to_string(), "solution": solution.to_string()}))
            }
            Request::Open { text } => Ok(self.sheet.insert(Sheet::read(&text)).summary()),
            Request::Prove => Ok(self.sheet()?.prove()),
            Request::Score { metrics } => self.sheet()?.score(&metrics),
            Request::More => self.sheet()?.more(),
        }
    }

    fn sheet(&mut self) -> Result<&mut Sheet, &'static str> {
        self.sheet.as_mut().ok_or("no file is open")
    }
}

fn list() -> Answer {
    let profile = |name: &&str| {
        let profile = Profile::built_in(name)?;
        let levels: Vec<&str> = (0..=profile.levels.len()).map(|level| profile.level_name(level)).collect();
        Ok(json!({"name": name, "source": profile.source, "levels": levels}))
    };
    let profiles: Result<Vec<Value>, Box<dyn Error>> = Profile::NAMES.iter().map(profile).collect();
    let metric = |metric: &'static dyn sudoku_kit::Metric| json!({"name": metric.name(), "about": metric.about(), "cheap": metric.traits().cheap});
    Ok(json!({
        "profiles": profiles?,
        "symmetries": SymmetryClass::ALL.map(SymmetryClass::name),
        "metrics": metrics().map(metric).collect::<Vec<_>>(),
    }))
}

fn check(puzzle: &Puzzle) -> Answer {
    let mut answer = json!({
        "clues": puzzle.clue_count(), "many": MANY, "clash": puzzle.clash().map(|clash| clash.to_string()),
        "solutions": count(&[*puzzle], MANY)[0],
    });
    let mut found: Vec<Solution> = Vec::new();
    Fast::new().search(puzzle, Limits::UNIQUE, &mut |solution| {
        found.push(Solution::from(*solution));
        ControlFlow::Continue(())
    });
    if let Some(first) = found.first() {
        answer["solution"] = first.to_string().into();
    }
    if let [one, other] = &found[..] {
        let differs =
            Cell::ALL.into_iter().find(|cell| one.values()[cell.index()] != other.values()[cell.index()]);
        answer["differs"] = json!(differs.map(|cell| json!({
            "cell": cell.to_string(), "digits": [one.values()[cell.index()], other.values()[cell.index()]],
        })));
    }
    Ok(answer)
}

fn rate(puzzle: &Puzzle, profile: &str) -> Answer {
    let rating = Rater::new(profile)?.rate(&[*puzzle]).remove(0)?;
    let measured = rating.measured;
    Ok(json!({
        "level": rating.level, "ending": rating.ending.name(),
        "hardest": rating.hardest.map(|tactic| tactic.title()),
        "rating": measured.map(|m| m.rating), "total": measured.map(|m| m.total),
        "mean": measured.map(|m| m.mean), "moves": rating.moves,
    }))
}

fn time(puzzle: &Puzzle) -> Answer {
    let time = human_time(&[*puzzle], 1).remove(0)?;
    Ok(json!({
        "seconds": time.seconds, "half": [time.half.0, time.half.1], "most": [time.most.0, time.most.1],
    }))
}

fn explain(puzzle: &Puzzle, profile: &str) -> Answer {
    let explained = Rater::new(profile)?.explain(puzzle)?;
    Ok(json!({
        "level": explained.rating.level, "ending": explained.rating.ending.name(),
        "steps": explained.steps.iter().map(|(board, step)| StepOnBoard::new(board, step)).collect::<Vec<_>>(),
    }))
}

fn hint(puzzle: &Puzzle, position: &Puzzle, profile: &str, degree: u8) -> Answer {
    Ok(match Rater::new(profile)?.hint(puzzle, position)? {
        Advice::Wrong(wrong) => {
            let wrong = wrong.iter().map(|w| json!({"cell": w.cell.to_string(), "entry": w.entry.value()}));
            json!({"status": "wrong", "wrong": wrong.collect::<Vec<_>>()})
        }
        Advice::Solved => json!({"status": "solved"}),
        Advice::Stuck => json!({"status": "stuck"}),
        Advice::Next(steps) => {
            let first = steps.first().ok_or("no step")?;
            let place = first.1.place();
            let cells: Vec<usize> = place.cells().iter().map(|cell| cell.index()).collect();
            let mut hint = json!({"status": "next", "place": place.to_string(), "cells": cells});
            if degree > 1 {
                hint["title"] = first.1.title.into();
            }
            if degree > 2 {
                hint["step"] = json!(StepOnBoard::new(&first.0, &first.1));
            }
            hint
        }
    })
}
