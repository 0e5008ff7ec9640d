//! Runs of one kind of character, taken in tight loops.

use super::machine::{Machine, length_of};
use super::program::{Follow, Run, Single};
use crate::meter::Limit;

/// What a search for the byte after a lazy run gave.
pub(super) enum Jump {
    /// It is no run for which a search does.
    None,
    /// It is not there; so many bytes were passed.
    Never(usize),
    To(usize),
}

impl Machine<'_> {
    /// The bytes of one character of a run at a place; none where there is no such.
    #[inline]
    pub(super) fn one<const UTF8: bool>(&self, what: Single, at: usize) -> usize {
        match (what, self.text.get(at)) {
            (_, None) | (Single::Any, Some(b'\n')) => 0,
            (Single::Byte(wanted), Some(byte)) => usize::from(wanted == *byte),
            (Single::Class(class), Some(_)) => self.in_class::<UTF8>(class, at),
            (Single::Any | Single::All, Some(byte)) => length_of::<UTF8>(*byte),
        }
    }

    /// Takes exactly so many; nothing where there are fewer.
    #[inline]
    pub(super) fn take<const UTF8: bool>(
        &mut self,
        what: Single,
        from: usize,
        count: u32,
    ) -> Result<Option<usize>, Limit> {
        let mut at = from;
        for _ in 0..count {
            match self.one::<UTF8>(what, at) {
                0 => {
                    self.pass(at - from)?;
                    return Ok(None);
                }
                length => at += length,
            }
        }
        if count > 16 {
            self.pass(at - from)?;
        }
        Ok(Some(at))
    }

    /// Takes as many as there are, up to a number.
    #[inline]
    pub(super) fn take_most<const UTF8: bool>(
        &mut self,
        what: Single,
        from: usize,
        most: u32,
    ) -> Result<usize, Limit> {
        let text = self.text;
        let rest = text.get(from..).unwrap_or_default();
        let endless = most as usize >= rest.len();
        let end = match what {
            Single::All if endless => text.len(),
            Single::Any if endless => {
                memchr::memchr(b'\n', rest).map_or(text.len(), |found| from + found)
            }
            Single::Byte(wanted) => {
                let row = rest.iter().take(most as usize);
                from + row.take_while(|byte| **byte == wanted).count()
            }
            Single::Class(class) if !UTF8 || endless => {
                let kind = &self.program.classes[class as usize];
                let mut at = from;
                let stop = if endless {
                    text.len()
                } else {
                    from + most as usize
                };
                loop {
                    // Most of the time it is bytes that the table knows.
                    let row = text.get(at..stop).unwrap_or_default();
                    let other = row.iter().position(|byte| !kind.plain[usize::from(*byte)]);
                    at += other.unwrap_or(row.len());
                    if !UTF8 || at >= stop || text[at] < 0x80 {
                        break;
                    }
                    match self.in_class::<UTF8>(class, at) {
                        0 => break,
                        length => at += length,
                    }
                }
                at
            }
            _ => {
                let (mut at, mut left) = (from, most);
                while left > 0 {
                    match self.one::<UTF8>(what, at) {
                        0 => break,
                        length => at += length,
                    }
                    left -= 1;
                }
                at
            }
        };
        self.pass(end - from)?;
        Ok(end)
    }

    /// Where a lazy run of anything gets to by a search for the byte after it.
    #[inline]
    pub(super) fn jump_to(&self, run: Run, at: usize) -> Jump {
        let (Follow::Byte(byte), Some(&first)) = (run.follow, self.text.get(at)) else {
            return Jump::None;
        };
        let next = at + 1;
        let rest = self.text.get(next..).unwrap_or_default();
        match run.what {
            Single::All => match memchr::memchr(byte, rest) {
                Some(found) => Jump::To(next + found),
                None => Jump::Never(rest.len()),
            },
            Single::Any if byte != b'\n' => {
                if first == b'\n' {
                    return Jump::Never(0);
                }
                match memchr::memchr2(byte, b'\n', rest) {
                    Some(found) if rest[found] == byte => Jump::To(next + found),
                    found => Jump::Never(found.unwrap_or(rest.len())),
                }
            }
            _ => Jump::None,
        }
    }
}
