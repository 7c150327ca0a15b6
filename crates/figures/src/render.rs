//! Renders a scene as SVG and PNG, through plotters' backends.
//!
//! Both are drawn on an integer grid at twice the resolution of the PNG. The PNG is the mean of
//! every 2 x 2 dots, which smooths edges.

use std::fmt::{Display, Write as _};

use plotters::backend::{BitMapBackend, DrawingBackend, SVGBackend};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color as _, FontTransform, IntoFont, RGBAColor, RGBColor, ShapeStyle, TextStyle};

use super::FigureError;
use super::fonts::{FAMILY, init_fonts};
use super::scene::{Point, Scene, Shape, Text};
use super::style::{PNG_DPI, Rgb, WHITE, millimetres};

/// Grid steps per dot of the PNG, in either direction.
const OVERSAMPLING: u32 = 2;
/// Grid steps per point.
const STEPS: f64 = (PNG_DPI * OVERSAMPLING) as f64 / 72.0;

fn step(length: f64) -> i32 {
    (length * STEPS).round() as i32
}

fn place((x, y): Point) -> (i32, i32) {
    (step(x), step(y))
}

/// The grid's size, a whole number of dots.
fn size(scene: &Scene) -> (u32, u32) {
    let dots = |length: f64| (length * STEPS / f64::from(OVERSAMPLING)).round() as u32 * OVERSAMPLING;
    (dots(scene.width), dots(scene.height))
}

fn style(color: Rgb, opacity: f64, width: u32) -> ShapeStyle {
    ShapeStyle { color: RGBAColor(color.0, color.1, color.2, opacity), filled: true, stroke_width: width }
}

fn failed(error: impl Display) -> FigureError {
    FigureError::Backend(error.to_string())
}

/// Draws all shapes; the backends differ in `text` and in the correction of stroke widths.
fn replay<B: DrawingBackend>(
    scene: &Scene,
    backend: &mut B,
    wider: u32,
    mut text: impl FnMut(&mut B, &Text) -> Result<(), FigureError>,
) -> Result<(), FigureError> {
    for shape in &scene.shapes {
        match shape {
            Shape::Stroke { points, width, color } => {
                let width = (step(*width).max(1) as u32).saturating_sub(wider).max(1);
                let path = points.iter().copied().map(place);
                backend.draw_path(path, &style(*color, 1.0, width)).map_err(failed)?;
            }
            Shape::Fill { points, color, opacity } => {
                let path = points.iter().copied().map(place);
                backend.fill_polygon(path, &style(*color, *opacity, 1)).map_err(failed)?;
            }
            Shape::Disc { centre, radius, color, opacity } => {
                let radius = step(*radius).max(1) as u32;
                backend
                    .draw_circle(place(*centre), radius, &style(*color, *opacity, 1), true)
                    .map_err(failed)?;
            }
            Shape::Text(line) => text(backend, line)?,
        }
    }
    backend.present().map_err(failed)
}

