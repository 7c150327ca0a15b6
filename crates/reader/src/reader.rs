//! The reader, which turns any text into records.

use std::io::{BufRead, Chain, Cursor, Read};

use memchr::memmem;
use sudoku_core::{Lines, ParseError, ParseErrorKind, PositionReader, Puzzle};

use crate::boards::{Boards, alphabet_of, is_gap, order_of};
use crate::csv::{self, DELIMITERS};
use crate::delimited::{Between, Delimited, Records};
use crate::field::Content;
use crate::json::{Json, Shape, first_error, first_rows, several_puzzles};
use crate::layout::{Layout, Wanted};
use crate::names::Role;
use crate::opensudoku::OpenSudoku;
use crate::record::{Given, Record};
use crate::sample::Sample;
use crate::sdk::Sections;
use crate::table::{Chosen, Evidence, ROWS, Table};
use crate::{Alphabet, Item, hodoku, oblong, sdk, survey, variants};

/// A source whose start has already been read.
type Whole<R> = Chain<Cursor<Vec<u8>>, R>;

/// Reads puzzles from text in any [form](crate::FORMS), in bounded memory.
///
/// Items are line numbers from 1 with a [`Record`] or an error. Reading continues after an error, unless the source
/// itself fails or the form of the text is not supported. Empty lines and lines that start with `#` are skipped.
///
/// # Limits
/// A line has at most 65,535 bytes, and so has a record of a table that spans several lines. A record has at most 1,024
/// fields. A JSON element that is not a single line has at most 1 MiB, and so has a tag of XML. Anything longer is an error, and reading
/// continues after it.
pub struct PuzzleReader<R> {
    wanted: Wanted,
    source: Option<R>,
    body: Body<R>,
    layout: Option<Layout>,
}

/// The reader of the form.
enum Body<R> {
    /// The text has not been examined yet, or its form is not supported.
    None(Option<ParseError>),
    /// One puzzle per line, and nothing else in the first lines.
    Plain(PositionReader<R>),
    Text(PositionReader<Whole<R>>),
    Sections(Sections<Whole<R>>),
    Table(Delimited<Whole<R>>),
    Json(Json<Whole<R>>),
    OpenSudoku(Box<OpenSudoku<Whole<R>>>),
    Hodoku(Lines<Whole<R>>),
    Boards(Boards<Whole<R>>),
}

impl<R: BufRead> PuzzleReader<R> {
    /// A reader that detects the form and the columns.
    pub fn new(source: R) -> PuzzleReader<R> {
        PuzzleReader::with(source, Wanted::default())
    }

    /// A reader with the given columns and order of boards.
    pub fn with(source: R, wanted: Wanted) -> PuzzleReader<R> {
        PuzzleReader { wanted, source: Some(source), body: Body::None(None), layout: None }
    }

    /// Takes the puzzle from the column with this name.
    #[must_use]
    pub fn column(mut self, name: &str) -> PuzzleReader<R> {
        self.wanted.puzzle = Some(name.to_owned());
        self
    }

    /// Sets the separator of fields, where it cannot be detected.
    #[must_use]
    pub fn delimiter(mut self, delimiter: char) -> PuzzleReader<R> {
        self.wanted.delimiter = Some(delimiter);
        self
    }

    /// The layout, detected from the start of the text. `None` if the text cannot be read at all; the first item then
    /// contains the reason.
    pub fn layout(&mut self) -> Option<&Layout> {
        self.open();
        self.layout.as_ref()
    }

    /// Names of the columns; empty if there are none.
    pub fn header(&self) -> &[String] {
        self.layout.as_ref().map_or(&[], |layout| &layout.names)
    }

    /// Index of a column in [`Record::columns`].
    pub fn column_index(&self, name: &str) -> Option<usize> {
        self.header().iter().position(|column| column == name)
    }

