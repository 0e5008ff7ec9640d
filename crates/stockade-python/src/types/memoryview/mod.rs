//! `memoryview`: a look at a `bytes` or `bytearray`, of one dimension, in the formats of `struct`
//! that have a fixed size. Views of more dimensions do not exist here.
//!
//! A `bytearray` that is looked at keeps its size. Nothing counts references here, so that a view
//! which the program let go of is found out by a collection, right before a resize is refused.

mod item;
mod methods;

use super::bytes::{PIECE, pour};
use super::index::{self, as_slice};
use super::signature::Signature;
use crate::class::id;
use crate::code::CompareOp;
use crate::heap::{Handle, Object, Tag, Value};
use crate::vm::{Args, R, Throw, Vm};

pub(crate) use methods::METHODS;

/// What a view looks at.
#[derive(Clone, Copy)]
pub(super) struct View {
    over: Value,
    start: usize,
    /// Items, not bytes.
    len: usize,
    /// Bytes from one item to the next.
    step: isize,
    readonly: bool,
    format: u8,
}

impl View {
    fn size(self) -> usize {
        item::size(self.format)
    }

    /// The first byte of an item.
    fn at(self, n: usize) -> Option<usize> {
        self.start
            .checked_add_signed(self.step.checked_mul(isize::try_from(n).ok()?)?)
    }

    fn contiguous(self) -> bool {
        self.len <= 1 || self.step == self.size() as isize
    }
}

/// The view behind a value, unless it was released.
fn view(vm: &mut Vm, value: Value) -> R<View> {
    match vm.heap.object(value) {
        Object::MemoryView { released: true, .. } => {
            Err(vm.value_error("operation forbidden on released memoryview object"))
        }
        Object::MemoryView {
            over,
            start,
            len,
            step,
            readonly,
            format,
            ..
        } => Ok(View {
            over: *over,
            start: *start,
            len: *len,
            step: *step,
            readonly: *readonly,
            format: *format,
        }),
        _ => Err(vm.internal("a view that is none")),
    }
}

fn make(vm: &mut Vm, view: View) -> Value {
    let View {
        over,
        start,
        len,
        step,
        readonly,
        format,
    } = view;
    let made = vm.heap.new_object(Object::MemoryView {
        over,
        start,
        len,
        step,
        readonly,
        format,
        released: false,
    });
    if over.is(Tag::ByteArray) {
        vm.heap.charge(size_of::<(Handle, Handle)>());
        vm.heap.views.push((made.handle(), over.handle()));
    }
    made
}

/// `memoryview(object)`.
pub(crate) fn new(vm: &mut Vm, args: Args) -> R<Value> {
    const SIGNATURE: Signature<1> = Signature {
        name: "memoryview",
        names: ["object"],
        least: 1,
    };
    if args.count > 2 {
        let given = args.count - 1;
        let message = format!("memoryview() takes at most 1 argument ({given} given)");
        return Err(vm.type_error(message));
    }
    let known = args
        .keywords(vm)
        .iter()
        .any(|(name, _)| vm.heap.symbols.name(*name) == "object");
    if args.count < 2 && !known {
        let message = "memoryview() missing required argument 'object' (pos 1)";
        return Err(vm.type_error(message));
    }
    let [object] = SIGNATURE.bind(vm, &args)?;
    let object = object.unwrap_or(Value::NONE);
    let inner = vm.unwrap_payload(object);
    match inner.tag() {
        Tag::Bytes | Tag::ByteArray => {
            let format = crate::modules::format_of_array(vm, object).unwrap_or(b'B');
            let size = item::size(format).max(1);
            let len = vm.heap.bytes(inner).len() / size;
            let readonly = inner.is(Tag::Bytes);
            Ok(make(
                vm,
                View {
                    over: inner,
                    start: 0,
                    len,
                    step: size as isize,
                    readonly,
                    format,
                },
            ))
        }
        Tag::Object if matches!(vm.heap.object(inner), Object::MemoryView { .. }) => {
            let view = view(vm, inner)?;
            Ok(make(vm, view))
        }
        _ => {
            let message = format!(
                "memoryview: a bytes-like object is required, not '{}'",
                vm.type_name(object)
            );
            Err(vm.type_error(message))
        }
    }
}

/// A copy of the bytes that a view shows.
pub(crate) fn contents(vm: &mut Vm, value: Value) -> R<Vec<u8>> {
    let view = view(vm, value)?;
    copied(vm, view)
}

/// Where the bytes are that can be written to through a value: the bytearray, the first of them, and
/// how many; nothing where there are none, or not one after the other.
pub(crate) fn writable(vm: &mut Vm, value: Value) -> R<Option<(Value, usize, usize)>> {
    let inner = vm.unwrap_payload(value);
    match inner.tag() {
        Tag::ByteArray => Ok(Some((inner, 0, vm.heap.bytes(inner).len()))),
        Tag::Object if matches!(vm.heap.object(inner), Object::MemoryView { .. }) => {
            let view = view(vm, inner)?;
            let plain = !view.readonly && view.contiguous();
            Ok(plain.then_some((view.over, view.start, view.len * view.size())))
        }
        _ => Ok(None),
    }
}

