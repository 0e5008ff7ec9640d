//! `array`: rows of numbers of one kind, close together.
//!
//! An array is an instance with a `bytearray` inside, so that everything which takes bytes takes its
//! bytes. Its letter is the first attribute of the instance. The class is in the text of the module,
//! with what is made of these methods; a view of an array keeps it from growing, as in CPython.

mod item;

use crate::class::{BUILTIN_CLASSES, id};
use crate::heap::{Instance, Tag, Value};
use crate::modules::common::{kept, owned};
use crate::native::{Table, function, getter, method};
use crate::types::index::{self, as_slice};
use crate::types::{args, memoryview};
use crate::vm::{Args, R, Vm};

pub(crate) const TABLE: Table = Table {
    owner: "_array",
    functions: &[
        method("__getitem__", get_item, "($self, key, /)"),
        method("__setitem__", set_item, "($self, key, value, /)"),
        method("__delitem__", delete_item, "($self, key, /)"),
        method("__len__", length, "($self, /)"),
        method("append", append, "(v, /)"),
        method("insert", insert, "(i, v, /)"),
        method("pop", pop, "(i=-1, /)"),
        method("reverse", reverse, "()"),
        method("byteswap", byteswap, "()"),
        method("tobytes", tobytes, "()"),
        method("tolist", tolist, "()"),
        method("tounicode", tounicode, "()"),
        method("frombytes", frombytes, "(buffer, /)"),
        method("fromunicode", fromunicode, "(ustr, /)"),
        method("buffer_info", buffer_info, "()"),
        method("clear", clear, "()"),
        getter("typecode", typecode),
        getter("itemsize", itemsize),
        function("made", made, "(class, typecode, /)"),
        function("join", join, "(array, other, /)"),
        function("repeat", repeat, "(array, count, /)"),
        function("take", take, "(array, items, /)"),
    ],
};

/// What is inside an array: its bytes, its letter and the bytes of an item.
#[derive(Clone, Copy)]
struct Body {
    bytes: Value,
    code: u8,
    size: usize,
}

impl Body {
    fn len(self, vm: &Vm) -> usize {
        vm.heap.bytes(self.bytes).len() / self.size
    }
}

/// The format of an array that is looked at through a view.
pub(crate) fn format_of(vm: &mut Vm, value: Value) -> Option<u8> {
    let body = body_of(vm, value)?;
    Some(match body.code {
        b'u' | b'w' => b'I',
        code => code,
    })
}

fn body_of(vm: &mut Vm, value: Value) -> Option<Body> {
    if !value.is(Tag::Inst) {
        return None;
    }
    let bytes = vm.heap.instance(value).payload();
    if !bytes.is(Tag::ByteArray) || vm.is_instance(value, id::BYTEARRAY) {
        return None;
    }
    let letter = vm.heap.instance(value).slots.get(0);
    let letter = match letter.filter(|letter| letter.is(Tag::Str)) {
        Some(letter) => letter,
        None => kept(vm, value, "_typecode").ok()?,
    };
    if !letter.is(Tag::Str) {
        return None;
    }
    let code = vm.heap.str(letter).bytes().next()?;
    let size = item::size(code);
    (size > 0).then_some(Body { bytes, code, size })
}

fn body(vm: &mut Vm, args: &Args) -> R<Body> {
    let value = args.opt(vm, 0).unwrap_or(Value::NONE);
    let Some(body) = body_of(vm, value) else {
        let name = vm.type_name(value);
        let message = format!("this method of array.array doesn't apply to a '{name}' object");
        return Err(vm.type_error(message));
    };
    Ok(body)
}

/// An instance of a class with bytes inside.
fn instance(vm: &mut Vm, class: Value, letter: Value, bytes: Vec<u8>) -> R<Value> {
    let payload = vm.heap.new_bytearray(bytes);
    let made = vm.heap.new_instance(Instance::new(class.handle(), payload));
    vm.root(made);
    let name = vm.heap.intern("_typecode");
    vm.set_attr(made, name, letter)?;
    Ok(made)
}

/// An array like another, of the plain class, with other bytes.
fn like(vm: &mut Vm, value: Value, bytes: Vec<u8>) -> R<Value> {
    let letter = kept(vm, value, "_typecode")?;
    let class = kept(vm, value, "_plain")?;
    if !class.is(Tag::Class) {
        return Err(vm.type_error("this is not an array"));
    }
    instance(vm, class, letter, bytes)
}

