//! What changes a `bytearray` in place. One that a `memoryview` looks at keeps its size.

use super::like::{PIECE, pour};
use super::{byte_of, like, make, receiver};
use crate::class::id;
use crate::heap::Value;
use crate::types::index::{self, as_slice};
use crate::types::{args, memoryview};
use crate::vm::{Args, R, Vm};

const CLASS: u32 = id::BYTEARRAY;

/// Changes the bytes, noting growth; the memory was reserved before.
fn edit(vm: &mut Vm, array: Value, change: impl FnOnce(&mut Vec<u8>)) {
    let bytes = vm.heap.bytes_mut(array);
    let before = bytes.capacity();
    change(bytes);
    let grown = bytes.capacity().saturating_sub(before);
    vm.heap.charge(grown);
}

/// Makes room for so many bytes more, which takes as much again as there is where it has to grow.
fn room(vm: &mut Vm, array: Value, more: usize) -> R<()> {
    let bytes = vm.heap.bytes(array);
    let needed = bytes.len().saturating_add(more);
    if needed <= bytes.capacity() {
        return Ok(());
    }
    vm.reserve(needed)
}

/// Puts other bytes in the place of all.
pub(super) fn put(vm: &mut Vm, array: Value, bytes: Vec<u8>) -> R<()> {
    if bytes.len() != vm.heap.bytes(array).len() {
        memoryview::check_exports(vm, array)?;
    }
    let taken = bytes.capacity();
    vm.heap.charge(taken);
    *vm.heap.bytes_mut(array) = bytes;
    Ok(())
}

/// Appends the bytes of a `bytes` or `bytearray`, which may be the array itself.
pub(super) fn append_all(vm: &mut Vm, array: Value, other: Value) -> R<()> {
    let more = vm.heap.bytes(other).len();
    if more == 0 {
        return Ok(());
    }
    vm.rooted(|vm| {
        vm.root(other);
        memoryview::check_exports(vm, array)
    })?;
    room(vm, array, more)?;
    vm.charge(more / 16)?;
    let mut bytes = std::mem::take(vm.heap.bytes_mut(array));
    let before = bytes.capacity();
    bytes.reserve(more);
    let grown = bytes.capacity() - before;
    let done = if other.same(array) {
        let pieces = (0..more).step_by(PIECE);
        vm.watched(|_, patience| {
            for start in pieces.take_while(|_| patience.look()) {
                bytes.extend_from_within(start..more.min(start + PIECE));
            }
        })
    } else {
        pour(vm, other, 0..more, &mut bytes)
    };
    *vm.heap.bytes_mut(array) = bytes;
    vm.heap.charge(grown);
    done
}

/// `bytearray[key] = value`.
pub(crate) fn set_item(vm: &mut Vm, array: Value, key: Value, value: Value) -> R<()> {
    if let Some(parts) = as_slice(vm, key) {
        return vm.rooted(|vm| set_slice(vm, array, parts, value));
    }
    let at = index::position(vm, key, "bytearray")?;
    // The value first: its `__index__` may make the array shorter.
    let byte = byte_of(vm, value)?;
    let at = index::within(at, vm.heap.bytes(array).len());
    match at.and_then(|at| vm.heap.bytes_mut(array).get_mut(at)) {
        Some(place) => {
            *place = byte;
            Ok(())
        }
        None => Err(vm.index_error("bytearray index out of range")),
    }
}

fn set_slice(vm: &mut Vm, array: Value, parts: (Value, Value, Value), value: Value) -> R<()> {
    let bytes = make::assigned(vm, value)?;
    let bounds = index::bounds(vm, parts)?;
    let span = bounds.fit(vm.heap.bytes(array).len());
    let touched = vm.heap.bytes(array).len() + bytes.len();
    vm.charge(touched / 64)?;
    vm.look_ahead(touched / 8)?;
    if span.step == 1 {
        let start = span.start as usize;
        if bytes.len() != span.count {
            memoryview::check_exports(vm, array)?;
            room(vm, array, bytes.len())?;
        }
        edit(vm, array, |whole| {
            whole.splice(start..start + span.count, bytes);
        });
        return Ok(());
    }
    if bytes.is_empty() {
        return remove(vm, array, span);
    }
    if bytes.len() != span.count {
        let message = format!(
            "attempt to assign bytes of size {} to extended slice of size {}",
            bytes.len(),
            span.count
        );
        return Err(vm.value_error(message));
    }
    let whole = vm.heap.bytes_mut(array);
    for (n, byte) in bytes.into_iter().enumerate() {
        if let Some(place) = whole.get_mut(span.at(n)) {
            *place = byte;
        }
    }
    Ok(())
}

/// Removes the elements of a slice.
fn remove(vm: &mut Vm, array: Value, span: index::Span) -> R<()> {
    if span.count == 0 {
        return Ok(());
    }
    memoryview::check_exports(vm, array)?;
    let length = vm.heap.bytes(array).len();
    vm.charge(length / 16)?;
    vm.look_ahead(length / 4)?;
    let (first, last) = (span.at(0), span.at(span.count - 1));
    let (mut next, step) = (first.min(last), span.step.unsigned_abs() as usize);
    let end = first.max(last);
    let mut at = 0;
    vm.heap.bytes_mut(array).retain(|_| {
        let gone = at == next && at <= end;
        if gone {
            next += step;
        }
        at += 1;
        !gone
    });
    Ok(())
}

/// `del bytearray[key]`.
pub(crate) fn delete_item(vm: &mut Vm, array: Value, key: Value) -> R<()> {
    if let Some(parts) = as_slice(vm, key) {
        let bounds = index::bounds(vm, parts)?;
        let span = bounds.fit(vm.heap.bytes(array).len());
        return remove(vm, array, span);
    }
    let at = index::position(vm, key, "bytearray")?;
    match index::within(at, vm.heap.bytes(array).len()) {
        Some(at) => take(vm, array, at).map(|_| ()),
        None => Err(vm.index_error("bytearray index out of range")),
    }
}

