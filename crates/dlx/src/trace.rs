//! Describes the steps of a search in words, numbered as in the figure of the Zendoku article.

use std::fmt::Write;

use crate::outcome::Event;
use crate::problem::Problem;

/// Records the steps of a search. There are four steps for every option placed (choose an item, choose an option that
/// contains it, add the option to the solution, delete the options that clash), and steps for backtracking.
///
/// ```
/// use std::ops::ControlFlow;
/// use sudoku_dlx::{Choice, Limits, Problem, Search, Trace};
///
/// let problem: Problem = "a b\na\nb\na b\n".parse()?;
/// let mut trace = Trace::new(&problem);
/// Search::new(&problem, Choice::Leftmost).run(Limits::solutions(1), |event| {
///     trace.record(event);
///     ControlFlow::Continue(())
/// });
/// assert!(trace.text().starts_with("1. Pick an item: a (2 options).\n2. Pick an option with a: a.\n"));
/// # Ok::<(), sudoku_dlx::FormatError>(())
/// ```
/// Source: "Zendoku puzzle generation" (Zoonami 2007), Figure 4.
#[derive(Clone, Debug)]
pub struct Trace<'a> {
    problem: &'a Problem,
    step: usize,
    /// For each level, the item and the step of the last choice of an option.
    choices: Vec<(usize, usize)>,
    placed: Vec<usize>,
    text: String,
}

impl<'a> Trace<'a> {
    /// A trace of a search in this problem.
    pub fn new(problem: &'a Problem) -> Self {
        Self { problem, step: 0, choices: Vec::new(), placed: Vec::new(), text: String::new() }
    }

    /// The same with options that were fixed before the search, so that the numbers of options left are right.
    pub fn with_fixed(problem: &'a Problem, fixed: &[usize]) -> Self {
        Self { placed: fixed.to_vec(), ..Self::new(problem) }
    }

    /// The text so far, with a line per step.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Adds an event of the search.
    pub fn record(&mut self, event: Event<'_>) {
        match event {
            Event::Chosen { level, item, options } => self.chosen(level, item, options),
            Event::Placed { level, option } => self.placed(level, option),
            Event::TakenBack { level, option } => {
                self.placed.pop();
                let (item, step) = self.choices[level];
                let (option, name) = (self.problem.option_text(option), self.problem.name(item));
                self.line(&format!(
                    "   The last choice is that of step {step}: take back {option}, the option with {name}."
                ));
            }
            Event::Solution { options } => {
                let options: Vec<String> = options.iter().map(|&o| self.problem.option_text(o)).collect();
                self.line(&format!("   Solution: {}.", options.join("; ")));
            }
        }
    }

    fn chosen(&mut self, level: usize, item: usize, options: usize) {
        self.choices.truncate(level);
        self.choices.push((item, 0));
        let name = self.problem.name(item);
        let plural = if options == 1 { "" } else { "s" };
        self.number(&format!("Pick an item: {name} ({options} option{plural})."));
        if options == 0 {
            self.number(&format!("No option with {name}! Back to the last choice."));
        }
    }

    fn placed(&mut self, level: usize, option: usize) {
        let (item, before) = self.choices[level];
        let which = if before == 0 { "an" } else { "the next" };
        let text = self.problem.option_text(option);
        self.number(&format!("Pick {which} option with {}: {text}.", self.problem.name(item)));
        self.choices[level].1 = self.step;
        self.number(&format!("Add {text} to the solution."));
        let live = self.live();
        self.placed.push(option);
        let left = self.live();
        self.number(&format!("Delete the options that share an item with it: {left} of {live} are left."));
    }

    /// Number of options that share no item with those placed.
    fn live(&self) -> usize {
        let mut held = vec![None; self.problem.item_count()];
        for member in self.placed.iter().flat_map(|&option| self.problem.option(option)) {
            held[member.item as usize] = Some(member.colour);
        }
        let fits = |member: &crate::Member| {
            held[member.item as usize].is_none_or(|colour| colour != 0 && colour == member.colour)
        };
        self.problem.options().filter(|members| members.iter().all(fits)).count()
    }

    fn number(&mut self, words: &str) {
        self.step += 1;
        let step = self.step;
        self.line(&format!("{step}. {words}"));
    }

    fn line(&mut self, line: &str) {
        let _ = writeln!(self.text, "{line}");
    }
}
