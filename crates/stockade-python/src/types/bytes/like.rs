//! What counts as bytes: `bytes`, `bytearray`, views of them, and what `__bytes__` gives.

use std::ops::Range;

use crate::heap::{Object, Tag, Value};
use crate::symbol::sym;
use crate::types::{index, memoryview};
use crate::vm::{R, Vm};

/// The bytes of a bytes-like object as a `bytes` or `bytearray`, itself where it is one; nothing
/// for other objects.
pub(crate) fn like(vm: &mut Vm, value: Value) -> R<Option<Value>> {
    let inner = vm.unwrap_payload(value);
    match inner.tag() {
        Tag::Bytes | Tag::ByteArray => Ok(Some(inner)),
        Tag::Object if matches!(vm.heap.object(inner), Object::MemoryView { .. }) => {
            let bytes = memoryview::contents(vm, inner)?;
            Ok(Some(vm.heap.new_bytes(bytes)))
        }
        _ => Ok(None),
    }
}

/// A copy of the bytes of a bytes-like object.
pub(crate) fn buffer(vm: &mut Vm, value: Value) -> R<Option<Vec<u8>>> {
    match like(vm, value)? {
        Some(bytes) => copied(vm, bytes).map(Some),
        None => Ok(None),
    }
}

/// Bytes that are copied between two looks at the clock.
pub(crate) const PIECE: usize = 1 << 20;

/// A copy of a `bytes` or `bytearray`.
pub(crate) fn copied(vm: &mut Vm, bytes: Value) -> R<Vec<u8>> {
    let length = vm.heap.bytes(bytes).len();
    vm.room_for(length)?;
    vm.charge_in_pieces(length / 16)?;
    let mut copy = Vec::with_capacity(length);
    pour(vm, bytes, 0..length, &mut copy)?;
    Ok(copy)
}

/// Appends a part of a `bytes` or `bytearray` to other bytes that have room for it. Memory that is
/// touched for the first time is slow, so the clock is looked at on the way.
pub(crate) fn pour(vm: &mut Vm, from: Value, part: Range<usize>, into: &mut Vec<u8>) -> R<()> {
    if part.len() <= PIECE {
        into.extend_from_slice(vm.heap.bytes(from).get(part).unwrap_or_default());
        return Ok(());
    }
    vm.watched(|heap, patience| {
        let part = heap.bytes(from).get(part).unwrap_or_default();
        for piece in part.chunks(PIECE).take_while(|_| patience.look()) {
            into.extend_from_slice(piece);
        }
    })
}

/// An argument that must be bytes-like.
pub(crate) fn required(vm: &mut Vm, value: Value) -> R<Value> {
    if let Some(bytes) = like(vm, value)? {
        Ok(bytes)
    } else {
        let message = format!(
            "a bytes-like object is required, not '{}'",
            vm.type_name(value)
        );
        Err(vm.type_error(message))
    }
}

/// What `__bytes__` of an object gives; nothing where it has none.
pub(crate) fn by_method(vm: &mut Vm, value: Value) -> R<Option<Vec<u8>>> {
    if !value.is(Tag::Inst) {
        return Ok(None);
    }
    let Some(method) = vm.special(value, sym::BYTES) else {
        return Ok(None);
    };
    if method.is(Tag::Native) {
        return Ok(None);
    }
    let bound = vm.bind(method, value)?;
    let answer = vm.call(bound, &[])?;
    let inner = vm.unwrap_payload(answer);
    if !inner.is(Tag::Bytes) {
        let message = format!(
            "__bytes__ returned non-bytes (type {})",
            vm.type_name(answer)
        );
        return Err(vm.type_error(message));
    }
    copied(vm, inner).map(Some)
}

/// A byte as an argument.
pub(crate) fn byte_of(vm: &mut Vm, value: Value) -> R<u8> {
    let number = vm.index(value)?;
    let byte = number.as_int().and_then(|number| u8::try_from(number).ok());
    byte.ok_or_else(|| vm.value_error("byte must be in range(0, 256)"))
}

/// What `find` and its like look for: bytes, or one byte as a number.
pub(super) fn needle(vm: &mut Vm, value: Value, otherwise: &str) -> R<Value> {
    if let Some(bytes) = like(vm, value)? {
        return Ok(bytes);
    }
    if index::is_index(vm, value) {
        let byte = byte_of(vm, value)?;
        return Ok(vm.heap.new_bytes(vec![byte]));
    }
    let message = format!("{otherwise}, not '{}'", vm.type_name(value));
    Err(vm.type_error(message))
}
