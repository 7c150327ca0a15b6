//! Unique rectangles and loops, hidden and avoidable rectangles. A deadly ring has two digits alternately, so that
//! every house has both digits in the ring or neither, and no cell is a given. Swapping the two digits gives a second
//! solution. Every eliminated candidate would lead to a deadly ring.

use super::{Candidate, Marks, Pattern, bits, digits_of, house_of, is_in, sees, sees_all};

pub fn holds(board: &Marks, pattern: &Pattern<'_>) -> Option<bool> {
    let plain = |types: &[u8]| with_ring(board, pattern, Some(4), types);
    Some(match pattern.tactic {
        "unique-rectangle-1" => plain(&[1]),
        "unique-rectangle-2" => plain(&[2]),
        "unique-rectangle-3" => plain(&[3]),
        "unique-rectangle-4" => plain(&[4]),
        "unique-loop" => with_ring(board, pattern, None, &[1, 2, 3, 4]),
        "uniqueness-1" => rectangle(board, pattern, |ring, struck| ring.leaves_none(struck)),
        "uniqueness-2" => {
            rectangle(board, pattern, |ring, struck| !ring.is_diagonal() && ring.one_further(struck))
        }
        "uniqueness-3" => with_ring(board, pattern, Some(4), &[3]),
        "uniqueness-4" => rectangle(board, pattern, |ring, struck| ring.digit_stays(struck)),
        "uniqueness-5" => {
            rectangle(board, pattern, |ring, struck| ring.is_diagonal() && ring.one_further(struck))
        }
        "uniqueness-6" => rectangle(board, pattern, |ring, struck| ring.diagonal_fixed(struck)),
        "hidden-rectangle" => rectangle(board, pattern, |ring, struck| ring.across_fixed(struck)),
        "avoidable-rectangle-1" | "avoidable-rectangle-2" => avoidable(board, pattern),
        _ => return None,
    })
}

/// Cells that would be a deadly ring if they had only the pair.
struct Ring<'a> {
    board: &'a Marks,
    cells: Vec<usize>,
    pair: u16,
    /// Cells with extra digits.
    wide: Vec<usize>,
    further: u16,
}

/// Whether cells can have two digits alternately. Their graph of shared houses must be a ring that can be coloured with
/// two colours.
fn is_ring(cells: &[usize]) -> bool {
    let even = |house: usize| matches!(cells.iter().filter(|&&cell| is_in(cell, house)).count(), 0 | 2);
    let mut colour = vec![None; cells.len()];
    let mut next = vec![(0, false)];
    while let Some((at, own)) = next.pop() {
        match colour[at] {
            Some(other) if other != own => return false,
            Some(_) => {}
            None => {
                colour[at] = Some(own);
                let peers = (0..cells.len()).filter(|&other| sees(cells[at], cells[other]));
                next.extend(peers.map(|other| (other, !own)));
            }
        }
    }
    cells.len() >= 4 && (0..27).all(even) && colour.iter().all(Option::is_some)
}

