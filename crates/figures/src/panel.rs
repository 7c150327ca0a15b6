//! One panel: its heading, its two axes, and the map from data to the page.

use super::axis::{Axis, Span, Tick, count};
use super::fonts::{text_width, wrap};
use super::scene::{Anchor, Point, Rect, Scene};
use super::style::{AXIS, GRID, HAIR, INK, LEADING, PANEL, SMALL, SOFT, THIN, TICK};
use sudoku_math::hypot;
use sudoku_stats::Estimate;

/// The content of an axis of a panel.
#[derive(Debug, Clone)]
pub(super) enum Along {
    /// Values.
    Values(Span),
    /// Names at 0, 1, 2, ...; a line break starts a second line.
    Names(Vec<String>),
}

/// An axis of a panel.
#[derive(Debug, Clone)]
pub(super) struct Dim {
    pub title: String,
    pub along: Along,
    pub grid: bool,
    pub tick_marks: bool,
}

impl Dim {
    pub fn values(axis: &Axis, span: Span) -> Self {
        Dim { title: axis.label(), along: Along::Values(span), grid: true, tick_marks: true }
    }

    pub fn names(title: &str, names: Vec<String>) -> Self {
        Dim { title: title.to_owned(), along: Along::Names(names), grid: false, tick_marks: true }
    }

    pub fn without_marks(self) -> Self {
        Dim { tick_marks: false, ..self }
    }

    /// Position of a value, or of the index of a name, from 0 to 1.
    pub fn share(&self, value: f64) -> f64 {
        match &self.along {
            Along::Values(span) => span.share(value),
            Along::Names(names) => (value + 0.5) / names.len().max(1) as f64,
        }
    }

    fn ticks(&self, most: usize) -> Vec<Tick> {
        match &self.along {
            Along::Values(span) => span.ticks(most),
            Along::Names(names) => {
                let tick = |(i, name): (usize, &String)| Tick { value: i as f64, label: Some(name.clone()) };
                names.iter().enumerate().map(tick).collect()
            }
        }
    }

    /// Whether `value` lies between the axis' ends.
    pub fn shows(&self, value: f64) -> bool {
        self.admits(value) && (0.0..=1.0).contains(&self.share(value))
    }

    /// Whether the scale is defined for `value`.
    pub fn admits(&self, value: f64) -> bool {
        match &self.along {
            Along::Values(span) => Axis { scale: span.scale, ..Axis::default() }.admits(value),
            Along::Names(_) => value.is_finite(),
        }
    }
}

/// A panel before it is placed.
#[derive(Debug, Clone)]
pub(super) struct PanelSpec {
    pub title: String,
    /// Number of observations: "n = 2,364".
    pub n: String,
    /// Lines under the title.
    pub notes: Vec<String>,
    pub x: Dim,
    pub y: Dim,
}

impl PanelSpec {
    /// The lines above a panel `width` wide; `n` shares the title's last line if it fits.
    pub fn heading(&self, width: f64) -> (Vec<String>, bool) {
        let lines = wrap(&self.title, PANEL, width);
        let beside = lines.last().map_or(0.0, |line| text_width(line, PANEL) + 8.0);
        let fits = beside + text_width(&self.n, SMALL) <= width;
        (lines, fits)
    }

    /// Height of the heading of a panel `width` wide.
    pub fn heading_height(&self, width: f64) -> f64 {
        let (title, fits) = self.heading(width);
        let notes: usize = self.notes.iter().map(|note| wrap(note, SMALL, width).len()).sum();
        let small = notes + usize::from(!self.n.is_empty() && (!fits || title.is_empty()));
        let lines = title.len() as f64 * PANEL + small as f64 * SMALL;
        if lines > 0.0 { lines * LEADING + 3.0 } else { 3.0 }
    }
}

/// A placed panel, for drawing data.
#[derive(Debug, Clone)]
pub(super) struct Plot {
    pub area: Rect,
    pub x_axis: Dim,
    pub y_axis: Dim,
}

impl Plot {
    pub fn x(&self, value: f64) -> f64 {
        self.area.left + self.x_axis.share(value) * self.area.width()
    }

