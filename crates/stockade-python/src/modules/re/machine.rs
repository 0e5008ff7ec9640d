//! The machine that matches: it goes on along one way, and keeps the others on a stack of its own.
//!
//! Whatever is noted on the way (marks of groups, rounds of loops) is put back when the machine
//! comes back: the stack holds what it was. Every step is charged, and so is the stack's memory, so
//! that a pattern which tries everything ends at a limit.

use super::class::{decode, is_word};
use super::fold;
use super::node::{At, ENDLESS, Fold};
use super::program::{Op, Program};
use crate::meter::{Limit, Meter, steps_to_fill};
use crate::vm::Outside;

/// A mark or a place that is not set.
pub(super) const UNSET: u32 = u32::MAX;
/// Steps between two looks at the meter.
const STEPS: i64 = 4096;
/// Steps that are charged as one operation.
const STEPS_PER_OPERATION: i64 = 4;

/// What is to be done when a way ends.
#[derive(Debug, Clone, Copy)]
pub(super) enum Entry {
    /// Go on elsewhere.
    Other {
        op: u32,
        at: u32,
    },
    /// Give a character of a run back, down to a place.
    Less {
        op: u32,
        low: u32,
        at: u32,
    },
    /// Take a character more into a run, so many times.
    More {
        op: u32,
        at: u32,
        left: u32,
    },
    Mark {
        mark: u32,
        old: u32,
    },
    /// A mark that ends a group, with the group that ended before.
    End {
        mark: u32,
        old: u32,
        last: u32,
    },
    Register {
        register: u32,
        old: u32,
    },
    Rounds {
        register: u32,
        old: u32,
        began: u32,
    },
}

/// What the machine works with, kept between matches.
#[derive(Default)]
pub(super) struct Work {
    stack: Vec<Entry>,
    registers: Vec<u32>,
    /// Where groups begin and end, the whole match first.
    pub(super) marks: Vec<u32>,
    /// The group that ended last.
    pub(super) last: u32,
}

impl Work {
    /// Lets go of a stack that was large.
    pub(super) fn tidy(&mut self) {
        if self.stack.capacity() > 4096 {
            self.stack = Vec::new();
        }
        self.stack.clear();
    }
}

/// A match under way.
pub(super) struct Machine<'a> {
    pub(super) program: &'a Program,
    /// The text up to where it may be looked at.
    pub(super) text: &'a [u8],
    pub(super) work: &'a mut Work,
    pub(super) meter: &'a mut Meter,
    pub(super) outside: &'a mut dyn Outside,
    /// Bytes that the stack may take.
    pub(super) memory: usize,
    /// Whether the match has to reach the end.
    pub(super) whole: bool,
    pub(super) fuel: i64,
}

pub(super) type Step<T> = Result<T, Limit>;

impl<'a> Machine<'a> {
    /// Charges what was done so far.
    #[cold]
    #[inline(never)]
    fn refuel(&mut self) -> Step<()> {
        let done = STEPS - self.fuel;
        self.fuel = STEPS;
        if self.meter.charge(done / STEPS_PER_OPERATION) {
            return Ok(());
        }
        let outside = &mut self.outside;
        self.meter.refill_for_pieces(|| outside.now())
    }

    /// Charges the rest.
    pub(super) fn settle(&mut self) -> Step<()> {
        self.fuel -= STEPS_PER_OPERATION;
        self.refuel()
    }

    pub(super) fn start_fuel() -> i64 {
        STEPS
    }

    /// Charges for bytes that were passed.
    #[inline]
    pub(super) fn pass(&mut self, bytes: usize) -> Step<()> {
        self.fuel -= (bytes / 16) as i64;
        if self.fuel < 0 { self.refuel() } else { Ok(()) }
    }

