//! Checks every fact in the JSON of a step against independently computed candidates and the solution. It shares no
//! code with the search and is based only on rows, columns, boxes and docs/steps.md.

mod patterns;

use std::collections::BTreeSet;

use serde_json::Value;

use patterns::{Candidate, Marks, Pattern, house_of, sees};

/// A digit in one of some cells.
#[derive(Clone, PartialEq, Debug)]
struct Node {
    cells: Vec<usize>,
    digit: u8,
}

/// A board that follows the steps of a solution.
#[derive(Clone)]
pub struct Facts {
    pub board: Marks,
    solution: [u8; 81],
    keeps_marks: bool,
    /// Number of claims checked, and number of claims for which the step gives no reason.
    pub claims: u64,
    pub unexplained: u64,
    /// Number of steps by a tactic that has a definition.
    pub defined: u64,
}

/// Whether the two cannot both hold: two digits of one cell, or one digit in cells that all see each other.
fn conflict(a: &Node, b: &Node) -> bool {
    match a.digit == b.digit {
        true => a.cells.iter().all(|&a| b.cells.iter().all(|&b| sees(a, b))),
        false => a.cells.len() == 1 && a.cells == b.cells,
    }
}

fn cell(text: &Value) -> Result<usize, String> {
    let bytes = text.as_str().unwrap_or_default().as_bytes();
    match bytes {
        [b'r', row @ b'1'..=b'9', b'c', column @ b'1'..=b'9'] => {
            Ok(usize::from(row - b'1') * 9 + usize::from(column - b'1'))
        }
        _ => Err(format!("{text} is not a cell")),
    }
}

fn house(text: &Value) -> Result<usize, String> {
    let (kind, number) =
        text.as_str().and_then(|t| t.split_once(' ')).ok_or(format!("{text} is no house"))?;
    let kind =
        ["row", "column", "box"].iter().position(|k| *k == kind).ok_or(format!("{text} is no house"))?;
    let number: usize = number.parse().map_err(|_| format!("{text} is no house"))?;
    Ok(9 * kind + number - 1)
}

fn digit(value: &Value) -> Result<u8, String> {
    value.as_u64().filter(|d| (1..=9).contains(d)).map(|d| d as u8).ok_or(format!("{value} is no digit"))
}

fn list<T>(value: &Value, item: fn(&Value) -> Result<T, String>) -> Result<Vec<T>, String> {
    value.as_array().ok_or(format!("{value} is no list"))?.iter().map(item).collect()
}

fn candidate(value: &Value) -> Result<Candidate, String> {
    Ok((cell(&value["cell"])?, digit(&value["digit"])?))
}

fn node(value: &Value) -> Result<Node, String> {
    Ok(Node { cells: list(&value["cells"], cell)?, digit: digit(&value["digit"])? })
}

/// Fails with a message unless the fact is true.
fn fact(holds: bool, message: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(message()) }
}

impl Facts {
    /// A board for a puzzle and its solution, as 81 characters each. `keeps_marks` is false if strikes apply only to
    /// the next digit.
    pub fn new(puzzle: &str, solution: &str, keeps_marks: bool) -> Facts {
        let digits = |text: &str| -> [u8; 81] {
            let mut digits = [0; 81];
            text.bytes().zip(&mut digits).for_each(|(byte, digit)| *digit = byte.saturating_sub(b'0').min(9));
            digits
        };
        let clues = |text: &str| digits(&text.replace(|c: char| !c.is_ascii_digit(), "0"));
        let givens = clues(puzzle);
        let mut facts = Facts {
            board: Marks { digits: givens, marks: [0; 81], givens },
            solution: digits(solution),
            keeps_marks,
            claims: 0,
            unexplained: 0,
            defined: 0,
        };
        facts.mark_all();
        facts
    }

