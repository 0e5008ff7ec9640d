//! `dir()`: the names of an object, sorted.

use crate::class::{BUILTIN_CLASSES, id};
use crate::heap::{Object, Tag, Value};
use crate::symbol::{Sym, sym};
use crate::vm::{R, Vm};

/// What `object.__dir__` and its like give: a list, sorted, of names that each stand there once.
pub(crate) fn names(vm: &mut Vm, obj: Value) -> R<Value> {
    let list = vm.heap.new_list(Vec::new());
    vm.rooted(|vm| {
        vm.root(list);
        if obj.is(Tag::Object)
            && let Object::Module(number) = vm.heap.object(obj)
        {
            let number = *number as usize;
            module_names(vm, number, list)?;
        } else {
            let class = match obj.tag() {
                Tag::Class => obj.handle(),
                _ => vm.class_of(obj),
            };
            for id in vm.mro(class).to_vec() {
                class_names(vm, id, list)?;
            }
            own_names(vm, obj, list)?;
        }
        super::list::sort(vm, list, None, false)?;
        let names = vm.heap.list(list).len();
        vm.charge(names / 4)?;
        let mut names = vm.heap.list(list).to_vec();
        names.dedup_by(|one, other| vm.heap.str(*one) == vm.heap.str(*other));
        *vm.heap.list_mut(list) = names.into();
        Ok(())
    })?;
    Ok(list)
}

/// Room for more names, and the work of adding them.
fn room(vm: &mut Vm, names: usize) -> R<()> {
    vm.charge(names)?;
    vm.reserve(names.saturating_mul(2 * size_of::<Value>()))
}

fn add_symbols(vm: &mut Vm, list: Value, names: &[Sym]) -> R<()> {
    room(vm, names.len())?;
    for name in names {
        let text = vm.heap.symbol_text(*name);
        vm.heap.list_push(list, text);
    }
    Ok(())
}

fn add_texts<'a>(vm: &mut Vm, list: Value, names: impl Iterator<Item = &'a str>) {
    for name in names {
        let text = vm.heap.new_str(name);
        vm.heap.list_push(list, text);
    }
}

fn own_names(vm: &mut Vm, obj: Value, list: Value) -> R<()> {
    match obj.tag() {
        Tag::Inst => {
            let instance = vm.heap.instance(obj);
            if instance.dict().is_undef() {
                let names = vm.heap.shapes.names(instance.shape).to_vec();
                return add_symbols(vm, list, &names);
            }
            let dict = instance.dict();
            dict_names(vm, dict, list)
        }
        Tag::Func => {
            let attrs = vm.heap.function(obj).attrs;
            if attrs.is(Tag::Dict) {
                return dict_names(vm, attrs, list);
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

fn dict_names(vm: &mut Vm, dict: Value, list: Value) -> R<()> {
    room(vm, vm.heap.dict(dict).len())?;
    let keys = vm.heap.dict(dict).iter().map(|entry| entry.key);
    let keys: Vec<Value> = keys.filter(|key| key.is(Tag::Str)).collect();
    for key in keys {
        vm.heap.list_push(list, key);
    }
    Ok(())
}

fn class_names(vm: &mut Vm, class: u32, list: Value) -> R<()> {
    let Some(own) = class.checked_sub(BUILTIN_CLASSES) else {
        let functions = crate::types::TABLES[class as usize].functions;
        vm.charge(functions.len())?;
        let hidden = |name: &str| class == id::OBJECT && matches!(name, "__dict__" | "__module__");
        let names = functions.iter().map(|native| native.name);
        add_texts(vm, list, names.filter(|name| !hidden(name)));
        return Ok(());
    };
    let body = vm.heap.class_at(own);
    let slotted = body.slots.is_some();
    let names: Vec<Sym> = body.attrs.iter().map(|(name, _)| *name).collect();
    add_symbols(vm, list, &names)?;
    add_texts(vm, list, ["__module__", "__doc__"].into_iter());
    if !slotted {
        add_texts(vm, list, ["__dict__", "__weakref__"].into_iter());
    }
    Ok(())
}

fn module_names(vm: &mut Vm, number: usize, list: Value) -> R<()> {
    let names: Vec<Sym> = defined(vm, number)
        .into_iter()
        .map(|(name, _)| name)
        .collect();
    add_symbols(vm, list, &names)?;
    if let Some(table) = vm.heap.modules[number].table {
        let functions = crate::types::TABLES[usize::from(table)].functions;
        add_texts(vm, list, functions.iter().map(|native| native.name));
    }
    add_texts(vm, list, ["__name__"].into_iter());
    Ok(())
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
        .filter(|(name, value)| vm.may_see(number as u32, *name, *value))
        .collect()
}
