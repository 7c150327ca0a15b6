//! Verdicts as a reader meets them: their signs, what they mean, how many there are of each.

use sudoku_runner::claims::{Finding, Verdict};

/// The sign of a verdict, which distinguishes it without its colour.
pub(super) const fn sign(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Reproduced => "✓",
        Verdict::Corrected => "≈",
        Verdict::NotReproduced => "✗",
        Verdict::Mixed => "◐",
        Verdict::Undecided => "?",
        Verdict::NotTestable => "–",
    }
}

/// What a verdict says.
pub(super) const fn meaning(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Reproduced => {
            "The claim holds here: the whole interval obeys the rule or lies within the margin that the \
             experiment states."
        }
        Verdict::Corrected => "It holds once a stated mistake of the source is put right.",
        Verdict::NotReproduced => "The contrary holds here.",
        Verdict::Mixed => "It holds on some data sets and fails on others.",
        Verdict::Undecided => "The interval allows both, or a data set that the test needs is missing.",
        Verdict::NotTestable => "The text lacks what a test needs.",
    }
}

/// What became of a claim: a verdict, or nothing yet.
pub(super) type Standing = Option<Verdict>;

/// In words.
pub(super) const fn shown(standing: Standing) -> &'static str {
    match standing {
        Some(verdict) => verdict.words(),
        None => "not yet tested",
    }
}

/// The sign of it.
pub(super) const fn mark(standing: Standing) -> &'static str {
    match standing {
        Some(verdict) => sign(verdict),
        None => "·",
    }
}

/// How many claims have each verdict.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally(Vec<(Standing, usize)>);

impl Tally {
    /// Counts.
    pub fn of(standings: impl IntoIterator<Item = Standing>) -> Tally {
        let order = Verdict::ALL.into_iter().map(Some).chain([None]);
        let mut counts: Vec<(Standing, usize)> = order.map(|standing| (standing, 0)).collect();
        for standing in standings {
            if let Some((_, count)) = counts.iter_mut().find(|(known, _)| *known == standing) {
                *count += 1;
            }
        }
        counts.retain(|(_, count)| *count > 0);
        Tally(counts)
    }

    /// Of findings on claims of the sources.
    pub fn of_findings<'a>(findings: impl IntoIterator<Item = &'a Finding>) -> Tally {
        let said = findings.into_iter().filter(|finding| finding.said);
        Tally::of(said.map(|finding| Some(finding.verdict)))
    }

    /// Claims in all.
    pub fn total(&self) -> usize {
        self.0.iter().map(|(_, count)| count).sum()
    }

    /// What occurs, with its number, in the order of [`Verdict::ALL`].
    pub fn parts(&self) -> impl Iterator<Item = (Standing, usize)> {
        self.0.iter().copied()
    }

    /// How many have this verdict.
    pub fn count(&self, verdict: Verdict) -> usize {
        self.parts().find(|(standing, _)| *standing == Some(verdict)).map_or(0, |(_, count)| count)
    }

    /// As in "3 reproduced, 1 undecided".
    pub fn in_words(&self) -> String {
        let said = self.parts().map(|(standing, count)| format!("{count} {}", shown(standing)));
        said.collect::<Vec<_>>().join(", ")
    }
}
