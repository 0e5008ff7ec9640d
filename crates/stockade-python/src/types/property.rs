//! `property`, `staticmethod`, `classmethod`, `super`, and the descriptors of `__slots__`.

use crate::class::id;
use crate::heap::{Object, Property, Tag, Value};
use crate::native::{Native, class_method, getter, method};
use crate::symbol::sym;
use crate::vm::{Args, R, Vm};

use super::{args, wrap};

pub(crate) const METHODS: &[Native] = &[
    method(
        "__init__",
        init,
        "(self, fget=None, fset=None, fdel=None, doc=None)",
    ),
    method("getter", with_getter, "(self, fget, /)"),
    method("setter", with_setter, "(self, fset, /)"),
    method("deleter", with_deleter, "(self, fdel, /)"),
    method("__get__", get, "(self, instance, owner=None, /)"),
    method("__set__", set, "(self, instance, value, /)"),
    method("__delete__", delete, "(self, instance, /)"),
    method("__set_name__", set_name, "(self, owner, name, /)"),
    getter("fget", fget),
    getter("fset", fset),
    getter("fdel", fdel),
    getter("__doc__", doc),
    getter("__name__", name),
    getter("__isabstractmethod__", is_abstract),
];

pub(crate) const STATICMETHOD_METHODS: &[Native] = &[
    method("__get__", static_get, "(self, instance, owner=None, /)"),
    method("__call__", static_call, "(self, /, *args, **kwargs)"),
    getter("__func__", wrapped),
    getter("__wrapped__", wrapped),
    getter("__doc__", wrapped_doc),
    getter("__name__", wrapped_name),
    getter("__isabstractmethod__", wrapped_abstract),
    class_method("__class_getitem__", class_getitem, "(item, /)"),
];

pub(crate) const CLASSMETHOD_METHODS: &[Native] = &[
    method("__get__", class_get, "(self, instance, owner=None, /)"),
    getter("__func__", wrapped),
    getter("__wrapped__", wrapped),
    getter("__doc__", wrapped_doc),
    getter("__name__", wrapped_name),
    getter("__isabstractmethod__", wrapped_abstract),
    class_method("__class_getitem__", class_getitem, "(item, /)"),
];

pub(crate) const SUPER_METHODS: &[Native] = &[
    getter("__thisclass__", this_class),
    getter("__self__", super_self),
    getter("__self_class__", self_class),
];

pub(crate) const MEMBER_METHODS: &[Native] = &[
    method("__get__", member_get, "(self, instance, owner=None, /)"),
    method("__set__", member_set, "(self, instance, value, /)"),
    method("__delete__", member_delete, "(self, instance, /)"),
    getter("__name__", member_name),
    getter("__objclass__", member_class),
];

fn class_getitem(vm: &mut Vm, args: Args) -> R<Value> {
    let (class, key) = (args.get(vm, 0), args.get(vm, 1));
    Ok(super::typing::alias(vm, class, key))
}

/// `property(fget, fset, fdel, doc)`.
pub(crate) fn new(vm: &mut Vm, args: Args) -> R<Value> {
    let class = args::class_for_new(vm, &args, id::PROPERTY)?;
    let property = if class.handle() == id::PROPERTY {
        from_arguments(vm, &args)?
    } else {
        // What a subclass is given is a matter of its `__init__`.
        Property {
            get: Value::NONE,
            set: Value::NONE,
            delete: Value::NONE,
            doc: Value::NONE,
            name: Value::UNDEF,
        }
    };
    let payload = vm.heap.new_object(Object::Property(Box::new(property)));
    Ok(wrap(vm, class, id::PROPERTY, payload))
}

fn from_arguments(vm: &mut Vm, args: &Args) -> R<Property> {
    if args.count > 5 {
        let given = args.count - 1;
        let message = format!("property() takes at most 4 arguments ({given} given)");
        return Err(vm.type_error(message));
    }
    let known = [sym::FGET, sym::FSET, sym::FDEL, sym::DOC_ARG];
    let named = args::keywords(vm, args, "property", known)?;
    let mut parts = [Value::NONE; 4];
    for (at, part) in parts.iter_mut().enumerate() {
        *part = args.opt(vm, at + 1).or(named[at]).unwrap_or(Value::NONE);
    }
    let [get, set, delete, mut doc] = parts;
    if doc.is_none() && !get.is_none() {
        doc = vm.find_attr_or_none(get, sym::DOC)?.unwrap_or(Value::NONE);
    }
    Ok(Property {
        get,
        set,
        delete,
        doc,
        name: Value::UNDEF,
    })
}

