//! Reads puzzles from Python objects: lists of strings, NumPy arrays and Arrow arrays.

use std::sync::{Mutex, PoisonError};

use arrow_array::cast::AsArray;
use arrow_array::types::UInt8Type;
use arrow_array::{Array, ArrayRef};
use arrow_schema::DataType;
use numpy::{PyArrayDescrMethods, PyReadonlyArray2, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyFloat, PyInt, PyList, PyString};
use pyo3_arrow::input::AnyArray;
use rayon::prelude::*;
use sudoku_kit::{Puzzle, Refusal};

pyo3::create_exception!(
    sudoku_lab,
    PuzzleError,
    PyValueError,
    "A row that is no puzzle, or has no answer; its attributes `row`, from 0, and `column`, the character from 1 or \
     None, say where."
);

/// Number of values of a puzzle.
const CELLS: usize = 81;

/// Advice for a puzzle that was converted to a number.
const AS_TEXT: &str = "; a number has lost its leading zeros: read the column as text, as pandas.read_csv(..., dtype=str)";

/// What to do with rows that have no answer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Invalid {
    /// Raise an error.
    Raise,
    /// Return a row of nulls.
    Null,
}

impl<'py> FromPyObject<'_, 'py> for Invalid {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Invalid> {
        match object.extract::<String>()?.as_str() {
            "raise" => Ok(Invalid::Raise),
            "null" => Ok(Invalid::Null),
            other => Err(PyValueError::new_err(format!("invalid is \"raise\" or \"null\", not {other:?}"))),
        }
    }
}

/// Why a row is not a puzzle.
struct Fault {
    /// Character, from 1.
    column: Option<usize>,
    message: String,
}

impl Fault {
    fn error(&self, py: Python<'_>, row: usize) -> PyErr {
        let text = match self.column {
            Some(column) => format!("row {row}, column {column}: {}", self.message),
            None => format!("row {row}: {}", self.message),
        };
        let error = PuzzleError::new_err(text);
        let value = error.value(py);
        let set = value.setattr("row", row).and_then(|()| value.setattr("column", self.column));
        set.err().unwrap_or(error)
    }
}

/// Puzzles, and which rows have none.
pub struct Input {
    /// The puzzles, without rows that have none.
    pub puzzles: Vec<Puzzle>,
    /// Whether each row has a puzzle; empty if all do.
    held: Vec<bool>,
    invalid: Invalid,
}

impl Input {
    /// Reads puzzles from a Python object.
    ///
    /// # Errors
    /// If the object has an unsupported type, or a row is not a puzzle, unless such rows become null.
    pub fn read(object: &Bound<'_, PyAny>, invalid: Invalid) -> PyResult<Input> {
        let mut read = if object.is_instance_of::<PyString>() {
            return Err(PyTypeError::new_err("give several puzzles, such as [puzzle], not one string"));
        } else if object.hasattr("__arrow_c_array__")? || object.hasattr("__arrow_c_stream__")? {
            from_arrow(object)?
        } else if let Ok(array) = object.cast::<PyUntypedArray>()
            && b"Siu".contains(&array.dtype().kind())
        {
            from_numpy(array)?
        } else {
            from_list(object)?
        };
        let mut held = Vec::new();
        if let Some((row, fault)) = read.faults.iter().min_by_key(|(row, _)| row) {
            if invalid == Invalid::Raise {
                return Err(fault.error(object.py(), *row));
            }
            held = vec![true; read.puzzles.len()];
            read.faults.iter().for_each(|(row, _)| held[*row] = false);
            let mut rows = held.iter();
            read.puzzles.retain(|_| rows.next() == Some(&true));
        }
        Ok(Input { puzzles: read.puzzles, held, invalid })
    }

    /// Reads one puzzle.
    ///
    /// # Errors
    /// If the text is not a puzzle.
    pub fn one(text: &str, name: &str) -> PyResult<Puzzle> {
        text.parse().map_err(|error| PuzzleError::new_err(format!("{name}: {error}")))
    }

