//! The findings, set by set.

use std::collections::BTreeMap;

use sudoku_audit::in_use::Practice;
use sudoku_runner::prelude::*;

use super::{COPY, CROWD, Config, GRIDS, GUESS, LABEL, NAKED, PUZZLES, Part, ROWS, Row, SINGLES, UNIQUE};

/// Counts for the control sets that were known before: the set, the other set if any, the finding, and the number.
///
/// Source: datasets/README.md and docs/audit.md, obtained with another program's canonical form.
pub const KNOWN: [(&str, Option<&str>, &str, u64); 6] = [
    ("gnome", None, GRIDS, 426),
    ("top2365", None, PUZZLES, 2360),
    ("top1465", None, PUZZLES, 1464),
    ("top95", None, PUZZLES, 94),
    ("hardest-1106", Some("hardest-1905"), "leak-symmetric", 154),
    ("sudoku17", None, GRIDS, 46_301),
];

/// The contents of `summary.json`.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// The sets of the index, then those made here.
    pub sets: Vec<Audited>,
    /// Rows of a set that resemble rows of an earlier set.
    pub between: Vec<Between>,
}

impl Summarise<Row, Config> for Summary {
    fn of(rows: &[Row], _config: &Config, _rng: &mut Stream) -> Result<Summary> {
        let whole = rows.iter().filter(|row| matches!(row.part, Part::Set | Part::Made));
        let names = distinct(whole.map(|row| (row.subject.as_str(), row.part == Part::Made)));
        let sets =
            names.into_iter().map(|(name, made)| Audited::of(rows, name, made)).collect::<Result<_>>()?;
        Ok(Summary { sets, between: between(rows) })
    }

    fn quantities(&self, _rows: &[Row], _config: &Config) -> Result<Vec<Quantity>> {
        let mut quantities = known(&self.sets, &self.between);
        quantities.extend(recognised(&self.sets)?);
        for set in &self.sets {
            quantities.extend(set.guess.map(|guess| Quantity::new("constant-guess", guess).part(&set.name)));
            let shared = set.leaks.get("leak-same-grid");
            quantities.extend(shared.map(|share| Quantity::new("split-same-grid", *share).part(&set.name)));
        }
        let uniform =
            self.sets.iter().find(|set| set.name == Practice::Minimal.name()).and_then(|set| set.guess);
        quantities.extend(uniform.map(|guess| Quantity::new("uniform-guess", guess)));
        Ok(quantities)
    }
}

record! {
    /// A set.
    pub struct Audited(rows: &[Row], name: &str, made: bool) {
        let whole = if made { Part::Made } else { Part::Set };
        let own = |part: Part| rows.iter().filter(move |row| row.subject == name && row.part == part);
        let estimate = |measure: &str| own(whole).find(|row| row.measure == measure).map(|row| row.estimate());
        let count = |part: Part, measure: &str| {
            own(part).find(|row| row.measure == measure).and_then(|row| row.count).unwrap_or(0)
        };
        let named = [ROWS, UNIQUE, PUZZLES, GRIDS, CROWD];
        let findings = |part: Part| {
            own(part)
                .filter(|row| row.count.is_some() && !named.contains(&row.measure.as_str()))
                .map(|row| (row.measure.clone(), row.estimate()))
                .collect()
        };
        let metrics = own(whole).filter_map(|row| row.measure.strip_prefix(COPY)).map(|metric| {
            (metric.to_owned(), estimate(&format!("{COPY}{metric}")), estimate(&format!("{LABEL}{metric}")))
        });
    }
    pub name: String = name.to_owned(),
    pub made: bool = made,
    pub rows: u64 = count(whole, ROWS),
    pub puzzle_classes: u64 = count(whole, PUZZLES),
    pub grid_classes: u64 = count(whole, GRIDS),
    pub most_on_a_grid: u64 = count(whole, CROWD),
    /// By finding: the rows that have it.
    pub findings: BTreeMap<String, Estimate> = findings(whole),
    pub guess: Option<Estimate> = estimate(GUESS),
    pub naked_singles: Option<Estimate> = estimate(NAKED),
    pub singles: Option<Estimate> = estimate(SINGLES),
    /// By metric: correlation with itself on symmetric copies, and with the label.
    pub metrics: Vec<(String, Option<Estimate>, Option<Estimate>)> = metrics.collect(),
    /// Test rows of a random split.
    pub tested: u64 = count(Part::Split, ROWS),
    /// By finding: the test rows that resemble a training row.
    pub leaks: BTreeMap<String, Estimate> = findings(Part::Split),
}

