//! Grades of puzzles, attempts until one has the wanted grade, and where the differences lie.

use sudoku_runner::prelude::*;

use super::published::{FIGURE_11, FIGURE_12, GRADES, Map, RUNS, TACTICS, graded, graded_by, maps, shown};
use super::spread::{Between, Within, between, within};
use super::{Config, Part, Row};
use crate::shared::difference;
use crate::zendoku::printed;

/// The built-in profile's map: singles in boxes are easy, singles in lines normal, naked singles hard, the rest
/// expert.
pub const USUAL: Map = [2, 3, 4];
/// Levels of profile `hayes`; the last is for puzzles beyond it.
const HAYES: [&str; 6] = ["novice", "easy", "medium", "hard", "extreme", "beyond"];

/// The contents of `summary.json`.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// Number of puzzles by hardest tactic, without pencil marks, and with deductions that build on each other.
    pub hardest: [[u64; 8]; 2],
    /// Figure 11 under every map from tactics to grades, best agreement first.
    pub maps: Vec<Mapped>,
    /// By grade under the usual map.
    pub grades: Vec<GradeSummary>,
    /// Variation within grades.
    pub within: Vec<Within>,
    /// Effects of the grid.
    pub between: Vec<Between>,
}

impl Summarise<Row, Config> for Summary {
    fn of(rows: &[Row], config: &Config, rng: &mut Stream) -> Result<Summary> {
        let singles = taken(rows, |row| row.part == Part::Single);
        let mut hardest = [[0; 8]; 2];
        for row in &singles {
            hardest[0][row.hardest] += 1;
            hardest[1][row.hardest_chained.unwrap_or(TACTICS.len())] += 1;
        }
        Ok(Summary {
            hardest,
            maps: if singles.is_empty() { Vec::new() } else { mapped(&hardest, config, rng)? },
            grades: (0..GRADES.len())
                .filter(|_| !singles.is_empty())
                .map(|grade| GradeSummary::of(&singles, grade))
                .collect::<Result<_>>()?,
            within: spread(&singles, config, rng)?,
            between: by_grid(rows, config, rng)?,
        })
    }

    fn quantities(&self, rows: &[Row], config: &Config) -> Result<Vec<Quantity>> {
        let difference = |ours: &Estimate, shown: u64| difference(ours, shown as f64 / RUNS as f64, RUNS);
        let mut all = Vec::new();
        for (chained, how) in [(false, "nothing noted down"), (true, "deductions build on each other")] {
            let own = || self.maps.iter().filter(move |mapped| mapped.chained == chained);
            for (found, which) in
                [(own().find(|mapped| mapped.usual), "usual map"), (own().next(), "best of 20 maps")]
            {
                let Some(mapped) = found else { continue };
                let test = mapped.agreement.test.map_or_else(String::new, |test| format!("; {test}"));
                let quantity = Quantity::new("figure-11", mapped.agreement.distance);
                all.push(quantity.part(format!("{which}, {how}")).detail(format!("{}{test}", mapped.map)));
            }
            let counts = &self.hardest[usize::from(chained)];
            let n = counts.iter().sum();
            if n > 0 {
                let unsolved = Estimate::share(counts[7], n)?;
                all.push(
                    Quantity::new("master", difference(&unsolved, FIGURE_11[4]))
                        .part(how)
                        .detail(format!("ours {unsolved}")),
                );
            }
        }
        for (n, (grade, shown)) in self.grades.iter().zip(FIGURE_12).enumerate() {
            for (how, share) in [("at once", grade.at_once), ("again and again", grade.again)] {
                all.push(match n {
                    0 => Quantity::new("easy-always", share).part(how),
                    _ => Quantity::new("figure-12", difference(&share, shown))
                        .part(format!("{}, {how}", grade.grade))
                        .detail(format!("ours {share}")),
                });
            }
            all.extend(grade.overshot.map(|share| Quantity::new("overshooting", share).part(grade.grade)));
        }
        let within = self.within.iter();
        all.extend(within.map(|one| Quantity::new("little-within", one.within).part(&one.measure)));
        for one in &self.between {
            let (Some(fails), Some(expected)) = (one.five_fail, one.five_fail_expected) else { continue };
            let detail = format!(
                "success {:.3}; five attempts on a grid all fail {fails}, {expected:.3} expected were all grids alike",
                one.mean
            );
            let part = format!("{}: {}", one.made, one.outcome);
            // The greatest share of attempts that switching grids can save: 1 - (1 / p) / E(1 / p) for
            // beta-distributed probabilities.
            let saved = |icc: f64| {
                let odds = icc * (1.0 - one.mean) / one.mean;
                odds / (1.0 + odds)
            };
            // With fewer than ten successes, the variance between grids cannot be estimated.
            if one.mean * one.attempts as f64 >= 10.0 {
                let Estimate { value, low, high, n } = one.icc;
                let saving = Estimate { value: saved(value), low: saved(low), high: saved(high), n };
                all.push(Quantity::new("passing-on", saving).part(&part).detail(&detail));
            }
            all.push(Quantity::new("all-fail", fails).part(&part).detail(&detail));
            all.extend(one.hopeless().map(|quantity| quantity.part(part)));
        }
        for (asked, level) in HAYES[..5].iter().enumerate().skip(1) {
            let own = taken(rows, |row| row.asked(config) == Some(asked));
            if !own.is_empty() {
                let easier = own.share(|row| row.hardest < asked)?;
                let clues = format!("{:.1} clues", own.average(|row| row.clues as f64));
                all.push(Quantity::new("easier-before-reduction", easier).part(*level).detail(clues));
            }
        }
        Ok(all)
    }
}

