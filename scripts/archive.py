#!/usr/bin/env python3
"""Packs the command with man pages and completions in target/dist: archive.py COMMAND TARGET [NATIVE]

NATIVE is the command built for this machine, which prints the pages; without it, COMMAND does. The archive is a zip for
Windows, otherwise a tar.gz. Equal files of equal commits give equal archives.
"""
import gzip
import io
import subprocess
import sys
import tarfile
import tempfile
import time
import tomllib
import zipfile
from pathlib import Path

command, target = Path(sys.argv[1]), sys.argv[2]
native = Path(sys.argv[3] if len(sys.argv) > 3 else command).resolve()
version = tomllib.loads(Path("Cargo.toml").read_text("utf8"))["workspace"]["package"]["version"]
made = int(subprocess.run(["git", "log", "-1", "--format=%ct"], capture_output=True, check=True).stdout)
name = f"sudoku-lab-{version}-{target}"

files = {"sudoku-lab" + command.suffix: command.read_bytes()}
for text in ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"]:
    files[text] = Path(text).read_bytes()
for shell in ["bash", "zsh", "fish", "powershell", "elvish"]:
    printed = subprocess.run([native, "completions", shell], capture_output=True, check=True).stdout
    files[f"completions/sudoku-lab.{shell}"] = printed
with tempfile.TemporaryDirectory() as folder:
    subprocess.run([native, "man", folder], check=True)
    files |= {f"man/man1/{page.name}": page.read_bytes() for page in Path(folder).iterdir()}

packed = io.BytesIO()
if "windows" in target:
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, contents in sorted(files.items()):
            info = zipfile.ZipInfo(f"{name}/{path}", time.gmtime(made)[:6])
            archive.writestr(info, contents, zipfile.ZIP_DEFLATED)
else:
    with gzip.GzipFile(fileobj=packed, mode="wb", mtime=0) as zipped, tarfile.open(fileobj=zipped, mode="w") as archive:
        for path, contents in sorted(files.items()):
            info = tarfile.TarInfo(f"{name}/{path}")
            info.size, info.mtime = len(contents), made
            info.mode = 0o755 if path == "sudoku-lab" else 0o644
            archive.addfile(info, io.BytesIO(contents))
dist = Path("target/dist")
dist.mkdir(parents=True, exist_ok=True)
path = dist / (name + (".zip" if "windows" in target else ".tar.gz"))
path.write_bytes(packed.getvalue())
print(f"{path}: {path.stat().st_size} bytes")
