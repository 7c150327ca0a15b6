//! Any text is read as an exact cover problem or reported, never a panic; what was read prints and reads back.
#![no_main]

use sudoku_dlx::Problem;

libfuzzer_sys::fuzz_target!(|text: &str| {
    if let Ok(problem) = text.parse::<Problem>() {
        let printed = problem.to_string();
        let again: Problem = printed.parse().expect("what was printed reads back");
        assert_eq!(again.to_string(), printed);
    }
});
