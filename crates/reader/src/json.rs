//! JSON: one object per line, one array, or consecutive objects; boards as strings, lists or nested rows.

use std::collections::HashMap;
use std::fmt;
use std::io::BufRead;

use memchr::memmem;
use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;
use sudoku_core::{Lines, ParseError, ParseErrorKind};

use crate::Item;
use crate::bytes::Bytes;
use crate::delimited::given_in;
use crate::field::{Content, listed};
use crate::layout::Layout;
use crate::record::Record;

/// Maximum number of bytes of an element.
const ELEMENT_LIMIT: usize = 1 << 20;
/// Maximum depth of nested objects whose fields become columns.
const DEPTH: usize = 8;

/// The arrangement of elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shape {
    /// One per line.
    Lines,
    /// Independent of lines, within one array or not.
    Elements {
        /// Whether they are in one array.
        array: bool,
    },
}

impl Shape {
    /// The shape of a text, if it is JSON of objects.
    pub(crate) fn of_fields(text: &str) -> Option<Shape> {
        let text = text.trim_start_matches('\u{feff}').trim_start();
        let is_array = text.strip_prefix('[').is_some_and(|inner| inner.trim_start().starts_with('{'));
        if is_array {
            Some(Shape::Elements { array: true })
        } else {
            Shape::of(text).filter(|_| text.starts_with('{'))
        }
    }

    /// The shape of a text, if it is JSON of objects or boards.
    pub(crate) fn of(text: &str) -> Option<Shape> {
        let text = text.trim_start_matches('\u{feff}').trim_start();
        let first = text.lines().next().unwrap_or("");
        let is_value = |line: &str| serde_json::from_str::<IgnoredAny>(line).is_ok();
        if text.starts_with('{') {
            // If the first line is damaged but the second is complete, there is one element per line.
            let mut lines = text.lines().filter(|line| !line.trim().is_empty()).take(10);
            let by_line = lines.any(|line| line.starts_with('{') && is_value(line));
            let is_object = || text[1..].trim_start().starts_with(['"', '}']);
            return if by_line {
                Some(Shape::Lines)
            } else {
                is_object().then_some(Shape::Elements { array: false })
            };
        }
        let inner = text.strip_prefix('[')?.trim_start();
        let is_board = |text: &str| Content::of(text) != Content::Other;
        let has_board =
            |list: &str| fields_of(list).is_ok_and(|fields| fields.iter().any(|(_, text)| is_board(text)));
        // Several lines with a list of fields in each.
        let mut lines = text.trim_end().lines().filter(|line| !line.trim().is_empty()).take(2);
        let is_list = |line: &str| line.starts_with('[') && has_board(line);
        if !inner.starts_with('{') && lines.next().is_some_and(is_list) && lines.next().is_some_and(is_list) {
            return Some(Shape::Lines);
        }
        match inner.chars().next()? {
            '{' => Some(Shape::Elements { array: true }),
            // Either there is one array per line, or the text is one array of strings and boards.
            '"' | '[' | '0'..='9' => {
                let mut elements = Elements::new(text.as_bytes(), false);
                let whole = elements.next().and_then(Result::ok).map(|(_, element)| element);
                match whole {
                    Some(element) if is_board(&element) && is_value(&element) => {
                        (is_value(first) || first.trim() == "[").then_some(match is_value(first) {
                            true => Shape::Lines,
                            false => Shape::Elements { array: false },
                        })
                    }
                    _ if inner.starts_with(|c: char| c.is_ascii_digit()) => None,
                    _ => {
                        let mut inside = Elements::new(text.as_bytes(), true);
                        let first = inside.next()?.ok()?.1;
                        has_board(&first).then_some(Shape::Elements { array: true })
                    }
                }
            }
            _ => None,
        }
    }
}

/// The elements of a text, with their lines.
pub(crate) struct Elements<R> {
    bytes: Bytes<R>,
    /// Whether the bracket that opens the enclosing array has not been read yet.
    before_array: bool,
    /// Whether the enclosing array has not been closed yet.
    in_array: bool,
    /// How elements begin, up to the end of their first key.
    start: Vec<u8>,
    /// Whether the bytes that were given back follow damage, so that elements end where another begins.
    damaged: bool,
    ended: bool,
}

impl<R: BufRead> Elements<R> {
    pub(crate) fn new(source: R, array: bool) -> Elements<R> {
        let bytes = Bytes::new(source);
        Elements {
            bytes,
            before_array: array,
            in_array: false,
            start: Vec::new(),
            damaged: false,
            ended: false,
        }
    }

