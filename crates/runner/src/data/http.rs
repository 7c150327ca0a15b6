//! HTTP downloads that can be interrupted and resumed.

use std::fs::{self, File, TryLockError};
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use ureq::Body;
use ureq::http::{Response, StatusCode, header};

use super::error::DataError;
use super::fetch::{FetchLimits, Progress};
use super::hops;
use super::index::Entry;
use super::registry::DataSets;

impl DataSets {
    /// Downloads a file from an address and cleans it if the entry says so.
    pub(super) fn download(
        &self,
        entry: &Entry,
        url: &str,
        limits: &FetchLimits,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<Vec<u8>, DataError> {
        let name = match (&entry.recipe, url.rsplit('/').next()) {
            (Some(_), Some(file)) => format!("{}.{file}.part", entry.file),
            _ => format!("{}.part", entry.file),
        };
        let part = &self.cache_folder()?.join(name);
        let download = Download { id: &entry.id, url, part, limits, start: Instant::now() };
        let mut file = download.open_part()?;
        let bytes = match download.run(&mut file, progress).and_then(|()| download.bytes(&mut file)) {
            Ok(bytes) => bytes,
            Err(error) => {
                if file.metadata().is_ok_and(|part| part.len() == 0) {
                    remove(part)?;
                }
                return Err(error);
            }
        };
        remove(part)?;
        Ok(if entry.cleaned { cleaned(&bytes) } else { bytes })
    }
}

fn remove(part: &Path) -> Result<(), DataError> {
    match fs::remove_file(part) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(DataError::io(part)(error)),
        _ => Ok(()),
    }
}

/// One file being downloaded into the cache.
struct Download<'a> {
    id: &'a str,
    url: &'a str,
    /// The part downloaded so far.
    part: &'a Path,
    limits: &'a FetchLimits,
    start: Instant,
}

/// The range of the file in a response: the bytes `start..end` of `total`.
struct Span {
    start: u64,
    end: Option<u64>,
    total: Option<u64>,
}

