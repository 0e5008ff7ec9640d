//! `type`: classes as objects. Reading and changing what a class has, and making classes.
//!
//! Attributes of builtin classes cannot be changed. `mro()` and `__base__` answer for the
//! program's own classes only: on a builtin one they serve nothing but a climb to `object`.

use crate::class::{BUILTIN_CLASSES, builtin, id};
use crate::heap::{Dict, List, Object, Tag, Value};
use crate::native::{Native, class_method, getter, method, static_method};
use crate::symbol::{Sym, sym};
use crate::vm::{Args, R, Throw, Vm};

use super::{args, object};

pub(crate) const METHODS: &[Native] = &[
    static_method("__new__", new, "(type, *args, **kwargs)"),
    method("__init__", init, "(self, /, *args, **kwargs)"),
    method("__call__", call, "(self, /, *args, **kwargs)"),
    method("__repr__", repr, "(self, /)"),
    method("mro", mro_method, "(self, /)"),
    method("__instancecheck__", instance_check, "(self, instance, /)"),
    method("__subclasscheck__", subclass_check, "(self, subclass, /)"),
    method("__or__", or, "(self, value, /)"),
    method("__ror__", ror, "(self, value, /)"),
    method("__dir__", dir, "(self, /)"),
    method("__getattribute__", getattribute, "(self, name, /)"),
    method("__setattr__", setattr, "(self, name, value, /)"),
    method("__delattr__", delattr, "(self, name, /)"),
    class_method("__prepare__", prepare, "(name, bases, /, **kwds)"),
    getter("__name__", name),
    getter("__qualname__", qualname),
    getter("__module__", module),
    getter("__doc__", doc),
    getter("__dict__", dict),
    getter("__bases__", bases),
    getter("__mro__", mro),
    getter("__base__", base),
    getter("__abstractmethods__", abstract_methods),
    getter("__annotations__", annotations),
    getter("__type_params__", type_params),
    getter("__parameters__", parameters),
];

/// `type(x)`, and `type(name, bases, dict, **keywords)`.
pub(crate) fn new(vm: &mut Vm, args: Args) -> R<Value> {
    let metaclass = args::class_for_new(vm, &args, id::TYPE)?;
    if metaclass.handle() == id::TYPE && args.count == 2 && args.names.is_none() {
        let obj = args.get(vm, 1);
        return Ok(Value::class(vm.class_of(obj)));
    }
    if args.count != 4 {
        if metaclass.handle() == id::TYPE {
            return Err(vm.type_error("type() takes 1 or 3 arguments"));
        }
        let message = format!(
            "type.__new__() takes exactly 3 arguments ({} given)",
            args.count - 1
        );
        return Err(vm.type_error(message));
    }
    let (name, bases, namespace) = (args.get(vm, 1), args.get(vm, 2), args.get(vm, 3));
    let name = vm.unwrap_payload(name);
    let kinds = [(name, Tag::Str, "str"), (bases, Tag::Tuple, "tuple")];
    for (at, (value, tag, wanted)) in kinds.into_iter().enumerate() {
        if !vm.unwrap_payload(value).is(tag) {
            let message = format!(
                "type.__new__() argument {} must be {wanted}, not {}",
                at + 1,
                vm.type_name(value)
            );
            return Err(vm.type_error(message));
        }
    }
    if vm.dict_payload(namespace).is_none() {
        let message = format!(
            "type.__new__() argument 3 must be dict, not {}",
            vm.type_name(namespace)
        );
        return Err(vm.type_error(message));
    }
    if vm.heap.str(name).contains('\0') {
        return Err(vm.value_error("type name must not contain null characters"));
    }
    let bases = vm.unwrap_payload(bases);
    let list = vm.copied(bases)?;
    let winner = vm.choose_metaclass(Some(metaclass), &list)?;
    let keywords = args.keywords(vm);
    vm.new_type(winner.handle(), name, bases, namespace, &keywords)
}

fn init(vm: &mut Vm, args: Args) -> R<Value> {
    if args.count != 2 && args.count != 4 {
        return Err(vm.type_error("type.__init__() takes 1 or 3 arguments"));
    }
    Ok(Value::NONE)
}

/// The class a method of `type` was called on.
fn receiver(vm: &mut Vm, args: &Args, name: &str) -> R<Value> {
    let given = args.opt(vm, 0).unwrap_or(Value::NONE);
    if given.is(Tag::Class) {
        return Ok(given);
    }
    let message = format!(
        "descriptor '{name}' requires a 'type' object but received a '{}'",
        vm.type_name(given)
    );
    Err(vm.type_error(message))
}

