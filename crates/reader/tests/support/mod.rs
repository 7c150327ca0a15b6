//! Properties that hold for any bytes. The tests and the fuzz targets run the same checks.
#![allow(dead_code, reason = "each fuzz target runs one of the checks")]

use sudoku_core::{Candidates, DigitSet, MarkStyle, ParseErrorKind, Position, Puzzle, Style};
use sudoku_reader::{FORMS, Given, PuzzleReader};

pub const FIRST: &str = "37...9..68..1.3.7.........8.2..8...5187...6425...2..1.7.........5.6.2..72..3...61";
pub const SECOND: &str = ".7.3...4.3...8.2..2.14.7...5.4....9..2.....5..1....7.3...9.63.2..2.3...9.6...2.8.";

/// Reads the bytes in every supported way.
///
/// # Panics
/// If line numbers decrease or exceed the text, or if something that was read does not survive printing and reading.
pub fn check_reading(bytes: &[u8]) {
    // Carriage returns and Unicode line ends count too.
    let lines =
        bytes.iter().filter(|&&byte| matches!(byte, b'\n' | b'\r' | 0x85 | 0xa8 | 0xa9)).count() as u64 + 1;
    let readers = [
        PuzzleReader::new(bytes),
        PuzzleReader::new(bytes).column("puzzle"),
        PuzzleReader::new(bytes).delimiter('|'),
    ];
    for reader in readers {
        let mut last = 0;
        for (line, result) in reader {
            assert!((1..=lines).contains(&line) && line >= last, "line {line} after {last} of {lines}");
            last = line;
            match result {
                Ok(record) => {
                    let Given::Nine(position) = record.given else { continue };
                    check_puzzle(position.puzzle);
                    if let Some(marks) = position.marks {
                        let printed = marks.styled(MarkStyle::Line('.')).to_string();
                        let back =
                            printed.parse::<Position>().expect("marks").candidates().expect("no clash");
                        assert_eq!(back.marks(), marks.marks());
                    }
                }
                Err(error) => {
                    assert!(error.line >= line && error.column > 0 && !error.to_string().is_empty())
                }
            }
        }
    }
    let Ok(text) = str::from_utf8(bytes) else { return };
    if let Ok(puzzle) = text.parse() {
        check_puzzle(puzzle);
    }
    if let Ok(candidates) = text.parse::<Candidates>() {
        let printed = candidates.styled(MarkStyle::Line('.')).to_string();
        // A drawing distinguishes digits from single marks, but a line does not.
        assert_eq!(printed.parse::<Candidates>().expect("marks").marks(), candidates.marks());
    }
}

fn check_puzzle(puzzle: Puzzle) {
    for style in [Style::Line('.'), Style::Rows('_'), Style::Ascii, Style::Utf8] {
        assert_eq!(puzzle.styled(style).to_string().parse(), Ok(puzzle));
    }
}

/// Checks a text in a supported form into which other bytes are inserted. The first byte selects the form, and the next
/// two select the place and the number of bytes cut there.
///
/// # Panics
/// If it is neither read nor reported.
pub fn check_forms(bytes: &[u8]) {
    let [form, place, cut, inserted @ ..] = bytes else { return };
    let puzzle: Puzzle = FORM_PUZZLE.parse().expect("a puzzle");
    let mut text = (FORMS[usize::from(*form) % FORMS.len()].example)(&puzzle).into_bytes();
    let from = usize::from(*place) * text.len() / 255;
    let to = (from + usize::from(*cut)).min(text.len());
    text.splice(from..to, inserted.iter().copied());
    check_reading(&text);
}

const FORM_PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Lines that are not rows: bytes that are not UTF-8, rows with a stray character or of the wrong length, a word, a
/// line beyond the limit.
pub fn damaged_lines() -> Vec<Vec<u8>> {
    let lines: [&[u8]; 7] =
        [b"\xff\xfe", b"53..\xff....", b"5x.......", b"........", b"..........", b"hello", b"x23456789"];
    let mut lines: Vec<Vec<u8>> = lines.iter().map(|line| line.to_vec()).collect();
    lines.push(vec![b'.'; 1 << 17]);
    lines
}

/// Nine lines of nine cells.
pub fn rows(puzzle: &str) -> Vec<Vec<u8>> {
    puzzle.as_bytes().chunks(9).map(<[u8]>::to_vec).collect()
}

/// Lines with their ends.
pub fn text(lines: &[Vec<u8>]) -> Vec<u8> {
    lines.iter().flat_map(|line| [line.as_slice(), b"\n"].concat()).collect()
}

/// The puzzles in a text, ignoring everything else.
pub fn puzzles(bytes: &[u8]) -> Vec<String> {
    PuzzleReader::new(bytes).filter_map(|(_, item)| Some(item.ok()?.puzzle(1).ok()?.to_string())).collect()
}

