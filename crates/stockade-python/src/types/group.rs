//! Exception groups: how they are made, split and joined.
//!
//! `except*` uses the splitting below directly. A `split` that the program wrote itself is called
//! only where the program calls it: what the machine does with the two halves must not depend on
//! what somebody returns. A `derive` of the program is asked for each new part.

use crate::class::{BUILTIN_CLASSES, id};
use crate::heap::{Tag, Value};
use crate::native::{Native, class_method, method, static_method};
use crate::symbol::sym;
use crate::vm::{Args, R, Vm};

use super::args;

pub(crate) const METHODS: &[Native] = &[
    static_method("__new__", new, "(cls, message, exceptions, /)"),
    method("split", split_method, "(self, condition, /)"),
    method("subgroup", subgroup, "(self, condition, /)"),
    method("derive", derive_method, "(self, exceptions, /)"),
    class_method("__class_getitem__", class_getitem, "(item, /)"),
];

fn class_getitem(vm: &mut Vm, args: Args) -> R<Value> {
    let (class, key) = (args.get(vm, 0), args.get(vm, 1));
    Ok(super::typing::alias(vm, class, key))
}

/// `ExceptionGroup(message, exceptions)`.
pub(crate) fn new(vm: &mut Vm, args: Args) -> R<Value> {
    let class = args::class_for_new(vm, &args, id::BASE_EXCEPTION_GROUP)?;
    let given = args.rest(vm, 1)?;
    let own = class.handle() >= BUILTIN_CLASSES;
    if !own && args.names.is_some() {
        let message = format!(
            "{}() takes no keyword arguments",
            vm.class_name(class.handle())
        );
        return Err(vm.type_error(message));
    }
    let [message, exceptions] = given.as_slice() else {
        let message = format!(
            "BaseExceptionGroup.__new__() takes exactly 2 arguments ({} given)",
            given.len()
        );
        return Err(vm.type_error(message));
    };
    make(vm, class.handle(), *message, *exceptions)
}

fn make(vm: &mut Vm, class: u32, message: Value, exceptions: Value) -> R<Value> {
    if !vm.unwrap_payload(message).is(Tag::Str) {
        let message = format!(
            "BaseExceptionGroup.__new__() argument 1 must be str, not {}",
            vm.type_name(message)
        );
        return Err(vm.type_error(message));
    }
    let inner = vm.unwrap_payload(exceptions);
    let sequence = matches!(inner.tag(), Tag::List | Tag::Tuple | Tag::Str | Tag::Bytes)
        || (!inner.is(Tag::Dict) && vm.special(exceptions, sym::GETITEM).is_some());
    if !sequence {
        return Err(vm.type_error("second argument (exceptions) must be a sequence"));
    }
    let parts = vm.collect_iterable(exceptions)?;
    if parts.is_empty() {
        return Err(vm.value_error("second argument (exceptions) must be a non-empty sequence"));
    }
    let mut plain = true;
    for (at, part) in parts.iter().enumerate() {
        vm.charge(1)?;
        if vm.exception_state(*part).is_none() {
            let message = format!("Item {at} of second argument (exceptions) is not an exception");
            return Err(vm.value_error(message));
        }
        plain &= vm.is_instance(*part, id::EXCEPTION);
    }
    let class = match class {
        id::BASE_EXCEPTION_GROUP if plain => id::EXCEPTION_GROUP,
        class => class,
    };
    if !plain && vm.is_subclass(class, id::EXCEPTION) {
        let message = match class {
            id::EXCEPTION_GROUP => "Cannot nest BaseExceptions in an ExceptionGroup".to_owned(),
            _ => format!("Cannot nest BaseExceptions in '{}'", vm.class_name(class)),
        };
        return Err(vm.type_error(message));
    }
    let made = vm.new_exception(class, [message, exceptions]);
    let parts = vm.heap.new_tuple(parts);
    if let Some(state) = vm.exception_state_mut(made) {
        state.extra = vec![(sym::MESSAGE, message), (sym::EXCEPTIONS, parts)];
    }
    Ok(made)
}

/// The message and the parts of a group, where a value is one.
pub(crate) fn parts(vm: &Vm, value: Value) -> Option<(Value, Vec<Value>)> {
    let state = vm.exception_state(value)?;
    let find = |name| {
        state
            .extra
            .iter()
            .find(|(known, _)| *known == name)
            .map(|(_, it)| *it)
    };
    let (message, parts) = (find(sym::MESSAGE)?, find(sym::EXCEPTIONS)?);
    if !vm.is_instance(value, id::BASE_EXCEPTION_GROUP) || !parts.is(Tag::Tuple) {
        return None;
    }
    Some((message, vm.heap.tuple(parts).to_vec()))
}

/// What decides on which side of a split an exception goes.
pub(crate) enum Condition {
    /// A class or a tuple of classes.
    Classes(Value),
    /// A function of the program.
    Call(Value),
    /// One of these exceptions themselves.
    Leaves(Vec<Value>),
}

