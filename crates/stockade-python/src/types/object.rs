//! `object`: what every value has, and the names that no value has.
//!
//! Attributes whose only use is to climb from a value to the interpreter around it do not exist
//! here; see [`is_hidden`]. Looking `__class__` up or setting it by a computed name is refused for
//! the same reason: a reader of the code could not see it.

use crate::class::{BUILTIN_CLASSES, id};
use crate::code::CompareOp;
use crate::heap::{Instance, Object, Tag, Value};
use crate::native::{Native, class_method, getter, method, static_method};
use crate::symbol::{Sym, sym};
use crate::vm::{Args, R, Throw, Vm};

use super::args;

pub(crate) const METHODS: &[Native] = &[
    static_method("__new__", new, "(*args, **kwargs)"),
    method("__init__", init, "(self, /, *args, **kwargs)"),
    method("__eq__", eq, "(self, value, /)"),
    method("__ne__", ne, "(self, value, /)"),
    method("__lt__", unordered, "(self, value, /)"),
    method("__le__", unordered, "(self, value, /)"),
    method("__gt__", unordered, "(self, value, /)"),
    method("__ge__", unordered, "(self, value, /)"),
    method("__hash__", hash, "(self, /)"),
    method("__repr__", repr, "(self, /)"),
    method("__str__", str_of, "(self, /)"),
    method("__format__", format_of, "(self, format_spec, /)"),
    method("__getattribute__", getattribute, "(self, name, /)"),
    method("__setattr__", setattr, "(self, name, value, /)"),
    method("__delattr__", delattr, "(self, name, /)"),
    method("__dir__", dir, "(self, /)"),
    method("__sizeof__", sizeof, "(self, /)"),
    class_method("__init_subclass__", init_subclass, "()"),
    class_method("__subclasshook__", subclass_hook, "(subclass, /)"),
    getter("__class__", class),
    getter("__dict__", dict),
    getter("__doc__", doc),
    getter("__module__", module),
];

pub(crate) const NONE_METHODS: &[Native] = &[method("__bool__", none_bool, "(self, /)")];

/// Whether a name is one of those that exist nowhere.
#[inline]
pub(crate) fn is_hidden(name: Sym) -> bool {
    (sym::SUBCLASSES.0..=sym::F_CODE.0).contains(&name.0)
}

/// A number for a value that is stable while it lives and the same in every run.
pub(crate) fn address(value: Value) -> u64 {
    0x7f00_0000_0000 + ((value.tag() as u64) << 32) + (value.bits() & 0x0fff_ffff) * 16
}

/// The builtin class that decides how instances of a class are made.
fn builtin_base(vm: &Vm, class: u32) -> u32 {
    let mut order = vm.mro(class).iter().copied();
    order
        .find(|id| *id < BUILTIN_CLASSES && *id != id::OBJECT && super::constructor(*id).is_some())
        .unwrap_or(id::OBJECT)
}

