//! Stub.
use crate::heap::{Tag, Value};
use crate::vm::{R, Vm};
pub(crate) fn ascii(vm: &mut Vm, value: Value) -> R<String> { vm.repr(value) }
pub(crate) fn str_value(vm: &mut Vm, value: Value) -> R<Value> { let t = vm.repr(value)?; Ok(vm.heap.new_string(t)) }
pub(crate) fn format(vm: &mut Vm, value: Value, _spec: Value) -> R<Value> { vm.str_of(value) }
pub(crate) fn repr_into(vm: &mut Vm, value: Value, out: &mut String) -> R<()> {
    match value.tag() {
        Tag::Int => out.push_str(&value.as_int().unwrap_or(0).to_string()),
        Tag::Float => out.push_str(&format!("{:?}", value.as_float().unwrap_or(0.0))),
        Tag::Str => out.push_str(&format!("'{}'", vm.heap.str(value))),
        Tag::None => out.push_str("None"),
        Tag::Bool => out.push_str(if value.bits() != 0 { "True" } else { "False" }),
        _ => out.push_str(&format!("{value:?}")),
    }
    Ok(())
}
