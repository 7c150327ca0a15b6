//! `sudoku-lab claims`

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use clap::builder::PossibleValuesParser;
use sudoku_kit::stream::write_file;
use sudoku_runner::claims::{
    Entry, Kind, Ledger, References, Repeat, Repeated, Tally, Verdict, pending, problems, repeated,
    sensitivity,
};
use sudoku_runner::utc_now;

/// Arguments of `claims`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    sudoku-lab claims                             every claim, ours beside the published value\n  \
    sudoku-lab claims --source Z --verdict corrected\n  \
    sudoku-lab claims --json\n  \
    sudoku-lab claims check                       whether all verdicts follow from the reference runs\n  \
    sudoku-lab claims sensitivity                 verdicts at half and double each margin, and under each reading\n  \
    sudoku-lab claims seeds                       what runs with other seeds say of each claim\n  \
    sudoku-lab claims seeds --differ RUN...       claims on which these runs come to another verdict\n  \
    sudoku-lab claims update                      take values and verdicts over from the reference runs\n  \
    sudoku-lab claims freeze                      fix new and changed rules: only later runs decide by them")]
pub struct Args {
    #[command(subcommand)]
    action: Option<Action>,
    /// Only claims of this source: B, J, W, S or Z.
    #[arg(long, value_name = "LETTER", ignore_case = true, value_parser = PossibleValuesParser::new(["B", "J", "W", "S", "Z"]))]
    source: Option<String>,
    /// Only claims with this verdict.
    #[arg(long, value_name = "VERDICT", value_parser = PossibleValuesParser::new(Verdict::ALL.map(Verdict::name)))]
    verdict: Option<String>,
    /// Only claims of this kind.
    #[arg(long, value_name = "KIND", value_parser = PossibleValuesParser::new(Kind::ALL.map(Kind::name)))]
    kind: Option<String>,
    /// JSON instead of text.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    files: Files,
}

#[derive(Debug, clap::Subcommand)]
enum Action {
    /// Fail if a verdict does not follow from the reference runs, or a claim has no entry.
    Check,
    /// Show each verdict at half and at double its margin, under each reading of the text, and what its sample can show.
    Sensitivity {
        /// Only verdicts that one of these changes.
        #[arg(long)]
        fragile: bool,
    },
    /// Show each verdict beside those of runs with other seeds.
    Seeds {
        /// Folders of finished runs; none for those kept with the references.
        #[arg(value_name = "RUN")]
        runs: Vec<PathBuf>,
        /// Only claims on which a run comes to another verdict.
        #[arg(long)]
        differ: bool,
        /// Keep the quantities of the runs with the references.
        #[arg(long, requires = "runs")]
        keep: bool,
    },
    /// Write values and verdicts of the reference runs into the ledger.
    Update,
    /// Record when new and changed rules were fixed: now. Runs that began before decide nothing by them.
    Freeze,
}

/// Where ledger and references are.
#[derive(Clone, Debug, clap::Args)]
pub struct Files {
    /// The ledger; without it, the one that the program was built with.
    #[arg(long, global = true, default_value = "docs/claims.toml", value_name = "FILE")]
    pub ledger: PathBuf,
    /// Folder of the reference results.
    #[arg(long, global = true, default_value = "results/reference", value_name = "DIR")]
    pub reference: PathBuf,
}

pub fn run(args: Args) -> Result<()> {
    match args.action {
        Some(Action::Check) => check(&args.files),
        Some(Action::Update) => update(&args.files),
        Some(Action::Freeze) => freeze(&args.files),
        Some(Action::Seeds { runs, differ, keep }) => print_seeds(&args.files, &runs, differ, keep),
        Some(Action::Sensitivity { fragile }) => print_sensitivity(&args.files, fragile),
        None => print(&args),
    }
}

impl Files {
    fn ledger(&self) -> Result<Ledger> {
        Ok(if self.ledger.is_file() { Ledger::read(&self.ledger)? } else { Ledger::shipped() })
    }
}

fn check(files: &Files) -> Result<()> {
    let ledger = Ledger::read(&files.ledger)?;
    let references = References::read(&files.reference, &ledger)?;
    let mut found = problems(&ledger, &references, Path::new("."));
    if found.is_empty() && std::fs::read_to_string(&files.ledger)? != ledger.to_toml() {
        found.push("it is not in the one form it is kept in; `sudoku-lab claims update` writes it so".into());
    }
    for problem in &found {
        notice!("{problem}");
    }
    if !found.is_empty() {
        bail!("{} of the ledger's {} claims need work", found.len(), ledger.entries.len());
    }
    let open = pending(&ledger, &references);
    for one in &open {
        notice!("not yet run: {one}");
    }
    notice!("all other {} claims follow from what decides them", ledger.entries.len() - open.len());
    Ok(())
}

