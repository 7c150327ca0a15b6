//! Figures: one struct per kind, plain data in, `NAME.svg` and `NAME.png` out.
//!
//! A figure is laid out as a scene in points (every text measured with the embedded font, so
//! that none is cut or meets another) and then painted through plotters' SVG and bitmap backends. The
//! same data give the same bytes. Values that an axis has no place for (not finite, not positive on a
//! logarithmic axis, outside of a range that was asked for) are counted in the caption.
//!
//! What every kind has: axis titles with units, n on every panel, error bars named in the caption,
//! colours that a colour-blind reader can distinguish, with markers and dashes beside them. No figure has a field
//! for n: it is counted from the values drawn, or is that of the estimates drawn.

#![forbid(unsafe_code)]

mod axis;
mod bars;
mod book;
mod dots;
mod ecdf;
mod fonts;
mod forest;
mod format;
mod groups;
mod histogram;
mod levels;
mod marks;
mod matrix;
mod page;
mod panel;
mod pdf;
mod render;
mod scatter;
mod scene;
mod solving_order;
mod step_picture;
mod style;
mod trace;

#[cfg(test)]
pub(crate) mod demo;
#[cfg(test)]
mod tests;

pub use axis::{Axis, Scale};
pub use bars::{BarPanel, Bars, GroupedBars};
pub use book::{Book, BookPuzzle, Paper};
pub use dots::{DotPanel, Dots};
pub use ecdf::{Ecdf, EcdfPanel};
pub use forest::{Forest, ForestRow};
pub use format::Format;
pub use groups::{GroupPanel, GroupPlot, GroupShape};
pub use histogram::{Heights, Histogram, HistogramPanel};
pub use levels::{Behind, LevelGroup, LevelPanel, LevelPlot};
pub use matrix::{ConfusionMatrix, ConfusionPanel, HeatMap, HeatPanel};
pub use pdf::pdf;
pub use scatter::{Fit, Points, Scatter, ScatterPanel};
pub use scene::Scene;
pub use solving_order::SolvingOrder;
pub use step_picture::{PictureLink, Role, StepPicture};
pub use style::{FONT, PNG_DPI, Print, Width};
pub use trace::{Trace, TraceLine, TracePanel};

/// No figure is readable on a page narrower than so many millimetres, at the usual size of the font.
const LEAST_WIDTH: f64 = 60.0;

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

/// Text above and below every figure.
#[derive(Debug, Clone, Default)]
pub struct Head {
    /// One line that says what is shown.
    pub title: String,
    /// What a reader must know beside it; how error bars and shapes are to be read is added.
    pub caption: String,
    /// One or two columns of a journal.
    pub width: Width,
    /// Panels side by side; as many as are readable without it.
    pub columns: Option<usize>,
}

impl Head {
    /// A figure of two columns' width without caption.
    pub fn new(title: impl Into<String>) -> Self {
        Head { title: title.into(), ..Head::default() }
    }

    /// Adds a caption.
    pub fn caption(mut self, caption: impl Into<String>) -> Self {
        self.caption = caption.into();
        self
    }

    /// Makes the figure one column wide.
    pub fn single(mut self) -> Self {
        self.width = Width::Single;
        self
    }

    /// Puts `columns` panels side by side.
    pub fn columns(mut self, columns: usize) -> Self {
        self.columns = Some(columns);
        self
    }

    /// Fails if a list has not the length it must have.
    fn expect(&self, what: &str, found: usize, expected: usize) -> Result<(), FigureError> {
        if found == expected {
            return Ok(());
        }
        Err(FigureError::Shape { figure: self.title.clone(), what: what.to_owned(), found, expected })
    }

    /// Fails if error bars are drawn (`used`) that nobody explains.
    fn explain(&self, field: &'static str, label: &str, used: bool) -> Result<(), FigureError> {
        if used && label.is_empty() {
            return Err(FigureError::Unlabelled { figure: self.title.clone(), field });
        }
        Ok(())
    }
}

/// Values with a name.
#[derive(Debug, Clone, Default)]
pub struct Sample {
    /// The name.
    pub label: String,
    /// The values, in any order.
    pub values: Vec<f64>,
    /// Lower limits of values that were cut off, for [`Ecdf`].
    pub censored: Vec<f64>,
}

impl Sample {
    /// Values with a name.
    pub fn new(label: impl Into<String>, values: impl Into<Vec<f64>>) -> Self {
        Sample { label: label.into(), values: values.into(), censored: Vec::new() }
    }

    /// Values with whether each is exact; the others are lower limits.
    pub fn censored(label: impl Into<String>, values: impl IntoIterator<Item = (f64, bool)>) -> Self {
        let (exact, cut): (Vec<_>, Vec<_>) = values.into_iter().partition(|(_, exact)| *exact);
        let bare = |pairs: Vec<(f64, bool)>| pairs.into_iter().map(|(value, _)| value).collect();
        Sample { label: label.into(), values: bare(exact), censored: bare(cut) }
    }

    /// Number of values, cut off or not.
    pub fn len(&self) -> usize {
        self.values.len() + self.censored.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// A kind of figure.
pub trait Figure {
    /// Text above and below it.
    fn head(&self) -> &Head;

    /// Lays the figure out on a page that many points wide.
    ///
    /// # Errors
    /// If lists that belong together differ in length, or error bars lack a word on what they are.
    fn lay_out(&self, width: f64) -> Result<Scene, FigureError>;

    /// The figure in the size that its head asks for.
    ///
    /// # Errors
    /// As [`Figure::lay_out`].
    fn scene(&self) -> Result<Scene, FigureError> {
        self.printed(Print::default())
    }

    /// The figure in a size of one's own: lines and markers grow with the font.
    ///
    /// # Errors
    /// As [`Figure::lay_out`], or if the page is too narrow for the font.
    fn printed(&self, print: Print) -> Result<Scene, FigureError> {
        let width = print.width.unwrap_or_else(|| self.head().width.millimetres());
        let font = print.font.unwrap_or(FONT);
        let factor = font / FONT;
        // So put, a number that is not one is refused too.
        if !(width / factor >= LEAST_WIDTH && factor > 0.0) {
            return Err(FigureError::TooNarrow { width, font });
        }
        Ok(self.lay_out(style::points(width) / factor)?.scaled(factor))
    }

    /// The figure as an SVG document.
    ///
    /// # Errors
    /// As [`Figure::lay_out`], or if the backend fails.
    fn svg(&self) -> Result<String, FigureError> {
        self.scene()?.svg()
    }

    /// The figure as a PDF of one page, its font embedded.
    ///
    /// # Errors
    /// As [`Figure::lay_out`], or if the font cannot be embedded.
    fn pdf(&self) -> Result<Vec<u8>, FigureError> {
        self.scene()?.pdf()
    }

    /// The figure as a PNG of [`PNG_DPI`].
    ///
    /// # Errors
    /// As [`Figure::lay_out`], or if the backend fails.
    fn png(&self) -> Result<Vec<u8>, FigureError> {
        self.scene()?.png()
    }
}