fn made(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "array", 2, 2)?;
    let (class, letter) = (args.get(vm, 0), args.get(vm, 1));
    let code = match letter.is(Tag::Str).then(|| vm.heap.str(letter)) {
        Some(letter) => letter.bytes().next().unwrap_or(0),
        None => 0,
    };
    if item::size(code) == 0 || !class.is(Tag::Class) || class.handle() < BUILTIN_CLASSES {
        let message = "bad typecode (must be b, B, u, h, H, i, I, l, L, q, Q, f or d)";
        return Err(vm.value_error(message));
    }
    instance(vm, class, letter, Vec::new())
}

fn typecode(vm: &mut Vm, args: Args) -> R<Value> {
    let body = body(vm, &args)?;
    Ok(vm.heap.new_char(char::from(body.code)))
}

fn itemsize(vm: &mut Vm, args: Args) -> R<Value> {
    Ok(Value::int(body(vm, &args)?.size as i64))
}

fn length(vm: &mut Vm, args: Args) -> R<Value> {
    args::none(vm, &args, "array.__len__")?;
    let body = body(vm, &args)?;
    Ok(Value::int(body.len(vm) as i64))
}

fn place(vm: &mut Vm, body: Body, key: Value, what: &str) -> R<usize> {
    let at = match key.as_int() {
        Some(at) => at,
        None if !index::is_index(vm, key) => {
            return Err(vm.type_error("array indices must be integers"));
        }
        None => index::position(vm, key, "array")?,
    };
    let found = index::within(at, body.len(vm));
    found.ok_or_else(|| vm.index_error(format!("{what} index out of range")))
}

fn item_at(vm: &mut Vm, body: Body, at: usize) -> R<Value> {
    let from = at * body.size;
    let bytes = vm.heap.bytes(body.bytes).get(from..from + body.size);
    let mut short = [0; 8];
    short[..body.size].copy_from_slice(bytes.unwrap_or(&[0; 8][..body.size]));
    item::unpack(vm, body.code, &short[..body.size])
}

fn get_item(vm: &mut Vm, args: Args) -> R<Value> {
    let key = args::one(vm, &args, "array.__getitem__")?;
    let body = body(vm, &args)?;
    vm.charge(1)?;
    let Some(parts) = as_slice(vm, key) else {
        let at = place(vm, body, key, "array")?;
        return item_at(vm, body, at);
    };
    let span = index::bounds(vm, parts)?.fit(body.len(vm));
    vm.reserve(span.count.saturating_mul(body.size))?;
    vm.charge(span.count / 4)?;
    let bytes = vm.heap.bytes(body.bytes);
    let mut out = Vec::with_capacity(span.count * body.size);
    for n in 0..span.count {
        let from = span.at(n) * body.size;
        out.extend_from_slice(bytes.get(from..from + body.size).unwrap_or_default());
    }
    let value = args.get(vm, 0);
    like(vm, value, out)
}

fn set_item(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "array.__setitem__", 2, 2)?;
    let (key, value) = (args.get(vm, 1), args.get(vm, 2));
    let body = body(vm, &args)?;
    vm.charge(1)?;
    if let Some(parts) = as_slice(vm, key) {
        let Some(other) = body_of(vm, value) else {
            let name = vm.type_name(value);
            let message = format!("can only assign array (not \"{name}\") to array slice");
            return Err(vm.type_error(message));
        };
        if other.code != body.code {
            return Err(vm.type_error("bad argument type for built-in operation"));
        }
        let bounds = index::bounds(vm, parts)?;
        let new = owned(vm, other.bytes)?;
        return set_span(vm, body, bounds.fit(body.len(vm)), &new);
    }
    place(vm, body, key, "array assignment")?;
    let packed = item::pack(vm, body.code, value)?;
    // Packing may have run code of the program.
    let at = place(vm, body, key, "array assignment")? * body.size;
    if let Some(to) = vm.heap.bytes_mut(body.bytes).get_mut(at..at + body.size) {
        to.copy_from_slice(&packed[..body.size]);
    }
    Ok(Value::NONE)
}

