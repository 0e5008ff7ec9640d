//! `str`: making, operators, items, slices and `format`. The methods have a file per kind.
//!
//! Places are characters for Python and bytes for us. Where all is ASCII they are the same;
//! elsewhere the heap remembers the places that were asked for last.

mod brace;
mod cases;
mod codec;
mod pad;
mod quick;
mod search;
mod split;
mod tables;
mod translate;

use super::args;
use super::bytes::PIECE;
use super::growing::room_for_text;
use super::index::{self, as_slice};
use super::number::raise;
use super::signature::{Signature, as_str, str_argument};
use crate::class::id;
use crate::code::BinaryOp;
use crate::heap::{Heap, Tag, Value};
use crate::text::format_spec::{Align, Spec, format_str, long_padded};
use crate::text::patience::Patience;
use crate::vm::{Args, R, Vm};

pub(crate) use codec::{decode, encode_with, optional};
pub(crate) use split::{ITEMS, joinable};
pub(crate) use tables::METHODS;

/// `str(object='')` and `str(bytes, encoding='utf-8', errors='strict')`.
pub(crate) fn new(vm: &mut Vm, args: Args) -> R<Value> {
    const SIGNATURE: Signature<3> = Signature {
        name: "str",
        names: ["object", "encoding", "errors"],
        least: 0,
    };
    if args.count == 2 && args.names.is_none() && args.get(vm, 0).same(Value::class(id::STR)) {
        let object = args.get(vm, 1);
        return vm.str_of(object);
    }
    let class = args::class_for_new(vm, &args, id::STR)?;
    if args.names.is_none() {
        args::count(vm, "str", args.count - 1, 0, 3)?;
    }
    let [object, encoding, errors] = SIGNATURE.bind(vm, &args)?;
    let encoding = encoding.map(|name| str_argument(vm, name, "str() argument 'encoding'"));
    let encoding = encoding.transpose()?;
    let errors = errors.map(|name| str_argument(vm, name, "str() argument 'errors'"));
    let errors = errors.transpose()?;
    let text = match object {
        None => vm.heap.new_str(""),
        Some(object) if encoding.is_none() && errors.is_none() => {
            let text = vm.str_of(object)?;
            if class.handle() == id::STR {
                return Ok(text);
            }
            as_str(vm, text).unwrap_or(text)
        }
        Some(object) => decode_object(vm, object, encoding, errors)?,
    };
    Ok(super::wrap(vm, class, id::STR, text))
}

fn decode_object(
    vm: &mut Vm,
    object: Value,
    encoding: Option<Value>,
    errors: Option<Value>,
) -> R<Value> {
    if as_str(vm, object).is_some() {
        return Err(vm.type_error("decoding str is not supported"));
    }
    if let Some(bytes) = super::bytes::buffer(vm, object)? {
        decode(vm, bytes, encoding, errors)
    } else {
        let message = format!(
            "decoding to str: need a bytes-like object, {} found",
            vm.type_name(object)
        );
        Err(vm.type_error(message))
    }
}

/// `str + str`.
pub(crate) fn concatenated(vm: &mut Vm, x: Value, y: Value) -> R<Value> {
    let (a, b) = (vm.heap.str(x).len(), vm.heap.str(y).len());
    let copied = if vm.heap.grows_in_place(x) { b } else { a + b };
    vm.charge_in_pieces(copied / 16)?;
    room_for_text(vm, copied, a.saturating_add(b))?;
    vm.concat_texts(x, y)
}

/// `str + str`, `str * int` and `str % arguments`.
pub(crate) fn binary(vm: &mut Vm, op: BinaryOp, x: Value, y: Value) -> R<Option<Value>> {
    match op {
        BinaryOp::Add => {
            let Some(other) = as_str(vm, y) else {
                let message = format!(
                    "can only concatenate str (not \"{}\") to str",
                    vm.type_name(y)
                );
                return Err(vm.type_error(message));
            };
            concatenated(vm, x, other).map(Some)
        }
        BinaryOp::Mul => {
            let times = index::repetitions(vm, y)?;
            let length = vm.heap.str(x).len().saturating_mul(times);
            room_for_text(vm, length, length)?;
            vm.charge_in_pieces(length / 16)?;
            if times == 1 {
                return Ok(Some(x));
            }
            let chars = vm.heap.str_chars(x) * times;
            let text = repeated(vm, x, times, length)?;
            Ok(Some(vm.heap.new_counted(text, chars)))
        }
        BinaryOp::Mod => super::percent::format(vm, x, y).map(Some),
        _ => Ok(None),
    }
}

