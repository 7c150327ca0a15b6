//! Errors of figures.

use crate::style::FONT;

/// Minimum page width in millimetres at which a figure is readable with the default font size.
pub(super) const LEAST_WIDTH: f64 = 60.0;

/// An error of a figure.
#[derive(Debug, thiserror::Error)]
pub enum FigureError {
    /// A list has the wrong length.
    #[error("figure {figure:?}: {what} has {found} entries where {expected} are needed")]
    Shape {
        /// Title of the figure.
        figure: String,
        /// Name of the list.
        what: String,
        /// Its length.
        found: usize,
        /// The length it must have.
        expected: usize,
    },
    /// Error bars or bands without an explanation.
    #[error("figure {figure:?}: set `{field}` to what they show, such as \"95 % t interval\"")]
    Unlabelled {
        /// Title of the figure.
        figure: String,
        /// The empty field.
        field: &'static str,
    },
    /// A page too narrow for its font.
    #[error(
        "a page {width} mm wide is too narrow for a figure in {font} pt: use at least {} mm, or at most {} pt",
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
