//! The text around a figure.

use crate::error::FigureError;
use crate::style::Width;

/// Text above and below every figure.
#[derive(Debug, Clone, Default, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Head {
    /// One line that describes the figure.
    pub title: String,
    /// Information that a reader needs besides the title; explanations of error bars and shapes are
    /// appended.
    pub caption: String,
    /// One or two columns of a journal.
    pub width: Width,
    /// Number of panels side by side; by default as many as are readable.
    pub columns: Option<usize>,
}

impl Head {
    /// A figure of the width of two columns without caption.
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

    /// Fails if a list does not have the expected length.
    pub(super) fn expect(&self, what: &str, found: usize, expected: usize) -> Result<(), FigureError> {
        if found == expected {
            return Ok(());
        }
        Err(FigureError::Shape { figure: self.title.clone(), what: what.to_owned(), found, expected })
    }

    /// Fails if error bars are drawn (`used`) without an explanation.
    pub(super) fn explain(&self, field: &'static str, label: &str, used: bool) -> Result<(), FigureError> {
        if used && label.is_empty() {
            return Err(FigureError::Unlabelled { figure: self.title.clone(), field });
        }
        Ok(())
    }
}
