//! The audited sets: those of the index, and those made here.

use sudoku_audit::in_use::Practice;
use sudoku_core::{Grid, Puzzle};
use sudoku_runner::prelude::*;
use sudoku_solvers::{Fast, Solver};

use super::Config;

/// Average number of puzzles made from one puzzle of a list.
const OF_ONE: u64 = 20;
/// The list from which sets with added clues are made.
const LIST: &str = "sudoku17";

/// A set to audit.
pub struct Subject {
    pub name: String,
    /// Whether it is made here.
    pub made: bool,
    source: Source,
}

enum Source {
    /// The text of its file.
    Text(String),
    /// A method to make it, and the list that it starts from.
    Made(Practice, Vec<(Puzzle, Grid)>),
}

/// A set as lines.
pub struct Lines {
    /// The line with the names of columns, if there is one.
    pub header: Option<String>,
    pub rows: Vec<String>,
}

/// The available sets, and those made here.
pub fn subjects(library: &Library<'_>, config: &Config) -> Result<Vec<Subject>> {
    let mut subjects = Vec::new();
    for id in &config.sets {
        if let Some(text) = library.text_if_there(id)? {
            subjects.push(Subject { name: id.clone(), made: false, source: Source::Text(text) });
        }
    }
    let made = if config.own { &[][..] } else { &Practice::ALL[..] };
    for &practice in made {
        let name = practice.name().to_owned();
        subjects.push(Subject { name, made: true, source: Source::Made(practice, Vec::new()) });
    }
    if !config.own
        && let Some(set) = library.load_if_there(LIST)?
    {
        let most = config.made.div_ceil(OF_ONE) as usize;
        let mut solver = Fast::new();
        let chosen = sudoku_runner::data::spread(set.rows.len(), most).map(|n| set.rows[n].puzzle);
        // A line without a solution is reported with the set, but no puzzles are made from it here.
        let list = chosen.filter_map(|puzzle| Some((puzzle, solver.solve(&puzzle)?))).collect();
        let source = Source::Made(Practice::FilledList, list);
        subjects.push(Subject { name: format!("{LIST} with added clues"), made: true, source });
    }
    Ok(subjects)
}

impl Subject {
    /// Its lines; sets made here are drawn from `rng`.
    pub fn lines(&self, config: &Config, rng: &mut Stream) -> Lines {
        let (practice, list) = match &self.source {
            Source::Text(text) => return Lines::of(text),
            Source::Made(practice, list) => (*practice, list),
        };
        let own: Vec<(Puzzle, Grid)>;
        let list = if practice == Practice::FilledList && list.is_empty() {
            own = Practice::Minimal.make(config.made.div_ceil(OF_ONE) as usize, &[], rng);
            &own
        } else {
            list
        };
        let made = practice.make(config.made as usize, list, rng);
        let rows = made.iter().map(|(puzzle, grid)| format!("{puzzle},{grid}")).collect();
        Lines { header: Some("puzzle,solution".into()), rows }
    }
}

impl Lines {
    fn of(text: &str) -> Lines {
        let is_header = |line: &&str| line.split(',').all(|field| field.parse::<Puzzle>().is_err());
        let header = text.lines().next().filter(is_header).map(str::to_owned);
        let rows = text.lines().skip(usize::from(header.is_some())).map(str::to_owned).collect();
        Lines { header, rows }
    }

    /// The given rows below the header.
    pub fn file<'a>(&'a self, rows: impl Iterator<Item = &'a String>) -> Vec<&'a str> {
        self.header.iter().chain(rows).map(String::as_str).collect()
    }
}
