//! Fills the parts of a graded set, stratum by stratum.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use sudoku_core::Named;
use sudoku_kit::Key;

use super::candidate::Candidate;
use super::part_of;
use super::plan::{Cell, Origin, Plan};

/// Number of parts filled with candidates: training, validation, test, and puzzles that are harder than all of these.
const PARTS: usize = 4;
/// Index of the last part.
const HARDER: usize = 3;
/// Number of consecutive pieces without a usable candidate after which the search for a stratum fails.
const PATIENCE: u64 = 2000;

/// The purposes for which candidates are examined, in order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Named)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// To fill strata from the population.
    Population,
    /// To fill strata with relatives of hard puzzles.
    Relatives,
    /// To find relatives that are harder than every row taken.
    Harder,
}

/// The result of a piece. From all steps in order, a filling can be repeated without examining any puzzle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Step {
    /// Its phase.
    pub phase: Phase,
    /// The candidates taken, each with its part and the index of its stratum.
    taken: Vec<(usize, usize, Candidate)>,
    /// The weights of all candidates seen, by part and stratum.
    seen: Vec<(usize, usize, f64)>,
}

/// A stratum that is not filled.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error(
    "{phase}: {PATIENCE} pieces of work in a row held no puzzle for the stratum of er {er:?} and clues {clues:?}, \
    which lacks {missing} puzzles; widen the stratum, or name other seeds"
)]
pub struct OutOfReach {
    phase: &'static str,
    er: [f64; 2],
    clues: [u32; 2],
    missing: u64,
}

/// Parts being filled.
pub struct Filling {
    /// Whether each row must have a different grid. This is required if there are strata, because the rows are then not
    /// a sample anyway.
    one_a_grid: bool,
    cells: Vec<Cell>,
    quotas: Vec<[u64; PARTS]>,
    taken: Vec<[u64; PARTS]>,
    weights: Vec<[f64; PARTS]>,
    classes: HashSet<Key>,
    grids: HashSet<Key>,
    parts: [Vec<Candidate>; PARTS],
    pieces: [u64; 3],
    barren: u64,
}

impl Filling {
    /// An empty filling.
    pub fn new(plan: &Plan) -> Filling {
        let mut cells = plan.cells();
        let mut quotas = Vec::new();
        let mut share = 0.0;
        for cell in &cells {
            let before = share;
            share += cell.share;
            // Rounding the bounds ensures that the quotas add up to the size if the shares add up to 1.
            let bound = |size: u64, share: f64| (size as f64 * share).round() as u64;
            let [train, validation, test] = plan.sizes().map(|size| bound(size, share) - bound(size, before));
            quotas.push([train, validation, test, 0]);
        }
        let hardest = cells.iter().map(|cell| cell.er[1]).fold(f64::NEG_INFINITY, f64::max);
        if plan.shifts.harder > 0 {
            let from = Origin::Relatives;
            cells.push(Cell { er: [hardest + 0.05, f64::INFINITY], clues: [0, 81], from, share: 0.0 });
            quotas.push([0, 0, 0, plan.shifts.harder]);
        }
        let count = cells.len();
        Filling {
            one_a_grid: !plan.strata.is_empty(),
            cells,
            quotas,
            taken: vec![[0; PARTS]; count],
            weights: vec![[0.0; PARTS]; count],
            classes: HashSet::new(),
            grids: HashSet::new(),
            parts: Default::default(),
            pieces: [0; 3],
            barren: 0,
        }
    }

    /// Whether the phase is complete.
    pub fn is_full(&self, phase: Phase) -> bool {
        self.open(phase).next().is_none()
    }

    /// The number of examined pieces of a phase.
    pub fn pieces(&self, phase: Phase) -> u64 {
        self.pieces[phase as usize]
    }

