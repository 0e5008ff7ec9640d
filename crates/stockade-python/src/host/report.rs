//! From an exception that nothing caught to what the host is told.

use super::Report;
use crate::heap::Value;
use crate::vm::Vm;

/// Describes an exception. Its `__str__` runs under the meter like any other code.
pub(crate) fn report(vm: &mut Vm, exception: Value) -> Report {
    let name = vm.type_name(exception).to_owned();
    let value = match vm.str_of(exception) {
        Ok(text) => vm.heap.str(text).to_owned(),
        Err(_) => "<exception str() failed>".to_owned(),
    };
    let line = vm.exception_state(exception).and_then(|state| {
        let entry = state.traceback.last()?;
        let span = entry.code.spans.get(entry.pc as usize)?;
        Some(entry.code.source.line(span.start))
    });
    let traceback = if value.is_empty() {
        format!("{name}\n")
    } else {
        format!("{name}: {value}\n")
    };
    Report {
        name,
        value,
        traceback,
        line,
    }
}