impl Between {
    /// The share of grids without success. `None` if more than one grid in twenty would have none even if success were
    /// equally likely on all grids: then a grid without success tells nothing about the grid.
    fn hopeless(&self) -> Option<Quantity> {
        let (share, expected) = self.without_success.zip(self.without_success_expected)?;
        let attempts = self.attempts as f64 / self.grids as f64;
        let detail = format!(
            "ICC {}; {attempts:.0} attempts a grid; {expected:.4} expected were all grids alike",
            self.icc
        );
        (expected <= 0.05).then(|| Quantity::new("hopeless-grids", share).detail(detail))
    }
}

/// Figure 11 under one map.
#[derive(Clone, Debug, Serialize)]
pub struct Mapped {
    /// Tactics by grade.
    pub map: String,
    pub chained: bool,
    pub usual: bool,
    pub counts: [u64; 5],
    pub agreement: TotalVariation,
}

record! {
    /// A grade under the usual map, without pencil marks.
    pub struct GradeSummary(singles: &[&Row], grade: usize) {
        let fits = |row: &Row, again: bool| match row.adjusted(again).get(grade) {
            Some(reached) => *reached == Some(grade),
            // Nothing is too hard for the last grade.
            None => usual_grade(row.hardest) == grade,
        };
        let is_harder = |row: &&&Row| usual_grade(row.hardest) > grade && grade < 4;
        let harder: Vec<&Row> = singles.iter().filter(is_harder).copied().collect();
        let becomes_easier = |row: &Row| row.adjusted(false)[grade].is_some_and(|reached| reached < grade);
    }
    pub grade: &'static str = GRADES[grade],
    /// Number of puzzles.
    pub n: u64 = singles.len() as u64,
    /// Share of the unselected puzzles.
    pub as_made: Estimate = singles.share(|row| usual_grade(row.hardest) == grade)?,
    /// Share that has the grade or can be adjusted to it, with everything that is too hard filled in at once.
    pub at_once: Estimate = singles.share(|row| fits(row, false))?,
    /// The same, filled in repeatedly.
    pub again: Estimate = singles.share(|row| fits(row, true))?,
    /// Share of the puzzles that are too hard which becomes too easy, at once; `None` if there are none.
    pub overshot: Option<Estimate> = harder.share(becomes_easier).defined()?,
}

