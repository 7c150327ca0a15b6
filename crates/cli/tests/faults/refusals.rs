//! Resources that the system refuses: every command ends with one line and status 1, or does its work without them.

use std::fs::File;

use super::interrupts::{COMMANDS, prepared};
use super::shim::{Bench, Fault, Strike, proper};
use crate::common::lab;

/// Further commands, which start threads for the commands of the user.
const OWN: [&str; 2] = [
    "score -m clues --metric-command own=sed${IFS}s/.*/1/ small.txt",
    "stock fill --file other.sqlite --target 1",
];

#[test]
fn a_thread_or_a_folder_that_the_system_refuses_is_an_error_of_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let before = prepared(folder.path());
    let bench = Bench::new(folder.path().join("bench"));
    bench.reset(&before);
    let mut refused = [0, 0];
    // A stock gives its puzzles only once.
    for line in COMMANDS.iter().chain(&OWN).filter(|line| !line.starts_with("stock take")) {
        let run = |strike| {
            let mut command = lab();
            command.args(line.split(' ')).stdin(File::open(before.join("p.csv")).unwrap());
            bench.run(command, strike)
        };
        for (fault, refused) in [Fault::Thread, Fault::CloseDir].into_iter().zip(&mut refused) {
            let mut struck = 0;
            loop {
                struck += 1;
                let ended = run(Some(Strike { fault, at: struck }));
                proper(&ended).unwrap_or_else(|why| panic!("{line}: {fault:?} {struck}: {why}"));
                let errors = ended.err.lines().filter(|line| line.starts_with("error: ")).count();
                assert_eq!(errors, usize::from(!ended.status.success()), "{line}: {}", ended.err);
                *refused += errors;
                if ended.operations.len() < struck as usize {
                    assert!(ended.status.success(), "{line}: {}", ended.shown());
                    break;
                }
            }
        }
    }
    assert!(refused.iter().all(|&refused| refused > 5), "{refused:?}");
}