    /// The puzzle of the next line, if the text is plain and this line has exactly 81 cells. Otherwise `None`, and
    /// [`next`](Iterator::next) returns the item.
    #[inline]
    pub fn next_puzzle(&mut self) -> Option<(u64, Puzzle)> {
        match &mut self.body {
            Body::Plain(reader) => reader.next_puzzle(),
            _ => None,
        }
    }

    /// Columns found so far that the first rows do not have; records do not contain them.
    pub fn left_out(&self) -> &[String] {
        match &self.body {
            Body::Json(json) => &json.left_out,
            _ => &[],
        }
    }

    fn open(&mut self) {
        let Some(mut source) = self.source.take() else { return };
        // If the source fails here, the same error occurs again later.
        if self.wanted == Wanted::default() && source.fill_buf().is_ok_and(is_plain) {
            self.layout = Some(Layout::of_text("text", 3, Alphabet::FromOne));
            self.body = Body::Plain(PositionReader::new(source));
            return;
        }
        let sample = match Sample::of(&mut source) {
            Ok(sample) => sample,
            Err(error) => {
                self.body = Body::None(Some(ParseErrorKind::Io { message: error.to_string() }.at(1, 1)));
                return;
            }
        };
        match plan(&sample, &self.wanted).and_then(|plan| survey(&plan, &sample).map(|()| plan)) {
            Ok(plan) => self.carry_out(plan, sample.before(source)),
            Err(kind) => self.body = Body::None(Some(kind.at(1, 1))),
        }
    }

    fn carry_out(&mut self, plan: Plan, source: Whole<R>) {
        let text = |form: &str| Layout::of_text(form, 3, Alphabet::FromOne);
        let (layout, body) = match plan {
            Plan::Text => (text("text"), Body::Text(PositionReader::new(source))),
            Plan::Sections => (text("sdk"), Body::Sections(Sections::new(source))),
            Plan::Hodoku => (text("hodoku"), Body::Hodoku(Lines::new(source))),
            Plan::OpenSudoku => (text("opensudoku"), Body::OpenSudoku(Box::new(OpenSudoku::new(source)))),
            Plan::Boards(layout) => (layout.clone(), Body::Boards(Boards::new(source, layout))),
            Plan::Json(shape, layout) => (layout.clone(), Body::Json(Json::new(source, shape, layout))),
            Plan::Table(between, chosen) => {
                (chosen.layout.clone(), Body::Table(Delimited::new(source, between, chosen)))
            }
        };
        (self.layout, self.body) = (Some(layout), body);
    }
}

/// Number of leading lines of exactly 81 cells that make a text plain.
const PLAIN: usize = 64;
/// Size of these lines in bytes. If the first buffer is smaller, plain lines are read as slowly as other texts.
pub const PLAIN_BYTES: usize = PLAIN * 83;

/// Whether the bytes start with [`PLAIN`] such lines.
fn is_plain(mut bytes: &[u8]) -> bool {
    let first = &bytes[..bytes.len().min(PLAIN_BYTES)];
    // Digits 0 to 8 show only where the text is surveyed.
    if !first.contains(&b'9') && first.contains(&b'0') && first.contains(&b'.') {
        return false;
    }
    for _ in 0..PLAIN {
        let Some((cells, rest)) = bytes.split_at_checked(81) else { return false };
        let is_cell = |byte: u8| byte.is_ascii_digit() | (byte == b'.');
        if !cells.iter().fold(true, |all, &byte| all & is_cell(byte)) {
            return false;
        }
        let Some(next) = rest.strip_prefix(b"\n").or_else(|| rest.strip_prefix(b"\r\n")) else {
            return false;
        };
        bytes = next;
    }
    true
}

/// The way to read a text.
#[derive(Clone)]
enum Plan {
    Text,
    Sections,
    Hodoku,
    OpenSudoku,
    Boards(Layout),
    Json(Shape, Layout),
    Table(Between, Chosen),
}

