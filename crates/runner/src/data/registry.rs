//! Where data sets are found.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use sudoku_kit::stream::read_text;

use super::error::DataError;
use super::files;
use super::index::{Entry, Index, Solutions};
use super::number::Notation;
use super::parse::{Columns, Text};
use super::set::{DataSet, Labels, OwnColumns, OwnFile, Reason, Rejected};
use super::unique;

/// The variable that names folders of data sets.
pub const DATA_VARIABLE: &str = "SUDOKU_LAB_DATA";

/// Where a data set was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// In the program itself.
    Shipped,
    /// In a folder that `SUDOKU_LAB_DATA` names.
    Folder(PathBuf),
    /// In the cache of downloads.
    Cache(PathBuf),
}

/// A data set of the index and its place.
#[derive(Debug)]
pub struct Listed<'a> {
    /// Its description.
    pub entry: &'a Entry,
    /// Where it is, or why it is unavailable.
    pub found: Result<Place, DataError>,
}

/// The result of a full check of a data set that agrees with the index.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    /// Where it is.
    pub place: Place,
    /// Puzzles in the file.
    pub count: usize,
    /// Puzzles whose number of solutions differs from that of the others; the index lists them.
    pub rejected: Vec<Rejected>,
}

/// The data sets available to this run.
///
/// A set is looked up in the program, in the folders of `SUDOKU_LAB_DATA`, and in the cache. It is used only if its
/// SHA-256 and count agree with the index.
#[derive(Debug)]
pub struct DataSets {
    index: Index,
    folders: Vec<PathBuf>,
    cache: Option<PathBuf>,
    own: BTreeMap<String, DataSet>,
}

impl DataSets {
    /// The data sets in the folders that the environment names: those in `SUDOKU_LAB_DATA` (a list, as in `PATH`), and
    /// the cache `$XDG_CACHE_HOME/sudoku-lab` or `~/.cache/sudoku-lab`.
    pub fn from_env() -> DataSets {
        let folders = env::var_os(DATA_VARIABLE).map(|list| env::split_paths(&list).collect());
        let absolute = |name| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
        let caches = absolute("XDG_CACHE_HOME").or_else(|| Some(absolute("HOME")?.join(".cache")));
        let cache = caches.map(|caches| caches.join("sudoku-lab"));
        DataSets::new(Index::shipped(), folders.unwrap_or_default(), cache)
    }

    /// Only the embedded sets, which are the same on every machine.
    pub fn shipped() -> DataSets {
        DataSets::new(Index::shipped(), Vec::new(), None)
    }

    /// The sets of an index, in these folders.
    pub fn new(index: Index, mut folders: Vec<PathBuf>, cache: Option<PathBuf>) -> DataSets {
        folders.retain(|folder| !folder.as_os_str().is_empty());
        DataSets { index, folders, cache, own: BTreeMap::new() }
    }

    /// The folders that are searched, apart from the cache.
    pub fn folders(&self) -> &[PathBuf] {
        &self.folders
    }

    /// The description of each set.
    pub fn index(&self) -> &Index {
        &self.index
    }

