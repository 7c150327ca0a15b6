//! Grades one puzzle, stage by stage.

use crate::board::Board;
use crate::board::deduction::Flow;
use crate::deduction::Deduction;
use crate::grading::finder::Finder;
use crate::grading::findings::Findings;
use crate::grading::grade::{Ending, Grade, Move};
use crate::grading::grader::Grader;
use crate::profile::{Entry, Mode};
use crate::rules::{Placement, Tactic};
use crate::search::forcing::work::Work;
use crate::search::scope::Scope;

/// The state of grading one puzzle.
pub(crate) struct Grading<'a> {
    grader: &'a Grader,
    pub grade: Grade,
    finder: Finder<'a>,
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
        let finder = Finder::new(&grader.profile, &grade.board, Work::within(grader.budget));
        Grading { grader, grade, finder }
    }

    /// Shares findings with other graders of the puzzle.
    pub fn beside(self, findings: &'a mut Findings) -> Grading<'a> {
        Grading { finder: self.finder.beside(findings), ..self }
    }

    /// Whether the bound on the work is reached.
    pub fn is_spent(&self) -> bool {
        self.finder.work.is_spent()
    }

    /// Continues until a digit is written; returns whether one was.
    pub fn stage(&mut self) -> bool {
        match self.grader.profile.mode {
            Mode::Chained | Mode::Queued => self.chained(),
            Mode::Immediate => self.immediate(),
        }
    }

    fn chained(&mut self) -> bool {
        let mut hardest: Option<(&Entry, f64)> = None;
        'again: loop {
            self.finder.restart();
            for (at, entry) in self.grader.profile.entries.iter().enumerate() {
                let (entry, placement, score) = match self.finder.single(entry, &self.grade.board) {
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
                        let found = self.finder.find(entry, &self.grade.board);
                        if self.is_spent() {
                            // The next step is by none of the earlier entries.
                            let rest = self.grader.profile.entries[at..].iter().map(|entry| entry.score);
                            self.grade.rating = self.grade.rating.max(rest.fold(f64::INFINITY, f64::min));
                            return false;
                        }
                        let Some(found) = found else { continue };
                        found.apply(&mut self.grade.board);
                        self.finder.follow(&found);
                        let entry = self.finder.counted(entry, &found);
                        let (score, placement) = (entry.score_of(&found), found.placement);
                        self.keep(found);
                        (entry, placement, score)
                    }
                };
                self.count(entry, score);
                if hardest.is_none_or(|(other, most)| self.is_harder((entry, score), (other.tactic, most))) {
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

    /// One stage in immediate mode. A single counts as soon as it exists. A strike counts together with a single to
    /// which it leads, at the later of their two places in the profile.
    fn immediate(&mut self) -> bool {
        let entries = &self.grader.profile.entries;
        for (at, entry) in entries.iter().enumerate() {
            match entry.tactic.single(&self.grade.board) {
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
                            let harder = if striker.score > entry.score { striker } else { entry };
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

    /// The first digit that a deduction of this tactic writes, or that one of `singles` can write after it. The strikes
    /// are discarded.
    fn at_once(&mut self, entry: &Entry, singles: &[Entry]) -> Option<Placement> {
        if entry.tactic.is_single() {
            return None;
        }
        let board = &self.grade.board;
        let mut outcome = None;
        // The result shows whether the search was stopped.
        let _ = entry.tactic.find_in(&Scope::whole(board, &self.finder.work), &mut |mut found| {
            let mut trial = board.clone();
            found.apply(&mut trial);
            let next = singles.iter().find_map(|easier| easier.tactic.single(&trial).flatten());
            if let Some(placement) = found.placement.or(next) {
                found.placement = Some(placement);
                outcome = Some(found);
                return Flow::Break(());
            }
            Flow::Continue(())
        });
        let found = outcome?;
        let placement = found.placement;
        self.keep(Deduction { tactic: entry.tactic, pattern: found });
        placement
    }

    fn keep(&mut self, found: Deduction) {
        if self.grader.detail.steps {
            self.grade.steps.push(found);
        }
    }

    /// Whether a deduction is harder than another: by its score, or else by the place of its tactic in the profile.
    fn is_harder(&self, (entry, score): (&Entry, f64), (other, most): (Tactic, f64)) -> bool {
        let entries = &self.grader.profile.entries;
        score > most
            || score == most
                && entry.tactic != other
                && entries
                    .iter()
                    .find(|one| [entry.tactic, other].contains(&one.tactic))
                    .is_some_and(|one| one.tactic == other)
    }

    fn count(&mut self, entry: &Entry, score: f64) {
        let rating = self.grade.rating;
        if self.grade.hardest.is_none_or(|hardest| self.is_harder((entry, score), (hardest, rating))) {
            self.grade.rating = score;
            self.grade.hardest = Some(entry.tactic);
        }
        let grade = &mut self.grade;
        grade.counts[entry.tactic.index()] += 1;
        grade.total += score;
        grade.level = grade.level.max(entry.level);
        if grade.diamond == 0.0 {
            grade.diamond = score;
        }
    }

    /// Writes the digit; returns whether that was possible.
    fn write(&mut self, (cell, digit): Placement, entry: &Entry, score: f64) -> bool {
        self.finder.place((cell, digit));
        let board = &mut self.grade.board;
        // A deduction that was applied as a whole has already written its digit.
        let written = board.puzzle().get(cell) == Some(digit) || board.place(cell, digit);
        if written {
            if self.grade.moves.is_empty() {
                self.grade.pearl = self.grade.rating;
            }
            self.grade.moves.push(Move { cell, digit, tactic: entry.tactic, level: entry.level, score });
        }
        written
    }

    pub fn finish(self) -> Grade {
        let spent = self.is_spent();
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
