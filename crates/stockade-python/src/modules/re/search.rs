//! Where in a text a pattern matches first.

use super::machine::{Machine, length_of};
use super::program::Start;
use crate::meter::Limit;

impl Machine<'_> {
    /// Looks for a match from a place on; gives its end. With `not_here` none may be empty there.
    pub(super) fn search(&mut self, from: usize, not_here: bool) -> Result<Option<usize>, Limit> {
        let mut at = from;
        while let Some(place) = self.candidate(at) {
            self.pass(place - at)?;
            let end = self.attempt(place, not_here && place == from)?;
            if end.is_some() {
                return Ok(end);
            }
            let Some(&byte) = self.text.get(place) else {
                return Ok(None);
            };
            at = place
                + if self.program.text {
                    length_of::<true>(byte)
                } else {
                    1
                };
        }
        self.pass(self.text.len().saturating_sub(at))?;
        Ok(None)
    }

    /// The next place where a match may begin.
    #[inline]
    fn candidate(&self, at: usize) -> Option<usize> {
        let rest = self.text.get(at..)?;
        let found = match &self.program.start {
            Start::Anywhere => Some(0),
            Start::Beginning => (at == 0).then_some(0),
            Start::Lines => {
                if at == 0 || self.text[at - 1] == b'\n' {
                    Some(0)
                } else {
                    memchr::memchr(b'\n', rest).map(|found| found + 1)
                }
            }
            Start::Literal(finder) => finder.find(rest),
            Start::Byte(byte) => memchr::memchr(*byte, rest),
            Start::Two(a, b) => memchr::memchr2(*a, *b, rest),
            Start::Three(a, b, c) => memchr::memchr3(*a, *b, *c, rest),
            Start::Table(table) => rest.iter().position(|byte| table[usize::from(*byte)]),
        };
        found.map(|found| at + found)
    }
}
