//! No text that a program chose is compiled for it by the library: `eval` and `exec` are off here, and
//! whatever a name, an annotation or a field is made to say, nothing of it runs.

mod support;

use std::cell::RefCell;
use std::rc::Rc;

use stockade_python::{Ending, Host, Interpreter, Limits};

#[derive(Clone, Default)]
struct Shown(Rc<RefCell<String>>);

impl Host for Shown {
    fn now(&mut self) -> Option<std::time::Duration> {
        Some(std::time::Duration::ZERO)
    }

    fn write(&mut self, text: &str, _error: bool) {
        self.0.borrow_mut().push_str(text);
    }
}

/// Runs a program in which `T` is a text that would print `RAN` if it were compiled, in several places.
fn runs_nothing(code: &str) {
    let texts = [
        "x=print('R' 'AN')",
        "x: print('R' 'AN') = 1",
        "x): pass\\nprint('R' 'AN')\\ndef g(y",
        "x\\n print('R' 'AN')\\n self.y",
        "__import__('sys').stdout.write('R' 'AN')",
        "(print('R' 'AN'))",
        "print('R' 'AN') or int",
        "[print('R' 'AN')]",
        "{print('R' 'AN')}",
        "{0.__class__}",
        "x or print('R' 'AN')",
    ];
    for text in texts {
        let shown = Shown::default();
        let mut session = Interpreter::new(Limits::default(), shown.clone());
        let program = format!("T = \"{text}\"\n{code}");
        let ending = session.feed("code", &program).ending;
        assert!(
            matches!(ending, Ending::Done | Ending::Raised(_)),
            "{program}\n{ending:?}"
        );
        assert!(!shown.0.borrow().contains("RAN"), "{program}");
    }
}

/// Fields that say another name than the one they are kept under.
const FORGED: &str = "
from dataclasses import dataclass, field, fields, make_dataclass, MISSING, InitVar
import dataclasses
@dataclass
class Real: x: int = 1
def forged(**more):
    made = field(default=1)
    kept = Real.__dataclass_fields__['x']
    for name in ('name', 'type', '_field_type', 'default', 'default_factory', 'init', 'repr', 'hash', 'compare', 'metadata', 'kw_only'):
        setattr(made, name, more.get(name, getattr(kept, name)))
    return made
";

#[test]
fn forged_dataclass_fields_run_no_text() {
    for code in [
        "class B:\n    __dataclass_fields__ = {'x': forged(name=T)}\n    __dataclass_params__ = Real.__dataclass_params__\n@dataclass\nclass C(B): y: int = 2\nC()",
        "class B:\n    __dataclass_fields__ = {T: forged(name=T)}\n    __dataclass_params__ = Real.__dataclass_params__\n@dataclass(order=True, unsafe_hash=True)\nclass C(B): y: int = 2\nC(); hash(C())",
        "class N(str):\n    n = 0\n    def __eq__(self, other): return True\n    def __hash__(self): return 1\n    def isidentifier(self): return True\n    def __format__(self, spec): return T\n    def __str__(self): return T\nclass B:\n    __dataclass_fields__ = {'x': forged(name=N('x'))}\n    __dataclass_params__ = Real.__dataclass_params__\n@dataclass(order=True)\nclass C(B): y: int = 2\nC()",
        "class Turn:\n    n = 0\n    def __get__(self, obj, owner):\n        Turn.n += 1\n        return 'x' if Turn.n % 2 else T\nfor start in range(8):\n    Turn.n = start\n    class F:\n        name = Turn(); type = int; default = 1; default_factory = MISSING; init = repr = compare = True; hash = None; kw_only = False; metadata = {}\n        _field_type = Real.__dataclass_fields__['x']._field_type\n    class B:\n        __dataclass_fields__ = {'x': F()}\n        __dataclass_params__ = Real.__dataclass_params__\n    try:\n        @dataclass(order=True, unsafe_hash=True, frozen=False)\n        class C(B): y: int = 2\n        C()\n    except TypeError: pass",
        "Real.__dataclass_fields__[T] = forged(name=T)\n@dataclass\nclass C(Real): y: int = 2\nC()",
        "make_dataclass('C', [(T, int, 1)])()",
        "make_dataclass(T, [('x', int, 1)])()",
        "make_dataclass('C', [('x', T, 1)])()",
        "make_dataclass('C', [('x', int, field(default_factory=lambda: 1))], module=T)()",
        "class D: pass\nD.__annotations__ = {T: int}\ndataclass(D)()",
        "class D: x: int = 1\nD.__qualname__ = D.__name__ = D.__module__ = T\nprint(dataclass(D)())",
        "class D: x: T = 1\ndataclass(D)()",
        "class D:\n    x: 'InitVar[%s]' % T = 1\n    y: 'ClassVar[%s]' % T = 1\n    z: 'KW_ONLY' = 2\ndataclass(D)()",
        "class R:\n    def __repr__(self): return T\nclass D: x: int = R()\nR.__hash__ = lambda self: 1\ndataclass(D)()",
        "dataclasses._make(None, True, True, [T], False, False, [T])",
        "class F:\n    name = T; default = default_factory = MISSING; init = True; _field_type = None; _slotted = False\ndataclasses._make(([F()], [], [F()]), True, True, ['x'], True, True, ['x'])['__init__']",
        "dataclasses._word = lambda name: name\ndataclasses._make(None, True, True, [T], False, False, [T])",
    ] {
        runs_nothing(&format!("{FORGED}{code}"));
    }
}

