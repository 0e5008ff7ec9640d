//! What a pattern is matched against: a text or bytes, from one place to another.
//!
//! Inside, places are bytes. Programs see characters; where a text is not all ASCII, a known pair of
//! both is kept and counted on from.

use std::rc::Rc;

use super::machine::{Machine, UNSET};
use super::program::Program;
use crate::heap::{Found, Heap, Object, Tag, Value};
use crate::meter::Limit;
use crate::types::index;
use crate::vm::{R, Vm};

/// How a match is looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum How {
    /// At the place itself.
    Match,
    /// At the place, up to the end.
    Full,
    Search,
}

/// A text or bytes, and how far a search in it has got.
#[derive(Clone, Copy)]
pub(crate) struct Subject {
    /// What the program gave.
    pub(crate) given: Value,
    /// The `str`, `bytes` or `bytearray` in it.
    pub(crate) body: Value,
    /// Where to go on, in bytes.
    pub(crate) at: usize,
    /// Where it ends, in bytes.
    pub(crate) end: usize,
    /// Whether the next match must not be empty here.
    pub(crate) not_here: bool,
    /// A place in bytes and in characters.
    known: (usize, usize),
    /// What the program asked for, in characters.
    pub(crate) pos: usize,
    pub(crate) endpos: usize,
}

/// The compiled pattern behind a value.
pub(super) fn program_of(vm: &mut Vm, regex: Value) -> R<Rc<Program>> {
    match regex.is(Tag::Object).then(|| vm.heap.object(regex)) {
        Some(Object::Regex(regex)) => Ok(Rc::clone(&regex.program)),
        _ => Err(vm.internal("a pattern that is none")),
    }
}

/// The bytes of a text or of bytes.
pub(super) fn bytes_of(heap: &Heap, body: Value) -> &[u8] {
    match body.tag() {
        Tag::Str => heap.str(body).as_bytes(),
        Tag::Bytes | Tag::ByteArray => heap.bytes(body),
        _ => &[],
    }
}

fn is_ascii(heap: &Heap, body: Value) -> bool {
    !body.is(Tag::Str) || heap.str_is_ascii(body)
}

/// Characters in a part of a text, wherever it was cut.
fn count(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| **byte & 0xc0 != 0x80).count()
}

impl Subject {
    /// Checks what is to be matched against a pattern.
    pub(super) fn new(
        vm: &mut Vm,
        program: &Program,
        given: Value,
        pos: Option<Value>,
        endpos: Option<Value>,
    ) -> R<Self> {
        let inner = vm.unwrap_payload(given);
        let body = if inner.is(Tag::Str) {
            inner
        } else if let Some(bytes) = crate::types::bytes::like(vm, inner)? {
            vm.root(bytes)
        } else {
            let message = format!(
                "expected string or bytes-like object, got '{}'",
                vm.type_name(given)
            );
            return Err(vm.type_error(message));
        };
        if body.is(Tag::Str) != program.text {
            return Err(vm.type_error(if program.text {
                "cannot use a string pattern on a bytes-like object"
            } else {
                "cannot use a bytes pattern on a string-like object"
            }));
        }
        let mut bound = |value: Option<Value>| match value {
            None => Ok(None),
            Some(value) => {
                let value = index::size_argument(vm, value)?;
                Ok(Some(usize::try_from(value).unwrap_or(0)))
            }
        };
        let (pos, endpos) = (bound(pos)?, bound(endpos)?);
        let bytes = bytes_of(&vm.heap, body).len();
        if bytes >= UNSET as usize {
            return Err(vm.limit(Limit::Memory));
        }
        let length = match body.tag() {
            Tag::Str => vm.heap.str_chars(body),
            _ => bytes,
        };
        let pos = pos.unwrap_or(0).min(length);
        let endpos = endpos.unwrap_or(length).min(length);
        let mut byte = |chars: usize| {
            if chars == 0 || bytes == length {
                return Ok(chars);
            }
            let (byte, passed) = vm.heap.byte_of_char(body, chars);
            vm.charge(passed / 16)?;
            Ok(byte)
        };
        let (at, end) = (byte(pos)?, byte(endpos)?);
        Ok(Self {
            given,
            body,
            at,
            end,
            not_here: false,
            known: (at, pos),
            pos,
            endpos,
        })
    }

    /// Looks for the next match. Where there is one, the marks of the machine say where, and the
    /// subject goes on after it.
    pub(super) fn find(&mut self, vm: &mut Vm, program: &Program, how: How) -> R<bool> {
        if self.at > self.end {
            vm.charge(1)?;
            return Ok(false);
        }
        let mut work = std::mem::take(&mut vm.regex.work);
        let memory = vm.meter.memory.saturating_sub(vm.heap.used());
        let text = bytes_of(&vm.heap, self.body);
        let mut machine = Machine {
            program,
            // A bytearray may have shrunk meanwhile.
            text: text.get(..self.end).unwrap_or(text),
            work: &mut work,
            meter: &mut vm.meter,
            outside: &mut *vm.outside,
            memory,
            whole: how == How::Full,
            fuel: Machine::start_fuel(),
        };
        let found = match how {
            How::Search => machine.search(self.at, self.not_here),
            How::Match | How::Full => machine.attempt(self.at, self.not_here),
        };
        let found = found.and_then(|end| machine.settle().map(|()| end));
        work.tidy();
        vm.regex.work = work;
        let end = found.map_err(|limit| vm.limit(limit))?;
        let Some(end) = end else {
            return Ok(false);
        };
        let from = vm.regex.work.marks.first().map_or(0, |at| *at as usize);
        self.at = end;
        self.not_here = from == end;
        Ok(true)
    }

