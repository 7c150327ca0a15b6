//! What becomes of the paper's claims: in each panel, and over all of them. Every verdict follows from
//! numbers by the rules stated here.

use sudoku_stats::Correlation;

use super::panel::PAPER_WEIGHTS;
use super::{PanelSummary, Removals};
use sudoku_runner::claims::{Finding, Verdict};

/// Rank correlations within this of 0 count as no association.
pub const NO_ASSOCIATION: f64 = 0.1;
/// Graphs from 1 at the easiest level to 0 at the hardest that are nowhere farther apart count as very
/// similar.
pub const VERY_SIMILAR: f64 = 0.1;

/// A claim of the paper: its name and id in the ledger, and the claim in our words.
#[derive(Clone, Copy)]
struct Claim(&'static str, &'static [&'static str], &'static str);

/// The paper's claims, in its order; then what they come to at equal numbers of clues.
const EMPTY_CELLS: Claim =
    Claim("empty-cells", &["W15"], "the number of empty cells lacks any association with difficulty");
const TOTAL_CHOICES: Claim =
    Claim("total-choices", &["W15"], "the number of total choices lacks any association with difficulty");
const LOW_CHOICES: Claim =
    Claim("low-choices", &["W15", "W7"], "easier puzzles have more cells with few choices");
const NEGATIVE: Claim = Claim("negative", &["W16"], "WNEF correlates negatively with difficulty");
const NEGATIVE_HELD: Claim = Claim(
    "negative-clues-held",
    &["W16"],
    "WNEF correlates negatively with difficulty, number of clues held fixed",
);
const DISTINCT: Claim =
    Claim("distinct", &["W17"], "WNEF differs between neighbouring levels (t-test at alpha)");
const DISTINCT_HELD: Claim = Claim(
    "distinct-clues-held",
    &["W17"],
    "WNEF differs between neighbouring levels, number of clues held fixed",
);
const SIMILAR: Claim = Claim("similar-weights", &["W18"], "the three weights give very similar graphs");
const RAISED: Claim = Claim("removal-raises", &["W8", "E9"], "removing a clue strictly increases wef");

impl Claim {
    /// What came of it on one panel: our numbers, and the rule.
    fn finding(self, ours: String, verdict: Verdict, rule: &str) -> Finding {
        Finding::new(self.0, self.1, self.2).ours(ours).verdict(verdict).evidence(rule)
    }
}

/// A verdict, the numbers that it follows from, and the rule.
type Judged = (Verdict, String, &'static str);

/// All findings: claim by claim, its panels and then all together.
pub fn findings(panels: &[PanelSummary], removals: &[Removals], alpha: f64) -> Vec<Finding> {
    let association = |quantity: &'static str, given_clues: bool| {
        move |panel: &PanelSummary| {
            let found = panel.associations.iter().find(|a| a.quantity == quantity)?;
            if given_clues { found.given_clues.clone() } else { Some(found.spearman.clone()) }
        }
    };
    let mut all = Vec::new();
    let mut add = |claim: Claim, judge: &dyn Fn(&PanelSummary) -> Option<Judged>| {
        let mut own: Vec<Finding> = panels
            .iter()
            .filter_map(|panel| {
                let (verdict, ours, rule) = judge(panel)?;
                Some(claim.finding(ours, verdict, rule).part(&panel.name))
            })
            .collect();
        own.extend(over_all(claim, &own));
        all.append(&mut own);
    };
    add(EMPTY_CELLS, &|panel| association("blanks", false)(panel).map(|r| absent(&r)));
    add(TOTAL_CHOICES, &|panel| association("choices_total", false)(panel).map(|r| absent(&r)));
    add(LOW_CHOICES, &|panel| association("low_choice_share", false)(panel).map(|r| negative(&r)));
    add(NEGATIVE, &|panel| association("wnef_exp", false)(panel).map(|r| negative(&r)));
    add(NEGATIVE_HELD, &|panel| association("wnef_exp", true)(panel).map(|r| negative(&r)));
    add(DISTINCT, &|panel| distinct(panel, alpha));
    add(DISTINCT_HELD, &|panel| distinct_held(panel, alpha));
    add(SIMILAR, &similar);
    let own: Vec<Finding> = removals.iter().map(raised).collect();
    let over = over_all(RAISED, &own);
    all.extend(own);
    all.extend(over);
    all
}

/// The verdict over all panels.
fn over_all(claim: Claim, own: &[Finding]) -> Option<Finding> {
    let count = |verdict| own.iter().filter(|finding| finding.verdict == verdict).count();
    let (yes, no) = (count(Verdict::Reproduced), count(Verdict::NotReproduced));
    let verdict = match (yes, no, count(Verdict::Undecided)) {
        (0, 0, 0) => return None,
        (0, 0, _) => Verdict::Undecided,
        (_, 0, 0) => Verdict::Reproduced,
        (0, _, _) => Verdict::NotReproduced,
        (_, 0, _) => Verdict::Undecided,
        _ => Verdict::Mixed,
    };
    let ours = format!("holds in {yes} of {} panels, fails in {no}", own.len());
    let told: Vec<String> =
        own.iter().map(|one| format!("{}: {}", one.part.as_deref().unwrap_or_default(), one.ours)).collect();
    Some(claim.finding(ours, verdict, &told.join("; ")))
}

fn told(r: &Correlation) -> String {
    format!("Spearman {:.3} {:.3}, n = {}", r.estimate, r.ci, r.n)
}

/// No association: the whole interval lies within [`NO_ASSOCIATION`] of 0.
fn absent(r: &Correlation) -> Judged {
    let verdict = if -NO_ASSOCIATION < r.ci.low && r.ci.high < NO_ASSOCIATION {
        Verdict::Reproduced
    } else if r.ci.low > 0.0 || r.ci.high < 0.0 {
        Verdict::NotReproduced
    } else {
        Verdict::Undecided
    };
    (verdict, told(r), "reproduced if the whole interval lies within 0.1 of 0")
}

fn negative(r: &Correlation) -> Judged {
    let verdict = if r.ci.high < 0.0 {
        Verdict::Reproduced
    } else if r.ci.low > -NO_ASSOCIATION {
        Verdict::NotReproduced
    } else {
        Verdict::Undecided
    };
    (verdict, told(r), "reproduced if the whole interval lies below 0")
}

/// The paper's own test: Student's t under the exponential weights, every step in the right direction.
fn distinct(panel: &PanelSummary, alpha: f64) -> Option<Judged> {
    let steps: Vec<_> = panel.contrasts.iter().filter(|c| c.weights == "exp").collect();
    let holds = |c: &&&super::Contrast| c.student.mean_difference > 0.0 && c.student.p.is_significant(alpha);
    let told = steps.iter().map(|c| {
        format!(
            "{}-{}: t = {:.2}, p = {}, n = {} and {}",
            c.from, c.to, c.student.t, c.student.p, c.n_from, c.n_to
        )
    });
    judged(steps.len(), steps.iter().filter(holds).count(), told.collect())
}

/// The same among puzzles with equal numbers of clues.
fn distinct_held(panel: &PanelSummary, alpha: f64) -> Option<Judged> {
    let steps: Vec<_> = panel.contrasts.iter().filter(|c| c.weights == "exp").collect();
    let held: Vec<_> = steps.iter().filter_map(|c| Some((c, c.clues_held.as_ref()?))).collect();
    let holds = held.iter().filter(|(_, h)| h.difference > 0.0 && h.p.is_significant(alpha)).count();
    let told = held.iter().map(|(c, h)| {
        format!("{}-{}: d = {:.2}, p = {}, n = {} and {}", c.from, c.to, h.d, h.p, h.n_from, h.n_to)
    });
    judged(held.len(), holds, told.collect())
}

fn judged(steps: usize, holding: usize, told: Vec<String>) -> Option<Judged> {
    let verdict = if holding == steps { Verdict::Reproduced } else { Verdict::NotReproduced };
    let rule = "reproduced if every step is significant at the source's alpha, in its direction";
    (steps > 0).then(|| (verdict, format!("{holding} of {steps} steps; {}", told.join("; ")), rule))
}

fn similar(panel: &PanelSummary) -> Option<Judged> {
    let apart = panel.graphs_apart?;
    let verdict = if apart <= VERY_SIMILAR { Verdict::Reproduced } else { Verdict::NotReproduced };
    let agree =
        panel.weights_agree.map(|r| format!("; least Spearman over puzzles {r:.3}")).unwrap_or_default();
    let names = PAPER_WEIGHTS.join(", ");
    let ours = format!("graphs of {names}, scaled, at most {apart:.3} apart{agree}, n = {}", panel.n);
    Some((verdict, ours, "reproduced if graphs from 1 to 0 are nowhere more than 0.1 apart"))
}

fn raised(removals: &Removals) -> Finding {
    let none = removals.not_raised.iter().all(|weight| weight.count == 0);
    let shares = removals.not_raised.iter().map(|weight| {
        format!(
            "{} {:.1} % [{:.1}, {:.1}]",
            weight.weights,
            100.0 * weight.share,
            100.0 * weight.low,
            100.0 * weight.high
        )
    });
    let ours = format!(
        "not raised by {} of {} removals in {} puzzles",
        shares.collect::<Vec<_>>().join(", "),
        removals.removals,
        removals.puzzles
    );
    let verdict = if none { Verdict::Reproduced } else { Verdict::NotReproduced };
    RAISED.finding(ours, verdict, "reproduced if every removal raises it").part(&removals.set)
}
