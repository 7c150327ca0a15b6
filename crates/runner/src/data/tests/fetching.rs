//! Downloads from a server that the test runs.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

use tempfile::TempDir;

use super::finding::{index_of, lines};
use crate::data::{DataError, DataSets, Fetched, Place, Progress};

pub(super) const EASY: &str =
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
/// Writes a response, given the first byte requested.
pub(super) type Answer = Box<dyn Fn(&mut TcpStream, Option<usize>) + Send>;

/// A server on the loopback address that sends these responses, one per connection, and then hangs up.
struct Server {
    url: String,
    /// The first byte of each request.
    asked: Arc<Mutex<Vec<Option<usize>>>>,
}

impl Server {
    fn with(answers: Vec<Answer>) -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}/mine.txt", listener.local_addr().unwrap());
        let asked = Arc::new(Mutex::new(Vec::new()));
        let log = Arc::clone(&asked);
        thread::spawn(move || {
            for answer in answers {
                let (mut stream, _) = listener.accept().unwrap();
                let start = first_byte_asked(&stream);
                log.lock().unwrap().push(start);
                answer(&mut stream, start);
            }
        });
        Server { url, asked }
    }

    fn asked(&self) -> Vec<Option<usize>> {
        self.asked.lock().unwrap().clone()
    }
}

pub(super) fn first_byte_asked(stream: &TcpStream) -> Option<usize> {
    let mut start = None;
    for line in BufReader::new(stream).lines().map_while(Result::ok) {
        let line = line.to_ascii_lowercase();
        if let Some(range) = line.strip_prefix("range: bytes=") {
            start = range.trim_end_matches('-').parse().ok();
        }
        if line.is_empty() {
            break;
        }
    }
    start
}

fn send(stream: &mut TcpStream, head: &str, body: &[u8]) {
    // A client that needs no more data may hang up.
    let _ = stream.write_all(format!("HTTP/1.1 {head}\r\nConnection: close\r\n\r\n").as_bytes());
    let _ = stream.write_all(body);
}

/// The whole text, or the requested part.
pub(super) fn ranges(text: &str) -> Answer {
    let text = text.to_owned();
    Box::new(move |stream, start| match start {
        None => send(stream, &format!("200 OK\r\nContent-Length: {}", text.len()), text.as_bytes()),
        Some(start) if start < text.len() => {
            let rest = &text.as_bytes()[start..];
            let range = format!("bytes {start}-{}/{}", text.len() - 1, text.len());
            let head =
                format!("206 Partial Content\r\nContent-Range: {range}\r\nContent-Length: {}", rest.len());
            send(stream, &head, rest);
        }
        Some(_) => send(stream, "416 Range Not Satisfiable\r\nContent-Length: 0", b""),
    })
}

/// The whole text, whatever part is requested.
fn no_ranges(text: &str) -> Answer {
    let text = text.to_owned();
    Box::new(move |stream, _| {
        send(stream, &format!("200 OK\r\nContent-Length: {}", text.len()), text.as_bytes());
    })
}

/// Announces the whole text and hangs up after `after` bytes.
fn breaking_off(text: &str, after: usize) -> Answer {
    let text = text.to_owned();
    Box::new(move |stream, _| {
        send(stream, &format!("200 OK\r\nContent-Length: {}", text.len()), &text.as_bytes()[..after]);
    })
}

/// A cache, and a set of 3,000 puzzles that is only on this server.
struct Fixture {
    text: String,
    cache: TempDir,
    server: Server,
    data: DataSets,
}

fn fixture(more: &str, answers: impl FnOnce(&str) -> Vec<Answer>) -> Fixture {
    let text = lines(&[EASY; 3000]);
    let server = Server::with(answers(&text));
    let cache = TempDir::new().unwrap();
    let index = index_of(&text, &format!("url = '{}'\n{more}", server.url));
    let data = DataSets::new(index, Vec::new(), Some(cache.path().to_owned()));
    Fixture { text, cache, server, data }
}

