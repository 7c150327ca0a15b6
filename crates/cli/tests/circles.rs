//! Import cycles between modules, determined from the sources.
//!
//! A module is a file. It depends on the file that defines a name that it uses, not on files that re-export the name.
//! So `mod.rs` may list the parts of a folder, and the parts may use each other through it, without a cycle.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Attribute, Item, ItemMod, ItemUse, Macro, UseTree, Visibility};

/// Maximum size of a group of modules that import each other.
const LARGEST: usize = 5;

/// Names from the outermost to the innermost: `["crate", "row", "Kind"]`.
type Names = Vec<String>;

/// A `use`: the path, the local name (none for `*`), and whether others may use it.
struct Use {
    path: Names,
    name: Option<String>,
    public: bool,
}

/// The declarations of a module.
struct Module {
    file: PathBuf,
    defines: BTreeSet<String>,
    uses: Vec<Use>,
    /// Paths in its code.
    paths: Vec<Names>,
}

/// The target of a name: a module, or an item that a module defines.
enum Target {
    Module(Names),
    Item(Names),
}

/// Names that were already looked up, each with its module.
type Seen = BTreeSet<(Names, String)>;

/// All modules of the workspace, by the name of their crate and their path in it.
#[derive(Default)]
struct House(BTreeMap<Names, Module>);

fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute.meta.require_list().is_ok_and(|list| list.tokens.to_string().contains("test"))
    })
}

/// The modules that a macro call declares: names between `mod` and a semicolon.
fn declared(call: &Macro) -> Vec<String> {
    let tokens: Vec<TokenTree> = call.tokens.clone().into_iter().collect();
    let name = |three: &[TokenTree]| match three {
        [TokenTree::Ident(word), TokenTree::Ident(name), TokenTree::Punct(end)] => {
            (word == "mod" && end.as_char() == ';').then(|| name.to_string())
        }
        _ => None,
    };
    tokens.windows(3).filter_map(name).collect()
}

impl House {
    fn of_workspace() -> House {
        let mut house = House::default();
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        for entry in fs::read_dir(crates).unwrap() {
            let folder = entry.unwrap().path();
            let name = format!("sudoku_{}", folder.file_name().unwrap().to_string_lossy());
            for root in ["lib.rs", "main.rs"] {
                let file = folder.join("src").join(root);
                if file.is_file() {
                    house.read(vec![name.clone()], &file, &folder.join("src"));
                }
            }
        }
        house
    }

    /// Reads a file and the files that it declares, which are in `folder`.
    fn read(&mut self, name: Names, file: &Path, folder: &Path) {
        let text = fs::read_to_string(file).unwrap();
        let parsed = syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        self.add(name, file, folder, &parsed.items);
    }

    fn add(&mut self, name: Names, file: &Path, folder: &Path, items: &[Item]) {
        let mut module =
            Module { file: file.to_owned(), defines: BTreeSet::new(), uses: Vec::new(), paths: Vec::new() };
        for item in items {
            match item {
                Item::Mod(inner) if is_test(&inner.attrs) => {}
                Item::Mod(inner) => self.add_inner(&name, inner, file, folder),
                Item::Macro(call) => {
                    for word in declared(&call.mac) {
                        self.add_file(&name, word, file, folder);
                    }
                    Reader(&mut module).visit_item(item);
                }
                other => Reader(&mut module).visit_item(other),
            }
        }
        self.0.insert(name, module);
    }

    fn add_inner(&mut self, outer: &[String], inner: &ItemMod, file: &Path, folder: &Path) {
        let word = inner.ident.to_string();
        let name = [outer, std::slice::from_ref(&word)].concat();
        let inside = folder.join(&word);
        match &inner.content {
            Some((_, items)) => self.add(name, file, &inside, items),
            None => self.add_file(outer, word, file, folder),
        }
    }

    /// Reads the file of a module that `file` declares.
    fn add_file(&mut self, outer: &[String], word: String, file: &Path, folder: &Path) {
        let inside = folder.join(&word);
        let files = [folder.join(format!("{word}.rs")), inside.join("mod.rs")];
        let found = files.iter().find(|file| file.is_file());
        let found = found.unwrap_or_else(|| panic!("{} declares {word}", file.display()));
        self.read([outer, &[word]].concat(), found, &inside);
    }