/// `object(…)` and `object.__new__(cls, …)`; for subclasses of other builtin types theirs.
pub(crate) fn new(vm: &mut Vm, args: Args) -> R<Value> {
    let class = args::class_for_new(vm, &args, id::OBJECT)?;
    let number = class.handle();
    if number == id::OBJECT {
        if args.count > 1 || args.names.is_some() {
            return Err(vm.type_error("object() takes no arguments"));
        }
        return Ok(vm.heap.new_object(Object::Bare));
    }
    let base = builtin_base(vm, number);
    // Most builtin types have a `__new__` of their own, which must be used for theirs.
    if base != id::OBJECT && vm.own_attr(base, sym::NEW).is_some() {
        let (shown, base) = (vm.class_name(number), vm.class_name(base));
        let message = format!("object.__new__({shown}) is not safe, use {base}.__new__()");
        return Err(vm.type_error(message));
    }
    if base != id::OBJECT {
        return match super::constructor(base) {
            Some(make) => make(vm, args),
            None => Err(vm.internal("a base without a constructor")),
        };
    }
    if number < BUILTIN_CLASSES {
        let message = format!("cannot create '{}' instances", vm.class_name(number));
        return Err(vm.type_error(message));
    }
    if args.count > 1 || args.names.is_some() {
        let own_new = vm
            .class_attr(number, sym::NEW)
            .is_some_and(|new| !new.is(Tag::Native));
        if own_new {
            return Err(vm.type_error(
                "object.__new__() takes exactly one argument (the type to instantiate)",
            ));
        }
        let own_init = vm
            .class_attr(number, sym::INIT)
            .is_some_and(|init| !init.is(Tag::Native));
        if !own_init {
            let message = format!("{}() takes no arguments", vm.class_name(number));
            return Err(vm.type_error(message));
        }
    }
    if vm.has_flag(number, |flags| flags.abstract_methods) {
        return Err(super::class::abstract_error(vm, number));
    }
    Ok(vm.heap.new_instance(Instance::new(number, Value::UNDEF)))
}

pub(crate) fn new_none(vm: &mut Vm, args: Args) -> R<Value> {
    if args.count > 1 || args.names.is_some() {
        return Err(vm.type_error("NoneType takes no arguments"));
    }
    Ok(Value::NONE)
}

pub(crate) fn new_ellipsis(vm: &mut Vm, args: Args) -> R<Value> {
    if args.count > 1 || args.names.is_some() {
        return Err(vm.type_error("EllipsisType takes no arguments"));
    }
    Ok(Value::ELLIPSIS)
}

pub(crate) fn new_not_implemented(vm: &mut Vm, args: Args) -> R<Value> {
    if args.count > 1 || args.names.is_some() {
        return Err(vm.type_error("NotImplementedType takes no arguments"));
    }
    Ok(Value::NOT_IMPLEMENTED)
}

fn none_bool(_vm: &mut Vm, _args: Args) -> R<Value> {
    Ok(Value::FALSE)
}

fn init(vm: &mut Vm, args: Args) -> R<Value> {
    let obj = receiver(vm, &args, "__init__")?;
    if args.count == 1 && args.names.is_none() {
        return Ok(Value::NONE);
    }
    let class = vm.class_of(obj);
    let own_init = vm
        .class_attr(class, sym::INIT)
        .is_some_and(|init| !init.is(Tag::Native));
    if own_init {
        return Err(vm.type_error(
            "object.__init__() takes exactly one argument (the instance to initialize)",
        ));
    }
    let plain_new = vm
        .class_attr(class, sym::NEW)
        .is_some_and(|new| new.is(Tag::Native))
        && builtin_base(vm, class) == id::OBJECT;
    if plain_new {
        let message = format!(
            "{}.__init__() takes exactly one argument (the instance to initialize)",
            vm.class_name(class)
        );
        return Err(vm.type_error(message));
    }
    Ok(Value::NONE)
}

/// The first argument of a method of `object`.
fn receiver(vm: &mut Vm, args: &Args, name: &str) -> R<Value> {
    match args.opt(vm, 0) {
        Some(obj) => Ok(obj),
        None => Err(vm.type_error(format!(
            "descriptor '{name}' of 'object' object needs an argument"
        ))),
    }
}

fn eq(vm: &mut Vm, args: Args) -> R<Value> {
    args::operand(vm, &args, id::OBJECT, "__eq__", 1)?;
    let (x, y) = (args.get(vm, 0), args.get(vm, 1));
    let (inner_x, inner_y) = (vm.unwrap_payload(x), vm.unwrap_payload(y));
    if inner_x.is(Tag::Inst) || inner_y.is(Tag::Inst) {
        return Ok(if x.same(y) {
            Value::TRUE
        } else {
            Value::NOT_IMPLEMENTED
        });
    }
    if !matches!(
        inner_x.tag(),
        Tag::Object | Tag::Func | Tag::Class | Tag::Gen | Tag::Iter
    ) && vm.class_of(inner_x) == vm.class_of(inner_y)
    {
        return vm.compare(CompareOp::Eq, inner_x, inner_y);
    }
    if x.same(y) {
        Ok(Value::TRUE)
    } else {
        Ok(Value::NOT_IMPLEMENTED)
    }
}

