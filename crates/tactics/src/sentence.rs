//! Sentences that explain deductions.

use std::fmt::Display;

use sudoku_core::{CellSet, DigitSet, House};

use super::deduction::{Assertion, Deduction, Eliminations};
use super::tactic::Tactic;

/// The reason, then what to do.
pub(crate) fn of(found: &Deduction) -> String {
    with_result(found, &reason(found))
}

/// Title, a reason, and what to do.
pub(crate) fn with_result(found: &Deduction, reason: &str) -> String {
    let mut text = format!("{}: {reason}", found.tactic.title());
    if !found.eliminations.is_empty() {
        text += &format!("; strike {}", struck(&found.eliminations));
    }
    if let (Some((cell, digit)), false) = (found.placement, found.tactic.properties().single) {
        text += &format!("; write {digit} into {cell}");
    }
    text + "."
}

/// What to do, without the reason: `strike 3 from r1c1`.
pub(crate) fn result(found: &Deduction) -> String {
    let strike = (!found.eliminations.is_empty()).then(|| format!("strike {}", struck(&found.eliminations)));
    let write = found.placement.map(|(cell, digit)| format!("write {digit} into {cell}"));
    strike.into_iter().chain(write).collect::<Vec<_>>().join("; ")
}

/// Why, in half a sentence.
pub(crate) fn reason(found: &Deduction) -> String {
    use Tactic::*;
    let house = |n: usize| found.houses.get(n).map(House::to_string).unwrap_or_default();
    let cells = cells(found.cells, "and");
    let digits = digits(found.digits, "and");
    match found.tactic {
        FullHouse => format!("{cells} is the last blank cell of {}, so it takes {digits}", house(0)),
        HiddenSingleBox | HiddenSingleLine => {
            format!("{cells} is the only place for {digits} in {}", house(0))
        }
        NakedSingle => format!("{digits} is the only digit that can go into {cells}"),
        Pointing | Claiming | DirectPointing | DirectClaiming => format!(
            "within {}, {digits} can only go into {}, all in {}",
            house(0),
            self::cells(found.cells, "or"),
            house(1)
        ),
        TwoLine => format!(
            "in {} and {}, {digits} keeps to {} and {}, so in {} it goes into {}",
            house(0),
            house(1),
            house(2),
            house(3),
            house(4),
            house(5)
        ),
        NakedPair | NakedTriple | NakedQuad => {
            format!("{cells} take {digits} between them, so the rest of {} loses these", house(0))
        }
        LockedPair | LockedTriple | LockedPairInBoth | LockedTripleInBoth => {
            format!(
                "{cells} take {digits} between them, so the rest of {} and of {} loses these",
                house(0),
                house(1)
            )
        }
        HiddenPair | HiddenTriple | HiddenQuad | DirectHiddenPair | DirectHiddenTriple => {
            format!(
                "within {}, {digits} can only go into {cells}, which therefore take nothing else",
                house(0)
            )
        }
        Skyscraper | TwoStringKite | TurbotFish => format!(
            "in {} and in {}, {digits} has two places each, of which two share {} and cannot both hold it, so one of \
             the others does",
            house(0),
            house(1),
            house(2)
        ),
        GroupedTurbotFish | EmptyRectangle | EmptyRectangleOfTwo => format!(
            "in {} and in {}, {digits} keeps to two groups of cells each, of which two share {} and cannot both hold \
             it, so one of the others does",
            house(0),
            house(1),
            house(2)
        ),
        ThreeSkyscrapers | ThreeTurbotFish | ThreeStringKite | ThreeGroupedLinks | TwoStrongLinks
        | ThreeStrongLinks | FourStrongLinks => {
            let (links, bridges) = found.houses.split_at(found.houses.len() / 2 + 1);
            format!(
                "in each of {} {digits} has two places (or a row and a column), joined by {}, so it is at one of \
                 the far ends",
                list(links, "and"),
                list(bridges, "and")
            )
        }
        XyWing => format!(
            "{cells} hold {digits} in pairs, so whichever way the cell that sees the other two is filled, one of these \
             holds the digit they share"
        ),
        XyzWing => {
            format!("{cells} hold {digits} so that one of the three holds the digit that all of them share")
        }
        WWing => format!(
            "of the two cells that take {digits} among {cells}, not both can take the digit that {} gives only two places, so \
             one takes the other",
            house(0)
        ),
        UniqueRectangle1 | UniqueRectangle2 | UniqueRectangle3 | UniqueRectangle4 | UniqueLoop => format!(
            "were there nothing but {digits} to choose from in the ring among {cells}, they could be swapped and the puzzle had two solutions"
        ),
        WxyzWing | VwxyzWing | UvwxyzWing | TuvwxyzWing => format!(
            "{cells} hold {digits}, so either the cell with two digits holds the digit that links it to the others, and \
             these hold the other, or it holds the other itself"
        ),
        BugPlusOne | Bug => format!(
            "but for {digits} in {cells} every cell had two digits and every digit two places, and the puzzle not one \
             solution"
        ),
        AlignedPairExclusion | AlignedTripleExclusion => format!(
            "whatever else goes in, {digits} would leave one of the small cells among {cells} without a digit"
        ),
        SimpleForcingChain
        | NishioForcingChain
        | MultipleForcingChain
        | DynamicForcingChain
        | DynamicForcingChainPlus
        | NestedSimpleChain
        | NestedMultipleChain
        | NestedDynamicChain
        | NestedDynamicChainPlus
        | NestedTwiceSimpleChain
        | NestedTwiceMultipleChain => chain(found),
        XChain | XyChain | Aic | GroupedAic | AlsAic => {
            let end = |step: Option<&Assertion>| {
                step.map(|s| format!("{} = {}", s.cell, s.digit)).unwrap_or_default()
            };
            let (first, last) = (end(found.chain.first()), end(found.chain.last()));
            format!("{}, so one of {first} and {last} holds", arrows(found))
        }
        AlsXz => format!(
            "two sets with one digit too many each, which cannot both keep the digit that links them: {}",
            sets(found)
        ),
        SimpleColouring | SimpleColoursTrap | SimpleColoursWrap => {
            format!("{cells} hold {digits} in two colours, one of which is true")
        }
        MultiColours1 | MultiColours2 => {
            format!(
                "{cells} hold {digits} in two pairs of colours that see each other; of each pair one is true"
            )
        }
        DualTwoStringKite | DualEmptyRectangle => {
            format!("two patterns on {digits} among {cells} share the box; both strike")
        }
        RemotePair => {
            format!("{cells} hold {digits} by turns along a chain, so both are among any two ends of it")
        }
        Uniqueness1 | Uniqueness2 | Uniqueness3 | Uniqueness4 | Uniqueness5 | Uniqueness6
        | HiddenRectangle | AvoidableRectangle1 | AvoidableRectangle2 => format!(
            "were a rectangle among {cells} filled with two digits of {digits} alone, these could be swapped and the puzzle \
             had two solutions"
        ),
        SueDeCoq => format!(
            "{cells} take {digits} between them, each as often as its part of {} and {} allows",
            house(0),
            house(1)
        ),
        ContinuousNiceLoop | GroupedContinuousNiceLoop | AlsContinuousNiceLoop => {
            format!("{}, and back to the start: of each two links one holds", arrows(found))
        }
        DiscontinuousNiceLoop | GroupedDiscontinuousNiceLoop | AlsDiscontinuousNiceLoop => {
            format!("{}, so the end holds whatever the start is", arrows(found))
        }
        AlsXyWing | OverlappingAlsXyWing | AlsXyChain => {
            format!(
                "almost locked sets, each linked to the next by a digit that not both can hold: {}",
                sets(found)
            )
        }
        KrakenFish1 | KrakenFish2 => format!(
            "in {}, {digits} keeps to {} but for fins, and whichever of these is true, or the fish, leads to it",
            list(&found.houses[..found.houses.len() / 2], "and"),
            list(&found.houses[found.houses.len() / 2..], "and")
        ),
        ForcingChainContradiction | ForcingNetContradiction => {
            format!("the opposite leads to a contradiction in {}", place(found, &cells))
        }
        ForcingChainVerity | ForcingNetVerity => {
            format!("whichever case of {digits} in {} is true, it leads to the same", place(found, &cells))
        }
        DeathBlossom | OverlappingDeathBlossom => {
            format!("whatever the first cell takes, one of the sets loses a digit: {}", sets(found))
        }
        TemplateSet | TemplateDelete => {
            format!("of all ways to place {digits} in the whole grid, these candidates are in all or in none")
        }
        Squirmbag | Whale | Leviathan | FrankenXWing | FrankenSwordfish | FrankenJellyfish
        | FrankenSquirmbag | FrankenWhale | FrankenLeviathan | MutantXWing | MutantSwordfish
        | MutantJellyfish | MutantSquirmbag | MutantWhale | MutantLeviathan => {
            let half = found.houses.len() / 2;
            format!(
                "in {}, {digits} keeps to {}, which lose it elsewhere",
                list(&found.houses[..half], "and"),
                list(&found.houses[half..], "and")
            )
        }
        FinnedSquirmbag
        | FinnedWhale
        | FinnedLeviathan
        | FinnedFrankenXWing
        | FinnedFrankenSwordfish
        | FinnedFrankenJellyfish
        | FinnedFrankenSquirmbag
        | FinnedFrankenWhale
        | FinnedFrankenLeviathan
        | FinnedMutantXWing
        | FinnedMutantSwordfish
        | FinnedMutantJellyfish
        | FinnedMutantSquirmbag
        | FinnedMutantWhale
        | FinnedMutantLeviathan => {
            let half = found.houses.len() / 2;
            format!(
                "in {}, {digits} keeps to {} but for fins, so either a fin is true or these lose it elsewhere",
                list(&found.houses[..half], "and"),
                list(&found.houses[half..], "and")
            )
        }
        SiameseFish | SiameseFrankenFish | SiameseMutantFish => format!(
            "two finned fish on {digits} with the same bases, {}, strike together",
            list(&found.houses[..found.houses.len() / 3], "and")
        ),
        FinnedXWing | FinnedSwordfish | FinnedJellyfish | SashimiXWing | SashimiSwordfish
        | SashimiJellyfish => {
            let half = found.houses.len() / 2;
            format!(
                "in {}, {digits} keeps to {} but for fins in one box, so either a fin is true or these lose it elsewhere",
                list(&found.houses[..half], "and"),
                list(&found.houses[half..], "and")
            )
        }
        XWing | Swordfish | Jellyfish => {
            let half = found.houses.len() / 2;
            format!(
                "in {}, {digits} keeps to {}, which lose it elsewhere",
                list(&found.houses[..half], "and"),
                list(&found.houses[half..], "and")
            )
        }
    }
}

