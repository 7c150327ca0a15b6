//! HoDoKu's library has positions with the results of one technique each. The tactics here must find the same results.
//!
//! The library is not shipped. Without `hodoku_reglib_half.txt`, the test is ignored. `cargo test -p sudoku-tactics
//! --release --test hodoku_library` prints the table of passes.

#[path = "../../core/tests/support/needs.rs"]
mod needs;

use std::collections::{BTreeMap, BTreeSet};
use std::process::ExitCode;

use needs::data::data_text;
use sudoku_core::{Cell, Digit, DigitSet, Puzzle};
use sudoku_tactics::{Board, Deduction, Tactic};

/// For each of HoDoKu's codes, the tactics that cover it. Every position with one of these codes must pass, and a
/// missing code is a failure.
const TECHNIQUES: &[(&str, &[Tactic])] = {
    use Tactic::*;
    &[
        ("0000", &[FullHouse]),
        ("0002", &[HiddenSingleBox, HiddenSingleLine]),
        ("0003", &[NakedSingle]),
        ("0100", &[Pointing]),
        ("0101", &[Claiming]),
        ("0110", &[LockedPairInBoth]),
        ("0111", &[LockedTripleInBoth]),
        ("0200", &[NakedPair]),
        ("0201", &[NakedTriple]),
        ("0202", &[NakedQuad]),
        ("0210", &[HiddenPair]),
        ("0211", &[HiddenTriple]),
        ("0212", &[HiddenQuad]),
        ("0300", &[XWing]),
        ("0301", &[Swordfish]),
        ("0302", &[Jellyfish]),
        ("0310", &[FinnedXWing]),
        ("0311", &[FinnedSwordfish]),
        ("0312", &[FinnedJellyfish]),
        ("0320", &[SashimiXWing]),
        ("0321", &[SashimiSwordfish]),
        ("0322", &[SashimiJellyfish]),
        ("03111", &[SiameseFish]),
        ("03121", &[SiameseFish]),
        ("03211", &[SiameseFish]),
        ("03221", &[SiameseFish]),
        ("0331", &[FrankenSwordfish]),
        ("0332", &[FrankenJellyfish]),
        ("0340", &[FinnedFrankenXWing]),
        ("0341", &[FinnedFrankenSwordfish]),
        ("0342", &[FinnedFrankenJellyfish]),
        ("03411", &[SiameseFrankenFish]),
        ("03421", &[SiameseFrankenFish]),
        ("0362", &[FinnedMutantJellyfish]),
        ("03621", &[SiameseMutantFish]),
        ("0363", &[FinnedMutantSquirmbag]),
        ("0364", &[FinnedMutantWhale]),
        ("0400", &[Skyscraper]),
        ("0401", &[TwoStringKite]),
        ("0402", &[EmptyRectangle]),
        ("0402-1", &[EmptyRectangleOfTwo]),
        ("0403", &[TurbotFish]),
        ("0404", &[DualTwoStringKite]),
        ("0405", &[DualEmptyRectangle]),
        ("0500", &[SimpleColoursTrap]),
        ("0501", &[SimpleColoursWrap]),
        ("0502", &[MultiColours1]),
        ("0503", &[MultiColours2]),
        ("0600", &[Uniqueness1]),
        ("0601", &[Uniqueness2]),
        ("0602", &[Uniqueness3]),
        ("0603", &[Uniqueness4]),
        ("0604", &[Uniqueness5]),
        ("0605", &[Uniqueness6]),
        ("0606", &[HiddenRectangle]),
        ("0607", &[AvoidableRectangle1]),
        ("0608", &[AvoidableRectangle2]),
        ("0610", &[BugPlusOne]),
        ("0701", &[XChain]),
        ("0702", &[XyChain]),
        ("0703", &[RemotePair]),
        ("0706", &[ContinuousNiceLoop]),
        ("0707", &[DiscontinuousNiceLoop]),
        ("0708", &[Aic]),
        ("0709", &[GroupedContinuousNiceLoop]),
        ("0709-2", &[AlsContinuousNiceLoop]),
        ("0710", &[GroupedDiscontinuousNiceLoop]),
        ("0710-3", &[AlsDiscontinuousNiceLoop]),
        ("0710-4", &[AlsDiscontinuousNiceLoop]),
        ("0711", &[GroupedAic]),
        ("0711-3", &[AlsAic]),
        ("0711-4", &[AlsAic]),
        ("0800", &[XyWing]),
        ("0801", &[XyzWing]),
        ("0803", &[WWing]),
        ("0901", &[AlsXz]),
        ("0902", &[AlsXyWing]),
        ("0902-2", &[OverlappingAlsXyWing]),
        ("0903", &[AlsXyChain]),
        ("0904", &[DeathBlossom]),
        ("0904-2", &[OverlappingDeathBlossom]),
        ("1101", &[SueDeCoq]),
        ("1201", &[TemplateSet]),
        ("1202", &[TemplateDelete]),
    ]
};

