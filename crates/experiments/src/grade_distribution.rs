//! How hard are minimal puzzles by Zendoku's grader, and which tactics belong to which grade?
//!
//! Source: *Zendoku puzzle generation* (Zoonami 2007), 5.1 to 5.3 and Figure 11. The source specifies neither which
//! tactics make which grade nor whether struck marks are kept; all variants are tried.

use sudoku_runner::prelude::*;
use sudoku_tactics::Mode;

use crate::shared::difference;
use crate::zendoku::{
    Config, Cuts, FIGURE_11, Item, RUNS, Scheme, all_cuts, beside, built_in_cuts, grade, items, puzzles,
    schemes, shown,
};

/// One line of `data.csv`: a puzzle under a reading.
#[derive(Clone, Debug, Serialize, Deserialize, Columns)]
pub struct Row {
    /// Number of the puzzle, from 1.
    pub number: u64,
    /// Number of clues.
    pub clues: usize,
    /// The reading of the list of tactics.
    pub scheme: String,
    /// Place of the hardest tactic in this list, from 1; one past its end if the tactics do not solve the puzzle.
    pub hardest: usize,
}

/// One line of `kept.csv`: a puzzle under a reading.
#[derive(Clone, Debug, Serialize, Deserialize, Columns)]
pub struct Graded {
    /// Whether the puzzle's number is odd: the half on which a division is chosen.
    pub odd: bool,
    /// Number of clues.
    pub clues: usize,
    /// The reading.
    pub scheme: String,
    /// Place of the hardest tactic in the reading's list, from 1; one past its end if they do not solve it.
    pub hardest: usize,
}

impl Kept<Row> for Graded {
    fn reduce(rows: &mut dyn Iterator<Item = Result<Row>>) -> Result<Vec<Graded>> {
        let graded = |Row { number, clues, scheme, hardest }: Row| {
            let odd = number % 2 == 1;
            Graded { odd, clues, scheme, hardest }
        };
        rows.map(|row| row.map(graded)).collect()
    }
}

/// The experiment.
pub struct GradeDistribution;

/// Puzzles by random removal, graded under every reading of the source.
impl Experiment for GradeDistribution {
    study!("grade-distribution": quick, default, paper, extended;
        "How hard are minimal puzzles by the grader of Zendoku, and which tactics belong to which grade?"; Graded);
    /// An item is already a batch of puzzles.
    const BLOCK: u64 = 1;

    fn items(&self, _data: &Library<'_>, config: &Config) -> Result<Items<Item>> {
        items(config, Self::ID)
    }

    fn measure(&self, item: &Item, rng: &mut Stream, config: &Config) -> Result<impl Into<Measured<Row>>> {
        let (schemes, batch) = item;
        let (first, made) = puzzles(*batch, config.puzzles, rng);
        let mut rows = Vec::with_capacity(made.len() * schemes.len());
        for ((puzzle, _), number) in made.iter().zip(first..) {
            for scheme in schemes.iter() {
                let (clues, hardest) = (puzzle.clue_count(), scheme.place(puzzle)?);
                rows.push(Row { number, clues, scheme: scheme.name.clone(), hardest });
            }
        }
        Ok(rows)
    }
}

/// The contents of `summary.json`.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    pub puzzles: u64,
    pub clues_mean: f64,
    pub clues_sd: f64,
    pub schemes: Vec<SchemeSummary>,
    /// The built-in division under each scheme that has its tactics.
    pub built_in: Vec<Fit>,
    /// The division of each scheme that is nearest to the published shares.
    pub nearest: Vec<Fit>,
    /// The nearest division, chosen on one half of the puzzles and scored on the other.
    pub chosen: Option<Fit>,
    /// Every division of every scheme, nearest first.
    pub all: Vec<Candidate>,
}

/// Shares of the grades under every division of the tactics into grades, compared with the published ones.
impl Summarise<Graded, Config> for Summary {
    fn of(rows: &[Graded], config: &Config, rng: &mut Stream) -> Result<Summary> {
        let built: Vec<Scheme> = schemes(&config.scheme, "grade-distribution")?;
        let mut schemes = Vec::new();
        for (scheme, choice) in built.iter().zip(&config.scheme) {
            schemes.push(SchemeSummary::of(scheme, choice.mode, &places(rows, &scheme.name, |_| true))?);
        }
        let clues: Vec<f64> =
            rows.iter().filter(|row| row.scheme == built[0].name).map(|row| row.clues as f64).collect();
        let moments = Moments::of(&clues);
        let all = nearest_first(candidates(&schemes));
        let cuts = built_in_cuts()?;
        let (mut built_in, mut nearest) = (Vec::new(), Vec::new());
        for scheme in &schemes {
            let own = || all.iter().filter(|candidate| candidate.scheme == scheme.name);
            // The built-in cuts do not apply to other lists of tactics.
            if scheme.tactics == schemes[0].tactics
                && let Some(candidate) = own().find(|candidate| candidate.cuts == cuts)
            {
                built_in.push(Fit::of(candidate, scheme, config, rng)?);
            }
            if let Some(candidate) = own().next() {
                nearest.push(Fit::of(candidate, scheme, config, rng)?);
            }
        }
        let chosen = chosen(rows, &schemes, config, rng)?;
        Ok(Summary {
            puzzles: moments.count,
            clues_mean: moments.mean,
            clues_sd: moments.sd()?,
            schemes,
            built_in,
            nearest,
            chosen,
            all,
        })
    }

