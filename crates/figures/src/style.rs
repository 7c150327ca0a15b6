//! The look of all figures: sizes, colours, markers and dashes.
//!
//! Lengths are in points (1 pt = 1/72 inch), the unit of printers; pages are as wide as one or two
//! columns of a journal.

/// A colour of the sRGB space, opaque: red, green, blue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Rgb(pub u8, pub u8, pub u8);

/// Dots per inch of the PNG, also stored in the file.
pub const PNG_DPI: u32 = 300;

/// Font size of a figure's title.
pub(super) const TITLE: f64 = 8.5;
/// Font size of a panel's title.
pub(super) const PANEL: f64 = 7.5;
/// Font size of axis titles; other font sizes keep their ratio to it.
pub const FONT: f64 = 7.0;
/// The same.
pub(super) const AXIS: f64 = FONT;
/// Font size of tick labels, legends, counts and notes.
pub(super) const SMALL: f64 = 6.5;
/// Font size of the caption.
pub(super) const CAPTION: f64 = 6.2;
/// Distance between baselines, in font sizes.
pub(super) const LEADING: f64 = 1.28;

/// Width of axes and ticks.
pub(super) const THIN: f64 = 0.5;
/// Width of grid lines.
pub(super) const HAIR: f64 = 0.35;
/// Width of lines that carry data.
pub(super) const LINE: f64 = 1.0;
/// Radius of a marker.
pub(super) const MARKER: f64 = 2.2;
/// Length of a tick.
pub(super) const TICK: f64 = 2.5;

/// Text and axes.
pub(super) const INK: Rgb = Rgb(0x22, 0x22, 0x22);
/// Counts, notes, captions.
pub(super) const SOFT: Rgb = Rgb(0x55, 0x55, 0x55);
/// Grid lines.
pub(super) const GRID: Rgb = Rgb(0xe4, 0xe4, 0xe4);
/// Reference lines.
pub(super) const REFERENCE: Rgb = Rgb(0x88, 0x88, 0x88);
/// The page.
pub(super) const WHITE: Rgb = Rgb(0xff, 0xff, 0xff);

/// Printed width of a figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Width {
    /// One column: 85 mm.
    Single,
    /// Both columns: 180 mm.
    #[default]
    Double,
}

impl Width {
    /// Width in millimetres.
    pub fn millimetres(self) -> f64 {
        match self {
            Width::Single => 85.0,
            Width::Double => 180.0,
        }
    }

    /// Width in points.
    pub(super) fn points(self) -> f64 {
        points(self.millimetres())
    }
}

/// Converts millimetres to points.
pub(super) fn points(millimetres: f64) -> f64 {
    millimetres * 72.0 / 25.4
}

/// Converts points to millimetres.
pub(super) fn millimetres(points: f64) -> f64 {
    points * 25.4 / 72.0
}

/// The printed size of figures, if it differs from the one in their heads.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Print {
    /// Width in millimetres.
    pub width: Option<f64>,
    /// Font size in points; [`FONT`] by default.
    pub font: Option<f64>,
}

/// The shape of a marker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Marker {
    Disc,
    Square,
    Triangle,
    Diamond,
    Wedge,
    Cross,
}

/// Colour, marker and dashes of one series; each of them alone distinguishes series.
#[derive(Debug, Clone, Copy)]
pub(super) struct Look {
    pub color: Rgb,
    pub marker: Marker,
    /// Alternating lengths of dashes and gaps; empty for a solid line.
    pub dash: &'static [f64],
}

impl Look {
    pub fn color(self, color: Rgb) -> Self {
        Look { color, ..self }
    }
}

/// The palette of Okabe and Ito without its yellow, which is too faint for lines on white. Source:
/// Okabe and Ito 2008, "Color Universal Design".
const OKABE_ITO: [Rgb; 7] = [
    Rgb(0x00, 0x72, 0xb2),
    Rgb(0xd5, 0x5e, 0x00),
    Rgb(0x00, 0x9e, 0x73),
    Rgb(0xcc, 0x79, 0xa7),
    Rgb(0xe6, 0x9f, 0x00),
    Rgb(0x56, 0xb4, 0xe9),
    Rgb(0x00, 0x00, 0x00),
];

const MARKERS: [Marker; 6] =
    [Marker::Disc, Marker::Square, Marker::Triangle, Marker::Diamond, Marker::Wedge, Marker::Cross];

const DASHES: [&[f64]; 5] = [&[], &[5.0, 2.0], &[1.2, 1.6], &[6.0, 1.8, 1.2, 1.8], &[2.8, 1.6]];

/// Stops of the viridis map, dark to light. Its lightness increases evenly, so the order survives
/// grey printing and every common colour blindness. Source: van der Walt and Smith 2015, "A Better
/// Default Colormap for Matplotlib".
const VIRIDIS: [Rgb; 5] = [
    Rgb(0x44, 0x01, 0x54),
    Rgb(0x3b, 0x52, 0x8b),
    Rgb(0x21, 0x91, 0x8c),
    Rgb(0x5e, 0xc9, 0x62),
    Rgb(0xfd, 0xe7, 0x25),
];

/// The look of series `index` among unordered ones.
pub(super) fn look(index: usize) -> Look {
    Look {
        color: OKABE_ITO[index % OKABE_ITO.len()],
        marker: MARKERS[index % MARKERS.len()],
        dash: DASHES[index % DASHES.len()],
    }
}

/// The look of series `index` of `count` ordered ones, light (first) to dark (last).
pub(super) fn ordered(index: usize, count: usize) -> Look {
    let share = if count < 2 { 0.5 } else { index as f64 / (count - 1) as f64 };
    Look { color: blend(&VIRIDIS, 0.84 - 0.80 * share), ..look(index) }
}

/// Colour of a value between -1 (blue) and 1 (vermillion), white at 0.
pub(super) fn diverging(value: f64) -> Rgb {
    blend(&[OKABE_ITO[0], WHITE, OKABE_ITO[1]], (value + 1.0) / 2.0)
}

/// Colour of a share between 0 (white) and 1 (blue).
pub(super) fn sequential(share: f64) -> Rgb {
    blend(&[WHITE, OKABE_ITO[0]], share)
}

/// Ink or white, whichever is more readable on `ground`.
pub(super) fn readable_on(ground: Rgb) -> Rgb {
    let light = 0.299 * f64::from(ground.0) + 0.587 * f64::from(ground.1) + 0.114 * f64::from(ground.2);
    if light > 140.0 { INK } else { WHITE }
}

/// `color` mixed with white, keeping `strength` of it.
pub(super) fn tint(color: Rgb, strength: f64) -> Rgb {
    blend(&[WHITE, color], strength)
}

/// The colour at `share` (0 to 1) of the way along evenly spaced stops.
fn blend(stops: &[Rgb], share: f64) -> Rgb {
    let place = share.clamp(0.0, 1.0) * (stops.len() - 1) as f64;
    let lower = (place as usize).min(stops.len() - 2);
    let part = place - lower as f64;
    let mix = |a: u8, b: u8| (f64::from(a) + (f64::from(b) - f64::from(a)) * part).round() as u8;
    let (a, b) = (stops[lower], stops[lower + 1]);
    Rgb(mix(a.0, b.0), mix(a.1, b.1), mix(a.2, b.2))
}
