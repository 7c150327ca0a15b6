//! Formats of figures.

use std::path::Path;
use std::str::FromStr;

use sudoku_core::Named;
use sudoku_core::names::{self, UnknownName};

use super::{FigureError, Scene};

/// A file format of figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Named)]
pub enum Format {
    /// Vector graphics for screens and editors.
    Svg,
    /// Bitmap.
    Png,
    /// Vector graphics for print, with the font embedded.
    Pdf,
}

impl Format {
    /// The format implied by the name of a file.
    pub fn of(path: &Path) -> Option<Format> {
        path.extension()?.to_str()?.parse().ok()
    }

    /// A page in this format.
    ///
    /// # Errors
    /// If the backend fails.
    pub fn write(self, page: &Scene) -> Result<Vec<u8>, FigureError> {
        match self {
            Format::Svg => page.svg().map(String::into_bytes),
            Format::Png => page.png(),
            Format::Pdf => page.pdf(),
        }
    }
}

impl FromStr for Format {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Format, UnknownName> {
        names::find("format of figures", text, Format::ALL, |format| format.name())
    }
}
