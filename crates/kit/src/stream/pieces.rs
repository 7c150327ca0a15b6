//! Reads the files of an input as pieces of puzzles, in bounded memory.

use std::mem::take;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use sudoku_reader::Layout;

use super::error::StreamError;
use super::input::{Fault, Input, Item, Keep, Readable, Records, Weight, name_of, records};
use super::open::open;

/// Number of faults after which a piece gets no more lines.
const MOST_FAULTS: usize = 1 << 15;
/// Number of bytes besides the puzzles after which a piece gets no more lines.
const MOST_BYTES: usize = 16 << 20;

/// Puzzles and faults of a section of a file.
pub(super) struct Piece<P> {
    /// Index of the file.
    pub file: usize,
    pub items: Vec<Item<P>>,
    pub faults: Vec<Fault>,
    /// Remarks about the file: the columns that are used and those that are left out.
    pub notes: Vec<String>,
    /// The column of the puzzle, if its name is not `puzzle`.
    pub column: Option<Arc<str>>,
}

/// The puzzles that belong to a shard.
#[derive(Clone)]
pub(super) struct Share {
    /// The range of puzzles, from 0.
    pub items: Range<u64>,
    /// Number of puzzles in all shards.
    pub total: u64,
}

impl Share {
    /// All puzzles of an input of unknown size.
    pub const ALL: Share = Share { items: 0..u64::MAX, total: u64::MAX };
}

/// The files of an input, one after another.
pub(super) struct Pieces<'a, P> {
    input: &'a Input,
    paths: Vec<&'a Path>,
    /// Files opened so far.
    opened: usize,
    source: Option<Source<P>>,
    /// Puzzles per piece.
    size: usize,
    keep: &'a Keep,
    /// Names of the columns that are kept, determined by the first file.
    pub kept: Option<Vec<String>>,
    pub share: Share,
    /// Puzzles read so far.
    read: u64,
}

/// One file being read.
struct Source<P> {
    file: usize,
    records: Box<dyn Records<P>>,
    /// Whether the whole file has been read.
    ended: bool,
    /// Indices of the kept columns, once the header is read; `None` for one that this file lacks.
    places: Option<Vec<Option<usize>>>,
    /// Remarks about the file for the next piece.
    notes: Vec<String>,
    /// The column of the puzzle, if its name is not `puzzle`.
    column: Option<Arc<str>>,
}

