//! Measures how well the solutions can be guessed without looking at a clue.

use sudoku_core::Grid;
use sudoku_stats::Estimate;

use sudoku_kit::Key;

/// Number of parts of the scored half. The interval is computed from their means.
const PARTS: usize = 32;

/// The frequency of each digit in each cell, in the fitted half and in the parts of the other.
pub(crate) struct Guess {
    fitted: Box<[[u32; 9]; 81]>,
    scored: Vec<[[u32; 9]; 81]>,
    grids: [u64; PARTS],
}

impl Default for Guess {
    fn default() -> Guess {
        Guess { fitted: Box::new([[0; 9]; 81]), scored: vec![[[0; 9]; 81]; PARTS], grids: [0; PARTS] }
    }
}

impl Guess {
    /// Counts a solution. Equal solutions are in the same half.
    pub fn add(&mut self, solution: &Grid) {
        let hash = Key::of(&(*solution).into()).short();
        let part = (hash >> 1) as usize % PARTS;
        let counts = if hash & 1 == 0 { &mut *self.fitted } else { &mut self.scored[part] };
        self.grids[part] += hash & 1;
        for (cell, &value) in counts.iter_mut().zip(solution.values()) {
            cell[usize::from(value) - 1] += 1;
        }
    }

    /// Share of cells that are guessed correctly by the digit that is most frequent in the same cell in the other half,
    /// with the interval of the mean over parts. `None` for too few grids.
    pub fn accuracy(&self) -> Option<Estimate> {
        let best = |counts: &[u32; 9]| (0..9).rev().max_by_key(|&digit| counts[digit]).unwrap_or(0);
        let guess: Vec<usize> = self.fitted.iter().map(best).collect();
        let shares: Vec<f64> = self
            .scored
            .iter()
            .zip(self.grids)
            .filter(|&(_, grids)| grids > 0)
            .map(|(counts, grids)| {
                let right: u64 = counts.iter().zip(&guess).map(|(cell, &digit)| u64::from(cell[digit])).sum();
                right as f64 / (81 * grids) as f64
            })
            .collect();
        let is_fitted = self.fitted[0].iter().any(|&count| count > 0);
        let mean = Estimate::mean(&shares).ok().filter(|_| is_fitted && shares.len() > 2)?;
        Some(Estimate { n: self.grids.iter().sum(), ..mean })
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;
    use sudoku_core::Symmetry;
    use sudoku_generators::{GridMethod, GridWork};

    use super::*;

    #[test]
    fn uniform_grids_are_guessed_by_chance_and_few_grids_better() {
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        let (mut uniform, mut turned) = (Guess::default(), Guess::default());
        let root = GridMethod::Uniform.fill(&mut rng, &mut GridWork::default());
        for n in 0..2000 {
            uniform.add(&GridMethod::Uniform.fill(&mut rng, &mut GridWork::default()));
            // Permutes rows and columns but not digits.
            let cells = Symmetry::of_cells(n * 37 % 40).unwrap();
            turned.add(&cells.apply(&root));
        }
        let chance = uniform.accuracy().unwrap();
        assert!(chance.low < 1.0 / 9.0 && 1.0 / 9.0 < chance.high && chance.high < 0.125, "{chance}");
        assert!(turned.accuracy().unwrap().low > 0.15, "{}", turned.accuracy().unwrap());
        assert!(Guess::default().accuracy().is_none());
    }
}
