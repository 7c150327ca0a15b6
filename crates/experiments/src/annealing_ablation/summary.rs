//! Means by combination, contrasts of arms, effects of a limit of guesses, and published puzzles for comparison.

use sudoku_math::ln_1p;
use sudoku_runner::prelude::*;

use super::cells::{CellSummary, Cells, Contrast, Key, least};
use super::{Arm, Config, Row, Setting, test_name};
use crate::shared::limit_name;

/// The contents of `summary.json`.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// The setting at which claims are tested.
    pub main: Setting,
    /// Significance level of the source's test.
    pub alpha: f64,
    /// Every combination of arm, failures and limit of guesses.
    pub cells: Vec<CellSummary>,
    /// Arms compared at every setting.
    pub contrasts: Vec<Contrast>,
    /// Longer annealing, and the same work without it, with the exact test and the failures of the main setting.
    pub ladder: Vec<CellSummary>,
    /// Effects of a limit of guesses.
    pub limits: Vec<LimitEffect>,
    /// Tuned puzzles against random masking.
    pub against_random: Vec<AgainstRandom>,
    /// Difficulty of the puzzles of the arms, and of published puzzles.
    pub difficulty: Vec<Difficulty>,
}

impl Summarise<Row, Config> for Summary {
    fn of(rows: &[Row], config: &Config, _rng: &mut Stream) -> Result<Summary> {
        let cells = Cells { rows };
        Ok(Summary {
            main: config.main,
            alpha: config.alpha,
            cells: keys(config).into_iter().map(|key| CellSummary::of(&cells, key)).collect::<Result<_>>()?,
            contrasts: contrasts(&cells, config)?,
            ladder: ladder(config)
                .into_iter()
                .map(|key| CellSummary::of(&cells, key))
                .collect::<Result<_>>()?,
            limits: [Arm::Random, Arm::None, Arm::AddBack, Arm::Cooling]
                .into_iter()
                .flat_map(|arm| config.guess_limits.iter().map(move |&limit| (arm, limit)))
                .map(|(arm, limit)| LimitEffect::of(&cells, arm, limit, config))
                .collect::<Result<_>>()?,
            against_random: config
                .limits()
                .into_iter()
                .flat_map(|limit| [Arm::None, Arm::AddBack, Arm::Cooling].map(|arm| (arm, limit)))
                .map(|(arm, limit)| AgainstRandom::of(&cells, Key::new(arm, config.main.failures, limit)))
                .collect::<Result<_>>()?,
            difficulty: difficulties(&cells, config)?,
        })
    }

