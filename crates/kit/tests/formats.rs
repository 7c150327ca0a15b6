//! docs/formats.md matches the forms of the reader; with SUDOKU_LAB_WRITE it is regenerated.
#![cfg(feature = "stream")]

use std::path::Path;

use sudoku_kit::stream::forms_page;

#[test]
fn the_page_of_formats_is_that_of_the_reader() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/formats.md");
    let page = forms_page();
    if std::env::var_os("SUDOKU_LAB_WRITE").is_some() {
        std::fs::write(&path, &page).unwrap();
    }
    assert_eq!(
        std::fs::read_to_string(&path).unwrap_or_default(),
        page,
        "SUDOKU_LAB_WRITE=1 writes the page"
    );
}
