//! Finding, checking and loading small sets that the tests make.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::data::{DataError, DataSet, DataSets, Index, Notation, OwnColumns, OwnLabels, Place, Reason};
use crate::sha256;

const EASY: &str = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
const HARD: &str = "85...24..72......9..4.........1.7..23.5...9...4...........8..7..17..........36.4.";
/// Line 570 of magictour's top2365, which has 14,044 solutions.
const MANY: &str = "...5.167.......25.5.1.64...185.46..................76.......52....1.5....58......";

/// An index of one set of lines with this text.
pub(super) fn index_of(text: &str, more: &str) -> Index {
    let (count, sha256) = (text.lines().filter(|line| line.len() > 80).count(), sha256(text.as_bytes()));
    Index::parse(&format!(
        "[[set]]\nid = 'mine'\nfile = 'mine.txt'\nformat = 'lines'\ncount = {count}\nsha256 = '{sha256}'\n\
         about = 'x'\nlicence = 'x'\norigin = 'x'\nverified = 'x'\n{more}\n"
    ))
    .unwrap()
}

pub(super) fn lines(puzzles: &[&str]) -> String {
    puzzles.iter().map(|puzzle| format!("{puzzle}\n")).collect()
}

fn folder_with(text: &str) -> TempDir {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("mine.txt"), text).unwrap();
    folder
}

fn in_folders(index: Index, folders: &[&TempDir], cache: Option<&TempDir>) -> DataSets {
    let path = |folder: &TempDir| folder.path().to_owned();
    DataSets::new(index, folders.iter().map(|&folder| path(folder)).collect(), cache.map(path))
}

#[test]
fn the_right_file_is_taken_and_a_wrong_one_passed_over() {
    let text = lines(&[EASY, HARD]);
    let (wrong, right, cache) = (folder_with(&lines(&[HARD])), folder_with(&text), folder_with(&text));
    let index = || index_of(&text, "derived_from = 'thin air'");
    let place = |data: DataSets| data.list().remove(0).found.unwrap();
    let in_right = Place::Folder(right.path().join("mine.txt"));
    assert_eq!(place(in_folders(index(), &[&right], Some(&cache))), in_right);
    assert_eq!(place(in_folders(index(), &[&wrong, &right], None)), in_right);
    let in_cache = Place::Cache(cache.path().join("mine.txt"));
    assert_eq!(place(in_folders(index(), &[&wrong], Some(&cache))), in_cache);

    let error = in_folders(index(), &[&wrong], None).load("mine").unwrap_err();
    assert!(matches!(&error, DataError::Differs { path, .. } if path.starts_with(wrong.path())), "{error}");
    assert!(error.to_string().contains("make it (thin air)"), "{error}");
}

#[test]
fn a_missing_set_tells_how_to_get_it() {
    let (empty, text) = (TempDir::new().unwrap(), lines(&[EASY]));
    let by_url = in_folders(index_of(&text, "url = 'http://x/'"), &[&empty], None);
    let error = by_url.load("mine").unwrap_err().to_string();
    assert!(error.contains("data fetch mine`"), "{error}");
    assert!(error.contains(&empty.path().display().to_string()), "{error}");
    let derived = in_folders(index_of(&text, "derived_from = 'thin air'"), &[], None);
    let error = derived.load("mine").unwrap_err().to_string();
    assert!(error.contains("(thin air), and"), "{error}");
    assert!(matches!(derived.load("yours"), Err(DataError::UnknownSet { .. })));
}

#[test]
fn listed_lines_are_kept_out_and_counted() {
    let text = lines(&[EASY, MANY, HARD]);
    let folder = folder_with(&text);
    let more = "derived_from = 'x'\nnot_unique_lines = [2]";
    let data = in_folders(index_of(&text, more), &[&folder], None);
    let set = data.load("mine").unwrap();
    assert_eq!(set.rows.iter().map(|row| row.line).collect::<Vec<_>>(), [1, 3]);
    let complaints: Vec<String> = set.complaints().collect();
    assert_eq!(complaints, ["mine.txt, line 2: the puzzle has more than one solution"]);
    assert_eq!(data.verify("mine").unwrap().rejected, set.rejected);
}

