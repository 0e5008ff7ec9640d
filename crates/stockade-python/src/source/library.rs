//! Texts of our own modules, read once in a process: the tree of one is the same for every
//! interpreter, and to parse it takes longer than to compile it.
//!
//! What is kept is never given back. It is as much as there are modules of ours, and no program can
//! add to it.

use std::sync::{Mutex, PoisonError};

use ruff_python_ast::ModModule;
use rustc_hash::FxHashMap;

use super::line_starts;
use super::parse::{Form, parse};

/// A text that was read.
pub(crate) struct Read {
    pub(crate) text: &'static str,
    pub(crate) tree: ModModule,
    pub(super) line_starts: Vec<u32>,
}

/// Reads a text, or finds what was read before; nothing where it is no Python, which a test rules
/// out for each of ours.
pub(crate) fn read(text: &'static str) -> Option<&'static Read> {
    static KNOWN: Mutex<Option<FxHashMap<usize, &'static Read>>> = Mutex::new(None);
    let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let key = text.as_ptr().addr();
    if let Some(read) = known().as_ref().and_then(|known| known.get(&key)) {
        return Some(read);
    }
    let read = Read {
        text,
        tree: parse(text, Form::Module).ok()?,
        line_starts: line_starts(text),
    };
    // Where two threads read it at once the first to come back is kept.
    let mut known = known();
    let place = known.get_or_insert_default().entry(key);
    Some(place.or_insert_with(|| Box::leak(Box::new(read))))
}
