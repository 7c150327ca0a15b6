//! Finds the next deduction of a tactic during grading. It searches only parts of the board that have changed since the
//! tactic last found nothing.

use std::cell::RefCell;
use std::cmp::Reverse;

use sudoku_core::{CellSet, Digit};

use crate::board::Board;
use crate::board::deduction::{Flow, Pattern, all};
use crate::board::houses::HOUSES_OF;
use crate::deduction::Deduction;
use crate::grading::findings::Findings;
use crate::grading::searched::Searched;
use crate::profile::{Entry, Mode, Profile};
use crate::rules::{Choice, LINKS, ONE_DIGIT, ONE_HOUSE, OWN_MARKS, Placement, Tactic};
use crate::search::fish::template::Losers;
use crate::search::forcing::work::Work;
use crate::search::scope::{Memo, Scope};
use crate::search::singles_queue::SinglesQueue;

/// The deduction by an entry's tactic that the profile takes, in HoDoKu's order if `queued`.
pub(crate) fn taken(entry: &Entry, scope: &Scope<'_>, queued: bool) -> Option<Deduction> {
    let tactic = entry.tactic;
    match tactic.rule().traits.choice {
        Choice::Picked(pick) | Choice::PickedOrNone(pick) if queued => {
            let pattern = pick(scope.board, all(|sink| tactic.find_in(scope, sink)))?;
            Some(Deduction { tactic, pattern })
        }
        Choice::Together { first, .. } if queued => {
            let (tactic, pattern) = first(scope)?;
            Some(Deduction { tactic, pattern })
        }
        _ if entry.as_found || !entry.most_first && !entry.by_size => tactic.first_in(scope),
        _ => foremost(entry, scope),
    }
}

/// The smallest deduction, the one that strikes the most marks, or the first by both criteria, as the entry requires.
fn foremost(entry: &Entry, scope: &Scope<'_>) -> Option<Deduction> {
    let rank = |found: &Pattern| {
        let struck = if entry.most_first { found.eliminations.len() } else { 0 };
        (if entry.by_size { found.extra } else { 0 }, Reverse(struck))
    };
    let mut best: Option<Pattern> = None;
    // The sink never stops the search.
    let _ = entry.tactic.find_in(scope, &mut |found| {
        if best.as_ref().is_none_or(|best| rank(&found) < rank(best)) {
            best = Some(found);
        }
        Flow::Continue(())
    });
    best.map(|pattern| Deduction { tactic: entry.tactic, pattern })
}

/// The state of the search for deductions while a puzzle is graded.
pub(crate) struct Finder<'a> {
    profile: &'a Profile,
    pub work: Work,
    searched: Searched,
    losers: Losers,
    memo: RefCell<Memo>,
    /// The queue of singles, only in mode [`Mode::Queued`].
    queue: Option<SinglesQueue>,
    findings: Option<&'a mut Findings>,
    /// The number of the current position, if it has been needed.
    position: Option<usize>,
}