#[test]
fn an_index_that_errs_is_found_out() {
    let text = lines(&[EASY, MANY, HARD]);
    let folder = folder_with(&text);
    let error = |text: &str, more: &str| {
        let data = in_folders(index_of(text, &format!("derived_from = 'x'\n{more}")), &[&folder], None);
        data.verify("mine").unwrap_err().to_string()
    };
    assert!(error(&text, "").contains("line 2: the puzzle"));
    let listed = error(&text, "not_unique_lines = [2, 3]");
    assert!(listed.contains("line 3 is listed"), "{listed}");
    let many = error(&text, "solutions = 'many'");
    assert!(many.contains("; line 3"), "{many}");

    let other = text.replacen("..3.2", "hello", 1);
    fs::write(folder.path().join("mine.txt"), &other).unwrap();
    let broken = error(&other, "not_unique_lines = [2]");
    assert!(broken.contains("line 1: column 1: 'h'"), "{broken}");
    let more = format!("# {}\n{text}", "x".repeat(81));
    fs::write(folder.path().join("mine.txt"), &more).unwrap();
    assert!(error(&more, "not_unique_lines = [3]").contains("3 puzzles instead of 4"));
}

#[test]
fn shipped_sets_need_no_folder_and_have_a_path_if_there_is_a_cache() {
    let data = DataSets::shipped();
    for listed in data.list().iter().filter(|listed| listed.entry.shipped) {
        assert!(matches!(listed.found, Ok(Place::Shipped)), "{}", listed.entry.id);
    }
    assert!(matches!(data.path("beer"), Err(DataError::NoCache)));
    let cache = TempDir::new().unwrap();
    let path =
        DataSets::new(Index::shipped(), Vec::new(), Some(cache.path().join("deep"))).path("beer").unwrap();
    let text = fs::read_to_string(&path).unwrap();
    assert_eq!(sha256(text.as_bytes()), data.index().entry("beer").unwrap().sha256);
    assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1, "nothing else is left behind");
}

#[test]
fn shipped_sets_hold_what_the_index_says() {
    let data = DataSets::shipped();
    let qqwing = data.load("qqwing").unwrap();
    for level in 0..4 {
        assert_eq!(qqwing.rows.iter().filter(|row| row.level == Some(level)).count(), 1000);
    }
    for (row, clues) in qqwing.rows.iter().zip(qqwing.column("clues").unwrap()) {
        assert_eq!(Some(row.puzzle.clue_count() as f64), clues);
    }
    let guesses = qqwing.column("guesses").unwrap();
    for (row, guesses) in qqwing.rows.iter().zip(guesses) {
        assert_eq!(row.level == Some(3), guesses > Some(0.0), "QQWing's experts are those who guess");
    }
    let beer = data.load("beer").unwrap();
    let scores = [55, 551, 253, 451, 953].map(|score| Some(f64::from(score)));
    assert_eq!(beer.column("score").unwrap(), scores);
    assert_eq!(beer.column("naive_score").unwrap(), [Some(655.0), None, None, None, None]);
    assert!(matches!(beer.column("rating"), Err(DataError::NoColumn { .. })));
    for id in ["qqwing", "beer"] {
        assert!(data.verify(id).unwrap().rejected.is_empty());
    }
}

fn write(folder: &TempDir, name: &str, bytes: &[u8]) -> PathBuf {
    let path = folder.path().join(name);
    fs::write(&path, bytes).unwrap();
    path
}

#[test]
fn a_file_of_ones_own() {
    let folder = TempDir::new().unwrap();
    let no_solution = EASY.replacen("..3", "5.3", 1);
    let text =
        format!("puzzle,stars,minutes\n{EASY},3,4.5\n{MANY},1,5\n{no_solution},1,5\n{HARD},1,\nx,1,2\n");
    let path = write(&folder, "own.csv", text.as_bytes());
    let mut data = DataSets::shipped();
    assert_eq!(data.add_file(&path, OwnLabels::from("stars").into()).unwrap().id, "own");
    let set = data.load("own").unwrap();
    assert_eq!(
        (set.levels.as_slice(), set.columns.as_slice()),
        (&["1".into(), "3".into()][..], &["minutes".into()][..])
    );
    let rows: Vec<_> = set.rows.iter().map(|row| (row.line, row.level, row.values[0])).collect();
    assert_eq!(rows, [(2, Some(1), Some(4.5)), (5, Some(0), None)]);
    let reasons: Vec<_> = set.rejected.iter().map(|rejected| (rejected.line, &rejected.reason)).collect();
    assert_eq!(reasons[..2], [(3, &Reason::ManySolutions), (4, &Reason::NoSolution)]);
    assert!(matches!(reasons[2], (6, Reason::NotAPuzzle { .. })));

    // The hash is that of the text, not of the compressed file.
    let packed = write(&folder, "own.csv.zst", &zstd::encode_all(text.as_bytes(), 1).unwrap());
    let unpacked = DataSet::from_file(&packed, OwnLabels::from("stars").into()).unwrap();
    assert_eq!((unpacked.sha256, unpacked.id, unpacked.rows), (set.sha256, set.id, set.rows));
}