/// `type.__call__(cls, …)`: makes an instance without asking the metaclass.
fn call(vm: &mut Vm, args: Args) -> R<Value> {
    let class = receiver(vm, &args, "__call__")?;
    let (rest, keywords) = (args.rest(vm, 1)?, args.keywords(vm));
    if class.handle() < BUILTIN_CLASSES {
        return vm.call_keywords(class, &rest, &keywords);
    }
    vm.instantiate_from_native(class, &rest, &keywords)
}

fn repr(vm: &mut Vm, args: Args) -> R<Value> {
    let class = receiver(vm, &args, "__repr__")?;
    let text = format!("<class '{}'>", full_name(vm, class.handle()));
    Ok(vm.heap.new_string(text))
}

/// `module.qualname`, or only the name where the module is `builtins`.
pub(crate) fn full_name(vm: &Vm, class: u32) -> String {
    match class.checked_sub(BUILTIN_CLASSES) {
        Some(own) => {
            let body = vm.heap.class_at(own);
            let qualname = if body.qualname.is(Tag::Str) {
                vm.heap.str(body.qualname)
            } else {
                vm.class_name(class)
            };
            if body.module_name.is(Tag::Str) && vm.heap.str(body.module_name) != "builtins" {
                return format!("{}.{qualname}", vm.heap.str(body.module_name));
            }
            qualname.to_owned()
        }
        None => vm.class_name(class).to_owned(),
    }
}

fn mro_method(vm: &mut Vm, args: Args) -> R<Value> {
    let class = receiver(vm, &args, "mro")?;
    if class.handle() < BUILTIN_CLASSES {
        return Err(vm.hidden_attribute(class, sym::MRO_METHOD));
    }
    let order: List = vm
        .mro(class.handle())
        .iter()
        .map(|id| Value::class(*id))
        .collect();
    Ok(vm.heap.new_list(order))
}

fn instance_check(vm: &mut Vm, args: Args) -> R<Value> {
    let obj = args::one(vm, &args, "type.__instancecheck__")?;
    let class = receiver(vm, &args, "__instancecheck__")?;
    Ok(Value::bool(vm.plain_instance_check(obj, class.handle())?))
}

fn subclass_check(vm: &mut Vm, args: Args) -> R<Value> {
    let sub = args::one(vm, &args, "type.__subclasscheck__")?;
    let class = receiver(vm, &args, "__subclasscheck__")?;
    if !sub.is(Tag::Class) {
        return Err(vm.type_error("issubclass() arg 1 must be a class"));
    }
    Ok(Value::bool(vm.is_subclass(sub.handle(), class.handle())))
}

fn or(vm: &mut Vm, args: Args) -> R<Value> {
    let other = args::one(vm, &args, "type.__or__")?;
    let this = args.get(vm, 0);
    Ok(super::typing::union(vm, this, other)?.unwrap_or(Value::NOT_IMPLEMENTED))
}

fn ror(vm: &mut Vm, args: Args) -> R<Value> {
    let other = args::one(vm, &args, "type.__ror__")?;
    let this = args.get(vm, 0);
    Ok(super::typing::union(vm, other, this)?.unwrap_or(Value::NOT_IMPLEMENTED))
}

fn dir(vm: &mut Vm, args: Args) -> R<Value> {
    let class = receiver(vm, &args, "__dir__")?;
    super::dir::names(vm, class)
}

fn getattribute(vm: &mut Vm, args: Args) -> R<Value> {
    let name = args::one(vm, &args, "type.__getattribute__")?;
    let class = receiver(vm, &args, "__getattribute__")?;
    let name = object::attribute_name(vm, name)?;
    let metaclass = vm.class_of(class);
    match vm.plain_attr(class, metaclass, name)? {
        Some(value) => Ok(value),
        None => Err(vm.attribute_error(class, name)),
    }
}

fn setattr(vm: &mut Vm, args: Args) -> R<Value> {
    args::operand(vm, &args, id::TYPE, "__setattr__", 2)?;
    let (class, name, value) = (args.get(vm, 0), args.get(vm, 1), args.get(vm, 2));
    let name = object::attribute_name(vm, name)?;
    vm.plain_set_attr(class, name, value)?;
    Ok(Value::NONE)
}

