//! Values with a name.

/// Values with a name.
#[derive(Debug, Clone, Default)]
pub struct Sample {
    /// The name.
    pub label: String,
    /// The values, in any order.
    pub values: Vec<f64>,
    /// Lower limits of censored values, for [`Ecdf`](crate::Ecdf).
    pub censored: Vec<f64>,
}

impl Sample {
    /// Values with a name.
    pub fn new(label: impl Into<String>, values: impl Into<Vec<f64>>) -> Self {
        Sample { label: label.into(), values: values.into(), censored: Vec::new() }
    }

    /// Values, each with whether it is exact; the others are lower limits.
    pub fn censored(label: impl Into<String>, values: impl IntoIterator<Item = (f64, bool)>) -> Self {
        let (exact, cut): (Vec<_>, Vec<_>) = values.into_iter().partition(|(_, exact)| *exact);
        let bare = |pairs: Vec<(f64, bool)>| pairs.into_iter().map(|(value, _)| value).collect();
        Sample { label: label.into(), values: bare(exact), censored: bare(cut) }
    }

    /// Number of values, censored or not.
    pub fn len(&self) -> usize {
        self.values.len() + self.censored.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
