//! A board that stores the places of each digit, 27 cells in a word, and finds the singles of all digits in parallel.

use sudoku_core::{Cell, CellSet, Digit, DigitSet, Grid, House, Puzzle};

/// The cells of three rows, with nine bits per row.
const BAND: u32 = 0o777_777_777;
/// The cells of the first row and of the first box of a band.
const ROW: u32 = 0o777;
const BOX: u32 = 0o007_007_007;
/// The cells of the first column of a band.
const COLUMN: u32 = 0o001_001_001;

/// For each band and digit, the cells that contain the digit or may contain it. A written digit keeps its place, so a
/// house without a place for some digit is a contradiction.
#[derive(Clone)]
pub(crate) struct BandBoard {
    places: [[u32; 9]; 3],
    blanks: [u32; 3],
}

/// What to branch on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Choice {
    /// A cell and its number of candidates.
    Cell(Cell, u32),
    /// A digit in a house and its number of places.
    Set { house: House, digit: Digit, places: u32 },
}

/// A contradiction on the board; its place is not recorded.
pub(crate) struct Contradiction;

impl BandBoard {
    /// Candidates by direct restriction; the clues must not clash.
    pub(crate) fn of(puzzle: &Puzzle) -> BandBoard {
        // For each band and digit, the cells that see the digit, and those that contain it.
        let (mut seen, mut shown) = ([[0; 9]; 3], [[0; 9]; 3]);
        for cell in puzzle.clues() {
            if let Some(clue) = puzzle.get(cell) {
                let (cell, digit) = (cell.index(), clue.index());
                seen.iter_mut().zip(PEERS[cell]).for_each(|(seen, peers)| seen[digit] |= peers);
                shown[cell / 27][digit] |= 1 << (cell % 27);
            }
        }
        let blanks = shown.map(|shown| BAND & !shown.iter().fold(0, |all, cells| all | cells));
        let places = |band: usize, digit: usize| blanks[band] & !seen[band][digit] | shown[band][digit];
        BandBoard {
            places: std::array::from_fn(|band| std::array::from_fn(|digit| places(band, digit))),
            blanks,
        }
    }

    /// Writes a digit into a blank cell.
    pub(crate) fn place(&mut self, cell: Cell, digit: Digit) {
        self.place_in(cell.index() / 27, cell.index() % 27, digit.index());
    }

    /// Writes a digit into a blank cell of a band.
    #[inline]
    fn place_in(&mut self, band: usize, place: usize, digit: usize) {
        let bit = 1 << place;
        for places in &mut self.places[band] {
            *places &= !bit;
        }
        for (places, peers) in self.places.iter_mut().zip(PEERS[27 * band + place]) {
            places[digit] &= !peers;
        }
        self.places[band][digit] |= bit;
        self.blanks[band] &= !bit;
    }

    /// Removes a candidate from a blank cell.
    pub(crate) fn strike(&mut self, cell: Cell, digit: Digit) {
        self.places[cell.index() / 27][digit.index()] &= !(1 << (cell.index() % 27));
    }

    /// Whether a cell contains the digit or may contain it.
    pub(crate) fn has(&self, cell: Cell, digit: Digit) -> bool {
        self.places[cell.index() / 27][digit.index()] >> (cell.index() % 27) & 1 == 1
    }

    /// The digits that a cell contains or may contain.
    pub(crate) fn candidates(&self, cell: Cell) -> DigitSet {
        Digit::ALL.into_iter().filter(|&digit| self.has(cell, digit)).collect()
    }

    pub(crate) fn is_blank(&self, cell: Cell) -> bool {
        self.blanks[cell.index() / 27] >> (cell.index() % 27) & 1 == 1
    }

    pub(crate) fn blanks(&self) -> CellSet {
        (0..3).map(|band| in_band(band, self.blanks[band])).fold(CellSet::EMPTY, CellSet::union)
    }

    pub(crate) fn is_full(&self) -> bool {
        self.blanks == [0; 3]
    }

