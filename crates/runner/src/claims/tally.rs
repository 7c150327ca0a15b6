//! Counts claims per verdict. No other module counts them.

use super::entry::Entry;
use super::finding::Finding;
use super::verdict::Verdict;
use super::wording::Kind;

/// The number of claims per verdict.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally([usize; Verdict::ALL.len()]);

impl Tally {
    /// Counts the claims of this kind that the texts state. Each entry is given with one of its verdicts.
    pub fn of_kind<'a>(kind: Kind, entries: impl IntoIterator<Item = (&'a Entry, Verdict)>) -> Tally {
        let counted = entries.into_iter().filter(|(entry, _)| entry.is_claim() && entry.kind == kind);
        counted.map(|(_, verdict)| verdict).collect()
    }

    /// Counts the findings on claims that the texts state: on the author's own material, and on all other material.
    pub fn of_findings<'a>(findings: impl IntoIterator<Item = &'a Finding>) -> [Tally; 2] {
        let said: Vec<&Finding> = findings.into_iter().filter(|finding| finding.said).collect();
        let own = said.iter().map(|finding| finding.verdict).collect();
        [own, said.iter().map(|finding| finding.generalises).collect()]
    }

    /// Total number of claims.
    pub fn total(&self) -> usize {
        self.0.iter().sum()
    }

    /// Number of claims that a run or a test has tested, even if the result is undecided.
    pub fn tested(&self) -> usize {
        let open = [Verdict::NotTestable, Verdict::Pending, Verdict::Absent];
        self.total() - open.map(|verdict| self.count(verdict)).iter().sum::<usize>()
    }

    /// Number of claims that hold, with or without a correction, and whose difference is large enough to matter.
    pub fn holds(&self) -> usize {
        self.count(Verdict::Reproduced) + self.count(Verdict::Corrected)
    }

    /// Number of claims that hold if any difference counts.
    pub fn holds_by_any_difference(&self) -> usize {
        self.holds() + self.count(Verdict::Detectable)
    }

    /// The verdicts that occur, each with its number, in the order of [`Verdict::ALL`].
    pub fn parts(&self) -> impl Iterator<Item = (Verdict, usize)> {
        Verdict::ALL.into_iter().zip(self.0).filter(|(_, count)| *count > 0)
    }

    /// Number of claims with this verdict.
    pub fn count(&self, verdict: Verdict) -> usize {
        self.parts().find(|(known, _)| *known == verdict).map_or(0, |(_, count)| count)
    }

    /// The counts in words, such as "3 reproduced, 1 undecided"; claims without material are left out.
    pub fn in_words(&self) -> String {
        let parts = self.parts().filter(|(verdict, _)| *verdict != Verdict::Absent);
        let parts = parts.map(|(verdict, count)| format!("{count} {}", verdict.words()));
        parts.collect::<Vec<_>>().join(", ")
    }
}

impl FromIterator<Verdict> for Tally {
    fn from_iter<I: IntoIterator<Item = Verdict>>(verdicts: I) -> Tally {
        let mut tally = Tally::default();
        for verdict in verdicts {
            for (known, count) in Verdict::ALL.into_iter().zip(&mut tally.0) {
                *count += usize::from(known == verdict);
            }
        }
        tally
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claims::ledger::tests::entry;

    #[test]
    fn claims_of_the_texts_are_counted_by_kind_and_verdict() {
        let entries = [
            entry("id = 'Z1'\nverdict = 'mixed'"),
            entry("id = 'Z2'\nverdict = 'mixed'"),
            entry("id = 'Z3'\nverdict = 'not_testable'"),
            entry("id = 'Z4'"),
            entry("id = 'Z5'\nverdict = 'mixed'\nkind = 'definition'"),
            entry("id = 'Z6'\nverdict = 'mixed'\nsays = 'tacit'"),
            entry("id = 'own'\nverdict = 'mixed'"),
        ];
        let tally = Tally::of_kind(Kind::Finding, entries.iter().map(|entry| (entry, entry.verdict)));
        assert_eq!((tally.total(), tally.tested(), tally.count(Verdict::Mixed)), (4, 2, 2));
        assert_eq!(tally.in_words(), "2 mixed, 1 not testable, 1 not yet run");
        assert_eq!(Tally::of_kind(Kind::Derivation, []).in_words(), "");
    }

    #[test]
    fn what_holds_is_counted_with_and_without_small_differences() {
        use Verdict::{Absent, Corrected, Detectable, NotReproduced, Reproduced};
        let tally: Tally =
            [Reproduced, Corrected, Detectable, Detectable, Absent, NotReproduced].into_iter().collect();
        assert_eq!((tally.holds(), tally.holds_by_any_difference(), tally.tested()), (2, 4, 5));
        assert_eq!(
            tally.in_words(),
            "1 reproduced, 1 reproduced with a correction, 2 detectable, 1 not reproduced"
        );
    }
}
