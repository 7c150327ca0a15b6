//! Getting data sets from where they were published.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::error::DataError;
use super::files;
use super::index::{Entry, Format};
use super::recipe::Recipe;
use super::registry::{DataSets, Place};

/// How far a download has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Bytes in the cache, those of an earlier attempt included.
    pub received: u64,
    /// Bytes in all, if the server says so.
    pub total: Option<u64>,
}

/// What one download may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FetchLimits {
    /// Longest wait for a connection, the head of an answer, or the next bytes.
    pub wait: Duration,
    /// Fewest bytes to come within `wait`.
    pub pace: u64,
    /// Longest time in all.
    pub total: Duration,
    /// Most bytes of a file.
    pub bytes: u64,
}

impl Default for FetchLimits {
    /// 30 s; 1 KiB a second; 15 minutes; 256 MiB: the largest data set has four million bytes.
    fn default() -> FetchLimits {
        FetchLimits {
            wait: Duration::from_secs(30),
            pace: 30 << 10,
            total: Duration::from_secs(15 * 60),
            bytes: 1 << 28,
        }
    }
}

/// What came of a fetch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fetched {
    /// The set was there before.
    Already(Place),
    /// The set is now in the cache.
    Saved(PathBuf),
}

impl DataSets {
    /// Downloads a set into the cache, unless it is there already, or the files that it is made from; checks
    /// SHA-256 and count.
    ///
    /// What has come of a broken download is kept and the next fetch continues from there; what cannot be
    /// continued, or turns out to be another file, is removed.
    ///
    /// # Errors
    /// If the set has no address, the download fails, or the file is not the one that the index describes.
    pub fn fetch(&self, id: &str, progress: &mut dyn FnMut(Progress)) -> Result<Fetched, DataError> {
        self.fetch_within(id, &FetchLimits::default(), progress)
    }

    /// [`DataSets::fetch`] with other limits.
    ///
    /// # Errors
    /// Those of [`DataSets::fetch`].
    pub fn fetch_within(
        &self,
        id: &str,
        limits: &FetchLimits,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<Fetched, DataError> {
        let entry = self.index().entry(id)?;
        if let Ok((_, place)) = self.find(entry) {
            return Ok(Fetched::Already(place));
        }
        let bytes = match (&entry.url, &entry.recipe) {
            (Some(url), _) => self.download(entry, url, limits, progress)?,
            (None, Some(recipe)) => {
                let get = |file: &str| {
                    self.download(entry, &format!("{}{file}", recipe.base), limits, &mut *progress)
                };
                made(entry, recipe, get)?
            }
            (None, None) => {
                return Err(DataError::NotFetchable { id: id.to_owned(), remedy: entry.remedy() });
            }
        };
        let from = entry.url.as_ref().or(entry.recipe.as_ref().map(|recipe| &recipe.base));
        self.keep(entry, from.map_or("", String::as_str), &bytes).map(Fetched::Saved)
    }

    /// Makes a set from files of its origin in a folder, with the steps of the index, and puts it into the cache.
    ///
    /// # Errors
    /// If the index has no steps for it, a file is missing, or what comes of them is not what the index describes.
    pub fn build(&self, id: &str, folder: &Path) -> Result<PathBuf, DataError> {
        let entry = self.index().entry(id)?;
        let Some(recipe) = &entry.recipe else {
            return Err(DataError::NoRecipe { id: id.to_owned(), remedy: entry.remedy() });
        };
        let get = |file: &str| {
            let path = folder.join(file);
            std::fs::read(&path).map_err(DataError::io(&path))
        };
        let bytes = made(entry, recipe, get)?;
        self.keep(entry, &folder.display().to_string(), &bytes)
    }

    /// Puts a set into the cache if it is the one that the index describes.
    fn keep(&self, entry: &Entry, from: &str, bytes: &[u8]) -> Result<PathBuf, DataError> {
        let found = crate::sha256(bytes);
        if found != entry.sha256 {
            let expected = entry.sha256.clone();
            return Err(DataError::WrongDownload {
                id: entry.id.clone(),
                from: from.to_owned(),
                found,
                expected,
            });
        }
        self.parse(entry, bytes)?;
        let path = self.cache_folder()?.join(&entry.file);
        files::write_whole(&path, bytes)?;
        Ok(path)
    }
}

/// A set's file from the files of a recipe.
fn made(
    entry: &Entry,
    recipe: &Recipe,
    mut get: impl FnMut(&str) -> Result<Vec<u8>, DataError>,
) -> Result<Vec<u8>, DataError> {
    let mut texts = HashMap::new();
    for file in recipe.files() {
        texts.insert(file, String::from_utf8_lossy(&get(file)?).into_owned());
    }
    Ok(recipe.follow(&texts, entry.format == Format::Csv).into_bytes())
}

#[cfg(not(feature = "fetch"))]
impl DataSets {
    fn download(
        &self,
        entry: &Entry,
        url: &str,
        _limits: &FetchLimits,
        _progress: &mut dyn FnMut(Progress),
    ) -> Result<Vec<u8>, DataError> {
        Err(DataError::BuiltWithoutFetch { url: url.to_owned(), file: entry.file.clone() })
    }
}
