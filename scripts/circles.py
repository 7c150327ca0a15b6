#!/usr/bin/env python3
"""Fails if more than five modules of a crate import each other, or a command imports another: scripts/circles.py [--all]

A module is a file. It depends on the file that defines a name that it uses, not on files that re-export the name. So
`mod.rs` may list the parts of a folder, and the parts may use each other through it, without a circle. Modules under
`cfg(test)` do not count. With --all, smaller groups are printed too.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LARGEST = 5
# A file or folder for each command. Only the group `results` knows the commands in it.
COMMANDS, GROUP = ROOT / "crates/cli/src/cmd", "results"
# Comments, texts and characters; a lifetime is none.
SILENT = re.compile(r"""//[^\n]*|/\*.*?\*/|b?r(#*)".*?"\1|b?"(?:\\.|[^"\\])*"|b?'(?:\\.[^']*|[^'\\])'""", re.S)
TOKEN = re.compile(r"[A-Za-z_]\w*!?|::|#|[{}()\[\];,*=]|\S")
ITEM = {"const", "enum", "fn", "macro_rules!", "static", "struct", "trait", "type", "union"}


class Module:
    def __init__(self, file):
        self.file, self.defines, self.uses, self.paths = file, set(), [], []


class House:
    """All modules of the workspace, by the names of their crate and of the modules around them."""

    def __init__(self):
        self.modules = {}
        for folder in sorted((ROOT / "crates").iterdir()):
            for root in ["lib.rs", "main.rs"]:
                if (folder / "src" / root).is_file():
                    self.read((f"sudoku_{folder.name}",), folder / "src" / root, folder / "src")

    def read(self, name, file, folder):
        tokens = TOKEN.findall(SILENT.sub(" ", file.read_text()))
        self.add(name, file, folder, tokens, 0, len(tokens))

    def add(self, name, file, folder, tokens, at, end):
        """Reads the items of a module, which are the tokens from `at` to `end`."""
        module = self.modules[name] = Module(file)
        depth, public, is_test = 0, False, False
        while at < end:
            token = tokens[at]
            if token == "#":
                close = closing(tokens, at + 1 + (tokens[at + 1] != "["))
                attribute = tokens[at:close]
                is_test = is_test or "cfg" in attribute and "test" in attribute
                # Paths in attributes, such as derived traits, count.
                module.paths += paths(attribute)
                at = close + 1
                continue
            if token == "pub":
                public = True
                at = closing(tokens, at + 1) + 1 if tokens[at + 1] == "(" else at + 1
                continue
            if token == "use":
                stop = tokens.index(";", at)
                if not is_test:
                    tree(module, (), tokens[at + 1 : stop], public and depth == 0)
                at = stop + 1
            elif token == "mod" and depth == 0 and tokens[at + 2] in "{;":
                word, inside = tokens[at + 1], folder / tokens[at + 1]
                stop = closing(tokens, at + 2) if tokens[at + 2] == "{" else at + 2
                if is_test:
                    pass
                elif tokens[at + 2] == "{":
                    self.add((*name, word), file, inside, tokens, at + 3, stop)
                else:
                    self.read((*name, word), *found(folder, word))
                at = stop + 1
            else:
                if token in ITEM and depth == 0 and re.match(r"\w", tokens[at + 1]):
                    module.defines.add(tokens[at + (2 if tokens[at + 1] in ("mut", "fn", "unsafe") else 1)])
                if token in "{(" and depth == 0 and tokens[at - 1].endswith("!"):
                    # A macro may declare modules.
                    inner = tokens[at : closing(tokens, at)]
                    for before, word, after in zip(inner, inner[1:], inner[2:]):
                        if before == "mod" and after == ";":
                            self.read((*name, word), *found(folder, word))
                depth += (token in "{(") - (token in "})")
                if re.match(r"[A-Za-z_]", token):
                    path = [token.rstrip("!")]
                    while at + 2 < end and tokens[at + 1] == "::" and re.match(r"[A-Za-z_]", tokens[at + 2]):
                        at += 2
                        path.append(tokens[at].rstrip("!"))
                    module.paths.append(tuple(path))
                at += 1
                if depth > 0 or token not in ";}":
                    public = public and token not in ITEM
                    continue
            public = is_test = False

    def resolve(self, start, path, seen):
        """The module that a path leads to from another module, and whether its last name is that module itself."""
        first, *rest = path
        if first == "crate":
            at = start[:1]
        elif first == "self":
            at = start
        elif first == "super":
            at = start[:-1]
            while rest and rest[0] == "super":
                at, rest = at[:-1], rest[1:]
        elif (first,) in self.modules:
            at = (first,)
        else:
            at = self.find(start, first, False, seen)
        for name in rest:
            if not at or at[-1] is None:
                break
            # An item that a macro defines counts as part of the module that the path names.
            at = self.find(at, name, True, seen) or (*at, None)
        return at

    def find(self, module, name, outside, seen):
        """The module of a name, with None behind it if the name is that of an item."""
        if (module, name) in seen:
            return None
        seen.add((module, name))
        if (*module, name) in self.modules:
            return (*module, name)
        here = self.modules.get(module)
        if here is None:
            return None
        if name in here.defines:
            return (*module, None)
        for path, known, _ in here.uses:
            if known == name and (target := self.resolve(module, path, seen)):
                return target
        for path, known, public in here.uses:
            if known is None and (public or not outside):
                target = self.resolve(module, path, seen)
                if target and target[-1] and (target := self.find(target, name, True, seen)):
                    return target
        return None

    def arrows(self):
        arrows = {module.file: set() for module in self.modules.values()}
        for name, module in self.modules.items():
            own = [path for path, known, public in module.uses if known and not public]
            for target in (self.resolve(name, path, set()) for path in own + module.paths):
                if target:
                    owner = target[:-1] if target[-1] is None else target
                    arrows[module.file].add(self.modules[owner].file)
        return arrows


