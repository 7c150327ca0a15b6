//! Corrections of families of p-values. They use logarithms, so that tiny p-values do not underflow.

use crate::PValue;

/// Holm's step-down adjustment. If hypotheses whose adjusted p-value is at most alpha are rejected, the family-wise
/// error is at most alpha under any dependence. Results are in the order of the input.
///
/// Source: S. Holm 1979, "A Simple Sequentially Rejective Multiple Test Procedure".
pub fn holm(p_values: &[PValue]) -> Vec<PValue> {
    let n = p_values.len();
    let mut adjusted = p_values.to_vec();
    let mut largest: Option<PValue> = None;
    for (position, &i) in ascending(p_values).iter().enumerate() {
        let own = p_values[i].times((n - position) as f64);
        let value = largest.filter(|l| l.total_cmp(&own).is_gt()).unwrap_or(own);
        adjusted[i] = value;
        largest = Some(value);
    }
    adjusted
}

/// The same for items of which only some belong to the family. The others have no p-value.
pub fn holm_of_some(p_values: &[Option<PValue>]) -> Vec<Option<PValue>> {
    let family: Vec<PValue> = p_values.iter().flatten().copied().collect();
    let mut adjusted = holm(&family).into_iter();
    p_values.iter().map(|p| p.and_then(|_| adjusted.next())).collect()
}

fn ascending(p_values: &[PValue]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..p_values.len()).collect();
    order.sort_by(|&i, &j| p_values[i].total_cmp(&p_values[j]));
    order
}