impl Condition {
    fn holds(&self, vm: &mut Vm, exception: Value) -> R<bool> {
        vm.charge(1)?;
        match self {
            Self::Classes(classes) => vm.exception_matches(exception, *classes),
            Self::Call(function) => {
                let answer = vm.call(*function, &[exception])?;
                vm.truth(answer)
            }
            Self::Leaves(leaves) => {
                if parts(vm, exception).is_some() {
                    return Ok(false);
                }
                vm.charge(leaves.len() / 8)?;
                Ok(leaves.iter().any(|leaf| leaf.same(exception)))
            }
        }
    }
}

fn condition(vm: &mut Vm, value: Value) -> R<Condition> {
    let is_class = |vm: &Vm, value: Value| {
        value.is(Tag::Class) && vm.is_subclass(value.handle(), id::BASE_EXCEPTION)
    };
    let fits = match value.tag() {
        Tag::Class => is_class(vm, value),
        Tag::Tuple => vm
            .heap
            .tuple(value)
            .iter()
            .all(|class| is_class(vm, *class)),
        _ => false,
    };
    if fits {
        return Ok(Condition::Classes(value));
    }
    if !value.is(Tag::Class) && super::builtins::is_callable(vm, value) {
        return Ok(Condition::Call(value));
    }
    Err(vm.type_error(
        "expected an exception type, a tuple of exception types, or a callable (other than a class)",
    ))
}

/// What matches and what does not; None where there is nothing.
pub(crate) fn split(vm: &mut Vm, group: Value, by: &Condition) -> R<(Value, Value)> {
    if by.holds(vm, group)? {
        return Ok((group, Value::NONE));
    }
    let Some((_, members)) = parts(vm, group) else {
        return Ok((Value::NONE, group));
    };
    vm.nested(|vm| {
        let (mut matched, mut rest) = (Vec::new(), Vec::new());
        for member in members {
            let (yes, no) = split(vm, member, by)?;
            if !yes.is_none() {
                matched.push(vm.root(yes));
            }
            if !no.is_none() {
                rest.push(vm.root(no));
            }
        }
        let matched = part(vm, group, matched)?;
        vm.root(matched);
        let rest = part(vm, group, rest)?;
        Ok((matched, rest))
    })
}

/// A group like `group` with only some members, or None for no members.
fn part(vm: &mut Vm, group: Value, members: Vec<Value>) -> R<Value> {
    if members.is_empty() {
        return Ok(Value::NONE);
    }
    let list = vm.heap.new_list(members);
    vm.root(list);
    let derive = vm.get_attr(group, sym::DERIVE)?;
    let made = vm.call(derive, &[list])?;
    if parts(vm, made).is_none() {
        return Err(vm.type_error("derive must return an instance of BaseExceptionGroup"));
    }
    let Some(from) = vm.exception_state(group).cloned() else {
        return Ok(made);
    };
    let notes = if from.notes.is(Tag::List) {
        let copy = vm.heap.list(from.notes).clone();
        vm.heap.new_list(copy)
    } else {
        from.notes
    };
    if let Some(state) = vm.exception_state_mut(made) {
        state.traceback = from.traceback;
        state.cause = from.cause;
        state.context = from.context;
        state.suppress_context = from.suppress_context;
        if !notes.is_undef() {
            state.notes = notes;
        }
    }
    Ok(made)
}

fn receiver(vm: &mut Vm, args: &Args, name: &str) -> R<Value> {
    args::receiver(vm, args, id::BASE_EXCEPTION_GROUP, name)?;
    Ok(args.get(vm, 0))
}

fn split_method(vm: &mut Vm, args: Args) -> R<Value> {
    let by = args::one(vm, &args, "BaseExceptionGroup.split")?;
    let group = receiver(vm, &args, "BaseExceptionGroup.split")?;
    let by = condition(vm, by)?;
    let (matched, rest) = split(vm, group, &by)?;
    Ok(vm.heap.new_tuple([matched, rest]))
}

fn subgroup(vm: &mut Vm, args: Args) -> R<Value> {
    let by = args::one(vm, &args, "BaseExceptionGroup.subgroup")?;
    let group = receiver(vm, &args, "BaseExceptionGroup.subgroup")?;
    let by = condition(vm, by)?;
    Ok(split(vm, group, &by)?.0)
}

fn derive_method(vm: &mut Vm, args: Args) -> R<Value> {
    let members = args::one(vm, &args, "BaseExceptionGroup.derive")?;
    let group = receiver(vm, &args, "BaseExceptionGroup.derive")?;
    let message = parts(vm, group).map_or(Value::NONE, |(message, _)| message);
    make(vm, id::BASE_EXCEPTION_GROUP, message, members)
}

/// A group without a message around some exceptions.
pub(crate) fn wrap(vm: &mut Vm, members: Value) -> R<Value> {
    let list = members;
    let empty = vm.heap.symbol_text(sym::EMPTY);
    make(vm, id::BASE_EXCEPTION_GROUP, empty, list)
}
