//! Tests of code that the public interface cannot reach: words wider than those of this machine, and each instruction
//! against its counterpart in plain Rust.

mod operations;

use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt, SeedableRng};
use sudoku_core::Puzzle;

use super::lanes::Lanes;
use super::marks::Marks;
use super::octet::{Octet, One, Plain, last_register};
use super::registers::{by_band, propagate, spread};
use super::single::{First, Number, Single, Tree};
use super::source::InPlace;
use super::word::{Block, Kernel, Machine, Portable, Word};
use crate::solution::Solution;
use crate::solver::{Answer, Limits};

/// 512 lanes in plain Rust.
#[derive(Clone, Copy)]
struct Wide;

#[derive(Clone, Copy)]
struct EightWords([u64; 8]);

impl EightWords {
    fn zip(self, b: EightWords, f: impl Fn(u64, u64) -> u64) -> EightWords {
        EightWords(std::array::from_fn(|k| f(self.0[k], b.0[k])))
    }
}

macro_rules! operator {
    ($trait:ident, $method:ident, $op:tt) => {
        impl std::ops::$trait for EightWords {
            type Output = EightWords;
            fn $method(self, b: EightWords) -> EightWords {
                self.zip(b, |a, b| a $op b)
            }
        }
    };
}
operator!(BitAnd, bitand, &);
operator!(BitOr, bitor, |);
operator!(BitXor, bitxor, ^);

impl Word for EightWords {
    fn and_not(self, b: EightWords) -> EightWords {
        self.zip(b, |a, b| a & !b)
    }

    fn swap_halves<const J: u32>(a: EightWords, b: EightWords) -> (EightWords, EightWords) {
        let pairs: [(u64, u64); 8] = std::array::from_fn(|k| u64::swap_halves::<J>(a.0[k], b.0[k]));
        (EightWords(pairs.map(|pair| pair.0)), EightWords(pairs.map(|pair| pair.1)))
    }
}

impl Block for EightWords {
    const ZERO: EightWords = EightWords([0; 8]);
    fn words(&self) -> &[u64] {
        &self.0
    }
    fn words_mut(&mut self) -> &mut [u64] {
        &mut self.0
    }
}

impl Machine for Wide {
    type Word = EightWords;
    type Block = EightWords;
    type Octet = Plain;
    const WORDS: usize = 8;

    fn zero(self) -> EightWords {
        EightWords::ZERO
    }
    fn ones(self) -> EightWords {
        EightWords([u64::MAX; 8])
    }
    fn load(self, block: &EightWords) -> EightWords {
        *block
    }
    fn store(self, word: EightWords, block: &mut EightWords) {
        *block = word;
    }
    fn octet(self, lanes: [u32; 8]) -> Plain {
        Plain(lanes)
    }
    fn call<F: Kernel>(self, kernel: F) -> F::Output {
        kernel.run()
    }
}

/// Variants of one hard puzzle, with a few clues removed or changed. They need few or many guesses and have one or many
/// solutions.
fn puzzles(count: usize) -> Vec<Puzzle> {
    const HARD: &str = "800000000003600000070090200050007000000045700000100030001000068008500010090000400";
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let values: Vec<u8> = HARD.bytes().map(|byte| byte - b'0').collect();
    (0..count)
        .map(|_| {
            let mut values: [u8; 81] = values.clone().try_into().unwrap();
            for _ in 0..rng.random_range(0..3) {
                values[rng.random_range(0..81)] = 0;
            }
            if rng.random_bool(0.3) {
                values[rng.random_range(0..81)] = rng.random_range(1..=9);
            }
            Puzzle::from_values(values).unwrap()
        })
        .collect()
}

/// Puzzles with many clues of one grid, but not enough for one solution. Some have contradictory clues.
fn loose_puzzles(count: usize) -> Vec<Puzzle> {
    const GRID: &str = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    (0..count)
        .map(|n| {
            let mut values = [0; 81];
            for cell in rand::seq::index::sample(&mut rng, 81, 30 + n % 16) {
                values[cell] = GRID.as_bytes()[cell] - b'0';
            }
            if rng.random_bool(0.2) {
                values[rng.random_range(0..81)] = rng.random_range(1..=9);
            }
            Puzzle::from_values(values).unwrap()
        })
        .collect()
}

