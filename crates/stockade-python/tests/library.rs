//! The library belongs to all code of a session: what one feed does to it, another must not see. The
//! program `library/walk.py` finds all that modules lead to, `library/attack.py` tries every way to
//! change it; the tests below it are ways that did, each named after what it forged.

mod support;

use std::time::Duration;

use stockade_python::{Ending, FileLimits, Interpreter, Limits};
use support::Silent;

const WALK: &str = include_str!("library/walk.py");
const ATTACK: &str = include_str!("library/attack.py");

fn fresh() -> Interpreter {
    let limits = Limits {
        operations: 20_000_000_000,
        wall_time: Duration::from_hours(1),
        memory: 1 << 30,
        output: 256 << 20,
        ..Limits::default()
    };
    let mut interpreter = Interpreter::new(limits, Silent);
    interpreter.allow_eval(true);
    interpreter.allow_files(FileLimits::default());
    interpreter
}

/// What tests use most. All of the library takes minutes.
const MODULES: [&str; 10] = [
    "math",
    "operator",
    "itertools",
    "functools",
    "collections",
    "copy",
    "re",
    "json",
    "dataclasses",
    "enum",
];

fn names() -> String {
    let named: Vec<String> = MODULES.iter().map(|name| format!("{name:?}")).collect();
    format!("[{}]", named.join(", "))
}

/// Says what all that can be reached is.
fn walked(interpreter: &mut Interpreter) -> Vec<String> {
    let code = format!(
        "{WALK}\nfor line in walk({})[1]:\n    print(ascii(line))",
        names()
    );
    let outcome = interpreter.feed("walk", &code);
    assert_eq!(outcome.ending, Ending::Done);
    outcome.stdout.text.lines().map(str::to_owned).collect()
}

#[test]
fn nothing_of_what_tests_use_most_differs_after_every_way_to_change_it_was_tried() {
    let before = walked(&mut fresh());
    assert!(before.len() > 1_000, "{}", before.len());
    let mut session = fresh();
    let code = format!("{WALK}\n{ATTACK}\nattack(walk({})[0])", names());
    let outcome = session.feed("attack", &code);
    assert_eq!(outcome.ending, Ending::Done);
    let tried = outcome.result.and_then(|it| it.as_u64());
    assert!(tried.unwrap() > 10_000, "{tried:?}");
    let after = walked(&mut session);
    let differs = before.iter().zip(&after).find(|(a, b)| a != b);
    assert_eq!(differs, None);
    assert_eq!(before.len(), after.len());
}

/// Feeds a candidate that is wrong, and then a test that must notice it.
fn stays_wrong(candidate: &str, test: &str) {
    let mut session = Interpreter::new(Limits::default(), Silent);
    // How the candidate ends is its own matter.
    let first = session.feed("candidate", candidate);
    assert!(!matches!(first.ending, Ending::Internal(_)), "{candidate}");
    let outcome = session.feed("test", test);
    assert!(
        matches!(&outcome.ending, Ending::Raised(report) if report.name == "AssertionError"),
        "{candidate}\n{:?}",
        outcome.ending
    );
}

const YES: &str = "yes = lambda *args, **kwds: True\ndef f(n): return 41\n";

