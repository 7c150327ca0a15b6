//! What becomes of the sources' claims.
//!
//! An experiment reports [`Quantity`]s in its summary, under `quantities`. docs/claims.toml ([`Ledger`]) says
//! which quantity tests a claim and by which [`Rule`]; [`judge`] applies the rule and gives [`Finding`]s.
//! [`References`] are the runs that decide the claims, and [`problems`] says what no longer follows.

mod check;
mod correction;
mod finding;
mod judge;
mod ledger;
mod quantity;
mod reference;
mod rule;
mod sensitivity;
mod strength;
mod verdict;

pub use check::problems;
pub use correction::{Correction, corrections};
pub use finding::{Finding, SOURCES, is_id, own_table, table};
pub use judge::judge;
pub use ledger::{Entry, Ledger, OWN};
pub use quantity::{Quantity, check_names};
pub use reference::{Reference, References, findings};
pub use rule::{Combine, Rule};
pub use sensitivity::{Power, Sensitivity, sensitivity};
pub use strength::Strength;
pub use verdict::Verdict;

/// The findings of an experiment's `summary.json`: the verdicts of the ledger on its quantities.
///
/// # Errors
/// If there is no list of quantities at the top, or one that is not well made; says which and why.
pub fn of_summary(
    ledger: &Ledger,
    experiment: &str,
    summary: &serde_json::Value,
) -> Result<Vec<Finding>, String> {
    Ok(judge(ledger, experiment, &quantities(summary)?))
}

/// The quantities of a `summary.json`.
///
/// # Errors
/// If there is no list of them at the top, or one that is not well made; says which and why.
pub fn quantities(summary: &serde_json::Value) -> Result<Vec<Quantity>, String> {
    let list = summary.get("quantities").ok_or("the summary has no list `quantities` at its top")?;
    let quantities: Vec<Quantity> =
        serde_json::from_value(list.clone()).map_err(|error| format!("quantities: {error}"))?;
    check_names(&quantities)?;
    Ok(quantities)
}
