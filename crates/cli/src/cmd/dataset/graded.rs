//! Makes sets by a plan. They are filled in steps and written file by file, and an interrupted command can continue.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sudoku_kit::solvers::Fast;
use sudoku_kit::stream::{Task, in_order};
use sudoku_kit::streams::Streams;
use sudoku_runner::data::{DataSet, DataSets, OwnColumns};
use sudoku_sets::dataset::{
    Candidate, Filling, GradedRow, Graders, Origin, Phase, Plan, Relatives, Shift, Step, from_population,
};
use sudoku_tables::{Column, Columns as _, Frame, csv};

use super::folder::{DataFile, Layout, PartFiles, describe};
use super::making::{Known, Making};
use super::plan::{self, PARTS};

/// The sources of a plan's puzzles.
pub struct Seeds {
    /// Name and SHA-256 of each set.
    pub sets: Vec<[String; 2]>,
    puzzles: Vec<sudoku_kit::Puzzle>,
}

impl Seeds {
    /// Reads the sets of the index or the files that a plan names. The files must be in or below the folder of its
    /// config.
    ///
    /// # Errors
    /// If one cannot be found or read, or is in another folder.
    pub fn read(plan: &Plan, config: Option<&Path>) -> Result<Seeds> {
        let sets = DataSets::from_env();
        let mut seeds = Seeds { sets: Vec::new(), puzzles: Vec::new() };
        for name in &plan.seeds {
            let set = match sets.index().entry(name) {
                Ok(_) => sets.load(name)?,
                Err(_) => DataSet::from_file(&below(config, name)?, OwnColumns::default())
                    .with_context(|| format!("seeds: {name:?}"))?,
            };
            seeds.sets.push([set.file.clone(), set.sha256.clone()]);
            seeds.puzzles.extend(set.rows.iter().map(|row| row.puzzle));
        }
        Ok(seeds)
    }
}

/// The path of a file that a config names. It must be in or below the folder of the config.
fn below(config: Option<&Path>, name: &str) -> Result<PathBuf> {
    let folder = config.map(|config| config.parent().unwrap_or(Path::new("")));
    let folder = folder.map(|folder| if folder.as_os_str().is_empty() { Path::new(".") } else { folder });
    let found = folder.and_then(|folder| {
        let (folder, path) = (folder.canonicalize().ok()?, folder.join(name).canonicalize().ok()?);
        (path.starts_with(&folder) && path.is_file()).then_some(path)
    });
    found.with_context(|| {
        format!("seeds: {name:?} is neither a set of `sudoku-lab data list` nor a file in the folder of the config")
    })
}

/// A line of the journal.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Entry {
    Step(Step),
    File(DataFile),
}

/// Makes the set of a plan in a folder.
pub fn run(plan: &Plan, config: &str, to: &Path, layout: &Layout, task: Task<'_>) -> Result<()> {
    let (name, file) = plan::named(config);
    let seeds = Seeds::read(plan, file)?;
    let work = json!({
        "build": sudoku_runner::build()?, "plan": plan, "seeds": seeds.sets, "format": layout.format.name,
        "rows_per_file": layout.rows_per_file,
    });
    let known = Known { work, said: plan::said(plan, &name)?, parts: sizes(plan), layout };
    let mut making = Making::begin(to, &known)?;
    let journal = making.journal().display().to_string();
    task.progress.note(&format!("the same command continues from {journal}"));
    let mut filling = Filling::new(plan);
    let mut done = HashMap::new();
    for line in &making.done {
        let entry = serde_json::from_str(line);
        match entry.with_context(|| format!("{journal} is damaged: remove it and {}", to.display()))? {
            Entry::Step(step) => filling.repeat(step),
            Entry::File(file) => drop(done.insert(file.name.clone(), file)),
        }
    }
    let relatives = Relatives::of(seeds.puzzles);
    let graders = Graders::default();
    for phase in Phase::ALL {
        fill(plan, phase, &mut filling, &relatives, &graders, &mut making, task)?;
    }
    let parts = filling.finish();
    let summary = plan::about(plan, &name, &seeds.sets, &parts)?;
    let mut written = Vec::new();
    for part in Rows::of(plan, &parts) {
        let mut files = Vec::new();
        let mut first = 0;
        for (name, rows) in layout.files(part.name, part.rows) {
            let known = done.remove(&name).filter(|file| {
                sudoku_runner::sha256_of(&to.join(&name)).is_ok_and(|hash| hash == file.sha256)
            });
            files.push(match known {
                Some(file) => file,
                None => {
                    let frame = part.frame(plan, first..first + rows, &graders, layout, task)?;
                    let file = layout.write(to, &name, [Ok(frame)])?;
                    making.add(&serde_json::to_string(&Entry::File(file.clone()))?)?;
                    file
                }
            });
            first += rows;
        }
        written.push(PartFiles { name: part.name.to_owned(), files });
    }
    describe(to, &summary, layout, &written)?;
    making.finish()?;
    task.progress.note("");
    Ok(())
}

