//! `dir()`: the names of an object, sorted.

use std::collections::BTreeSet;

use crate::class::BUILTIN_CLASSES;
use crate::heap::{Object, Tag, Value};
use crate::symbol::{Sym, sym};
use crate::vm::{R, Vm};

/// What `object.__dir__` and its like give, sorted.
pub(crate) fn names(vm: &mut Vm, obj: Value) -> R<Vec<Value>> {
    let mut names: BTreeSet<String> = BTreeSet::new();
    if obj.is(Tag::Object)
        && let Object::Module(number) = vm.heap.object(obj)
    {
        let number = *number as usize;
        return Ok(module_names(vm, number));
    }
    let class = match obj.tag() {
        Tag::Class => obj.handle(),
        _ => vm.class_of(obj),
    };
    for id in vm.mro(class).to_vec() {
        class_names(vm, id, &mut names);
    }
    own_names(vm, obj, &mut names);
    vm.charge(names.len())?;
    Ok(names.iter().map(|name| vm.heap.new_str(name)).collect())
}

fn own_names(vm: &mut Vm, obj: Value, names: &mut BTreeSet<String>) {
    match obj.tag() {
        Tag::Inst => {
            let instance = vm.heap.instance(obj);
            if instance.dict.is_undef() {
                for name in vm.heap.shapes.names(instance.shape) {
                    names.insert(vm.heap.symbols.name(*name).to_owned());
                }
            } else {
                dict_names(vm, instance.dict, names);
            }
        }
        Tag::Func => {
            let attrs = vm.heap.function(obj).attrs;
            if attrs.is(Tag::Dict) {
                dict_names(vm, attrs, names);
            }
        }
        _ => {}
    }
}

fn dict_names(vm: &Vm, dict: Value, names: &mut BTreeSet<String>) {
    for entry in vm.heap.dict(dict).iter() {
        if entry.key.is(Tag::Str) {
            names.insert(vm.heap.str(entry.key).to_owned());
        }
    }
}

fn class_names(vm: &Vm, class: u32, names: &mut BTreeSet<String>) {
    match class.checked_sub(BUILTIN_CLASSES) {
        Some(own) => {
            let body = vm.heap.class_at(own);
            for (name, _) in &body.attrs {
                names.insert(vm.heap.symbols.name(*name).to_owned());
            }
            for name in ["__module__", "__doc__"] {
                names.insert(name.to_owned());
            }
            if body.slots.is_none() {
                names.insert("__dict__".to_owned());
                names.insert("__weakref__".to_owned());
            }
        }
        None => {
            for native in crate::types::TABLES[class as usize].functions {
                let hidden = class == crate::class::id::OBJECT
                    && matches!(native.name, "__dict__" | "__module__");
                if !hidden {
                    names.insert(native.name.to_owned());
                }
            }
        }
    }
}

fn module_names(vm: &mut Vm, number: usize) -> Vec<Value> {
    let module = &vm.heap.modules[number];
    let mut names: BTreeSet<String> = BTreeSet::new();
    for (name, value) in module.names.iter().zip(&module.values) {
        if !value.is_undef() {
            names.insert(vm.heap.symbols.name(*name).to_owned());
        }
    }
    if let Some(table) = module.table {
        for native in crate::types::TABLES[usize::from(table)].functions {
            names.insert(native.name.to_owned());
        }
    }
    names.insert("__name__".to_owned());
    names.iter().map(|name| vm.heap.new_str(name)).collect()
}

/// Names of a module that a program defined, in the order of definition.
pub(crate) fn defined(vm: &Vm, number: usize) -> Vec<(Sym, Value)> {
    let module = &vm.heap.modules[number];
    let pairs = module
        .names
        .iter()
        .copied()
        .zip(module.values.iter().copied());
    pairs
        .filter(|(name, value)| !value.is_undef() && *name != sym::EMPTY)
        .collect()
}