    fn mark_all(&mut self) {
        for cell in 0..81 {
            let digits = &self.board.digits;
            let free =
                |d: u8| digits[cell] == 0 && (0..81).all(|other| !sees(cell, other) || digits[other] != d);
            self.board.marks[cell] = (1..=9).filter(|&d| free(d)).fold(0, |all, d| all | 1 << d);
        }
    }

    fn has(&self, candidate: Candidate) -> bool {
        self.board.has(candidate)
    }

    fn places(&self, house: usize, digit: u8) -> Vec<usize> {
        self.board.places(house, digit)
    }

    /// Checks a step, then applies it.
    ///
    /// # Errors
    /// A description of the fact that is wrong.
    pub fn check(&mut self, step: &Value) -> Result<(), String> {
        let struck = list(&step["eliminations"], candidate)?;
        let placed = Some(&step["placement"]).filter(|p| !p.is_null()).map(candidate).transpose()?;
        fact(!struck.is_empty() || placed.is_some(), || "nothing follows".into())?;
        for &(cell, digit) in &struck {
            fact(self.has((cell, digit)), || format!("{digit} is not marked in {cell}"))?;
            fact(self.solution[cell] != digit, || format!("{digit} in {cell} is the solution's"))?;
        }
        if let Some((cell, digit)) = placed {
            fact(self.has((cell, digit)), || format!("{digit} is not marked in {cell}"))?;
            fact(self.solution[cell] == digit, || format!("{digit} in {cell} is not the solution's"))?;
        }
        self.check_text(step, &struck, placed)?;
        self.check_pattern(step, &struck, placed)?;
        self.check_sets(step)?;
        self.check_branches(step, &struck, placed)?;
        self.check_whip(step, &struck)?;
        self.check_links(step)?;
        self.take(&struck, placed);
        Ok(())
    }

    fn take(&mut self, struck: &[Candidate], placed: Option<Candidate>) {
        let Marks { digits, marks, .. } = &mut self.board;
        struck.iter().for_each(|&(cell, digit)| marks[cell] &= !(1 << digit));
        if let Some((at, digit)) = placed {
            digits[at] = digit;
            marks[at] = 0;
            (0..81).filter(|&other| sees(at, other)).for_each(|other| marks[other] &= !(1 << digit));
            if !self.keeps_marks {
                self.mark_all();
            }
        }
    }

    /// Checks that the text agrees with the fields: `; strike 1 and 2 from r1c1, 3 from r1c2; write 4 into r1c3.`
    fn check_text(
        &self,
        step: &Value,
        struck: &[Candidate],
        placed: Option<Candidate>,
    ) -> Result<(), String> {
        let text = step["text"].as_str().unwrap_or_default();
        let title = step["title"].as_str().unwrap_or_default();
        fact(!title.is_empty() && text.starts_with(title) && text.ends_with('.'), || {
            format!("text {text:?}")
        })?;
        let part = text.split_once("; strike ").map(|(_, rest)| rest.split(';').next().unwrap_or_default());
        let (mut shown, mut digits, mut cells) = (Vec::new(), Vec::new(), Vec::new());
        let flush = |digits: &mut Vec<u8>, cells: &mut Vec<usize>, shown: &mut Vec<Candidate>| {
            cells.iter().for_each(|&cell| shown.extend(digits.iter().map(|&digit| (cell, digit))));
            digits.clear();
            cells.clear();
        };
        for word in part.unwrap_or_default().split([' ', ',', '.']).filter(|word| !word.is_empty()) {
            if let Ok(digit) = word.parse::<u8>() {
                if !cells.is_empty() {
                    flush(&mut digits, &mut cells, &mut shown);
                }
                digits.push(digit);
            } else if word.starts_with('r') {
                cells.push(cell(&Value::from(word))?);
            }
        }
        flush(&mut digits, &mut cells, &mut shown);
        shown.sort_unstable();
        let mut struck = struck.to_vec();
        struck.sort_unstable();
        fact(shown == struck, || format!("the text strikes {shown:?}, the step {struck:?}"))?;
        if let (Some((at, digit)), Some((_, write))) = (placed, text.split_once("; write ")) {
            let says = format!("{digit} into r{}c{}.", at / 9 + 1, at % 9 + 1);
            fact(write == says, || format!("the text writes {write:?}, the step {says:?}"))?;
        }
        Ok(())
    }

