//! The page: title, legend, a grid of panels, caption. Everything is measured before it is placed.

use super::Head;
use super::axis::{Axis, Span, count};
use super::fonts::{text_width, wrap};
use super::marks::marker;
use super::panel::{Along, PanelSpec, Plot, Shown, XTicks, draw_frame, y_labels_width, y_ticks};
use super::scene::{Anchor, MARGIN, Point, Rect, Scene};
use super::style::{AXIS, INK, LEADING, LINE, Look, MARKER, Rgb, SMALL, SOFT, THIN, points};

/// Space between panels.
const GAP: f64 = 12.0;
/// Space between rows of panels.
const ROW_GAP: f64 = 11.0;
/// Length of a legend's key.
const KEY: f64 = 17.0;

/// The symbol beside a name in the legend.
#[derive(Debug, Clone)]
pub(super) enum Key {
    /// A line with its dashes, optionally with its marker.
    Line(Look, bool),
    /// A marker alone.
    Marker(Look),
    /// A filled box.
    Fill(Rgb),
    /// A colour scale from the first to the last colour.
    Scale(Vec<Rgb>),
    /// A name alone.
    Nothing,
}

/// A name in the legend.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    pub key: Key,
    pub name: String,
}

impl Entry {
    pub fn new(key: Key, name: impl Into<String>) -> Self {
        Entry { key, name: name.into() }
    }

    fn key_width(&self) -> f64 {
        match &self.key {
            Key::Nothing => 0.0,
            Key::Scale(_) => 60.0,
            Key::Marker(_) | Key::Fill(_) => 9.0,
            Key::Line(..) => KEY,
        }
    }

    /// Width including the space after it.
    fn width(&self) -> f64 {
        let white = if matches!(self.key, Key::Nothing) { 4.0 } else { 12.0 };
        self.key_width() + text_width(&self.name, SMALL) + white
    }
}

/// Height of the panels.
#[derive(Debug, Clone, Copy)]
pub(super) enum Height {
    /// As a multiple of their width.
    Share(f64),
    /// In points.
    Points(f64),
}

/// Everything on a page except its panels.
pub(super) struct Page<'a> {
    pub head: &'a Head,
    /// In points.
    pub width: f64,
    pub legend: Vec<Entry>,
    /// Lines added to the caption.
    pub notes: Vec<String>,
    pub height: Height,
    /// Space reserved to the right of every panel.
    pub right: f64,
}

impl<'a> Page<'a> {
    pub fn new(head: &'a Head, width: f64, legend: Vec<Entry>) -> Self {
        Page { head, width, legend, notes: Vec::new(), height: Height::Share(0.72), right: 0.0 }
    }

    /// Maximum number of readable panels side by side.
    fn most(&self) -> usize {
        match self.width {
            width if width < points(110.0) => 1,
            width if width < points(150.0) => 2,
            _ => 3,
        }
    }

    /// Number of panels side by side: as requested, or as many as possible with horizontal names
    /// under the axes.
    fn grid(&self, specs: &[PanelSpec], room: f64) -> Grid {
        if let Some(asked) = self.head.columns {
            // On a page narrower than that of the head, no more than are readable.
            let most = if self.width < self.head.width.points() - 1.0 { self.most() } else { asked };
            return Grid::new(self, specs, room, asked.min(most).clamp(1, specs.len().max(1)));
        }
        let most = match specs.len() {
            0 | 1 => 1,
            2 | 4 => self.most().min(2),
            _ => self.most(),
        };
        let grids = (1..=most).rev().map(|columns| Grid::new(self, specs, room, columns));
        let flat = |grid: &Grid| specs.iter().all(|s| !XTicks::new(&s.x, grid.area.0).upright);
        grids.clone().find(flat).unwrap_or_else(|| Grid::new(self, specs, room, most))
    }

    /// Places the panels and draws everything except their data.
    pub fn compose(&self, specs: &[PanelSpec]) -> (Scene, Vec<Plot>) {
        let caption = self.caption();
        let (mut scene, mut y) = Scene::begin(self.head, self.width, caption);
        let room = scene.room();
        y = self.draw_legend(&mut scene, y + 2.0, room);
        let grid = self.grid(specs, room);
        let plots = grid.place(specs, y + 2.0);
        y += 2.0 + grid.height(specs.len());
        for (i, (plot, spec)) in plots.iter().zip(specs).enumerate() {
            draw_frame(&mut scene, plot, spec, grid.shown(specs, i, plot));
        }
        scene.end(y + 2.0);
        (scene, plots)
    }