/// Detects the form of a text.
fn plan(sample: &Sample, wanted: &Wanted) -> Result<Plan, ParseErrorKind> {
    let texts = sample.texts();
    let lines: Vec<&str> = texts.iter().map(String::as_str).collect();
    let first = filled(&lines).next().unwrap_or("");
    if first.starts_with('<') {
        return xml(&lines);
    }
    variants::refuse_code(first)?;
    if let Ok(text) = std::str::from_utf8(sample.lines())
        && let Some(shape) = Shape::of(text)
    {
        let (names, rows) = first_rows(sample.lines(), shape, ROWS);
        if rows.is_empty()
            && let Some(kind) = first_error(sample.lines(), shape)
        {
            return Err(kind);
        }
        if let [(_, only)] = &rows[..]
            && let Some(several) = several_puzzles(&names, only)
        {
            let message = format!("one object of several puzzles, {several}");
            return Err(ParseErrorKind::Form { message });
        }
        let chosen = Table::named("json", names, rows).choose(wanted)?;
        return Ok(Plan::Json(shape, chosen.layout));
    }
    // Lines of the library, or puzzles on lines with lines of the library among them.
    if hodoku::is_line(first) || is_puzzle(first) && lines.iter().any(|line| hodoku::is_line(line)) {
        return Ok(Plan::Hodoku);
    }
    if lines.iter().any(|line| sdk::is_heading(line)) {
        return Ok(Plan::Sections);
    }
    if let Some(table) = table(sample, &lines, wanted)? {
        return Ok(table);
    }
    survey::refuse_clues(&lines)?;
    // A line of 81 groups is pencil marks, however many digits they have.
    let is_marks = first.split(is_gap).filter(|group| !group.is_empty()).count() == 81;
    let detected = || order_of(&lines).filter(|_| !is_marks);
    let order = wanted.order.or_else(detected).filter(|&order| order != 3);
    if order.is_none() && !is_marks {
        oblong::refuse_lines(&lines)?;
    }
    order.map_or(Ok(Plan::Text), |order| {
        let alphabet = alphabet_of(&lines, order)?;
        Ok(Plan::Boards(Layout::of_text("boards", order, alphabet)))
    })
}

/// Reads the first boards of a text.
///
/// # Errors
/// If one is no puzzle of plain Sudoku, or if the digits seem to be 0 to 8.
fn survey(plan: &Plan, sample: &Sample) -> Result<(), ParseErrorKind> {
    const FIRST: usize = 100;
    let boards = |text: Vec<u8>| {
        let mut reader =
            PuzzleReader { wanted: Wanted::default(), source: None, body: Body::None(None), layout: None };
        reader.carry_out(plan.clone(), Cursor::new(text).chain(std::io::empty()));
        std::iter::from_fn(move || reader.next_item())
            .filter_map(|(line, item)| Some((line, item.ok()?.given)))
            .take(ROWS)
    };
    let (mut has_nine, mut read) = (false, Vec::new());
    for (n, (line, given)) in boards(sample.lines().to_vec()).enumerate() {
        if n < FIRST
            && let Some(message) = survey::no_puzzle(&given)
        {
            return Err(ParseErrorKind::Form { message: format!("line {line}: {message}") });
        }
        read.push(line);
        has_nine |= matches!(given, Given::Other { .. }) || given.values().contains(&9);
        if has_nine && n >= FIRST {
            break;
        }
    }
    let is_from_zero = |(line, given): (u64, Given)| {
        read.contains(&line) && [0, 9].iter().all(|value| given.values().contains(value))
    };
    if !has_nine && boards(survey::with_nine_for_zero(sample.lines())).any(is_from_zero) {
        let message = "the boards have 0 beside another blank, and no 9: their digits seem to be 0 to 8; write 1 to 9, as in `tr \
                       0-8 1-9 <FILE`, or the same character for all blanks";
        return Err(ParseErrorKind::Form { message: message.into() });
    }
    Ok(())
}