fn copied(vm: &mut Vm, view: View) -> R<Vec<u8>> {
    let size = view.size();
    let length = view.len.saturating_mul(size);
    vm.reserve(length)?;
    if view.contiguous() {
        vm.charge(length / 16)?;
        let mut copy = Vec::with_capacity(length);
        pour(vm, view.over, view.start..view.start + length, &mut copy)?;
        return Ok(copy);
    }
    vm.charge_in_pieces(length / 4)?;
    vm.watched(|heap, patience| {
        let whole = heap.bytes(view.over);
        let mut out = Vec::with_capacity(length);
        for n in (0..view.len).take_while(|_| patience.step()) {
            let item = view.at(n).and_then(|at| whole.get(at..at + size));
            out.extend_from_slice(item.unwrap_or_default());
        }
        out
    })
}

/// `==` and `!=`: by the values of the items.
pub(crate) fn compare(vm: &mut Vm, op: CompareOp, x: Value, y: Value) -> R<Option<bool>> {
    if !matches!(op, CompareOp::Eq | CompareOp::Ne) {
        return Ok(None);
    }
    let mut sides = [None, None];
    for (side, value) in sides.iter_mut().zip([x, y]) {
        let inner = vm.unwrap_payload(value);
        *side = match inner.tag() {
            Tag::Bytes | Tag::ByteArray => {
                let len = vm.heap.bytes(inner).len();
                let readonly = true;
                Some(View {
                    over: inner,
                    start: 0,
                    len,
                    step: 1,
                    readonly,
                    format: b'B',
                })
            }
            Tag::Object => match vm.heap.object(inner) {
                // A released view is equal to itself only.
                Object::MemoryView { released: true, .. } => {
                    return Ok(Some(x.same(y) == (op == CompareOp::Eq)));
                }
                Object::MemoryView { .. } => Some(view(vm, inner)?),
                _ => None,
            },
            _ => None,
        };
    }
    let [Some(a), Some(b)] = sides else {
        return Ok(None);
    };
    let equal = a.len == b.len && {
        vm.charge_in_pieces(a.len / 4)?;
        vm.watched(|heap, patience| {
            let (left, right) = (heap.bytes(a.over), heap.bytes(b.over));
            (0..a.len).all(|n| {
                let left = a.at(n).and_then(|at| left.get(at..at + a.size()));
                let right = b.at(n).and_then(|at| right.get(at..at + b.size()));
                let (left, right) = (left.unwrap_or_default(), right.unwrap_or_default());
                patience.step() && item::equal(a.format, left, b.format, right)
            })
        })?
    };
    Ok(Some(equal == (op == CompareOp::Eq)))
}

/// The hash, which is that of the bytes.
pub(crate) fn hash(vm: &mut Vm, value: Value) -> R<i64> {
    let view = view(vm, value)?;
    if !view.readonly {
        return Err(vm.value_error("cannot hash writable memoryview object"));
    }
    if view.size() != 1 || view.format == b'?' {
        let message = "memoryview: hashing is restricted to formats 'B', 'b' or 'c'";
        return Err(vm.value_error(message));
    }
    let bytes = copied(vm, view)?;
    vm.look_ahead(bytes.len() / 8)?;
    Ok(crate::text::hash::hash_bytes(&bytes))
}

/// The place of an item that a key means.
fn place(vm: &mut Vm, view: View, key: Value) -> R<usize> {
    let at = index::position(vm, key, "memoryview")?;
    let found = index::within(at, view.len).and_then(|n| view.at(n));
    found.ok_or_else(|| vm.index_error("index out of bounds on dimension 1"))
}

/// The part of a view that a slice means.
fn part(vm: &mut Vm, view: View, parts: (Value, Value, Value)) -> R<View> {
    let bounds = index::bounds(vm, parts)?;
    let span = bounds.fit(view.len);
    let start = if span.count == 0 {
        Some(view.start)
    } else {
        view.at(span.at(0))
    };
    let step = isize::try_from(span.step)
        .ok()
        .and_then(|step| view.step.checked_mul(step));
    Ok(View {
        start: start.unwrap_or(view.start),
        len: span.count,
        step: step.unwrap_or(view.step),
        ..view
    })
}

/// A key that is one index, also inside a tuple of its own.
fn single(vm: &mut Vm, key: Value) -> R<Value> {
    if index::is_index(vm, key) {
        return Ok(key);
    }
    if key.is(Tag::Tuple) {
        let items = vm.copied(key)?;
        match items.as_slice() {
            [] => {
                let message = "sub-views are not implemented";
                return Err(vm.throw(id::NOT_IMPLEMENTED_ERROR, message));
            }
            [only] if index::is_index(vm, *only) => return Ok(*only),
            [_] => {}
            _ => {
                let message = format!(
                    "cannot index 1-dimension view with {}-element tuple",
                    items.len()
                );
                return Err(vm.type_error(message));
            }
        }
    }
    Err(vm.type_error("memoryview: invalid slice key"))
}

