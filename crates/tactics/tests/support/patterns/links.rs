//! Strong links on a digit, each joined to the next by a house: skyscraper, kite, turbot fish, empty rectangle and
//! chains of three or four links.

use super::{Marks, Pattern, is_in, sees};

pub fn holds(board: &Marks, pattern: &Pattern<'_>) -> Option<bool> {
    let is_box = |house: &usize| *house >= 18;
    let boxes = pattern.houses.iter().take(2).filter(|house| is_box(house)).count();
    let kinds = || pattern.houses.iter().take(2).map(|house| house / 9).collect::<Vec<_>>();
    let digit = pattern.digit();
    // Number of places in each of the first two houses.
    let sizes: Vec<usize> = pattern
        .houses
        .iter()
        .take(2)
        .map(|&house| digit.map_or(0, |d| board.places(house, d).len()))
        .collect();
    let (links, shape) = match pattern.tactic {
        "skyscraper" => (2, boxes == 0 && kinds()[0] == kinds()[1] && sizes == [2, 2]),
        "two-string-kite" => (2, boxes == 0 && kinds()[0] != kinds()[1] && sizes == [2, 2]),
        "turbot-fish" => (2, boxes >= 1 && sizes == [2, 2]),
        "grouped-turbot-fish" => (2, sizes != [2, 2]),
        "empty-rectangle" => (2, boxes == 1 && sizes.contains(&2) && sizes.iter().any(|&n| n > 2)),
        "empty-rectangle-of-two" => (2, boxes == 1 && sizes == [2, 2]),
        "two-strong-links" => (2, true),
        "three-strong-links"
        | "three-skyscrapers"
        | "three-turbot-fish"
        | "three-string-kite"
        | "three-grouped-links" => (3, true),
        "four-strong-links" => (4, true),
        _ => return None,
    };
    let Some(digit) = digit.filter(|_| shape && pattern.houses.len() == 2 * links - 1) else {
        return Some(false);
    };
    let (houses, bridges) = pattern.houses.split_at(links);
    let mut cells: Vec<usize> = houses.iter().flat_map(|&house| board.places(house, digit)).collect();
    cells.sort_unstable();
    cells.dedup();
    // If a house also joins the two ends, the links form a ring, which may be read from any link.
    let ring = |cell, closing| {
        let (mut links, mut joints) = (houses.to_vec(), [bridges, &[closing]].concat());
        (1..links.len()).any(|_| {
            links.rotate_left(1);
            joints.rotate_left(1);
            is_refuted(board, digit, &links, &joints[..links.len() - 1], cell)
        })
    };
    let refuted = |(cell, of)| {
        of == digit
            && (is_refuted(board, digit, houses, bridges, cell) || (0..27).any(|closing| ring(cell, closing)))
    };
    Some(cells == pattern.cells && pattern.strikes(refuted))
}

/// If the cell had the digit, the first link would have it in the first bridge, so the second link would not have it
/// there, and so on. The last link would have no place.
fn is_refuted(board: &Marks, digit: u8, links: &[usize], bridges: &[usize], cell: usize) -> bool {
    let mut left = board.places(links[0], digit);
    left.retain(|&place| place != cell && !sees(place, cell));
    for (&link, &bridge) in links[1..].iter().zip(bridges) {
        if !left.iter().all(|&place| is_in(place, bridge)) {
            return false;
        }
        let held = std::mem::replace(&mut left, board.places(link, digit));
        left.retain(|place| held.contains(place) || !is_in(*place, bridge));
    }
    left.iter().all(|&place| place != cell && sees(place, cell))
}
