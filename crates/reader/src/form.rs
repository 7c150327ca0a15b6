//! The table of supported forms. The help, docs/formats.md and the round-trip test are generated from it.

use sudoku_core::{Candidates, MarkStyle, Puzzle, Style};

/// A form of puzzles in files.
pub struct Form {
    /// Its name.
    pub name: &'static str,
    /// Usual file name extensions; the content of a file decides.
    pub endings: &'static [&'static str],
    /// Its description in a sentence.
    pub about: &'static str,
    /// The text of a puzzle in this form.
    pub example: fn(&Puzzle) -> String,
}

/// All forms of 9 x 9 puzzles as text.
pub const FORMS: &[Form] = &[
    Form {
        name: "lines",
        endings: &["txt", "sdm", "sudoku"],
        about: "One puzzle per line: 81 cells in one run or evenly spaced; a label or comment may follow.",
        example: |puzzle| format!("{puzzle}\n"),
    },
    Form {
        name: "csv",
        endings: &["csv", "tsv"],
        about: "Fields between commas, semicolons, tabs or bars, with or without a header; quotes as in RFC 4180.",
        example: |puzzle| format!("id,puzzle,level\n1,{puzzle},easy\n"),
    },
    Form {
        name: "cells",
        endings: &["csv"],
        about: "A table with one cell in each of 81 columns.",
        example: |puzzle| {
            let header: Vec<String> = (1..=81).map(|cell| format!("c{cell}")).collect();
            let cells: Vec<String> = puzzle.values().iter().map(u8::to_string).collect();
            format!("level,{}\neasy,{}\n", header.join(","), cells.join(","))
        },
    },
    Form {
        name: "words",
        endings: &["txt"],
        about: "Fields between white space, as in the Sudoku Exchange's puzzle bank: a hash, the puzzle, a rating.",
        example: |puzzle| format!("0000183b305c {puzzle} 1.2\n"),
    },
    Form {
        name: "json",
        endings: &["json", "jsonl", "ndjson"],
        about: "One object or list of fields per line, or one array of objects, strings or lists; nested fields as \
                `metadata.puzzle`.",
        example: |puzzle| format!("{{\"id\": 1, \"metadata\": {{\"puzzle\": \"{puzzle}\"}}}}\n"),
    },
    Form {
        name: "json-rows",
        endings: &["json"],
        about: "JSON whose boards are nested rows of numbers.",
        example: |puzzle| {
            let rows: Vec<String> = puzzle.values().chunks(9).map(|row| format!("{row:?}")).collect();
            format!("[{{\"board\": [{}]}}]\n", rows.join(", "))
        },
    },
    Form {
        name: "grid",
        endings: &["sdk", "ss", "txt"],
        about: "Nine rows of nine cells: plain, framed by any strokes, or as Python or NumPy lists; several may be stacked or \
                side by side, with other text between. A letter may name a row, and text to its right is ignored.",
        example: |puzzle| puzzle.styled(Style::Ascii).to_string(),
    },
    Form {
        name: "lists",
        endings: &["txt", "py"],
        about: "Nine rows between brackets or commas. An empty item, `None`, `null` or `NA` is a blank, and 5.0 is 5; the comma \
                after a row is not an item. Row and column numbers, as pandas and R write them, are ignored.",
        example: |puzzle| puzzle.values().chunks(9).map(|row| format!("{row:?},\n")).collect(),
    },
    Form {
        name: "marks",
        endings: &["sdx", "txt"],
        about: "Pencil marks: 729 characters, 81 groups of digits as in SadMan's files, or a drawn grid with three by three \
                marks in each cell.",
        example: |puzzle| {
            Candidates::of(puzzle)
                .map_or_else(|_| String::new(), |marks| marks.styled(MarkStyle::Ascii).to_string())
        },
    },
    Form {
        name: "sections",
        endings: &["sdk"],
        about: "SudoCue's and SadMan's files, with `[Puzzle]` and other sections.",
        example: |puzzle| {
            let rows = puzzle.styled(Style::Rows('.')).to_string();
            format!("[PuzzleInfo]\nAuthor=x\n[Puzzle]\n{rows}[State]\n{rows}")
        },
    },
    Form {
        name: "opensudoku",
        endings: &["opensudoku", "xml"],
        about: "OpenSudoku's XML: the `data` of each game.",
        example: |puzzle| {
            format!(
                "<opensudoku>\n<game data=\"{}\"/>\n</opensudoku>\n",
                puzzle.to_string().replace('.', "0")
            )
        },
    },
    Form {
        name: "hodoku",
        endings: &["txt"],
        about: "Lines of HoDoKu's library, with `+` before entered digits, and deleted candidates; puzzles on lines may \
                occur among them.",
        example: |puzzle| format!(":0000:x:{puzzle}:::\n"),
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PuzzleReader;

    #[test]
    fn every_form_is_read() {
        let puzzle: Puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        for form in FORMS {
            let text = (form.example)(&puzzle);
            let found: Vec<_> = PuzzleReader::new(text.as_bytes()).collect();
            let [(line, Ok(record))] = &found[..] else { panic!("{}: {found:?}", form.name) };
            assert_eq!(record.puzzle(*line), Ok(puzzle), "{}", form.name);
        }
    }
}