/// A subclass of `property` is filled in when its `__init__` is called.
fn init(vm: &mut Vm, args: Args) -> R<Value> {
    let inner = args::changing(vm, &args, id::PROPERTY, "property.__init__")?;
    let made = from_arguments(vm, &args)?;
    if let Object::Property(property) = vm.heap.object_mut(inner) {
        let name = property.name;
        **property = Property { name, ..made };
    }
    Ok(Value::NONE)
}

fn property(vm: &mut Vm, args: &Args, name: &str) -> R<Property> {
    let inner = args::receiver(vm, args, id::PROPERTY, name)?;
    match vm.heap.object(inner) {
        Object::Property(property) => Ok(**property),
        _ => Err(vm.internal("a property without its state")),
    }
}

/// A property like this one with a part changed; a subclass makes one of its own.
fn with(vm: &mut Vm, args: &Args, name: &str, at: usize) -> R<Value> {
    let function = args::one(vm, args, name)?;
    let this = args.get(vm, 0);
    let mut property = property(vm, args, name)?;
    match at {
        0 => {
            // A docstring that came from the old getter goes with it.
            let inherited = if property.get.is_none() {
                property.doc.is_none()
            } else {
                vm.find_attr_or_none(property.get, sym::DOC)?
                    .is_some_and(|doc| doc.same(property.doc))
            };
            property.get = function;
            if inherited {
                property.doc = vm
                    .find_attr_or_none(function, sym::DOC)?
                    .unwrap_or(Value::NONE);
            }
        }
        1 => property.set = function,
        _ => property.delete = function,
    }
    if this.is(Tag::Inst) {
        let class = Value::class(vm.class_of(this));
        let parts = [property.get, property.set, property.delete, property.doc];
        return vm.call(class, &parts);
    }
    Ok(vm.heap.new_object(Object::Property(Box::new(property))))
}

fn with_getter(vm: &mut Vm, args: Args) -> R<Value> {
    with(vm, &args, "property.getter", 0)
}

fn with_setter(vm: &mut Vm, args: Args) -> R<Value> {
    with(vm, &args, "property.setter", 1)
}

fn with_deleter(vm: &mut Vm, args: Args) -> R<Value> {
    with(vm, &args, "property.deleter", 2)
}

fn get(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "property.__get__", 1, 2)?;
    let property = property(vm, &args, "property.__get__")?;
    let (this, obj) = (args.get(vm, 0), args.get(vm, 1));
    if obj.is_none() {
        return Ok(this);
    }
    if property.get.is_none() {
        let inner = vm.unwrap_payload(this);
        return Err(vm.property_error(inner, obj, "getter"));
    }
    vm.call(property.get, &[obj])
}

fn set(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "property.__set__", 2, 2)?;
    let property = property(vm, &args, "property.__set__")?;
    let (this, obj, value) = (args.get(vm, 0), args.get(vm, 1), args.get(vm, 2));
    if property.set.is_none() {
        let inner = vm.unwrap_payload(this);
        return Err(vm.property_error(inner, obj, "setter"));
    }
    vm.call(property.set, &[obj, value])?;
    Ok(Value::NONE)
}

fn delete(vm: &mut Vm, args: Args) -> R<Value> {
    let obj = args::one(vm, &args, "property.__delete__")?;
    let property = property(vm, &args, "property.__delete__")?;
    if property.delete.is_none() {
        let inner = vm.unwrap_payload(args.get(vm, 0));
        return Err(vm.property_error(inner, obj, "deleter"));
    }
    vm.call(property.delete, &[obj])?;
    Ok(Value::NONE)
}

fn set_name(vm: &mut Vm, args: Args) -> R<Value> {
    let inner = args::changing(vm, &args, id::PROPERTY, "property.__set_name__")?;
    if args.count != 3 {
        let message = format!(
            "__set_name__() takes 2 positional arguments but {} were given",
            args.count - 1
        );
        return Err(vm.type_error(message));
    }
    let name = args.get(vm, 2);
    if let Object::Property(property) = vm.heap.object_mut(inner) {
        property.name = name;
    }
    Ok(Value::NONE)
}

fn fget(vm: &mut Vm, args: Args) -> R<Value> {
    Ok(property(vm, &args, "property.fget")?.get)
}

fn fset(vm: &mut Vm, args: Args) -> R<Value> {
    Ok(property(vm, &args, "property.fset")?.set)
}

fn fdel(vm: &mut Vm, args: Args) -> R<Value> {
    Ok(property(vm, &args, "property.fdel")?.delete)
}

fn doc(vm: &mut Vm, args: Args) -> R<Value> {
    Ok(property(vm, &args, "property.__doc__")?.doc)
}

fn name(vm: &mut Vm, args: Args) -> R<Value> {
    let property = property(vm, &args, "property.__name__")?;
    if !property.name.is_undef() {
        return Ok(property.name);
    }
    if !property.get.is_none()
        && let Some(name) = vm.find_attr_or_none(property.get, sym::NAME)?
    {
        return Ok(name);
    }
    let this = args.get(vm, 0);
    Err(vm.attribute_error(this, sym::NAME))
}