    pub fn y(&self, value: f64) -> f64 {
        match self.y_axis.along {
            Along::Values(_) => self.y_of_share(self.y_axis.share(value)),
            // Names are ordered from top to bottom.
            Along::Names(_) => self.area.top + self.y_axis.share(value) * self.area.height(),
        }
    }

    pub fn y_of_share(&self, share: f64) -> f64 {
        self.area.bottom - share * self.area.height()
    }

    /// The width of one name's slot on the x axis.
    pub fn slot(&self) -> f64 {
        self.x(1.0) - self.x(0.0)
    }

    /// The position of a point, moved to the edge if it lies outside.
    pub fn inside(&self, x: f64, y: f64) -> Point {
        let Rect { left, top, right, bottom } = self.area;
        (self.x(x).clamp(left, right), self.y(y).clamp(top, bottom))
    }

    /// The line through `points` on the page, cut into pieces where it leaves the panel or meets a
    /// value that cannot be shown. Points within a quarter of a dot are merged.
    pub fn clip(&self, points: &[(f64, f64)]) -> Vec<Vec<Point>> {
        let mut pieces: Vec<Vec<Point>> = vec![Vec::new()];
        let mut last: Option<Point> = None;
        for &(x, y) in points {
            if !(self.x_axis.admits(x) && self.y_axis.admits(y)) {
                last = None;
                pieces.push(Vec::new());
                continue;
            }
            let place = (self.x(x), self.y(y));
            let Some(from) = last.replace(place) else { continue };
            let Some((a, b)) = cut(&self.area, from, place) else {
                pieces.push(Vec::new());
                continue;
            };
            let near = |p: &Point, q: Point| hypot(p.0 - q.0, p.1 - q.1) < 0.06;
            match pieces.last_mut() {
                Some(piece) if piece.last().is_some_and(|end| near(end, a)) => {
                    if !piece.last().is_some_and(|end| near(end, b)) {
                        piece.push(b);
                    }
                }
                _ => pieces.push(vec![a, b]),
            }
        }
        pieces.retain(|piece| piece.len() > 1);
        pieces
    }
}

/// The part of a segment inside a rectangle.
/// Source: Liang and Barsky 1984, "A New Concept and Method for Line Clipping".
fn cut(area: &Rect, from: Point, to: Point) -> Option<(Point, Point)> {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let sides = [
        (-dx, from.0 - area.left),
        (dx, area.right - from.0),
        (-dy, from.1 - area.top),
        (dy, area.bottom - from.1),
    ];
    let (mut enter, mut leave) = (0.0f64, 1.0f64);
    for (speed, room) in sides {
        // A line along an edge may miss it by rounding.
        if speed == 0.0 && room < -1e-9 {
            return None;
        } else if speed < 0.0 {
            enter = enter.max(room / speed);
        } else if speed > 0.0 {
            leave = leave.min(room / speed);
        }
    }
    let at = |t: f64| (from.0 + t * dx, from.1 + t * dy);
    (enter <= leave).then(|| (at(enter), at(leave)))
}

/// Space for an upright line of text, in font sizes.
const UPRIGHT: f64 = 1.05;

/// The x axis of a panel: its ticks, and whether their labels are upright.
pub(super) struct XTicks {
    ticks: Vec<Tick>,
    /// For each tick, the lines of its label and whether they are muted.
    lines: Vec<Vec<(String, bool)>>,
    pub upright: bool,
    /// Font size: upright names shrink until they do not overlap.
    size: f64,
}

