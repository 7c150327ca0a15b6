//! What can go wrong with a figure.

use crate::style::FONT;

/// No figure is readable on a page narrower than this many millimetres, at the usual size of the font.
pub(super) const LEAST_WIDTH: f64 = 60.0;

/// What can go wrong with a figure.
#[derive(Debug, thiserror::Error)]
pub enum FigureError {
    /// A list does not have one entry for each of what it describes.
    #[error("figure {figure:?}: {what} has {found} entries where {expected} are needed")]
    Shape {
        /// Title of the figure.
        figure: String,
        /// Which list.
        what: String,
        /// Its length.
        found: usize,
        /// The length it must have.
        expected: usize,
    },
    /// Error bars or bands without a word on what they are.
    #[error("figure {figure:?}: set `{field}` to what they show, such as \"95 % t interval\"")]
    Unlabelled {
        /// Title of the figure.
        figure: String,
        /// The field that is empty.
        field: &'static str,
    },
    /// A page that is too narrow for its font.
    #[error(
        "a page {width} mm wide has no room for a figure in {font} pt: at least {} mm, or at most {} pt",
        (font * LEAST_WIDTH / FONT).ceil(),
        (width * FONT / LEAST_WIDTH).floor()
    )]
    TooNarrow {
        /// Width in millimetres.
        width: f64,
        /// Size of the font in points.
        font: f64,
    },
    /// The drawing library failed.
    #[error("a figure could not be drawn: {0}")]
    Backend(String),
}