fn is_abstract(vm: &mut Vm, args: Args) -> R<Value> {
    let property = property(vm, &args, "property.__isabstractmethod__")?;
    for part in [property.get, property.set, property.delete] {
        if !part.is_none() && abstract_function(vm, part)? {
            return Ok(Value::TRUE);
        }
    }
    Ok(Value::FALSE)
}

fn abstract_function(vm: &mut Vm, function: Value) -> R<bool> {
    match vm.find_attr_or_none(function, sym::ISABSTRACT)? {
        Some(value) => vm.truth(value),
        None => Ok(false),
    }
}

/// Sets what the getters of `property` read.
pub(crate) fn set_special(vm: &mut Vm, obj: Value, name: &str, value: Option<Value>) -> R<bool> {
    let inner = vm.unwrap_payload(obj);
    if let Object::Property(property) = vm.heap.object_mut(inner) {
        let value = value.unwrap_or(Value::NONE);
        if name == "__doc__" {
            property.doc = value;
        } else {
            property.name = value;
        }
    }
    Ok(true)
}

fn one_function(vm: &mut Vm, args: &Args, name: &str) -> R<Value> {
    if args.names.is_some() {
        return Err(vm.type_error(format!("{name}() takes no keyword arguments")));
    }
    if args.count != 2 {
        let message = format!("{name} expected 1 argument, got {}", args.count - 1);
        return Err(vm.type_error(message));
    }
    Ok(args.get(vm, 1))
}

pub(crate) fn new_staticmethod(vm: &mut Vm, args: Args) -> R<Value> {
    let class = args::class_for_new(vm, &args, id::STATICMETHOD)?;
    let function = if class.handle() == id::STATICMETHOD || args.count == 2 {
        one_function(vm, &args, "staticmethod")?
    } else {
        Value::NONE
    };
    let payload = vm.heap.new_object(Object::StaticMethod(function));
    Ok(wrap(vm, class, id::STATICMETHOD, payload))
}

pub(crate) fn new_classmethod(vm: &mut Vm, args: Args) -> R<Value> {
    let class = args::class_for_new(vm, &args, id::CLASSMETHOD)?;
    let function = if class.handle() == id::CLASSMETHOD || args.count == 2 {
        one_function(vm, &args, "classmethod")?
    } else {
        Value::NONE
    };
    let payload = vm.heap.new_object(Object::ClassMethod(function));
    Ok(wrap(vm, class, id::CLASSMETHOD, payload))
}

fn inner_function(vm: &mut Vm, args: &Args) -> R<Value> {
    let inner = vm.unwrap_payload(args.get(vm, 0));
    if inner.is(Tag::Object)
        && let Object::StaticMethod(value) | Object::ClassMethod(value) = vm.heap.object(inner)
    {
        return Ok(*value);
    }
    Err(vm.type_error("not a staticmethod or classmethod"))
}

fn static_get(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "staticmethod.__get__", 1, 2)?;
    inner_function(vm, &args)
}

fn static_call(vm: &mut Vm, args: Args) -> R<Value> {
    let function = inner_function(vm, &args)?;
    let (rest, keywords) = (args.rest(vm, 1)?, args.keywords(vm));
    vm.call_keywords(function, &rest, &keywords)
}

fn class_get(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "classmethod.__get__", 1, 2)?;
    let function = inner_function(vm, &args)?;
    let class = match args.opt(vm, 2) {
        Some(class) if !class.is_none() => class,
        _ => Value::class(vm.class_of(args.get(vm, 1))),
    };
    vm.bind(function, class)
}

fn wrapped(vm: &mut Vm, args: Args) -> R<Value> {
    inner_function(vm, &args)
}

fn wrapped_doc(vm: &mut Vm, args: Args) -> R<Value> {
    let function = inner_function(vm, &args)?;
    Ok(vm
        .find_attr_or_none(function, sym::DOC)?
        .unwrap_or(Value::NONE))
}

fn wrapped_name(vm: &mut Vm, args: Args) -> R<Value> {
    let function = inner_function(vm, &args)?;
    vm.get_attr(function, sym::NAME)
}

fn wrapped_abstract(vm: &mut Vm, args: Args) -> R<Value> {
    let function = inner_function(vm, &args)?;
    Ok(Value::bool(abstract_function(vm, function)?))
}

