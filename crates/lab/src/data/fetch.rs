//! Getting data sets from where they were published.

use std::path::PathBuf;
use std::time::Duration;

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
    /// Whether [`DataSets::fetch`] knows where to get the set.
    ///
    /// # Errors
    /// If the id is unknown.
    pub fn is_fetchable(&self, id: &str) -> Result<bool, DataError> {
        Ok(self.index().entry(id)?.url.is_some())
    }

    /// Downloads a set into the cache, unless it is there already, and checks SHA-256 and count.
    ///
    /// What has come of a broken download is kept and the next fetch goes on from there; what cannot be
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
        let Some(url) = &entry.url else {
            return Err(DataError::NotFetchable { id: id.to_owned(), remedy: entry.remedy() });
        };
        self.download(entry, url, limits, progress).map(Fetched::Saved)
    }
}

#[cfg(not(feature = "fetch"))]
impl DataSets {
    fn download(
        &self,
        entry: &super::index::Entry,
        url: &str,
        _limits: &FetchLimits,
        _progress: &mut dyn FnMut(Progress),
    ) -> Result<PathBuf, DataError> {
        Err(DataError::BuiltWithoutFetch { url: url.to_owned(), file: entry.file.clone() })
    }
}
