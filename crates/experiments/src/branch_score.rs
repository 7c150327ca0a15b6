//! What does the branch score measure, and how much of it depends on the puzzle's presentation?
//!
//! Source: Beer 2011, "Generating difficult Sudoku puzzles quickly": the scores printed with puzzles, the
//! set-oriented search, and the claim on what scores above 300 need.

use sudoku_core::Puzzle;
use sudoku_math::square;
use sudoku_metrics::{Branching, Representative, SEED};
use sudoku_runner::data::Control;
use sudoku_runner::prelude::*;
use sudoku_tactics::{Ending, Grader, Profile, Tactic};

/// Settings of the experiment.
#[derive(Clone, Debug, Serialize, Deserialize, Ranges)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Random symmetric copies of each puzzle, K.
    #[range(REPETITIONS)]
    pub isomorphs: u32,
    /// The same number for the puzzles with printed scores.
    #[range(REPETITIONS)]
    pub isomorphs_printed: u32,
    /// Maximum number of puzzles per set, spread evenly over it; 0 for all.
    pub max_per_set: usize,
    /// The set with printed scores.
    pub printed: String,
    /// The control sets.
    pub sets: Vec<String>,
}

impl Settings for Config {
    fn use_data(&mut self, set: &str) -> bool {
        self.sets = vec![set.to_owned()];
        true
    }
}

/// A puzzle of a control set, and the two scores that the source prints for it.
pub type Item = (Control, [Option<f64>; 2]);

/// The techniques that a puzzle needs beyond naked and hidden singles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Category)]
pub enum Needs {
    /// Nothing.
    Singles,
    /// Locked candidates: pointing and claiming.
    #[name = "locked_candidates"]
    LockedCandidates,
    /// Pairs and triples, naked or hidden.
    Tuples,
    /// Anything more, such as fish or chains.
    More,
}

record! {
    /// One line of `data.csv`: a puzzle.
    pub row Row(item: &Item, rng: &mut Stream, config: &Config) {
        let (control, printed) = item;
        let puzzle = &control.puzzle;
        let failed = |error| control.error(error);
        let cells = Branching::Cells.rate(puzzle).map_err(failed)?;
        let sets = Branching::Sets.rate(puzzle).map_err(failed)?;
        let isomorphs = if control.set == config.printed { config.isomorphs_printed } else { config.isomorphs };
        let copies = Representative::of(puzzle, SEED);
        let copies = copies.and_then(|of| Branching::Sets.over_isomorphs(&of, isomorphs)).map_err(failed)?;
        let whole = |value: Option<f64>| value.map(|value| value as u32);
    }
    /// Control set.
    pub set: String = control.set.clone(),
    /// Line in the file of the set, from 1.
    pub line: u64 = control.line,
    /// The label as the data set gives it.
    pub label: Option<String> = control.label.clone(),
    /// Rank of the label among the labels of the set, from 1.
    pub level: Option<u32> = control.level,
    /// Number of clues.
    pub clues: u32 = puzzle.clue_count() as u32,
    /// B, branching on cells only.
    pub branches_cells: u32 = cells.branches,
    /// S, branching on cells only.
    pub score_cells: u32 = cells.score(),
    /// B of the set-oriented search.
    pub branches: u32 = sets.branches,
    /// S of the set-oriented search.
    pub score: u32 = sets.score(),
    /// K, the number of random symmetric copies scored.
    pub isomorphs: u32 = isomorphs,
    /// S-bar, the mean S of the copies.
    pub score_mean: f64 = copies.mean,
    /// Standard deviation of S over the copies.
    pub score_sd: f64 = copies.sd,
    /// Least S of the copies.
    pub score_min: u32 = copies.least,
    /// Greatest S of the copies.
    pub score_max: u32 = copies.greatest,
    /// What the puzzle needs beyond singles.
    pub needs: Needs = needs(puzzle)?,
    /// S printed in the source, branching on cells only.
    pub printed_cells: Option<u32> = whole(printed[0]),
    /// S printed in the source.
    pub printed: Option<u32> = whole(printed[1]),
}

