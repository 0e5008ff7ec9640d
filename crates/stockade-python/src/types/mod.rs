//! The builtin types: one file or folder each, with its operators, methods and repr.
//!
//! A type knows values and the machine's services (calling, comparing, charging), never the
//! dispatch loop. This file is the switchboard: it sends an operation to the type it belongs to.

pub(crate) mod args;
pub(crate) mod builtins;
pub(crate) mod bytes;
pub(crate) mod class;
pub(crate) mod complex;
pub(crate) mod dict;
pub(crate) mod dir;
pub(crate) mod exception;
pub(crate) mod float;
pub(crate) mod function;
pub(crate) mod generator;
pub(crate) mod group;
pub(crate) mod growing;
pub(crate) mod index;
pub(crate) mod int;
pub(crate) mod iterator;
pub(crate) mod list;
mod long;
pub(crate) mod memoryview;
pub(crate) mod module;
pub(crate) mod number;
pub(crate) mod object;
pub(crate) mod operators;
pub(crate) mod parts;
pub(crate) mod percent;
pub(crate) mod property;
mod quick;
pub(crate) mod range;
pub(crate) mod repr;
pub(crate) mod set;
pub(crate) mod show;
pub(crate) mod signature;
pub(crate) mod slice;
pub(crate) mod str;
pub(crate) mod tuple;
pub(crate) mod typing;

use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use crate::class::{BUILTIN_CLASSES, id, visible_builtins};
use crate::code::{BinaryOp, CompareOp};
use crate::heap::{Instance, Object, Tag, Value};
use crate::native::{Short, Table};
use crate::symbol::{Sym, known_symbol};
use crate::vm::{Args, R, Throw, Vm};

/// Tables after those of the classes.
pub(crate) const BUILTINS_TABLE: usize = BUILTIN_CLASSES as usize;
const COUNT: usize = BUILTINS_TABLE + 1 + crate::modules::TABLES.len();

/// Every native function: the classes' tables by number, the builtins, the modules.
pub(crate) static TABLES: [Table; COUNT] = tables();

