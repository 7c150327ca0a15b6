//! Fish of every shape. If no fin has the digit, each cell of the bases that has the digit is in at least as many
//! covers as bases. There are as many covers as bases, so a cell in more covers than bases cannot have the digit.

use super::{Marks, Pattern, house_of, is_in, sees_all};

const SIZES: [(&str, usize); 6] =
    [("x-wing", 2), ("swordfish", 3), ("jellyfish", 4), ("squirmbag", 5), ("whale", 6), ("leviathan", 7)];

pub fn holds(board: &Marks, pattern: &Pattern<'_>) -> Option<bool> {
    let name = pattern.tactic;
    if let Some(shape) = name.strip_prefix("siamese-").and_then(|rest| rest.strip_suffix("fish")) {
        return Some(siamese(board, pattern, shape.trim_end_matches('-')));
    }
    let (prefix, size) = SIZES.iter().find_map(|(word, size)| Some((name.strip_suffix(word)?, *size)))?;
    let shape = prefix.trim_start_matches("finned-").trim_start_matches("sashimi-").trim_end_matches('-');
    if !["", "franken", "mutant"].contains(&shape) {
        return None;
    }
    let fish = Fish::new(board, pattern, pattern.houses.split_at(pattern.houses.len() / 2))?;
    let fins = &fish.fins;
    let is_small = size <= 4 && shape.is_empty();
    // Without the fins, some base has fewer than two places.
    let is_sashimi = fish.bases.iter().any(|&base| {
        let mut places = board.places(base, fish.digit);
        places.retain(|place| !fins.contains(place));
        places.len() < 2
    });
    let in_one_box = fins.iter().all(|&fin| house_of(fin, 2) == house_of(fins[0], 2));
    let finned = match prefix {
        _ if prefix.starts_with("finned-") => !fins.is_empty() && (!is_small || !is_sashimi && in_one_box),
        _ if prefix.starts_with("sashimi-") => !fins.is_empty() && is_sashimi && in_one_box,
        _ => fins.is_empty(),
    };
    let exact = fish.places == pattern.cells && fish.bases.len() == size;
    Some(exact && finned && fish.has_shape(shape) && pattern.strikes(|struck| fish.excludes(struck)))
}

/// Two fish with the same bases: bases, covers of the first, covers of the second.
fn siamese(board: &Marks, pattern: &Pattern<'_>, shape: &str) -> bool {
    let third = pattern.houses.len() / 3;
    let (bases, covers) = pattern.houses.split_at(third);
    let both = covers.chunks(third.max(1)).filter_map(|covers| Fish::new(board, pattern, (bases, covers)));
    let both: Vec<Fish> = both.collect();
    let effective = |fish: &Fish| pattern.struck.iter().any(|&struck| fish.excludes(struck));
    both.len() == 2
        && both.iter().all(|fish| fish.places == pattern.cells && !fish.fins.is_empty() && effective(fish))
        && both.iter().all(|fish| !shape.is_empty() || fish.has_shape(shape))
        && pattern.strikes(|struck| both.iter().any(|fish| fish.excludes(struck)))
}

struct Fish<'a> {
    digit: u8,
    bases: &'a [usize],
    covers: &'a [usize],
    places: Vec<usize>,
    fins: Vec<usize>,
}

fn count(cell: usize, houses: &[usize]) -> usize {
    houses.iter().filter(|&&house| is_in(cell, house)).count()
}

impl<'a> Fish<'a> {
    fn new(
        board: &Marks,
        pattern: &Pattern<'_>,
        (bases, covers): (&'a [usize], &'a [usize]),
    ) -> Option<Fish<'a>> {
        let digit = pattern.digit()?;
        let distinct = bases
            .iter()
            .chain(covers)
            .all(|house| [bases, covers].concat().iter().filter(|other| *other == house).count() == 1);
        let mut places: Vec<usize> = bases.iter().flat_map(|&base| board.places(base, digit)).collect();
        places.sort_unstable();
        places.dedup();
        let fins = places.iter().copied().filter(|&at| count(at, bases) > count(at, covers)).collect();
        // Each base must have the digit.
        let open = bases.iter().all(|&base| !board.places(base, digit).is_empty());
        (distinct && open && bases.len() == covers.len()).then_some(Fish {
            digit,
            bases,
            covers,
            places,
            fins,
        })
    }

    fn excludes(&self, (cell, digit): (usize, u8)) -> bool {
        digit == self.digit
            && count(cell, self.covers) > count(cell, self.bases)
            && sees_all(cell, &self.fins)
    }

    /// Whether the houses have a shape: rows against columns, also with boxes (Franken), or any other (mutant).
    fn has_shape(&self, shape: &str) -> bool {
        let of = |houses: &[usize], kinds: &[usize]| houses.iter().all(|house| kinds.contains(&(house / 9)));
        let basic =
            of(self.bases, &[0]) && of(self.covers, &[1]) || of(self.bases, &[1]) && of(self.covers, &[0]);
        let franken = of(self.bases, &[0, 2]) && of(self.covers, &[1, 2])
            || of(self.bases, &[1, 2]) && of(self.covers, &[0, 2]);
        match shape {
            "" => basic,
            "franken" => franken && !basic,
            _ => !franken,
        }
    }
}