    /// The next element: its line, from 1, and its text.
    pub(crate) fn next(&mut self) -> Option<Result<(u64, String), ParseError>> {
        if self.ended {
            return None;
        }
        let (mut element, mut start, mut is_whole) = (Vec::new(), self.bytes.line, true);
        let (mut open, mut in_text, mut is_escaped, mut is_cut) = (Vec::new(), false, false, false);
        loop {
            self.damaged &= self.bytes.waiting() > 0;
            let byte = match self.bytes.next() {
                Ok(Some(byte)) => byte,
                Ok(None) => {
                    self.ended = true;
                    is_whole = open.is_empty() && !in_text;
                    break;
                }
                Err(error) => {
                    self.ended = true;
                    let line = self.bytes.line;
                    return Some(Err(ParseErrorKind::Io { message: error.to_string() }.at(line, 1)));
                }
            };
            if element.is_empty() {
                match byte {
                    b'[' if self.before_array => {
                        (self.before_array, self.in_array) = (false, true);
                        continue;
                    }
                    b']' => {
                        self.in_array = false;
                        continue;
                    }
                    b',' | 0xef | 0xbb | 0xbf => continue,
                    _ if byte.is_ascii_whitespace() => continue,
                    _ => start = self.bytes.line,
                }
            }
            if open.is_empty()
                && !in_text
                && !element.is_empty()
                && (matches!(byte, b',' | b']') || byte.is_ascii_whitespace())
            {
                self.in_array &= byte != b']';
                break;
            }
            if element.len() == ELEMENT_LIMIT && !is_cut {
                is_cut = true;
                if self.give_back_next(&mut element, &[byte]) {
                    break;
                }
            }
            if !is_cut {
                element.push(byte);
            }
            if self.damaged && element.len() > self.start.len() && element.ends_with(&self.start) {
                self.bytes.give_back(&self.start);
                element.truncate(element.len() - self.start.len());
                break;
            }
            match byte {
                _ if std::mem::take(&mut is_escaped) => {}
                b'\\' if in_text => is_escaped = true,
                b'"' => in_text = !in_text,
                b'{' | b'[' if !in_text => open.push(byte),
                b'}' | b']' if !in_text => is_whole = open.pop().is_none_or(|open| open == byte - 2),
                _ => {}
            }
            if !is_whole || open.is_empty() && !in_text && matches!(byte, b'}' | b']' | b'"') {
                break;
            }
        }
        if element.is_empty() {
            let is_cut_short = std::mem::take(&mut self.in_array);
            let message = "the text is cut short: the ] of its list is missing".into();
            return is_cut_short.then(|| Err(ParseErrorKind::Form { message }.at(self.bytes.line, 1)));
        }
        if !is_whole {
            // A closing sign is missing, here or in the last element.
            let is_last = !self.give_back_next(&mut element, b"") && self.ended;
            (self.in_array, self.ended) = (self.in_array && !is_last, is_last);
        }
        if is_cut {
            return Some(Err(ParseErrorKind::LineTooLong { limit: ELEMENT_LIMIT }.at(start, 1)));
        }
        if self.start.is_empty() {
            self.start = beginning(&element);
        }
        Some(
            String::from_utf8(element)
                .map(|text| (start, text))
                .map_err(|_| ParseErrorKind::NotUtf8.at(start, 1)),
        )
    }

    /// Cuts an element without an end where the next one begins, and gives back what follows. Returns whether there is
    /// such a place.
    fn give_back_next(&mut self, element: &mut Vec<u8>, after: &[u8]) -> bool {
        if self.start.is_empty() {
            self.start = beginning(element);
        }
        let next =
            (!self.start.is_empty() && element.len() > 1).then(|| memmem::find(&element[1..], &self.start));
        let Some(next) = next.flatten() else { return false };
        self.bytes.give_back(after);
        self.bytes.give_back(&element[next + 1..]);
        element.truncate(next + 1);
        self.damaged = true;
        true
    }
}

/// An element up to the end of its first key, or its first brackets.
fn beginning(element: &[u8]) -> Vec<u8> {
    let mut quotes = element.iter().enumerate().filter(|(_, byte)| **byte == b'"').map(|(at, _)| at);
    let brackets = element.iter().take_while(|&&byte| byte == b'[').count();
    match (element.first(), brackets) {
        (Some(b'{'), _) => quotes.nth(1).map_or_else(Vec::new, |end| element[..=end].to_vec()),
        (_, 2..) => element[..brackets].to_vec(),
        _ => Vec::new(),
    }
}

/// The source of elements.
pub(crate) enum Source<R> {
    Lines(Lines<R>),
    Elements(Elements<R>),
}

