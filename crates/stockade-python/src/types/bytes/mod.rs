//! `bytes` and `bytearray`: making, operators, items and slices. Methods of both are made once per
//! class, so that each can check its receiver; the methods that change a `bytearray` have a file.

mod array;
mod change;
mod hex;
mod like;
mod make;
mod pad;
mod search;
mod split;
mod tables;

use super::args;
use super::index::{self, as_slice};
use super::memoryview;
use crate::class::id;
use crate::code::BinaryOp;
use crate::heap::{Tag, Value};
use crate::symbol::sym;
use crate::vm::{Args, R, Vm};

pub(crate) use array::{delete_item, set_item};
pub(crate) use hex::shown as hex_of;
pub(crate) use like::{PIECE, buffer, by_method, byte_of, copied, like, pour, required};
pub(crate) use make::{new, new_bytearray};
pub(crate) use tables::{BYTEARRAY_METHODS, METHODS};

/// The qualified name of a method of the class that a function is made for.
macro_rules! named {
    ($class:ident, $name:literal) => {
        if $class == $crate::class::id::BYTES {
            concat!("bytes.", $name)
        } else {
            concat!("bytearray.", $name)
        }
    };
}
use named;

/// The receiver of a method.
fn receiver<const CLASS: u32>(vm: &mut Vm, args: &Args, name: &str) -> R<Value> {
    args::receiver(vm, args, CLASS, name)
}

/// A new object of the class that a function is made for.
fn made<const CLASS: u32>(vm: &mut Vm, bytes: Vec<u8>) -> Value {
    if CLASS == id::BYTES {
        vm.heap.new_bytes(bytes)
    } else {
        vm.heap.new_bytearray(bytes)
    }
}

/// A new object of the type of another.
fn made_like(vm: &mut Vm, like: Value, bytes: Vec<u8>) -> Value {
    match like.tag() {
        Tag::ByteArray => vm.heap.new_bytearray(bytes),
        _ => vm.heap.new_bytes(bytes),
    }
}

/// `+`, `*` and `%`.
pub(crate) fn binary(vm: &mut Vm, op: BinaryOp, x: Value, y: Value) -> R<Option<Value>> {
    match op {
        BinaryOp::Add => {
            let Some(other) = like(vm, y)? else {
                let message = format!("can't concat {} to {}", vm.type_name(y), vm.type_name(x));
                return Err(vm.type_error(message));
            };
            let length = vm
                .heap
                .bytes(x)
                .len()
                .saturating_add(vm.heap.bytes(other).len());
            vm.room_for(length)?;
            vm.charge_in_pieces(length / 16)?;
            let mut bytes = Vec::with_capacity(length);
            for part in [x, other] {
                let whole = 0..vm.heap.bytes(part).len();
                pour(vm, part, whole, &mut bytes)?;
            }
            Ok(Some(made_like(vm, x, bytes)))
        }
        BinaryOp::Mul => {
            let times = index::repetitions(vm, y)?;
            let bytes = repeated(vm, x, times)?;
            Ok(Some(made_like(vm, x, bytes)))
        }
        BinaryOp::Mod => super::percent::format(vm, x, y).map(Some),
        _ => Ok(None),
    }
}

fn repeated(vm: &mut Vm, x: Value, times: usize) -> R<Vec<u8>> {
    let length = vm.heap.bytes(x).len().saturating_mul(times);
    vm.room_for(length)?;
    vm.charge_in_pieces(length / 16)?;
    let once = vm.heap.bytes(x).len();
    if length <= PIECE {
        return Ok(vm.heap.bytes(x).repeat(times));
    }
    let mut whole = Vec::with_capacity(length);
    if once >= PIECE {
        for _ in 0..times {
            pour(vm, x, 0..once, &mut whole)?;
        }
        return Ok(whole);
    }
    let block = vm.heap.bytes(x).repeat(PIECE / once);
    vm.watched(|_, patience| {
        while whole.len() < length && patience.look() {
            let left = length - whole.len();
            whole.extend_from_slice(&block[..block.len().min(left)]);
        }
    })?;
    Ok(whole)
}

/// `bytearray += bytes` and `bytearray *= int`.
pub(crate) fn in_place(vm: &mut Vm, op: BinaryOp, x: Value, y: Value) -> R<Option<Value>> {
    let reflected = match op {
        BinaryOp::Add => sym::RADD,
        BinaryOp::Mul => sym::RMUL,
        _ => return Ok(None),
    };
    let theirs = y.is(Tag::Inst)
        && vm
            .special(y, reflected)
            .is_some_and(|method| !method.is(Tag::Native));
    if theirs {
        return Ok(None);
    }
    if op == BinaryOp::Add {
        let Some(other) = like(vm, y)? else {
            let message = format!("can't concat {} to bytearray", vm.type_name(y));
            return Err(vm.type_error(message));
        };
        // CPython looks at the very bytes that have to move.
        if other.same(x) && !vm.heap.bytes(x).is_empty() {
            return Err(memoryview::exported(vm));
        }
        array::append_all(vm, x, other)?;
    } else {
        let times = index::repetitions(vm, y)?;
        let bytes = repeated(vm, x, times)?;
        array::put(vm, x, bytes)?;
    }
    Ok(Some(x))
}

/// `bytes[key]`.
pub(crate) fn get_item(vm: &mut Vm, bytes: Value, key: Value) -> R<Value> {
    if let Some(parts) = as_slice(vm, key) {
        let bounds = index::bounds(vm, parts)?;
        let span = bounds.fit(vm.heap.bytes(bytes).len());
        if span.step == 1 && bytes.is(Tag::Bytes) && span.count == vm.heap.bytes(bytes).len() {
            return Ok(bytes);
        }
        vm.reserve(span.count)?;
        vm.charge(span.count / 16)?;
        let part = vm.watched(|heap, patience| {
            let whole = heap.bytes(bytes);
            if span.step == 1 {
                let start = span.start as usize;
                let part = whole.get(start..start + span.count);
                return part.unwrap_or_default().to_vec();
            }
            let mut part = Vec::with_capacity(span.count);
            let places = (0..span.count).take_while(|_| patience.step());
            part.extend(places.filter_map(|n| whole.get(span.at(n)).copied()));
            part
        })?;
        return Ok(made_like(vm, bytes, part));
    }
    let (kind, message) = match bytes.tag() {
        Tag::ByteArray => ("bytearray", "bytearray index out of range"),
        _ => ("byte", "index out of range"),
    };
    let at = index::position(vm, key, kind)?;
    let whole = vm.heap.bytes(bytes);
    match index::within(at, whole.len()) {
        Some(at) => Ok(Value::int(i64::from(whole[at]))),
        None => Err(vm.index_error(message)),
    }
}
