//! Fills a grid from the centre: first a cross of five boxes, then the corners.

use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt};
use sudoku_core::{Candidates, Cell, Digit, DigitSet, Grid, House};

use super::top_band::shuffled;
use super::work::GridWork;

/// Corner boxes, clockwise.
const CORNERS: [usize; 4] = [0, 2, 8, 6];

/// Options that the source of [`cross_fill`] does not specify.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct CrossFill {
    /// Whether hidden singles, and not only naked ones, are written before a guess.
    pub hidden_singles: bool,
    /// The order of the corner boxes.
    pub queue: Queue,
    /// Whether each guess moves on to the next box. Otherwise guesses stay in a box until it is full.
    pub in_turn: bool,
}

/// The order of the corner boxes, from the top left one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Queue {
    /// One of the two directions, drawn for each grid. Counter-clockwise then begins at the bottom left.
    #[default]
    Random,
    /// Clockwise.
    Clockwise,
    /// Counter-clockwise.
    CounterClockwise,
}

/// Fills the centre box at random and completes the centre row and column, then the lines next to them. The result is a
/// cross of five full boxes. The corners are filled by naked singles and, if there is none, by guesses. Guesses are
/// never taken back: at a dead end, the method starts over ([`GridWork::restarts`]).
///
/// Each end of a line next to the centre first takes the digits that the other end cannot take, then any others.
/// Guesses visit the corner boxes in a queue, clockwise or counter-clockwise by default, and fill each box before the
/// next one. Within a box they take the first cell with the fewest candidates.
///
/// Source: *Generating and solving sudoku puzzles*, "Generating the completed puzzle".
pub fn cross_fill<R: Rng + ?Sized>(reading: CrossFill, rng: &mut R, work: &mut GridWork) -> Grid {
    loop {
        let mut board = Candidates::EMPTY;
        fill_cross(&mut board, rng, work);
        if let Some(grid) = fill_corners(reading, &mut board, rng, work) {
            return grid;
        }
        work.restarts += 1;
    }
}

fn fill_cross<R: Rng + ?Sized>(board: &mut Candidates, rng: &mut R, work: &mut GridWork) {
    let centre = House::block(4).cells();
    for (cell, digit) in centre.into_iter().zip(shuffled::<9, _>(DigitSet::ALL, rng)) {
        write(board, cell, digit, work);
    }
    let across: fn(usize, usize) -> Cell = Cell::at;
    let down: fn(usize, usize) -> Cell = |line, place| Cell::at(place, line);
    for at in [across, down] {
        let middle: DigitSet = (3..6).flat_map(|place| board.get(at(4, place))).collect();
        let order = shuffled::<6, _>(DigitSet::ALL.without(middle), rng);
        for (place, digit) in [0, 1, 2, 6, 7, 8].into_iter().zip(order) {
            write(board, at(4, place), digit, work);
        }
    }
    for at in [across, down] {
        for line in [3, 5] {
            fill_beside(board, |place| at(line, place), rng, work);
        }
    }
}

/// Completes a line whose three middle cells are filled, next to a complete line.
fn fill_beside<R: Rng + ?Sized>(
    board: &mut Candidates,
    at: impl Fn(usize) -> Cell,
    rng: &mut R,
    work: &mut GridWork,
) {
    // All three cells of an end lie in one box and one line, so they have the same candidates while only the cross is
    // filled.
    let (first, second) = (board.get(at(0)), board.get(at(6)));
    let mut ends = [first.without(second), second.without(first)];
    let either: Vec<Digit> = shuffled_vec(first.intersection(second), rng);
    for digit in either {
        let end = usize::from(ends[0].len() == 3);
        ends[end].insert(digit);
    }
    for (start, end) in [0, 6].into_iter().zip(ends) {
        for (place, digit) in (start..start + 3).zip(shuffled::<3, _>(end, rng)) {
            write(board, at(place), digit, work);
        }
    }
}

fn fill_corners<R: Rng + ?Sized>(
    reading: CrossFill,
    board: &mut Candidates,
    rng: &mut R,
    work: &mut GridWork,
) -> Option<Grid> {
    let mut queue = CORNERS;
    match reading.queue {
        Queue::Random if rng.random() => queue.reverse(),
        Queue::Random | Queue::Clockwise => {}
        Queue::CounterClockwise => queue[1..].reverse(),
    }
    loop {
        while let Some((cell, digit)) = forced(board, reading.hidden_singles)? {
            write(board, cell, digit, work);
        }
        let blanks = |corner: usize| House::block(corner).cell_set().intersection(board.blanks());
        let Some(next) = queue.iter().position(|&corner| !blanks(corner).is_empty()) else {
            return board.to_grid();
        };
        let turn = blanks(queue[next]);
        if reading.in_turn {
            queue.rotate_left(next + 1);
        }
        let cell = turn.iter().min_by_key(|&cell| board.get(cell).len())?;
        let candidates: Vec<Digit> = board.get(cell).iter().collect();
        work.guesses += 1;
        write(board, cell, *candidates.choose(rng)?, work);
    }
}

/// A cell and its forced digit; the inner `None` means that no digit is forced, the outer `None` that a cell has no
/// candidate.
#[expect(clippy::option_option, reason = "nothing to do is no dead end")]
fn forced(board: &Candidates, hidden_singles: bool) -> Option<Option<(Cell, Digit)>> {
    if let Some(cell) = board.blanks().iter().find(|&cell| board.get(cell).len() <= 1) {
        return Some(Some((cell, board.get(cell).first()?)));
    }
    if !hidden_singles {
        return Some(None);
    }
    let of_house = |house: House| {
        let blanks = house.cell_set().intersection(board.blanks());
        let mut digits = blanks.iter().flat_map(|cell| board.get(cell));
        digits.find_map(|digit| {
            let mut places = blanks.iter().filter(|&cell| board.get(cell).contains(digit));
            Some((places.next()?, digit)).filter(|_| places.next().is_none())
        })
    };
    Some(House::ALL.into_iter().find_map(of_house))
}

fn shuffled_vec<R: Rng + ?Sized>(set: DigitSet, rng: &mut R) -> Vec<Digit> {
    let mut digits: Vec<Digit> = set.iter().collect();
    digits.shuffle(rng);
    digits
}

fn write(board: &mut Candidates, cell: Cell, digit: Digit, work: &mut GridWork) {
    work.placements += 1;
    let _written = board.place(cell, digit);
}
