//! Every kind of figure: readable, repeatable, and calm about odd data.

use sha2::{Digest, Sha256};

use super::scene::Shape;
use super::*;

/// Texts of a scene with the boxes around them.
fn texts(scene: &Scene) -> Vec<(&str, scene::Rect)> {
    let mut texts = Vec::new();
    for shape in &scene.shapes {
        if let Shape::Text(text) = shape {
            texts.push((text.text.as_str(), text.bounds()));
        }
    }
    texts
}

/// Fails if two texts meet or one leaves the page.
fn assert_readable(name: &str, scene: &Scene) {
    let texts = texts(scene);
    for (i, (text, a)) in texts.iter().enumerate() {
        let inside = a.left >= 0.0 && a.top >= 0.0 && a.right <= scene.width && a.bottom <= scene.height;
        assert!(inside, "{name}: {text:?} is cut: {a:?} on {} x {}", scene.width, scene.height);
        for (other, b) in &texts[i + 1..] {
            let apart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
            assert!(apart, "{name}: {text:?} and {other:?} overlap: {a:?}, {b:?}");
        }
    }
}

/// Fails if a shape has no place.
fn assert_finite(name: &str, scene: &Scene) {
    let finite = |(x, y): &(f64, f64)| x.is_finite() && y.is_finite();
    for shape in &scene.shapes {
        let fine = match shape {
            Shape::Stroke { points, .. } | Shape::Fill { points, .. } => points.iter().all(finite),
            Shape::Disc { centre, radius, .. } => finite(centre) && radius.is_finite(),
            Shape::Text(text) => finite(&text.at),
        };
        assert!(fine, "{name}: {shape:?}");
    }
    assert!(scene.height.is_finite() && scene.height > 10.0);
}

#[test]
fn no_text_is_cut_or_meets_another() {
    for (name, figure) in demo::all() {
        let scene = figure.scene().unwrap();
        assert_readable(name, &scene);
        assert_finite(name, &scene);
    }
}

#[test]
fn long_titles_and_names_are_broken_into_lines() {
    let long = "a title that is much longer than the panel is wide or tall and must be broken into lines";
    let mut figure = demo::ecdf();
    figure.head = Head::new(long).caption(long.repeat(3)).single();
    figure.x = Axis::new(long).unit("µs").log();
    figure.counted = long.to_owned();
    figure.panels[0].title = long.to_owned();
    figure.panels[0].samples[1].label = long.to_owned();
    assert_readable("long", &figure.scene().unwrap());

    let mut figure = demo::level_means(5, Behind::Auto);
    figure.head.columns = Some(3);
    figure.panels[1].levels[2] = "intermediate and longer than the rest".to_owned();
    figure.x_title = long.to_owned();
    assert_readable("long names", &figure.scene().unwrap());
}

#[test]
fn every_axis_has_its_title_and_every_panel_its_n() {
    let wanted: &[(&str, &[&str])] = &[
        (
            "choices",
            &["candidates of a cell", "mean cells per puzzle", "n = 150 each", "n = 20; 20; 2,020; 2,385"],
        ),
        ("levels-violins", &["level", "WNEF", "n = 400", "very hard"]),
        ("ecdf", &["time per puzzle (µs)", "share of puzzles ≤ x", "n = 1,500 each", "10³"]),
        ("tail", &["nodes per puzzle", "share of puzzles &gt; x", "10⁻²"]),
        ("boxes", &["level", "clues", "n = 400"]),
        ("scatter", &["WNEF", "median time of players (s)", "n = 800", "Spearman ρ = −0.52 [−0.57, −0.46]"]),
        ("quantiles", &["clues, top-down", "clues, bottom-up", "n = 900 (x), 700 (y)"]),
        ("histogram", &["clues", "share of puzzles (%)", "n = 10,000; 1,000"]),
        ("trace", &["step", "WNEF of the current puzzle", "n = 200 each"]),
        ("heat-map", &["SE rating", "n = 6,364", "−0.85"]),
        ("forest", &["Hedges g", "n", "2,000", "−0.05 [−0.14, 0.04]"]),
        ("confusion", &["true level", "predicted level", "n = 1,300", "1,025"]),
        ("solving-order", &["1", "2+", "3★", "60★"]),
        ("step", &["Step 12: XY-wing", "7"]),
    ];
    let all = demo::all();
    for (name, lines) in wanted {
        let (_, figure) = all.iter().find(|(other, _)| other == name).unwrap();
        let svg = figure.svg().unwrap();
        for line in *lines {
            assert!(svg.contains(&format!("\n{line}\n")), "{name} lacks {line:?}");
        }
    }
}