    /// The target of a path in the module `from`; `None` if it is outside the workspace. `seen` contains the names
    /// looked up so far, so that modules that re-export each other do not loop forever.
    fn resolve(&self, from: &[String], path: &[String], seen: &mut Seen) -> Option<Target> {
        let (first, mut rest) = path.split_first()?;
        let parent = |of: &[String]| of.split_last().map(|(_, parent)| parent.to_vec());
        let mut target = match first.as_str() {
            "crate" => Target::Module(from[..1].to_vec()),
            "self" => Target::Module(from.to_vec()),
            "super" => {
                let mut at = parent(from)?;
                while let Some((_, next)) = rest.split_first().filter(|(next, _)| *next == "super") {
                    (at, rest) = (parent(&at)?, next);
                }
                Target::Module(at)
            }
            name if self.0.contains_key(&[name.to_owned()][..]) => Target::Module(vec![name.to_owned()]),
            name => self.find(from, name, false, seen)?,
        };
        for name in rest {
            let Target::Module(module) = &target else { break };
            // An item that a macro defines is not in the table. It counts as part of the module that the path names.
            target = self.find(module, name, true, seen).unwrap_or_else(|| Target::Item(module.clone()));
        }
        Some(target)
    }

    /// The target of a name in a module.
    fn find(&self, module: &[String], name: &str, from_outside: bool, seen: &mut Seen) -> Option<Target> {
        if !seen.insert((module.to_vec(), name.to_owned())) {
            return None;
        }
        let child = [module, &[name.to_owned()]].concat();
        if self.0.contains_key(&child) {
            return Some(Target::Module(child));
        }
        let here = self.0.get(module)?;
        if here.defines.contains(name) {
            return Some(Target::Item(module.to_vec()));
        }
        let mut named = here.uses.iter().filter(|one| one.name.as_deref() == Some(name));
        if let Some(found) = named.find_map(|one| self.resolve(module, &one.path, seen)) {
            return Some(found);
        }
        let mut globs = here.uses.iter().filter(|one| one.name.is_none() && (one.public || !from_outside));
        globs.find_map(|one| match self.resolve(module, &one.path, seen)? {
            Target::Module(listed) => self.find(&listed, name, true, seen),
            Target::Item(_) => None,
        })
    }

    /// All files, and for each the numbers of the files that it depends on.
    fn arrows(&self) -> (Vec<&Path>, Vec<BTreeSet<usize>>) {
        let all: BTreeSet<&Path> = self.0.values().map(|module| module.file.as_path()).collect();
        let files: Vec<&Path> = all.into_iter().collect();
        let number = |file: &Path| files.partition_point(|other| *other < file);
        let mut arrows = vec![BTreeSet::new(); files.len()];
        for (name, module) in &self.0 {
            let own = module.uses.iter().filter(|one| !one.public && one.name.is_some()).map(|one| &one.path);
            let needed =
                own.chain(&module.paths).filter_map(|path| self.resolve(name, path, &mut Seen::new()));
            arrows[number(&module.file)].extend(needed.map(|target| {
                let (Target::Module(owner) | Target::Item(owner)) = target;
                number(&self.0[&owner].file)
            }));
        }
        (files, arrows)
    }
}

/// Collects what the items of a module define, use and name.
struct Reader<'a>(&'a mut Module);

impl Reader<'_> {
    fn tree(&mut self, mut path: Names, tree: &UseTree, public: bool) {
        match tree {
            UseTree::Path(next) => {
                path.push(next.ident.to_string());
                self.tree(path, &next.tree, public);
            }
            UseTree::Name(last) if last.ident == "self" => {
                let name = path.last().cloned();
                self.0.uses.push(Use { path, name, public });
            }
            UseTree::Name(last) => {
                path.push(last.ident.to_string());
                self.0.uses.push(Use { path, name: Some(last.ident.to_string()), public });
            }
            UseTree::Rename(last) => {
                path.push(last.ident.to_string());
                self.0.uses.push(Use { path, name: Some(last.rename.to_string()), public });
            }
            UseTree::Glob(_) => self.0.uses.push(Use { path, name: None, public }),
            UseTree::Group(group) => {
                group.items.iter().for_each(|tree| self.tree(path.clone(), tree, public));
            }
        }
    }

    /// Paths among the tokens of a macro call.
    fn tokens(&mut self, tokens: TokenStream) {
        let mut path: Names = Vec::new();
        let mut colons = 0;
        let mut end = |path: &mut Names| {
            if !path.is_empty() {
                self.0.paths.push(std::mem::take(path));
            }
        };
        let mut inner = Vec::new();
        for token in tokens {
            match token {
                TokenTree::Ident(word) => {
                    if colons != 2 {
                        end(&mut path);
                    }
                    path.push(word.to_string());
                    colons = 0;
                }
                TokenTree::Punct(mark) if mark.as_char() == ':' => colons += 1,
                other => {
                    end(&mut path);
                    colons = 0;
                    if let TokenTree::Group(group) = other {
                        inner.push(group.stream());
                    }
                }
            }
        }
        end(&mut path);
        inner.into_iter().for_each(|tokens| self.tokens(tokens));
    }
}

