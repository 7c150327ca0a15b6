//! The result of a tactic: a pattern, its conclusions, and a sentence that explains them.

use std::fmt;
use std::ops::Deref;

use crate::board::deduction::Pattern;
use crate::rules::Tactic;
use crate::search::words;

/// A pattern with its conclusions, and the tactic that found it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deduction {
    /// The tactic that found it.
    pub tactic: Tactic,
    /// The pattern that was found.
    pub pattern: Pattern,
}

impl Deref for Deduction {
    type Target = Pattern;

    fn deref(&self) -> &Pattern {
        &self.pattern
    }
}

impl Deduction {
    /// One sentence (two for chains) that explains the deduction to a person.
    pub fn sentence(&self) -> String {
        self.with_reason(&self.reason())
    }

    /// The reason, as a clause.
    pub(crate) fn reason(&self) -> String {
        (self.tactic.rule().explain)(&self.pattern)
    }

    /// Title, reason and result.
    pub(crate) fn with_reason(&self, reason: &str) -> String {
        let title = self.tactic.title();
        // For a single, the reason names the digit.
        let result = if self.tactic.is_single() { String::new() } else { self.result() };
        if result.is_empty() {
            format!("{title}: {reason}.")
        } else {
            format!("{title}: {reason}; {result}.")
        }
    }

    /// The result in words, without the reason: what to strike and to write.
    pub fn result(&self) -> String {
        words::result(&self.pattern)
    }
}

impl fmt::Display for Deduction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence())
    }
}