/// A search that only counts solutions uses a different tree.
#[test]
fn counts_alone_agree_with_searches_that_are_seen() {
    fn check<M: Machine>(machine: M, puzzles: &[Puzzle]) {
        let mut single = Single::default();
        for puzzle in puzzles {
            let Ok(marks) = Marks::of(puzzle) else { continue };
            for limit in [1, 2, 3, 100] {
                let limits = Limits::solutions(limit);
                let seen = single.search(machine, &marks, limits, Tree);
                let counted = single.search(machine, &marks, limits, Number);
                assert_eq!((counted.solutions, counted.ending), (seen.solutions, seen.ending), "{puzzle}");
            }
            let limits = Limits::UNIQUE.nodes(3);
            assert_eq!(
                single.search(machine, &marks, limits, Number),
                single.search(machine, &marks, limits, Tree)
            );
        }
    }
    let puzzles = loose_puzzles(1000);
    check(Portable, &puzzles);
    #[cfg(target_arch = "x86_64")]
    {
        use super::simd::{Avx2, Avx512};
        Avx2::detect().into_iter().for_each(|machine| check(machine, &puzzles));
        Avx512::detect().into_iter().for_each(|machine| check(machine, &puzzles));
    }
}

fn answers<M: Machine>(machine: M, puzzles: &[Puzzle], limits: Limits) -> Vec<Answer> {
    let mut answers = vec![Answer::without_search(limits); puzzles.len()];
    let mut part = Some((puzzles, &mut answers[..]));
    Lanes::new(machine).run(&mut InPlace::new(machine, limits, &mut || part.take()));
    answers
}

#[test]
fn lanes_of_512_answer_as_lanes_of_64() {
    let puzzles = puzzles(700);
    for limits in [Limits::FIRST, Limits::UNIQUE, Limits::solutions(5), Limits::UNIQUE.nodes(9)] {
        for count in [1, 63, 700] {
            let expected = answers(Portable, &puzzles[..count], limits);
            assert_eq!(answers(Wide, &puzzles[..count], limits), expected, "{limits:?}, {count} puzzles");
        }
    }
}

/// All widths of lanes that a processor supports give the same answers, not only the one that it prefers.
#[cfg(target_arch = "x86_64")]
#[test]
fn lanes_of_every_width_answer_as_lanes_of_64() {
    use super::simd::{Avx2, Avx512};
    let puzzles = puzzles(1300);
    for limits in [Limits::FIRST, Limits::UNIQUE, Limits::solutions(5), Limits::UNIQUE.nodes(9)] {
        for count in [1, 255, 513, 1300] {
            let puzzles = &puzzles[..count];
            let expected = answers(Portable, puzzles, limits);
            if let Some(machine) = Avx2::detect() {
                assert_eq!(answers(machine, puzzles, limits), expected, "AVX2, {limits:?}, {count} puzzles");
            }
            if let Some(machine) = Avx512::detect() {
                assert_eq!(answers(machine, puzzles, limits), expected, "512, {limits:?}, {count} puzzles");
                assert_eq!(answers(machine.half(), puzzles, limits), expected, "256, {limits:?}, {count}");
            }
        }
    }
}

/// Uses no vector instructions, so that it runs under Miri, where a test of microseconds takes a minute.
#[test]
fn the_portable_lanes_answer_as_the_portable_registers() {
    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let values: Vec<u8> = easy.bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' }).collect();
    let mut asked = vec![Puzzle::from_values(values.try_into().unwrap()).unwrap(); 2];
    asked[1].set(sudoku_core::Cell::at(0, 0), None);
    if !cfg!(miri) {
        asked.extend(puzzles(200));
    }
    let mut registers = super::engines::Engines::scalar();
    for (puzzle, answer) in asked.iter().zip(answers(Portable, &asked, Limits::UNIQUE)) {
        assert_eq!(registers.search_puzzle(puzzle, Limits::UNIQUE, First), answer);
    }
}

#[test]
fn swapping_halves_six_times_transposes() {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    let rows: [u64; 64] = std::array::from_fn(|_| rng.next_u64());
    let mut x = rows;
    macro_rules! stage {
        ($j:literal) => {
            for i in (0..64).filter(|i| i & $j == 0) {
                (x[i], x[i + $j]) = u64::swap_halves::<$j>(x[i], x[i + $j]);
            }
        };
    }
    stage!(32);
    stage!(16);
    stage!(8);
    stage!(4);
    stage!(2);
    stage!(1);
    for i in 0..64 {
        for j in 0..64 {
            assert_eq!(x[i] >> j & 1, rows[j] >> i & 1);
        }
    }
}

/// Checks a machine's word operations against those of 64 lanes.
struct WordTwin<M>(M);