#[test]
fn captions_say_what_bars_and_shapes_are() {
    let caption = |figure: &dyn Figure| figure.scene().unwrap().caption;
    assert_eq!(caption(&demo::choice_histograms()), "Error bars: 95 % t interval of the mean.");
    assert!(
        caption(&demo::level_means(9, Behind::Auto)).contains("error bars: 95 % t interval of the mean.")
    );
    assert!(caption(&demo::trace()).contains("Bands: 10th to 90th percentile"));
    assert!(caption(&demo::groups(GroupShape::Box)).contains("whiskers"));
}

#[test]
fn the_same_data_give_the_same_bytes() {
    let hash = |bytes: &[u8]| Sha256::digest(bytes);
    for (name, figure) in demo::all() {
        let svg = figure.svg().unwrap();
        assert_eq!(hash(svg.as_bytes()), hash(figure.svg().unwrap().as_bytes()), "{name}");
        assert!(!svg.contains("NaN") && !svg.contains("inf,"), "{name}");
    }
    for figure in [&demo::heat_map() as &dyn Figure, &demo::scatter(300), &demo::tail()] {
        assert_eq!(hash(&figure.png().unwrap()), hash(&figure.png().unwrap()));
    }
}

#[test]
fn a_png_has_the_width_of_a_column_at_300_dpi() {
    let bytes = demo::heat_map().png().unwrap();
    let reader = png::Decoder::new(std::io::Cursor::new(&bytes)).read_info().unwrap();
    let info = reader.info();
    assert_eq!(info.width, (85.0f64 / 25.4 * 300.0).round() as u32);
    let dots = info.pixel_dims.unwrap();
    assert_eq!((dots.xppu, dots.yppu), (11811, 11811));
    let svg = demo::heat_map().svg().unwrap();
    assert!(svg.contains("width=\"85.01mm\"") && svg.contains("DejaVu Sans, Verdana"));
}

/// Values that are hard to draw.
fn odd_values() -> Vec<Vec<f64>> {
    let (nan, inf) = (f64::NAN, f64::INFINITY);
    vec![
        vec![],
        vec![3.0],
        vec![0.0, 0.0],
        vec![2.5; 70],
        vec![nan, nan],
        vec![nan, 1.0, inf, -inf, -2.0, 0.0, 5.0],
        vec![1e-290, 1e290],
        vec![f64::MAX, f64::MIN],
        vec![1e9, 1e9 + 1e-3],
        vec![0.0, 1e-310],
    ]
}

