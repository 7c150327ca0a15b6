//! What was found, set by set.

use std::collections::BTreeMap;

use sudoku_audit::in_use::Practice;
use sudoku_runner::prelude::*;

use super::config::Config;
use super::known::KNOWN;
use super::measure::{COPY, CROWD, GRIDS, GUESS, LABEL, NAKED, PUZZLES, Part, ROWS, Row, SINGLES, UNIQUE};

/// What `summary.json` holds.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// The sets of the index, then those made here.
    pub sets: Vec<Audited>,
    /// Rows of a set that are like rows of an earlier set.
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
    /// By word: rows of which it is true.
    pub findings: BTreeMap<String, Estimate> = findings(whole),
    pub guess: Option<Estimate> = estimate(GUESS),
    pub naked_singles: Option<Estimate> = estimate(NAKED),
    pub singles: Option<Estimate> = estimate(SINGLES),
    /// By metric: correlation with the same on symmetric copies, and with the label.
    pub metrics: Vec<(String, Option<Estimate>, Option<Estimate>)> = metrics.collect(),
    /// Rows to test with of a random split.
    pub tested: u64 = count(Part::Split, ROWS),
    /// By word: those of them that are like a row to train with.
    pub leaks: BTreeMap<String, Estimate> = findings(Part::Split),
}

/// A set against an earlier one.
#[derive(Clone, Debug, Serialize)]
pub struct Between {
    pub set: String,
    pub with: String,
    /// By word: rows of the set.
    pub counts: BTreeMap<String, u64>,
}

/// By pair of sets, in the order of the sets that are compared.
fn between(rows: &[Row]) -> Vec<Between> {
    let mut all: Vec<Between> = Vec::new();
    for row in rows.iter().filter(|row| row.part == Part::Between) {
        // Rows of this part all name the other set.
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

/// How far the counts of sets that are there are from those known.
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

/// The share of the ways to make sets that an audit tells by their marks.
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
    // Of a list most test rows contain a training row or are contained in one.
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
        // Findings come by what they find, not by pairs.
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