impl<'ast> Visit<'ast> for Reader<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        let name = match item {
            Item::Const(item) => Some(&item.ident),
            Item::Enum(item) => Some(&item.ident),
            Item::Fn(item) => Some(&item.sig.ident),
            Item::Macro(item) => item.ident.as_ref(),
            Item::Static(item) => Some(&item.ident),
            Item::Struct(item) => Some(&item.ident),
            Item::Trait(item) => Some(&item.ident),
            Item::Type(item) => Some(&item.ident),
            Item::Union(item) => Some(&item.ident),
            _ => None,
        };
        self.0.defines.extend(name.map(ToString::to_string));
        visit::visit_item(self, item);
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        if !is_test(&item.attrs) {
            self.tree(Vec::new(), &item.tree, !matches!(item.vis, Visibility::Inherited));
        }
    }

    fn visit_item_mod(&mut self, _: &'ast ItemMod) {}

    // `pub(super)` names a module but does not depend on it.
    fn visit_visibility(&mut self, _: &'ast Visibility) {}

    fn visit_path(&mut self, path: &'ast syn::Path) {
        self.0.paths.push(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'ast Macro) {
        self.visit_path(&call.path);
        self.tokens(call.tokens.clone());
    }
}

/// The files that are reachable from a file.
fn reach(arrows: &[BTreeSet<usize>], from: usize) -> BTreeSet<usize> {
    let (mut seen, mut open) = (BTreeSet::new(), vec![from]);
    while let Some(file) = open.pop() {
        open.extend(arrows[file].iter().filter(|next| seen.insert(**next)));
    }
    seen
}

/// Groups of files that all reach each other.
fn circles(arrows: &[BTreeSet<usize>]) -> Vec<Vec<usize>> {
    let reached: Vec<BTreeSet<usize>> = (0..arrows.len()).map(|file| reach(arrows, file)).collect();
    let mut left: BTreeSet<usize> = (0..arrows.len()).collect();
    let mut groups = Vec::new();
    while let Some(file) = left.pop_first() {
        let back = |other: &usize| reached[file].contains(other) && reached[*other].contains(&file);
        let others: Vec<usize> = left.iter().copied().filter(back).collect();
        left.retain(|other| !others.contains(other));
        groups.push(std::iter::once(file).chain(others).collect());
    }
    groups
}

#[test]
fn few_modules_import_each_other() {
    let house = House::of_workspace();
    let (files, arrows) = house.arrows();
    let count: usize = arrows.iter().map(BTreeSet::len).sum();
    assert!(files.len() > 300 && count > 1000, "{} files, {count} arrows", files.len());
    let mut large = String::new();
    for group in circles(&arrows).iter().filter(|group| group.len() > LARGEST) {
        large += &format!("{} modules import each other:\n", group.len());
        for &file in group {
            let next = arrows[file].iter().filter(|next| **next != file && group.contains(next));
            let next: Vec<String> = next.map(|&next| short(files[next])).collect();
            large += &format!("  {} -> {}\n", short(files[file]), next.join(", "));
        }
    }
    assert!(large.is_empty(), "{large}");
}

/// The path from the folder of the crate on: `metrics/src/grade.rs`.
fn short(file: &Path) -> String {
    let parts: Vec<_> = file.iter().map(|part| part.to_string_lossy()).collect();
    let at = parts.iter().rposition(|part| part == "src").unwrap_or(1);
    parts[at - 1..].join("/")
}
