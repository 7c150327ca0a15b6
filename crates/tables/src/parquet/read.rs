//! Reads Parquet files as frames. Sizes stated in a file are compared with the file before memory is allocated, so that
//! a damaged file gives an error.

use std::fs::File;
use std::io::{self, Cursor, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use std::vec;

use polars_arrow::array::{Array, BooleanArray, PrimitiveArray, Utf8ViewArray};
use polars_arrow::datatypes::{ArrowDataType, ArrowSchema, Field};
use polars_arrow::types::NativeType;
use polars_buffer::Buffer;
use polars_parquet::parquet::compression::Compression;
use polars_parquet::parquet::read::deserialize_metadata;
use polars_parquet::read::{
    BasicDecompressor, ColumnChunkMetadata, Filter, PageReader, RowGroupMetadata, column_iter_to_arrays,
    infer_schema, read_metadata,
};
use polars_parquet_format::thrift::protocol::{TCompactInputProtocol, TCompactOutputProtocol};
use polars_parquet_format::{FileMetaData, PageHeader};

use super::guard::{damaged, guarded};
use crate::files::{Retry, open};
use crate::{Column, Frame, Kind, Values};

/// Maximum size in memory of an entry of the file's metadata. An entry takes at least one byte in the file.
const LARGEST_ENTRY: usize = 512;
/// Number of rows in a frame.
const FRAME: usize = 1 << 16;

/// The rows of a file as frames of at most 65,536 rows. Columns other than text, numbers and truth values are skipped.
pub struct Reader {
    file: Retry<File>,
    fields: Vec<Field>,
    columns: Arc<[Column]>,
    groups: vec::IntoIter<RowGroupMetadata>,
    /// The current row group.
    open: Option<Group>,
}

/// A row group in memory.
struct Group {
    metadata: RowGroupMetadata,
    /// The bytes of each column to read.
    columns: Vec<Buffer<u8>>,
    /// The rows that have not been read yet.
    rows: Range<usize>,
}

impl Reader {
    /// Opens the file.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn open(path: &Path) -> io::Result<Reader> {
        let mut file = open(path)?;
        let (metadata, schema) = guarded(|| {
            let metadata = match description(&mut file)? {
                Some(description) => deserialize_metadata(description.into()).map_err(damaged)?,
                None => read_metadata(&mut file).map_err(damaged)?,
            };
            let schema: ArrowSchema = infer_schema(&metadata).map_err(damaged)?;
            Ok((metadata, schema))
        })?;
        let (fields, columns): (Vec<Field>, Vec<Column>) = schema
            .into_iter_values()
            .filter_map(|field| {
                let kind = kind_of(&field.dtype)?;
                let column = Column::new(field.name.as_str(), kind, "");
                Some((field, column))
            })
            .unzip();
        let rows =
            metadata.row_groups.iter().try_fold(0_usize, |rows, group| rows.checked_add(group.num_rows()));
        if rows != Some(metadata.num_rows) {
            return Err(damaged("its row groups do not have as many rows as it states"));
        }
        let groups = metadata.row_groups.into_iter();
        Ok(Reader { file, fields, columns: columns.into(), groups, open: None })
    }

    /// The columns; their meanings are unknown.
    pub fn columns(&self) -> &Arc<[Column]> {
        &self.columns
    }

    fn read(&mut self) -> io::Result<Option<Frame>> {
        while self.open.as_ref().is_none_or(|group| group.rows.is_empty()) {
            let Some(next) = self.groups.next() else { return Ok(None) };
            self.open = Some(Group::read(&mut self.file, next, &self.fields)?);
        }
        let Some(group) = &mut self.open else { return Ok(None) };
        let rows = group.rows.start..group.rows.end.min(group.rows.start + FRAME);
        group.rows.start = rows.end;
        let all = self.columns.iter().zip(&self.fields).zip(&group.columns);
        let values = all.map(|((column, field), bytes)| {
            let arrays = guarded(|| decoded(chunk_of(&group.metadata, field)?, bytes, field, &rows))?;
            let mut values = Values::new(column.kind);
            let added = arrays.iter().try_for_each(|array| add(&mut values, &**array));
            added.filter(|()| values.len() == rows.len()).ok_or_else(|| damaged("rows are missing"))?;
            Ok(values)
        });
        let values = values.collect::<io::Result<Vec<Values>>>()?;
        let frame = Frame::of(Arc::clone(&self.columns), values);
        frame.map(Some).ok_or_else(|| damaged("columns of different lengths"))
    }
}

