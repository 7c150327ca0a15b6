//! Derives the cases of tactics whose search records no chains: colourings, forcing chains and nets, and Kraken fish.
//! The consequences of a case are computed again, with reasons.

use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::rc::Rc;

use sudoku_core::{Cell, CellSet, Digit, DigitSet, House};

use super::model::{Node, Origin};
use crate::board::Board;
use crate::board::houses::HOUSES;
use crate::deduction::Deduction;
use crate::rules::Argument;
use crate::search::chains::implications::Reach;
use crate::search::chains::net::{self, Net, NodeKinds};

/// A claim: a node, and whether it holds.
pub(crate) type Raw = (Node, bool);

/// The cases of such a deduction and the claims of each; `None` for other tactics.
pub(crate) fn of(tracers: &Tracers<'_>, found: &Deduction) -> Option<(Origin, Vec<Vec<Raw>>)> {
    match found.tactic.rule().traits.argument {
        Argument::Either => {
            let starts =
                found.cells.iter().map(|cell| node(cell, found.digits.first().unwrap_or(Digit::ALL[0])));
            tracers.either(Way::Plain, starts, &targets(found))
        }
        Argument::Contradiction(reach) => {
            let (target, holds) = *targets(found).first()?;
            tracers.contradiction(Way::of(reach), (target, !holds))
        }
        Argument::Verity(reach) => tracers.verity(Way::of(reach), found),
        Argument::Fins => tracers.kraken(found, false),
        Argument::FinsOrCover => tracers.kraken(found, true),
        _ => None,
    }
}

fn node(cell: Cell, digit: Digit) -> Node {
    Node { cells: CellSet::of(cell), digit }
}

/// The conclusions of the deduction: that the digit written holds, or that all struck candidates fail.
fn targets(found: &Deduction) -> Vec<Raw> {
    if let Some((cell, digit)) = found.placement {
        return vec![(node(cell, digit), true)];
    }
    let struck = found.eliminations.iter();
    struck.flat_map(|(cell, digits)| digits.iter().map(move |digit| (node(cell, digit), false))).collect()
}

/// The way in which consequences are followed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Way {
    /// Each claim follows from one earlier claim, with single candidates.
    Plain,
    /// The same, with groups.
    Groups,
    /// Claims follow by all singles.
    Nets,
    /// Claims follow by all singles, even after a contradiction, when a candidate may both hold and fail.
    Beyond,
}

impl Way {
    fn of(reach: Reach) -> Way {
        match reach {
            Reach::Nets => Way::Nets,
            Reach::Chains => Way::Groups,
        }
    }
}

/// The consequences of premises on a board, computed on demand.
pub(crate) struct Tracers<'b> {
    board: &'b Board,
    nets: [OnceCell<Net>; 2],
    traces: RefCell<BTreeMap<(Way, Raw), Rc<Trace>>>,
}