    /// Every set of the index and its place. Reads and hashes all files.
    pub fn list(&self) -> Vec<Listed<'_>> {
        let listed = |entry| Listed { entry, found: self.find(entry).map(|(_, place)| place) };
        self.index.entries().iter().map(listed).collect()
    }

    /// Adds a user's file, which [`DataSets::load`] then finds by its id.
    ///
    /// # Errors
    /// Those of [`DataSet::from_file`].
    pub fn add_file(&mut self, path: &Path, columns: OwnColumns<'_>) -> Result<&DataSet, DataError> {
        let mut set = DataSet::from_file(path, columns)?;
        if self.index.entry(&set.id).is_ok() {
            set.id = format!("own-{}", set.id);
        }
        Ok(self.own.entry(set.id.clone()).insert_entry(set).into_mut())
    }

    /// A data set, without the lines that the index lists as improper.
    ///
    /// Solutions are not counted again, because the SHA-256 shows that these are the puzzles whose solutions were
    /// counted. [`DataSets::verify`] repeats the count.
    ///
    /// # Errors
    /// If the id is unknown, or the set is missing or does not match the index.
    pub fn load(&self, id: &str) -> Result<DataSet, DataError> {
        match self.own.get(id) {
            Some(set) => Ok(set.clone()),
            None => Ok(self.load_entry(self.index.entry(id)?)?.0),
        }
    }

    /// The text of a set's file, which matches the index byte for byte. For a user's file, its puzzles, one per line.
    ///
    /// # Errors
    /// Those of [`DataSets::load`].
    pub fn text(&self, id: &str) -> Result<String, DataError> {
        if let Some(set) = self.own.get(id) {
            return Ok(set.rows.iter().map(|row| format!("{}\n", row.puzzle)).collect());
        }
        let (bytes, _) = self.find(self.index.entry(id)?)?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// Checks all statements of the index on a set, and counts the solutions of every puzzle.
    ///
    /// # Errors
    /// Those of [`DataSets::load`], and if the number of solutions of a puzzle is not as stated.
    pub fn verify(&self, id: &str) -> Result<Verified, DataError> {
        let entry = self.index.entry(id)?;
        let (bytes, place) = self.find(entry)?;
        let rows = self.parse(entry, &bytes)?.rows;
        let count = rows.len();
        let (_, rejected) = unique::part(rows, entry.solutions);
        let listed = &entry.not_unique_lines;
        let is_listed =
            |found: &&Rejected| found.reason == Reason::ManySolutions && listed.contains(&found.line);
        let new = rejected.iter().filter(|found| !is_listed(found)).map(ToString::to_string);
        let gone = listed.iter().filter(|&&line| rejected.iter().all(|found| found.line != line));
        let gone = gone.map(|line| format!("line {line} is listed, but has one solution"));
        let contradictions: Vec<String> = new.chain(gone).collect();
        if !contradictions.is_empty() {
            return Err(not_as_stated(entry, &contradictions));
        }
        Ok(Verified { place, count, rejected })
    }

    /// The path of a set's file. An embedded set is first written to the cache.
    ///
    /// # Errors
    /// If the set is missing, or there is no cache to write to.
    pub fn path(&self, id: &str) -> Result<PathBuf, DataError> {
        let entry = self.index.entry(id)?;
        match self.find(entry)? {
            (_, Place::Folder(path) | Place::Cache(path)) => Ok(path),
            (bytes, Place::Shipped) => {
                let path = self.cache_folder()?.join(&entry.file);
                files::write_whole(&path, &bytes)?;
                Ok(path)
            }
        }
    }

    /// The cache, created if necessary.
    pub(super) fn cache_folder(&self) -> Result<&Path, DataError> {
        let cache = self.cache.as_deref().ok_or(DataError::NoCache)?;
        fs::create_dir_all(cache).map_err(DataError::io(cache))?;
        Ok(cache)
    }

    /// The bytes of a set's file, which match the index.
    pub(super) fn find(&self, entry: &Entry) -> Result<(Cow<'static, [u8]>, Place), DataError> {
        if let Some(bytes) = files::shipped(&entry.file).filter(|_| entry.shipped) {
            check_hash(entry, Path::new(&entry.file), bytes)?;
            return Ok((Cow::Borrowed(bytes), Place::Shipped));
        }
        let in_folders = self.folders.iter().map(|folder| Place::Folder(folder.join(&entry.file)));
        let in_cache = self.cache.iter().map(|folder| Place::Cache(folder.join(&entry.file)));
        let mut wrong = None;
        for place in in_folders.chain(in_cache) {
            let (Place::Folder(path) | Place::Cache(path)) = &place else { continue };
            match fs::read(path) {
                Ok(bytes) => match check_hash(entry, path, &bytes) {
                    Ok(()) => return Ok((Cow::Owned(bytes), place)),
                    Err(differs) => wrong = wrong.or(Some(differs)),
                },
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                Err(error) => return Err(DataError::io(path)(error)),
            }
        }
        Err(wrong.unwrap_or_else(|| self.missing(entry)))
    }

    fn missing(&self, entry: &Entry) -> DataError {
        let searched = self.folders.iter().chain(&self.cache).map(|path| path.display().to_string());
        let searched = searched.collect::<Vec<_>>().join(", ");
        DataError::Missing {
            id: entry.id.clone(),
            file: entry.file.clone(),
            searched: if searched.is_empty() { "the program".to_owned() } else { searched },
            remedy: entry.remedy(),
        }
    }

    fn load_entry(&self, entry: &Entry) -> Result<(DataSet, Place), DataError> {
        let (bytes, place) = self.find(entry)?;
        let mut set = self.parse(entry, &bytes)?;
        for &line in &entry.not_unique_lines {
            let Some(index) = set.rows.iter().position(|row| row.line == line) else {
                return Err(not_as_stated(entry, &[format!("line {line} holds no puzzle")]));
            };
            set.rows.remove(index);
            set.rejected.push(Rejected { line, reason: Reason::ManySolutions });
        }
        Ok((set, place))
    }

    /// All lines of a file as rows.
    pub(super) fn parse(&self, entry: &Entry, bytes: &[u8]) -> Result<DataSet, DataError> {
        let mut text = Text::read(&entry.file, bytes, Notation::default())?;
        let columns = Columns::of(entry);
        let rows = text.rows(&columns)?;
        if !text.rejected.is_empty() {
            let lines: Vec<String> = text.rejected.iter().map(ToString::to_string).collect();
            return Err(not_as_stated(entry, &lines));
        }
        if rows.len() != entry.count {
            let counts = format!("{} puzzles instead of {}", rows.len(), entry.count);
            return Err(not_as_stated(entry, &[counts]));
        }
        Ok(DataSet {
            id: entry.id.clone(),
            file: entry.file.clone(),
            sha256: entry.sha256.clone(),
            entry: Some(entry.clone()),
            own: None,
            taken: String::new(),
            solutions: entry.solutions,
            levels: columns.levels.to_vec(),
            columns: entry.values.clone(),
            kept: Vec::new(),
            rows,
            rejected: Vec::new(),
        })
    }
}

