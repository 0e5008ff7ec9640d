//! Arguments of natives: how many, which names, in CPython's words where they are wrong.
//!
//! A qualified name such as `list.append` names a method, whose first argument is its receiver; a
//! plain one names a function.

use crate::class::{builtin, id};
use crate::heap::{Object, Tag, Value};
use crate::symbol::{Sym, sym};
use crate::vm::{Args, R, Throw, Vm};

/// Whether the arguments of `name` start with a receiver.
#[inline]
fn skipped(name: &str) -> usize {
    usize::from(name.as_bytes().contains(&b'.'))
}

/// The last part of a qualified name.
fn short(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or(name)
}

/// Refuses keyword arguments, and a method without its receiver.
pub(crate) fn positional(vm: &mut Vm, args: &Args, name: &str) -> R<()> {
    if args.count < skipped(name) {
        return Err(vm.type_error(format!("unbound method {name}() needs an argument")));
    }
    no_keywords(vm, args, name)
}

/// Refuses keyword arguments.
pub(crate) fn no_keywords(vm: &mut Vm, args: &Args, name: &str) -> R<()> {
    if args.names.as_ref().is_some_and(|names| !names.is_empty()) {
        return Err(vm.type_error(format!("{name}() takes no keyword arguments")));
    }
    Ok(())
}

/// No arguments.
pub(crate) fn none(vm: &mut Vm, args: &Args, name: &str) -> R<()> {
    let skipped = skipped(name);
    if args.count == skipped && args.names.is_none() {
        return Ok(());
    }
    positional(vm, args, name)?;
    match args.count - skipped {
        0 => Ok(()),
        given => Err(vm.type_error(format!("{name}() takes no arguments ({given} given)"))),
    }
}

/// Exactly one argument, which is given back.
pub(crate) fn one(vm: &mut Vm, args: &Args, name: &str) -> R<Value> {
    let skipped = skipped(name);
    if args.count == skipped + 1 && args.names.is_none() {
        return Ok(args.get(vm, skipped));
    }
    positional(vm, args, name)?;
    match args.count - skipped {
        1 => Ok(args.get(vm, skipped)),
        given => Err(vm.type_error(format!(
            "{name}() takes exactly one argument ({given} given)"
        ))),
    }
}

/// So many positional arguments at least and at most.
pub(crate) fn between(vm: &mut Vm, args: &Args, name: &str, least: usize, most: usize) -> R<()> {
    let skipped = skipped(name);
    if args.names.is_none()
        && (least + skipped..=most.saturating_add(skipped)).contains(&args.count)
    {
        return Ok(());
    }
    positional(vm, args, name)?;
    count(vm, short(name), args.count - skipped, least, most)
}

/// The same for a number that is already known.
pub(crate) fn count(vm: &mut Vm, name: &str, given: usize, least: usize, most: usize) -> R<()> {
    let (bound, wanted) = if given < least {
        (" at least", least)
    } else if given > most {
        (" at most", most)
    } else {
        return Ok(());
    };
    let bound = if least == most { "" } else { bound };
    let plural = if wanted == 1 { "" } else { "s" };
    Err(vm.type_error(format!(
        "{name} expected{bound} {wanted} argument{plural}, got {given}"
    )))
}

/// Whether a value has the body that methods of a builtin class work on. An instance that was made
/// without its `__new__` has not, and neither has the namespace of a module, which is a dict by name
/// only.
fn has_body(class: u32, value: Value) -> bool {
    match class {
        id::LIST => value.is(Tag::List),
        id::TUPLE => value.is(Tag::Tuple),
        id::DICT => value.is(Tag::Dict),
        id::SET => value.is(Tag::Set),
        id::FROZENSET => value.is(Tag::FrozenSet),
        id::STR => value.is(Tag::Str),
        id::BYTES => value.is(Tag::Bytes),
        id::BYTEARRAY => value.is(Tag::ByteArray),
        id::INT => matches!(value.tag(), Tag::Int | Tag::Bool | Tag::BigInt),
        id::FLOAT => value.is(Tag::Float),
        id::RANGE
        | id::SLICE
        | id::COMPLEX
        | id::MAPPINGPROXY
        | id::DICT_KEYS
        | id::DICT_VALUES
        | id::DICT_ITEMS => value.is(Tag::Object),
        _ => true,
    }
}

/// Whether a value that has the body of a class, and is no instance of the program's, is of it.
fn has_one_class(class: u32) -> bool {
    matches!(
        class,
        id::LIST
            | id::TUPLE
            | id::DICT
            | id::SET
            | id::FROZENSET
            | id::STR
            | id::BYTES
            | id::BYTEARRAY
            | id::FLOAT
    )
}

