//! The declaration of a study: tables of statistics over groups of rows, and figures of these.

use sudoku_runner::prelude::*;

/// The table `[study]` of a study's words.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spec {
    /// `[[study.tables]]`, each shown under `[sections.<name>]`.
    pub tables: Vec<TableSpec>,
    /// `[[study.figures]]`, each with the words of `[figures.<name>]`.
    #[serde(default)]
    pub figures: Vec<FigureSpec>,
}

/// Statistics of groups of rows.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableSpec {
    /// Its name in `summary.json`.
    pub name: String,
    /// The keys that distinguish the groups, outermost first.
    pub by: Vec<Key>,
    /// Minimum number of rows; smaller groups are left out.
    #[serde(default)]
    pub least: usize,
    /// One column per statistic.
    pub statistics: Vec<StatisticSpec>,
}

/// A statistic of a group.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatisticSpec {
    /// Its name in `summary.json`, and that of its quantity.
    pub name: String,
    /// The kind of statistic.
    pub is: Statistic,
    /// The probability of a quantile, or the least value that counts for a share.
    #[serde(default)]
    pub at: f64,
    /// Whether claims may refer to it.
    #[serde(default)]
    pub quantity: bool,
}

/// A key that distinguishes groups of rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Key {
    /// The data set.
    Set,
    /// The metric.
    Metric,
    /// The level of the set's labels, easiest first.
    Level,
    /// Two neighbouring levels, compared.
    Step,
}

/// A statistic of the values of a group.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Statistic {
    /// Number of rows.
    Count,
    /// Mean with Student's interval.
    Mean,
    /// Standard deviation.
    Sd,
    /// The value below which a share of the rows lies.
    Quantile,
    /// Share of the rows with at least this value.
    Share,
    /// Spearman's correlation with the level.
    Spearman,
    /// Kendall's tau-b with the level.
    Kendall,
    /// Spearman's correlation with the level, given the number of clues.
    GivenClues,
    /// Mean of the harder level minus that of the easier, with Welch's interval.
    Difference,
    /// Hedges' g of the harder level over the easier.
    Effect,
    /// Probability that a puzzle of the harder level has the greater value.
    Auc,
    /// Welch's p of a step, adjusted by Holm's method over the table.
    Holm,
    /// Share of the variance over copies, within sets, that lies between puzzles, with BCa interval.
    Icc,
    /// Root of the mean variance within a puzzle.
    WithinSd,
    /// Share of the puzzles whose copies do not all have the same value.
    Changed,
    /// Share of the pairs of puzzles that two copies order differently, among those that both order.
    Reversed,
}

impl Key {
    /// Its name in a spec.
    pub fn word(self) -> String {
        format!("{self:?}").to_lowercase()
    }
}

impl Statistic {
    /// Whether a table shows it as a percentage.
    pub fn is_share(self) -> bool {
        matches!(self, Statistic::Share | Statistic::Changed | Statistic::Reversed)
    }
}

/// A figure of the groups of a table.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FigureSpec {
    /// Its name.
    pub name: String,
    /// The table.
    pub of: String,
    /// The statistic that a forest plot shows; without one, the figure shows the distributions of the values.
    #[serde(default)]
    pub statistic: Option<String>,
}

impl Spec {
    /// Reads the spec from the words of a study.
    ///
    /// # Errors
    /// If it does not parse, or a figure refers to an unknown table or statistic.
    pub fn of<E: Experiment>() -> Result<Spec> {
        #[derive(Deserialize)]
        struct Whole {
            study: Spec,
        }
        let bad = |message: String| Error::Words { experiment: E::ID, message };
        let Whole { study } = toml::from_str(E::WORDS).map_err(|error| bad(error.to_string()))?;
        for FigureSpec { name, of, statistic } in &study.figures {
            let table = study.tables.iter().find(|table| table.name == *of);
            let table = table.ok_or_else(|| bad(format!("figure {name}: there is no table {of}")))?;
            let known = |wanted: &String| table.statistics.iter().any(|one| one.name == *wanted);
            if let Some(wanted) = statistic.as_ref().filter(|wanted| !known(wanted)) {
                return Err(bad(format!("figure {name}: table {of} has no statistic {wanted}")));
            }
        }
        Ok(study)
    }
}
