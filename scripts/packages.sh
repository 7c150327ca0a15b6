#!/usr/bin/env bash
# The packages of the crates that can be published: each has a readme or crate documentation, both licences' name, a
# description, and names a version for every crate of the workspace that it depends on. Prints the files of each.
set -euo pipefail
cd "$(dirname "$0")/.."

cargo metadata --no-deps --locked --format-version 1 | python3 -c '
import json, sys

packages = json.load(sys.stdin)["packages"]
published = {package["name"]: package for package in packages if package["publish"] is None}
wrong = []
for name, package in published.items():
    wrong += [f"{name}: no {key}" for key in ("description", "license", "repository") if not package[key]]
    for need in package["dependencies"]:
        if need.get("path") and need["kind"] != "dev":
            if need["name"] not in published:
                wrong.append(f"{name}: depends on {need['"'"'name'"'"']}, which is not published")
            elif need["req"] == "*":
                wrong.append(f"{name}: depends on {need['"'"'name'"'"']} without a version")
if wrong:
    sys.exit("\n".join(wrong))
print(*published)
' >target/packages
for name in $(cat target/packages); do
    echo "== $name"
    cargo package --list --locked --allow-dirty -p "$name" | grep -v '^\.cargo_vcs_info'
done
