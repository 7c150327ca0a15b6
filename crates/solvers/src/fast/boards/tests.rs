//! What the public interface cannot reach: packed boards, and the rules of minilines by themselves.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use sudoku_core::Board;

use super::confine::confine;
use super::packed::{Shape, pack, unpack};
use crate::fast::flags::Seen;
use crate::fast::word::Portable;

/// Boards with so many random clues, some of them without a solution.
fn boards<const ORDER: usize>(count: usize, clues: usize) -> Vec<Board<ORDER>> {
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    let board = |_| {
        let mut board = Board::empty();
        for _ in 0..clues {
            let cell = rng.random_range(0..Board::<ORDER>::CELLS);
            board.place(cell, rng.random_range(1..=Board::<ORDER>::N as u8));
        }
        board
    };
    (0..count).map(board).collect()
}

fn packed_boards_hold_the_candidates_of<const ORDER: usize>() {
    let n = Shape::<ORDER>::N;
    for board in boards::<ORDER>(20, n * n / 3) {
        let mut packed = vec![u64::MAX; Shape::<ORDER>::WORDS];
        pack::<ORDER>(board.values(), &mut packed);
        for cell in 0..Shape::<ORDER>::CELLS {
            let clue = board.values()[cell];
            let expected = if clue == 0 { board.candidates(cell) } else { 1 << (clue - 1) };
            for value in 0..n {
                let at = Shape::<ORDER>::field(cell / n, value) + cell % n;
                assert_eq!(packed[at / 64] >> (at % 64) & 1, u64::from(expected >> value & 1), "{board}");
            }
        }
        assert!(packed[n * n * n / 64..].iter().all(|&word| word >> (n * n * n % 64) == 0));
    }
}

#[test]
fn packed_boards_hold_the_candidates() {
    packed_boards_hold_the_candidates_of::<2>();
    packed_boards_hold_the_candidates_of::<3>();
    packed_boards_hold_the_candidates_of::<4>();
    packed_boards_hold_the_candidates_of::<5>();
}

#[test]
fn full_boards_come_back_from_packing() {
    let n = Shape::<5>::N;
    let values: Vec<u8> =
        (0..n * n).map(|cell| ((cell / n % 5 * 5 + cell / n / 5 + cell % n) % n + 1) as u8).collect();
    let mut packed = vec![0; Shape::<5>::WORDS];
    pack::<5>(&values, &mut packed);
    assert_eq!(unpack::<5>(&packed), values);
}

/// Pointing and claiming on all 2⁹ sets of minilines of order 3, 64 at a time, against the rules as written.
#[test]
fn minilines_are_confined_as_the_rules_say() {
    for first in (0..512).step_by(64) {
        let mut places = [[0; 3]; 3];
        for lane in 0..64 {
            for at in 0..9 {
                places[at / 3][at % 3] |= ((first + lane) >> at & 1) << lane;
            }
        }
        let mut seen = Seen::<Portable>::new(Portable);
        let kept = confine::<Portable, 3, true>(Portable, &places, &mut seen);
        for lane in 0..64 {
            let has = |i: usize, k: usize| (first + lane) >> (3 * i + k) & 1 == 1;
            let claims = |i: usize, k: usize| (0..3).all(|other| has(i, other) == (other == k));
            let points = |i: usize, k: usize| (0..3).all(|other| has(other, k) == (other == i));
            let sound = (0..3).all(|n| {
                let any = (0..3).any(|k| has(n, k)) && (0..3).any(|i| has(i, n));
                let once = |count: usize| count < 2;
                any && once((0..3).filter(|&i| claims(i, n)).count())
                    && once((0..3).filter(|&k| points(n, k)).count())
            });
            assert_eq!(seen.sound >> lane & 1 == 1, sound, "{:09b}", first + lane);
            for (i, k) in (0..9).map(|at| (at / 3, at % 3)).filter(|&(i, k)| sound && has(i, k)) {
                let claimed = (0..3).any(|other| other != i && claims(other, k));
                let pointed = (0..3).any(|other| other != k && points(i, other));
                assert_eq!(kept[i][k] >> lane & 1 == 0, claimed || pointed, "{:09b}", first + lane);
            }
        }
    }
}