    /// Checks that the pattern meets the definition of its tactic, and that everything that is struck or placed follows
    /// from it.
    fn check_pattern(
        &mut self,
        step: &Value,
        struck: &[Candidate],
        placed: Option<Candidate>,
    ) -> Result<(), String> {
        let pattern = Pattern {
            tactic: step["tactic"].as_str().unwrap_or_default(),
            cells: list(&step["cells"], cell)?,
            digits: list(&step["digits"], digit)?,
            houses: list(&step["houses"], house)?,
            struck: struck.to_vec(),
            placed,
        };
        let Some(holds) = patterns::holds(&self.board, &pattern) else { return Ok(()) };
        self.defined += 1;
        let Pattern { tactic, cells, digits, houses, .. } = &pattern;
        fact(holds, || {
            format!("{tactic} is none: {cells:?} {digits:?} {houses:?}, struck {struck:?} {placed:?}")
        })
    }

    /// Checks that almost locked sets can have each digit only once, and have one digit more than cells.
    fn check_sets(&self, step: &Value) -> Result<(), String> {
        let stem = usize::from(step["tactic"].as_str().is_some_and(|name| name.contains("death-blossom")));
        for set in step["sets"].as_array().into_iter().flatten().skip(stem) {
            let (cells, digits) = (list(&set["cells"], cell)?, list(&set["digits"], digit)?);
            let all = cells.iter().fold(0, |all, &cell| all | self.board.marks[cell]);
            let named = digits.iter().fold(0, |all, &digit| all | 1 << digit);
            let apart =
                |a: usize, b: usize| a != b && !sees(a, b) && self.board.marks[a] & self.board.marks[b] != 0;
            let once = !cells.iter().any(|&a| cells.iter().any(|&b| apart(a, b)));
            let fine = all == named && digits.len() == cells.len() + 1 && once;
            fact(fine, || format!("{set} is no almost locked set"))?;
        }
        Ok(())
    }

    fn exists(&self, node: &Node) -> Result<(), String> {
        let all = !node.cells.is_empty() && node.cells.iter().all(|&cell| self.has((cell, node.digit)));
        fact(all, || format!("{node:?} is not marked"))
    }

    fn check_branches(
        &mut self,
        step: &Value,
        struck: &[Candidate],
        placed: Option<Candidate>,
    ) -> Result<(), String> {
        let mut ends: Vec<[(Node, bool); 2]> = Vec::new();
        let mut all_fail = placed.is_none();
        let branches = step["branches"].as_array().cloned().unwrap_or_default();
        for branch in &branches {
            let claims = branch["claims"].as_array().ok_or("no claims")?;
            let all: Vec<(Node, bool)> =
                claims.iter().map(|c| Ok((node(c)?, c["holds"] == true))).collect::<Result<_, String>>()?;
            for (at, claim) in claims.iter().enumerate() {
                self.claims += 1;
                self.check_claim(step, &all, at, claim).map_err(|why| format!("claim {claim}: {why}"))?;
            }
            let (Some(first), Some(last)) = (all.first(), all.last()) else { return Err("no claims".into()) };
            ends.push([first.clone(), last.clone()]);
            let fails = |(cell, digit): &Candidate| {
                let says = |(node, holds): &(Node, bool)| {
                    !holds && node.digit == *digit && node.cells.contains(cell)
                };
                all.iter().any(says)
            };
            all_fail &= struck.iter().all(fails);
        }
        if ends.is_empty() {
            let is_forcing = step["tactic"].as_str().is_some_and(|name| name.contains("forcing"));
            fact(!is_forcing, || "no branches".into())?;
            return fact(step["origin"].is_null(), || "an origin without branches".into());
        }
        self.check_origin(step, &ends, all_fail, struck, placed)
    }

