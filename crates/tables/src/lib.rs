//! Tables: columns with types and units, rows in CSV, JSON and Parquet, tables of results, and files that are
//! written whole or not at all.
//!
//! | you want | use |
//! |---|---|
//! | columns of a table | [`Column`], [`Kind`] |
//! | a struct as a row of a table | [`row!`], [`Row`] |
//! | means and shares of a group of rows | [`Rows`], [`grouped`] |
//! | results on a page or a terminal | [`Table`], [`Section`] |
//! | a user's text in Markdown or in a spreadsheet | [`escape`] |
//! | a file that is replaced whole | `files` (feature `files`) |
//! | a file in the format that its name states | `output` (feature `files`) |
//! | Parquet | `parquet` (feature `parquet`) |

#![forbid(unsafe_code)]

pub mod escape;
#[cfg(feature = "files")]
pub mod files;
#[cfg(feature = "files")]
pub mod output;
#[cfg(feature = "parquet")]
pub mod parquet;
mod row;
mod rows;
mod table;

pub use row::{Column, Field, Kind, Row};
pub use rows::{Rows, grouped, taken};
pub use table::{Cell, Section, Table};