impl<'a> Ring<'a> {
    fn new(board: &'a Marks, cells: Vec<usize>, pair: u16) -> Option<Ring<'a>> {
        // A cell that has been filled cannot be swapped.
        let blank = cells.iter().all(|&cell| board.digits[cell] == 0 && board.givens[cell] == 0);
        let wide: Vec<usize> = cells.iter().copied().filter(|&cell| board.marks[cell] & !pair != 0).collect();
        let further = board.union(&wide) & !pair;
        (blank && is_ring(&cells) && pair.count_ones() == 2 && !wide.is_empty()).then_some(Ring {
            board,
            cells,
            pair,
            wide,
            further,
        })
    }

    /// Type 1: the only wide cell would have a digit of the pair.
    fn leaves_none(&self, (cell, digit): Candidate) -> bool {
        self.wide == [cell] && self.pair >> digit & 1 == 1
    }

    /// Types 2 and 5: no wide cell could have the one extra digit.
    fn one_further(&self, (cell, digit): Candidate) -> bool {
        self.wide.len() > 1 && self.further == 1 << digit && sees_all(cell, &self.wide)
    }

    fn is_diagonal(&self) -> bool {
        self.wide.len() == 3 || matches!(self.wide[..], [a, b] if !sees(a, b))
    }

    /// Type 4: one wide cell would have a digit of the pair, and a house would have only the other wide cell left for
    /// the other digit.
    fn digit_stays(&self, (cell, digit): Candidate) -> bool {
        let [a, b] = self.wide[..] else { return false };
        let other = digits_of(self.pair & !(1 << digit));
        let stays =
            |house: usize| is_in(a, house) && is_in(b, house) && self.board.places(house, other[0]) == [a, b];
        (cell == a || cell == b) && self.pair >> digit & 1 == 1 && (0..27).any(stays)
    }

    /// Type 6: a wide cell would have the digit, both narrow cells would have the other digit of the pair, and the
    /// lines of the other wide cell would allow it only the first digit.
    fn diagonal_fixed(&self, (cell, digit): Candidate) -> bool {
        let [a, b] = self.wide[..] else { return false };
        let other = if cell == a { b } else { a };
        let fixed = |kind| {
            self.board.places(house_of(other, kind), digit).iter().all(|place| self.cells.contains(place))
        };
        !sees(a, b) && (cell == a || cell == b) && self.pair >> digit & 1 == 1 && (fixed(0) || fixed(1))
    }

    /// Hidden rectangle: if the cell had one digit, its row and column would have only its neighbours left for the
    /// other digit, and the opposite corner, which has only the pair, would have the first digit.
    fn across_fixed(&self, (cell, digit): Candidate) -> bool {
        let corner = self.cells.iter().find(|&&other| other != cell && !sees(other, cell));
        let other = digits_of(self.pair & !(1 << digit));
        let fixed = |kind| {
            let places = self.board.places(house_of(cell, kind), other[0]);
            places.len() <= 2 && places.iter().all(|place| self.cells.contains(place))
        };
        self.cells.contains(&cell)
            && self.pair >> digit & 1 == 1
            && corner.is_some_and(|corner| !self.wide.contains(corner))
            && fixed(0)
            && fixed(1)
    }

    /// Type 3: a wide cell has an extra digit, so the wide cells together with `beside` act as a subset of a house.
    fn subset(&self, house: usize, beside: &[usize], (cell, digit): Candidate) -> bool {
        let [a, b] = self.wide[..] else { return false };
        let in_house = |cell: usize| is_in(cell, house);
        if ![a, b].into_iter().chain(beside.iter().copied()).chain([cell]).all(in_house) {
            return false;
        }
        // Naked subset: there is one digit more than cells, and a wide cell has one of these digits.
        let naked = self.further | self.board.union(beside);
        if !beside.contains(&cell) && cell != a && cell != b {
            return naked.count_ones() as usize == beside.len() + 1 && naked >> digit & 1 == 1;
        }
        // Hidden subset: digits without a place outside fill the cells beside, and the wide cells have at most one of
        // them.
        let inside = |d: &u8| {
            let places = self.board.places(house, *d);
            places.iter().all(|place| beside.contains(place) || *place == a || *place == b)
        };
        let bound: Vec<u8> = (1..=9).filter(|d| self.further >> d & 1 == 0 && inside(d)).collect();
        let open = bound.iter().filter(|&&d| !self.board.places(house, d).is_empty()).count();
        beside.contains(&cell) && !bound.contains(&digit) && open == beside.len() + 1
    }
}

/// Checks rings of the listed types, which have both digits in every cell, and cells beside them.
fn with_ring(board: &Marks, pattern: &Pattern<'_>, size: Option<usize>, types: &[u8]) -> bool {
    let pairs = pattern.digits.iter().flat_map(|a| pattern.digits.iter().map(move |b| bits(&[*a, *b])));
    let holds = |pair: u16, cells: Vec<usize>| {
        let beside: Vec<usize> = pattern.cells.iter().copied().filter(|cell| !cells.contains(cell)).collect();
        let Some(ring) = Ring::new(board, cells, pair) else { return false };
        let subset = |struck| {
            let mut houses = pattern.houses.iter();
            !houses.len().eq(&0) && houses.any(|&house| ring.subset(house, &beside, struck))
        };
        let alone = beside.is_empty();
        types.iter().any(|kind| {
            pattern.strikes(|struck| match kind {
                1 => alone && ring.leaves_none(struck),
                2 => alone && ring.one_further(struck),
                3 => subset(struck),
                _ => alone && ring.digit_stays(struck),
            })
        })
    };
    pairs.filter(|pair| pair.count_ones() == 2).any(|pair| {
        let narrow = pattern.tactic.starts_with("uniqueness");
        let takes = |&cell: &usize| narrow || board.marks[cell] & pair == pair;
        let pool: Vec<usize> = pattern.cells.iter().copied().filter(takes).collect();
        let spare = pool.len().saturating_sub(4).min(4);
        (0..=spare)
            .filter(|out| size.is_none_or(|size| pool.len() - out == size))
            .any(|out| without(&pool, out).into_iter().any(|cells| holds(pair, cells)))
    })
}

/// All ways to remove `out` of the items.
fn without(items: &[usize], out: usize) -> Vec<Vec<usize>> {
    if out == 0 {
        return vec![items.to_vec()];
    }
    let drop = |at: usize| {
        let rest = without(&items[at + 1..], out - 1);
        rest.into_iter().map(move |rest| [&items[..at], &rest].concat())
    };
    (0..items.len()).filter(|at| items.len() - at >= out).flat_map(drop).collect()
}

/// Four cells in two rows, two columns and two boxes.
fn rectangle(board: &Marks, pattern: &Pattern<'_>, follows: impl Fn(&Ring<'_>, Candidate) -> bool) -> bool {
    let ring = Ring::new(board, pattern.cells.clone(), bits(&pattern.digits));
    ring.is_some_and(|ring| ring.cells.len() == 4 && pattern.strikes(|struck| follows(&ring, struck)))
}