fn delattr(vm: &mut Vm, args: Args) -> R<Value> {
    args::operand(vm, &args, id::TYPE, "__delattr__", 1)?;
    let (class, name) = (args.get(vm, 0), args.get(vm, 1));
    let name = object::attribute_name(vm, name)?;
    vm.plain_delete_attr(class, name)?;
    Ok(Value::NONE)
}

fn prepare(vm: &mut Vm, _args: Args) -> R<Value> {
    Ok(vm.heap.new_dict(Dict::default()))
}

/// The part of a dotted builtin name after or before its last dot.
fn builtin_name(class: u32) -> (&'static str, &'static str) {
    let full = builtin(class).map_or("?", |class| class.name);
    full.rsplit_once('.').unwrap_or(("builtins", full))
}

fn name(vm: &mut Vm, args: Args) -> R<Value> {
    let class = receiver(vm, &args, "__name__")?.handle();
    let Some(own) = class.checked_sub(BUILTIN_CLASSES) else {
        return Ok(vm.heap.new_str(builtin_name(class).1));
    };
    // A class of ours that stands for one written in C has its module in the name that messages
    // show, and not in this one.
    let body = vm.heap.class_at(own);
    let (name, module, qualname) = (body.name, body.module_name, body.qualname);
    if module.is(Tag::Str) && qualname.is(Tag::Str) && !name.same(qualname) {
        let dotted = vm.heap.str(name).strip_prefix(vm.heap.str(module));
        let dotted = dotted.and_then(|rest| rest.strip_prefix('.'));
        if dotted == Some(vm.heap.str(qualname)) {
            return Ok(qualname);
        }
    }
    Ok(name)
}

fn qualname(vm: &mut Vm, args: Args) -> R<Value> {
    let class = receiver(vm, &args, "__qualname__")?.handle();
    Ok(match class.checked_sub(BUILTIN_CLASSES) {
        Some(own) => vm.heap.class_at(own).qualname,
        None => vm.heap.new_str(builtin_name(class).1),
    })
}

fn module(vm: &mut Vm, args: Args) -> R<Value> {
    let class = receiver(vm, &args, "__module__")?;
    match class.handle().checked_sub(BUILTIN_CLASSES) {
        Some(own) => match vm.heap.class_at(own).module_name {
            missing if missing.is_undef() => Err(vm.attribute_error(class, sym::MODULE)),
            name => Ok(name),
        },
        None => Ok(vm.heap.new_str(builtin_name(class.handle()).0)),
    }
}

/// The docstring of a class.
pub(crate) fn doc_of(vm: &mut Vm, class: u32) -> Value {
    match class.checked_sub(BUILTIN_CLASSES) {
        Some(own) => vm.heap.class_at(own).doc,
        None if class == id::MEMBER => Value::NONE,
        None => {
            let text = format!("The builtin class {}.", vm.class_name(class));
            vm.heap.new_string(text)
        }
    }
}

fn doc(vm: &mut Vm, args: Args) -> R<Value> {
    let class = receiver(vm, &args, "__doc__")?;
    let doc = doc_of(vm, class.handle());
    // A descriptor in its place answers for the class too.
    if doc.is(Tag::Inst) {
        let found = vm.special(doc, sym::GET);
        if let Some(get) = found {
            let bound = vm.bind(get, doc)?;
            return vm.call(bound, &[Value::NONE, class]);
        }
    }
    Ok(doc)
}

/// The attributes of a class, as `__dict__` shows them: a copy behind a read-only view.
fn dict(vm: &mut Vm, args: Args) -> R<Value> {
    let class = receiver(vm, &args, "__dict__")?.handle();
    let dict = vm.heap.new_dict(Dict::default());
    match class.checked_sub(BUILTIN_CLASSES) {
        Some(own) => {
            let body = vm.heap.class_at(own);
            let (module, doc) = (body.module_name, body.doc);
            let attrs = body.attrs.clone();
            vm.charge(attrs.len())?;
            if !module.is_undef() {
                vm.dict_set_name(dict, sym::MODULE, module);
            }
            for (name, value) in attrs {
                vm.dict_set_name(dict, name, value);
            }
            vm.dict_set_name(dict, sym::DOC, doc);
        }
        None => {
            for native in super::TABLES[class as usize].functions {
                if let Some(name) = vm.heap.symbols.find(native.name)
                    && let Some(value) = crate::native::find(class as usize, name)
                {
                    vm.dict_set_name(dict, name, value);
                }
            }
        }
    }
    Ok(vm.heap.new_object(Object::MappingProxy(dict)))
}