fn ne(vm: &mut Vm, args: Args) -> R<Value> {
    args::operand(vm, &args, id::OBJECT, "__ne__", 1)?;
    let (x, y) = (args.get(vm, 0), args.get(vm, 1));
    let Some(method) = vm.special(x, sym::EQ) else {
        return Ok(Value::NOT_IMPLEMENTED);
    };
    let bound = vm.bind(method, x)?;
    let answer = vm.call(bound, &[y])?;
    if answer.is(Tag::NotImplemented) {
        return Ok(answer);
    }
    Ok(Value::bool(!vm.truth(answer)?))
}

fn unordered(vm: &mut Vm, args: Args) -> R<Value> {
    args::operand(vm, &args, id::OBJECT, "__lt__", 1)?;
    Ok(Value::NOT_IMPLEMENTED)
}

fn hash(vm: &mut Vm, args: Args) -> R<Value> {
    let obj = args::operand(vm, &args, id::OBJECT, "__hash__", 0)?;
    if obj.is(Tag::Inst) {
        return Ok(Value::int(crate::vm::identity_hash(obj)));
    }
    Ok(Value::int(vm.hash(obj)?))
}

fn repr(vm: &mut Vm, args: Args) -> R<Value> {
    let obj = args::operand(vm, &args, id::OBJECT, "__repr__", 0)?;
    let text = if obj.is(Tag::Inst) || !inherits(vm, obj, sym::REPR) {
        super::show::plain(vm, obj)
    } else {
        vm.repr(obj)?
    };
    Ok(vm.heap.new_string(text))
}

/// Whether the class of a value has a method from `object` only.
fn inherits(vm: &mut Vm, obj: Value, name: Sym) -> bool {
    let class = vm.class_of(obj);
    let found = vm.class_attr(class, name);
    found.is_none_or(|it| it.is(Tag::Native) && it.native_id().0 == id::OBJECT as usize)
}

fn str_of(vm: &mut Vm, args: Args) -> R<Value> {
    args::operand(vm, &args, id::OBJECT, "__str__", 0)?;
    let obj = args.get(vm, 0);
    // Whatever the program's own `__repr__` gives is taken as it is.
    let hook = vm.special(obj, sym::REPR);
    if let Some(hook) = hook.filter(|hook| !hook.is(Tag::Native)) {
        let bound = vm.bind(hook, obj)?;
        return vm.call(bound, &[]);
    }
    let text = vm.repr(obj)?;
    Ok(vm.heap.new_string(text))
}

fn format_of(vm: &mut Vm, args: Args) -> R<Value> {
    let obj = receiver(vm, &args, "__format__")?;
    if args.count != 2 {
        let message = format!(
            "object.__format__() takes exactly one argument ({} given)",
            args.count - 1
        );
        return Err(vm.type_error(message));
    }
    let spec = args.get(vm, 1);
    if !spec.is(Tag::Str) {
        let message = format!(
            "__format__() argument must be str, not {}",
            vm.type_name(spec)
        );
        return Err(vm.type_error(message));
    }
    if !obj.is(Tag::Inst) && inherits(vm, obj, sym::FORMAT) {
        return vm.format(obj, spec);
    }
    if !vm.heap.str(spec).is_empty() {
        let message = format!(
            "unsupported format string passed to {}.__format__",
            vm.type_name(obj)
        );
        return Err(vm.type_error(message));
    }
    vm.str_of(obj)
}