/// `str[key]`.
pub(crate) fn get_item(vm: &mut Vm, text: Value, key: Value) -> R<Value> {
    if let Some(parts) = as_slice(vm, key) {
        let bounds = index::bounds(vm, parts)?;
        let span = bounds.fit(vm.heap.str_chars(text));
        return slice(vm, text, span);
    }
    if !index::is_index(vm, key) {
        let message = format!(
            "string indices must be integers, not '{}'",
            vm.type_name(key)
        );
        return Err(vm.type_error(message));
    }
    let at = index::position(vm, key, "string")?;
    let Some(at) = index::within(at, vm.heap.str_chars(text)) else {
        return Err(vm.index_error("string index out of range"));
    };
    let (byte, passed) = vm.heap.byte_of_char(text, at);
    vm.charge(passed / 16)?;
    let rest = vm.heap.str(text).get(byte..);
    match rest.and_then(|rest| rest.chars().next()) {
        Some(character) => Ok(vm.heap.new_char(character)),
        None => Err(vm.internal("a character is missing")),
    }
}

fn slice(vm: &mut Vm, text: Value, span: index::Span) -> R<Value> {
    if span.count == 0 {
        return Ok(vm.heap.new_str(""));
    }
    let chars = vm.heap.str_chars(text);
    if span.step == 1 {
        if span.count == chars {
            return Ok(text);
        }
        let start = span.start as usize;
        return part(vm, text, start, start + span.count);
    }
    let ascii = vm.heap.str_is_ascii(text);
    let (low, high) = (
        span.at(0).min(span.at(span.count - 1)),
        span.at(0).max(span.at(span.count - 1)),
    );
    let (from, passed) = vm.heap.byte_of_char(text, low);
    let (to, more) = vm.heap.byte_of_char(text, high + 1);
    let work = if ascii { span.count } else { to - from };
    vm.charge_in_pieces((passed + more) / 16 + work / 8)?;
    let bytes = if ascii { span.count } else { to - from };
    room_for_text(vm, bytes, bytes)?;
    let skip = span.step.unsigned_abs() as usize;
    let short = bytes <= PIECE;
    let taken = |heap: &Heap, patience: &mut Patience<'_>| {
        let stretch = heap.str(text).get(from..to).unwrap_or_default();
        let bytes = stretch.bytes();
        if short {
            return match (ascii, span.step) {
                (true, -1) => String::from_utf8(bytes.rev().collect()),
                (true, 1..) => String::from_utf8(bytes.step_by(skip).collect()),
                (true, _) => String::from_utf8(bytes.rev().step_by(skip).collect()),
                (false, 1..) => Ok(stretch.chars().step_by(skip).collect()),
                (false, _) => Ok(stretch.chars().rev().step_by(skip).collect()),
            };
        }
        let go_on = |_: &char| patience.step();
        match (ascii, span.step) {
            (true, 1..) => {
                let mut made = Vec::with_capacity(span.count);
                patience.extend(&mut made, bytes.step_by(skip));
                String::from_utf8(made)
            }
            (true, _) => {
                let mut made = Vec::with_capacity(span.count);
                patience.extend(&mut made, bytes.rev().step_by(skip));
                String::from_utf8(made)
            }
            (false, 1..) => Ok(stretch.chars().take_while(go_on).step_by(skip).collect()),
            (false, _) => {
                let back = stretch.chars().rev();
                Ok(back.take_while(go_on).step_by(skip).collect())
            }
        }
    };
    let made = if short {
        taken(&vm.heap, &mut Patience::endless())
    } else {
        vm.watched(taken)?
    };
    match made {
        Ok(made) => Ok(vm.heap.new_string(made)),
        Err(_) => Err(vm.internal("a part of a text is none")),
    }
}

/// The characters from `start` up to `stop`, as a new `str`.
fn part(vm: &mut Vm, text: Value, start: usize, stop: usize) -> R<Value> {
    let (from, passed) = vm.heap.byte_of_char(text, start);
    let (to, more) = vm.heap.byte_of_char(text, stop);
    vm.charge_in_pieces((passed + more + (to - from)) / 16)?;
    room_for_text(vm, to - from, to - from)?;
    vm.part_of_text(text, from, to)
}

/// `format(str, spec)`; the value may be an instance of a subclass.
pub(crate) fn format(vm: &mut Vm, value: Value, spec: Value) -> R<Value> {
    let (Some(text), Some(spec)) = (as_str(vm, value), as_str(vm, spec)) else {
        return Err(vm.internal("str.__format__ of something else"));
    };
    if vm.heap.str(spec).is_empty() {
        return Ok(text);
    }
    vm.charge(vm.heap.str(spec).len() / 8)?;
    let name = vm.type_name(value).to_owned();
    let spec = match Spec::parse(vm.heap.str(spec), &name, Align::Left) {
        Ok(spec) => spec,
        Err(error) => return Err(raise(vm, error)),
    };
    // What it refuses is refused before the width is paid for.
    if let Err(error) = format_str(
        "",
        &Spec {
            width: 0,
            ..spec.clone()
        },
        &name,
    ) {
        return Err(raise(vm, error));
    }
    let bound = spec.output_bound(vm.heap.str(text).len());
    room_for_text(vm, bound, bound)?;
    vm.charge_in_pieces(bound / 16)?;
    if bound > PIECE {
        let made = vm.watched(|heap, patience| long_padded(heap.str(text), &spec, patience))?;
        return Ok(vm.heap.new_string(made));
    }
    match format_str(vm.heap.str(text), &spec, &name) {
        Ok(made) => Ok(vm.heap.new_string(made)),
        Err(error) => Err(raise(vm, error)),
    }
}

