//! The tables of a declared study, and their presentation.

use std::marker::PhantomData;

use serde::ser::{SerializeMap, Serializer};
use sudoku_runner::prelude::*;

use super::group::{Group, Observation, values};
use super::measure::{Config, Observed};
use super::spec::{FigureSpec, Spec, Statistic, StatisticSpec, TableSpec};
use super::statistic::Finding;
use crate::names::name_of;

/// The contents of `summary.json`: a list for each table.
pub struct Summary<E> {
    spec: Spec,
    corrections: Vec<Correction>,
    tables: Vec<Vec<Record>>,
    study: PhantomData<E>,
}

/// A group: its names by the keys, then its statistics.
#[derive(Clone, Debug)]
pub struct Record(Vec<(String, Finding)>);

impl Serialize for Record {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, finding)| (name, finding)))
    }
}

impl<E> Serialize for Summary<E> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        if !self.corrections.is_empty() {
            map.serialize_entry("corrections", &self.corrections)?;
        }
        for (spec, table) in self.spec.tables.iter().zip(&self.tables) {
            map.serialize_entry(&spec.name, table)?;
        }
        map.end()
    }
}

impl TableSpec {
    fn groups<'a>(&self, rows: &'a [Observation], config: &Config) -> Vec<Group<'a>> {
        Group::all(rows, &self.by, self.least, &config.metrics)
    }

    fn records(&self, rows: &[Observation], config: &Config, rng: &mut Stream) -> Result<Vec<Record>> {
        let record = |group: Group<'_>| {
            let names = self.by.iter().zip(&group.names);
            let names = names.map(|(key, name)| Ok((key.word(), Finding::Name(name.clone()))));
            let found =
                |one: &StatisticSpec| Ok((one.name.clone(), one.find(&group, config.bootstrap, rng)?));
            names.chain(self.statistics.iter().map(found)).collect::<Result<_>>().map(Record)
        };
        self.groups(rows, config).into_iter().map(record).collect()
    }

    /// Adjusts the p-values of each column by Holm's method; returns the number of p-values per column.
    fn adjust(&self, records: &mut [Record]) -> usize {
        let mut tests = 0;
        let columns = self.statistics.iter().enumerate().filter(|(_, one)| one.is == Statistic::Holm);
        for place in columns.map(|(n, _)| self.by.len() + n) {
            let p = records.iter().map(|record| match record.0[place].1 {
                Finding::P(p) => Some(p),
                _ => None,
            });
            let adjusted = holm_of_some(&p.collect::<Vec<_>>());
            tests = adjusted.iter().flatten().count();
            for (record, p) in records.iter_mut().zip(adjusted) {
                record.0[place].1 = p.map_or(Finding::Nothing, Finding::P);
            }
        }
        tests
    }
}

impl Record {
    /// The names of the group except the last, and the last.
    fn names(&self) -> (String, String) {
        let names = self.0.iter().map_while(|(_, finding)| match finding {
            Finding::Name(name) => Some(name.clone()),
            _ => None,
        });
        let mut names: Vec<String> = names.collect();
        let last = names.pop().unwrap_or_default();
        (names.join(", "), last)
    }
}

impl<E: Experiment> Summarise<E::Row, Config> for Summary<E>
where
    E::Row: Observed,
{
    fn of(rows: &[E::Row], config: &Config, rng: &mut Stream) -> Result<Self> {
        let (spec, rows) = (Spec::of::<E>()?, observations(rows));
        let tables = spec.tables.iter().map(|table| table.records(&rows, config, rng));
        let mut tables: Vec<Vec<Record>> = tables.collect::<Result<_>>()?;
        let families: Vec<usize> =
            spec.tables.iter().zip(&mut tables).map(|(table, records)| table.adjust(records)).collect();
        let corrections = Correction::of("steps of a table (Welch)", "Holm", families);
        Ok(Summary { spec, corrections, tables, study: PhantomData })
    }

    fn quantities(&self, _rows: &[E::Row], _config: &Config) -> Result<Vec<Quantity>> {
        let mut all = Vec::new();
        for (spec, table) in self.spec.tables.iter().zip(&self.tables) {
            for record in table {
                let (outer, last) = record.names();
                let part = if outer.is_empty() { last } else { format!("{outer}, {last}") };
                for (one, (name, finding)) in spec.statistics.iter().zip(&record.0[spec.by.len()..]) {
                    let estimate = finding.estimate().filter(|_| one.quantity);
                    all.extend(estimate.map(|value| Quantity::new(name, value).part(&part)));
                }
            }
        }
        Ok(all)
    }
}

fn observations<Row: Observed>(rows: &[Row]) -> Vec<Observation> {
    rows.iter().map(Observed::observation).collect()
}

impl<E: Experiment> Show<E::Row, Config> for Summary<E>
where
    E::Row: Observed,
{
    fn sections(&self, page: &mut Page<'_>) {
        for (spec, table) in self.spec.tables.iter().zip(&self.tables) {
            let shares = spec.by.iter().map(|_| false);
            let shares = shares.chain(spec.statistics.iter().map(|one| one.is.is_share()));
            let cells = |record: &Record| {
                record
                    .0
                    .iter()
                    .zip(shares.clone())
                    .map(|((_, finding), is_share)| finding.cell(is_share))
                    .collect()
            };
            page.table(&spec.name, table.iter().map(cells));
        }
    }

    fn figures(&self, rows: &[E::Row], config: &Config, canvas: &Canvas<'_>) -> Result<()> {
        let rows = observations(rows);
        for FigureSpec { name, of, statistic } in &self.spec.figures {
            let Some(place) = self.spec.tables.iter().position(|table| table.name == *of) else { continue };
            let (spec, table) = (&self.spec.tables[place], &self.tables[place]);
            match statistic {
                _ if table.is_empty() => {}
                Some(statistic) => canvas.forest(name, forest(table, statistic))?,
                None => canvas.ecdf(name, distributions(&spec.groups(&rows, config)))?,
            }
        }
        Ok(())
    }
}

/// A statistic of the groups; those that differ only in the last name are shown together.
fn forest(table: &[Record], statistic: &str) -> Vec<(String, Vec<ForestRow>)> {
    let row = |record: &Record| {
        let (_, finding) = record.0.iter().find(|(name, _)| name == statistic)?;
        Some(ForestRow::new(name_of(&record.names().1), &finding.estimate()?))
    };
    let groups = table.chunk_by(|a, b| a.names().0 == b.names().0);
    groups.map(|group| (group[0].names().0, group.iter().filter_map(row).collect())).collect()
}

/// The values of the groups; those that differ only in the last name share a panel.
fn distributions(groups: &[Group<'_>]) -> Vec<EcdfPanel> {
    let title = |group: &Group<'_>| {
        let outer = group.names.split_last().map_or(&[][..], |(_, outer)| outer);
        outer.iter().map(|name| name_of(name)).collect::<Vec<_>>().join(", ")
    };
    let sample = |group: &Group<'_>| {
        Sample::new(group.names.last().map_or("", |name| name_of(name)), values(&group.rows))
    };
    let panels = groups.chunk_by(|a, b| title(a) == title(b));
    panels
        .map(|panel| EcdfPanel { title: title(&panel[0]), samples: panel.iter().map(sample).collect() })
        .collect()
}
