//! Groups of rows.

use std::collections::BTreeSet;

use sudoku_runner::prelude::*;

use super::spec::Key;

/// A metric on a puzzle: one value, or the values over its copies.
#[derive(Clone, Debug)]
pub struct Observation {
    /// The data set.
    pub set: String,
    /// The metric.
    pub metric: String,
    /// Level of the label, from 1.
    pub level: Option<u32>,
    /// The label.
    pub label: Option<String>,
    /// Number of clues; NaN if it is unknown.
    pub clues: f64,
    /// Moments over the copies, or of the single value of the puzzle as it stands.
    pub moments: Moments,
    /// Minimum and maximum.
    pub range: [f64; 2],
    /// Values of two copies.
    pub two: [f64; 2],
}

/// A group of rows and what distinguishes it.
#[derive(Clone, Debug, Default)]
pub struct Group<'a> {
    /// One name per key.
    pub names: Vec<String>,
    /// The rows; for a step, those of the easier level.
    pub rows: Vec<&'a Observation>,
    /// For a step: the rows of the harder level.
    pub harder: Vec<&'a Observation>,
}

/// Values of rows.
pub fn values(rows: &[&Observation]) -> Vec<f64> {
    rows.column(|row| row.moments.mean)
}

impl<'a> Group<'a> {
    /// The groups by some keys that have at least `least` rows; metrics are in the order of the config.
    pub fn all(rows: &'a [Observation], by: &[Key], least: usize, metrics: &[String]) -> Vec<Group<'a>> {
        let mut groups = vec![Group { rows: rows.iter().collect(), ..Group::default() }];
        for &key in by {
            groups = groups.iter().flat_map(|group| group.split(key, metrics)).collect();
        }
        groups.retain(|group| !group.rows.is_empty() && group.rows.len() >= least);
        groups
    }

    fn split(&self, key: Key, metrics: &[String]) -> Vec<Group<'a>> {
        let levels: BTreeSet<u32> = self.rows.iter().filter_map(|row| row.level).collect();
        let levels: Vec<u32> = levels.into_iter().collect();
        let of_level = |level: u32| self.part(self.label(level), |row| row.level == Some(level));
        match key {
            Key::Set => {
                let sets = distinct(self.rows.iter().map(|row| &row.set)).into_iter();
                sets.map(|set| self.part(set.clone(), |row| row.set == *set)).collect()
            }
            Key::Metric => {
                metrics.iter().map(|name| self.part(name.clone(), |row| row.metric == *name)).collect()
            }
            Key::Level => levels.into_iter().map(of_level).collect(),
            Key::Step => levels.windows(2).map(|pair| of_level(pair[0]).step_to(of_level(pair[1]))).collect(),
        }
    }

    fn part(&self, name: String, holds: impl Fn(&Observation) -> bool) -> Group<'a> {
        let part = |rows: &[&'a Observation]| rows.iter().copied().filter(|row| holds(row)).collect();
        let names = self.names.iter().cloned().chain([name]).collect();
        Group { names, rows: part(&self.rows), harder: part(&self.harder) }
    }

    fn step_to(mut self, harder: Group<'a>) -> Group<'a> {
        if let (Some(name), Some(other)) = (self.names.last_mut(), harder.names.last()) {
            *name = format!("{name} to {other}");
        }
        self.harder = harder.rows;
        self
    }

    /// The label of a level, or its number.
    fn label(&self, level: u32) -> String {
        let labelled = self.rows.iter().find(|row| row.level == Some(level));
        labelled.and_then(|row| row.label.clone()).unwrap_or_else(|| level.to_string())
    }
}