    /// An item for each row: the answer for its puzzle, or `None`.
    pub fn rows<'a, T>(&'a self, answers: &'a [T]) -> impl ExactSizeIterator<Item = Option<&'a T>> {
        let mut answers = answers.iter();
        let count = if self.held.is_empty() { answers.len() } else { self.held.len() };
        (0..count).map(move |row| if self.held.get(row) == Some(&false) { None } else { answers.next() })
    }

    /// The same for answers that may be errors.
    ///
    /// # Errors
    /// The first error, unless errors become null.
    pub fn answered<'a, T>(
        &'a self,
        py: Python<'_>,
        answers: &'a [Result<T, Refusal>],
    ) -> PyResult<Vec<Option<&'a T>>> {
        let answer = |(row, answer): (usize, Option<&'a Result<T, Refusal>>)| match answer {
            Some(Err(refusal)) if self.invalid == Invalid::Raise => {
                Err(Fault { column: None, message: refusal.to_string() }.error(py, row))
            }
            answer => Ok(answer.and_then(|answer| answer.as_ref().ok())),
        };
        self.rows(answers).enumerate().map(answer).collect()
    }
}

/// A puzzle for each row (a blank one if the row has none), and the reasons why rows have none.
#[derive(Default)]
struct Read {
    puzzles: Vec<Puzzle>,
    faults: Vec<(usize, Fault)>,
}

impl Read {
    fn rows(count: usize, row: impl Fn(usize) -> Result<Puzzle, Fault> + Sync) -> Read {
        let faults = Mutex::new(Vec::new());
        let puzzle = |n| {
            row(n).unwrap_or_else(|fault| {
                faults.lock().unwrap_or_else(PoisonError::into_inner).push((n, fault));
                Puzzle::EMPTY
            })
        };
        let puzzles = (0..count).into_par_iter().with_min_len(1024).map(puzzle).collect();
        Read { puzzles, faults: faults.into_inner().unwrap_or_else(PoisonError::into_inner) }
    }
}

fn from_text(text: Option<&str>) -> Result<Puzzle, Fault> {
    let Some(text) = text else { return Err(Fault { column: None, message: "no puzzle".into() }) };
    text.parse().map_err(|error: sudoku_kit::ParseError| Fault {
        column: Some(error.column),
        message: error.message(),
    })
}

/// Reads digits from 0 to 9, or the characters of a line.
fn from_bytes(bytes: &[u8]) -> Result<Puzzle, Fault> {
    if bytes.len() == CELLS
        && let Some(puzzle) = bytes.try_into().ok().and_then(Puzzle::from_values)
    {
        return Ok(puzzle);
    }
    // NumPy pads shorter texts with zeros.
    let length = bytes.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
    let text = str::from_utf8(&bytes[..length]).ok();
    if let Some(text) = text.filter(|text| text.bytes().all(|byte| byte > 9)) {
        return from_text(Some(text));
    }
    let column = bytes.iter().position(|&value| value > 9);
    let message = match column {
        Some(column) => format!("{} is no digit from 0 to 9", bytes[column]),
        None => format!("{} digits; a puzzle has 81", bytes.len()),
    };
    Err(Fault { column: column.map(|column| column + 1), message })
}

fn from_list(object: &Bound<'_, PyAny>) -> PyResult<Read> {
    let items: Vec<Bound<'_, PyAny>> = match object.cast::<PyList>() {
        Ok(list) => list.iter().collect(),
        Err(_) => object.try_iter()?.collect::<PyResult<_>>()?,
    };
    let text = |(row, item): (usize, &'_ Bound<'_, PyAny>)| match item.cast::<PyString>() {
        Ok(_) => Ok(()),
        Err(_) if item.is_none() => Ok(()),
        Err(_) => {
            let found = item.get_type().name()?;
            let remedy = match item.is_instance_of::<PyInt>() || item.is_instance_of::<PyFloat>() {
                true => AS_TEXT,
                false => "",
            };
            Err(PyTypeError::new_err(format!(
                "row {row} is of type {found}: a puzzle is a string of 81 cells{remedy}"
            )))
        }
    };
    items.iter().enumerate().try_for_each(text)?;
    let texts = items.iter().map(|item| item.cast::<PyString>().ok().map(|text| text.to_str()).transpose());
    let texts = texts.collect::<PyResult<Vec<Option<&str>>>>()?;
    Ok(Read::rows(texts.len(), |row| from_text(texts[row])))
}