const fn tables() -> [Table; COUNT] {
    const EMPTY: Table = Table {
        owner: "",
        functions: &[],
    };
    let mut all = [EMPTY; COUNT];
    macro_rules! put {
        ($($class:ident $methods:expr;)*) => {
            $(all[id::$class as usize] = Table { owner: stringify!($class), functions: $methods };)*
        };
    }
    put! {
        OBJECT object::METHODS;
        TYPE class::METHODS;
        NONE object::NONE_METHODS;
        INT int::METHODS;
        BOOL int::BOOL_METHODS;
        FLOAT float::METHODS;
        COMPLEX complex::METHODS;
        STR str::METHODS;
        BYTES bytes::METHODS;
        BYTEARRAY bytes::BYTEARRAY_METHODS;
        MEMORYVIEW memoryview::METHODS;
        TUPLE tuple::METHODS;
        LIST list::METHODS;
        DICT dict::METHODS;
        SET set::METHODS;
        FROZENSET set::FROZENSET_METHODS;
        RANGE range::METHODS;
        SLICE slice::METHODS;
        FUNCTION function::METHODS;
        BUILTIN function::BUILTIN_METHODS;
        METHOD_DESCRIPTOR function::BUILTIN_METHODS;
        GETSET_DESCRIPTOR function::BUILTIN_METHODS;
        WRAPPER_DESCRIPTOR function::BUILTIN_METHODS;
        METHOD_WRAPPER function::BUILTIN_METHODS;
        CLASSMETHOD_DESCRIPTOR function::BUILTIN_METHODS;
        MEMORY_ITERATOR iterator::METHODS;
        CODE builtins::CODE_METHODS;
        METHOD function::BOUND_METHODS;
        PROPERTY property::METHODS;
        STATICMETHOD property::STATICMETHOD_METHODS;
        CLASSMETHOD property::CLASSMETHOD_METHODS;
        SUPER property::SUPER_METHODS;
        MODULE module::METHODS;
        GENERATOR generator::METHODS;
        COROUTINE generator::COROUTINE_METHODS;
        ASYNC_GENERATOR generator::ASYNC_METHODS;
        ASYNC_STEP generator::STEP_METHODS;
        AWAITER generator::AWAITER_METHODS;
        DICT_KEYS dict::KEYS_METHODS;
        DICT_VALUES dict::VALUES_METHODS;
        DICT_ITEMS dict::ITEMS_METHODS;
        MAPPINGPROXY dict::PROXY_METHODS;
        TRACEBACK exception::TRACEBACK_METHODS;
        GENERIC_ALIAS typing::ALIAS_METHODS;
        UNION typing::UNION_METHODS;
        TYPE_VAR typing::VAR_METHODS;
        TYPE_VAR_TUPLE typing::VAR_METHODS;
        PARAM_SPEC typing::VAR_METHODS;
        TYPE_ALIAS typing::TYPE_ALIAS_METHODS;
        MEMBER property::MEMBER_METHODS;
        GLOBALS module::GLOBALS_METHODS;
        RANGE_ITERATOR iterator::MOVABLE_METHODS;
        LONGRANGE_ITERATOR iterator::METHODS;
        LIST_ITERATOR iterator::MOVABLE_METHODS;
        LIST_REVERSEITERATOR iterator::MOVABLE_METHODS;
        TUPLE_ITERATOR iterator::MOVABLE_METHODS;
        STR_ITERATOR iterator::MOVABLE_METHODS;
        STR_ASCII_ITERATOR iterator::MOVABLE_METHODS;
        BYTES_ITERATOR iterator::MOVABLE_METHODS;
        BYTEARRAY_ITERATOR iterator::MOVABLE_METHODS;
        DICT_KEYITERATOR iterator::METHODS;
        DICT_VALUEITERATOR iterator::METHODS;
        DICT_ITEMITERATOR iterator::METHODS;
        DICT_REVERSEKEYITERATOR iterator::METHODS;
        DICT_REVERSEVALUEITERATOR iterator::METHODS;
        DICT_REVERSEITEMITERATOR iterator::METHODS;
        SET_ITERATOR iterator::METHODS;
        ITERATOR iterator::METHODS;
        CALLABLE_ITERATOR iterator::METHODS;
        REVERSED iterator::REVERSED_METHODS;
        ENUMERATE iterator::ENUMERATE_METHODS;
        ZIP iterator::ZIP_METHODS;
        MAP iterator::MAP_METHODS;
        FILTER iterator::FILTER_METHODS;
        RE_PATTERN crate::modules::re::pattern::METHODS;
        RE_MATCH crate::modules::re::found::METHODS;
        RE_SCANNER crate::modules::re::pattern::SCANNER_METHODS;
        BASE_EXCEPTION exception::METHODS;
        BASE_EXCEPTION_GROUP group::METHODS;
        STOP_ITERATION exception::STOP_METHODS;
    }
    all[BUILTINS_TABLE] = Table {
        owner: "builtins",
        functions: builtins::FUNCTIONS,
    };
    let mut at = 0;
    while at < crate::modules::TABLES.len() {
        all[BUILTINS_TABLE + 1 + at] = Table {
            owner: crate::modules::TABLES[at].owner,
            functions: crate::modules::TABLES[at].functions,
        };
        at += 1;
    }
    all
}

/// What makes an instance of a builtin class; the class itself is the first argument, which is a
/// subclass where `__new__` is called for one.
pub(crate) fn constructor(class: u32) -> Option<fn(&mut Vm, Args) -> R<Value>> {
    Some(match class {
        id::OBJECT => object::new,
        id::TYPE => class::new,
        id::INT => int::new,
        id::BOOL => int::new_bool,
        id::FLOAT => float::new,
        id::COMPLEX => complex::new,
        id::STR => str::new,
        id::BYTES => bytes::new,
        id::BYTEARRAY => bytes::new_bytearray,
        id::MEMORYVIEW => memoryview::new,
        id::TUPLE => tuple::new,
        id::LIST => list::new,
        id::DICT => dict::new,
        id::SET => set::new,
        id::FROZENSET => set::new_frozenset,
        id::RANGE => range::new,
        id::SLICE => slice::new,
        id::PROPERTY => property::new,
        id::STATICMETHOD => property::new_staticmethod,
        id::CLASSMETHOD => property::new_classmethod,
        id::SUPER => property::new_super,
        id::MODULE => module::new,
        id::METHOD => function::new_method,
        id::MAPPINGPROXY => dict::new_proxy,
        id::ENUMERATE => iterator::new_enumerate,
        id::ZIP => iterator::new_zip,
        id::MAP => iterator::new_map,
        id::FILTER => iterator::new_filter,
        id::REVERSED => iterator::new_reversed,
        id::BASE_EXCEPTION_GROUP | id::EXCEPTION_GROUP => group::new,
        id::NONE => object::new_none,
        id::ELLIPSIS => object::new_ellipsis,
        id::NOT_IMPLEMENTED => object::new_not_implemented,
        id::GENERIC_ALIAS => typing::new_alias,
        id::TYPE_VAR | id::TYPE_VAR_TUPLE | id::PARAM_SPEC => typing::new_var,
        id if (id::BASE_EXCEPTION..BUILTIN_CLASSES).contains(&id) => exception::new,
        _ => return None,
    })
}

