//! Programs that go deep: functions in functions, natives in natives, objects in objects, on a
//! thread with the two megabytes that threads start with, at the usual recursion limit and at one
//! that no stack of a thread could hold. A stack overflow would kill this process, so that these
//! tests end at all is most of what they say.

#![expect(
    clippy::expect_used,
    reason = "a test that cannot go on should say so and stop"
)]

use std::time::Duration;

use stockade_python::{Ending, Host, Interpreter, Limit, Limits};

struct Silent;

impl Host for Silent {
    fn now(&mut self) -> Option<Duration> {
        Some(Duration::ZERO)
    }

    fn write(&mut self, _text: &str, _error: bool) {}
}

/// Each goes deeper until something refuses.
const ENDLESS: &[&str] = &[
    "def f(): return f()\nf()",
    "def f(*a, **k): return f(*a, **k)\nf(1, x=2)",
    "f = lambda: f()\nf()",
    "class A:\n    def __repr__(self): return repr(self)\nrepr(A())",
    "class A:\n    def __repr__(self): return f'{[self]!r}'\nrepr(A())",
    "class A:\n    def __str__(self): return '%s' % self\nstr(A())",
    "class A:\n    def __format__(self, spec): return '{:x}'.format(self)\nformat(A())",
    "class A:\n    def __eq__(self, other): return [self] == [other]\nA() == A()",
    "class A:\n    def __eq__(self, other): return {1: self} == {1: other}\nA() == A()",
    "class A:\n    def __eq__(self, other): return self in [other]\nA() == A()",
    "class A:\n    def __lt__(self, other): return (self,) < (other,)\nA() < A()",
    "class A:\n    def __lt__(self, other): return sorted([self, other])[0] is self\nA() < A()",
    "class A:\n    def __hash__(self): return hash((self,))\nhash(A())",
    "class A:\n    def __hash__(self): return len({self})\nhash(A())",
    "class A:\n    def __bool__(self): return not all([self])\nbool(A())",
    "class A:\n    def __len__(self): return len(self)\nlen(A())",
    "class A:\n    def __iter__(self): return iter(list(self))\nlist(A())",
    "class A:\n    def __contains__(self, x): return x in self\n1 in A()",
    "class A:\n    def __getattr__(self, name): return getattr(self, name + 'x')\nA().y",
    "class A:\n    def __getattr__(self, name): return hasattr(self, 'z')\nA().y",
    "class A:\n    def __getattribute__(self, name): return self.y\nA().y",
    "class A:\n    def __getitem__(self, at): return self[at]\nA()[0]",
    "class A:\n    def __setattr__(self, name, value): setattr(self, name, value)\nA().x = 1",
    "class A:\n    def __call__(self): return self()\nA()()",
    "class A:\n    def __add__(self, other): return sum([self, other], self)\nA() + A()",
    "class A:\n    def __index__(self): return range(9)[self]\n[1][A()]",
    "class A:\n    def __init__(self): A()\nA()",
    "class A:\n    def __new__(cls): return cls()\nA()",
    "class A:\n    @property\n    def x(self): return self.x\nA().x",
    "class M(type):\n    def __instancecheck__(cls, x): return isinstance(x, cls)\nclass A(metaclass=M): pass\nisinstance(1, A)",
    "def key(x): return sorted([x, x], key=key)\nkey(1)",
    "def key(x): return max([x, x], key=key)\nkey(1)",
    "def f(x): return list(map(f, [x]))\nf(1)",
    "def f(x): return list(filter(f, [x]))\nf(1)",
    "def f(x): return [y for y in f(x)]\nf(1)",
    "def g(): yield from g()\nlist(g())",
    "def g():\n    for x in g(): yield x\nlist(g())",
    "def f(x): return eval('f(x)', {'f': f, 'x': x})\nf(1)",
    "def f(): exec('f()', {'f': f})\nf()",
    "class A:\n    def __enter__(self):\n        with A(): pass\n    def __exit__(self, *a): pass\nwith A(): pass",
    "def f():\n    try: f()\n    finally: f()\nf()",
];

