//! Downloads by HTTP that can be broken off and taken up again.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use ureq::http::{Response, StatusCode, header};
use ureq::{Agent, Body};

use super::error::DataError;
use super::fetch::Progress;
use super::files;
use super::index::Entry;
use super::registry::DataSets;

/// Longest wait for a connection, an answer, or the next bytes.
const PATIENCE: Duration = Duration::from_secs(30);
/// More than this is no data set of ours; the largest has four million bytes.
const LIMIT: u64 = 1 << 28;

impl DataSets {
    pub(super) fn download(
        &self,
        entry: &Entry,
        url: &str,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<PathBuf, DataError> {
        let path = self.cache_folder()?.join(&entry.file);
        let mut part = path.clone().into_os_string();
        part.push(".part");
        let download = Download { id: &entry.id, url, part: Path::new(&part) };
        download.run(progress)?;
        let mut bytes = fs::read(download.part).map_err(DataError::io(download.part))?;
        if entry.cleaned {
            bytes = cleaned(&bytes);
        }
        let kept = self.check(entry, url, &bytes).and_then(|()| files::write_whole(&path, &bytes));
        fs::remove_file(download.part).map_err(DataError::io(download.part))?;
        kept.map(|()| path)
    }

    fn check(&self, entry: &Entry, url: &str, bytes: &[u8]) -> Result<(), DataError> {
        let found = files::sha256(bytes);
        if found != entry.sha256 {
            return Err(DataError::WrongDownload {
                id: entry.id.clone(),
                url: url.to_owned(),
                found,
                expected: entry.sha256.clone(),
            });
        }
        self.parse(entry, bytes).map(drop)
    }
}

/// One file on its way into the cache.
struct Download<'a> {
    id: &'a str,
    url: &'a str,
    /// What has come so far.
    part: &'a Path,
}

impl Download<'_> {
    /// Completes the part, going on where an earlier attempt ended.
    fn run(&self, progress: &mut dyn FnMut(Progress)) -> Result<(), DataError> {
        let have = fs::metadata(self.part).map_or(0, |part| part.len());
        let mut answer = self.ask(have)?;
        if have > 0 && answer.status() == StatusCode::RANGE_NOT_SATISFIABLE {
            // The part is no beginning of what the server has.
            fs::remove_file(self.part).map_err(DataError::io(self.part))?;
            answer = self.ask(0)?;
        }
        let start = match answer.status() {
            StatusCode::OK => 0,
            StatusCode::PARTIAL_CONTENT if range_start(&answer) == Some(have) => have,
            status => return Err(self.failed(format!("the server answers {status}"))),
        };
        let part = OpenOptions::new().create(true).append(true).open(self.part);
        let part = part.and_then(|file| file.set_len(start).map(|()| file));
        self.receive(answer, start, part.map_err(DataError::io(self.part))?, progress)
    }

    /// Asks for the bytes from `start` on.
    fn ask(&self, start: u64) -> Result<Response<Body>, DataError> {
        let agent: Agent = Agent::config_builder()
            .http_status_as_error(false)
            .timeout_connect(Some(PATIENCE))
            .timeout_recv_response(Some(PATIENCE))
            .timeout_per_read(Some(PATIENCE))
            .build()
            .into();
        // Byte ranges count the bytes sent: let nobody compress them on the way.
        let mut request = agent.get(self.url).header(header::ACCEPT_ENCODING, "identity");
        if start > 0 {
            request = request.header(header::RANGE, format!("bytes={start}-"));
        }
        request.call().map_err(|error| self.failed(error.to_string()))
    }

    fn receive(
        &self,
        answer: Response<Body>,
        start: u64,
        mut part: File,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<(), DataError> {
        let body = answer.into_body();
        let total = body.content_length().map(|rest| start + rest);
        let mut body = body.into_reader();
        let mut buffer = vec![0; 1 << 16];
        let mut received = start;
        let broken = |received, message: String| {
            Err(DataError::Interrupted { id: self.id.to_owned(), received, message })
        };
        loop {
            progress(Progress { received, total });
            let count = match body.read(&mut buffer) {
                Ok(0) => break,
                Ok(count) => count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return broken(received, error.to_string()),
            };
            part.write_all(&buffer[..count]).map_err(DataError::io(self.part))?;
            received += count as u64;
            if received > LIMIT {
                fs::remove_file(self.part).map_err(DataError::io(self.part))?;
                return Err(self.failed(format!("more than {LIMIT} bytes, which no data set has")));
            }
        }
        match total.filter(|&total| total != received) {
            Some(total) => broken(received, format!("of {total}")),
            None => Ok(()),
        }
    }

    fn failed(&self, message: String) -> DataError {
        DataError::Download { id: self.id.to_owned(), url: self.url.to_owned(), message }
    }
}

/// The first byte of a partial answer: `Content-Range: bytes 100-199/200`.
fn range_start(answer: &Response<Body>) -> Option<u64> {
    let range = answer.headers().get(header::CONTENT_RANGE)?.to_str().ok()?;
    range.strip_prefix("bytes ")?.split('-').next()?.trim().parse().ok()
}

/// The lines that are neither blank nor a comment (`#`), without white space at their ends.
fn cleaned(bytes: &[u8]) -> Vec<u8> {
    let lines = bytes.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii_end);
    let kept = lines.filter(|line| !line.is_empty() && !line.starts_with(b"#"));
    kept.flat_map(|line| [line, b"\n"].concat()).collect()
}