    /// The match that was found last, as an object.
    pub(super) fn found(&mut self, vm: &mut Vm, regex: Value) -> R<Value> {
        let marks: Box<[u32]> = vm.regex.work.marks.as_slice().into();
        let last = vm.regex.work.last;
        let from = marks.first().map_or(0, |at| *at as usize);
        let chars = if is_ascii(&vm.heap, self.body) {
            from
        } else {
            let (byte, chars) = self.known;
            let text = bytes_of(&vm.heap, self.body);
            let between = if byte <= from {
                chars + count(&text[byte..from])
            } else {
                chars.saturating_sub(count(&text[from..byte]))
            };
            vm.charge(byte.abs_diff(from) / 32)?;
            self.known = (from, between);
            between
        };
        vm.reserve(marks.len() * 4 + size_of::<Found>() + 64)?;
        let found = Found {
            regex,
            given: self.given,
            body: self.body,
            marks,
            last,
            chars: chars as u32,
            pos: self.pos as u32,
            endpos: self.endpos as u32,
        };
        Ok(vm.heap.new_object(Object::Found(Box::new(found))))
    }

    /// A group of the match that was found last, or what stands for none.
    pub(super) fn group(&self, vm: &mut Vm, group: usize, none: Value) -> R<Value> {
        let marks = &vm.regex.work.marks;
        match (marks.get(group * 2), marks.get(group * 2 + 1)) {
            (Some(from), Some(to)) if *from != UNSET && *to != UNSET => {
                let (from, to) = (*from as usize, *to as usize);
                self.slice(vm, from, to)
            }
            _ => Ok(none),
        }
    }

    /// A part, as a value.
    pub(super) fn slice(&self, vm: &mut Vm, from: usize, to: usize) -> R<Value> {
        slice(vm, self.body, from, to)
    }

    pub(super) fn empty(vm: &mut Vm, text: bool) -> Value {
        if text {
            vm.heap.new_str("")
        } else {
            vm.heap.new_bytes(Vec::new())
        }
    }
}

/// A part of a text or of bytes, as a value; all of it is itself.
pub(super) fn slice(vm: &mut Vm, body: Value, from: usize, to: usize) -> R<Value> {
    let bytes = bytes_of(&vm.heap, body);
    // A bytearray may have shrunk.
    let (from, to) = (
        from.min(bytes.len()),
        to.min(bytes.len()).max(from.min(bytes.len())),
    );
    let length = to - from;
    if length == bytes.len() && !body.is(Tag::ByteArray) {
        return Ok(body);
    }
    vm.reserve(length + 64)?;
    if length > 64 {
        vm.charge(length / 32)?;
    }
    if body.is(Tag::Str) {
        let part = vm.heap.str(body).get(from..to).unwrap_or_default();
        if length <= 1 {
            let mut byte = [0; 4];
            let letter = part
                .chars()
                .next()
                .map(|letter| letter.encode_utf8(&mut byte));
            return Ok(vm.heap.new_str(letter.map_or("", |letter| letter)));
        }
        let part = part.to_owned();
        return Ok(vm.heap.new_string(part));
    }
    let part = vm.heap.bytes(body)[from..to].to_vec();
    Ok(vm.heap.new_bytes(part))
}

impl Found {
    /// Where a group is, in characters.
    pub(super) fn span(&self, heap: &Heap, group: usize) -> Option<(usize, usize)> {
        let (from, to) = self.bytes(group)?;
        if is_ascii(heap, self.body) {
            return Some((from, to));
        }
        Some((self.chars_at(heap, from), self.chars_at(heap, to)))
    }

    /// Where a group is, in bytes.
    pub(super) fn bytes(&self, group: usize) -> Option<(usize, usize)> {
        let (from, to) = (*self.marks.get(group * 2)?, *self.marks.get(group * 2 + 1)?);
        (from != UNSET && to != UNSET).then_some((from as usize, to as usize))
    }

    fn chars_at(&self, heap: &Heap, byte: usize) -> usize {
        let text = bytes_of(heap, self.body);
        let start = self.marks.first().map_or(0, |at| *at as usize);
        let chars = self.chars as usize;
        let part = |from: usize, to: usize| count(text.get(from..to).unwrap_or_default());
        if byte >= start {
            chars + part(start, byte)
        } else {
            chars.saturating_sub(part(byte, start))
        }
    }
}
