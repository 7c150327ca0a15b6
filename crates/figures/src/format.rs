//! Formats of figures.

use std::path::Path;
use std::str::FromStr;

use sudoku_core::named;
use sudoku_core::names::{self, UnknownName};

use super::{FigureError, Scene};

named! {
    /// A format that figures are written in.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Format {
        /// Drawing for screens and editors.
        Svg = "svg",
        /// Dots.
        Png = "png",
        /// Drawing for print, its font embedded.
        Pdf = "pdf",
    }
}

impl Format {
    /// The format that the name of a file asks for.
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