/// `view[key]`.
pub(crate) fn get_item(vm: &mut Vm, value: Value, key: Value) -> R<Value> {
    let seen = view(vm, value)?;
    if let Some(parts) = as_slice(vm, key) {
        let part = part(vm, seen, parts)?;
        return Ok(make(vm, part));
    }
    let key = single(vm, key)?;
    let at = place(vm, seen, key)?;
    // The key may have run Python code.
    view(vm, value)?;
    item::get(vm, seen, at)
}

/// `view[key] = value`.
pub(crate) fn set_item(vm: &mut Vm, target: Value, key: Value, value: Value) -> R<()> {
    let seen = view(vm, target)?;
    if seen.readonly {
        return Err(vm.type_error("cannot modify read-only memory"));
    }
    if let Some(parts) = as_slice(vm, key) {
        let part = part(vm, seen, parts)?;
        return set_slice(vm, part, value);
    }
    let key = single(vm, key)?;
    let at = place(vm, seen, key)?;
    let packed = item::pack(vm, seen.format, value)?;
    view(vm, target)?;
    let size = seen.size();
    if let Some(bytes) = vm.heap.bytes_mut(seen.over).get_mut(at..at + size) {
        bytes.copy_from_slice(&packed[..size]);
    }
    Ok(())
}

fn set_slice(vm: &mut Vm, part: View, value: Value) -> R<()> {
    let inner = vm.unwrap_payload(value);
    let format = match inner.is(Tag::Object).then(|| vm.heap.object(inner)) {
        Some(Object::MemoryView { format, .. }) => *format,
        _ => b'B',
    };
    let source = super::bytes::required(vm, value)?;
    let size = part.size();
    if format != part.format || vm.heap.bytes(source).len() != part.len * size {
        let message = "memoryview assignment: lvalue and rvalue have different structures";
        return Err(vm.value_error(message));
    }
    // A copy, because both may look at the same bytes.
    let copy = super::bytes::copied(vm, source)?;
    for (at, piece) in copy.chunks(PIECE).enumerate() {
        // What is assigned up to a limit stays: nothing reads it before the next feed.
        vm.look_ahead(piece.len())?;
        let whole = vm.heap.bytes_mut(part.over);
        for (n, item) in piece.chunks(size).enumerate() {
            let n = at * (PIECE / size) + n;
            if let Some(bytes) = part.at(n).and_then(|at| whole.get_mut(at..at + size)) {
                bytes.copy_from_slice(item);
            }
        }
    }
    Ok(())
}

/// `del view[key]`, which no view allows.
pub(crate) fn delete_item(vm: &mut Vm, value: Value) -> R<()> {
    let readonly = view(vm, value)?.readonly;
    let message = if readonly {
        "cannot modify read-only memory"
    } else {
        "cannot delete memory"
    };
    Err(vm.type_error(message))
}

/// Refuses to resize a `bytearray` that is looked at.
pub(crate) fn check_exports(vm: &mut Vm, array: Value) -> R<()> {
    resizable(vm, array, EXPORTED)
}

const EXPORTED: &str = "Existing exports of data: object cannot be re-sized";

/// The same in other words.
pub(crate) fn resizable(vm: &mut Vm, array: Value, message: &str) -> R<()> {
    if vm.heap.views.is_empty() {
        return Ok(());
    }
    vm.charge(vm.heap.views.len() / 16 + 1)?;
    let looked_at = |vm: &Vm| {
        vm.heap
            .views
            .iter()
            .any(|(_, over)| *over == array.handle())
    };
    if !looked_at(vm) {
        return Ok(());
    }
    forget_dead(vm);
    if !looked_at(vm) {
        return Ok(());
    }
    // Views that nothing refers to any more are only known after a collection.
    vm.charge(vm.heap.used() / 16)?;
    vm.rooted(|vm| {
        vm.root(array);
        vm.collect()
    })?;
    forget_dead(vm);
    if looked_at(vm) {
        return Err(vm.throw(id::BUFFER_ERROR, message));
    }
    Ok(())
}

/// What is thrown where bytes should move that something looks at.
pub(crate) fn exported(vm: &mut Vm) -> Throw {
    vm.throw(id::BUFFER_ERROR, EXPORTED)
}

/// Drops views that were released or freed.
fn forget_dead(vm: &mut Vm) {
    let mut views = std::mem::take(&mut vm.heap.views);
    views.retain(|(view, over)| {
        let object = vm.heap.object(Value::handle_of(Tag::Object, *view));
        matches!(
            object,
            Object::MemoryView { over: looked_at, released: false, .. }
                if looked_at.handle() == *over && looked_at.is(Tag::ByteArray)
        )
    });
    vm.heap.views = views;
}
