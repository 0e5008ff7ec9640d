//! `print`, and the builtins that turn values into text.

use crate::heap::{Heap, Tag, Value};
use crate::meter::Meter;
use crate::native::{Native, function};
use crate::symbol::sym;
use crate::text::surrogate::is_surrogate;
use crate::vm::text::pieces;
use crate::vm::{Args, R, Throw, Vm};

use super::super::args;
use super::super::repr::push_short_repr;

pub(crate) const FUNCTIONS: &[Native] = &[
    function(
        "print",
        print,
        "(*args, sep=' ', end='\\n', file=None, flush=False)",
    ),
    function("repr", repr, "(obj, /)").shortly(quick_repr),
    function("ascii", ascii, "(obj, /)"),
    function("format", format_of, "(value, format_spec='', /)"),
];

/// The text of `sep` or `end`.
fn part(vm: &mut Vm, value: Option<Value>, name: &str, default: &str) -> R<String> {
    match value {
        None => Ok(default.to_owned()),
        Some(value) if value.is_none() => Ok(default.to_owned()),
        Some(value) => {
            let text = vm.unwrap_payload(value);
            if text.is(Tag::Str) {
                return Ok(vm.heap.str(text).to_owned());
            }
            let message = format!(
                "{name} must be None or a string, not {}",
                vm.type_name(value)
            );
            Err(vm.type_error(message))
        }
    }
}

fn print(vm: &mut Vm, args: Args) -> R<Value> {
    let known = [sym::SEP, sym::END, sym::FILE_ARG, sym::FLUSH];
    let [sep, end, file, flush] = args::keywords(vm, &args, "print", known)?;
    let sep = part(vm, sep, "sep", " ")?;
    let end = part(vm, end, "end", "\n")?;
    let file = file.filter(|file| !file.is_none());
    let file = file.or(Some(vm.stdout).filter(|file| !file.is_undef()));
    if file.is_some_and(Value::is_none) {
        return Ok(Value::NONE);
    }
    if let Some(file) = file {
        print_to(vm, &args, file, &sep, &end)?;
        let flush = match flush {
            Some(flush) => vm.truth(flush)?,
            None => false,
        };
        if flush {
            let method = vm.get_attr(file, sym::FLUSH)?;
            vm.call(method, &[])?;
        }
        return Ok(Value::NONE);
    }
    let mut line = String::new();
    for at in 0..args.count {
        if at > 0 {
            line.push_str(&sep);
        }
        let value = args.get(vm, at);
        let text = match vm.str_of(value) {
            Ok(text) => text,
            Err(throw) => {
                // What stands before the value that failed is out already.
                if matches!(vm.pending, crate::vm::Pending::Exception(_)) {
                    vm.write_out(&line, false)?;
                }
                return Err(throw);
            }
        };
        let length = vm.heap.str(text).len();
        vm.charge(1 + length / 16)?;
        vm.reserve(line.len() + length)?;
        vm.look_ahead(length / 4)?;
        if has_surrogate(vm.heap.str(text)) {
            vm.write_out(&line, false)?;
            return Err(not_encodable(vm, text));
        }
        line.push_str(vm.heap.str(text));
    }
    line.push_str(&end);
    vm.write_out(&line, false)?;
    Ok(Value::NONE)
}

/// `print(…, file=f)`: one `write` for each piece, as CPython does it.
fn print_to(vm: &mut Vm, args: &Args, file: Value, sep: &str, end: &str) -> R<Value> {
    let write = vm.get_attr(file, sym::WRITE)?;
    vm.root(write);
    for at in 0..args.count {
        if at > 0 {
            let text = vm.heap.new_str(sep);
            vm.call(write, &[text])?;
        }
        let value = args.get(vm, at);
        let text = vm.str_of(value)?;
        vm.call(write, &[text])?;
    }
    let text = vm.heap.new_str(end);
    vm.call(write, &[text])?;
    Ok(Value::NONE)
}

impl Vm {
    /// Gives text to the host. A lone surrogate is an error on stdout and an escape on stderr, as
    /// CPython's streams have it.
    pub(crate) fn write_out(&mut self, text: &str, error: bool) -> R<()> {
        let result = if !has_surrogate(text) {
            self.outside.write(text, error)
        } else if error {
            let clean = crate::host::clean(text.to_owned());
            self.outside.write(&clean, error)
        } else {
            let text = self.heap.new_str(text);
            return Err(not_encodable(self, text));
        };
        result.map_err(|limit| self.limit(limit))
    }

    /// Gives a string that may be long to the host's stderr, and ends the line.
    pub(crate) fn write_error_line(&mut self, text: Value) -> R<()> {
        for piece in pieces(self.heap.str(text)) {
            self.refill()?;
            let piece = self
                .heap
                .str(text)
                .get(piece)
                .unwrap_or_default()
                .to_owned();
            self.write_out(&piece, true)?;
        }
        self.write_out("\n", true)
    }
}

fn has_surrogate(text: &str) -> bool {
    // The private range that stands for them begins with this byte.
    memchr::memchr(0xf4, text.as_bytes()).is_some() && text.chars().any(is_surrogate)
}

/// Throws what encoding a text as UTF-8 throws.
#[cold]
fn not_encodable(vm: &mut Vm, text: Value) -> Throw {
    match super::super::str::encode_with(vm, text, None, None) {
        Ok(_) => vm.internal("a surrogate was encoded"),
        Err(throw) => throw,
    }
}

fn repr(vm: &mut Vm, args: Args) -> R<Value> {
    let value = args::one(vm, &args, "repr")?;
    let text = vm.repr(value)?;
    Ok(vm.heap.new_string(text))
}

/// `repr` of a number of one word or a short text.
fn quick_repr(heap: &mut Heap, meter: &mut Meter, args: &[Value]) -> Option<Value> {
    let [value] = *args.as_array()?;
    heap.write_short(meter, |heap, out| push_short_repr(heap, out, value))
}

fn ascii(vm: &mut Vm, args: Args) -> R<Value> {
    let value = args::one(vm, &args, "ascii")?;
    let text = super::super::repr::ascii(vm, value)?;
    Ok(vm.heap.new_string(text))
}

fn format_of(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "format", 1, 2)?;
    let value = args.get(vm, 0);
    let spec = match args.opt(vm, 1) {
        None => vm.heap.symbol_text(sym::EMPTY),
        Some(spec) => {
            let text = vm.unwrap_payload(spec);
            if !text.is(Tag::Str) {
                let name = if spec.is_none() {
                    "None"
                } else {
                    vm.type_name(spec)
                };
                let message = format!("format() argument 2 must be str, not {name}");
                return Err(vm.type_error(message));
            }
            text
        }
    };
    vm.format(value, spec)
}
