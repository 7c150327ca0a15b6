//! Figures: one struct per kind, plain data in, `NAME.svg` and `NAME.png` out.
//!
//! A figure is laid out as a scene in points (every text is measured with the embedded font, so that none is cut
//! off or overlaps another) and then painted through plotters' SVG and bitmap backends. Equal data give equal
//! bytes. Values that an axis cannot show (not finite, not positive on a logarithmic axis, outside a given range)
//! are counted in the caption.
//!
//! All kinds have axis titles with units, n on every panel, error bars explained in the caption, and colours that
//! a colour-blind reader can distinguish, combined with markers and dashes. No figure has a field for n: it is
//! the number of values drawn, or that of the estimates drawn.

#![forbid(unsafe_code)]

mod axis;
mod bars;
mod book;
mod dots;
mod ecdf;
mod error;
mod figure;
mod fonts;
mod forest;
mod format;
mod groups;
mod head;
mod histogram;
mod index;
mod levels;
mod marks;
mod matrix;
mod page;
mod panel;
mod pdf;
mod render;
mod sample;
mod scatter;
mod scene;
mod solving_order;
mod step_picture;
mod style;
mod trace;

#[cfg(test)]
mod tests;

pub use axis::{Axis, Scale};
pub use bars::{BarPanel, Bars, GroupedBars};
pub use book::{Book, BookPuzzle, Paper};
pub use dots::{DotPanel, Dots};
pub use ecdf::{Ecdf, EcdfPanel};
pub use error::FigureError;
pub use figure::Figure;
pub use forest::{Forest, ForestRow};
pub use format::Format;
pub use groups::{GroupPanel, GroupPlot, GroupShape};
pub use head::Head;
pub use histogram::{Heights, Histogram, HistogramPanel};
pub use index::IndexEntry;
pub use levels::{Behind, LevelGroup, LevelPanel, LevelPlot};
pub use matrix::{ConfusionMatrix, ConfusionPanel, HeatMap, HeatPanel};
pub use pdf::pdf;
pub use sample::Sample;
pub use scatter::{Fit, Points, Scatter, ScatterPanel};
pub use scene::Scene;
pub use solving_order::SolvingOrder;
pub use step_picture::{PictureLink, Role, StepPicture};
pub use style::{FONT, PNG_DPI, Print, Width};
pub use trace::{Trace, TraceLine, TracePanel};
