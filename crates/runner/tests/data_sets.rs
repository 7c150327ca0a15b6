//! Each data set that is not shipped agrees with its entry in the index.

#[path = "../../core/tests/support/needs.rs"]
mod needs;

use std::process::ExitCode;

use needs::{run, test};
use sudoku_runner::data::{DataSet, DataSets, Reason};

fn main() -> ExitCode {
    let mut tests = vec![
        test("line_570_of_top2365_is_reported_and_left_out", &["top2365.txt"], line_570_is_left_out),
        test("what_is_known_of_the_labels_of_gnome", &["gnome_sudoku_600.csv"], gnome_levels),
        test("what_is_known_of_human_times", &["human_times_cloudsudoku.csv"], human_times),
        test("what_is_known_of_the_puzzles_of_sites", &["site_labelled_18.csv"], sites),
    ];
    for entry in DataSets::from_env().index().entries().iter().filter(|entry| !entry.shipped) {
        let id = entry.id.clone();
        let name = format!("{id}_is_what_the_index_says");
        tests.push(test(name, &[&entry.file], move || is_what_the_index_says(&id)));
    }
    run(tests)
}

fn load(data: &DataSets, id: &str) -> DataSet {
    data.load(id).unwrap_or_else(|error| panic!("{error}"))
}

/// Checks count, hash, columns, levels, and the number of solutions of every puzzle.
fn is_what_the_index_says(id: &str) {
    let data = DataSets::from_env();
    let (set, entry) = (load(&data, id), data.index().entry(id).unwrap());
    assert_eq!(set.rows.len() + entry.not_unique_lines.len(), entry.count);
    for (level, name) in set.levels.iter().enumerate() {
        assert!(set.rows.iter().any(|row| row.level == Some(level)), "no {name}");
    }
    for column in &set.columns {
        assert!(set.column(column).unwrap().iter().any(Option::is_some), "no {column}");
    }
    assert!(set.rows.iter().all(|row| row.level.is_some() == entry.label.is_some()));
    assert!(set.rows.iter().all(|row| row.group.is_some() == entry.group.is_some()));
    let verified = data.verify(id).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(verified.count, entry.count);
}

fn line_570_is_left_out() {
    let data = DataSets::from_env();
    let set = load(&data, "top2365");
    assert_eq!(set.rows.len(), 2364);
    assert_eq!(set.rejected.iter().map(|rejected| rejected.line).collect::<Vec<_>>(), [570]);
    assert_eq!(set.rejected[0].reason, Reason::ManySolutions);
    assert_eq!(
        set.complaints().next().unwrap(),
        "top2365.txt, line 570: the puzzle has more than one solution"
    );
}

fn gnome_levels() {
    let data = DataSets::from_env();
    let gnome = load(&data, "gnome");
    for (row, value) in gnome.rows.iter().zip(gnome.column("gnome_difficulty").unwrap()) {
        // The bands of the program, in the order of its labels.
        let band = [0.45, 0.6, 0.75].iter().filter(|&&limit| value > Some(limit)).count();
        assert_eq!(row.level, Some(band), "line {}", row.line);
    }
}

fn human_times() {
    let data = DataSets::from_env();
    let times = load(&data, "human-times");
    let seconds = times.column("mean_time_s").unwrap();
    assert!(seconds.iter().all(|&time| time >= Some(130.0) && time <= Some(6192.0)));
    assert_eq!(times.column("d_to").unwrap().iter().flatten().count(), 1073 - 828);
}

fn sites() {
    let data = DataSets::from_env();
    let sites = load(&data, "sites");
    let of = |site| sites.rows.iter().filter(|row| row.group.as_deref() == Some(site)).count();
    assert_eq!(["sudoku.com", "websudoku.com", "sudokuoftheday.co.uk"].map(of), [10, 4, 4]);
}