impl<'b> Tracers<'b> {
    pub(crate) fn new(board: &'b Board) -> Tracers<'b> {
        Tracers { board, nets: [const { OnceCell::new() }; 2], traces: RefCell::default() }
    }

    fn follow(&self, way: Way, premise: Raw) -> Rc<Trace> {
        if let Some(known) = self.traces.borrow().get(&(way, premise)) {
            return Rc::clone(known);
        }
        let trace = Rc::new(match way {
            Way::Plain => {
                self.along(self.nets[0].get_or_init(|| Net::by_house(self.board, NodeKinds::Plain)), premise)
            }
            Way::Groups => {
                self.along(self.nets[1].get_or_init(|| Net::by_house(self.board, NodeKinds::Groups)), premise)
            }
            Way::Nets => self.by_singles(premise, false),
            Way::Beyond => self.by_singles(premise, true),
        });
        self.traces.borrow_mut().insert((way, premise), Rc::clone(&trace));
        trace
    }

    fn along(&self, net: &Net, premise: Raw) -> Trace {
        let mut trace = Trace::new(premise);
        let mut at = 0;
        while at < trace.claims.len() {
            let (Node { cells, digit }, holds) = trace.claims[at].0;
            let Some(id) = net.find(net::Node { digit, cells }) else { return trace };
            for &state in net.next(2 * id + usize::from(holds)) {
                let net::Node { digit, cells } = net.node(state);
                trace.add((Node { cells, digit }, !holds), vec![at]);
            }
            at += 1;
        }
        trace
    }

    fn by_singles(&self, premise: Raw, beyond: bool) -> Trace {
        let mut trace = Trace::new(premise);
        let mut at = 0;
        while at < trace.claims.len() {
            match trace.claims[at].0 {
                (_, true) => trace.strike_beside(self.board, at),
                (_, false) => trace.write_last(self.board, at, beyond),
            }
            at += 1;
        }
        trace
    }

    /// The claims that lead from a premise to all targets. A case of a net may reach a contradiction first.
    fn lead(&self, way: Way, premise: Raw, targets: &[Raw]) -> Option<Vec<Raw>> {
        let lead = self.follow(way, premise).to(targets);
        match way {
            Way::Nets => lead.or_else(|| self.follow(Way::Beyond, premise).to(targets)),
            _ => lead,
        }
    }

    /// A candidate that leads to the same consequence whether it holds or fails.
    fn either(
        &self,
        way: Way,
        mut starts: impl Iterator<Item = Node>,
        targets: &[Raw],
    ) -> Option<(Origin, Vec<Vec<Raw>>)> {
        starts.find_map(|start| {
            let branch = |holds| self.lead(way, (start, holds), targets);
            Some((Origin::Either(start), vec![branch(true)?, branch(false)?]))
        })
    }

    /// The contradiction that follows from a false premise: a node both holds and fails, or all candidates of a cell or
    /// house fail.
    fn contradiction(&self, way: Way, premise: Raw) -> Option<(Origin, Vec<Vec<Raw>>)> {
        let (board, trace) = (self.board, self.follow(way, premise));
        let opposite = (premise.0, !premise.1);
        if let Some(branch) = trace.to(&[opposite]) {
            return Some((Origin::Opposite, vec![branch]));
        }
        let both =
            trace.claims.iter().find(|((node, holds), _)| *holds && trace.at((*node, false)).is_some());
        if let Some(&((node, _), _)) = both {
            return Some((
                Origin::Contradiction,
                vec![trace.to(&[(node, true)])?, trace.to(&[(node, false)])?],
            ));
        }
        let in_cells =
            board.blanks().iter().map(|cell| board.marks(cell).iter().map(|d| node(cell, d)).collect());
        let in_houses = HOUSES.iter().flat_map(|&house| {
            let places = |digit| board.places_in(house, digit).iter().map(|cell| node(cell, digit)).collect();
            board.open(house).iter().map(places).collect::<Vec<Vec<Node>>>()
        });
        in_cells.chain(in_houses).find_map(|group: Vec<Node>| {
            let ends = group.iter().map(|&node| trace.failing(node)).collect::<Option<Vec<_>>>()?;
            let (&last, (&end, others)) = (group.last()?, ends.split_last()?);
            let mut holds = trace.leading_to(others);
            holds.push((last, true));
            let mut fails = trace.leading_to(&[end]);
            if fails.last() != Some(&(last, false)) {
                fails.push((last, false));
            }
            Some((Origin::Contradiction, vec![holds, fails]))
        })
    }

    /// The cases of a cell, of a digit in a house, or of a candidate.
    fn verity(&self, way: Way, found: &Deduction) -> Option<(Origin, Vec<Vec<Raw>>)> {
        let (cell, digit) = (found.cells.first()?, found.digits.first()?);
        let starts: Vec<Node> = found
            .cells
            .iter()
            .flat_map(|cell| found.digits.iter().map(move |digit| node(cell, digit)))
            .collect();
        let targets = targets(found);
        let origin = match found.houses.first() {
            Some(&house) => Origin::House { house, digit },
            None if found.digits.len() == 1 => {
                return self.either(way, starts.into_iter(), &targets);
            }
            None => Origin::Cell { cell },
        };
        let branches = starts.iter().map(|&start| self.lead(way, (start, true), &targets));
        Some((origin, branches.collect::<Option<Vec<_>>>()?))
    }

    /// The cases of a Kraken fish: a fin holds, or none does. In the latter case, the fish strikes the target, or has
    /// its digit in each cover.
    fn kraken(&self, found: &Deduction, by_cover: bool) -> Option<(Origin, Vec<Vec<Raw>>)> {
        let (digit, board) = (found.digits.first()?, self.board);
        let (bases, covers) = found.houses.split_at(found.houses.len() / 2);
        let of =
            |houses: &[House]| houses.iter().fold(CellSet::EMPTY, |all, house| all.union(house.cell_set()));
        let body = of(bases).intersection(board.places(digit));
        let fins = body.without(of(covers));
        let targets = targets(found);
        let branches = |starts: CellSet| {
            let branch = |cell| self.lead(Way::Groups, (node(cell, digit), true), &targets);
            starts.iter().map(branch).collect::<Option<Vec<_>>>()
        };
        if !by_cover {
            return Some((Origin::Fish { digit, cover: None }, branches(fins)?));
        }
        covers.iter().find_map(|&cover| {
            let starts = fins.union(body.intersection(cover.cell_set()));
            Some((Origin::Fish { digit, cover: Some(cover) }, branches(starts)?))
        })
    }
}

/// Claims in logical order, each with the indices of the earlier claims on which it is based.
struct Trace {
    claims: Vec<(Raw, Vec<usize>)>,
    /// The index of each claim.
    places: BTreeMap<Raw, usize>,
}

impl Trace {
    fn new(premise: Raw) -> Trace {
        Trace { claims: vec![(premise, Vec::new())], places: BTreeMap::from([(premise, 0)]) }
    }

