//! Finds copies and near copies, within files and between files.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

use rayon::prelude::*;
use sudoku_core::{Grid, Named};

use crate::near::{MOST_COMPARISONS, Member, Near, Relation, compare, images_of, partner};
use crate::row::{Place, Row};
use crate::tally::Tally;
use sudoku_kit::Key;

/// Number of grids whose rows a thread takes at a time.
const CHUNK: usize = 1024;

/// The ways in which two rows can be alike.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Named)]
pub enum Likeness {
    /// The same clues in the same cells.
    Equal,
    /// The same except for the names of the digits.
    Relabelled,
    /// Symmetric copies of each other, by permuting rows, columns, bands and stacks, transposing and relabelling.
    Symmetric,
    /// One has all clues of the other, up to symmetry.
    Contained,
    /// On the same solution grid, with one clue in a different cell.
    #[name = "moved-1"]
    MovedOne,
    /// On the same solution grid, with two clues in different cells.
    #[name = "moved-2"]
    MovedTwo,
    /// The same solution grid, up to symmetry.
    SameGrid,
}

impl From<Relation> for Likeness {
    fn from(relation: Relation) -> Likeness {
        match relation {
            Relation::Contained => Likeness::Contained,
            Relation::MovedOne => Likeness::MovedOne,
            Relation::MovedTwo => Likeness::MovedTwo,
        }
    }
}

/// The training row that is nearest to a test row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Nearest {
    pub place: Place,
    pub train: Place,
    pub likeness: Likeness,
    /// Number of clues that only one of the two has, in the best alignment of their grids.
    pub different: u8,
}

/// Statistics of a file's grids and classes.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Classes {
    /// Number of rows with exactly one solution.
    pub solved: u64,
    /// Number of classes of puzzles.
    pub puzzles: u64,
    /// Number of classes of solution grids.
    pub grids: u64,
    /// Number of ordered pairs of rows on the same grid.
    pub pairs: u64,
    /// Number of rows on the most frequent grid.
    pub largest: u64,
    /// Number of rows whose grid has automorphisms other than the identity.
    pub symmetric: u64,
    /// Number of rows on the grid of shifted rows.
    pub shifted: u64,
}

impl Classes {
    fn merge(&mut self, other: &Classes) {
        self.solved += other.solved;
        self.puzzles += other.puzzles;
        self.grids += other.grids;
        self.pairs += other.pairs;
        self.largest = self.largest.max(other.largest);
        self.symmetric += other.symmetric;
        self.shifted += other.shifted;
    }
}

/// All results.
#[derive(Default)]
pub(crate) struct Leaks {
    /// For each likeness and file, the rows after the first of their group, or all rows for near copies.
    pub within: BTreeMap<(Likeness, u16), Tally>,
    /// For each likeness, file and later file, the rows of the later file that match a row of the earlier one.
    pub between: BTreeMap<(Likeness, u16, u16), Tally>,
    /// Statistics by file.
    pub classes: Vec<Classes>,
    /// For each file, the number of rows on crowded grids that were not compared with all others.
    pub uncompared: Vec<u64>,
    /// For each file, the number of rows that share a puzzle or a solution grid, up to symmetry, with a row of an
    /// earlier file.
    pub leaked: Vec<u64>,
    /// The nearest training row, for each row of the later files that matches a row of the first file, in the order of
    /// keys.
    pub nearest: Vec<Nearest>,
}

impl Leaks {
    fn merge(&mut self, other: Leaks) {
        for (key, tally) in other.within {
            self.within.entry(key).or_default().merge(tally);
        }
        for (key, tally) in other.between {
            self.between.entry(key).or_default().merge(tally);
        }
        self.classes.iter_mut().zip(&other.classes).for_each(|(classes, more)| classes.merge(more));
        self.uncompared.iter_mut().zip(&other.uncompared).for_each(|(rows, more)| *rows += more);
        self.leaked.iter_mut().zip(&other.leaked).for_each(|(rows, more)| *rows += more);
        self.nearest.extend(other.nearest);
    }

    /// The tally of rows of `file` that match rows of `other` in this way; both may be the same file.
    fn tally(&mut self, likeness: Likeness, other: u16, file: u16) -> &mut Tally {
        match other == file {
            true => self.within.entry((likeness, file)).or_default(),
            false => self.between.entry((likeness, other, file)).or_default(),
        }
    }

