//! The content of docs/report.toml: the findings at the start of the page, topics, and units.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;
use sudoku_runner::claims::{Quantity, Rule, Verdict};
use sudoku_stats::{Estimate, number};

use crate::sections::count;
use crate::{Figure, Report, Study};

/// The file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Front {
    #[serde(rename = "finding")]
    findings: Vec<Finding>,
    #[serde(rename = "topic")]
    topics: Vec<Topic>,
    units: BTreeMap<String, Vec<String>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Finding {
    title: String,
    text: String,
    quantity: String,
    part: Option<String>,
    rule: Rule,
    figure: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Topic {
    title: String,
    experiments: Vec<String>,
}

/// A finding whose rule is satisfied.
pub(crate) struct Shown<'a> {
    /// Its title, in one line.
    pub title: &'a str,
    /// Its text, with numbers.
    pub text: String,
    /// The experiment that shows it.
    pub study: &'a Study,
    /// A figure of that experiment.
    pub figure: Option<&'a Figure>,
}

static FRONT: LazyLock<Front> = LazyLock::new(|| {
    toml::from_str(include_str!("../../../docs/report.toml")).expect("docs/report.toml is well made")
});

/// The unit of a quantity, `experiment/name`.
pub(crate) fn unit(quantity: &str) -> Option<&'static str> {
    let is_named = |name: &String| match name.strip_suffix('*') {
        Some(start) => quantity.starts_with(start),
        None => name == quantity,
    };
    let unit = FRONT.units.iter().find(|(_, names)| names.iter().any(is_named));
    unit.map(|(unit, _)| unit.as_str())
}

/// The experiments by topic. Those on the user's puzzles come first, those without a topic last.
pub(crate) fn by_topic(report: &Report) -> Vec<(&'static str, Vec<&Study>)> {
    let (own, others): (Vec<&Study>, Vec<&Study>) =
        report.studies.iter().partition(|study| study.run.manifest.is_on_own_data());
    let within = |topic: &Topic, study: &Study| topic.experiments.contains(&study.id);
    let of = |topic: &Topic| others.iter().copied().filter(|study| within(topic, study)).collect::<Vec<_>>();
    let mut topics = vec![("Your own puzzles", own)];
    topics.extend(FRONT.topics.iter().map(|topic| (topic.title.as_str(), of(topic))));
    let is_other = |study: &&Study| !FRONT.topics.iter().any(|topic| within(topic, study));
    topics.push(("Other experiments", others.iter().copied().filter(is_other).collect()));
    topics.retain(|(_, studies)| !studies.is_empty());
    topics
}

/// The findings whose rules these runs satisfy.
pub(crate) fn findings(report: &Report) -> Vec<Shown<'_>> {
    FRONT.findings.iter().filter_map(|finding| shown(report, finding)).collect()
}

fn shown<'a>(report: &'a Report, finding: &'static Finding) -> Option<Shown<'a>> {
    let (study, quantity) = find(report, &finding.quantity, finding.part.as_deref())?;
    let holds = finding.rule.decide(&quantity.estimate) == Verdict::Reproduced;
    if study.run.manifest.is_on_own_data() || !holds {
        return None;
    }
    let figure = study.run.figures.iter().find(|figure| figure.entry.name == finding.figure);
    Some(Shown { title: &finding.title, text: filled(report, &finding.text)?, study, figure })
}

/// A quantity by its address, as in `population/shift`, and its part.
fn find<'a>(report: &'a Report, address: &str, part: Option<&str>) -> Option<(&'a Study, &'a Quantity)> {
    let (id, name) = address.split_once('/')?;
    let study = report.studies.iter().find(|study| study.id == id)?;
    let is_it = |quantity: &&Quantity| quantity.name == name && quantity.part.as_deref() == part;
    Some((study, study.run.quantities.iter().find(is_it)?))
}

/// The text with each address in braces replaced by its value; `None` if a quantity does not exist.
fn filled(report: &Report, text: &str) -> Option<String> {
    let mut parts = text.split('{');
    let mut filled = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (address, rest) = part.split_once('}')?;
        let (address, unit) = address.split_once(';').unwrap_or((address, ""));
        let (address, part) = address.split_once('|').map_or((address, None), |(a, part)| (a, Some(part)));
        filled += &value(&find(report, address, part)?.1.estimate, unit);
        filled += rest;
    }
    Some(filled)
}

fn value(estimate: &Estimate, unit: &str) -> String {
    let [value, low, high] = [estimate.value, estimate.low, estimate.high].map(number);
    let space = if unit.is_empty() { "" } else { " " };
    format!("{value}{space}{unit} (95 % interval {low} to {high}, n = {})", count(estimate.n))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use sudoku_runner::Registry;
    use sudoku_runner::claims::Ledger;

    use super::*;
    use crate::reference_runs;

    fn reference() -> Report {
        let runs = reference_runs(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../results/reference"));
        Report::gather(Registry::new(&[]), &runs.unwrap(), Ledger::shipped()).unwrap()
    }

    #[test]
    fn all_findings_hold_by_the_reference_runs_and_have_their_figures() {
        let report = reference();
        let found = findings(&report);
        assert_eq!(found.len(), 6);
        for finding in &found {
            assert!(finding.figure.is_some(), "{}", finding.title);
            assert!(!finding.text.contains(['{', '}']), "{}", finding.text);
        }
    }

    #[test]
    fn a_finding_that_does_not_hold_is_left_out() {
        let mut report = reference();
        let all = findings(&report).len();
        let study = report.studies.iter_mut().find(|study| study.id == "metric-comparison").unwrap();
        let wnef = study.run.quantities.iter_mut().find(|one| one.name == "wnef-more-than-clues").unwrap();
        wnef.estimate = Estimate { value: 0.3, low: 0.2, high: 0.4, n: 9 };
        assert_eq!(findings(&report).len(), all - 1);
    }

    #[test]
    fn every_reference_run_has_a_topic_and_every_quantity_of_the_ledger_a_unit() {
        let report = reference();
        let topics = by_topic(&report);
        assert!(topics.iter().all(|(title, _)| *title != "Other experiments"));
        assert_eq!(topics.iter().map(|(_, studies)| studies.len()).sum::<usize>(), report.studies.len());
        for entry in &report.ledger.entries {
            assert!(entry.address().is_none_or(|address| unit(address).is_some()), "{:?}", entry.address());
        }
    }
}