    /// Rows taken so far.
    pub fn len(&self) -> u64 {
        self.parts.iter().map(|part| part.len() as u64).sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Strata and parts of a phase that still have room.
    fn open(&self, phase: Phase) -> impl Iterator<Item = (usize, usize)> {
        let all = (0..self.cells.len()).flat_map(|cell| (0..PARTS).map(move |part| (cell, part)));
        all.filter(move |&(cell, part)| {
            let own = match self.cells[cell].from {
                _ if part == HARDER => Phase::Harder,
                Origin::Population => Phase::Population,
                _ => Phase::Relatives,
            };
            own == phase && self.taken[cell][part] < self.quotas[cell][part]
        })
    }

    /// Examines the candidates of a piece. A candidate is skipped if its stratum is full in its part, or if a symmetric
    /// copy was taken. With strata, it is also skipped if another row has the same grid.
    ///
    /// # Errors
    /// If too many pieces had no usable candidate.
    pub fn add(&mut self, phase: Phase, piece: Vec<Candidate>) -> Result<Step, OutOfReach> {
        let mut step = Step { phase, taken: Vec::new(), seen: Vec::new() };
        for candidate in piece {
            let grid = candidate.grid();
            let part = if phase == Phase::Harder { HARDER } else { part_of(grid) as usize };
            let Some(cell) = self.cell(phase, &candidate) else { continue };
            if let Some(weight) = candidate.weight {
                match step.seen.iter_mut().find(|seen| (seen.0, seen.1) == (part, cell)) {
                    Some(seen) => seen.2 += weight,
                    None => step.seen.push((part, cell, weight)),
                }
            }
            let has_room = self.taken[cell][part] < self.quotas[cell][part];
            if !has_room || self.one_a_grid && self.grids.contains(&grid) {
                continue;
            }
            let class = candidate.class();
            if !self.classes.contains(&class) {
                step.taken.push((part, cell, candidate.clone()));
                self.take(part, cell, candidate, [class, grid]);
            }
        }
        self.count(&step);
        match self.open(phase).next() {
            Some((cell, part)) if self.barren >= PATIENCE => Err(OutOfReach {
                phase: phase.name(),
                er: self.cells[cell].er,
                clues: self.cells[cell].clues,
                missing: self.quotas[cell][part] - self.taken[cell][part],
            }),
            _ => Ok(step),
        }
    }

    /// Takes the candidates of a recorded step.
    pub fn repeat(&mut self, step: Step) {
        self.count(&step);
        for (part, cell, candidate) in step.taken {
            let keys = [candidate.class(), candidate.grid()];
            self.take(part, cell, candidate, keys);
        }
    }

    /// Counts a piece.
    fn count(&mut self, step: &Step) {
        self.pieces[step.phase as usize] += 1;
        self.barren = if step.taken.is_empty() { self.barren + 1 } else { 0 };
        for &(part, cell, weight) in &step.seen {
            self.weights[cell][part] += weight;
        }
    }

    /// Takes a candidate, with the keys of its class and its grid.
    fn take(&mut self, part: usize, cell: usize, candidate: Candidate, [class, grid]: [Key; 2]) {
        self.taken[cell][part] += 1;
        self.classes.insert(class);
        self.grids.insert(grid);
        self.parts[part].push(candidate);
    }

    /// The stratum of a candidate.
    fn cell(&self, phase: Phase, candidate: &Candidate) -> Option<usize> {
        self.cells.iter().position(|cell| {
            let of_phase = match phase {
                Phase::Population => cell.from == Origin::Population,
                Phase::Relatives => cell.from == Origin::Relatives && cell.share > 0.0,
                Phase::Harder => cell.from == Origin::Relatives && cell.share == 0.0,
            };
            of_phase && cell.holds(candidate)
        })
    }

    /// The candidates of the parts. If a part has weights, its weighted rows are a sample of the minimal puzzles of its
    /// strata. The mean weight is 1.
    pub fn finish(mut self) -> [Vec<Candidate>; PARTS] {
        let cells: Vec<Vec<Option<usize>>> = self
            .parts
            .iter()
            .map(|part| part.iter().map(|one| self.cell(Phase::Population, one)).collect())
            .collect();
        for (place, part) in self.parts.iter_mut().enumerate() {
            let mut own = vec![0.0; self.cells.len()];
            let weighted = part.iter().zip(&cells[place]);
            for (one, cell) in weighted {
                if let (Some(weight), Some(cell)) = (one.weight, *cell) {
                    own[cell] += weight;
                }
            }
            // In a full stratum, rows also represent the candidates that were left out.
            for (one, cell) in part.iter_mut().zip(&cells[place]) {
                if let (Some(weight), Some(cell)) = (&mut one.weight, *cell) {
                    *weight *= self.weights[cell][place] / own[cell];
                }
            }
            let weights: Vec<f64> = part.iter().filter_map(|one| one.weight).collect();
            let mean = weights.iter().sum::<f64>() / weights.len() as f64;
            part.iter_mut().filter_map(|one| one.weight.as_mut()).for_each(|weight| *weight /= mean);
        }
        self.parts
    }
}

#[cfg(test)]
mod tests {
    use sudoku_core::Symmetry;
    use sudoku_solvers::Fast;
    use sudoku_streams::Streams;

    use super::*;
    use crate::dataset::candidate::{Relatives, from_population};
    use crate::dataset::graded::Graders;
    use crate::dataset::plan::{Shifts, Stratum};

    fn plan() -> Plan {
        let stratum = |er, share, from| Stratum {
            er,
            share,
            from,
            clues: if share == 2 { vec![[0, 25], [26, 81]] } else { vec![] },
        };
        Plan {
            title: String::new(),
            description: String::new(),
            seed: 1,
            train: 20,
            validation: 5,
            test: 5,
            rows_per_file: 0,
            grids: 500,
            drawn: 60,
            seeds: vec!["own".into()],
            strata: vec![
                stratum([1.0, 1.9], 1, Origin::Population),
                stratum([2.0, 6.9], 2, Origin::Population),
                stratum([7.0, 7.5], 1, Origin::Relatives),
            ],
            shifts: Shifts { harder: 2, ..Shifts::default() },
        }
    }

