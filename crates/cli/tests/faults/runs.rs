//! Faults in runs, resumed runs, shards, merges, redrawn runs, sequences of runs and repeated runs.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use super::shim::{Bench, Ended, Fault, Operation, Strike, proper};
use crate::common::lab;

/// Measures 4,000 puzzles with several checkpoints in a tenth of a second. It draws nothing, because this would take
/// longer than everything else. The scenarios `figures` and `paper` cover drawing.
const EXPERIMENT: &[&str] = &[
    "experiment",
    ID,
    "--config",
    "quick",
    "--set",
    "max_per_set=0",
    "--set",
    r#"sets=["qqwing"]"#,
    "--set",
    "figure_sets=[]",
    "--set",
    r#"solvers=["fast"]"#,
];
const ID: &str = "solver-race";

/// Words that show that a message says what to do. Every refusal must contain one of them.
const REMEDIES: &[&str] = &["--resume", "--again", "delete", "remove", "free", "run it again", "start"];

/// A command in which faults strike.
pub struct Scenario {
    pub name: String,
    /// The initial files.
    before: PathBuf,
    command: Vec<String>,
    /// The user's command after the fault.
    retry: Vec<String>,
    /// The user's command if the retry is refused.
    fresh: Vec<String>,
    /// Number of new finished runs required at the end.
    goal: usize,
    /// The file operations of the command without a fault, and its duration in microseconds.
    pub operations: Vec<Operation>,
    pub micros: u64,
}

/// The result of a command with a fault.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum End {
    /// The command ended before the fault, or never reached the operation.
    NotStruck,
    /// The command succeeded despite the fault.
    Tolerated,
    /// The retry gave the same bytes.
    SameBytes,
    /// The retry was refused with advice, and a new run gave the same bytes.
    Refused,
}

impl End {
    pub const ALL: [End; 4] = [End::SameBytes, End::Refused, End::Tolerated, End::NotStruck];
}

impl Scenario {
    /// Checks that resuming or merging again left one finished folder without temporary files.
    fn is_tidy(&self, files: &Path, before: usize, now: usize) -> Result<(), String> {
        let all = runs(files);
        let is_resumed = self.retry.iter().any(|word| word == "--resume");
        if is_resumed && now != before + self.goal {
            return Err(format!("{now} runs, where there were {before}: which is the run's?"));
        }
        let is_unfinished = |run: &&PathBuf| !run.join("manifest.json").exists();
        if let Some(run) = all.iter().find(is_unfinished).filter(|_| is_resumed || self.name == "merge") {
            return Err(format!("{} is left unfinished", run.display()));
        }
        for folder in
            all.iter().filter(|run| !is_unfinished(run)).flat_map(|run| [run.clone(), run.join("figures")])
        {
            let names = fs::read_dir(&folder).into_iter().flatten().map(|entry| entry.unwrap().file_name());
            let mut names = names.map(|name| name.to_string_lossy().into_owned());
            if let Some(name) = names.find(|name| name.ends_with(".tmp")) {
                return Err(format!("{} holds {name}", folder.display()));
            }
        }
        Ok(())
    }

    /// The operation, in words.
    pub fn place(&self, strike: Strike) -> String {
        match (strike.fault, self.operations.get((strike.at as usize).wrapping_sub(1))) {
            (Fault::KillAfter, _) | (_, None) => format!("{} µs", strike.at),
            (_, Some(operation)) => format!("{} {}", operation.call, operation.path.display()),
        }
    }
}

/// Undisturbed runs. All other runs with the same key and shard must be equal to them.
pub struct References(BTreeMap<[String; 2], (Value, PathBuf)>);

fn words(parts: &[&[&str]]) -> Vec<String> {
    parts.concat().into_iter().map(str::to_owned).collect()
}

fn command(arguments: &[String]) -> Command {
    let mut command = lab();
    command.args(arguments);
    command
}

fn manifest(run: &Path) -> Option<Value> {
    let text = fs::read(run.join("manifest.json")).ok()?;
    Some(serde_json::from_slice(&text).unwrap_or_else(|error| panic!("{}: {error}", run.display())))
}

