//! `dict_keys`, `dict_values` and `dict_items`: windows on a dict, two of them sets.

use crate::class::id;
use crate::code::{BinaryOp, CompareOp};
use crate::heap::{Object, Set, Tag, Value, Yields};
use crate::native::{Native, getter, joined, method};
use crate::types::operators::{self, op};
use crate::types::{args, set};
use crate::vm::{Args, R, Vm};

const fn shared<const CLASS: u32>() -> [Native; 5] {
    [
        getter("mapping", mapping::<CLASS>),
        method("__len__", len::<CLASS>, "()"),
        method("__iter__", operators::iter::<CLASS>, "()"),
        method("__reversed__", reversed::<CLASS>, "()"),
        method("__repr__", operators::repr::<CLASS>, "()"),
    ]
}

const fn like_sets<const CLASS: u32>() -> [Native; 10] {
    [
        method("isdisjoint", isdisjoint::<CLASS>, "(other, /)"),
        method("__contains__", contains::<CLASS>, "(key, /)"),
        operators::own::<CLASS, { op::AND }>(),
        operators::mirrored::<CLASS, { op::AND }>(),
        operators::own::<CLASS, { op::OR }>(),
        operators::mirrored::<CLASS, { op::OR }>(),
        operators::own::<CLASS, { op::SUB }>(),
        operators::mirrored::<CLASS, { op::SUB }>(),
        operators::own::<CLASS, { op::XOR }>(),
        operators::mirrored::<CLASS, { op::XOR }>(),
    ]
}

pub(crate) const KEYS_METHODS: &[Native] = joined![
    &shared::<{ id::DICT_KEYS }>(),
    &like_sets::<{ id::DICT_KEYS }>(),
    &operators::comparisons::<{ id::DICT_KEYS }>(),
];
pub(crate) const ITEMS_METHODS: &[Native] = joined![
    &shared::<{ id::DICT_ITEMS }>(),
    &like_sets::<{ id::DICT_ITEMS }>(),
    &operators::comparisons::<{ id::DICT_ITEMS }>(),
];
pub(crate) const VALUES_METHODS: &[Native] = joined![&shared::<{ id::DICT_VALUES }>()];

/// The dict and the kind of a view.
fn parts(vm: &Vm, value: Value) -> Option<(Value, Yields)> {
    match value.is(Tag::Object).then(|| vm.heap.object(value)) {
        Some(Object::View { dict, yields }) => Some((vm.unwrap_payload(*dict), *yields)),
        _ => None,
    }
}

/// A view of keys or items, which is a set.
fn set_like(vm: &Vm, value: Value) -> Option<(Value, Yields)> {
    parts(vm, value).filter(|(_, yields)| *yields != Yields::Values)
}

fn own<const CLASS: u32>(vm: &mut Vm, args: &Args, name: &str, more: usize) -> R<(Value, Yields)> {
    let view = args::operand(vm, args, CLASS, name, more)?;
    parts(vm, view).ok_or_else(|| vm.internal("a view without a dict"))
}

fn len<const CLASS: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    let (dict, _) = own::<CLASS>(vm, &args, "__len__", 0)?;
    Ok(Value::int(vm.heap.dict(dict).len() as i64))
}

fn mapping<const CLASS: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    let (dict, _) = own::<CLASS>(vm, &args, "mapping", 0)?;
    Ok(vm.heap.new_object(Object::MappingProxy(dict)))
}

fn reversed<const CLASS: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    let view = args::operand(vm, &args, CLASS, "__reversed__", 0)?;
    crate::types::iterator::reverse(vm, view)
}

fn contains<const CLASS: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    let view = args::operand(vm, &args, CLASS, "__contains__", 1)?;
    let item = args.get(vm, 1);
    holds(vm, view, item).map(Value::bool)
}

/// `item in view`.
fn holds(vm: &mut Vm, view: Value, item: Value) -> R<bool> {
    let Some((dict, yields)) = parts(vm, view) else {
        return vm.contains(view, item);
    };
    match yields {
        Yields::Keys => vm.contains(dict, item),
        Yields::Values => vm.contains(view, item),
        Yields::Items => {
            let pair = vm.unwrap_payload(item);
            if !pair.is(Tag::Tuple) {
                return Ok(false);
            }
            let [key, value] = *vm.heap.tuple(pair) else {
                return Ok(false);
            };
            match vm.dict_get(dict, key)? {
                Some(found) => vm.equal(found, value),
                None => Ok(false),
            }
        }
    }
}

fn isdisjoint<const CLASS: u32>(vm: &mut Vm, args: Args) -> R<Value> {
    let name = match CLASS {
        id::DICT_KEYS => "dict_keys.isdisjoint",
        _ => "dict_items.isdisjoint",
    };
    let other = args::one(vm, &args, name)?;
    let view = args::receiver(vm, &args, CLASS, name)?;
    if view.same(other) {
        return Ok(Value::bool(vm.length(view)? == 0));
    }
    // The shorter side is gone through where the other one can be asked.
    let (over, asked) = if (set_like(vm, other).is_some() || set::is_set(vm, other))
        && vm.length(other)? > vm.length(view)?
    {
        (view, other)
    } else {
        (other, view)
    };
    let iter = vm.get_iter(over)?;
    vm.root(iter);
    while let Some(item) = vm.next(iter)? {
        vm.charge(1)?;
        let found = vm.rooted(|vm| {
            vm.root(item);
            holds(vm, asked, item)
        })?;
        if found {
            return Ok(Value::FALSE);
        }
    }
    Ok(Value::TRUE)
}