/// The grade of a rank under the usual map.
pub fn usual_grade(hardest: usize) -> usize {
    graded_by(&USUAL, hardest)
}

fn mapped(hardest: &[[u64; 8]; 2], config: &Config, rng: &mut Stream) -> Result<Vec<Mapped>> {
    let mut all = Vec::new();
    for (chained, hardest) in [false, true].into_iter().zip(hardest) {
        for map in maps() {
            let counts = graded(hardest, &map);
            // Twenty maps, twice: a quarter of the resamples is enough for ranking them.
            let resamples = config.bootstrap.div_ceil(4).max(40);
            let agreement = TotalVariation::of_counts(&counts, &FIGURE_11, resamples, rng)?;
            all.push(Mapped { map: shown(&map), chained, usual: map == USUAL, counts, agreement });
        }
    }
    all.sort_by(|a, b| a.agreement.distance.value.total_cmp(&b.agreement.distance.value));
    Ok(all)
}

fn spread(singles: &[&Row], config: &Config, rng: &mut Stream) -> Result<Vec<Within>> {
    let mut of = |measure: &str, value: fn(&Row) -> f64| {
        let values: Vec<(usize, f64)> =
            singles.iter().map(|row| (usual_grade(row.hardest), value(row))).collect();
        within(measure, &values, GRADES.len(), config.bootstrap, rng)
    };
    let fillable = of("fillable cells, negative", |row| -row.fillable)?;
    let score = of("branch score S", |row| f64::from(row.branch_score))?;
    Ok(fillable.into_iter().chain(score).collect())
}

/// One value for each puzzle, grid by grid.
fn groups(rows: &[Row], part: Part, value: impl Fn(&Row) -> f64) -> Vec<Vec<f64>> {
    let own = taken(rows, |row| row.part == part);
    own.chunk_by(|a, b| a.grid == b.grid).map(|grid| grid.column(&value)).collect()
}

fn by_grid(rows: &[Row], config: &Config, rng: &mut Stream) -> Result<Vec<Between>> {
    let mut all = Vec::new();
    let is = |holds: bool| f64::from(u8::from(holds));
    for (part, made) in [(Part::Shared, "random removal"), (Part::Corrected, "corrected hints")] {
        let mut add = |outcome: &str, groups: Vec<Vec<f64>>, success: bool| -> Result<()> {
            all.extend(between(made, outcome, &groups, success, config.bootstrap, rng)?);
            Ok(())
        };
        if part == Part::Shared {
            for (grade, name) in GRADES.iter().enumerate() {
                let success = |row: &Row| is(usual_grade(row.hardest) == grade);
                add(name, groups(rows, part, success), true)?;
            }
        } else {
            for (level, name) in HAYES[..5].iter().enumerate().skip(1) {
                let success = |row: &Row| is(row.hardest >= level);
                add(&format!("{name} or harder"), groups(rows, part, success), true)?;
            }
        }
        add("clues", groups(rows, part, |row| row.clues as f64), false)?;
        add("fillable cells", groups(rows, part, |row| row.fillable), false)?;
    }
    Ok(all)
}

impl Show<Row, Config> for Summary {
    fn sections(&self, page: &mut Page<'_>) {
        if let Some(first) = self.grades.first() {
            let published = FIGURE_11.into_iter().zip(FIGURE_12);
            page.fill("n", first.n).table("grades", self.grades.iter().zip(published).map(grade));
            page.table("hardest", self.by_hardest());
            let known = cells!["Figure 11", "", ..shares(&FIGURE_11), Cell::Empty, Cell::Empty];
            let map = |one: &Mapped| {
                let test = one.agreement.test.map(|test| test.to_string());
                let marks = if one.chained { "kept" } else { "none" };
                cells![&one.map, marks, ..shares(&one.counts), one.agreement.distance, test]
            };
            page.table("maps", std::iter::once(known).chain(self.maps.iter().map(map)));
            let within = |one: &Within| {
                let grade = |(n, mean, sd): &(u64, f64, f64)| {
                    format!("{} ± {} (n = {n})", number(*mean), number(*sd))
                };
                let neighbours = one.neighbours.iter().map(|auc| Cell::from(*auc).text());
                let neighbours = neighbours.collect::<Vec<_>>().join(", ");
                cells![&one.measure, one.sd, ..one.grades.iter().map(grade), one.within, neighbours]
            };
            page.table("within", self.within.iter().map(within));
        }
        let between = |one: &Between| {
            let fails = one.five_fail.as_ref().map(Cell::percent);
            let expected = one.five_fail_expected.map(|share| 100.0 * share);
            let none = one.without_success.as_ref().map(Cell::percent);
            let alike = one.without_success_expected.map(|share| 100.0 * share);
            let outcome = cells![&one.made, &one.outcome, one.grids, one.attempts, one.mean, one.icc];
            cells![..outcome, fails, expected, none, alike]
        };
        page.table("between", self.between.iter().map(between));
    }

