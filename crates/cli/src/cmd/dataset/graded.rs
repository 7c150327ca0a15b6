//! Sets by a plan: filled in steps, written file by file, and continued after a kill.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sudoku_audit::dataset::{
    Candidate, Filling, GradedRow, Graders, Origin, Phase, Plan, Relatives, Shift, Step, from_population,
};
use sudoku_kit::solvers::Fast;
use sudoku_kit::stream::{Task, in_order};
use sudoku_kit::streams::Streams;
use sudoku_runner::data::{DataSet, DataSets, OwnColumns};
use sudoku_tables::{Column, Frame, Row as _, csv};

use super::folder::{self, DataFile, Layout, PartFiles, describe};
use super::plan::{self, PARTS};

/// What a plan's puzzles were taken from.
pub struct Seeds {
    /// Name and SHA-256 of each set.
    pub sets: Vec<[String; 2]>,
    puzzles: Vec<sudoku_kit::Puzzle>,
}

impl Seeds {
    /// Reads the sets of the index or files of the user's that a plan names.
    ///
    /// # Errors
    /// If one cannot be found or read.
    pub fn read(plan: &Plan) -> Result<Seeds> {
        let sets = DataSets::from_env();
        let mut seeds = Seeds { sets: Vec::new(), puzzles: Vec::new() };
        for name in &plan.seeds {
            let set = match sets.index().entry(name) {
                Ok(_) => sets.load(name)?,
                Err(_) => DataSet::from_file(Path::new(name), OwnColumns::default()).with_context(|| {
                    format!("seeds: {name:?} is no set of `sudoku-lab data list` and no file")
                })?,
            };
            seeds.sets.push([set.file.clone(), set.sha256.clone()]);
            seeds.puzzles.extend(set.rows.iter().map(|row| row.puzzle));
        }
        Ok(seeds)
    }
}

/// A line of the journal.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Entry {
    Step(Step),
    File(DataFile),
}

/// What is done so far, a line each; an interrupted command continues behind its last whole line.
struct Journal {
    path: PathBuf,
    file: File,
}

impl Journal {
    /// Opens the journal of this work, or begins one; the entries that it holds.
    fn open(path: PathBuf, work: &serde_json::Value) -> Result<(Journal, Vec<Entry>)> {
        let cannot = || format!("cannot write {}", path.display());
        let mut file =
            OpenOptions::new().read(true).append(true).create(true).open(&path).with_context(cannot)?;
        let first = format!("{work}\n");
        let mut reader = BufReader::new(&file);
        let mut line = String::new();
        reader.read_line(&mut line).with_context(cannot)?;
        let mut entries = Vec::new();
        let mut end = first.len() as u64;
        if line == first {
            say!("{}: an interrupted set is continued", path.display());
            loop {
                line.clear();
                let length = reader.read_line(&mut line).with_context(cannot)?;
                // A line that was cut off is none.
                let Ok(entry) = serde_json::from_str(&line) else { break };
                if !line.ends_with('\n') {
                    break;
                }
                entries.push(entry);
                end += length as u64;
            }
        } else {
            if !line.is_empty() {
                say!(
                    "{}: another command, input or build began it; it is made from its beginning",
                    path.display()
                );
            }
            file.set_len(0).with_context(cannot)?;
            file.write_all(first.as_bytes()).with_context(cannot)?;
        }
        file.set_len(end).with_context(cannot)?;
        Ok((Journal { path, file }, entries))
    }

    fn add(&mut self, entry: &Entry) -> Result<()> {
        let line = serde_json::to_string(entry)? + "\n";
        self.file.write_all(line.as_bytes()).with_context(|| format!("cannot write {}", self.path.display()))
    }
}

/// Makes the set of a plan in a folder.
pub fn run(plan: &Plan, name: &str, to: &Path, layout: &Layout, task: Task<'_>) -> Result<()> {
    let seeds = Seeds::read(plan)?;
    folder::make(to)?;
    // Without a separator at the end of the folder.
    let mut unfinished = to.components().collect::<PathBuf>().into_os_string();
    unfinished.push(".unfinished");
    let work = json!({
        "build": sudoku_runner::build()?, "plan": plan, "seeds": seeds.sets, "format": layout.format.name,
        "rows_per_file": layout.rows_per_file,
    });
    let (mut journal, entries) = Journal::open(unfinished.into(), &work)?;
    task.progress.note(&format!("the same command continues from {}", journal.path.display()));
    let mut filling = Filling::new(plan);
    let mut done = HashMap::new();
    for entry in entries {
        match entry {
            Entry::Step(step) => filling.repeat(step),
            Entry::File(file) => drop(done.insert(file.name.clone(), file)),
        }
    }
    let relatives = Relatives::of(seeds.puzzles);
    let graders = Graders::default();
    for phase in Phase::ALL {
        fill(plan, phase, &mut filling, &relatives, &graders, &mut journal, task)?;
    }
    let parts = filling.finish();
    let summary = plan::about(plan, name, &seeds.sets, &parts)?;
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
                    journal.add(&Entry::File(file.clone()))?;
                    file
                }
            });
            first += rows;
        }
        written.push(PartFiles { name: part.name.to_owned(), files });
    }
    describe(to, &summary, layout, &written)?;
    fs::remove_file(&journal.path).with_context(|| format!("cannot remove {}", journal.path.display()))?;
    task.progress.note("");
    Ok(())
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
    journal: &mut Journal,
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
        journal.add(&Entry::Step(step))?;
        anyhow::Ok(if filling.is_full(phase) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    };
    task.progress.begin(&format!("puzzles taken ({})", phase.name()), 0, 0);
    let ended = in_order(task, || numbers.next(), Fast::new, work, put);
    task.progress.end();
    ended
}

/// The rows of a part, which are graded when they are written.
struct Rows<'a> {
    name: &'static str,
    rows: u64,
    from: From<'a>,
}

/// What rows are made of.
#[derive(Clone, Copy)]
enum From<'a> {
    Candidates(&'a [Candidate]),
    Shift(Shift, [&'a [Candidate]; 2]),
}

impl<'a> Rows<'a> {
    /// All parts of a plan.
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
                    graders.row(one, origin, None, &mut rng)
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
