//! `re`: patterns are read, compiled to a small program, and matched by a machine that comes back
//! when a way fails, as CPython's does. Its steps and its stack are metered.
//!
//! The module's outside is Python; the patterns and matches themselves are here.

mod class;
mod compile;
mod escape;
mod first;
mod fold;
pub(crate) mod found;
mod group;
mod machine;
mod node;
mod parse;
pub(crate) mod pattern;
mod program;
mod replace;
mod runs;
mod search;
mod source;
mod subject;
mod template;
mod width;

use std::collections::VecDeque;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::class::id;
use crate::heap::{Dict, Object, Regex, Tag, Value};
use crate::types::args;
use crate::vm::{Args, R, Throw, Vm};
use node::Fault;

pub(crate) use program::Program;
pub(crate) use subject::Subject;

/// Compiled patterns that are kept.
const KEPT: usize = 512;
/// Bytes of memory that a byte of a pattern may take while it is compiled.
const GROWTH: usize = 128;

/// What an interpreter keeps for its patterns.
#[derive(Default)]
pub(crate) struct State {
    work: machine::Work,
    /// Patterns by the hash of their text, whether that is a text, and their flags.
    known: FxHashMap<(i64, bool, i64), Value>,
    /// The same in the order in which they came.
    order: VecDeque<(i64, bool, i64)>,
}

impl State {
    /// The values that must stay.
    pub(crate) fn values(&self) -> impl Iterator<Item = Value> {
        self.known.values().copied()
    }
}

/// The characters of a text or of bytes as numbers.
fn points_of(vm: &Vm, body: Value) -> Vec<u32> {
    if body.is(Tag::Str) {
        let letters = vm.heap.str(body).chars();
        letters.map(crate::text::surrogate::code_point).collect()
    } else {
        let bytes = subject::bytes_of(&vm.heap, body).iter();
        bytes.map(|byte| u32::from(*byte)).collect()
    }
}

/// Throws what is wrong with a pattern or a template.
fn pattern_error(vm: &mut Vm, fault: Fault, pattern: Value) -> Throw {
    match fault {
        Fault::Value(message) => vm.value_error(message),
        Fault::Overflow(message) => vm.overflow_error(message),
        Fault::Depth => vm.throw(
            id::RECURSION_ERROR,
            "maximum recursion depth exceeded while compiling a pattern",
        ),
        Fault::Pattern(message, at) => {
            let (module, name) = (vm.heap.intern("re"), vm.heap.intern("PatternError"));
            let module = vm.imported.get(&module).copied().unwrap_or(Value::NONE);
            let class = match module.is(Tag::Object).then(|| vm.heap.object(module)) {
                Some(Object::Module(number)) => vm.heap.modules[*number as usize].get(name),
                _ => None,
            };
            let Some(class) = class else {
                return vm.value_error(message);
            };
            let message = vm.heap.new_string(message);
            let at = at.map_or(Value::NONE, |at| Value::int(at as i64));
            // Without a place there is no pattern either.
            let pattern = if at.is_none() { Value::NONE } else { pattern };
            match vm.call(class, &[message, pattern, at]) {
                Ok(error) => vm.throw_value(error),
                Err(throw) => throw,
            }
        }
    }
}

/// The pattern of a text and flags: one that is known, or a new one.
pub(super) fn compiled(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "compile", 2, 2)?;
    let (given, flags) = (args.get(vm, 0), args.get(vm, 1));
    let number = vm.unwrap_payload(flags);
    if !matches!(number.tag(), Tag::Int | Tag::Bool | Tag::BigInt) {
        let given = vm.type_name(flags);
        let message = format!("unsupported operand type(s) for &: '{given}' and 'int'");
        return Err(vm.type_error(message));
    }
    let flags = number.as_int().unwrap_or(number.bits() as i64 & 1);
    if vm.class_of(given) == id::RE_PATTERN {
        if flags != 0 {
            let message = "cannot process flags argument with a compiled pattern";
            return Err(vm.value_error(message));
        }
        return Ok(given);
    }
    let body = vm.unwrap_payload(given);
    if !matches!(body.tag(), Tag::Str | Tag::Bytes) {
        // What has no hash cannot be looked up among the known ones, and says so.
        vm.hash(given)?;
        return Err(vm.type_error("first argument must be string or compiled pattern"));
    }
    let hash = vm.hash(body)?;
    let key = (hash, body.is(Tag::Str), flags);
    if let Some(known) = vm.regex.known.get(&key).copied()
        && let Object::Regex(regex) = vm.heap.object(known)
        && given.is(Tag::Str) == regex.pattern.is(Tag::Str)
    {
        let text = vm.unwrap_payload(regex.pattern);
        let same = subject::bytes_of(&vm.heap, text) == subject::bytes_of(&vm.heap, body);
        if same && !given.is(Tag::Inst) {
            vm.charge(1 + subject::bytes_of(&vm.heap, body).len() / 32)?;
            return Ok(known);
        }
    }
    let regex = make(vm, given, body, flags as u32)?;
    if flags as u32 & node::flag::DEBUG == 0 && !given.is(Tag::Inst) {
        keep(vm, key, regex);
    }
    Ok(regex)
}

fn make(vm: &mut Vm, given: Value, body: Value, flags: u32) -> R<Value> {
    let length = subject::bytes_of(&vm.heap, body).len();
    // Each set has a table to be filled.
    let sets = memchr::memchr_iter(b'[', subject::bytes_of(&vm.heap, body)).count();
    vm.charge(20 + length.saturating_mul(8) + sets.saturating_mul(256))?;
    vm.reserve(length.saturating_mul(GROWTH))?;
    let points = points_of(vm, body);
    let text = body.is(Tag::Str);
    let made = vm.nested(|_| {
        Ok(stacker::maybe_grow(512 << 10, 4 << 20, || {
            let read = parse::parse(&points, text, flags)?;
            compile::compile(read, text)
        }))
    })?;
    let program = made.map_err(|fault| pattern_error(vm, fault, given))?;
    vm.reserve(program.bytes())?;
    let names = vm.heap.new_dict(Dict::default());
    vm.root(names);
    for (name, number) in &program.names {
        let key = vm.heap.new_str(name);
        vm.dict_set(names, key, Value::int(i64::from(*number)))?;
    }
    let names = if program.names.is_empty() {
        names
    } else {
        vm.heap.new_object(Object::MappingProxy(names))
    };
    let regex = Regex {
        program: Rc::new(program),
        pattern: given,
        names,
    };
    Ok(vm.heap.new_object(Object::Regex(Box::new(regex))))
}

/// Keeps a pattern for later, and lets go of the oldest where there are too many.
fn keep(vm: &mut Vm, key: (i64, bool, i64), regex: Value) {
    let state = &mut vm.regex;
    if state.known.insert(key, regex).is_none() {
        state.order.push_back(key);
        vm.heap.charge(96);
    }
    let state = &mut vm.regex;
    while state.order.len() > KEPT
        && let Some(oldest) = state.order.pop_front()
    {
        state.known.remove(&oldest);
    }
}

/// Lets go of all patterns that are kept.
pub(super) fn purge(vm: &mut Vm, args: Args) -> R<Value> {
    args::none(vm, &args, "purge")?;
    vm.regex.known.clear();
    vm.regex.order.clear();
    Ok(Value::NONE)
}

/// The classes of patterns and matches, for the module.
pub(super) fn classes(vm: &mut Vm, args: Args) -> R<Value> {
    args::none(vm, &args, "classes")?;
    let both = [Value::class(id::RE_PATTERN), Value::class(id::RE_MATCH)];
    Ok(vm.heap.new_tuple(both))
}
