//! What becomes of a source's claims.

use std::fmt::Write;

use serde::Serialize;

/// What becomes of a claim; always computed from numbers, by a rule that stands beside it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// It holds here.
    Reproduced,
    /// The contrary holds.
    NotReproduced,
    /// It holds on some data sets and fails on others.
    TrueOnlyOfTheSource,
    /// The interval allows both, or the data set that it needs is not at hand.
    Undecided,
}

impl Verdict {
    /// Reproduced or not.
    pub const fn of(holds: bool) -> Verdict {
        if holds { Verdict::Reproduced } else { Verdict::NotReproduced }
    }

    /// In words.
    pub const fn words(self) -> &'static str {
        match self {
            Verdict::Reproduced => "reproduced",
            Verdict::NotReproduced => "not reproduced",
            Verdict::TrueOnlyOfTheSource => "true only of the source",
            Verdict::Undecided => "undecided",
        }
    }
}

/// A claim and what came of it.
#[derive(Clone, Debug, Serialize)]
pub struct Finding {
    /// The claim, in our words.
    pub claim: &'static str,
    /// What came of it.
    pub verdict: Verdict,
    /// The numbers.
    pub evidence: String,
}

/// The findings as a Markdown table.
pub fn table(page: &mut String, findings: &[Finding]) {
    let _ = writeln!(page, "## Claims\n\n| claim | verdict | evidence |\n|---|---|---|");
    for finding in findings {
        let _ =
            writeln!(page, "| {} | **{}** | {} |", finding.claim, finding.verdict.words(), finding.evidence);
    }
}

/// At most `most` items of `n`, spread evenly over all, in order; 0 for all.
pub fn spread(n: usize, most: usize) -> impl Iterator<Item = usize> {
    let taken = if most == 0 { n } else { n.min(most) };
    (0..taken).map(move |k| k * n / taken)
}