    /// Checks a whip or braid. It must strike its target, contain the cells of its candidates, have as many conclusions
    /// as its text says, and have groups only if its name says so. In a whip, each conclusion must exclude a candidate
    /// of the next variable, and the variables must all be different.
    fn check_whip(&mut self, step: &Value, struck: &[Candidate]) -> Result<(), String> {
        let tactic = step["tactic"].as_str().unwrap_or_default();
        if !["whip", "g-whip", "braid", "g-braid"].contains(&tactic) {
            return Ok(());
        }
        self.defined += 1;
        let claims = step["branches"][0]["claims"].as_array().ok_or("no claims")?;
        let claims: Vec<(Node, bool)> =
            claims.iter().map(|c| Ok((node(c)?, c["holds"] == true))).collect::<Result<_, String>>()?;
        let [(target, true), rest @ ..] = &claims[..] else { return Err("no target".into()) };
        fact(target.cells.iter().map(|&cell| (cell, target.digit)).eq(struck.iter().copied()), || {
            "strikes something else".into()
        })?;
        let own: BTreeSet<usize> = claims.iter().flat_map(|(node, _)| node.cells.iter().copied()).collect();
        fact(list(&step["cells"], cell)?.into_iter().eq(own), || "other cells".into())?;
        let (mut before, mut lefts) = (target, Vec::new());
        for variable in rest.split_inclusive(|(_, holds)| *holds) {
            let [(left, false), .., (conclusion, true)] = variable else {
                return Err("no conclusion".into());
            };
            let is_whip = tactic.ends_with("whip");
            fact(!is_whip || conflict(before, left), || format!("{left:?} is not excluded by {before:?}"))?;
            fact(!is_whip || !lefts.contains(&left), || format!("{left:?} is used twice"))?;
            let grouped = conclusion.cells.len() > 1;
            fact(!grouped || tactic.starts_with("g-"), || "a group".into())?;
            lefts.push(left);
            before = conclusion;
        }
        let counted = format!("{tactic}[{}]: ", lefts.len());
        fact(step["text"].as_str().is_some_and(|text| text.contains(&counted)), || "another length".into())
    }

    fn check_claim(
        &mut self,
        step: &Value,
        all: &[(Node, bool)],
        at: usize,
        claim: &Value,
    ) -> Result<(), String> {
        let (node, holds) = &all[at];
        self.exists(node)?;
        let of: Vec<usize> = list(&claim["of"], |v| Ok(v.as_u64().unwrap_or(u64::MAX) as usize))?;
        fact(of.iter().all(|&of| of < at), || "rests on what comes later".into())?;
        let rests = |holds: bool| !of.is_empty() && of.iter().all(|&of| all[of].1 == holds);
        match claim["because"].as_str().unwrap_or_default() {
            "assumed" => fact(at == 0 && of.is_empty(), || "assumed on the way".into()),
            "weak" => {
                let excluded = of.iter().any(|&of| conflict(&all[of].0, node));
                fact(!holds && rests(true) && excluded, || "is not excluded".into())
            }
            "last" => {
                let fails = |c: Candidate| {
                    of.iter().any(|&of| all[of].0.digit == c.1 && all[of].0.cells.contains(&c.0))
                };
                let others: Vec<Candidate> = match cell(&claim["place"]) {
                    Ok(place) => {
                        fact(node.cells == [place], || "another cell".into())?;
                        (1..=9)
                            .filter(|&d| d != node.digit && self.has((place, d)))
                            .map(|d| (place, d))
                            .collect()
                    }
                    Err(_) => {
                        let places = self.places(house(&claim["place"])?, node.digit);
                        fact(node.cells.iter().all(|cell| places.contains(cell)), || "another house".into())?;
                        places
                            .into_iter()
                            .filter(|c| !node.cells.contains(c))
                            .map(|c| (c, node.digit))
                            .collect()
                    }
                };
                fact(*holds && rests(false) && others.into_iter().all(fails), || "is not the last".into())
            }
            "set" => {
                let whole = |node: &Node, set: &Value| -> Result<bool, String> {
                    let cells = list(&set["cells"], cell)?;
                    let places: Vec<usize> =
                        cells.into_iter().filter(|&cell| self.has((cell, node.digit))).collect();
                    Ok(places == node.cells)
                };
                let sets = step["sets"].as_array().cloned().unwrap_or_default();
                let mut through = false;
                for set in &sets {
                    let lost = of.iter().map(|&of| whole(&all[of].0, set)).collect::<Result<Vec<_>, _>>()?;
                    through |= whole(node, set)? && lost.contains(&true);
                }
                fact(*holds && rests(false) && through, || "no set leads to it".into())
            }
            "pattern" => {
                self.unexplained += 1;
                Ok(())
            }
            other => Err(format!("reason {other:?}")),
        }
    }

