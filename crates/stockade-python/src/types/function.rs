//! Functions, bound methods, and natives as objects.
//!
//! A function shows what it is called and how, not what it is made of: there is no `__code__`, no
//! `__globals__`, no `__closure__`. The `__self__` of a builtin function would be a module and
//! does not exist either; that of a bound method does.

use crate::class::{BUILTIN_CLASSES, id};
use crate::code::CompareOp;
use crate::heap::{Dict, Tag, Value};
use crate::native::{Native, NativeKind, getter, method, native_of};
use crate::symbol::{Sym, sym};
use crate::vm::{Args, R, Vm};

use super::{args, object};

pub(crate) const METHODS: &[Native] = &[
    method("__call__", call, "(self, /, *args, **kwargs)"),
    method("__get__", get, "(self, instance, owner=None, /)"),
    getter("__name__", name),
    getter("__qualname__", qualname),
    getter("__module__", module),
    getter("__doc__", doc),
    getter("__defaults__", defaults),
    getter("__kwdefaults__", kw_defaults),
    getter("__annotations__", annotations),
    getter("__type_params__", type_params),
];

pub(crate) const BUILTIN_METHODS: &[Native] = &[
    method("__call__", call, "(self, /, *args, **kwargs)"),
    method("__get__", native_get, "(self, instance, owner=None, /)"),
    getter("__name__", native_name),
    getter("__qualname__", native_qualname),
    getter("__module__", native_module),
    getter("__doc__", native_doc),
    getter("__text_signature__", native_signature),
    getter("__self__", native_self),
    getter("__objclass__", native_class),
];

pub(crate) const BOUND_METHODS: &[Native] = &[
    method("__call__", call, "(self, /, *args, **kwargs)"),
    method("__get__", bound_get, "(self, instance, owner=None, /)"),
    getter("__self__", bound_self),
    getter("__func__", bound_function),
    getter("__doc__", bound_doc),
];

fn call(vm: &mut Vm, args: Args) -> R<Value> {
    let Some(function) = args.opt(vm, 0) else {
        return Err(vm.type_error("descriptor '__call__' needs an argument"));
    };
    let (rest, keywords) = (args.rest(vm, 1)?, args.keywords(vm));
    vm.call_keywords(function, &rest, &keywords)
}

fn get(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "function.__get__", 1, 2)?;
    let (function, obj) = (args.get(vm, 0), args.get(vm, 1));
    if obj.is_none() {
        if args.opt(vm, 2).is_none_or(Value::is_none) {
            return Err(vm.type_error("__get__(None, None) is invalid"));
        }
        return Ok(function);
    }
    Ok(vm.heap.new_method(function, obj))
}

fn native_get(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "method_descriptor.__get__", 1, 2)?;
    let (function, obj) = (args.get(vm, 0), args.get(vm, 1));
    if obj.is_none() || !function.is(Tag::Native) {
        return Ok(function);
    }
    let class = vm.class_of(obj);
    vm.get_descriptor(function, obj, class)
}

fn bound_get(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "method.__get__", 1, 2)?;
    Ok(args.get(vm, 0))
}

/// The function that a getter was called on.
fn function(vm: &mut Vm, args: &Args) -> R<Value> {
    let given = args.get(vm, 0);
    if given.is(Tag::Func) {
        return Ok(given);
    }
    let message = format!(
        "descriptor for 'function' objects doesn't apply to a '{}' object",
        vm.type_name(given)
    );
    Err(vm.type_error(message))
}

fn name(vm: &mut Vm, args: Args) -> R<Value> {
    let function = function(vm, &args)?;
    Ok(vm.heap.function(function).name)
}

fn qualname(vm: &mut Vm, args: Args) -> R<Value> {
    let function = function(vm, &args)?;
    Ok(vm.heap.function(function).qualname)
}

fn module(vm: &mut Vm, args: Args) -> R<Value> {
    let function = function(vm, &args)?;
    Ok(vm.heap.function(function).module_name)
}

fn doc(vm: &mut Vm, args: Args) -> R<Value> {
    let function = function(vm, &args)?;
    Ok(vm.heap.function(function).doc)
}

fn defaults(vm: &mut Vm, args: Args) -> R<Value> {
    let function = function(vm, &args)?;
    let values = vm.heap.function(function).defaults.clone();
    Ok(if values.is_empty() {
        Value::NONE
    } else {
        vm.heap.new_tuple(values)
    })
}

fn kw_defaults(vm: &mut Vm, args: Args) -> R<Value> {
    let function = function(vm, &args)?;
    let values = vm.heap.function(function).kw_defaults.clone();
    if values.is_empty() {
        return Ok(Value::NONE);
    }
    let dict = vm.heap.new_dict(Dict::default());
    for (name, value) in values {
        vm.dict_set_name(dict, name, value);
    }
    Ok(dict)
}