    fn figures(&self, rows: &[Row], _config: &Config, canvas: &Canvas<'_>) -> Result<()> {
        if !self.grades.is_empty() {
            canvas.bars("grades", self.beside_published()?)?;
            let of = |grade: usize| {
                let own = taken(rows, |row| row.part == Part::Single && usual_grade(row.hardest) == grade);
                Sample::new(GRADES[grade], own.column(|row| row.fillable))
            };
            let groups = (0..GRADES.len()).map(of).filter(|sample| sample.values.len() > 1);
            canvas.groups("within-grades", vec![GroupPanel::new("", groups.collect())])?;
        }
        if self.between.is_empty() {
            return Ok(());
        }
        let group = |of: &[Between]| {
            let rows = of.iter().map(|one| ForestRow::new(&one.outcome, &one.icc));
            (of[0].made.clone(), rows.collect())
        };
        canvas.forest("between-grids", self.between.chunk_by(|a, b| a.made == b.made).map(group).collect())
    }
}

/// Percentages of counts.
fn shares(counts: &[u64; 5]) -> [Cell; 5] {
    let n = counts.iter().sum();
    counts.map(|count| Cell::percentage(count, n))
}

fn grade((grade, (eleven, twelve)): (&GradeSummary, (u64, u64))) -> Vec<Cell> {
    // Mean number of attempts for a share of success.
    let attempts = |share: &Estimate| Cell::Interval(1.0 / share.value, 1.0 / share.high, 1.0 / share.low);
    let [eleven, twelve] = [eleven, twelve].map(|count| Cell::percentage(count, RUNS));
    let [made, at_once, again] = [&grade.as_made, &grade.at_once, &grade.again].map(Cell::percent);
    let overshot = grade.overshot.as_ref().map(Cell::percent);
    let attempts = [&grade.as_made, &grade.at_once].map(attempts);
    cells![grade.grade, eleven, made, twelve, at_once, again, overshot, ..attempts]
}

impl Summary {
    fn by_hardest(&self) -> impl Iterator<Item = Vec<Cell>> {
        let n = self.hardest[0].iter().sum();
        let tactics = TACTICS.into_iter().chain(["not solved"]).enumerate();
        tactics.map(move |(tactic, name)| {
            let shares = self.hardest.iter().flat_map(|counts| {
                [counts[tactic], counts[..=tactic].iter().sum()].map(|part| Cell::percentage(part, n))
            });
            cells![name, ..shares]
        })
    }

    /// Figures 11 and 12 next to this project's.
    fn beside_published(&self) -> Result<Vec<BarPanel>> {
        let bars = |share: fn(&GradeSummary) -> &Estimate| Some(Bars::percent(self.grades.iter().map(share)));
        let [eleven, twelve] = [&FIGURE_11, &FIGURE_12].map(printed);
        let fitted = vec![Some(twelve?), bars(|g| &g.at_once), bars(|g| &g.again)];
        Ok(vec![
            BarPanel::new("as made (Figure 11)", vec![Some(eleven?), bars(|g| &g.as_made), None]),
            BarPanel::new("made to fit (Figure 12)", fitted),
        ])
    }
}