    /// Checks that the branches are all cases and lead to what is struck or written. With `all_fail`, each branch must
    /// lead to all strikes.
    fn check_origin(
        &self,
        step: &Value,
        ends: &[[(Node, bool); 2]],
        all_fail: bool,
        struck: &[Candidate],
        placed: Option<Candidate>,
    ) -> Result<(), String> {
        let origin = &step["origin"];
        let kind = origin["kind"].as_str().unwrap_or_default();
        let target = |node: &Node, holds: bool| match holds {
            true => {
                let at = node.cells[0];
                let others = (1..=9).filter(|&d| d != node.digit && self.has((at, d))).map(|d| (at, d));
                placed.is_none_or(|placed| placed == (at, node.digit)) && others.eq(struck.iter().copied())
            }
            false => placed.is_none() && struck == [(node.cells[0], node.digit)],
        };
        let [first, last] = &ends[0];
        let same_end = || ends.iter().all(|[_, end]| end == last) && target(&last.0, last.1);
        let starts_with = |cases: Vec<Candidate>| {
            let starts = ends.iter().map(|[start, _]| start);
            starts.clone().all(|(_, holds)| *holds)
                && starts.map(|(node, _)| (node.cells[0], node.digit)).eq(cases)
        };
        let fine = match kind {
            "cell" => {
                let at = cell(&origin["cell"])?;
                same_end() && starts_with((1..=9).filter(|&d| self.has((at, d))).map(|d| (at, d)).collect())
            }
            "house" => {
                let digit = digit(&origin["digit"])?;
                let places = self.places(house(&origin["house"])?, digit);
                same_end() && starts_with(places.into_iter().map(|cell| (cell, digit)).collect())
            }
            "either" => {
                let [[a, _], [b, _]] = ends else { return Err("not two cases".into()) };
                (all_fail || same_end()) && a.0 == b.0 && a.1 != b.1
            }
            "contradiction" => {
                let [[a, x], [b, y]] = ends else { return Err("not two ends".into()) };
                a == b && x.0 == y.0 && x.1 != y.1 && target(&a.0, !a.1)
            }
            "opposite" => first.0 == last.0 && first.1 != last.1 && target(&last.0, last.1),
            "ends" => {
                let meets = |&(cell, digit): &Candidate| {
                    let own = Node { cells: vec![cell], digit };
                    conflict(&own, &first.0) && conflict(&own, &last.0)
                };
                !first.1 && last.1 && struck.iter().all(meets)
            }
            "fish" => all_fail && self.is_fish(step, ends, struck)?,
            "ring" => {
                // If the ring has sets, their other digits are locked too.
                let sets = step["sets"].as_array().is_some_and(|sets| !sets.is_empty());
                sets || struck.iter().all(|struck| meets_both(step, *struck))
            }
            _ => false,
        };
        fact(fine, || format!("origin {origin} of {ends:?}, struck {struck:?}, placed {placed:?}"))
    }