/// Puts bytes of whole items where a slice is.
fn set_span(vm: &mut Vm, body: Body, span: index::Span, new: &[u8]) -> R<Value> {
    let given = new.len() / body.size;
    if span.step != 1 {
        if given == 0 {
            return delete_span(vm, body, span);
        }
        if given != span.count {
            let count = span.count;
            let message = format!(
                "attempt to assign array of size {given} to extended slice of size {count}"
            );
            return Err(vm.value_error(message));
        }
        vm.charge(given / 4)?;
        let bytes = vm.heap.bytes_mut(body.bytes);
        for (n, item) in new.chunks_exact(body.size).enumerate() {
            let at = span.at(n) * body.size;
            if let Some(to) = bytes.get_mut(at..at + body.size) {
                to.copy_from_slice(item);
            }
        }
        return Ok(Value::NONE);
    }
    let start = span.start as usize * body.size;
    let stop = start + span.count * body.size;
    splice(vm, body, start, stop, new)?;
    Ok(Value::NONE)
}

/// Replaces a part of the bytes.
fn splice(vm: &mut Vm, body: Body, start: usize, stop: usize, new: &[u8]) -> R<()> {
    let length = vm.heap.bytes(body.bytes).len();
    if stop - start != new.len() {
        memoryview::resizable(
            vm,
            body.bytes,
            "cannot resize an array that is exporting buffers",
        )?;
    }
    let moved = length.saturating_sub(stop);
    vm.charge((moved + new.len()) / 16 + 1)?;
    let before = vm.heap.bytes(body.bytes).capacity();
    if length + new.len() > before {
        let more = vm.heap.growth(length, 1).max(new.len());
        vm.reserve(length + more)?;
        vm.heap.bytes_mut(body.bytes).reserve_exact(more);
        let grown = vm.heap.bytes(body.bytes).capacity() - before;
        vm.heap.charge(grown);
    }
    let bytes = vm.heap.bytes_mut(body.bytes);
    let stop = stop.min(bytes.len());
    bytes.splice(start.min(stop)..stop, new.iter().copied());
    Ok(())
}

fn delete_item(vm: &mut Vm, args: Args) -> R<Value> {
    let key = args::one(vm, &args, "array.__delitem__")?;
    let body = body(vm, &args)?;
    if let Some(parts) = as_slice(vm, key) {
        let span = index::bounds(vm, parts)?.fit(body.len(vm));
        return delete_span(vm, body, span);
    }
    let at = place(vm, body, key, "array assignment")? * body.size;
    splice(vm, body, at, at + body.size, &[])?;
    Ok(Value::NONE)
}

fn delete_span(vm: &mut Vm, body: Body, span: index::Span) -> R<Value> {
    if span.count == 0 {
        return Ok(Value::NONE);
    }
    if span.step == 1 {
        let start = span.start as usize * body.size;
        splice(vm, body, start, start + span.count * body.size, &[])?;
        return Ok(Value::NONE);
    }
    memoryview::resizable(
        vm,
        body.bytes,
        "cannot resize an array that is exporting buffers",
    )?;
    let (length, size) = (body.len(vm), body.size);
    vm.charge(length / 2)?;
    let first = span.at(0).min(span.at(span.count - 1));
    let last = span.at(0).max(span.at(span.count - 1));
    let step = span.step.unsigned_abs() as usize;
    let bytes = vm.heap.bytes_mut(body.bytes);
    let mut to = first * size;
    for at in first..length {
        if at <= last && (at - first).is_multiple_of(step) {
            continue;
        }
        bytes.copy_within(at * size..(at + 1) * size, to);
        to += size;
    }
    bytes.truncate(to);
    Ok(Value::NONE)
}

fn append(vm: &mut Vm, args: Args) -> R<Value> {
    let value = args::one(vm, &args, "array.append")?;
    let body = body(vm, &args)?;
    let packed = item::pack(vm, body.code, value)?;
    let end = vm.heap.bytes(body.bytes).len();
    splice(vm, body, end, end, &packed[..body.size])?;
    Ok(Value::NONE)
}

fn insert(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "array.insert", 2, 2)?;
    let (at, value) = (args.get(vm, 1), args.get(vm, 2));
    let body = body(vm, &args)?;
    let at = index::size_argument(vm, at)?;
    let packed = item::pack(vm, body.code, value)?;
    let length = body.len(vm) as i64;
    let at = if at < 0 {
        at.saturating_add(length)
    } else {
        at
    };
    let at = at.clamp(0, length) as usize * body.size;
    splice(vm, body, at, at, &packed[..body.size])?;
    Ok(Value::NONE)
}