    fn quantities(&self, rows: &[Row], config: &Config) -> Result<Vec<Quantity>> {
        let cells = &Cells { rows };
        let main = |arm| Key::new(arm, config.main.failures, config.main.guess_limit);
        let wnef = |first, second| cells.difference(first, second, |row| row.wnef);
        let text = main(Arm::AddBack);
        let mut all = Vec::new();
        if let Some(c) = self.contrasts.iter().find(|c| (c.first, c.second.arm) == (text, Arm::None)) {
            let paired = c.paired_p.map_or("none differs".to_owned(), |p| format!("p = {p}"));
            let [x, y] = [c.first, c.second].map(|key| cells.of(key).column(|row| row.wnef));
            let test = student_t(&x, &y, 1.0 - config.alpha)?;
            let detail = format!(
                "the interval is that of the unpaired test at {}: t = {:.2}, p = {}; {paired} paired; Hedges' g {}",
                config.alpha, test.t, test.p, c.g
            );
            let at_alpha = Estimate::around(test.mean_difference, test.ci, x.len() + y.len());
            all.push(Quantity::new("effective", at_alpha).detail(detail));
        }
        let with = |key: Key, failures| Key { failures: Some(failures), ..key };
        // How few is "very few": each number is a reading.
        let few = config.failures.iter().copied().filter(|failures| (1..=FEW).contains(failures));
        for (few, &most) in few.zip(config.failures.last().into_iter().cycle()) {
            let plain = wnef(with(main(Arm::None), few), with(main(Arm::None), most))?;
            let gain = wnef(with(text, few), with(text, most))?;
            all.push(Quantity::new("few-failures", gain).part(few.to_string()).detail(format!(
                "at {few} minus at {most} allowed failures; the same without annealing {plain}"
            )));
        }
        if let Some(&fewest) = config.failures.iter().find(|&&failures| failures > 0) {
            let change = wnef(with(text, fewest), with(main(Arm::None), fewest))?;
            all.push(Quantity::new("low-failures", change).detail(format!("allowed failures: {fewest}")));
        }
        let checks = |key| cells.of(key).average(|row| row.checks as f64);
        let tests =
            format!("{:.0} and {:.0} uniqueness tests", checks(main(Arm::CoolingEqual)), checks(text));
        all.extend([
            Quantity::new("equal-work", wnef(text, main(Arm::Restarts))?),
            Quantity::new("true-annealing", wnef(main(Arm::CoolingEqual), text)?).detail(tests),
            Quantity::new("tuned-lower", wnef(main(Arm::None), main(Arm::Random))?),
        ]);
        for one in self.against_random.iter().filter(|one| one.key.guess_limit.is_none()) {
            let share = Estimate::share(one.beyond as u64, one.minimal.n)?;
            let detail = format!("{} puzzles beyond, {} not minimal", one.beyond, one.loose);
            all.push(Quantity::new("no-harder", share).part(one.key.arm.name()).detail(detail));
        }
        if let [.., before, last] = config.ladder[..] {
            let exact = |factor| Key { factor, guess_limit: None, ..text };
            let rounds =
                format!("after {} minus after {} rounds", config.rounds * before, config.rounds * last);
            all.push(Quantity::new("floor", wnef(exact(before), exact(last))?).part(rounds));
        }
        // The text itself varies this.
        if let [.., before, last] = config.failures[..] {
            let failures = format!("at {before} minus at {last} allowed failures");
            let gain = wnef(with(text, before), with(text, last))?;
            all.push(Quantity::new("floor", gain).part(failures));
        }
        let limit = config.main.guess_limit;
        if let Some(e) = self.limits.iter().find(|e| e.arm == Arm::AddBack && Some(e.guess_limit) == limit) {
            all.push(Quantity::new("limit-and-floor", e.wnef));
            let detail = format!("branch score {}; cells open to a single {}", e.score, e.dependency);
            all.push(Quantity::new("limit-and-difficulty", e.guesses).detail(detail));
        }
        for set in config.sets.iter().map(|set| set.name()) {
            let (ours, published) = (cells.of(text), cells.published(&set));
            if published.len() > 1 {
                let compare = |value: fn(&Row) -> f64| {
                    Estimate::difference(&ours.column(value), &published.column(value))
                };
                // Every row of both sets was rated.
                let guesses = compare(|row| ln_1p(row.guesses.unwrap_or_default() as f64))?;
                all.push(Quantity::new("easier-by-wnef", compare(|row| row.wnef)?).part(&set));
                all.push(
                    Quantity::new("easier-by-singles", compare(|row| row.dependency.unwrap_or(f64::NAN))?)
                        .part(&set)
                        .detail(format!("log of guesses: {guesses}")),
                );
            }
        }
        Ok(all)
    }
}

record! {
    /// Effects of a limit of guesses at the failures of the main setting: mean paired differences, the exact test
    /// minus the limited one.
    pub struct LimitEffect(cells: &Cells, arm: Arm, limit: u64, config: &Config) {
        let key = |guess_limit| Key::new(arm, config.main.failures, guess_limit);
        let effect = |value: fn(&Row) -> Option<f64>| {
            cells.difference(key(None), key(Some(limit)), |row| value(row).unwrap_or(f64::NAN))
        };
    }
    pub arm: Arm = arm,
    pub guess_limit: u64 = limit,
    pub wnef: Estimate = effect(|row| Some(row.wnef))?,
    /// Guesses that a proof takes.
    pub guesses: Estimate = effect(|row| row.guesses.map(|guesses| guesses as f64))?,
    /// Branch score.
    pub score: Estimate = effect(|row| row.score.map(f64::from))?,
    /// Number of cells that a single fills at a time.
    pub dependency: Estimate = effect(|row| row.dependency)?,
}

record! {
    /// Puzzles of an arm against random masking of the same grids with the same uniqueness test.
    pub struct AgainstRandom(cells: &Cells, key: Key) {
        let random = Key::new(Arm::Random, 0, key.guess_limit);
        let rows = cells.of(key);
        let least = |key| least(&cells.of(key).column(|row| row.wnef));
    }
    pub key: Key = key,
    /// Paired difference of WNEF.
    pub wnef: Estimate = cells.difference(key, random, |row| row.wnef)?,
    /// Share of puzzles that are minimal: random masking could make these.
    pub minimal: Estimate = rows.share(|row| row.minimal == Some(true))?,
    /// Puzzles that are not minimal.
    pub loose: usize = rows.count(|row| row.minimal != Some(true)) as usize,
    /// Number of these for which every minimal puzzle found has a higher WNEF.
    pub beyond: usize = rows.count(is_beyond) as usize,
    /// Lowest WNEF of the arm, and of random masking.
    pub least: f64 = least(key),
    pub least_random: f64 = least(random),
}

