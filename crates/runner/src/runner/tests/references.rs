//! References contain the rows, and results recomputed from these rows are the same.

use super::*;
use crate::FigureDir;
use crate::runner::rows::KEPT;
use tempfile::TempDir;

/// An experiment whose reference contains the rows, and one whose reference contains a table made from them.
const BOTH: [(&dyn Registered, &str); 2] = [(&Sums, DATA), (&Tenths, KEPT)];

/// A folder of results with a run in it, and a reference made from the run.
fn kept(experiment: &dyn Registered) -> (TempDir, PathBuf, PathBuf) {
    let results = tempfile::tempdir().unwrap();
    let reference = results.path().join("reference");
    let made = run_of(experiment, results.path(), |_| {}).unwrap();
    keep_as_reference(&made, &reference).unwrap();
    (results, made, reference)
}

#[test]
fn results_are_computed_again_and_figures_drawn_from_the_rows_of_a_reference() {
    for (experiment, _) in BOTH {
        let (results, made, reference) = kept(experiment);
        let files = [DATA, KEPT, "data.parquet"];
        assert!(files.iter().all(|name| !reference.join(name).exists()));
        // The run itself is not needed.
        fs::remove_dir_all(made).unwrap();
        let before = contents(&reference);
        let again = recompute(REGISTRY, &reference, results.path(), &Quiet).unwrap();
        assert!(compare(&again, &reference).unwrap().is_empty());
        let outputs = Manifest::read(&again).unwrap().outputs;
        assert_eq!(outputs, Manifest::read(&reference).unwrap().outputs);

        let drawn = results.path().join("drawn");
        draw(REGISTRY, &reference, &FigureDir::create(&drawn).unwrap()).unwrap();
        assert_eq!(contents(&drawn).len(), contents(&again.join("figures")).len());
        for (path, figure) in contents(&drawn) {
            assert_eq!(fs::read(again.join("figures").join(path.file_name().unwrap())).unwrap(), figure);
        }
        assert!(contents(&reference) == before);
        assert!(refusal(&reference, || redraw(REGISTRY, &reference, &Quiet)).contains("-o DIR"));
    }
}

#[test]
fn the_table_of_a_summary_is_described_and_made_again_from_the_rows() {
    let (_results, made, reference) = kept(&Tenths);
    let outputs = Manifest::read(&made).unwrap().outputs;
    let packed = fs::read(reference.join("data.csv.zst")).unwrap();
    assert_eq!(zstd::decode_all(&packed[..]).unwrap(), fs::read(made.join(KEPT)).unwrap());
    assert!(fs::read_to_string(reference.join("kept.json")).unwrap().contains("The lower tenth."));
    fs::remove_file(made.join(KEPT)).unwrap();
    assert_eq!(redraw(REGISTRY, &made, &Quiet).unwrap().outputs, outputs);
    let (_results, made, reference) = kept(&Sums);
    assert!(!made.join(KEPT).exists() && !reference.join("kept.json").exists());
}

#[test]
fn changed_rows_of_a_reference_are_refused() {
    for (experiment, file) in BOTH {
        let (results, made, reference) = kept(experiment);
        let rows = reference.join("data.csv.zst");
        let whole = fs::read(&rows).unwrap();
        let mut changed = fs::read(made.join(file)).unwrap();
        changed[20] ^= 1;
        let folders = fs::read_dir(made.parent().unwrap()).unwrap().count();
        let half = whole[..whole.len() / 2].to_vec();
        for damaged in [zstd::encode_all(&changed[..], 3).unwrap(), half, Vec::new()] {
            fs::write(&rows, damaged).unwrap();
            let error = refusal(&reference, || recompute(REGISTRY, &reference, results.path(), &Quiet));
            assert!(error.contains(file) || error.contains("data.csv.zst"), "{error}");
            assert_eq!(fs::read_dir(made.parent().unwrap()).unwrap().count(), folders, "nothing is left");
            let out = FigureDir::create(&results.path().join("drawn")).unwrap();
            refusal(&reference, || draw(REGISTRY, &reference, &out));
        }
    }
}