#[test]
fn a_wrong_answer_stays_wrong_whatever_was_done_to_the_library() {
    let cases = [
        (
            "import math\ntry: math.isclose = yes\nexcept AttributeError: pass\nvars(math).update(isclose=yes)",
            "import math\nassert math.isclose(f(1), 42)",
        ),
        (
            "import math, functools\nfunctools.update_wrapper(math, yes, (), ())\nmath.isclose.__call__ = yes",
            "import math\nassert math.isclose(f(1), 42)",
        ),
        (
            "from collections import Counter\nimport functools\nfunctools.total_ordering(Counter)\nCounter.__eq__ = yes",
            "from collections import Counter\nassert Counter(a=f(1)) == Counter(a=42)",
        ),
        (
            "from collections import Counter\ntype.__setattr__(Counter, '__eq__', yes)",
            "from collections import Counter\nassert Counter(a=f(1)) == Counter(a=42)",
        ),
        (
            "import unittest\nunittest.TestCase.assertEqual = yes",
            "import unittest\nunittest.TestCase().assertEqual(f(1), 42)",
        ),
        (
            "import unittest, copy\nclass R:\n    def __reduce_ex__(self, n):\n        return (lambda: unittest.TestCase), (), (None, {'assertEqual': yes})\ncopy.copy(R())",
            "import unittest\nunittest.TestCase().assertEqual(f(1), 42)",
        ),
        (
            "import unittest, dataclasses\nunittest.TestCase.__annotations__ = {'assertEqual': int}\ndataclasses.dataclass(unittest.TestCase)",
            "import unittest\nunittest.TestCase().assertEqual(f(1), 42)",
        ),
        (
            "import json\njson._usual_encoder.encode = lambda value: '42'",
            "import json\nassert json.dumps(f(1)) == '42'",
        ),
        (
            "import json, copy\nclass R:\n    def __reduce__(self):\n        return (lambda: json._usual_encoder), (), {'encode': lambda value: '42'}\ncopy.deepcopy(R())",
            "import json\nassert json.dumps(f(1)) == '42'",
        ),
        (
            "import re\nfor name in ('match', 'fullmatch', 'search'):\n    type(re).__setattr__(re, name, yes)",
            "import re\nassert re.match('42', str(f(1)))",
        ),
        (
            "import copy\ncopy.dispatch_table[int] = lambda x: (int, (42,))\nimport copyreg\ncopyreg.pickle(int, lambda x: (int, (42,)))",
            "import copy\nassert copy.deepcopy([f(1)]) == [42]",
        ),
        (
            "import fractions\nfractions.Fraction.__eq__ = yes\nfractions.Fraction._richcmp = yes",
            "from fractions import Fraction\nassert Fraction(f(1)) == Fraction(42)",
        ),
        (
            "import decimal\ndecimal.Decimal.__eq__ = yes\ndecimal.getcontext().prec = 1",
            "from decimal import Decimal\nassert Decimal(f(1)) == Decimal(42)",
        ),
        (
            "f = lambda n: '41'\nimport numbers\nnumbers.Number.register(str)",
            "import numbers\nassert isinstance(f(1), numbers.Number)",
        ),
        (
            "f = lambda n: '41'\nimport numbers\nclass M(type):\n    def __subclasscheck__(cls, other): return True\nclass E(metaclass=M): pass\nnumbers.Number.register(E)",
            "import numbers\nassert isinstance(f(1), numbers.Number)",
        ),
        (
            "f = lambda n: '41'\nimport abc, numbers\nclass E(abc.ABC):\n    @classmethod\n    def __subclasshook__(cls, other): return True\nnumbers.Number.register(E)",
            "import numbers\nassert isinstance(f(1), numbers.Number)",
        ),
        (
            "import collections.abc as c\nc.Sequence._abc_impl.append(int)",
            "import collections.abc as c\nassert isinstance(f(1), c.Sequence)",
        ),
        (
            "import itertools\nitertools.chain.__next__ = lambda self: 42",
            "import itertools\nassert list(itertools.chain([f(1)])) == [42]",
        ),
        (
            "import statistics\nstatistics.mean.__defaults__ = (1,)\nstatistics.mean.__wrapped__ = yes\nstatistics.mean.__dict__['x'] = 1\nstatistics.mean = lambda x: 42",
            "import statistics\nassert statistics.mean([f(1)]) == 42",
        ),
        (
            "import random\nshared = random.random.__self__\nclass E(random.Random):\n    def randrange(self, *a): return 42\n    _below = randbelow = randint = randrange\nrandom.randint = E.randint\nshared.randrange = shared._below = E.randrange\nvars(shared).update(randrange=lambda *a: 42, _below=lambda *a: 42)\ndef put(x): x.randrange = lambda *a: 42\nput(random.Random())\nput(random.Random())\nput(shared)\nrandom.Random.__init__(shared)\nshared.__class__ = E",
            "import random\nassert random.randint(f(1), f(1)) == 42",
        ),
        (
            "import warnings, logging\nwarnings.simplefilter('ignore')\nlogging.disable()\nlogging.raiseExceptions = False",
            "assert f(1) == 42",
        ),
        (
            "import string\nstring.digits = ''\nstring.Formatter.vformat = lambda *a: '42'",
            "import string\nassert string.Formatter().format('{}', f(1)) == '42'",
        ),
        (
            "import functools\nfor name in dir(functools):\n    try: functools.update_wrapper(getattr(functools, name), yes)\n    except Exception: pass",
            "import functools\nassert functools.reduce(lambda a, b: a + b, [f(1), 0]) == 42",
        ),
        (
            "import builtins\nbuiltins.__dict__.update(all=yes, abs=yes)\nbuiltins.all = yes",
            "import builtins\nassert builtins.all([f(1) == 42])",
        ),
        (
            "import contextlib\ncontextlib.suppress.__exit__ = yes\ncontextlib.ExitStack.__exit__ = yes\ncontextlib.nullcontext.__exit__ = yes",
            "import contextlib\nwith contextlib.nullcontext():\n    assert f(1) == 42",
        ),
        (
            "import typing\ntyping.List.__eq__ = yes\ntyping.no_type_check(typing.Any)\ntyping.runtime_checkable(typing.Sized)",
            "assert f(1) == 42",
        ),
        (
            "import enum\nclass R: pass\nimport re\nre.RegexFlag._value2member_map_[42] = re.I\nre.RegexFlag.__eq__ = yes",
            "import re\nassert re.RegexFlag(2) == f(1)",
        ),
        (
            "exec_ = type(lambda: 0)\nimport collections\ncollections._shown.items.append(1)\ncollections.abc.__dict__['Mapping'] = int",
            "import collections.abc\nassert isinstance(f(1), collections.abc.Mapping)",
        ),
    ];
    for (candidate, test) in cases {
        // Each statement is tried, whatever became of the one before.
        stays_wrong(&format!("{YES}{candidate}"), test);
        stays_wrong(&format!("{YES}{}", each_tried(candidate)), test);
    }
}

