//! What every kind of figure can do.

use crate::error::{FigureError, LEAST_WIDTH};
use crate::head::Head;
use crate::scene::Scene;
use crate::style::{FONT, Print, points};

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

    /// The figure in a given size: lines and markers grow with the font.
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
        Ok(self.lay_out(points(width) / factor)?.scaled(factor))
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

    /// The figure as a PNG of [`PNG_DPI`](crate::PNG_DPI).
    ///
    /// # Errors
    /// As [`Figure::lay_out`], or if the backend fails.
    fn png(&self) -> Result<Vec<u8>, FigureError> {
        self.scene()?.png()
    }
}
