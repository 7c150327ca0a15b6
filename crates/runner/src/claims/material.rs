//! Distinguishes an author's own material from other measured material.

use serde::{Deserialize, Serialize};

use super::entry::Entry;
use super::ledger::Ledger;
use super::wording::Kind;

/// The material of a source: puzzles that its author had or named, or that its method makes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Material {
    /// Letter of the source.
    pub source: String,
    /// Experiments, or `experiment/set` if only one set of an experiment belongs to the author. All other material does
    /// not.
    pub own: Vec<String>,
    /// The reason.
    pub reason: String,
}

/// Whether a part is a set or a part of it, as `mixed sources, level 1` is of `mixed sources`.
fn is_of(part: &str, set: &str) -> bool {
    part.strip_prefix(set).is_some_and(|rest| rest.is_empty() || rest.starts_with([',', ':']))
}

impl Ledger {
    /// Whether a part that an experiment measures is material of the entry's author. All parts are if nothing is
    /// declared, as for the checks of this project. All parts also are for entries that are not findings, because these
    /// hold on any material.
    pub(super) fn is_own(&self, entry: &Entry, experiment: &str, part: Option<&str>) -> bool {
        if entry.kind != Kind::Finding {
            return true;
        }
        let name = part.unwrap_or_default();
        if let Some(own) = &entry.own {
            return own.iter().any(|set| set == "*" || is_of(name, set));
        }
        let Some(material) = self.materials.iter().find(|material| entry.id.starts_with(&material.source))
        else {
            return true;
        };
        material.own.iter().any(|own| match own.split_once('/') {
            None => own == experiment,
            Some((of, set)) => of == experiment && is_of(name, set),
        })
    }

    /// The same ledger with this entry only.
    pub(super) fn only(&self, entry: &Entry) -> Ledger {
        Ledger { entries: vec![entry.clone()], ..self.without_entries() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claims::ledger::tests::entry;

    #[test]
    fn material_is_declared_by_source_and_an_entry_may_say_otherwise() {
        let materials = vec![Material {
            source: "W".into(),
            own: vec!["masking".into(), "levels/mixed".into()],
            reason: "named".into(),
        }];
        let ledger = Ledger { materials, ..Ledger::default() };
        let is_own = |lines: &str, experiment, part| ledger.is_own(&entry(lines), experiment, part);
        for (lines, experiment, part, expected) in [
            ("id = 'W1'", "masking", None, true),
            ("id = 'W1'", "masking", Some("gnome"), true),
            ("id = 'W1'", "levels", Some("mixed"), true),
            ("id = 'W1'", "levels", Some("mixed, level 1"), true),
            ("id = 'W1'", "levels", Some("mixed up"), false),
            ("id = 'W1'", "levels", None, false),
            ("id = 'Z1'", "levels", Some("gnome"), true),
            ("id = 'W1'\nkind = 'derivation'", "levels", None, true),
            ("id = 'W1'\nown = []", "masking", None, false),
            ("id = 'W1'\nown = ['*']", "levels", None, true),
            ("id = 'W1'\nown = ['gnome']", "levels", Some("gnome"), true),
            ("id = 'W1'\nown = ['gnome']", "levels", Some("mixed"), false),
        ] {
            assert_eq!(is_own(lines, experiment, part), expected, "{lines} {experiment} {part:?}");
        }
    }
}