/// Each builds something deep and then goes through it.
const DEEP: &[&str] = &[
    "x = []\nfor i in range(100000): x = [x]\nrepr(x)",
    "x = []\ny = []\nfor i in range(100000): x, y = [x], [y]\nx == y",
    "x = ()\nfor i in range(100000): x = (x,)\nhash(x)",
    "x = {}\nfor i in range(100000): x = {1: x}\nstr(x)",
    "x = iter([1])\nfor i in range(100000): x = map(str, x)\nlist(x)",
    "x = iter([1])\nfor i in range(100000): x = zip(x)\nlist(x)",
    "x = iter([1])\nfor i in range(100000): x = (y for y in x)\nlist(x)",
    "def g(x): yield from x\nx = iter([1])\nfor i in range(100000): x = g(x)\nlist(x)",
    "class A:\n    def __init__(self, x): self.x = x\n    def __getattr__(self, name): return getattr(self.x, name)\nx = 1\nfor i in range(100000): x = A(x)\nx.nothing",
    "class A:\n    def __init__(self, x): self.x = x\n    def __eq__(self, other): return self.x == other.x\nx = y = 1\nfor i in range(100000): x, y = A(x), A(y)\nx == y",
    "class A:\n    def __init__(self, x): self.x = x\n    def __del__(self): self.x = None\nx = 1\nfor i in range(100000): x = A(x)\nx = None\nfor i in range(9): [i]",
    "f = lambda: 1\nfor i in range(100000): f = (lambda g: lambda: g())(f)\nf()",
    "x = None\nfor i in range(100000):\n    e = ValueError()\n    e.__context__ = x\n    x = e\nraise x",
    "x = ValueError()\nfor i in range(100000): x = ExceptionGroup('a', [x])\nraise x",
    "x = int\nfor i in range(100000): x = (x,)\nisinstance('', x)",
    "x = int\nfor i in range(100000): x = list[x]\nrepr(x)",
    "x = []\nfor i in range(100000): x = [x]\nx",
];

/// How a program ends, worked out on a small stack; and that the session lives on.
fn ending(code: &'static str, recursion: usize) -> Ending {
    let run = move || {
        let limits = Limits {
            operations: 2_000_000,
            memory: 64 << 20,
            recursion,
            ..Limits::default()
        };
        let mut interpreter = Interpreter::new(limits, Silent);
        interpreter.allow_eval(true);
        let ending = interpreter.feed("deep.py", code).ending;
        let again = interpreter.feed("deep.py", "1 + 1");
        assert_eq!(again.result_repr.as_deref(), Some("2"), "{code}: {again:?}");
        ending
    };
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(run);
    thread.expect("a thread").join().expect("no panic")
}

/// An exception or a limit, never an error of ours.
fn is_refusal(ending: &Ending) -> bool {
    matches!(
        ending,
        Ending::Raised(_) | Ending::Limit(Limit::Operations | Limit::Memory)
    )
}

#[test]
fn endless_depth_is_refused_at_the_usual_limit() {
    for code in ENDLESS {
        let ending = ending(code, 1000);
        assert!(is_refusal(&ending), "{code}: {ending:?}");
    }
}

#[test]
fn endless_depth_is_refused_where_the_limit_is_a_hundred_thousand() {
    for code in ENDLESS {
        let ending = ending(code, 100_000);
        assert!(is_refusal(&ending), "{code}: {ending:?}");
    }
}

#[test]
fn deep_objects_are_gone_through_or_refused() {
    for code in DEEP {
        for recursion in [1000, 100_000] {
            let ending = ending(code, recursion);
            let fine = matches!(ending, Ending::Done) || is_refusal(&ending);
            assert!(fine, "{code}: {ending:?}");
        }
    }
}
