#!/usr/bin/env python3
"""The crates that the command is built from, as CycloneDX 1.5: reads the output of `cargo metadata`."""
import json
import sys


def main() -> None:
    metadata = json.load(sys.stdin)
    packages = {package["id"]: package for package in metadata["packages"]}
    nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
    command = next(package["id"] for package in packages.values() if package["name"] == "sudoku-cli")

    # What the command links or compiles with: dependencies, and those of build scripts, but not those of tests.
    seen, todo, edges = set(), [command], {}
    while todo:
        node = todo.pop()
        if node in seen:
            continue
        seen.add(node)
        edges[node] = sorted(
            dependency["pkg"]
            for dependency in nodes[node]["deps"]
            if any(kind["kind"] != "dev" for kind in dependency["dep_kinds"])
        )
        todo += edges[node]

    def reference(node: str) -> str:
        return f"pkg:cargo/{packages[node]['name']}@{packages[node]['version']}"

    def component(node: str) -> dict:
        package = packages[node]
        return {
            "type": "application" if node == command else "library",
            "bom-ref": reference(node),
            "name": package["name"],
            "version": package["version"],
            "purl": reference(node),
            "licenses": [{"expression": (package["license"] or "NOASSERTION").replace("/", " OR ")}],
        }

    ordered = sorted(seen, key=reference)
    json.dump(
        {
            "bomFormat": "CycloneDX",
            "specVersion": "1.5",
            "version": 1,
            "metadata": {"component": component(command)},
            "components": [component(node) for node in ordered if node != command],
            "dependencies": [
                {"ref": reference(node), "dependsOn": [reference(other) for other in edges[node]]} for node in ordered
            ],
        },
        sys.stdout,
        indent=1,
    )
    print()


if __name__ == "__main__":
    main()