record! {
    /// Difficulty by measures other than WNEF.
    pub struct Difficulty(name: String, rows: &[&Row]) {
        let average = |value: fn(&Row) -> Option<f64>| {
            Estimate::mean(&rows.iter().filter_map(|row| value(row)).collect::<Vec<f64>>())
        };
    }
    pub name: String = name,
    pub n: usize = rows.len(),
    pub wnef: Estimate = rows.mean(|row| row.wnef)?,
    pub clues: f64 = rows.average(|row| f64::from(row.clues)),
    pub guesses: Estimate = average(|row| row.guesses.map(|guesses| guesses as f64))?,
    pub score: Estimate = average(|row| row.score.map(f64::from))?,
    pub dependency: Estimate = average(|row| row.dependency)?,
    pub refutation: Estimate = average(|row| row.refutation)?,
}

/// Every combination; under each limit, random masking comes first.
fn keys(config: &Config) -> Vec<Key> {
    let mut keys = Vec::new();
    for guess_limit in config.limits() {
        keys.push(Key::new(Arm::Random, 0, guess_limit));
        for &failures in &config.failures {
            let arms = [Arm::None, Arm::AddBack, Arm::Cooling, Arm::Restarts];
            keys.extend(arms.map(|arm| Key::new(arm, failures, guess_limit)));
        }
    }
    keys
}

fn ladder(config: &Config) -> Vec<Key> {
    let failures = Some(config.main.failures);
    let arms = [Arm::AddBack, Arm::Cooling, Arm::Restarts];
    let key = |arm, factor| Key { arm, failures, guess_limit: None, factor };
    arms.into_iter().flat_map(|arm| config.ladder.iter().map(move |&factor| key(arm, factor))).collect()
}

fn contrasts(cells: &Cells, config: &Config) -> Result<Vec<Contrast>> {
    let pairs = [
        (Arm::AddBack, Arm::None),
        (Arm::Cooling, Arm::None),
        (Arm::AddBack, Arm::Restarts),
        (Arm::Cooling, Arm::AddBack),
    ];
    let mut all = Vec::new();
    for guess_limit in config.limits() {
        for &failures in &config.failures {
            let key = |arm| Key::new(arm, failures, guess_limit);
            for (first, second) in pairs {
                all.push(Contrast::of(cells, key(first), key(second))?);
            }
        }
    }
    let main = |arm| Key::new(arm, config.main.failures, config.main.guess_limit);
    all.push(Contrast::of(cells, main(Arm::CoolingEqual), main(Arm::AddBack))?);
    Ok(all)
}

/// The arms at the main setting with the exact test, and the published sets; groups of fewer than two puzzles are
/// left out.
fn difficulties(cells: &Cells, config: &Config) -> Result<Vec<Difficulty>> {
    let mut groups = Vec::new();
    for arm in [Arm::Random, Arm::None, Arm::AddBack, Arm::Cooling] {
        for guess_limit in distinct([config.main.guess_limit, None]) {
            let rows = cells.of(Key::new(arm, config.main.failures, guess_limit));
            groups.push((format!("{}, {}", arm.name(), test_name(guess_limit)), rows));
        }
    }
    groups.extend(config.sets.iter().map(|set| (set.name(), cells.published(&set.name()))));
    let several = groups.into_iter().filter(|(_, rows)| rows.len() > 1);
    several.map(|(name, rows)| Difficulty::of(name, &rows)).collect()
}

/// Whether random masking, continued from the puzzle, only finds puzzles with a higher WNEF.
fn is_beyond(row: &Row) -> bool {
    row.minimal == Some(false) && row.wnef_inside.is_some_and(|inside| inside > row.wnef + 1e-12)
}

/// The most failures that count as a very small number.
const FEW: u32 = 5;