def closing(tokens, at):
    """The place of the bracket that closes the one at `at`."""
    depth = 0
    for place in range(at, len(tokens)):
        depth += (tokens[place] in "{([") - (tokens[place] in "})]")
        if depth == 0:
            return place
    return len(tokens)


def found(folder, word):
    """The file of a module, and the folder of the modules that it declares."""
    inside = folder / word
    return next(file for file in [folder / f"{word}.rs", inside / "mod.rs"] if file.is_file()), inside


def paths(tokens):
    return [tuple(re.split("::", path)) for path in re.findall(r"\w+(?:::\w+)*", "".join(f" {t}" if t != "::" else t for t in tokens).replace(":: ", "::")) if not path[0].isdigit()]


def tree(module, path, tokens, public):
    """Adds the names of a `use`."""
    while tokens and (len(tokens) > 1 and tokens[1] == "::"):
        path, tokens = (*path, tokens[0]), tokens[2:]
    if tokens[0] == "::":
        return tree(module, path, tokens[1:], public)
    if tokens[0] == "{":
        parts, depth, part = [], 0, []
        for token in tokens[1:-1]:
            depth += (token == "{") - (token == "}")
            if token == "," and depth == 0:
                parts, part = [*parts, part], []
            else:
                part.append(token)
        for part in [*parts, part]:
            if part:
                tree(module, path, part, public)
    elif tokens[0] == "*":
        module.uses.append((path, None, public))
    elif tokens[0] == "self":
        module.uses.append((path, tokens[2] if len(tokens) > 2 else path[-1], public))
    else:
        module.uses.append(((*path, tokens[0]), tokens[2] if len(tokens) > 2 else tokens[0], public))


def reach(arrows, start):
    seen, open_ = set(), [start]
    while open_:
        more = arrows[open_.pop()] - seen
        seen |= more
        open_ += more
    return seen


def between_commands(arrows):
    """The arrows from one command to another."""

    def command(file):
        return file.relative_to(COMMANDS).parts[0].removesuffix(".rs") if COMMANDS in file.parents else None

    pairs = ((file, target) for file in sorted(arrows) for target in sorted(arrows[file]))
    return [pair for pair in pairs if command(pair[0]) not in (None, GROUP, command(pair[1])) and command(pair[1])]


def main():
    arrows = House().arrows()
    reached = {file: reach(arrows, file) for file in arrows}
    count, left, failed = sum(map(len, arrows.values())), set(arrows), False
    assert len(arrows) > 300 and count > 1000, f"{len(arrows)} files, {count} arrows"
    for file in sorted(arrows):
        group = {other for other in left if other in reached[file] and file in reached[other]}
        left -= group
        if len(group) > LARGEST or "--all" in sys.argv and len(group) > 1:
            failed |= len(group) > LARGEST
            print(f"{len(group)} modules import each other:")
            for one in sorted(group):
                short = [str(other.relative_to(ROOT / "crates")) for other in sorted((arrows[one] & group) - {one})]
                print(f"  {one.relative_to(ROOT / 'crates')} -> {', '.join(short)}")
    for file, target in between_commands(arrows):
        failed = True
        print(f"a command imports another: {file.relative_to(COMMANDS)} -> {target.relative_to(COMMANDS)}")
    print(f"{len(arrows)} files, {count} arrows")
    sys.exit(failed)


main()