impl<M: Machine> Kernel for WordTwin<M> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let m = self.0;
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        for _ in 0..200 {
            let blocks: [M::Block; 3] = std::array::from_fn(|_| {
                let mut block = M::Block::ZERO;
                block.words_mut().fill_with(|| rng.next_u64());
                block
            });
            let [a, b, c] = [m.load(&blocks[0]), m.load(&blocks[1]), m.load(&blocks[2])];
            let check = |result: M::Word, twin: fn(u64, u64, u64) -> u64, name: &str| {
                let mut block = M::Block::ZERO;
                m.store(result, &mut block);
                for k in 0..M::WORDS {
                    let [a, b, c] = [0, 1, 2].map(|n: usize| blocks[n].words()[k]);
                    assert_eq!(block.words()[k], twin(a, b, c), "{name}");
                }
            };
            check(a & b, |a, b, _| a & b, "and");
            check(a | b, |a, b, _| a | b, "or");
            check(a ^ b, |a, b, _| a ^ b, "xor");
            check(a.and_not(b), |a, b, _| a & !b, "and_not");
            check(Word::or3(a, b, c), Word::or3, "or3");
            check(Word::majority(a, b, c), Word::majority, "majority");
            check(Word::xor3(a, b, c), Word::xor3, "xor3");
            check(Word::select(a, b, c), Word::select, "select");
            check(Word::or_and(a, b, c), Word::or_and, "or_and");
            check(Word::or_and_not(a, b, c), Word::or_and_not, "or_and_not");
            check(Word::keep(a, b, c), Word::keep, "keep");
            check(Word::drop(a, b, c), Word::drop, "drop");
            check(Word::and3(a, b, c), Word::and3, "and3");
            check(Word::or_xor(a, b, c), Word::or_xor, "or_xor");
            check(Word::greater(a, b, c), Word::greater, "greater");
            check(m.zero(), |_, _, _| 0, "zero");
            check(m.ones(), |_, _, _| u64::MAX, "ones");
            macro_rules! halves {
                ($j:literal) => {
                    let (x, y) = Word::swap_halves::<$j>(a, b);
                    check(x, |a, b, _| u64::swap_halves::<$j>(a, b).0, "first half");
                    check(y, |a, b, _| u64::swap_halves::<$j>(a, b).1, "second half");
                };
            }
            halves!(32);
            halves!(16);
            halves!(8);
            halves!(4);
            halves!(2);
            halves!(1);
        }
    }
}

/// Checks a machine's octets, packing and unpacking against plain ones.
struct OctetTwin<M>(M);

impl<M: Machine> Kernel for OctetTwin<M> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let m = self.0;
        let mut rng = ChaCha8Rng::seed_from_u64(8);
        for _ in 0..200 {
            let numbers: [[u32; 8]; 4] = std::array::from_fn(|_| {
                std::array::from_fn(|_| if rng.random_bool(0.2) { 0 } else { rng.next_u32() })
            });
            let [a, b, c, d] = numbers.map(|lanes| m.octet(lanes));
            let [p, q, r, s] = numbers.map(Plain);
            assert_eq!(a.lanes(), p.lanes());
            assert_eq!((a & b).lanes(), (p & q).lanes());
            assert_eq!((a | b).lanes(), (p | q).lanes());
            assert_eq!((a ^ b).lanes(), (p ^ q).lanes());
            assert_eq!(a.and_not(b).lanes(), p.and_not(q).lanes());
            assert_eq!(a.plus(b).lanes(), p.plus(q).lanes());
            assert_eq!(a.minus(b).lanes(), p.minus(q).lanes());
            assert_eq!(a.up::<11>().lanes(), p.up::<11>().lanes());
            assert_eq!(a.down::<6>().lanes(), p.down::<6>().lanes());
            assert_eq!(a.around::<9>().lanes(), p.around::<9>().lanes());
            assert_eq!(a.across().lanes(), p.across().lanes());
            assert_eq!(a.zip(b), p.zip(q));
            for (ours, plain) in [
                (Octet::interleave(a, b), Plain::interleave(p, q)),
                (Octet::interleave_pairs(a, b), Plain::interleave_pairs(p, q)),
            ] {
                assert_eq!([ours.0.lanes(), ours.1.lanes()], [plain.0.lanes(), plain.1.lanes()]);
            }
            assert_eq!(Octet::select(a, b, c).lanes(), Plain::select(p, q, r).lanes());
            let last = last_register(by_band(p));
            let (ours, plain) = (m.octet(last), Plain(last));
            assert_eq!(ours.turn::<1>().lanes(), plain.turn::<1>().lanes());
            assert_eq!(ours.turn::<2>().lanes(), plain.turn::<2>().lanes());
            assert_eq!(ours.band::<0>().lanes(), plain.band::<0>().lanes());
            assert_eq!(ours.band::<1>().lanes(), plain.band::<1>().lanes());
            assert_eq!(ours.band::<2>().lanes(), plain.band::<2>().lanes());
            assert_eq!(Octet::zeros([a, b, c, d]).lanes(), Plain::zeros([p, q, r, s]).lanes());
            assert_eq!(a.some(), p.some());
            assert_eq!(a.nonzero(), p.nonzero());
            assert_eq!(a.is_zero(), p.is_zero());
            assert!(m.octet([0; 8]).is_zero());
        }
        let puzzles = puzzles(100);
        for puzzle in &puzzles {
            assert_eq!(m.pack(puzzle.values()), Portable.pack(puzzle.values()));
        }
        for pair in puzzles.windows(2) {
            let states = [m.pack(pair[0].values()), m.pack(pair[1].values())];
            let starts = [spread(m, &states[0]), spread(m, &states[1])];
            // Either state may be left unfinished. Continuing it leads to the same result.
            for (round, state) in m.propagate_both(starts).into_iter().zip(&states) {
                let round = if round.changed == 0 { round } else { propagate(round.x, true) };
                let alone = propagate(spread(Portable, state), true);
                assert_eq!(round.changed, 0);
                assert_eq!(round.open(), alone.open());
                for k in (0..4).filter(|_| alone.open().is_some()) {
                    assert_eq!(round.x[k].lanes(), alone.x[k].lanes());
                }
            }
        }
        let full = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let values: Vec<u8> = full.bytes().map(|byte| byte - b'0').collect();
        let marks = Portable.pack(&values.try_into().unwrap());
        let [mut solution, mut expected] = [Solution::NONE; 2];
        m.unpack(&marks, &mut solution);
        Portable.unpack(&marks, &mut expected);
        assert_eq!(solution, expected);
        assert_eq!(solution.grid().to_string(), full);
    }
}

