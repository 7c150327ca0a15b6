//! Files and links next to an output.

use super::*;

#[test]
fn foreign_files_and_links_beside_an_output_are_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    puzzles(&dir.join("p.csv"), 50);
    let (audit, shard) = (["audit", "p.csv", "--sample", "5", "-o", "out"], ["--shard", "1/2"]);
    let config = ["dataset", "out", "--config", "set2-small"];
    let commands: [(Vec<&str>, &str); 7] = [
        (audit.to_vec(), "out.part-1-of-1"),
        ([&audit[..], &shard].concat(), "out.part-1-of-2"),
        ([&audit[..], &shard].concat(), "out.part-1-of-2.json"),
        (config.to_vec(), "out.unfinished"),
        (vec!["dataset", "out", "--train", "5", "--test", "1"], "out.unfinished"),
        (vec!["check", "p.csv", "-o", "out.csv", "--shard", "1/2"], "out.csv.part-1-of-2"),
        (vec!["check", "p.csv", "-o", "out.csv", "--shard", "1/2"], "out.csv.part-1-of-2.json"),
    ];
    for (command, beside) in commands {
        let path = dir.join(beside);
        fs::write(&path, "precious\n").unwrap();
        let shown = refused(&at(dir, &[&command[..], &["-q"]].concat()), 1);
        assert!(shown.contains(beside) && shown.contains("it away"), "{command:?}: {shown}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "precious\n", "{command:?}");
        fs::remove_file(&path).unwrap();
        for target in ["target", "nowhere"] {
            fs::write(dir.join("target"), "precious\n").unwrap();
            symlink(target, &path).unwrap();
            let shown = refused(&at(dir, &[&command[..], &["-q"]].concat()), 1);
            assert!(shown.contains("symbolic link"), "{command:?}: {shown}");
            assert_eq!(fs::read_to_string(dir.join("target")).unwrap(), "precious\n", "{command:?}");
            assert!(!dir.join("nowhere").exists() && fs::symlink_metadata(&path).unwrap().is_symlink());
            fs::remove_file(&path).unwrap();
        }
        for name in ["target", "out.part-1-of-2.json", "out.csv.part-1-of-2.json"] {
            let _ = fs::remove_file(dir.join(name));
        }
        let _ = fs::remove_dir(dir.join("out"));
        assert_eq!(names(dir), ["p.csv"], "{command:?}");
    }
}

#[test]
fn a_link_in_the_folder_of_an_output_is_replaced_not_followed() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    puzzles(&dir.join("p.csv"), 50);
    fs::create_dir(dir.join("out")).unwrap();
    fs::write(dir.join("precious"), "precious").unwrap();
    for name in ["audit.md", "audit.html", "audit.json", "rows.parquet"] {
        symlink("../precious", dir.join("out").join(name)).unwrap();
    }
    succeeded(&at(dir, &["audit", "p.csv", "--sample", "5", "-o", "out"]));
    assert_eq!(fs::read_to_string(dir.join("precious")).unwrap(), "precious");
    assert!(fs::read_to_string(dir.join("out/audit.md")).unwrap().starts_with("# Audit"));
}

#[test]
fn a_part_is_written_again_by_its_own_command() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    puzzles(&dir.join("p.csv"), 50);
    let check = ["check", "p.csv", "-o", "out.csv", "--shard", "1/1"];
    succeeded(&at(dir, &check));
    let part = fs::read(dir.join("out.csv.part-1-of-1")).unwrap();
    // The state after a kill: the placeholder, and perhaps the part.
    for ticket in ["{\"ticket\": \"a part of the output of sudoku-lab\"}", "whole"] {
        if ticket != "whole" {
            fs::write(dir.join("out.csv.part-1-of-1.json"), ticket).unwrap();
            let shown = refused(&at(dir, &["results", "merge", "out.csv.part-1-of-1"]), 1);
            assert!(shown.contains("shard again"), "{shown}");
        }
        succeeded(&at(dir, &check));
        assert!(fs::read(dir.join("out.csv.part-1-of-1")).unwrap() == part);
    }
    succeeded(&at(dir, &["results", "merge", "out.csv.part-1-of-1"]));
    // A command that fails before it writes anything leaves no files.
    refused(&at(dir, &["check", "nosuch", "-o", "none.csv", "--shard", "1/2"]), 1);
    assert!(!names(dir).iter().any(|name| name.starts_with("none")), "{:?}", names(dir));
}

#[test]
fn two_audits_do_not_write_to_one_folder() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    puzzles(&dir.join("a.csv"), 1500);
    puzzles(&dir.join("b.csv"), 1400);
    for _ in 0..3 {
        let start = |name: &str| {
            lab()
                .current_dir(dir)
                .args(["audit", name, "--sample", "20", "-o", "ab"])
                .stdout(Stdio::null())
                .stderr(Stdio::piped())
                .spawn()
                .unwrap()
        };
        let both = ["a.csv", "b.csv"].map(|name| (name, start(name)));
        let ends = both.map(|(name, child)| (name, child.wait_with_output().unwrap()));
        let done: Vec<&str> =
            ends.iter().filter(|(_, output)| output.status.success()).map(|(name, _)| *name).collect();
        assert!(!done.is_empty(), "{ends:?}");
        for (_, output) in ends.iter().filter(|(_, output)| !output.status.success()) {
            assert!(refused(output, 1).contains("another process"));
        }
        // All files in the folder are from the same command.
        let json = fs::read_to_string(dir.join("ab/audit.json")).unwrap();
        let rows = if json.contains("a.csv") { 1500 } else { 1400 };
        let shown = succeeded(&at(dir, &["check", "--keep-columns", "none", "ab/rows.parquet"]));
        assert_eq!(shown.lines().count(), rows + 1);
        assert!(!dir.join("ab.part-1-of-1").exists());
    }
}
