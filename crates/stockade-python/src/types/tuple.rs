//! `tuple`.

use super::args::{self, between, none, one, receiver};
use super::index::{self, as_slice};
use super::list::search_range;
use super::operators::{self, op};
use crate::class::id;
use crate::code::BinaryOp;
use crate::heap::{Tag, Value, repeat};
use crate::native::{Native, class_method, joined, method, static_method};
use crate::vm::{Args, R, Vm};

/// Elements that are copied without a look at the clock.
const FEW: usize = 1 << 14;

const TUPLE: u32 = id::TUPLE;

pub(crate) const METHODS: &[Native] = joined![
    &[
        static_method("__new__", new, "(iterable=(), /)"),
        method("count", count, "(value, /)"),
        method("index", index_of, "(value, start=0, stop=sys.maxsize, /)"),
        method("__getnewargs__", getnewargs, "()"),
        method("__len__", operators::len::<TUPLE>, "()"),
        method("__contains__", operators::contains::<TUPLE>, "(key, /)"),
        method("__iter__", operators::iter::<TUPLE>, "()"),
        method("__getitem__", operators::getitem::<TUPLE>, "(key, /)"),
        method("__hash__", operators::hash::<TUPLE>, "()"),
        method("__repr__", operators::repr::<TUPLE>, "()"),
        operators::own::<TUPLE, { op::ADD }>(),
        operators::own::<TUPLE, { op::MUL }>(),
        operators::mirrored::<TUPLE, { op::MUL }>(),
        class_method("__class_getitem__", super::generic_alias, "(item, /)"),
    ],
    &operators::comparisons::<TUPLE>(),
];

/// `tuple(iterable=(), /)`, also for subclasses.
pub(crate) fn new(vm: &mut Vm, args: Args) -> R<Value> {
    let class = args::class_for_new(vm, &args, TUPLE)?;
    if class.handle() == TUPLE {
        args::no_keywords(vm, &args, "tuple")?;
    }
    args::count(vm, "tuple", args.count - 1, 0, 1)?;
    let made = match args.opt(vm, 1) {
        Some(same) if same.is(Tag::Tuple) => same,
        Some(iterable) => {
            let list = vm.collect_list(iterable)?;
            let items = vm.copied(list)?;
            vm.heap.new_tuple(items)
        }
        None => vm.heap.new_tuple([]),
    };
    Ok(super::wrap(vm, class, TUPLE, made))
}

/// `tuple + tuple` and `tuple * int`.
pub(crate) fn binary(vm: &mut Vm, op: BinaryOp, x: Value, y: Value) -> R<Option<Value>> {
    if op == BinaryOp::Mul {
        let times = index::repetitions(vm, y)?;
        let length = vm.heap.tuple(x).len();
        if times == 1 || length == 0 {
            return Ok(Some(x));
        }
        let length = length.saturating_mul(times);
        vm.room_for(length.saturating_mul(size_of::<Value>()))?;
        vm.charge_in_pieces(length / 8)?;
        let items = vm.watched(|heap, patience| repeat(heap.tuple(x), length, patience))?;
        return Ok(Some(vm.heap.new_tuple(items)));
    }
    let other = vm.unwrap_payload(y);
    if !other.is(Tag::Tuple) {
        let message = format!(
            "can only concatenate tuple (not \"{}\") to tuple",
            vm.type_name(y)
        );
        return Err(vm.type_error(message));
    }
    let (first, second) = (vm.heap.tuple(x).len(), vm.heap.tuple(other).len());
    if second == 0 {
        return Ok(Some(x));
    }
    if first == 0 {
        return Ok(Some(other));
    }
    vm.charge_in_pieces((first + second) / 8)?;
    vm.room_for((first + second) * size_of::<Value>())?;
    let items = if first + second <= FEW {
        [vm.heap.tuple(x), vm.heap.tuple(other)].concat()
    } else {
        vm.watched(|heap, patience| {
            let mut items = Vec::with_capacity(first + second);
            patience.extend(&mut items, heap.tuple(x).iter().copied());
            patience.extend(&mut items, heap.tuple(other).iter().copied());
            items
        })?
    };
    Ok(Some(vm.heap.new_tuple(items)))
}

/// `tuple[key]`.
pub(crate) fn get_item(vm: &mut Vm, tuple: Value, key: Value) -> R<Value> {
    let Some(parts) = as_slice(vm, key) else {
        let at = index::position(vm, key, "tuple")?;
        let items = vm.heap.tuple(tuple);
        return match index::within(at, items.len()) {
            Some(at) => Ok(items[at]),
            None => Err(vm.index_error("tuple index out of range")),
        };
    };
    let length = vm.heap.tuple(tuple).len();
    let span = index::bounds(vm, parts)?.fit(length);
    if span.count == length && span.step == 1 {
        return Ok(tuple);
    }
    vm.charge_in_pieces(span.count / 8)?;
    vm.room_for(span.count * size_of::<Value>())?;
    let items = vm.heap.tuple(tuple);
    let taken: Vec<Value> = if span.count <= FEW {
        (0..span.count).map(|n| items[span.at(n)]).collect()
    } else {
        vm.watched(|heap, patience| {
            let items = heap.tuple(tuple);
            let mut taken = Vec::with_capacity(span.count);
            patience.extend(&mut taken, (0..span.count).map(|n| items[span.at(n)]));
            taken
        })?
    };
    Ok(vm.heap.new_tuple(taken))
}

fn count(vm: &mut Vm, args: Args) -> R<Value> {
    let item = one(vm, &args, "tuple.count")?;
    let tuple = receiver(vm, &args, TUPLE, "tuple.count")?;
    let mut count = 0;
    for at in 0..vm.heap.tuple(tuple).len() {
        vm.charge(1)?;
        let other = vm.heap.tuple(tuple)[at];
        count += i64::from(vm.equal(other, item)?);
    }
    Ok(Value::int(count))
}

fn index_of(vm: &mut Vm, args: Args) -> R<Value> {
    between(vm, &args, "tuple.index", 1, 3)?;
    let tuple = receiver(vm, &args, TUPLE, "tuple.index")?;
    let item = args.get(vm, 1);
    let length = vm.heap.tuple(tuple).len();
    let (start, stop) = search_range(vm, &args, length)?;
    for at in start..stop.min(length) {
        vm.charge(1)?;
        let other = vm.heap.tuple(tuple)[at];
        if vm.equal(other, item)? {
            return Ok(Value::int(at as i64));
        }
    }
    Err(vm.value_error("tuple.index(x): x not in tuple"))
}

fn getnewargs(vm: &mut Vm, args: Args) -> R<Value> {
    none(vm, &args, "tuple.__getnewargs__")?;
    let tuple = receiver(vm, &args, TUPLE, "tuple.__getnewargs__")?;
    Ok(vm.heap.new_tuple([tuple]))
}