/// All run folders below `files`, with their experiments.
fn runs(files: &Path) -> Vec<PathBuf> {
    let folders = |path: &Path| -> Vec<PathBuf> {
        let entries = fs::read_dir(path).into_iter().flatten().map(|entry| entry.unwrap().path());
        entries.filter(|path| path.is_dir() && !path.is_symlink()).collect()
    };
    folders(&files.join("results")).iter().flat_map(|experiment| folders(experiment)).collect()
}

fn key(manifest: &Value) -> [String; 2] {
    [&manifest["key"], &manifest["shard"]].map(Value::to_string)
}

impl References {
    fn of(files: &Path) -> References {
        let finished = runs(files).into_iter().filter_map(|run| Some((manifest(&run)?, run)));
        References(
            finished.map(|(manifest, run)| (key(&manifest), (manifest["outputs"].clone(), run))).collect(),
        )
    }

    /// The number of finished runs below `files`, or the error in one of them.
    fn audit(&self, files: &Path) -> Result<usize, String> {
        let mut count = 0;
        for run in runs(files) {
            let Some(manifest) = manifest(&run) else { continue };
            let wrong = |what: &str| format!("{} is finished, but {what}", run.display());
            let key = key(&manifest);
            let (outputs, reference) = self.0.get(&key).ok_or_else(|| wrong("unknown"))?;
            if manifest["outputs"] != *outputs {
                let names = |outputs: &Value| -> Vec<String> {
                    outputs.as_object().into_iter().flatten().map(|(name, _)| name.clone()).collect()
                };
                let same = names(&manifest["outputs"]) == names(outputs);
                let names = if same { "other bytes".into() } else { names(&manifest["outputs"]).join(", ") };
                return Err(wrong(&format!("its manifest lists {names}")));
            }
            for name in outputs.as_object().into_iter().flatten().map(|(name, _)| name) {
                if fs::read(run.join(name)).ok() != fs::read(reference.join(name)).ok() {
                    return Err(wrong(&format!("{name} is not as listed")));
                }
            }
            count += 1;
        }
        Ok(count)
    }
}

/// The scenarios and their expected results.
pub struct Plan {
    pub scenarios: Vec<Scenario>,
    pub references: References,
    /// Keeps the initial folders alive.
    _folder: tempfile::TempDir,
}

