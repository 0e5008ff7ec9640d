//! `float(…)`: from numbers, from objects with `__float__` or `__index__`, from text.

use crate::class::id;
use crate::heap::{Object, Tag, Value};
use crate::symbol::sym;
use crate::text::float::float_from_str;
use crate::types::int::number_from_special;
use crate::types::number::{is_int, real, view_bytes};
use crate::types::{args, wrap};
use crate::vm::{Args, R, Vm};

/// `float.__new__`.
pub(crate) fn new(vm: &mut Vm, args: Args) -> R<Value> {
    let class = args::class_for_new(vm, &args, id::FLOAT)?;
    if class.handle() == id::FLOAT {
        // A subclass may have an `__init__` that takes them.
        args::no_keywords(vm, &args, "float")?;
    }
    args::count(vm, "float", args.count - 1, 0, 1)?;
    let value = match args.opt(vm, 1) {
        Some(value) => from_any(vm, value)?,
        None => 0.0,
    };
    Ok(wrap(vm, class, id::FLOAT, Value::float(value)))
}

/// `float(value)`.
fn from_any(vm: &mut Vm, value: Value) -> R<f64> {
    if value.is(Tag::Str) {
        return parse(vm, value);
    }
    if let Some(float) = float_of(vm, value)? {
        return Ok(float);
    }
    let inner = vm.unwrap_payload(value);
    match inner.tag() {
        Tag::Str | Tag::Bytes | Tag::ByteArray => parse(vm, inner),
        Tag::Object if matches!(vm.heap.object(inner), Object::MemoryView { .. }) => {
            let bytes = view_bytes(vm, inner)?;
            let bytes = vm.heap.new_bytes(bytes);
            parse(vm, bytes)
        }
        _ => {
            let message = format!(
                "float() argument must be a string or a real number, not '{}'",
                vm.type_name(value)
            );
            Err(vm.type_error(message))
        }
    }
}

/// The float that a number or an object with `__float__` or `__index__` stands for; nothing where
/// it is none of them.
pub(crate) fn float_of(vm: &mut Vm, value: Value) -> R<Option<f64>> {
    if let Some(float) = real(vm, value)? {
        return Ok(Some(float));
    }
    if let Some(answer) = number_from_special(vm, value, sym::FLOAT)? {
        let inner = vm.unwrap_payload(answer);
        if let Some(float) = inner.as_float() {
            return Ok(Some(float));
        }
        let message = format!(
            "{}.__float__ returned non-float (type {})",
            vm.type_name(value),
            vm.type_name(answer)
        );
        return Err(vm.type_error(message));
    }
    let inner = vm.unwrap_payload(value);
    if inner.is(Tag::Float) || is_int(inner) {
        return real(vm, inner);
    }
    if vm
        .special(value, sym::INDEX)
        .is_some_and(|method| !method.is(Tag::Native))
    {
        let index = vm.index(value)?;
        return real(vm, index);
    }
    Ok(None)
}

fn parse(vm: &mut Vm, value: Value) -> R<f64> {
    let length = match value.tag() {
        Tag::Str => vm.heap.str(value).len(),
        _ => vm.heap.bytes(value).len(),
    };
    // It is read in one piece.
    vm.charge(length + 1)?;
    let parsed = if value.tag() == Tag::Str {
        float_from_str(vm.heap.str(value))
    } else {
        float_from_str(crate::types::int::ascii_text(vm.heap.bytes(value)))
    };
    let Some(float) = parsed else {
        let mut message = "could not convert string to float: ".to_owned();
        crate::types::repr::repr_into(vm, value, &mut message)?;
        return Err(vm.value_error(message));
    };
    Ok(if float.is_nan() {
        vm.new_nan(float)
    } else {
        float
    })
}