/// A set compared with an earlier one.
#[derive(Clone, Debug, Serialize)]
pub struct Between {
    pub set: String,
    pub with: String,
    /// By finding: rows of the set.
    pub counts: BTreeMap<String, u64>,
}

/// By pair of sets, in the order of the compared sets.
fn between(rows: &[Row]) -> Vec<Between> {
    let mut all: Vec<Between> = Vec::new();
    for row in rows.iter().filter(|row| row.part == Part::Between) {
        // Rows of this part always name the other set.
        let with = row.with.clone().unwrap_or_default();
        let found = all.iter().position(|pair| (&pair.set, &pair.with) == (&row.subject, &with));
        let place = found.unwrap_or_else(|| {
            all.push(Between { set: row.subject.clone(), with, counts: BTreeMap::new() });
            all.len() - 1
        });
        all[place].counts.insert(row.measure.clone(), row.count.unwrap_or(0));
    }
    all
}

/// How far the counts for the available sets are from the known ones.
fn known(sets: &[Audited], between: &[Between]) -> Vec<Quantity> {
    KNOWN
        .iter()
        .filter_map(|&(name, with, measure, expected)| {
            let set = sets.iter().find(|set| set.name == name)?;
            let (found, of) = match with {
                Some(with) => {
                    sets.iter().find(|set| set.name == with)?;
                    let pair = between.iter().find(|one| one.set == name && one.with == with);
                    let found = pair.and_then(|pair| pair.counts.get(measure)).copied().unwrap_or(0);
                    (found, format!("{name}, {measure} in {with}"))
                }
                None if measure == GRIDS => (set.grid_classes, format!("{name}, {measure}")),
                None => (set.puzzle_classes, format!("{name}, {measure}")),
            };
            let difference = Estimate::exact(found as f64 - expected as f64, set.rows);
            Some(Quantity::new("known-counts", difference).part(of).detail(format!("{found} found")))
        })
        .collect()
}

/// The share of methods to make sets that an audit recognizes by their marks.
fn recognised(sets: &[Audited]) -> Result<Option<Quantity>> {
    let made: Vec<&Audited> = sets.iter().filter(|set| set.made).collect();
    let right = made.iter().filter(|set| is_recognised(set)).count() as u64;
    if made.is_empty() {
        return Ok(None);
    }
    Ok(Some(Quantity::new("recognised", Estimate::share(right, made.len() as u64)?)))
}

fn is_recognised(set: &Audited) -> bool {
    let marks = ["shifted-root", "lowest-first"].map(|mark| set.findings.contains_key(mark));
    let several = set.findings.contains_key("several");
    // In a set made from a list, most test rows contain a training row or are contained in one.
    let contained = set.leaks.get("leak-contained").is_some_and(|share| share.low > 0.25);
    let expected = match Practice::ALL.into_iter().find(|practice| practice.name() == set.name) {
        Some(Practice::OneRoot) => ([true, false], true, false),
        Some(Practice::LowestFirst) => ([false, true], true, false),
        Some(Practice::Unchecked) => ([false, false], true, false),
        Some(Practice::Minimal) => ([false, false], false, false),
        Some(Practice::FilledList) | None => ([false, false], false, true),
    };
    (marks, several, contained) == expected
}

/// Kinds of resemblance between rows, the closest first, with a short name.
const LIKE: [(&str, &str); 7] = [
    ("leak-equal", "equal"),
    ("leak-relabelled", "relabelled"),
    ("leak-symmetric", "symmetric"),
    ("leak-contained", "contained"),
    ("leak-moved-1", "one clue moved"),
    ("leak-moved-2", "two clues moved"),
    ("leak-same-grid", "same grid"),
];

