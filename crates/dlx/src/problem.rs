//! An exact cover problem: items, and options that are sets of items.

use std::collections::HashSet;

/// A member of an option: an item and, for secondary items, a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Member {
    /// Number of the item, from 0. Primary items come first.
    pub item: u32,
    /// The index of the colour in [`Problem::colours`] plus one. Chosen options may share the item if they agree on its
    /// colour. 0 means no colour: the item may be in only one chosen option.
    pub colour: u32,
}

/// Why a problem cannot be built.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProblemError {
    /// A name that the text format cannot represent.
    #[error("the name `{0}` is empty or holds white space, `:` or `|`: choose one without them")]
    Name(String),
    /// Two items with the same name.
    #[error("the item `{0}` is declared twice: drop or rename one of the two")]
    DuplicateItem(String),
    /// An option names an item that is not declared.
    #[error("there is no item number {item}: items are numbered from 0 to {last}", last = items.saturating_sub(1))]
    NoSuchItem {
        /// The number in the option.
        item: usize,
        /// Number of items in the problem.
        items: usize,
    },
    /// An option has the same item twice.
    #[error("the option holds the item `{0}` twice: an option is a set, so name it once")]
    RepeatedItem(String),
    /// A colour on an item that must be covered exactly once.
    #[error("the item `{0}` is primary and cannot have a colour: move it after the `|` or drop the colour")]
    ColouredPrimary(String),
    /// An option without members.
    #[error("the option is empty: give it at least one item")]
    EmptyOption,
    /// More members than 32-bit links can represent.
    #[error("the problem has more than {} items and members of options: split it", u32::MAX / 2)]
    TooLarge,
}

/// Items, primary ones first, and options.
///
/// A solution is a set of options that contains every primary item exactly once, and every secondary item at most once
/// or several times with one colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    names: Vec<String>,
    primary: usize,
    colours: Vec<String>,
    members: Vec<Member>,
    /// The start of each option in `members`, and the end of the last one.
    starts: Vec<u32>,
}

impl Problem {
    /// A problem without options, whose items are named by their numbers from 1.
    pub fn new(primary: usize, secondary: usize) -> Self {
        Self::of((1..=primary + secondary).map(|number| number.to_string()).collect(), primary)
    }

    /// A problem with these items and no options.
    ///
    /// # Errors
    /// If a name is empty, contains white space, `:` or `|`, or occurs twice.
    pub fn with_names<S: Into<String>>(
        primary: impl IntoIterator<Item = S>,
        secondary: impl IntoIterator<Item = S>,
    ) -> Result<Self, ProblemError> {
        let mut names: Vec<String> = primary.into_iter().map(Into::into).collect();
        let primary = names.len();
        names.extend(secondary.into_iter().map(Into::into));
        let mut seen = HashSet::with_capacity(names.len());
        for name in &names {
            check_name(name)?;
            if !seen.insert(name.as_str()) {
                return Err(ProblemError::DuplicateItem(name.clone()));
            }
        }
        Ok(Self::of(names, primary))
    }

    fn of(names: Vec<String>, primary: usize) -> Self {
        Self { names, primary, colours: Vec::new(), members: Vec::new(), starts: vec![0] }
    }

    /// The number of the colour with this name, from 1. A new name gets a new number.
    ///
    /// # Errors
    /// If the name is empty or contains white space, `:` or `|`.
    pub fn colour(&mut self, name: &str) -> Result<u32, ProblemError> {
        let known = self.colours.iter().position(|colour| colour == name);
        let index = match known {
            Some(index) => index,
            None => {
                check_name(name)?;
                self.colours.push(name.to_owned());
                self.colours.len() - 1
            }
        };
        u32::try_from(index + 1).map_err(|_| ProblemError::TooLarge)
    }

    /// Adds an option without colours and returns its number, from 0.
    ///
    /// # Errors
    /// As [`add_coloured_option`](Self::add_coloured_option).
    pub fn add_option(&mut self, items: &[usize]) -> Result<usize, ProblemError> {
        let members: Vec<(usize, u32)> = items.iter().map(|&item| (item, 0)).collect();
        self.add_coloured_option(&members)
    }