    /// The digits written.
    pub(crate) fn to_puzzle(&self) -> Puzzle {
        let mut puzzle = Puzzle::EMPTY;
        for (band, (places, blanks)) in self.places.iter().zip(self.blanks).enumerate() {
            for (&places, digit) in places.iter().zip(Digit::ALL) {
                in_band(band, places & !blanks).iter().for_each(|cell| puzzle.set(cell, Some(digit)));
            }
        }
        puzzle
    }

    /// Writes naked singles, and hidden ones if `sets`, until none is left.
    ///
    /// The order does not matter: a placement removes candidates and never adds one.
    pub(crate) fn propagate(&mut self, sets: bool) -> Result<(), Contradiction> {
        loop {
            let before = self.blanks;
            self.write_naked()?;
            // If the board is full and each cell still has its digit, it is a grid.
            if sets && self.blanks == before && !self.is_full() {
                self.write_hidden()?;
            }
            if self.blanks == before {
                return Ok(());
            }
        }
    }

    fn write_naked(&mut self) -> Result<(), Contradiction> {
        for band in 0..3 {
            let (mut once, mut twice) = (0, 0);
            // The digit, bit by bit, of each cell that has only one candidate.
            let mut digits = [0; 4];
            for (digit, places) in self.places[band].into_iter().enumerate() {
                twice |= once & places;
                once |= places;
                for (k, digits) in digits.iter_mut().enumerate() {
                    *digits |= if digit >> k & 1 == 1 { places } else { 0 };
                }
            }
            if once != BAND {
                return Err(Contradiction);
            }
            let mut singles = self.blanks[band] & !twice;
            while singles != 0 {
                let cell = singles.trailing_zeros();
                singles &= singles - 1;
                let digit = (0..4).fold(0, |digit, k| digit | (digits[k] >> cell & 1) << k);
                // If two of the digits clash, a cell has no candidate left.
                self.place_in(band, cell as usize, digit as usize);
            }
        }
        Ok(())
    }

    fn write_hidden(&mut self) -> Result<(), Contradiction> {
        let columns = self.columns_with_one_place()?;
        for band in 0..3 {
            let mut singles = self.lines_with_one_place(band)?;
            for digit in 0..9 {
                let alone = singles[digit] | (self.places[band][digit] & (columns[digit] * COLUMN));
                singles[digit] = alone & self.blanks[band];
            }
            for (digit, mut bits) in singles.into_iter().enumerate() {
                while bits != 0 {
                    let bit = bits & bits.wrapping_neg();
                    bits &= bits - 1;
                    // An earlier placement may have removed the place.
                    if self.blanks[band] & self.places[band][digit] & bit == 0 {
                        return Err(Contradiction);
                    }
                    self.place_in(band, bit.trailing_zeros() as usize, digit);
                }
            }
        }
        Ok(())
    }

    /// For each digit, the places in a band that are the only one in their row or box.
    fn lines_with_one_place(&self, band: usize) -> Result<[u32; 9], Contradiction> {
        let mut alone = [0; 9];
        let mut dead = false;
        for line in 0..3 {
            for house in [ROW << (9 * line), BOX << (3 * line)] {
                for (alone, places) in alone.iter_mut().zip(self.places[band]) {
                    let here = places & house;
                    dead |= here == 0;
                    *alone |= if here & here.wrapping_sub(1) == 0 { here } else { 0 };
                }
            }
        }
        if dead { Err(Contradiction) } else { Ok(alone) }
    }

    /// For each digit, the columns that have one place for it, as nine bits.
    fn columns_with_one_place(&self) -> Result<[u32; 9], Contradiction> {
        let mut alone = [0; 9];
        let mut dead = false;
        for (digit, alone) in alone.iter_mut().enumerate() {
            let [a, b, c] = [self.places[0][digit], self.places[1][digit], self.places[2][digit]];
            let (once, twice) = (a | b | c, majority(a, b, c));
            let [a, b, c] = [once, once >> 9, once >> 18];
            let twice = twice | (twice >> 9) | (twice >> 18) | majority(a, b, c);
            dead |= (a | b | c) & ROW != ROW;
            *alone = !twice & ROW;
        }
        if dead { Err(Contradiction) } else { Ok(alone) }
    }

