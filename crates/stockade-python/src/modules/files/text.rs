//! Text in open files: lines and characters of encodings in which a newline is one byte, read where
//! the handle stands, so that `tell` is exact and a large file is never decoded as a whole.
//!
//! The other encodings (UTF-16, UTF-32 and the escapes) are read whole by the text of `io`.

use std::rc::Rc;

use super::open::{advance, copy, handle, part, prepare, put, reader, size, writer, written};
use crate::heap::{Tag, Value};
use crate::text::codec::Encoding;
use crate::types::args;
use crate::types::str::{decode, encode_with};
use crate::vm::{Args, R, Vm};

/// How the text of a file is written.
pub(super) struct Layer {
    encoding: Encoding,
    /// The names as they were given, to decode with.
    names: Option<(String, String)>,
    newline: Newline,
    /// Which newlines were read: 1 for CR, 2 for LF, 4 for both together.
    seen: u8,
}

impl Default for Layer {
    fn default() -> Self {
        Self {
            encoding: Encoding::Utf8,
            names: None,
            newline: Newline::Any,
            seen: 0,
        }
    }
}

/// What ends a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Newline {
    /// Any of the three, all read as LF (`newline=None`).
    Any,
    /// Any of the three, read as they are (`newline=''`).
    Kept,
    Lf,
    Cr,
    CrLf,
}

/// Sets how the text of a file is written; false where it must be read whole.
pub(super) fn text(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "text", 4, 4)?;
    let value = args.get(vm, 0);
    handle(vm, value)?;
    let (encoding, errors) = (args.get(vm, 1), args.get(vm, 2));
    let newline = args.get(vm, 3);
    if !encoding.is(Tag::Str) || !errors.is(Tag::Str) {
        return Err(vm.type_error("text() takes names"));
    }
    let names = (
        vm.heap.str(encoding).to_owned(),
        vm.heap.str(errors).to_owned(),
    );
    let known = Encoding::named(&names.0);
    let newline = match newline.is(Tag::Str).then(|| vm.heap.str(newline)) {
        None => Newline::Any,
        Some("\n") => Newline::Lf,
        Some("\r") => Newline::Cr,
        Some("\r\n") => Newline::CrLf,
        Some(_) => Newline::Kept,
    };
    let simple = matches!(
        known,
        Ok(Encoding::Utf8 | Encoding::Ascii | Encoding::Latin1 | Encoding::Cp1252)
    );
    let seen = handle(vm, value)?.layer.seen;
    handle(vm, value)?.layer = Layer {
        encoding: known.unwrap_or(Encoding::Utf8),
        names: Some(names),
        newline,
        seen,
    };
    Ok(Value::bool(simple))
}

/// The end of a line in bytes from a place on, and the newlines seen on the way.
fn line_end(rest: &[u8], newline: Newline) -> Option<usize> {
    match newline {
        Newline::Lf => memchr::memchr(b'\n', rest).map(|at| at + 1),
        Newline::Cr => memchr::memchr(b'\r', rest).map(|at| at + 1),
        Newline::CrLf => memchr::memmem::find(rest, b"\r\n").map(|at| at + 2),
        Newline::Any | Newline::Kept => memchr::memchr2(b'\n', b'\r', rest).map(|at| {
            let both = rest.get(at..at + 2) == Some(b"\r\n");
            at + if both { 2 } else { 1 }
        }),
    }
}

/// Where `count` characters end, as a program counts them.
fn characters_end(rest: &[u8], count: usize, layer: &Layer) -> usize {
    let wide = layer.encoding == Encoding::Utf8;
    let joins = layer.newline == Newline::Any;
    let (mut left, mut at) = (count, 0);
    while let Some(byte) = rest.get(at) {
        if left == 0 {
            break;
        }
        left -= 1;
        at += 1;
        if joins && *byte == b'\r' && rest.get(at) == Some(&b'\n') {
            at += 1;
        }
        if wide && *byte >= 0xc0 {
            let more = rest[at..].iter().take(3);
            at += more.take_while(|byte| **byte & 0xc0 == 0x80).count();
        }
    }
    at
}

/// Decodes bytes of a file, and makes LF of newlines where that is asked for.
fn decoded(vm: &mut Vm, value: Value, mut data: Vec<u8>) -> R<Value> {
    let opened = handle(vm, value)?;
    let layer = &mut opened.layer;
    if matches!(layer.newline, Newline::Any | Newline::Kept) {
        look(&data, &mut layer.seen);
    }
    if layer.newline == Newline::Any {
        translate(&mut data);
    }
    let (encoding, errors) = layer.names.clone().unwrap_or_default();
    if data.is_empty() {
        return Ok(vm.heap.new_str(""));
    }
    let (encoding, errors) = (vm.heap.new_string(encoding), vm.heap.new_string(errors));
    let (encoding, errors) = (vm.root(encoding), vm.root(errors));
    decode(vm, data, Some(encoding), Some(errors))
}