impl Iterator for Reader {
    type Item = io::Result<Frame>;

    fn next(&mut self) -> Option<io::Result<Frame>> {
        self.read().transpose()
    }
}

impl Group {
    fn read(file: &mut Retry<File>, metadata: RowGroupMetadata, fields: &[Field]) -> io::Result<Group> {
        let size = file.0.metadata()?.len();
        let read = |field: &Field| {
            let chunk = chunk_of(&metadata, field)?;
            let place = chunk.byte_range();
            if usize::try_from(chunk.num_values()) != Ok(metadata.num_rows()) || place.end > size {
                return Err(damaged(format!("column {} does not fit into the file", field.name)));
            }
            file.seek(SeekFrom::Start(place.start))?;
            let mut bytes = vec![0; (place.end - place.start) as usize];
            file.read_exact(&mut bytes)?;
            guarded(|| check_pages(chunk, &bytes))?;
            Ok(Buffer::from_vec(bytes))
        };
        let columns = fields.iter().map(read).collect::<io::Result<_>>()?;
        Ok(Group { columns, rows: 0..metadata.num_rows(), metadata })
    }
}

/// The position of a column's values.
fn chunk_of<'a>(group: &'a RowGroupMetadata, field: &Field) -> io::Result<&'a ColumnChunkMetadata> {
    let mut chunks = group.columns_under_root_iter(&field.name).into_iter().flatten();
    match (chunks.next(), chunks.next()) {
        (Some(chunk), None) => Ok(chunk),
        _ => Err(damaged(format!("column {} is not flat", field.name))),
    }
}

/// The validated metadata at the end of the file. It is parsed with a bound on memory and written again, because polars
/// allocates memory for all entries that a list claims to have. `None` if the file is not Parquet; polars then reports
/// the reason.
fn description(file: &mut Retry<File>) -> io::Result<Option<Vec<u8>>> {
    let size = file.seek(SeekFrom::End(0))?;
    let mut end = [0; 8];
    if size >= 12 {
        file.seek(SeekFrom::End(-8))?;
        file.read_exact(&mut end)?;
    }
    let [a, b, c, d, magic @ ..] = end;
    let len = u32::from_le_bytes([a, b, c, d]);
    if magic != *b"PAR1" || u64::from(len) + 8 > size {
        return Ok(None);
    }
    file.seek(SeekFrom::End(-8 - i64::from(len)))?;
    let mut bytes = Vec::new();
    file.take(len.into()).read_to_end(&mut bytes)?;
    if !is_room_for(bytes.len().saturating_mul(LARGEST_ENTRY)) {
        return Err(damaged("its description is larger than it can be"));
    }
    let bad = |error| damaged(format!("its description is damaged: {error}"));
    // An entry of a list takes at least one byte but counts as eight. Fields and texts count in addition.
    let mut from = TCompactInputProtocol::new(&bytes[..], 16 * bytes.len());
    let metadata = FileMetaData::read_from_in_protocol(&mut from).map_err(bad)?;
    let mut written = Vec::with_capacity(bytes.len());
    metadata.write_to_out_protocol(&mut TCompactOutputProtocol::new(&mut written)).map_err(bad)?;
    Ok(Some(written))
}

/// Checks that the pages together have as many values as the chunk, and that no page claims more than it can contain.
fn check_pages(chunk: &ColumnChunkMetadata, bytes: &[u8]) -> io::Result<()> {
    let size = |size: i32| usize::try_from(size).map_err(damaged);
    let (mut at, mut found) = (Cursor::new(bytes), 0);
    while found < chunk.num_values() {
        let page = PageHeader::read_from_in_protocol(&mut TCompactInputProtocol::new(&mut at, bytes.len()));
        let page = page.map_err(damaged)?;
        let (packed, full) = (size(page.compressed_page_size)?, size(page.uncompressed_page_size)?);
        if full / (packed + 1) > most_packed(chunk.compression()) || !is_room_for(full) {
            return Err(damaged("a page claims to be larger than it can be"));
        }
        // A dictionary entry takes at least four bytes, for a number or for the length of a text.
        let entries = page.dictionary_page_header.map_or(0, |dictionary| dictionary.num_values);
        if size(entries)? > full / 4 {
            return Err(damaged("a page claims more values than it has bytes"));
        }
        let values = page.data_page_header.map(|data| data.num_values);
        let values = values.or(page.data_page_header_v2.map(|data| data.num_values)).unwrap_or(0);
        found += size(values)? as i64;
        at.set_position(at.position() + packed as u64);
    }
    if found == chunk.num_values() { Ok(()) } else { Err(damaged("a page has too many values")) }
}