fn pop(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "array.pop", 0, 1)?;
    let body = body(vm, &args)?;
    let at = match args.opt(vm, 1) {
        Some(at) => index::size_argument(vm, at)?,
        None => -1,
    };
    let length = body.len(vm);
    if length == 0 {
        return Err(vm.index_error("pop from empty array"));
    }
    let Some(at) = index::within(at, length) else {
        return Err(vm.index_error("pop index out of range"));
    };
    let value = item_at(vm, body, at)?;
    vm.root(value);
    splice(vm, body, at * body.size, (at + 1) * body.size, &[])?;
    Ok(value)
}

fn reverse(vm: &mut Vm, args: Args) -> R<Value> {
    args::none(vm, &args, "array.reverse")?;
    let body = body(vm, &args)?;
    vm.charge(vm.heap.bytes(body.bytes).len() / 4)?;
    let bytes = vm.heap.bytes_mut(body.bytes);
    bytes.reverse();
    for item in bytes.chunks_exact_mut(body.size) {
        item.reverse();
    }
    Ok(Value::NONE)
}

fn byteswap(vm: &mut Vm, args: Args) -> R<Value> {
    args::none(vm, &args, "array.byteswap")?;
    let body = body(vm, &args)?;
    vm.charge(vm.heap.bytes(body.bytes).len() / 4)?;
    for item in vm.heap.bytes_mut(body.bytes).chunks_exact_mut(body.size) {
        item.reverse();
    }
    Ok(Value::NONE)
}

fn tobytes(vm: &mut Vm, args: Args) -> R<Value> {
    args::none(vm, &args, "array.tobytes")?;
    let body = body(vm, &args)?;
    let bytes = owned(vm, body.bytes)?;
    Ok(vm.heap.new_bytes(bytes))
}

fn tolist(vm: &mut Vm, args: Args) -> R<Value> {
    args::none(vm, &args, "array.tolist")?;
    let body = body(vm, &args)?;
    let length = body.len(vm);
    vm.reserve(length.saturating_mul(32))?;
    vm.charge(length)?;
    let mut items = Vec::with_capacity(length);
    for at in 0..length {
        items.push(item_at(vm, body, at)?);
        if at % 4096 == 4095 {
            vm.reserve((length - at).saturating_mul(64))?;
        }
    }
    Ok(vm.heap.new_list(items))
}

fn tounicode(vm: &mut Vm, args: Args) -> R<Value> {
    args::none(vm, &args, "array.tounicode")?;
    let body = body(vm, &args)?;
    if !matches!(body.code, b'u' | b'w') {
        let message = "tounicode() may only be called on unicode type arrays ('u' or 'w')";
        return Err(vm.value_error(message));
    }
    let length = vm.heap.bytes(body.bytes).len();
    vm.reserve(length)?;
    vm.charge(length / 4)?;
    let items = vm.heap.bytes(body.bytes).chunks_exact(4);
    let mut numbers = items.map(|item| u32::from_le_bytes([item[0], item[1], item[2], item[3]]));
    let text: Result<String, u32> = numbers.try_fold(String::new(), |mut text, number| {
        text.push(char::from_u32(number).ok_or(number)?);
        Ok(text)
    });
    match text {
        Ok(text) => Ok(vm.heap.new_string(text)),
        Err(number) => {
            let message = format!("character U+{number:x} is not in range [U+0000; U+10ffff]");
            Err(vm.value_error(message))
        }
    }
}

fn frombytes(vm: &mut Vm, args: Args) -> R<Value> {
    let given = args::one(vm, &args, "array.frombytes")?;
    let body = body(vm, &args)?;
    let new = owned(vm, given)?;
    if !new.len().is_multiple_of(body.size) {
        return Err(vm.value_error("bytes length not a multiple of item size"));
    }
    let end = vm.heap.bytes(body.bytes).len();
    splice(vm, body, end, end, &new)?;
    Ok(Value::NONE)
}

