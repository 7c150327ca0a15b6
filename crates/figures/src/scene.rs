//! A picture as a list of shapes in points, before it is rendered.

use sudoku_math::hypot;

use super::fonts::{text_width, wrap};
use super::style::{CAPTION, HAIR, INK, LEADING, REFERENCE, Rgb, SOFT, TITLE};
use super::{FigureError, Head, render};

/// Space around everything.
pub(super) const MARGIN: f64 = 4.0;

/// A position on the page in points; y grows downwards.
pub(super) type Point = (f64, f64);

/// A rectangle on the page.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Rect {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

impl Rect {
    pub fn width(&self) -> f64 {
        self.right - self.left
    }

    pub fn height(&self) -> f64 {
        self.bottom - self.top
    }
}

/// The end of a text that is at its position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// A line of text.
#[derive(Debug, Clone)]
pub(super) struct Text {
    pub text: String,
    /// The start, end or middle of the baseline, depending on `anchor`.
    pub at: Point,
    pub size: f64,
    pub anchor: Anchor,
    pub color: Rgb,
    /// Whether it reads upwards.
    pub upwards: bool,
}

impl Text {
    /// Start of the baseline.
    pub fn start(&self) -> Point {
        let width = text_width(&self.text, self.size);
        let back = match self.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => width / 2.0,
            Anchor::End => width,
        };
        if self.upwards { (self.at.0, self.at.1 + back) } else { (self.at.0 - back, self.at.1) }
    }

    /// The bounding box of its letters.
    #[cfg(test)]
    pub fn bounds(&self) -> Rect {
        let (x, y) = self.start();
        let (width, rise, fall) = (text_width(&self.text, self.size), 0.74 * self.size, 0.2 * self.size);
        if self.upwards {
            Rect { left: x - rise, top: y - width, right: x + fall, bottom: y }
        } else {
            Rect { left: x, top: y - rise, right: x + width, bottom: y + fall }
        }
    }
}

#[derive(Debug, Clone)]
pub(super) enum Shape {
    Stroke { points: Vec<Point>, width: f64, color: Rgb },
    Fill { points: Vec<Point>, color: Rgb, opacity: f64 },
    Disc { centre: Point, radius: f64, color: Rgb, opacity: f64 },
    Text(Text),
}

/// A laid-out figure: shapes in painting order.
#[derive(Debug, Clone)]
pub struct Scene {
    /// Width in points.
    pub(super) width: f64,
    /// Height in points.
    pub(super) height: f64,
    /// Description of the figure, for readers who cannot see it.
    pub(super) title: String,
    /// How to read it.
    pub(super) caption: String,
    pub(super) shapes: Vec<Shape>,
}

impl Scene {
    /// The page as an SVG document.
    ///
    /// # Errors
    /// If the backend fails.
    pub fn svg(&self) -> Result<String, FigureError> {
        render::svg(self)
    }

    /// The page as a PDF with the font embedded.
    ///
    /// # Errors
    /// If the font cannot be embedded.
    pub fn pdf(&self) -> Result<Vec<u8>, FigureError> {
        super::pdf(&self.title, std::slice::from_ref(self))
    }

    /// The page as a PNG at [`PNG_DPI`](super::PNG_DPI).
    ///
    /// # Errors
    /// If the backend fails.
    pub fn png(&self) -> Result<Vec<u8>, FigureError> {
        render::png(self)
    }

    /// The same page with every length multiplied.
    pub(super) fn scaled(mut self, factor: f64) -> Scene {
        let scale = |(x, y): &mut Point| (*x, *y) = (*x * factor, *y * factor);
        (self.width, self.height) = (self.width * factor, self.height * factor);
        for shape in &mut self.shapes {
            match shape {
                Shape::Stroke { points, width, .. } => {
                    points.iter_mut().for_each(scale);
                    *width *= factor;
                }
                Shape::Fill { points, .. } => points.iter_mut().for_each(scale),
                Shape::Disc { centre, radius, .. } => {
                    scale(centre);
                    *radius *= factor;
                }
                Shape::Text(text) => {
                    scale(&mut text.at);
                    text.size *= factor;
                }
            }
        }
        self
    }

    /// A page with its title, and the lower end of the title. [`Scene::end`] draws the caption.
    pub(super) fn begin(head: &Head, width: f64, caption: String) -> (Scene, f64) {
        let title = head.title.clone();
        let mut scene = Scene { width, height: 0.0, title, caption, shapes: Vec::new() };
        let end = scene.paragraph(&head.title, MARGIN, TITLE, INK);
        (scene, end)
    }

