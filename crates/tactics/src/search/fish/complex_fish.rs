//! Fish of any shape: n disjoint houses, the bases, each hold a digit once. If n other houses, the covers, contain all
//! places of the bases, they hold the digit nowhere else. Places that are in fewer covers than bases are fins: either
//! one of the fins is true, or the fish holds.

use sudoku_core::{CellSet, Digit, DigitSet, House, HouseKind};

use crate::board::Board;
use crate::board::deduction::{Flow, Pattern, Sink, all, offer};
use crate::board::houses::HOUSES;
use crate::board::houses::HOUSES_OF;
use crate::search::fish::template;
use crate::search::words;

/// Which houses are bases and covers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shape {
    /// Rows by columns or columns by rows.
    Basic,
    /// The same, with boxes among bases or covers.
    Franken,
    /// All others.
    Mutant,
}

/// Maximum number of fins, and of fins in two bases. Source: HoDoKu, settings of the search for all steps.
const FINS: usize = 5;
const ENDO_FINS: usize = 2;

/// The fish to search for.
#[derive(Clone, Copy)]
struct Kind {
    shape: Shape,
    /// Number of bases.
    size: usize,
    finned: bool,
}

/// Fish of `size` bases on these digits, either finned or not.
///
/// Source: HoDoKu, "Franken Fish", "Mutant Fish", "Squirmbag" and larger, finned or not.
pub(crate) fn find(
    board: &Board,
    digits: DigitSet,
    (shape, size, finned): (Shape, usize, bool),
    sink: &mut Sink<'_>,
) -> Flow {
    let kind = Kind { shape, size, finned };
    for digit in digits {
        // A fish of n bases needs places outside them; if only n houses are left, a smaller fish exists.
        if board.places(digit).len() > 2 * size {
            of_digit(board, kind, digit, sink)?;
        }
    }
    Flow::Continue(())
}

fn of_digit(board: &Board, kind: Kind, digit: Digit, sink: &mut Sink<'_>) -> Flow {
    search(board, kind, digit, true, &mut |fish| {
        let seen = if fish.fins.is_empty() { CellSet::ALL } else { fish.fins.common_peers() };
        let found = Pattern::new(fish.places, DigitSet::of(digit)).within(fish.houses.iter().copied());
        offer(sink, found.striking(board, fish.over.intersection(seen), digit))
    })
}

/// A fish that was found.
pub(crate) struct Fish {
    pub digit: Digit,
    /// Places of the bases, fins among them.
    pub places: CellSet,
    pub fins: CellSet,
    /// Cells that are in more covers than bases: they lose the digit unless a fin is true.
    pub over: CellSet,
    /// Bases, then as many covers.
    pub houses: Vec<House>,
}

/// Visits the finned fish of a digit, whatever their fins see.
pub(crate) fn each(
    board: &Board,
    shape: Shape,
    size: usize,
    digit: Digit,
    visit: &mut dyn FnMut(&Fish) -> Flow,
) -> Flow {
    search(board, Kind { shape, size, finned: true }, digit, false, visit)
}

fn search(
    board: &Board,
    kind: Kind,
    digit: Digit,
    in_sight: bool,
    visit: &mut dyn FnMut(&Fish) -> Flow,
) -> Flow {
    use HouseKind::{Box, Column, Row};
    let of = |kinds: &[HouseKind]| -> Vec<House> {
        let wanted = |house: &House| kinds.contains(&house.kind()) && board.spots(*house, digit) != 0;
        HOUSES.into_iter().filter(wanted).collect()
    };
    let pools = match kind.shape {
        Shape::Basic => vec![(of(&[Row]), of(&[Column])), (of(&[Column]), of(&[Row]))],
        Shape::Franken => vec![(of(&[Row, Box]), of(&[Column, Box])), (of(&[Column, Box]), of(&[Row, Box]))],
        Shape::Mutant => vec![(of(&[Row, Column, Box]), of(&[Row, Column, Box]))],
    };
    // No template contains what a fish strikes.
    let targets = in_sight.then(|| template::lost(board, digit));
    if targets.is_some_and(CellSet::is_empty) {
        return Flow::Continue(());
    }
    for (bases, covers) in pools {
        let covers = covers.into_iter().fold(0, |all, house| all | 1 << house.index());
        let mut search =
            Search { board, kind, digit, targets, covers, bases: Vec::new(), chosen: Vec::new() };
        search.choose_bases(&bases, Layers::default(), visit)?;
    }
    Flow::Continue(())
}