/// The name of an attribute that was given as a value. Of a subclass of `str`, such as a member of an
/// enumeration, the text inside it counts; but what begins with `_` must be a `str` itself, since a
/// subclass could have told whoever checked such a name something else.
pub(crate) fn attribute_name(vm: &mut Vm, name: Value) -> R<Sym> {
    let text = vm.unwrap_payload(name);
    if text.is(Tag::Str) && (name.is(Tag::Str) || !vm.heap.str(text).starts_with('_')) {
        return vm.symbol(text);
    }
    let message = format!(
        "attribute name must be string, not '{}'",
        vm.type_name(name)
    );
    Err(vm.type_error(message))
}

/// Refuses `__class__` under a computed name.
fn computed_class(vm: &mut Vm, obj: Value, name: Sym) -> R<()> {
    if name == sym::CLASS {
        return Err(vm.hidden_attribute(obj, name));
    }
    Ok(())
}

fn getattribute(vm: &mut Vm, args: Args) -> R<Value> {
    args::operand(vm, &args, id::OBJECT, "__getattribute__", 1)?;
    let obj = args.get(vm, 0);
    let name = args.get(vm, 1);
    let name = attribute_name(vm, name)?;
    let class = vm.class_of(obj);
    if class < BUILTIN_CLASSES {
        computed_class(vm, obj, name)?;
    }
    match vm.plain_attr(obj, class, name)? {
        Some(value) => Ok(value),
        None => Err(vm.attribute_error(obj, name)),
    }
}

fn setattr(vm: &mut Vm, args: Args) -> R<Value> {
    args::operand(vm, &args, id::OBJECT, "__setattr__", 2)?;
    let (obj, name, value) = (args.get(vm, 0), args.get(vm, 1), args.get(vm, 2));
    let name = attribute_name(vm, name)?;
    // `object.__setattr__(cls, …)` would go round a metaclass.
    if obj.is(Tag::Class) {
        let message = format!(
            "can't apply this __setattr__ to {} object",
            vm.type_name(obj)
        );
        return Err(vm.type_error(message));
    }
    computed_class(vm, obj, name)?;
    vm.plain_set_attr(obj, name, value)?;
    Ok(Value::NONE)
}

fn delattr(vm: &mut Vm, args: Args) -> R<Value> {
    args::operand(vm, &args, id::OBJECT, "__delattr__", 1)?;
    let (obj, name) = (args.get(vm, 0), args.get(vm, 1));
    let name = attribute_name(vm, name)?;
    if obj.is(Tag::Class) {
        let message = format!(
            "can't apply this __delattr__ to {} object",
            vm.type_name(obj)
        );
        return Err(vm.type_error(message));
    }
    vm.plain_delete_attr(obj, name)?;
    Ok(Value::NONE)
}

fn dir(vm: &mut Vm, args: Args) -> R<Value> {
    args::none(vm, &args, "object.__dir__")?;
    let obj = args.get(vm, 0);
    super::dir::names(vm, obj)
}

fn sizeof(vm: &mut Vm, args: Args) -> R<Value> {
    args::none(vm, &args, "object.__sizeof__")?;
    let obj = vm.unwrap_payload(args.get(vm, 0));
    let size = match obj.tag() {
        Tag::Str => 41 + vm.heap.str(obj).len(),
        Tag::Bytes | Tag::ByteArray => 33 + vm.heap.bytes(obj).len(),
        Tag::Tuple => 40 + vm.heap.tuple(obj).len() * 8,
        Tag::List => 40 + vm.heap.list(obj).capacity() * 8,
        Tag::Dict => 48 + vm.heap.dict(obj).payload_bytes(),
        Tag::Set | Tag::FrozenSet => 200 + vm.heap.set(obj).payload_bytes(),
        Tag::Int => 28,
        Tag::Float => 24,
        _ => 48,
    };
    Ok(Value::int(size as i64))
}

fn init_subclass(vm: &mut Vm, args: Args) -> R<Value> {
    let class = args.get(vm, 0);
    if args.names.is_some() {
        let name = vm.class_name(class.handle()).to_owned();
        return Err(vm.type_error(format!(
            "{name}.__init_subclass__() takes no keyword arguments"
        )));
    }
    Ok(Value::NONE)
}

