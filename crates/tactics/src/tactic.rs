//! The repertoire of tactics.

use std::fmt;
use std::str::FromStr;

use sudoku_core::names::{self, UnknownName};

use super::board::Board;
use super::chain_graph::Depth::{Groups, Plain, Sets};
use super::complex_fish::{BASIC, FRANKEN, MUTANT, Shape, of_kind as fish_of, siamese};
use super::deduction::{Deduction, Flow, Sink};
use super::implications::Reach::{Chains, Nets};
use super::nice_loop::Form::{self, Continuous, Discontinuous};
use super::*;

/// What holds for every deduction of a tactic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Properties {
    /// It writes a digit that the board shows without any strike.
    pub single: bool,
    /// It writes a digit.
    pub places: bool,
    /// Its pattern, after losing candidates, is one of the same or of an easier kind.
    pub lasting: bool,
    /// It depends on nothing but the places of one digit.
    pub one_digit: bool,
    /// It depends on nothing but the candidates of one house, or of a box and a line that cross.
    pub one_house: bool,
    /// Its pattern is there, or not, by the marks of its cells alone.
    pub own_marks: bool,
    /// Its pattern rests on strong links: digits with two places in a house, and cells with two digits.
    pub links: bool,
}

impl Properties {
    const NONE: Properties = Properties {
        single: false,
        places: false,
        lasting: false,
        one_digit: false,
        one_house: false,
        own_marks: false,
        links: false,
    };
}

macro_rules! tactics {
    ($($variant:ident $name:literal $title:literal [$($property:ident),*] => $find:expr;)*) => {
        /// A tactic: one way to find deductions.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        pub enum Tactic {
            $(#[doc = $title] $variant,)*
        }

        impl Tactic {
            /// All tactics, easier ones first by and large.
            pub const ALL: &[Tactic] = &[$(Tactic::$variant),*];

            /// Name in profiles and results: `hidden-single-box`.
            pub const fn name(self) -> &'static str {
                match self { $(Tactic::$variant => $name,)* }
            }

            /// Name in sentences: `Hidden single (box)`.
            pub const fn title(self) -> &'static str {
                match self { $(Tactic::$variant => $title,)* }
            }

            /// What the tactic's row of the table says of it.
            pub(crate) const fn properties(self) -> Properties {
                match self { $(Tactic::$variant => Properties { $($property: true,)* ..Properties::NONE },)* }
            }

            /// Hands every deduction that the tactic finds to the sink, until the sink breaks it off.
            pub fn find(self, board: &Board, sink: &mut Sink<'_>) -> Flow {
                match self { $(Tactic::$variant => $find(board, sink),)* }
            }
        }
    };
}

