//! `__iter__`, `__next__` and `__length_hint__` of iterators.

use super::{ENDED, make};
use crate::heap::{Iter, Tag, Value};
use crate::native::{Native, class_method, joined, method, static_method};
use crate::types::range::big_of;
use crate::vm::{Args, R, Vm};

const STEPS: &[Native] = &[method("__iter__", iter, "()"), method("__next__", next, "()")];

/// Iterators that know about how much they have left.
pub(crate) const METHODS: &[Native] =
    joined![STEPS, &[method("__length_hint__", length_hint, "()")]];

pub(crate) const REVERSED_METHODS: &[Native] =
    joined![METHODS, &[static_method("__new__", make::new_reversed, "(sequence, /)")]];
pub(crate) const ENUMERATE_METHODS: &[Native] = joined![
    STEPS,
    &[
        static_method("__new__", make::new_enumerate, "(iterable, start=0)"),
        class_method("__class_getitem__", crate::types::generic_alias, "(item, /)"),
    ]
];
pub(crate) const ZIP_METHODS: &[Native] =
    joined![STEPS, &[static_method("__new__", make::new_zip, "(*iterables, strict=False)")]];
pub(crate) const MAP_METHODS: &[Native] =
    joined![STEPS, &[static_method("__new__", make::new_map, "(function, /, *iterables)")]];
pub(crate) const FILTER_METHODS: &[Native] =
    joined![STEPS, &[static_method("__new__", make::new_filter, "(function, iterable, /)")]];

/// The iterator that a method was called on.
fn receiver(vm: &mut Vm, args: &Args, name: &str) -> R<Value> {
    let given = args.opt(vm, 0).unwrap_or(Value::NONE);
    let inner = vm.unwrap_payload(given);
    if !inner.is(Tag::Iter) {
        let message = format!(
            "descriptor '{name}' requires an iterator but received a '{}'",
            vm.type_name(given)
        );
        return Err(vm.type_error(message));
    }
    let more = args.count - 1;
    if more != 0 {
        return Err(vm.type_error(format!("expected 0 arguments, got {more}")));
    }
    Ok(inner)
}

fn iter(vm: &mut Vm, args: Args) -> R<Value> {
    receiver(vm, &args, "__iter__")?;
    Ok(args.get(vm, 0))
}

fn next(vm: &mut Vm, args: Args) -> R<Value> {
    let iter = receiver(vm, &args, "__next__")?;
    match vm.next(iter)? {
        Some(value) => Ok(value),
        None => Err(vm.stop_iteration(Value::NONE)),
    }
}

fn length_hint(vm: &mut Vm, args: Args) -> R<Value> {
    let iter = receiver(vm, &args, "__length_hint__")?;
    let left = match vm.heap.iter(iter) {
        Iter::Range { next, stop, step } => {
            let (distance, step) = match *step < 0 {
                true => (i128::from(*next) - i128::from(*stop), -i128::from(*step)),
                false => (i128::from(*stop) - i128::from(*next), i128::from(*step)),
            };
            let left = if distance > 0 { (distance - 1) / step.max(1) + 1 } else { 0 };
            return Ok(vm.heap.new_big(left.into()));
        }
        Iter::BigRange { remaining, .. } => {
            let remaining = *remaining;
            let left = big_of(vm, remaining);
            return Ok(vm.heap.new_big(left));
        }
        Iter::Sequence { over, at } => match over.tag() {
            Tag::List => vm.heap.list(*over).len().saturating_sub(*at),
            Tag::Tuple => vm.heap.tuple(*over).len().saturating_sub(*at),
            Tag::Bytes | Tag::ByteArray => vm.heap.bytes(*over).len().saturating_sub(*at),
            Tag::Str => {
                vm.heap.str(*over).get(*at..).unwrap_or_default().chars().count()
            }
            _ => 0,
        },
        Iter::Backwards { over, at } => match over.tag() {
            Tag::List if *at > vm.heap.list(*over).len() => 0,
            Tag::Str => vm.heap.str(*over).get(..*at).unwrap_or_default().chars().count(),
            _ => *at,
        },
        Iter::Dict { over, at, size, left, .. } => {
            let same = vm.heap.dict(*over).len() == *size && *at != ENDED;
            if same { *left } else { 0 }
        }
        Iter::Set { over, at, size } => {
            let body = vm.heap.set(*over);
            let rest = body.slots().get(*at..).unwrap_or_default();
            match body.len() == *size {
                true => rest.iter().filter(|slot| !slot.key.is_undef()).count(),
                false => 0,
            }
        }
        Iter::GetItem { over, at } => {
            let (over, at) = (*over, *at);
            if at < 0 {
                return Ok(Value::ZERO);
            }
            if vm.special(over, crate::symbol::sym::LEN).is_none() {
                return Ok(Value::NOT_IMPLEMENTED);
            }
            vm.length(over)?.saturating_sub(at as usize)
        }
        Iter::GetItemBackwards { at, .. } => (*at + 1).max(0) as usize,
        _ => return Ok(Value::NOT_IMPLEMENTED),
    };
    vm.charge(left / 16)?;
    Ok(Value::int(left as i64))
}
