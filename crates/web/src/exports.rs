//! The module's interface: one buffer that holds the request, then its answer.

use std::cell::RefCell;

use crate::Desk;

thread_local! {
    static BUFFER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static DESK: RefCell<Desk> = RefCell::default();
}

/// The buffer, made to hold this many bytes: write a request there, or read an answer.
#[allow(unsafe_code, reason = "an exported name may meet another; no memory is touched")]
#[unsafe(no_mangle)]
pub extern "C" fn buffer(bytes: usize) -> *const u8 {
    BUFFER.with_borrow_mut(|buffer| {
        buffer.resize(bytes, 0);
        buffer.as_ptr()
    })
}

/// Answers the request in the buffer; returns the number of bytes of the answer, which takes its place.
#[allow(unsafe_code, reason = "an exported name may meet another; no memory is touched")]
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> usize {
    BUFFER.with_borrow_mut(|buffer| {
        let answer = DESK.with_borrow_mut(|desk| desk.answer(&String::from_utf8_lossy(buffer)));
        *buffer = answer.into_bytes();
        buffer.len()
    })
}