/// Notes the kinds of newlines in bytes.
fn look(data: &[u8], seen: &mut u8) {
    let mut at = 0;
    while let Some(next) = data
        .get(at..)
        .filter(|_| *seen != 7)
        .and_then(|rest| memchr::memchr2(b'\n', b'\r', rest))
    {
        at += next;
        let kind = match data.get(at..at + 2) {
            Some(b"\r\n") => 4,
            _ if data[at] == b'\r' => 1,
            _ => 2,
        };
        *seen |= kind;
        at += if kind == 4 { 2 } else { 1 };
    }
}

/// Makes LF of every newline.
fn translate(data: &mut Vec<u8>) {
    let Some(first) = memchr::memchr(b'\r', data) else {
        return;
    };
    let mut to = first;
    let mut at = first;
    while let Some(byte) = data.get(at).copied() {
        at += 1;
        let byte = if byte == b'\r' {
            if data.get(at) == Some(&b'\n') {
                at += 1;
            }
            b'\n'
        } else {
            byte
        };
        data[to] = byte;
        to += 1;
    }
    data.truncate(to);
}

pub(super) fn read(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "text_read", 2, 2)?;
    let size = size(vm, &args, 1)?;
    let value = args.get(vm, 0);
    let opened = reader(vm, value)?;
    let (file, place) = (Rc::clone(&opened.file), opened.place);
    let (from, all) = part(&file, place, None);
    let end = match size {
        None => all,
        Some(size) => {
            let bytes = file.bytes();
            let rest = bytes.get(from..all).unwrap_or_default();
            from + characters_end(rest, size, &opened.layer)
        }
    };
    vm.charge((end - from) / 4)?;
    let data = copy(vm, &file, from, end)?;
    let text = decoded(vm, value, data)?;
    advance(vm, value, end)?;
    Ok(text)
}

pub(super) fn line(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "text_line", 2, 2)?;
    let size = size(vm, &args, 1)?;
    let value = args.get(vm, 0);
    let opened = reader(vm, value)?;
    let (file, place) = (Rc::clone(&opened.file), opened.place);
    let (from, all) = part(&file, place, None);
    let end = {
        let bytes = file.bytes();
        let rest = bytes.get(from..all).unwrap_or_default();
        // No more is looked through than is given out, and so paid for.
        let most = size.map_or(rest.len(), |size| characters_end(rest, size, &opened.layer));
        let rest = rest.get(..most).unwrap_or_default();
        from + line_end(rest, opened.layer.newline).unwrap_or(most)
    };
    vm.charge((end - from) / 8)?;
    let data = copy(vm, &file, from, end)?;
    let text = decoded(vm, value, data)?;
    advance(vm, value, end)?;
    Ok(text)
}

/// Writes a text, with the newlines that were asked for, and gives its characters.
pub(super) fn write(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "text_write", 2, 2)?;
    let (value, given) = (args.get(vm, 0), args.get(vm, 1));
    writer(vm, value)?;
    let given = vm.unwrap_payload(given);
    if !given.is(Tag::Str) {
        return Err(vm.type_error("text_write() takes a text"));
    }
    let characters = vm.heap.str_chars(given);
    let (encoding, errors) = handle(vm, value)?.layer.names.clone().unwrap_or_default();
    let newline = handle(vm, value)?.layer.newline;
    let (encoding, errors) = (vm.heap.new_string(encoding), vm.heap.new_string(errors));
    let (encoding, errors) = (vm.root(encoding), vm.root(errors));
    let mut data = encode_with(vm, given, Some(encoding), Some(errors))?;
    let ending: &[u8] = match newline {
        Newline::Cr => b"\r",
        Newline::CrLf => b"\r\n",
        Newline::Any | Newline::Kept | Newline::Lf => b"\n",
    };
    if ending != b"\n" && data.contains(&b'\n') {
        vm.charge(data.len() / 8)?;
        vm.reserve(2 * data.len())?;
        let mut longer = Vec::with_capacity(data.len() + data.len() / 8);
        for (at, piece) in data.split(|byte| *byte == b'\n').enumerate() {
            if at > 0 {
                longer.extend_from_slice(ending);
            }
            longer.extend_from_slice(piece);
        }
        data = longer;
    }
    if let Some((file, place, room)) = prepare(vm, value, data.len())? {
        put(&file, place, &data, room);
        written(vm, value, &file, place + data.len())?;
    }
    Ok(Value::int(characters as i64))
}

/// The kinds of newlines that were read.
pub(super) fn newlines(vm: &mut Vm, args: Args) -> R<Value> {
    let value = args::one(vm, &args, "newlines")?;
    let seen = handle(vm, value)?.layer.seen;
    Ok(Value::int(i64::from(seen)))
}
