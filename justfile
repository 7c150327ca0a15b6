# Each recipe is one command, printed as it runs; without just, type it yourself.

# Show the recipes
default:
    @just --list

# Run an experiment: just experiment wnef-calibration --config quick
experiment *args:
    cargo run --release -- experiment {{args}}

# Any command of sudoku-lab: just run score puzzles.txt
run *args:
    cargo run --release -- {{args}}

# List experiments, metrics and solvers
list:
    cargo run --release -- list

# List data sets and where they are: just data list
data *args:
    cargo run --release -- data {{args}}

# Repeat the reference runs and compare
verify *args:
    cargo run --release -- results verify {{args}}

# Run every experiment with its paper config, 7 minutes on two cores; if killed, run it again to resume
paper *args:
    cargo run --release -- results paper {{args}}

# Draw the figures of the newest runs again from their stored rows
figures *args:
    cargo run --release -- results redraw {{args}}

# Build the paper as target/paper.pdf: needs pandoc and LaTeX, or apt-get
paper-pdf:
    scripts/paper.sh

# Ledger, README, docs, paper and the page of the references follow from the reference runs
verdicts:
    cargo run --release -- results claims check
    cargo run --release -- results readme --check
    cargo run --release -- results report --markdown --check --output results/reference/README.md

# The ledger of the sources' claims: just claims check
claims *args:
    cargo run --release -- results claims {{args}}

# Make the page results/report.html of the reference runs: just report RUN... for others
report *args:
    cargo run --release -- results report {{args}}

# Click through the page in headless Chromium: needs npm and chromium
report-test:
    cargo run --release -- results report -o target/report.html && cd scripts/tests/report && npm ci --no-audit --no-fund --loglevel=error && REPORT=../../../target/report.html npm test

# Compute the statistics of runs again with SciPy and statsmodels: just notebooks solvers.ipynb
notebooks *args:
    notebooks/run.sh {{args}}

# Run all tests; SUDOKU_LAB_DATA names folders of data sets that some need
test *args:
    cargo test --workspace {{args}}

# Fetch from a server that does everything wrong, with ten times the patience of the tests
hostile-server:
    cargo test -p sudoku-runner --features fetch --lib hostile -- --include-ignored --nocapture

# Build the Python wheel, and test it in fresh virtual environments: needs Python 3.10 or later
wheel *args:
    crates/python/wheel.sh {{args}}

# Load what `dataset` writes with Hugging Face's datasets and with mlcroissant: needs Python 3.10 or later
dataset-test *args:
    scripts/tests/dataset/run.sh {{args}}

# Build for Windows and ARM Linux, run there under Wine and QEMU, and compare: just cross windows; needs apt-get
cross *args:
    scripts/cross/run.sh {{args}}

# A release in target/dist: command, man pages, completions, packages of the crates, wheel, bill of materials, checksums
dist *args:
    scripts/dist.sh {{args}}

# One archive from which a machine without network repeats every claim that rests on shipped data, in target/artifact
artifact:
    scripts/artifact.sh

# Build the page for browsers, one file: target/web/sudoku-lab.html
web:
    crates/web/build.sh

# Show the page on the loopback address
web-serve port="8000": web
    python3 -m http.server --bind 127.0.0.1 --directory target/web {{port}}

# Click through the page in headless Chromium, compare its answers and time it: needs npm and chromium
web-test: web
    scripts/tests/web/run.sh

# 16 shards by Slurm and by HyperQueue on the loopback address, a worker killed midway: needs Debian's slurm-wlm and munge
clusters *args:
    cargo build --release && scripts/cluster/test.sh target/release/sudoku-lab {{args}}

