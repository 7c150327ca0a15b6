//! Names of columns.

use serde::{Deserialize, Serialize};

/// The role of a column.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Role {
    /// The puzzle.
    Puzzle,
    /// Its solution.
    Solution,
    /// A label of difficulty.
    Label,
    /// A name or number of the row.
    Id,
    /// The number of times that the row counts.
    Weight,
}

/// The names of each role, most likely first, in lower case and without spaces, hyphens and underscores. The last two of
/// an id are an index without a name, as pandas writes it.
const NAMES: [(Role, &str); 5] = [
    (
        Role::Puzzle,
        "puzzle puzzles quizzes quiz question questions problem problems sudoku sudokus board boards \
         grid grids givens given clues unsolved unsolvedsudoku start startgrid initial initialboard \
         input inputs mission puzzlestring data x",
    ),
    (
        Role::Solution,
        "solution solutions solved solvedsudoku solvedboard answer answers target output outputs \
         result completed solutiongrid solutionstring y",
    ),
    (Role::Label, "label difficulty level rating grade stars score se er ser meantimes time"),
    (Role::Id, "id index number n name uuid hash line source puzzleid unnamed0 column1"),
    (Role::Weight, "weight weights count frequency multiplicity"),
];

impl Role {
    /// The rank of a name among the names of the role, where 0 is the most likely name; `None` if it is not one of
    /// them.
    pub fn rank(self, name: &str) -> Option<usize> {
        if name.contains(['=', '[', '{', '(']) {
            return None;
        }
        let name = plain(name);
        self.names().position(|known| known == name)
    }

    /// The role with this name.
    pub fn of(name: &str) -> Option<Role> {
        NAMES.iter().map(|&(role, _)| role).find(|role| role.rank(name).is_some())
    }

    /// The names of the role.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        NAMES.iter().filter(move |(role, _)| *role == self).flat_map(|(_, names)| names.split(' '))
    }
}

/// Parts of the names of solutions in sets for language models and others.
const SOLVED: &str =
    "solution solved answer target output truth ideal final expected gold completion response label";

/// Whether a column of full boards with this name holds solutions.
pub(crate) fn says_solution(name: &str) -> bool {
    let plain = plain(name);
    Role::Solution.rank(name).is_some()
        || Role::Puzzle.rank(name).is_none() && SOLVED.split(' ').any(|part| plain.contains(part))
}

/// The name of a column in messages.
pub(crate) fn shown(names: &[String], column: usize) -> String {
    names.get(column).map_or_else(|| format!("field {}", column + 1), |name| format!("`{name}`"))
}

/// A name in lower case without spaces and hyphens, and without the names of enclosing objects.
pub(crate) fn plain(name: &str) -> String {
    let last = name.rsplit('.').next().unwrap_or(name);
    last.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Distinct names: empty and repeated ones get a number.
pub(crate) fn distinct(names: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut known: Vec<String> = Vec::new();
    for (index, name) in names.into_iter().enumerate() {
        let name = if name.is_empty() { format!("column_{}", index + 1) } else { name };
        let numbered = (2..).map(|number| format!("{name}_{number}"));
        let name = std::iter::once(name.clone()).chain(numbered).find(|name| !known.contains(name));
        known.extend(name);
    }
    known
}
