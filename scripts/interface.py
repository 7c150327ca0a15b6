#!/usr/bin/env python3
"""Writes the public interface of each crate that can be published to docs/interface, from target/doc.

A line is a declaration, an inherent function or implementations of traits. With --check, it writes nothing and
fails if a listing differs: a change of the interface is seen in the change that makes it. Needs `cargo doc`.
"""

import difflib
import html.parser
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Lists of implementations that follow from others.
DERIVED = {"synthetic-implementations-list", "blanket-implementations-list", "implementors-list", "foreign-impls"}
VOID = {"br", "hr", "img", "input", "link", "meta", "wbr"}
# Sections that repeat a declaration: of the trait, or of the item.
REPEATED = {"trait-impl", "variant", "structfield"}


class Page(html.parser.HTMLParser):
    """The declarations on a page of rustdoc."""

    def __init__(self):
        super().__init__()
        self.found, self.text, self.open, self.skipped, self.started = [], None, [], None, 0

    def handle_starttag(self, tag, attrs):
        if tag in VOID:
            return
        self.open.append(tag)
        attrs = dict(attrs)
        classes = (attrs.get("class") or "").split()
        if self.skipped is None and (attrs.get("id") in DERIVED or tag == "section" and REPEATED & set(classes)):
            self.skipped = len(self.open)
        if self.skipped is None and self.text is None and {"item-decl", "code-header"} & set(classes):
            self.text, self.started = "", len(self.open)

    def handle_data(self, data):
        if self.text is not None:
            self.text += data

    def handle_endtag(self, tag):
        while self.open and self.open[-1] != tag:
            self.open.pop()
        if self.text is not None and len(self.open) == self.started:
            self.found.append(" ".join(self.text.split()))
            self.text = None
        if self.skipped == len(self.open):
            self.skipped = None
        if self.open:
            self.open.pop()


def published():
    """Names of the packages that can be published."""
    command = ["cargo", "metadata", "--no-deps", "--locked", "--format-version", "1"]
    packages = json.loads(subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout)["packages"]
    return sorted(package["name"] for package in packages if package["publish"] is None)


def joined(found, item):
    """The declarations, with the plain implementations of traits on one line."""
    plain = {line: line.removeprefix("impl ").removesuffix(f" for {item}") for line in found}
    plain = {line: trait for line, trait in plain.items() if line == f"impl {trait} for {item}"}
    traits = sorted(set(plain.values()) - {"StructuralPartialEq"})
    return [line for line in found if line not in plain] + (["impl " + " + ".join(traits)] if traits else [])


def listing(name):
    """The interface of a crate, a paragraph for each item."""
    crate = name.replace("-", "_")
    folder = ROOT / "target/doc" / crate
    paragraphs = []
    # Not every page of the folder: those of removed items may still be there.
    pages = re.findall(r'<li><a href="([^"]+)">', (folder / "all.html").read_text())
    for path in sorted(map(pathlib.PurePosixPath, pages)):
        kind, _, item = path.stem.partition(".")
        page = Page()
        page.feed((folder / path).read_text())
        title = "::".join((crate, *path.parent.parts, item))
        # The page of a trait repeats its functions.
        found = page.found[:1] if kind == "trait" else page.found
        paragraphs.append("\n  ".join([f"{kind} {title}", *joined(found, item)]))
    return "\n".join(paragraphs) + "\n"


def main():
    differs = False
    for name in published():
        path = ROOT / "docs/interface" / f"{name}.txt"
        new, old = listing(name), path.read_text() if path.exists() else ""
        if "--check" not in sys.argv:
            path.write_text(new)
        elif new != old:
            differs = True
            sys.stdout.writelines(difflib.unified_diff(old.splitlines(True), new.splitlines(True), str(path), "now", n=0))
    if differs:
        sys.exit("the public interface has changed: scripts/interface.py lists it")


main()
