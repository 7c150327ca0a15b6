//! The command line.

use crate::Result;

/// What to race over what.
pub struct Options {
    /// Name and command of each contender.
    pub contenders: Vec<(String, String)>,
    /// Puzzle files.
    pub files: Vec<String>,
    /// Whose time is 1.
    pub reference: String,
    /// Timed rounds.
    pub rounds: usize,
    /// Solutions to look for: 1 first solution, 2 uniqueness.
    pub limit: u64,
    /// Puzzles of each file.
    pub first: usize,
    /// Longest round, in seconds.
    pub patience: f64,
    /// Folder for the tables.
    pub out: Option<String>,
    /// Name of the tables, without `.md` and `.csv`.
    pub table: String,
    /// Whose longest time for one puzzle is asked for.
    pub longest: Option<String>,
}

impl Options {
    /// Reads the arguments.
    pub fn parse(mut arguments: impl Iterator<Item = String>) -> Result<Self> {
        let mut options = Self {
            contenders: Vec::new(),
            files: Vec::new(),
            reference: String::new(),
            rounds: 7,
            limit: 2,
            first: usize::MAX,
            patience: 60.0,
            out: None,
            table: "peers".to_owned(),
            longest: None,
        };
        while let Some(argument) = arguments.next() {
            let mut value = || arguments.next().ok_or(format!("{argument} needs a value"));
            match argument.as_str() {
                "--contender" => {
                    let value = value()?;
                    let (name, command) = value.split_once('=').ok_or("--contender needs NAME=COMMAND")?;
                    options.contenders.push((name.to_owned(), command.to_owned()));
                }
                "--reference" => options.reference = value()?,
                "--rounds" => options.rounds = value()?.parse()?,
                "--limit" => options.limit = value()?.parse()?,
                "--first" => options.first = value()?.parse()?,
                "--patience" => options.patience = value()?.parse()?,
                "--table" => options.table = value()?,
                "--longest" => options.longest = Some(value()?),
                "--out" => options.out = Some(value()?),
                _ if argument.starts_with("--") => return Err(format!("unknown option {argument}").into()),
                _ => options.files.push(argument),
            }
        }
        if options.contenders.is_empty() || options.files.is_empty() || options.rounds == 0 {
            return Err("needs at least one --contender NAME=COMMAND, one file and one round".into());
        }
        if options.reference.is_empty() {
            options.reference = options.contenders[0].0.clone();
        }
        Ok(options)
    }
}
