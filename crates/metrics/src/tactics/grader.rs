//! The grader: easiest tactic first, again and again.

use std::cmp::Reverse;

use sudoku_core::{Cell, CellSet, Clash, Digit, DigitSet, House, Puzzle};

use super::board::Board;
use super::deduction::{Deduction, Flow};
use super::forcing::budget;
use super::hidden_single::{BOXES, LINES};
use super::hodoku_order::{self, SinglesQueue};
use super::profile::{Entry, Mode, Profile};
use super::strong_links::HOUSES_OF;
use super::tactic::{Properties, Tactic};

/// Grades puzzles as a solver would who knows a profile's tactics.
///
/// A stage ends when a digit is written in. At each stage the tactics are tried from the easiest on; after
/// every deduction the easiest is tried again. A stage is as hard as the hardest tactic that it needed, a
/// puzzle as its hardest stage.
///
/// Sources: *Zendoku puzzle generation*, 5.1; and the strategy-pattern solver of *Generating and solving
/// sudoku puzzles*, whose pseudo-code is mended: it gives up when all strategies have failed in a pass, not
/// when the first one has, and the difficulty is returned.
#[derive(Clone, Debug)]
pub struct Grader {
    profile: Profile,
    detail: Detail,
    budget: Option<u64>,
}

/// What a grader keeps beside the grade.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Detail {
    /// Every deduction.
    pub steps: bool,
    /// The number of deductions available at each stage.
    pub widths: bool,
}

/// A puzzle's grade and how it came about.
#[derive(Clone, PartialEq, Debug)]
pub struct Grade {
    /// How it ended.
    pub ending: Ending,
    /// Index of the level: see [`Profile::level_name`].
    pub level: usize,
    /// The hardest tactic, the latest in the profile's order of those with the greatest score.
    pub hardest: Option<Tactic>,
    /// The greatest score of one deduction (Sudoku Explainer's ER).
    pub rating: f64,
    /// The greatest score until the first digit was written, that of its deduction included (EP, the pearl); 0 if
    /// none was.
    pub pearl: f64,
    /// The score of the first deduction (ED, the diamond); 0 if there was none.
    pub diamond: f64,
    /// The sum of the scores of all deductions.
    pub total: f64,
    /// Deductions by tactic, indexed by [`Tactic::index`].
    pub counts: Vec<u32>,
    /// Digits in the order in which they were written: one per stage.
    pub moves: Vec<Move>,
    /// Every deduction, if [`Detail::steps`].
    pub steps: Vec<Deduction>,
    /// The number of deductions available at each stage, if [`Detail::widths`]: different digits that can be
    /// written at once, or if there are none, deductions of the easiest tactic that finds any.
    pub widths: Vec<u32>,
    /// What [`Grader::open`] says of each stage, if [`Detail::widths`].
    pub open: Vec<Vec<(Tactic, u32)>>,
    /// The board at the end; where the solver got stuck, if it did.
    pub board: Board,
}

/// How grading ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// Every cell is filled.
    Solved,
    /// No tactic of the profile finds anything more.
    Stuck,
    /// The digits contradict each other: there is no solution.
    Contradiction,
    /// Forcing chains have followed as many assertions as they may: see [`Grader::within`].
    BudgetSpent,
}

/// A digit written in.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Move {
    /// Where.
    pub cell: Cell,
    /// What.
    pub digit: Digit,
    /// The hardest tactic that the stage needed.
    pub tactic: Tactic,
    /// The level of that tactic.
    pub level: usize,
    /// Its greatest score within the stage.
    pub score: f64,
}

impl Grade {
    /// How often a tactic was used.
    pub fn count(&self, tactic: Tactic) -> u32 {
        self.counts[tactic.index()]
    }

    /// Mean number of deductions available, if [`Detail::widths`] was asked for and there was a stage.
    pub fn mean_width(&self) -> Option<f64> {
        let sum: u32 = self.widths.iter().sum();
        (!self.widths.is_empty()).then(|| f64::from(sum) / self.widths.len() as f64)
    }

    /// Mean score of the moves: what Zendoku considered and rejected.
    pub fn mean_score(&self) -> Option<f64> {
        let sum: f64 = self.moves.iter().map(|m| m.score).sum();
        (!self.moves.is_empty()).then(|| sum / self.moves.len() as f64)
    }
}

impl Grader {
    /// A grader that keeps the grade and the moves only.
    pub fn new(profile: Profile) -> Grader {
        Grader { profile, detail: Detail::default(), budget: None }
    }

