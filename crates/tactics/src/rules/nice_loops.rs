//! Loops and chains of candidates, groups and almost locked sets.

use super::prelude::*;

/// Source: HoDoKu, "Continuous Nice Loop".
pub(super) const CONTINUOUS_NICE_LOOP: Rule = Rule {
    name: "continuous-nice-loop",
    title: "Continuous nice loop",
    about: "A closed loop of candidates alternates strong and weak links. Its candidates are alternately true \
            and false, so of every weak link one end is true, and everything that sees both ends is eliminated.",
    example: ".951243...46839....23675...471286...962543817358917642639751...5874921..214368759",
    traits: PLAIN.chosen(LOOPS).argued(Argument::Ring),
    find: |at, sink| nice_loop::find(at.board, Conclusion::Continuous, net::NodeKinds::Plain, sink),
    explain: nice_loop::explain_ring,
};

/// Source: HoDoKu, "Grouped Continuous Nice Loop".
pub(super) const GROUPED_CONTINUOUS_NICE_LOOP: Rule = Rule {
    name: "grouped-continuous-nice-loop",
    title: "Grouped continuous nice loop",
    about: "A continuous nice loop that also links groups of candidates in the intersection of a box and a line. \
            Its nodes are alternately true and false, so of every weak link one end is true, and everything that \
            sees both ends is eliminated.",
    example: ".951243...46839....23675...471286...962543817358917642639751...5874921..214368759",
    traits: PLAIN.chosen(GROUPED_LOOPS).argued(Argument::Ring),
    find: |at, sink| nice_loop::find(at.board, Conclusion::Continuous, net::NodeKinds::Groups, sink),
    ..CONTINUOUS_NICE_LOOP
};

/// Source: HoDoKu, "Grouped Continuous Nice Loop", with almost locked sets allowed.
pub(super) const ALS_CONTINUOUS_NICE_LOOP: Rule = Rule {
    name: "als-continuous-nice-loop",
    title: "Continuous nice loop with almost locked sets",
    about: "A continuous nice loop in which almost locked sets serve as strong links: a set that loses one digit \
            is locked on the rest. Its nodes are alternately true and false, so everything that sees both ends \
            of a weak link is eliminated.",
    example: ".951243...46839....23675...471286...962543817358917642639751...5874921..214368759",
    traits: PLAIN.argued(Argument::Ring),
    find: |at, sink| nice_loop::find(at.board, Conclusion::Continuous, net::NodeKinds::Sets, sink),
    ..CONTINUOUS_NICE_LOOP
};

/// Source: HoDoKu, "Discontinuous Nice Loop".
pub(super) const DISCONTINUOUS_NICE_LOOP: Rule = Rule {
    name: "discontinuous-nice-loop",
    title: "Discontinuous nice loop",
    about: "A chain of alternating strong and weak links returns to the candidate where it starts. If the \
            candidate's failing proves it, it is true; if its holding refutes it, it is eliminated.",
    example: ".4.6.175..6.2.51..158497326.91.4.26..3412.8..82..5.4.1.7..1.5..485362917319574682",
    traits: PLAIN.chosen(LOOPS),
    find: |at, sink| nice_loop::find(at.board, Conclusion::Discontinuous, net::NodeKinds::Plain, sink),
    explain: nice_loop::explain_loop,
};

/// Source: HoDoKu, "Grouped Discontinuous Nice Loop".
pub(super) const GROUPED_DISCONTINUOUS_NICE_LOOP: Rule = Rule {
    name: "grouped-discontinuous-nice-loop",
    title: "Grouped discontinuous nice loop",
    about: "A discontinuous nice loop that also links groups of candidates in the intersection of a box and a \
            line. If the first candidate's failing proves it, it is true; if its holding refutes it, it is \
            eliminated.",
    example: "..51.4....4.83.....23675......286...962543817358917642.3.7.1.....74........3..759",
    traits: PLAIN.chosen(GROUPED_LOOPS),
    find: |at, sink| nice_loop::find(at.board, Conclusion::Discontinuous, net::NodeKinds::Groups, sink),
    ..DISCONTINUOUS_NICE_LOOP
};

/// Source: HoDoKu, "Grouped Discontinuous Nice Loop", with almost locked sets allowed.
pub(super) const ALS_DISCONTINUOUS_NICE_LOOP: Rule = Rule {
    name: "als-discontinuous-nice-loop",
    title: "Discontinuous nice loop with almost locked sets",
    about: "A discontinuous nice loop in which almost locked sets serve as strong links: a set that loses one \
            digit is locked on the rest. If the first candidate's failing proves it, it is true; if its holding \
            refutes it, it is eliminated.",
    example: "7263.518943.9..5...9587624.917.2..5.562784931.43159.26.8.2.74.5.7453..9865.4.837.",
    traits: PLAIN,
    find: |at, sink| nice_loop::find(at.board, Conclusion::Discontinuous, net::NodeKinds::Sets, sink),
    ..DISCONTINUOUS_NICE_LOOP
};

/// Source: HoDoKu, "Grouped AIC".
pub(super) const GROUPED_AIC: Rule = Rule {
    name: "grouped-aic",
    title: "Grouped alternating inference chain",
    about: "An alternating inference chain that also links groups of candidates in the intersection of a box and \
            a line. One of its ends is true, so every candidate that excludes both is eliminated.",
    example: "..4.85.......425..5....6.474825.1..616....45875.864.1.23165...4..5418..3.4...31.5",
    traits: PLAIN.chosen(GROUPED_LOOPS),
    find: |at, sink| nice_loop::find(at.board, Conclusion::Aic, net::NodeKinds::Groups, sink),
    explain: alternating::explain,
};

/// Source: HoDoKu, "Grouped AIC", with almost locked sets allowed.
pub(super) const ALS_AIC: Rule = Rule {
    name: "als-aic",
    title: "Alternating inference chain with almost locked sets",
    about: "An alternating inference chain in which almost locked sets serve as strong links: a set that loses \
            one digit is locked on the rest. One of its ends is true, so every candidate that excludes both is \
            eliminated.",
    example: ".951243...46839....23675...471286...962543817358917642639751...5874921..214368759",
    traits: PLAIN,
    find: |at, sink| nice_loop::find(at.board, Conclusion::Aic, net::NodeKinds::Sets, sink),
    ..GROUPED_AIC
};
