//! stats

mod agreement;
mod auc;
mod binomial;
mod bootstrap;
mod concordance;
mod correction;
mod correlation;
mod descriptive;
mod effect_size;
mod error;
mod interval;
mod k_samples;
mod linalg;
mod mann_whitney;
mod moments;
mod ols;
mod ordinal;
mod p_value;
mod permutation;
mod power;
mod ranks;
mod scores;
mod t_test;
mod tables;
pub mod tails;
mod wilcoxon;

pub use agreement::{ConfusionMatrix, KappaWeights};
pub use auc::{AucDifference, auc, auc_difference, cliffs_delta};
pub use binomial::clopper_pearson;
pub use bootstrap::{
    Bootstrap, JACKKNIFE_BLOCKS, bca_interval, bootstrap, bootstrap_paired, bootstrap_two_samples,
    percentile_interval,
};
pub use concordance::{goodman_kruskal_gamma, kendall_tau_b};
pub use correction::{benjamini_hochberg, holm};
pub use correlation::{Correlation, partial_spearman, pearson, spearman};
pub use descriptive::{
    geometric_mean, mean, mean_of_moments, median, median_absolute_deviation, quantile, quantiles,
};
pub use effect_size::{EffectSize, cohen_d, hedges_g};
pub use error::StatsError;
pub use interval::Interval;
pub use k_samples::{JonckheereTerpstra, KruskalWallis, jonckheere_terpstra, kruskal_wallis};
pub use mann_whitney::{BrunnerMunzel, MannWhitney, Method, brunner_munzel, mann_whitney};
pub use moments::Moments;
pub use ols::{Coefficient, LinearModel, ols};
pub use ordinal::{OrdinalModel, ordinal_logit};
pub use p_value::PValue;
pub use permutation::{MAX_DIVISIONS, Permutation, permutation_exact, permutation_test};
pub use power::{detectable_effect, t_test_group_size, t_test_power};
pub use scores::{log_loss, ranked_probability_score};
pub use t_test::{
    Equivalence, TTest, one_sample_t, paired_t, student_t, student_t_of_moments, tost_welch, welch_t,
    welch_t_of_moments,
};
pub use tables::{Divergence, FitTest, TableTest, goodness_of_fit, merge_sparse_columns, table_test};
pub use wilcoxon::{SignTest, SignedRank, sign_test, wilcoxon_signed_rank};
