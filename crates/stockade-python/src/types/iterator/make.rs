//! Making iterators: `enumerate`, `zip`, `map`, `filter`, `reversed`.

use crate::class::id;
use crate::heap::{Iter, Object, Tag, Value};
use crate::symbol::sym;
use crate::types::{args, wrap};
use crate::vm::{Args, R, Vm};

/// `enumerate(iterable, start=0)`.
pub(crate) fn new_enumerate(vm: &mut Vm, args: Args) -> R<Value> {
    let class = args::class_for_new(vm, &args, id::ENUMERATE)?;
    let given = args.rest(vm, 1)?;
    let named = args.keywords(vm);
    let total = given.len() + named.len();
    if total > 2 {
        let message = format!("enumerate() takes at most 2 arguments ({total} given)");
        return Err(vm.type_error(message));
    }
    let mut parts = [given.first().copied(), given.get(1).copied()];
    for (name, value) in named {
        let at = match name {
            sym::ITERABLE => 0,
            sym::START => 1,
            _ => {
                let name = vm.heap.symbols.name(name).to_owned();
                let message = format!("'{name}' is an invalid keyword argument for enumerate()");
                return Err(vm.type_error(message));
            }
        };
        if parts[at].is_some() {
            let name = vm.heap.symbols.name(name).to_owned();
            let message = format!("'{name}' is an invalid keyword argument for enumerate()");
            return Err(vm.type_error(message));
        }
        parts[at] = Some(value);
    }
    let Some(iterable) = parts[0] else {
        return Err(vm.type_error("enumerate() missing required argument 'iterable'"));
    };
    let count = match parts[1] {
        Some(start) => vm.index(start)?,
        None => Value::ZERO,
    };
    vm.root(count);
    let over = vm.get_iter(iterable)?;
    let made = vm.heap.new_iter(Iter::Enumerate { over, count });
    Ok(wrap(vm, class, id::ENUMERATE, made))
}

/// The iterators of several arguments.
fn iterators(vm: &mut Vm, given: &[Value]) -> R<Vec<Value>> {
    vm.reserve(size_of_val(given))?;
    let mut over = Vec::with_capacity(given.len());
    for iterable in given {
        vm.charge(1)?;
        let iter = vm.get_iter(*iterable)?;
        over.push(vm.root(iter));
    }
    vm.heap.charge(over.capacity() * size_of::<Value>());
    Ok(over)
}

/// `zip(*iterables, strict=False)`.
pub(crate) fn new_zip(vm: &mut Vm, args: Args) -> R<Value> {
    let class = args::class_for_new(vm, &args, id::ZIP)?;
    let mut strict = false;
    let named = args.keywords(vm);
    if class.handle() == id::ZIP || named.iter().any(|(name, _)| *name == sym::STRICT) {
        if named.len() > 1 {
            let message = format!(
                "zip() takes at most 1 keyword argument ({} given)",
                named.len()
            );
            return Err(vm.type_error(message));
        }
        for (name, value) in named {
            if name != sym::STRICT {
                return Err(args::unexpected(vm, "zip", name));
            }
            strict = vm.truth(value)?;
        }
    }
    let given = args.rest(vm, 1)?;
    let over = iterators(vm, &given)?;
    let made = vm.heap.new_iter(Iter::Zip { over, strict });
    Ok(wrap(vm, class, id::ZIP, made))
}

/// `map(function, iterable, *iterables)`.
pub(crate) fn new_map(vm: &mut Vm, args: Args) -> R<Value> {
    let class = args::class_for_new(vm, &args, id::MAP)?;
    if class.handle() == id::MAP {
        args::no_keywords(vm, &args, "map")?;
    }
    let given = args.rest(vm, 1)?;
    let [function, iterables @ ..] = given.as_slice() else {
        return Err(vm.type_error("map() must have at least two arguments."));
    };
    if iterables.is_empty() {
        return Err(vm.type_error("map() must have at least two arguments."));
    }
    let over = iterators(vm, iterables)?;
    let made = vm.heap.new_iter(Iter::Map {
        function: *function,
        over,
    });
    Ok(wrap(vm, class, id::MAP, made))
}

