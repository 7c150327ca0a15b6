//! Marks that carry data, drawn inside a panel: markers, error bars, bands, density outlines.

use super::panel::Plot;
use super::scene::{Point, Rect, Scene};
use super::style::{INK, LINE, Look, MARKER, Marker, Rgb, THIN, WHITE, tint};
use sudoku_math::{exp, pow, square};
use sudoku_stats::{Estimate, quantiles};

/// A marker with a white rim, so that overlapping markers can be distinguished.
pub(super) fn marker(scene: &mut Scene, (x, y): Point, look: Look, radius: f64) {
    let rim = radius + 0.45;
    match look.marker {
        Marker::Disc => {
            scene.disc((x, y), rim, WHITE, 1.0);
            scene.disc((x, y), radius, look.color, 1.0);
        }
        Marker::Cross => {
            let arm = radius * 0.9;
            for (color, width) in [(WHITE, 2.2), (look.color, 1.1)] {
                scene.line((x - arm, y - arm), (x + arm, y + arm), width, color);
                scene.line((x - arm, y + arm), (x + arm, y - arm), width, color);
            }
        }
        shape => {
            scene.fill(corners(shape, (x, y), rim), WHITE, 1.0);
            scene.fill(corners(shape, (x, y), radius), look.color, 1.0);
        }
    }
}

/// Corners of a marker with about the area of a disc of radius `r`.
fn corners(shape: Marker, (x, y): Point, r: f64) -> Vec<Point> {
    let corner = |dx: f64, dy: f64| (x + dx * r, y + dy * r);
    match shape {
        Marker::Square => vec![corner(-0.9, -0.9), corner(0.9, -0.9), corner(0.9, 0.9), corner(-0.9, 0.9)],
        Marker::Triangle => vec![corner(0.0, -1.25), corner(1.15, 0.8), corner(-1.15, 0.8)],
        Marker::Wedge => vec![corner(0.0, 1.25), corner(1.15, -0.8), corner(-1.15, -0.8)],
        _ => vec![corner(0.0, -1.3), corner(1.3, 0.0), corner(0.0, 1.3), corner(-1.3, 0.0)],
    }
}

/// Whether an estimate has an interval to draw.
pub(super) fn is_bar(estimate: &Estimate) -> bool {
    estimate.low < estimate.high
}

/// A vertical error bar with caps of half-width `cap` at a place on the page, clipped at the panel's edge; a
/// white rim separates it from a dark background.
pub(super) fn error_bar(scene: &mut Scene, plot: &Plot, x: f64, estimate: &Estimate, cap: f64, color: Rgb) {
    let (low, high) = (estimate.low, estimate.high);
    if !(is_bar(estimate) && plot.y_axis.admits(low) && plot.y_axis.admits(high)) {
        return;
    }
    let (y0, y1) = (plot.y(low), plot.y(high));
    let inside = |y: f64| y.clamp(plot.area.top, plot.area.bottom);
    for (rim, color) in [(0.35, WHITE), (0.0, color)] {
        let width = 0.75 + 2.0 * rim;
        scene.line((x, inside(y0)), (x, inside(y1)), width, color);
        for y in [y0, y1].into_iter().filter(|y| inside(*y) == *y) {
            scene.line((x - cap - rim, y), (x + cap + rim, y), width, color);
        }
    }
}

/// An estimate as a small marker under its error bar, whose caps are wider than the marker, so that an interval
/// shorter than the marker is still visible.
pub(super) fn estimate(scene: &mut Scene, plot: &Plot, x: f64, estimate: &Estimate, look: Look) {
    if plot.y_axis.shows(estimate.value) {
        marker(scene, (x, plot.y(estimate.value)), look, MARKER * 0.7);
    }
    error_bar(scene, plot, x, estimate, MARKER * 1.3, look.color);
}

/// A line through data with the dashes of its look, clipped at the panel's edge.
pub(super) fn curve(scene: &mut Scene, plot: &Plot, points: &[(f64, f64)], look: Look) {
    for piece in plot.clip(points) {
        scene.dashed(piece, LINE, look.color, look.dash);
    }
}

