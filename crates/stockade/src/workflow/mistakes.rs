//! What is wrong with a workflow: every mistake once, as many as anybody reads.

use std::collections::HashSet;

use stockade_core::policy::{Document, Mark, PolicyError, nearest, one_of, quote};

/// More than this many are counted and not kept: a file of ten thousand bad nodes must not cost
/// ten thousand drawings.
const MOST: usize = 100;
/// Names that a misspelled one is compared with.
const MOST_COMPARED: usize = 1000;

/// The mistakes of one document.
pub(super) struct Mistakes<'a> {
    document: &'a Document,
    list: Vec<PolicyError>,
    more: usize,
    seen: HashSet<String>,
}

impl<'a> Mistakes<'a> {
    pub(super) fn new(document: &'a Document) -> Self {
        Self {
            document,
            list: Vec::new(),
            more: 0,
            seen: HashSet::new(),
        }
    }

    /// One at a place of the document.
    pub(super) fn at(&self, mark: &Mark, message: impl Into<String>) -> PolicyError {
        PolicyError::new(Some(self.document.place(mark)), message)
    }

    pub(super) fn add(&mut self, error: PolicyError) {
        if self.is_full() {
            self.more += 1;
        } else if self.seen.insert(error.to_string()) {
            self.list.push(error);
        }
    }

    /// Adds one at a place of the document, with what to write instead.
    pub(super) fn say(&mut self, mark: &Mark, message: impl Into<String>, hint: impl Into<String>) {
        let error = self.at(mark, message).hint(hint);
        self.add(error);
    }

    /// Adds one about a name that is none of `known`.
    pub(super) fn unknown<'n>(
        &mut self,
        mark: &Mark,
        message: String,
        name: &str,
        known: impl Iterator<Item = &'n str> + Clone,
        otherwise: &str,
    ) {
        if self.is_full() {
            self.more += 1;
            return;
        }
        let near = nearest(name, known.take(MOST_COMPARED));
        let hint = near.map_or_else(
            || otherwise.to_owned(),
            |near| format!("did you mean {}?", quote(near)),
        );
        self.say(mark, message, hint);
    }

    /// Adds one about a key that nothing reads.
    pub(super) fn unknown_key(&mut self, mark: &Mark, key: &str, of: &str, known: &[&str]) {
        let message = format!("unknown key {} of {of}", quote(key));
        let otherwise = format!("write one of {}", one_of(known));
        self.unknown(mark, message, key, known.iter().copied(), &otherwise);
    }

    fn is_full(&self) -> bool {
        self.list.len() >= MOST
    }

    pub(super) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// All that were kept, in the order of the file, and how many were not.
    pub(super) fn end(mut self) -> (Vec<PolicyError>, usize) {
        self.list.sort_by_key(|error| {
            let place = error.place();
            place.map(|place| place.mark.position.line)
        });
        (self.list, self.more)
    }
}
