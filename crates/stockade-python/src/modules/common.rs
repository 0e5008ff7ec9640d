//! What natives of several modules share: exceptions that a module defines in its text, arguments of
//! functions that also go by name, and bytes as arguments.

use crate::heap::{Object, Tag, Value};
use crate::symbol::Sym;
use crate::types::{args, bytes};
use crate::vm::{Args, R, Throw, Vm};

/// An exception of a class that the text of a module defines; the name is `module.class`.
#[cold]
pub(super) fn throw(vm: &mut Vm, name: &str, message: impl AsRef<str>) -> Throw {
    let (module, class) = name.split_once('.').unwrap_or((name, ""));
    let (module, class) = (vm.heap.intern(module), vm.heap.intern(class));
    let number = match vm.imported.get(&module).copied() {
        Some(module) if module.is(Tag::Object) => match vm.heap.object(module) {
            Object::Module(number) => Some(*number as usize),
            _ => None,
        },
        _ => None,
    };
    let found = number.and_then(|number| vm.heap.modules.get(number)?.get(class));
    let Some(class) = found else {
        return vm.value_error(message);
    };
    let message = vm.heap.new_str(message.as_ref());
    match vm.call(class, &[message]) {
        Ok(exception) => vm.throw_value(exception),
        Err(throw) => throw,
    }
}

/// The value of an attribute that an object of ours keeps.
pub(super) fn kept(vm: &mut Vm, object: Value, name: &str) -> R<Value> {
    let name: Sym = vm.heap.intern(name);
    vm.get_attr(object, name)
}

/// An argument that must be bytes-like, as a `bytes` or `bytearray`.
pub(super) fn given(vm: &mut Vm, value: Value) -> R<Value> {
    let bytes = bytes::required(vm, value)?;
    Ok(vm.root(bytes))
}

/// Bytes gone through between two looks at the meter.
pub(super) const PIECE: usize = 64 << 10;

/// Goes through bytes in pieces and pays for each before it is taken up.
pub(super) fn in_pieces(
    vm: &mut Vm,
    bytes: Value,
    cost: usize,
    mut work: impl FnMut(&[u8]),
) -> R<()> {
    let mut at = 0;
    loop {
        let whole = vm.heap.bytes(bytes);
        let Some(rest) = whole.get(at..).filter(|rest| !rest.is_empty()) else {
            return Ok(());
        };
        let taken = rest.len().min(PIECE);
        vm.charge(taken.saturating_mul(cost) / 16 + 1)?;
        let whole = vm.heap.bytes(bytes);
        work(whole.get(at..at + taken).unwrap_or_default());
        at += taken;
    }
}

/// Exactly one argument by position, and others by name only.
pub(super) fn one_and<const N: usize>(
    vm: &mut Vm,
    args: &Args,
    name: &str,
    known: [&str; N],
) -> R<(Value, [Option<Value>; N])> {
    if args.count != 1 {
        let given = args.count;
        let message = format!("{name}() takes exactly 1 positional argument ({given} given)");
        return Err(vm.type_error(message));
    }
    let known = known.map(|name| vm.heap.intern(name));
    let named = args::keywords(vm, args, name, known)?;
    Ok((args.get(vm, 0), named))
}

/// The bytes of a text that must be ASCII, or of a bytes-like object.
pub(super) fn ascii(vm: &mut Vm, value: Value) -> R<Vec<u8>> {
    let inner = vm.unwrap_payload(value);
    if inner.is(Tag::Str) {
        if !vm.heap.str_is_ascii(inner) {
            let message = "string argument should contain only ASCII characters";
            return Err(vm.value_error(message));
        }
        let length = vm.heap.str(inner).len();
        vm.reserve(length)?;
        vm.charge(length / 16)?;
        return Ok(vm.heap.str(inner).as_bytes().to_vec());
    }
    if let Some(bytes) = bytes::buffer(vm, value)? {
        return Ok(bytes);
    }
    let name = vm.type_name(value);
    let message = format!("argument should be bytes, buffer or ASCII string, not '{name}'");
    Err(vm.type_error(message))
}

/// Pays for work on so many bytes that makes so many others.
pub(super) fn pay(vm: &mut Vm, read: usize, written: usize) -> R<()> {
    vm.reserve(written)?;
    vm.charge((read + written) / 4 + 1)
}

/// A copy of the bytes of a bytes-like object, which others are refused for.
pub(super) fn owned(vm: &mut Vm, value: Value) -> R<Vec<u8>> {
    let bytes = bytes::required(vm, value)?;
    bytes::copied(vm, bytes)
}
