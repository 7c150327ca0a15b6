//! Tables: columns with types and units, rows in CSV, JSON and Parquet, tables of results, and files that are written
//! atomically.
//!
//! | you want | use |
//! |---|---|
//! | columns of a table | [`Column`], [`Kind`] |
//! | typed rows in memory | [`Frame`], [`Value`] |
//! | frames as CSV, JSON lines or Parquet | [`Format`], `output::Writer` (feature `files`) |
//! | CSV as frames, structs as CSV | [`csv`] |
//! | Parquet as frames | `parquet::Reader` (feature `parquet`) |
//! | a struct as a row of a table, an enum as a column | [`Columns`], [`Row`], [`Category`] |
//! | means and shares of a group of rows | [`Rows`], [`grouped`] |
//! | results on a page or a terminal | [`Table`], [`Section`] |
//! | a user's text in Markdown, in a shell line, on a terminal, in a spreadsheet | [`escape`] |
//! | a file that is replaced atomically | `files` (feature `files`) |
//! | text in a file, compressed if its name says so | `output::Encoded` (feature `files`) |

#![forbid(unsafe_code)]

#[cfg(feature = "files")]
mod array;
mod cell;
mod column;
pub mod csv;
pub mod escape;
#[cfg(feature = "files")]
pub mod files;
pub mod format;
mod frame;
pub mod json;
mod latex;
#[cfg(feature = "files")]
pub mod output;
#[cfg(feature = "parquet")]
pub mod parquet;
mod row;
mod rows;
mod section;
mod table;
mod text;
mod value;

pub use cell::Cell;
pub use column::{Column, Kind};
pub use format::{Block, Format};
pub use frame::{Frame, Texts, ValueError, Values};
pub use row::{Columns, Field, Quantified, Row};
pub use rows::{Rows, grouped, taken};
pub use section::Section;
pub use sudoku_derive::{Category, Columns};
pub use table::{Align, Head, Table};
pub use text::Text;
pub use value::Value;