    /// The first blank cell, row by row, with the fewest candidates. With `sets`, the first set with strictly fewer
    /// places if there is one, in the order column 1, row 1, box 1, column 2, ..., with digits ascending.
    ///
    /// Call this on a board that is not full and on which all singles have been written.
    pub(crate) fn choose(&self, sets: bool) -> Choice {
        let (cell, mut fewest) = self.fewest_candidates();
        let mut choice = Choice::Cell(cell, fewest);
        if !sets || fewest <= 2 {
            return choice;
        }
        for n in 0..9 {
            for house in [House::column(n), House::row(n), House::block(n)] {
                for digit in Digit::ALL {
                    let places = self.positions(house, digit).len() as u32;
                    // If there is a single place, the digit has been written there.
                    if 1 < places && places < fewest {
                        fewest = places;
                        choice = Choice::Set { house, digit, places };
                    }
                }
            }
        }
        choice
    }

    fn fewest_candidates(&self) -> (Cell, u32) {
        let blanks = self.blanks.iter().enumerate().flat_map(|(band, &blanks)| {
            // A cell with two candidates ends the scan of its band.
            let pairs = blanks & self.cells_with_two(band);
            in_band(band, if pairs != 0 { pairs & pairs.wrapping_neg() } else { blanks })
        });
        let (mut first, mut fewest) = (Cell::ALL[0], u32::MAX);
        for cell in blanks {
            let (band, bit) = (cell.index() / 27, 1 << (cell.index() % 27));
            let candidates = self.places[band].iter().filter(|&&places| places & bit != 0).count() as u32;
            if candidates < fewest {
                (first, fewest) = (cell, candidates);
            }
            if fewest == 2 {
                break;
            }
        }
        (first, fewest)
    }

    fn cells_with_two(&self, band: usize) -> u32 {
        let (mut once, mut twice, mut thrice) = (0, 0, 0);
        for places in self.places[band] {
            thrice |= twice & places;
            twice |= once & places;
            once |= places;
        }
        twice & !thrice
    }

    /// Cells of a house that may contain a digit.
    fn positions(&self, house: House, digit: Digit) -> CellSet {
        let [a, b, c] = self.places.map(|band| u128::from(band[digit.index()]));
        CellSet::from_bits(a | (b << 27) | (c << 54)).intersection(house.cell_set())
    }

    /// The alternatives: the cell's candidates or the set's places, ascending.
    pub(crate) fn alternatives(&self, choice: Choice) -> impl Iterator<Item = (Cell, Digit)> + use<> {
        let (cells, digits) = match choice {
            Choice::Cell(cell, _) => (CellSet::of(cell), self.candidates(cell)),
            Choice::Set { house, digit, .. } => (self.positions(house, digit), DigitSet::of(digit)),
        };
        cells.iter().flat_map(move |cell| digits.iter().map(move |digit| (cell, digit)))
    }

    /// The alternative that agrees with the grid.
    pub(crate) fn alternative_in(choice: Choice, grid: &Grid) -> (Cell, Digit) {
        match choice {
            Choice::Cell(cell, _) => (cell, grid.get(cell)),
            Choice::Set { house, digit, .. } => {
                let cells = house.cells();
                (cells.into_iter().find(|&cell| grid.get(cell) == digit).unwrap_or(cells[0]), digit)
            }
        }
    }
}

fn in_band(band: usize, cells: u32) -> CellSet {
    CellSet::from_bits(u128::from(cells) << (27 * band))
}

/// The bits that are set in at least two of three words.
const fn majority(a: u32, b: u32, c: u32) -> u32 {
    (a & b) | ((a | b) & c)
}

/// The peers of each cell, by bands.
static PEERS: [[u32; 3]; 81] = {
    let mut peers = [[0; 3]; 81];
    let mut n = 0;
    while n < 81 {
        let bits = Cell::ALL[n].peers().bits();
        peers[n] = [bits as u32 & BAND, (bits >> 27) as u32 & BAND, (bits >> 54) as u32 & BAND];
        n += 1;
    }
    peers
};