    #[inline]
    pub(super) fn push(&mut self, entry: Entry) -> Step<()> {
        if self.work.stack.len() == self.work.stack.capacity() {
            self.grow()?;
        }
        self.work.stack.push(entry);
        Ok(())
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self) -> Step<()> {
        let length = self.work.stack.len();
        let more = crate::heap::growth(length, size_of::<Entry>(), self.memory).max(64);
        // Both the old and the new row are there while one is copied to the other.
        if (length * 2 + more) * size_of::<Entry>() > self.memory.max(64 << 10) {
            return Err(Limit::Memory);
        }
        // To move a long one takes its time.
        self.refuel()?;
        let moved = length * size_of::<Entry>();
        self.meter
            .check_ahead(self.outside.now(), steps_to_fill(moved) as u64)?;
        self.work.stack.reserve_exact(more);
        Ok(())
    }

    /// Matches from a place on; gives the end. The marks say where the groups are.
    pub(super) fn attempt(&mut self, from: usize, not_here: bool) -> Step<Option<usize>> {
        let groups = self.program.groups as usize + 1;
        self.work.marks.clear();
        self.work.marks.resize(groups * 2, UNSET);
        self.work.last = 0;
        let registers = self.program.registers as usize;
        if self.work.registers.len() < registers {
            self.work.registers.resize(registers, 0);
        }
        self.work.stack.clear();
        let end = if self.program.text {
            self.run::<true>(from, not_here)?
        } else {
            self.run::<false>(from, not_here)?
        };
        if let Some(end) = end {
            self.work.marks[0] = from as u32;
            self.work.marks[1] = end as u32;
        }
        Ok(end)
    }

    fn run<const UTF8: bool>(&mut self, from: usize, not_here: bool) -> Step<Option<usize>> {
        let program: &'a Program = self.program;
        let text: &'a [u8] = self.text;
        let (mut pc, mut at) = (0usize, from);
        loop {
            self.fuel -= 1;
            if self.fuel < 0 {
                self.refuel()?;
            }
            let Some(&op) = program.ops.get(pc) else {
                return Ok(None);
            };
            pc += 1;
            let ok = match op {
                Op::Byte(byte) => {
                    let found = text.get(at) == Some(&byte);
                    at += 1;
                    found
                }
                Op::Bytes(first, length) => {
                    let (first, length) = (first as usize, length as usize);
                    let wanted = program.literals.get(first..first + length);
                    let found = text.get(at..at + length) == wanted;
                    at += length;
                    self.fuel -= (length / 64) as i64;
                    found
                }
                Op::Class(class) => match self.in_class::<UTF8>(class, at) {
                    0 => false,
                    length => {
                        at += length;
                        true
                    }
                },
                Op::Any => match text.get(at) {
                    None | Some(b'\n') => false,
                    Some(&byte) => {
                        at += length_of::<UTF8>(byte);
                        true
                    }
                },
                Op::All => match text.get(at) {
                    None => false,
                    Some(&byte) => {
                        at += length_of::<UTF8>(byte);
                        true
                    }
                },
                Op::At(place) => self.is_at::<UTF8>(place, at),
                Op::Open(mark) => {
                    self.set_mark(mark, at)?;
                    true
                }
                Op::Close(mark) => {
                    self.end_group(mark, at)?;
                    true
                }
                Op::Jump(to) => {
                    pc = to as usize;
                    true
                }
                Op::Try(other) => {
                    self.push(Entry::Other {
                        op: other,
                        at: at as u32,
                    })?;
                    true
                }
                Op::TryIf { first, other } => {
                    if self.begins(first, at) {
                        self.push(Entry::Other {
                            op: other,
                            at: at as u32,
                        })?;
                    } else {
                        pc = other as usize;
                    }
                    true
                }
                Op::Need(first) => self.begins(first, at),
                Op::Run(number) => match self.run_single::<UTF8>(number, pc, at)? {
                    Some(end) => {
                        at = end;
                        true
                    }
                    None => false,
                },
                Op::Enter(register) => {
                    self.set_rounds(register, 0, UNSET)?;
                    true
                }
                Op::Loop(number) => {
                    pc = self.round(number, pc, at)?;
                    true
                }
                Op::Again(number) => {
                    let (rounds, began) = self.rounds(number);
                    let spec = &program.loops[number as usize];
                    let more = rounds < spec.max || spec.max == ENDLESS;
                    if more && began != at as u32 {
                        self.set_rounds(spec.register, rounds.saturating_add(1), at as u32)?;
                        true
                    } else {
                        false
                    }
                }
                Op::Hold(register) => {
                    self.hold(register, None)?;
                    true
                }
                Op::Commit(register) => {
                    self.commit(register)?;
                    true
                }
                Op::Look(register) => {
                    self.hold(register, Some(at))?;
                    true
                }
                Op::Looked(register) => {
                    self.commit(register)?;
                    at = self.work.registers[register as usize + 1] as usize;
                    true
                }
                Op::Not { register, other } => {
                    self.hold(register, None)?;
                    self.push(Entry::Other {
                        op: other,
                        at: at as u32,
                    })?;
                    true
                }
                Op::Refuse(register) => {
                    let height = self.work.registers[register as usize] as usize;
                    self.unwind(height);
                    false
                }
                Op::Back(count) => match back::<UTF8>(text, at, count) {
                    Some(before) => {
                        self.pass(at - before)?;
                        at = before;
                        true
                    }
                    None => false,
                },
                Op::Same(group, fold) => match self.same::<UTF8>(group, fold, at)? {
                    Some(end) => {
                        at = end;
                        true
                    }
                    None => false,
                },
                Op::If { group, other } => {
                    if self.group(group).is_none() {
                        pc = other as usize;
                    }
                    true
                }
                Op::Fail => false,
                Op::Accept => {
                    let refused = (self.whole && at != text.len()) || (not_here && at == from);
                    if !refused {
                        return Ok(Some(at));
                    }
                    false
                }
            };
            if !ok {
                match self.come_back::<UTF8>()? {
                    Some(way) => (pc, at) = way,
                    None => return Ok(None),
                }
            }
        }
    }

