//! Getting data sets from where they were published.

use std::path::PathBuf;

use super::error::DataError;
use super::registry::{DataSets, Place};

/// How far a download has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Bytes in the cache, those of an earlier attempt included.
    pub received: u64,
    /// Bytes in all, if the server says so.
    pub total: Option<u64>,
}

/// What came of a fetch.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fetched {
    /// The set was there before.
    Already(Place),
    /// The set is now in the cache.
    Saved(PathBuf),
}

impl DataSets {
    /// Whether [`DataSets::fetch`] knows where to get the set.
    ///
    /// # Errors
    /// If the id is unknown.
    pub fn is_fetchable(&self, id: &str) -> Result<bool, DataError> {
        Ok(self.index().entry(id)?.url.is_some())
    }

    /// Downloads a set into the cache, unless it is there already, and checks SHA-256 and count.
    ///
    /// What has come of a broken download is kept and the next fetch goes on from there; what turns out to
    /// be another file is removed.
    ///
    /// # Errors
    /// If the set has no address, the download fails, or the file is not the one that the index describes.
    pub fn fetch(&self, id: &str, progress: &mut dyn FnMut(Progress)) -> Result<Fetched, DataError> {
        let entry = self.index().entry(id)?;
        if let Ok((_, place)) = self.find(entry) {
            return Ok(Fetched::Already(place));
        }
        let Some(url) = &entry.url else {
            return Err(DataError::NotFetchable { id: id.to_owned(), remedy: entry.remedy() });
        };
        self.download(entry, url, progress).map(Fetched::Saved)
    }
}

#[cfg(not(feature = "fetch"))]
impl DataSets {
    fn download(
        &self,
        entry: &super::index::Entry,
        url: &str,
        _progress: &mut dyn FnMut(Progress),
    ) -> Result<PathBuf, DataError> {
        Err(DataError::BuiltWithoutFetch { url: url.to_owned(), file: entry.file.clone() })
    }
}