/// Whether this number of bytes of memory can be reserved.
fn is_room_for(bytes: usize) -> bool {
    Vec::<u8>::new().try_reserve(bytes).is_ok()
}

/// Maximum number of bytes to which a compressed byte can expand.
fn most_packed(compression: Compression) -> usize {
    match compression {
        Compression::Uncompressed => 1,
        Compression::Snappy => 22,
        Compression::Gzip => 1032,
        Compression::Lz4 | Compression::Lz4Raw => 256,
        _ => usize::MAX,
    }
}

fn decoded(
    chunk: &ColumnChunkMetadata,
    bytes: &Buffer<u8>,
    field: &Field,
    rows: &Range<usize>,
) -> io::Result<Vec<Box<dyn Array>>> {
    let pages = PageReader::new(Cursor::new(bytes.clone()), chunk, Vec::new(), bytes.len());
    let pages = BasicDecompressor::new(pages, Vec::new());
    let types = vec![&chunk.descriptor().descriptor.primitive_type];
    let filter = Filter::new_ranged(rows.start, rows.end);
    Ok(column_iter_to_arrays(vec![pages], types, field.clone(), Some(filter)).map_err(damaged)?.0)
}

/// The kind of the values of a type; `None` for types that are not read.
fn kind_of(kind: &ArrowDataType) -> Option<Kind> {
    use ArrowDataType as Of;
    Some(match kind {
        Of::Boolean => Kind::Boolean,
        Of::Int8 | Of::Int16 | Of::Int32 | Of::Int64 | Of::UInt8 | Of::UInt16 | Of::UInt32 => Kind::Integer,
        Of::Float32 | Of::Float64 => Kind::Real,
        // The values do not fit into signed 64-bit integers.
        Of::UInt64 => Kind::Text,
        Of::Utf8View => Kind::Text,
        _ => return None,
    })
}

/// Adds the values of an array; `None` if they do not have this kind.
fn add(values: &mut Values, array: &dyn Array) -> Option<()> {
    use ArrowDataType as Of;
    match (values, array.dtype()) {
        (Values::Integer(all), Of::Int8) => extend::<i8, _>(all, array, Into::into),
        (Values::Integer(all), Of::Int16) => extend::<i16, _>(all, array, Into::into),
        (Values::Integer(all), Of::Int32) => extend::<i32, _>(all, array, Into::into),
        (Values::Integer(all), Of::Int64) => extend::<i64, _>(all, array, Into::into),
        (Values::Integer(all), Of::UInt8) => extend::<u8, _>(all, array, Into::into),
        (Values::Integer(all), Of::UInt16) => extend::<u16, _>(all, array, Into::into),
        (Values::Integer(all), Of::UInt32) => extend::<u32, _>(all, array, Into::into),
        // Uses the shortest decimal number that reads back as the same number in single precision.
        (Values::Real(all), Of::Float32) => {
            let double = |number: f32| number.to_string().parse().unwrap_or(f64::from(number));
            extend(all, array, double)
        }
        (Values::Real(all), Of::Float64) => extend::<f64, _>(all, array, Into::into),
        (Values::Boolean(all), Of::Boolean) => {
            all.extend(array.as_any().downcast_ref::<BooleanArray>()?.iter());
            Some(())
        }
        (Values::Text(all), Of::UInt64) => {
            let mut numbers = Vec::new();
            extend(&mut numbers, array, |number: u64| number.to_string())?;
            numbers.iter().for_each(|text| all.push(text.as_deref().unwrap_or_default()));
            Some(())
        }
        (Values::Text(all), Of::Utf8View) => {
            let array = array.as_any().downcast_ref::<Utf8ViewArray>()?;
            array.iter().for_each(|text| all.push(text.unwrap_or_default()));
            Some(())
        }
        _ => None,
    }
}

fn extend<T: NativeType, V>(
    all: &mut Vec<Option<V>>,
    array: &dyn Array,
    as_value: impl Fn(T) -> V,
) -> Option<()> {
    let array = array.as_any().downcast_ref::<PrimitiveArray<T>>()?;
    all.extend(array.iter().map(|number| number.map(|&number| as_value(number))));
    Some(())
}
