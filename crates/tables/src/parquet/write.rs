//! Writes frames as a Parquet file.

use std::fmt::Display;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use polars_arrow::array::{Array, BooleanArray, MutableBinaryViewArray, PrimitiveArray, Utf8ViewArray};
use polars_arrow::datatypes::{ArrowDataType, ArrowSchema, Field};
use polars_parquet::parquet::error::ParquetError;
use polars_parquet::read::FallibleStreamingIterator;
use polars_parquet::write::{
    CompressionOptions, Compressor, DynIter, DynStreamingIterator, FileWriter, KeyValue, StatisticsOptions,
    Version, WriteOptions, array_to_columns, get_dtype_encoding, schema_to_metadata_key,
};

use crate::{Column, Frame, Kind, Values};

pub(super) const ROW_GROUP: usize = 1 << 16;
/// Key in the file's metadata for the description of the columns, which has the form of `columns.json`.
const DESCRIPTION: &str = "sudoku-lab.columns";

const OPTIONS: WriteOptions = WriteOptions {
    statistics: StatisticsOptions {
        min_value: true,
        max_value: true,
        distinct_count: false,
        null_count: true,
        binary_statistics_truncate_length: None,
    },
    version: Version::V1,
    compression: CompressionOptions::Snappy,
    data_page_size: None,
};

/// A Parquet file being written, one row group at a time. The type of each column is determined by its kind, even if
/// all its values are missing.
pub(super) struct Rows<W: Write> {
    writer: FileWriter<Shared<W>>,
    to: Shared<W>,
    waiting: Frame,
}

impl<W: Write> Rows<W> {
    pub(super) fn new(columns: &Arc<[Column]>, to: W) -> io::Result<Rows<W>> {
        let field = |column: &Column| Field::new(column.name.as_str().into(), data_type(column.kind), true);
        let schema: ArrowSchema =
            columns.iter().map(field).map(|field| (field.name.clone(), field)).collect();
        let to = Shared(Arc::new(Mutex::new(Witness { to, failed: None })));
        let writer = FileWriter::try_new(to.clone(), schema, OPTIONS).map_err(io::Error::other)?;
        Ok(Rows { writer, to, waiting: Frame::new(Arc::clone(columns)) })
    }

    pub(super) fn put(&mut self, frame: &Frame) -> io::Result<()> {
        let mut from = 0;
        while from < frame.len() {
            let end = frame.len().min(from + ROW_GROUP - self.waiting.len());
            self.waiting.append(frame, from..end);
            from = end;
            if self.waiting.len() == ROW_GROUP {
                self.write()?;
            }
        }
        Ok(())
    }

    /// Writes a row group.
    fn write(&mut self) -> io::Result<()> {
        let next = Frame::new(Arc::clone(self.waiting.columns()));
        let frame = std::mem::replace(&mut self.waiting, next);
        let mut pages = Vec::new();
        for (values, field) in frame.values().iter().zip(self.writer.parquet_schema().fields()) {
            let array = array(values);
            let encoding = get_dtype_encoding(array.dtype());
            let columns =
                array_to_columns(array, field.clone(), OPTIONS, &encoding).map_err(io::Error::other)?;
            pages.extend(columns);
        }
        let compressed = pages.into_iter().map(|pages| {
            let pages = pages.map(|page| page.map_err(ParquetError::from));
            let pages = Compressor::new_from_vec(pages, OPTIONS.compression, Vec::new());
            Ok(DynStreamingIterator::new(pages.map_err(Into::into)))
        });
        let written = self.writer.write(frame.len() as u64, DynIter::new(compressed));
        written.map_err(|error| self.to.cause(error))
    }

    pub(super) fn finish(mut self) -> io::Result<W> {
        if !self.waiting.is_empty() {
            self.write()?;
        }
        let description = serde_json::to_string(&self.waiting.columns()[..])?;
        let description = KeyValue { key: DESCRIPTION.to_owned(), value: Some(description) };
        let schema = schema_to_metadata_key(self.writer.schema());
        let ended = self.writer.end(Some(vec![schema, description]));
        ended.map_err(|error| self.to.cause(error))?;
        drop(self.writer);
        self.to.into_inner()
    }
}

fn data_type(kind: Kind) -> ArrowDataType {
    match kind {
        Kind::Integer => ArrowDataType::Int64,
        Kind::Real => ArrowDataType::Float64,
        Kind::Boolean => ArrowDataType::Boolean,
        Kind::Text => ArrowDataType::Utf8View,
    }
}

fn array(values: &Values) -> Box<dyn Array> {
    match values {
        Values::Integer(all) => Box::new(all.iter().collect::<PrimitiveArray<_>>()),
        Values::Real(all) => Box::new(all.iter().collect::<PrimitiveArray<_>>()),
        Values::Boolean(all) => Box::new(all.iter().collect::<BooleanArray>()),
        Values::Text(all) => {
            let array: Utf8ViewArray = MutableBinaryViewArray::from_iterator(all.iter()).freeze();
            Box::new(array)
        }
    }
}

/// A writer that can be taken back from polars. It stores the error of a failed write, which polars does not report in
/// detail.
struct Shared<W>(Arc<Mutex<Witness<W>>>);

struct Witness<W> {
    to: W,
    failed: Option<io::Error>,
}

impl<W> Clone for Shared<W> {
    fn clone(&self) -> Shared<W> {
        Shared(Arc::clone(&self.0))
    }
}

impl<W> Shared<W> {
    fn with<T>(&self, write: impl FnOnce(&mut W) -> io::Result<T>) -> io::Result<T> {
        let mut witness = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let done = write(&mut witness.to);
        done.map_err(|error| {
            let kind = error.kind();
            witness.failed = Some(error);
            kind.into()
        })
    }

    /// The reason why polars could not write.
    fn cause(&self, error: impl Display) -> io::Error {
        let failed = self.0.lock().unwrap_or_else(PoisonError::into_inner).failed.take();
        failed.unwrap_or_else(|| io::Error::other(error.to_string()))
    }

    fn into_inner(self) -> io::Result<W> {
        let alone =
            Arc::into_inner(self.0).ok_or_else(|| io::Error::other("the file is still being written"))?;
        Ok(alone.into_inner().unwrap_or_else(PoisonError::into_inner).to)
    }
}

impl<W: Write> Write for Shared<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.with(|to| to.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.with(W::flush)
    }
}