/// Checks that only the intact grids are read from a text of grids separated by empty lines. The bytes decide which
/// grids are damaged, and how.
///
/// # Panics
/// If an intact grid is not read, or a puzzle is made from damaged ones.
pub fn check_damage(script: &[u8]) {
    let damaged = damaged_lines();
    let (mut lines, mut whole) = (Vec::new(), Vec::new());
    // The first grid is intact and shows that grids have no empty lines within.
    for (n, step) in [[0; 3].as_slice()].into_iter().chain(script.chunks_exact(3)).enumerate() {
        let [kind, place, damage] = [0, 1, 2].map(|k| usize::from(step[k]));
        let puzzle: String = (0..81).map(|k| b".123456789"[(7 * n + k * k + place) % 10] as char).collect();
        let mut grid = rows(&puzzle);
        let damage = &damaged[damage % damaged.len()];
        match kind % 5 {
            0 => whole.push(puzzle),
            1 => grid.insert(1 + place % 8, damage.clone()),
            2 => grid[place % 9].clone_from(damage),
            3 => grid.truncate(1 + place % 8),
            _ => grid = vec![damage.clone()],
        }
        lines.extend(grid);
        lines.push(Vec::new());
    }
    assert_eq!(puzzles(&text(&lines)), whole);
}

/// Checks that two CSV records with arbitrary quoted fields next to the puzzle are read unchanged.
///
/// # Panics
/// If they are not.
pub fn check_csv(bytes: &[u8]) {
    let Some((&delimiter, rest)) = bytes.split_first() else { return };
    let delimiter = [',', ';', '\t'][usize::from(delimiter) % 3];
    // Line ends are read as \n, and Ctrl-Z at the end of a line as nothing.
    let clean = |field: &[u8]| String::from_utf8_lossy(field).replace(['\r', '\u{1a}'], "");
    let fields: Vec<String> = rest.split(|&byte| byte == 0xff).take(1000).map(clean).collect();
    let quoted = |field: &String| format!("\"{}\"", field.replace('"', "\"\""));
    let record = |puzzle: &str| {
        let fields = fields.iter().map(quoted).chain([puzzle.to_owned()]);
        fields.collect::<Vec<_>>().join(&delimiter.to_string())
    };
    let text = format!("{}\n{}\n{}\n", record("puzzle"), record(FIRST), record(FIRST));
    if record(FIRST).len() >= 1 << 16 || fields.iter().any(|field| field.trim() == "puzzle") {
        return;
    }
    let reader = PuzzleReader::new(text.as_bytes()).column("puzzle").delimiter(delimiter);
    let mut count = 0;
    for (_, record) in reader {
        let record = record.expect("a record");
        assert_eq!(record.puzzle(1).expect("clues").to_string(), FIRST);
        assert_eq!((&record.columns[..fields.len()], record.columns.len()), (&fields[..], fields.len() + 1));
        count += 1;
    }
    assert_eq!(count, 2);
}

/// Checks that any marks survive printing and reading, and are read as a puzzle only if its clues imply them.
///
/// # Panics
/// If they do not.
pub fn check_marks(bytes: &[u8]) {
    let mut bits = bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]) & 0x1ff);
    let marks = [(); 81].map(|()| {
        let bits = bits.next().unwrap_or(0x1ff);
        sudoku_core::Digit::ALL
            .into_iter()
            .filter(|digit| bits >> digit.index() & 1 == 1)
            .collect::<DigitSet>()
    });
    let candidates = Candidates::from_marks(marks);
    let line = candidates.styled(MarkStyle::Line('.')).to_string();
    assert_eq!(line.parse().as_ref(), Ok(&candidates));
    if marks.iter().all(|set| !set.is_empty()) {
        let table = candidates.styled(MarkStyle::Table).to_string();
        // A group of one digit is a filled cell if all others have nine.
        assert_eq!(table.parse::<Candidates>().expect("marks").marks(), &marks);
    }
    let position: Position = line.parse().expect("any marks are a position");
    assert_eq!(position.candidates().expect("digits that agree").marks(), &marks);
    match line.parse::<Puzzle>() {
        Ok(puzzle) => assert_eq!((puzzle, None), (position.puzzle, position.marks)),
        Err(error) => {
            assert_eq!(error.kind, ParseErrorKind::Marks);
            assert!(position.marks.is_some());
        }
    }
}

/// Calls a check with every committed input of a fuzz target: inputs that once failed, and one input of each kind.
///
/// # Panics
/// If there are none.
pub fn replay(target: &str, check: impl Fn(&[u8])) {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/regressions").join(target);
    let files: Vec<_> =
        std::fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display())).collect();
    assert!(!files.is_empty(), "{}", folder.display());
    files.into_iter().for_each(|file| check(&std::fs::read(file.unwrap().path()).unwrap()));
}