/// Tactics in ascending order, with the need of a puzzle that is solved by these and the previous ones.
const TACTICS: [(&[Tactic], Needs); 3] = [
    (
        &[Tactic::FullHouse, Tactic::HiddenSingleBox, Tactic::HiddenSingleLine, Tactic::NakedSingle],
        Needs::Singles,
    ),
    (&[Tactic::Pointing, Tactic::Claiming], Needs::LockedCandidates),
    (&[Tactic::NakedPair, Tactic::HiddenPair, Tactic::NakedTriple, Tactic::HiddenTriple], Needs::Tuples),
];

/// Tries singles, then also locked candidates, then also pairs and triples.
fn needs(puzzle: &Puzzle) -> Result<Needs> {
    let mut known: Vec<Tactic> = Vec::new();
    for (more, needs) in TACTICS {
        known.extend(more);
        let mut profile = Profile::built_in("hayes").map_err(Error::experiment)?;
        profile.entries.retain(|entry| known.contains(&entry.tactic));
        let grade = Grader::new(profile).grade(puzzle).map_err(Error::experiment)?;
        if grade.ending == Ending::Solved {
            return Ok(needs);
        }
    }
    Ok(Needs::More)
}

/// The experiment.
pub struct BranchScores;

/// One puzzle: its score as it stands, and those of its symmetric copies.
impl Experiment for BranchScores {
    study!("branch-score": quick, default, paper;
        "What does the branch score say of a puzzle, and how much of it is the way the puzzle is written?");
    const NEEDS_LABELS: bool = true;

    fn items(&self, data: &Library<'_>, config: &Config) -> Result<Items<Item>> {
        let mut controls = Vec::new();
        let printed = data.load(&config.printed)?;
        let (naive, scores) = (printed.column("naive_score")?, printed.column("score")?);
        for (row, printed) in printed.rows.iter().zip(naive.into_iter().zip(scores)) {
            let set = config.printed.clone();
            let control = Control { set, line: row.line, label: None, level: None, puzzle: row.puzzle };
            controls.push((control, printed.into()));
        }
        for id in &config.sets {
            let Some(set) = data.load_if_there(id)? else { continue };
            let own = set.controls(config.max_per_set, &[])?;
            controls.extend(own.into_iter().map(|control| (control, [None; 2])));
        }
        Ok(controls.into())
    }

    fn measure(&self, item: &Item, rng: &mut Stream, config: &Config) -> Result<impl Into<Measured<Row>>> {
        Row::of(item, rng, config)
    }
}

/// The least score that is said to be "fairly challenging".
const CHALLENGING: u32 = 300;

/// The contents of `summary.json`.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// The puzzles with printed scores.
    pub printed: Vec<Printed>,
    /// One entry per control set.
    pub sets: Vec<SetSummary>,
}

/// Distributions of the score, its variation among copies, and tests of the source's claims.
impl Summarise<Row, Config> for Summary {
    fn of(rows: &[Row], config: &Config, _rng: &mut Stream) -> Result<Summary> {
        let printed = rows.iter().filter(|row| row.set == config.printed).map(Printed::of);
        let sets = by_set(rows, config).into_iter();
        let sets = sets.map(|(set, rows)| SetSummary::of(set, &rows)).collect::<Result<_>>()?;
        Ok(Summary { printed: printed.collect::<Result<_>>()?, sets })
    }

    fn quantities(&self, rows: &[Row], config: &Config) -> Result<Vec<Quantity>> {
        let pairs: Vec<(u32, u32)> = self
            .printed
            .iter()
            .flat_map(|p| [p.printed_cells.zip(Some(p.score_cells)), p.printed.zip(Some(p.score))])
            .flatten()
            .collect();
        let exact = pairs.iter().filter(|(shown, ours)| shown == ours).count() as u64;
        let shown =
            pairs.iter().map(|(shown, ours)| format!("{shown}: {ours}")).collect::<Vec<_>>().join(", ");
        let sum = |count: fn(&SetSummary) -> u64| self.sets.iter().map(count).sum::<u64>();
        let mut all = Vec::new();
        all.extend(share("printed-scores", exact, pairs.len() as u64, format!("printed and ours {shown}"))?);
        let (same, n) = (sum(|set| set.invariant as u64), sum(|set| set.n as u64));
        all.extend(share("invariant", same, n, String::new())?);
        let printed = taken(rows, |row| row.set == config.printed);
        for (set, rows) in [(&config.printed, printed)].into_iter().chain(by_set(rows, config)) {
            all.extend(of_set(&rows)?.into_iter().map(|quantity| quantity.part(set)));
        }
        Ok(all)
    }
}