/// `&`, `|`, `-`, `^` where one side is a view of keys or items and the other any iterable.
pub(crate) fn view_binary(vm: &mut Vm, op: BinaryOp, x: Value, y: Value) -> R<Option<Value>> {
    if set_like(vm, x).is_none() && set_like(vm, y).is_none() {
        return Ok(None);
    }
    if !matches!(
        op,
        BinaryOp::And | BinaryOp::Or | BinaryOp::Sub | BinaryOp::Xor
    ) {
        return Ok(None);
    }
    vm.rooted(|vm| {
        if op == BinaryOp::And {
            return intersection(vm, x, y).map(Some);
        }
        if let (BinaryOp::Xor, Some((a, Yields::Items)), Some((b, Yields::Items))) =
            (op, parts(vm, x), parts(vm, y))
        {
            return differing_items(vm, a, b).map(Some);
        }
        let result = vm.heap.new_set(Set::default());
        vm.root(result);
        set::update(vm, result, keys_as_dict(vm, x))?;
        match op {
            BinaryOp::Or => set::update(vm, result, y)?,
            BinaryOp::Sub => set::difference_update(vm, result, y)?,
            _ => set::symmetric_difference_update(vm, result, y)?,
        }
        Ok(Some(result))
    })
}

/// The items that only one of two dicts has.
fn differing_items(vm: &mut Vm, x: Value, y: Value) -> R<Value> {
    let body = super::copied(vm, x)?;
    let left = vm.heap.new_dict(body);
    vm.root(left);
    let result = vm.heap.new_set(Set::default());
    vm.root(result);
    let mut at = 0;
    while let Some(entry) = vm.heap.dict(y).slots().get(at).copied() {
        at += 1;
        if entry.key.is_undef() {
            continue;
        }
        vm.charge(1)?;
        vm.rooted(|vm| {
            let pair = vm.heap.new_tuple([entry.key, entry.value]);
            vm.root(pair);
            if let Some(found) = vm.dict_find(left, entry.key, entry.hash)? {
                let known = vm.heap.dict(left).slots()[found].value;
                if vm.equal(known, entry.value)? {
                    vm.dict_remove(left, entry.key)?;
                    return Ok(());
                }
            }
            vm.set_add(result, pair).map(|_| ())
        })?;
    }
    let rest = vm.heap.new_object(Object::View {
        dict: left,
        yields: Yields::Items,
    });
    vm.root(rest);
    set::update(vm, result, rest)?;
    Ok(result)
}

/// A set of the keys is made from the dict itself, which makes room for all at once.
fn keys_as_dict(vm: &Vm, value: Value) -> Value {
    match parts(vm, value) {
        Some((dict, Yields::Keys)) => dict,
        _ => value,
    }
}

fn intersection(vm: &mut Vm, x: Value, y: Value) -> R<Value> {
    let (mut own, mut other) = if set_like(vm, x).is_some() {
        (x, y)
    } else {
        (y, x)
    };
    if other.is(Tag::Set) && vm.length(own)? <= vm.heap.set(other).len() {
        return set::intersection(vm, other, own);
    }
    if set_like(vm, other).is_some() && vm.length(other)? > vm.length(own)? {
        (own, other) = (other, own);
    }
    let result = vm.heap.new_set(Set::default());
    vm.root(result);
    let iter = vm.get_iter(other)?;
    vm.root(iter);
    while let Some(item) = vm.next(iter)? {
        vm.charge(1)?;
        vm.rooted(|vm| {
            vm.root(item);
            if holds(vm, own, item)? {
                vm.set_add(result, item)?;
            }
            Ok(())
        })?;
    }
    Ok(result)
}

/// Views of keys and items compare as sets, with each other and with sets.
pub(crate) fn view_compare(vm: &mut Vm, op: CompareOp, x: Value, y: Value) -> R<Option<bool>> {
    let known = |vm: &Vm, value: Value| set_like(vm, value).is_some() || set::is_set(vm, value);
    if !known(vm, x) || !known(vm, y) {
        return Ok(None);
    }
    vm.rooted(|vm| {
        let (a, b) = (vm.length(x)?, vm.length(y)?);
        let answer = match op {
            CompareOp::Eq => a == b && all_in(vm, x, y)?,
            CompareOp::Ne => !(a == b && all_in(vm, x, y)?),
            CompareOp::Lt => a < b && all_in(vm, x, y)?,
            CompareOp::Le => a <= b && all_in(vm, x, y)?,
            CompareOp::Gt => a > b && all_in(vm, y, x)?,
            CompareOp::Ge => a >= b && all_in(vm, y, x)?,
        };
        Ok(Some(answer))
    })
}

fn all_in(vm: &mut Vm, inner: Value, outer: Value) -> R<bool> {
    let iter = vm.get_iter(inner)?;
    vm.root(iter);
    while let Some(item) = vm.next(iter)? {
        vm.charge(1)?;
        let found = vm.rooted(|vm| {
            vm.root(item);
            holds(vm, outer, item)
        })?;
        if !found {
            return Ok(false);
        }
    }
    Ok(true)
}