    /// The figure: one panel for each item, described by `spec`, with data drawn by `draw`.
    pub fn panels<P>(
        &self,
        panels: &[P],
        spec: impl Fn(&P) -> PanelSpec,
        draw: impl Fn(&mut Scene, &Plot, &P),
    ) -> Scene {
        let specs: Vec<PanelSpec> = panels.iter().map(spec).collect();
        let (mut scene, plots) = self.compose(&specs);
        plots.iter().zip(panels).for_each(|(plot, panel)| draw(&mut scene, plot, panel));
        scene
    }

    fn caption(&self) -> String {
        let parts = std::iter::once(&self.head.caption).chain(&self.notes);
        parts.filter(|part| !part.is_empty()).cloned().collect::<Vec<_>>().join(" ")
    }

    /// Draws the legend in rows from `top` down and returns its lower end.
    fn draw_legend(&self, scene: &mut Scene, top: f64, room: f64) -> f64 {
        const ROW: f64 = SMALL * 1.5;
        let (mut x, mut y) = (MARGIN, top + ROW);
        for entry in &self.legend {
            if x > MARGIN && x + entry.width() - 9.0 > MARGIN + room {
                (x, y) = (MARGIN, y + ROW);
            }
            let base = y - 0.3 * ROW;
            draw_key(scene, &entry.key, (x, base - 0.36 * SMALL), entry.key_width());
            let indent = if matches!(entry.key, Key::Nothing) { 0.0 } else { 3.0 };
            let left = x + entry.key_width() + indent;
            // Only a name longer than the page has a second line.
            for (i, line) in wrap(&entry.name, SMALL, MARGIN + room - left).iter().enumerate() {
                y += if i > 0 { SMALL * LEADING } else { 0.0 };
                scene.text(line, (left, y - 0.3 * ROW), SMALL, Anchor::Start, INK);
            }
            x += entry.width();
        }
        if self.legend.is_empty() { top } else { y + 1.0 }
    }
}

fn draw_key(scene: &mut Scene, key: &Key, (x, y): Point, width: f64) {
    let middle = x + width / 2.0;
    let square = Rect { left: x, top: y - 3.2, right: x + width, bottom: y + 3.2 };
    match key {
        Key::Line(look, marked) => {
            scene.dashed(vec![(x, y), (x + width, y)], LINE, look.color, look.dash);
            if *marked {
                marker(scene, (middle, y), *look, MARKER);
            }
        }
        Key::Marker(look) => marker(scene, (middle, y), *look, MARKER),
        Key::Fill(color) => scene.rect(square, *color, 1.0),
        Key::Scale(colors) => {
            let step = width / colors.len().max(1) as f64;
            for (i, color) in colors.iter().enumerate() {
                let left = x + i as f64 * step;
                scene.rect(Rect { left, right: left + step, ..square }, *color, 1.0);
            }
            scene.outline(square, THIN, SOFT);
        }
        Key::Nothing => {}
    }
}

/// States how many values the axis does not show; `None` if it shows all.
pub(super) fn hidden_note(values: impl IntoIterator<Item = f64>, axis: &Axis, span: Span) -> Option<String> {
    let shown = |v: f64| axis.admits(v) && (span.low..=span.high).contains(&v);
    let (mut hidden, mut all) = (0, 0);
    for value in values {
        all += 1;
        hidden += usize::from(!shown(value));
    }
    let (of, what) = (count(all), &axis.title);
    (hidden > 0).then(|| format!("{} of {of} values have no place on the axis “{what}”.", count(hidden)))
}

/// A title of a panel's axis.
type Title = fn(&PanelSpec) -> &String;

/// Measures common to all panels of a page.
#[derive(Default)]
struct Grid {
    columns: usize,
    /// Left edge of the first cell, width of cells.
    left: f64,
    cell: f64,
    /// Around a panel's area.
    labels: f64,
    right: f64,
    heading: f64,
    below: f64,
    area: (f64, f64),
    /// Whether titles common to all panels are drawn only at the outer ones, for x and y.
    shared: (bool, bool),
    /// Whether names along y common to all panels are drawn only at the left ones.
    shared_names: bool,
    /// Height of the x axes' titles.
    x_title: f64,
}