impl<'a, P: Readable> Pieces<'a, P> {
    pub fn new(input: &'a Input, keep: &'a Keep, size: usize) -> Pieces<'a, P> {
        let paths = input.paths();
        Pieces { input, paths, opened: 0, source: None, size, keep, kept: None, share: Share::ALL, read: 0 }
    }

    /// Whether there are no more pieces.
    pub fn is_over(&self) -> bool {
        self.opened == self.paths.len() && self.source.as_ref().is_none_or(|source| source.ended)
    }

    /// The next piece of the share. Faults after the last puzzle belong to the last shard.
    pub fn next(&mut self) -> Option<Result<Piece<P>, StreamError>> {
        let Share { items, total } = self.share.clone();
        loop {
            if self.read >= items.end && items.end < total {
                return None;
            }
            let mut piece = match self.next_of_all()? {
                Ok(piece) => piece,
                Err(error) => return Some(Err(error)),
            };
            let first = self.read;
            self.read += piece.items.len() as u64;
            if items.contains(&first) && self.read < items.end {
                return Some(Ok(piece));
            }
            let lines: Vec<u64> = piece.items.iter().map(|item| item.line).collect();
            piece.faults.retain(|fault| {
                let number = first + lines.partition_point(|&line| line < fault.line) as u64;
                items.contains(&number) || number == total && items.end == total
            });
            let mut number = first..;
            piece.items.retain(|_| number.next().is_some_and(|number| items.contains(&number)));
            if !piece.items.is_empty() || !piece.faults.is_empty() {
                return Some(Ok(piece));
            }
        }
    }

    /// The next piece. No piece follows a file that cannot be opened or contains no puzzle.
    fn next_of_all(&mut self) -> Option<Result<Piece<P>, StreamError>> {
        if let Some(piece) = self.read_piece() {
            return Some(Ok(piece));
        }
        let path = *self.paths.get(self.opened)?;
        let first = self.open(path);
        self.opened += 1;
        match first {
            Ok(None) => self.next_of_all(),
            Ok(Some(piece)) => Some(Ok(piece)),
            Err(error) => {
                self.source = None;
                self.opened = self.paths.len();
                Some(Err(error))
            }
        }
    }

    /// Opens a file and reads its first piece.
    ///
    /// # Errors
    /// If it contains no puzzle, where one is required.
    fn open(&mut self, path: &Path) -> Result<Option<Piece<P>>, StreamError> {
        let name = name_of(path);
        let started = if self.opened == 0 { self.input.start.take() } else { None };
        let text = started.unwrap_or_else(|| open(path))?;
        let mut records = records::<P>(text, name.clone(), self.input);
        let taken = records.layout().map(Layout::notice).filter(|taken| !taken.is_empty());
        let notes = taken.into_iter().map(|taken| self.input.note(path, &taken)).collect();
        let column = records.layout().and_then(Layout::puzzle_name).filter(|name| *name != "puzzle");
        let column = column.map(Arc::from);
        self.source = Some(Source { file: self.opened, records, ended: false, places: None, notes, column });
        let piece = self.read_piece();
        let empty = piece.as_ref().is_none_or(|piece| piece.items.is_empty());
        let fault = piece.as_ref().filter(|_| empty).and_then(|piece| piece.faults.first());
        match fault {
            Some(fault) if fault.weight != Weight::Line => return Err(fault.clone().into()),
            Some(fault) if P::NEEDS_ONE => {
                return Err(StreamError::Read(format!("{}; no puzzle was read", fault.text)));
            }
            _ => {}
        }
        if let (Keep::Named(names), Some(source)) = (self.keep, &mut self.source)
            && let Some(places) = &source.places
            && let Some((missing, _)) = names.iter().zip(places).find(|(_, place)| place.is_none())
        {
            let header = source.records.layout().map_or(String::new(), |layout| layout.names.join(", "));
            return Err(StreamError::usage(format!(
                "--keep-columns: {name} has no column {missing:?}; it has {header}"
            )));
        }
        if empty && fault.is_none() && P::NEEDS_ONE {
            return Err(StreamError::Read(format!(
                "{name}: no puzzle was read: the input is empty, or it has only a header or comments"
            )));
        }
        Ok(piece)
    }

    /// The next puzzles of the open file; `None` at its end.
    fn read_piece(&mut self) -> Option<Piece<P>> {
        let source = self.source.as_mut()?;
        let mut piece = Piece {
            file: source.file,
            items: Vec::with_capacity(self.size),
            faults: Vec::new(),
            notes: Vec::new(),
            column: source.column.clone(),
        };
        let mut bytes = 0;
        loop {
            // Nothing but the puzzle is kept of a line.
            if source.places.as_ref().is_some_and(Vec::is_empty) || *self.keep == Keep::None {
                let most = self.size - piece.items.len();
                source.records.take_alone(source.file, most, &mut piece.items);
                if piece.items.len() == self.size {
                    break;
                }
            }
            let Some((line, record)) = source.records.next() else {
                source.ended = true;
                let left_out = source.records.left_out();
                if !left_out.is_empty() {
                    let names = left_out.join(", ");
                    source.notes.push(self.input.note(
                        self.paths[source.file],
                        &format!("columns left out because earlier rows lack them: {names}"),
                    ));
                }
                break;
            };
            match record {
                Ok((puzzle, mut columns)) => {
                    if *self.keep != Keep::None {
                        let path = self.paths[source.file];
                        let note = |text: &str| self.input.note(path, text);
                        columns = source.kept(columns, self.keep, &mut self.kept, note);
                    }
                    bytes += columns.iter().map(|text| text.len() + size_of::<String>()).sum::<usize>();
                    piece.items.push(Item { file: source.file, line, puzzle, columns });
                }
                Err(fault) => piece.faults.push(fault),
            }
            if piece.items.len() == self.size || bytes > MOST_BYTES || piece.faults.len() == MOST_FAULTS {
                break;
            }
        }
        piece.notes = take(&mut source.notes);
        (!piece.items.is_empty() || !piece.faults.is_empty() || !piece.notes.is_empty() && source.ended)
            .then_some(piece)
    }
}

impl<P: Readable> Source<P> {
    /// The fields that are kept.
    fn kept(
        &mut self,
        mut fields: Vec<String>,
        keep: &Keep,
        kept: &mut Option<Vec<String>>,
        note: impl Fn(&str) -> String,
    ) -> Vec<String> {
        let Source { records, places, notes, .. } = self;
        let places = places.get_or_insert_with(|| {
            let Some(layout) = records.layout() else { return Vec::new() };
            let others = layout.names.iter().enumerate().filter(|(place, _)| !layout.is_of_puzzle(*place));
            let others: Vec<&String> = others.map(|(_, name)| name).collect();
            let is_first = kept.is_none();
            let names = kept.get_or_insert_with(|| match keep {
                Keep::None => Vec::new(),
                Keep::Named(names) => names.clone(),
                Keep::All => others.iter().map(|&name| name.clone()).collect(),
            });
            let only_here: Vec<&str> =
                others.iter().filter(|name| !names.contains(name)).map(|name| name.as_str()).collect();
            if !is_first && *keep == Keep::All && !only_here.is_empty() {
                notes.push(note(&format!(
                    "columns left out because the first file lacks them: {}",
                    only_here.join(", ")
                )));
            }
            names.iter().map(|name| layout.names.iter().position(|known| known == name)).collect()
        });
        // A field that this line or file lacks is empty.
        let field =
            |place: &Option<usize>| place.and_then(|at| fields.get_mut(at)).map(take).unwrap_or_default();
        places.iter().map(field).collect()
    }
}

/// The error of a file.
impl From<Fault> for StreamError {
    fn from(fault: Fault) -> StreamError {
        match fault.weight {
            Weight::NoColumn => StreamError::Usage(fault.text),
            _ => StreamError::Read(fault.text),
        }
    }
}
