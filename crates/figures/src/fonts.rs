//! The only module that handles fonts: DejaVu Sans is embedded, so that no figure depends on installed
//! fonts.

use std::sync::LazyLock;

use ab_glyph::{Font, FontRef, GlyphId, PxScale, point};

/// The font families in an SVG; the others are fallbacks, of which Verdana has the same widths.
pub(super) const FAMILY: &str = "DejaVu Sans, Verdana, Geneva, sans-serif";

/// DejaVu Sans 2.37, unmodified; its licence is in the same folder.
const DEJAVU_SANS: &[u8] = include_bytes!("../assets/DejaVuSans.ttf");

/// The embedded font, parsed once.
pub(super) struct Face {
    font: FontRef<'static>,
    units_per_em: f32,
}

/// Parses the embedded font on the first call, before measuring or drawing text.
pub(super) fn init_fonts() -> &'static Face {
    static FACE: LazyLock<Face> = LazyLock::new(|| {
        let font = FontRef::try_from_slice(DEJAVU_SANS).expect("the embedded font is whole");
        let units_per_em = font.units_per_em().expect("the embedded font states its units");
        Face { font, units_per_em }
    });
    &FACE
}

/// Width of `text` at font size `size`, in the unit of `size`.
pub(super) fn text_width(text: &str, size: f64) -> f64 {
    let face = init_fonts();
    let units: f32 = face.glyphs(text).map(|(before, _, advance)| before + advance).sum();
    f64::from(units / face.units_per_em) * size
}

/// Characters of a text that are not in the font.
pub(super) fn missing_glyphs(text: &str) -> impl Iterator<Item = char> + '_ {
    let face = init_fonts();
    text.chars().filter(|&c| !c.is_whitespace() && face.font.glyph_id(c) == GlyphId(0))
}

impl Face {
    /// The font file.
    pub(super) const DATA: &'static [u8] = DEJAVU_SANS;

    /// Font units in thousandths of the font size.
    pub(super) fn thousandths(&self, units: f32) -> f32 {
        1000.0 * units / self.units_per_em
    }

    /// Kerning before each glyph, the glyph, and its advance, in font units.
    pub(super) fn glyphs<'t>(&'t self, text: &'t str) -> impl Iterator<Item = (f32, GlyphId, f32)> + 't {
        let mut last = None;
        text.chars().map(move |c| {
            let id = self.font.glyph_id(c);
            let kern = last.map_or(0.0, |last| self.font.kern_unscaled(last, id));
            last = Some(id);
            (kern, id, self.font.h_advance_unscaled(id))
        })
    }

    /// Calls `ink(x, y, coverage)` for every pixel that `text` touches, with an em of `em` pixels and its
    /// baseline starting at (`start`, 0); y grows downwards.
    ///
    /// The text rendering of plotters drops each glyph's left bearing, which spaces letters unevenly.
    pub(super) fn raster(&self, text: &str, em: f32, start: f32, mut ink: impl FnMut(i32, i32, f32)) {
        let scale = PxScale::from(em * self.font.height_unscaled() / self.units_per_em);
        let mut pen = start;
        for (kern, id, advance) in self.glyphs(text) {
            pen += kern * em / self.units_per_em;
            let glyph = id.with_scale_and_position(scale, point(pen, 0.0));
            if let Some(outline) = self.font.outline_glyph(glyph) {
                let corner = outline.px_bounds().min;
                outline.draw(|x, y, coverage| {
                    ink(corner.x as i32 + x as i32, corner.y as i32 + y as i32, coverage);
                });
            }
            pen += advance * em / self.units_per_em;
        }
    }
}

/// Breaks `text` into lines no wider than `width`, at breaking spaces; a longer word has its own line.
pub(super) fn wrap(text: &str, size: f64, width: f64) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in paragraph.split(' ').filter(|word| !word.is_empty()) {
            let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
            if text_width(&longer, size) <= width || line.is_empty() {
                line = longer;
            } else {
                lines.push(std::mem::replace(&mut line, word.to_owned()));
            }
        }
        lines.extend((!line.is_empty()).then_some(line));
    }
    lines
}
