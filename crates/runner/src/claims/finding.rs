//! A claim and what came of it in one experiment.

use std::fmt::Write;

use sudoku_stats::Estimate;
use sudoku_tables::{Section, Table};

use super::Quantity;
use super::rule::Rule;
use super::verdict::Verdict;

/// A claim of a source, our value, and the verdict that the ledger's rule gives: what [`judge`](super::judge) makes
/// of a quantity.
#[derive(Clone, PartialEq, Debug)]
pub struct Finding {
    /// Names the claim within the experiment, in kebab-case; the ledger refers to it.
    pub name: String,
    /// The claim's ids in the ledger (docs/claims.toml), as in `Z14`; none for a check of this project's own.
    pub ids: Vec<String>,
    /// The claim, in our words.
    pub claim: String,
    /// The data set, panel or variant, where a claim is tested on several; none for the verdict over all,
    /// which is the one in the ledger.
    pub part: Option<String>,
    /// The published value; empty where the text gives none.
    pub published: String,
    /// Our value with interval and n.
    pub ours: String,
    /// What came of it.
    pub verdict: Verdict,
    /// What the verdict rests on: the rule, the reason for its margin, what was measured beside.
    pub evidence: String,
    /// Our value, where it is one number.
    pub estimate: Option<Estimate>,
    /// The rule by which it decides the verdict.
    pub rule: Option<Rule>,
    /// Whether a source says it.
    pub said: bool,
}

/// The sources, by the letter that their ids begin with, and their last number.
pub const SOURCES: [(char, u32, &str); 6] = [
    ('B', 17, "Beer, Generating difficult Sudoku puzzles quickly"),
    ('J', 11, "Generating and solving sudoku puzzles (JavaScript)"),
    ('W', 31, "Chadwick, Krieg and Granade, Ease and Toil"),
    ('S', 11, "A Sudoku challenge generator"),
    ('Z', 26, "Zendoku puzzle generation"),
    ('E', 32, "errors and ambiguities of the sources"),
];

/// Whether an id is a source's letter and a number that the source has.
pub fn is_id(id: &str) -> bool {
    let mut chars = id.chars();
    let first = chars.next();
    let number = chars.as_str();
    let source = SOURCES.iter().find(|(letter, ..)| Some(*letter) == first);
    source.is_some_and(|&(_, last, _)| {
        !number.starts_with('0') && number.parse::<u32>().is_ok_and(|number| (1..=last).contains(&number))
    })
}

/// The findings over all parts as a Markdown table, then those of single parts.
pub fn table(page: &mut String, findings: &[Finding]) {
    let (parts, whole): (Vec<&Finding>, Vec<&Finding>) =
        findings.iter().partition(|finding| finding.part.is_some());
    let _ = writeln!(
        page,
        "## Claims\n\n| id | claim | published | here | verdict | evidence |\n|---|---|---|---|---|---|"
    );
    for finding in whole {
        let Finding { claim, published, ours, evidence, .. } = finding;
        let (ids, verdict) = (finding.ids.join(", "), finding.verdict.words());
        let _ = writeln!(page, "| {ids} | {claim} | {published} | {ours} | **{verdict}** | {evidence} |");
    }
    if parts.is_empty() {
        return;
    }
    let _ = writeln!(page, "\n| claim | in | here | verdict | evidence |\n|---|---|---|---|---|");
    for finding in parts {
        let part = finding.part.as_deref().unwrap_or_default();
        let Finding { claim, ours, evidence, .. } = finding;
        let _ = writeln!(page, "| {claim} | {part} | {ours} | {} | {evidence} |", finding.verdict.words());
    }
}

/// What a run on a user's own data measured, without verdicts: the claims are about other puzzles.
pub fn own_table(quantities: &[Quantity]) -> Section {
    let mut table = Table::heads("quantity | in | measured beside it || value | n");
    for quantity in quantities {
        let Quantity { name, part, estimate, detail, .. } = quantity;
        let part = part.as_deref().unwrap_or_default();
        table.row([
            name.as_str().into(),
            part.into(),
            detail.as_str().into(),
            (*estimate).into(),
            estimate.n.into(),
        ]);
    }
    Section::new("Findings on these data")
        .text("The sources' claims are about other puzzles: this run neither confirms nor refutes them.")
        .table(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_has_a_source_and_a_number_within_it() {
        assert!(["B1", "B17", "J11", "W31", "S6", "Z26", "E32"].iter().all(|id| is_id(id)));
        assert!(["", "B", "B0", "B18", "B01", "X1", "Z-1", "Z1a", "z14"].iter().all(|id| !is_id(id)));
    }
}
