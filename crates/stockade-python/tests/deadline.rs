//! The clock is looked at inside long natives, not only before and after them. How long they run on
//! is measured by the example `overshoot`; here it is counted, so that no machine is too slow.

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use stockade_python::{Ending, Host, Interpreter, Limit, Limits};

/// Counts how often it is asked; after so many times it is late.
struct Clock {
    asked: Rc<Cell<usize>>,
    late_after: usize,
}

impl Host for Clock {
    fn now(&mut self) -> Option<Duration> {
        let asked = self.asked.get() + 1;
        self.asked.set(asked);
        Some(if asked > self.late_after {
            Duration::MAX
        } else {
            Duration::ZERO
        })
    }
}

fn run(code: &str, late_after: usize) -> (Ending, usize) {
    let asked = Rc::new(Cell::new(0));
    let clock = Clock {
        asked: Rc::clone(&asked),
        late_after,
    };
    let limits = Limits {
        operations: u64::MAX / 2,
        memory: 1 << 30,
        ..Limits::default()
    };
    let mut interpreter = Interpreter::new(limits, clock);
    interpreter.allow_eval(true);
    let ending = interpreter.feed("test.py", code).ending;
    (ending, asked.get())
}

/// What goes through a megabyte or some hundred thousand elements in one call.
const LONG_CALLS: &[(&str, &str)] = &[
    ("s = 'é' * 1000000", "s.upper()"),
    ("s = 'É' * 1000000", "s.lower()"),
    ("s = 'é' * 1000000", "s.title()"),
    ("s = 'a ' * 1000000", "s.title()"),
    ("s = 'é' * 1000000", "s.swapcase()"),
    ("s = 'é' * 1000000", "s.capitalize()"),
    ("s = 'é' * 1000000", "s.casefold()"),
    ("s = 'é' * 1000000", "s.isalpha()"),
    ("s = 'é' * 1000000", "s.islower()"),
    ("s = 'é' * 1000000", "s.isidentifier()"),
    ("s = 'AΣ' + '.' * 1000000", "s.lower()"),
    ("s = 'é' * 1000000", "s.encode('utf-16')"),
    (
        "s = 'é' * 1000000",
        "s.encode('ascii', 'xmlcharrefreplace')",
    ),
    ("s = 'é' * 1000000", "s.encode('ascii', 'namereplace')"),
    ("s = 'é' * 1000000", "s.encode('unicode_escape')"),
    ("s = b'\\xff' * 1000000", "s.decode('utf-8', 'replace')"),
    ("s = b'a' * 1000000", "s.decode('unicode_escape')"),
    ("s = b'a' * 1000000", "s.decode('latin-1')"),
    ("s = b'a' * 1000000", "s.decode('utf-16')"),
    ("s = 'é' * 1000000", "s.strip('é')"),
    ("s = 'a\\t' * 1000000", "s.expandtabs()"),
    ("s = 'a,' * 500000", "s.split(',')"),
    ("s = 'a,' * 500000", "s.rsplit(',')"),
    ("s = 'a ' * 500000", "s.split()"),
    ("s = 'a\\n' * 500000", "s.splitlines()"),
    ("s = b'a,' * 500000", "s.split(b',')"),
    ("s = b'a ' * 500000", "s.rsplit()"),
    ("s = b'a\\n' * 500000", "s.splitlines()"),
    ("s = ['a'] * 500000", "''.join(s)"),
    ("s = [b'a'] * 500000", "b''.join(s)"),
    ("s = 'ab' * 500000", "s.replace('ab', 'c')"),
    ("s = b'ab' * 500000", "s.replace(b'ab', b'c')"),
    ("s = 'ab' * 500000", "s.count('ab')"),
    ("s = b'ab' * 500000", "s.count(b'ab')"),
    ("s = '%%' * 500000", "s % ()"),
    (
        "s = ['a' * 100000 + 'b'] * 1000",
        "s.count('a' * 100000 + 'c')",
    ),
    ("s = 'é' * 1000000", "for i in range(20): s + 'a'"),
    ("s = 'x = (1, 2)\\n' * 20000", "compile(s, '', 'exec')"),
    (
        "s = ['a' * 50 + str(i * 7919 % 100003) for i in range(100000)] * 2",
        "s.sort()",
    ),
    (
        "s = ['a' * 50 + str(i * 7919 % 100003) for i in range(100000)] * 2",
        "sorted(s, key=lambda t: t, reverse=True)",
    ),
    (
        "s = [i * 7919 % 1000003 for i in range(2000000)]",
        "s.sort()",
    ),
    (
        "s = [(i * 7919 % 100003, 'a') for i in range(200000)]",
        "s.sort()",
    ),
    (
        "import unicodedata\ns = 'e' + '\\u0301\\u0316' * 200000",
        "unicodedata.normalize('NFC', s)",
    ),
    (
        "import unicodedata\ns = '\\ufdfa' * 100000",
        "unicodedata.normalize('NFKD', s)",
    ),
    (
        "import math\ns = [2.0 ** -(i % 900) for i in range(200000)]",
        "math.hypot(*s)",
    ),
    (
        "import math\ns = [2.0 ** -(i % 900) for i in range(200000)]",
        "math.dist(s, s[::-1])",
    ),
    (
        "import math\ns = [2.0 ** -(i % 900) for i in range(200000)]",
        "math.sumprod(s, s)",
    ),
    (
        "import json\ns = '\"' + '\\\\n' * 1000000 + '\"'",
        "json.loads(s)",
    ),
    ("import json\ns = ' ' * 2000000 + '1'", "json.loads(s)"),
    ("s = 'ab' * 10000000", "s.find('abb')"),
    ("s = 'ab' * 10000000", "s.rfind('abba')"),
    ("s = 'ab' * 1000000", "s.find('ab' * 900000 + 'b')"),
    ("s = 'ab' * 1000000", "s.rfind('b' + 'ab' * 900000)"),
    ("s = 'ab' * 1000000", "'ab' * 900000 + 'b' in s"),
    ("s = b'ab' * 10000000", "s.find(b'abb')"),
    ("s = b'ab' * 10000000", "b'abb' in s"),
    ("s = b'ab' * 10000000", "s.partition(b'abb')"),
    ("s = b'a' * 20000000", "s.count(b'b')"),
    ("s = 'a' * 20000000", "s.count('b')"),
    ("s = 'a' * 10000000", "hash(s)"),
    ("s = 'é' * 1000000", "hash(s)"),
    ("s = b'a' * 10000000", "hash(s)"),
    ("s = 'a' * 20000000", "s + s"),
    ("s = 'a' * 20000000", "s * 2"),
    ("s = 'a' * 20000000", "s[1:]"),
    ("s = 'a' * 20000000", "s.rjust(40000000)"),
    ("s = 'a' * 20000000", "s.zfill(40000000)"),
    ("s = 'a' * 20000000", "s.removeprefix('a')"),
    ("s = [0] * 2000000", "s * 2"),
    ("s = [0] * 2000000", "s[1:]"),
    ("s = [0, ''] * 1000000", "s[::-1]"),
    ("s = (0,) * 2000000", "s + s"),
    ("s = (0,) * 2000000", "s[1:]"),
    (
        "s = {'n%d' % i: i for i in range(100000)}",
        "(lambda **names: 0)(**s)",
    ),
    ("s = {'n%d' % i: i for i in range(100000)}", "dict(**s)"),
    ("s = '[' + '1, ' * 60000 + ']'", "compile(s, '', 'exec')"),
];