    /// The same grader, keeping more.
    pub fn keeping(mut self, detail: Detail) -> Grader {
        self.detail = detail;
        self
    }

    /// The same grader, which lets forcing chains follow so many assertions for a puzzle. Grading then ends in
    /// [`Ending::BudgetSpent`], and the rating is a lower bound.
    pub fn within(mut self, assertions: u64) -> Grader {
        self.budget = Some(assertions);
        self
    }

    /// The profile.
    pub fn profile(&self) -> &Profile {
        &self.profile
    }

    /// Grades a puzzle.
    ///
    /// # Errors
    /// If two equal clues share a house. A puzzle without a solution ends in [`Ending::Contradiction`] or
    /// [`Ending::Stuck`]; tactics that rest on uniqueness may write a wrong digit into one with several.
    pub fn grade(&self, puzzle: &Puzzle) -> Result<Grade, Clash> {
        Ok(self.grade_board(Board::new(puzzle)?))
    }

    /// Grades from a position.
    pub fn grade_board(&self, board: Board) -> Grade {
        let mut run = Run::new(self, board);
        budget::set(self.budget.unwrap_or(u64::MAX));
        while !run.grade.board.is_solved() {
            if self.detail.widths {
                let open = self.open(&run.grade.board);
                run.grade.widths.push(self.width_of(&open, &run.grade.board));
                run.grade.open.push(open);
            }
            if !run.stage() {
                break;
            }
        }
        let spent = budget::is_spent();
        budget::set(u64::MAX);
        run.finish(spent)
    }

    /// The easiest deduction from a position.
    pub fn next(&self, board: &Board) -> Option<(&Entry, Deduction)> {
        self.profile.entries.iter().find_map(|entry| Some((entry, find(entry, board)?)))
    }

    /// Number of deductions available: see [`Grade::widths`].
    pub fn width(&self, board: &Board) -> u32 {
        self.width_of(&self.open(board), board)
    }

    /// How many different digits can be written at once, each counted under the first tactic of the profile that
    /// writes it; tactics that write none are left out.
    pub fn open(&self, board: &Board) -> Vec<(Tactic, u32)> {
        let mut seen = [DigitSet::EMPTY; 81];
        let mut open = Vec::new();
        for entry in self.profile.entries.iter().filter(|entry| entry.tactic.properties().places) {
            let mut n = 0;
            let _ = entry.tactic.find(board, &mut |found| {
                if let Some((cell, digit)) = found.placement {
                    n += u32::from(!seen[cell.index()].contains(digit));
                    seen[cell.index()].insert(digit);
                }
                Flow::Continue(())
            });
            if n > 0 {
                open.push((entry.tactic, n));
            }
        }
        open
    }

    fn width_of(&self, open: &[(Tactic, u32)], board: &Board) -> u32 {
        match open.iter().map(|(_, n)| n).sum() {
            0 => {
                let others = self.profile.entries.iter().filter(|entry| !entry.tactic.properties().places);
                others.map(|entry| entry.tactic.every(board).len()).find(|&n| n > 0).unwrap_or(0) as u32
            }
            n => n,
        }
    }
}

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

fn find(entry: &Entry, board: &Board) -> Option<Deduction> {
    if entry.as_found || !entry.most_first && !entry.by_size {
        return entry.tactic.first(board);
    }
    let rank = |found: &Deduction| {
        let struck = if entry.most_first { found.eliminations.len() } else { 0 };
        (if entry.by_size { found.extra } else { 0 }, Reverse(struck))
    };
    let mut best: Option<Deduction> = None;
    let _ = entry.tactic.find(board, &mut |found| {
        if best.as_ref().is_none_or(|best| rank(&found) < rank(best)) {
            best = Some(found);
        }
        Flow::Continue(())
    });
    best
}

/// One puzzle being graded.
struct Run<'a> {
    grader: &'a Grader,
    grade: Grade,
    /// For each tactic on one digit, in one house or on the marks of few cells, the places of each digit when it last found nothing.
    searched: Vec<Option<[CellSet; 9]>>,
    /// In mode [`Mode::Queued`].
    queue: Option<SinglesQueue>,
}