/// Brings the ledger up to the reference runs, and says what changed.
pub fn update(files: &Files) -> Result<()> {
    let before = Ledger::read(&files.ledger)?;
    let after = before.updated(&References::read(&files.reference, &before)?);
    for entry in &after.entries {
        let known = before.entries.iter().find(|old| old.id == entry.id && old.claim == entry.claim);
        if let Some(old) = known.filter(|old| old.verdict != entry.verdict) {
            notice!("{}, {}: {}, was {}", entry.id, entry.claim, entry.verdict.words(), old.verdict.words());
        }
    }
    Ok(write_file(&files.ledger, after.to_toml().as_bytes())?)
}

/// Records when the rules that are new or changed were fixed.
fn freeze(files: &Files) -> Result<()> {
    let before = Ledger::read(&files.ledger)?;
    let after = before.frozen(&References::read(&files.reference, &before)?, &utc_now());
    for (old, new) in before.entries.iter().zip(&after.entries).filter(|(old, new)| old != new) {
        let known = new.frozen.as_ref().is_some_and(|frozen| !frozen.known.is_empty());
        let known = if known { "; a value was known" } else { "" };
        let what = if old.frozen.is_some() { "changed, fixed again" } else { "fixed" };
        notice!("{}, {}: {what}{known}", new.id, new.claim);
    }
    Ok(write_file(&files.ledger, after.to_toml().as_bytes())?)
}

fn print_sensitivity(files: &Files, only_fragile: bool) -> Result<()> {
    let ledger = files.ledger()?;
    let references = References::read(&files.reference, &ledger)?;
    let all = sensitivity(&ledger, &references);
    let mut out = std::io::stdout().lock();
    for one in all.iter().filter(|one| !only_fragile || !one.fragile().is_empty()) {
        let ids = one.entry.ids().collect::<Vec<_>>().join(", ");
        writeln!(out, "{ids}: {}\n    {}", one.entry.claim, one.verdict.words())?;
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

/// Verdicts beside those of runs with other seeds, as a table in Markdown.
fn print_seeds(files: &Files, runs: &[PathBuf], only_differing: bool, keep: bool) -> Result<()> {
    let ledger = files.ledger()?;
    let references = References::read(&files.reference, &ledger)?;
    let given = runs.iter().map(|run| Repeat::of(run)).collect::<Result<Vec<_>, _>>()?;
    if keep {
        for repeat in &given {
            let path = repeat.path(&files.reference);
            std::fs::create_dir_all(path.parent().unwrap_or(&path))?;
            write_file(&path, repeat.to_json().as_bytes())?;
            notice!("{} is kept", path.display());
        }
    }
    let repeats = if given.is_empty() { references.repeats() } else { &given };
    let all = repeated(&ledger, &references, repeats);
    let shown: Vec<&Repeated<'_>> = all.iter().filter(|one| !only_differing || one.differs()).collect();
    let mut out = std::io::stdout().lock();
    write!(out, "{}", sudoku_report::seeds(shown.into_iter()))?;
    let differing = all.iter().filter(|one| one.differs()).count();
    writeln!(
        out,
        "\n{} verdicts were decided again with other seeds, {differing} of them otherwise",
        all.len()
    )?;
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
    let mut out = std::io::stdout().lock();
    if args.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&entries)?)?;
        return Ok(());
    }
    // The ledger is kept in the order of the sources.
    for source in entries.chunk_by(|a, b| a.source() == b.source()) {
        writeln!(out, "{}", source[0].source())?;
        source.iter().try_for_each(|entry| print_entry(&mut out, entry))?;
    }
    writeln!(out)?;
    for kind in Kind::ALL {
        let tally = Tally::of_kind(kind, entries.iter().map(|entry| (*entry, entry.verdict)));
        if tally.total() > 0 {
            writeln!(out, "{} {kind}s of the sources: {}", tally.total(), tally.in_words())?;
        }
    }
    match entries.iter().filter(|entry| !entry.is_claim()).count() {
        0 => {}
        n => writeln!(out, "{n} entries that no source says are not counted")?,
    }
    Ok(())
}

/// A claim on four lines at most: what is claimed, in whose words, its verdict, what decides it.
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
    let fragile = if entry.fragile.is_empty() { "" } else { " (fragile)" };
    writeln!(out, "       {verdict}{fragile}{published}{ours}")?;
    let by = match (entry.address(), &entry.lacks) {
        (Some(address), _) => format!("by {address}"),
        (_, Some(lacks)) => format!("the text lacks {lacks}"),
        _ if entry.tests.is_empty() => format!("needs {}", entry.needs),
        _ => format!("by {}", entry.tests.join(", ")),
    };
    let note = if entry.note.is_empty() { String::new() } else { format!("; {}", entry.note) };
    writeln!(out, "       {} | {}, {by}{note}", entry.place, entry.kind.name())
}
