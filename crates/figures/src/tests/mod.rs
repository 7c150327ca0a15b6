//! Every kind of figure: readable, reproducible, and robust against odd data.

use sha2::{Digest, Sha256};
use sudoku_stats::Estimate;

use super::scene::Shape;
use super::*;

mod demo;

/// Texts of a scene with their bounding boxes.
fn texts(scene: &Scene) -> Vec<(&str, scene::Rect)> {
    let mut texts = Vec::new();
    for shape in &scene.shapes {
        if let Shape::Text(text) = shape {
            texts.push((text.text.as_str(), text.bounds()));
        }
    }
    texts
}

/// Fails if two texts overlap or one leaves the page.
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

/// Fails if a shape has no finite position.
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

/// As many as metric-comparison has metrics, in one column of a journal.
#[test]
fn upright_names_of_a_large_matrix_stand_apart() {
    let names: Vec<String> = (0..22).map(|n| format!("metric of number {n}")).collect();
    let values = vec![vec![Some(Estimate::exact(0.5, 600)); names.len()]; names.len()];
    let figure = HeatMap {
        head: Head::new("Metrics among themselves").single(),
        row_title: String::new(),
        column_title: String::new(),
        value_title: "Spearman ρ".into(),
        limit: 1.0,
        one_sided: false,
        decimals: 2,
        panels: vec![HeatPanel { title: String::new(), rows: names.clone(), columns: names, values }],
    };
    assert_readable("a matrix of 22 names", &figure.scene().unwrap());
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
        ("tail", &["n = 1,500 each", "nodes per puzzle", "share of puzzles &gt; x", "10⁻²"]),
        ("boxes", &["level", "clues", "n = 400"]),
        ("scatter", &["WNEF", "median time of players (s)", "n = 800", "Spearman ρ = −0.52 [−0.57, −0.46]"]),
        ("histogram", &["clues", "share of puzzles (%)", "n = 10,000; 1,000"]),
        ("trace", &["step", "WNEF of the current puzzle", "n = 200 each"]),
        ("heat-map", &["SE rating", "n = 6,364", "−0.85"]),
        ("forest", &["Hedges g", "estimate [95 % interval]", "n", "2,000", "−0.05 [−0.14, 0.04]"]),
        ("dots", &["Spearman ρ", "n = 600", "n = 4,000", "GNOME Sudoku"]),
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
    assert!(caption(&demo::level_means(9, Behind::Auto)).contains("error bars: 95 % t"));
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

/// Every kind of figure with these values in every data field.
fn odd_figures(values: &[f64]) -> Vec<(&'static str, Box<dyn Figure>)> {
    let pairs = || values.iter().zip(values.iter().rev()).map(|(x, y)| (*x, *y)).collect::<Vec<_>>();
    let bands = || values.iter().map(|v| (*v, *v, *v)).collect::<Vec<_>>();
    let first = values.first().copied().unwrap_or(f64::NAN);
    let last = values.last().copied().unwrap_or(f64::NAN);
    let odd = Estimate { value: first, low: first, high: last, n: values.len() as u64 };
    let mut figures: Vec<(&'static str, Box<dyn Figure>)> = Vec::new();
    for log in [false, true] {
        let axis = || if log { Axis::new("value").log() } else { Axis::new("value") };
        let sample = || Sample::new("a", values);
        let mut levels = demo::level_means(3, Behind::Violins);
        levels.y = axis();
        levels.panels[0].groups[0][0] = Some(LevelGroup::new(&odd, values.to_vec()));
        levels.panels[0].groups[1] = vec![None; 4];
        let cut = Sample::censored("cut", values.iter().map(|value| (*value, false)));
        let ecdf_panel = EcdfPanel { title: String::new(), samples: vec![sample(), cut] };
        let group_panel = GroupPanel { groups: vec![sample(), sample()], ..GroupPanel::default() };
        let mut scatter = demo::scatter(3);
        (scatter.x, scatter.y) = (axis(), axis());
        scatter.panels[0].groups[0].points = pairs();
        scatter.panels[0].fit = Some(Fit { label: "fit".to_owned(), points: pairs(), band: bands() });
        let mut trace = demo::trace();
        (trace.x, trace.y) = (axis(), axis());
        trace.panels[0].lines[0] = TraceLine::new("odd", values.iter().map(|x| (*x, odd)));
        let mut forest = demo::forest();
        forest.x = axis();
        forest.groups[0].1[0].estimate = odd;
        let mut dots = demo::dots();
        dots.x = axis();
        dots.panels[0].rows[0].estimate = odd;
        let boxes = GroupPlot { y: axis(), panels: vec![group_panel.clone()], ..GroupPlot::default() };
        let violins = GroupPlot { shape: GroupShape::BoxInViolin, ..boxes.clone() };
        figures.push(("levels", Box::new(levels)));
        figures.push(("ecdf", Box::new(Ecdf { x: axis(), panels: vec![ecdf_panel], ..Ecdf::default() })));
        figures.push(("boxes", Box::new(boxes)));
        figures.push(("violins", Box::new(violins)));
        figures.push(("scatter", Box::new(scatter)));
        figures.push(("trace", Box::new(trace)));
        figures.push(("forest", Box::new(forest)));
        figures.push(("dots", Box::new(dots)));
    }
    let mut bars = demo::choice_histograms();
    bars.panels[0].bars[0] = Some(Bars::new([odd; 9]));
    figures.push(("bars", Box::new(bars)));
    let filled = Heights::published("a", 1, values.to_vec());
    let edges = (0..=values.len()).map(|edge| edge as f64).collect();
    let panel =
        HistogramPanel { edges, filled: filled.clone(), outlined: vec![filled], ..Default::default() };
    figures.push(("histogram", Box::new(Histogram { panels: vec![panel], ..Histogram::default() })));
    let mut heat = demo::heat_map();
    heat.panels[0].values[1] = vec![Some(odd); 6];
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
    // One of each is also rendered as a bitmap, which must not draw beyond its edge.
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
    figure.panels[0].classes.pop();
    assert!(figure.svg().is_err());
}

#[test]
fn error_bars_must_say_what_they_are() {
    let figure = GroupedBars { interval: String::new(), ..demo::choice_histograms() };
    let error = figure.svg().unwrap_err().to_string();
    assert!(error.contains("set `interval`"), "{error}");
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
    let counts = Heights::counts("a", [1, 3]).percent();
    assert_eq!((counts.n, counts.heights.as_slice()), (4, [25.0, 75.0].as_slice()));
    let weighted = Heights::counts("a", [1, 3]).weighted(&[9.0, 1.0]).percent_of_sum();
    assert_eq!((weighted.n, weighted.heights.as_slice()), (4, [75.0, 25.0].as_slice()));
}

/// The texts that state numbers of observations.
fn sizes(figure: &dyn Figure) -> Vec<String> {
    let scene = figure.scene().unwrap();
    let is_size = |text: &&str| text.starts_with("n = ") || text.contains(", n = ");
    texts(&scene).into_iter().map(|(text, _)| text).filter(is_size).map(str::to_owned).collect()
}

#[test]
fn n_is_counted_from_what_is_drawn() {
    let mut figure = demo::tail();
    figure.panels[0].samples[2].censored.pop();
    figure.panels[0].samples[1].values.pop();
    figure.panels[0].samples[1].values.pop();
    assert_eq!(sizes(&figure), ["n = 1,500; 1,498; 1,499"]);

    let mut figure = demo::groups(GroupShape::Box);
    figure.panels.truncate(1);
    figure.panels[0].groups.truncate(2);
    figure.panels[0].groups[1].values.truncate(7);
    assert_eq!(sizes(&figure), ["n = 400", "n = 7"]);

    let mut figure = demo::scatter_groups();
    figure.panels[0].groups[0].points.truncate(4);
    assert_eq!(sizes(&figure), ["n = 4; 45"]);

    let at = |n: u64| Estimate { value: 0.4, low: 0.3, high: 0.5, n };
    let mut figure = demo::trace();
    figure.panels[0].lines[2] = TraceLine::new("varies", [(0.0, at(7)), (50.0, at(3000))]);
    assert_eq!(sizes(&figure), ["n = 200; 200; 7; 3,000"]);

    let mut figure = demo::dots();
    figure.panels.truncate(1);
    assert_eq!(sizes(&figure), ["n = 600"]);
    figure.panels[0].rows[2].estimate.n = 599;
    assert_eq!(sizes(&figure), ["n = 600", "n = 600", "n = 599", "n = 600"]);
}

#[test]
fn n_that_differs_between_categories_stands_under_each() {
    let at = |n: u64| Estimate { value: 0.4, low: 0.3, high: 0.5, n };
    let bars = |sizes: [u64; 3]| Some(Bars::percent(&sizes.map(at)));
    let figure = |panel: Vec<Option<Bars>>| GroupedBars {
        categories: vec!["21".into(), "22".into(), "23".into()],
        series: vec!["novice".into(), "easy".into()],
        interval: "95 % interval".into(),
        panels: vec![BarPanel::new("", panel)],
        ..GroupedBars::default()
    };
    assert_eq!(sizes(&figure(vec![bars([7, 20, 3000]); 2])), ["n = 7", "n = 20", "n = 3,000"]);
    assert_eq!(sizes(&figure(vec![bars([7; 3]), bars([8; 3])])), ["n = 7; 8"]);
    assert_eq!(sizes(&figure(vec![bars([7, 8, 9]), bars([7, 9, 9])])), ["n = 7 to 9"]);

    let mut figure = demo::heat_map();
    figure.panels[0].values.iter_mut().for_each(|row| row[5] = Some(at(12)));
    let shown = sizes(&figure);
    assert_eq!(shown.len(), 6);
    assert!(shown.iter().filter(|text| text.ends_with("n = 6,364")).count() == 5, "{shown:?}");
}

#[test]
fn a_mean_of_other_values_than_those_behind_it_is_refused() {
    let mut figure = demo::level_means(30, Behind::Auto);
    let mean = Estimate { value: 0.4, low: 0.3, high: 0.5, n: 29 };
    figure.panels[0].groups[0][1] = Some(LevelGroup::new(&mean, vec![0.4; 30]));
    let error = figure.svg().unwrap_err().to_string();
    assert!(error.contains("30 entries where 29"), "{error}");
}

#[test]
fn small_groups_are_points_and_large_ones_densities() {
    let mut figure = demo::level_means(400, Behind::Auto);
    let mean = Estimate { value: 0.4, low: 0.3, high: 0.5, n: 10 };
    figure.panels[2].groups[0][1] = Some(LevelGroup::new(&mean, vec![0.4; 10]));
    let caption = figure.scene().unwrap().caption;
    assert!(caption.contains("Points: single values") && caption.contains("densities"), "{caption}");
    assert!(!demo::level_means(400, Behind::Auto).scene().unwrap().caption.contains("Points"));
}

/// Strokes of the scene with their points.
fn strokes(scene: &Scene) -> Vec<&Vec<(f64, f64)>> {
    let mut strokes = Vec::new();
    for shape in &scene.shapes {
        if let Shape::Stroke { points, .. } = shape {
            strokes.push(points);
        }
    }
    strokes
}

#[test]
fn values_cut_off_end_their_curve_and_are_ticked_and_counted() {
    let figure = |cut: bool| Ecdf {
        x: Axis::new("nodes").range(0.0, 10.0),
        counted: "puzzles".into(),
        panels: vec![EcdfPanel {
            title: String::new(),
            samples: vec![Sample::censored("a", [(1.0, true), (2.0, true), (5.0, !cut), (5.0, !cut)])],
        }],
        ..Ecdf::default()
    };
    let (whole, cut) = (figure(false).scene().unwrap(), figure(true).scene().unwrap());
    assert!(cut.caption.contains("Ticks: cut off"), "{}", cut.caption);
    assert!(!whole.caption.contains("Ticks"));
    let shown: Vec<&str> = texts(&cut).into_iter().map(|(text, _)| text).collect();
    assert!(shown.contains(&"cut off: a 2") && shown.contains(&"n = 4"), "{shown:?}");
    // The curve is the longest stroke: it ends at 5 of 10, where observation ends.
    let end = |scene: &Scene| {
        let curve = strokes(scene).into_iter().max_by_key(|points| points.len()).unwrap().clone();
        *curve.last().unwrap()
    };
    let (beyond, at) = (end(&whole), end(&cut));
    assert!(at.0 < beyond.0 - 50.0, "{at:?}, {beyond:?}");
    // It is only known that half of the values lie above 2.
    assert!(at.1 > beyond.1 + 20.0, "{at:?}, {beyond:?}");
    // Both ticks coincide: one more short upright stroke than without.
    let upright = |scene: &Scene| {
        let short = |points: &&&Vec<(f64, f64)>| points.len() == 2 && points[0].0 == points[1].0;
        strokes(scene)
            .iter()
            .filter(short)
            .filter(|points| (points[1].1 - points[0].1 - 5.2).abs() < 1e-6)
            .count()
    };
    assert_eq!((upright(&whole), upright(&cut)), (0, 1));
}

#[test]
fn an_interval_shorter_than_its_marker_can_be_seen() {
    let narrow = |n| Estimate { value: 0.4, low: 0.3999, high: 0.4001, n };
    let mut figure = demo::level_means(3, Behind::Nothing);
    figure.panels[0].groups[0][0] = Some(LevelGroup::new(&narrow(1000), Vec::new()));
    let scene = figure.scene().unwrap();
    let radius = |shape: &Shape| if let Shape::Disc { radius, .. } = shape { Some(*radius) } else { None };
    let marker = scene.shapes.iter().filter_map(radius).fold(0.0, f64::max);
    let caps = strokes(&scene).into_iter().filter(|points| points.len() == 2 && points[0].1 == points[1].1);
    let reach = |points: &Vec<(f64, f64)>| (points[1].0 - points[0].0) / 2.0;
    assert!(caps.map(reach).any(|reach| reach > marker + 0.5 && reach < 2.0 * marker));
}

#[test]
fn figures_have_the_size_and_the_font_that_are_asked_for() {
    let size = |text: &Shape| if let Shape::Text(text) = text { Some(text.size) } else { None };
    // Boards are not figures of runs, and their digit sizes depend on the cells.
    let boards = ["solving-order", "step"];
    for (name, figure) in demo::all().into_iter().filter(|(name, _)| !boards.contains(name)) {
        for (width, font) in [(85.0, 9.0), (85.0, 7.0), (120.0, 8.0), (180.0, 10.0), (60.0, 6.0)] {
            let print = Print { width: Some(width), font: Some(font) };
            let scene = figure.printed(print).unwrap();
            assert!((scene.width - width * 72.0 / 25.4).abs() < 1e-9, "{name}");
            assert_readable(&format!("{name}, {width} mm, {font} pt"), &scene);
            assert_finite(name, &scene);
            let title = scene.shapes.iter().filter_map(size).next().unwrap();
            assert!((title / font - style::TITLE / FONT).abs() < 1e-9, "{name}: {title}");
        }
        let same = Print { width: Some(figure.head().width.millimetres()), font: Some(FONT) };
        assert_eq!(figure.printed(same).unwrap().svg().unwrap(), figure.svg().unwrap(), "{name}");
    }
}

#[test]
fn a_page_too_narrow_for_its_font_is_refused_with_what_would_do() {
    let print = |width, font| demo::forest().printed(Print { width: Some(width), font: Some(font) });
    let error = print(60.0, 9.0).unwrap_err().to_string();
    assert!(error.contains("78 mm, or at most 7 pt"), "{error}");
    assert!(print(78.0, 9.0).is_ok() && print(60.0, 7.0).is_ok());
    assert!(print(f64::NAN, 7.0).is_err() && print(85.0, -1.0).is_err());
}

#[test]
fn panels_with_equal_rows_name_them_once() {
    let scene = demo::dots().scene().unwrap();
    let named = |name: &str| texts(&scene).into_iter().filter(|(text, _)| *text == name).count();
    assert_eq!((named("branch score"), named("n = 4,000")), (1, 1));
    let mut figure = demo::dots();
    figure.panels[1].rows.swap(0, 1);
    let scene = figure.scene().unwrap();
    assert_eq!(texts(&scene).into_iter().filter(|(text, _)| *text == "branch score").count(), 3);
}