fn subclass_hook(_vm: &mut Vm, _args: Args) -> R<Value> {
    Ok(Value::NOT_IMPLEMENTED)
}

fn class(vm: &mut Vm, args: Args) -> R<Value> {
    let obj = args.get(vm, 0);
    Ok(Value::class(vm.class_of(obj)))
}

/// Whether instances of a class keep attributes of their own.
pub(crate) fn has_dict(vm: &Vm, class: u32) -> bool {
    match class.checked_sub(BUILTIN_CLASSES) {
        Some(own) => match &vm.heap.class_at(own).slots {
            Some(slots) => slots.contains(&sym::DICT),
            None => true,
        },
        None => vm.is_subclass(class, id::BASE_EXCEPTION),
    }
}

fn dict(vm: &mut Vm, args: Args) -> R<Value> {
    let obj = args.get(vm, 0);
    match attributes_of(vm, obj) {
        Some(dict) => Ok(dict),
        None => Err(vm.attribute_error(obj, sym::DICT)),
    }
}

/// The live dict of an object's own attributes, where it has one.
pub(crate) fn attributes_of(vm: &mut Vm, obj: Value) -> Option<Value> {
    match obj.tag() {
        Tag::Inst => {
            let class = vm.heap.instance(obj).class;
            if !has_dict(vm, class) {
                return None;
            }
            let dict = vm.instance_dict(obj);
            if vm.is_guarded(obj) {
                let copy = vm.heap.dict(dict).clone();
                return Some(vm.heap.new_dict(copy));
            }
            Some(without_slots(vm, class, dict))
        }
        Tag::Func => Some(super::function::attributes(vm, obj)),
        Tag::Object => match vm.heap.object(obj) {
            Object::Module(number) => {
                let number = *number;
                Some(super::module::namespace(vm, number))
            }
            _ => None,
        },
        _ => None,
    }
}

/// Where a class has both slots and a dict, the slots are not in the dict: then this is a copy.
fn without_slots(vm: &mut Vm, class: u32, dict: Value) -> Value {
    let mut slots = Vec::new();
    for own in vm
        .mro(class)
        .iter()
        .filter_map(|id| id.checked_sub(BUILTIN_CLASSES))
    {
        for (name, value) in &vm.heap.class_at(own).attrs {
            let member =
                value.is(Tag::Object) && matches!(vm.heap.object(*value), Object::Member { .. });
            if member {
                slots.push(*name);
            }
        }
    }
    if slots.is_empty() {
        return dict;
    }
    let copy = vm.heap.dict(dict).clone();
    let copy = vm.heap.new_dict(copy);
    for name in slots {
        vm.heap.dict_remove_str(copy, name);
    }
    copy
}

fn doc(vm: &mut Vm, args: Args) -> R<Value> {
    let obj = args.get(vm, 0);
    if let Some(own) = vm.own_instance_attr(obj, sym::DOC) {
        return Ok(own);
    }
    let class = vm.class_of(obj);
    Ok(super::class::doc_of(vm, class))
}

fn module(vm: &mut Vm, args: Args) -> R<Value> {
    let obj = args.get(vm, 0);
    if let Some(own) = vm.own_instance_attr(obj, sym::MODULE) {
        return Ok(own);
    }
    match vm.class_of(obj).checked_sub(BUILTIN_CLASSES) {
        Some(own) => Ok(vm.heap.class_at(own).module_name),
        None => Err(vm.attribute_error(obj, sym::MODULE)),
    }
}

