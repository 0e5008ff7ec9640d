//! `complex(…)`: from text, from one number or two, from objects with `__complex__`.

use super::parse::parse;
use crate::class::id;
use crate::heap::{Object, Tag, Value};
use crate::symbol::sym;
use crate::types::float::float_of;
use crate::types::int::number_from_special;
use crate::types::number::{checked, complex_parts, cost};
use crate::types::{args, wrap};
use crate::vm::{Args, R, Vm};

/// `complex.__new__`.
pub(crate) fn new(vm: &mut Vm, args: Args) -> R<Value> {
    let class = args::class_for_new(vm, &args, id::COMPLEX)?;
    let keywords = args.names.as_ref().map_or(0, |names| names.len());
    let given = args.count - 1 + keywords;
    if given > 2 {
        let message = format!("complex() takes at most 2 arguments ({given} given)");
        return Err(vm.type_error(message));
    }
    let [real, imag] = args::keywords(vm, &args, "complex", [sym::REAL, sym::IMAG])?;
    let real = args.opt(vm, 1).or(real);
    let imag = args.opt(vm, 2).or(imag);
    if let (Some(value), None) = (real, imag) {
        // The number itself, where there is nothing to do.
        if class.handle() == id::COMPLEX && complex_parts(&vm.heap, value).is_some() {
            return Ok(value);
        }
    }
    let (real, imag) = from_arguments(vm, real, imag)?;
    let payload = vm.heap.new_object(Object::Complex(real, imag));
    Ok(wrap(vm, class, id::COMPLEX, payload))
}

fn from_arguments(vm: &mut Vm, real: Option<Value>, imag: Option<Value>) -> R<(f64, f64)> {
    let text = real
        .map(|real| vm.unwrap_payload(real))
        .filter(|real| real.is(Tag::Str));
    if let Some(text) = text {
        if imag.is_some() {
            let message = "complex() can't take second arg if first is a string";
            return Err(vm.type_error(message));
        }
        let length = vm.heap.str(text).len();
        vm.reserve(length)?;
        cost::pay_whole(vm, length as u64 * 16)?;
        let parsed = parse(vm.heap.str(text));
        return checked(vm, parsed);
    }
    let is_text = |vm: &Vm, value: Value| vm.unwrap_payload(value).is(Tag::Str);
    if imag.is_some_and(|imag| is_text(vm, imag)) {
        return Err(vm.type_error("complex() second arg can't be a string"));
    }
    let first = match real {
        Some(real) => {
            if let Some(parts) = first_argument(vm, real)? {
                parts
            } else {
                let message = format!(
                    "complex() first argument must be a string or a number, not '{}'",
                    vm.type_name(real)
                );
                return Err(vm.type_error(message));
            }
        }
        None => (0.0, None),
    };
    let second = match imag {
        Some(imag) => {
            if let Some(parts) = plain_number(vm, imag)? {
                parts
            } else {
                let message = format!(
                    "complex() second argument must be a number, not '{}'",
                    vm.type_name(imag)
                );
                return Err(vm.type_error(message));
            }
        }
        None => return Ok((first.0, first.1.unwrap_or(0.0))),
    };
    // Both may be complex themselves: the answer is the first and the second times `j`.
    let real = second.1.map_or(first.0, |imag| first.0 - imag);
    let imag = first.1.map_or(second.0, |imag| second.0 + imag);
    Ok((real, imag))
}

/// A number, with its imaginary part where it has one.
type Number = Option<(f64, Option<f64>)>;

fn first_argument(vm: &mut Vm, value: Value) -> R<Number> {
    if let Some(answer) = number_from_special(vm, value, sym::COMPLEX)? {
        let inner = vm.unwrap_payload(answer);
        return if let Some((real, imag)) = complex_parts(&vm.heap, inner) {
            Ok(Some((real, Some(imag))))
        } else {
            let message = format!(
                "__complex__ returned non-complex (type {})",
                vm.type_name(answer)
            );
            Err(vm.type_error(message))
        };
    }
    plain_number(vm, value)
}

fn plain_number(vm: &mut Vm, value: Value) -> R<Number> {
    let inner = vm.unwrap_payload(value);
    if let Some((real, imag)) = complex_parts(&vm.heap, inner) {
        return Ok(Some((real, Some(imag))));
    }
    Ok(float_of(vm, value)?.map(|real| (real, None)))
}
