//! The sets that may not be shipped, where `SUDOKU_LAB_DATA` names a folder that holds them.

use crate::data::{DataSet, DataSets, Reason, real_data};

fn load(data: &DataSets, id: &str) -> DataSet {
    data.load(id).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn every_set_has_the_count_hash_columns_and_levels_of_the_index() {
    let Some(data) = real_data() else { return };
    for entry in data.index().entries() {
        let set = load(&data, &entry.id);
        assert_eq!(set.rows.len() + entry.not_unique_lines.len(), entry.count, "{}", entry.id);
        for (level, name) in set.levels.iter().enumerate() {
            assert!(set.rows.iter().any(|row| row.level == Some(level)), "{}: no {name}", entry.id);
        }
        for column in &set.columns {
            assert!(set.column(column).unwrap().iter().any(Option::is_some), "{}: no {column}", entry.id);
        }
        assert!(set.rows.iter().all(|row| row.level.is_some() == entry.label.is_some()), "{}", entry.id);
        assert!(set.rows.iter().all(|row| row.group.is_some() == entry.group.is_some()), "{}", entry.id);
    }
}

#[test]
fn every_puzzle_has_as_many_solutions_as_the_index_says() {
    let Some(data) = real_data() else { return };
    for entry in data.index().entries() {
        let verified = data.verify(&entry.id).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(verified.count, entry.count);
    }
}

#[test]
fn line_570_of_top2365_is_reported_and_kept_out() {
    let Some(data) = real_data() else { return };
    let set = load(&data, "top2365");
    assert_eq!(set.rows.len(), 2364);
    assert_eq!(set.rejected.iter().map(|rejected| rejected.line).collect::<Vec<_>>(), [570]);
    assert_eq!(set.rejected[0].reason, Reason::ManySolutions);
    assert_eq!(
        set.complaints().next().unwrap(),
        "top2365.txt, line 570: the puzzle has more than one solution"
    );
}

#[test]
fn what_is_known_of_the_labelled_and_timed_sets() {
    let Some(data) = real_data() else { return };
    let gnome = load(&data, "gnome");
    for (row, value) in gnome.rows.iter().zip(gnome.column("gnome_difficulty").unwrap()) {
        // The program's own bands, as its labels follow them.
        let band = [0.45, 0.6, 0.75].iter().filter(|&&limit| value > Some(limit)).count();
        assert_eq!(row.level, Some(band), "line {}", row.line);
    }
    let times = load(&data, "human-times");
    let seconds = times.column("mean_time_s").unwrap();
    assert!(seconds.iter().all(|&time| time >= Some(130.0) && time <= Some(6192.0)));
    assert_eq!(times.column("d_to").unwrap().iter().flatten().count(), 1073 - 828);
    let sites = load(&data, "sites");
    let of = |site| sites.rows.iter().filter(|row| row.group.as_deref() == Some(site)).count();
    assert_eq!(["sudoku.com", "websudoku.com", "sudokuoftheday.co.uk"].map(of), [10, 4, 4]);
}
