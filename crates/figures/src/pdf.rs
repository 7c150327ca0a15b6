//! Writes scenes as a PDF, one per page, with the used glyphs embedded.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};
use subsetter::GlyphRemapper;

use super::FigureError;
use super::fonts::{Face, init_fonts};
use super::scene::{Point, Scene, Shape, Text};
use super::style::Rgb;

/// Distance of the control points of a quarter circle along its tangents, in radii.
const ARC: f64 = 0.552_284_75;
const FONT: Name<'static> = Name(b"F");
const FONT_NAME: Name<'static> = Name(b"SUDOKU+DejaVuSans");
const SYSTEM: SystemInfo<'static> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// The scenes as the pages of one document; equal scenes give equal bytes.
///
/// # Errors
/// If the font cannot be reduced to the used glyphs.
pub fn pdf(title: &str, scenes: &[Scene]) -> Result<Vec<u8>, FigureError> {
    let mut ids = (1..).map(Ref::new);
    let mut next = || ids.next().unwrap_or_else(|| unreachable!("a document has few objects"));
    let (catalog, tree, info, font) = (next(), next(), next(), next());
    let opacities: BTreeSet<u8> = scenes.iter().flat_map(|scene| &scene.shapes).filter_map(opacity).collect();
    let opacities: Vec<(String, u8, Ref)> =
        opacities.into_iter().map(|percent| (format!("O{percent}"), percent, next())).collect();
    let (mut pdf, mut glyphs) = (Pdf::new(), Glyphs::default());
    pdf.catalog(catalog).pages(tree);
    pdf.document_info(info).title(TextStr(title)).producer(TextStr("sudoku-lab"));
    for (_, percent, id) in &opacities {
        let share = f32::from(*percent) / 100.0;
        pdf.ext_graphics(*id).non_stroking_alpha(share);
    }
    let mut pages = Vec::new();
    for scene in scenes {
        let (id, contents) = (next(), next());
        let mut page = pdf.page(id);
        page.media_box(Rect::new(0.0, 0.0, scene.width as f32, scene.height as f32));
        page.parent(tree).contents(contents);
        let mut resources = page.resources();
        resources.fonts().pair(FONT, font);
        let mut states = resources.ext_g_states();
        for (name, _, id) in &opacities {
            states.pair(Name(name.as_bytes()), *id);
        }
        states.finish();
        resources.finish();
        page.finish();
        let drawn = deflate(&content(scene, &mut glyphs))?;
        pdf.stream(contents, &drawn).filter(Filter::FlateDecode);
        pages.push(id);
    }
    pdf.pages(tree).count(pages.len() as i32).kids(pages);
    glyphs.write(&mut pdf, font, &mut next)?;
    Ok(pdf.finish())
}

/// Opacity in per cent, if a shape is not opaque.
fn opacity(shape: &Shape) -> Option<u8> {
    match shape {
        Shape::Fill { opacity, .. } | Shape::Disc { opacity, .. } if *opacity < 1.0 => {
            Some((opacity * 100.0).round() as u8)
        }
        _ => None,
    }
}

fn deflate(bytes: &[u8]) -> Result<Vec<u8>, FigureError> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    encoder
        .write_all(bytes)
        .and_then(|()| encoder.finish())
        .map_err(|error| FigureError::Backend(error.to_string()))
}

