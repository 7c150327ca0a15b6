//! All results that this workspace computes for one puzzle.

use sudoku_core::{Canonical, CellSet, Grid, Position, Puzzle};
use sudoku_metrics::{Column, Metric, Score, all};
use sudoku_solvers::{Answer, Ending, Limits, Outcome};
use sudoku_tables::{Section, Table, cells};
use sudoku_tactics::{self as tactics, Profile, ProfileError};

use crate::{Explanation, Key, Rater, Rating, Refusal, Scorer, Solvers};

/// Solutions are counted up to this number.
const MOST: u64 = 10_000;
/// Budget for a rating by a slow profile, about two seconds. There is no rating if it is exceeded.
const BUDGET: u64 = 10_000_000;

/// The results for a puzzle, or for a position with struck marks.
pub struct Analysis {
    /// The puzzle or position.
    pub position: Position,
    /// Number of solutions, at most 10,000.
    pub solutions: u64,
    /// Whether the number is exact.
    pub is_exact: bool,
    /// Its symmetry class; `None` for a position with struck marks.
    pub class: Option<Canonical<Puzzle>>,
    /// Results that only a puzzle with one solution has.
    pub proper: Option<Proper>,
}

/// The results for a puzzle with one solution.
pub struct Proper {
    /// The solution.
    pub solution: Grid,
    /// Clues of which any single one can be removed without a second solution. A minimal puzzle has no such clues.
    /// `None` for a position with struck marks.
    pub redundant: Option<CellSet>,
    /// Each column of each metric, with its score. Empty for a position with struck marks, because metrics are defined
    /// only for clues.
    pub scores: Vec<(&'static Column, Score)>,
    /// Ratings by profile.
    pub ratings: Vec<(Profile, Rating)>,
    /// The path of the requested profile.
    pub path: Explanation,
    /// Name of that profile.
    pub profile: String,
}

/// Why a puzzle is not analysed.
#[derive(Debug, thiserror::Error)]
pub enum AnalysisError {
    /// There is no such profile.
    #[error(transparent)]
    Profile(#[from] ProfileError),
    /// A metric or profile rejects the puzzle.
    #[error(transparent)]
    Refusal(#[from] Refusal),
}

impl Analysis {
    /// Analyses a puzzle or position, with the path of `path`'s profile. Scores of stochastic metrics have the default
    /// seed.
    ///
    /// # Errors
    /// If a metric is not defined for the puzzle.
    ///
    /// ```
    /// use sudoku_kit::{Analysis, Rater};
    ///
    /// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let analysis = Analysis::of(&puzzle, &Rater::new("se-1.2.1")?)?;
    /// assert_eq!((analysis.solutions, analysis.class.unwrap().automorphisms), (1, 1));
    /// assert_eq!(analysis.proper.unwrap().redundant.unwrap().len(), 22);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(position: &Position, path: &Rater) -> Result<Analysis, AnalysisError> {
        let answer = Solvers::default().answers_at(&[position], Limits::solutions(MOST)).remove(0);
        let proper = match (answer.outcome(), answer.grid()) {
            (Outcome::Unique, Some(solution)) => Some(Proper::of(position, solution, path)?),
            _ => None,
        };
        Ok(Analysis {
            position: position.clone(),
            solutions: answer.solutions,
            is_exact: is_exact(&answer),
            class: position.marks.is_none().then(|| position.puzzle.canonical()),
            proper,
        })
    }

    /// The analysis in sections: the puzzle, path, ratings, metrics.
    pub fn sections(&self) -> Vec<Section> {
        let mut sections = vec![self.facts()];
        if let Some(proper) = &self.proper {
            let scored = (!proper.scores.is_empty()).then(|| proper.scored());
            sections.extend([Some(proper.steps()), Some(proper.rated()), scored].into_iter().flatten());
        }
        sections
    }

    fn facts(&self) -> Section {
        let solutions = match self.is_exact {
            true => self.solutions.to_string(),
            false => format!("{MOST} or more"),
        };
        let mut rows =
            vec![("clues", self.position.puzzle.clue_count().to_string()), ("solutions", solutions)];
        if let Some(Proper { solution, redundant, .. }) = &self.proper {
            if let Some(redundant) = redundant {
                let names: Vec<String> = redundant.iter().map(|cell| cell.to_string()).collect();
                let minimal =
                    if names.is_empty() { "yes".into() } else { format!("no: {}", names.join(", ")) };
                rows.push(("minimal", minimal));
            }
            rows.push(("solution", solution.to_string()));
        }
        match &self.class {
            Some(class) => rows.extend([
                ("class", Key::of(&class.form).to_string()),
                ("canonical form", class.form.to_string()),
                ("automorphisms", class.automorphisms.to_string()),
            ]),
            None => rows.push(("pencil marks", "some are struck: no class and no metrics".to_owned())),
        }
        let table = Table::new(["property", "value"], []);
        Section::new("Puzzle").table(table.rows(rows.into_iter().map(|(name, value)| cells![name, value])))
    }
}

impl Proper {
    fn of(position: &Position, solution: Grid, path: &Rater) -> Result<Proper, AnalysisError> {
        let ratings = Profile::NAMES.iter().map(|name| {
            let rater = Rater::new(name)?;
            let rater = if rater.profile().slow { rater.within(BUDGET) } else { rater };
            let rating = rater.rate_at(position)?;
            Ok((rater.profile().clone(), rating))
        });
        // Ratings by slow profiles are left out: they are listed above, within a budget.
        let is_rating = |metric: &&dyn Metric| metric.traits().slow && metric.name().starts_with("grade-");
        let names: Vec<&str> = all().filter(|metric| !is_rating(metric)).map(Metric::name).collect();
        let scorer = Scorer::new(&names.join(",")).expect("the registry knows its metrics");
        let puzzle = position.marks.is_none().then_some(&position.puzzle);
        let scores = puzzle.map(|puzzle| scorer.score(&[*puzzle]).remove(0)).transpose()?;
        Ok(Proper {
            solution,
            redundant: puzzle.map(redundant),
            ratings: ratings.collect::<Result<_, AnalysisError>>()?,
            scores: scorer.columns().zip(scores.into_iter().flatten()).collect(),
            path: path.explain_at(position)?,
            profile: path.profile().name.clone(),
        })
    }