#[test]
fn long_calls_look_at_the_clock_many_times() {
    for (before, call) in LONG_CALLS {
        let (_, alone) = run(before, usize::MAX);
        let (ending, asked) = run(&format!("{before}\n{call}\npass"), usize::MAX);
        assert!(matches!(ending, Ending::Done), "{call}: {ending:?}");
        assert!(
            asked >= alone + 10,
            "{before}; {call} looks {} times",
            asked - alone
        );
    }
}

#[test]
fn a_list_whose_sort_was_stopped_has_all_its_elements() {
    let asked = Rc::new(Cell::new(0));
    let clock = Clock {
        asked: Rc::clone(&asked),
        late_after: usize::MAX,
    };
    let mut interpreter = Interpreter::new(Limits::default(), clock);
    let made = "s = [str(i * 7919 % 100003) for i in range(100003)]";
    assert_eq!(interpreter.feed("test.py", made).ending, Ending::Done);
    let (before, code) = (asked.get(), "s.sort()");
    let whole = {
        let (_, alone) = run(made, usize::MAX);
        run(&format!("{made}\n{code}"), usize::MAX).1 - alone
    };
    drop(interpreter);
    let clock = Clock {
        asked: Rc::new(Cell::new(0)),
        late_after: before + whole / 2,
    };
    let late = Rc::clone(&clock.asked);
    let mut interpreter = Interpreter::new(Limits::default(), clock);
    assert_eq!(interpreter.feed("test.py", made).ending, Ending::Done);
    let ending = interpreter.feed("test.py", code).ending;
    assert_eq!(ending, Ending::Limit(Limit::Time));
    // The clock is set back for the session to go on.
    late.set(0);
    let all = interpreter.feed("test.py", "len(s), len(set(s))");
    assert_eq!(all.result_repr.as_deref(), Some("(100003, 100003)"));
}

#[test]
fn long_calls_end_at_the_first_look_after_the_deadline() {
    for (before, call) in LONG_CALLS {
        let code = format!("{before}\n{call}\npass");
        let (_, alone) = run(before, usize::MAX);
        let (_, asked) = run(&code, usize::MAX);
        // Somewhere inside the call.
        let late_after = usize::midpoint(alone, asked);
        let (ending, then) = run(&code, late_after);
        assert!(
            matches!(ending, Ending::Limit(Limit::Time)),
            "{before}; {call}: {ending:?} ({alone}, {asked}, {then})"
        );
        assert_eq!(then, late_after + 1, "{before}; {call}");
    }
}

