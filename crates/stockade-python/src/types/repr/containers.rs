//! `repr` of what holds other values. A container inside itself is written as `[...]`; each level
//! goes through [`Vm::nested`], each element is charged for.

use super::{complex_text, repr_into};
use crate::class::id;
use crate::heap::{Iter, Object, Tag, Value, Yields};
use crate::symbol::sym;
use crate::vm::{R, Vm};

/// Writes a container, unless it is being written already: then `again` stands for it.
fn once(
    vm: &mut Vm,
    value: Value,
    out: &mut String,
    again: &str,
    work: impl FnOnce(&mut Vm, &mut String) -> R<()>,
) -> R<()> {
    // What is deep looks through all that it is in.
    vm.charge(vm.printing.len() / 64)?;
    if vm.printing.iter().any(|known| known.same(value)) {
        out.push_str(again);
        return Ok(());
    }
    vm.printing.push(value);
    let result = vm.nested(|vm| work(vm, out));
    vm.printing.pop();
    result
}

/// Writes elements by position for as long as there are any.
fn each(
    vm: &mut Vm,
    out: &mut String,
    mut item: impl FnMut(&Vm, usize) -> Option<Value>,
) -> R<usize> {
    let mut at = 0;
    while let Some(value) = item(vm, at) {
        vm.charge(1)?;
        if at > 0 {
            out.push_str(", ");
        }
        vm.rooted(|vm| {
            vm.root(value);
            repr_into(vm, value, out)
        })?;
        at += 1;
    }
    Ok(at)
}

/// Writes a list, tuple, dict or set. A set shows the class of `whole`, which is the value itself
/// or an instance that holds it, and what going through that gives.
pub(super) fn write(vm: &mut Vm, value: Value, whole: Value, out: &mut String) -> R<()> {
    match value.tag() {
        Tag::List => once(vm, value, out, "[...]", |vm, out| {
            out.push('[');
            each(vm, out, |vm, at| vm.heap.list(value).get(at))?;
            out.push(']');
            Ok(())
        }),
        Tag::Tuple => once(vm, value, out, "(...)", |vm, out| {
            out.push('(');
            let count = each(vm, out, |vm, at| vm.heap.tuple(value).get(at).copied())?;
            out.push_str(if count == 1 { ",)" } else { ")" });
            Ok(())
        }),
        Tag::Dict => once(vm, value, out, "{...}", |vm, out| {
            write_dict(vm, value, out)
        }),
        Tag::Set | Tag::FrozenSet => write_set(vm, value, whole, out),
        _ => Ok(()),
    }
}

fn write_dict(vm: &mut Vm, dict: Value, out: &mut String) -> R<()> {
    out.push('{');
    let (mut at, mut first) = (0, true);
    while let Some(entry) = vm.heap.dict(dict).slots().get(at).copied() {
        at += 1;
        if entry.key.is_undef() {
            continue;
        }
        vm.charge(1)?;
        if !first {
            out.push_str(", ");
        }
        first = false;
        vm.rooted(|vm| {
            vm.root(entry.key);
            vm.root(entry.value);
            repr_into(vm, entry.key, out)?;
            out.push_str(": ");
            repr_into(vm, entry.value, out)
        })?;
    }
    out.push('}');
    Ok(())
}

fn write_set(vm: &mut Vm, set: Value, whole: Value, out: &mut String) -> R<()> {
    let class = vm.class_of(whole);
    let name = vm.class_name(class).to_owned();
    if vm.heap.set(set).len() == 0 {
        out.push_str(&name);
        out.push_str("()");
        return Ok(());
    }
    let again = format!("{name}(...)");
    once(vm, set, out, &again, |vm, out| {
        let plain = class == id::SET;
        if !plain {
            out.push_str(&name);
            out.push('(');
        }
        out.push('{');
        let keys = set_elements(vm, set, whole)?;
        vm.rooted(|vm| {
            vm.root(keys);
            each(vm, out, |vm, at| vm.heap.list(keys).get(at))
        })?;
        out.push_str(if plain { "}" } else { "})" });
        Ok(())
    })
}

/// The elements of a set as a list, by `__iter__` where a subclass has its own.
fn set_elements(vm: &mut Vm, set: Value, whole: Value) -> R<Value> {
    let theirs = whole.is(Tag::Inst)
        && vm
            .special(whole, sym::ITER)
            .is_some_and(|method| !method.is(Tag::Native));
    let keys = if theirs {
        vm.collect_iterable(whole)?
    } else {
        vm.look_ahead(vm.heap.set(set).payload_bytes() / 8)?;
        vm.reserve(vm.heap.set(set).len() * size_of::<Value>())?;
        vm.heap.set(set).iter().map(|slot| slot.key).collect()
    };
    Ok(vm.heap.new_list(keys))
}

/// Writes a range, a slice, a view, a proxy or a complex number; false for other objects.
pub(super) fn write_object(vm: &mut Vm, value: Value, out: &mut String) -> R<bool> {
    match vm.heap.object(value) {
        Object::Complex(..) => {
            if let Some(text) = complex_text(vm, value) {
                out.push_str(&text);
            }
        }
        Object::Range { start, stop, step } => {
            let (start, stop, step) = (*start, *stop, *step);
            out.push_str("range(");
            repr_into(vm, start, out)?;
            out.push_str(", ");
            repr_into(vm, stop, out)?;
            if step.as_int() != Some(1) {
                out.push_str(", ");
                repr_into(vm, step, out)?;
            }
            out.push(')');
        }
        Object::Slice { start, stop, step } => {
            let parts = [*start, *stop, *step];
            out.push_str("slice(");
            vm.nested(|vm| each(vm, out, |_, at| parts.get(at).copied()))?;
            out.push(')');
        }
        Object::View { dict, yields } => {
            let (dict, yields) = (*dict, *yields);
            let dict = vm.unwrap_payload(dict);
            write_view(vm, value, dict, yields, out)?;
        }
        Object::MappingProxy(inner) => {
            let inner = *inner;
            out.push_str("mappingproxy(");
            vm.nested(|vm| repr_into(vm, inner, out))?;
            out.push(')');
        }
        Object::MemoryView { released, .. } => {
            let kind = if *released {
                "released memory"
            } else {
                "memory"
            };
            let place = crate::types::object::address(value);
            out.push('<');
            out.push_str(kind);
            out.push_str(&[" at ", &format!("{place:#x}"), ">"].concat());
        }
        _ => return Ok(false),
    }
    Ok(true)
}

fn write_view(vm: &mut Vm, view: Value, dict: Value, yields: Yields, out: &mut String) -> R<()> {
    let name = match yields {
        Yields::Keys => "dict_keys([",
        Yields::Values => "dict_values([",
        Yields::Items => "dict_items([",
    };
    once(vm, view, out, "...", |vm, out| {
        out.push_str(name);
        let size = vm.heap.dict(dict).len();
        let iter = vm.heap.new_iter(Iter::Dict {
            over: dict,
            at: 0,
            size,
            left: size,
            yields,
            backwards: false,
        });
        vm.rooted(|vm| {
            vm.root(iter);
            let items = vm.collect_iterable(iter)?;
            let items = vm.heap.new_list(items);
            vm.root(items);
            each(vm, out, |vm, at| vm.heap.list(items).get(at))
        })?;
        out.push_str("])");
        Ok(())
    })
}