/// The operators that draw a scene. Its y axis points downwards, that of PDF upwards.
fn content(scene: &Scene, glyphs: &mut Glyphs) -> Vec<u8> {
    let mut out = Content::new();
    let place = |(x, y): Point| (x as f32, (scene.height - y) as f32);
    let path = |out: &mut Content, points: &[Point]| {
        for (n, point) in points.iter().enumerate() {
            let (x, y) = place(*point);
            if n == 0 {
                out.move_to(x, y)
            } else {
                out.line_to(x, y)
            };
        }
    };
    for shape in &scene.shapes {
        out.save_state();
        if let Some(percent) = opacity(shape) {
            out.set_parameters(Name(format!("O{percent}").as_bytes()));
        }
        match shape {
            Shape::Stroke { points, width, color } => {
                let [red, green, blue] = rgb(*color);
                out.set_stroke_rgb(red, green, blue).set_line_width(*width as f32);
                path(&mut out, points);
                out.stroke();
            }
            Shape::Fill { points, color, .. } => {
                let [red, green, blue] = rgb(*color);
                out.set_fill_rgb(red, green, blue);
                path(&mut out, points);
                out.close_path().fill_nonzero();
            }
            Shape::Disc { centre: (x, y), radius, color, .. } => {
                let [red, green, blue] = rgb(*color);
                out.set_fill_rgb(red, green, blue);
                let at = |dx: f64, dy: f64| place((x + dx * radius, y + dy * radius));
                let (x, y) = at(1.0, 0.0);
                out.move_to(x, y);
                // A quarter circle each.
                let (mut from, mut to) = ((1.0, 0.0), (0.0, 1.0));
                for _ in 0..4 {
                    let (a, b) = (
                        at(from.0 + ARC * to.0, from.1 + ARC * to.1),
                        at(to.0 + ARC * from.0, to.1 + ARC * from.1),
                    );
                    let end = at(to.0, to.1);
                    out.cubic_to(a.0, a.1, b.0, b.1, end.0, end.1);
                    (from, to) = (to, (-from.0, -from.1));
                }
                out.fill_nonzero();
            }
            Shape::Text(line) => glyphs.draw(&mut out, line, place(line.start())),
        }
        out.restore_state();
    }
    out.finish().to_vec()
}

fn rgb(Rgb(red, green, blue): Rgb) -> [f32; 3] {
    [red, green, blue].map(|part| f32::from(part) / 255.0)
}

/// The used glyphs, renumbered.
#[derive(Default)]
struct Glyphs {
    numbers: GlyphRemapper,
    /// Character and advance in thousandths of the size, by number.
    known: BTreeMap<u16, (char, f32)>,
}

impl Glyphs {
    fn draw(&mut self, out: &mut Content, line: &Text, (x, y): (f32, f32)) {
        let face = init_fonts();
        let [red, green, blue] = rgb(line.color);
        out.set_fill_rgb(red, green, blue);
        out.begin_text().set_font(FONT, line.size as f32);
        let turned = [0.0, 1.0, -1.0, 0.0, x, y];
        out.set_text_matrix(if line.upwards { turned } else { [1.0, 0.0, 0.0, 1.0, x, y] });
        let mut shown = out.show_positioned();
        let mut items = shown.items();
        for ((before, id, advance), c) in face.glyphs(&line.text).zip(line.text.chars()) {
            let number = self.numbers.remap(id.0);
            self.known.entry(number).or_insert((c, face.thousandths(advance)));
            if before != 0.0 {
                items.adjust(-face.thousandths(before));
            }
            items.show(Str(&number.to_be_bytes()));
        }
        items.finish();
        shown.finish();
        out.end_text();
    }

    /// The font with only these glyphs.
    fn write(&self, pdf: &mut Pdf, font: Ref, next: &mut impl FnMut() -> Ref) -> Result<(), FigureError> {
        let (cid, descriptor, cmap, file) = (next(), next(), next(), next());
        pdf.type0_font(font)
            .base_font(FONT_NAME)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(cid)
            .to_unicode(cmap);
        let mut widths = pdf.cid_font(cid);
        widths
            .subtype(CidFontType::Type2)
            .base_font(FONT_NAME)
            .system_info(SYSTEM)
            .font_descriptor(descriptor);
        widths.default_width(0.0).cid_to_gid_map_predefined(Name(b"Identity"));
        let mut list = widths.widths();
        self.known.iter().for_each(|(number, (_, width))| {
            list.consecutive(*number, [*width]);
        });
        list.finish();
        widths.finish();
        // The bounding box, ascent and descent of DejaVu Sans 2.37.
        pdf.font_descriptor(descriptor)
            .name(FONT_NAME)
            .flags(FontFlags::SYMBOLIC)
            .bbox(Rect::new(-1021.0, -463.0, 1793.0, 1233.0))
            .italic_angle(0.0)
            .ascent(928.0)
            .descent(-236.0)
            .cap_height(729.0)
            .stem_v(80.0)
            .font_file2(file);
        let mut characters = UnicodeCmap::new(Name(b"Characters"), SYSTEM);
        self.known.iter().for_each(|(number, (c, _))| characters.pair(*number, *c));
        pdf.cmap(cmap, &characters.finish());
        let reduced = subsetter::subset(Face::DATA, 0, &self.numbers)
            .map_err(|error| FigureError::Backend(error.to_string()))?;
        pdf.stream(file, &deflate(&reduced)?).filter(Filter::FlateDecode);
        Ok(())
    }
}