    fn quantities(&self, rows: &[Graded], _config: &Config) -> Result<Vec<Quantity>> {
        let of_fit = |name: &str, fit: &Fit| {
            let shares: Vec<String> =
                fit.shares.iter().map(|one| format!("{:.1}", 100.0 * one.value)).collect();
            let test = fit.agreement.test.map(|test| test.to_string()).unwrap_or_default();
            let shares = format!("{} %; last tactics {}; {test}", shares.join(", "), fit.shown);
            Quantity::new(name, fit.agreement.distance).part(&fit.candidate.scheme).detail(shares)
        };
        let mut all: Vec<Quantity> = self.built_in.iter().map(|fit| of_fit("figure-11", fit)).collect();
        all.extend(self.chosen.iter().map(|fit| of_fit("figure-11-some-map", fit)));
        for scheme in &self.schemes {
            let solved = scheme.solved.last().map(|solved| {
                let difference = difference(solved, PUBLISHED_SOLVED, RUNS);
                Quantity::new("six-tactics-solve", difference)
                    .detail(format!("{}; ours {solved}", scheme.mode))
            });
            all.extend(solved.map(|solved| solved.part(&scheme.name)));
        }
        all.extend(kept_marks(rows, &self.schemes)?);
        Ok(all)
    }
}

record! {
    /// The puzzles that the tactics of a reading solve.
    pub struct SchemeSummary(scheme: &Scheme, mode: Mode, places: &[usize]) {
        let tactics: Vec<String> = scheme.tactics().iter().map(|tactic| tactic.name().to_owned()).collect();
        let mut counts = vec![0; tactics.len() + 1];
        places.iter().for_each(|&place| counts[place - 1] += 1);
        let n = places.len() as u64;
        let share = |upto: usize| Estimate::share(counts[..upto].iter().sum(), n);
        let solved = (1..=tactics.len()).map(share).collect::<Result<_, _>>()?;
    }
    pub name: String = scheme.name.clone(),
    pub mode: Mode = mode,
    pub tactics: Vec<String> = tactics,
    /// Number of puzzles by index of their hardest tactic; the last entry counts unsolved puzzles.
    pub counts: Vec<u64> = counts,
    /// Share of the puzzles that the first tactic, the first two, ... solve.
    pub solved: Vec<Estimate> = solved,
}

/// A division of a reading's tactics into grades.
#[derive(Clone, Debug, Serialize)]
pub struct Candidate {
    pub scheme: String,
    pub cuts: Cuts,
    /// Number of puzzles in each grade.
    pub counts: [u64; 5],
    /// Total variation distance to the published shares.
    pub distance: f64,
}

record! {
    /// A division examined in detail.
    pub struct Fit(candidate: &Candidate, scheme: &SchemeSummary, config: &Config, rng: &mut Stream) {
        let shares = candidate.counts.iter().map(|&count| Estimate::share(count, candidate.counts.iter().sum()));
    }
    pub candidate: Candidate = candidate.clone(),
    /// The last tactic of each grade.
    pub shown: String = shown(&candidate.cuts, &scheme.tactics),
    pub shares: Vec<Estimate> = shares.collect::<Result<_, _>>()?,
    pub agreement: TotalVariation =
        TotalVariation::of_counts(&candidate.counts, &FIGURE_11, config.bootstrap, rng)?,
}

/// Indexes of the hardest tactics that the taken puzzles need under a scheme.
fn places(rows: &[Graded], scheme: &str, taken: impl Fn(&Graded) -> bool) -> Vec<usize> {
    let own = rows.iter().filter(|row| row.scheme == scheme && taken(row));
    own.map(|row| row.hardest).collect()
}

fn candidates(schemes: &[SchemeSummary]) -> Vec<Candidate> {
    let of_scheme = |scheme: &SchemeSummary| {
        let candidate = |cuts: Cuts| {
            let mut counts = [0; 5];
            for (place, count) in (1..).zip(&scheme.counts) {
                counts[grade(place, &cuts)] += count;
            }
            let distance = total_variation(&real(&counts), &real(&FIGURE_11));
            Candidate { scheme: scheme.name.clone(), cuts, counts, distance }
        };
        all_cuts(scheme.tactics.len()).into_iter().map(candidate).collect::<Vec<_>>()
    };
    schemes.iter().flat_map(of_scheme).collect()
}

fn nearest_first(mut all: Vec<Candidate>) -> Vec<Candidate> {
    all.sort_by(|a, b| a.distance.total_cmp(&b.distance));
    all
}