    /// Adds an option of items and colours (0 for no colour) and returns its number, from 0.
    ///
    /// # Errors
    /// If the option is empty, has an item twice or one that does not exist, or has a colour on a primary item.
    pub fn add_coloured_option(&mut self, members: &[(usize, u32)]) -> Result<usize, ProblemError> {
        if members.is_empty() {
            return Err(ProblemError::EmptyOption);
        }
        let limit = (u32::MAX / 2) as usize;
        if self.members.len() + members.len() + self.names.len() + self.starts.len() > limit {
            return Err(ProblemError::TooLarge);
        }
        let mut seen = HashSet::new();
        for (k, &(item, colour)) in members.iter().enumerate() {
            let name =
                self.names.get(item).ok_or(ProblemError::NoSuchItem { item, items: self.names.len() })?;
            // Most options are short and need no set.
            let is_repeated = match members.len() {
                0..=32 => members[..k].iter().any(|&(other, _)| other == item),
                _ => !seen.insert(item),
            };
            if is_repeated {
                return Err(ProblemError::RepeatedItem(name.clone()));
            }
            if colour != 0 && item < self.primary {
                return Err(ProblemError::ColouredPrimary(name.clone()));
            }
        }
        self.members.extend(members.iter().map(|&(item, colour)| Member { item: item as u32, colour }));
        self.starts.push(self.members.len() as u32);
        Ok(self.option_count() - 1)
    }

    /// Number of items, primary and secondary.
    pub fn item_count(&self) -> usize {
        self.names.len()
    }

    /// Number of primary items, which come first.
    pub fn primary_count(&self) -> usize {
        self.primary
    }

    /// Number of options.
    pub fn option_count(&self) -> usize {
        self.starts.len() - 1
    }

    /// The sum of the sizes of all options, which is the number of ones in the matrix.
    pub fn member_count(&self) -> usize {
        self.members.len()
    }

    /// The members of an option.
    ///
    /// # Panics
    /// If there is no such option.
    pub fn option(&self, option: usize) -> &[Member] {
        &self.members[self.starts[option] as usize..self.starts[option + 1] as usize]
    }

    /// All options in order.
    pub fn options(&self) -> impl ExactSizeIterator<Item = &[Member]> {
        (0..self.option_count()).map(|option| self.option(option))
    }

    /// The name of an item.
    ///
    /// # Panics
    /// If there is no such item.
    pub fn name(&self, item: usize) -> &str {
        &self.names[item]
    }

    /// The names of the items.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The names of the colours. Colour number k of a [`Member`] is `colours()[k - 1]`.
    pub fn colours(&self) -> &[String] {
        &self.colours
    }

    /// Whether any option has a colour.
    pub fn is_coloured(&self) -> bool {
        self.members.iter().any(|member| member.colour != 0)
    }

    /// An option in the text format: `p11 r11:A c12`.
    ///
    /// # Panics
    /// If there is no such option.
    pub fn option_text(&self, option: usize) -> String {
        let members = self.option(option).iter().map(|member| {
            let name = &self.names[member.item as usize];
            match member.colour {
                0 => name.clone(),
                colour => format!("{name}:{}", self.colours[colour as usize - 1]),
            }
        });
        members.collect::<Vec<_>>().join(" ")
    }

    /// Whether these options are a solution, tested by the definition.
    ///
    /// # Panics
    /// If there is no such option.
    pub fn is_solution(&self, options: &[usize]) -> bool {
        let mut held: Vec<Option<u32>> = vec![None; self.item_count()];
        for member in options.iter().flat_map(|&option| self.option(option)) {
            match &mut held[member.item as usize] {
                slot @ None => *slot = Some(member.colour),
                Some(colour) if *colour != 0 && *colour == member.colour => {}
                Some(_) => return false,
            }
        }
        held[..self.primary].iter().all(Option::is_some)
    }

    /// The matrix as text, with a line per option and a column per item. `1` means that the option contains the item.
    pub fn matrix(&self, options: impl IntoIterator<Item = usize>) -> String {
        let mut text = String::new();
        for option in options {
            let mut row = vec![b'.'; self.item_count()];
            for member in self.option(option) {
                row[member.item as usize] = b'1';
            }
            text.extend(row.into_iter().map(char::from));
            text.push('\n');
        }
        text
    }
}

fn check_name(name: &str) -> Result<(), ProblemError> {
    if name.is_empty() || name.contains(|c: char| c.is_whitespace() || c == ':' || c == '|') {
        return Err(ProblemError::Name(name.to_owned()));
    }
    Ok(())
}
