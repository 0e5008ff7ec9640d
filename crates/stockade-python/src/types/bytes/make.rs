//! `bytes(…)` and `bytearray(…)` in all their forms.

use super::{array, by_method, like, receiver};
use crate::class::id;
use crate::heap::{Tag, Value};
use crate::types::growing::Growing;
use crate::types::signature::{Signature, as_str, str_argument};
use crate::types::{args, index};
use crate::vm::{Args, R, Vm};

const BYTES: Signature<3> = Signature {
    name: "bytes",
    names: ["source", "encoding", "errors"],
    least: 0,
};
const BYTEARRAY: Signature<3> = Signature {
    name: "bytearray",
    names: ["source", "encoding", "errors"],
    least: 0,
};

/// `bytes(source=b'', encoding='utf-8', errors='strict')`.
pub(crate) fn new(vm: &mut Vm, args: Args) -> R<Value> {
    let class = args::class_for_new(vm, &args, id::BYTES)?;
    let given = BYTES.bind(vm, &args)?;
    if let [Some(source), None, None] = given
        && class.handle() == id::BYTES
        && source.is(Tag::Bytes)
    {
        return Ok(source);
    }
    let bytes = gather(vm, given, &BYTES)?;
    let bytes = vm.heap.new_bytes(bytes);
    Ok(crate::types::wrap(vm, class, id::BYTES, bytes))
}

/// `bytearray(source=b'', encoding='utf-8', errors='strict')`.
pub(crate) fn new_bytearray(vm: &mut Vm, args: Args) -> R<Value> {
    let given = BYTEARRAY.bind(vm, &args)?;
    let bytes = gather(vm, given, &BYTEARRAY)?;
    Ok(vm.heap.new_bytearray(bytes))
}

/// `bytearray.__new__(cls, ...)`: always empty, `__init__` fills it.
pub(super) fn new_empty(vm: &mut Vm, args: Args) -> R<Value> {
    let class = args::class_for_new(vm, &args, id::BYTEARRAY)?;
    let bytes = vm.heap.new_bytearray(Vec::new());
    Ok(crate::types::wrap(vm, class, id::BYTEARRAY, bytes))
}

/// `bytearray.__init__`.
pub(super) fn init(vm: &mut Vm, args: Args) -> R<Value> {
    let array = receiver::<{ id::BYTEARRAY }>(vm, &args, "bytearray.__init__")?;
    let given = BYTEARRAY.bind(vm, &args)?;
    array::put(vm, array, Vec::new())?;
    let bytes = gather(vm, given, &BYTEARRAY)?;
    array::put(vm, array, bytes)?;
    Ok(Value::NONE)
}

fn gather(vm: &mut Vm, given: [Option<Value>; 3], signature: &Signature<3>) -> R<Vec<u8>> {
    let [source, encoding, errors] = given;
    let name = signature.name;
    let encoding = encoding
        .map(|value| str_argument(vm, value, &format!("{name}() argument 'encoding'")))
        .transpose()?;
    let errors = errors
        .map(|value| str_argument(vm, value, &format!("{name}() argument 'errors'")))
        .transpose()?;
    let text = source.and_then(|source| as_str(vm, source));
    match (text, encoding, errors) {
        (Some(text), Some(_), _) => {
            return crate::types::str::encode_with(vm, text, encoding, errors);
        }
        (None, Some(_), _) => {
            return Err(vm.type_error("encoding without a string argument"));
        }
        (None, None, Some(_)) => return Err(vm.type_error("errors without a string argument")),
        _ => {}
    }
    let Some(source) = source else {
        return Ok(Vec::new());
    };
    if name == "bytes"
        && let Some(bytes) = by_method(vm, source)?
    {
        return Ok(bytes);
    }
    if text.is_some() {
        return Err(vm.type_error("string argument without an encoding"));
    }
    from_object(vm, source, name)
}

fn from_object(vm: &mut Vm, source: Value, name: &str) -> R<Vec<u8>> {
    if index::is_index(vm, source) {
        let count = vm.index(source)?;
        let Some(count) = count.as_int() else {
            let message = index::too_large(vm, source);
            return Err(vm.overflow_error(message));
        };
        let Ok(count) = usize::try_from(count) else {
            return Err(vm.value_error("negative count"));
        };
        vm.reserve(count)?;
        vm.charge(count / 64)?;
        return Ok(vec![0; count]);
    }
    if let Some(bytes) = super::buffer(vm, source)? {
        return Ok(bytes);
    }
    let Ok(iter) = vm.get_iter(source) else {
        if vm.catch(id::TYPE_ERROR).is_none() {
            return Err(crate::vm::Throw);
        }
        let message = format!("cannot convert '{}' object to {name}", vm.type_name(source));
        return Err(vm.type_error(message));
    };
    let range = if name == "bytes" {
        "bytes must be in range(0, 256)"
    } else {
        "byte must be in range(0, 256)"
    };
    from_iterator(vm, iter, range)
}

/// The bytes that an iterator gives as numbers.
pub(super) fn from_iterator(vm: &mut Vm, iter: Value, range: &str) -> R<Vec<u8>> {
    vm.root(iter);
    let out = Growing::new(vm);
    while let Some(item) = vm.next(iter)? {
        vm.charge(1)?;
        let number = vm.index(item)?;
        let byte = number.as_int().and_then(|number| u8::try_from(number).ok());
        let Some(byte) = byte else {
            return Err(vm.value_error(range));
        };
        out.push(vm, &[byte])?;
    }
    Ok(out.finish(vm))
}

/// Bytes for a slice of a `bytearray`: of a bytes-like object, or numbers from an iterable.
pub(super) fn assigned(vm: &mut Vm, value: Value) -> R<Vec<u8>> {
    if like(vm, value)?.is_none() {
        let inner = vm.unwrap_payload(value);
        let number = matches!(
            inner.tag(),
            Tag::Int | Tag::Bool | Tag::BigInt | Tag::Float | Tag::Str
        ) || index::is_index(vm, value);
        if number {
            let message = "can assign only bytes, buffers, or iterables of ints in range(0, 256)";
            return Err(vm.type_error(message));
        }
    }
    from_object(vm, value, "bytearray")
}