impl<'a> Run<'a> {
    fn new(grader: &'a Grader, board: Board) -> Run<'a> {
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
        Run { grader, grade, searched: vec![None; Tactic::ALL.len()], queue }
    }

    /// Goes on until a digit is written; says whether one was.
    fn stage(&mut self) -> bool {
        match self.grader.profile.mode {
            Mode::Chained | Mode::Queued => self.chained(),
            Mode::Immediate => self.immediate(),
        }
    }

    fn chained(&mut self) -> bool {
        let mut hardest: Option<(&Entry, f64)> = None;
        'again: loop {
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

    /// The deduction of a tactic that goes first. Where the tactic has found nothing before, it looks only at the
    /// digits whose places have changed since, the houses in which a mark has gone, or the cells that have lost one, if
    /// it depends on nothing but one digit, one house, or the marks of its cells.
    fn find(&mut self, entry: &Entry) -> Option<Deduction> {
        if self.queue.is_some() {
            let leader = hodoku_order::is_led(entry.tactic);
            if leader.is_some_and(|leader| self.grader.profile.entry(leader).is_some()) {
                return None;
            }
            if let Some(found) = hodoku_order::first(entry.tactic, &self.grade.board) {
                return found;
            }
        }
        let properties = entry.tactic.properties();
        let Properties { one_digit: on_digit, one_house: in_house, own_marks, links, .. } = properties;
        if !on_digit && !in_house && !own_marks && !links {
            return find(entry, &self.grade.board);
        }
        let (board, searched) = (&mut self.grade.board, &mut self.searched[entry.tactic.index()]);
        let mut idle = false;
        if let Some(before) = searched {
            let changed = Digit::ALL.into_iter().filter(|d| before[d.index()] != board.places(*d));
            if on_digit {
                let digits: DigitSet = changed.collect();
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
        let found = if idle { None } else { find(entry, board) };
        board.set_focus(DigitSet::ALL);
        board.set_focus_cells(CellSet::ALL);
        board.set_focus_houses(!0);
        if found.is_none() {
            *searched = Some(*board.all_places());
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

    fn finish(self, spent: bool) -> Grade {
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

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    const EASY: &str = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

    fn profile(mode: &str, tactics: &[(&str, &str, u32)]) -> Profile {
        let entry = |(tactic, level, score): &(&str, &str, u32)| {
            format!("{{ tactic = '{tactic}', level = '{level}', score = {score} }}")
        };
        let entries: Vec<String> = tactics.iter().map(entry).collect();
        let head =
            "name = 'test'\nsource = 'test'\nbeyond = 'beyond'\nlevels = [{ name = 'a' }, { name = 'b' }]";
        Profile::parse(&format!("{head}\nmode = '{mode}'\ntactics = [{}]", entries.join(", "))).unwrap()
    }

    /// The printed pseudo-code gives up as soon as its first strategy finds nothing, and returns no difficulty.
    #[test]
    fn a_tactic_that_finds_nothing_does_not_end_the_pass() {
        let tactics = [("bug-plus-one", "b", 9), ("naked-single", "a", 1), ("hidden-single-box", "a", 2)];
        assert!(Tactic::BugPlusOne.first(&board(EASY)).is_none());
        let grade = Grader::new(profile("chained", &tactics)).grade(&puzzle(EASY)).unwrap();
        assert_eq!((grade.ending, grade.count(Tactic::BugPlusOne)), (Ending::Solved, 0));
        assert_eq!((grade.level, grade.rating, grade.moves.len()), (0, 1.0, puzzle(EASY).blanks().len()));
    }

    /// "Max of the strategies' difficulties", and after every progress from the simplest on.
    #[test]
    fn the_hardest_tactic_needed_decides_and_the_easiest_goes_first() {
        let singles = [("full-house", "a", 1), ("hidden-single-box", "a", 2), ("naked-single", "b", 4)];
        let grader = Grader::new(profile("chained", &singles)).keeping(Detail { steps: true, widths: true });
        let grade = grader.grade(&puzzle(EASY)).unwrap();
        assert_eq!(grade.rating, grade.moves.iter().map(|m| m.score).fold(0.0, f64::max));
        assert_eq!(grade.level, grade.moves.iter().map(|m| m.level).max().unwrap());
        assert_eq!(
            grade.total,
            grade.steps.iter().map(|s| grader.profile().entry(s.tactic).unwrap().score).sum::<f64>()
        );
        let mut board = board(EASY);
        for (n, made) in grade.moves.iter().enumerate() {
            let (easiest, found) = grader.next(&board).unwrap();
            assert_eq!((easiest.tactic, found.placement), (made.tactic, Some((made.cell, made.digit))));
            assert_eq!(grade.widths[n], grade.open[n].iter().map(|(_, n)| n).sum::<u32>());
            assert_eq!(grade.open[n][0].0, made.tactic);
            board.place(made.cell, made.digit);
        }
        assert_eq!(grade.mean_score().unwrap() * grade.moves.len() as f64, grade.total);
    }

    #[test]
    fn it_says_where_it_got_stuck() {
        let grade = Grader::new(profile("chained", &[("full-house", "a", 1)])).grade(&puzzle(EASY)).unwrap();
        assert_eq!((grade.ending, grade.level, grade.moves.len()), (Ending::Stuck, 2, 0));
        assert_eq!(grade.board.puzzle(), &puzzle(EASY));
        // r1c1 can take nothing: 1 to 8 in its row, 9 in its column.
        let contradictory = puzzle(&format!(".12345678 9{}", ".".repeat(71)));
        let grade = Grader::new(Profile::built_in("zendoku").unwrap()).grade(&contradictory).unwrap();
        assert_eq!(grade.ending, Ending::Contradiction);
        let clash = puzzle(&format!("11{}", ".".repeat(79)));
        assert!(Grader::new(Profile::built_in("zendoku").unwrap()).grade(&clash).is_err());
    }

    #[test]
    fn a_spent_budget_leaves_a_lower_bound() {
        let hard =
            puzzle("....5...9...1.9....9..73.14.1.....9.3.....47...53....1.6.....4....54..28..26.....");
        let grader = Grader::new(Profile::built_in("se-1.2.1").unwrap());
        let all = grader.grade(&hard).unwrap();
        assert_eq!(all.ending, Ending::Solved);
        for budget in [0, 1_000, 10_000] {
            let bounded = grader.clone().within(budget).grade(&hard).unwrap();
            assert_eq!(bounded.ending, Ending::BudgetSpent, "{budget}");
            assert!(0.0 < bounded.rating && bounded.rating <= all.rating, "{budget}: {}", bounded.rating);
        }
        assert_eq!(grader.clone().within(100_000_000).grade(&hard).unwrap(), all);
    }

    /// "Until one results in a symbol being written in": a pair that leaves no single is of no use at once, but
    /// chained it may help a second one.
    #[test]
    fn immediate_deductions_leave_no_trace() {
        let tactics = [("full-house", "a", 1), ("naked-single", "a", 1), ("naked-pair", "b", 2)];
        // The pair in row 1 strikes 1 and 2 from r1c9, which with r9c9 makes the pair that solves r5c9.
        let marks = [("r1c1", "12"), ("r1c2", "12"), ("r1c9", "1234"), ("r9c9", "34"), ("r5c9", "345")];
        let chained = Grader::new(profile("chained", &tactics)).grade_board(sparse(&marks));
        assert_eq!(chained.moves.first().map(|m| (m.cell, m.digit)), Some((cell(5, 9), digit(5))));
        assert_eq!((chained.moves[0].tactic, chained.moves[0].level), (Tactic::NakedPair, 1));
        let immediate = Grader::new(profile("immediate", &tactics)).grade_board(sparse(&marks));
        assert_eq!((immediate.ending, immediate.moves.len()), (Ending::Stuck, 0));
    }

    /// A pair listed before the naked single is not credited with a single that is there without it, and makes one
    /// that needs it as hard as the harder of the two.
    #[test]
    fn immediate_singles_may_be_listed_after_strikes() {
        let tactics = [("naked-pair", "a", 2), ("naked-single", "b", 1)];
        let grader = Grader::new(profile("immediate", &tactics));
        let pair = [("r1c1", "12"), ("r1c2", "12"), ("r5c5", "7")];
        let grade = grader.grade_board(sparse(&pair));
        assert_eq!((grade.moves[0].cell, grade.moves[0].tactic), (cell(5, 5), Tactic::NakedSingle));
        assert_eq!((grade.count(Tactic::NakedPair), grade.moves[0].level), (0, 1));
        let led = [("r1c1", "12"), ("r1c2", "12"), ("r1c9", "123")];
        let grade = grader.clone().keeping(Detail { steps: true, widths: false }).grade_board(sparse(&led));
        assert_eq!((grade.moves[0].cell, grade.moves[0].digit), (cell(1, 9), digit(3)));
        assert_eq!((grade.moves[0].tactic, grade.moves[0].score), (Tactic::NakedPair, 2.0));
        assert_eq!(grade.steps.len(), grade.counts.iter().sum::<u32>() as usize);
    }
}