/// The usual case of what makes an instance of a builtin class, without the class. From a table,
/// because a call in its place would slow the short loop.
#[inline]
pub(crate) fn short_constructor(class: u32) -> Option<Short> {
    const ALL: usize = BUILTIN_CLASSES as usize;
    static SHORT: [Option<Short>; ALL] = {
        let (mut all, mut class) = ([None; ALL], 0);
        while class < ALL {
            all[class] = short_of_class(class as u32);
            class += 1;
        }
        all
    };
    *SHORT.get(class as usize)?
}

const fn short_of_class(class: u32) -> Option<Short> {
    match class {
        id::INT => Some(quick::int),
        id::FLOAT => Some(quick::float),
        id::STR => Some(quick::text),
        class => exception::short(class),
    }
}

/// A value of a builtin type, inside an instance where the class is a subclass of it.
pub(crate) fn wrap(vm: &mut Vm, class: Value, builtin: u32, payload: Value) -> Value {
    if class.handle() == builtin {
        return payload;
    }
    vm.heap.new_instance(Instance::new(class.handle(), payload))
}

/// `list[int]`: `__class_getitem__` of the builtin containers.
pub(crate) fn generic_alias(vm: &mut Vm, args: Args) -> R<Value> {
    let origin = args.opt(vm, 0).unwrap_or(Value::NONE);
    let class = if origin.is(Tag::Class) {
        vm.class_name(origin.handle())
    } else {
        "type"
    };
    let name = format!("{class}.__class_getitem__");
    let item = args::one(vm, &args, &name)?;
    Ok(typing::alias(vm, origin, item))
}

/// `x op y` of two values that are no instances; nothing where the types do not go together.
pub(crate) fn binary(vm: &mut Vm, op: BinaryOp, x: Value, y: Value) -> R<Option<Value>> {
    use Tag::{BigInt, Bool, ByteArray, Bytes, Float, FrozenSet, Int, List, Set, Str, Tuple};
    match (x.tag(), y.tag()) {
        (Int | Bool | BigInt, Int | Bool | BigInt) => int::binary(vm, op, x, y),
        (Float, Int | Bool | BigInt | Float) | (Int | Bool | BigInt, Float) => {
            float::binary(vm, op, x, y)
        }
        (Str, _) if matches!(op, BinaryOp::Add | BinaryOp::Mul | BinaryOp::Mod) => {
            str::binary(vm, op, x, y)
        }
        (Bytes | ByteArray, _) => bytes::binary(vm, op, x, y),
        (List, _) if matches!(op, BinaryOp::Add | BinaryOp::Mul) => list::binary(vm, op, x, y),
        (_, List) if op == BinaryOp::Mul => list::binary(vm, op, y, x),
        (Tuple, _) if matches!(op, BinaryOp::Add | BinaryOp::Mul) => tuple::binary(vm, op, x, y),
        (_, Tuple) if op == BinaryOp::Mul => tuple::binary(vm, op, y, x),
        (_, Str) if op == BinaryOp::Mul => str::binary(vm, op, y, x),
        (_, Bytes | ByteArray) if op == BinaryOp::Mul => bytes::binary(vm, op, y, x),
        (Set | FrozenSet, Set | FrozenSet) => set::binary(vm, op, x, y),
        (Tag::Dict, Tag::Dict) if op == BinaryOp::Or => dict::union(vm, x, y).map(Some),
        (Tag::Class, _) | (_, Tag::Class) if op == BinaryOp::Or => typing::union(vm, x, y),
        (Tag::Object, _) | (_, Tag::Object) => object_binary(vm, op, x, y),
        _ => Ok(None),
    }
}

