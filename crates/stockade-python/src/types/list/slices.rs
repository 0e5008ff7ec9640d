//! Slices of lists: reading, replacing and deleting them, with any step.

use std::ops::Range;

use crate::class::id;
use crate::heap::{List, Value};
use crate::meter::steps_to_fill;
use crate::types::index;
use crate::vm::{R, Vm};

/// Items that are copied without a look at the clock.
const FEW: usize = 1 << 15;

/// `list[a:b:c]`.
pub(super) fn get(vm: &mut Vm, list: Value, parts: (Value, Value, Value)) -> R<Value> {
    let bounds = index::bounds(vm, parts)?;
    let span = bounds.fit(vm.heap.list(list).len());
    vm.charge_in_pieces(span.count / 8)?;
    if span.step == 1 {
        return copy(vm, list, span.at(0)..span.at(span.count));
    }
    vm.make_room_for_pieces(span.count * List::MOST)?;
    let taken = vm.watched(|heap, patience| {
        let items = heap.list(list);
        let mut taken = List::with_capacity(span.count);
        let places = (0..span.count).take_while(|_| patience.step());
        taken.extend(places.filter_map(|n| items.get(span.at(n))));
        taken
    })?;
    Ok(vm.heap.new_list(taken))
}

/// A new list of a part of one.
pub(super) fn copy(vm: &mut Vm, list: Value, part: Range<usize>) -> R<Value> {
    if part.len() <= FEW {
        vm.make_room(part.len() * List::MOST)?;
        let taken = vm.heap.list(list).part(part);
        return Ok(vm.heap.new_list(taken));
    }
    vm.make_room_for_pieces(part.len() * List::MOST)?;
    let taken = vm.watched(|heap, patience| heap.list(list).long_part(part, patience))?;
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
        let more = replacement.len().saturating_mul(2 * List::MOST);
        vm.reserve(more.saturating_add(length))?;
        // What stands behind is moved, and everything where there is no room.
        let moved = length - start + length + replacement.len();
        vm.look_ahead(steps_to_fill(moved * size_of::<Value>()))?;
        vm.heap.change_list(list, |items| {
            items.reserve_exact(replacement.len().saturating_sub(stop - start));
            items.splice(start..stop, &replacement);
        });
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
    vm.charge_in_pieces(span.count / 8)?;
    vm.before_filling(length)?;
    for (number, piece) in replacement.chunks(FEW).enumerate() {
        if number > 0 {
            vm.look_now()?;
        }
        vm.heap.change_list(list, |items| {
            for (n, item) in piece.iter().enumerate() {
                items.set(span.at(number * FEW + n), *item);
            }
        });
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
        items.cut(span.at(0)..span.at(span.count));
        return Ok(());
    }
    let (first, last) = (span.at(0), span.at(span.count - 1));
    let (low, high) = (first.min(last), first.max(last));
    let step = span.step.unsigned_abs() as usize;
    items.keep(|at| at < low || at > high || !(at - low).is_multiple_of(step));
    Ok(())
}