impl Fixture {
    fn fetch(&self) -> Result<Fetched, DataError> {
        self.data.fetch("mine", &mut |_| ())
    }

    fn assert_saved(&self) {
        assert_eq!(self.fetch_twice(), Fetched::Saved(self.cache.path().join("mine.txt")));
    }

    /// Fetches twice; the second time the set must already be there.
    fn fetch_twice(&self) -> Fetched {
        let fetched = self.fetch().unwrap_or_else(|error| panic!("{error}"));
        let path = self.cache.path().join("mine.txt");
        assert_eq!(fs::read_to_string(&path).unwrap(), self.text);
        assert_eq!(self.names(), ["mine.txt"]);
        assert_eq!(self.fetch().unwrap(), Fetched::Already(Place::Cache(path)));
        assert_eq!(self.data.load("mine").unwrap().rows.len(), 3000);
        fetched
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.cache.path()).unwrap();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

#[test]
fn a_whole_file() {
    let fixture = fixture("", |text| vec![ranges(text)]);
    let mut seen = Vec::new();
    fixture.data.fetch("mine", &mut |progress| seen.push(progress)).unwrap();
    let total = fixture.text.len() as u64;
    assert_eq!(seen.first(), Some(&Progress { received: 0, total: Some(total) }));
    assert_eq!(seen.last(), Some(&Progress { received: total, total: Some(total) }));
    assert!(matches!(fixture.fetch().unwrap(), Fetched::Already(_)));
    assert_eq!(fixture.server.asked(), [None]);
}

#[test]
fn a_download_that_broke_off_goes_on_from_there() {
    let fixture = fixture("", |text| vec![breaking_off(text, 100_000), ranges(text)]);
    let error = fixture.fetch().unwrap_err();
    assert!(matches!(error, DataError::Interrupted { received: 100_000, .. }), "{error}");
    assert!(error.to_string().contains("from there"), "{error}");
    assert_eq!(fixture.names(), ["mine.txt.part"], "no half file under the set's name");
    assert!(fixture.data.load("mine").is_err());
    fixture.assert_saved();
    assert_eq!(fixture.server.asked(), [None, Some(100_000)]);
}

#[test]
fn a_server_without_ranges_starts_over() {
    let fixture = fixture("", |text| vec![breaking_off(text, 100_000), no_ranges(text)]);
    fixture.fetch().unwrap_err();
    fixture.assert_saved();
}

#[test]
fn a_part_that_is_no_beginning_of_the_file_is_thrown_away() {
    let longer = fixture("", |text| vec![ranges(text), ranges(text)]);
    fs::write(longer.cache.path().join("mine.txt.part"), "x".repeat(1_000_000)).unwrap();
    longer.assert_saved();
    assert_eq!(longer.server.asked(), [Some(1_000_000), None]);

    let other = fixture("", |text| vec![ranges(text), ranges(text)]);
    fs::write(other.cache.path().join("mine.txt.part"), "x".repeat(1000)).unwrap();
    let error = other.fetch().unwrap_err();
    assert!(matches!(error, DataError::WrongDownload { .. }), "{error}");
    assert!(other.names().is_empty(), "{:?}", other.names());
    other.assert_saved();
}

#[test]
fn a_set_is_downloaded_by_one_process_at_a_time() {
    let fixture = fixture("", |text| vec![ranges(text)]);
    let part = fs::File::create(fixture.cache.path().join("mine.txt.part")).unwrap();
    part.lock().unwrap();
    let error = fixture.fetch().unwrap_err().to_string();
    assert!(error.contains("another process"), "{error}");
    drop(part);
    fixture.assert_saved();
}

#[test]
fn names_with_separators_are_unknown() {
    let fixture = fixture("", |_| Vec::new());
    for id in ["../mine", "/etc/passwd", "mine/../mine", "..\\mine", ""] {
        let error = fixture.data.fetch(id, &mut |_| ()).unwrap_err();
        assert!(matches!(error, DataError::UnknownSet { .. }), "{id}: {error}");
    }
}

#[test]
fn another_file_is_refused_and_removed() {
    let fixture = fixture("", |text| vec![ranges(&text.replacen('3', "4", 1))]);
    let error = fixture.fetch().unwrap_err().to_string();
    assert!(error.contains("instead of") && error.contains(&fixture.server.url), "{error}");
    assert!(fixture.names().is_empty(), "{:?}", fixture.names());
}

#[test]
fn a_file_in_the_cache_that_is_another_is_replaced() {
    let fixture = fixture("", |text| vec![ranges(text)]);
    fs::write(fixture.cache.path().join("mine.txt"), "old").unwrap();
    fixture.assert_saved();
}

#[test]
fn comments_and_blank_lines_are_dropped_where_the_index_says_so() {
    let raw = |text: &str| format!("# a list\r\n#\n{}\n\n", text.replacen('\n', "\r\n", 2000));
    let cleaned = fixture("cleaned = true", |text| vec![ranges(&raw(text))]);
    cleaned.assert_saved();
    let as_it_is = fixture("", |text| vec![ranges(&raw(text))]);
    assert!(matches!(as_it_is.fetch(), Err(DataError::WrongDownload { .. })));
}

#[test]
fn sets_without_an_address_say_how_to_make_them() {
    let cache = TempDir::new().unwrap();
    let index = index_of(&lines(&[EASY]), "derived_from = 'thin air'");
    let data = DataSets::new(index, Vec::new(), Some(cache.path().to_owned()));
    assert!(!data.index().entry("mine").unwrap().is_fetchable());
    let error = data.fetch("mine", &mut |_| ()).unwrap_err().to_string();
    assert!(error.contains("fetched: make it (thin air)"), "{error}");
}

#[test]
fn a_set_is_made_of_files_of_its_origin() {
    let text = lines(&[EASY, EASY]);
    let server =
        Server::with(vec![ranges(&format!("one {EASY}\n")), ranges(&format!("{EASY} two\nthree\n"))]);
    let base = server.url.trim_end_matches("mine.txt");
    let recipe = format!(
        "derived_from = 'a server'\n[set.recipe]\nbase = '{base}'\ncolumns = ['puzzle']\n\
         pattern = '(?<puzzle>[.\\d]{{81}})'\nparts = [{{ file = 'a' }}, {{ file = 'b' }}]"
    );
    let sets =
        |cache: &TempDir| DataSets::new(index_of(&text, &recipe), Vec::new(), Some(cache.path().to_owned()));

    let cache = TempDir::new().unwrap();
    let fetched = sets(&cache).fetch("mine", &mut |_| ()).unwrap();
    assert_eq!(fetched, Fetched::Saved(cache.path().join("mine.txt")));
    assert_eq!(fs::read_to_string(cache.path().join("mine.txt")).unwrap(), text);
    assert_eq!(fs::read_dir(cache.path()).unwrap().count(), 1, "no part is left");

    let (origin, cache) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    fs::write(origin.path().join("a"), EASY).unwrap();
    let error = sets(&cache).build("mine", origin.path()).unwrap_err().to_string();
    assert!(error.starts_with(&origin.path().join("b").display().to_string()), "{error}");
    fs::write(origin.path().join("b"), "another revision").unwrap();
    let error = sets(&cache).build("mine", origin.path()).unwrap_err();
    assert!(matches!(error, DataError::WrongDownload { .. }), "{error}");
    fs::write(origin.path().join("b"), EASY).unwrap();
    assert_eq!(sets(&cache).build("mine", origin.path()).unwrap(), cache.path().join("mine.txt"));

    let other = DataSets::new(index_of(&text, "derived_from = 'thin air'"), Vec::new(), None);
    let error = other.build("mine", origin.path()).unwrap_err().to_string();
    assert!(error.contains("built: make it (thin air)"), "{error}");
}