fn annotations(vm: &mut Vm, args: Args) -> R<Value> {
    let function = function(vm, &args)?;
    let known = vm.heap.function(function).annotations;
    if known.is(Tag::Dict) {
        return Ok(known);
    }
    let made = vm.heap.new_dict(Dict::default());
    vm.heap.function_ours(function).annotations = made;
    fix_with(vm, function, made);
    Ok(made)
}

fn type_params(vm: &mut Vm, args: Args) -> R<Value> {
    let function = function(vm, &args)?;
    let known = vm.heap.function(function).type_params;
    Ok(if known.is(Tag::Tuple) {
        known
    } else {
        vm.heap.new_tuple([])
    })
}

/// The dict of a function's own attributes.
pub(crate) fn attributes(vm: &mut Vm, function: Value) -> Value {
    let known = vm.heap.function(function).attrs;
    if known.is(Tag::Dict) {
        return known;
    }
    let made = vm.heap.new_dict(Dict::default());
    vm.heap.function_ours(function).attrs = made;
    fix_with(vm, function, made);
    made
}

/// What a function of the library shows belongs to the library.
fn fix_with(vm: &mut Vm, function: Value, part: Value) {
    if vm.heap.is_fixed(function) {
        vm.heap.fix(part);
    }
}

/// Sets what a getter of functions reads.
pub(crate) fn set_special(vm: &mut Vm, obj: Value, name: &str, value: Option<Value>) -> R<bool> {
    if !obj.is(Tag::Func) {
        return Ok(false);
    }
    vm.check_not_of_tests(obj)?;
    match name {
        "__name__" | "__qualname__" => match value {
            Some(value) if value.is(Tag::Str) => {
                let body = vm.heap.function_mut(obj);
                if name == "__name__" {
                    body.name = value;
                } else {
                    body.qualname = value;
                }
            }
            _ => {
                return Err(vm.type_error(format!("{name} must be set to a string object")));
            }
        },
        "__module__" => vm.heap.function_mut(obj).module_name = value.unwrap_or(Value::NONE),
        "__doc__" => vm.heap.function_mut(obj).doc = value.unwrap_or(Value::NONE),
        "__defaults__" => {
            let values = match value {
                Some(value) if value.is(Tag::Tuple) => vm.copied(value)?,
                Some(value) if !value.is_none() => {
                    return Err(vm.type_error("__defaults__ must be set to a tuple object"));
                }
                _ => Vec::new(),
            };
            vm.heap.function_mut(obj).defaults = values;
        }
        "__kwdefaults__" => set_kw_defaults(vm, obj, value)?,
        "__annotations__" => match value {
            Some(value) if !value.is(Tag::Dict) && !value.is_none() => {
                return Err(vm.type_error("__annotations__ must be set to a dict object"));
            }
            value => vm.heap.function_mut(obj).annotations = value.unwrap_or(Value::UNDEF),
        },
        "__type_params__" => match value {
            Some(value) if value.is(Tag::Tuple) => vm.heap.function_mut(obj).type_params = value,
            _ => return Err(vm.type_error("__type_params__ must be set to a tuple")),
        },
        _ => return Ok(false),
    }
    Ok(true)
}

fn set_kw_defaults(vm: &mut Vm, obj: Value, value: Option<Value>) -> R<()> {
    let mut named = Vec::new();
    match value {
        Some(value) if value.is(Tag::Dict) => {
            let entries: Vec<_> = vm
                .heap
                .dict(value)
                .iter()
                .map(|entry| (entry.key, entry.value))
                .collect();
            for (key, value) in entries {
                if let Some(name) = vm.name_in(key)? {
                    named.push((name, value));
                }
            }
        }
        Some(value) if !value.is_none() => {
            return Err(vm.type_error("__kwdefaults__ must be set to a dict object"));
        }
        _ => {}
    }
    vm.heap.function_mut(obj).kw_defaults = named;
    Ok(())
}

/// Attributes of functions and bound methods that are in no table: a method has its function's.
pub(crate) fn attribute(vm: &mut Vm, obj: Value, name: Sym) -> R<Option<Value>> {
    if !obj.is(Tag::Method) {
        return Ok(None);
    }
    // A method of a method, as often as a program likes, has what the innermost one has: those
    // around it add nothing.
    let mut method = obj;
    let mut function = vm.heap.method(obj).function;
    while function.is(Tag::Method) {
        vm.charge(1)?;
        method = function;
        function = vm.heap.method(method).function;
    }
    match function.tag() {
        Tag::Native if method.same(obj) => Ok(None),
        Tag::Native => vm.find_attr_or_none(method, name),
        _ => vm.find_attr_or_none(function, name),
    }
}

