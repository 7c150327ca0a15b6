//! What becomes of the sources' claims.
//!
//! An experiment returns [`Finding`]s in its summary, under `findings`; each names the ids of the claims that
//! it tests. [`Ledger`] is the list of all claims (docs/claims.toml); [`References`] are the runs that decide
//! them, and [`problems`] says what no longer follows.

mod check;
mod finding;
mod ledger;
mod reference;
mod verdict;

pub use check::problems;
pub use finding::{Finding, SOURCES, is_id, table, validate};
pub use ledger::{Entry, Ledger};
pub use reference::{Reference, References, findings};
pub use verdict::{Estimate, Rule, Verdict};

/// The findings of a summary, as they stand in its `summary.json`.
///
/// # Errors
/// If there is no list of findings at the top, or one that is not well made; says which and why.
pub fn of_summary(summary: &serde_json::Value) -> Result<Vec<Finding>, String> {
    let list = summary.get("findings").ok_or("the summary has no list `findings` at its top")?;
    let findings: Vec<Finding> =
        serde_json::from_value(list.clone()).map_err(|error| format!("findings: {error}"))?;
    validate(&findings)?;
    Ok(findings)
}

/// At most `most` items of `n`, spread evenly over all, in order; 0 for all.
pub fn spread(n: usize, most: usize) -> impl Iterator<Item = usize> {
    let taken = if most == 0 { n } else { n.min(most) };
    (0..taken).map(move |k| k * n / taken)
}