impl Plan {
    /// Makes undisturbed runs and the initial folders of scenarios.
    pub fn new() -> Plan {
        let folder = tempfile::tempdir().unwrap();
        let bench = Bench::new(folder.path().join("bench"));
        let empty = folder.path().join("empty");
        fs::create_dir(&empty).unwrap();
        let keep = |name: &str| {
            let to = folder.path().join(name);
            fs::rename(&bench.files, &to).unwrap();
            to
        };
        let fine = |arguments: &[String]| {
            let ended = bench.run(command(arguments), None);
            assert!(ended.status.success(), "{arguments:?}: {}", ended.shown());
            ended
        };
        let threads = |n| ["--threads", n];

        // Runs the experiment without shards and in two shards, and runs the experiments of the sequence.
        bench.reset(&empty);
        let whole = words(&[EXPERIMENT, &threads("1")]);
        let run = fine(&whole);
        let [one, two] = ["1/2", "2/2"].map(|shard| fine(&words(&[EXPERIMENT, &["--shard", shard]])));
        let paper = words(&[&["results", "paper", ID, "--config", "quick"], &threads("2")]);
        fine(&paper);
        let finished = keep("finished");
        let references = References::of(&finished);
        // The last line of a command's output is the folder of its run.
        let folder_of = |ended: &Ended| ended.out.lines().last().unwrap_or_default().to_owned();
        let (one, two, all) = (folder_of(&one), folder_of(&two), folder_of(&run));
        let drawn =
            runs(&finished).into_iter().find(|run| run.join("figures/guesses.png").is_file()).unwrap();
        let drawn = drawn.strip_prefix(&finished).unwrap().to_string_lossy().into_owned();

        // One run is killed half-way through the rows, and one after the last row.
        let measured =
            run.operations.iter().position(|at| at.path.to_string_lossy().contains("data.parquet"));
        let measured = measured.unwrap() as u64;
        let killed = |name: &str, at: u64| {
            bench.reset(&empty);
            let ended = bench.run(command(&whole), Some(Strike { fault: Fault::Kill, at }));
            assert!(ended.is_killed(), "{}", ended.shown());
            keep(name)
        };
        let (half, rows) = (killed("half", measured / 2), killed("rows", measured));

        let mut scenarios = Vec::new();
        let mut add = |name: &str, before: &Path, [command, retry, fresh]: [&[String]; 3], goal| {
            bench.reset(before);
            let ended = fine(command);
            scenarios.push(Scenario {
                name: name.to_owned(),
                before: before.to_owned(),
                command: command.to_vec(),
                retry: retry.to_vec(),
                fresh: fresh.to_vec(),
                goal,
                operations: ended.operations,
                micros: ended.took.as_micros() as u64,
            });
        };
        let resumed = |command: &[String]| [command, &words(&[&["--resume"]])].concat();
        for n in ["1", "2"] {
            let whole = words(&[EXPERIMENT, &threads(n)]);
            let shard = words(&[EXPERIMENT, &["--shard", "1/2"], &threads(n)]);
            let named = |name: &str| format!("{name}, {n} threads");
            add(&named("shard"), &empty, [&shard, &resumed(&shard), &shard], 1);
            add(&named("run"), &empty, [&whole, &resumed(&whole), &whole], 1);
            add(&named("resume"), &half, [&resumed(&whole), &resumed(&whole), &whole], 1);
        }
        add("resume after the rows", &rows, [&resumed(&whole), &resumed(&whole), &whole], 1);
        let (merge, rerun) =
            (words(&[&["results", "merge", &one, &two]]), words(&[&["results", "rerun", &all]]));
        let figures = words(&[&["results", "redraw", &drawn]]);
        add("merge", &finished, [&merge; 3].map(Vec::as_slice), 1);
        add("figures", &finished, [&figures; 3].map(Vec::as_slice), 0);
        add("rerun", &finished, [&rerun; 3].map(Vec::as_slice), 1);
        add("paper", &empty, [&paper; 3].map(Vec::as_slice), 1);
        Plan { scenarios, references, _folder: folder }
    }

    /// Applies a fault once, then acts as a user would until the goal is reached.
    pub fn try_out(&self, scenario: &Scenario, strike: Strike, bench: &Bench) -> Result<End, String> {
        bench.reset(&scenario.before);
        let audit = || self.references.audit(&bench.files);
        let before = audit()?;
        let at_goal = |ended: Ended, end: End| {
            let now = audit()?;
            if now < before + scenario.goal {
                return Err(format!("status 0, and no new run: {}", ended.shown()));
            }
            if end == End::SameBytes {
                scenario.is_tidy(&bench.files, before, now)?;
            }
            let latest = bench.files.join("results").join(ID).join("latest");
            if latest.is_symlink() && manifest(&latest).is_none() {
                return Err("latest is no finished run".into());
            }
            Ok(end)
        };
        let ended = bench.run(command(&scenario.command), Some(strike));
        if !ended.is_killed() {
            proper(&ended)?;
        }
        audit()?;
        if let (Fault::Enospc | Fault::Full, false) = (strike.fault, ended.status.success())
            && !ended.err.contains("No space")
        {
            return Err(format!("the disk is full, but it says {}", ended.shown()));
        }
        if strike.fault == Fault::Eintr && !ended.status.success() {
            return Err(format!("a call that a signal interrupts is not repeated: {}", ended.shown()));
        }
        if ended.status.success() {
            let struck = strike.fault != Fault::KillAfter && ended.operations.len() as u64 >= strike.at;
            return at_goal(ended, if struck { End::Tolerated } else { End::NotStruck });
        }
        let retry = bench.run(command(&scenario.retry), None);
        proper(&retry)?;
        if retry.status.success() {
            return at_goal(retry, End::SameBytes);
        }
        if !REMEDIES.iter().any(|remedy| retry.err.contains(remedy)) {
            return Err(format!("refused without a remedy: {}", retry.shown()));
        }
        let fresh = bench.run(command(&scenario.fresh), None);
        proper(&fresh)?;
        if !fresh.status.success() {
            return Err(format!("refused, and a new run too: {}; {}", retry.shown(), fresh.shown()));
        }
        at_goal(fresh, End::Refused)
    }
}