    fn rated(&self) -> Section {
        let table = Table::new(["profile", "level", "hardest step", "ending"], ["rating", "total", "moves"]);
        let rows = self.ratings.iter().map(|(profile, rating)| {
            let hardest = rating.hardest.map_or("", |tactic| tactic.title());
            let of = rating.measured.map(|of| (of.rating, of.total));
            let (score, total) = of.unzip();
            let ending = match rating.ending {
                tactics::Ending::Solved => "solved".to_owned(),
                ending => format!("{}, {} cells left", ending.name(), rating.position.blanks().len()),
            };
            let name = profile.name.as_str();
            cells![name, rating.level.as_str(), hardest, ending, score, total, rating.moves]
        });
        Section::new("Ratings").table(table.rows(rows))
    }

    fn scored(&self) -> Section {
        let table = Table::new(["metric", "unit"], ["value"]);
        let known = self.scores.iter().filter_map(|(column, score)| Some((column, score.measured()?)));
        let rows = known.map(|(column, value)| {
            cells![words(column.name), if column.unit == "1" { "" } else { column.unit }, value]
        });
        Section::new("Metrics").table(table.rows(rows))
    }

    fn steps(&self) -> Section {
        let steps = self.path.steps.iter().map(|(_, step)| {
            let details = step.details.iter().map(|line| format!("\n    {line}"));
            format!("{}. {}{}", step.number, step.text, details.collect::<String>())
        });
        let (rating, profile) = (&self.path.rating, &self.profile);
        let end = match rating.ending {
            tactics::Ending::Solved => format!("Level {} by {profile}.", rating.level),
            _ => {
                let left = rating.position.blanks().len();
                format!(
                    "{profile} does not solve it: {left} cells are left, so the level is {}.",
                    rating.level
                )
            }
        };
        Section::new("Path").text(steps.collect::<Vec<_>>().join("\n")).text(end)
    }
}

/// Parts of column names, and their meanings.
const WORDS: [(&str, &str); 25] = [
    ("se121", "SE 1.2.1"),
    ("sukaku118", "SukakuExplainer 1.18"),
    ("fpgx", "FPGX"),
    ("hodoku23", "HoDoKu 2.3"),
    ("hodoku", "HoDoKu"),
    ("zendoku", "Zendoku"),
    ("hayes", "Hayes"),
    ("chadwick", "Chadwick"),
    ("qqwing", "QQWing"),
    ("gnome", "GNOME Sudoku"),
    ("wnef", "WNEF"),
    ("wef", "WEF"),
    ("exp", "exponential"),
    ("sq", "squared"),
    ("lin", "linear"),
    ("er", "rating (ER)"),
    ("ep", "pearl (EP)"),
    ("ed", "diamond (ED)"),
    ("te", "T&E"),
    ("bxb", "BxB"),
    ("sd", "SD"),
    ("low", "lower limit,"),
    ("high", "upper limit,"),
    ("50", "50 %"),
    ("90", "90 %"),
];

/// The name of a column in words: `human_seconds_low_90` becomes "human seconds lower limit, 90 %".
fn words(column: &str) -> String {
    let word = |part: &str| {
        WORDS.iter().find(|(short, _)| *short == part).map_or(part.to_owned(), |(_, word)| (*word).to_owned())
    };
    column.split('_').map(word).collect::<Vec<_>>().join(" ")
}

fn is_exact(answer: &Answer) -> bool {
    answer.ending == Ending::Exhausted
}

/// Clues of which any single one can be removed.
fn redundant(puzzle: &Puzzle) -> CellSet {
    let clues: Vec<_> = CellSet::ALL.without(puzzle.blanks()).iter().collect();
    let without = clues.iter().map(|&cell| {
        let mut fewer = *puzzle;
        fewer.set(cell, None);
        fewer
    });
    let outcomes = Solvers::default().outcomes(&without.collect::<Vec<_>>(), Limits::UNIQUE);
    clues
        .into_iter()
        .zip(outcomes)
        .filter(|(_, outcome)| *outcome == Outcome::Unique)
        .map(|(cell, _)| cell)
        .collect()
}
