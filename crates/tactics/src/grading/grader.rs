//! The grader, which always applies the easiest tactic that finds something.

use sudoku_core::{Clash, DigitSet, Puzzle};

use crate::board::Board;
use crate::board::deduction::Flow;
use crate::deduction::Deduction;
use crate::grading::finder;
use crate::grading::findings::Findings;
use crate::grading::grade::{Ending, Grade};
use crate::grading::stages::Grading;
use crate::profile::{Entry, Mode, Profile};
use crate::rules::PLACES;
use crate::search::forcing::work::Work;
use crate::search::scope::Scope;
use crate::tactic::Tactic;

/// Grades puzzles like a solver who knows the tactics of a profile.
///
/// A stage ends when a digit is written. At each stage, the tactics are tried from the easiest to the hardest. After
/// every deduction, the search restarts with the easiest. A stage is as hard as the hardest tactic that it needed, and
/// a puzzle is as hard as its hardest stage.
///
/// Sources: *Zendoku puzzle generation*, 5.1, and the strategy-pattern solver of *Generating and solving sudoku
/// puzzles*. Its pseudo-code is corrected in two points: the solver gives up when all strategies have failed in a pass,
/// not when the first one has, and it returns the difficulty.
#[derive(Clone, Debug)]
pub struct Grader {
    pub(crate) profile: Profile,
    pub(crate) detail: Detail,
    pub(crate) budget: Option<u64>,
}

/// What a grader records besides the grade.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Detail {
    /// Every deduction.
    pub steps: bool,
    /// The number of deductions available at each stage.
    pub widths: bool,
}

impl Grader {
    /// A grader that records only the grade and the moves.
    pub fn new(profile: Profile) -> Grader {
        Grader { profile, detail: Detail::default(), budget: None }
    }

    /// The same grader, which records these details.
    pub fn keeping(mut self, detail: Detail) -> Grader {
        self.detail = detail;
        self
    }

    /// The same grader with a bound on the number of assertions that forcing chains may follow per puzzle. When the
    /// bound is reached, grading ends with [`Ending::BudgetSpent`](crate::Ending::BudgetSpent), and the rating is a
    /// lower bound.
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
    /// If two equal clues share a house. For a puzzle without a solution, grading ends with
    /// [`Ending::Contradiction`](crate::Ending::Contradiction) or [`Ending::Stuck`](crate::Ending::Stuck). Tactics that
    /// assume uniqueness may write a wrong digit into a puzzle with several solutions.
    pub fn grade(&self, puzzle: &Puzzle) -> Result<Grade, Clash> {
        Ok(self.grade_board(Board::new(puzzle)?))
    }

    /// Grades a puzzle, sharing findings with other graders of the same puzzle.
    ///
    /// # Errors
    /// As [`Grader::grade`].
    pub fn grade_beside(&self, puzzle: &Puzzle, findings: &mut Findings) -> Result<Grade, Clash> {
        let start = findings.start(puzzle)?;
        Ok(self.run(Grading::new(self, start).beside(findings)))
    }

    /// Whether the tactics solve the puzzle.
    pub fn solves(&self, puzzle: &Puzzle) -> bool {
        self.grade(puzzle).is_ok_and(|grade| grade.ending == Ending::Solved)
    }

    /// Grades from a position.
    pub fn grade_board(&self, board: Board) -> Grade {
        self.run(Grading::new(self, board))
    }

    fn run(&self, mut run: Grading<'_>) -> Grade {
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
        run.finish()
    }

    /// The easiest deduction from a position. In mode [`Mode::Queued`], this is the first deduction that grading would
    /// take from the position if its digits had been written in reading order.
    pub fn next(&self, board: &Board) -> Option<(&Entry, Deduction)> {
        if self.profile.mode == Mode::Queued {
            let first = self.stage(board.clone()).into_iter().next()?;
            return Some((self.profile.entry(first.tactic)?, first));
        }
        let work = Work::default();
        let scope = Scope::whole(board, &work);
        let find = |entry| Some((entry, finder::taken(entry, &scope, false)?));
        self.profile.entries.iter().find_map(find)
    }

    /// The first deductions that grading takes from a position, until a digit is written.
    pub(crate) fn stage(&self, board: Board) -> Vec<Deduction> {
        let detail = Detail { steps: true, widths: false };
        let grader = Grader { detail, budget: None, ..self.clone() };
        let mut run = Grading::new(&grader, board);
        run.stage();
        run.grade.steps
    }

