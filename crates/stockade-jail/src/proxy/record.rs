//! What was refused, each thing once, up to a bound: a program that asks for ever must fill
//! neither our memory nor push the first refusals out.

use std::sync::{Mutex, PoisonError};

/// Something that the program wanted to reach and did not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// The host it asked for; empty if the request could not be read.
    pub host: String,
    /// The port; `0` if the request could not be read.
    pub port: u16,
    /// The reason, as it was told to the program.
    pub why: String,
}

#[derive(Debug)]
pub(super) struct Record {
    most: usize,
    list: Mutex<Vec<Refused>>,
}

impl Record {
    pub(super) fn new(most: usize) -> Self {
        Self {
            most,
            list: Mutex::default(),
        }
    }

    pub(super) fn add(&self, refused: Refused) {
        let mut list = self.list.lock().unwrap_or_else(PoisonError::into_inner);
        if list.len() < self.most && !list.contains(&refused) {
            list.push(refused);
        }
    }

    pub(super) fn take(&self) -> Vec<Refused> {
        std::mem::take(&mut self.list.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
