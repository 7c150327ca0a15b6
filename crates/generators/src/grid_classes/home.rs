//! The grids whose first band belongs to one class.

use std::ops::ControlFlow;

use sudoku_core::Grid;

use super::arrangements::{Arrangement, arrangements};
use super::place::{self, Place, View, choices};
use super::stack::{CHOICES, Stack};
use crate::band_classes::Band;
use crate::band_classes::forms::{FORMS, Frame};

/// Number of combined splits of the three stacks.
const SPLITS: u32 = (CHOICES * CHOICES * CHOICES) as u32;
/// Number of splits from one running total to the next.
const GROUP: usize = 64;

/// All grids with the least band of a class on top and no band or stack of a lesser class.
pub struct Home {
    band: u16,
    top: Band,
    stacks: [Stack; 3],
    automorphisms: Vec<Automorphism>,
    /// Number of classes of each split.
    counts: Vec<u16>,
    /// Number of classes before each group of splits, and the total.
    before: Vec<u32>,
}

/// An order of the top band's rows and columns that leaves the band unchanged.
struct Automorphism {
    frame: Frame,
    /// For each stack, the stack from which it comes, and its choice as a function of the choice there.
    stacks: [(u8, [u8; CHOICES]); 3],
}

/// A split that no automorphism maps to a lesser one.
struct Split {
    choices: [usize; 3],
    upper: Vec<Arrangement>,
    lower: Vec<Arrangement>,
    /// The automorphisms that fix it, except the identity.
    stabilizer: Vec<usize>,
}

impl Home {
    /// Counts the classes of the grids whose first band is of this class.
    pub fn new(band: u16) -> Home {
        let top = FORMS.least[usize::from(band)];
        let stacks = [0, 3, 6]
            .map(|from| Stack::new([0, 1, 2].map(|j| [0, 1, 2].map(|row| top[row][from + j])), band));
        let automorphisms = Frame::all()
            .filter(|frame| frame.apply(&top) == top)
            .map(|frame| Automorphism::new(frame, &top, &stacks))
            .collect();
        let mut home = Home { band, top, stacks, automorphisms, counts: Vec::new(), before: vec![0] };
        home.counts = (0..SPLITS).map(|split| home.count(split)).collect();
        let mut count = 0;
        for group in home.counts.chunks(GROUP) {
            count += sum(group);
            home.before.push(count);
        }
        home
    }

    /// Number of classes.
    pub fn len(&self) -> u32 {
        self.before[self.before.len() - 1]
    }

    /// The least place of a grid, which is given with a band or stack of this class on top.
    pub fn least_place(&self, view: &View) -> Place {
        let (_, frame) = FORMS.class_and_frame(view.top());
        self.automorphisms.iter().fold(Place::LAST, |least, automorphism| {
            view.place(&self.stacks, &frame.then(&automorphism.frame), &least).unwrap_or(least)
        })
    }

    /// Number of classes before a place.
    pub fn number(&self, place: &Place) -> u64 {
        let split = place.split as usize;
        let group = split / GROUP;
        let mut count = self.before[group] + sum(&self.counts[group * GROUP..split]);
        self.each_class(place.split, |class, _, _| {
            if class >= *place {
                return ControlFlow::Break(());
            }
            count += 1;
            ControlFlow::Continue(())
        });
        count.into()
    }

    /// A grid of the class with the given number.
    pub fn grid(&self, number: u64) -> Option<Grid> {
        let group = self.before.partition_point(|before| u64::from(*before) <= number).checked_sub(1)?;
        let mut left = u32::try_from(number).ok()? - self.before[group];
        let mut split = group * GROUP;
        while left >= u32::from(*self.counts.get(split)?) {
            left -= u32::from(self.counts[split]);
            split += 1;
        }
        let bands = self.each_class(split as u32, |_, upper, lower| {
            if left == 0 {
                return ControlFlow::Break([self.top, upper.band, lower.band]);
            }
            left -= 1;
            ControlFlow::Continue(())
        })?;
        let digits = bands.as_flattened().as_flattened();
        Some(Grid::new(std::array::from_fn(|cell| digits[cell] + 1)).expect("the columns' sets fit"))
    }

    /// Number of classes of a split.
    fn count(&self, split: u32) -> u16 {
        let mut count = 0;
        self.each_class(split, |_, _, _| {
            count += 1;
            ControlFlow::<()>::Continue(())
        });
        count
    }