# Check format, lints, documentation and the listed public interface, and that the lock files beside the workspace's follow it
lint:
    for crate in bench/peers bench/peers/ours crates/python crates/web examples/polars; do cargo metadata --locked --format-version 1 --manifest-path $crate/Cargo.toml >/dev/null || exit 1; done
    cargo fmt --check && rustfmt --check --edition 2024 crates/tactics/src/rules/*.rs && cargo clippy --workspace --all-targets -- -D warnings && RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps && scripts/interface.py --check && scripts/circles.py

# List the public interface of the crates that can be published in docs/interface
interface:
    cargo doc --workspace --no-deps && scripts/interface.py

# Kill runs, resumes, merges and redraws at every file operation, and fail every operation once
faults *args:
    cargo test --workspace --test integration -- --ignored --nocapture every_fault_in_runs {{args}}

# Kill at least 1,000 processes that fill and empty one puzzle stock
stock-kills *args:
    cargo test --workspace --test integration -- --ignored --nocapture a_thousand_kills_in_a_stock {{args}}

# Damage files of every form, each the given number of times, and read them: just mutations 300
mutations each="300":
    cargo build --release && scripts/mutations.py {{each}}

# Enumerate all classes of grids and compare their numbers by first band
grid-classes:
    cargo test --release -p sudoku-generators --lib -- --ignored counts_of_all_first_bands

# Check licences, bans and sources of all dependencies: needs cargo-deny
deny:
    cargo deny --all-features check --config .github/deny.toml licenses bans sources

# Benchmarks: a short overview, or of one crate with options of criterion: just bench solvers --save-baseline old
bench *args:
    bench/run.sh {{args}}

# Count instructions by callgrind, compare with bench/history.csv and append to it; with a reason if more than before
bench-instructions *why:
    bench/instructions.sh {{why}}

# Compare what the command prints with the checksums in bench/guards.tsv; --write records them: just guards commands stored
guards *args:
    bench/guards.sh {{args}}

# CPU time of check and solve beside that of their engine alone, in turns: just bench-command PUZZLES
bench-command *args:
    bench/command.sh {{args}}

# Time our solvers beside other people's, in turns
bench-peers *args:
    bench/peers/run.sh {{args}}

# Whether all solvers agree: just agreement random:100000 DATA/*.txt
agreement *args:
    cargo run --release -p sudoku-solvers --example agreement -- {{args}}

# Whether any step of any profile strikes a digit of the solution, or states a fact that does not hold: just soundness 100000 DATA/top2365.txt DATA/hardest.txt:375
soundness *args:
    cargo run --release -p sudoku-tactics --example soundness -- {{args}}

# How much grades vary between isomorphs: just isomorphs 2000 20
isomorphs *args:
    cargo run --release -p sudoku-tactics --example isomorphs -- {{args}}

# How far a profile meets ratings by Sudoku Explainer: just se-agreement se-1.2.1 DATA/controlled_bias_rated.csv ser
se-agreement *args:
    cargo run --release -p sudoku-tactics --example se_agreement -- {{args}}

# How well features and models tell people's solving times: just human-times DATA/human_times_cloudsudoku.csv
human-times *args:
    cargo run --release -p sudoku-metrics --example human_times -- {{args}}

# Fit human-time and say how well it predicts: just fit-human-time DATA/human_times_cloudsudoku.csv --model
fit-human-time *args:
    cargo run --release -p sudoku-metrics --example fit_human_time -- {{args}}

# The same for human-difficulty: just fit-human-difficulty DATA/human_times_cloudsudoku.csv --model
fit-human-difficulty *args:
    cargo run --release -p sudoku-metrics --example fit_human_difficulty -- {{args}}

# Puzzles a second through a grader: just grade-rate hodoku
grade-rate *args:
    cargo run --release -p sudoku-tactics --example grade_rate -- {{args}}

# Time the generators beside plain ones, in turns
bench-generators *args:
    bench/peers/generate.sh {{args}}

# Make minimal puzzles and prove that they are: just prove-minimal 1000000 1
prove-minimal count seed:
    cargo run --release -p sudoku-generators --example prove_minimal -- {{count}} {{seed}}

# Mean clues of controlled-bias puzzles, plain and weighted: just clue-means 2500 1
clue-means count seed:
    cargo run --release -p sudoku-generators --example clue_means -- {{count}} {{seed}}

# Whether all paths of the fast solver agree with backtracking and dancing links: just states 10000000
states count:
    cargo run --release -p sudoku-solvers --example agreement -- states:{{count}}

# Run every fuzz target, within the given number of seconds in all: needs cargo-fuzz
fuzz seconds="300" *targets:
    fuzz/run.sh {{seconds}} {{targets}}

# The rows of a run as a data frame of polars: repeats a table of its summary
polars:
    cargo run --release -- experiment level-distinctness --config quick --results target/polars-run
    cargo run --manifest-path examples/polars/Cargo.toml --target-dir target/polars -- target/polars-run/level-distinctness/latest

# Crates outside the workspace: an experiment, run, merged, resumed, repeated, redrawn, verified, reported; the program of docs/library.md
outside:
    cp Cargo.lock examples/experiment/Cargo.lock && cp Cargo.lock examples/library/Cargo.lock
    cargo run --manifest-path examples/experiment/Cargo.toml --target-dir target
    CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_STRIP=true cargo run --release --manifest-path examples/library/Cargo.toml --target-dir target -- examples/puzzles.csv

# The files of each package that can be published, without building them
packages:
    scripts/packages.sh

# The portable path under Miri (needs a nightly compiler with miri)
miri:
    cargo +nightly miri test -p sudoku-solvers --lib fast::tests::the_portable