/// The bases of a class.
pub(crate) fn bases_of(vm: &Vm, class: u32) -> Vec<u32> {
    match class.checked_sub(BUILTIN_CLASSES) {
        Some(own) => vm.heap.class_at(own).bases.clone(),
        None => builtin(class).map_or_else(Vec::new, |class| class.bases.to_vec()),
    }
}

fn bases(vm: &mut Vm, args: Args) -> R<Value> {
    let class = receiver(vm, &args, "__bases__")?.handle();
    let bases: Vec<Value> = bases_of(vm, class).into_iter().map(Value::class).collect();
    Ok(vm.heap.new_tuple(bases))
}

fn mro(vm: &mut Vm, args: Args) -> R<Value> {
    let class = receiver(vm, &args, "__mro__")?.handle();
    let order: Vec<Value> = vm.mro(class).iter().map(|id| Value::class(*id)).collect();
    Ok(vm.heap.new_tuple(order))
}

fn base(vm: &mut Vm, args: Args) -> R<Value> {
    let class = receiver(vm, &args, "__base__")?;
    if class.handle() == id::OBJECT {
        return Ok(Value::NONE);
    }
    if class.handle() < BUILTIN_CLASSES {
        return Err(vm.hidden_attribute(class, sym::BASE_ATTR));
    }
    let bases = bases_of(vm, class.handle());
    let layout = vm.layout_of(class.handle());
    // The base that decides how instances look, else the first.
    let best = bases
        .iter()
        .copied()
        .find(|base| vm.layout_of(*base) == layout);
    Ok(best
        .or(bases.first().copied())
        .map_or(Value::NONE, Value::class))
}

/// An attribute that a class itself was given.
fn own(vm: &mut Vm, class: u32, name: Sym) -> Option<Value> {
    if class < BUILTIN_CLASSES {
        None
    } else {
        vm.own_attr(class, name)
    }
}

fn abstract_methods(vm: &mut Vm, args: Args) -> R<Value> {
    let class = receiver(vm, &args, "__abstractmethods__")?;
    match own(vm, class.handle(), sym::ABSTRACTMETHODS) {
        Some(value) => Ok(value),
        None => Err(vm.attribute_error(class, sym::ABSTRACTMETHODS)),
    }
}

fn annotations(vm: &mut Vm, args: Args) -> R<Value> {
    let class = receiver(vm, &args, "__annotations__")?;
    if let Some(value) = own(vm, class.handle(), sym::ANNOTATIONS) {
        return Ok(value);
    }
    let Some(number) = class.handle().checked_sub(BUILTIN_CLASSES) else {
        return Err(vm.attribute_error(class, sym::ANNOTATIONS));
    };
    let made = vm.heap.new_dict(Dict::default());
    if vm.heap.is_fixed(class) {
        vm.heap.fix(made);
    }
    vm.heap
        .class_at_ours(number)
        .attrs
        .push((sym::ANNOTATIONS, made));
    Ok(made)
}

fn type_params(vm: &mut Vm, args: Args) -> R<Value> {
    let class = receiver(vm, &args, "__type_params__")?;
    match own(vm, class.handle(), sym::TYPE_PARAMS) {
        Some(value) => Ok(value),
        None => Ok(vm.heap.new_tuple([])),
    }
}

fn parameters(vm: &mut Vm, args: Args) -> R<Value> {
    let class = receiver(vm, &args, "__parameters__")?;
    match type_params_of(vm, class.handle()) {
        Some(value) => Ok(value),
        None => Err(vm.attribute_error(class, sym::PARAMETERS)),
    }
}

/// The type parameters that a generic class takes, its bases' included.
pub(crate) fn type_params_of(vm: &mut Vm, class: u32) -> Option<Value> {
    if let Some(known) = own(vm, class, sym::PARAMETERS) {
        return Some(known);
    }
    own(vm, class, sym::TYPE_PARAMS)
}

