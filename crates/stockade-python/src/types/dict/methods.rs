//! The methods of `dict`, by name.

use super::{change, copied, fill, init, new_empty, own};
use crate::class::id;
use crate::heap::{Dict, Object, Tag, Value, Yields};
use crate::native::{Native, class_method, joined, method, static_method};
use crate::symbol::sym;
use crate::types::args::{between, none, one};
use crate::types::operators::{self, op};
use crate::vm::{Args, R, Vm};

const DICT: u32 = id::DICT;

pub(crate) const METHODS: &[Native] = joined![
    &[
        static_method("__new__", new_empty, "(*args, **kwargs)"),
        method("__init__", init, "(*args, **kwargs)"),
        class_method("fromkeys", fromkeys, "(iterable, value=None, /)"),
        method("clear", clear, "()"),
        method("copy", copy, "()"),
        method("get", get, "(key, default=None, /)").shortly(crate::types::quick::get),
        method("items", items, "()"),
        method("keys", keys, "()"),
        method("pop", pop, "(key, default=<unrepresentable>, /)"),
        method("popitem", popitem, "()"),
        method("setdefault", setdefault, "(key, default=None, /)")
            .shortly(crate::types::quick::setdefault),
        method("update", update, "(*args, **kwargs)"),
        method("values", values, "()"),
        method("__len__", len, "()"),
        method("__contains__", contains, "(key, /)"),
        method("__iter__", iter, "()"),
        method("__reversed__", reversed, "()"),
        method("__getitem__", getitem, "(key, /)"),
        method("__setitem__", operators::setitem::<DICT>, "(key, value, /)"),
        method("__delitem__", operators::delitem::<DICT>, "(key, /)"),
        method("__repr__", repr, "()"),
        operators::own::<DICT, { op::OR }>(),
        operators::mirrored::<DICT, { op::OR }>(),
        operators::updating::<DICT, { op::OR }>(),
        class_method(
            "__class_getitem__",
            crate::types::generic_alias,
            "(item, /)"
        ),
    ],
    &operators::comparisons::<DICT>(),
];

fn fromkeys(vm: &mut Vm, args: Args) -> R<Value> {
    between(vm, &args, "dict.fromkeys", 1, 2)?;
    let (class, iterable) = (args.get(vm, 0), args.get(vm, 1));
    let value = args.opt(vm, 2).unwrap_or(Value::NONE);
    let plain = class.is(Tag::Class) && class.handle() == DICT;
    let made = if plain {
        vm.heap.new_dict(Dict::default())
    } else {
        vm.call(class, &[])?
    };
    vm.root(made);
    let iter = vm.get_iter(iterable)?;
    vm.root(iter);
    while let Some(key) = vm.next(iter)? {
        vm.charge(1)?;
        vm.rooted(|vm| {
            vm.root(key);
            vm.set_item(made, key, value)
        })?;
        vm.check_memory()?;
    }
    Ok(made)
}

fn clear(vm: &mut Vm, args: Args) -> R<Value> {
    none(vm, &args, "dict.clear")?;
    change(vm, &args, "dict.clear", |vm, dict| {
        vm.heap.dict_mut(dict).clear();
        Ok(Value::NONE)
    })
}

fn copy(vm: &mut Vm, args: Args) -> R<Value> {
    none(vm, &args, "dict.copy")?;
    let dict = own(vm, &args, "dict.copy")?;
    let body = copied(vm, dict)?;
    Ok(vm.heap.new_dict(body))
}

fn get(vm: &mut Vm, args: Args) -> R<Value> {
    between(vm, &args, "dict.get", 1, 2)?;
    let dict = own(vm, &args, "dict.get")?;
    let key = args.get(vm, 1);
    let found = vm.dict_get(dict, key)?;
    Ok(found.or_else(|| args.opt(vm, 2)).unwrap_or(Value::NONE))
}

fn view(vm: &mut Vm, args: &Args, name: &str, yields: Yields) -> R<Value> {
    none(vm, args, name)?;
    let dict = own(vm, args, name)?;
    Ok(vm.heap.new_object(Object::View { dict, yields }))
}

fn items(vm: &mut Vm, args: Args) -> R<Value> {
    view(vm, &args, "dict.items", Yields::Items)
}