/// The figure as SVG, in millimetres.
pub(super) fn svg(scene: &Scene) -> Result<String, FigureError> {
    let (width, height) = size(scene);
    let mut svg = String::new();
    let mut backend = SVGBackend::with_string(&mut svg, (width, height));
    let page = (width as i32, height as i32);
    backend.draw_rect((0, 0), page, &style(WHITE, 1.0, 1), true).map_err(failed)?;
    replay(scene, &mut backend, 0, svg_text)?;
    drop(backend);
    let plain = format!("<svg width=\"{width}\" height=\"{height}\"");
    let sized = format!(
        "<svg role=\"img\" width=\"{:.2}mm\" height=\"{:.2}mm\"",
        millimetres(f64::from(width) / STEPS),
        millimetres(f64::from(height) / STEPS)
    );
    let mut svg = svg.replacen(&plain, &sized, 1);
    let head = svg.find('>').map_or(0, |end| end + 1);
    let mut spoken = String::new();
    for (tag, text) in [("title", &scene.title), ("desc", &scene.caption)] {
        if !text.is_empty() {
            write!(spoken, "\n<{tag}>{}</{tag}>", escape(text)).map_err(failed)?;
        }
    }
    svg.insert_str(head, &spoken);
    Ok(svg)
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

fn svg_text(backend: &mut SVGBackend, line: &Text) -> Result<(), FigureError> {
    // plotters divides a font's size by this for the em of the SVG, and lowers hanging text by 0.76
    // em; the result is the intended baseline.
    const SIZE_PER_EM: f64 = 1.24;
    const DROP: f64 = 0.76;
    let em = line.size * STEPS;
    let (x, y) = line.start();
    let (at, turn) = if line.upwards {
        ((x * STEPS - DROP * em, y * STEPS), FontTransform::Rotate270)
    } else {
        ((x * STEPS, y * STEPS - DROP * em), FontTransform::None)
    };
    let Rgb(red, green, blue) = line.color;
    let color = RGBColor(red, green, blue);
    let style = TextStyle::from((FAMILY, em * SIZE_PER_EM).into_font().transform(turn))
        .pos(Pos::new(HPos::Left, VPos::Top))
        .color(&color);
    let at = (at.0.round() as i32, at.1.round() as i32);
    backend.draw_text(&line.text, &style, at).map_err(failed)
}

/// The figure as PNG at [`PNG_DPI`].
pub(super) fn png(scene: &Scene) -> Result<Vec<u8>, FigureError> {
    let (width, height) = size(scene);
    let mut fine = vec![0xff; width as usize * height as usize * 3];
    replay(scene, &mut BitMapBackend::with_buffer(&mut fine, (width, height)), 1, png_text)?;
    let dots = shrink(&fine, width as usize);
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width / OVERSAMPLING, height / OVERSAMPLING);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let per_metre = (f64::from(PNG_DPI) / 0.0254).round() as u32;
    encoder.set_pixel_dims(Some(png::PixelDimensions {
        xppu: per_metre,
        yppu: per_metre,
        unit: png::Unit::Meter,
    }));
    let mut writer = encoder.write_header().map_err(failed)?;
    writer.write_image_data(&dots).map_err(failed)?;
    writer.finish().map_err(failed)?;
    Ok(bytes)
}

fn png_text(backend: &mut BitMapBackend, line: &Text) -> Result<(), FigureError> {
    let (x, y) = line.start();
    let (x, y) = (x * STEPS, y * STEPS);
    let (left, base) = (x.floor() as i32, y.round() as i32);
    let mut result = Ok(());
    let em = (line.size * STEPS) as f32;
    init_fonts().raster(&line.text, em, (x - x.floor()) as f32, |right, down, coverage| {
        let at = if line.upwards { (left + down, base - right) } else { (left + right, base + down) };
        let ink = style(line.color, f64::from(coverage), 1).color;
        if let Err(error) = backend.draw_pixel(at, ink.to_backend_color()) {
            result = Err(failed(error));
        }
    });
    result
}

/// The mean of every `OVERSAMPLING` x `OVERSAMPLING` dots of an RGB image `width` dots wide.
fn shrink(fine: &[u8], width: usize) -> Vec<u8> {
    let many = OVERSAMPLING as usize;
    let area = u32::from(OVERSAMPLING as u16).pow(2);
    let mut dots = Vec::with_capacity(fine.len() / (many * many));
    for rows in fine.chunks_exact(width * 3 * many) {
        for x in 0..width / many {
            for channel in 0..3 {
                let mut sum = area / 2;
                for row in rows.chunks_exact(width * 3) {
                    for dx in 0..many {
                        sum += u32::from(row[(x * many + dx) * 3 + channel]);
                    }
                }
                dots.push((sum / area) as u8);
            }
        }
    }
    dots
}
