//! Names in data are names, not paths.

use super::*;

/// A finished run, small.
fn finished(folder: &Path) -> PathBuf {
    common::experiment(&folder.join("results"), &SMALL)
}

#[test]
fn names_in_a_manifest_are_names() {
    let folder = tempfile::tempdir().unwrap();
    let run = finished(folder.path());
    let path = run.join("manifest.json");
    let whole: serde_json::Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    let reference = folder.path().join("reference");
    let [run, kept] = [&run, &reference].map(|path| path.to_str().unwrap());
    let keep = ["results", "verify", run, "--keep-as", "x", "--reference", kept];
    for (field, value) in [
        ("experiment", "../../evil"),
        ("experiment", "/evil"),
        ("config_name", "../evil"),
        ("config_name", "a; touch PWNED"),
        ("key", "../../evil"),
    ] {
        let mut changed = whole.clone();
        changed[field] = value.into();
        fs::write(&path, changed.to_string()).unwrap();
        for command in [
            keep.to_vec(),
            vec!["results", "report", run, "--markdown"],
            vec!["results", "redraw", run],
            vec!["results", "rerun", run, "--results", folder.path().to_str().unwrap()],
        ] {
            let shown = refused(&at(folder.path(), &command), 1);
            assert!(shown.contains("is not a name"), "{command:?}: {shown}");
        }
    }
    for output in ["../../evil", "/etc/passwd", "figures/../../x", "", "figures//a"] {
        let mut changed = whole.clone();
        changed["outputs"][output] = "0".into();
        fs::write(&path, changed.to_string()).unwrap();
        assert!(refused(&at(folder.path(), &keep), 1).contains("is not an output of a run"), "{output}");
    }
    assert!(!reference.exists());
}
