//! `str.encode`, and decoding for `bytes.decode` and `str(bytes, …)`: names of codecs and error
//! handlers, and the exceptions where something cannot be encoded or decoded.

use super::{raise, receiver};
use crate::class::id;
use crate::heap::Value;
use crate::modules::unicode::{NAME, name_of};
use crate::text::codec::{self, CodecError, Encoding, Errors, Fault};
use crate::text::surrogate::code_point;
use crate::types::growing::new_text;
use crate::types::signature::{Signature, str_argument};
use crate::vm::{Args, R, Throw, Vm};

pub(super) fn encode(vm: &mut Vm, args: Args) -> R<Value> {
    const SIGNATURE: Signature<2> = Signature {
        name: "encode",
        names: ["encoding", "errors"],
        least: 0,
    };
    let text = receiver(vm, &args, "str.encode")?;
    let [encoding, errors] = SIGNATURE.bind(vm, &args)?;
    let encoding = optional(vm, encoding, "encode() argument 'encoding'")?;
    let errors = optional(vm, errors, "encode() argument 'errors'")?;
    let bytes = encode_with(vm, text, encoding, errors)?;
    Ok(vm.heap.new_bytes(bytes))
}

/// An argument that is a `str` where it is given.
pub(crate) fn optional(vm: &mut Vm, given: Option<Value>, what: &str) -> R<Option<Value>> {
    given.map(|given| str_argument(vm, given, what)).transpose()
}

fn named(vm: &mut Vm, encoding: Option<Value>, errors: Option<Value>) -> R<(Encoding, String)> {
    for given in [encoding, errors].into_iter().flatten() {
        vm.charge(vm.heap.str(given).len() / 4)?;
        if vm.heap.str(given).contains('\0') {
            return Err(vm.value_error("embedded null character"));
        }
    }
    let encoding = match encoding.map(|name| Encoding::named(vm.heap.str(name))) {
        None => Encoding::Utf8,
        Some(Ok(encoding)) => encoding,
        Some(Err(error)) => return Err(raise(vm, error)),
    };
    let errors = errors
        .map_or("strict", |errors| vm.heap.str(errors))
        .to_owned();
    Ok((encoding, errors))
}

/// The bytes of a `str`; the names are `str`s.
pub(crate) fn encode_with(
    vm: &mut Vm,
    text: Value,
    encoding: Option<Value>,
    errors: Option<Value>,
) -> R<Vec<u8>> {
    let (encoding, errors) = named(vm, encoding, errors)?;
    let errors = Errors::named(&errors);
    let named = match errors {
        Errors::NameReplace => with_names(vm, text, encoding)?,
        _ => None,
    };
    let length = named.as_ref().map_or(vm.heap.str(text).len(), String::len);
    let bound = codec::encode_bound(length, encoding, errors);
    // UTF-8 is what we hold; the others go character by character.
    vm.reserve(bound + named.as_ref().map_or(0, String::len))?;
    vm.charge_in_pieces(bound.max(length) / 8)?;
    let made = vm.watched(|heap, patience| {
        let text = named.as_deref().unwrap_or_else(|| heap.str(text));
        codec::encode(text, encoding, errors, patience)
    })?;
    match made {
        Ok(bytes) => Ok(bytes),
        Err(CodecError::Raise(error)) => Err(raise(vm, error)),
        Err(CodecError::Encode(fault) | CodecError::Decode { fault, .. }) => {
            Err(fault_error(vm, id::UNICODE_ENCODE_ERROR, fault, text))
        }
    }
}

/// A text with names in the place of characters that there are no bytes for, where it has any.
fn with_names(vm: &mut Vm, text: Value, encoding: Encoding) -> R<Option<String>> {
    let name = |letter: char| {
        let has_bytes = encoding.has(code_point(letter));
        (!has_bytes).then(|| name_of(letter)).flatten()
    };
    // Names are long: how much they take is found out first, so each is looked up twice.
    vm.charge_in_pieces(vm.heap.str_chars(text).saturating_mul(2 * NAME))?;
    let length: usize = vm.watched(|heap, patience| {
        let letters = heap.str(text).chars().take_while(|_| patience.step());
        letters
            .map(|letter| name(letter).map_or(letter.len_utf8(), |name| name.len() + 4))
            .sum()
    })?;
    if length == vm.heap.str(text).len() {
        return Ok(None);
    }
    vm.reserve(length)?;
    let named = vm.watched(|heap, patience| {
        let mut named = String::with_capacity(length);
        for letter in heap.str(text).chars().take_while(|_| patience.step()) {
            match name(letter) {
                Some(name) => named.extend(["\\N{", &name, "}"]),
                None => named.push(letter),
            }
        }
        named
    })?;
    Ok(Some(named))
}

/// The `str` that bytes stand for.
pub(crate) fn decode(
    vm: &mut Vm,
    bytes: Vec<u8>,
    encoding: Option<Value>,
    errors: Option<Value>,
) -> R<Value> {
    // Nothing is decoded to nothing, whatever the encoding is called.
    if bytes.is_empty() {
        return Ok(vm.heap.new_string(String::new()));
    }
    let (encoding, errors) = named(vm, encoding, errors)?;
    let errors = Errors::named(&errors);
    let bound = codec::decode_bound(bytes.len(), encoding, errors);
    new_text(vm, bytes.len())?;
    vm.reserve(bound)?;
    vm.charge_in_pieces(bound / 8)?;
    let made = vm.watched(|_, patience| codec::decode(&bytes, encoding, errors, patience))?;
    match made {
        Ok(text) => {
            new_text(vm, text.len())?;
            Ok(vm.heap.new_string(text))
        }
        Err(CodecError::Raise(error)) => Err(raise(vm, error)),
        Err(CodecError::Encode(fault)) => {
            let object = vm.heap.new_bytes(bytes);
            Err(fault_error(vm, id::UNICODE_DECODE_ERROR, fault, object))
        }
        Err(CodecError::Decode { fault, skipped }) => {
            let object = vm
                .heap
                .new_bytes(bytes.get(skipped..).unwrap_or_default().to_vec());
            Err(fault_error(vm, id::UNICODE_DECODE_ERROR, fault, object))
        }
    }
}

#[cold]
fn fault_error(vm: &mut Vm, class: u32, fault: Fault, object: Value) -> Throw {
    let encoding = vm.heap.new_str(fault.encoding);
    let reason = vm.heap.new_str(fault.reason);
    let (start, end) = (Value::int(fault.start as i64), Value::int(fault.end as i64));
    match vm.call(Value::class(class), &[encoding, object, start, end, reason]) {
        Ok(exception) => vm.throw_value(exception),
        Err(throw) => throw,
    }
}
