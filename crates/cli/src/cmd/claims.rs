//! `sudoku-lab results claims`

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use clap::builder::PossibleValuesParser;
use sudoku_kit::stream::write_file;
use sudoku_runner::claims::{
    Entry, Kind, Ledger, Repeat, Repeated, Tally, Verdict, pending, problems, repeated, sensitivity, whose,
};
use sudoku_runner::utc_now;
use sudoku_tables::files::read_text;
use sudoku_tables::output::stdout;

use crate::ledger::{Files, update_ledger};

/// Arguments of `claims`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    sudoku-lab results claims                             every claim: the published value and ours\n  \
    sudoku-lab results claims --source Z --verdict corrected\n  \
    sudoku-lab results claims --json\n  \
    sudoku-lab results claims check                       fail if a verdict does not follow from the reference runs\n  \
    sudoku-lab results claims sensitivity                 verdicts at half and double each margin, and under each reading\n  \
    sudoku-lab results claims seeds                       verdicts by runs with other seeds\n  \
    sudoku-lab results claims seeds --differ RUN...       claims with another verdict by these runs\n  \
    sudoku-lab results claims update                      write values and verdicts of the reference runs\n  \
    sudoku-lab results claims freeze                      fix new and changed rules: only later runs are judged by them")]
pub struct Args {
    #[command(subcommand)]
    action: Option<Action>,
    /// Only claims of this source: B, J, W, S or Z.
    #[arg(long, value_name = "LETTER", ignore_case = true, value_parser = PossibleValuesParser::new(["B", "J", "W", "S", "Z"]))]
    source: Option<String>,
    /// Only claims with this verdict on the author's own material.
    #[arg(long, value_name = "VERDICT", value_parser = PossibleValuesParser::new(Verdict::ALL.map(Verdict::name)))]
    verdict: Option<String>,
    /// Only claims of this kind.
    #[arg(long, value_name = "KIND", value_parser = PossibleValuesParser::new(Kind::ALL.map(Kind::name)))]
    kind: Option<String>,
    /// Print JSON instead of text.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    files: Files,
}

#[derive(Debug, clap::Subcommand)]
enum Action {
    /// Fail if a verdict does not follow from the reference runs, or a claim has no entry.
    Check,
    /// Show each verdict at half and double its margin and under each reading of the text, and the power of its sample.
    Sensitivity {
        /// Only verdicts that change with a margin or a reading.
        #[arg(long)]
        fragile: bool,
    },
    /// Compare each verdict with those of runs with other seeds.
    Seeds {
        /// Folders of finished runs [default: those kept with the references].
        #[arg(value_name = "RUN")]
        runs: Vec<PathBuf>,
        /// Only claims for which a run gives another verdict.
        #[arg(long)]
        differ: bool,
        /// Keep the quantities of the runs with the references.
        #[arg(long, requires = "runs")]
        keep: bool,
    },
    /// Write values and verdicts of the reference runs into the ledger.
    Update,
    /// Record the present as the time at which new and changed rules were fixed. Runs that began earlier are not judged
    /// by them.
    Freeze,
}

pub fn run(args: Args) -> Result<()> {
    // If a folder is named, it must exist, even if the list needs no references.
    args.files.references(&Ledger::default())?;
    match args.action {
        Some(Action::Check) => check(&args.files),
        Some(Action::Update) => update_ledger(&args.files),
        Some(Action::Freeze) => freeze(&args.files),
        Some(Action::Seeds { runs, differ, keep }) => print_seeds(&args.files, &runs, differ, keep),
        Some(Action::Sensitivity { fragile }) => print_sensitivity(&args.files, fragile),
        None => print(&args),
    }
}

fn check(files: &Files) -> Result<()> {
    let ledger = Ledger::read(files.path())?;
    let references = files.references(&ledger)?;
    let mut found = problems(&ledger, &references, Path::new("."));
    if found.is_empty() && read_text(files.path())? != ledger.to_toml() {
        found.push(
            "the ledger is not in canonical form; `sudoku-lab results claims update` rewrites it".into(),
        );
    }
    for problem in &found {
        notice!("{problem}");
    }
    if !found.is_empty() {
        bail!("{} problems in the ledger of {} claims", found.len(), ledger.entries.len());
    }
    let open = pending(&ledger, &references);
    for one in &open {
        notice!("not yet run: {one}");
    }
    notice!(
        "the verdicts of all other {} claims follow from the reference runs",
        ledger.entries.len() - open.len()
    );
    Ok(())
}

/// Records the time at which new and changed rules were fixed.
fn freeze(files: &Files) -> Result<()> {
    let before = Ledger::read(files.path())?;
    let after = before.frozen(&files.references(&before)?, &utc_now());
    for (old, new) in before.entries.iter().zip(&after.entries).filter(|(old, new)| old != new) {
        let known = new.frozen.as_ref().is_some_and(|frozen| !frozen.known.is_empty());
        let known = if known { "; a value was known" } else { "" };
        let what = if old.frozen.is_some() { "changed, fixed again" } else { "fixed" };
        notice!("{}, {}: {what}{known}", new.id, new.claim);
    }
    Ok(write_file(files.path(), after.to_toml().as_bytes())?)
}

