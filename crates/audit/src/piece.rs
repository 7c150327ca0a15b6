//! The results of a block of lines, and their encoding as bytes.
//!
//! An audit can be finished from the bytes of all pieces. They are stored so that an interrupted audit can be resumed,
//! and so that machines can share an audit.

use sudoku_core::{Grid, Puzzle};
use sudoku_kit::Key;

use crate::row::{Flags, Row};

/// A row with data that are not kept in memory for every row.
pub(crate) struct Examined {
    pub row: Row,
    pub label: Option<String>,
    /// Data of a 9 x 9 puzzle.
    pub nine: Option<Nine>,
}

/// A 9 x 9 puzzle.
pub(crate) struct Nine {
    pub puzzle: Puzzle,
    /// The solution, if there is exactly one.
    pub solution: Option<Grid>,
    pub form: Puzzle,
    /// The canonical form of the solution.
    pub grid: Option<Grid>,
}

/// The results of a block.
#[derive(Default)]
pub struct Piece {
    pub(crate) file: u16,
    pub(crate) rows: Vec<Examined>,
    /// Lines without a board, with reasons.
    pub(crate) malformed: Vec<(u32, String)>,
    /// Number of 16 x 16 boards whose search reached its limit.
    pub(crate) undecided: u64,
}

impl Piece {
    /// Number of rows in the block, including malformed ones.
    pub fn rows(&self) -> u64 {
        (self.rows.len() + self.malformed.len()) as u64
    }

    /// Everything except canonical forms: about 170 bytes per row.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(180 * self.rows.len() + 32);
        out.extend(self.file.to_le_bytes());
        out.extend(self.undecided.to_le_bytes());
        out.extend((self.malformed.len() as u32).to_le_bytes());
        for (line, why) in &self.malformed {
            out.extend(line.to_le_bytes());
            put_text(&mut out, why);
        }
        out.extend((self.rows.len() as u32).to_le_bytes());
        self.rows.iter().for_each(|one| one.put(&mut out));
        out
    }

    /// The piece with these bytes. Canonical forms are recomputed for all rows, or only for rows whose grid has
    /// automorphisms, which need them.
    pub fn from_bytes(bytes: &[u8], forms: bool) -> Option<Piece> {
        let mut bytes = Bytes(bytes);
        let mut piece = Piece {
            file: u16::from_le_bytes(bytes.take()?),
            undecided: u64::from_le_bytes(bytes.take()?),
            ..Piece::default()
        };
        for _ in 0..u32::from_le_bytes(bytes.take()?) {
            piece.malformed.push((u32::from_le_bytes(bytes.take()?), bytes.text()?));
        }
        for _ in 0..u32::from_le_bytes(bytes.take()?) {
            piece.rows.push(Examined::of(&mut bytes, piece.file, forms)?);
        }
        bytes.0.is_empty().then_some(piece)
    }
}

impl Examined {
    fn put(&self, out: &mut Vec<u8>) {
        let Row { grid, class, cells, relabelled, text, line, flags, automorphisms, clues, .. } = self.row;
        for number in [grid.bits(), class.bits(), cells] {
            out.extend(number.to_le_bytes());
        }
        out.extend(relabelled.to_le_bytes());
        out.extend(text.to_le_bytes());
        out.extend(line.to_le_bytes());
        for number in [flags.bits_of(), automorphisms, clues] {
            out.extend(number.to_le_bytes());
        }
        out.push(u8::from(self.label.is_some()));
        if let Some(label) = &self.label {
            put_text(out, label);
        }
        let boards = self.nine.as_ref().map_or(0, |nine| 1 + u8::from(nine.solution.is_some()));
        out.push(boards);
        if let Some(nine) = &self.nine {
            out.extend(packed(nine.puzzle.values()));
            out.extend(nine.solution.iter().flat_map(|solution| packed(solution.values())));
        }
    }

