//! Algorithm X with dancing links, step by step.

use std::iter::FusedIterator;
use std::ops::ControlFlow;

use crate::links::Links;
use crate::order::{AsGiven, Choice, OptionOrder};
use crate::outcome::{Ending, Event, FixError, Limits, OrderError, Report};
use crate::problem::Problem;

/// A chosen item. Its options begin at `trail[begin]`, and those not tried yet begin at `trail[next]`.
#[derive(Clone, Copy, Debug)]
struct Level {
    begin: u32,
    next: u32,
    /// Whether the option before `next` is placed.
    placed: bool,
}

/// A search for exact covers. It can be paused after any solution, resumed, and restarted.
#[derive(Clone, Debug)]
pub struct Search<O = AsGiven> {
    links: Links,
    choice: Choice,
    order: O,
    levels: Vec<Level>,
    /// The nodes of the options of each level, one level after the other.
    trail: Vec<u32>,
    /// Fixed options, followed by placed options.
    placed: Vec<usize>,
    fixed: Vec<u32>,
    /// Whether the next step is to choose an item. Otherwise it is to try the next option of the last level.
    descending: bool,
    nodes: u64,
    per_level: Vec<u64>,
}

impl Search {
    /// A search that chooses items by `choice`, with the items in the order of the problem.
    pub fn new(problem: &Problem, choice: Choice) -> Self {
        let order: Vec<usize> = (0..problem.primary_count()).collect();
        Self::build(problem, choice, &order)
    }

    /// The same with the primary items in another order. The order determines which item is leftmost, and which comes
    /// first of several items with equally few options.
    ///
    /// # Errors
    /// If the order is not a permutation of the primary items.
    pub fn with_item_order(problem: &Problem, choice: Choice, order: &[usize]) -> Result<Self, OrderError> {
        let primary = problem.primary_count();
        let mut seen = vec![false; primary];
        let fresh = |&item: &usize| seen.get_mut(item).is_some_and(|seen| !std::mem::replace(seen, true));
        if order.len() != primary || !order.iter().all(fresh) {
            return Err(OrderError { primary });
        }
        Ok(Self::build(problem, choice, order))
    }

    fn build(problem: &Problem, choice: Choice, order: &[usize]) -> Self {
        Self {
            links: Links::new(problem, order),
            choice,
            order: AsGiven,
            levels: Vec::new(),
            trail: Vec::new(),
            placed: Vec::new(),
            fixed: Vec::new(),
            descending: true,
            nodes: 0,
            per_level: Vec::new(),
        }
    }

    /// The same search with another order of options, such as [`Shuffled`](crate::Shuffled).
    pub fn option_order<O: OptionOrder>(self, order: O) -> Search<O> {
        Search {
            links: self.links,
            choice: self.choice,
            order,
            levels: self.levels,
            trail: self.trail,
            placed: self.placed,
            fixed: self.fixed,
            descending: self.descending,
            nodes: self.nodes,
            per_level: self.per_level,
        }
    }
}

impl<O: OptionOrder> Search<O> {
    /// Places an option before the search. Its items, and all options that clash with it, are removed from the matrix.
    /// It does not count as a node.
    ///
    /// # Errors
    /// If the option clashes with a fixed one, has no primary item or does not exist, or if the search has already
    /// started.
    pub fn fix(&mut self, option: usize) -> Result<(), FixError> {
        if !self.levels.is_empty() || !self.descending {
            return Err(FixError::UnderWay);
        }
        if option >= self.links.option_count() {
            return Err(FixError::NoSuchOption(option));
        }
        let node = self.links.primary_node(option).ok_or(FixError::NoPrimaryItem(option))?;
        if !self.links.is_live(node) {
            return Err(FixError::Clash(option));
        }
        self.links.place(node);
        self.fixed.push(node);
        self.placed.push(option);
        Ok(())
    }

    /// Resets the search but keeps the fixed options. The next step is the first one.
    pub fn restart(&mut self) {
        while let Some(level) = self.levels.pop() {
            if level.placed {
                self.links.take_back(self.trail[level.next as usize - 1]);
                self.placed.pop();
            }
        }
        self.trail.clear();
        self.descending = true;
        self.nodes = 0;
        self.per_level.clear();
    }

    /// Resets the search and removes the fixed options, so that the matrix is complete again.
    pub fn release(&mut self) {
        self.restart();
        while let Some(node) = self.fixed.pop() {
            self.links.take_back(node);
        }
        self.placed.clear();
    }

    /// Number of nodes (options placed) since the start.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Number of nodes since the start at each level, which is the number of options placed before.
    pub fn nodes_per_level(&self) -> &[u64] {
        &self.per_level
    }

    /// The matrix in its current state.
    pub fn links(&self) -> &Links {
        &self.links
    }