    fn at(&self, claim: Raw) -> Option<usize> {
        self.places.get(&claim).copied()
    }

    fn add(&mut self, claim: Raw, of: Vec<usize>) {
        if let Entry::Vacant(place) = self.places.entry(claim) {
            place.insert(self.claims.len());
            self.claims.push((claim, of));
        }
    }

    /// Adds what a node that holds excludes: the other digits of its cell, and its digit in all peers.
    fn strike_beside(&mut self, board: &Board, at: usize) {
        let Node { cells, digit } = self.claims[at].0.0;
        let Some(cell) = cells.first() else { return };
        for other in board.marks(cell).without(DigitSet::of(digit)) {
            self.add((node(cell, other), false), vec![at]);
        }
        for peer in cell.peers().intersection(board.places(digit)) {
            self.add((node(peer, digit), false), vec![at]);
        }
    }

    /// Adds that the last candidate of a cell or house holds once all others have failed. With `beyond`, this is added
    /// even if the candidate has failed too.
    fn write_last(&mut self, board: &Board, at: usize, beyond: bool) {
        let Node { cells, digit } = self.claims[at].0.0;
        let Some(cell) = cells.first() else { return };
        let mut groups: Vec<Vec<Node>> = vec![board.marks(cell).iter().map(|d| node(cell, d)).collect()];
        for house in cell.houses() {
            groups.push(board.places_in(house, digit).iter().map(|place| node(place, digit)).collect());
        }
        for group in groups {
            let failing: Vec<Option<usize>> = group.iter().map(|&node| self.at((node, false))).collect();
            for (n, &last) in group.iter().enumerate().filter(|&(n, _)| beyond || failing[n].is_none()) {
                let others = [&failing[..n], &failing[n + 1..]].concat();
                if let Some(of) = others.into_iter().collect() {
                    self.add((last, true), of);
                }
            }
        }
    }

    /// The given claims and those on which they are based, in order.
    fn leading_to(&self, ends: &[usize]) -> Vec<Raw> {
        let mut needed = vec![false; self.claims.len()];
        ends.iter().for_each(|&end| needed[end] = true);
        for at in (0..self.claims.len()).rev() {
            if needed[at] {
                self.claims[at].1.iter().for_each(|&of| needed[of] = true);
            }
        }
        needed[0] = true;
        (0..needed.len()).filter(|&at| needed[at]).map(|at| self.claims[at].0).collect()
    }

    /// The claims that lead to all targets.
    fn to(&self, targets: &[Raw]) -> Option<Vec<Raw>> {
        let ends = targets.iter().map(|&target| self.at(target)).collect::<Option<Vec<_>>>()?;
        Some(self.leading_to(&ends))
    }

    /// The claim by which a candidate fails, alone or in a group.
    fn failing(&self, candidate: Node) -> Option<usize> {
        let says = |((node, holds), _): &(Raw, Vec<usize>)| {
            !holds && node.digit == candidate.digit && candidate.cells.is_subset(node.cells)
        };
        self.at((candidate, false)).or_else(|| self.claims.iter().position(says))
    }
}
