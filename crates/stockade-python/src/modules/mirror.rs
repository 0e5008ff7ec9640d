//! What `inspect` and `traceback` may see of functions, generators and tracebacks: names, numbers
//! and text. No frame, code object or namespace can be reached along what is given here.

use crate::code::CodeKind;
use crate::heap::{GeneratorState, Object, Tag, TraceEntry, Value};
use crate::types::args;
use crate::vm::{Args, R, Vm};

/// The names of a function's parameters, how many of them are of which kind, and what the function
/// makes when it is called; nothing for what is no function.
pub(super) fn parameters(vm: &mut Vm, args: Args) -> R<Value> {
    let given = args::one(vm, &args, "parameters")?;
    if !given.is(Tag::Func) {
        return Ok(Value::NONE);
    }
    let code = std::rc::Rc::clone(&vm.heap.function(given).code);
    let params = code.params;
    vm.charge(8 + params.count())?;
    vm.reserve(256 + 16 * params.count())?;
    let names = code.locals.iter().take(params.count());
    let names: Vec<Value> = names.map(|name| vm.heap.symbol_text(*name)).collect();
    let names = vm.heap.new_tuple(names);
    let makes = match code.kind {
        CodeKind::Generator => "generator",
        CodeKind::Coroutine => "coroutine",
        CodeKind::AsyncGenerator => "async generator",
        CodeKind::Module | CodeKind::Function | CodeKind::Class => "value",
    };
    let makes = vm.heap.new_str(makes);
    Ok(vm.heap.new_tuple([
        names,
        Value::int(i64::from(params.positional_only)),
        Value::int(i64::from(params.positional)),
        Value::bool(params.star),
        Value::int(i64::from(params.keyword_only)),
        Value::bool(params.star_star),
        makes,
    ]))
}

/// Where a generator, a coroutine or an asynchronous generator is.
pub(super) fn stage(vm: &mut Vm, args: Args) -> R<Value> {
    let given = args::one(vm, &args, "stage")?;
    if !given.is(Tag::Gen) {
        return Ok(Value::NONE);
    }
    let stage = match vm.heap.generator(given).state {
        GeneratorState::Created => "CREATED",
        GeneratorState::Suspended => "SUSPENDED",
        GeneratorState::Running => "RUNNING",
        GeneratorState::Finished => "CLOSED",
    };
    Ok(vm.heap.new_str(stage))
}

/// An exception as it would be reported: whole, without what it came after, or its last lines only.
pub(super) fn report(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "report", 2, 2)?;
    let (exception, how) = (args.get(vm, 0), args.get(vm, 1));
    let how = how.as_int().unwrap_or(0);
    if vm.exception_state(exception).is_none() {
        return Err(vm.type_error("report() takes an exception"));
    }
    let text = crate::vm::report::written(vm, exception, how)?;
    vm.charge(8 + text.len() / 8)?;
    Ok(vm.heap.new_string(text))
}

/// The entries of an exception's or a traceback's way: file, line, name, last line, columns, the
/// text of the lines, and the entry as it is drawn. The outermost is the first.
pub(super) fn entries(vm: &mut Vm, args: Args) -> R<Value> {
    let given = args::one(vm, &args, "entries")?;
    let of = match given.is(Tag::Object).then(|| vm.heap.object(given)) {
        Some(Object::Traceback(of)) => *of,
        _ => given,
    };
    let Some(state) = vm.exception_state(of) else {
        return Ok(Value::NONE);
    };
    let trace = state.traceback.to_vec();
    shown(vm, &trace)
}

/// The entries of the calls that are under way, as above.
pub(super) fn calls(vm: &mut Vm, args: Args) -> R<Value> {
    args::none(vm, &args, "calls")?;
    vm.charge(8 + vm.frames.len())?;
    let frames = vm.frames.iter().rev();
    let trace: Vec<TraceEntry> = frames
        .map(|frame| TraceEntry {
            code: std::rc::Rc::clone(&frame.code),
            pc: frame.pc.saturating_sub(1) as u32,
        })
        .collect();
    shown(vm, &trace)
}

fn shown(vm: &mut Vm, trace: &[TraceEntry]) -> R<Value> {
    let mut found = Vec::with_capacity(trace.len());
    for drawn in crate::vm::report::entries(vm, trace)? {
        vm.reserve(512 + drawn.text.len() + drawn.drawn.len())?;
        let (first, last) = drawn.columns.map_or((Value::NONE, Value::NONE), |columns| {
            (Value::int(columns.0 as i64), Value::int(columns.1 as i64))
        });
        let entry = [
            vm.heap.new_string(drawn.file),
            Value::int(i64::from(drawn.line)),
            vm.heap.new_string(drawn.name),
            Value::int(i64::from(drawn.last_line)),
            first,
            last,
            vm.heap.new_string(drawn.text),
            vm.heap.new_string(drawn.drawn),
        ];
        found.push(vm.heap.new_tuple(entry));
    }
    Ok(vm.heap.new_list(found))
}