/// A share as a quantity; `None` without cases.
fn share(name: &str, count: u64, n: u64, detail: String) -> Result<Option<Quantity>> {
    if n == 0 {
        return Ok(None);
    }
    Ok(Some(Quantity::new(name, Estimate::share(count, n)?).detail(detail)))
}

/// Tests of the claims on scores of at least 300, and on the modification.
fn of_set(rows: &[&Row]) -> Result<Vec<Quantity>> {
    let high: Vec<&Row> = rows.iter().copied().filter(|row| row.score >= CHALLENGING).collect();
    let needs = |needs: Needs| high.iter().filter(|row| row.needs == needs).count() as u64;
    let (singles, locked, more) = (needs(Needs::Singles), needs(Needs::LockedCandidates), needs(Needs::More));
    let n = high.len() as u64;
    let detail = format!("of {n}, singles solve {singles} and locked candidates {locked} more");
    let branching = rows.count(|row| row.branches_cells > 0);
    let halved = rows.count(|row| row.branches_cells > 0 && 2 * row.branches <= row.branches_cells);
    let all = [
        share("challenging", n - singles - locked, n, detail)?,
        share("beyond-tuples", more, n, String::new())?,
        share("drastic-changes", halved, branching, String::new())?,
    ];
    Ok(all.into_iter().flatten().collect())
}

record! {
    /// A puzzle with a printed score.
    pub struct Printed(row: &Row) {}
    pub line: u64 = row.line,
    pub clues: u32 = row.clues,
    pub printed_cells: Option<u32> = row.printed_cells,
    pub score_cells: u32 = row.score_cells,
    pub printed: Option<u32> = row.printed,
    pub score: u32 = row.score,
    /// S over random symmetric copies.
    pub isomorphs: u32 = row.isomorphs,
    pub mean: f64 = row.score_mean,
    pub sd: f64 = row.score_sd,
    pub min: u32 = row.score_min,
    pub max: u32 = row.score_max,
}

record! {
    /// A control set.
    pub struct SetSummary(set: &str, rows: &[&Row]) {
        let score = rows.column(|row| f64::from(row.score));
        let copies: Vec<Moments> = rows.iter().map(|row| moments(row)).collect();
        let mean = |value: fn(&Row) -> f64| Ok::<_, StatsError>(rows.mean(value).defined()?.filter(|mean| mean.n > 1));
        let is_high = |row: &Row| row.score >= CHALLENGING;
        let labelled: Vec<&Row> = rows.iter().copied().filter(|row| row.level.is_some()).collect();
        let levels = labelled.column(|row| f64::from(row.level.unwrap_or_default()));
        // There is no correlation without labels, or if all values are equal.
        let level = |value: fn(&Row) -> f64| spearman(&labelled.column(value), &levels, CONFIDENCE).defined();
    }
    pub set: String = set.to_owned(),
    pub n: usize = rows.len(),
    /// Mean S; `None` for fewer than two puzzles.
    pub score: Option<Estimate> = mean(|row| f64::from(row.score))?,
    /// S at 5, 25, 50, 75 and 95 %.
    pub quantiles: Vec<f64> = quantiles(&score, &[0.05, 0.25, 0.5, 0.75, 0.95])?,
    /// Mean S-bar.
    pub score_mean: Option<Estimate> = mean(|row| row.score_mean)?,
    /// Mean of S minus S-bar.
    pub excess: Option<Estimate> = mean(|row| f64::from(row.score) - row.score_mean)?,
    /// Root of the mean variance of S among copies of a puzzle.
    pub sd_within: f64 = rows.average(|row| square(row.score_sd)).sqrt(),
    /// Share of the variance of S that lies between puzzles, by one-way analysis of variance.
    pub icc: Option<f64> = (rows.len() > 1).then(|| icc(copies.iter())),
    /// Share of puzzles with B = 0: no branching on the path to the solution.
    pub straight: Estimate = rows.share(|row| row.branches == 0)?,
    /// Share of puzzles with S of at least 300.
    pub challenging: Estimate = rows.share(is_high)?,
    /// Number of puzzles with S of at least 300 that are solved by singles, and by locked candidates.
    pub challenging_by_singles: u64 = rows.count(|row| is_high(row) && row.needs == Needs::Singles),
    pub challenging_by_locked_candidates: u64 = rows
        .count(|row| is_high(row) && row.needs == Needs::LockedCandidates),
    /// Number of puzzles with S of at least 300 that pairs and triples do not solve either.
    pub challenging_beyond_tuples: u64 = rows.count(|row| is_high(row) && row.needs == Needs::More),
    /// Number of puzzles with B > 0 when branching on cells only, and of those whose set-oriented B is at most half
    /// of that.
    pub branching: u64 = rows.count(|row| row.branches_cells > 0),
    pub halved: u64 = rows.count(|row| row.branches_cells > 0 && 2 * row.branches <= row.branches_cells),
    /// Puzzles whose score is the same in all copies.
    pub invariant: usize = rows.count(|row| row.score_min == row.score_max) as usize,
    /// Rank correlation of S and of S-bar with the level of the label.
    pub level_score: Option<Correlation> = level(|row| f64::from(row.score))?,
    pub level_score_mean: Option<Correlation> = level(|row| row.score_mean)?,
}

