#!/usr/bin/env bash
# Builds docs/paper/paper.md as target/paper.pdf with pandoc and LaTeX, which apt-get installs where it can. Status 3: they are
# not to be had here.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! command -v pandoc >/dev/null || ! command -v pdflatex >/dev/null; then
    apt-get update -qq >/dev/null 2>&1 || true
    apt-get install -y -qq --no-install-recommends \
        pandoc texlive-latex-recommended texlive-fonts-recommended lmodern >/dev/null 2>&1 || exit 3
fi
mkdir -p target
pandoc docs/paper/paper.md --from markdown --citeproc --lua-filter docs/paper/columns.lua --resource-path docs/paper:docs \
    --bibliography docs/paper/paper.bib --bibliography docs/references.bib --pdf-engine pdflatex --variable geometry:margin=25mm \
    --variable fontsize=10pt --output target/paper.pdf
echo "target/paper.pdf: $(wc -c <target/paper.pdf) bytes"