    /// Number of deductions available; see [`Grade::widths`].
    pub fn width(&self, board: &Board) -> u32 {
        self.width_of(&self.open(board), board)
    }

    /// The number of different digits that can be written at once, by tactic. Each digit counts for the first tactic of
    /// the profile that writes it. Tactics that write no digit are omitted.
    pub fn open(&self, board: &Board) -> Vec<(Tactic, u32)> {
        let mut seen = [DigitSet::EMPTY; 81];
        let mut open = Vec::new();
        for entry in self.profile.entries.iter().filter(|entry| entry.tactic.has(PLACES)) {
            let mut n = 0;
            // The sink never stops the search.
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
                let others = self.profile.entries.iter().filter(|entry| !entry.tactic.has(PLACES));
                others.map(|entry| entry.tactic.every(board).len()).find(|&n| n > 0).unwrap_or(0) as u32
            }
            n => n,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grading::grade::Ending;
    use crate::testing::*;

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

    /// The grade is the "max of the strategies' difficulties", and after every progress the search restarts with the
    /// simplest strategy.
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

    /// Of tactics with equal scores, the later in the profile is the harder one, whichever was used last.
    #[test]
    fn the_hardest_of_equal_scores_is_the_later_in_the_profile() {
        let equal = [("full-house", "a", 4), ("naked-single", "a", 4), ("hidden-single-box", "a", 1)];
        let grade = Grader::new(profile("chained", &equal)).grade(&puzzle(EASY)).unwrap();
        assert_eq!((grade.ending, grade.moves.last().unwrap().tactic), (Ending::Solved, Tactic::FullHouse));
        assert_eq!(grade.hardest, Some(Tactic::NakedSingle));
    }

    /// In HoDoKu's order the next deduction is the one that grading takes, which is often not the first one found.
    #[test]
    fn the_next_deduction_is_the_one_that_grading_takes() {
        let profile = Profile::built_in("hodoku-2.3").unwrap();
        assert_eq!(profile.mode, Mode::Queued);
        let in_order = Grader::new(Profile { mode: Mode::Chained, ..profile.clone() });
        let grader = Grader::new(profile);
        let mut others = 0;
        for clues in CHAINED.into_iter().chain(HARD) {
            let mut board = board(clues);
            while let Some((entry, next)) = grader.next(&board) {
                assert_eq!(Some(&next), grader.stage(board.clone()).first());
                assert_eq!(entry.tactic, next.tactic);
                others += usize::from(in_order.next(&board).map(|(_, found)| found) != Some(next.clone()));
                next.apply(&mut board);
            }
        }
        assert!(others > 50, "{others}");
    }

    #[test]
    fn it_says_where_it_got_stuck() {
        let grade = Grader::new(profile("chained", &[("full-house", "a", 1)])).grade(&puzzle(EASY)).unwrap();
        assert_eq!((grade.ending, grade.level, grade.moves.len()), (Ending::Stuck, 2, 0));
        assert_eq!(grade.board.puzzle(), &puzzle(EASY));
        // r1c1 has no candidate: 1 to 8 are in its row, and 9 is in its column.
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

    /// "Until one results in a symbol being written in": in immediate mode, a pair that leaves no single is useless. In
    /// chained mode, it may help a second pair.
    #[test]
    fn immediate_deductions_leave_no_trace() {
        let tactics = [("full-house", "a", 1), ("naked-single", "a", 1), ("naked-pair", "b", 2)];
        // The pair in row 1 strikes 1 and 2 from r1c9. r1c9 and r9c9 are then a pair, which solves r5c9.
        let marks = [("r1c1", "12"), ("r1c2", "12"), ("r1c9", "1234"), ("r9c9", "34"), ("r5c9", "345")];
        let chained = Grader::new(profile("chained", &tactics)).grade_board(sparse(&marks));
        assert_eq!(chained.moves.first().map(|m| (m.cell, m.digit)), Some((cell(5, 9), digit(5))));
        assert_eq!((chained.moves[0].tactic, chained.moves[0].level), (Tactic::NakedPair, 1));
        let immediate = Grader::new(profile("immediate", &tactics)).grade_board(sparse(&marks));
        assert_eq!((immediate.ending, immediate.moves.len()), (Ending::Stuck, 0));
    }

    /// If a pair is listed before the naked single, a single that exists without the pair does not count for it. A
    /// single that needs the pair is as hard as the harder of the two.
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