/// `f.name = value` and `del f.name`.
pub(crate) fn set_attribute(vm: &mut Vm, obj: Value, name: Sym, value: Option<Value>) -> R<()> {
    if object::is_hidden(name) {
        return Err(vm.hidden_attribute(obj, name));
    }
    vm.check_not_of_tests(obj)?;
    let dict = attributes(vm, obj);
    match value {
        Some(value) => vm.dict_set_name(dict, name, value),
        None => {
            if vm.heap.dict_remove_str(dict, name).is_none() {
                return Err(vm.attribute_error(obj, name));
            }
        }
    }
    Ok(())
}

/// The native behind a builtin function or a bound builtin method.
fn native(vm: &mut Vm, args: &Args) -> R<Value> {
    let given = args.get(vm, 0);
    let inner = match given.tag() {
        Tag::Method => vm.heap.method(given).function,
        _ => given,
    };
    if inner.is(Tag::Native) {
        return Ok(inner);
    }
    Err(vm.type_error("not a builtin function"))
}

fn native_name(vm: &mut Vm, args: Args) -> R<Value> {
    let native = native(vm, &args)?;
    Ok(vm.heap.new_str(native_of(native).name))
}

fn native_qualname(vm: &mut Vm, args: Args) -> R<Value> {
    let native = native(vm, &args)?;
    let (table, _) = native.native_id();
    let text = if table < BUILTIN_CLASSES as usize {
        format!("{}.{}", vm.class_name(table as u32), native_of(native).name)
    } else {
        native_of(native).name.to_owned()
    };
    Ok(vm.heap.new_string(text))
}

fn native_module(vm: &mut Vm, args: Args) -> R<Value> {
    let native = native(vm, &args)?;
    let (table, _) = native.native_id();
    if table < BUILTIN_CLASSES as usize {
        return Ok(Value::NONE);
    }
    Ok(vm.heap.new_str(super::TABLES[table].owner))
}

fn native_doc(vm: &mut Vm, args: Args) -> R<Value> {
    let native = native_of(native(vm, &args)?);
    let text = format!("{}{}", native.name, native.signature);
    Ok(vm.heap.new_string(text))
}

fn native_signature(vm: &mut Vm, args: Args) -> R<Value> {
    let native = native_of(native(vm, &args)?);
    Ok(vm.heap.new_str(native.signature))
}

fn native_self(vm: &mut Vm, args: Args) -> R<Value> {
    let given = args.get(vm, 0);
    match given.tag() {
        Tag::Method => Ok(vm.heap.method(given).receiver),
        _ => Err(vm.hidden_attribute(given, sym::SELF_ATTR)),
    }
}

fn native_class(vm: &mut Vm, args: Args) -> R<Value> {
    let given = args.get(vm, 0);
    let native = native(vm, &args)?;
    let (table, _) = native.native_id();
    if table < BUILTIN_CLASSES as usize && native_of(native).kind == NativeKind::Method {
        return Ok(Value::class(table as u32));
    }
    let name = vm.heap.intern("__objclass__");
    Err(vm.attribute_error(given, name))
}

fn bound(vm: &mut Vm, args: &Args) -> R<(Value, Value)> {
    let given = args.get(vm, 0);
    if given.is(Tag::Method) {
        let method = *vm.heap.method(given);
        return Ok((method.function, method.receiver));
    }
    Err(vm.type_error("not a method"))
}

fn bound_self(vm: &mut Vm, args: Args) -> R<Value> {
    Ok(bound(vm, &args)?.1)
}

fn bound_function(vm: &mut Vm, args: Args) -> R<Value> {
    Ok(bound(vm, &args)?.0)
}

fn bound_doc(vm: &mut Vm, args: Args) -> R<Value> {
    let (function, _) = bound(vm, &args)?;
    vm.get_attr(function, sym::DOC)
}

/// Methods are equal where they bind the same function to the same object.
pub(crate) fn compare_methods(vm: &mut Vm, op: CompareOp, x: Value, y: Value) -> R<Option<bool>> {
    if !matches!(op, CompareOp::Eq | CompareOp::Ne) || !x.is(Tag::Method) || !y.is(Tag::Method) {
        return Ok(None);
    }
    let (a, b) = (*vm.heap.method(x), *vm.heap.method(y));
    let same = a.receiver.same(b.receiver) && a.function.same(b.function);
    Ok(Some(same == (op == CompareOp::Eq)))
}

/// `method(function, instance)`, which `types.MethodType` is.
pub(crate) fn new_method(vm: &mut Vm, args: Args) -> R<Value> {
    args::class_for_new(vm, &args, id::METHOD)?;
    let (function, receiver) = match (args.opt(vm, 1), args.opt(vm, 2)) {
        (Some(function), Some(receiver)) if args.count == 3 => (function, receiver),
        _ => {
            let message = format!("method expected 2 arguments, got {}", args.count - 1);
            return Err(vm.type_error(message));
        }
    };
    if !super::builtins::is_callable(vm, function) {
        return Err(vm.type_error("first argument must be callable"));
    }
    if receiver.is_none() {
        return Err(vm.type_error("instance must not be None"));
    }
    Ok(vm.heap.new_method(function, receiver))
}