    /// Puts back what was noted, up to the next way that is left.
    #[inline]
    fn come_back<const UTF8: bool>(&mut self) -> Step<Option<(usize, usize)>> {
        while let Some(entry) = self.work.stack.pop() {
            match entry {
                Entry::Other { op, at } => return Ok(Some((op as usize, at as usize))),
                Entry::Less { op, low, at } => {
                    if let Some(at) = self.less::<UTF8>(op, low, at)? {
                        return Ok(Some((op as usize, at)));
                    }
                }
                Entry::More { op, at, left } => {
                    if let Some(at) = self.more::<UTF8>(op, at as usize, left)? {
                        return Ok(Some((op as usize, at)));
                    }
                }
                undo => self.undo(undo),
            }
            self.fuel -= 1;
        }
        Ok(None)
    }

    #[inline]
    fn undo(&mut self, entry: Entry) {
        match entry {
            Entry::Mark { mark, old } => self.work.marks[mark as usize] = old,
            Entry::End { mark, old, last } => {
                self.work.marks[mark as usize] = old;
                self.work.last = last;
            }
            Entry::Register { register, old } => self.work.registers[register as usize] = old,
            Entry::Rounds {
                register,
                old,
                began,
            } => {
                self.work.registers[register as usize] = old;
                self.work.registers[register as usize + 1] = began;
            }
            Entry::Other { .. } | Entry::Less { .. } | Entry::More { .. } => {}
        }
    }

    /// Puts everything back that was noted above a height of the stack.
    fn unwind(&mut self, height: usize) {
        while self.work.stack.len() > height
            && let Some(entry) = self.work.stack.pop()
        {
            self.fuel -= 1;
            self.undo(entry);
        }
    }

