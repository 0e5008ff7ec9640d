//! What `weakref` needs of the machine: links that the collector does not follow.
//!
//! Nothing counts references here. An object is gone for weak references once a collection finds that
//! nothing refers to it; so that short programs see what they expect, one is made now and then when a
//! reference is asked, and after `del`.

use crate::heap::{Object, Tag, Value};
use crate::native::{Table, function};
use crate::types::args;
use crate::vm::{Args, R, Vm};

pub(crate) const TABLE: Table = Table {
    owner: "_weakref",
    functions: &[
        function("link", link, "(object, callback, owner, plain, /)"),
        function("plain", plain, "(object, /)"),
        function("target", target, "(link, /)"),
        function("callback", callback, "(link, /)"),
        function("owners", owners, "(object, /)"),
        function("look", look, "()"),
    ],
};

/// Makes a link to an object for its owner.
fn link(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "link", 4, 4)?;
    let [object, callback, owner, plain] = [0, 1, 2, 3].map(|at| args.get(vm, at));
    let possible = match object.tag() {
        Tag::Inst | Tag::Class | Tag::Func | Tag::Method | Tag::Gen | Tag::Set | Tag::FrozenSet => {
            true
        }
        Tag::Object => matches!(
            vm.heap.object(object),
            Object::Module(_) | Object::MemoryView { .. } | Object::TypeVar { .. }
        ),
        _ => false,
    };
    if !possible {
        let name = vm.type_name(object);
        let message = format!("cannot create weak reference to '{name}' object");
        return Err(vm.type_error(message));
    }
    vm.charge(4)?;
    vm.reserve(256)?;
    let plain = vm.truth(plain)?;
    Ok(vm.heap.new_link(object, callback, owner, plain))
}

/// The plain reference to an object, or None.
fn plain(vm: &mut Vm, args: Args) -> R<Value> {
    let object = args::one(vm, &args, "plain")?;
    Ok(vm.heap.plain_link(object).unwrap_or(Value::NONE))
}

fn parts(vm: &Vm, value: Value) -> Option<(Value, Value)> {
    match value.is(Tag::Object).then(|| vm.heap.object(value)) {
        Some(Object::Weak {
            target, callback, ..
        }) => Some((*target, *callback)),
        _ => None,
    }
}

/// What a link leads to, or None where that is gone.
fn target(vm: &mut Vm, args: Args) -> R<Value> {
    let link = args::one(vm, &args, "target")?;
    match parts(vm, link) {
        Some((target, _)) if target.is_none() => Ok(Value::NONE),
        Some(_) => {
            vm.look(true)?;
            Ok(parts(vm, link).map_or(Value::NONE, |parts| parts.0))
        }
        None => Ok(Value::NONE),
    }
}

fn callback(vm: &mut Vm, args: Args) -> R<Value> {
    let link = args::one(vm, &args, "callback")?;
    Ok(parts(vm, link).map_or(Value::NONE, |parts| parts.1))
}

/// All references to an object.
fn owners(vm: &mut Vm, args: Args) -> R<Value> {
    let object = args::one(vm, &args, "owners")?;
    let count = vm.heap.link_count();
    vm.charge(count / 2)?;
    vm.reserve(count * 16)?;
    let owners = vm.heap.links_to(object);
    Ok(vm.heap.new_list(owners))
}

/// Clears what can be cleared.
fn look(vm: &mut Vm, args: Args) -> R<Value> {
    args::none(vm, &args, "look")?;
    vm.look(true)?;
    Ok(Value::NONE)
}