impl XTicks {
    /// Ticks for an axis of length `width`: as many as fit, names wrapped or else upright.
    pub fn new(dim: &Dim, width: f64) -> Self {
        let slot = |count: usize| width / count.max(1) as f64;
        if let Along::Names(names) = &dim.along {
            let room = slot(names.len()) - 2.0;
            let wrapped = |(part, text): (usize, &str)| {
                wrap(text, SMALL, room).into_iter().map(move |line| (line, part > 0)).collect::<Vec<_>>()
            };
            let lines: Vec<Vec<(String, bool)>> =
                names.iter().map(|name| name.lines().enumerate().flat_map(wrapped).collect()).collect();
            let upright = lines.iter().flatten().any(|line| text_width(&line.0, SMALL) > room);
            let joined = |name: &String| vec![(name.replace('\n', ", "), false)];
            let lines = if upright { names.iter().map(joined).collect() } else { lines };
            let size = if upright { SMALL.min(slot(names.len()) / UPRIGHT) } else { SMALL };
            return XTicks { ticks: dim.ticks(0), lines, upright, size };
        }
        let widest = |ticks: &[Tick]| {
            ticks.iter().filter_map(|t| t.label.as_deref()).map(|l| text_width(l, SMALL)).fold(0.0, f64::max)
        };
        let most = ((width / 26.0) as usize).clamp(2, 9);
        let fits = |ticks: &Vec<Tick>| {
            let places: Vec<f64> =
                ticks.iter().filter(|t| t.label.is_some()).map(|t| dim.share(t.value) * width).collect();
            places.windows(2).all(|pair| pair[1] - pair[0] > widest(ticks) + 5.0)
        };
        let ticks = (1..=most).rev().map(|most| dim.ticks(most)).find(fits).unwrap_or_default();
        let lines =
            ticks.iter().map(|t| t.label.iter().map(|label| (label.clone(), false)).collect()).collect();
        XTicks { ticks, lines, upright: false, size: SMALL }
    }

    /// Height of ticks and labels.
    pub fn height(&self) -> f64 {
        let tallest = if self.upright {
            self.lines.iter().flatten().map(|line| text_width(&line.0, self.size)).fold(0.0, f64::max) + 2.0
        } else {
            self.lines.iter().map(Vec::len).max().unwrap_or(0) as f64 * SMALL * LEADING
        };
        TICK + 1.5 + tallest
    }

    /// How far the last label extends beyond the axis' end.
    pub fn overhang(&self, dim: &Dim, width: f64) -> f64 {
        let reach = |(tick, lines): (&Tick, &Vec<(String, bool)>)| {
            let half = lines.iter().map(|line| text_width(&line.0, SMALL)).fold(0.0, f64::max) / 2.0;
            if self.upright { 0.0 } else { dim.share(tick.value) * width + half - width }
        };
        self.ticks.iter().zip(&self.lines).map(reach).fold(0.0, f64::max)
    }

    fn draw(&self, scene: &mut Scene, plot: &Plot) {
        let base = plot.area.bottom;
        for (tick, lines) in self.ticks.iter().zip(&self.lines) {
            let x = plot.x(tick.value);
            if plot.x_axis.grid && !lines.is_empty() {
                scene.line((x, plot.area.top), (x, base), HAIR, GRID);
            }
            let length = if lines.is_empty() { TICK * 0.6 } else { TICK };
            if plot.x_axis.tick_marks {
                scene.line((x, base), (x, base + length), THIN, INK);
            }
            for (i, (line, back)) in lines.iter().enumerate() {
                let below = base + TICK + 1.5;
                if self.upright {
                    scene.text_upwards(line, (x + 0.36 * self.size, below), self.size, Anchor::End, INK);
                } else {
                    let at = (x, below + (i as f64 * LEADING + 0.82) * SMALL);
                    scene.text(line, at, SMALL, Anchor::Middle, if *back { SOFT } else { INK });
                }
            }
        }
    }
}

/// Ticks for a y axis of length `height`.
pub(super) fn y_ticks(dim: &Dim, height: f64) -> Vec<Tick> {
    dim.ticks(((height / 17.0) as usize).clamp(2, 9))
}

/// Width of a y axis' labels and ticks.
pub(super) fn y_labels_width(ticks: &[Tick]) -> f64 {
    let lines = ticks.iter().filter_map(|t| t.label.as_deref()).flat_map(str::lines);
    lines.map(|line| text_width(line, SMALL)).fold(0.0, f64::max) + TICK + 2.5
}

/// The shared parts that a panel shows.
pub(super) struct Shown {
    /// Position of the first line of its y title.
    pub y_title: Option<f64>,
    pub y_labels: bool,
    pub x_title: bool,
}