fn from_numpy(array: &Bound<'_, PyUntypedArray>) -> PyResult<Read> {
    let wrong = || {
        let shape = array.shape();
        PyValueError::new_err(format!(
            "an array of puzzles has shape (n, 81), (n, 9, 9), or (n,) for bytes; not {shape:?}"
        ))
    };
    let rows = *array.shape().first().ok_or_else(wrong)?;
    let numpy = array.py().import("numpy")?;
    let array = numpy.call_method1("ascontiguousarray", (array,))?;
    let kind: char = array.getattr("dtype")?.getattr("kind")?.extract()?;
    let width = match kind {
        'S' => array.getattr("dtype")?.getattr("itemsize")?.extract()?,
        _ => CELLS,
    };
    let bytes = match kind {
        'S' => array.call_method1("view", ("uint8",))?,
        // Values that do not fit into a byte are clipped to a value that no cell has.
        _ => numpy.call_method1("clip", (array, 0, 255))?.call_method1("astype", ("uint8",))?,
    };
    let bytes = bytes.call_method1("reshape", ((rows, width),)).map_err(|_| wrong())?;
    let bytes: PyReadonlyArray2<'_, u8> = bytes.extract()?;
    let bytes = bytes.as_slice()?;
    Ok(Read::rows(rows, |row| from_bytes(&bytes[row * width..][..width])))
}

fn from_arrow(object: &Bound<'_, PyAny>) -> PyResult<Read> {
    let (chunks, _) = object.extract::<AnyArray>()?.into_chunked_array()?.into_inner();
    let mut read = Read::default();
    for chunk in &chunks {
        let rows = |row: &(dyn Fn(usize) -> Result<Puzzle, Fault> + Sync)| {
            Read::rows(chunk.len(), |n| if chunk.is_null(n) { from_text(None) } else { row(n) })
        };
        let more = match chunk.data_type() {
            DataType::Utf8 => rows(&|row| from_text(Some(chunk.as_string::<i32>().value(row)))),
            DataType::LargeUtf8 => rows(&|row| from_text(Some(chunk.as_string::<i64>().value(row)))),
            DataType::Utf8View => rows(&|row| from_text(Some(chunk.as_string_view().value(row)))),
            DataType::FixedSizeBinary(_) => rows(&|row| from_bytes(chunk.as_fixed_size_binary().value(row))),
            DataType::FixedSizeList(..) => {
                rows(&|row| from_list_of_bytes(&chunk.as_fixed_size_list().value(row)))
            }
            DataType::Null => rows(&|_| from_text(None)),
            other => {
                let remedy = if other.is_numeric() { AS_TEXT } else { "" };
                return Err(PyTypeError::new_err(format!(
                    "puzzles are an Arrow array of strings, of 81 bytes, or of lists of 81 bytes; not of {other}{remedy}"
                )));
            }
        };
        let before = read.puzzles.len();
        read.faults.extend(more.faults.into_iter().map(|(row, fault)| (before + row, fault)));
        read.puzzles.extend(more.puzzles);
    }
    Ok(read)
}

fn from_list_of_bytes(list: &ArrayRef) -> Result<Puzzle, Fault> {
    match list.as_primitive_opt::<UInt8Type>() {
        Some(values) => from_bytes(values.values()),
        None => Err(Fault { column: None, message: "a list of other numbers than bytes".into() }),
    }
}
