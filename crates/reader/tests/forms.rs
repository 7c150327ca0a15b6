//! Every form with damage at every place: a row is read or rejected, and a text that is cut short is told.

use sudoku_reader::PuzzleReader;

use crate::support::{FIRST, SECOND};

const THIRD: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A text: what stands above its rows, the rows, and what ends it.
struct Text {
    name: &'static str,
    head: String,
    rows: Vec<String>,
    tail: &'static str,
    /// The bytes at the start of a row without which nothing is missing.
    lead: usize,
}

impl Text {
    fn bytes(&self) -> Vec<u8> {
        (self.head.clone() + &self.rows.concat() + self.tail).into_bytes()
    }

    /// The number of rows that begin before a place.
    fn begun(&self, place: usize) -> usize {
        let start =
            |n: usize| self.head.len() + self.lead + self.rows[..n].iter().map(String::len).sum::<usize>();
        (0..self.rows.len()).filter(|&n| start(n) < place).count()
    }
}

fn texts() -> Vec<Text> {
    let puzzles = [FIRST, SECOND, THIRD];
    let text = |name, head: &str, tail, row: &dyn Fn(usize, &str) -> String| {
        let rows = puzzles.iter().enumerate().map(|(n, puzzle)| row(n, puzzle)).collect();
        Text { name, head: head.to_owned(), rows, tail, lead: 0 }
    };
    let cells =
        |puzzle: &str| puzzle.replace('.', "0").chars().map(String::from).collect::<Vec<_>>().join(",");
    let names: Vec<String> = (1..=81).map(|n| format!("c{n}")).collect();
    let grid =
        |puzzle: &str| (0..9).map(|row| puzzle[9 * row..9 * row + 9].to_owned() + "\n").collect::<String>();
    let comma = |n: usize| if n == 0 { "" } else { "," };
    let lists = |puzzle: &str| {
        let rows: Vec<String> =
            (0..9).map(|row| format!("[{}]", cells(&puzzle[9 * row..9 * row + 9]))).collect();
        format!("[{}]", rows.join(","))
    };
    vec![
        text("lines", "", "", &|_, puzzle| format!("{puzzle}\n")),
        text("words", "", "", &|n, puzzle| format!("a{n} {puzzle} 1.{n}\n")),
        text("csv", "id,puzzle,note\n", "", &|n, puzzle| format!("{n},{puzzle},\"a, \"\"b\"\"\"\n")),
        text("cells", &format!("id,{}\n", names.join(",")), "", &|n, puzzle| {
            format!("{n},{}\n", cells(puzzle))
        }),
        text("json lines", "", "", &|n, puzzle| format!("{{\"id\":{n},\"puzzle\":\"{puzzle}\"}}\n")),
        text("json array", "[", "]", &|n, puzzle| {
            format!("{}{{\"id\":{n},\"puzzle\":\"{puzzle}\"}}", comma(n))
        }),
        text("json printed", "[\n", "]\n", &|n, puzzle| {
            format!("  {}{{\n    \"id\": {n},\n    \"puzzle\": \"{puzzle}\"\n  }}\n", comma(n))
        }),
        text("json rows", "[", "]", &|n, puzzle| comma(n).to_owned() + &lists(puzzle)),
        text("opensudoku", "<opensudoku>\n", "</opensudoku>\n", &|_, puzzle| {
            format!("<game data=\"{puzzle}\"/>\n")
        }),
        text("hodoku", "", "", &|n, puzzle| format!(":000{n}:x:{puzzle}:::\n")),
        text("grids", "", "", &|_, puzzle| grid(puzzle) + "\n"),
        Text {
            lead: "[PuzzleInfo]\nAuthor=x0\n[Puzzle]\n".len(),
            ..text("sections", "", "", &|n, puzzle| {
                format!("[PuzzleInfo]\nAuthor=x{n}\n[Puzzle]\n{0}[State]\n{0}", grid(puzzle))
            })
        },
    ]
}

/// The numbers of rows read and rejected; `None` if the whole text is refused.
fn counts(bytes: &[u8]) -> Option<(usize, usize)> {
    let mut reader = PuzzleReader::new(bytes);
    reader.layout()?;
    let (read, rejected): (Vec<_>, Vec<_>) = reader.partition(|(_, item)| item.is_ok());
    Some((read.len(), rejected.len()))
}

#[test]
fn no_row_is_lost_wherever_a_byte_changes_or_falls_out() {
    let (mut tried, mut failed) = (0, Vec::new());
    for text in texts() {
        let bytes = text.bytes();
        assert_eq!(counts(&bytes), Some((3, 0)), "{}", text.name);
        for place in 0..bytes.len() {
            for with in [[&b"x"[..], b"\"", b"}"][place % 3], b""] {
                let damaged = [&bytes[..place], with, &bytes[place + 1..]].concat();
                // Two lines become one.
                let joined = usize::from(bytes[place] == b'\n');
                tried += 1;
                let Some((read, rejected)) = counts(&damaged) else { continue };
                // A text without a puzzle is refused as a whole.
                if read > 0 && read + rejected + joined < 3 {
                    failed.push(format!(
                        "{} {place} {:?}: {read} {rejected}",
                        text.name,
                        String::from_utf8_lossy(with)
                    ));
                }
            }
        }
    }
    assert!(failed.is_empty(), "{} of {tried}:\n{}", failed.len(), failed.join("\n"));
}

#[test]
fn no_row_is_lost_wherever_a_text_is_cut() {
    let mut failed = Vec::new();
    for text in texts() {
        let bytes = text.bytes();
        for place in 1..bytes.len() {
            let Some((read, rejected)) = counts(&bytes[..place]) else { continue };
            let ends = text.tail.trim().is_empty() || bytes[..place].ends_with(text.tail.trim().as_bytes());
            // A text without a puzzle is refused as a whole.
            let rows = text.begun(place);
            if read > 0 && (read + rejected < rows || !ends && rejected == 0) {
                failed.push(format!("{} {place}: {read} {rejected}", text.name));
            }
        }
    }
    assert!(failed.is_empty(), "{}:\n{}", failed.len(), failed.join("\n"));
}
