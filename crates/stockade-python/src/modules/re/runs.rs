//! Runs of one kind of character, taken in tight loops.

use super::machine::{Entry, Machine, Step, length_of};
use super::node::{ENDLESS, Kind};
use super::program::{Follow, Op, Run, Single};
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

    /// A run: takes what its kind takes first, and keeps the rest for later.
    pub(super) fn run_single<const UTF8: bool>(
        &mut self,
        number: u32,
        pc: usize,
        at: usize,
    ) -> Step<Option<usize>> {
        let run = self.program.runs[number as usize];
        let Some(low) = self.take::<UTF8>(run.what, at, run.min)? else {
            return Ok(None);
        };
        let left = if run.max == ENDLESS {
            ENDLESS
        } else {
            run.max - run.min
        };
        if left == 0 {
            return Ok(Some(low));
        }
        if run.kind == Kind::Lazy {
            let op = pc as u32;
            if self.follows(run.follow, low) {
                self.push(Entry::More {
                    op,
                    at: low as u32,
                    left,
                })?;
                return Ok(Some(low));
            }
            return self.more::<UTF8>(op, low, left);
        }
        let high = self.take_most::<UTF8>(run.what, low, left)?;
        if run.kind == Kind::Possessive || high == low {
            return Ok(Some(high));
        }
        if self.follows(run.follow, high) {
            self.push(Entry::Less {
                op: pc as u32,
                low: low as u32,
                at: high as u32,
            })?;
            return Ok(Some(high));
        }
        self.less::<UTF8>(pc as u32, low as u32, high as u32)
    }

    /// Whether what has to come after a run may be here.
    #[inline]
    fn follows(&self, follow: Follow, at: usize) -> bool {
        match follow {
            Follow::Anything => true,
            Follow::Byte(byte) => self.text.get(at) == Some(&byte),
            Follow::Class(class) => {
                let table = &self.program.classes[class as usize].table;
                self.text
                    .get(at)
                    .is_some_and(|byte| table[usize::from(*byte)])
            }
        }
    }

    /// A shorter run: the next place before, down to the lowest, where what follows may be.
    pub(super) fn less<const UTF8: bool>(
        &mut self,
        op: u32,
        low: u32,
        at: u32,
    ) -> Step<Option<usize>> {
        let Some(Op::Run(number)) = self.program.ops.get(op as usize - 1).copied() else {
            return Ok(None);
        };
        let follow = self.program.runs[number as usize].follow;
        let (low, high) = (low as usize, at as usize);
        let mut at = high;
        match follow {
            // Only a first byte of a character is sought, so that no place is inside one.
            Follow::Byte(byte) => {
                let found = memchr::memrchr(byte, self.text.get(low..high).unwrap_or_default());
                self.pass(found.map_or(high - low, |found| high - low - found))?;
                match found {
                    None => return Ok(None),
                    Some(found) => at = low + found,
                }
            }
            _ => loop {
                if at <= low {
                    return Ok(None);
                }
                at -= 1;
                if UTF8 {
                    while at > low && self.text[at] & 0xc0 == 0x80 {
                        at -= 1;
                    }
                }
                if self.follows(follow, at) {
                    self.pass(high - at)?;
                    break;
                }
            },
        }
        if at > low {
            self.push(Entry::Less {
                op,
                low: low as u32,
                at: at as u32,
            })?;
        }
        Ok(Some(at))
    }

    /// A longer lazy run: the next place where what follows may be.
    pub(super) fn more<const UTF8: bool>(
        &mut self,
        op: u32,
        from: usize,
        left: u32,
    ) -> Step<Option<usize>> {
        let Some(Op::Run(number)) = self.program.ops.get(op as usize - 1).copied() else {
            return Ok(None);
        };
        let run = self.program.runs[number as usize];
        let (mut at, mut left) = (from, left);
        let jump = if left == ENDLESS {
            self.jump_to(run, at)
        } else {
            Jump::None
        };
        match jump {
            Jump::Never(passed) => {
                self.pass(passed)?;
                return Ok(None);
            }
            Jump::To(end) => at = end,
            Jump::None => loop {
                let length = match left {
                    0 => 0,
                    _ => self.one::<UTF8>(run.what, at),
                };
                if length == 0 {
                    self.pass(at - from)?;
                    return Ok(None);
                }
                at += length;
                left -= u32::from(left != ENDLESS);
                if self.follows(run.follow, at) {
                    break;
                }
            },
        }
        self.pass(at - from)?;
        if left > 0 {
            self.push(Entry::More {
                op,
                at: at as u32,
                left,
            })?;
        }
        Ok(Some(at))
    }
}