/// The receiver of a method of `str`.
fn receiver(vm: &mut Vm, args: &Args, name: &str) -> R<Value> {
    args::receiver(vm, args, id::STR, name)
}

/// A new `str` that is the same object where nothing changed.
fn unless_same(vm: &mut Vm, text: Value, made: String) -> Value {
    if vm.heap.str(text) == made {
        text
    } else {
        vm.heap.new_string(made)
    }
}

fn dunder_format(vm: &mut Vm, args: Args) -> R<Value> {
    receiver(vm, &args, "str.__format__")?;
    let spec = args::one(vm, &args, "str.__format__")?;
    let spec = str_argument(vm, spec, "__format__() argument")?;
    let own = args.get(vm, 0);
    format(vm, own, spec)
}

fn dunder_str(vm: &mut Vm, args: Args) -> R<Value> {
    args::operand(vm, &args, id::STR, "__str__", 0)
}

fn getnewargs(vm: &mut Vm, args: Args) -> R<Value> {
    let own = receiver(vm, &args, "str.__getnewargs__")?;
    args::none(vm, &args, "str.__getnewargs__")?;
    Ok(vm.heap.new_tuple([own]))
}

/// The bytes that CPython takes for a `str`: its widest character decides for all.
fn sizeof(vm: &mut Vm, args: Args) -> R<Value> {
    let own = receiver(vm, &args, "str.__sizeof__")?;
    let (bytes, chars) = (vm.heap.str(own).len(), vm.heap.str_chars(own));
    if bytes == chars {
        return Ok(Value::int(bytes as i64 + 41));
    }
    vm.charge(bytes / 8)?;
    let widest = vm
        .heap
        .str(own)
        .chars()
        .map(crate::text::surrogate::code_point)
        .max();
    let (head, width) = match widest.unwrap_or(0) {
        0..=0xff => (57, 1),
        0x100..=0xffff => (58, 2),
        _ => (60, 4),
    };
    Ok(Value::int(head + chars as i64 * width))
}

/// `__mod__`.
fn modulo(vm: &mut Vm, args: Args) -> R<Value> {
    let own = args::operand(vm, &args, id::STR, "__mod__", 1)?;
    let other = args.get(vm, 1);
    super::percent::format(vm, own, other)
}

/// `__rmod__`.
fn reflected_modulo(vm: &mut Vm, args: Args) -> R<Value> {
    args::operand(vm, &args, id::STR, "__rmod__", 1)?;
    let (own, other) = (args.get(vm, 0), args.get(vm, 1));
    match as_str(vm, other) {
        Some(template) => super::percent::format(vm, template, own),
        None => Ok(Value::NOT_IMPLEMENTED),
    }
}

/// `__mul__` and `__rmul__`, which name the argument in other words than the operator.
fn times(vm: &mut Vm, args: Args) -> R<Value> {
    let own = args::operand(vm, &args, id::STR, "__mul__", 1)?;
    let other = args.get(vm, 1);
    let count = vm.index(other)?;
    let made = binary(vm, BinaryOp::Mul, own, count)?;
    Ok(made.unwrap_or(Value::NOT_IMPLEMENTED))
}

/// A text so many times over. Much memory is slow to fill, so the clock is looked at on the way.
fn repeated(vm: &mut Vm, text: Value, times: usize, length: usize) -> R<String> {
    let once = vm.heap.str(text).len();
    if length <= PIECE {
        return Ok(vm.heap.str(text).repeat(times));
    }
    if once > PIECE {
        let mut whole = String::with_capacity(length);
        vm.watched(|heap, patience| {
            for _ in 0..times {
                patience.push(&mut whole, heap.str(text));
            }
        })?;
        return Ok(whole);
    }
    let block = vm.heap.str(text).repeat((PIECE / once).max(1));
    let mut whole = String::with_capacity(length);
    vm.watched(|_, patience| {
        while whole.len() < length && patience.look() {
            let left = length - whole.len();
            // Both are multiples of the text, so no character is cut.
            whole.push_str(&block[..block.len().min(left)]);
        }
    })?;
    Ok(whole)
}

/// Whether a value is a `str` whose own type says so, and not a subclass.
fn is_plain(value: Value) -> bool {
    value.is(Tag::Str)
}