/// `C[key]`.
pub(crate) fn get_item(vm: &mut Vm, obj: Value, key: Value) -> R<Value> {
    let class = obj.handle();
    if let Some(method) = vm.special(obj, sym::GETITEM)
        && !method.is(Tag::Native)
    {
        let bound = vm.bind(method, obj)?;
        return vm.call(bound, &[key]);
    }
    if let Some(found) = vm.class_attr(class, sym::CLASS_GETITEM) {
        if !found.is(Tag::Native) {
            let bound = vm.get_attr(obj, sym::CLASS_GETITEM)?;
            return vm.call(bound, &[key]);
        }
        let bound = crate::native::native_of(found).kind == crate::native::NativeKind::ClassMethod;
        return if bound {
            vm.call(found, &[obj, key])
        } else {
            vm.call(found, &[key])
        };
    }
    if class >= BUILTIN_CLASSES
        && let Some(params) = type_params_of(vm, class)
    {
        return super::typing::subscript_class(vm, obj, params, key);
    }
    let generic = [
        id::LIST,
        id::DICT,
        id::TUPLE,
        id::SET,
        id::FROZENSET,
        id::TYPE,
        id::ENUMERATE,
        id::STATICMETHOD,
        id::CLASSMETHOD,
        id::PROPERTY,
        id::BASE_EXCEPTION_GROUP,
        id::EXCEPTION_GROUP,
        id::GENERATOR,
        id::COROUTINE,
        id::ASYNC_GENERATOR,
        id::MAPPINGPROXY,
    ];
    let known = if class < BUILTIN_CLASSES {
        generic.contains(&class) && class != id::PROPERTY
    } else {
        vm.mro(class)
            .iter()
            .any(|id| generic.contains(id) && *id != id::TYPE)
    };
    if known {
        return Ok(super::typing::alias(vm, obj, key));
    }
    let message = format!("type '{}' is not subscriptable", vm.class_name(class));
    Err(vm.type_error(message))
}

/// Attributes of class objects that are in no table.
pub(crate) fn attribute(_vm: &mut Vm, _class: u32, _name: Sym) -> R<Option<Value>> {
    Ok(None)
}

#[cold]
fn immutable(vm: &mut Vm, class: u32, name: &str, what: &str) -> Throw {
    let message = format!(
        "cannot {what} '{name}' attribute of immutable type '{}'",
        vm.class_name(class)
    );
    vm.type_error(message)
}

/// `C.name = value` and `del C.name`.
pub(crate) fn set_attribute(vm: &mut Vm, class: u32, name: Sym, value: Option<Value>) -> R<()> {
    let text = vm.heap.symbols.name(name).to_owned();
    let Some(own) = class.checked_sub(BUILTIN_CLASSES) else {
        let what = if value.is_some() { "set" } else { "delete" };
        return Err(immutable(vm, class, &text, what));
    };
    if object::is_hidden(name) {
        return Err(vm.hidden_attribute(Value::class(class), name));
    }
    vm.check_not_of_tests(Value::class(class))?;
    vm.charge(vm.heap.class_at(own).attrs.len() / 8)?;
    let attrs = &mut vm.heap.class_at_mut(own).attrs;
    let at = attrs.iter().position(|(known, _)| *known == name);
    match (value, at) {
        (Some(value), Some(at)) => attrs[at].1 = value,
        (Some(value), None) => {
            let before = attrs.capacity();
            attrs.push((name, value));
            let grown = attrs.capacity() - before;
            vm.heap.charge(grown * size_of::<(Sym, Value)>());
        }
        (None, Some(at)) => {
            attrs.remove(at);
        }
        (None, None) => return Err(vm.attribute_error(Value::class(class), name)),
    }
    if value.is_some() {
        raise_flags(vm, class, name)?;
    }
    vm.classes_changed();
    Ok(())
}

/// Notes a hook that a class got after it was made, in it and in all that derive from it. A flag
/// that stays after its hook went away only costs a look.
fn raise_flags(vm: &mut Vm, class: u32, name: Sym) -> R<()> {
    let mut pending = vec![class];
    let mut seen = rustc_hash::FxHashSet::default();
    while let Some(class) = pending.pop() {
        let Some(own) = class.checked_sub(BUILTIN_CLASSES) else {
            continue;
        };
        if !seen.insert(class) {
            continue;
        }
        vm.charge(1)?;
        let body = vm.heap.class_at_mut(own);
        match name {
            sym::GETATTRIBUTE => body.flags.getattribute = true,
            sym::GETATTR => body.flags.getattr = true,
            sym::SETATTR => body.flags.setattr = true,
            sym::DELATTR => body.flags.delattr = true,
            sym::EQ => body.flags.eq = true,
            sym::HASH => body.flags.hash = true,
            sym::NEW => body.flags.custom_new = true,
            sym::DEL => {
                body.flags.finalizer = true;
                vm.heap.note_finalizer();
                let body = vm.heap.class_at(own);
                pending.extend_from_slice(&body.subclasses);
                continue;
            }
            _ => break,
        }
        pending.extend_from_slice(&body.subclasses);
    }
    Ok(())
}

