//! References contain the rows, and results recomputed from them are the same.

use super::*;
use crate::FigureDir;
use tempfile::TempDir;

/// A folder of results, a run in it, and a reference made from the run.
fn kept() -> (TempDir, PathBuf, PathBuf) {
    let results = tempfile::tempdir().unwrap();
    let reference = results.path().join("reference");
    let made = run(results.path());
    keep_as_reference(&made, &reference).unwrap();
    (results, made, reference)
}

#[test]
fn results_are_computed_again_and_figures_drawn_from_the_rows_of_a_reference() {
    let (results, made, reference) = kept();
    assert!(!reference.join(DATA).exists() && !reference.join("data.parquet").exists());
    // Nothing of the run itself is needed.
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

#[test]
fn changed_rows_of_a_reference_are_refused() {
    let (results, made, reference) = kept();
    let rows = reference.join("data.csv.zst");
    let whole = fs::read(&rows).unwrap();
    let mut changed = fs::read(made.join(DATA)).unwrap();
    changed[200] ^= 1;
    let folders = fs::read_dir(made.parent().unwrap()).unwrap().count();
    for damaged in [zstd::encode_all(&changed[..], 3).unwrap(), whole[..whole.len() / 2].to_vec(), Vec::new()]
    {
        fs::write(&rows, damaged).unwrap();
        let error = refusal(&reference, || recompute(REGISTRY, &reference, results.path(), &Quiet));
        assert!(error.contains("data.csv"), "{error}");
        assert_eq!(fs::read_dir(made.parent().unwrap()).unwrap().count(), folders, "nothing is left");
        let out = FigureDir::create(&results.path().join("drawn")).unwrap();
        refusal(&reference, || draw(REGISTRY, &reference, &out));
    }
}
