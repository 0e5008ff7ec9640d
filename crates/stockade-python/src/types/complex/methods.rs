//! The methods of `complex`.

use super::new::new;
use crate::class::id;
use crate::heap::{Object, Value};
use crate::native::{Native, getter, joined, method, static_method};
use crate::text::format_number::{complex_bound, format_complex};
use crate::text::format_spec::{Align, Spec};
use crate::types::args::{none, receiver};
use crate::types::number::operators::{arithmetic, common, comparisons, powers};
use crate::types::number::{checked, complex_parts, cost, format_argument, plain_text};
use crate::vm::{Args, R, Vm};

const OWN: &[Native] = &[
    static_method("__new__", new, "(*args, **kwargs)"),
    method("conjugate", conjugate, "()"),
    getter("real", real),
    getter("imag", imag),
    method("__complex__", to_complex, "()"),
    method("__format__", format_method, "(format_spec, /)"),
    method("__getnewargs__", getnewargs, "()"),
];

/// The natives of `complex`.
pub(crate) const METHODS: &[Native] = joined![
    OWN,
    &arithmetic::<{ id::COMPLEX }>(),
    &powers::<{ id::COMPLEX }>(),
    &comparisons::<{ id::COMPLEX }>(),
    &common::<{ id::COMPLEX }>(),
];

/// The receiver of a method without arguments.
fn own(vm: &mut Vm, args: &Args, name: &str) -> R<(f64, f64)> {
    let own = receiver(vm, args, id::COMPLEX, name)?;
    none(vm, args, name)?;
    Ok(complex_parts(&vm.heap, own).unwrap_or((0.0, 0.0)))
}

fn conjugate(vm: &mut Vm, args: Args) -> R<Value> {
    let (real, imag) = own(vm, &args, "complex.conjugate")?;
    Ok(vm.heap.new_object(Object::Complex(real, -imag)))
}

fn real(vm: &mut Vm, args: Args) -> R<Value> {
    own(vm, &args, "complex.real").map(|(real, _)| Value::float(real))
}

fn imag(vm: &mut Vm, args: Args) -> R<Value> {
    own(vm, &args, "complex.imag").map(|(_, imag)| Value::float(imag))
}

fn to_complex(vm: &mut Vm, args: Args) -> R<Value> {
    let (real, imag) = own(vm, &args, "complex.__complex__")?;
    Ok(vm.heap.new_object(Object::Complex(real, imag)))
}

fn getnewargs(vm: &mut Vm, args: Args) -> R<Value> {
    let (real, imag) = own(vm, &args, "complex.__getnewargs__")?;
    Ok(vm.heap.new_tuple([Value::float(real), Value::float(imag)]))
}

fn format_method(vm: &mut Vm, args: Args) -> R<Value> {
    receiver(vm, &args, id::COMPLEX, "complex.__format__")?;
    let spec = format_argument(vm, &args, "complex.__format__")?;
    let own = args.get(vm, 0);
    format(vm, own, spec)
}

/// `format(complex, spec)` for a value whose class has the name `type_name`.
pub(crate) fn format_value(
    vm: &mut Vm,
    (real, imag): (f64, f64),
    spec: &str,
    type_name: &str,
) -> R<String> {
    vm.charge(spec.len() / 8)?;
    let spec = checked(vm, Spec::parse(spec, type_name, Align::Right))?;
    let bound = complex_bound(&spec);
    vm.reserve(bound)?;
    cost::pay_whole(vm, bound as u64)?;
    checked(vm, format_complex(real, imag, &spec, type_name))
}

/// `format(value, spec)` of a complex or what is inside an instance of a subclass.
pub(crate) fn format(vm: &mut Vm, value: Value, spec: Value) -> R<Value> {
    if vm.heap.str(spec).is_empty() {
        return plain_text(vm, value);
    }
    let type_name = vm.type_name(value).to_owned();
    let spec = vm.heap.str(spec).to_owned();
    let inner = vm.unwrap_payload(value);
    let parts = complex_parts(&vm.heap, inner).unwrap_or((0.0, 0.0));
    let text = format_value(vm, parts, &spec, &type_name)?;
    Ok(vm.heap.new_string(text))
}
