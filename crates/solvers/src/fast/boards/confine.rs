//! Pointing and claiming: one value in the minilines of a band or a stack.
//!
//! In a band, the rows and boxes that cross in `ORDER` × `ORDER` minilines share each value one to one. If a
//! row has its places in one miniline alone (claiming), the other rows of that box lose theirs; if a box
//! has its places in one miniline alone (pointing), so do the other boxes of that row. Stacks likewise.

use crate::fast::flags::Seen;
use crate::fast::word::{Machine, Word};

/// Of minilines with a place, `[line][box]`: those that may keep it.
///
/// Two lines confined to one box, or two boxes to one line, are a contradiction; like a line or box without
/// a place it stays, so that rounds that do not check may pass over it.
#[inline(always)]
pub(super) fn confine<M: Machine, const ORDER: usize, const CHECK: bool>(
    m: M,
    places: &[[M::Word; ORDER]; ORDER],
    seen: &mut Seen<M>,
) -> [[M::Word; ORDER]; ORDER] {
    let zeros = [m.zero(); ORDER];
    let (mut any_of_line, mut many_of_line) = (zeros, zeros);
    let (mut any_of_box, mut many_of_box) = (zeros, zeros);
    for i in 0..ORDER {
        for k in 0..ORDER {
            let x = places[i][k];
            many_of_line[i] = Word::or_and(many_of_line[i], any_of_line[i], x);
            any_of_line[i] = any_of_line[i] | x;
            many_of_box[k] = Word::or_and(many_of_box[k], any_of_box[k], x);
            any_of_box[k] = any_of_box[k] | x;
        }
    }
    let (mut claimed, mut pointed) = (zeros, zeros);
    for i in 0..ORDER {
        for k in 0..ORDER {
            if CHECK {
                let claims = places[i][k].and_not(many_of_line[i]);
                let points = places[i][k].and_not(many_of_box[k]);
                seen.sound = Word::drop(seen.sound, claimed[k], claims);
                seen.sound = Word::drop(seen.sound, pointed[i], points);
            }
            claimed[k] = Word::or_and_not(claimed[k], places[i][k], many_of_line[i]);
            pointed[i] = Word::or_and_not(pointed[i], places[i][k], many_of_box[k]);
        }
    }
    if CHECK {
        for i in 0..ORDER {
            seen.sound = Word::and3(seen.sound, any_of_line[i], any_of_box[i]);
        }
    }
    let mut kept = *places;
    for i in 0..ORDER {
        for k in 0..ORDER {
            let unclaimed = Word::drop(m.ones(), claimed[k], many_of_line[i]);
            kept[i][k] = Word::drop(unclaimed, pointed[i], many_of_box[k]);
        }
    }
    kept
}