    /// Calls a function for each class of a split, in ascending order of place, with the place and the lower bands,
    /// until a call returns a result.
    fn each_class<T>(
        &self,
        number: u32,
        mut with: impl FnMut(Place, &Arrangement, &Arrangement) -> ControlFlow<T>,
    ) -> Option<T> {
        let split = self.split(number)?;
        for upper in &split.upper {
            let contents = [0, 1, 2].map(|i| usize::from(upper.contents[i]));
            let not_less = [0, 1, 2].map(|i| self.stacks[i].not_less[split.choices[i]][contents[i]]);
            let equal = [0, 1, 2].map(|i| self.stacks[i].equal[split.choices[i]][contents[i]]);
            for lower in &split.lower {
                let [a, b, c] = lower.contents;
                if (not_less[0] >> a & not_less[1] >> b & not_less[2] >> c) & 1 == 0 {
                    continue;
                }
                let place = Place { split: number, upper: upper.code, lower: lower.code };
                let ties =
                    Ties([upper.equal, lower.equal, bit(equal[0], a), bit(equal[1], b), bit(equal[2], c)]);
                if (ties.any() || !split.stabilizer.is_empty())
                    && !self.is_least(&place, &split, &ties, &[self.top, upper.band, lower.band])
                {
                    continue;
                }
                if let ControlFlow::Break(result) = with(place, upper, lower) {
                    return Some(result);
                }
            }
        }
        None
    }

    /// Whether no other band or stack on top, and no automorphism, gives the grid a lesser place.
    fn is_least(&self, place: &Place, split: &Split, ties: &Ties, bands: &[Band; 3]) -> bool {
        let is_less = |view: &View, frame: &Frame| {
            view.place(&self.stacks, frame, place).is_some_and(|other| other < *place)
        };
        let view = View::new(bands, 0);
        if split.stabilizer.iter().any(|n| is_less(&view, &self.automorphisms[*n].frame)) {
            return false;
        }
        !ties.positions().any(|position| {
            let view = View::new(bands, position);
            let (_, frame) = FORMS.class_and_frame(view.top());
            self.automorphisms.iter().any(|automorphism| is_less(&view, &frame.then(&automorphism.frame)))
        })
    }

    /// A split with its stabilizer, or `None` if an automorphism maps it to a lesser one.
    fn split(&self, number: u32) -> Option<Split> {
        let choices = choices(number);
        let complement = self.complement(choices);
        if number > place::number(&complement) {
            return None;
        }
        let mut stabilizer = Vec::new();
        for (n, automorphism) in self.automorphisms.iter().enumerate() {
            let images = [choices, complement].map(|split| place::number(&automorphism.image(&split)));
            if images.iter().any(|image| *image < number) {
                return None;
            }
            if images.contains(&number) && !automorphism.is_identity() {
                stabilizer.push(n);
            }
        }
        let [mut upper, mut lower] = [const { Vec::new() }; 2];
        arrangements(&self.stacks, choices, self.band, &mut upper);
        if !upper.is_empty() {
            arrangements(&self.stacks, complement, self.band, &mut lower);
        }
        Some(Split { choices: choices.map(usize::from), upper, lower, stabilizer })
    }

    /// The split that exchanges the lower bands.
    fn complement(&self, choices: [u8; 3]) -> [u8; 3] {
        std::array::from_fn(|i| self.stacks[i].complement[usize::from(choices[i])])
    }
}

/// For the other two bands and the three stacks, whether each is of the same class as the top band.
struct Ties([bool; 5]);

impl Ties {
    fn any(&self) -> bool {
        self.0.contains(&true)
    }

    fn positions(&self) -> impl Iterator<Item = usize> {
        (1..).zip(self.0).filter(|(_, tie)| *tie).map(|(position, _)| position)
    }
}

fn sum(counts: &[u16]) -> u32 {
    counts.iter().map(|count| u32::from(*count)).sum()
}

fn bit(set: u64, n: u8) -> bool {
    set >> n & 1 == 1
}

impl Automorphism {
    fn new(frame: Frame, top: &Band, stacks: &[Stack; 3]) -> Automorphism {
        let names = frame.names(top);
        let rename =
            |set: u16| (0..9).filter(|n| set >> n & 1 == 1).fold(0, |image, n| image | 1 << names[n]);
        let stacks = [0, 1, 2].map(|i| {
            let columns = [0, 1].map(|j| usize::from(frame.columns[3 * i + j]));
            let from = columns[0] / 3;
            let images = std::array::from_fn(|choice| {
                let sets = columns.map(|column| rename(stacks[from].sets[choice][column % 3]));
                stacks[i].choice(sets[0], sets[1])
            });
            (from as u8, images)
        });
        Automorphism { frame, stacks }
    }

    fn is_identity(&self) -> bool {
        self.frame.rows == [0, 1, 2] && self.frame.columns.is_sorted()
    }

    /// The image of a split under the automorphism.
    fn image(&self, split: &[u8; 3]) -> [u8; 3] {
        self.stacks.each_ref().map(|(from, images)| images[usize::from(split[usize::from(*from)])])
    }
}