/// The receiver of a method that changes it.
pub(crate) fn changing(vm: &mut Vm, args: &Args, class: u32, name: &str) -> R<Value> {
    let inner = receiver(vm, args, class, name)?;
    vm.may_change(inner)?;
    Ok(inner)
}

/// The receiver of a method of a builtin class: what is inside, where it is a subclass's.
pub(crate) fn receiver(vm: &mut Vm, args: &Args, class: u32, name: &str) -> R<Value> {
    if args.count == 0 {
        return Err(vm.type_error(format!("unbound method {name}() needs an argument")));
    }
    let given = args.get(vm, 0);
    if !given.is(Tag::Inst) && has_one_class(class) && has_body(class, given) {
        return Ok(given);
    }
    let inner = vm.unwrap_payload(given);
    if !vm.is_instance(given, class) || !has_body(class, inner) {
        let message = format!(
            "descriptor '{}' for '{}' objects doesn't apply to a '{}' object",
            short(name),
            vm.class_name(class),
            vm.type_name(given)
        );
        return Err(vm.type_error(message));
    }
    Ok(inner)
}

/// The receiver of a special method, which takes exactly `wanted` arguments more.
pub(crate) fn operand(vm: &mut Vm, args: &Args, class: u32, name: &str, wanted: usize) -> R<Value> {
    if args.count == 0 {
        let class = vm.class_name(class).to_owned();
        return Err(vm.type_error(format!(
            "descriptor '{name}' of '{class}' object needs an argument"
        )));
    }
    let given = args.get(vm, 0);
    let inner = vm.unwrap_payload(given);
    if !vm.is_instance(given, class) || !has_body(class, inner) {
        let message = format!(
            "descriptor '{name}' requires a '{}' object but received a '{}'",
            vm.class_name(class),
            vm.type_name(given)
        );
        return Err(vm.type_error(message));
    }
    if args.names.as_ref().is_some_and(|names| !names.is_empty()) {
        return Err(vm.type_error(format!("wrapper {name}() takes no keyword arguments")));
    }
    let more = args.count - 1;
    if more != wanted {
        let plural = if wanted == 1 { "" } else { "s" };
        return Err(vm.type_error(format!("expected {wanted} argument{plural}, got {more}")));
    }
    Ok(inner)
}

/// The class that `__new__` of a builtin class was given.
pub(crate) fn class_for_new(vm: &mut Vm, args: &Args, class: u32) -> R<Value> {
    let name = builtin(class).map_or("object", |class| class.name);
    let Some(given) = args.opt(vm, 0) else {
        return Err(vm.type_error(format!("{name}.__new__(): not enough arguments")));
    };
    if !given.is(Tag::Class) {
        let message = format!(
            "{name}.__new__(X): X is not a type object ({})",
            vm.type_name(given)
        );
        return Err(vm.type_error(message));
    }
    if !vm.is_subclass(given.handle(), class) {
        let other = vm.class_name(given.handle()).to_owned();
        let message = format!("{name}.__new__({other}): {other} is not a subtype of {name}");
        return Err(vm.type_error(message));
    }
    Ok(given)
}

/// Keyword arguments by name, in the order of `known`; others are refused.
pub(crate) fn keywords<const N: usize>(
    vm: &mut Vm,
    args: &Args,
    name: &str,
    known: [Sym; N],
) -> R<[Option<Value>; N]> {
    let mut found = [None; N];
    for (keyword, value) in args.keywords(vm) {
        match known.iter().position(|known| *known == keyword) {
            Some(at) => found[at] = Some(value),
            None => return Err(unexpected(vm, name, keyword)),
        }
    }
    Ok(found)
}

/// `f() got an unexpected keyword argument 'x'`.
#[cold]
pub(crate) fn unexpected(vm: &mut Vm, name: &str, keyword: Sym) -> Throw {
    let text = vm.heap.symbols.name(keyword).to_owned();
    let known: &[&str] = match name {
        "print" => &["sep", "end", "file", "flush"],
        "sort" => &["key", "reverse"],
        _ => &[],
    };
    let near = crate::text::traceback::suggestion(&text, known.iter().copied());
    let hint = near.map_or_else(String::new, |near| format!(". Did you mean '{near}'?"));
    vm.type_error(format!(
        "{name}() got an unexpected keyword argument '{text}'{hint}"
    ))
}

/// Whether a value can be called.
pub(crate) fn is_callable(vm: &mut Vm, value: Value) -> bool {
    match value.tag() {
        Tag::Func | Tag::Native | Tag::Method | Tag::Class => true,
        Tag::Object
            if matches!(
                vm.heap.object(value),
                Object::StaticMethod(_) | Object::GenericAlias { .. } | Object::Tool { .. }
            ) =>
        {
            true
        }
        _ => vm.special(value, sym::CALL).is_some(),
    }
}
