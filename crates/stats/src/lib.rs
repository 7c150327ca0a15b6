//! Statistical tests, effect sizes, intervals and models for publications, on slices of `f64`.
//!
//! | Question | Functions |
//! |---|---|
//! | Two independent samples: means | [`welch_t`], [`student_t`] (also `_of_moments`) |
//! | Two independent samples: ranks | [`mann_whitney`] |
//! | Paired samples | [`paired_t`] |
//! | One sample | [`one_sample_t`] |
//! | Equivalence | [`tost_welch`] |
//! | Several samples | [`kruskal_wallis`], ordered: [`jonckheere_terpstra`] |
//! | Effect size with interval | [`hedges_g`], [`auc`] |
//! | Association with interval | [`pearson`], [`spearman`], [`partial_spearman`], [`spearman_within`], [`kendall_tau_b`], [`goodman_kruskal_gamma`] |
//! | Counts | [`table_test`] (chi-squared, G, Cramér's V), [`goodness_of_fit`] with [`cohens_w`], [`merge_sparse_columns`] |
//! | A number that is never negative | [`Estimate::of_skewed`], [`Estimate::of_count`] |
//! | A proportion | [`clopper_pearson`], [`wilson`] |
//! | Distance of two distributions | [`TotalVariation`] |
//! | Several correlations with one series | [`ResampledSpearman`] |
//! | Any statistic's interval | [`bootstrap`], [`bootstrap_two_samples`], [`percentile_interval`], [`bca_interval`] |
//! | Many p-values | [`holm`], [`holm_of_some`] |
//! | Regression | [`ols`], robust: [`huber`], two responses on one scale: [`common_scale()`], ridge: [`ridge()`], ordered levels: [`ordinal_logit`] |
//! | Equivalence of two histograms | [`worst_cut`] |
//! | Ranks as shares of the sample | [`fractional_ranks`] |
//! | Predictions for items left out of the fit | [`folds`], [`ridge_out_of_fold`] |
//! | Predicted probabilities | [`calibration_curve`] |
//! | Predicted levels | [`log_loss`], [`ranked_probability_score`], [`ConfusionMatrix`] with [`ConfusionMatrix::kappa`] |
//! | Sample size | [`t_test_power`], [`t_test_group_size`], [`detectable_effect`] |
//! | Share of variance between groups | [`icc`] |
//! | Items of unequal weight | [`weighted_mean`], [`weighted_pearson`], [`Sorted`], [`effective_size`], [`bootstrap_weighted`], [`bootstrap_strata`] |
//! | Values that were cut off | [`kaplan_meier`], [`censored_quantiles`], [`censored_median`] |
//! | Description | [`mean`], [`median`], [`quantiles`], mergeable [`Moments`], [`distinct`] values |
//!
//! Samples are slices of finite values, and results are plain structs. Problems with the data are reported as a
//! [`StatsError`] that says what to do. A `confidence` is a number such as 0.95, and every interval is a two-sided
//! [`Interval`]. Every p-value is a [`PValue`], which stores log10(p) in case `p` underflows. Tails of distributions in
//! log space are in [`tails`].
//!
//! Resampling uses only the given random generator. The same generator state gives the same result on every machine.
//!
//! ```
//! use sudoku_stats::{hedges_g, welch_t};
//!
//! let (easy, hard) = ([0.41, 0.43, 0.40, 0.44], [0.30, 0.28, 0.31, 0.29]);
//! let test = welch_t(&easy, &hard, 0.95)?;
//! let g = hedges_g(&easy, &hard, 0.95)?;
//! println!("difference {:.3} {}, p = {}, g = {g}", test.mean_difference, test.ci, test.p);
//! assert!(test.p.is_significant(0.001) && g.low > 1.0);
//! # Ok::<(), sudoku_stats::StatsError>(())
//! ```

#![forbid(unsafe_code)]

mod agreement;
mod auc;
mod binomial;
mod bootstrap;
mod cohens_w;
mod common_scale;
mod concordance;
mod correction;
mod correlation;
mod cross_validation;
mod descriptive;
mod effect_size;
mod error;
mod estimate;
mod interval;
mod k_samples;
mod linalg;
mod mann_whitney;
mod moments;
mod ols;
mod ordinal;
mod p_value;
mod power;
mod rank_resampling;
mod ranks;
mod ridge;
mod robust;
mod scores;
mod skewed;
mod survival;
mod t_test;
mod tables;
pub mod tails;
mod total_variation;
mod weighted;
mod worst_cut;

pub use agreement::{ConfusionMatrix, KappaWeights};
pub use auc::auc;
pub use binomial::{clopper_pearson, wilson};
pub use bootstrap::{
    Bootstrap, JACKKNIFE_BLOCKS, bca_interval, bootstrap, bootstrap_two_samples, percentile_interval,
};
pub use cohens_w::cohens_w;
pub use common_scale::{CommonScale, common_scale};
pub use concordance::{goodman_kruskal_gamma, kendall_tau_b};
pub use correction::{holm, holm_of_some};
pub use correlation::{Correlation, partial_spearman, pearson, spearman, spearman_within};
pub use cross_validation::{folds, ridge_out_of_fold};
pub use descriptive::{distinct, mean, mean_of_moments, median, quantile, quantiles};
pub use effect_size::hedges_g;
pub use error::{Defined, StatsError};
pub use estimate::{CONFIDENCE, Estimate, number};
pub use interval::Interval;
pub use k_samples::{JonckheereTerpstra, KruskalWallis, jonckheere_terpstra, kruskal_wallis};
pub use mann_whitney::{MannWhitney, Method, mann_whitney};
pub use moments::{Moments, icc};
pub use ols::{Coefficient, LinearModel, ols};
pub use ordinal::{OrdinalModel, ordinal_logit};
pub use p_value::PValue;
pub use power::{detectable_effect, t_test_group_size, t_test_power};
pub use rank_resampling::{ResampledSpearman, spearman_rho};
pub use ranks::fractional_ranks;
pub use ridge::{Ridge, ridge};
pub use robust::{HUBER_95, RobustModel, huber};
pub use scores::{CalibrationBin, calibration_curve, log_loss, ranked_probability_score};
pub use survival::{Survival, censored_median, censored_quantiles, kaplan_meier};
pub use t_test::{
    Equivalence, TTest, one_sample_t, paired_t, student_t, student_t_of_moments, tost_welch, welch_t,
    welch_t_of_moments,
};
pub use tables::{Divergence, FitTest, TableTest, goodness_of_fit, merge_sparse_columns, table_test};
pub use total_variation::{ChiSquared, TotalVariation, real, resample_counts, total_variation};
pub use weighted::{
    Sorted, bootstrap_strata, bootstrap_weighted, effective_size, weighted_mean, weighted_pearson,
};
pub use worst_cut::{WorstCut, worst_cut};
