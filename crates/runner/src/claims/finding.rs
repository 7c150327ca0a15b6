//! A claim and its verdict in one experiment.

use sudoku_stats::Estimate;
use sudoku_tables::escape::markdown;
use sudoku_tables::{Cell, Section, Table, cells};

use super::entry::{Entry, OWN};
use super::quantity::Quantity;
use super::rule::Rule;
use super::verdict::Verdict;

/// A claim of a source, this project's value, and the verdict by the rule in the ledger, as [`judge`](super::judge)
/// returns them for a quantity.
#[derive(Clone, PartialEq, Debug)]
pub struct Finding {
    /// Name of the claim within the experiment, in kebab-case; the ledger refers to it.
    pub name: String,
    /// The claim's ids in the ledger (docs/claims.toml), such as `Z14`; empty for this project's own checks.
    pub ids: Vec<String>,
    /// The claim, paraphrased.
    pub claim: String,
    /// The data set, panel or variant, if the claim is tested on several; `None` for the verdict over all of them,
    /// which is the verdict in the ledger.
    pub part: Option<String>,
    /// The published value; empty if the text gives none.
    pub published: String,
    /// Whether the part is the author's own material.
    pub is_own: bool,
    /// This project's value with interval and n. For the finding over all parts, the value on the author's own
    /// material.
    pub ours: String,
    /// The verdict. For the finding over all parts, the verdict on the author's own material.
    pub verdict: Verdict,
    /// For the finding over all parts, the value on all other material.
    pub elsewhere: String,
    /// For the finding over all parts, the verdict on all other material.
    pub generalises: Verdict,
    /// Whether the rule is younger than the value.
    pub late: bool,
    /// The basis of the verdict: the rule, the reason for its margin, other measurements.
    pub evidence: String,
    /// The run with another seed that decided it, such as `paper, seed 31`; empty if it was this one.
    pub by: String,
    /// This project's value, if it is one number.
    pub estimate: Option<Estimate>,
    /// The rule that gives the verdict.
    pub rule: Option<Rule>,
    /// Whether a text states it.
    pub said: bool,
}

impl Finding {
    /// Whether this finding, for the quantity named by [`Entry::address`], decides an entry. Several claims may depend
    /// on one quantity.
    pub fn decides(&self, entry: &Entry) -> bool {
        self.ids.first().map_or(OWN, String::as_str) == entry.id && self.claim == entry.claim
    }
}

impl Finding {
    /// Two judgements in Markdown, each with verdict and value: on the author's own material, and on all other
    /// material. A judgement is empty if there is no such material.
    pub fn judged(&self) -> [String; 2] {
        let late = if self.late { ", post hoc" } else { "" };
        [(self.verdict, &self.ours), (self.generalises, &self.elsewhere)].map(|(verdict, ours)| match verdict
        {
            Verdict::Absent => String::new(),
            _ if ours.is_empty() => format!("**{}**{late}", verdict.words()),
            _ => format!("**{}**{late}: {}", verdict.words(), markdown(ours)),
        })
    }

    /// Whether it was decided on the author's own material or on other material.
    pub fn is_decided(&self) -> bool {
        let is_open = |verdict| matches!(verdict, Verdict::Pending | Verdict::Absent);
        !is_open(self.verdict) || !is_open(self.generalises)
    }
}

/// Describes in words whose material a part is.
pub fn whose(is_own: bool) -> &'static str {
    if is_own { "the author's" } else { "other" }
}

/// The findings over all parts as a Markdown table, then those of single parts.
pub fn table(page: &mut String, findings: &[Finding]) {
    let (parts, whole): (Vec<&Finding>, Vec<&Finding>) =
        findings.iter().partition(|finding| finding.part.is_some());
    let of_whole = |finding: &&Finding| {
        let Finding { ids, claim, published, evidence, .. } = finding;
        let [own, other] = finding.judged().map(|markdown| Cell::Markdown { markdown });
        cells![ids.join(", "), claim, published, own, other, evidence]
    };
    let table = Table::heads("id | claim | published | reproduced? | generalises? | evidence");
    *page += &table.rows(whole.iter().map(of_whole)).markdown();
    if parts.is_empty() {
        return;
    }
    let of_part = |finding: &&Finding| {
        let Finding { claim, part, ours, evidence, .. } = finding;
        cells![claim, part.as_deref(), whose(finding.is_own), ours, finding.verdict.words(), evidence]
    };
    let table = Table::heads("claim | in | material | here | verdict | evidence");
    *page += &format!("\n{}", table.rows(parts.iter().map(of_part)).markdown());
}

/// The quantities that a run on a user's data measured. They have no verdicts, because the claims are about other
/// puzzles.
pub fn own_table(quantities: &[Quantity]) -> Section {
    let mut table = Table::heads("quantity | in | measured beside it || value | n");
    for Quantity { name, part, estimate, detail, .. } in quantities {
        table.row(cells![name, part.as_deref(), detail, *estimate, estimate.n]);
    }
    Section::new("Findings on these data")
        .text("The sources' claims are about other puzzles: this run neither confirms nor refutes them.")
        .table(table)
}