/// Draws heading, grid, axes and labels.
pub(super) fn draw_frame(scene: &mut Scene, plot: &Plot, spec: &PanelSpec, shown: Shown) {
    let Rect { left, top, right, bottom } = plot.area;
    draw_heading(scene, spec, plot);
    for tick in y_ticks(&plot.y_axis, plot.area.height()) {
        let y = plot.y(tick.value);
        let label = tick.label.as_deref();
        if plot.y_axis.grid && label.is_some() {
            scene.line((left, y), (right, y), HAIR, GRID);
        }
        let length = if label.is_some() { TICK } else { TICK * 0.6 };
        if plot.y_axis.tick_marks {
            scene.line((left - length, y), (left, y), THIN, INK);
        }
        let lines: Vec<&str> = label.into_iter().filter(|_| shown.y_labels).flat_map(str::lines).collect();
        for (i, line) in lines.iter().enumerate() {
            let down = (i as f64 - (lines.len() as f64 - 1.0) / 2.0) * LEADING + 0.36;
            let color = if line.starts_with(N) { SOFT } else { INK };
            scene.text(line, (left - TICK - 2.0, y + down * SMALL), SMALL, Anchor::End, color);
        }
    }
    let ticks = XTicks::new(&plot.x_axis, plot.area.width());
    ticks.draw(scene, plot);
    if plot.y_axis.tick_marks {
        scene.line((left, top), (left, bottom + THIN / 2.0), THIN, INK);
    }
    if plot.x_axis.tick_marks {
        scene.line((left, bottom), (right, bottom), THIN, INK);
    }
    if let Some(x) = shown.y_title {
        let middle = (top + bottom) / 2.0;
        for (i, line) in wrap(&plot.y_axis.title, AXIS, plot.area.height().max(60.0)).iter().enumerate() {
            let x = x + i as f64 * LEADING * AXIS;
            scene.text_upwards(line, (x, middle), AXIS, Anchor::Middle, INK);
        }
    }
    if shown.x_title {
        for (i, line) in wrap(&plot.x_axis.title, AXIS, plot.area.width()).iter().enumerate() {
            let y = bottom + ticks.height() + 1.0 + (i as f64 * LEADING + 1.0) * AXIS;
            scene.text(line, ((left + right) / 2.0, y), AXIS, Anchor::Middle, INK);
        }
    }
}

fn draw_heading(scene: &mut Scene, spec: &PanelSpec, plot: &Plot) {
    let Rect { left, top, right, .. } = plot.area;
    let (title, beside) = spec.heading(plot.area.width());
    let mut y = top - spec.heading_height(plot.area.width());
    let last = title.len().saturating_sub(1);
    for (i, line) in title.iter().enumerate() {
        y += PANEL * LEADING;
        let base = y - 0.3 * PANEL;
        scene.text(line, (left, base), PANEL, Anchor::Start, INK);
        if i == last && beside {
            scene.text(&spec.n, (right, base), SMALL, Anchor::End, SOFT);
        }
    }
    let apart = (!beside || title.is_empty()).then_some(&spec.n);
    for note in apart.into_iter().chain(&spec.notes) {
        for line in wrap(note, SMALL, plot.area.width()) {
            y += SMALL * LEADING;
            scene.text(&line, (left, y - 0.3 * SMALL), SMALL, Anchor::Start, SOFT);
        }
    }
}

/// Prefix of every n, with non-breaking spaces.
const N: &str = "n\u{a0}=\u{a0}";

/// "n = 150", "n = 150 each", "n = 20; 20; 2,020" or "n = 20 to 2,385": the sample sizes of a panel.
pub(super) fn n_of(sizes: &[usize]) -> String {
    let shown = match sizes {
        [] => "0".to_owned(),
        [one] => count(*one),
        [first, rest @ ..] if rest.iter().all(|size| size == first) => format!("{} each", count(*first)),
        few if few.len() <= 4 => few.iter().map(|size| count(*size)).collect::<Vec<_>>().join("; "),
        many => {
            let (low, high) = many.iter().fold((usize::MAX, 0), |(l, h), &n| (l.min(n), h.max(n)));
            format!("{} to {}", count(low), count(high))
        }
    };
    format!("{N}{shown}")
}

/// The sample size that all of these estimates share.
pub(super) fn common_n<'a>(estimates: impl IntoIterator<Item = &'a Estimate>) -> Option<usize> {
    let mut sizes = estimates.into_iter().map(|estimate| estimate.n as usize);
    let first = sizes.next()?;
    sizes.all(|n| n == first).then_some(first)
}

/// A name with its sample size on a separate line.
pub(super) fn with_n(name: &str, n: usize) -> String {
    format!("{name}\n{}", n_of(&[n]))
}
