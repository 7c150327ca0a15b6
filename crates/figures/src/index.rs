//! The entry of a figure in an index of figures.

use serde::{Deserialize, Serialize};

use crate::scene::Scene;
use crate::style::millimetres;

/// A figure without its drawing.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct IndexEntry {
    /// Name of its file without the extension.
    pub name: String,
    /// One line that describes it.
    pub title: String,
    /// How to read it, with the meaning of error bars and shapes.
    pub caption: String,
    /// Width in millimetres, as printed.
    pub width_mm: f64,
    /// Height in millimetres.
    pub height_mm: f64,
}

impl Scene {
    /// Its entry under this name; lengths are rounded to 0.01 mm.
    pub fn index_entry(&self, name: impl Into<String>) -> IndexEntry {
        let rounded = |points: f64| (millimetres(points) * 100.0).round() / 100.0;
        IndexEntry {
            name: name.into(),
            title: self.title.clone(),
            caption: self.caption.clone(),
            width_mm: rounded(self.width),
            height_mm: rounded(self.height),
        }
    }
}
