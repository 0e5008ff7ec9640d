//! What a program reads: a text that the host gave, and how far it was read. All ways to it (`input`,
//! `sys.stdin`, `open(0)`) share one place. Without such a text there is nothing to read.

use super::{R, Vm};
use crate::heap::Value;

/// A text, and where the next piece begins.
#[derive(Debug)]
pub(crate) struct Stdin {
    text: Box<str>,
    at: usize,
}

impl Stdin {
    /// Ends of lines become `\n`, as reading text does.
    pub(crate) fn new(text: &str) -> Self {
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        Self {
            text: text.into(),
            at: 0,
        }
    }
}

impl Vm {
    /// The next line with its end, or so many characters of it; empty at the end of the text.
    pub(crate) fn read_line(&mut self, most: Option<usize>) -> R<Value> {
        self.read_piece(most, |rest| rest.find('\n').map_or(rest.len(), |at| at + 1))
    }

    /// What is left, or so many characters of it.
    pub(crate) fn read_rest(&mut self, most: Option<usize>) -> R<Value> {
        self.read_piece(most, str::len)
    }

    fn read_piece(&mut self, most: Option<usize>, end: impl Fn(&str) -> usize) -> R<Value> {
        let Some(stdin) = &self.stdin else {
            return Ok(self.heap.new_str(""));
        };
        let rest = stdin.text.get(stdin.at..).unwrap_or_default();
        let piece = rest.get(..end(rest)).unwrap_or_default();
        let cut = most.and_then(|most| piece.char_indices().nth(most));
        let piece = cut.map_or(piece, |(at, _)| &piece[..at]).to_owned();
        self.charge(1 + piece.len() / 16)?;
        self.reserve(piece.len())?;
        if let Some(stdin) = &mut self.stdin {
            stdin.at += piece.len();
        }
        Ok(self.heap.new_string(piece))
    }
}
