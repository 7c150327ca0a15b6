//! Verdicts for readers: their symbols and meanings.

use sudoku_runner::claims::Verdict;

/// The symbol of a verdict, which distinguishes it without colour.
pub(super) const fn sign(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Reproduced => "✓",
        Verdict::Corrected => "≈",
        Verdict::Detectable => "≳",
        Verdict::NotReproduced => "✗",
        Verdict::Mixed => "◐",
        Verdict::Undecided => "?",
        Verdict::NotTestable => "–",
        Verdict::Absent => "",
        Verdict::Pending => "·",
    }
}

pub(super) const fn meaning(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Reproduced => {
            "The claim holds here: the whole interval obeys the rule or lies within the margin that the \
             experiment states."
        }
        Verdict::Corrected => "It holds once a stated mistake of the source is corrected.",
        Verdict::Detectable => {
            "There is a difference, as the text says, but it is smaller than the least difference that matters, or \
             no least difference is declared. With enough puzzles, any difference can be detected."
        }
        Verdict::NotReproduced => "The contrary holds here.",
        Verdict::Mixed => "It holds on some data sets and fails on others.",
        Verdict::Undecided => "The interval allows both, or a data set that the test needs is missing.",
        Verdict::NotTestable => "The text lacks what a test needs.",
        Verdict::Absent => "The runs hold none of this material: the author's own, or anything else.",
        Verdict::Pending => "No run measures it yet, or its rule is younger than the run.",
    }
}