/// The eliminated candidate would fill the rectangle with two digits in a crosswise way, and none of its cells is a
/// given.
fn avoidable(board: &Marks, pattern: &Pattern<'_>) -> bool {
    let pair = bits(&pattern.digits);
    let filled: Vec<usize> = pattern.cells.iter().copied().filter(|&cell| board.digits[cell] != 0).collect();
    let blank: Vec<usize> = pattern.cells.iter().copied().filter(|&cell| board.digits[cell] == 0).collect();
    let is_type_1 = pattern.tactic.ends_with('1');
    let ours = pattern.cells.iter().all(|&cell| board.givens[cell] == 0);
    let fits =
        pattern.cells.len() == 4 && is_ring(&pattern.cells) && filled.len() == if is_type_1 { 3 } else { 2 };
    let deadly = |(cell, digit): Candidate| {
        let value = |at: usize| match board.digits[at] {
            0 if at == cell => 1 << digit,
            // The only extra digit, which both blank cells have, would be excluded.
            0 if !is_type_1 && sees(cell, at) => board.marks[at] & !(1 << digit),
            0 => board.marks[at],
            placed => 1 << placed,
        };
        let crosswise = |&a: &usize| {
            let across = pattern.cells.iter().find(|&&b| b != a && !sees(a, b));
            across.is_some_and(|&b| value(a) == value(b))
        };
        let outside = is_type_1 || !pattern.cells.contains(&cell);
        let all = pattern.cells.iter().fold(0, |all, &at| all | value(at));
        outside && all == pair && pair.count_ones() == 2 && pattern.cells.iter().all(crosswise)
    };
    ours && fits && !blank.is_empty() && pattern.strikes(deadly)
}
