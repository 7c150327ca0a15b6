//! Names in data are names, not paths.

use super::*;

/// A finished run, small.
fn finished(folder: &Path) -> PathBuf {
    common::experiment(&folder.join("results"), &SMALL)
}

#[test]
fn a_reference_is_named_not_placed() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["../../evil", "/abs", "a/b", "..", ".", "", "a\nb", "a b", ".hidden", "-"] {
        let output = lab()
            .current_dir(folder.path())
            .args(["results", "verify", "nowhere", "--reference", "reference", &format!("--keep-as={name}")])
            .output()
            .unwrap();
        refused(&output, 2);
        assert!(names(folder.path()).is_empty(), "{name:?}");
    }
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

#[test]
fn a_config_of_a_set_reads_no_file_of_another_folder() {
    let folder = tempfile::tempdir().unwrap();
    let (inside, secret) = (folder.path().join("in"), folder.path().join("secret.txt"));
    fs::create_dir(&inside).unwrap();
    fs::write(&secret, format!("{BEER}\n")).unwrap();
    symlink(&secret, inside.join("link.txt")).unwrap();
    let own = inside.join("own.toml");
    for seed in [secret.to_str().unwrap(), "../secret.txt", "link.txt", "/dev/zero", "."] {
        let plan = format!(
            "title = \"a\"\ndescription = \"b\"\nseed = 1\ntrain = 1\nvalidation = 0\ntest = 0\ngrids = 100\ndrawn = 1\n\
             seeds = [{seed:?}]\n[[strata]]\ner = [1.0, 9.0]\nshare = 1\nfrom = \"relatives\"\n"
        );
        fs::write(&own, plan).unwrap();
        let shown = refused(&at(folder.path(), &["dataset", "out", "--config", own.to_str().unwrap()]), 1);
        assert!(shown.contains("nor a file in the folder of the config"), "{seed}: {shown}");
    }
}