impl Show<Row, Config> for Summary {
    fn sections(&self, page: &mut Page<'_>) {
        page.fill("n", self.cells.first().map_or(0, |cell| cell.n));
        page.table("figure-11", self.cells.iter().filter_map(|cell| self.figure_11(cell)));
        let test = |c: &Contrast| {
            let (first, second) = (c.first.arm.name(), c.second.arm.name());
            let (limit, failures) = (limit_name(c.first.guess_limit), c.first.failures);
            let p = [Some(&c.student_p), c.paired_p.as_ref()];
            cells![limit, first, second, failures, c.difference, ..p, c.g, Cell::percent(&c.lower)]
        };
        page.fill("alpha", self.alpha).table("tests", self.contrasts.iter().map(test));
        let ladder = |cell: &CellSummary| {
            let Key { arm, factor, .. } = cell.key;
            cells![arm.name(), factor, cell.wnef, cell.wnef_least, cell.clues, cell.checks]
        };
        page.table("ladder", self.ladder.iter().map(ladder));
        let limits = self.limits.iter();
        let limits =
            limits.map(|e| cells![e.arm.name(), e.guess_limit, e.wnef, e.guesses, e.score, e.dependency]);
        page.fill("failures", self.main.failures).table("limits", limits);
        let random = |a: &AgainstRandom| {
            let (limit, minimal) = (limit_name(a.key.guess_limit), Cell::percent(&a.minimal));
            cells![limit, a.key.arm.name(), a.wnef, minimal, a.loose, a.beyond, a.least, a.least_random]
        };
        page.fill("failures", self.main.failures).table("random", self.against_random.iter().map(random));
        let puzzles = self.difficulty.iter();
        let puzzles = puzzles
            .map(|d| cells![&d.name, d.n, d.wnef, d.clues, d.guesses, d.score, d.dependency, d.refutation]);
        page.table("difficulty", puzzles);
    }

    fn figures(&self, _rows: &[Row], _config: &Config, canvas: &Canvas<'_>) -> Result<()> {
        canvas.trace("wnef-by-failures", self.by_failures())?;
        let arm = |arm| line(arm, &taken(&self.ladder, |cell| cell.key.arm == arm), |cell| cell.checks);
        let work = [Arm::Restarts, Arm::AddBack, Arm::Cooling].map(arm);
        canvas.trace("wnef-by-work", vec![TracePanel::new("", work.into())])?;
        let group = |arm: Arm| {
            let own = self.limits.iter().filter(|effect| effect.arm == arm);
            let row = own.map(|effect| ForestRow::new(test_name(Some(effect.guess_limit)), &effect.wnef));
            (arm.name().to_owned(), row.collect())
        };
        canvas.forest("guess-limit", [Arm::Random, Arm::None, Arm::AddBack, Arm::Cooling].map(group).into())
    }
}

impl Summary {
    /// A combination without annealing next to the same with annealing.
    fn figure_11(&self, cell: &CellSummary) -> Option<Vec<Cell>> {
        let other = |arm| self.cells.iter().find(|other| other.key == Key { arm, ..cell.key });
        let wnef = [Arm::AddBack, Arm::Cooling, Arm::Restarts].map(|arm| other(arm).map(|other| other.wnef));
        let text = other(Arm::AddBack).unwrap_or(cell);
        let work = cells![cell.clues, text.clues, cell.checks, text.checks, 100.0 * text.rejected];
        let limit = limit_name(cell.key.guess_limit);
        (cell.key.arm == Arm::None).then(|| cells![limit, cell.key.failures, cell.wnef, ..wnef, ..work])
    }

    /// Source: Chadwick et al. 2008, "Figure 11. WNEF as a function of allowed failures".
    fn by_failures(&self) -> Vec<TracePanel> {
        let of =
            |arm, limit| taken(&self.cells, move |cell| cell.key.arm == arm && cell.key.guess_limit == limit);
        let failures = |cell: &CellSummary| f64::from(cell.key.failures.unwrap_or_default());
        let most = self.cells.iter().map(failures).fold(0.0, f64::max);
        let panel = |limit: Option<u64>| {
            let arms = [Arm::None, Arm::Restarts, Arm::AddBack, Arm::Cooling];
            let mut lines: Vec<TraceLine> = arms.map(|arm| line(arm, &of(arm, limit), failures)).into();
            if let [random] = of(Arm::Random, limit)[..] {
                let flat = [0.0, most].map(|at| (at, random.wnef));
                lines.push(TraceLine::new(Arm::Random.name(), flat));
            }
            TracePanel::new(test_name(limit), lines)
        };
        distinct(self.cells.iter().map(|cell| cell.key.guess_limit)).into_iter().map(panel).collect()
    }
}

fn line(arm: Arm, cells: &[&CellSummary], x: impl Fn(&CellSummary) -> f64) -> TraceLine {
    TraceLine::new(arm.name(), cells.iter().map(|cell| (x(cell), cell.wnef)))
}
