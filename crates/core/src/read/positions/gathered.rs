//! Marks and grids that are recognised by several lines at once.

use std::borrow::Cow;
use std::io::BufRead;

use super::{Format, PositionReader};
use crate::candidates::Candidates;
use crate::read::error::ParseError;
use crate::read::lines::Line;
use crate::read::position::Position;
use crate::read::row::{Row, is_width};
use crate::read::{marks, other_blanks};

impl<R: BufRead> PositionReader<R> {
    /// Reads the lines after the first for which `fits` is true, up to `most` lines including the first.
    fn gather(&mut self, most: usize, mut fits: impl FnMut(&str) -> bool) -> Vec<Result<Line, ParseError>> {
        let mut ahead = Vec::new();
        while ahead.len() + 1 < most {
            let Some(next) = self.lines.next() else { break };
            let is_fit = next.as_ref().is_ok_and(|line| fits(&line.text));
            ahead.push(next);
            if !is_fit {
                break;
            }
        }
        ahead
    }

    /// Reads multi-line pencil marks, if this is their first line.
    pub(super) fn take_marks(&mut self, first: &Line) -> bool {
        if !matches!(self.format, None | Some(Format::Grids)) {
            return false;
        }
        let Some(most) = marks::lines_from(&first.text) else { return false };
        let mut text = vec![first.text.clone()];
        let is_whole =
            |text: &[String]| marks::is_whole(&text.iter().map(String::as_str).collect::<Vec<_>>());
        let ahead = self.gather(most, |line| {
            let is_fit = !line.trim().is_empty();
            if is_fit {
                text.push(line.to_owned());
            }
            is_fit && !is_whole(&text)
        });
        if !is_whole(&text) || !marks::are_marks(&text.iter().map(String::as_str).collect::<Vec<_>>()) {
            self.lines.put_back(ahead);
            return false;
        }
        self.settle_on_grids();
        self.in_grids(|grids| grids.end_block(first.number));
        match text.join("\n").parse::<Candidates>() {
            Ok(marks) => self.give(first.number, Position::from(&marks).into()),
            Err(error) => self.fail(ParseError { line: first.number + error.line - 1, ..error }),
        }
        true
    }

    /// Reads rows with a blank other than `.`, `0`, `_` or `*`, if this is the first of a grid or of most of one.
    pub(super) fn take_other_grid(&mut self, first: &Line) -> bool {
        let is_row = |text: &str| matches!(Row::read(text), Row::Cells(cells) if is_width(cells.len()));
        let known = self.blank;
        if self.format == Some(Format::Lines)
            || known == Some('.')
            || first.not_utf8.is_some()
            || is_row(&first.text)
        {
            return false;
        }
        if let Some(blank) = known.filter(|&blank| blank != ' ') {
            let Some(cells) = other_blanks::row(&first.text, blank) else { return false };
            self.in_grids(|grids| grids.row(first.number, cells));
            return true;
        }
        let blanks = other_blanks::of_row(&first.text);
        for blank in blanks.into_iter().filter(|blank| known.is_none_or(|known| known == *blank)) {
            let (mut rows, mut numbers, mut number) =
                (vec![first.text.clone()], vec![first.number], first.number);
            let ahead = self.gather(40, |line| {
                number += 1;
                let is_row = other_blanks::row(line, blank).is_some();
                if is_row {
                    rows.push(line.to_owned());
                    numbers.push(number);
                }
                rows.len() < 9 && (is_row || !line.is_empty() && Row::read(line) == Row::Rule)
            });
            if let Some(grid) = other_blanks::grid(&rows, blank) {
                self.blank = Some(blank);
                self.settle_on_grids();
                let mut known = 9;
                if blank != ' ' {
                    // The other rows are read one by one, now that their blank is known.
                    self.lines.put_back(ahead);
                    known = 1;
                }
                for (number, cells) in numbers.into_iter().zip(grid).take(known) {
                    self.in_grids(|grids| grids.row(number, cells));
                }
                return true;
            }
            self.lines.put_back(ahead);
        }
        false
    }

    /// A line with `.` in place of the blanks of this text, unless it also has other blanks or is a rule.
    pub(super) fn with_dots<'a>(&self, line: &'a str) -> Cow<'a, str> {
        let is_mixed = || line.contains(['.', '0', '_', '*']) || Row::read(line) == Row::Rule;
        match self.blank {
            Some(blank) if !matches!(blank, '.' | ' ') && !is_mixed() => line.replace(blank, ".").into(),
            _ => line.into(),
        }
    }
}