/// The lines that are neither empty nor comments, without surrounding space.
fn filled<'a>(lines: &[&'a str]) -> impl Iterator<Item = &'a str> {
    lines.iter().filter(|line| !line.starts_with('#')).map(|line| line.trim()).filter(|line| !line.is_empty())
}

fn xml(lines: &[&str]) -> Result<Plan, ParseErrorKind> {
    let has = |text: &str| lines.iter().any(|line| line.contains(text));
    if has("<opensudoku") || has("<game") && has("data") {
        return Ok(Plan::OpenSudoku);
    }
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | ':' | '.');
    let tags = lines.iter().flat_map(|line| line.split('<').skip(1));
    let mut names = tags.map(|tag| &tag[..tag.find(|c| !is_name(c)).unwrap_or(tag.len())]);
    let name = names.find(|name| !name.is_empty()).unwrap_or("?");
    let message = format!(
        "XML or HTML with <{name}>, of which only OpenSudoku's <game data=\"...\"> is read; copy the boards into a text with one \
         puzzle per line"
    );
    Err(ParseErrorKind::Form { message })
}

/// The first rows of a table, and what is wrong with the first record if it has no fields.
fn rows_of(sample: &Sample, between: Between) -> (Vec<(u64, Vec<String>)>, Option<ParseErrorKind>) {
    let mut records = Records::new(sample.lines(), between);
    let (mut rows, mut wrong) = (Vec::new(), None);
    while rows.len() <= ROWS
        && let Some(record) = records.next()
    {
        let Ok(line) = record else { continue };
        match records.split(&line.text) {
            Ok(fields) => rows.push((line.number, fields)),
            Err((_, kind)) if rows.is_empty() => wrong = wrong.or(Some(kind)),
            Err(_) => {}
        }
    }
    (rows, wrong)
}

/// The text as a table, if a delimiter or white space makes it one.
fn table(sample: &Sample, lines: &[&str], wanted: &Wanted) -> Result<Option<Plan>, ParseErrorKind> {
    let is_asked = wanted.names_a_column() || wanted.delimiter.is_some();
    let delimiters = wanted.delimiter.map_or(DELIMITERS.to_vec(), |delimiter| vec![delimiter]);
    let mut utf8 = [0; 4];
    let mut stands_there = |delimiter: char| {
        let bytes = delimiter.encode_utf8(&mut utf8).as_bytes();
        memmem::find(sample.lines(), bytes).is_some()
    };
    let mut best: Option<(Evidence, Between, Table)> = None;
    for delimiter in delimiters.into_iter().rev().filter(|&delimiter| is_asked || stands_there(delimiter)) {
        let between = Between::Character(delimiter);
        let (rows, wrong) = rows_of(sample, between);
        if let Some(kind) = wrong.filter(|kind| matches!(kind, ParseErrorKind::TooManyColumns { .. })) {
            return Err(kind);
        }
        let table = Table::delimited("csv", rows);
        let evidence = table.evidence();
        if best.as_ref().is_none_or(|(best, ..)| *best <= evidence) {
            best = Some((evidence, between, table));
        }
    }
    // Lines that are puzzles by themselves count against a table, unless its rows contain a puzzle too.
    let alone = || lines.iter().filter(|line| is_puzzle(line)).count();
    let is_table = |evidence: Evidence, table: &Table| match evidence.boards {
        0 => (evidence.named || evidence.damaged > 0) && alone() == 0,
        boards => evidence.named || 2 * boards > alone() && boards >= table.single_fields(),
    };
    if let Some((evidence, between, table)) = best
        && (is_asked || is_table(evidence, &table))
    {
        return table.choose(wanted).map(|chosen| Some(Plan::Table(between, chosen)));
    }
    let between = Between::Character(',');
    if is_column(lines) {
        let table = Table::delimited("csv", rows_of(sample, between).0);
        return table.choose(wanted).map(|chosen| Some(Plan::Table(between, chosen)));
    }
    let (words, _) = rows_of(sample, Between::Space);
    let rows = words.len();
    let table = Table::delimited("words", words);
    let is_table = 2 * table.evidence().boards > rows.saturating_sub(1).max(1)
        || table.has_board_after_field() && alone() == 0;
    Ok(if is_table {
        table.choose(wanted).ok().map(|chosen| Plan::Table(Between::Space, chosen))
    } else {
        None
    })
}