/// `super()`, `super(C)`, `super(C, obj)`.
pub(crate) fn new_super(vm: &mut Vm, args: Args) -> R<Value> {
    args::count(vm, "super", args.count - 1, 0, 2)?;
    args::no_keywords(vm, &args, "super")?;
    if let Some(class) = args.opt(vm, 1) {
        let receiver = args
            .opt(vm, 2)
            .filter(|it| !it.is_none())
            .unwrap_or(Value::UNDEF);
        return vm.new_super(class, receiver);
    }
    // Without arguments: the `__class__` cell of the running function, and its first argument.
    let Some(frame) = vm.frame() else {
        return Err(vm.throw(id::RUNTIME_ERROR, "super(): no current frame"));
    };
    let code = std::rc::Rc::clone(&frame.code);
    let base = frame.base;
    if code.params.positional == 0 {
        return Err(vm.throw(id::RUNTIME_ERROR, "super(): no arguments"));
    }
    let at = code.locals.iter().position(|name| *name == sym::CLASS);
    let cell = at
        .map(|at| vm.stack[base + at])
        .filter(|cell| cell.is(Tag::Cell));
    let Some(cell) = cell else {
        return Err(vm.throw(id::RUNTIME_ERROR, "super(): __class__ cell not found"));
    };
    let class = *vm.heap.cell(cell);
    if class.is_undef() {
        return Err(vm.throw(id::RUNTIME_ERROR, "super(): empty __class__ cell"));
    }
    let mut receiver = vm.stack[base];
    if receiver.is(Tag::Cell) {
        receiver = *vm.heap.cell(receiver);
    }
    if receiver.is_undef() {
        return Err(vm.throw(id::RUNTIME_ERROR, "super(): arg[0] deleted"));
    }
    vm.new_super(class, receiver)
}

fn super_parts(vm: &mut Vm, args: &Args) -> R<(Value, Value, u32)> {
    let given = args.get(vm, 0);
    if given.is(Tag::Object)
        && let Object::Super {
            class,
            receiver,
            receiver_class,
        } = vm.heap.object(given)
    {
        return Ok((*class, *receiver, *receiver_class));
    }
    Err(vm.type_error("not a super object"))
}

fn this_class(vm: &mut Vm, args: Args) -> R<Value> {
    Ok(super_parts(vm, &args)?.0)
}

fn super_self(vm: &mut Vm, args: Args) -> R<Value> {
    let (_, receiver, _) = super_parts(vm, &args)?;
    Ok(if receiver.is_undef() {
        Value::NONE
    } else {
        receiver
    })
}

fn self_class(vm: &mut Vm, args: Args) -> R<Value> {
    let (_, receiver, class) = super_parts(vm, &args)?;
    Ok(if receiver.is_undef() {
        Value::NONE
    } else {
        Value::class(class)
    })
}

fn member(vm: &mut Vm, args: &Args) -> R<(u32, crate::symbol::Sym)> {
    let given = args.get(vm, 0);
    if given.is(Tag::Object)
        && let Object::Member { class, name } = vm.heap.object(given)
    {
        return Ok((*class, *name));
    }
    Err(vm.type_error("not a member descriptor"))
}

/// The object a member descriptor is used on, which must be of its class.
fn member_object(vm: &mut Vm, args: &Args) -> R<(Value, crate::symbol::Sym)> {
    let (class, name) = member(vm, args)?;
    let obj = args.opt(vm, 1).unwrap_or(Value::NONE);
    if vm.is_instance(obj, class) && obj.is(Tag::Inst) {
        return Ok((obj, name));
    }
    let message = format!(
        "descriptor '{}' for '{}' objects doesn't apply to a '{}' object",
        vm.heap.symbols.name(name),
        vm.class_name(class),
        vm.type_name(obj)
    );
    Err(vm.type_error(message))
}

fn member_get(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "member_descriptor.__get__", 1, 2)?;
    if args.get(vm, 1).is_none() {
        return Ok(args.get(vm, 0));
    }
    let (obj, _) = member_object(vm, &args)?;
    let class = vm.class_of(obj);
    vm.get_descriptor(args.get(vm, 0), obj, class)
}

fn member_set(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "member_descriptor.__set__", 2, 2)?;
    let (obj, name) = member_object(vm, &args)?;
    vm.may_change(obj)?;
    let value = args.get(vm, 2);
    vm.put_instance_attr(obj, name, value);
    Ok(Value::NONE)
}

fn member_delete(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "member_descriptor.__delete__", 1, 1)?;
    let (obj, name) = member_object(vm, &args)?;
    vm.plain_delete_attr(obj, name)?;
    Ok(Value::NONE)
}

fn member_name(vm: &mut Vm, args: Args) -> R<Value> {
    let (_, name) = member(vm, &args)?;
    Ok(vm.heap.symbol_text(name))
}

fn member_class(vm: &mut Vm, args: Args) -> R<Value> {
    Ok(Value::class(member(vm, &args)?.0))
}