    #[inline]
    fn set_mark(&mut self, mark: u32, at: usize) -> Step<()> {
        let old = std::mem::replace(&mut self.work.marks[mark as usize], at as u32);
        if self.work.stack.is_empty() {
            return Ok(());
        }
        self.push(Entry::Mark { mark, old })
    }

    #[inline]
    fn end_group(&mut self, mark: u32, at: usize) -> Step<()> {
        let old = std::mem::replace(&mut self.work.marks[mark as usize], at as u32);
        let last = std::mem::replace(&mut self.work.last, mark / 2);
        if self.work.stack.is_empty() {
            return Ok(());
        }
        self.push(Entry::End { mark, old, last })
    }

    fn set_rounds(&mut self, register: u32, rounds: u32, began: u32) -> Step<()> {
        let at = register as usize;
        let old = std::mem::replace(&mut self.work.registers[at], rounds);
        let before = std::mem::replace(&mut self.work.registers[at + 1], began);
        self.push(Entry::Rounds {
            register,
            old,
            began: before,
        })
    }

    fn rounds(&self, number: u32) -> (u32, u32) {
        let register = self.program.loops[number as usize].register as usize;
        (
            self.work.registers[register],
            self.work.registers[register + 1],
        )
    }

    /// At the beginning of a round: gives where to go on.
    fn round(&mut self, number: u32, pc: usize, at: usize) -> Step<usize> {
        let spec = self.program.loops[number as usize];
        let (rounds, began) = self.rounds(number);
        if rounds < spec.min {
            self.set_rounds(spec.register, rounds + 1, began)?;
            return Ok(spec.body as usize);
        }
        if spec.lazy {
            self.push(Entry::Other {
                op: pc as u32,
                at: at as u32,
            })?;
            return Ok(spec.exit as usize);
        }
        // A round that took nothing is not followed by another.
        let more = rounds < spec.max || spec.max == ENDLESS;
        if more && began != at as u32 {
            self.push(Entry::Other {
                op: spec.exit,
                at: at as u32,
            })?;
            self.set_rounds(spec.register, rounds.saturating_add(1), at as u32)?;
            return Ok(spec.body as usize);
        }
        Ok(spec.exit as usize)
    }

    /// Notes the height of the stack, and a place.
    fn hold(&mut self, register: u32, at: Option<usize>) -> Step<()> {
        let place = register as usize;
        let old = self.work.registers[place];
        match at {
            None => self.push(Entry::Register { register, old })?,
            Some(at) => {
                let began = std::mem::replace(&mut self.work.registers[place + 1], at as u32);
                self.push(Entry::Rounds {
                    register,
                    old,
                    began,
                })?;
            }
        }
        self.work.registers[place] = self.work.stack.len() as u32;
        Ok(())
    }

    /// Lets go of the ways above what was noted, and keeps what has to be put back.
    fn commit(&mut self, register: u32) -> Step<()> {
        let height = self.work.registers[register as usize] as usize;
        let stack = &mut self.work.stack;
        let mut kept = height;
        for at in height..stack.len() {
            let entry = stack[at];
            let way = matches!(
                entry,
                Entry::Other { .. } | Entry::Less { .. } | Entry::More { .. }
            );
            if !way {
                stack[kept] = entry;
                kept += 1;
            }
        }
        let looked = stack.len().saturating_sub(height);
        stack.truncate(kept);
        self.pass(looked * 8)
    }

    /// Whether a byte of a table is next.
    #[inline]
    fn begins(&self, table: u32, at: usize) -> bool {
        let table = &self.program.tables[table as usize];
        self.text
            .get(at)
            .is_some_and(|byte| table[usize::from(*byte)])
    }

    /// The bytes of a character of a class at a place; none where there is no such.
    #[inline]
    pub(super) fn in_class<const UTF8: bool>(&self, class: u32, at: usize) -> usize {
        let Some(&byte) = self.text.get(at) else {
            return 0;
        };
        let class = &self.program.classes[class as usize];
        if !class.table[usize::from(byte)] {
            return 0;
        }
        if !UTF8 || byte < 0x80 {
            return 1;
        }
        let (point, length) = decode(self.text, at);
        if class.has(point) { length } else { 0 }
    }

