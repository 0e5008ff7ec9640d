//! `mappingproxy`: a mapping that can only be read.

use crate::class::id;
use crate::code::CompareOp;
use crate::heap::{Object, Tag, Value};
use crate::native::{Native, class_method, joined, method, static_method};
use crate::symbol::{Sym, sym};
use crate::types::args::{self, between, none, operand};
use crate::types::operators::{self, op};
use crate::vm::{Args, R, Vm};

const PROXY: u32 = id::MAPPINGPROXY;

pub(crate) const PROXY_METHODS: &[Native] = joined![
    &[
        static_method("__new__", new_proxy, "(mapping)"),
        method("get", get, "(key, default=None, /)"),
        method("keys", keys, "()"),
        method("values", values, "()"),
        method("items", items, "()"),
        method("copy", copy, "()"),
        method("__len__", len, "()"),
        method("__contains__", contains, "(key, /)"),
        method("__iter__", iter, "()"),
        method("__reversed__", reversed, "()"),
        method("__getitem__", operators::getitem::<PROXY>, "(key, /)"),
        method("__repr__", operators::repr::<PROXY>, "()"),
        method("__str__", text, "()"),
        operators::own::<PROXY, { op::OR }>(),
        operators::mirrored::<PROXY, { op::OR }>(),
        class_method(
            "__class_getitem__",
            crate::types::generic_alias,
            "(item, /)"
        ),
    ],
    &operators::comparisons::<PROXY>(),
];

/// What is behind a proxy; anything else is itself.
pub(crate) fn behind(vm: &Vm, value: Value) -> Value {
    match value.is(Tag::Object).then(|| vm.heap.object(value)) {
        Some(Object::MappingProxy(inner)) => *inner,
        _ => value,
    }
}

/// `mappingproxy(mapping)`.
pub(crate) fn new_proxy(vm: &mut Vm, args: Args) -> R<Value> {
    args::class_for_new(vm, &args, PROXY)?;
    let given = args.opt(vm, 1).or_else(|| args.keyword(vm, sym::MAPPING));
    let Some(mapping) = given else {
        return Err(vm.type_error("mappingproxy() missing required argument 'mapping' (pos 1)"));
    };
    let inner = vm.unwrap_payload(mapping);
    let sequence = matches!(inner.tag(), Tag::List | Tag::Tuple);
    let subscripts = inner.is(Tag::Dict) || vm.special(mapping, sym::GETITEM).is_some();
    if sequence || !subscripts {
        let message = format!(
            "mappingproxy() argument must be a mapping, not {}",
            vm.type_name(mapping)
        );
        return Err(vm.type_error(message));
    }
    Ok(vm.heap.new_object(Object::MappingProxy(mapping)))
}

fn inner(vm: &mut Vm, args: &Args, name: &str, more: usize) -> R<Value> {
    let proxy = operand(vm, args, PROXY, name, more)?;
    Ok(behind(vm, proxy))
}

/// Calls a method of the mapping behind.
fn pass_on(vm: &mut Vm, args: &Args, name: Sym) -> R<Value> {
    let text = format!("mappingproxy.{}", vm.heap.symbols.name(name));
    none(vm, args, &text)?;
    let proxy = args::receiver(vm, args, PROXY, &text)?;
    let function = vm.get_attr(behind(vm, proxy), name)?;
    vm.call(function, &[])
}

fn get(vm: &mut Vm, args: Args) -> R<Value> {
    between(vm, &args, "mappingproxy.get", 1, 2)?;
    let proxy = args::receiver(vm, &args, PROXY, "mappingproxy.get")?;
    let function = vm.get_attr(behind(vm, proxy), sym::GET_METHOD)?;
    let (key, default) = (args.get(vm, 1), args.opt(vm, 2).unwrap_or(Value::NONE));
    vm.call(function, &[key, default])
}

fn keys(vm: &mut Vm, args: Args) -> R<Value> {
    pass_on(vm, &args, sym::KEYS)
}

fn values(vm: &mut Vm, args: Args) -> R<Value> {
    pass_on(vm, &args, sym::VALUES)
}

fn items(vm: &mut Vm, args: Args) -> R<Value> {
    pass_on(vm, &args, sym::ITEMS)
}

fn copy(vm: &mut Vm, args: Args) -> R<Value> {
    pass_on(vm, &args, sym::COPY)
}

fn len(vm: &mut Vm, args: Args) -> R<Value> {
    let mapping = inner(vm, &args, "__len__", 0)?;
    vm.length(mapping).map(|length| Value::int(length as i64))
}

fn contains(vm: &mut Vm, args: Args) -> R<Value> {
    let mapping = inner(vm, &args, "__contains__", 1)?;
    let key = args.get(vm, 1);
    vm.contains(mapping, key).map(Value::bool)
}

fn iter(vm: &mut Vm, args: Args) -> R<Value> {
    let mapping = inner(vm, &args, "__iter__", 0)?;
    vm.get_iter(mapping)
}

fn reversed(vm: &mut Vm, args: Args) -> R<Value> {
    let mapping = inner(vm, &args, "__reversed__", 0)?;
    crate::types::iterator::reverse(vm, mapping)
}

fn text(vm: &mut Vm, args: Args) -> R<Value> {
    let mapping = inner(vm, &args, "__str__", 0)?;
    vm.str_of(mapping)
}

/// `proxy | mapping`: what is behind both sides, united.
pub(crate) fn proxy_union(vm: &mut Vm, x: Value, y: Value) -> R<Option<Value>> {
    let (x, y) = (behind(vm, x), behind(vm, y));
    vm.nested(|vm| vm.binary(crate::code::BinaryOp::Or, x, y))
        .map(Some)
}

/// A proxy compares as what is behind it.
pub(crate) fn proxy_compare(vm: &mut Vm, op: CompareOp, x: Value, y: Value) -> R<Option<bool>> {
    let (x, y) = (behind(vm, x), behind(vm, y));
    vm.nested(|vm| vm.compare_truth(op, x, y)).map(Some)
}
