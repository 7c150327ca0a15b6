"""The table of an artifact: for each claim that rests on shipped data alone the command that repeats it, what that
takes, and the value expected. table.py ROOT writes tab-separated lines to standard output."""

import csv
import json
import sys
import tomllib
from pathlib import Path

root = Path(sys.argv[1])
with open(root / "docs/claims.toml", "rb") as file:
    claims = tomllib.load(file)["claim"]
with open(root / "datasets/index.toml", "rb") as file:
    shipped = {entry["id"] for entry in tomllib.load(file)["set"] if entry.get("shipped")}
with open(root / "scripts/artifact/measured.tsv", newline="") as file:
    measured = {row["command"]: row for row in csv.DictReader(file, delimiter="\t")}


def run(path):
    """An experiment whose reference run used shipped puzzles alone, and its command."""
    manifest = json.loads(path.read_text())
    experiment, config = manifest["experiment"], manifest["config_name"]
    is_shipped = {used["id"] for used in manifest["data_sets"]} <= shipped
    return (experiment, f"experiment {experiment} --config {config}") if is_shipped else None


# The fullest run decides: the extended one where there is one.
configs = ["paper", "extended"]
manifests = (path for config in configs for path in sorted(root.glob(f"results/reference/*/{config}/manifest.json")))
runs = dict(filter(None, map(run, manifests)))
# Tests that read sets which are not shipped are not among those of the crates.
crates = {f"crates/{name}" for name in ["core", "dlx", "solvers", "metrics", "generators", "stock"]}


def command(claim):
    if claim.get("tests"):
        names = [test for test in claim["tests"] if "/".join(test.split("/")[:2]) in crates]
        return "test " + " ".join(name.rsplit("::", 1)[1] for name in names) if names else None
    return runs.get(claim.get("quantity", "").split("/")[0])


out = csv.writer(sys.stdout, delimiter="\t", lineterminator="\n", quoting=csv.QUOTE_NONE, escapechar="\\")
out.writerow(["claim", "wording", "command", "minutes", "MB", "expected"])
for claim in claims:
    if (made_by := command(claim)) and claim["verdict"] != "pending":
        spent = measured.get(made_by.split()[0] if made_by.startswith("test") else made_by, {})
        expected = ": ".join(filter(None, [claim["verdict"].replace("_", " "), claim.get("ours", "")]))
        cells = [claim["id"], claim["claim"], made_by, spent.get("minutes", ""), spent.get("MB", ""), expected]
        out.writerow(cell.replace("\t", " ") for cell in cells)