    fn is_at<const UTF8: bool>(&self, place: At, at: usize) -> bool {
        let text = self.text;
        match place {
            At::Start => at == 0,
            At::LineStart => at == 0 || text.get(at - 1) == Some(&b'\n'),
            At::VeryEnd => at == text.len(),
            At::End => at == text.len() || (at + 1 == text.len() && text[at] == b'\n'),
            At::LineEnd => at == text.len() || text.get(at) == Some(&b'\n'),
            At::Boundary { unicode, negate } => {
                // CPython finds neither kind in an empty text.
                if text.is_empty() {
                    return false;
                }
                let before = match at.checked_sub(1).and_then(|at| text.get(at)) {
                    None => false,
                    Some(byte) if byte.is_ascii() || !UTF8 => is_ascii_word(*byte),
                    Some(_) => {
                        unicode && {
                            let start = back::<UTF8>(text, at, 1).unwrap_or(at);
                            is_word(decode(text, start).0)
                        }
                    }
                };
                let after = match text.get(at) {
                    None => false,
                    Some(byte) if byte.is_ascii() || !UTF8 => is_ascii_word(*byte),
                    Some(_) => unicode && is_word(decode(text, at).0),
                };
                (before != after) != negate
            }
        }
    }

    /// Where a group is, if it took part.
    #[inline]
    pub(super) fn group(&self, group: u32) -> Option<(usize, usize)> {
        let at = group as usize * 2;
        let (from, to) = (self.work.marks[at], self.work.marks[at + 1]);
        (from != UNSET && to != UNSET && from <= to).then_some((from as usize, to as usize))
    }

    /// The end of the text of a group, where it stands here again.
    fn same<const UTF8: bool>(&mut self, group: u32, fold: Fold, at: usize) -> Step<Option<usize>> {
        let Some((from, to)) = self.group(group) else {
            return Ok(None);
        };
        self.pass(to - from)?;
        let text = self.text;
        if fold == Fold::None {
            let end = at + (to - from);
            return Ok((text.get(at..end) == text.get(from..to)).then_some(end));
        }
        self.pass((to - from) * 8)?;
        let (mut here, mut there) = (at, from);
        while there < to {
            if here >= text.len() {
                return Ok(None);
            }
            let (ours, length) = point_at::<UTF8>(text, here);
            let (theirs, other) = point_at::<UTF8>(text, there);
            if ours != theirs && fold::lower(ours, fold) != fold::lower(theirs, fold) {
                return Ok(None);
            }
            here += length;
            there += other;
        }
        Ok(Some(here))
    }
}

pub(super) fn is_ascii_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

#[inline]
fn point_at<const UTF8: bool>(text: &[u8], at: usize) -> (u32, usize) {
    if UTF8 {
        decode(text, at)
    } else {
        (text.get(at).map_or(0, |byte| u32::from(*byte)), 1)
    }
}

/// The bytes of a character, by its first.
#[inline]
pub(super) fn length_of<const UTF8: bool>(first: u8) -> usize {
    if !UTF8 {
        return 1;
    }
    match first {
        0..=0x7f => 1,
        0x80..=0xdf => 2,
        0xe0..=0xef => 3,
        _ => 4,
    }
}

/// The place so many characters before one; nothing before the beginning.
pub(super) fn back<const UTF8: bool>(text: &[u8], at: usize, count: u32) -> Option<usize> {
    if !UTF8 {
        return at.checked_sub(count as usize);
    }
    let mut at = at;
    for _ in 0..count {
        at = at.checked_sub(1)?;
        while at > 0 && text.get(at).is_some_and(|byte| byte & 0xc0 == 0x80) {
            at -= 1;
        }
    }
    Some(at)
}