/// Whether the first line names a column of puzzles and the next line is a puzzle, possibly a damaged one.
fn is_column(lines: &[&str]) -> bool {
    let mut filled = filled(lines);
    let mut next = || filled.next().unwrap_or("");
    let (name, field) = (next(), next());
    let is_single = csv::split(field, ',').is_ok_and(|fields| fields.len() == 1);
    is_single
        && Role::of(name.trim_matches('"')) == Some(Role::Puzzle)
        && Content::of(field.trim_matches('"')) != Content::Other
}

fn is_puzzle(line: &str) -> bool {
    let is_longer =
        || line.get(81..90).is_some_and(|more| more.chars().all(|c| c.is_ascii_digit() || c == '.'));
    line.parse::<Puzzle>().is_ok()
        || line.get(..81).is_some_and(|start| start.parse::<Puzzle>().is_ok()) && !is_longer()
}

impl<R: BufRead> Iterator for PuzzleReader<R> {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        if let Some((line, puzzle)) = self.next_puzzle() {
            return Some((line, Ok(Record::of(puzzle))));
        }
        let (line, item) = self.next_item()?;
        let checked = item.and_then(|record| match survey::no_puzzle(&record.given) {
            Some(message) => Err(ParseErrorKind::Board { message: message.into() }.at(line, 1)),
            None => Ok(record),
        });
        Some((line, checked))
    }
}

impl<R: BufRead> PuzzleReader<R> {
    /// The next item, whatever its board is.
    fn next_item(&mut self) -> Option<Item> {
        loop {
            return match &mut self.body {
                Body::Plain(reader) => reader.next().map(found_of),
                Body::Text(reader) => reader.next().map(found_of),
                Body::Sections(sections) => sections.next(),
                Body::Table(table) => table.next(),
                Body::Json(json) => json.next(),
                Body::OpenSudoku(games) => games.next(),
                Body::Boards(boards) => boards.next(),
                Body::Hodoku(lines) => next_of_library(lines),
                Body::None(_) if self.source.is_some() => {
                    self.open();
                    continue;
                }
                Body::None(error) => error.take().map(|error| (error.line, Err(error))),
            };
        }
    }
}

pub(crate) fn found_of((line, found): (u64, Result<sudoku_core::Found, ParseError>)) -> Item {
    let record = found.and_then(|mut found| {
        if let Some(deleted) = hodoku::deleted_after(&found.rest) {
            hodoku::strike(&mut found.position, deleted).map_err(|kind| kind.at(line, 82))?;
            found.rest.clear();
        }
        let columns = if found.rest.is_empty() { Vec::new() } else { vec![found.rest] };
        Ok(Record { given: Given::Nine(found.position), columns })
    });
    (line, record)
}

fn next_of_library<R: BufRead>(lines: &mut Lines<R>) -> Option<Item> {
    loop {
        let line = match lines.next()? {
            Ok(line) => line,
            Err(error) => return Some((error.line, Err(error))),
        };
        if line.text.trim().is_empty() || line.text.starts_with('#') {
            continue;
        }
        if !hodoku::is_line(&line.text)
            && let Some((_, found)) = PositionReader::new(line.text.as_bytes()).next()
        {
            let (_, record) = found_of((line.number, found));
            return Some((line.number, record.map_err(|error| ParseError { line: line.number, ..error })));
        }
        let record = hodoku::read(&line.text)
            .map(|(position, columns)| Record { given: Given::Nine(position), columns })
            .map_err(|(column, kind)| kind.at(line.number, column));
        return Some((line.number, record));
    }
}
