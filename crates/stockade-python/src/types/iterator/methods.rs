//! `__iter__`, `__next__` and `__length_hint__` of iterators.

use super::{ENDED, make};
use crate::heap::{Iter, Tag, Value};
use crate::native::{Native, class_method, joined, method, static_method};
use crate::types::range::big_of;
use crate::vm::{Args, R, Vm};

const STEPS: &[Native] = &[
    method("__iter__", iter, "()"),
    method("__next__", next, "()"),
];

/// Iterators that know about how much they have left.
pub(crate) const METHODS: &[Native] =
    joined![STEPS, &[method("__length_hint__", length_hint, "()")]];

/// Iterators that can be put to a position.
pub(crate) const MOVABLE_METHODS: &[Native] =
    joined![METHODS, &[method("__setstate__", setstate, "(state, /)")]];

pub(crate) const REVERSED_METHODS: &[Native] = joined![
    MOVABLE_METHODS,
    &[static_method(
        "__new__",
        make::new_reversed,
        "(sequence, /)"
    )]
];
pub(crate) const ENUMERATE_METHODS: &[Native] = joined![
    STEPS,
    &[
        static_method("__new__", make::new_enumerate, "(iterable, start=0)"),
        class_method(
            "__class_getitem__",
            crate::types::generic_alias,
            "(item, /)"
        ),
    ]
];
pub(crate) const ZIP_METHODS: &[Native] = joined![
    STEPS,
    &[static_method(
        "__new__",
        make::new_zip,
        "(*iterables, strict=False)"
    )]
];
pub(crate) const MAP_METHODS: &[Native] = joined![
    STEPS,
    &[static_method(
        "__new__",
        make::new_map,
        "(function, /, *iterables)"
    )]
];
pub(crate) const FILTER_METHODS: &[Native] = joined![
    STEPS,
    &[static_method(
        "__new__",
        make::new_filter,
        "(function, iterable, /)"
    )]
];

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
    let name = args
        .opt(vm, 0)
        .map_or("iterator", |own| vm.type_name(own))
        .to_owned();
    crate::types::args::none(vm, &args, &format!("{name}.__length_hint__"))?;
    let iter = receiver(vm, &args, "__length_hint__")?;
    let left = match vm.heap.iter(iter) {
        Iter::Range { next, stop, step } => {
            let (distance, step) = if *step < 0 {
                (i128::from(*next) - i128::from(*stop), -i128::from(*step))
            } else {
                (i128::from(*stop) - i128::from(*next), i128::from(*step))
            };
            let left = if distance > 0 {
                (distance - 1) / step.max(1) + 1
            } else {
                0
            };
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
            Tag::Str => vm
                .heap
                .str(*over)
                .get(*at..)
                .unwrap_or_default()
                .chars()
                .count(),
            _ => 0,
        },
        Iter::Backwards { over, at } => match over.tag() {
            Tag::List if *at > vm.heap.list(*over).len() => 0,
            Tag::Str => vm
                .heap
                .str(*over)
                .get(..*at)
                .unwrap_or_default()
                .chars()
                .count(),
            _ => *at,
        },
        Iter::Dict {
            over,
            at,
            size,
            left,
            ..
        } => {
            let same = vm.heap.dict(*over).len() == *size && *at != ENDED;
            if same { *left } else { 0 }
        }
        Iter::Set { over, at, size } => {
            let body = vm.heap.set(*over);
            let rest = body.slots().get(*at..).unwrap_or_default();
            if body.len() == *size {
                rest.iter().filter(|slot| !slot.key.is_undef()).count()
            } else {
                0
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

/// Puts an iterator to a position, cut to what there is.
fn setstate(vm: &mut Vm, args: Args) -> R<Value> {
    let name = args
        .opt(vm, 0)
        .map_or("iterator", |own| vm.type_name(own))
        .to_owned();
    let state = crate::types::args::one(vm, &args, &format!("{name}.__setstate__"))?;
    let given = args.get(vm, 0);
    let iter = vm.unwrap_payload(given);
    let state = vm.index(state)?;
    let state = crate::types::index::to_i64_clamped(vm, state);
    if !iter.is(Tag::Iter) {
        return Err(vm.type_error("descriptor '__setstate__' requires an iterator"));
    }
    let over = match vm.heap.iter(iter) {
        Iter::Sequence { over, at } if *at != ENDED => *over,
        Iter::Backwards { over, at } if *at != 0 => *over,
        Iter::Range { next, stop, step } => {
            let (next, stop, step) = (*next, *stop, *step);
            let distance = i128::from(stop) - i128::from(next);
            let left = if step == 0 {
                0
            } else {
                distance / i128::from(step)
            };
            let moved =
                i128::from(next) + i128::from(state).clamp(0, left.max(0)) * i128::from(step);
            if let (Iter::Range { next, .. }, Ok(moved)) =
                (vm.heap.iter_mut(iter), moved.try_into())
            {
                *next = moved;
            }
            return Ok(Value::NONE);
        }
        _ => return Ok(Value::NONE),
    };
    let length = vm.length(over)?;
    let state = usize::try_from(state.max(-1).saturating_add(1))
        .unwrap_or(0)
        .min(length + 1);
    // Counted from one, so that nothing is left to say "before the first".
    let characters = |vm: &Vm, count: usize| match over.tag() {
        Tag::Str => vm
            .heap
            .str(over)
            .char_indices()
            .nth(count)
            .map_or(vm.heap.str(over).len(), |(at, _)| at),
        _ => count,
    };
    vm.charge(length / 16)?;
    let to = match vm.heap.iter(iter) {
        Iter::Backwards { .. } => characters(vm, state.min(length)),
        _ => characters(vm, state.saturating_sub(1).min(length)),
    };
    if let Iter::Sequence { at, .. } | Iter::Backwards { at, .. } = vm.heap.iter_mut(iter) {
        *at = to;
    }
    Ok(Value::NONE)
}
