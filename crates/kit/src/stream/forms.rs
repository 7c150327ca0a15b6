//! The supported forms in words, for help and docs/formats.md.

use sudoku_core::Puzzle;
use sudoku_reader::{FORMS, Form, Role};

use super::kinds::SIGNATURES;

/// The list of supported forms for a terminal.
pub fn forms_help() -> String {
    let about = |form: &Form| format!("{} (.{})\n  {}", form.name, form.endings.join(", ."), form.about);
    let forms: Vec<String> = FORMS.iter().map(about).collect();
    let roles = ROLES.map(|(what, role)| format!("{what}: {}", names(role)));
    format!(
        "A file's contents decide its form, not its name. Files may be compressed with gzip or Zstandard; Parquet is read \
         as a table.\n\n{}\n\n{OTHERS}\n\nColumns are taken by name, in any case, before contents:\n  {}",
        forms.join("\n"),
        roles.join("\n  ")
    )
}

fn names(role: Role) -> String {
    role.names().collect::<Vec<_>>().join(", ")
}

const ROLES: [(&str, Role); 3] =
    [("puzzle", Role::Puzzle), ("solution", Role::Solution), ("label", Role::Label)];

const OTHERS: &str = "Boards of 4 x 4, 16 x 16 and 25 x 25 cells are read as lines, rows and tables. Their characters \
                      or numbers show whether they use digits from 1 or from 0 and letters, or letters alone; 0 beside \
                      another blank is a digit. Blanks are ., 0, _ and *; or, throughout a text, one of -, x, ?, #, ~ \
                      and space. A puzzle may be given instead of a file name.";

/// docs/formats.md.
///
/// # Panics
/// Never, because the puzzle in the examples is valid.
pub fn forms_page() -> String {
    let puzzle: Puzzle = EXAMPLE.parse().expect("a puzzle");
    let mut page = format!(
        "# What is read\n\nEvery command that takes puzzles, the Python package and the browser page use one reader. A file's \
         contents decide its form, not its name. Files may be compressed with gzip or Zstandard; Parquet is read as \
         a table. `sudoku-lab formats` prints this list.\n\n{OTHERS}\n\n"
    );
    for form in FORMS {
        let text = (form.example)(&puzzle);
        let mut shown: String = text.lines().take(LINES).map(|line| cut(line) + "\n").collect();
        if text.lines().nth(LINES).is_some() {
            shown += "...\n";
        }
        let endings = form.endings.join("`, `.");
        page += &format!(
            "## {}\n\n{} Usual endings: `.{endings}`.\n\n```text\n{shown}```\n\n",
            form.name, form.about
        );
    }
    page += "## Columns of tables\n\nColumns are found by name, ignoring case, spaces, hyphens and underscores, then by the \
             contents of the first 1,000 rows. A column of full boards is the puzzle only if no other column can be, and \
             none with a puzzle's name holds text. A first row with a board, or 20 cells or more of one, is not a header. \
             An index without a name is no label. The columns used are named on standard error.\n\n| role | names, likeliest first |\n|---|---|\n";
    for (what, role) in ROLES {
        page += &format!("| {what} | {} |\n", names(role));
    }
    page += "\n## Limits\n\nA longer element is an error, and reading continues after it. Memory does not grow with the file.\n\n";
    page += LIMITS;
    page += "\n## What is not read\n\n| file | remedy |\n|---|---|\n";
    let mut known = Vec::new();
    for (_, what, remedy) in SIGNATURES {
        if !known.contains(&what) {
            known.push(what);
            page += &format!("| {what} | {} |\n", remedy.replace('|', "\\|"));
        }
    }
    page
}

const LIMITS: &str = "\
| form | longest element | depth, count |\n\
|---|---|---|\n\
| lines, words, hodoku, grid, lists, marks | a line: 65,535 bytes | 1,000 lines before the first puzzle; 65,536 grids of which it is not certain where they begin |\n\
| csv, cells | a record, also one over several lines: 65,535 bytes | 1,024 fields |\n\
| json, json-rows | a line: 65,535 bytes; any other element: 1,048,576 | fields of objects down to level 8 are columns, deeper ones are text; the first 1,000 rows name the columns |\n\
| sections | a section: 1,048,576 bytes; a longer one is read in parts | any number |\n\
| opensudoku | a tag: 1,048,576 bytes | any depth and number; only the tag is kept |\n";

const EXAMPLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Number of lines of an example on the page.
const LINES: usize = 22;

/// A line, cut to the width of a page.
fn cut(line: &str) -> String {
    const WIDTH: usize = 116;
    match line.char_indices().nth(WIDTH) {
        Some((end, _)) => format!("{}...", &line[..end]),
        None => line.to_owned(),
    }
}
