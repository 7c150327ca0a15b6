//! Counts rows and keeps a few examples.

use crate::row::Place;

/// Number of examples kept for a finding.
const EXAMPLES: usize = 5;

/// Rows with some property.
#[derive(Clone, Default, Debug)]
pub(crate) struct Tally {
    pub rows: u64,
    /// Number of groups, if the finding is about groups.
    pub groups: u64,
    /// Number of rows in the largest group.
    pub largest: u64,
    /// The first rows, each with the row that it matches, if there is one.
    pub examples: Vec<(Place, Option<Place>)>,
}

impl Tally {
    /// Counts a row.
    pub fn add(&mut self, place: Place, with: impl FnOnce() -> Option<Place>) {
        self.rows += 1;
        if self.wants(place) {
            self.keep(place, with());
        }
    }

    /// Counts a group of this size.
    pub fn add_group(&mut self, size: u64) {
        self.groups += 1;
        self.largest = self.largest.max(size);
    }

    pub fn merge(&mut self, other: Tally) {
        self.rows += other.rows;
        self.groups += other.groups;
        self.largest = self.largest.max(other.largest);
        for (place, with) in other.examples {
            if self.wants(place) {
                self.keep(place, with);
            }
        }
    }

    fn wants(&self, place: Place) -> bool {
        self.examples.len() < EXAMPLES || self.examples.last().is_some_and(|&(last, _)| place < last)
    }

    fn keep(&mut self, place: Place, with: Option<Place>) {
        let at = self.examples.partition_point(|&(known, _)| known < place);
        self.examples.insert(at, (place, with));
        self.examples.truncate(EXAMPLES);
    }
}