/// Each byte is tested separately.
#[cfg(target_arch = "x86_64")]
#[test]
fn octets_that_are_not_zero_are_told_apart() {
    for some in 0..=u16::MAX {
        let bytes = some.to_le_bytes().map(|byte| if byte == 0 { 0 } else { 0xFF });
        assert_eq!(super::simd::Octets512::whole(some), u16::from_le_bytes(bytes));
    }
}

/// Tests what this processor has; `.ci/run` says whether that is all.
#[cfg(target_arch = "x86_64")]
#[test]
fn vector_instructions_do_what_their_twins_do() {
    use super::simd::{Avx2, Avx512};
    if let Some(machine) = Avx2::detect() {
        machine.call(WordTwin(machine));
        machine.call(OctetTwin(machine));
    }
    if let Some(machine) = Avx512::detect() {
        machine.call(WordTwin(machine));
        machine.call(OctetTwin(machine));
        machine.call(WordTwin(machine.half()));
        machine.call(OctetTwin(machine.half()));
    }
}

/// Compares each truth table with the function that it encodes, even on machines without the instruction.
#[cfg(target_arch = "x86_64")]
#[test]
fn truth_tables_are_those_of_the_functions() {
    use super::simd::table;
    let check = |table: i32, function: fn(u64, u64, u64) -> u64| {
        // Bit 4 a + 2 b + c of the result is the function at that row of the table.
        assert_eq!(function(0b1111_0000, 0b1100_1100, 0b1010_1010) & 0xFF, table as u64);
    };
    check(table::OR3, Word::or3);
    check(table::MAJORITY, Word::majority);
    check(table::XOR3, Word::xor3);
    check(table::SELECT, Word::select);
    check(table::OR_AND, Word::or_and);
    check(table::OR_AND_NOT, Word::or_and_not);
    check(table::KEEP, Word::keep);
    check(table::DROP, Word::drop);
    check(table::AND3, Word::and3);
    check(table::OR_XOR, Word::or_xor);
    check(table::GREATER, Word::greater);
}

#[test]
fn packed_candidates_are_the_candidates() {
    let mut rng = ChaCha8Rng::seed_from_u64(8);
    for _ in 0..200 {
        let marks = std::array::from_fn(|_| sudoku_core::DigitSet::from_bits(rng.random()));
        let candidates = sudoku_core::Candidates::from_marks(marks);
        let packed = Marks::from(&candidates);
        assert!(sudoku_core::Cell::ALL.iter().all(|&cell| packed.get(cell) == candidates.get(cell)));
    }
}