/// The rows of each available control set.
pub fn by_set<'a>(rows: &'a [Row], config: &'a Config) -> Vec<(&'a String, Vec<&'a Row>)> {
    grouped(rows, &config.sets, |row, set| row.set == **set)
}

/// Moments of the scores of a puzzle's copies.
fn moments(row: &Row) -> Moments {
    let count = u64::from(row.isomorphs);
    Moments { count, mean: row.score_mean, m2: square(row.score_sd) * count.saturating_sub(1) as f64 }
}

impl Show<Row, Config> for Summary {
    fn sections(&self, page: &mut Page<'_>) {
        let printed = |p: &Printed| {
            let here = cells![p.line, p.clues, p.printed_cells, p.score_cells, p.printed, p.score];
            cells![..here, p.isomorphs, p.mean, p.sd, p.min, p.max]
        };
        page.table("printed", self.printed.iter().map(printed));
        let set = |set: &SetSummary| {
            let scores = cells![set.score, set.score_mean, set.excess, set.sd_within, set.icc];
            let shares = [&set.straight, &set.challenging].map(Cell::percent);
            cells![&set.set, set.n, ..&set.quantiles, ..scores, ..shares]
        };
        page.table("sets", self.sets.iter().map(set));
        let level = |set: &SetSummary| {
            let (score, mean) = (set.level_score.as_ref()?, set.level_score_mean.as_ref()?);
            Some(cells![&set.set, score, mean, score.n])
        };
        page.table("levels", self.sets.iter().filter_map(level));
    }

    fn figures(&self, rows: &[Row], config: &Config, canvas: &Canvas<'_>) -> Result<()> {
        // Mean, least and greatest score of the copies of each printed puzzle.
        let row = |p: &Printed| {
            let label = format!("printed {}, {} clues", p.printed.unwrap_or(p.score), p.clues);
            let (value, low, high) = (p.mean, f64::from(p.min), f64::from(p.max));
            ForestRow::new(label, &Estimate { value, low, high, n: p.isomorphs.into() })
        };
        canvas.forest("printed-scores", vec![(String::new(), self.printed.iter().map(row).collect())])?;
        let sets = by_set(rows, config);
        if sets.is_empty() {
            return Ok(());
        }
        let score = |row: &Row| f64::from(row.score);
        let distribution = |(set, rows): &(&String, Vec<&Row>)| EcdfPanel {
            title: (*set).clone(),
            samples: vec![
                Sample::new("S", rows.column(score)),
                Sample::new("mean S of copies", rows.column(|row| row.score_mean)),
            ],
        };
        canvas.ecdf("score-distributions", sets.iter().map(distribution).collect())?;
        let greatest = sets.iter().flat_map(|(_, rows)| rows).map(|row| score(row)).fold(0.0, f64::max);
        let equal = || Fit::line("equal", (0.0, 0.0), (greatest, greatest));
        let against_mean = |(set, rows): &(&String, Vec<&Row>)| {
            let points = rows.iter().map(|row| (score(row), row.score_mean));
            ScatterPanel::new(set.as_str(), vec![Points::new("puzzles", points)]).fit(equal())
        };
        canvas.scatter("score-and-its-mean", sets.iter().map(against_mean).collect())
    }
}