impl<R: BufRead> Source<R> {
    pub(crate) fn next(&mut self) -> Option<Result<(u64, String), ParseError>> {
        match self {
            Source::Elements(elements) => elements.next(),
            Source::Lines(lines) => loop {
                match lines.next()? {
                    Err(error) => return Some(Err(error)),
                    Ok(line) if line.text.trim().is_empty() => {}
                    Ok(line) => {
                        let text = line.text.trim_start_matches('\u{feff}').trim().to_owned();
                        return Some(match line.not_utf8 {
                            Some(column) => Err(ParseErrorKind::NotUtf8.at(line.number, column)),
                            None => Ok((line.number, text)),
                        });
                    }
                }
            },
        }
    }
}

/// Reads puzzles from the elements of a text.
pub(crate) struct Json<R> {
    source: Source<R>,
    pub(crate) layout: Layout,
    places: HashMap<String, usize>,
    /// Columns that only rows after the first ones have, so that they are not among the names.
    pub(crate) left_out: Vec<String>,
}

impl<R: BufRead> Json<R> {
    pub(crate) fn new(source: R, shape: Shape, layout: Layout) -> Json<R> {
        let source = source_of(source, shape);
        let places = layout.names.iter().cloned().zip(0..).collect();
        Json { source, layout, places, left_out: Vec::new() }
    }

    pub(crate) fn next(&mut self) -> Option<Item> {
        let (line, text) = match self.source.next()? {
            Ok(element) => element,
            Err(error) => return Some((error.line, Err(error))),
        };
        let record = self.record(line, &text);
        Some((record.as_ref().map_or_else(|error| error.line, |_| line), record))
    }

    fn record(&mut self, line: u64, text: &str) -> Result<Record, ParseError> {
        let mut columns = vec![String::new(); self.layout.names.len()];
        for (name, text) in fields_of(text).map_err(|error| error.at(line))? {
            match self.places.get(&name) {
                Some(&place) => columns[place] = text,
                None if self.left_out.len() < 100 && !self.left_out.contains(&name) => {
                    self.left_out.push(name)
                }
                None => {}
            }
        }
        match given_in(&columns, &self.layout) {
            Ok(given) => Ok(Record { given, columns }),
            Err((field, (column, kind))) => {
                Err(ParseError { field: self.layout.names.get(field).cloned(), ..kind.at(line, column) })
            }
        }
    }
}

pub(crate) fn source_of<R: BufRead>(source: R, shape: Shape) -> Source<R> {
    match shape {
        Shape::Lines => Source::Lines(Lines::new(source)),
        Shape::Elements { array } => Source::Elements(Elements::new(source, array)),
    }
}

/// The names of the fields in the first elements, in order of appearance, and the fields of each element.
pub(crate) fn first_rows(text: &[u8], shape: Shape, most: usize) -> (Vec<String>, Vec<(u64, Vec<String>)>) {
    let mut source = source_of(text, shape);
    let elements = std::iter::from_fn(|| source.next()).take(most).filter_map(Result::ok);
    let rows: Vec<_> =
        elements.filter_map(|(line, element)| Some((line, fields_of(&element).ok()?))).collect();
    let mut places: HashMap<&str, usize> = HashMap::new();
    let mut names = Vec::new();
    for (name, _) in rows.iter().flat_map(|(_, fields)| fields) {
        places.entry(name).or_insert_with(|| {
            names.push(name.clone());
            names.len() - 1
        });
    }
    let in_places = |(line, fields): &(u64, Vec<(String, String)>)| {
        let mut row = vec![String::new(); names.len()];
        for (name, text) in fields {
            row[places[name.as_str()]].clone_from(text);
        }
        (*line, row)
    };
    let rows = rows.iter().map(in_places).collect();
    (names, rows)
}

pub(crate) fn first_error(text: &[u8], shape: Shape) -> Option<ParseErrorKind> {
    let mut source = source_of(text, shape);
    let error = |element: Result<(u64, String), ParseError>| match element {
        Ok((line, text)) => fields_of(&text).err().map(|error| error.at(line).kind),
        Err(error) => Some(error.kind),
    };
    std::iter::from_fn(|| source.next()).find_map(error)
}

/// Why an element has no fields.
#[derive(Debug)]
pub(crate) struct NoFields {
    line: u64,
    column: usize,
    message: String,
}

impl NoFields {
    pub(crate) fn at(self, line: u64) -> ParseError {
        let column = if self.line == 1 { self.column } else { 1 };
        ParseErrorKind::Json { message: self.message }.at(line + self.line.saturating_sub(1), column.max(1))
    }
}

