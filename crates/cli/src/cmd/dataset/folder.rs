//! The folder of a set: the parts in files, and beside them what says what they are.

use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use sudoku_kit::stream::write_file;
use sudoku_runner::sha256_of;
use sudoku_tables::output::Writer;
use sudoku_tables::{Column, Format, Frame, Section};

use super::card;
use super::croissant::croissant;

/// The licence of all sets.
const LICENCE: &str = "To the extent possible under law, the sudoku-lab developers have waived all copyright and related or \
    neighboring rights\nto this data set: CC0 1.0 Universal, https://creativecommons.org/publicdomain/zero/1.0/legalcode\n";

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
    /// Rows of a file; 0 for all rows of a part in one.
    pub rows_per_file: u64,
    pub columns: Arc<[Column]>,
}

impl Layout {
    /// The files of a part with so many rows: their names and rows. One file is named after the part, several are
    /// numbered as hubs of data sets do it.
    pub fn files(&self, part: &str, rows: u64) -> Vec<(String, u64)> {
        let ending = self.format.endings[0];
        if self.rows_per_file == 0 || rows <= self.rows_per_file {
            return vec![(format!("{part}.{ending}"), rows)];
        }
        let of = rows.div_ceil(self.rows_per_file);
        let file = |n| {
            let own = self.rows_per_file.min(rows - n * self.rows_per_file);
            (format!("{part}-{n:05}-of-{of:05}.{ending}"), own)
        };
        (0..of).map(file).collect()
    }

    /// Writes a file whole or not at all.
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
        let mut out =
            Writer::create(self.format, Arc::clone(&self.columns), Some(&path)).with_context(cannot)?;
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

/// Makes a folder, unless there is one.
///
/// # Errors
/// If it cannot be made.
pub fn make(folder: &Path) -> Result<()> {
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))
}

/// What a set is, in words.
pub struct About {
    /// Its title.
    pub title: String,
    /// Its title as a name: letters, digits and hyphens.
    pub slug: String,
    /// One sentence or two.
    pub description: String,
    /// What the card says beside files and columns.
    pub sections: Vec<Section>,
}

/// Describes the files of a set: the card, Croissant, licence, and last the checksums of everything.
///
/// # Errors
/// If a file cannot be written.
pub fn describe(folder: &Path, about: &About, layout: &Layout, parts: &[PartFiles]) -> Result<()> {
    let croissant = format!("{:#}\n", croissant(about, layout, parts));
    let texts = [
        ("README.md", card::card(about, layout, parts)),
        ("croissant.json", croissant),
        ("LICENSE", LICENCE.to_owned()),
    ];
    let mut sums = String::new();
    for file in parts.iter().flat_map(|part| &part.files) {
        sums += &format!("{}  {}\n", file.sha256, file.name);
    }
    for (name, text) in texts {
        write_file(&folder.join(name), text.as_bytes())?;
        sums += &format!("{}  {name}\n", sudoku_runner::sha256(text));
    }
    Ok(write_file(&folder.join("SHA256SUMS"), sums.as_bytes())?)
}