/// The parts of a plan, with their rows.
fn sizes(plan: &Plan) -> Vec<(&'static str, u64)> {
    let own = PARTS.into_iter().zip([plan.train, plan.validation, plan.test, plan.shifts.harder]);
    let shifts = Shift::ALL.map(|shift| (shift.name(), shift.rows(plan)));
    own.chain(shifts).filter(|(_, rows)| *rows > 0).collect()
}

/// The columns of a plan's set.
pub fn columns() -> Vec<Column> {
    GradedRow::columns()
}

/// Examines candidates until a phase is full.
fn fill(
    plan: &Plan,
    phase: Phase,
    filling: &mut Filling,
    relatives: &Relatives,
    graders: &Graders,
    making: &mut Making,
    task: Task<'_>,
) -> Result<()> {
    if filling.is_full(phase) {
        return Ok(());
    }
    let streams = Streams::new(&format!("dataset, {}", phase.name()), plan.seed);
    let mut numbers = filling.pieces(phase)..;
    let work = |solver: &mut Fast, number: u64| {
        let mut rng = streams.item(number);
        match phase {
            Phase::Population => from_population(plan, &mut rng, solver, graders),
            Phase::Relatives | Phase::Harder => relatives.piece(&mut rng, solver, graders),
        }
    };
    let put = |piece: Vec<Candidate>| {
        let before = filling.len();
        let step = filling.add(phase, piece)?;
        task.progress.advance(filling.len() - before);
        making.add(&serde_json::to_string(&Entry::Step(step))?)?;
        anyhow::Ok(if filling.is_full(phase) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    };
    task.progress.begin(&format!("puzzles taken ({})", phase.name()), 0, 0);
    let ended = in_order(task, || numbers.next(), Fast::new, work, put);
    task.progress.end();
    ended
}

/// The rows of a part. They are graded when they are written.
struct Rows<'a> {
    name: &'static str,
    rows: u64,
    from: From<'a>,
}

/// The source of rows.
#[derive(Clone, Copy)]
enum From<'a> {
    Candidates(&'a [Candidate]),
    Shift(Shift, [&'a [Candidate]; 2]),
}

impl<'a> Rows<'a> {
    fn of(plan: &Plan, parts: &'a [Vec<Candidate>; 4]) -> Vec<Rows<'a>> {
        let own = PARTS.into_iter().zip(parts).map(|(name, part)| Rows {
            name,
            rows: part.len() as u64,
            from: From::Candidates(part),
        });
        let [train, _, test, _] = parts;
        let shifts = Shift::ALL.map(|shift| Rows {
            name: shift.name(),
            rows: shift.rows(plan),
            from: From::Shift(shift, [train, test]),
        });
        own.chain(shifts).filter(|part| part.rows > 0).collect()
    }

    fn frame(
        &self,
        plan: &Plan,
        mut places: std::ops::Range<u64>,
        graders: &Graders,
        layout: &Layout,
        task: Task<'_>,
    ) -> Result<Frame> {
        let streams = Streams::new(&format!("dataset, rows of {}", self.name), plan.seed);
        let work = |solver: &mut Fast, place: u64| {
            let mut rng = streams.item(place);
            csv::line_of(match self.from {
                From::Candidates(part) => {
                    let one = &part[place as usize];
                    let origin = if one.weight.is_some() { Origin::Population } else { Origin::Relatives };
                    graders.row(one, origin, None)
                }
                From::Shift(shift, sources) => shift.row(sources, &mut rng, solver, graders),
            })
        };
        let mut frame = Frame::new(Arc::clone(&layout.columns));
        let put = |line: Result<Vec<u8>, csv::CsvError>| {
            for more in csv::Frames::without_header(&line?[..], Arc::clone(&layout.columns)) {
                let more = more?;
                frame.append(&more, 0..more.len());
            }
            task.progress.advance(1);
            anyhow::Ok(ControlFlow::Continue(()))
        };
        task.progress.begin(&format!("rows of {}", self.name), 0, places.end - places.start);
        let ended = in_order(task, || places.next(), Fast::new, work, put);
        task.progress.end();
        ended.map(|()| frame)
    }
}