    /// Width between the margins.
    pub(super) fn room(&self) -> f64 {
        self.width - 2.0 * MARGIN
    }

    /// Draws the caption from `top` down and finishes the page.
    pub(super) fn end(&mut self, top: f64) {
        let caption = self.caption.clone();
        self.height = self.paragraph(&caption, top, CAPTION, SOFT) + MARGIN;
    }

    /// Draws lines of text from `top` down between the margins, and returns their lower end.
    fn paragraph(&mut self, text: &str, top: f64, size: f64, color: Rgb) -> f64 {
        let mut y = top;
        for line in wrap(text, size, self.room()) {
            y += size * LEADING;
            self.text(&line, (MARGIN, y - 0.3 * size), size, Anchor::Start, color);
        }
        y
    }

    /// The lines of a board whose cells have this side.
    pub(super) fn board(&mut self, (left, top): Point, side: f64) {
        for n in 1..9 {
            let at = f64::from(n) * side;
            let (width, color) = if n % 3 == 0 { (1.2, INK) } else { (HAIR, REFERENCE) };
            self.line((left + at, top), (left + at, top + 9.0 * side), width, color);
            self.line((left, top + at), (left + 9.0 * side, top + at), width, color);
        }
        self.outline(Rect { left, top, right: left + 9.0 * side, bottom: top + 9.0 * side }, 1.2, INK);
    }

    pub(super) fn line(&mut self, from: Point, to: Point, width: f64, color: Rgb) {
        self.stroke(vec![from, to], width, color);
    }

    pub(super) fn stroke(&mut self, points: Vec<Point>, width: f64, color: Rgb) {
        if points.len() > 1 {
            self.shapes.push(Shape::Stroke { points, width, color });
        }
    }

    /// A line broken into dashes: lengths of dash and gap alternately.
    pub(super) fn dashed(&mut self, points: Vec<Point>, width: f64, color: Rgb, dash: &[f64]) {
        if dash.is_empty() {
            return self.stroke(points, width, color);
        }
        let (mut phase, mut left) = (0, dash[0]);
        let mut piece: Vec<Point> = points.first().copied().into_iter().collect();
        for pair in points.windows(2) {
            let (mut from, to) = (pair[0], pair[1]);
            loop {
                let length = hypot(to.0 - from.0, to.1 - from.1);
                if length <= left {
                    left -= length;
                    piece.push(to);
                    break;
                }
                let share = left / length;
                from = (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share);
                piece.push(from);
                let done = std::mem::replace(&mut piece, vec![from]);
                if phase % 2 == 0 {
                    self.stroke(done, width, color);
                }
                phase = (phase + 1) % dash.len();
                left = dash[phase];
            }
        }
        if phase % 2 == 0 {
            self.stroke(piece, width, color);
        }
    }

    pub(super) fn fill(&mut self, points: Vec<Point>, color: Rgb, opacity: f64) {
        if points.len() > 2 {
            self.shapes.push(Shape::Fill { points, color, opacity });
        }
    }

    pub(super) fn rect(&mut self, rect: Rect, color: Rgb, opacity: f64) {
        let Rect { left, top, right, bottom } = rect;
        self.fill(vec![(left, top), (right, top), (right, bottom), (left, bottom)], color, opacity);
    }

    pub(super) fn outline(&mut self, rect: Rect, width: f64, color: Rgb) {
        let Rect { left, top, right, bottom } = rect;
        // Separate lines: a closed path would have an open corner.
        for x in [left, right] {
            self.line((x, top), (x, bottom), width, color);
        }
        for y in [top, bottom] {
            self.line((left - width / 2.0, y), (right + width / 2.0, y), width, color);
        }
    }

    pub(super) fn disc(&mut self, centre: Point, radius: f64, color: Rgb, opacity: f64) {
        self.shapes.push(Shape::Disc { centre, radius, color, opacity });
    }

    pub(super) fn text(&mut self, text: &str, at: Point, size: f64, anchor: Anchor, color: Rgb) {
        self.push_text(text, at, size, anchor, color, false);
    }

    /// Text that reads upwards.
    pub(super) fn text_upwards(&mut self, text: &str, at: Point, size: f64, anchor: Anchor, color: Rgb) {
        self.push_text(text, at, size, anchor, color, true);
    }

    fn push_text(&mut self, text: &str, at: Point, size: f64, anchor: Anchor, color: Rgb, upwards: bool) {
        if !text.is_empty() {
            let text = text.replace('\u{a0}', " ");
            self.shapes.push(Shape::Text(Text { text, at, size, anchor, color, upwards }));
        }
    }
}