tactics! {
    // Variant, name, title, properties, search.
    FullHouse "full-house" "Full house" [single, places, lasting] => full_house::find;
    HiddenSingleBox "hidden-single-box" "Hidden single (box)" [single, places, lasting] => hidden_single::in_boxes;
    HiddenSingleLine "hidden-single-line" "Hidden single (line)" [single, places, lasting] => hidden_single::in_lines;
    NakedSingle "naked-single" "Naked single" [single, places, lasting] => naked_single::find;
    DirectPointing "direct-pointing" "Direct pointing" [places, one_digit] => locked_candidates::direct_pointing;
    DirectClaiming "direct-claiming" "Direct claiming" [places, one_digit] => locked_candidates::direct_claiming;
    DirectHiddenPair "direct-hidden-pair" "Direct hidden pair" [places, one_house] => hidden_subset::direct_pair;
    DirectHiddenTriple "direct-hidden-triple" "Direct hidden triple" [places, one_house] => hidden_subset::direct_triple;
    Pointing "pointing" "Locked candidates (pointing)" [lasting, one_digit] => locked_candidates::pointing;
    Claiming "claiming" "Locked candidates (claiming)" [lasting, one_digit] => locked_candidates::claiming;
    TwoLine "two-line" "Two-line locked candidates" [lasting, one_digit] => two_line::find;
    LockedPair "locked-pair" "Locked pair" [one_house] => locked_subset::pair;
    LockedTriple "locked-triple" "Locked triple" [one_house] => locked_subset::triple;
    NakedPair "naked-pair" "Naked pair" [lasting, one_house] => naked_subset::pair;
    HiddenPair "hidden-pair" "Hidden pair" [lasting, one_house] => hidden_subset::pair;
    NakedTriple "naked-triple" "Naked triple" [lasting, one_house] => naked_subset::triple;
    HiddenTriple "hidden-triple" "Hidden triple" [lasting, one_house] => hidden_subset::triple;
    NakedQuad "naked-quad" "Naked quad" [lasting, one_house] => naked_subset::quad;
    HiddenQuad "hidden-quad" "Hidden quad" [lasting, one_house] => hidden_subset::quad;
    XWing "x-wing" "X-wing" [lasting, one_digit] => fish::x_wing;
    Swordfish "swordfish" "Swordfish" [lasting, one_digit] => fish::swordfish;
    Jellyfish "jellyfish" "Jellyfish" [lasting, one_digit] => fish::jellyfish;
    FinnedXWing "finned-x-wing" "Finned X-wing" [one_digit] => finned_fish::x_wing;
    SashimiXWing "sashimi-x-wing" "Sashimi X-wing" [one_digit] => finned_fish::sashimi_x_wing;
    FinnedSwordfish "finned-swordfish" "Finned swordfish" [one_digit] => finned_fish::swordfish;
    SashimiSwordfish "sashimi-swordfish" "Sashimi swordfish" [one_digit] => finned_fish::sashimi_swordfish;
    FinnedJellyfish "finned-jellyfish" "Finned jellyfish" [one_digit] => finned_fish::jellyfish;
    SashimiJellyfish "sashimi-jellyfish" "Sashimi jellyfish" [one_digit] => finned_fish::sashimi_jellyfish;
    Skyscraper "skyscraper" "Skyscraper" [one_digit] => skyscraper::find;
    TwoStringKite "two-string-kite" "Two-string kite" [one_digit] => two_string_kite::find;
    TurbotFish "turbot-fish" "Turbot fish" [one_digit] => turbot_fish::find;
    GroupedTurbotFish "grouped-turbot-fish" "Grouped turbot fish" [one_digit] => turbot_fish::grouped;
    EmptyRectangle "empty-rectangle" "Empty rectangle" [one_digit] => empty_rectangle::find;
    XyWing "xy-wing" "XY-wing" [own_marks] => xy_wing::find;
    XyzWing "xyz-wing" "XYZ-wing" [own_marks] => xyz_wing::find;
    WWing "w-wing" "W-wing" [] => w_wing::find;
    UniqueRectangle1 "unique-rectangle-1" "Unique rectangle (type 1)" [] => unique_loop::rectangle_1;
    UniqueRectangle2 "unique-rectangle-2" "Unique rectangle (type 2)" [] => unique_loop::rectangle_2;
    UniqueRectangle3 "unique-rectangle-3" "Unique rectangle (type 3)" [] => unique_loop::rectangle_3;
    UniqueRectangle4 "unique-rectangle-4" "Unique rectangle (type 4)" [] => unique_loop::rectangle_4;
    UniqueLoop "unique-loop" "Unique loop" [] => unique_loop::find;
    ThreeSkyscrapers "three-skyscrapers" "Three skyscrapers" [one_digit] => three_links::skyscrapers;
    ThreeTurbotFish "three-turbot-fish" "Three-link turbot fish" [one_digit] => three_links::turbot_fish;
    ThreeStringKite "three-string-kite" "Three-string kite" [one_digit] => three_links::string_kite;
    ThreeGroupedLinks "three-grouped-links" "Three grouped links" [one_digit] => three_links::grouped;
    WxyzWing "wxyz-wing" "WXYZ-wing" [own_marks] => almost_locked_wing::wxyz;
    VwxyzWing "vwxyz-wing" "VWXYZ-wing" [own_marks] => almost_locked_wing::vwxyz;
    UvwxyzWing "uvwxyz-wing" "UVWXYZ-wing" [own_marks] => almost_locked_wing::uvwxyz;
    TuvwxyzWing "tuvwxyz-wing" "TUVWXYZ-wing" [own_marks] => almost_locked_wing::tuvwxyz;
    TwoStrongLinks "two-strong-links" "Two strong links" [one_digit] => strong_link_chain::two;
    ThreeStrongLinks "three-strong-links" "Three strong links" [one_digit] => strong_link_chain::three;
    FourStrongLinks "four-strong-links" "Four strong links" [one_digit] => strong_link_chain::four;
    BugPlusOne "bug-plus-one" "Bivalue universal grave + 1" [] => bug::plus_one;
    Bug "bug" "Bivalue universal grave" [] => bug::find;
    AlignedPairExclusion "aligned-pair-exclusion" "Aligned pair exclusion" [own_marks] => aligned_exclusion::pair;
    SimpleColouring "simple-colouring" "Simple colouring" [one_digit] => simple_colouring::find;
    XChain "x-chain" "X-chain" [one_digit] => x_chain::find;
    XyChain "xy-chain" "XY-chain" [] => xy_chain::find;
    Aic "aic" "Alternating inference chain" [] => aic::find;
    AlsXz "als-xz" "ALS-XZ" [] => als_xz::find;
    SimpleForcingChain "simple-forcing-chain" "Forcing chain or cycle" [links] => forcing::simple;
    NishioForcingChain "nishio-forcing-chain" "Nishio" [one_digit] => forcing::nishio;
    MultipleForcingChain "multiple-forcing-chain" "Cell or region forcing chain" [] => forcing::multiple;
    DynamicForcingChain "dynamic-forcing-chain" "Dynamic forcing chain" [] => forcing::dynamic;
    DynamicForcingChainPlus "dynamic-forcing-chain-plus" "Dynamic forcing chain with subsets" [] => forcing::dynamic_plus;
    NestedSimpleChain "nested-simple-chain" "Dynamic forcing chain with chains" [] => forcing::nested_simple;
    NestedMultipleChain "nested-multiple-chain" "Dynamic forcing chain with cell or region chains" [] => forcing::nested_multiple;
    NestedDynamicChain "nested-dynamic-chain" "Dynamic forcing chain with dynamic chains" [] => forcing::nested_dynamic;
    NestedDynamicChainPlus "nested-dynamic-chain-plus" "Dynamic forcing chain with dynamic chains and subsets" [] => forcing::nested_dynamic_plus;
    NestedTwiceSimpleChain "nested-twice-simple-chain" "Dynamic forcing chain with dynamic chains with chains" [] => forcing::nested_twice_simple;
    NestedTwiceMultipleChain "nested-twice-multiple-chain" "Dynamic forcing chain with dynamic chains with cell or region chains" [] => forcing::nested_twice_multiple;
    AlignedTripleExclusion "aligned-triple-exclusion" "Aligned triple exclusion" [own_marks] => aligned_exclusion::triple;
    LockedPairInBoth "locked-pair-in-both" "Locked pair" [one_house] => locked_subset::pair_in_both;
    LockedTripleInBoth "locked-triple-in-both" "Locked triple" [one_house] => locked_subset::triple_in_both;
    EmptyRectangleOfTwo "empty-rectangle-of-two" "Empty rectangle (two places)" [one_digit] => empty_rectangle::of_two;
    DualTwoStringKite "dual-two-string-kite" "Dual two-string kite" [one_digit] => dual_turbot::two_string_kites;
    DualEmptyRectangle "dual-empty-rectangle" "Dual empty rectangle" [one_digit] => dual_turbot::empty_rectangles;
    SimpleColoursTrap "simple-colours-trap" "Simple colours (trap)" [one_digit] => simple_colouring::traps;
    SimpleColoursWrap "simple-colours-wrap" "Simple colours (wrap)" [one_digit] => simple_colouring::wraps;
    MultiColours1 "multi-colours-1" "Multi colours (type 1)" [one_digit] => multi_colours::opposite;
    MultiColours2 "multi-colours-2" "Multi colours (type 2)" [one_digit] => multi_colours::both;
    RemotePair "remote-pair" "Remote pair" [] => remote_pair::find;
    Uniqueness1 "uniqueness-1" "Uniqueness test 1" [] => |b, s| uniqueness::find(b, Tactic::Uniqueness1, s);
    Uniqueness2 "uniqueness-2" "Uniqueness test 2" [] => |b, s| uniqueness::find(b, Tactic::Uniqueness2, s);
    Uniqueness3 "uniqueness-3" "Uniqueness test 3" [] => |b, s| uniqueness::find(b, Tactic::Uniqueness3, s);
    Uniqueness4 "uniqueness-4" "Uniqueness test 4" [] => |b, s| uniqueness::find(b, Tactic::Uniqueness4, s);
    Uniqueness5 "uniqueness-5" "Uniqueness test 5" [] => |b, s| uniqueness::find(b, Tactic::Uniqueness5, s);
    Uniqueness6 "uniqueness-6" "Uniqueness test 6" [] => |b, s| uniqueness::find(b, Tactic::Uniqueness6, s);
    HiddenRectangle "hidden-rectangle" "Hidden rectangle" [] => |b, s| uniqueness::find(b, Tactic::HiddenRectangle, s);
    AvoidableRectangle1 "avoidable-rectangle-1" "Avoidable rectangle (type 1)" [] => |b, s| uniqueness::avoidable(b, Tactic::AvoidableRectangle1, s);
    AvoidableRectangle2 "avoidable-rectangle-2" "Avoidable rectangle (type 2)" [] => |b, s| uniqueness::avoidable(b, Tactic::AvoidableRectangle2, s);
    SueDeCoq "sue-de-coq" "Sue de Coq" [] => sue_de_coq::find;
    ContinuousNiceLoop "continuous-nice-loop" "Continuous nice loop" [] => |b, s| nice_loop::find(b, Tactic::ContinuousNiceLoop, Continuous, Plain, s);
    DiscontinuousNiceLoop "discontinuous-nice-loop" "Discontinuous nice loop" [] => |b, s| nice_loop::find(b, Tactic::DiscontinuousNiceLoop, Discontinuous, Plain, s);
    GroupedContinuousNiceLoop "grouped-continuous-nice-loop" "Grouped continuous nice loop" [] => |b, s| nice_loop::find(b, Tactic::GroupedContinuousNiceLoop, Continuous, Groups, s);
    GroupedDiscontinuousNiceLoop "grouped-discontinuous-nice-loop" "Grouped discontinuous nice loop" [] => |b, s| nice_loop::find(b, Tactic::GroupedDiscontinuousNiceLoop, Discontinuous, Groups, s);
    GroupedAic "grouped-aic" "Grouped alternating inference chain" [] => |b, s| nice_loop::find(b, Tactic::GroupedAic, Form::Aic, Groups, s);
    AlsContinuousNiceLoop "als-continuous-nice-loop" "Continuous nice loop with almost locked sets" [] => |b, s| nice_loop::find(b, Tactic::AlsContinuousNiceLoop, Continuous, Sets, s);
    AlsDiscontinuousNiceLoop "als-discontinuous-nice-loop" "Discontinuous nice loop with almost locked sets" [] => |b, s| nice_loop::find(b, Tactic::AlsDiscontinuousNiceLoop, Discontinuous, Sets, s);
    AlsAic "als-aic" "Alternating inference chain with almost locked sets" [] => |b, s| nice_loop::find(b, Tactic::AlsAic, Form::Aic, Sets, s);
    AlsXyWing "als-xy-wing" "ALS-XY-wing" [] => als_chain::xy_wing;
    AlsXyChain "als-xy-chain" "ALS-XY-chain" [] => als_chain::xy_chain;
    OverlappingAlsXyWing "overlapping-als-xy-wing" "ALS-XY-wing with overlap" [] => als_chain::overlapping_xy_wing;
    OverlappingDeathBlossom "overlapping-death-blossom" "Death blossom with overlap" [] => death_blossom::overlapping;
    KrakenFish1 "kraken-fish-1" "Kraken fish (type 1)" [] => kraken_fish::type_1;
    KrakenFish2 "kraken-fish-2" "Kraken fish (type 2)" [] => kraken_fish::type_2;
    ForcingChainContradiction "forcing-chain-contradiction" "Forcing chain (contradiction)" [] => |b, s| implications::contradiction(b, Tactic::ForcingChainContradiction, Chains, s);
    ForcingChainVerity "forcing-chain-verity" "Forcing chain (verity)" [] => |b, s| implications::verity(b, Tactic::ForcingChainVerity, Chains, s);
    ForcingNetContradiction "forcing-net-contradiction" "Forcing net (contradiction)" [] => |b, s| implications::contradiction(b, Tactic::ForcingNetContradiction, Nets, s);
    ForcingNetVerity "forcing-net-verity" "Forcing net (verity)" [] => |b, s| implications::verity(b, Tactic::ForcingNetVerity, Nets, s);
    DeathBlossom "death-blossom" "Death blossom" [] => death_blossom::find;
    Squirmbag "squirmbag" "Squirmbag" [one_digit] => |b, s| fish_of(b, Tactic::Squirmbag, Shape::Basic, 5, false, s);
    FinnedSquirmbag "finned-squirmbag" "Finned squirmbag" [one_digit] => |b, s| fish_of(b, Tactic::FinnedSquirmbag, Shape::Basic, 5, true, s);
    Whale "whale" "Whale" [one_digit] => |b, s| fish_of(b, Tactic::Whale, Shape::Basic, 6, false, s);
    FinnedWhale "finned-whale" "Finned whale" [one_digit] => |b, s| fish_of(b, Tactic::FinnedWhale, Shape::Basic, 6, true, s);
    Leviathan "leviathan" "Leviathan" [one_digit] => |b, s| fish_of(b, Tactic::Leviathan, Shape::Basic, 7, false, s);
    FinnedLeviathan "finned-leviathan" "Finned leviathan" [one_digit] => |b, s| fish_of(b, Tactic::FinnedLeviathan, Shape::Basic, 7, true, s);
    FrankenXWing "franken-x-wing" "Franken X-wing" [one_digit] => |b, s| fish_of(b, Tactic::FrankenXWing, Shape::Franken, 2, false, s);
    FinnedFrankenXWing "finned-franken-x-wing" "Finned Franken X-wing" [one_digit] => |b, s| fish_of(b, Tactic::FinnedFrankenXWing, Shape::Franken, 2, true, s);
    FrankenSwordfish "franken-swordfish" "Franken swordfish" [one_digit] => |b, s| fish_of(b, Tactic::FrankenSwordfish, Shape::Franken, 3, false, s);
    FinnedFrankenSwordfish "finned-franken-swordfish" "Finned Franken swordfish" [one_digit] => |b, s| fish_of(b, Tactic::FinnedFrankenSwordfish, Shape::Franken, 3, true, s);
    FrankenJellyfish "franken-jellyfish" "Franken jellyfish" [one_digit] => |b, s| fish_of(b, Tactic::FrankenJellyfish, Shape::Franken, 4, false, s);
    FinnedFrankenJellyfish "finned-franken-jellyfish" "Finned Franken jellyfish" [one_digit] => |b, s| fish_of(b, Tactic::FinnedFrankenJellyfish, Shape::Franken, 4, true, s);
    FrankenSquirmbag "franken-squirmbag" "Franken squirmbag" [one_digit] => |b, s| fish_of(b, Tactic::FrankenSquirmbag, Shape::Franken, 5, false, s);
    FinnedFrankenSquirmbag "finned-franken-squirmbag" "Finned Franken squirmbag" [one_digit] => |b, s| fish_of(b, Tactic::FinnedFrankenSquirmbag, Shape::Franken, 5, true, s);
    FrankenWhale "franken-whale" "Franken whale" [one_digit] => |b, s| fish_of(b, Tactic::FrankenWhale, Shape::Franken, 6, false, s);
    FinnedFrankenWhale "finned-franken-whale" "Finned Franken whale" [one_digit] => |b, s| fish_of(b, Tactic::FinnedFrankenWhale, Shape::Franken, 6, true, s);
    FrankenLeviathan "franken-leviathan" "Franken leviathan" [one_digit] => |b, s| fish_of(b, Tactic::FrankenLeviathan, Shape::Franken, 7, false, s);
    FinnedFrankenLeviathan "finned-franken-leviathan" "Finned Franken leviathan" [one_digit] => |b, s| fish_of(b, Tactic::FinnedFrankenLeviathan, Shape::Franken, 7, true, s);
    MutantXWing "mutant-x-wing" "Mutant X-wing" [one_digit] => |b, s| fish_of(b, Tactic::MutantXWing, Shape::Mutant, 2, false, s);
    FinnedMutantXWing "finned-mutant-x-wing" "Finned mutant X-wing" [one_digit] => |b, s| fish_of(b, Tactic::FinnedMutantXWing, Shape::Mutant, 2, true, s);
    MutantSwordfish "mutant-swordfish" "Mutant swordfish" [one_digit] => |b, s| fish_of(b, Tactic::MutantSwordfish, Shape::Mutant, 3, false, s);
    FinnedMutantSwordfish "finned-mutant-swordfish" "Finned mutant swordfish" [one_digit] => |b, s| fish_of(b, Tactic::FinnedMutantSwordfish, Shape::Mutant, 3, true, s);
    MutantJellyfish "mutant-jellyfish" "Mutant jellyfish" [one_digit] => |b, s| fish_of(b, Tactic::MutantJellyfish, Shape::Mutant, 4, false, s);
    FinnedMutantJellyfish "finned-mutant-jellyfish" "Finned mutant jellyfish" [one_digit] => |b, s| fish_of(b, Tactic::FinnedMutantJellyfish, Shape::Mutant, 4, true, s);
    MutantSquirmbag "mutant-squirmbag" "Mutant squirmbag" [one_digit] => |b, s| fish_of(b, Tactic::MutantSquirmbag, Shape::Mutant, 5, false, s);
    FinnedMutantSquirmbag "finned-mutant-squirmbag" "Finned mutant squirmbag" [one_digit] => |b, s| fish_of(b, Tactic::FinnedMutantSquirmbag, Shape::Mutant, 5, true, s);
    MutantWhale "mutant-whale" "Mutant whale" [one_digit] => |b, s| fish_of(b, Tactic::MutantWhale, Shape::Mutant, 6, false, s);
    FinnedMutantWhale "finned-mutant-whale" "Finned mutant whale" [one_digit] => |b, s| fish_of(b, Tactic::FinnedMutantWhale, Shape::Mutant, 6, true, s);
    MutantLeviathan "mutant-leviathan" "Mutant leviathan" [one_digit] => |b, s| fish_of(b, Tactic::MutantLeviathan, Shape::Mutant, 7, false, s);
    FinnedMutantLeviathan "finned-mutant-leviathan" "Finned mutant leviathan" [one_digit] => |b, s| fish_of(b, Tactic::FinnedMutantLeviathan, Shape::Mutant, 7, true, s);
    SiameseFish "siamese-fish" "Siamese fish" [one_digit] => |b, s| siamese(b, Tactic::SiameseFish, BASIC, s);
    SiameseFrankenFish "siamese-franken-fish" "Siamese Franken fish" [one_digit] => |b, s| siamese(b, Tactic::SiameseFrankenFish, FRANKEN, s);
    SiameseMutantFish "siamese-mutant-fish" "Siamese mutant fish" [one_digit] => |b, s| siamese(b, Tactic::SiameseMutantFish, MUTANT, s);
    TemplateSet "template-set" "Template set" [places] => template::set;
    TemplateDelete "template-delete" "Template delete" [] => template::delete;
}

impl Tactic {
    /// The first deduction that the tactic finds.
    pub fn first(self, board: &Board) -> Option<Deduction> {
        let mut first = None;
        let _ = self.find(board, &mut |found| {
            first = Some(found);
            Flow::Break(())
        });
        first
    }

    /// Every deduction that the tactic finds. The same pattern may be found in several ways.
    pub fn every(self, board: &Board) -> Vec<Deduction> {
        let mut every = Vec::new();
        let _ = self.find(board, &mut |found| {
            every.push(found);
            Flow::Continue(())
        });
        every
    }

    /// Number of the tactic, an index into tables.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Tactic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Tactic {
    type Err = UnknownName;

    /// A tactic by name, in any case and with `-`, `_` or space.
    fn from_str(name: &str) -> Result<Tactic, UnknownName> {
        names::find("tactic", name, Tactic::ALL.iter().copied(), |tactic| tactic.name())
    }
}