    fn of(bytes: &mut Bytes<'_>, file: u16, forms: bool) -> Option<Examined> {
        let row = Row {
            grid: Key::from_bits(u128::from_le_bytes(bytes.take()?)),
            class: Key::from_bits(u128::from_le_bytes(bytes.take()?)),
            cells: u128::from_le_bytes(bytes.take()?),
            relabelled: u64::from_le_bytes(bytes.take()?),
            text: u64::from_le_bytes(bytes.take()?),
            line: u32::from_le_bytes(bytes.take()?),
            flags: Flags::from_bits(u16::from_le_bytes(bytes.take()?)),
            automorphisms: u16::from_le_bytes(bytes.take()?),
            clues: u16::from_le_bytes(bytes.take()?),
            label: u32::MAX,
            file,
        };
        let label = if bytes.byte()? == 1 { Some(bytes.text()?) } else { None };
        let boards = bytes.byte()?;
        let nine = if boards == 0 {
            None
        } else {
            let puzzle = Puzzle::from_values(unpacked(&bytes.take()?))?;
            let solution = if boards == 2 { Some(Grid::new(unpacked(&bytes.take()?)).ok()?) } else { None };
            let form = if forms { puzzle.canonical().form } else { Puzzle::EMPTY };
            let grid = solution.filter(|_| forms || row.automorphisms > 1);
            Some(Nine { puzzle, solution, form, grid: grid.map(|grid| grid.canonical().form) })
        };
        Some(Examined { row, label, nine })
    }
}

fn put_text(out: &mut Vec<u8>, text: &str) {
    out.extend((text.len() as u32).to_le_bytes());
    out.extend(text.as_bytes());
}

/// Packs two values into each byte.
pub(crate) fn packed(values: &[u8; 81]) -> [u8; 41] {
    let mut packed = [0; 41];
    for (cell, value) in values.iter().enumerate() {
        packed[cell / 2] |= value << (4 * (cell % 2));
    }
    packed
}

pub(crate) fn unpacked(packed: &[u8; 41]) -> [u8; 81] {
    std::array::from_fn(|cell| packed[cell / 2] >> (4 * (cell % 2)) & 15)
}

/// The bytes that have not been read yet.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (taken, left) = self.0.split_first_chunk::<N>()?;
        self.0 = left;
        Some(*taken)
    }

    fn byte(&mut self) -> Option<u8> {
        self.take().map(|[byte]| byte)
    }

    fn text(&mut self) -> Option<String> {
        let length = u32::from_le_bytes(self.take()?) as usize;
        let (text, left) = self.0.split_at_checked(length)?;
        self.0 = left;
        String::from_utf8(text.to_vec()).ok()
    }
}

#[cfg(test)]
mod tests {
    use sudoku_tables::csv;

    use crate::{Audit, Entries, Examiner, Settings, Wanted};

    use super::*;

    const ROWS: [&str; 6] = [
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,hard",
        "123456789456789123789123456231564897564897231897231564645978312978312645312645978,",
        "nothing,easy",
        ".................................................................................,easy",
        "55...............................................................................,easy",
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9,hard",
    ];

    #[test]
    fn a_piece_comes_back_from_its_bytes() {
        let text = ROWS.join("\n");
        let mut entries = Entries::new(text.as_bytes(), Wanted::default(), false).unwrap();
        let layout = entries.layout().clone();
        let piece = Examiner::default().examine(entries.block(0, 10).unwrap(), layout.order);
        let bytes = piece.to_bytes();
        assert!(Piece::from_bytes(&bytes[..bytes.len() - 1], true).is_none());
        let again = Piece::from_bytes(&bytes, true).unwrap();
        assert_eq!(again.to_bytes(), bytes);
        let tables = [piece, again, Piece::from_bytes(&bytes, false).unwrap()].map(|piece| {
            let mut audit = Audit::new(Settings { sample: 2, seed: 1, forms: true });
            audit.add_file("set", layout.clone()).unwrap();
            audit.add(piece);
            let audited = audit.finish(&|_| {});
            let mut lines = serde_json::to_string(&audited.report).unwrap();
            audited
                .table
                .frames()
                .for_each(|frame| lines += &String::from_utf8(csv::text_of(&frame)).unwrap());
            lines
        });
        assert_eq!(tables[0], tables[1]);
        assert_ne!(tables[0], tables[2], "without forms, the table lacks them");
    }
}
