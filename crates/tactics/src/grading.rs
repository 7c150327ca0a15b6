//! One puzzle being graded, stage by stage.

use std::cmp::Reverse;

use sudoku_core::{Cell, CellSet, Digit, DigitSet, House};

use super::aligned_trial;
use super::board::Board;
use super::deduction::{Deduction, Flow, Sink};
use super::findings::Findings;
use super::forcing::{Quiet, budget};
use super::grade::{Ending, Grade, Move};
use super::grader::Grader;
use super::hidden_single::{BOXES, LINES};
use super::hodoku_order::{self, SinglesQueue};
use super::profile::{Entry, Mode};
use super::searched::Searched;
use super::strong_links::HOUSES_OF;
use super::tactic::{Properties, Tactic};
use super::template::Losers;
use super::truth::Truth;
use super::unique_loop::Ringless;

/// The placement of the four tactics that strike nothing, without the making of a deduction; the outer
/// option says whether the tactic is one of them.
fn single(tactic: Tactic, board: &Board) -> Option<Option<(Cell, Digit)>> {
    match tactic {
        Tactic::FullHouse => Some(board.lone_blank()),
        Tactic::HiddenSingleBox => Some(board.lone_spot(BOXES)),
        Tactic::HiddenSingleLine => Some(board.lone_spot(LINES)),
        Tactic::NakedSingle => Some(board.lone_mark()),
        _ => None,
    }
}

pub(super) fn find(entry: &Entry, board: &Board) -> Option<Deduction> {
    if entry.as_found || !entry.most_first && !entry.by_size {
        return entry.tactic.first(board);
    }
    foremost(entry, |sink| entry.tactic.find(board, sink))
}

/// The deduction that goes first of those that a search hands on.
fn foremost(entry: &Entry, search: impl FnOnce(&mut Sink<'_>) -> Flow) -> Option<Deduction> {
    let rank = |found: &Deduction| {
        let struck = if entry.most_first { found.eliminations.len() } else { 0 };
        (if entry.by_size { found.extra } else { 0 }, Reverse(struck))
    };
    let mut best: Option<Deduction> = None;
    let _ = search(&mut |found| {
        if best.as_ref().is_none_or(|best| rank(&found) < rank(best)) {
            best = Some(found);
        }
        Flow::Continue(())
    });
    best
}

/// Whether an aligned exclusion of three cells may strike a mark, by the solution if the marks allow it.
fn may_exclude(truth: &mut Option<Option<Truth>>, board: &Board) -> bool {
    let truth = truth.get_or_insert_with(|| Truth::of(board)).as_ref();
    truth.filter(|truth| truth.is_allowed(board)).is_none_or(|truth| aligned_trial::may_exclude(board, truth))
}

/// One puzzle being graded.
pub(super) struct Grading<'a> {
    grader: &'a Grader,
    pub grade: Grade,
    searched: Searched,
    losers: Losers,
    /// A solution, once one was asked for.
    truth: Option<Option<Truth>>,
    /// In mode [`Mode::Queued`].
    queue: Option<SinglesQueue>,
    quiet: Quiet,
    ringless: Ringless,
    findings: Option<&'a mut Findings>,
    /// Its number for the board as it is, if that was asked for.
    position: Option<usize>,
}