fn object_binary(vm: &mut Vm, op: BinaryOp, x: Value, y: Value) -> R<Option<Value>> {
    vm.room()?;
    for value in [x, y] {
        if !value.is(Tag::Object) {
            continue;
        }
        match vm.heap.object(value) {
            Object::Complex(..) => return complex::binary(vm, op, x, y),
            Object::View { .. } => return dict::view_binary(vm, op, x, y),
            Object::MappingProxy(_) if op == BinaryOp::Or => return dict::proxy_union(vm, x, y),
            Object::Union(_)
            | Object::GenericAlias { .. }
            | Object::TypeVar { .. }
            | Object::TypeAlias { .. }
                if op == BinaryOp::Or =>
            {
                return typing::union(vm, x, y);
            }
            _ => {}
        }
    }
    Ok(None)
}

/// `x op= y` of a builtin value, where the type has its own way (`list += …`); nothing elsewhere.
pub(crate) fn in_place(vm: &mut Vm, op: BinaryOp, x: Value, y: Value) -> R<Option<Value>> {
    match x.tag() {
        Tag::List => list::in_place(vm, op, x, y),
        Tag::Set => set::in_place(vm, op, x, y),
        Tag::Dict => dict::in_place(vm, op, x, y),
        Tag::ByteArray => bytes::in_place(vm, op, x, y),
        _ => Ok(None),
    }
}

/// Comparisons that the machine does not know itself; nothing where the types do not go together.
pub(crate) fn compare(vm: &mut Vm, op: CompareOp, x: Value, y: Value) -> R<Option<bool>> {
    for value in [x, y] {
        match value.tag() {
            Tag::Object => match vm.heap.object(value) {
                Object::Complex(..) => return complex::compare(vm, op, x, y),
                Object::Range { .. } => return range::compare(vm, op, x, y),
                Object::Slice { .. } => return vm.nested(|vm| slice::compare(vm, op, x, y)),
                Object::View { .. } => return vm.nested(|vm| dict::view_compare(vm, op, x, y)),
                Object::MappingProxy(_) => return dict::proxy_compare(vm, op, x, y),
                Object::MemoryView { .. } => return memoryview::compare(vm, op, x, y),
                Object::Regex(_) => return crate::modules::re::pattern::compare(vm, op, x, y),
                Object::Union(_) | Object::GenericAlias { .. } => {
                    return typing::compare(vm, op, x, y);
                }
                _ => {}
            },
            Tag::Method => return function::compare_methods(vm, op, x, y),
            _ => {}
        }
    }
    Ok(None)
}

/// `obj[key]` of what is neither a dict nor an instance.
pub(crate) fn get_item(vm: &mut Vm, obj: Value, key: Value) -> R<Value> {
    if matches!(obj.tag(), Tag::Object | Tag::Class) {
        vm.room()?;
    }
    match obj.tag() {
        Tag::List => list::get_item(vm, obj, key),
        Tag::Tuple => tuple::get_item(vm, obj, key),
        Tag::Str => str::get_item(vm, obj, key),
        Tag::Bytes | Tag::ByteArray => bytes::get_item(vm, obj, key),
        Tag::Class => class::get_item(vm, obj, key),
        Tag::Object => match vm.heap.object(obj) {
            Object::Range { .. } => range::get_item(vm, obj, key),
            Object::MemoryView { .. } => memoryview::get_item(vm, obj, key),
            Object::MappingProxy(inner) => {
                let inner = *inner;
                vm.nested(|vm| vm.get_item(inner, key))
            }
            Object::Globals(_) => module::get_global(vm, obj, key),
            Object::Found(_) => crate::modules::re::found::get_item(vm, obj, key),
            Object::GenericAlias { .. } | Object::TypeAlias { .. } | Object::Union(_) => {
                typing::subscript(vm, obj, key)
            }
            _ => not_subscriptable(vm, obj),
        },
        _ => not_subscriptable(vm, obj),
    }
}

fn not_subscriptable(vm: &mut Vm, obj: Value) -> R<Value> {
    let message = format!("'{}' object is not subscriptable", vm.type_name(obj));
    Err(vm.type_error(message))
}

pub(crate) fn set_item(vm: &mut Vm, obj: Value, key: Value, value: Value) -> R<()> {
    match obj.tag() {
        Tag::List => list::set_item(vm, obj, key, value),
        Tag::ByteArray => bytes::set_item(vm, obj, key, value),
        Tag::Object if matches!(vm.heap.object(obj), Object::MemoryView { .. }) => {
            memoryview::set_item(vm, obj, key, value)
        }
        Tag::Object if matches!(vm.heap.object(obj), Object::Globals(_)) => {
            module::set_global(vm, obj, key, Some(value))
        }
        _ => {
            let message = format!(
                "'{}' object does not support item assignment",
                vm.type_name(obj)
            );
            Err(vm.type_error(message))
        }
    }
}