    /// Fills all parts. The seeds are the hard puzzles of another sample.
    fn filled(plan: &Plan) -> (Filling, Vec<Step>, Vec<sudoku_core::Puzzle>) {
        let (graders, mut solver, streams) = (Graders::default(), Fast::new(), Streams::new("fill", 1));
        let mut other = from_population(plan, &mut streams.item(1 << 40), &mut solver, &graders);
        other.retain(|one| one.rated.as_ref().is_some_and(|rated| rated.er >= 7.0));
        let seeds: Vec<_> = other.iter().map(|one| one.puzzle).collect();
        let relatives = Relatives::of(seeds.clone());
        let (mut filling, mut steps) = (Filling::new(plan), Vec::new());
        for phase in Phase::ALL {
            while !filling.is_full(phase) {
                let mut rng = streams.item(((phase as u64) << 32) + filling.pieces(phase));
                let piece = match phase {
                    Phase::Population => from_population(plan, &mut rng, &mut solver, &graders),
                    _ => relatives.piece(&mut rng, &mut solver, &graders),
                };
                steps.push(filling.add(phase, piece).unwrap());
            }
        }
        (filling, steps, seeds)
    }

    #[test]
    fn parts_have_their_quotas_share_no_grid_and_are_repeated_from_the_steps() {
        let plan = plan();
        plan.check().unwrap();
        let (filling, steps, seeds) = filled(&plan);
        let mut again = Filling::new(&plan);
        for step in steps {
            again.repeat(serde_json::from_str(&serde_json::to_string(&step).unwrap()).unwrap());
        }
        let (parts, again) = (filling.finish(), again.finish());
        assert_eq!(parts, again);
        assert_eq!(parts.each_ref().map(Vec::len), [20, 5, 5, 2]);
        for cell in plan.cells() {
            let held = |part: &[Candidate]| part.iter().filter(|one| cell.holds(one)).count();
            assert_eq!(held(&parts[0]), 5, "{cell:?}");
        }
        let grids: HashSet<Key> = parts.iter().flatten().map(Candidate::grid).collect();
        assert_eq!(grids.len(), 32, "a row a grid");
        let mut solver = Fast::new();
        for one in parts.iter().flatten() {
            assert!(
                one.solution.solves(&one.puzzle) && sudoku_generators::is_minimal(&one.puzzle, &mut solver)
            );
            assert!(seeds.iter().all(|seed| Key::of_class(seed) != one.class()));
        }
        assert!(parts[HARDER].iter().all(|one| one.rated.as_ref().unwrap().er > 7.5));
    }

    #[test]
    fn weights_are_1_on_average_and_strata_weigh_what_was_seen_of_them() {
        let plan = plan();
        let (filling, ..) = filled(&plan);
        let seen = filling.weights.clone();
        let [train, ..] = filling.finish();
        let cells = plan.cells();
        let own = |place: usize| {
            train.iter().filter(|one| cells[place].holds(one)).filter_map(|one| one.weight).sum::<f64>()
        };
        let weighted = train.iter().filter(|one| one.weight.is_some()).count();
        let total = own(0) + own(1) + own(2);
        assert!(weighted == 15 && (total - 15.0).abs() < 1e-9, "{total}");
        for place in 0..3 {
            let expected = seen[place][0] / (seen[0][0] + seen[1][0] + seen[2][0]);
            assert!((own(place) / total - expected).abs() < 1e-9, "{place}");
        }
    }

    #[test]
    fn a_symmetric_copy_is_not_taken_and_a_stratum_out_of_reach_ends_the_search() {
        let plan = plan();
        let (mut solver, graders) = (Fast::new(), Graders::default());
        let mut rng = Streams::new("copies", 1).item(0);
        let piece = from_population(&plan, &mut rng, &mut solver, &graders);
        let mut copies = piece.clone();
        for one in &mut copies {
            let symmetry = Symmetry::random(&mut rng);
            (one.puzzle, one.solution) = (symmetry.apply(&one.puzzle), symmetry.apply(&one.solution));
        }
        let mut filling = Filling::new(&plan);
        filling.add(Phase::Population, piece).unwrap();
        let taken = filling.len();
        filling.add(Phase::Population, copies).unwrap();
        assert!(taken > 0 && filling.len() == taken);
        let mut add = || filling.add(Phase::Relatives, Vec::new());
        let error = (0..PATIENCE).find_map(|_| add().err()).unwrap().to_string();
        assert!(
            error.starts_with("relatives: 2000 pieces of work in a row") && error.contains("er [7.0, 7.5]"),
            "{error}"
        );
    }
}