impl Show<Row, Config> for Summary {
    fn sections(&self, page: &mut Page<'_>) {
        let set = |set: &Audited| {
            let findings = ["several", "redundant-clues", "duplicate-symmetric"];
            let findings = findings.map(|word| percent(&set.findings, word));
            let singles = [&set.naked_singles, &set.singles].map(|share| share.as_ref().map(Cell::percent));
            cells![&set.name, set.rows, ..findings, ..singles]
        };
        page.table("sets", self.sets.iter().map(set));
        let grids = |set: &Audited| {
            let classes = [set.puzzle_classes, set.grid_classes, set.most_on_a_grid];
            cells![&set.name, ..classes, set.guess.as_ref().map(Cell::percent)]
        };
        page.table("grids", self.sets.iter().map(grids));
        let is_made = |practice: &Practice| self.sets.iter().any(|set| set.name == practice.name());
        let made = Practice::ALL.into_iter().filter(is_made);
        page.table(
            "made",
            made.map(|practice| {
                cells![practice.name(), ..mend(practice).map(|text| Cell::Markdown { markdown: text.into() })]
            }),
        );
        let like = |percent: &str| LIKE.map(|(_, name)| format!("{name}{percent}"));
        let split = |set: &Audited| {
            cells![&set.name, set.tested, ..LIKE.iter().map(|(word, _)| percent(&set.leaks, word))]
        };
        page.list("like", like(" (%)")).table("split", self.sets.iter().map(split));
        let between = |pair: &Between| {
            cells![&pair.set, &pair.with, ..LIKE.iter().map(|(word, _)| pair.counts.get(*word))]
        };
        page.list("like", like("")).table("between", self.between.iter().map(between));
        let metrics = self.sets.iter().flat_map(|set| {
            set.metrics.iter().map(|(metric, copy, label)| cells![&set.name, metric, *copy, *label])
        });
        page.table("metrics", metrics);
    }

    fn figures(&self, _rows: &[Row], _config: &Config, canvas: &Canvas<'_>) -> Result<()> {
        let guess = self.forest(|set| set.guess);
        if !guess.is_empty() {
            canvas.draw("guess", |figure: Forest| Forest {
                none: Some(1.0 / 9.0),
                groups: guess,
                ..figure
            })?;
        }
        let split = self.forest(|set| set.leaks.get("leak-same-grid").copied());
        if split.is_empty() { Ok(()) } else { canvas.forest("split", split) }
    }
}

impl Summary {
    /// The sets of the index and those made here that have this number.
    fn forest(&self, of: impl Fn(&Audited) -> Option<Estimate>) -> Vec<(String, Vec<ForestRow>)> {
        let group = |made: bool| {
            let own = self.sets.iter().filter(|set| set.made == made);
            own.filter_map(|set| Some(ForestRow::new(&set.name, &of(set)?))).collect::<Vec<_>>()
        };
        let groups = [("sets", group(false)), ("made here", group(true))];
        let shown = groups.into_iter().filter(|(_, rows)| !rows.is_empty());
        shown.map(|(name, rows)| (name.into(), rows)).collect()
    }
}

/// A share; `None` if there are no such rows.
fn percent(shares: &BTreeMap<String, Estimate>, word: &str) -> Option<Cell> {
    shares.get(word).map(Cell::percent)
}

/// The mark of a method to make sets, and the remedy.
fn mend(practice: Practice) -> [&'static str; 2] {
    match practice {
        Practice::OneRoot => [
            "`shifted-root`: of 5,472,730,538 classes of grids one occurs; `several`",
            "uniform grids (`sudoku-lab grid`), a test of uniqueness after each removal",
        ],
        Practice::LowestFirst => [
            "`lowest-first` and `guessable`: low digits stand where they can be guessed; `several`",
            "try digits in random order, or draw uniform grids; a test of uniqueness",
        ],
        Practice::Unchecked => {
            ["`several`: other answers than the stored one are right, too", "a test of uniqueness"]
        }
        Practice::FilledList => [
            "`leak-contained` and `leak-same-grid` after any split by rows",
            "split by `grid_id`, that is by classes of solution grids",
        ],
        Practice::Minimal => ["nothing but what chance brings", ""],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_of_a_pair_of_sets_come_together() {
        let row = |with: &str, measure: &str, count: u64| Row {
            subject: "hardest-1106".into(),
            part: Part::Between,
            with: Some(with.into()),
            measure: measure.into(),
            count: Some(count),
            n: 375,
            value: 0.0,
            low: 0.0,
            high: 0.0,
        };
        // Rows are grouped by finding, not by pair.
        let rows = [
            row("hardest-1905", "leak-equal", 131),
            row("top95", "leak-equal", 1),
            row("hardest-1905", "leak-symmetric", 154),
        ];
        let pairs = between(&rows);
        assert_eq!(pairs.len(), 2);
        assert_eq!(pairs[0].counts.values().copied().collect::<Vec<_>>(), [131, 154]);
    }
}
