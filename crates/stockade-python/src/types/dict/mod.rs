//! `dict`: making and operators. Its methods, its views and the read-only proxy have their files.

mod methods;
mod proxy;
mod update;
mod views;

use crate::class::id;
use crate::code::BinaryOp;
use crate::heap::{Dict, Object, Tag, Value};
use crate::symbol::sym;
use crate::types::{args, wrap};
use crate::vm::{Args, R, Vm};

pub(crate) use methods::METHODS;
pub(crate) use proxy::{PROXY_METHODS, new_proxy, proxy_compare, proxy_union};
pub(crate) use update::{iterates_plainly, update_from};
pub(crate) use views::{ITEMS_METHODS, KEYS_METHODS, VALUES_METHODS, view_binary, view_compare};

/// `dict(mapping_or_iterable=(), /, **kwargs)`.
pub(crate) fn new(vm: &mut Vm, args: Args) -> R<Value> {
    let class = args::class_for_new(vm, &args, id::DICT)?;
    let dict = vm.heap.new_dict(Dict::default());
    vm.root(dict);
    fill(vm, dict, &args, "dict")?;
    Ok(wrap(vm, class, id::DICT, dict))
}

/// `dict.__new__(cls, ...)`: always empty, `__init__` fills it.
fn new_empty(vm: &mut Vm, args: Args) -> R<Value> {
    let class = args::class_for_new(vm, &args, id::DICT)?;
    let dict = vm.heap.new_dict(Dict::default());
    Ok(wrap(vm, class, id::DICT, dict))
}

/// `dict.__init__`, which adds to what is there.
fn init(vm: &mut Vm, args: Args) -> R<Value> {
    let dict = args::changing(vm, &args, id::DICT, "dict.__init__")?;
    fill(vm, dict, &args, "dict")?;
    Ok(Value::NONE)
}

/// More names than this may be very many, and look at the clock on their way.
const FEW_NAMES: usize = 64;

/// Adds one positional argument and the keywords, as `dict()` and `dict.update()` do.
fn fill(vm: &mut Vm, dict: Value, args: &Args, name: &str) -> R<()> {
    args::count(vm, name, args.count.saturating_sub(1), 0, 1)?;
    if let Some(other) = args.opt(vm, 1) {
        update_from(vm, dict, other)?;
    }
    let named = args.keywords(vm);
    let many = named.len() > FEW_NAMES;
    for (name, value) in named {
        if many {
            vm.charge(1)?;
            vm.check_memory()?;
        }
        vm.dict_set_name(dict, name, value);
    }
    Ok(())
}

/// A copy of a dict's body, paid for.
pub(crate) fn copied(vm: &mut Vm, dict: Value) -> R<Dict> {
    let body = vm.heap.dict(dict);
    let (length, bytes) = (body.len(), body.payload_bytes());
    vm.charge(length / 8)?;
    vm.reserve(bytes)?;
    Ok(vm.heap.dict(dict).clone())
}

/// `dict | dict`.
pub(crate) fn union(vm: &mut Vm, x: Value, y: Value) -> R<Value> {
    let body = copied(vm, x)?;
    let made = vm.heap.new_dict(body);
    vm.rooted(|vm| {
        vm.root(made);
        update_from(vm, made, y)
    })?;
    Ok(made)
}

/// `dict |= mapping_or_iterable`.
pub(crate) fn in_place(vm: &mut Vm, op: BinaryOp, x: Value, y: Value) -> R<Option<Value>> {
    if op != BinaryOp::Or {
        return Ok(None);
    }
    vm.may_change(x)?;
    vm.rooted(|vm| update_from(vm, x, y))?;
    Ok(Some(x))
}

/// The dict that a method was called on. The namespace of a module is not one, but acts like one:
/// it is read through a copy.
fn own(vm: &mut Vm, args: &Args, name: &str) -> R<Value> {
    let given = args.opt(vm, 0).unwrap_or(Value::NONE);
    match module_of(vm, given) {
        Some(module) => {
            let copy = super::module::snapshot(vm, module as u32);
            Ok(vm.root(copy))
        }
        None => args::receiver(vm, args, id::DICT, name),
    }
}

/// Does something to the dict that a method was called on; what happens to the copy of a module's
/// namespace is done to the module afterwards.
fn change(
    vm: &mut Vm,
    args: &Args,
    name: &str,
    work: impl FnOnce(&mut Vm, Value) -> R<Value>,
) -> R<Value> {
    let dict = own(vm, args, name)?;
    vm.may_change(dict)?;
    let result = work(vm, dict);
    let given = args.get(vm, 0);
    if let Some(module) = module_of(vm, given) {
        // What is on its way already must not be covered by an exception of ours.
        let kept = result.is_err() || protected_kept(vm, module, dict)?;
        if kept {
            write_back(vm, module, dict)?;
        }
    }
    result
}

fn module_of(vm: &Vm, value: Value) -> Option<usize> {
    match value.is(Tag::Object).then(|| vm.heap.object(value)) {
        Some(Object::Globals(module)) => Some(*module as usize),
        _ => None,
    }
}

/// Throws where a name that the host protects would change.
fn protected_kept(vm: &mut Vm, module: usize, dict: Value) -> R<bool> {
    for name in vm.heap.modules[module].protected.clone() {
        let old = vm.heap.modules[module].get(name).unwrap_or_default();
        let new = vm.dict_get_name(dict, name).unwrap_or_default();
        if !old.same(new) {
            return Err(vm.protected_name(name));
        }
    }
    Ok(true)
}

fn write_back(vm: &mut Vm, module: usize, dict: Value) -> R<()> {
    let guarded = vm.heap.modules[module].protected.clone();
    let before = vm.heap.modules[module].get(sym::RESULT).unwrap_or_default();
    let names = vm.heap.modules[module].names.clone();
    for name in names {
        if vm.dict_get_name(dict, name).is_none() && !guarded.contains(&name) {
            vm.heap.modules[module].set(name, Value::UNDEF);
        }
    }
    let entries: Vec<_> = vm
        .heap
        .dict(dict)
        .iter()
        .map(|entry| (entry.key, entry.value))
        .collect();
    for (key, value) in entries {
        if let Some(name) = vm.name_in(key)?
            && !guarded.contains(&name)
        {
            vm.heap.modules[module].set(name, value);
        }
    }
    let after = vm.heap.modules[module].get(sym::RESULT).unwrap_or_default();
    if module == 0 && !after.same(before) {
        vm.result_set = !after.is_undef();
    }
    Ok(())
}