fn fromunicode(vm: &mut Vm, args: Args) -> R<Value> {
    let given = args::one(vm, &args, "array.fromunicode")?;
    let body = body(vm, &args)?;
    let inner = vm.unwrap_payload(given);
    if !inner.is(Tag::Str) {
        let name = vm.type_name(given);
        let message = format!("fromunicode() argument must be str, not {name}");
        return Err(vm.type_error(message));
    }
    if !matches!(body.code, b'u' | b'w') {
        let message = "fromunicode() may only be called on unicode type arrays ('u' or 'w')";
        return Err(vm.value_error(message));
    }
    let length = vm.heap.str(inner).len();
    vm.reserve(length.saturating_mul(8))?;
    vm.charge(length)?;
    let letters = vm.heap.str(inner).chars();
    let new: Vec<u8> = letters
        .flat_map(|letter| u32::from(letter).to_le_bytes())
        .collect();
    let end = vm.heap.bytes(body.bytes).len();
    splice(vm, body, end, end, &new)?;
    Ok(Value::NONE)
}

/// There are no addresses here; the length is true.
fn buffer_info(vm: &mut Vm, args: Args) -> R<Value> {
    args::none(vm, &args, "array.buffer_info")?;
    let body = body(vm, &args)?;
    let address = Value::int(0x1000 + i64::from(body.bytes.handle()) * 16);
    let length = Value::int(body.len(vm) as i64);
    Ok(vm.heap.new_tuple([address, length]))
}

fn clear(vm: &mut Vm, args: Args) -> R<Value> {
    args::none(vm, &args, "array.clear")?;
    let body = body(vm, &args)?;
    let end = vm.heap.bytes(body.bytes).len();
    splice(vm, body, 0, end, &[])?;
    Ok(Value::NONE)
}

/// Two arrays as one.
fn join(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "join", 2, 2)?;
    let (value, other) = (args.get(vm, 0), args.get(vm, 1));
    let first = body(vm, &args)?;
    let Some(second) = body_of(vm, other) else {
        let name = vm.type_name(other);
        let message = format!("can only append array (not \"{name}\") to array");
        return Err(vm.type_error(message));
    };
    if first.code != second.code {
        return Err(vm.type_error("bad argument type for built-in operation"));
    }
    let more = vm.heap.bytes(second.bytes).len();
    vm.reserve(more)?;
    let mut bytes = owned(vm, first.bytes)?;
    vm.reserve((bytes.len() + more) * 2)?;
    vm.charge(more / 16)?;
    bytes.extend_from_slice(vm.heap.bytes(second.bytes));
    like(vm, value, bytes)
}

/// An array so many times.
fn repeat(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "repeat", 2, 2)?;
    let (value, count) = (args.get(vm, 0), args.get(vm, 1));
    let body = body(vm, &args)?;
    if !index::is_index(vm, count) {
        let name = vm.type_name(count);
        let message = format!("can't multiply sequence by non-int of type '{name}'");
        return Err(vm.type_error(message));
    }
    let number = vm.index(count)?;
    let count = usize::try_from(index::to_i64_clamped(vm, number)).unwrap_or(0);
    let length = vm.heap.bytes(body.bytes).len();
    let total = length.saturating_mul(count);
    vm.reserve(total)?;
    vm.charge(total / 16)?;
    let bytes = vm
        .heap
        .bytes(body.bytes)
        .repeat(count.min(if length == 0 { 0 } else { count }));
    like(vm, value, bytes)
}

/// Appends the items of a list or a tuple, all or none.
fn take(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "take", 2, 2)?;
    let (items, body) = (args.get(vm, 1), body(vm, &args)?);
    let count = match items.tag() {
        Tag::List => vm.heap.list(items).len(),
        Tag::Tuple => vm.heap.tuple(items).len(),
        _ => return Err(vm.type_error("arg must be list")),
    };
    vm.reserve(count.saturating_mul(body.size).saturating_mul(2))?;
    let mut new = Vec::with_capacity(count * body.size);
    for at in 0..count {
        vm.charge(1)?;
        let item = match items.tag() {
            Tag::List => vm.heap.list(items).get(at),
            _ => vm.heap.tuple(items).get(at).copied(),
        };
        let Some(item) = item else {
            return Err(vm.throw(id::RUNTIME_ERROR, "list changed size during iteration"));
        };
        let packed = item::pack(vm, body.code, item)?;
        new.extend_from_slice(&packed[..body.size]);
    }
    let end = vm.heap.bytes(body.bytes).len();
    splice(vm, body, end, end, &new)?;
    Ok(Value::NONE)
}