/// Sets or deletes one of the attributes that a getter of `type` reads.
pub(crate) fn set_special(vm: &mut Vm, obj: Value, name: &str, value: Option<Value>) -> R<bool> {
    let class = obj.handle();
    let Some(own) = class.checked_sub(BUILTIN_CLASSES) else {
        let what = if value.is_some() { "set" } else { "delete" };
        return Err(immutable(vm, class, name, what));
    };
    vm.check_not_of_tests(obj)?;
    let shown = vm.class_name(class).to_owned();
    match name {
        "__name__" | "__qualname__" => {
            let Some(value) = value else {
                return Err(immutable(vm, class, name, "delete"));
            };
            if !value.is(Tag::Str) {
                let message = format!(
                    "can only assign string to {shown}.{name}, not '{}'",
                    vm.type_name(value)
                );
                return Err(vm.type_error(message));
            }
            let body = vm.heap.class_at_mut(own);
            if name == "__name__" {
                body.name = value;
            } else {
                body.qualname = value;
            }
        }
        "__module__" => vm.heap.class_at_mut(own).module_name = value.unwrap_or(Value::UNDEF),
        "__doc__" => {
            let Some(value) = value else {
                return Err(immutable(vm, class, name, "delete"));
            };
            vm.heap.class_at_mut(own).doc = value;
        }
        "__bases__" => set_bases(vm, class, value)?,
        "__abstractmethods__" => {
            let any = match value {
                Some(value) => vm.truth(value)?,
                None => false,
            };
            vm.heap.class_at_mut(own).flags.abstract_methods = any;
            return Ok(false);
        }
        "__annotations__" | "__type_params__" | "__parameters__" => return Ok(false),
        _ => {
            let message = format!("attribute '{name}' of 'type' objects is not writable");
            return Err(vm.throw(id::ATTRIBUTE_ERROR, message));
        }
    }
    vm.classes_changed();
    Ok(true)
}

fn set_bases(vm: &mut Vm, class: u32, value: Option<Value>) -> R<()> {
    let shown = vm.class_name(class).to_owned();
    let Some(value) = value else {
        return Err(immutable(vm, class, "__bases__", "delete"));
    };
    if !value.is(Tag::Tuple) {
        let message = format!(
            "can only assign tuple to {shown}.__bases__, not {}",
            vm.type_name(value)
        );
        return Err(vm.type_error(message));
    }
    let bases = vm.copied(value)?;
    if bases.is_empty() {
        let message = format!("can only assign non-empty tuple to {shown}.__bases__, not ()");
        return Err(vm.type_error(message));
    }
    for base in &bases {
        if !base.is(Tag::Class) {
            let message = format!(
                "{shown}.__bases__ must be tuple of classes, not '{}'",
                vm.type_name(*base)
            );
            return Err(vm.type_error(message));
        }
        if vm.is_subclass(base.handle(), class) {
            return Err(vm.type_error("a __bases__ item causes an inheritance cycle"));
        }
    }
    let ids: Vec<u32> = bases.iter().map(|base| base.handle()).collect();
    vm.change_bases(class, ids)
}

/// Says which abstract methods keep a class from being instantiated.
#[cold]
pub(crate) fn abstract_error(vm: &mut Vm, class: u32) -> Throw {
    let methods = vm
        .class_attr(class, sym::ABSTRACTMETHODS)
        .unwrap_or(Value::NONE);
    let mut names: Vec<String> = match vm.collect_iterable(methods) {
        Ok(items) => items
            .into_iter()
            .filter(|item| item.is(Tag::Str))
            .map(|item| format!("'{}'", vm.heap.str(item)))
            .collect(),
        Err(throw) => return throw,
    };
    names.sort();
    let message = format!(
        "Can't instantiate abstract class {} without an implementation for abstract method{} {}",
        vm.class_name(class),
        if names.len() == 1 { "" } else { "s" },
        names.join(", ")
    );
    vm.type_error(message)
}
