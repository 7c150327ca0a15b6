//! The interface of the module: one buffer for the request, and then for its answer.

use std::cell::RefCell;

use crate::Desk;

thread_local! {
    static BUFFER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static DESK: RefCell<Desk> = RefCell::default();
}

/// The buffer, resized to `bytes` bytes. Write a request to it, or read an answer from it.
#[allow(unsafe_code, reason = "an exported name may meet another; no memory is touched")]
#[unsafe(no_mangle)]
pub extern "C" fn buffer(bytes: usize) -> *const u8 {
    BUFFER.with_borrow_mut(|buffer| {
        buffer.resize(bytes, 0);
        buffer.as_ptr()
    })
}

/// Answers the request in the buffer. The answer replaces the request. Returns its number of bytes.
#[allow(unsafe_code, reason = "an exported name may meet another; no memory is touched")]
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> usize {
    BUFFER.with_borrow_mut(|buffer| {
        let answer = DESK.with_borrow_mut(|desk| desk.answer(&String::from_utf8_lossy(buffer)));
        *buffer = answer.into_bytes();
        buffer.len()
    })
}
