//! Slices of lists: reading, replacing and deleting them, with any step.

use crate::class::id;
use crate::heap::Value;
use crate::meter::steps_to_fill;
use crate::types::index;
use crate::vm::{R, Vm};

/// `list[a:b:c]`.
pub(super) fn get(vm: &mut Vm, list: Value, parts: (Value, Value, Value)) -> R<Value> {
    let bounds = index::bounds(vm, parts)?;
    let span = bounds.fit(vm.heap.list(list).len());
    vm.charge(span.count / 8)?;
    vm.make_room(span.count * size_of::<Value>())?;
    let items = vm.heap.list(list);
    let taken = match span.step {
        1 => items[span.at(0)..span.at(span.count)].to_vec(),
        _ => (0..span.count).map(|n| items[span.at(n)]).collect(),
    };
    Ok(vm.heap.new_list(taken))
}

/// `list[a:b:c] = value`.
pub(super) fn set(vm: &mut Vm, list: Value, parts: (Value, Value, Value), value: Value) -> R<()> {
    let bounds = index::bounds(vm, parts)?;
    let replacement = match vm.collect_iterable(value) {
        Ok(items) => items,
        Err(throw) => {
            let plain = vm.special(value, crate::symbol::sym::ITER).is_none();
            if plain && vm.catch(id::TYPE_ERROR).is_some() {
                return Err(vm.type_error("must assign iterable to extended slice"));
            }
            return Err(throw);
        }
    };
    // The iterable may have changed the list: only now is its length the right one.
    let length = vm.heap.list(list).len();
    let span = bounds.fit(length);
    if span.step == 1 {
        let start = span.start as usize;
        let stop = (span.stop.max(span.start)) as usize;
        vm.charge((length - start + replacement.len()) / 16)?;
        vm.reserve(replacement.len().saturating_mul(2 * size_of::<Value>()))?;
        // What stands behind is moved, and everything where there is no room.
        let moved = length - start + length + replacement.len();
        vm.look_ahead(steps_to_fill(moved * size_of::<Value>()))?;
        let items = vm.heap.list_mut(list);
        let before = items.capacity();
        items.reserve_exact(replacement.len().saturating_sub(stop - start));
        items.splice(start..stop, replacement);
        let grown = items.capacity().saturating_sub(before);
        vm.heap.charge(grown * size_of::<Value>());
        return Ok(());
    }
    if replacement.len() != span.count {
        let message = format!(
            "attempt to assign sequence of size {} to extended slice of size {}",
            replacement.len(),
            span.count
        );
        return Err(vm.value_error(message));
    }
    vm.charge(span.count / 8)?;
    vm.look_ahead(span.count)?;
    let items = vm.heap.list_mut(list);
    for (n, item) in replacement.into_iter().enumerate() {
        items[span.at(n)] = item;
    }
    Ok(())
}

/// `del list[a:b:c]`.
pub(super) fn delete(vm: &mut Vm, list: Value, parts: (Value, Value, Value)) -> R<()> {
    let bounds = index::bounds(vm, parts)?;
    let length = vm.heap.list(list).len();
    let span = bounds.fit(length);
    if span.count == 0 {
        return Ok(());
    }
    vm.charge(length / 16)?;
    vm.look_ahead(length / 2)?;
    let items = vm.heap.list_mut(list);
    if span.step == 1 {
        items.drain(span.at(0)..span.at(span.count));
        return Ok(());
    }
    let (first, last) = (span.at(0), span.at(span.count - 1));
    let (low, high) = (first.min(last), first.max(last));
    let step = span.step.unsigned_abs() as usize;
    let mut at = 0;
    items.retain(|_| {
        let gone = at >= low && at <= high && (at - low) % step == 0;
        at += 1;
        !gone
    });
    Ok(())
}
