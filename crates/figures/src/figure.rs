//! The common interface of all kinds of figures.

use crate::error::{FigureError, LEAST_WIDTH};
use crate::head::Head;
use crate::scene::Scene;
use crate::style::{FONT, Print, points};

/// A kind of figure.
pub trait Figure {
    /// Text above and below it.
    fn head(&self) -> &Head;

    /// Lays the figure out on a page of this width in points.
    ///
    /// # Errors
    /// If lists that belong together differ in length, or error bars are not explained.
    fn lay_out(&self, width: f64) -> Result<Scene, FigureError>;

    /// The figure in the size that its head specifies.
    ///
    /// # Errors
    /// As [`Figure::lay_out`].
    fn scene(&self) -> Result<Scene, FigureError> {
        self.printed(Print::default())
    }

    /// The figure in a given size: lines and markers scale with the font.
    ///
    /// # Errors
    /// As [`Figure::lay_out`], or if the page is too narrow for the font.
    fn printed(&self, print: Print) -> Result<Scene, FigureError> {
        let width = print.width.unwrap_or_else(|| self.head().width.millimetres());
        let font = print.font.unwrap_or(FONT);
        let factor = font / FONT;
        // Written this way, the condition also rejects NaN.
        if !(width / factor >= LEAST_WIDTH && factor > 0.0) {
            return Err(FigureError::TooNarrow { width, font });
        }
        Ok(self.lay_out(points(width) / factor)?.scaled(factor))
    }

    /// The figure as an SVG document.
    ///
    /// # Errors
    /// As [`Figure::lay_out`], or if the backend fails.
    fn svg(&self) -> Result<String, FigureError> {
        self.scene()?.svg()
    }

    /// The figure as a PDF of one page with the font embedded.
    ///
    /// # Errors
    /// As [`Figure::lay_out`], or if the font cannot be embedded.
    fn pdf(&self) -> Result<Vec<u8>, FigureError> {
        self.scene()?.pdf()
    }

    /// The figure as a PNG at [`PNG_DPI`](crate::PNG_DPI).
    ///
    /// # Errors
    /// As [`Figure::lay_out`], or if the backend fails.
    fn png(&self) -> Result<Vec<u8>, FigureError> {
        self.scene()?.png()
    }
}

/// Implements [`Figure`] for kinds with a `head`, which lay themselves out by `on_page`.
macro_rules! kinds {
    ($($kind:ident),+ $(,)?) => {
        $(impl Figure for crate::$kind {
            fn head(&self) -> &Head {
                &self.head
            }

            fn lay_out(&self, width: f64) -> Result<Scene, FigureError> {
                self.on_page(width)
            }
        })+
    };
}

kinds!(
    ConfusionMatrix,
    Dots,
    Ecdf,
    Forest,
    GroupPlot,
    GroupedBars,
    HeatMap,
    Histogram,
    LevelPlot,
    Scatter,
    SolvingOrder,
    StepPicture,
    Trace,
);