/// The nearest division for the puzzles with odd numbers, with the counts of the others; `None` for too few puzzles.
fn chosen(
    rows: &[Graded],
    schemes: &[SchemeSummary],
    config: &Config,
    rng: &mut Stream,
) -> Result<Option<Fit>> {
    let half = |odd: bool| -> Vec<Candidate> {
        let halves = schemes.iter().map(|scheme| {
            let mut counts = vec![0; scheme.counts.len()];
            for place in places(rows, &scheme.name, |row| row.odd == odd) {
                counts[place - 1] += 1;
            }
            SchemeSummary { counts, ..scheme.clone() }
        });
        candidates(&halves.collect::<Vec<_>>())
    };
    let best = nearest_first(half(true)).into_iter().next();
    let scored = best.and_then(|best| {
        half(false).into_iter().find(|other| (&other.scheme, other.cuts) == (&best.scheme, best.cuts))
    });
    let Some(scored) = scored.filter(|scored| scored.counts.iter().sum::<u64>() > 0) else { return Ok(None) };
    let scheme = schemes.iter().find(|scheme| scheme.name == scored.scheme);
    scheme.map(|scheme| Fit::of(&scored, scheme, config, rng)).transpose()
}

/// Figure 11: all of the 1,000 puzzles except the master ones.
const PUBLISHED_SOLVED: f64 = 0.523;

/// The effect of keeping struck marks: share solved under the second reading minus that under the first, on the same
/// puzzles, if the readings differ in nothing else.
fn kept_marks(rows: &[Graded], schemes: &[SchemeSummary]) -> Result<Option<Quantity>> {
    let [first, second, ..] = schemes else { return Ok(None) };
    if first.tactics != second.tactics || first.mode == second.mode {
        return Ok(None);
    }
    let solved = |scheme: &SchemeSummary| {
        let places = places(rows, &scheme.name, |_| true).into_iter();
        places.map(|place| f64::from(u8::from(place <= scheme.tactics.len()))).collect::<Vec<_>>()
    };
    Ok(Some(Quantity::new("kept-marks", Estimate::paired(&solved(second), &solved(first))?)))
}

/// Number of candidates in the table of the nearest.
const SHOWN: usize = 12;

impl Show<Graded, Config> for Summary {
    fn sections(&self, page: &mut Page<'_>) {
        let Summary { puzzles, clues_mean, clues_sd, .. } = self;
        let made = format!(
            "{puzzles} puzzles by random removal, {clues_mean:.2} clues on average, SD {clues_sd:.2}."
        );
        page.fill("title", "Grades of the built-in profile").fill("puzzles", made);
        page.table("figure-11", figure_11(&self.built_in));
        page.fill("title", "The nearest assignment under each reading").fill("puzzles", "");
        page.table("figure-11", figure_11(&self.nearest));
        let nearest = |candidate: &Candidate| {
            let scheme = self.schemes.iter().find(|scheme| scheme.name == candidate.scheme);
            let last = scheme.map(|scheme| shown(&candidate.cuts, &scheme.tactics));
            let shares = percent(&candidate.counts, candidate.counts.iter().sum());
            cells![&candidate.scheme, last, ..shares, candidate.distance]
        };
        page.fill("assignments", self.all.len());
        page.table("nearest", self.all.iter().take(SHOWN).map(nearest));
        let solved = self.schemes.iter().flat_map(|scheme| {
            let tactics = scheme.tactics.iter().zip(&scheme.solved);
            tactics.map(|(tactic, solved)| cells![&scheme.name, tactic, Cell::percent(solved)])
        });
        page.table("solved", solved);
    }

    fn figures(&self, _rows: &[Graded], _config: &Config, canvas: &Canvas<'_>) -> Result<()> {
        let which = ["built-in map"].into_iter().chain(std::iter::repeat("nearest map"));
        let fits = which.zip(self.built_in.iter().take(1).chain(&self.nearest));
        let panels =
            fits.map(|(which, fit)| (format!("{which}, {}", fit.candidate.scheme), fit.shares.clone()));
        canvas.bars("figure-11-grades", beside(&FIGURE_11, panels)?)?;
        let panel = |scheme: &SchemeSummary| {
            let row = |(tactic, share): (&String, &Estimate)| {
                ForestRow::new(tactic.replace('-', " "), &share.map(|share| 100.0 * share))
            };
            DotPanel::new(&scheme.name, scheme.tactics.iter().zip(&scheme.solved).map(row).collect())
        };
        canvas.dots("solved-by-tactics", self.schemes.iter().map(panel).collect())
    }
}

/// Percentages of counts.
fn percent<'a>(counts: &'a [u64; 5], n: u64) -> impl Iterator<Item = Cell> + 'a {
    counts.iter().map(move |&count| Cell::percentage(count, n))
}

fn figure_11(fits: &[Fit]) -> impl Iterator<Item = Vec<Cell>> {
    let published =
        cells!["Figure 11 (1,000)", "not stated", ..percent(&FIGURE_11, RUNS), Cell::Empty, Cell::Empty];
    let ours = fits.iter().map(|fit| {
        let test = fit.agreement.test.map(|test| test.to_string());
        let shares = fit.shares.iter().map(Cell::percent);
        cells![&fit.candidate.scheme, &fit.shown, ..shares, fit.agreement.distance, test]
    });
    std::iter::once(published).chain(ours)
}