    fn of_files(files: usize) -> Leaks {
        Leaks {
            classes: vec![Classes::default(); files],
            uncompared: vec![0; files],
            leaked: vec![0; files],
            ..Leaks::default()
        }
    }
}

/// Finds all copies in rows that are sorted by [`Row::order`]. `grids` contains the canonical forms of grids with
/// automorphisms.
pub(crate) fn find(rows: &[Row], files: usize, grids: &HashMap<Key, Grid>, shifted: Key) -> Leaks {
    let without = rows.partition_point(|row| row.grid == Key::NONE);
    let mut runs: Vec<Range<usize>> = split(rows, 0..without, |row| row.class);
    runs.extend(split(rows, without..rows.len(), |row| row.grid));
    let found: Vec<Leaks> = runs
        .par_chunks(CHUNK)
        .map(|runs| {
            let mut search = Search { rows, grids, shifted, leaks: Leaks::of_files(files) };
            runs.iter().for_each(|run| search.grid(run.clone()));
            search.leaks
        })
        .collect();
    let mut leaks = Leaks::of_files(files);
    found.into_iter().for_each(|part| leaks.merge(part));
    leaks
}

/// The ranges of adjacent rows with equal keys.
fn split<K: PartialEq>(rows: &[Row], range: Range<usize>, key: impl Fn(&Row) -> K) -> Vec<Range<usize>> {
    let mut at = range.start;
    let runs = rows[range].chunk_by(|a, b| key(a) == key(b));
    runs.map(|run| {
        at += run.len();
        at - run.len()..at
    })
    .collect()
}

struct Search<'a> {
    rows: &'a [Row],
    grids: &'a HashMap<Key, Grid>,
    shifted: Key,
    leaks: Leaks,
}