pub(crate) fn delete_item(vm: &mut Vm, obj: Value, key: Value) -> R<()> {
    match obj.tag() {
        Tag::List => list::delete_item(vm, obj, key),
        Tag::ByteArray => bytes::delete_item(vm, obj, key),
        Tag::Object if matches!(vm.heap.object(obj), Object::MemoryView { .. }) => {
            memoryview::delete_item(vm, obj)
        }
        Tag::Object if matches!(vm.heap.object(obj), Object::Globals(_)) => {
            module::set_global(vm, obj, key, None)
        }
        _ => Err(no_item_deletion(vm, obj, key)),
    }
}

/// The error of `del obj[key]` on what has no such thing. CPython asks a sequence for a number in
/// other words than anything for a key.
pub(crate) fn no_item_deletion(vm: &mut Vm, obj: Value, key: Value) -> Throw {
    let is_sequence = match obj.tag() {
        Tag::Str | Tag::Bytes | Tag::Tuple | Tag::Set | Tag::FrozenSet | Tag::Inst => true,
        Tag::Object => matches!(
            vm.heap.object(obj),
            Object::Range { .. } | Object::View { .. } | Object::MappingProxy(_)
        ),
        _ => false,
    };
    let not = if is_sequence && index::is_index(vm, key) {
        "doesn't"
    } else {
        "does not"
    };
    let name = vm.type_name(obj);
    vm.type_error(format!("'{name}' object {not} support item deletion"))
}

/// The hash of the objects that have one of their own.
pub(crate) fn hash_object(vm: &mut Vm, value: Value) -> R<i64> {
    match vm.heap.object(value) {
        Object::Range { .. } => range::hash(vm, value),
        Object::MemoryView { .. } => memoryview::hash(vm, value),
        Object::Regex(_) => crate::modules::re::pattern::hash(vm, value),
        _ => typing::hash(vm, value),
    }
}

/// Attributes of builtin values that are in no table.
pub(crate) fn attribute(vm: &mut Vm, obj: Value, name: Sym) -> R<Option<Value>> {
    match obj.tag() {
        Tag::Inst => exception::attribute(vm, obj, name),
        Tag::Func | Tag::Method => function::attribute(vm, obj, name),
        Tag::Object => typing::attribute(vm, obj, name),
        _ => Ok(None),
    }
}

/// Sets or deletes what a getter reads, where it can be set; true where it was.
pub(crate) fn set_getter(vm: &mut Vm, getter: Value, obj: Value, value: Option<Value>) -> R<bool> {
    object::set_getter(vm, getter, obj, value)
}

/// Calls a native `__init__` on an instance that `__new__` made.
pub(crate) fn native_init(
    vm: &mut Vm,
    init: Value,
    instance: Value,
    args: &[Value],
    keywords: &[(Sym, Value)],
) -> R<()> {
    let mut all = vec![instance];
    all.extend_from_slice(args);
    vm.call_keywords(init, &all, keywords)?;
    Ok(())
}

/// The builtin function or class with a name.
pub(crate) fn builtin_by_name(name: Sym) -> Option<Value> {
    static BY_SYMBOL: OnceLock<FxHashMap<Sym, Value>> = OnceLock::new();
    if let Some(function) = crate::native::find(BUILTINS_TABLE, name) {
        return Some(function);
    }
    let classes = BY_SYMBOL.get_or_init(|| {
        let named = visible_builtins().map(|(name, id)| (name, Value::class(id)));
        let others = [
            ("NotImplemented", Value::NOT_IMPLEMENTED),
            ("Ellipsis", Value::ELLIPSIS),
            ("__debug__", Value::TRUE),
            ("EnvironmentError", Value::class(id::OS_ERROR)),
            ("IOError", Value::class(id::OS_ERROR)),
        ];
        named
            .chain(others)
            .filter_map(|(name, value)| Some((known_symbol(name)?, value)))
            .collect()
    });
    classes.get(&name).copied()
}

/// Names of classes that symbols must know.
pub(crate) fn class_names() -> impl Iterator<Item = &'static str> {
    visible_builtins().map(|(name, _)| name).chain([
        "NotImplemented",
        "Ellipsis",
        "EnvironmentError",
        "IOError",
    ])
}