fn print_sensitivity(files: &Files, only_fragile: bool) -> Result<()> {
    let ledger = files.ledger()?;
    let references = files.references(&ledger)?;
    let all = sensitivity(&ledger, &references);
    let mut out = stdout();
    for one in all.iter().filter(|one| !only_fragile || !one.fragile().is_empty()) {
        let ids = one.entry.ids().collect::<Vec<_>>().join(", ");
        let material = whose(one.is_own);
        writeln!(out, "{ids}: {}\n    {} material: {}", one.entry.claim, material, one.verdict.words())?;
        if let Some([half, double]) = one.scaled {
            writeln!(out, "    half the margin: {}; double: {}", half.words(), double.words())?;
        }
        for (reading, verdict) in &one.readings {
            writeln!(out, "    {reading}: {}", verdict.words())?;
        }
        if let Some(power) = one.power {
            writeln!(out, "    {power}")?;
        }
    }
    let fragile = all.iter().filter(|one| !one.fragile().is_empty()).count();
    writeln!(out, "\n{} verdicts rest on runs, {fragile} of them are fragile", all.len())?;
    Ok(())
}

/// Prints a Markdown table that compares verdicts with those of runs with other seeds.
fn print_seeds(files: &Files, runs: &[PathBuf], only_differing: bool, keep: bool) -> Result<()> {
    let ledger = files.ledger()?;
    let references = files.references(&ledger)?;
    let given = runs.iter().map(|run| Repeat::of(run)).collect::<Result<Vec<_>, _>>()?;
    if keep {
        for repeat in &given {
            let path = repeat.path(files.reference());
            std::fs::create_dir_all(path.parent().unwrap_or(&path))?;
            write_file(&path, repeat.to_json().as_bytes())?;
            notice!("{} is kept", path.display());
        }
    }
    let repeats = if given.is_empty() { references.repeats() } else { &given };
    let all = repeated(&ledger, &references, repeats);
    let shown: Vec<&Repeated<'_>> = all.iter().filter(|one| !only_differing || one.differs()).collect();
    let mut out = stdout();
    write!(out, "{}", sudoku_report::seeds(shown.into_iter()))?;
    let differing = all.iter().filter(|one| one.differs()).count();
    writeln!(out, "\n{} verdicts were decided with other seeds, {differing} of them differently", all.len())?;
    Ok(())
}

fn print(args: &Args) -> Result<()> {
    let ledger = args.files.ledger()?;
    let wanted = |entry: &&Entry| {
        args.source.as_ref().is_none_or(|letter| entry.id.starts_with(&letter.to_uppercase()))
            && args.verdict.as_ref().is_none_or(|verdict| entry.verdict.name() == verdict)
            && args.kind.as_ref().is_none_or(|kind| entry.kind.name() == kind)
    };
    let entries: Vec<&Entry> = ledger.entries.iter().filter(wanted).collect();
    let mut out = stdout();
    if args.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&entries)?)?;
        return Ok(());
    }
    // The ledger is sorted by source.
    for source in entries.chunk_by(|a, b| a.source() == b.source()) {
        writeln!(out, "{}", source[0].source())?;
        source.iter().try_for_each(|entry| print_entry(&mut out, entry))?;
    }
    writeln!(out)?;
    for kind in Kind::ALL {
        let own = Tally::of_kind(kind, entries.iter().map(|entry| (*entry, entry.verdict)));
        if own.total() > 0 {
            writeln!(out, "{} {kind}s of the sources: {}", own.total(), own.in_words())?;
        }
        let other = Tally::of_kind(kind, entries.iter().map(|entry| (*entry, entry.generalises)));
        if other.tested() > 0 {
            writeln!(out, "    on other material: {}", other.in_words())?;
        }
    }
    match entries.iter().filter(|entry| !entry.is_claim()).count() {
        0 => {}
        n => writeln!(out, "{n} entries without a source are not counted")?,
    }
    Ok(())
}

/// Prints a claim on at most five lines: the claim, its wording and speaker, its verdicts, and what decides it.
fn print_entry(out: &mut impl Write, entry: &Entry) -> std::io::Result<()> {
    let verdict = entry.verdict.words();
    writeln!(out, "  {:<4} {}", entry.id, entry.claim)?;
    if !entry.quote.is_empty() {
        writeln!(out, "       \"{}\" ({})", entry.quote, entry.speaker.words())?;
    }
    let published = match entry.published.as_str() {
        "" => String::new(),
        text => format!("; published: {text}"),
    };
    let ours = match entry.ours.as_str() {
        "" => String::new(),
        text => format!("; here: {text}"),
    };
    let late = if entry.late { " (post hoc)" } else { "" };
    let fragile = if entry.fragile.is_empty() { "" } else { " (fragile)" };
    writeln!(out, "       {verdict}{late}{fragile}{published}{ours}")?;
    if entry.generalises != Verdict::Absent {
        writeln!(out, "       elsewhere: {}; {}", entry.generalises.words(), entry.elsewhere)?;
    }
    let by = match (entry.address(), &entry.lacks) {
        (Some(address), _) => format!("by {address}"),
        (_, Some(lacks)) => format!("the text lacks {lacks}"),
        _ if entry.tests.is_empty() => format!("needs {}", entry.needs),
        _ => format!("by {}", entry.tests.join(", ")),
    };
    let note = if entry.note.is_empty() { String::new() } else { format!("; {}", entry.note) };
    writeln!(out, "       {} | {}, {by}{note}", entry.place, entry.kind.name())
}