    /// Continues until the limits are reached, the tree is exhausted, or `visit` stops the search. Call it again to
    /// continue from there. The limits and the report apply only to this call.
    pub fn run(&mut self, limits: Limits, mut visit: impl FnMut(Event<'_>) -> ControlFlow<()>) -> Report {
        let start = self.nodes;
        let budget = start.saturating_add(limits.nodes);
        let mut solutions = 0;
        let ending = loop {
            if solutions >= limits.solutions {
                break Ending::Limit;
            }
            match self.advance(budget, &mut visit) {
                Ok(()) => solutions += 1,
                Err(ending) => break ending,
            }
            if visit(Event::Solution { options: &self.placed }).is_break() {
                break Ending::Stopped;
            }
        };
        Report { solutions, nodes: self.nodes - start, ending }
    }

    /// Counts solutions.
    pub fn count(&mut self, limits: Limits) -> Report {
        self.run(limits, |_| ControlFlow::Continue(()))
    }

    /// The remaining solutions as lists of options, found one by one. The iterator ends when the tree is exhausted or
    /// the budget is spent; [`Solutions::ending`] says which.
    pub fn solutions(&mut self, budget: u64) -> Solutions<'_, O> {
        let budget = self.nodes.saturating_add(budget);
        Solutions { search: self, budget, ending: None }
    }

    /// Continues to the next solution.
    fn advance(
        &mut self,
        budget: u64,
        visit: &mut impl FnMut(Event<'_>) -> ControlFlow<()>,
    ) -> Result<(), Ending> {
        loop {
            if self.descending {
                self.descending = false;
                let Some(item) = self.choose() else { return Ok(()) };
                if self.enter(item, visit).is_break() {
                    return Err(Ending::Stopped);
                }
            }
            if self.step(budget, visit)?.is_break() {
                return Err(Ending::Stopped);
            }
        }
    }

    fn choose(&self) -> Option<u32> {
        match self.choice {
            Choice::FewestOptions => self.links.smallest(),
            Choice::Leftmost => self.links.leftmost(),
        }
    }

    /// Adds a level for an item.
    fn enter(&mut self, item: u32, visit: &mut impl FnMut(Event<'_>) -> ControlFlow<()>) -> ControlFlow<()> {
        let begin = self.trail.len();
        self.trail.extend(self.links.column(item));
        self.order.arrange(&mut self.trail[begin..]);
        let level = self.levels.len();
        self.levels.push(Level { begin: begin as u32, next: begin as u32, placed: false });
        let options = self.trail.len() - begin;
        visit(Event::Chosen { level, item: self.links.outer(item), options })
    }

    /// One step at the last level. If an option is placed, removes it; otherwise places the next option, or removes the
    /// level if there is none.
    fn step(
        &mut self,
        budget: u64,
        visit: &mut impl FnMut(Event<'_>) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Ending> {
        let depth = self.levels.len();
        let Some(level) = self.levels.last_mut() else { return Err(Ending::Exhausted) };
        if std::mem::take(&mut level.placed) {
            let node = self.trail[level.next as usize - 1];
            self.links.take_back(node);
            self.placed.pop();
            let option = self.links.option_at(node);
            return Ok(visit(Event::TakenBack { level: depth - 1, option }));
        }
        let Some(&node) = self.trail.get(level.next as usize) else {
            self.trail.truncate(level.begin as usize);
            self.levels.pop();
            return Ok(ControlFlow::Continue(()));
        };
        if self.nodes >= budget {
            return Err(Ending::Budget);
        }
        level.next += 1;
        level.placed = true;
        self.links.place(node);
        let option = self.links.option_at(node);
        self.placed.push(option);
        self.descending = true;
        self.nodes += 1;
        match self.per_level.get_mut(depth - 1) {
            Some(count) => *count += 1,
            None => self.per_level.push(1),
        }
        Ok(visit(Event::Placed { level: depth - 1, option }))
    }
}

/// The solutions of a search, one by one.
#[derive(Debug)]
pub struct Solutions<'a, O> {
    search: &'a mut Search<O>,
    budget: u64,
    ending: Option<Ending>,
}

impl<O> Solutions<'_, O> {
    /// Why the iterator ended: [`Ending::Exhausted`] or [`Ending::Budget`]; `None` while it runs.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }
}

impl<O: OptionOrder> Iterator for Solutions<'_, O> {
    type Item = Vec<usize>;

    fn next(&mut self) -> Option<Vec<usize>> {
        if self.ending.is_some() {
            return None;
        }
        match self.search.advance(self.budget, &mut |_| ControlFlow::Continue(())) {
            Ok(()) => Some(self.search.placed.clone()),
            Err(ending) => {
                self.ending = Some(ending);
                None
            }
        }
    }
}

impl<O: OptionOrder> FusedIterator for Solutions<'_, O> {}