impl Search<'_> {
    /// Processes the rows on one solution grid or, without one, the rows of one class.
    fn grid(&mut self, run: Range<usize>) {
        let solved = self.rows[run.start].grid != Key::NONE;
        if run.len() > 1 {
            for (file, rows, _) in by_file(&self.rows[run.clone()]).into_iter().skip(1) {
                self.leaks.leaked[usize::from(file)] += rows;
            }
        }
        if solved {
            self.count_grid(&run);
            self.groups(Likeness::SameGrid, &run);
        }
        let classes = split(self.rows, run.clone(), |row| row.class);
        let members: Vec<Member> = classes.iter().map(|class| self.member(class)).collect();
        let images = if solved && classes.len() > 1 {
            images_of(self.grids.get(&self.rows[run.start].grid))
        } else {
            Vec::new()
        };
        // The clues of 4 x 4 boards are not compared.
        let near = match images.is_empty() || members[0].cells == 0 {
            true => vec![Near { compared: true, ..Near::default() }; classes.len()],
            false => compare(&members, &images, MOST_COMPARISONS),
        };
        for (number, class) in classes.iter().enumerate() {
            self.copies(class);
            self.near(&classes, &members, &images, &near, number);
        }
        self.near_groups(&classes, &near);
    }

    fn member(&self, class: &Range<usize>) -> Member {
        let files = self.rows[class.clone()].iter().fold(0, |files, row| files | 1 << row.file);
        Member { cells: self.rows[class.start].cells, files }
    }

    fn count_grid(&mut self, run: &Range<usize>) {
        let first = &self.rows[run.start];
        for (file, rows, _) in by_file(&self.rows[run.clone()]) {
            let classes = &mut self.leaks.classes[usize::from(file)];
            classes.solved += rows;
            classes.grids += 1;
            classes.pairs += rows * (rows - 1);
            classes.largest = classes.largest.max(rows);
            classes.symmetric += if first.automorphisms > 1 { rows } else { 0 };
            classes.shifted += if first.grid == self.shifted { rows } else { 0 };
        }
    }

    /// Processes the rows of one class. Finds symmetric, relabelled and equal copies, and the nearest training row of
    /// rows that have one.
    fn copies(&mut self, class: &Range<usize>) {
        for (file, ..) in by_file(&self.rows[class.clone()]) {
            self.leaks.classes[usize::from(file)].puzzles += 1;
        }
        if class.len() < 2 {
            return;
        }
        self.groups(Likeness::Symmetric, class);
        let train =
            |range: &Range<usize>| self.rows[range.clone()].iter().find(|row| row.file == 0).map(Row::place);
        let in_class = train(class);
        for relabelled in split(self.rows, class.clone(), |row| row.relabelled) {
            let in_relabelled = train(&relabelled);
            self.groups(Likeness::Relabelled, &relabelled);
            for equal in split(self.rows, relabelled, |row| row.text) {
                let in_equal = train(&equal);
                self.groups(Likeness::Equal, &equal);
                let nearest = in_equal
                    .map(|train| (train, Likeness::Equal))
                    .or(in_relabelled.map(|train| (train, Likeness::Relabelled)))
                    .or(in_class.map(|train| (train, Likeness::Symmetric)));
                let Some((train, likeness)) = nearest else { continue };
                for row in equal.filter(|&row| self.rows[row].file > 0) {
                    let place = self.rows[row].place();
                    self.leaks.nearest.push(Nearest { place, train, likeness, different: 0 });
                }
            }
        }
    }

    /// Counts a group of matching rows.
    fn groups(&mut self, likeness: Likeness, group: &Range<usize>) {
        if group.len() < 2 {
            return;
        }
        let rows = &self.rows[group.clone()];
        let files = by_file(rows);
        for &(file, count, first) in files.iter().filter(|&&(_, count, _)| count > 1) {
            let tally = self.leaks.tally(likeness, file, file);
            tally.add_group(count);
            for row in rows.iter().filter(|row| row.file == file && row.place() != first) {
                tally.add(row.place(), || Some(first));
            }
        }
        for (number, &(file, _, first)) in files.iter().enumerate() {
            for &(later, count, _) in &files[number + 1..] {
                let tally = self.leaks.tally(likeness, file, later);
                tally.add_group(count);
                for row in rows.iter().filter(|row| row.file == later) {
                    tally.add(row.place(), || Some(first));
                }
            }
        }
    }

    /// The puzzles near a class on its grid.
    fn near(
        &mut self,
        classes: &[Range<usize>],
        members: &[Member],
        images: &[[u8; 81]],
        near: &[Near],
        number: usize,
    ) {
        let found = &near[number];
        let rows = self.rows;
        // A copy in the first file is nearer than any other row.
        let is_copied = members[number].files & 1 == 1;
        for row in classes[number].clone() {
            let file = rows[row].file;
            let place = rows[row].place();
            self.leaks.uncompared[usize::from(file)] += u64::from(!found.compared);
            for (relation, files) in
                Relation::ALL.into_iter().zip(found.files).filter(|&(_, files)| files != 0)
            {
                let with = |other: u16| {
                    let found = partner(number, relation, other, members, images)?;
                    rows[classes[found].clone()].iter().find(|row| row.file == other).map(Row::place)
                };
                for other in (0..=file).filter(|&other| files >> other & 1 == 1) {
                    self.leaks.tally(relation.into(), other, file).add(place, || with(other));
                }
            }
            if let Some((relation, other, different)) = found.nearest.filter(|_| file > 0 && !is_copied) {
                let train = rows[classes[other as usize].clone()].iter().find(|row| row.file == 0);
                let likeness = relation.map_or(Likeness::SameGrid, Likeness::from);
                let train = train.map_or(place, Row::place);
                let different = different as u8;
                self.leaks.nearest.push(Nearest { place, train, likeness, different });
            }
        }
    }

    /// Counts the grid as a group for each relation found on it.
    fn near_groups(&mut self, classes: &[Range<usize>], near: &[Near]) {
        let mut sizes: BTreeMap<(Relation, u16, u16), u64> = BTreeMap::new();
        for (class, near) in classes.iter().zip(near) {
            for (relation, files) in
                Relation::ALL.into_iter().zip(near.files).filter(|&(_, files)| files != 0)
            {
                for (file, count, _) in by_file(&self.rows[class.clone()]) {
                    for other in (0..=file).filter(|&other| files >> other & 1 == 1) {
                        *sizes.entry((relation, other, file)).or_default() += count;
                    }
                }
            }
        }
        for ((relation, other, file), size) in sizes {
            self.leaks.tally(relation.into(), other, file).add_group(size);
        }
    }
}

/// The files of some rows, ascending, each with its number of rows and the first place.
fn by_file(rows: &[Row]) -> Vec<(u16, u64, Place)> {
    let mut files: BTreeMap<u16, (u64, Place)> = BTreeMap::new();
    for row in rows {
        let (count, first) = files.entry(row.file).or_insert((0, row.place()));
        *count += 1;
        *first = (*first).min(row.place());
    }
    files.into_iter().map(|(file, (count, first))| (file, count, first)).collect()
}