impl<'a> Grading<'a> {
    pub fn new(grader: &'a Grader, board: Board) -> Grading<'a> {
        let moves = Vec::with_capacity(board.blanks().len());
        let grade = Grade {
            ending: Ending::Solved,
            level: 0,
            hardest: None,
            rating: 0.0,
            pearl: 0.0,
            diamond: 0.0,
            total: 0.0,
            counts: vec![0; Tactic::ALL.len()],
            moves,
            steps: Vec::new(),
            widths: Vec::new(),
            open: Vec::new(),
            board,
        };
        let queue = (grader.profile.mode == Mode::Queued).then(|| SinglesQueue::new(&grade.board));
        Grading {
            grader,
            grade,
            searched: Searched::default(),
            losers: Losers::default(),
            truth: None,
            queue,
            quiet: Quiet::default(),
            ringless: Ringless::default(),
            findings: None,
            position: None,
        }
    }

    /// Beside other graders of the puzzle. A bound on the work holds for what the grader does alone.
    pub fn beside(self, findings: &'a mut Findings) -> Grading<'a> {
        let shares = self.grader.budget.is_none();
        Grading { findings: shares.then_some(findings), ..self }
    }

    /// Goes on until a digit is written; says whether one was.
    pub fn stage(&mut self) -> bool {
        match self.grader.profile.mode {
            Mode::Chained | Mode::Queued => self.chained(),
            Mode::Immediate => self.immediate(),
        }
    }

    fn chained(&mut self) -> bool {
        let mut hardest: Option<(&Entry, f64)> = None;
        'again: loop {
            self.position = None;
            for (at, entry) in self.grader.profile.entries.iter().enumerate() {
                let (entry, placement, score) = match self.single(entry) {
                    Some(None) => continue,
                    Some(Some((entry, placement))) => {
                        if self.grader.detail.steps {
                            let found = entry.tactic.every(&self.grade.board);
                            self.grade
                                .steps
                                .extend(found.into_iter().find(|f| f.placement == Some(placement)));
                        }
                        (entry, Some(placement), entry.score)
                    }
                    None => {
                        let found = self.find(entry);
                        if budget::is_spent() {
                            // The step is none of those before.
                            let rest = self.grader.profile.entries[at..].iter().map(|entry| entry.score);
                            self.grade.rating = self.grade.rating.max(rest.fold(f64::INFINITY, f64::min));
                            return false;
                        }
                        let Some(found) = found else { continue };
                        found.apply(&mut self.grade.board);
                        if let Some(queue) = &mut self.queue {
                            queue.follow(&found);
                        }
                        // HoDoKu looks for some tactics together.
                        let own = self.queue.as_ref().and_then(|_| self.grader.profile.entry(found.tactic));
                        let entry = own.unwrap_or(entry);
                        let (score, placement) = (entry.score_of(&found), found.placement);
                        self.keep(found);
                        (entry, placement, score)
                    }
                };
                self.count(entry, score);
                if hardest.is_none_or(|(_, most)| score >= most) {
                    hardest = Some((entry, score));
                }
                match (placement, hardest) {
                    (Some(placement), Some((entry, score))) => return self.write(placement, entry, score),
                    _ => continue 'again,
                }
            }
            return false;
        }
    }

    /// As [`single`], with the entry that the placement counts for.
    fn single(&mut self, entry: &'a Entry) -> Option<Option<(&'a Entry, (Cell, Digit))>> {
        let Some(queue) = &mut self.queue else {
            return single(entry.tactic, &self.grade.board)
                .map(|found| found.map(|placement| (entry, placement)));
        };
        let placement = match entry.tactic {
            Tactic::FullHouse => queue.full_house(),
            Tactic::NakedSingle => queue.naked_single(),
            Tactic::HiddenSingleBox => queue.hidden_single(),
            // Taken with those of boxes.
            Tactic::HiddenSingleLine => None,
            _ => return None,
        };
        let counted = |(cell, digit): (Cell, Digit)| {
            let in_box = self.grade.board.spots(House::block(cell.box_index()), digit).count_ones() == 1;
            let in_line = entry.tactic == Tactic::HiddenSingleBox && !in_box;
            let line = if in_line { self.grader.profile.entry(Tactic::HiddenSingleLine) } else { None };
            (line.unwrap_or(entry), (cell, digit))
        };
        Some(placement.map(counted))
    }

    /// The deduction of a tactic that goes first.
    fn find(&mut self, entry: &Entry) -> Option<Deduction> {
        if self.queue.is_some() {
            let leader = hodoku_order::is_led(entry.tactic);
            if leader.is_some_and(|leader| self.grader.profile.entry(leader).is_some()) {
                return None;
            }
        }
        let alone = self.queue.is_some() && hodoku_order::is_alone(entry.tactic);
        let Some(findings) = self.findings.as_deref_mut().filter(|_| !alone) else {
            return self.search(entry);
        };
        let position = *self.position.get_or_insert_with(|| findings.position(&self.grade.board));
        // HoDoKu's order of finding is its own: only what finds nothing is the same for all.
        let known = match self.queue {
            Some(_) => findings.is_idle(position, entry.tactic).then_some(None),
            None => findings.known(position, entry),
        };
        if let Some(found) = known {
            if found.is_none() {
                self.searched.note(entry.tactic, &self.grade.board);
            }
            return found;
        }
        let found = self.search(entry);
        if let Some(findings) = &mut self.findings
            && (self.queue.is_none() || found.is_none())
        {
            findings.note(position, entry, found.as_ref());
        }
        found
    }

    /// Where the tactic has found nothing before, it looks only at the digits whose places have changed since, the houses
    /// in which a mark has gone, or the cells that have lost one, if it depends on nothing but one digit, one house, or
    /// the marks of its cells.
    fn search(&mut self, entry: &Entry) -> Option<Deduction> {
        let queued = self.queue.is_some();
        let find = |entry: &Entry, board: &Board| {
            let first = if queued { hodoku_order::first(entry.tactic, board) } else { None };
            first.unwrap_or_else(|| find(entry, board))
        };
        let properties = entry.tactic.properties();
        let Properties { one_digit: on_digit, one_house: in_house, own_marks, links, .. } = properties;
        if entry.tactic == Tactic::UniqueLoop && entry.by_size && !entry.as_found {
            return foremost(entry, |sink| self.ringless.find(&self.grade.board, sink));
        }
        if !on_digit && !in_house && !own_marks && !links {
            return find(entry, &self.grade.board);
        }
        let board = &mut self.grade.board;
        let losers = self.findings.as_deref_mut().map_or(&mut self.losers, |findings| &mut findings.losers);
        let mut idle = false;
        if on_digit && self.grader.budget.is_none() {
            let losers = losers.of(board);
            idle = losers.is_empty();
            board.set_focus(losers);
        }
        if let Some(before) = self.searched.before(entry.tactic) {
            let changed = Digit::ALL.into_iter().filter(|d| before[d.index()] != board.places(*d));
            if on_digit {
                let digits = board.focus().intersection(changed.collect());
                idle = digits.is_empty();
                board.set_focus(digits);
            } else if links {
                idle = !board.has_new_links(before);
            } else {
                // Marks never come back, so what differs has gone.
                let gone = changed.map(|d| before[d.index()].without(board.places(d)));
                let cells = gone.fold(CellSet::EMPTY, CellSet::union);
                idle = cells.is_empty();
                board.set_focus_cells(cells);
                board.set_focus_houses(cells.iter().fold(0, |all, cell| all | HOUSES_OF[cell.index()]));
            }
        }
        let found = match entry.tactic {
            _ if idle => None,
            Tactic::AlignedTripleExclusion if !may_exclude(&mut self.truth, board) => None,
            Tactic::SimpleForcingChain => self.quiet.find(board, losers.of(board)),
            _ => find(entry, board),
        };
        board.set_focus(DigitSet::ALL);
        board.set_focus_cells(CellSet::ALL);
        board.set_focus_houses(!0);
        if found.is_none() {
            self.searched.note(entry.tactic, board);
        }
        found
    }

    /// A single counts as soon as it is there; strikes count with a single that they lead to, at the place in the
    /// profile of the later of the two.
    fn immediate(&mut self) -> bool {
        let entries = &self.grader.profile.entries;
        for (at, entry) in entries.iter().enumerate() {
            match single(entry.tactic, &self.grade.board) {
                Some(Some(placement)) => {
                    if self.grader.detail.steps {
                        self.grade.steps.extend(entry.tactic.first(&self.grade.board));
                    }
                    self.count(entry, entry.score);
                    return self.write(placement, entry, entry.score);
                }
                Some(None) => {
                    for striker in &entries[..at] {
                        if let Some(placement) = self.at_once(striker, std::slice::from_ref(entry)) {
                            let harder = if striker.score >= entry.score { striker } else { entry };
                            self.count(harder, harder.score);
                            self.grade.level = self.grade.level.max(striker.level).max(entry.level);
                            return self.write(placement, harder, harder.score);
                        }
                    }
                }
                None => {
                    if let Some(placement) = self.at_once(entry, &entries[..at]) {
                        self.count(entry, entry.score);
                        return self.write(placement, entry, entry.score);
                    }
                }
            }
        }
        false
    }

    /// The first digit that a deduction of this tactic writes, or that one of these singles can write after it. What
    /// it strikes is not kept.
    fn at_once(&mut self, entry: &Entry, singles: &[Entry]) -> Option<(Cell, Digit)> {
        if entry.tactic.properties().single {
            return None;
        }
        let board = &self.grade.board;
        let mut outcome = None;
        let _ = entry.tactic.find(board, &mut |mut found| {
            let mut trial = board.clone();
            found.apply(&mut trial);
            let next = singles.iter().find_map(|easier| single(easier.tactic, &trial).flatten());
            if let Some(placement) = found.placement.or(next) {
                found.placement = Some(placement);
                outcome = Some(found);
                return Flow::Break(());
            }
            Flow::Continue(())
        });
        let found = outcome?;
        let placement = found.placement;
        self.keep(found);
        placement
    }

    fn keep(&mut self, found: Deduction) {
        if self.grader.detail.steps {
            self.grade.steps.push(found);
        }
    }

    fn count(&mut self, entry: &Entry, score: f64) {
        let grade = &mut self.grade;
        grade.counts[entry.tactic.index()] += 1;
        grade.total += score;
        grade.level = grade.level.max(entry.level);
        if score >= grade.rating {
            grade.rating = score;
            grade.hardest = Some(entry.tactic);
        }
        if grade.diamond == 0.0 {
            grade.diamond = score;
        }
    }

    /// Writes the digit; says whether that was possible.
    fn write(&mut self, (cell, digit): (Cell, Digit), entry: &Entry, score: f64) -> bool {
        if let Some(queue) = &mut self.queue {
            queue.place(cell, digit);
        }
        let board = &mut self.grade.board;
        // A deduction that was applied as a whole has written its digit already.
        let written = board.puzzle().get(cell) == Some(digit) || board.place(cell, digit);
        if written {
            if self.grade.moves.is_empty() {
                self.grade.pearl = self.grade.rating;
            }
            self.grade.moves.push(Move { cell, digit, tactic: entry.tactic, level: entry.level, score });
        }
        written
    }

    pub fn finish(self, spent: bool) -> Grade {
        let mut grade = self.grade;
        let profile = &self.grader.profile;
        if !grade.board.is_solved() {
            grade.ending = match grade.board.is_contradictory() {
                true => Ending::Contradiction,
                false if spent => Ending::BudgetSpent,
                false => Ending::Stuck,
            };
            grade.level = profile.levels.len();
            return grade;
        }
        while profile
            .levels
            .get(grade.level)
            .and_then(|level| level.at_most)
            .is_some_and(|most| grade.total > most)
        {
            grade.level += 1;
        }
        grade
    }
}