#[test]
fn work_that_is_not_begun_has_an_ending_of_its_own() {
    let clock = Clock {
        asked: Rc::default(),
        late_after: usize::MAX,
    };
    let limits = Limits {
        wall_time: Duration::from_millis(100),
        ..Limits::default()
    };
    // No time goes by on this clock.
    let mut interpreter = Interpreter::new(limits, clock);
    let ending = interpreter.feed("test.py", "bytes(200000000)").ending;
    assert_eq!(ending, Ending::Limit(Limit::TimeAhead));
    let after = interpreter.feed("test.py", "1 + 1").ending;
    assert_eq!(after, Ending::Done);
}

#[test]
fn a_session_goes_on_after_a_compiler_that_was_stopped() {
    let asked = Rc::new(Cell::new(0));
    let clock = Clock {
        asked: Rc::clone(&asked),
        late_after: usize::MAX,
    };
    let mut interpreter = Interpreter::new(Limits::default(), clock);
    let code = "x = (1, 2)\n".repeat(20000);
    assert!(matches!(
        interpreter.feed("test.py", &code).ending,
        Ending::Done
    ));
    assert!(asked.get() > 20, "{}", asked.get());
    let after = interpreter.feed("test.py", "x");
    assert_eq!(after.result_repr.as_deref(), Some("(1, 2)"));
}

/// What is looked for among keys of one hash, each time past all the others.
const CROWDED: &[&str] = &[
    "x in s",
    "x not in f",
    "s.add(y)",
    "x in d",
    "d.get(x)",
    "d[y]",
    "d[y] = 1",
    "d.setdefault(y, 1)",
];

#[test]
fn looks_among_keys_of_one_hash_are_not_done_on_credit() {
    // Small numbers of one hash are few; short tuples of these are not.
    let before = "import itertools\nM = 2**61 - 1\n\
                  d = dict.fromkeys(itertools.product([0, M, 2*M, 3*M, 4*M], repeat=4))\n\
                  s = set(d)\nf = frozenset(d)\ny, x = (4*M,) * 4, (-M,) * 4";
    for look in CROWDED {
        // Code without loops is looked at nowhere else.
        let before = format!("{before}\nc = compile('{look}\\n' * 1000, '', 'exec')");
        let (_, alone) = run(&before, usize::MAX);
        let (ending, asked) = run(&format!("{before}\nexec(c)\npass"), usize::MAX);
        assert!(matches!(ending, Ending::Done), "{look}: {ending:?}");
        assert!(
            asked >= alone + 10,
            "{look} looks at the clock {} times",
            asked - alone
        );
    }
}

/// What compares two equal texts of a megabyte, or finds out which name one is.
const LONG_TEXTS: &[&str] = &[
    "tb in d",
    "tb in s",
    "d.get(tb)",
    "d[tb] = 1",
    "s.add(tb)",
    "a == b",
    "ta == tb",
    "la == lb",
    "tb in la",
    "la.count(tb)",
    "{ta, tb}",
    "{ta: 1, tb: 2}",
    "s == {tb}",
    "a.removeprefix(b)",
    "type('X', (), {a: 1})",
    "f(**{a: 1})",
    "getattr(o, b, 0)",
    "globals().get(b)",
    "O.__match_args__ = ta; g(o)",
    "'{0.%s}'.replace('%s', a).format(f)",
    "trying(lambda: 'x'.encode(a))",
    "trying(lambda: bytes('x', 'utf-8', a))",
    "trying(lambda: format('x', a))",
    "trying(lambda: format(1, a))",
    "trying(lambda: format(1.5, a))",
];

#[test]
fn each_look_at_a_long_text_is_paid_for() {
    let before = "a = 'x' * 1000000\nb = 'x' * 999999\nb += 'x'\nhash(a), hash(b)\n\
                  ta, tb = (a,), (b,)\nd, s, la, lb = {ta: 1}, {ta}, [ta], [tb]\n\
                  class O: pass\n\
                  o = O()\nsetattr(o, a, 1)\n\
                  def f(**names): pass\n\
                  setattr(f, a, 1)\n\
                  def g(o):\n    match o:\n        case O(x): pass\n\
                  def trying(call):\n    try: call()\n    except (ValueError, LookupError): pass";
    let (_, alone) = run(before, usize::MAX);
    for look in LONG_TEXTS {
        let code = format!("{before}\nfor _ in range(20):\n    {look}");
        let (ending, asked) = run(&code, usize::MAX);
        assert!(matches!(ending, Ending::Done), "{look}: {ending:?}");
        assert!(
            asked >= alone + 20,
            "{look} looks at the clock {} times in 20 rounds",
            asked - alone
        );
    }
}