fn take(vm: &mut Vm, array: Value, at: usize) -> R<u8> {
    memoryview::check_exports(vm, array)?;
    let length = vm.heap.bytes(array).len();
    vm.charge((length - at) / 64)?;
    vm.look_ahead((length - at) / 10)?;
    Ok(vm.heap.bytes_mut(array).remove(at))
}

fn own(vm: &mut Vm, args: &Args, name: &str) -> R<Value> {
    receiver::<CLASS>(vm, args, name)
}

pub(super) fn append(vm: &mut Vm, args: Args) -> R<Value> {
    let array = own(vm, &args, "bytearray.append")?;
    let value = args::one(vm, &args, "bytearray.append")?;
    let byte = byte_of(vm, value)?;
    memoryview::check_exports(vm, array)?;
    room(vm, array, 1)?;
    edit(vm, array, |bytes| bytes.push(byte));
    Ok(Value::NONE)
}

pub(super) fn extend(vm: &mut Vm, args: Args) -> R<Value> {
    let array = own(vm, &args, "bytearray.extend")?;
    let value = args::one(vm, &args, "bytearray.extend")?;
    if let Some(other) = like(vm, value)? {
        append_all(vm, array, other)?;
        return Ok(Value::NONE);
    }
    let Ok(iter) = vm.get_iter(value) else {
        if vm.catch(id::TYPE_ERROR).is_none() {
            return Err(crate::vm::Throw);
        }
        let message = format!("can't extend bytearray with {}", vm.type_name(value));
        return Err(vm.type_error(message));
    };
    let text = crate::types::signature::as_str(vm, value);
    if text.is_some_and(|text| !vm.heap.str(text).is_empty()) {
        return Err(vm.type_error("expected iterable of integers; got: 'str'"));
    }
    let bytes = make::from_iterator(vm, iter, "byte must be in range(0, 256)")?;
    let other = vm.heap.new_bytes(bytes);
    append_all(vm, array, other)?;
    Ok(Value::NONE)
}

pub(super) fn insert(vm: &mut Vm, args: Args) -> R<Value> {
    let array = own(vm, &args, "bytearray.insert")?;
    args::between(vm, &args, "bytearray.insert", 2, 2)?;
    let at = args.get(vm, 1);
    let at = index::size_argument(vm, at)?;
    let value = args.get(vm, 2);
    let byte = byte_of(vm, value)?;
    memoryview::check_exports(vm, array)?;
    room(vm, array, 1)?;
    let length = vm.heap.bytes(array).len();
    let at = if at < 0 {
        at.saturating_add(length as i64).max(0)
    } else {
        at
    };
    let at = usize::try_from(at).unwrap_or(usize::MAX).min(length);
    vm.charge((length - at) / 64)?;
    vm.look_ahead((length - at) / 10)?;
    edit(vm, array, |bytes| bytes.insert(at, byte));
    Ok(Value::NONE)
}

pub(super) fn pop(vm: &mut Vm, args: Args) -> R<Value> {
    let array = own(vm, &args, "bytearray.pop")?;
    args::between(vm, &args, "bytearray.pop", 0, 1)?;
    let at = match args.opt(vm, 1) {
        Some(at) => index::size_argument(vm, at)?,
        None => -1,
    };
    let length = vm.heap.bytes(array).len();
    if length == 0 {
        return Err(vm.index_error("pop from empty bytearray"));
    }
    match index::within(at, length) {
        Some(at) => take(vm, array, at).map(|byte| Value::int(i64::from(byte))),
        None => Err(vm.index_error("pop index out of range")),
    }
}

pub(super) fn remove_value(vm: &mut Vm, args: Args) -> R<Value> {
    let array = own(vm, &args, "bytearray.remove")?;
    let value = args::one(vm, &args, "bytearray.remove")?;
    let byte = byte_of(vm, value)?;
    let length = vm.heap.bytes(array).len();
    vm.charge(length / 64)?;
    match memchr::memchr(byte, vm.heap.bytes(array)) {
        Some(at) => take(vm, array, at).map(|_| Value::NONE),
        None => Err(vm.value_error("value not found in bytearray")),
    }
}

pub(super) fn reverse(vm: &mut Vm, args: Args) -> R<Value> {
    let array = own(vm, &args, "bytearray.reverse")?;
    args::none(vm, &args, "bytearray.reverse")?;
    let length = vm.heap.bytes(array).len();
    vm.charge(length / 16)?;
    vm.heap.bytes_mut(array).reverse();
    Ok(Value::NONE)
}

pub(super) fn clear(vm: &mut Vm, args: Args) -> R<Value> {
    let array = own(vm, &args, "bytearray.clear")?;
    args::none(vm, &args, "bytearray.clear")?;
    put(vm, array, Vec::new())?;
    Ok(Value::NONE)
}

pub(super) fn copy(vm: &mut Vm, args: Args) -> R<Value> {
    let array = own(vm, &args, "bytearray.copy")?;
    args::none(vm, &args, "bytearray.copy")?;
    let bytes = super::copied(vm, array)?;
    Ok(vm.heap.new_bytearray(bytes))
}

pub(super) fn alloc(vm: &mut Vm, args: Args) -> R<Value> {
    let array = own(vm, &args, "bytearray.__alloc__")?;
    args::none(vm, &args, "bytearray.__alloc__")?;
    Ok(Value::int(vm.heap.bytes(array).len() as i64 + 1))
}