impl Download<'_> {
    /// Opens the part and locks it against other processes that download the same set.
    fn open_part(&self) -> Result<File, DataError> {
        let mut options = File::options();
        let file = options.create(true).truncate(false).read(true).write(true).open(self.part);
        let file = file.map_err(DataError::io(self.part))?;
        // If another thread is starting a process, that process briefly inherits the files open here.
        for _ in 0..100 {
            match file.try_lock() {
                Ok(()) => return Ok(file),
                Err(TryLockError::WouldBlock) => sleep(Duration::from_millis(10)),
                Err(TryLockError::Error(error)) => return Err(DataError::io(self.part)(error)),
            }
        }
        Err(self.failed("another process is downloading it".into()))
    }

    fn bytes(&self, part: &mut File) -> Result<Vec<u8>, DataError> {
        let mut bytes = Vec::new();
        let read = part.rewind().and_then(|()| part.read_to_end(&mut bytes));
        read.map(|_| bytes).map_err(DataError::io(self.part))
    }

    /// Completes the part, resuming an earlier attempt if the server supports it.
    fn run(&self, part: &mut File, progress: &mut dyn FnMut(Progress)) -> Result<(), DataError> {
        let io = |error| DataError::io(self.part)(error);
        let have = part.metadata().map_err(io)?.len();
        let found = if have > 0 && have <= self.limits.bytes {
            let answer = self.ask(have)?;
            match answer.status() {
                StatusCode::PARTIAL_CONTENT | StatusCode::RANGE_NOT_SATISFIABLE => {
                    rest(&answer, have, self.limits.bytes).map(|span| (answer, span))
                }
                _ => {
                    let span = self.whole(&answer)?;
                    Some((answer, span))
                }
            }
        } else {
            None
        };
        let (answer, span) = match found {
            Some(found) => found,
            None => {
                // The part is not a prefix of the server's file, or the server reports ranges wrongly.
                part.set_len(0).map_err(io)?;
                let answer = self.ask(0)?;
                let span = self.whole(&answer)?;
                (answer, span)
            }
        };
        part.set_len(span.start).and_then(|()| part.seek(SeekFrom::Start(span.start))).map_err(io)?;
        self.receive(answer, &span, part, progress)
    }

    /// Requests the bytes from `start` on.
    fn ask(&self, start: u64) -> Result<Response<Body>, DataError> {
        let answer = hops::get(self.url, start, self.limits, self.start).map_err(|why| self.failed(why))?;
        // Byte ranges refer to the bytes sent, and compressed data may expand to any size.
        match answer.headers().get(header::CONTENT_ENCODING) {
            Some(encoding) if answer.status().is_success() && encoding != "identity" => {
                Err(self.failed(format!("the server sends {encoding:?} content, which was not asked for")))
            }
            _ => Ok(answer),
        }
    }

    /// The range of a response with the whole file.
    fn whole(&self, answer: &Response<Body>) -> Result<Span, DataError> {
        match (answer.status(), answer.body().content_length()) {
            (StatusCode::OK, Some(length)) if length > self.limits.bytes => Err(self.too_long(length)),
            (StatusCode::OK, total) => Ok(Span { start: 0, end: total, total }),
            (status, _) => Err(self.failed(format!("the server answers {status}"))),
        }
    }

    fn receive(
        &self,
        answer: Response<Body>,
        span: &Span,
        part: &mut File,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<(), DataError> {
        let mut body = answer.into_body().into_reader();
        let mut buffer = vec![0; 1 << 16];
        let mut received = span.start;
        let broken = |received, message: String| {
            Err(DataError::Interrupted { id: self.id.to_owned(), received, message })
        };
        let mut pace = (Instant::now(), received);
        loop {
            progress(Progress { received, total: span.total });
            let count = match body.read(&mut buffer) {
                Ok(0) => break,
                Ok(count) => count,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return broken(received, error.to_string()),
            };
            received += count as u64;
            let most = span.end.unwrap_or(self.limits.bytes);
            if received > most {
                part.set_len(0).map_err(DataError::io(self.part))?;
                return Err(if span.end.is_some() {
                    self.failed(format!("the server sends more than the {most} bytes that it announced"))
                } else {
                    self.too_long(received)
                });
            }
            part.write_all(&buffer[..count]).map_err(DataError::io(self.part))?;
            if self.start.elapsed() > self.limits.total {
                return broken(received, format!("not complete after {:?}", self.limits.total));
            }
            if pace.0.elapsed() > self.limits.wait {
                if received - pace.1 < self.limits.pace {
                    let (came, wait) = (received - pace.1, self.limits.wait);
                    return broken(received, format!("too slow: {came} bytes in {wait:?}"));
                }
                pace = (Instant::now(), received);
            }
        }
        match span.total.filter(|&total| total != received) {
            Some(total) => broken(received, format!("of {total}")),
            None => Ok(()),
        }
    }

    fn too_long(&self, bytes: u64) -> DataError {
        self.failed(format!("{bytes} bytes or more, above the limit of {} for a data set", self.limits.bytes))
    }

    fn failed(&self, message: String) -> DataError {
        DataError::Download { id: self.id.to_owned(), url: self.url.to_owned(), message }
    }
}

/// The range of a partial response: `Content-Range: bytes 100-199/200`. `None` if it does not start at the byte `have`,
/// contradicts itself, or exceeds `most` bytes.
fn rest(answer: &Response<Body>, have: u64, most: u64) -> Option<Span> {
    let range = answer.headers().get(header::CONTENT_RANGE)?.to_str().ok()?;
    let (range, total) = range.strip_prefix("bytes ")?.trim().split_once('/')?;
    let (first, last) = range.split_once('-')?;
    let (first, end) = (first.parse::<u64>().ok()?, last.parse::<u64>().ok()?.checked_add(1)?);
    let total = if total == "*" { None } else { Some(total.parse::<u64>().ok()?) };
    let goes_on = first == have && first < end && end <= total.unwrap_or(most) && end <= most;
    let stated = answer.body().content_length();
    let agrees = stated.is_none_or(|length| have.checked_add(length) == Some(end));
    (answer.status() == StatusCode::PARTIAL_CONTENT && goes_on && agrees).then_some(Span {
        start: have,
        end: Some(end),
        total: total.or(Some(end)),
    })
}

/// The lines that are neither blank nor a comment (`#`), without surrounding white space.
fn cleaned(bytes: &[u8]) -> Vec<u8> {
    let lines = bytes.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii_end);
    let kept = lines.filter(|line| !line.is_empty() && !line.starts_with(b"#"));
    kept.flat_map(|line| [line, b"\n"].concat()).collect()
}