#[test]
fn forged_names_of_tuples_run_no_text() {
    for code in [
        "collections.namedtuple('P', [T])",
        "collections.namedtuple('P', [T], rename=True)",
        "collections.namedtuple(T, ['x'])",
        "collections.namedtuple('P', ['x'], module=T)",
        "collections.namedtuple('P', ['x'], defaults=[T])()",
        "class N(str):\n    def isidentifier(self): return True\n    def __str__(self): return self\n    def __format__(self, spec): return T\ncollections.namedtuple('P', [N(T)])",
        "class Turn:\n    n = 0\n    def __iter__(self):\n        Turn.n += 1\n        return iter(['x'] if Turn.n % 2 else [T])\n    def __len__(self): return 1\nfor Turn.n in range(4): collections._make_new('P', Turn(), (), None)",
        "class L(list):\n    def __len__(self): return -5\ncollections._make_new('P', ['x'], L(), None)",
        "import typing\ntyping.NamedTuple('P', [(T, int)])",
        "import typing\ntyping.NamedTuple('P', [('x', T)])(1)",
        "import typing\nclass P(typing.NamedTuple):\n    x: T = 1\nP()\ntyping.get_type_hints(P)",
        "import typing\nP = typing.TypedDict('P', {T: T})\ntyping.get_type_hints(P)",
    ] {
        runs_nothing(&format!("import collections\n{code}"));
    }
}

#[test]
fn annotations_templates_and_names_run_no_text() {
    for code in [
        "import typing\ndef f(x: T) -> T: pass\ntyping.get_type_hints(f)",
        "import typing\ntyping.get_type_hints(type('C', (), {'__annotations__': {'x': T}}))",
        "import typing\ntyping.ForwardRef(T)\ndef f(x: typing.List[T]): pass\ntyping.get_type_hints(f)",
        "import functools\n@functools.singledispatch\ndef f(x): pass\n@f.register\ndef _(x: T): pass",
        "import functools\n@functools.singledispatch\ndef f(x): pass\ndef g(x): pass\ng.__annotations__ = {T: T}\nf.register(g)",
        "import enum\nenum.Enum('E', T)",
        "import enum\nenum.Enum('E', [T])",
        "import enum\nenum.Enum(T, {'a': T}, module=T, qualname=T)",
        "import enum\nenum.IntFlag('E', {T: 1})",
        "import functools\ndef f(): pass\nf.__name__ = f.__qualname__ = T\nfunctools.wraps(f)(lambda: 1)\nfunctools.total_ordering(type(T, (), {'__lt__': f}))",
        "import string\nstring.Template(T).safe_substitute()\nstring.Template('$x').substitute(x=T)",
        "import string\nclass Q(string.Template):\n    idpattern = 'x'\n    delimiter = '('\nQ(T).safe_substitute()",
        "import string\nstring.Formatter().format('{' + T + '}', 1)",
        "import inspect\ndef f(x=1): pass\nf.__text_signature__ = '(' + T + ')'\ninspect.signature(f)",
        "import inspect\nclass C:\n    __text_signature__ = '(' + T + ')'\ninspect.signature(C)",
        "import doctest\ndef f(): pass\nf.__doc__ = '>>> ' + T.split(chr(10))[0]\ndoctest.run_docstring_examples(f, {})",
        "import timeit\ntimeit.timeit(T, number=1)",
        "import timeit\ntimeit.timeit('pass', setup=T, number=1)",
        "import ast\nast.literal_eval(T)",
        "import types\ntypes.new_class(T, (), {}, lambda space: space.update({T: 1}))",
        "import logging.config",
        "import json\njson.loads(T)",
        "import configparser\nc = configparser.ConfigParser()\nc.read_string('[a]\\nx = ' + T.split(chr(10))[0])\nc['a']['x']",
    ] {
        runs_nothing(code);
    }
}

#[test]
fn honest_dataclasses_and_tuples_are_what_they_were() {
    let code = r#"
from dataclasses import *
from collections import namedtuple
import inspect
@dataclass(order=True)
class A:
    self: int
    _factory: list = field(default_factory=list)
    x: InitVar[int] = 3
    def __post_init__(self, x): object.__setattr__(self, "seen", x)
a = A(1)
assert (a.self, a._factory, a.seen) == (1, [], 3), a
assert A(1) == A(1) and A(1) < A(2) and A.__match_args__ == ("self", "_factory", "x")
assert str(inspect.signature(A)).startswith("(self: int, _factory: list = <factory>, x: ")
@dataclass(frozen=True, slots=True, kw_only=True)
class B:
    _object_set: int
    name: str = "n"
b = B(_object_set=1)
assert repr(b).endswith("B(_object_set=1, name='n')"), repr(b)
try: b.name = 2
except FrozenInstanceError as error: assert str(error) == "cannot assign to field 'name'"
else: assert False
try: A()
except TypeError as error: assert str(error).startswith("A.__init__() missing 1 required positional argument: 'self'"), error
P = namedtuple("P", "x y", defaults=[5])
assert P(1) == (1, 5) and str(inspect.signature(P)) == "(x, y=5)"
"#;
    let mut session = Interpreter::new(Limits::default(), support::Silent);
    let ending = session.feed("code", code).ending;
    assert_eq!(ending, Ending::Done);
}
