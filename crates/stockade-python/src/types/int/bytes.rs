//! `int.to_bytes` and `int.from_bytes`.

use num_bigint::{BigInt, Sign};

use crate::class::id;
use crate::heap::{Object, Tag, Value};
use crate::symbol::sym;
use crate::types::args::{keywords, receiver};
use crate::types::number::{big, cost, view_bytes};
use crate::vm::{Args, R, Vm};

/// Whether a byte order names the little end first.
fn little(vm: &mut Vm, order: Option<Value>, function: &str) -> R<bool> {
    let Some(order) = order else { return Ok(false) };
    let inner = vm.unwrap_payload(order);
    if !inner.is(Tag::Str) {
        let message = format!(
            "{function}() argument 'byteorder' must be str, not {}",
            vm.type_name(order)
        );
        return Err(vm.type_error(message));
    }
    match vm.heap.str(inner) {
        "little" => Ok(true),
        "big" => Ok(false),
        _ => Err(vm.value_error("byteorder must be either 'little' or 'big'")),
    }
}

fn at_most_two(vm: &mut Vm, given: usize, function: &str) -> R<()> {
    if given <= 2 {
        return Ok(());
    }
    let message = format!("{function}() takes at most 2 positional arguments ({given} given)");
    Err(vm.type_error(message))
}

pub(super) fn to_bytes(vm: &mut Vm, args: Args) -> R<Value> {
    let own = receiver(vm, &args, id::INT, "int.to_bytes")?;
    at_most_two(vm, args.count - 1, "to_bytes")?;
    let [length, order, signed] = keywords(
        vm,
        &args,
        "to_bytes",
        [sym::LENGTH, sym::BYTEORDER, sym::SIGNED],
    )?;
    let length = match args.opt(vm, 1).or(length) {
        Some(length) => vm.index(length)?,
        None => Value::int(1),
    };
    let little = little(vm, args.opt(vm, 2).or(order), "to_bytes")?;
    let signed = match signed {
        Some(signed) => vm.truth(signed)?,
        None => false,
    };
    let Some(length) = length.as_int() else {
        return Err(vm.overflow_error("Python int too large to convert to C ssize_t"));
    };
    let Ok(length) = usize::try_from(length) else {
        return Err(vm.value_error("length argument must be non-negative"));
    };
    let number = big(&vm.heap, own);
    let (negative, bits) = (number.sign() == Sign::Minus, number.bits());
    if negative && !signed {
        return Err(vm.overflow_error("can't convert negative int to unsigned"));
    }
    // The lowest number of n bits in two's complement is one more than the highest.
    let lowest = negative && number.magnitude().trailing_zeros() == Some(bits - 1);
    let needed = if signed && !lowest && bits > 0 {
        bits + 1
    } else {
        bits
    };
    if needed > (length as u64).saturating_mul(8) {
        return Err(vm.overflow_error("int too big to convert"));
    }
    vm.reserve(length.saturating_mul(2))?;
    cost::pay_whole(vm, length as u64 * 4)?;
    let mut bytes = big(&vm.heap, own).to_signed_bytes_le();
    bytes.resize(length, if negative { 0xff } else { 0 });
    if !little {
        bytes.reverse();
    }
    Ok(vm.heap.new_bytes(bytes))
}

pub(super) fn from_bytes(vm: &mut Vm, args: Args) -> R<Value> {
    let class = args.get(vm, 0);
    at_most_two(vm, args.count - 1, "from_bytes")?;
    let [bytes, order, signed] = keywords(
        vm,
        &args,
        "from_bytes",
        [sym::BYTES_ARG, sym::BYTEORDER, sym::SIGNED],
    )?;
    let Some(source) = args.opt(vm, 1).or(bytes) else {
        return Err(vm.type_error("from_bytes() missing required argument 'bytes' (pos 1)"));
    };
    let little = little(vm, args.opt(vm, 2).or(order), "from_bytes")?;
    let signed = match signed {
        Some(signed) => vm.truth(signed)?,
        None => false,
    };
    let mut bytes = collect_bytes(vm, source)?;
    cost::pay_whole(vm, bytes.len() as u64 * 4)?;
    cost::reserve_bits(vm, (bytes.len() as u64).saturating_mul(8))?;
    if !little {
        bytes.reverse();
    }
    let number = if signed {
        BigInt::from_signed_bytes_le(&bytes)
    } else {
        BigInt::from_bytes_le(Sign::Plus, &bytes)
    };
    let value = vm.heap.new_big(number);
    if class.handle() == id::INT {
        return Ok(value);
    }
    // A subclass is made by calling it.
    vm.call(class, &[value])
}

/// What `bytes(source)` would hold, for what is no number and no text.
fn collect_bytes(vm: &mut Vm, source: Value) -> R<Vec<u8>> {
    if let Some(method) = vm
        .special(source, sym::BYTES)
        .filter(|method| !method.is(Tag::Native))
    {
        let bound = vm.bind(method, source)?;
        let answer = vm.call(bound, &[])?;
        if !answer.is(Tag::Bytes) {
            let message = format!(
                "__bytes__ returned non-bytes (type {})",
                vm.type_name(answer)
            );
            return Err(vm.type_error(message));
        }
        return Ok(vm.heap.bytes(answer).clone());
    }
    let inner = vm.unwrap_payload(source);
    match inner.tag() {
        Tag::Bytes | Tag::ByteArray => {
            let length = vm.heap.bytes(inner).len();
            vm.reserve(length)?;
            return Ok(vm.heap.bytes(inner).clone());
        }
        Tag::Object if matches!(vm.heap.object(inner), Object::MemoryView { .. }) => {
            return view_bytes(vm, inner);
        }
        Tag::Str | Tag::Int | Tag::Bool | Tag::BigInt | Tag::Float | Tag::None => {
            let message = format!("cannot convert '{}' object to bytes", vm.type_name(source));
            return Err(vm.type_error(message));
        }
        _ => {}
    }
    let iterable = vm.special(source, sym::ITER).is_some()
        || vm.special(source, sym::GETITEM).is_some()
        || !source.is(Tag::Inst);
    if !iterable {
        let message = format!("cannot convert '{}' object to bytes", vm.type_name(source));
        return Err(vm.type_error(message));
    }
    let iter = vm.get_iter(source)?;
    vm.root(iter);
    let mut bytes = Vec::new();
    while let Some(item) = vm.next(iter)? {
        vm.charge(1)?;
        let item = vm.index(item)?;
        match item.as_int().and_then(|item| u8::try_from(item).ok()) {
            Some(byte) => bytes.push(byte),
            None => return Err(vm.value_error("bytes must be in range(0, 256)")),
        }
        if bytes.len() % 4096 == 0 {
            vm.reserve(bytes.len())?;
        }
    }
    Ok(bytes)
}
