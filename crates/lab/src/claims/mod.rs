//! What becomes of the sources' claims.
//!
//! An experiment reports [`Quantity`]s in its summary, under `quantities`. docs/claims.toml ([`Ledger`]) says
//! which quantity tests a claim and by which [`Rule`]; [`judge`] applies the rule and gives [`Finding`]s.
//! [`References`] are the runs that decide the claims, and [`problems`] says what no longer follows.

mod check;
mod finding;
mod judge;
mod ledger;
mod quantity;
mod reference;
mod rule;
mod verdict;

pub use check::problems;
pub use finding::{Finding, SOURCES, is_id, table, validate};
pub use judge::judge;
pub use ledger::{Entry, Ledger, OWN};
pub use quantity::{Quantity, check_names};
pub use reference::{Reference, References, findings};
pub use rule::{Combine, Rule};
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
    let list = |name: &str| summary.get(name).cloned();
    let own: Vec<Finding> = list("findings")
        .map_or(Ok(Vec::new()), |list| serde_json::from_value(list).map_err(|e| format!("findings: {e}")))?;
    let quantities: Vec<Quantity> = match list("quantities") {
        Some(list) => serde_json::from_value(list).map_err(|error| format!("quantities: {error}"))?,
        None if summary.get("findings").is_some() => own.iter().filter_map(Quantity::of_finding).collect(),
        None => return Err("the summary has no list `quantities` at its top".into()),
    };
    check_names(&quantities)?;
    let mut findings = judge(ledger, experiment, &quantities);
    let is_judged = |finding: &Finding| findings.iter().any(|judged| judged.name == finding.name);
    let (_, rest): (Vec<Finding>, Vec<Finding>) = own.into_iter().partition(is_judged);
    findings.extend(rest);
    validate(&findings)?;
    Ok(findings)
}