/// The area between a lower and an upper line: (x, low, high).
pub(super) fn band(scene: &mut Scene, plot: &Plot, band: &[(f64, f64, f64)], color: Rgb) {
    let fits = |&&(x, low, high): &&(f64, f64, f64)| {
        plot.x_axis.admits(x) && plot.y_axis.admits(low) && plot.y_axis.admits(high)
    };
    let kept: Vec<_> = band.iter().filter(fits).collect();
    let upper = kept.iter().map(|&&(x, _, high)| plot.inside(x, high));
    let lower = kept.iter().rev().map(|&&(x, low, _)| plot.inside(x, low));
    let edge: Vec<Point> = upper.chain(lower).collect();
    scene.fill(edge, color, 0.2);
}

/// The density of `values` along the y axis (on a logarithmic one, that of the logarithms) as a shape
/// symmetric about `x`.
pub(super) fn violin(scene: &mut Scene, plot: &Plot, x: f64, half_width: f64, values: &[f64], color: Rgb) {
    let shares: Vec<f64> = values.iter().map(|v| plot.y_axis.share(*v)).collect();
    let density = density(&shares);
    let top = density.iter().map(|d| d.1).fold(0.0, f64::max);
    if top <= 0.0 {
        // If all values are equal, their density is a line.
        let ends = |y: f64| [(x - half_width, y), (x + half_width, y)].to_vec();
        return shares.first().map_or((), |share| {
            scene.stroke(ends(plot.y_of_share(*share)), THIN, tint(color, 0.6));
        });
    }
    let side = |sign: f64| {
        density.iter().map(move |&(share, d)| (x + sign * half_width * d / top, plot.y_of_share(share)))
    };
    let mut edge: Vec<Point> = side(1.0).collect();
    edge.extend(side(-1.0).collect::<Vec<_>>().into_iter().rev());
    scene.fill(edge.clone(), tint(color, 0.22), 1.0);
    edge.extend(edge.first().copied());
    scene.stroke(edge, THIN, tint(color, 0.6));
}

/// Gaussian kernel density at evenly spaced places from the smallest to the largest value, with
/// Silverman's bandwidth 0.9 min(sd, IQR / 1.34) n^(-1/5); empty for fewer than two distinct values.
/// Source: Silverman 1986, "Density Estimation for Statistics and Data Analysis", equation 3.31.
fn density(values: &[f64]) -> Vec<(f64, f64)> {
    const PLACES: usize = 72;
    const BINS: usize = 400;
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let (Some(&low), Some(&high)) = (sorted.first(), sorted.last()) else { return Vec::new() };
    if low >= high {
        return Vec::new();
    }
    let n = sorted.len() as f64;
    let mean = sorted.iter().sum::<f64>() / n;
    let sd = (sorted.iter().map(|v| square(v - mean)).sum::<f64>() / (n - 1.0)).sqrt();
    let iqr = quantiles(&sorted, &[0.25, 0.75]).map_or(0.0, |ends| ends[1] - ends[0]);
    let spread = if iqr > 0.0 { sd.min(iqr / 1.34) } else { sd };
    let bandwidth = 0.9 * spread * pow(n, -0.2);
    // Binning first makes the work independent of n.
    let mut bins = [0.0; BINS];
    for value in &sorted {
        bins[((value - low) / (high - low) * (BINS - 1) as f64).round() as usize] += 1.0;
    }
    let at = |i: usize, of: usize| low + (high - low) * i as f64 / (of - 1) as f64;
    let kernel = |distance: f64| exp(-0.5 * square(distance / bandwidth));
    let height =
        |place: f64| bins.iter().enumerate().map(|(i, count)| count * kernel(place - at(i, BINS))).sum();
    (0..PLACES).map(|i| at(i, PLACES)).map(|place| (place, height(place))).collect()
}

