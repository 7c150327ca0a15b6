//! Common imports for the files of an experiment: `use sudoku_runner::prelude::*`.

pub use serde::{Deserialize, Serialize};
pub use sudoku_figures::*;
pub use sudoku_stats::{
    Bootstrap, CONFIDENCE, CalibrationBin, Correlation, Defined, Divergence, Equivalence, Estimate, Interval,
    JACKKNIFE_BLOCKS, KappaWeights, LinearModel, Moments, OrdinalModel, PValue, ResampledSpearman, Sorted,
    StatsError, TTest, TableTest, TotalVariation, WorstCut, auc, bca_interval, bootstrap, bootstrap_strata,
    bootstrap_two_samples, bootstrap_weighted, calibration_curve, censored_median, censored_quantiles,
    cohens_w, distinct, effective_size, folds, fractional_ranks, goodman_kruskal_gamma, goodness_of_fit,
    hedges_g, holm, holm_of_some, icc, jonckheere_terpstra, kendall_tau_b, kruskal_wallis, log_loss, mean,
    mean_of_moments, median, merge_sparse_columns, number, ols, one_sample_t, ordinal_logit, paired_t,
    partial_spearman, percentile_interval, quantiles, ranked_probability_score, real, resample_counts, ridge,
    ridge_out_of_fold, spearman, spearman_rho, spearman_within, student_t, student_t_of_moments,
    t_test_group_size, table_test, tost_welch, total_variation, weighted_mean, weighted_pearson, welch_t,
    welch_t_of_moments, worst_cut,
};
pub use sudoku_tables::{Category, Cell, Columns, Field, Kind, Rows, Section, cells, grouped, taken};

pub use crate::claims::{Correction, Quantity};
pub use crate::range::*;
pub use crate::{
    Canvas, Conclusion, Configs, Error, Experiment, Fork, Held, Items, Kept, Library, Measured, Page, Ranges,
    Result, Saving, Settings, Show, Stream, Streams, Summarise, Timing, record, some,
};