fn keys(vm: &mut Vm, args: Args) -> R<Value> {
    view(vm, &args, "dict.keys", Yields::Keys)
}

fn values(vm: &mut Vm, args: Args) -> R<Value> {
    view(vm, &args, "dict.values", Yields::Values)
}

fn pop(vm: &mut Vm, args: Args) -> R<Value> {
    between(vm, &args, "dict.pop", 1, 2)?;
    let key = args.get(vm, 1);
    change(vm, &args, "dict.pop", |vm, dict| {
        // An empty dict is not even asked whether the key can be hashed.
        let found = if vm.heap.dict(dict).len() == 0 {
            None
        } else {
            vm.dict_remove(dict, key)?
        };
        match found.or_else(|| args.opt(vm, 2)) {
            Some(value) => Ok(value),
            None => Err(vm.key_error(key)),
        }
    })
}

fn popitem(vm: &mut Vm, args: Args) -> R<Value> {
    none(vm, &args, "dict.popitem")?;
    change(vm, &args, "dict.popitem", |vm, dict| {
        let last = vm
            .heap
            .dict(dict)
            .slots()
            .iter()
            .rposition(|entry| !entry.key.is_undef());
        let Some(at) = last else {
            let message = vm.heap.new_str("popitem(): dictionary is empty");
            return Err(vm.key_error(message));
        };
        let entry = vm.heap.dict_mut(dict).remove_at(at);
        Ok(vm.heap.new_tuple([entry.key, entry.value]))
    })
}

fn setdefault(vm: &mut Vm, args: Args) -> R<Value> {
    between(vm, &args, "dict.setdefault", 1, 2)?;
    let key = args.get(vm, 1);
    let default = args.opt(vm, 2).unwrap_or(Value::NONE);
    change(vm, &args, "dict.setdefault", |vm, dict| {
        let hash = vm.hash(key)?;
        if let Some(at) = vm.dict_find(dict, key, hash)? {
            Ok(vm.heap.dict(dict).slots()[at].value)
        } else {
            vm.dict_add(dict, hash, key, default)?;
            Ok(default)
        }
    })
}

fn update(vm: &mut Vm, args: Args) -> R<Value> {
    change(vm, &args, "dict.update", |vm, dict| {
        fill(vm, dict, &args, "update")?;
        Ok(Value::NONE)
    })
}

fn contains(vm: &mut Vm, args: Args) -> R<Value> {
    let key = one(vm, &args, "dict.__contains__")?;
    let dict = own(vm, &args, "dict.__contains__")?;
    vm.contains(dict, key).map(Value::bool)
}

fn reversed(vm: &mut Vm, args: Args) -> R<Value> {
    none(vm, &args, "dict.__reversed__")?;
    let dict = own(vm, &args, "dict.__reversed__")?;
    crate::types::iterator::reverse(vm, dict)
}

/// `dict.__getitem__`, which asks a subclass for what is missing.
fn getitem(vm: &mut Vm, args: Args) -> R<Value> {
    let key = one(vm, &args, "dict.__getitem__")?;
    let dict = own(vm, &args, "dict.__getitem__")?;
    if let Some(value) = vm.dict_get(dict, key)? {
        return Ok(value);
    }
    let given = args.get(vm, 0);
    if given.is(Tag::Inst)
        && let Some(missing) = vm.special(given, sym::MISSING)
    {
        let bound = vm.bind(missing, given)?;
        return vm.call(bound, &[key]);
    }
    Err(vm.key_error(key))
}

fn len(vm: &mut Vm, args: Args) -> R<Value> {
    let dict = own(vm, &args, "dict.__len__")?;
    Ok(Value::int(vm.heap.dict(dict).len() as i64))
}

fn iter(vm: &mut Vm, args: Args) -> R<Value> {
    let dict = own(vm, &args, "dict.__iter__")?;
    vm.get_iter(dict)
}

fn repr(vm: &mut Vm, args: Args) -> R<Value> {
    let dict = own(vm, &args, "dict.__repr__")?;
    let text = vm.repr(dict)?;
    vm.reserve(text.len())?;
    Ok(vm.heap.new_string(text))
}