/// A line of the library.
struct Position {
    code: String,
    digits: DigitSet,
    board: Board,
    struck: BTreeSet<(Cell, Digit)>,
    placed: BTreeSet<(Cell, Digit)>,
}

/// Reads candidates: `436 257` is 4 in r3c6 and 2 in r5c7.
fn candidates(field: &str) -> BTreeSet<(Cell, Digit)> {
    let one = |word: &str| {
        let [v, i, j] = word.bytes().map(|b| b - b'0').collect::<Vec<_>>()[..] else { panic!("{word}") };
        (Cell::at(i as usize - 1, j as usize - 1), Digit::new(v).expect("1 to 9"))
    };
    field.split_whitespace().map(one).collect()
}

fn position(line: &str) -> Position {
    let fields: Vec<&str> = line.split(':').collect();
    let (mut givens, mut written, mut at, mut plus) = (Puzzle::EMPTY, Vec::new(), 0, false);
    for byte in fields[3].bytes() {
        if byte == b'+' {
            plus = true;
            continue;
        }
        if let Some(digit) = Digit::new(byte.wrapping_sub(b'0')) {
            match std::mem::take(&mut plus) {
                true => written.push((Cell::ALL[at], digit)),
                false => givens.set(Cell::ALL[at], Some(digit)),
            }
        }
        at += 1;
    }
    let mut board = Board::new(&givens).expect("no clash");
    written.into_iter().for_each(|(cell, digit)| assert!(board.place(cell, digit), "{line}"));
    candidates(fields[4]).into_iter().for_each(|(cell, digit)| {
        board.strike(cell, digit);
    });
    let digits = fields[2].bytes().filter_map(|b| Digit::new(b.wrapping_sub(b'0'))).collect();
    let (struck, placed) = (candidates(fields[5]), candidates(fields[6]));
    Position { code: fields[1].to_owned(), digits, board, struck, placed }
}

fn struck(found: &Deduction) -> BTreeSet<(Cell, Digit)> {
    found
        .eliminations
        .iter()
        .flat_map(|(cell, digits)| digits.iter().map(move |digit| (cell, digit)))
        .collect()
}

impl Position {
    fn tactics(&self) -> &'static [Tactic] {
        let base = self.code.split('-').next().expect("a code");
        let of =
            |code: &str| TECHNIQUES.iter().find(|(known, _)| *known == code).map(|(_, tactics)| *tactics);
        of(&self.code).or_else(|| of(base)).unwrap_or_else(|| panic!("no technique for {}", self.code))
    }

    /// Whether some deduction strikes or places exactly what the library says. In a fail case, there must be no
    /// deduction on its digits.
    fn passes(&self) -> bool {
        let found: Vec<Deduction> =
            self.tactics().iter().flat_map(|tactic| tactic.every(&self.board)).collect();
        if self.code.ends_with("-x") {
            return !found.iter().any(|f| self.digits.is_empty() || f.digits == self.digits);
        }
        if !self.placed.is_empty() {
            let own = |&&(_, digit): &&(Cell, Digit)| self.digits.contains(digit);
            let placed: BTreeSet<(Cell, Digit)> = found.iter().filter_map(|f| f.placement).collect();
            return match self.placed.len() {
                1 => self.placed.is_subset(&placed),
                _ => placed.iter().filter(own).eq(&self.placed),
            };
        }
        found.iter().any(|f| struck(f) == self.struck)
    }
}

const LIBRARY: &str = "hodoku_reglib_half.txt";

fn main() -> ExitCode {
    let name = "techniques_find_what_the_library_says";
    needs::run(vec![needs::test(name, &[LIBRARY], techniques_find_what_the_library_says)])
}

fn techniques_find_what_the_library_says() {
    let text = data_text(LIBRARY);
    let only = std::env::var("HODOKU_CODE").unwrap_or_default();
    let mut passes: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for line in text.lines().filter(|line| line.starts_with(':') && line[1..].starts_with(&only)) {
        let position = position(line);
        let passed = position.passes();
        if !passed {
            println!("fails: {line}");
        }
        let (good, all) = passes.entry(position.code).or_default();
        *good += usize::from(passed);
        *all += 1;
    }
    let mut total = (0, 0);
    for (code, (good, all)) in &passes {
        println!("{code:8} {good:3} of {all:3}");
        total = (total.0 + good, total.1 + all);
    }
    println!("total    {} of {}", total.0, total.1);
    for (code, (good, all)) in &passes {
        assert_eq!(good, all, "{code}");
    }
}