impl DataSet {
    /// Reads a user's file (`-` for standard input). It has puzzles in any form that [`sudoku_reader::PuzzleReader`]
    /// reads, plain, gzip or Zstandard. With a label column, it is a CSV file with a header. Every puzzle is solved,
    /// and puzzles without exactly one solution are rejected.
    ///
    /// Every other column that contains only numbers is numeric. Times such as `7:10` are converted to seconds, and
    /// words such as `NA` count as missing. The decimal mark may be a comma.
    ///
    /// # Errors
    /// If the file cannot be read, contains no puzzle or lacks the column of labels or numbers, if the order of its
    /// labels is unknown, or if a number is negative or cannot be read.
    pub fn from_file(path: &Path, own: OwnColumns<'_>) -> Result<DataSet, DataError> {
        let OwnColumns { labels, target, notation } = own;
        let label_column = labels.map(|labels| labels.name);
        let bytes = read_text(path)?;
        let file = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        let mut text = Text::read(&file, &bytes, notation)?;
        target.map_or(Ok(()), |column| text.check_target(column))?;
        let levels = labels.map(|labels| text.levels(labels.name, labels.levels)).transpose()?;
        let labels = label_column.zip(levels.clone());
        let labels = labels.map(|(column, levels)| Labels { column: column.to_owned(), levels });
        let levels = levels.unwrap_or_default();
        let values = text.numeric_columns(label_column);
        let kept = text.kept(label_column);
        let columns =
            Columns { label: label_column, levels: &levels, group: None, values: &values, kept: &kept };
        let (rows, improper) = unique::part(text.rows(&columns)?, Solutions::One);
        let taken = text.taken();
        let mut rejected = text.rejected;
        rejected.extend(improper);
        rejected.sort_by_key(|rejected| rejected.line);
        let id = if file == "-" { "stdin" } else { file.split('.').next().unwrap_or(&file) };
        Ok(DataSet {
            id: id.to_owned(),
            sha256: crate::sha256(&bytes),
            entry: None,
            own: Some(OwnFile { path: path.to_owned(), labels, notation }),
            taken,
            solutions: Solutions::One,
            levels,
            columns: values,
            kept: kept.into_iter().map(|(_, name)| name).collect(),
            rows,
            rejected,
            file,
        })
    }
}

/// Checks that these bytes are the file that the index describes.
fn check_hash(entry: &Entry, path: &Path, bytes: &[u8]) -> Result<(), DataError> {
    let found = crate::sha256(bytes);
    if found == entry.sha256 {
        return Ok(());
    }
    Err(DataError::Differs {
        id: entry.id.clone(),
        path: path.to_owned(),
        found,
        expected: entry.sha256.clone(),
        remedy: entry.remedy(),
    })
}

/// The first few contradictions.
fn not_as_stated(entry: &Entry, all: &[String]) -> DataError {
    const SHOWN: usize = 5;
    let mut message = all[..all.len().min(SHOWN)].join("; ");
    if all.len() > SHOWN {
        message += &format!("; and {} more", all.len() - SHOWN);
    }
    DataError::NotAsStated { id: entry.id.clone(), message }
}
