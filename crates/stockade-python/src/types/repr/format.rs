//! `format(value, spec)`: the program's `__format__`, or the mini-language for numbers and text.

use super::{checked, own_special, push_short_repr, raise, str_value};
use crate::heap::{Heap, Object, SHORT, Tag, Value};
use crate::symbol::sym;
use crate::text::error::Raise;
use crate::text::format_number::{
    complex_bound, float_bound, format_complex, format_float, format_int, int_bound,
    push_small_float, push_small_int,
};
use crate::text::format_spec::{self, Align, Spec, format_str};
use crate::text::int::{IntRef, decimal_cost};
use crate::vm::{R, Vm};

/// `format(value, spec)`; the specification is a `str`.
pub(crate) fn format(vm: &mut Vm, value: Value, spec: Value) -> R<Value> {
    let asks = match value.tag() {
        Tag::Inst | Tag::Class => true,
        Tag::Object => matches!(vm.heap.object(value), Object::Library(_)),
        _ => false,
    };
    if asks && let Some(hook) = own_special(vm, value, sym::FORMAT).filter(|it| !it.is(Tag::Native))
    {
        return checked(
            vm,
            value,
            hook,
            &[spec],
            "__format__ must return a str, not ",
            "",
        );
    }
    builtin_format(vm, value, spec)
}

/// What `__format__` of the builtin types does, also for an instance of a subclass.
pub(crate) fn builtin_format(vm: &mut Vm, value: Value, spec: Value) -> R<Value> {
    if vm.heap.str(spec).is_empty() {
        return str_value(vm, value);
    }
    let short = vm.heap.write_short(&mut vm.meter, |heap, out| {
        push_short(heap, out, value, heap.str(spec))
    });
    if let Some(made) = short {
        return Ok(made);
    }
    let inner = vm.unwrap_payload(value);
    let length = vm.heap.str(spec).len();
    vm.charge(length / 8)?;
    let number = match inner.tag() {
        Tag::Int | Tag::Bool | Tag::BigInt | Tag::Float => true,
        Tag::Object if matches!(vm.heap.object(inner), Object::Complex(..)) => true,
        Tag::Str => false,
        _ => {
            let name = vm.type_name(value);
            let message = format!("unsupported format string passed to {name}.__format__");
            return Err(vm.type_error(message));
        }
    };
    let default = if number { Align::Right } else { Align::Left };
    let parsed = Spec::parse(vm.heap.str(spec), vm.type_name(value), default);
    let spec = parsed.map_err(|error| raise(vm, &error))?;
    let bound = match inner.tag() {
        Tag::Str => spec.output_bound(vm.heap.str(inner).len()),
        Tag::Float => float_bound(&spec),
        Tag::Object => complex_bound(&spec),
        _ => {
            let number = int_of(vm, inner);
            let cost = decimal_cost(number.bits());
            let bound = int_bound(number, &spec);
            vm.charge(usize::try_from(cost).unwrap_or(usize::MAX))?;
            bound
        }
    };
    vm.reserve(bound)?;
    vm.charge(bound / 16)?;
    let passes = 1 + usize::from(spec.grouping.is_some());
    vm.look_ahead(bound / 8 * passes)?;
    let name = vm.type_name(value);
    let made: Result<String, Raise> = match inner.tag() {
        Tag::Str => format_str(vm.heap.str(inner), &spec, name),
        Tag::Float => format_float(f64::from_bits(inner.bits()), &spec, name),
        Tag::Object => match vm.heap.object(inner) {
            Object::Complex(re, im) => format_complex(*re, *im, &spec, name),
            _ => Ok(String::new()),
        },
        _ => format_int(int_of(vm, inner), &spec, name),
    };
    match made {
        Ok(made) => Ok(vm.heap.new_string(made)),
        Err(error) => Err(raise(vm, &error)),
    }
}

/// Bytes of a specification that is read before it is paid for.
const SPEC: usize = 64;

/// Appends `format(value, spec)` where the value is a number of one word or a text, and what comes
/// of it is short, and gives the work; where it gives nothing, what was appended means nothing.
pub(crate) fn push_short(heap: &Heap, out: &mut String, value: Value, spec: &str) -> Option<usize> {
    if spec.is_empty() {
        return push_short_str(heap, out, value);
    }
    if spec.len() > SPEC {
        return None;
    }
    let (name, default) = match value.tag() {
        Tag::Int => ("int", Align::Right),
        Tag::Float => ("float", Align::Right),
        Tag::Str => ("str", Align::Left),
        _ => return None,
    };
    let work = spec.len() / 16;
    let spec = Spec::parse(spec, name, default).ok()?;
    let (bound, cost) = match value.tag() {
        Tag::Int => {
            let number = IntRef::Small(value.bits() as i64);
            (int_bound(number, &spec), decimal_cost(number.bits()))
        }
        Tag::Float => (float_bound(&spec), 0),
        _ => (spec.output_bound(heap.str(value).len()), 0),
    };
    if bound > SHORT {
        return None;
    }
    let done = match value.tag() {
        Tag::Int => push_small_int(out, value.bits() as i64, &spec),
        Tag::Float => push_small_float(out, f64::from_bits(value.bits()), &spec),
        _ => format_spec::push_str(out, heap.str(value), &spec, name).is_ok(),
    };
    done.then_some(work + cost as usize + bound / 16)
}

/// Appends `str(value)` likewise.
pub(crate) fn push_short_str(heap: &Heap, out: &mut String, value: Value) -> Option<usize> {
    if !value.is(Tag::Str) {
        return push_short_repr(heap, out, value);
    }
    let text = heap.str(value);
    if text.len() > SHORT {
        return None;
    }
    out.push_str(text);
    Some(0)
}

fn int_of(vm: &Vm, value: Value) -> IntRef<'_> {
    match value.tag() {
        Tag::BigInt => IntRef::Big(vm.heap.big(value)),
        _ => IntRef::Small(value.bits() as i64),
    }
}
