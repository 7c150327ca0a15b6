//! Downloads data sets from the places where they were published.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::error::DataError;
use super::files;
use super::index::{Entry, Format};
use super::recipe::Recipe;
use super::registry::{DataSets, Place};

/// The progress of a download.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Bytes in the cache, including those of earlier attempts.
    pub received: u64,
    /// Total number of bytes, if the server reports it.
    pub total: Option<u64>,
}

/// The limits of one download.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FetchLimits {
    /// Longest wait for a connection, for the header of a response, or for the next bytes.
    pub wait: Duration,
    /// Minimum number of bytes within `wait`.
    pub pace: u64,
    /// Longest total time.
    pub total: Duration,
    /// Maximum size of a file in bytes.
    pub bytes: u64,
}

impl Default for FetchLimits {
    /// 30 s, 1 KiB per second, 15 minutes and 256 MiB. The largest data set has four million bytes.
    fn default() -> FetchLimits {
        FetchLimits {
            wait: Duration::from_secs(30),
            pace: 30 << 10,
            total: Duration::from_secs(15 * 60),
            bytes: 1 << 28,
        }
    }
}

/// The result of a fetch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fetched {
    /// The set was already there.
    Already(Place),
    /// The set is now in the cache.
    Saved(PathBuf),
}

impl DataSets {
    /// Downloads a set, or the files from which it is made, into the cache, unless it is already there. Checks SHA-256
    /// and count.
    ///
    /// The received part of an interrupted download is kept, and the next fetch resumes it. A part that cannot be
    /// resumed, or that belongs to another file, is removed.
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

    /// Makes a set from original files in a folder by the steps of the index, and stores it in the cache.
    ///
    /// # Errors
    /// If the index has no steps for it, a file is missing, or the result is not what the index describes.
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

    /// Stores a set in the cache if it is the one that the index describes.
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

/// Makes a set's file from the files of a recipe.
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
