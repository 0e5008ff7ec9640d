//! Modules, and the namespace of one as `globals()` and `vars(module)` show it.
//!
//! Names of a module live in numbered slots, so its namespace is a dict-like view onto them. The
//! modules that the sandbox provides cannot be changed: what one run puts there, another would
//! find.

use crate::class::id;
use crate::heap::{Dict, Module, Object, Tag, Value};
use crate::native::{Native, method};
use crate::symbol::{Sym, sym};
use crate::vm::{Args, R, Vm};

use super::{args, dir};

pub(crate) const METHODS: &[Native] = &[method("__init__", init, "(self, name, doc=None)")];

/// Methods of the view that `globals()` gives.
pub(crate) const GLOBALS_METHODS: &[Native] = &[
    method("__len__", len, "(self, /)"),
    method("__contains__", contains, "(self, key, /)"),
    method("__getitem__", get_item, "(self, key, /)"),
    method("__setitem__", set_item, "(self, key, value, /)"),
    method("__delitem__", delete_item, "(self, key, /)"),
    method("__iter__", iter, "(self, /)"),
    method("get", get, "(self, key, default=None, /)"),
    method("keys", keys, "(self, /)"),
    method("values", values, "(self, /)"),
    method("items", items, "(self, /)"),
    method("copy", copy, "(self, /)"),
    method("setdefault", set_default, "(self, key, default=None, /)"),
    method("pop", pop, "(self, key, default, /)"),
    method("update", update, "(self, other, /, **kwargs)"),
];

/// `types.ModuleType(name, doc)`.
pub(crate) fn new(vm: &mut Vm, args: Args) -> R<Value> {
    args::class_for_new(vm, &args, id::MODULE)?;
    let Some(name) = args.opt(vm, 1).filter(|name| name.is(Tag::Str)) else {
        return Err(vm.type_error("module() missing required argument 'name' (pos 1)"));
    };
    vm.reserve(1 << 10)?;
    let doc = args.opt(vm, 2).unwrap_or(Value::NONE);
    let mut module = Module {
        name,
        passing: true,
        ..Module::default()
    };
    module.set(sym::NAME, name);
    module.set(sym::DOC, doc);
    let number = vm.heap.new_module(module);
    Ok(vm.heap.new_object(Object::Module(number)))
}

fn init(_vm: &mut Vm, _args: Args) -> R<Value> {
    Ok(Value::NONE)
}

/// The module behind a namespace.
fn number(vm: &mut Vm, obj: Value) -> R<usize> {
    if obj.is(Tag::Object)
        && let Object::Globals(number) = vm.heap.object(obj)
    {
        return Ok(*number as usize);
    }
    Err(vm.internal("a namespace without its module"))
}

/// The namespace of a module, always the same object.
pub(crate) fn namespace(vm: &mut Vm, number: u32) -> Value {
    let known = vm.heap.modules[number as usize].namespace;
    if !known.is_undef() {
        return known;
    }
    let made = vm.heap.new_object(Object::Globals(number));
    vm.heap.modules[number as usize].namespace = made;
    made
}

/// A copy of a module's namespace as a dict.
pub(crate) fn snapshot(vm: &mut Vm, number: u32) -> Value {
    let dict = vm.heap.new_dict(Dict::default());
    for (name, value) in dir::defined(vm, number as usize) {
        vm.dict_set_name(dict, name, value);
    }
    dict
}

/// The symbol of a key, where some name has it.
fn name_of(vm: &mut Vm, key: Value) -> R<Option<Sym>> {
    let key = vm.unwrap_payload(key);
    if !key.is(Tag::Str) {
        return Ok(None);
    }
    vm.charge(vm.heap.str(key).len() / 8)?;
    Ok(vm.heap.symbols.find(vm.heap.str(key)))
}

fn find(vm: &mut Vm, obj: Value, key: Value) -> R<Option<Value>> {
    vm.hash(key)?;
    let number = number(vm, obj)?;
    let found = name_of(vm, key)?.and_then(|name| {
        let value = vm.heap.modules[number].get(name)?;
        vm.may_see(number as u32, name, value).then_some(value)
    });
    Ok(found)
}

pub(crate) fn get_global(vm: &mut Vm, obj: Value, key: Value) -> R<Value> {
    match find(vm, obj, key)? {
        Some(value) => Ok(value),
        None => Err(vm.key_error(key)),
    }
}

