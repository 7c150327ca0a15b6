//! What is known of the scores that the article's histogram, whose picture is lost, was drawn from.

/// Upper edge of the classes of S that are distinguished: nine of width 100 and one of all above.
pub const CLASSES: usize = 10;

/// A sample of puzzles of 200 iterations each, as reported for another program.
#[derive(Clone, Copy, Debug)]
pub struct Published {
    /// Whose.
    pub name: &'static str,
    /// Puzzles by B, that is by S in classes of width 100; the last class holds 9 and more.
    pub histogram: [u64; CLASSES],
}

/// Scores of 5,000 puzzles that the article's own program `sugen` makes with its defaults (200 iterations, 18 steps) from
/// the seeds 1 to 5,000 of glibc's `random`. They replace the printed histogram.
pub const SUGEN: Published =
    Published { name: "sugen, 5,000 puzzles", histogram: [114, 469, 1122, 1370, 1037, 538, 229, 84, 26, 11] };
/// Their deciles, 10 to 90 %.
pub const SUGEN_DECILES: [f64; 9] = [155.0, 253.0, 255.0, 352.0, 353.0, 356.0, 453.0, 455.0, 554.0];
/// The least and the greatest.
pub const SUGEN_RANGE: [f64; 2] = [51.0, 1054.0];
/// Their mean. Of the first 500 alone it is 360.3, the least of the ten parts of 500.
pub const SUGEN_MEAN: f64 = 371.85;
/// Their standard deviation.
pub const SUGEN_SD: f64 = 151.75;
/// Their mean number of clues; least and greatest were 22 and 36.
pub const SUGEN_CLUES: f64 = 27.79;

/// Scores of 500 puzzles of an independent rendering in C++ (18 steps, symmetric pairs), shown beside.
pub const RENDERING: Published = Published {
    name: "independent rendering, 500 puzzles",
    histogram: [6, 50, 96, 147, 104, 56, 27, 7, 5, 2],
};
