//! The folder of a set: the files of its parts, and their description.

use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use sudoku_runner::sha256_of;
use sudoku_tables::files::replace_whole;
use sudoku_tables::output::Writer;
use sudoku_tables::{Column, Format, Frame, Section};

use super::card;
use super::croissant::croissant;

/// The licence of all sets.
const LICENCE: &str = "To the extent possible under law, the sudoku-lab developers have waived all copyright and related or \
    neighboring rights\nto this data set: CC0 1.0 Universal, https://creativecommons.org/publicdomain/zero/1.0/legalcode\n";

/// The checksums of a set, its card, and the number of files other than rows and checksums.
pub const SUMS: &str = "SHA256SUMS";
pub const CARD: &str = "README.md";
pub const DESCRIPTIONS: usize = 3;

/// A file of a part.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct DataFile {
    pub name: String,
    pub rows: u64,
    pub bytes: u64,
    /// In hexadecimal.
    pub sha256: String,
}

/// A part with its files.
pub struct PartFiles {
    pub name: String,
    pub files: Vec<DataFile>,
}

impl PartFiles {
    pub fn rows(&self) -> u64 {
        self.files.iter().map(|file| file.rows).sum()
    }
}

/// How the rows of a part are written.
#[derive(Clone)]
pub struct Layout {
    pub format: &'static Format,
    /// Number of rows per file; 0 puts all rows of a part into one file.
    pub rows_per_file: u64,
    pub columns: Arc<[Column]>,
}

impl Layout {
    /// Names and numbers of rows of the files of a part. A single file is named after the part; several are numbered in
    /// the style of data set hubs.
    pub fn files(&self, part: &str, rows: u64) -> impl Iterator<Item = (String, u64)> {
        let ending = self.format.endings[0];
        let most = if self.rows_per_file == 0 { rows } else { self.rows_per_file };
        let of = if rows <= most { 1 } else { rows.div_ceil(most) };
        (0..of).map(move |n| match of {
            1 => (format!("{part}.{ending}"), rows),
            _ => (format!("{part}-{n:05}-of-{of:05}.{ending}"), most.min(rows - n * most)),
        })
    }

    /// Writes a file atomically.
    ///
    /// # Errors
    /// If a frame is an error, or the file cannot be written.
    pub fn write(
        &self,
        folder: &Path,
        name: &str,
        frames: impl IntoIterator<Item = Result<Frame>>,
    ) -> Result<DataFile> {
        let path = folder.join(name);
        let cannot = || format!("cannot write {}", path.display());
        let mut out = Writer::replace(self.format, Arc::clone(&self.columns), &path).with_context(cannot)?;
        let mut rows = 0;
        for frame in frames {
            let frame = frame?;
            rows += frame.len() as u64;
            out.put(self.format.block(frame)).with_context(cannot)?;
        }
        out.commit().with_context(cannot)?;
        let bytes = path.metadata().with_context(cannot)?.len();
        Ok(DataFile { name: name.to_owned(), rows, bytes, sha256: sha256_of(&path)? })
    }
}

/// What a set is, in words.
pub struct About {
    /// Its title.
    pub title: String,
    /// Its title as a name: letters, digits and hyphens.
    pub slug: String,
    /// One or two sentences.
    pub description: String,
    /// The sections of the card other than files and columns.
    pub sections: Vec<Section>,
}

/// Writes the description of a set: the card, the Croissant file, the licence, and last the checksums of all files.
///
/// # Errors
/// If a file cannot be written.
pub fn describe(folder: &Path, about: &About, layout: &Layout, parts: &[PartFiles]) -> Result<()> {
    let croissant = format!("{:#}\n", croissant(about, layout, parts));
    let texts: [_; DESCRIPTIONS] = [
        (CARD, card::card(about, layout, parts)),
        ("croissant.json", croissant),
        ("LICENSE", LICENCE.to_owned()),
    ];
    let mut sums = String::new();
    for file in parts.iter().flat_map(|part| &part.files) {
        sums += &format!("{}  {}\n", file.sha256, file.name);
    }
    for (name, text) in texts {
        write(&folder.join(name), &text)?;
        sums += &format!("{}  {name}\n", sudoku_runner::sha256(text));
    }
    write(&folder.join(SUMS), &sums)
}

fn write(path: &Path, text: &str) -> Result<()> {
    replace_whole(path, text.as_bytes()).with_context(|| format!("cannot write {}", path.display()))
}