/// `filter(function, iterable)`.
pub(crate) fn new_filter(vm: &mut Vm, args: Args) -> R<Value> {
    let class = args::class_for_new(vm, &args, id::FILTER)?;
    if class.handle() == id::FILTER {
        args::no_keywords(vm, &args, "filter")?;
    }
    args::count(vm, "filter", args.count - 1, 2, 2)?;
    let (function, iterable) = (args.get(vm, 1), args.get(vm, 2));
    let over = vm.get_iter(iterable)?;
    let made = vm.heap.new_iter(Iter::Filter { function, over });
    Ok(wrap(vm, class, id::FILTER, made))
}

/// `reversed(sequence)`.
pub(crate) fn new_reversed(vm: &mut Vm, args: Args) -> R<Value> {
    args::class_for_new(vm, &args, id::REVERSED)?;
    args::no_keywords(vm, &args, "reversed")?;
    args::count(vm, "reversed", args.count - 1, 1, 1)?;
    let sequence = args.get(vm, 1);
    reverse(vm, sequence)
}

/// An iterator over a sequence from its end.
pub(crate) fn reverse(vm: &mut Vm, value: Value) -> R<Value> {
    let made = match value.tag() {
        Tag::List => Iter::Backwards {
            over: value,
            at: vm.heap.list(value).len(),
        },
        Tag::Tuple => Iter::Backwards {
            over: value,
            at: vm.heap.tuple(value).len(),
        },
        Tag::Str => Iter::Backwards {
            over: value,
            at: vm.heap.str(value).len(),
        },
        Tag::Bytes | Tag::ByteArray => Iter::Backwards {
            over: value,
            at: vm.heap.bytes(value).len(),
        },
        Tag::Dict => backwards_over(vm, value, crate::heap::Yields::Keys),
        Tag::Object => match vm.heap.object(value) {
            Object::Range { .. } => return crate::types::range::iterate_backwards(vm, value),
            Object::View { dict, yields } => {
                let (dict, yields) = (*dict, *yields);
                let dict = vm.unwrap_payload(dict);
                backwards_over(vm, dict, yields)
            }
            Object::MappingProxy(inner) => {
                let inner = *inner;
                return vm.nested(|vm| reverse(vm, inner));
            }
            _ => return by_method(vm, value),
        },
        _ => return by_method(vm, value),
    };
    Ok(vm.heap.new_iter(made))
}

/// A dict or its view from the last entry to the first.
pub(crate) fn backwards_over(vm: &Vm, over: Value, yields: crate::heap::Yields) -> Iter {
    let body = vm.heap.dict(over);
    let size = body.len();
    Iter::Dict {
        over,
        at: body.slots().len(),
        size,
        left: size,
        yields,
        backwards: true,
    }
}

fn by_method(vm: &mut Vm, value: Value) -> R<Value> {
    let class = vm.class_of(value);
    match vm.class_attr(class, sym::REVERSED) {
        Some(method) if method.is_none() => {}
        Some(method) if method.is(Tag::Native) && value.is(Tag::Inst) => {
            let inner = vm.unwrap_payload(value);
            if !inner.same(value) {
                return reverse(vm, inner);
            }
        }
        Some(method) => {
            let bound = vm.bind(method, value)?;
            return vm.call(bound, &[]);
        }
        None => {
            let inner = vm.unwrap_payload(value);
            let sequence = matches!(vm.class_of(value), id::MEMORYVIEW)
                || value.is(Tag::Inst)
                    && !inner.is(Tag::Dict)
                    && vm.special(value, sym::GETITEM).is_some();
            if sequence {
                let length = vm.length(value)? as i64;
                let made = Iter::GetItemBackwards {
                    over: value,
                    at: length - 1,
                };
                return Ok(vm.heap.new_iter(made));
            }
        }
    }
    let message = format!("'{}' object is not reversible", vm.type_name(value));
    Err(vm.type_error(message))
}
