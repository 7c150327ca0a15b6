//! The registry of tactics. To add one, write its file with a `RULE`, and a line here.

mod prelude;
mod rule;
#[cfg(test)]
mod tests;

pub(crate) use rule::{
    Argument, Choice, LASTING, LINKS, ONE_DIGIT, ONE_HOUSE, OWN_MARKS, PLACES, Placement, Rule, UNIQUE,
};

/// Declares the files, and the tactics from them.
macro_rules! registry {
    ($($variant:ident => mod $file:ident;)*) => {
        $(mod $file;)*

        /// A tactic: one way to find deductions.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        pub enum Tactic {
            $(#[doc = concat!("See `rules/", stringify!($file), ".rs`.")] $variant,)*
        }

        impl Tactic {
            /// All tactics, easier ones first by and large.
            pub const ALL: &[Tactic] = &[$(Tactic::$variant),*];
        }

        /// By number of the tactic.
        const RULES: &[Rule] = &[$($file::RULE),*];
    };
}

impl Tactic {
    /// What its file states.
    pub(crate) const fn rule(self) -> &'static Rule {
        &RULES[self as usize]
    }
}

// Easier ones first by and large. The order is that of indices in results: add new ones at the end.
registry! {
    FullHouse => mod full_house;
    HiddenSingleBox => mod hidden_single_box;
    HiddenSingleLine => mod hidden_single_line;
    NakedSingle => mod naked_single;
    DirectPointing => mod direct_pointing;
    DirectClaiming => mod direct_claiming;
    DirectHiddenPair => mod direct_hidden_pair;
    DirectHiddenTriple => mod direct_hidden_triple;
    Pointing => mod pointing;
    Claiming => mod claiming;
    TwoLine => mod two_line;
    LockedPair => mod locked_pair;
    LockedTriple => mod locked_triple;
    NakedPair => mod naked_pair;
    HiddenPair => mod hidden_pair;
    NakedTriple => mod naked_triple;
    HiddenTriple => mod hidden_triple;
    NakedQuad => mod naked_quad;
    HiddenQuad => mod hidden_quad;
    XWing => mod x_wing;
    Swordfish => mod swordfish;
    Jellyfish => mod jellyfish;
    FinnedXWing => mod finned_x_wing;
    SashimiXWing => mod sashimi_x_wing;
    FinnedSwordfish => mod finned_swordfish;
    SashimiSwordfish => mod sashimi_swordfish;
    FinnedJellyfish => mod finned_jellyfish;
    SashimiJellyfish => mod sashimi_jellyfish;
    Skyscraper => mod skyscraper;
    TwoStringKite => mod two_string_kite;
    TurbotFish => mod turbot_fish;
    GroupedTurbotFish => mod grouped_turbot_fish;
    EmptyRectangle => mod empty_rectangle;
    XyWing => mod xy_wing;
    XyzWing => mod xyz_wing;
    WWing => mod w_wing;
    UniqueRectangle1 => mod unique_rectangle_1;
    UniqueRectangle2 => mod unique_rectangle_2;
    UniqueRectangle3 => mod unique_rectangle_3;
    UniqueRectangle4 => mod unique_rectangle_4;
    UniqueLoop => mod unique_loop;
    ThreeSkyscrapers => mod three_skyscrapers;
    ThreeTurbotFish => mod three_turbot_fish;
    ThreeStringKite => mod three_string_kite;
    ThreeGroupedLinks => mod three_grouped_links;
    WxyzWing => mod wxyz_wing;
    VwxyzWing => mod vwxyz_wing;
    UvwxyzWing => mod uvwxyz_wing;
    TuvwxyzWing => mod tuvwxyz_wing;
    TwoStrongLinks => mod two_strong_links;
    ThreeStrongLinks => mod three_strong_links;
    FourStrongLinks => mod four_strong_links;
    BugPlusOne => mod bug_plus_one;
    Bug => mod bug;
    AlignedPairExclusion => mod aligned_pair_exclusion;
    SimpleColouring => mod simple_colouring;
    XChain => mod x_chain;
    XyChain => mod xy_chain;
    Aic => mod aic;
    AlsXz => mod als_xz;
    SimpleForcingChain => mod simple_forcing_chain;
    NishioForcingChain => mod nishio_forcing_chain;
    MultipleForcingChain => mod multiple_forcing_chain;
    DynamicForcingChain => mod dynamic_forcing_chain;
    DynamicForcingChainPlus => mod dynamic_forcing_chain_plus;
    NestedSimpleChain => mod nested_simple_chain;
    NestedMultipleChain => mod nested_multiple_chain;
    NestedDynamicChain => mod nested_dynamic_chain;
    NestedDynamicChainPlus => mod nested_dynamic_chain_plus;
    NestedTwiceSimpleChain => mod nested_twice_simple_chain;
    NestedTwiceMultipleChain => mod nested_twice_multiple_chain;
    AlignedTripleExclusion => mod aligned_triple_exclusion;
    LockedPairInBoth => mod locked_pair_in_both;
    LockedTripleInBoth => mod locked_triple_in_both;
    EmptyRectangleOfTwo => mod empty_rectangle_of_two;
    DualTwoStringKite => mod dual_two_string_kite;
    DualEmptyRectangle => mod dual_empty_rectangle;
    SimpleColoursTrap => mod simple_colours_trap;
    SimpleColoursWrap => mod simple_colours_wrap;
    MultiColours1 => mod multi_colours_1;
    MultiColours2 => mod multi_colours_2;
    RemotePair => mod remote_pair;
    Uniqueness1 => mod uniqueness_1;
    Uniqueness2 => mod uniqueness_2;
    Uniqueness3 => mod uniqueness_3;
    Uniqueness4 => mod uniqueness_4;
    Uniqueness5 => mod uniqueness_5;
    Uniqueness6 => mod uniqueness_6;
    HiddenRectangle => mod hidden_rectangle;
    AvoidableRectangle1 => mod avoidable_rectangle_1;
    AvoidableRectangle2 => mod avoidable_rectangle_2;
    SueDeCoq => mod sue_de_coq;
    ContinuousNiceLoop => mod continuous_nice_loop;
    DiscontinuousNiceLoop => mod discontinuous_nice_loop;
    GroupedContinuousNiceLoop => mod grouped_continuous_nice_loop;
    GroupedDiscontinuousNiceLoop => mod grouped_discontinuous_nice_loop;
    GroupedAic => mod grouped_aic;
    AlsContinuousNiceLoop => mod als_continuous_nice_loop;
    AlsDiscontinuousNiceLoop => mod als_discontinuous_nice_loop;
    AlsAic => mod als_aic;
    AlsXyWing => mod als_xy_wing;
    AlsXyChain => mod als_xy_chain;
    OverlappingAlsXyWing => mod overlapping_als_xy_wing;
    OverlappingDeathBlossom => mod overlapping_death_blossom;
    KrakenFish1 => mod kraken_fish_1;
    KrakenFish2 => mod kraken_fish_2;
    ForcingChainContradiction => mod forcing_chain_contradiction;
    ForcingChainVerity => mod forcing_chain_verity;
    ForcingNetContradiction => mod forcing_net_contradiction;
    ForcingNetVerity => mod forcing_net_verity;
    DeathBlossom => mod death_blossom;
    Squirmbag => mod squirmbag;
    FinnedSquirmbag => mod finned_squirmbag;
    Whale => mod whale;
    FinnedWhale => mod finned_whale;
    Leviathan => mod leviathan;
    FinnedLeviathan => mod finned_leviathan;
    FrankenXWing => mod franken_x_wing;
    FinnedFrankenXWing => mod finned_franken_x_wing;
    FrankenSwordfish => mod franken_swordfish;
    FinnedFrankenSwordfish => mod finned_franken_swordfish;
    FrankenJellyfish => mod franken_jellyfish;
    FinnedFrankenJellyfish => mod finned_franken_jellyfish;
    FrankenSquirmbag => mod franken_squirmbag;
    FinnedFrankenSquirmbag => mod finned_franken_squirmbag;
    FrankenWhale => mod franken_whale;
    FinnedFrankenWhale => mod finned_franken_whale;
    FrankenLeviathan => mod franken_leviathan;
    FinnedFrankenLeviathan => mod finned_franken_leviathan;
    MutantXWing => mod mutant_x_wing;
    FinnedMutantXWing => mod finned_mutant_x_wing;
    MutantSwordfish => mod mutant_swordfish;
    FinnedMutantSwordfish => mod finned_mutant_swordfish;
    MutantJellyfish => mod mutant_jellyfish;
    FinnedMutantJellyfish => mod finned_mutant_jellyfish;
    MutantSquirmbag => mod mutant_squirmbag;
    FinnedMutantSquirmbag => mod finned_mutant_squirmbag;
    MutantWhale => mod mutant_whale;
    FinnedMutantWhale => mod finned_mutant_whale;
    MutantLeviathan => mod mutant_leviathan;
    FinnedMutantLeviathan => mod finned_mutant_leviathan;
    SiameseFish => mod siamese_fish;
    SiameseFrankenFish => mod siamese_franken_fish;
    SiameseMutantFish => mod siamese_mutant_fish;
    TemplateSet => mod template_set;
    TemplateDelete => mod template_delete;
    Whip => mod whip;
    GWhip => mod g_whip;
    Braid => mod braid;
    GBraid => mod g_braid;
}
