//! Answers as columns, which are stored as Arrow and converted to NumPy on demand.

use std::sync::Arc;

use arrow_array::builder::StringBuilder;
use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, Int64Type};
use arrow_array::{
    Array, ArrayRef, BooleanArray, Float64Array, Int64Array, LargeStringArray, RecordBatch, StructArray,
};
use arrow_buffer::{NullBuffer, OffsetBuffer};
use arrow_schema::{DataType, Field, Schema};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::{PyKeyError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use pyo3_arrow::ffi::{ArrayIterator, to_stream_pycapsule};
use sudoku_kit::tables::{Frame, Values};

/// Columns of equal length, stored as Arrow.
#[pyclass(frozen, module = "sudoku_lab._native")]
pub struct Columns(RecordBatch);

/// Builds columns.
#[derive(Default)]
pub struct Builder {
    fields: Vec<Field>,
    columns: Vec<ArrayRef>,
}

impl Builder {
    fn with(mut self, name: &str, column: ArrayRef) -> Builder {
        self.fields.push(Field::new(name, column.data_type().clone(), true));
        self.columns.push(column);
        self
    }

    /// A column of real numbers; NaN is null.
    pub fn real(self, name: &str, values: impl Iterator<Item = Option<f64>>) -> Builder {
        let values = values.map(|value| value.filter(|value| !value.is_nan()));
        self.with(name, Arc::new(values.collect::<Float64Array>()))
    }

    /// The columns of a frame.
    pub fn of(frame: &Frame) -> Builder {
        let columns = frame.columns().iter().zip(frame.values());
        columns.fold(Builder::default(), |table, (column, values)| match values {
            Values::Integer(values) => table.integer(&column.name, values.iter().copied()),
            Values::Real(values) => table.real(&column.name, values.iter().copied()),
            Values::Boolean(values) => table.boolean(&column.name, values.iter().copied()),
            Values::Text(texts) => table.text(&column.name, texts.iter()),
        })
    }

    /// A column of integers.
    pub fn integer(self, name: &str, values: impl Iterator<Item = Option<i64>>) -> Builder {
        self.with(name, Arc::new(values.collect::<Int64Array>()))
    }

    /// A column of Boolean values.
    pub fn boolean(self, name: &str, values: impl Iterator<Item = Option<bool>>) -> Builder {
        self.with(name, Arc::new(values.collect::<BooleanArray>()))
    }

    /// A column of texts.
    pub fn text<'a>(self, name: &str, values: impl Iterator<Item = Option<&'a str>>) -> Builder {
        let mut column = StringBuilder::new();
        values.for_each(|text| column.append_option(text));
        self.with(name, Arc::new(column.finish()))
    }

    /// A column of boards, as lines of 81 characters.
    pub fn boards<'a>(
        self,
        name: &str,
        values: impl ExactSizeIterator<Item = Option<&'a [u8; 81]>>,
    ) -> Builder {
        let (count, mut text) = (values.len(), Vec::with_capacity(values.len() * 81));
        let mut lengths = Vec::with_capacity(count);
        for board in values {
            if let Some(board) = board {
                text.extend_from_slice(&board.map(|value| if value == 0 { b'.' } else { b'0' + value }));
            }
            lengths.push(if board.is_some() { 81 } else { 0 });
        }
        let nulls = NullBuffer::from_iter(lengths.iter().map(|&length| length > 0));
        let nulls = Some(nulls).filter(|nulls| nulls.null_count() > 0);
        let offsets = OffsetBuffer::from_lengths(lengths);
        self.with(name, Arc::new(LargeStringArray::new(offsets, text.into(), nulls)))
    }

    /// All columns.
    pub fn finish(self) -> PyResult<Columns> {
        let batch = RecordBatch::try_new(Arc::new(Schema::new(self.fields)), self.columns);
        batch.map(Columns).map_err(|error| PyValueError::new_err(error.to_string()))
    }
}

#[pymethods]
impl Columns {
    /// Names of the columns.
    #[getter]
    fn names(&self) -> Vec<String> {
        self.0.schema().fields().iter().map(|field| field.name().clone()).collect()
    }

    fn __len__(&self) -> usize {
        self.0.num_rows()
    }

    /// A column as a NumPy array.
    fn column<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        let column = self.find(name)?;
        match column.data_type() {
            DataType::Int64 if column.null_count() == 0 => {
                Ok(PyArray1::from_slice(py, column.as_primitive::<Int64Type>().values()).into_any())
            }
            DataType::Int64 => {
                let values = column.as_primitive::<Int64Type>().iter();
                Ok(PyArray1::from_iter(py, values.map(|value| value.map_or(f64::NAN, |value| value as f64)))
                    .into_any())
            }
            DataType::Float64 => {
                let values = column.as_primitive::<Float64Type>().iter();
                Ok(PyArray1::from_iter(py, values.map(|value| value.unwrap_or(f64::NAN))).into_any())
            }
            DataType::Boolean if column.null_count() == 0 => {
                Ok(PyArray1::from_iter(py, column.as_boolean().iter().flatten()).into_any())
            }
            DataType::Boolean => {
                let values: Vec<Option<bool>> = column.as_boolean().iter().collect();
                py.import("numpy")?.call_method1("array", (values, "object"))
            }
            kind => {
                let texts: Vec<Option<&str>> = match kind {
                    DataType::LargeUtf8 => column.as_string::<i64>().iter().collect(),
                    _ => column.as_string::<i32>().iter().collect(),
                };
                py.import("numpy")?.call_method1("array", (texts, "object"))
            }
        }
    }

    /// A column of boards as an array of shape (n, 81). Cells that are blank or unknown are 0.
    fn digits<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        let column = self.find(name)?;
        let boards = column.as_string_opt::<i64>();
        let boards = boards.filter(|boards| boards.iter().flatten().all(|line| line.len() == 81));
        let boards =
            boards.ok_or_else(|| PyTypeError::new_err(format!("the column {name:?} holds no boards")))?;
        let array = PyArray2::<u8>::zeros(py, [boards.len(), 81], false);
        let mut places = array.try_readwrite()?;
        for (row, line) in places.as_slice_mut()?.as_chunks_mut::<81>().0.iter_mut().zip(boards) {
            let Some(line) = line else { continue };
            row.iter_mut().zip(line.bytes()).for_each(|(place, byte)| *place = byte.saturating_sub(b'0'));
        }
        drop(places);
        Ok(array.into_any())
    }

    /// The columns as an Arrow stream of one batch.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let field = Field::new_struct("", self.0.schema().fields().clone(), false);
        let batch: ArrayRef = Arc::new(StructArray::from(self.0.clone()));
        let stream = ArrayIterator::new(std::iter::once(Ok(batch)), Arc::new(field));
        Ok(to_stream_pycapsule(py, Box::new(stream), requested_schema)?)
    }
}

impl Columns {
    fn find(&self, name: &str) -> PyResult<&ArrayRef> {
        let known = || format!("no column {name:?}; there are {}", self.names().join(", "));
        self.0.column_by_name(name).ok_or_else(|| PyKeyError::new_err(known()))
    }
}