impl Grid {
    fn new(page: &Page, specs: &[PanelSpec], room: f64, columns: usize) -> Grid {
        let same = |title: Title| specs.windows(2).all(|w| title(&w[0]) == title(&w[1]));
        let shared = (same(|s| &s.x.title), same(|s| &s.y.title));
        let thickness = |title: Title, length: f64| {
            let lines = specs.iter().map(|s| wrap(title(s), AXIS, length).len()).max().unwrap_or(0);
            if lines == 0 { 0.0 } else { (lines as f64 * LEADING + 0.3) * AXIS }
        };
        let names = |spec: &PanelSpec| match &spec.y.along {
            Along::Names(names) => Some(names.clone()),
            Along::Values(_) => None,
        };
        let shared_names = columns > 1
            && specs.windows(2).all(|w| names(&w[0]).is_some_and(|own| names(&w[1]) == Some(own)));
        let mut grid = Grid { columns, shared, shared_names, labels: 24.0, right: 2.0, ..Grid::default() };
        // The width of labels depends on the ticks, and the ticks on the space that labels leave.
        for _ in 0..3 {
            let y_title = thickness(|s| &s.y.title, grid.area.1.max(60.0));
            let (mut outer, mut inner) = if shared.1 { (y_title, 0.0) } else { (0.0, y_title) };
            let height = grid.area.1;
            let widest = specs.iter().map(|s| y_labels_width(&y_ticks(&s.y, height))).fold(0.0, f64::max);
            *if shared_names { &mut outer } else { &mut inner } += widest;
            grid.labels = inner;
            grid.left = MARGIN + outer;
            grid.cell = (room - outer - GAP * (columns - 1) as f64) / columns as f64;
            let width = (grid.cell - grid.labels - grid.right).max(20.0);
            let height = match page.height {
                Height::Share(share) if columns == 1 && page.width > points(110.0) => width * share * 0.6,
                Height::Share(share) => width * share,
                Height::Points(points) => points,
            };
            grid.area = (width, height);
            let overhang = specs.iter().map(|s| XTicks::new(&s.x, width).overhang(&s.x, width));
            grid.right = overhang.fold(1.0 + page.right, f64::max);
        }
        let width = grid.area.0;
        grid.heading = specs.iter().map(|s| s.heading_height(width)).fold(0.0, f64::max);
        grid.x_title = thickness(|s| &s.x.title, width);
        let below = specs.iter().map(|s| XTicks::new(&s.x, width).height()).fold(0.0, f64::max);
        grid.below = below + if shared.0 { 0.0 } else { grid.x_title };
        grid
    }

    /// Height of the whole grid.
    fn height(&self, panels: usize) -> f64 {
        let rows = panels.div_ceil(self.columns) as f64;
        let titles = if self.shared.0 { self.x_title } else { 0.0 };
        (rows * self.pitch() - ROW_GAP + titles).max(0.0)
    }

    /// Distance between rows.
    fn pitch(&self) -> f64 {
        self.heading + self.area.1 + self.below + ROW_GAP
    }

    fn place(&self, specs: &[PanelSpec], top: f64) -> Vec<Plot> {
        let plot = |(i, spec): (usize, &PanelSpec)| {
            let (row, column) = (i / self.columns, i % self.columns);
            let left = self.left + column as f64 * (self.cell + GAP) + self.labels;
            let top = top + row as f64 * self.pitch() + self.heading;
            let area = Rect { left, top, right: left + self.area.0, bottom: top + self.area.1 };
            Plot { area, x_axis: spec.x.clone(), y_axis: spec.y.clone() }
        };
        specs.iter().enumerate().map(plot).collect()
    }

    /// The shared parts that panel `i` shows.
    fn shown(&self, specs: &[PanelSpec], i: usize, plot: &Plot) -> Shown {
        let first = i.is_multiple_of(self.columns);
        let outer = if self.shared.1 || self.shared_names { self.left - MARGIN } else { 0.0 };
        let x = plot.area.left - self.labels - outer + AXIS;
        Shown {
            y_title: (first || !self.shared.1).then_some(x),
            y_labels: first || !self.shared_names,
            x_title: i + self.columns >= specs.len() || !self.shared.0,
        }
    }
}
