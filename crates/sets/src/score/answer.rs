//! An answer and the probabilities stated for it.

/// An answer to one row.
#[derive(Clone, Debug)]
pub(super) struct Answer {
    /// Its digits, 0 for a cell left blank.
    pub cells: [u8; 81],
    pub belief: Belief,
}

/// The probabilities stated for an answer.
#[derive(Clone, Debug, Default)]
pub(super) struct Belief {
    /// Probability that the whole board is right.
    pub board: Option<f64>,
    /// For each cell, the probability that its digit is right.
    pub cells: Option<Box<[f64; 81]>>,
}

/// Maximum deviation of the sum of a cell's probabilities from 1.
const SUM_MARGIN: f64 = 0.01;

fn probability(text: &str) -> Option<f64> {
    text.parse().ok().filter(|value| (0.0..=1.0).contains(value))
}

/// A probability that the board is right.
pub(super) fn of_board(text: &str) -> Result<Option<f64>, String> {
    let wrong =
        || format!("the confidence {text:?} is not a probability; give a number from 0 to 1, or nothing");
    if text.is_empty() { Ok(None) } else { probability(text).map(Some).ok_or_else(wrong) }
}

/// The probabilities of 729 digits, which give the likeliest digit of each cell and the probabilities of an answer, or
/// only 81 probabilities of an answer.
pub(super) struct Digits(Vec<f64>);

/// Reads 81 probabilities, one for the digit of each cell, or 729, for the digits 1 to 9 in each cell.
pub(super) fn of_cells(text: &str) -> Result<Option<Digits>, String> {
    if text.is_empty() {
        return Ok(None);
    }
    let is_gap = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '[' | ']');
    let mut all = Vec::with_capacity(729);
    for (n, number) in text.split(is_gap).filter(|number| !number.is_empty()).enumerate() {
        let wrong = || format!("probability {}, {number:?}, is not a number from 0 to 1", n + 1);
        all.push(probability(number).ok_or_else(wrong)?);
    }
    match all.len() {
        81 => {}
        729 => {
            let sums = all.chunks(9).map(|digits| digits.iter().sum::<f64>());
            if let Some((cell, sum)) = sums.enumerate().find(|(_, sum)| (sum - 1.0).abs() > SUM_MARGIN) {
                let cell = cell + 1;
                return Err(format!(
                    "the probabilities of cell {cell} add up to {sum:.3}; divide them by this sum"
                ));
            }
        }
        n => {
            return Err(format!(
                "{n} probabilities; give 81, for the digit in each cell, or 729, for the digits 1 to 9 in each cell"
            ));
        }
    }
    Ok(Some(Digits(all)))
}

impl Digits {
    /// The likeliest digit of each cell, or the smallest of several; `None` if only probabilities of an answer are
    /// stated.
    pub fn likeliest(&self) -> Option<[u8; 81]> {
        let best = |cell: usize| {
            let own = &self.0[9 * cell..][..9];
            (0..9).fold(0, |best, digit| if own[digit] > own[best] { digit } else { best }) as u8 + 1
        };
        (self.0.len() == 729).then(|| std::array::from_fn(best))
    }

    /// The probability of the digit in each cell; 0 for a cell left blank.
    pub fn of(&self, answer: &[u8; 81]) -> Box<[f64; 81]> {
        let of = |cell: usize| match usize::from(answer[cell]) {
            _ if self.0.len() == 81 => self.0[cell],
            0 => 0.0,
            digit => self.0[9 * cell + digit - 1],
        };
        Box::new(std::array::from_fn(of))
    }
}
