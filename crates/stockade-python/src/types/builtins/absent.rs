//! Builtins that reach for what is not there, and the ones that only a policy lets in.
//!
//! They exist so that asking for one gives an error that says why, not a missing name.

use crate::class::id;
use crate::heap::{Tag, Value};
use crate::native::{Native, function};
use crate::symbol::{Sym, sym};
use crate::vm::{Args, R, Throw, Vm};

use super::super::args;
use super::super::signature::Signature;
use super::compile::{compile_text, runnable};

pub(crate) const FUNCTIONS: &[Native] = &[
    function(
        "open",
        open,
        "(file, mode='r', buffering=-1, encoding=None, errors=None, newline=None, closefd=True, opener=None)",
    ),
    function("input", input, "(prompt='', /)"),
    function("breakpoint", breakpoint, "()"),
    function("help", help, "(object)"),
    function("copyright", copyright, "()"),
    function("credits", copyright, "()"),
    function("license", copyright, "()"),
    function("exit", exit, "(code=None)"),
    function("quit", exit, "(code=None)"),
    function("eval", eval, "(source, /, globals=None, locals=None)"),
    function("exec", exec, "(source, /, globals=None, locals=None)"),
    function(
        "compile",
        compile,
        "(source, filename, mode, flags=0, dont_inherit=False, optimize=-1)",
    ),
    function(
        "__import__",
        import,
        "(name, globals=None, locals=None, fromlist=(), level=0)",
    ),
];

#[cold]
fn absent(vm: &mut Vm, class: u32, message: &str) -> Throw {
    vm.throw(class, message)
}

/// The arguments of `open`.
const OPEN: Signature<8> = Signature {
    name: "open",
    names: [
        "file",
        "mode",
        "buffering",
        "encoding",
        "errors",
        "newline",
        "closefd",
        "opener",
    ],
    least: 1,
};

/// `open` of the file tree, where the host handed one in.
fn open(vm: &mut Vm, args: Args) -> R<Value> {
    if vm.stdin.is_some() && args.count > 0 && args.get(vm, 0).as_int() == Some(0) {
        return stdin(vm, &args);
    }
    if vm.heap.tree.is_none() {
        return Err(crate::modules::files::no_files(vm));
    }
    let given = OPEN.bind_function(vm, &args)?;
    let module = vm.own_module("_files")?;
    let name = vm.heap.intern("open");
    let function = vm.get_attr(module, name)?;
    let named: Vec<(Sym, Value)> = OPEN
        .names
        .iter()
        .zip(given)
        .filter_map(|(name, value)| Some((vm.heap.intern(name), value?)))
        .collect();
    vm.call_keywords(function, &[], &named)
}

/// `open(0)`: what `sys.stdin` is, or its bytes.
fn stdin(vm: &mut Vm, args: &Args) -> R<Value> {
    let mode = args.opt(vm, 1).filter(|mode| mode.is(Tag::Str));
    let bytes = mode.is_some_and(|mode| vm.heap.str(mode).contains('b'));
    let module = vm.own_module("sys")?;
    let name = vm.heap.intern("stdin");
    let stream = vm.get_attr(module, name)?;
    if !bytes {
        return Ok(stream);
    }
    let name = vm.heap.intern("buffer");
    vm.get_attr(stream, name)
}

/// `input` of what the host gave to read.
fn input(vm: &mut Vm, args: Args) -> R<Value> {
    if vm.stdin.is_some() {
        args::between(vm, &args, "input", 0, 1)?;
        if let Some(prompt) = args.opt(vm, 0) {
            let prompt = vm.str_of(prompt)?;
            let prompt = vm.heap.str(prompt).to_owned();
            vm.charge(1 + prompt.len() / 16)?;
            vm.write_out(&prompt, false)?;
        }
        let line = vm.read_line(None)?;
        let text = vm.heap.str(line);
        return match (text.is_empty(), text.strip_suffix('\n')) {
            (true, _) => Err(vm.throw(id::EOF_ERROR, "EOF when reading a line")),
            (_, Some(text)) => {
                let text = text.to_owned();
                Ok(vm.heap.new_string(text))
            }
            _ => Ok(line),
        };
    }
    let message = "input is not available in this sandbox: nobody is there to answer";
    Err(absent(vm, id::EOF_ERROR, message))
}

fn breakpoint(vm: &mut Vm, _args: Args) -> R<Value> {
    Err(absent(
        vm,
        id::RUNTIME_ERROR,
        "breakpoint is not available in this sandbox",
    ))
}

fn help(vm: &mut Vm, _args: Args) -> R<Value> {
    Err(absent(
        vm,
        id::RUNTIME_ERROR,
        "help is not available in this sandbox",
    ))
}

fn copyright(_vm: &mut Vm, _args: Args) -> R<Value> {
    Ok(Value::NONE)
}

fn exit(vm: &mut Vm, args: Args) -> R<Value> {
    args::between(vm, &args, "exit", 0, 1)?;
    let code = args.opt(vm, 0);
    let class = Value::class(id::SYSTEM_EXIT);
    let exception = vm.call(class, &code.into_iter().collect::<Vec<_>>())?;
    Err(vm.throw_value(exception))
}

fn refuse(vm: &mut Vm, name: &str) -> R<()> {
    if vm.allow_eval {
        return Ok(());
    }
    Err(vm.throw(
        id::NAME_ERROR,
        format!("{name} is not available in this sandbox"),
    ))
}

fn eval(vm: &mut Vm, args: Args) -> R<Value> {
    refuse(vm, "eval")?;
    let given = runnable(vm, &args, "eval")?;
    let value = vm.run_text(
        &given.code,
        &given.name,
        given.expression,
        spaces(vm, &args),
    )?;
    Ok(if given.expression { value } else { Value::NONE })
}

fn exec(vm: &mut Vm, args: Args) -> R<Value> {
    refuse(vm, "exec")?;
    let given = runnable(vm, &args, "exec")?;
    vm.run_text(
        &given.code,
        &given.name,
        given.expression,
        spaces(vm, &args),
    )?;
    Ok(Value::NONE)
}

/// The namespaces given to `eval` and `exec`.
fn spaces(vm: &Vm, args: &Args) -> (Option<Value>, Option<Value>) {
    (args.opt(vm, 1), args.opt(vm, 2))
}

fn compile(vm: &mut Vm, args: Args) -> R<Value> {
    refuse(vm, "compile")?;
    compile_text(vm, args)
}

fn import(vm: &mut Vm, args: Args) -> R<Value> {
    args::count(vm, "__import__", args.count, 1, 5)?;
    let name = args.get(vm, 0);
    if !name.is(Tag::Str) {
        let message = format!(
            "__import__() argument 1 must be str, not {}",
            vm.type_name(name)
        );
        return Err(vm.type_error(message));
    }
    let fromlist = args
        .keyword(vm, sym::FROMLIST)
        .or(args.opt(vm, 3))
        .unwrap_or(Value::NONE);
    let from = vm.truth(fromlist)?;
    let name = vm.heap.str(name).to_owned();
    vm.import_by_name(&name, from, false)
}
