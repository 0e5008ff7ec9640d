//! `compile`, for programs that may use `eval` and `exec`. A code object here is the text, its
//! name and its mode: enough to be run again, and nothing to look into.

use std::rc::Rc;

use crate::class::id;
use crate::compile::CompileOptions;
use crate::heap::{LibraryObject, Object, Tag, Value};
use crate::native::{Native, method};
use crate::source::{Lines, Source};
use crate::types::args;
use crate::vm::{Args, R, Vm};

pub(crate) const CODE_METHODS: &[Native] = &[method("__repr__", repr, "(/)")];

/// A text that may be run, and what tracebacks call it.
pub(super) struct Text {
    pub(super) code: String,
    pub(super) name: String,
    /// Whether it is one expression.
    pub(super) expression: bool,
}

const PARAMETERS: [&str; 6] = [
    "source",
    "filename",
    "mode",
    "flags",
    "dont_inherit",
    "optimize",
];

/// The builtin itself.
pub(super) fn compile_text(vm: &mut Vm, args: Args) -> R<Value> {
    let mut given: [Option<Value>; 6] = [None; 6];
    args::count(vm, "compile", args.count, 0, 6)?;
    for (at, place) in given.iter_mut().enumerate() {
        *place = args.opt(vm, at);
        if let Some(name) = vm.heap.symbols.find(PARAMETERS[at]) {
            *place = place.or(args.keyword(vm, name));
        }
    }
    for (at, value) in given.iter().take(3).enumerate() {
        if value.is_none() {
            let message = format!(
                "compile() missing required argument '{}' (pos {})",
                PARAMETERS[at],
                at + 1
            );
            return Err(vm.type_error(message));
        }
    }
    let [Some(text), Some(name), Some(mode), ..] = given else {
        return Ok(Value::NONE);
    };
    let text = source_text(vm, text, "compile")?;
    let name = words(vm, name, "compile() argument 'filename'")?;
    let mode = words(vm, mode, "compile() argument 'mode'")?;
    let expression = match mode.as_str() {
        "eval" => true,
        "exec" | "single" => false,
        _ => {
            let message = "compile() mode must be 'exec', 'eval' or 'single'";
            return Err(vm.value_error(message));
        }
    };
    check(vm, &text, &name, expression)?;
    let values = vec![
        vm.heap.new_string(text),
        vm.heap.new_string(name),
        Value::bool(expression),
    ];
    let object = LibraryObject {
        class: id::CODE,
        values,
    };
    Ok(vm.heap.new_object(Object::Library(Box::new(object))))
}

/// Throws what is wrong with the text now, not when it is run.
fn check(vm: &mut Vm, text: &str, name: &str, expression: bool) -> R<()> {
    if text.len() > vm.limits.code_size {
        return Err(vm.limit(crate::meter::Limit::CodeSize));
    }
    vm.charge(text.len())?;
    vm.reserve(text.len().saturating_mul(64))?;
    let text = if expression {
        text.trim_start_matches([' ', '\t'])
    } else {
        text
    };
    let module = vm.program_frame().map_or(0, |frame| frame.module);
    let source = Rc::new(Source::new(name, text).with_lines(Lines::Unknown));
    let options = CompileOptions {
        answer: expression,
        namespace: true,
        expression,
        count_rounds: false,
        bodies: None,
    };
    vm.compile(&source, module, options)?;
    Ok(())
}

fn words(vm: &mut Vm, value: Value, what: &str) -> R<String> {
    let inner = vm.unwrap_payload(value);
    if inner.is(Tag::Str) {
        return Ok(vm.heap.str(inner).to_owned());
    }
    let message = format!("{what} must be str, not {}", vm.type_name(value));
    Err(vm.type_error(message))
}

fn source_text(vm: &mut Vm, value: Value, name: &str) -> R<String> {
    let given = vm.unwrap_payload(value);
    let length = match given.tag() {
        Tag::Str => vm.heap.str(given).len(),
        Tag::Bytes | Tag::ByteArray => vm.heap.bytes(given).len(),
        _ => 0,
    };
    if length > vm.limits.code_size {
        return Err(vm.limit(crate::meter::Limit::CodeSize));
    }
    vm.look_ahead(length / 4)?;
    match given.tag() {
        Tag::Str => Ok(vm.heap.str(given).to_owned()),
        Tag::Bytes | Tag::ByteArray => {
            let bytes = vm.heap.bytes(given);
            Ok(String::from_utf8_lossy(bytes).into_owned())
        }
        _ => {
            let kinds = if name == "compile" {
                "a string, bytes or AST object"
            } else {
                "a string, bytes or code object"
            };
            Err(vm.type_error(format!("{name}() arg 1 must be {kinds}")))
        }
    }
}

/// What was given to `eval` or `exec`: a text, or what `compile` made of one.
pub(super) fn runnable(vm: &mut Vm, args: &Args, name: &str) -> R<Text> {
    args::count(vm, name, args.count, 1, 3)?;
    let given = args.get(vm, 0);
    if given.is(Tag::Object)
        && let Object::Library(object) = vm.heap.object(given)
        && object.class == id::CODE
        && let [text, name, expression] = object.values.as_slice()
    {
        return Ok(Text {
            code: vm.heap.str(*text).to_owned(),
            name: vm.heap.str(*name).to_owned(),
            expression: expression.bits() != 0,
        });
    }
    Ok(Text {
        code: source_text(vm, given, name)?,
        name: "<string>".to_owned(),
        expression: name == "eval",
    })
}

fn repr(vm: &mut Vm, args: Args) -> R<Value> {
    let given = args.get(vm, 0);
    let name = match given.is(Tag::Object).then(|| vm.heap.object(given)) {
        Some(Object::Library(object)) => object.values.get(1).copied(),
        _ => None,
    };
    let name = name.map_or("?", |name| vm.heap.str(name)).to_owned();
    let text = format!("<code object <module>, file \"{name}\", line 1>");
    Ok(vm.heap.new_string(text))
}
