//! Made-up data for one figure of every kind.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use sudoku_math::{cos, exp, pow, powi, sin, square};
use sudoku_stats::Estimate;

use super::*;

/// `n` approximately normal values.
fn normal(seed: u64, n: usize, mean: f64, sd: f64) -> Vec<f64> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut standard = || (0..12).map(|_| rng.random_range(0.0..1.0)).sum::<f64>() - 6.0;
    (0..n).map(|_| mean + sd * standard()).collect()
}

fn log_normal(seed: u64, n: usize, median: f64, spread: f64) -> Vec<f64> {
    normal(seed, n, 0.0, spread).into_iter().map(|z| median * pow(10.0, z)).collect()
}

fn names(list: &[&str]) -> Vec<String> {
    list.iter().map(|name| (*name).to_owned()).collect()
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

fn estimate(value: f64, half: f64, n: usize) -> Estimate {
    Estimate { value, low: value - half, high: value + half, n: n as u64 }
}

/// A mean with an artificial interval.
fn group(seed: u64, n: usize, centre: f64, sd: f64) -> LevelGroup {
    let values = normal(seed, n, centre, sd);
    let (mean, half) = (mean(&values), 1.96 * sd / (n as f64).sqrt());
    LevelGroup::new(&estimate(mean, half, n), values)
}

pub(crate) fn choice_histograms() -> GroupedBars {
    let bars = |level: usize, n: usize| {
        let peak = 2.2 + 0.55 * level as f64;
        let height = |c: f64| 17.0 * exp(-0.5 * square((c - peak) / 1.5));
        let half = 3.0 / (n as f64).sqrt();
        Some(Bars::new((1..=9).map(|c| height(f64::from(c))).map(|v| estimate(v, half * v.sqrt(), n))))
    };
    let panel = |title: &str, sizes: [usize; 4]| {
        let own = sizes.iter().enumerate().map(|(level, &n)| if n == 0 { None } else { bars(level, n) });
        BarPanel::new(title, own.collect())
    };
    let head = Head::new("Choice histograms by level of difficulty");
    let panels = vec![
        panel("GNOME Sudoku", [150, 150, 150, 150]),
        panel("QQWing", [1000, 1000, 1000, 1000]),
        panel("WebSudoku", [2000, 0, 2000, 2000]),
        panel("as in the paper", [20, 20, 2020, 2385]),
    ];
    let mut figure = GroupedBars::choice_histograms(head, names(&["1", "2", "3", "4"]), panels);
    figure.interval = "95 % t interval of the mean".to_owned();
    figure
}

pub(crate) fn mean_removed() -> GroupedBars {
    let figure = choice_histograms();
    let base = |panel: &BarPanel| {
        let shown = panel.bars.iter().flatten().count() as f64;
        (0..9).map(|c| 8.0 / (shown + f64::from(c))).collect()
    };
    let baselines: Vec<Vec<f64>> = figure.panels.iter().map(base).collect();
    let mut figure =
        figure.minus(&baselines, Head::new("Choice histograms, mean histogram of the set removed")).unwrap();
    figure.y = Axis::new("difference of mean cells per puzzle");
    figure
}

pub(crate) fn level_means(n: usize, behind: Behind) -> LevelPlot {
    let series = ["exponential", "quadratic", "linear"];
    let panel = |title: &str, levels: &[&str], seed: u64| LevelPanel {
        title: title.to_owned(),
        levels: names(levels),
        groups: (0..3)
            .map(|s| {
                let centre = |level: usize| 0.42 + 0.14 * s as f64 - 0.04 * level as f64;
                (0..levels.len()).map(|l| Some(group(seed + 10 * s + l as u64, n, centre(l), 0.03))).collect()
            })
            .collect(),
        notes: vec!["Spearman ρ = −0.52 [−0.57, −0.46] (exponential)".to_owned()],
    };
    LevelPlot {
        head: Head::new("WNEF against level of difficulty, three weights").caption("Made-up data."),
        x_title: "level".to_owned(),
        y: Axis::new("WNEF"),
        series: names(&series),
        interval: "95 % t interval of the mean".to_owned(),
        behind,
        panels: vec![
            panel("GNOME Sudoku", &["easy", "medium", "hard", "very hard"], 1),
            panel("QQWing", &["simple", "easy", "intermediate", "expert"], 100),
            panel("WebSudoku", &["easy", "hard", "evil"], 200),
        ],
    }
}

fn times() -> Vec<Sample> {
    let sample = |(i, label): (usize, &&str)| {
        Sample::new(
            *label,
            log_normal(300 + i as u64, 1500, 40.0 * powi(3.0, i as i32), 0.35 + 0.2 * i as f64),
        )
    };
    ["backtracking", "bit sets", "dancing links"].iter().enumerate().map(sample).collect()
}

pub(crate) fn ecdf() -> Ecdf {
    Ecdf {
        head: Head::new("Time to the solution").single(),
        x: Axis::new("time per puzzle").unit("µs").log(),
        counted: "puzzles".to_owned(),
        complement: false,
        log_share: false,
        panels: vec![EcdfPanel { title: "top2365".to_owned(), samples: times() }],
    }
}

/// With the largest values censored.
pub(crate) fn tail() -> Ecdf {
    let cut = |sample: Sample| {
        let ended = |value: f64| (value.min(900.0), value < 900.0);
        Sample::censored(sample.label, sample.values.into_iter().map(ended))
    };
    Ecdf {
        head: Head::new("Search cost: tails").single(),
        x: Axis::new("nodes per puzzle").log(),
        complement: true,
        log_share: true,
        panels: vec![EcdfPanel {
            title: "top2365".to_owned(),
            samples: times().into_iter().map(cut).collect(),
        }],
        ..ecdf()
    }
}

pub(crate) fn groups(shape: GroupShape) -> GroupPlot {
    let panel = |title: &str, seed: u64| GroupPanel {
        title: title.to_owned(),
        groups: ["easy", "medium", "hard", "very hard"]
            .iter()
            .enumerate()
            .map(|(i, l)| Sample::new(*l, normal(seed + i as u64, 400, 30.0 - 2.0 * i as f64, 2.0)))
            .collect(),
        notes: Vec::new(),
    };
    GroupPlot {
        head: Head::new("Clues by level"),
        x_title: "level".to_owned(),
        y: Axis::new("clues"),
        shape,
        panels: vec![panel("GNOME Sudoku", 400), panel("OpenSudoku", 410)],
    }
}

pub(crate) fn scatter(n: usize) -> Scatter {
    let xs = normal(500, n, 0.35, 0.05);
    let noise = normal(501, n, 0.0, 0.25);
    let points: Vec<(f64, f64)> =
        xs.iter().zip(noise).map(|(x, z)| (*x, pow(10.0, 4.0 - 4.5 * x + z))).collect();
    let line = [0.2, 0.5].map(|x| (x, pow(10.0, 4.0 - 4.5 * x))).to_vec();
    let band = [0.2, 0.35, 0.5].map(|x: f64| {
        let width = 0.02 + (x - 0.35).abs() * 0.4;
        (x, pow(10.0, 4.0 - 4.5 * x - width), pow(10.0, 4.0 - 4.5 * x + width))
    });
    let fit = Fit { label: "least squares, 95 % band".to_owned(), points: line, band: band.to_vec() };
    let panel = ScatterPanel::new("killer sudokus", vec![Points::new("puzzles", points)])
        .fit(fit)
        .notes(vec!["Spearman ρ = −0.52 [−0.57, −0.46]".to_owned()]);
    Scatter {
        head: Head::new("Human time against WNEF").single(),
        x: Axis::new("WNEF"),
        y: Axis::new("median time of players").unit("s").log(),
        panels: vec![panel],
    }
}

pub(crate) fn scatter_groups() -> Scatter {
    let mut figure = scatter(90);
    let half = figure.panels[0].groups[0].points.split_off(45);
    figure.panels[0].groups.push(Points { label: "rated puzzles".to_owned(), points: half });
    figure
}

pub(crate) fn histogram() -> Histogram {
    let edges: Vec<f64> = (18..=29).map(|c| f64::from(c) + 0.5).collect();
    let ours = Heights::count("this run", &edges, &normal(600, 10_000, 24.4, 1.15)).percent();
    let published = Heights::counts("Beer", [0, 1, 5, 41, 190, 320, 290, 130, 21, 2, 0]).percent();
    Histogram {
        head: Head::new("Clues of minimal puzzles").single(),
        x: Axis::new("clues"),
        y: Axis::new("share of puzzles").unit("%"),
        panels: vec![HistogramPanel { edges, filled: ours, outlined: vec![published], ..Default::default() }],
    }
}

pub(crate) fn trace() -> Trace {
    let line = |i: usize, label: &str| {
        let at = |k: usize| {
            let x = k as f64 * 50.0;
            let rise = 0.12 * (1.0 - exp(-x / (600.0 + 500.0 * i as f64)));
            (x, estimate(0.30 + rise + 0.003 * sin(x / 90.0 + i as f64), 0.012, 200))
        };
        TraceLine::new(label, (0..=100).map(at))
    };
    Trace {
        head: Head::new("Annealing").single(),
        x: Axis::new("step"),
        y: Axis::new("WNEF of the current puzzle"),
        band: "10th to 90th percentile of the runs".to_owned(),
        panels: vec![TracePanel {
            title: "target: hard".to_owned(),
            lines: vec![line(0, "annealing"), line(1, "greedy"), line(2, "random walk")],
            notes: Vec::new(),
        }],
    }
}

pub(crate) fn heat_map() -> HeatMap {
    let rows = names(&["WNEF exp", "WNEF sq", "WNEF lin", "branch score", "SE rating", "human time"]);
    let value = |r: usize, c: usize| if r == c { 1.0 } else { cos(r as f64 * 1.3 + c as f64 * 1.3) * 0.9 };
    HeatMap {
        head: Head::new("Rank correlation of metrics").single(),
        row_title: String::new(),
        column_title: String::new(),
        value_title: "Spearman ρ".to_owned(),
        limit: 1.0,
        one_sided: false,
        decimals: 2,
        panels: vec![HeatPanel {
            title: "all sets".to_owned(),
            columns: rows.clone(),
            values: (0..6)
                .map(|r| (0..6).map(|c| (c <= r).then(|| Estimate::exact(value(r, c), 6364))).collect())
                .collect(),
            rows,
        }],
    }
}

pub(crate) fn forest() -> Forest {
    let row = |label: &str, value, half, n| ForestRow::new(label, &estimate(value, half, n));
    Forest {
        head: Head::new("Difference of mean WNEF between neighbouring levels"),
        x: Axis::new("Hedges g"),
        interval: "95 % interval".to_owned(),
        none: Some(0.0),
        decimals: 2,
        groups: vec![
            (
                "GNOME Sudoku".to_owned(),
                vec![row("easy – medium", 1.92, 0.28, 300), row("medium – hard", 0.61, 0.23, 300)],
            ),
            (
                "QQWing, levels as the program says".to_owned(),
                vec![row("simple – easy", 0.12, 0.09, 2000), row("easy – intermediate", -0.05, 0.09, 2000)],
            ),
        ],
    }
}

/// Panels of equal rows; in one of them each row has a different n.
pub(crate) fn dots() -> Dots {
    let metrics = ["WNEF", "branch score", "Sudoku Explainer's rating of the hardest step", "clues"];
    let row = |(i, name): (usize, &&str), n: usize| {
        ForestRow::new(*name, &estimate(0.8 - 0.2 * i as f64, 2.0 / (n as f64).sqrt(), n))
    };
    let panel = |title: &str, n: usize| {
        DotPanel::new(title, metrics.iter().enumerate().map(|named| row(named, n)).collect())
    };
    Dots {
        head: Head::new("Metrics against levels"),
        x: Axis::new("Spearman ρ"),
        interval: "95 % interval".to_owned(),
        none: Some(0.0),
        panels: vec![panel("GNOME Sudoku", 600), panel("QQWing", 4000), panel("WebSudoku", 30)],
    }
}

pub(crate) fn confusion() -> ConfusionMatrix {
    ConfusionMatrix {
        head: Head::new("Level from WNEF thresholds").single(),
        true_title: "true level".to_owned(),
        predicted_title: "predicted level".to_owned(),
        panels: vec![ConfusionPanel {
            title: "GNOME Sudoku".to_owned(),
            classes: names(&["easy", "medium", "hard", "very hard"]),
            counts: vec![vec![61, 10, 3, 1], vec![8, 30, 25, 12], vec![1, 22, 29, 23], vec![0, 9, 1025, 41]],
            notes: vec!["weighted κ = 0.52 [0.47, 0.56]".to_owned()],
        }],
    }
}

/// A puzzle that the tactics do not solve completely.
pub(crate) fn solving_order() -> SolvingOrder {
    let clues = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    let clues: sudoku_core::Puzzle = clues.parse().unwrap();
    let solution = "417369825632158947958724316825437169791586432346912758289643571573291684164875293";
    let solution: sudoku_core::Grid = solution.parse().unwrap();
    let moves = clues.blanks().iter().take(60).enumerate().map(|(n, cell)| (cell, solution.get(cell), n % 3));
    SolvingOrder {
        head: Head::new("A puzzle graded hard").single(),
        clues,
        moves: moves.collect(),
        levels: names(&["easy", "normal", "hard", "expert"]),
    }
}

/// An XY-wing on a board with few clues, with every kind of mark.
pub(crate) fn step() -> StepPicture {
    use sudoku_core::{Cell, CellSet, Digit, DigitSet, House, Puzzle};
    let clues: Puzzle = format!("..3{}9", ".".repeat(77)).parse().unwrap();
    let [two, four, five] = [2, 4, 5].map(|value| Digit::new(value).unwrap());
    let mut marks = [DigitSet::EMPTY; 81];
    clues.blanks().iter().for_each(|cell| marks[cell.index()] = DigitSet::ALL);
    let [pivot, left, right, met] = [Cell::at(4, 4), Cell::at(4, 0), Cell::at(0, 4), Cell::at(0, 0)];
    let one = CellSet::of;
    StepPicture {
        head: Head::new("Step 12: XY-wing").caption("r5c1, r5c5 and r1c5 hold 2, 4 and 5 in pairs.").single(),
        clues,
        position: clues,
        marks,
        houses: vec![House::row(4)],
        cells: [pivot, left, right].into_iter().collect(),
        sets: vec![('A', [pivot, left].into_iter().collect()), ('B', one(right))],
        candidates: vec![(pivot, two, Role::Holds), (left, two, Role::Fails), (right, four, Role::Holds)],
        links: vec![
            PictureLink { from: (one(pivot), two), to: (one(left), two), strong: false },
            PictureLink { from: (one(pivot), two), to: (one(right), four), strong: true },
        ],
        eliminations: vec![(met, five)],
        placement: Some((Cell::at(8, 7), five)),
    }
}

/// One figure of every kind, by name.
pub(crate) fn all() -> Vec<(&'static str, Box<dyn Figure>)> {
    vec![
        ("choices", Box::new(choice_histograms())),
        ("choices-mean-removed", Box::new(mean_removed())),
        ("levels-violins", Box::new(level_means(400, Behind::Auto))),
        ("levels-points", Box::new(level_means(40, Behind::Auto))),
        ("levels-boxes", Box::new(level_means(90, Behind::Boxes))),
        ("levels-plain", Box::new(level_means(30, Behind::Nothing))),
        ("ecdf", Box::new(ecdf())),
        ("tail", Box::new(tail())),
        ("boxes", Box::new(groups(GroupShape::Box))),
        ("violins", Box::new(groups(GroupShape::BoxInViolin))),
        ("scatter", Box::new(scatter(800))),
        ("scatter-many", Box::new(scatter(20_000))),
        ("scatter-groups", Box::new(scatter_groups())),
        ("histogram", Box::new(histogram())),
        ("trace", Box::new(trace())),
        ("heat-map", Box::new(heat_map())),
        ("forest", Box::new(forest())),
        ("dots", Box::new(dots())),
        ("confusion", Box::new(confusion())),
        ("solving-order", Box::new(solving_order())),
        ("step", Box::new(step())),
    ]
}
