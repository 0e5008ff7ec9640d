//! Every method of every builtin type, and every builtin function, called with arguments that
//! nobody would give: huge and negative numbers, wrong types, things that change what is being
//! worked on. Whatever comes of it, it is an error or a limit: nothing panics, and nothing is an
//! error of the interpreter itself.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use stockade_python::{Ending, Host, Interpreter, Limits};

struct Silent;

impl Host for Silent {
    fn now(&mut self) -> Option<Duration> {
        Some(Duration::ZERO)
    }

    fn write(&mut self, _text: &str, _error: bool) {}
}

/// What the calls need, and are made by.
const BEFORE: &str = r"
import math
class Meddler:
    def __init__(self, x): self.x = x
    def clear(self):
        try: self.x.clear()
        except BaseException: pass
    def __index__(self): self.clear(); return 1
    def __eq__(self, other): self.clear(); return False
    def __lt__(self, other): self.clear(); return True
    def __hash__(self): self.clear(); return 1
    def __len__(self): self.clear(); return 3
    def __iter__(self): self.clear(); return iter([1, 2, 3])
    def __getitem__(self, i): self.clear(); return [1, 2, 3][i]
    def __repr__(self): self.clear(); return 'é'
    def __bool__(self): self.clear(); return True
    def __call__(self, *a, **k): self.clear(); return 1
    def __float__(self): self.clear(); return 1.5
    def __format__(self, spec): self.clear(); return spec
    def keys(self): self.clear(); return [1]
class L(list): pass
class D(dict):
    def __missing__(self, key): return key
class S(str): pass
class I(int): pass
class B(bytes): pass
class G:
    def __enter__(self): return self
    def __exit__(self, *a): return True
def generator():
    try:
        while True: yield 1
    except ValueError: yield 2
async def coroutine(): return 1
async def agenerator(): yield 1
def started():
    g = generator(); next(g); return g
def failed():
    try: raise ExceptionGroup('g', [ValueError(1), TypeError('é')])
    except* ValueError as e: caught = e
    except* TypeError: pass
    return caught
class Every: pass
for name in '''abs all any ascii bin bool bytearray bytes callable chr classmethod compile complex
        delattr dict dir divmod enumerate eval exec filter float format frozenset getattr globals
        hasattr hash hex id int isinstance issubclass iter len list locals map max memoryview min
        next object oct ord pow print property range repr reversed round set setattr slice sorted
        staticmethod str sum super tuple type vars zip'''.split():
    setattr(Every, name, staticmethod(globals().get(name) or eval(name)))
def called(make, name, *args, **names):
    x = None
    try:
        x = make()
        args = [Meddler(x) if a is Meddler else a for a in args]
        r = getattr(x, name)(*args, **names)
        repr(r)
        if hasattr(r, '__next__'):
            for i in range(20): next(r)
    except Exception: pass
    try: repr(x)
    except Exception: pass
";

const RECEIVERS: &[&str] = &[
    "0",
    "-7",
    "True",
    "2 ** 63",
    "-2 ** 63",
    "2 ** 64 - 1",
    "10 ** 50",
    "1.5",
    "-0.0",
    "1e308",
    "float('nan')",
    "float('inf')",
    "1j",
    "''",
    "'a'",
    "'aé\\0\\U0001f600ß ǅ\\nİ'",
    "'\\ud800a'",
    "' \\t1_0\\r\\n'",
    "b''",
    "b'a\\xff\\n 1'",
    "bytearray(b'a\\xff\\t1')",
    "memoryview(bytearray(b'abcdefgh'))",
    "memoryview(b'abcdefgh').cast('h')",
    "memoryview(b'abcdefgh').cast('f')[::-1]",
    "memoryview(b'abcdefgh').cast('B', [8])",
    "memoryview(b'')[5:]",
    "[]",
    "[3, 1, 2]",
    "['a', 1.5, None]",
    "(1, 'é')",
    "()",
    "{}",
    "{1: 'a', 'é': 2}",
    "{}.keys()",
    "{1: 2, 3: 4}.items()",
    "{1: 2}.values()",
    "set()",
    "{1, 'é', 3}",
    "frozenset([1, 2])",
    "range(10)",
    "range(10 ** 30, -10 ** 30, -7)",
    "range(-2 ** 63, 2 ** 63 - 1, 2 ** 62)",
    "slice(1, None, -1)",
    "slice(10 ** 30, 'a', 0)",
    "iter([1, 2])",
    "iter(b'ab')",
    "reversed([1, 2])",
    "iter({1: 2})",
    "iter(int, 1)",
    "enumerate('ab', 2 ** 63 - 1)",
    "zip([1], 'a')",
    "map(int, '1')",
    "filter(None, [1])",
    "generator()",
    "started()",
    "coroutine()",
    "agenerator()",
    "ValueError('é', 1)",
    "SyntaxError('a', ('b', -5, 2 ** 70, 'é', 1, 1))",
    "UnicodeDecodeError('a', b'b', -1, 10 ** 9, 'c')",
    "UnicodeEncodeError('a', 'é', 10 ** 9, -1, 'c')",
    "KeyError()",
    "StopIteration(1)",
    "OSError(1, 'a')",
    "ImportError('a', name='b')",
    "ExceptionGroup('a', [ValueError()])",
    "failed()",
    "generator",
    "Meddler",
    "Meddler(1)",
    "L([1])",
    "D({1: 2})",
    "S('é')",
    "I(7)",
    "B(b'a')",
    "G()",
    "property(len)",
    "staticmethod(len)",
    "classmethod(len)",
    "super(L, L())",
    "len",
    "[].append",
    "str.upper",
    "int",
    "str",
    "bytes",
    "bytearray",
    "list",
    "dict",
    "float",
    "type",
    "object",
    "object()",
    "int | str",
    "list[int]",
    "None",
    "...",
    "NotImplemented",
    "L.__dict__",
    "globals()",
    "math",
    "Every",
];

