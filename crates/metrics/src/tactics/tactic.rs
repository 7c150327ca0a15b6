//! The repertoire of tactics.

use std::fmt;
use std::str::FromStr;

use super::board::Board;
use super::deduction::{Deduction, Flow, Sink};
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
}

impl Properties {
    const NONE: Properties =
        Properties { single: false, places: false, lasting: false, one_digit: false, one_house: false };
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
    XyWing "xy-wing" "XY-wing" [] => xy_wing::find;
    XyzWing "xyz-wing" "XYZ-wing" [] => xyz_wing::find;
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
    WxyzWing "wxyz-wing" "WXYZ-wing" [] => almost_locked_wing::wxyz;
    VwxyzWing "vwxyz-wing" "VWXYZ-wing" [] => almost_locked_wing::vwxyz;
    BugPlusOne "bug-plus-one" "Bivalue universal grave + 1" [] => bug::plus_one;
    Bug "bug" "Bivalue universal grave" [] => bug::find;
    AlignedPairExclusion "aligned-pair-exclusion" "Aligned pair exclusion" [] => aligned_exclusion::pair;
    SimpleColouring "simple-colouring" "Simple colouring" [one_digit] => simple_colouring::find;
    XChain "x-chain" "X-chain" [one_digit] => x_chain::find;
    XyChain "xy-chain" "XY-chain" [] => xy_chain::find;
    Aic "aic" "Alternating inference chain" [] => aic::find;
    AlsXz "als-xz" "ALS-XZ" [] => als_xz::find;
    SimpleForcingChain "simple-forcing-chain" "Forcing chain or cycle" [] => forcing::simple;
    NishioForcingChain "nishio-forcing-chain" "Nishio" [] => forcing::nishio;
    MultipleForcingChain "multiple-forcing-chain" "Cell or region forcing chain" [] => forcing::multiple;
    DynamicForcingChain "dynamic-forcing-chain" "Dynamic forcing chain" [] => forcing::dynamic;
    DynamicForcingChainPlus "dynamic-forcing-chain-plus" "Dynamic forcing chain with subsets" [] => forcing::dynamic_plus;
    AlignedTripleExclusion "aligned-triple-exclusion" "Aligned triple exclusion" [] => aligned_exclusion::triple;
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

/// No tactic has this name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no tactic {0:?}; the tactics are {names}", names = Tactic::ALL.iter().map(|t| t.name()).collect::<Vec<_>>().join(", "))]
pub struct UnknownTactic(pub String);

impl FromStr for Tactic {
    type Err = UnknownTactic;

    fn from_str(name: &str) -> Result<Tactic, UnknownTactic> {
        Tactic::ALL.iter().find(|t| t.name() == name).copied().ok_or_else(|| UnknownTactic(name.to_owned()))
    }
}