/// The cells that are in at least one, two and three of some houses.
#[derive(Clone, Copy, Default)]
struct Layers([CellSet; 3]);

impl Layers {
    fn with(self, cells: CellSet) -> Layers {
        let Layers([one, two, three]) = self;
        Layers([one.union(cells), two.union(one.intersection(cells)), three.union(two.intersection(cells))])
    }

    /// The cells that are in more houses of `self` than of `other`.
    fn beyond(self, other: Layers) -> CellSet {
        (0..3).fold(CellSet::EMPTY, |all, n| all.union(self.0[n].without(other.0[n])))
    }
}

struct Search<'a> {
    board: &'a Board,
    kind: Kind,
    digit: Digit,
    /// The places that the fish may strike, if all fins must see one of them.
    targets: Option<CellSet>,
    /// Houses that may become covers and are neither bases nor chosen yet: bit `h` for the house with number `h`.
    covers: u32,
    bases: Vec<House>,
    chosen: Vec<House>,
}

impl Search<'_> {
    fn choose_bases(&mut self, pool: &[House], places: Layers, visit: &mut dyn FnMut(&Fish) -> Flow) -> Flow {
        if self.bases.len() == self.kind.size {
            return self.cover(places, Layers::default(), CellSet::EMPTY, visit);
        }
        for (n, &house) in pool.iter().enumerate() {
            let covers = self.covers;
            self.bases.push(house);
            self.covers &= !(1 << house.index());
            let wider = places.with(self.board.places_in(house, self.digit));
            self.choose_bases(&pool[n + 1..], wider, visit)?;
            self.bases.pop();
            self.covers = covers;
        }
        Flow::Continue(())
    }

    /// Takes the first place that is in fewer covers than bases and is no fin. Covers it, or makes it a fin.
    fn cover(
        &mut self,
        places: Layers,
        covered: Layers,
        fins: CellSet,
        visit: &mut dyn FnMut(&Fish) -> Flow,
    ) -> Flow {
        let open = places.beyond(covered).without(fins);
        let left = self.kind.size - self.chosen.len();
        let Some(cell) = open.first() else {
            return if left == 0 { self.conclude(places, covered, fins, visit) } else { Flow::Continue(()) };
        };
        let spare = if self.kind.finned { FINS - fins.len() } else { 0 };
        if !self.may_strike(open, fins, left) {
            return Flow::Continue(());
        }
        if left > 0 && open.len() <= spare + self.most_covered(open, fins, left) {
            for house in cell.houses() {
                if self.fresh(fins) >> house.index() & 1 == 1 {
                    self.chosen.push(house);
                    self.covers &= !(1 << house.index());
                    let wider = covered.with(self.board.places_in(house, self.digit));
                    self.cover(places, wider, fins, visit)?;
                    self.chosen.pop();
                    self.covers |= 1 << house.index();
                }
            }
        }
        if spare > 0 && (left > 0 || open.len() <= spare) {
            let fins = fins.union(CellSet::of(cell));
            if fins.intersection(places.0[1]).len() <= ENDO_FINS {
                self.cover(places, covered, fins, visit)?;
            }
        }
        Flow::Continue(())
    }

    /// Whether all fins see some target such that `left` more covers can contain all open places that it does not see.
    fn may_strike(&self, open: CellSet, fins: CellSet, left: usize) -> bool {
        let Some(targets) = self.targets else { return true };
        targets.intersection(fins.common_peers()).iter().any(|target| {
            let hidden = open.without(target.peers());
            hidden.len() <= self.most_covered(hidden, fins, left)
        })
    }

    /// The houses that may still become covers with these fins.
    fn fresh(&self, fins: CellSet) -> u32 {
        fins.iter().fold(self.covers, |covers, fin| covers & !HOUSES_OF[fin.index()])
    }

    /// An upper bound on the number of these cells that `left` more covers contain.
    fn most_covered(&self, open: CellSet, fins: CellSet, left: usize) -> usize {
        let mut fresh = self.fresh(fins);
        let mut counts = [0usize; 10];
        while fresh != 0 && left > 0 && !open.is_empty() {
            let house = House::ALL[fresh.trailing_zeros() as usize];
            counts[house.cell_set().intersection(open).len()] += 1;
            fresh &= fresh - 1;
        }
        let (mut most, mut left) = (0, left);
        for n in (1..10).rev() {
            let used = counts[n].min(left);
            most += n * used;
            left -= used;
        }
        most
    }

    fn conclude(
        &self,
        places: Layers,
        covered: Layers,
        fins: CellSet,
        visit: &mut dyn FnMut(&Fish) -> Flow,
    ) -> Flow {
        let over = covered.beyond(places).intersection(self.board.places(self.digit));
        if fins.is_empty() == self.kind.finned || self.shape() != self.kind.shape {
            return Flow::Continue(());
        }
        let houses = self.bases.iter().chain(&self.chosen).copied().collect();
        visit(&Fish { digit: self.digit, places: places.0[0], fins, over, houses })
    }

    fn shape(&self) -> Shape {
        let has = |houses: &[House], kind| houses.iter().any(|house| house.kind() == kind);
        let (rows, columns) = (HouseKind::Row, HouseKind::Column);
        let crossed = |a, b| !has(&self.bases, b) && !has(&self.chosen, a);
        let boxes = has(&self.bases, HouseKind::Box) || has(&self.chosen, HouseKind::Box);
        match crossed(rows, columns) || crossed(columns, rows) {
            true if boxes => Shape::Franken,
            true => Shape::Basic,
            false => Shape::Mutant,
        }
    }
}

