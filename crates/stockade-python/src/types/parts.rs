//! Lists of the parts of a text or of bytes, found and made some thousands at a time: there may be
//! millions, so memory and the clock are looked at in between.

use crate::heap::Value;
use crate::vm::{R, Vm};

/// Parts that are found in one go.
const CHUNK: usize = 8192;

/// Where a part begins and ends, in bytes.
pub(crate) type Place = (usize, usize);

/// Takes parts from an iterator, as many as one go is worth; tells whether there may be more.
pub(crate) fn take(found: &mut Vec<Place>, parts: impl Iterator<Item = Place>) -> bool {
    found.extend(parts.take(CHUNK));
    found.len() >= CHUNK
}

/// The list of all parts: `find` notes the next ones and tells whether there may be more, `make`
/// makes the value of one.
pub(crate) fn list(
    vm: &mut Vm,
    backwards: bool,
    mut find: impl FnMut(&Vm, &mut Vec<Place>) -> bool,
    make: impl Fn(&mut Vm, Place) -> R<Value>,
) -> R<Value> {
    let mut found = Vec::with_capacity(16);
    let mut more = find(vm, &mut found);
    vm.charge(found.len() / 2)?;
    let mut items = Vec::with_capacity(found.len());
    for place in found.drain(..) {
        vm.check_memory()?;
        items.push(make(vm, place)?);
    }
    let list = vm.heap.new_list(items);
    while more {
        vm.refill()?;
        more = find(vm, &mut found);
        vm.charge(found.len() / 2)?;
        for place in found.drain(..) {
            vm.check_memory()?;
            let item = make(vm, place)?;
            vm.list_push(list, item)?;
        }
    }
    if backwards {
        vm.heap.list_mut(list).reverse();
    }
    Ok(list)
}