/// The fields of an element as text, in order. Fields of nested objects have names joined with dots; arrays and
/// numbers are kept verbatim.
///
/// # Errors
/// If it is not valid JSON.
pub(crate) fn fields_of(element: &str) -> Result<Vec<(String, String)>, NoFields> {
    let mut fields = Vec::new();
    flatten("", element, 0, &mut fields).map_err(|error| NoFields {
        line: error.line() as u64,
        column: error.column(),
        message: error.to_string(),
    })?;
    let mut names: Vec<&str> = fields.iter().map(|(name, _)| name.as_str()).collect();
    names.sort_unstable();
    match names.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => {
            let message = format!("`{}` is given twice; remove one of the two", pair[0]);
            Err(NoFields { line: 1, column: 1, message })
        }
        None => Ok(fields),
    }
}

fn flatten(
    name: &str,
    text: &str,
    depth: usize,
    fields: &mut Vec<(String, String)>,
) -> serde_json::Result<()> {
    let joined = |key: &str| if name.is_empty() { key.to_owned() } else { format!("{name}.{key}") };
    let whole = |fields: &mut Vec<(String, String)>, text: String| {
        let name = if name.is_empty() { "value" } else { name };
        fields.push((name.to_owned(), text));
    };
    match text.trim_start().bytes().next() {
        Some(b'{') if depth < DEPTH => {
            for (key, value) in serde_json::from_str::<Object<'_>>(text)?.0 {
                flatten(&joined(&key), value.get(), depth + 1, fields)?;
            }
        }
        Some(b'[') if depth == 0 && !is_board(text) => {
            for (number, value) in serde_json::from_str::<Vec<&RawValue>>(text)?.into_iter().enumerate() {
                flatten(&(number + 1).to_string(), value.get(), depth + 1, fields)?;
            }
        }
        Some(b'"') => whole(fields, serde_json::from_str(text)?),
        Some(b'n') => {
            serde_json::from_str::<()>(text)?;
            whole(fields, String::new());
        }
        _ => {
            serde_json::from_str::<IgnoredAny>(text)?;
            whole(fields, text.trim().to_owned());
        }
    }
    Ok(())
}

fn is_board(list: &str) -> bool {
    listed(list).is_some_and(|items| matches!(items.len(), 16 | 81 | 256 | 625))
        || matches!(Content::of(list), Content::Board { .. })
}

/// A message that says where the only object of a text has several puzzles, and what to do. The puzzles are in a list,
/// or in nested objects with the same fields.
pub(crate) fn several_puzzles(names: &[String], fields: &[String]) -> Option<String> {
    let list = fields.iter().position(|field| is_list_of_boards(field));
    if let Some(name) = list.map(|place| &names[place]) {
        let is_plain = name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '.'));
        let command = format!(", as in `jq -c '.{name}[]' FILE | sudoku-lab ... -`");
        let command = if is_plain { &*command } else { "" };
        return Some(format!("in the list `{name}`; write each of its elements on a line{command}"));
    }
    let is_puzzle = |field: &String| matches!(Content::of(field), Content::Board { full: false, .. });
    let puzzles: Vec<(&String, &String)> =
        names.iter().zip(fields).filter(|(_, field)| is_puzzle(field)).collect();
    puzzles.iter().enumerate().find_map(|(n, (name, puzzle))| {
        // The fields of a list have numbers alone.
        let (parent, own) = name.rsplit_once('.').unwrap_or(("", name));
        let is_alike = |(other, its): &&(&String, &String)| {
            let numbers = |one: &str, other: &str| one.parse::<u64>().is_ok() && other.parse::<u64>().is_ok();
            let (their, other) = other.rsplit_once('.').unwrap_or(("", other));
            (if their == parent { numbers(own, other) } else { other == own }) && its != puzzle
        };
        let (other, _) = puzzles[n + 1..].iter().find(is_alike)?;
        let remedy = "write an object for each, as pandas does with `to_json(orient='records')`";
        Some(format!("in `{name}` and `{other}`; {remedy}"))
    })
}

/// Whether a field is a list of boards, or of lists or objects with boards.
fn is_list_of_boards(field: &str) -> bool {
    let has_board = |element: &&RawValue| {
        let element = element.get();
        let is_one = |text: &str| matches!(Content::of(text), Content::Board { .. });
        is_board(element)
            || fields_of(element).is_ok_and(|fields| fields.iter().any(|(_, text)| is_one(text)))
    };
    let elements = serde_json::from_str::<Vec<&RawValue>>(field).unwrap_or_default();
    !elements.is_empty() && !is_board(field) && elements.iter().all(has_board)
}

/// The fields of an object in their order.
struct Object<'a>(Vec<(String, &'a RawValue)>);

impl<'de> Deserialize<'de> for Object<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Object<'de>, D::Error> {
        struct Fields;

        impl<'de> Visitor<'de> for Fields {
            type Value = Object<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Object<'de>, A::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(Object(fields))
            }
        }

        deserializer.deserialize_map(Fields)
    }
}
