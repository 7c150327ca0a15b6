//! What is known of the scores that the article's histogram, whose picture is lost, was drawn from.

/// Upper edge of the classes of S that are distinguished: nine of width 100 and one of all above.
pub const CLASSES: usize = 10;

/// A sample of 500 puzzles of 200 iterations each, as reported for another program.
#[derive(Clone, Copy, Debug)]
pub struct Published {
    /// Whose.
    pub name: &'static str,
    /// Puzzles by B, that is by S in classes of width 100; the last class holds 9 and more.
    pub histogram: [u64; CLASSES],
}

/// Scores of 500 puzzles that the article's own program `sugen` made with its defaults (200 iterations, 18
/// steps). They stand in for the printed histogram.
pub const SUGEN: Published =
    Published { name: "sugen, 500 puzzles", histogram: [14, 45, 126, 143, 104, 32, 25, 5, 5, 1] };
/// Their deciles, 10 to 90 %.
pub const SUGEN_DECILES: [f64; 9] = [155.0, 252.0, 254.0, 351.0, 353.0, 354.0, 452.0, 454.0, 554.0];
/// The least and the greatest.
pub const SUGEN_RANGE: [f64; 2] = [52.0, 955.0];
/// Their mean.
pub const SUGEN_MEAN: f64 = 360.3;
/// Their standard deviation.
pub const SUGEN_SD: f64 = 150.0;
/// Their mean number of clues; least and greatest were 22 and 35.
pub const SUGEN_CLUES: f64 = 27.9;

/// Scores of 500 puzzles of an independent rendering in C++ (18 steps, symmetric pairs), shown beside.
pub const RENDERING: Published = Published {
    name: "independent rendering, 500 puzzles",
    histogram: [6, 50, 96, 147, 104, 56, 27, 7, 5, 2],
};