const ARGUMENTS: &[&str] = &[
    "0",
    "-1",
    "1",
    "2 ** 31",
    "2 ** 63 - 1",
    "-2 ** 63",
    "2 ** 64",
    "10 ** 40",
    "1.5",
    "float('nan')",
    "float('inf')",
    "1j",
    "None",
    "''",
    "'é'",
    "'\\ud800'",
    "'{0.a[b]!r:>{1}}%(a)s%*.*f%c'",
    "'>99999,.2f'",
    "'utf-16'",
    "b''",
    "b'a\\xff'",
    "bytearray(b'a')",
    "memoryview(b'ab')[::-1]",
    "[]",
    "[1, 'a', None]",
    "(1, 2)",
    "(None, -5, 10 ** 30)",
    "{}",
    "{'é': 1}",
    "{1, 2}",
    "range(-3, 10 ** 20, 10 ** 19)",
    "slice(None, None, -2)",
    "slice(-10 ** 30, 10 ** 30, 2 ** 63 - 1)",
    "iter([1, 2])",
    "iter(int, 1)",
    "int",
    "ValueError",
    "ValueError(1)",
    "Meddler",
    "len",
    "generator",
];

/// One of so many arguments is tried with each name.
const SHARE: usize = 4;

const SECONDS: &str = "-1, 2 ** 63 - 1, -2 ** 63, 10 ** 40, None, 'é', b'\\xff', [1, 2], \
    slice(-1, 5, -2), float('nan'), Meddler, ValueError";

fn session() -> Interpreter {
    let limits = Limits {
        memory: 8 << 20,
        operations: 300_000,
        recursion: 60,
        output: 1 << 16,
        ..Limits::default()
    };
    let mut interpreter = Interpreter::new(limits, Silent);
    interpreter.allow_eval(true);
    let outcome = interpreter.feed("before.py", BEFORE);
    assert!(matches!(outcome.ending, Ending::Done), "{outcome:?}");
    interpreter
}

/// Runs a text in a session; says what is wrong where something is, and begins a new session then.
fn run(interpreter: &mut Interpreter, code: &str, wrong: &mut Vec<String>) -> Option<String> {
    let outcome = catch_unwind(AssertUnwindSafe(|| interpreter.feed("call.py", code)));
    match outcome {
        Ok(outcome) => {
            if matches!(outcome.ending, Ending::Internal(_)) {
                wrong.push(format!("{code}: {:?}", outcome.ending));
                *interpreter = session();
            }
            outcome.result_repr
        }
        Err(panic) => {
            let said = panic
                .downcast_ref::<String>()
                .map(String::as_str)
                .or_else(|| panic.downcast_ref::<&str>().copied());
            wrong.push(format!("{code}: {}", said.unwrap_or("it panicked")));
            *interpreter = session();
            None
        }
    }
}

/// Calls everything that some receivers have.
fn call_all(receivers: &[&str]) {
    let mut wrong = Vec::new();
    let mut interpreter = session();
    let mut calls = 0_usize;
    for receiver in receivers {
        let names = run(
            &mut interpreter,
            &format!("' '.join(dir({receiver}))"),
            &mut wrong,
        );
        let names = names.unwrap_or_default();
        assert!(names.contains("__"), "{receiver} has {names}");
        for (at, name) in names.trim_matches('\'').split(' ').enumerate() {
            run(
                &mut interpreter,
                &format!("called(lambda: {receiver}, '{name}')"),
                &mut wrong,
            );
            // Each name meets a part of the arguments, and each argument all names in some type.
            for argument in ARGUMENTS.iter().skip(at % SHARE).step_by(SHARE) {
                calls += 1;
                let code = format!(
                    "called(lambda: {receiver}, '{name}', {argument})\n\
                     for b in ({SECONDS}):\n\
                     \x20   called(lambda: {receiver}, '{name}', {argument}, b)\n\
                     called(lambda: {receiver}, '{name}', {argument}, -1, 10 ** 40)\n\
                     called(lambda: {receiver}, '{name}', {argument}, None, 2 ** 63 - 1)\n\
                     called(lambda: {receiver}, '{name}', 'é', {argument}, -2 ** 63)\n\
                     called(lambda: {receiver}, '{name}', b'a', {argument}, 5)\n\
                     called(lambda: {receiver}, '{name}', key={argument})\n\
                     called(lambda: {receiver}, '{name}', 1, 2, 3, 4, 5, {argument})\n"
                );
                run(&mut interpreter, &code, &mut wrong);
            }
        }
    }
    assert!(calls > 1000, "{calls}");
    assert!(
        wrong.is_empty(),
        "{} of {calls}:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

fn quarter(number: usize) -> Vec<&'static str> {
    RECEIVERS.iter().copied().skip(number).step_by(4).collect()
}

#[test]
fn no_method_panics_whatever_it_is_given_first_quarter() {
    call_all(&quarter(0));
}

#[test]
fn no_method_panics_whatever_it_is_given_second_quarter() {
    call_all(&quarter(1));
}

#[test]
fn no_method_panics_whatever_it_is_given_third_quarter() {
    call_all(&quarter(2));
}

#[test]
fn no_method_panics_whatever_it_is_given_fourth_quarter() {
    call_all(&quarter(3));
}