/// The house that a deduction rests on, or its cells.
fn place(found: &Deduction, cells: &str) -> String {
    found.houses.first().map_or_else(|| cells.to_owned(), House::to_string)
}

/// The assertions in their order. Chains from several cases follow each other.
fn chain(found: &Deduction) -> String {
    format!("{} assertions lead to it: {}", found.length, arrows(found))
}

fn arrows(found: &Deduction) -> String {
    let grouped = |at: usize| found.groups.get(at).filter(|cells| cells.len() > 1);
    let one = |(at, step): (usize, &Assertion)| match grouped(at) {
        Some(&group) => {
            format!("{} {} {}", cells(group, "or"), if step.holds { "=" } else { "≠" }, step.digit)
        }
        None => step.to_string(),
    };
    found.chain.iter().enumerate().map(one).collect::<Vec<_>>().join(" → ")
}

/// `r1c1 and r1c2 with 1, 2 and 3; r5c1 with 1 and 4`.
fn sets(found: &Deduction) -> String {
    let one = |&(set, of): &(CellSet, DigitSet)| format!("{} with {}", cells(set, "and"), digits(of, "and"));
    found.sets.iter().map(one).collect::<Vec<_>>().join("; ")
}

/// `r1c1, r1c2 and r1c3`.
pub(crate) fn cells(cells: CellSet, word: &str) -> String {
    list(&cells.iter().collect::<Vec<_>>(), word)
}

/// `1, 2 and 3`.
pub(crate) fn digits(digits: DigitSet, word: &str) -> String {
    list(&digits.iter().collect::<Vec<_>>(), word)
}

/// `a, b and c`.
pub(crate) fn list<T: Display>(items: &[T], word: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.to_string(),
        [head @ .., last] => {
            let head: Vec<String> = head.iter().map(T::to_string).collect();
            format!("{} {word} {last}", head.join(", "))
        }
    }
}

/// `1 and 2 from r1c1, 3 from r1c2 and r1c3`: cells that lose the same digits are listed together.
fn struck(eliminations: &Eliminations) -> String {
    let mut groups: Vec<(DigitSet, CellSet)> = Vec::new();
    for (cell, digits) in eliminations.iter() {
        match groups.iter_mut().find(|(same, _)| *same == digits) {
            Some((_, cells)) => cells.insert(cell),
            None => groups.push((digits, CellSet::of(cell))),
        }
    }
    let parts: Vec<String> =
        groups.iter().map(|&(d, c)| format!("{} from {}", digits(d, "and"), cells(c, "and"))).collect();
    parts.join(", ")
}