impl<'a> Finder<'a> {
    pub(crate) fn new(profile: &'a Profile, board: &Board, work: Work) -> Finder<'a> {
        Finder {
            profile,
            work,
            searched: Searched::default(),
            losers: Losers::default(),
            memo: RefCell::default(),
            queue: (profile.mode == Mode::Queued).then(|| SinglesQueue::new(board)),
            findings: None,
            position: None,
        }
    }

    /// Shares findings with other graders of the puzzle. A bound on the work applies only to the work of this grader.
    pub(crate) fn beside(self, findings: &'a mut Findings) -> Finder<'a> {
        let findings = (!self.work.is_bounded()).then_some(findings);
        Finder { findings, ..self }
    }

    /// Records that the board has changed.
    pub(crate) fn restart(&mut self) {
        self.position = None;
    }

    /// Updates the state after a deduction was applied.
    pub(crate) fn follow(&mut self, found: &Pattern) {
        if let Some(queue) = &mut self.queue {
            queue.follow(found);
        }
    }

    /// Updates the state after a digit was written.
    pub(crate) fn place(&mut self, (cell, digit): Placement) {
        if let Some(queue) = &mut self.queue {
            queue.place(cell, digit);
        }
    }

    /// The placement of a single, without building a deduction, and the entry for which it counts. The outer option is
    /// `None` if the tactic is not a single.
    pub(crate) fn single(
        &mut self,
        entry: &'a Entry,
        board: &Board,
    ) -> Option<Option<(&'a Entry, Placement)>> {
        let Choice::Single { now, queued } = entry.tactic.rule().traits.choice else { return None };
        let Some(queue) = &mut self.queue else {
            return Some(now(board).map(|placement| (entry, placement)));
        };
        let counted = |(tactic, placement): (Option<Tactic>, Placement)| {
            (tactic.and_then(|tactic| self.profile.entry(tactic)).unwrap_or(entry), placement)
        };
        Some(queued(board, queue).map(counted))
    }

    /// The entry for which a deduction counts. HoDoKu searches for some tactics together.
    pub(crate) fn counted(&self, entry: &'a Entry, found: &Deduction) -> &'a Entry {
        let own = self.queue.as_ref().and_then(|_| self.profile.entry(found.tactic));
        own.unwrap_or(entry)
    }

    /// The deduction of a tactic that the profile takes.
    pub(crate) fn find(&mut self, entry: &Entry, board: &Board) -> Option<Deduction> {
        let queued = self.queue.is_some();
        let mut alone = false;
        if queued {
            let choice = entry.tactic.rule().traits.choice;
            if let Choice::Together { leader, .. } = choice
                && leader != entry.tactic
                && self.profile.entry(leader).is_some()
            {
                return None;
            }
            // With these choices, this grader may find nothing where others find something.
            alone = matches!(choice, Choice::Together { .. } | Choice::PickedOrNone(_));
        }
        let Some(findings) = self.findings.as_deref_mut().filter(|_| !alone) else {
            return self.search(entry, board);
        };
        let position = *self.position.get_or_insert_with(|| findings.position(board));
        // HoDoKu's order applies only to this grader, so only an empty result is valid for all graders.
        let known = match queued {
            true => findings.is_idle(position, entry.tactic).then_some(None),
            false => findings.known(position, entry),
        };
        if let Some(found) = known {
            if found.is_none() {
                self.searched.note(entry.tactic, board);
            }
            return found;
        }
        let found = self.search(entry, board);
        if let Some(findings) = &mut self.findings
            && (!queued || found.is_none())
        {
            findings.note(position, entry, found.as_ref());
        }
        found
    }

    /// If the tactic found nothing before, the search is limited to what has changed since then. For a tactic that
    /// depends on one digit, these are digits whose places have changed. For one that depends on one house, these are
    /// houses in which a mark is gone. For one that depends on the marks of its cells, these are cells that have lost a
    /// mark.
    fn search(&mut self, entry: &Entry, board: &Board) -> Option<Deduction> {
        let (tactic, queued) = (entry.tactic, self.queue.is_some());
        let whole = Scope { memo: Some(&self.memo), ..Scope::whole(board, &self.work) };
        if !tactic.has(ONE_DIGIT | ONE_HOUSE | OWN_MARKS | LINKS) {
            return taken(entry, &whole, queued);
        }
        let (on_digit, on_links) = (tactic.has(ONE_DIGIT), tactic.has(LINKS));
        let Scope { mut digits, mut cells, mut houses, .. } = whole;
        let losers = self.findings.as_deref_mut().map_or(&mut self.losers, |findings| &mut findings.losers);
        let mut idle = false;
        if on_digit && !self.work.is_bounded() {
            digits = losers.of(board);
            idle = digits.is_empty();
        }
        if let Some(before) = self.searched.before(tactic) {
            let changed = Digit::ALL.into_iter().filter(|d| before[d.index()] != board.places(*d));
            if on_digit {
                digits = digits.intersection(changed.collect());
                idle = digits.is_empty();
            } else if on_links {
                idle = !board.has_new_links(before);
            } else {
                // Marks are never restored, so any difference is a loss.
                let gone = changed.map(|d| before[d.index()].without(board.places(d)));
                cells = gone.fold(CellSet::EMPTY, CellSet::union);
                houses = cells.iter().fold(0, |all, cell| all | HOUSES_OF[cell.index()]);
                idle = cells.is_empty();
            }
        }
        if idle {
            self.searched.note(tactic, board);
            return None;
        }
        if on_links {
            // Chains on one digit strike only these digits.
            digits = losers.of(board);
        }
        let found = taken(entry, &Scope { digits, cells, houses, ..whole }, queued);
        if found.is_none() {
            self.searched.note(tactic, board);
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use sudoku_core::House;

    use super::*;
    use crate::testing::*;

    /// The deduction that HoDoKu takes.
    fn queued(tactic: Tactic, board: &Board) -> Deduction {
        let entry =
            Entry { tactic, level: 0, score: 1.0, by_size: false, most_first: false, as_found: false };
        taken(&entry, &Scope::whole(board, &Work::default()), true).expect("a deduction")
    }

    #[test]
    fn boxes_come_before_rows_and_rows_before_columns() {
        let board = sparse(&[
            ("r9c1", "12"),
            ("r2c1", "12"),
            ("r7c4", "34"),
            ("r7c9", "34"),
            ("r1c8", "56"),
            ("r2c9", "56"),
        ]);
        assert_eq!(queued(Tactic::NakedPair, &board).houses, [House::block(2)]);
        let board = sparse(&[("r9c1", "12"), ("r2c1", "12"), ("r7c4", "34"), ("r7c9", "34")]);
        assert_eq!(queued(Tactic::NakedPair, &board).houses, [House::row(6)]);
    }

    #[test]
    fn chains_that_strike_most_come_first() {
        let board = sparse(&[("r1c1", "12"), ("r1c5", "23"), ("r4c5", "34"), ("r4c9", "14"), ("r9c9", "14")]);
        let every = Tactic::XyChain.every(&board);
        let most = every.iter().map(|f| f.eliminations.len()).max();
        let chosen = queued(Tactic::XyChain, &board);
        assert!(every.len() > 1 && Some(chosen.eliminations.len()) == most);
    }
}