/// Quartiles with Tukey's whiskers, and the values beyond them. Source: Tukey 1977, "Exploratory Data
/// Analysis", chapter 2.
pub(super) struct BoxStats {
    pub quartiles: [f64; 3],
    pub whiskers: (f64, f64),
    pub outliers: Vec<f64>,
}

/// The box of `values`; `None` if there are none.
pub(super) fn box_stats(values: &[f64]) -> Option<BoxStats> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let quartiles: [f64; 3] = quantiles(&sorted, &[0.25, 0.5, 0.75]).ok()?.try_into().ok()?;
    let reach = 1.5 * (quartiles[2] - quartiles[0]);
    let near = |v: &&f64| (quartiles[0] - reach..=quartiles[2] + reach).contains(*v);
    // An interpolated quartile may lie beyond the last value within the whisker range: then there is no
    // whisker.
    let whiskers =
        (sorted.iter().find(near)?.min(quartiles[0]), sorted.iter().rfind(near)?.max(quartiles[2]));
    let outliers = sorted.iter().filter(|v| !near(v)).copied().collect();
    Some(BoxStats { quartiles, whiskers, outliers })
}

/// Maximum number of values drawn as points; the density of so few values would be misleading.
pub(super) const MOST_POINTS: usize = 60;

/// How to read the points.
pub(super) const POINTS_NOTE: &str = "Points: single values, spread sideways.";

/// How to read a box.
pub(super) const BOX_NOTE: &str = "Boxes: quartiles and median; whiskers: last value within 1.5 interquartile \
    ranges of the box; points: values beyond.";

/// Quartiles and median as a thick line with a white point: a box that fits into a violin.
pub(super) fn inner_box(scene: &mut Scene, plot: &Plot, x: f64, values: &[f64], color: Rgb) {
    let Some(stats) = box_stats(values) else { return };
    let [y1, y2, y3] = stats.quartiles.map(|v| plot.y(v));
    scene.line((x, y1), (x, y3), 2.6, color);
    scene.disc((x, y2), MARKER * 0.75, color, 1.0);
    scene.disc((x, y2), MARKER * 0.45, WHITE, 1.0);
}

/// A box of `values` about `x` on the page.
pub(super) fn box_plot(scene: &mut Scene, plot: &Plot, x: f64, half_width: f64, values: &[f64], look: Look) {
    let Some(stats) = box_stats(values) else { return };
    let [y1, y2, y3] = stats.quartiles.map(|v| plot.y(v));
    let (low, high) = (plot.y(stats.whiskers.0), plot.y(stats.whiskers.1));
    let cap = half_width * 0.5;
    for (from, to) in [(y1, low), (y3, high)] {
        scene.line((x, from), (x, to), 0.7, look.color);
        scene.line((x - cap, to), (x + cap, to), 0.7, look.color);
    }
    let body = Rect { left: x - half_width, top: y3, right: x + half_width, bottom: y1 };
    scene.rect(body, tint(look.color, 0.3), 1.0);
    scene.outline(body, 0.7, look.color);
    scene.line((x - half_width, y2), (x + half_width, y2), 1.3, INK);
    // Outliers that coincide in print are drawn once.
    let mut last = f64::NAN;
    for y in stats.outliers.into_iter().map(|v| plot.y(v)) {
        if (y - last).abs() < 0.4 {
            continue;
        }
        last = y;
        scene.disc((x, y), MARKER * 0.4, look.color, 0.8);
    }
}

/// Single values about `x`, spread sideways by the golden ratio, without randomness or visible pattern.
pub(super) fn jitter(scene: &mut Scene, plot: &Plot, x: f64, half_width: f64, values: &[f64], color: Rgb) {
    const GOLDEN: f64 = 0.618_033_988_749_894_9;
    for (i, value) in values.iter().enumerate() {
        let aside = ((i as f64 + 0.5) * GOLDEN).fract() * 2.0 - 1.0;
        scene.disc((x + aside * half_width, plot.y(*value)), MARKER * 0.42, color, 0.35);
    }
}