pub(crate) fn set_global(vm: &mut Vm, obj: Value, key: Value, value: Option<Value>) -> R<()> {
    let number = number(vm, obj)?;
    let text = vm.unwrap_payload(key);
    if !text.is(Tag::Str) {
        return Err(vm.type_error("names of a module must be strings"));
    }
    let name = vm.symbol(text)?;
    if let Some(value) = value {
        vm.set_module_attr(number, name, value)
    } else {
        if vm.heap.modules[number].get(name).is_none() {
            return Err(vm.key_error(key));
        }
        vm.set_module_attr(number, name, Value::UNDEF)
    }
}

fn len(vm: &mut Vm, args: Args) -> R<Value> {
    let number = number(vm, args.get(vm, 0))?;
    Ok(Value::int(dir::defined(vm, number).len() as i64))
}

fn contains(vm: &mut Vm, args: Args) -> R<Value> {
    let key = args::one(vm, &args, "dict.__contains__")?;
    let found = find(vm, args.get(vm, 0), key)?;
    Ok(Value::bool(found.is_some()))
}

fn get_item(vm: &mut Vm, args: Args) -> R<Value> {
    let key = args::one(vm, &args, "dict.__getitem__")?;
    get_global(vm, args.get(vm, 0), key)
}

fn set_item(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "dict.__setitem__", 2, 2)?;
    let (obj, key, value) = (args.get(vm, 0), args.get(vm, 1), args.get(vm, 2));
    set_global(vm, obj, key, Some(value))?;
    Ok(Value::NONE)
}

fn delete_item(vm: &mut Vm, args: Args) -> R<Value> {
    let key = args::one(vm, &args, "dict.__delitem__")?;
    set_global(vm, args.get(vm, 0), key, None)?;
    Ok(Value::NONE)
}

fn as_dict(vm: &mut Vm, args: &Args) -> R<Value> {
    let number = number(vm, args.get(vm, 0))?;
    let dict = snapshot(vm, number as u32);
    vm.charge(vm.heap.dict(dict).len())?;
    Ok(vm.root(dict))
}

fn view(vm: &mut Vm, args: &Args, yields: crate::heap::Yields) -> R<Value> {
    let dict = as_dict(vm, args)?;
    Ok(vm.heap.new_object(Object::View { dict, yields }))
}

fn keys(vm: &mut Vm, args: Args) -> R<Value> {
    view(vm, &args, crate::heap::Yields::Keys)
}

fn values(vm: &mut Vm, args: Args) -> R<Value> {
    view(vm, &args, crate::heap::Yields::Values)
}

fn items(vm: &mut Vm, args: Args) -> R<Value> {
    view(vm, &args, crate::heap::Yields::Items)
}

fn iter(vm: &mut Vm, args: Args) -> R<Value> {
    let dict = as_dict(vm, &args)?;
    vm.get_iter(dict)
}

fn copy(vm: &mut Vm, args: Args) -> R<Value> {
    as_dict(vm, &args)
}

fn get(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "dict.get", 1, 2)?;
    let found = find(vm, args.get(vm, 0), args.get(vm, 1))?;
    Ok(found.or(args.opt(vm, 2)).unwrap_or(Value::NONE))
}

fn set_default(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "dict.setdefault", 1, 2)?;
    let (obj, key) = (args.get(vm, 0), args.get(vm, 1));
    if let Some(found) = find(vm, obj, key)? {
        return Ok(found);
    }
    let value = args.opt(vm, 2).unwrap_or(Value::NONE);
    set_global(vm, obj, key, Some(value))?;
    Ok(value)
}

fn pop(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "dict.pop", 1, 2)?;
    let (obj, key) = (args.get(vm, 0), args.get(vm, 1));
    match (find(vm, obj, key)?, args.opt(vm, 2)) {
        (Some(found), _) => {
            set_global(vm, obj, key, None)?;
            Ok(found)
        }
        (None, Some(default)) => Ok(default),
        (None, None) => Err(vm.key_error(key)),
    }
}

fn update(vm: &mut Vm, args: Args) -> R<Value> {
    let obj = args.get(vm, 0);
    if let Some(other) = args.opt(vm, 1) {
        let Some(entries) = vm.mapping_entries(other)? else {
            return Err(vm.type_error("update() takes a mapping here"));
        };
        for (key, value) in entries {
            vm.charge(1)?;
            set_global(vm, obj, key, Some(value))?;
        }
    }
    for (name, value) in args.keywords(vm) {
        vm.charge(1)?;
        let key = vm.heap.symbol_text(name);
        set_global(vm, obj, key, Some(value))?;
    }
    Ok(Value::NONE)
}
