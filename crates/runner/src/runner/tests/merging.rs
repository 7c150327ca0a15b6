//! Tests of what `merge` rejects.

use super::*;

/// Both shards of a run.
fn shards(results: &Path) -> Vec<PathBuf> {
    let shard = |index| run_with(results, |job| job.shard = Shard { index, of: 2 }).unwrap();
    vec![shard(1), shard(2)]
}

/// Damages the second shard. The merge must be rejected with these words and must not leave any files.
fn refused(damage: impl FnOnce(&Path), words: &[&str]) {
    let results = tempfile::tempdir().unwrap();
    let shards = shards(results.path());
    damage(&shards[1]);
    let to = results.path().join("merged");
    let error = merge(REGISTRY, &shards, &to, &Quiet).unwrap_err().to_string();
    assert!(words.iter().all(|word| error.contains(word)), "{error}");
    assert!(!to.exists(), "something was written");
}

/// Changes the rows of a shard, given as lines.
fn with_rows(change: impl FnOnce(&mut Vec<&str>)) -> impl FnOnce(&Path) {
    move |run| {
        let text = fs::read_to_string(run.join(DATA)).unwrap();
        let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
        change(&mut lines);
        fs::write(run.join(DATA), lines.concat()).unwrap();
    }
}

/// Changes the manifest of a shard and reseals it.
fn with_manifest(change: impl FnOnce(&mut Manifest)) -> impl FnOnce(&Path) {
    move |run| {
        let mut manifest = Manifest::read(run).unwrap();
        change(&mut manifest);
        manifest.write(run).unwrap();
    }
}

#[test]
fn shards_as_they_were_written_join_to_the_whole() {
    let results = tempfile::tempdir().unwrap();
    let whole = run(results.path());
    let mut shards = shards(results.path());
    shards.reverse();
    let merged = merge(REGISTRY, &shards, results.path(), &Quiet).unwrap();
    assert_eq!(compare(&merged, &whole).unwrap(), []);
    assert_eq!(Manifest::read(&merged).unwrap().key, Manifest::read(&whole).unwrap().key);
    // A killed merge is repeated in the same folder.
    take_back(&merged);
    assert_eq!(merge(REGISTRY, &shards, results.path(), &Quiet).unwrap(), merged);
    assert_eq!(compare(&merged, &whole).unwrap(), []);
}

#[test]
fn dropped_rows_are_refused() {
    refused(with_rows(|lines| lines.truncate(5)), &["data.csv", "changed after the run"]);
}

#[test]
fn a_doubled_row_is_refused() {
    refused(with_rows(|lines| lines.insert(5, lines[5])), &["data.csv", "changed after the run"]);
}

#[test]
fn an_altered_row_is_refused() {
    let alter = |run: &Path| {
        let mut bytes = fs::read(run.join(DATA)).unwrap();
        let last = bytes.len() - 2;
        bytes[last] ^= 1;
        fs::write(run.join(DATA), bytes).unwrap();
    };
    refused(alter, &["data.csv", "changed after the run"]);
}

#[test]
fn an_empty_file_is_refused() {
    refused(with_rows(|lines| lines.clear()), &["data.csv", "0 bytes"]);
    refused(|run| fs::write(run.join(TIMING), "x").unwrap(), &["timing.csv"]);
    refused(|run| fs::remove_file(run.join(DATA)).unwrap(), &["data.csv"]);
}

#[test]
fn an_edited_manifest_is_refused() {
    let edit = |run: &Path| {
        let path = run.join(MANIFEST);
        let text = fs::read_to_string(&path).unwrap();
        fs::write(path, text.replace("\"items\": 200", "\"items\": 202")).unwrap();
    };
    refused(edit, &["manifest", "changed after the run"]);
}

#[test]
fn a_key_of_other_settings_is_refused() {
    let results = tempfile::tempdir().unwrap();
    let shards = shards(results.path());
    for shard in &shards {
        with_manifest(|manifest| manifest.config["alpha"] = 0.5.into())(shard);
    }
    let error = merge(REGISTRY, &shards, results.path(), &Quiet).unwrap_err().to_string();
    assert!(error.contains("does not belong to the settings"), "{error}");
}

#[test]
fn another_format_is_refused() {
    refused(with_manifest(|manifest| manifest.format = 1), &["format 1", "run it again"]);
}

#[test]
fn another_build_is_refused() {
    let other = |manifest: &mut Manifest| manifest.provenance.program = Some("f".repeat(64));
    refused(with_manifest(other), &["ffffffffffff", "one build"]);
}

#[test]
fn other_numbers_of_items_are_refused() {
    refused(with_manifest(|manifest| manifest.items += 2), &["other settings or data"]);
}

#[test]
fn a_shard_given_twice_or_not_at_all_is_refused() {
    let results = tempfile::tempdir().unwrap();
    let shards = shards(results.path());
    let first = shards[0].clone();
    for given in [vec![first.clone(), first.clone()], vec![first], Vec::new()] {
        assert!(matches!(merge(REGISTRY, &given, results.path(), &Quiet), Err(Error::Merge { .. })));
    }
}

#[test]
fn rows_of_items_that_are_not_the_shards_are_refused() {
    let foreign = |run: &Path| {
        // The first row is changed to item 0, which belongs to the other shard.
        let text = fs::read_to_string(run.join(DATA)).unwrap();
        let (header, rows) = text.split_once('\n').unwrap();
        let (_, rest) = rows.split_once(',').unwrap();
        let text = format!("{header}\n0,{rest}");
        fs::write(run.join(DATA), &text).unwrap();
        with_manifest(|manifest| {
            let hash = sha256_of(&run.join(DATA)).unwrap();
            manifest.outputs.insert(DATA.into(), hash);
        })(run);
    };
    refused(foreign, &["a row of item"]);
}