    /// Each base has the digit once, and no two bases share a place. So if no fin holds, each cover has the digit once,
    /// within the bases. The branches are the fins and all places of a cover within the bases, or only the fins if a
    /// cover makes all the strikes.
    fn is_fish(
        &self,
        step: &Value,
        ends: &[[(Node, bool); 2]],
        struck: &[Candidate],
    ) -> Result<bool, String> {
        let (origin, houses) = (&step["origin"], list(&step["houses"], house)?);
        let digit = digit(&origin["digit"])?;
        let (bases, covers) = houses.split_at(houses.len() / 2);
        let within = |cell: usize, house: usize| (0..3).any(|kind| house_of(cell, kind) == house);
        let covered = |cell: usize| covers.iter().any(|&cover| within(cell, cover));
        let mut body: Vec<usize> = bases.iter().flat_map(|&base| self.places(base, digit)).collect();
        let places = body.len();
        body.sort_unstable();
        body.dedup();
        let is_case = |cell: usize| match house(&origin["cover"]) {
            Ok(cover) => !covered(cell) || within(cell, cover),
            Err(_) => !covered(cell),
        };
        let cases: Vec<usize> = body.iter().copied().filter(|&cell| is_case(cell)).collect();
        let mut starts = Vec::new();
        for [(node, holds), _] in ends {
            fact(*holds && node.digit == digit && node.cells.len() == 1, || format!("{node:?} is no fin"))?;
            starts.push(node.cells[0]);
        }
        starts.sort_unstable();
        let by_fish = |&(cell, of): &Candidate| of == digit && covered(cell) && !body.contains(&cell);
        let named = match house(&origin["cover"]) {
            Ok(cover) => covers.contains(&cover),
            Err(_) => struck.iter().all(by_fish),
        };
        Ok(named && bases.len() == covers.len() && body.len() == places && starts == cases)
    }

    fn check_links(&self, step: &Value) -> Result<(), String> {
        for link in step["links"].as_array().into_iter().flatten() {
            let (a, b) = (node(&link["from"])?, node(&link["to"])?);
            self.exists(&a)?;
            self.exists(&b)?;
            let fine = match link["kind"].as_str().unwrap_or_default() {
                "weak" => conflict(&a, &b),
                "strong" if a.digit == b.digit => (0..27).any(|house| {
                    let mut both = [a.cells.clone(), b.cells.clone()].concat();
                    both.sort_unstable();
                    // Groups may share a cell.
                    both.dedup();
                    self.places(house, a.digit) == both
                }),
                "strong" => {
                    a.cells == b.cells && a.cells.len() == 1 && self.board.marks[a.cells[0]].count_ones() == 2
                }
                "last" => {
                    a.digit != b.digit && a.cells.iter().any(|cell| b.cells.contains(cell))
                        || a.digit == b.digit && a.cells.iter().any(|&a| b.cells.iter().all(|&b| sees(a, b)))
                }
                "set" => a.digit != b.digit,
                _ => false,
            };
            fact(fine, || format!("link {link}"))?;
        }
        Ok(())
    }
}

/// Whether a candidate excludes one of the nodes at even places of a ring and one of those at odd places. Either all
/// nodes at even places hold, or all at odd places.
fn meets_both(step: &Value, (cell, digit): Candidate) -> bool {
    let own = Node { cells: vec![cell], digit };
    let claims = step["branches"][0]["claims"].as_array().cloned().unwrap_or_default();
    let nodes: Vec<Node> = claims.iter().filter_map(|claim| node(claim).ok()).collect();
    [0, 1].iter().all(|&place| nodes.iter().skip(place).step_by(2).any(|node| conflict(&own, node)))
}
