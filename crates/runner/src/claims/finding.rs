//! A claim and its verdict in one experiment.

use sudoku_stats::Estimate;
use sudoku_tables::{Section, Table, cells};

use super::entry::{Entry, OWN};
use super::quantity::Quantity;
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
    /// Its verdict.
    pub verdict: Verdict,
    /// What the verdict rests on: the rule, the reason for its margin, what else was measured.
    pub evidence: String,
    /// Our value, where it is one number.
    pub estimate: Option<Estimate>,
    /// The rule by which it decides the verdict.
    pub rule: Option<Rule>,
    /// Whether a text states it.
    pub said: bool,
}

impl Finding {
    /// Whether it is this finding, of the quantity under the name in [`Entry::address`], that decides an entry:
    /// several claims may rest on one quantity.
    pub fn decides(&self, entry: &Entry) -> bool {
        self.ids.first().map_or(OWN, String::as_str) == entry.id && self.claim == entry.claim
    }
}

/// The findings over all parts as a Markdown table, then those of single parts.
pub fn table(page: &mut String, findings: &[Finding]) {
    let (parts, whole): (Vec<&Finding>, Vec<&Finding>) =
        findings.iter().partition(|finding| finding.part.is_some());
    let of_whole = |finding: &&Finding| {
        let Finding { ids, claim, published, ours, evidence, .. } = finding;
        let verdict = format!("**{}**", finding.verdict.words());
        cells![ids.join(", "), claim, published, ours, verdict, evidence]
    };
    let table = Table::heads("id | claim | published | here | verdict | evidence");
    *page += &table.rows(whole.iter().map(of_whole)).markdown();
    if parts.is_empty() {
        return;
    }
    let of_part = |finding: &&Finding| {
        let Finding { claim, part, ours, evidence, .. } = finding;
        cells![claim, part.as_deref(), ours, finding.verdict.words(), evidence]
    };
    let table = Table::heads("claim | in | here | verdict | evidence");
    *page += &format!("\n{}", table.rows(parts.iter().map(of_part)).markdown());
}

/// What a run on a user's own data measured, without verdicts: the claims are about other puzzles.
pub fn own_table(quantities: &[Quantity]) -> Section {
    let mut table = Table::heads("quantity | in | measured beside it || value | n");
    for Quantity { name, part, estimate, detail, .. } in quantities {
        table.row(cells![name, part.as_deref(), detail, *estimate, estimate.n]);
    }
    Section::new("Findings on these data")
        .text("The sources' claims are about other puzzles: this run neither confirms nor refutes them.")
        .table(table)
}
