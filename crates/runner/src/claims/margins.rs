//! One margin per kind of quantity, for all claims that use it.

use serde::{Deserialize, Serialize};

use super::entry::Entry;
use super::ledger::Ledger;

/// The convention for a kind of quantity that says what counts as a difference, for all claims that use it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Margin {
    /// What is measured.
    #[serde(rename = "for")]
    pub what: String,
    /// The margin.
    pub margin: f64,
    /// The reason for the margin.
    pub reason: String,
    /// `experiment/name` of the quantities of this kind.
    pub quantities: Vec<String>,
}

impl Margin {
    /// How an entry deviates from the margin; `None` if it does not, or is about another quantity.
    fn differs(&self, entry: &Entry) -> Option<String> {
        let is_meant = entry.quantity.as_ref().is_some_and(|address| self.quantities.contains(address));
        let rule = entry.rule.filter(|_| is_meant && entry.lacks.is_none())?;
        let own = if rule.is_any_difference() { entry.least.as_ref().map(|l| l.by) } else { rule.margin() };
        let is_kept = own.is_some_and(|own| (own - self.margin).abs() < 1e-9);
        (!is_kept).then(|| {
            let own = own.map_or("none".into(), |own| own.to_string());
            format!("its margin is {own}; of {} it is {} everywhere", self.what, self.margin)
        })
    }
}

impl Ledger {
    /// Deviations of an entry from the margins of its kind, one per line.
    pub(super) fn other_margins(&self, entry: &Entry) -> Vec<String> {
        self.margins.iter().filter_map(|margin| margin.differs(entry)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claims::ledger::tests::entry;

    #[test]
    fn a_margin_holds_for_every_claim_on_quantities_of_its_kind() {
        let margin = Margin {
            what: "differences of rank correlations".into(),
            margin: 0.1,
            reason: "Cohen".into(),
            quantities: vec!["e/q".into()],
        };
        let ledger = Ledger { margins: vec![margin], ..Ledger::default() };
        let count = |lines: &str| ledger.other_margins(&entry(&format!("id = 'Z1'\n{lines}"))).len();
        let any = "quantity = 'e/q'\nrule = { kind = 'at_least', bound = 0.0 }";
        for (lines, expected) in [
            ("quantity = 'e/q'\nrule = { kind = 'at_least', bound = 0.1 }", 0),
            ("quantity = 'e/q'\nrule = { kind = 'at_least', bound = 0.2 }", 1),
            ("quantity = 'e/p'\nrule = { kind = 'at_least', bound = 0.2 }", 0),
            (any, 1),
            (&format!("{any}\nleast = {{ by = 0.1, reason = 'r' }}"), 0),
            (&format!("{any}\nleast = {{ by = 0.2, reason = 'r' }}"), 1),
        ] {
            assert_eq!(count(lines), expected, "{lines}");
        }
    }
}