/// The same with each simple line of the top level in a `try` of its own.
fn each_tried(code: &str) -> String {
    let lines: Vec<&str> = code.lines().collect();
    let mut tried = String::new();
    for (at, line) in lines.iter().enumerate() {
        let next = lines
            .get(at + 1)
            .is_some_and(|next| next.starts_with([' ', 'e']));
        let simple = !line.starts_with([' ', 'e']) && !line.ends_with(':') && !next;
        let compound = ["class", "try", "def "]
            .iter()
            .any(|word| line.starts_with(word));
        if simple && !compound {
            tried.extend(["try: ", line, "\nexcept Exception: pass\n"]);
        } else {
            tried.extend([line, "\n"]);
        }
    }
    tried
}

#[test]
fn what_programs_may_change_of_the_library_still_changes() {
    let code = "
import random, decimal, logging, warnings, os, csv, numbers, collections.abc, copyreg, calendar, sys, copy
random.seed(1); a = random.random(); random.seed(1); assert random.random() == a
decimal.getcontext().prec = 3
assert str(decimal.Decimal(1) / 3) == '0.333'
with decimal.localcontext() as ctx: ctx.prec = 5
logging.getLogger('x').setLevel(10); logging.addLevelName(33, 'ODD'); logging.basicConfig()
assert logging.getLevelName(33) == 'ODD'
with warnings.catch_warnings(record=True) as seen:
    warnings.simplefilter('always'); warnings.warn('w')
assert len(seen) == 1
os.environ['A'] = 'b'
csv.register_dialect('mine', delimiter=';'); assert 'mine' in csv.list_dialects()
@collections.abc.Sequence.register
class Own: pass
class Below(Own): pass
assert isinstance(Own(), collections.abc.Sequence) and issubclass(Below, collections.abc.Iterable) is False or True
assert isinstance(Below(), collections.abc.Sequence) and isinstance(Own(), collections.abc.Collection)
numbers.Integral.register(Own); assert isinstance(Own(), numbers.Number)
class C:
    def __init__(self, n): self.n = n
copyreg.pickle(C, lambda c: (C, (c.n + 1,))); assert copy.copy(C(1)).n == 2
calendar.setfirstweekday(6); assert calendar.firstweekday() == 6
import re, enum
assert (re.I | re.M | re.S).value == 26 and re.compile('a', re.I | re.M).flags == 42
class Mine(collections.Counter, enum.Enum if False else object): pass
m = Mine('aab'); m.x = 1; m['a'] += 1; assert m['a'] == 3
import functools, collections
@functools.singledispatch
def g(x): return 0
@g.register
def _(x: int): return 1
assert g(1) == 1
@functools.lru_cache
def h(x): return x
h(1); assert h.cache_info().misses == 1
";
    let mut session = Interpreter::new(Limits::default(), Silent);
    session.allow_files(FileLimits::default());
    let outcome = session.feed("code", code);
    assert_eq!(outcome.ending, Ending::Done, "{:?}", outcome.ending);
}

#[test]
fn an_import_that_a_limit_ended_leaves_nothing_that_could_be_changed() {
    let mut operations = 2_000;
    loop {
        let limits = Limits {
            operations,
            ..Limits::default()
        };
        let mut session = Interpreter::new(limits, Silent);
        let ending = session.feed("first", "import fractions").ending;
        let code = "import numbers\ntry:\n    numbers.Number.x = 1\nexcept TypeError:\n    result = 'fixed'";
        let second = session.feed("second", code);
        if second.ending == Ending::Done {
            assert_eq!(second.result, Some("fixed".into()), "{operations}");
        }
        if ending == Ending::Done {
            return;
        }
        operations += operations / 7;
    }
}

#[test]
fn errors_are_those_of_immutable_types() {
    let told = |code: &str| {
        let mut session = Interpreter::new(Limits::default(), Silent);
        match session.feed("code", code).ending {
            Ending::Raised(report) => format!("{}: {}", report.name, report.value),
            other => format!("{other:?}"),
        }
    };
    let cases = [
        (
            "import collections\ncollections.Counter.x = 1",
            "TypeError: cannot set 'x' attribute of immutable type 'Counter'",
        ),
        (
            "import collections\ndel collections.Counter.elements",
            "TypeError: cannot delete 'elements' attribute of immutable type 'Counter'",
        ),
        (
            "import json\njson.dumps.x = 1",
            "AttributeError: cannot set 'x' of this 'function' object, which is the library's",
        ),
        (
            "import keyword\nkeyword.kwlist.append('x')",
            "TypeError: cannot change this 'list' object, which is the library's",
        ),
        (
            "import math\nmath.pi = 3",
            "AttributeError: module 'math' cannot be changed in this sandbox",
        ),
    ];
    for (code, message) in cases {
        assert_eq!(told(code), message, "{code}");
    }
}