/// Pairs of these fish that have the same bases and strike different candidates. Source: HoDoKu, "Siamese Fish".
pub(crate) fn siamese(fish: &[Pattern], sink: &mut Sink<'_>) -> Flow {
    let bases = |f: &Pattern| {
        let mut bases = f.houses[..f.houses.len() / 2].to_vec();
        bases.sort();
        bases
    };
    for (n, a) in fish.iter().enumerate() {
        for b in &fish[n + 1..] {
            if a.digits != b.digits || bases(a) != bases(b) || a.eliminations == b.eliminations {
                continue;
            }
            offer(sink, a.joined(b, &b.houses[b.houses.len() / 2..]))?;
        }
    }
    Flow::Continue(())
}

/// Siamese fish of two, three or four bases.
pub(crate) fn siamese_of(board: &Board, digits: DigitSet, shape: Shape, sink: &mut Sink<'_>) -> Flow {
    let fish = all(|sink| (2..=4).try_for_each(|size| find(board, digits, (shape, size, true), sink)));
    siamese(&fish, sink)
}

/// The reason of a finned fish, as a clause.
pub(crate) fn explain_finned(found: &Pattern) -> String {
    let ((bases, covers), digits) = (words::halves(found), words::its_digits(found));
    format!(
        "in {bases}, {digits} keeps to {covers} but for fins, so either a fin is true or these lose it elsewhere"
    )
}

/// The reason of two fish with the same bases, as a clause.
pub(crate) fn explain_siamese(found: &Pattern) -> String {
    let bases = words::list(&found.houses[..found.houses.len() / 3], "and");
    format!("two finned fish on {} with the same bases, {bases}, strike together", words::its_digits(found))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tactic::Tactic;
    use crate::testing::*;

    #[test]
    fn rows_and_a_box_by_columns() {
        let mut board = sparse(&[]);
        confine(&mut board, 4, House::row(0).cell_set(), cells("r1c1 r1c4"));
        confine(&mut board, 4, House::block(7).cell_set(), cells("r7c4 r8c6"));
        confine(&mut board, 4, House::row(4).cell_set(), cells("r5c1 r5c6"));
        // Rows 1 and 5 and box 8 by columns 1, 4 and 6, with some cells of the bases emptied.
        let found = Tactic::FrankenSwordfish.every(&board);
        let fish = found.iter().find(|f| f.houses[..3].contains(&House::block(7))).expect("the fish");
        assert_eq!(fish.eliminations.len(), 7 + 4 + 4);
    }

    #[test]
    fn five_rows_by_five_columns() {
        let mut board = sparse(&[]);
        let rows = ["r1c1 r1c2", "r3c2 r3c5", "r5c5 r5c7", "r7c7 r7c9", "r9c9 r9c1"];
        for (n, keep) in rows.into_iter().enumerate() {
            confine(&mut board, 6, House::row(2 * n).cell_set(), cells(keep));
        }
        assert!(Tactic::Squirmbag.every(&board).iter().any(|f| f.eliminations.len() == 4 * 5));
    }
}