#[test]
fn own_files_without_labels_and_with_a_known_name() {
    let folder = TempDir::new().unwrap();
    let mut data = DataSets::shipped();
    let path = write(&folder, "beer.txt", lines(&[HARD, EASY]).as_bytes());
    assert_eq!(data.add_file(&path, OwnColumns::default()).unwrap().id, "own-beer");
    assert_eq!(data.load("own-beer").unwrap().rows.len(), 2);
    assert_eq!(data.load("beer").unwrap().rows.len(), 5);
    let error = data.add_file(&path, OwnLabels::from("label").into()).unwrap_err().to_string();
    assert!(error.starts_with("beer.txt: no column \"label\": the file has no header line"), "{error}");
    let error = data.add_file(Path::new("no/such.csv"), OwnColumns::default()).unwrap_err().to_string();
    assert!(error.starts_with("cannot read no/such.csv: "), "{error}");
}

/// Columns of times as people write them, and the values read.
#[test]
fn times_of_a_file_of_ones_own() {
    let folder = TempDir::new().unwrap();
    let read = |header: &str, rows: [String; 2], decimal| {
        let path = write(&folder, "own.csv", format!("{header}\n{}\n", rows.join("\n")).as_bytes());
        let notation = Notation { decimal, ..Notation::default() };
        let own = OwnColumns { target: Some("time"), notation, ..OwnColumns::default() };
        DataSet::from_file(&path, own)
            .map(|set| set.column("time").unwrap())
            .map_err(|error| error.to_string())
    };
    let both = |separator: char, one: &str, other: &str| {
        let header = format!("puzzle{separator}time");
        let rows = [format!("{EASY}{separator}{one}"), format!("{HARD}{separator}{other}")];
        read(&header, rows, None)
    };
    let expected = |one, other| Ok(vec![one, other]);
    assert_eq!(both(',', "312.5", "88"), expected(Some(312.5), Some(88.0)));
    for separator in [';', '\t'] {
        assert_eq!(both(separator, "312,5", "1.088,25"), expected(Some(312.5), Some(1088.25)));
    }
    assert_eq!(both(',', "\"312,5\"", "\"88,0\""), expected(Some(312.5), Some(88.0)));
    assert_eq!(both(',', "7:10", "1:07:10"), expected(Some(430.0), Some(4030.0)));
    for missing in ["NA", "n/a", "null", "NaN", "", "-"] {
        assert_eq!(both(',', missing, "88"), expected(None, Some(88.0)), "{missing}");
    }
    let refused = |one: &str, message: &str| {
        let error = both(';', "88", one).unwrap_err();
        assert!(error.starts_with("own.csv, line 3: column time: ") && error.contains(message), "{error}");
    };
    refused("-5", "\"-5\" is negative");
    refused("fast", "\"fast\" is neither a number nor a time");
    refused("1,204", "give --decimal , or --decimal .");
    let rows = || [format!("{EASY};88"), format!("{HARD};1,204")];
    assert_eq!(read("puzzle;time", rows(), Some(',')), expected(Some(88.0), Some(1.204)));
    assert_eq!(read("puzzle;time", rows(), Some('.')), expected(Some(88.0), Some(1204.0)));
    assert!(both(',', "NA", "").unwrap_err().contains("column time"));
}

/// A tab or another character separates fields whose values contain commas.
#[test]
fn a_stated_delimiter_separates_the_fields() {
    let folder = TempDir::new().unwrap();
    let path = write(&folder, "own.csv", format!("puzzle|time\n{EASY}|312,5\n{HARD}|88,0\n").as_bytes());
    let notation = Notation { delimiter: Some('|'), ..Notation::default() };
    let own = OwnColumns { target: Some("time"), notation, ..OwnColumns::default() };
    let set = DataSet::from_file(&path, own).unwrap();
    assert_eq!(set.column("time").unwrap(), [Some(312.5), Some(88.0)]);
    assert_eq!(set.own.unwrap().notation, notation);
}
