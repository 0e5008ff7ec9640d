//! Builtins about the attributes and names of objects.

use crate::heap::{List, Tag, Value};
use crate::native::{Native, function};
use crate::symbol::{Sym, sym};
use crate::vm::{Args, R, Vm};

use super::super::{args, dir, list, object};

pub(crate) const FUNCTIONS: &[Native] = &[
    function("getattr", getattr, "(object, name, default, /)"),
    function("setattr", setattr, "(obj, name, value, /)"),
    function("delattr", delattr, "(obj, name, /)"),
    function("hasattr", hasattr, "(obj, name, /)"),
    function("dir", dir_of, "(object, /)"),
    function("vars", vars, "(object, /)"),
    function("globals", globals, "()"),
    function("locals", locals, "()"),
];

fn getattr(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "getattr", 2, 3)?;
    let (obj, name) = (args.get(vm, 0), args.get(vm, 1));
    let name = object::attribute_name(vm, name)?;
    match args.opt(vm, 2) {
        Some(default) => Ok(vm.find_attr_or_none(obj, name)?.unwrap_or(default)),
        None => vm.get_attr(obj, name),
    }
}

fn setattr(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "setattr", 3, 3)?;
    let (obj, name, value) = (args.get(vm, 0), args.get(vm, 1), args.get(vm, 2));
    let name = object::attribute_name(vm, name)?;
    // Under a computed name nobody who reads the code could see it.
    if name == sym::CLASS {
        return Err(vm.hidden_attribute(obj, name));
    }
    vm.set_attr(obj, name, value)?;
    Ok(Value::NONE)
}

fn delattr(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "delattr", 2, 2)?;
    let (obj, name) = (args.get(vm, 0), args.get(vm, 1));
    let name = object::attribute_name(vm, name)?;
    vm.delete_attr(obj, name)?;
    Ok(Value::NONE)
}

fn hasattr(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "hasattr", 2, 2)?;
    let (obj, name) = (args.get(vm, 0), args.get(vm, 1));
    let name = object::attribute_name(vm, name)?;
    Ok(Value::bool(vm.find_attr_or_none(obj, name)?.is_some()))
}

fn dir_of(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "dir", 0, 1)?;
    let Some(obj) = args.opt(vm, 0) else {
        let mut names: Vec<(String, Sym)> = local_names(vm)
            .into_iter()
            .map(|(name, _)| (vm.heap.symbols.name(name).to_owned(), name))
            .collect();
        names.sort();
        let names: List = names
            .into_iter()
            .map(|(_, name)| vm.heap.symbol_text(name))
            .collect();
        return Ok(vm.heap.new_list(names));
    };
    let hook = vm
        .special(obj, sym::DIR)
        .filter(|hook| !hook.is(Tag::Native));
    let Some(hook) = hook else {
        return dir::names(vm, obj);
    };
    let bound = vm.bind(hook, obj)?;
    let given = vm.call(bound, &[])?;
    vm.root(given);
    let items = vm.collect_list(given)?;
    vm.root(items);
    list::sort(vm, items, None, false)?;
    Ok(items)
}

fn vars(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "vars", 0, 1)?;
    let Some(obj) = args.opt(vm, 0) else {
        return locals(vm, args);
    };
    if !obj.is(Tag::Class) && !obj.is(Tag::Inst) {
        return match object::attributes_of(vm, obj) {
            Some(dict) => Ok(dict),
            None => Err(vm.type_error("vars() argument must have __dict__ attribute")),
        };
    }
    match vm.find_attr_or_none(obj, sym::DICT)? {
        Some(dict) => Ok(dict),
        None => Err(vm.type_error("vars() argument must have __dict__ attribute")),
    }
}

/// The number of the module whose code runs.
fn module(vm: &Vm) -> u32 {
    vm.program_frame().map_or(0, |frame| frame.module)
}

fn globals(vm: &mut Vm, args: Args) -> R<Value> {
    args::none(vm, &args, "globals")?;
    let number = module(vm);
    Ok(super::super::module::namespace(vm, number))
}

/// The local variables of the frame that runs, with their values.
fn local_names(vm: &Vm) -> Vec<(Sym, Value)> {
    let Some(frame) = vm.program_frame() else {
        return Vec::new();
    };
    if frame.func.is_undef() || frame.code.kind == crate::code::CodeKind::Module {
        return dir::defined(vm, frame.module as usize);
    }
    let mut names = Vec::new();
    let class = vm.heap.symbols.find("__class__");
    for (at, name) in frame.code.locals.iter().enumerate() {
        let mut value = vm
            .stack
            .get(frame.base + at)
            .copied()
            .unwrap_or(Value::UNDEF);
        if value.is(Tag::Cell) {
            value = *vm.heap.cell(value);
        }
        let text = vm.heap.symbols.name(*name);
        let made_up = text.starts_with(['.', '<']) || text.is_empty();
        if !value.is_undef() && !made_up && Some(*name) != class {
            names.push((*name, value));
        }
    }
    names
}

fn locals(vm: &mut Vm, args: Args) -> R<Value> {
    if args.count > 0 {
        args::none(vm, &args, "locals")?;
    }
    let Some(frame) = vm.program_frame() else {
        return globals(vm, args);
    };
    let namespace = frame.extra;
    if frame.code.kind == crate::code::CodeKind::Class && !namespace.is_undef() {
        return Ok(namespace);
    }
    if frame.code.kind == crate::code::CodeKind::Module {
        return if namespace.is_undef() {
            globals(vm, args)
        } else {
            Ok(namespace)
        };
    }
    let dict = vm.heap.new_dict(crate::heap::Dict::default());
    for (name, value) in local_names(vm) {
        vm.dict_set_name(dict, name, value);
    }
    Ok(dict)
}