/// Sets or deletes what a getter reads.
pub(crate) fn set_getter(vm: &mut Vm, getter: Value, obj: Value, value: Option<Value>) -> R<bool> {
    let (table, _) = getter.native_id();
    let name = crate::native::native_of(getter).name;
    match (table as u32, name) {
        (id::OBJECT, "__class__") => set_class(vm, obj, value)?,
        (id::OBJECT, "__dict__") => set_dict(vm, obj, value)?,
        (id::OBJECT, "__doc__" | "__module__") if obj.is(Tag::Inst) => return Ok(false),
        (_, "__doc__") if vm.class_of(obj) == id::MODULE => return Ok(false),
        (id::TYPE, _) if obj.is(Tag::Class) => {
            return super::class::set_special(vm, obj, name, value);
        }
        (id::FUNCTION, _) => return super::function::set_special(vm, obj, name, value),
        (id::BASE_EXCEPTION, _) => return super::exception::set_special(vm, obj, name, value),
        (id::PROPERTY, "__doc__" | "__name__") => {
            return super::property::set_special(vm, obj, name, value);
        }
        (id::GENERATOR | id::COROUTINE | id::ASYNC_GENERATOR, "__name__" | "__qualname__") => {
            return super::generator::set_special(vm, obj, name, value);
        }
        _ => return Err(not_writable(vm, table as u32, obj, name)),
    }
    Ok(true)
}

#[cold]
fn not_writable(vm: &mut Vm, table: u32, obj: Value, name: &str) -> Throw {
    let class = if table < BUILTIN_CLASSES && table != id::OBJECT {
        table
    } else {
        vm.class_of(obj)
    };
    let message = match class {
        id::RANGE
        | id::SLICE
        | id::COMPLEX
        | id::TYPE_ALIAS
        | id::TYPE_VAR
        | id::GENERIC_ALIAS
        | id::RE_PATTERN
        | id::RE_MATCH
        | id::RE_SCANNER
        | id::METHOD
        | id::SUPER => "readonly attribute".to_owned(),
        _ => format!(
            "attribute '{name}' of '{}' objects is not writable",
            vm.class_name(class)
        ),
    };
    vm.throw(id::ATTRIBUTE_ERROR, message)
}

/// `obj.__class__ = C`, between classes of the program that keep their attributes alike.
fn set_class(vm: &mut Vm, obj: Value, value: Option<Value>) -> R<()> {
    let Some(value) = value else {
        return Err(vm.type_error("can't delete __class__ attribute"));
    };
    if !value.is(Tag::Class) {
        let message = format!(
            "__class__ must be set to a class, not '{}' object",
            vm.type_name(value)
        );
        return Err(vm.type_error(message));
    }
    let (old, new) = (vm.class_of(obj), value.handle());
    if !obj.is(Tag::Inst) || old < BUILTIN_CLASSES || new < BUILTIN_CLASSES {
        return Err(vm.type_error(
            "__class__ assignment only supported for mutable types or ModuleType subclasses",
        ));
    }
    let (from, to) = (
        vm.heap.class_at(old - BUILTIN_CLASSES),
        vm.heap.class_at(new - BUILTIN_CLASSES),
    );
    if from.layout != to.layout || from.slots != to.slots {
        let message = format!(
            "__class__ assignment: '{}' object layout differs from '{}'",
            vm.class_name(new),
            vm.class_name(old)
        );
        return Err(vm.type_error(message));
    }
    vm.heap.instance_mut(obj).class = new;
    Ok(())
}

fn set_dict(vm: &mut Vm, obj: Value, value: Option<Value>) -> R<()> {
    let class = vm.class_of(obj);
    if !obj.is(Tag::Inst) || !has_dict(vm, class) {
        return Err(vm.attribute_error(obj, sym::DICT));
    }
    let dict = match value {
        None => vm.heap.new_dict(crate::heap::Dict::default()),
        Some(value) if value.is(Tag::Dict) => value,
        Some(value) => {
            let message = format!(
                "__dict__ must be set to a dictionary, not a '{}'",
                vm.type_name(value)
            );
            return Err(vm.type_error(message));
        }
    };
    vm.heap.instance_mut(obj).move_to(dict);
    Ok(())
}