/// Every kind of figure with these values in every place for data.
fn odd_figures(values: &[f64]) -> Vec<(&'static str, Box<dyn Figure>)> {
    let pairs = || values.iter().zip(values.iter().rev()).map(|(x, y)| (*x, *y)).collect::<Vec<_>>();
    let bands = || values.iter().map(|v| (*v, *v, *v)).collect::<Vec<_>>();
    let first = values.first().copied().unwrap_or(f64::NAN);
    let mut figures: Vec<(&'static str, Box<dyn Figure>)> = Vec::new();
    for log in [false, true] {
        let axis = || if log { Axis::new("value").log() } else { Axis::new("value") };
        let sample = || Sample::new("a", values);
        let mut levels = demo::level_means(3, Behind::Violins);
        levels.y = axis();
        let own =
            LevelGroup { n: values.len(), mean: first, interval: (first, first), values: values.to_vec() };
        levels.panels[0].groups[0][0] = Some(own);
        levels.panels[0].groups[1] = vec![None; 4];
        let ecdf_panel = EcdfPanel { title: String::new(), samples: vec![sample()] };
        let group_panel = GroupPanel { groups: vec![sample(), sample()], ..GroupPanel::default() };
        let mut scatter = demo::scatter(3);
        (scatter.x, scatter.y) = (axis(), axis());
        scatter.panels[0].groups[0].points = pairs();
        scatter.panels[0].fit = Some(Fit { label: "fit".to_owned(), points: pairs(), band: bands() });
        let mut trace = demo::trace();
        (trace.x, trace.y) = (axis(), axis());
        trace.panels[0].lines[0].points = pairs();
        trace.panels[0].lines[0].band = bands();
        let mut forest = demo::forest();
        forest.x = axis();
        forest.groups[0].1[0].effect = first;
        forest.groups[0].1[0].interval = (first, values.last().copied().unwrap_or(f64::NAN));
        let boxes = GroupPlot { y: axis(), panels: vec![group_panel.clone()], ..GroupPlot::default() };
        let violins = GroupPlot { shape: GroupShape::BoxInViolin, ..boxes.clone() };
        figures.push(("levels", Box::new(levels)));
        figures.push(("ecdf", Box::new(Ecdf { x: axis(), panels: vec![ecdf_panel], ..Ecdf::default() })));
        figures.push(("boxes", Box::new(boxes)));
        figures.push(("violins", Box::new(violins)));
        figures.push(("scatter", Box::new(scatter)));
        let quantiles = Scatter::quantile_quantile(Head::default(), axis(), axis(), "", values, values);
        figures.push(("quantiles", Box::new(quantiles)));
        figures.push(("trace", Box::new(trace)));
        figures.push(("forest", Box::new(forest)));
    }
    let mut bars = demo::choice_histograms();
    bars.panels[0].bars[0] = Some(Bars { n: 1, values: vec![first; 9], intervals: vec![(first, first); 9] });
    figures.push(("bars", Box::new(bars)));
    let filled = Heights { label: "a".to_owned(), n: 1, heights: values.to_vec() };
    let edges = (0..=values.len()).map(|edge| edge as f64).collect();
    let panel =
        HistogramPanel { edges, filled: filled.clone(), outlined: vec![filled], ..Default::default() };
    figures.push(("histogram", Box::new(Histogram { panels: vec![panel], ..Histogram::default() })));
    let mut heat = demo::heat_map();
    heat.panels[0].values[1] = vec![Some(first); 6];
    figures.push(("heat map", Box::new(heat)));
    figures
}

#[test]
fn odd_data_are_drawn_as_far_as_they_can_be() {
    for values in odd_values() {
        for (name, figure) in odd_figures(&values) {
            let name = format!("{name} of {:?}", &values[..values.len().min(7)]);
            let scene = figure.scene().unwrap();
            assert_finite(&name, &scene);
            figure.svg().unwrap();
        }
    }
    // And one of each through the bitmap, which must not meet a place beyond its edge.
    for (name, figure) in odd_figures(&[f64::NAN, -1.0, 1e12, 3.0]).into_iter().take(4) {
        assert!(!figure.png().unwrap().is_empty(), "{name}");
    }
    assert_finite("nothing", &Ecdf::default().scene().unwrap());
    assert_finite("nothing", &Forest::default().scene().unwrap());
}

#[test]
fn values_without_a_place_are_counted_in_the_caption() {
    let axis = Axis::new("time").unit("s").log();
    let samples = vec![Sample::new("a", vec![1.0, 10.0, 0.0, f64::NAN])];
    let panels = vec![EcdfPanel { title: String::new(), samples }];
    let caption = Ecdf { x: axis, panels, ..Ecdf::default() }.scene().unwrap().caption;
    assert_eq!(caption, "2 of 4 values have no place on the axis “time”.");
}

#[test]
fn lists_that_do_not_fit_together_are_refused() {
    let mut figure = demo::choice_histograms();
    figure.panels[1].bars.pop();
    let error = figure.svg().unwrap_err().to_string();
    assert!(error.contains("panel \"QQWing\" has 3 entries where 4 are needed"), "{error}");
    assert!(demo::choice_histograms().minus(&[vec![0.0; 9]], Head::default()).is_err());
    let mut figure = demo::confusion();
    figure.classes.pop();
    assert!(figure.svg().is_err());
}

#[test]
fn error_bars_must_say_what_they_are() {
    let figure = GroupedBars { interval: String::new(), ..demo::choice_histograms() };
    let error = figure.svg().unwrap_err().to_string();
    assert!(error.contains("set `interval` to what they show"), "{error}");
    assert!(LevelPlot { interval: String::new(), ..demo::level_means(3, Behind::Auto) }.svg().is_err());
    assert!(Trace { band: String::new(), ..demo::trace() }.svg().is_err());
    assert!(Forest { interval: String::new(), ..demo::forest() }.svg().is_err());
}

#[test]
fn heights_count_values_between_edges() {
    let counted = Heights::count("a", &[0.0, 1.0, 2.0], &[0.0, 0.5, 1.0, 2.0, 2.5, -1.0, f64::NAN]);
    assert_eq!((counted.n, counted.heights.as_slice()), (7, [2.0, 2.0].as_slice()));
    let percent = Heights::count("a", &[0.0, 1.0], &[0.0, 0.1, 5.0, 6.0]).percent();
    assert_eq!(percent.heights, [50.0]);
}
