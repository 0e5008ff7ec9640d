//! What only makes sense of the whole is refused in CPython's words, and at CPython's place.

use super::{CompileOptions, compile_text};
use crate::compile::ProblemKind;
use crate::source::Source;

/// Text, message, and where: line, column, end line, end column, from 1.
const REFUSED: &[(&str, &str, [u32; 4])] = &[
    (
        "x = 1; global x",
        "name 'x' is assigned to before global declaration",
        [1, 8, 1, 16],
    ),
    (
        "def f():\n    print(x)\n    global x",
        "name 'x' is used prior to global declaration",
        [3, 5, 3, 13],
    ),
    (
        "def f():\n    x = 1\n    global x",
        "name 'x' is assigned to before global declaration",
        [3, 5, 3, 13],
    ),
    (
        "def f(x):\n    global x",
        "name 'x' is parameter and global",
        [2, 5, 2, 13],
    ),
    (
        "def f(x):\n    nonlocal x",
        "name 'x' is parameter and nonlocal",
        [2, 5, 2, 15],
    ),
    (
        "nonlocal x",
        "nonlocal declaration not allowed at module level",
        [1, 1, 1, 11],
    ),
    (
        "def f():\n    nonlocal x",
        "no binding for nonlocal 'x' found",
        [2, 5, 2, 15],
    ),
    (
        "def f():\n    x: int = 1\n    global x",
        "annotated name 'x' can't be global",
        [3, 5, 3, 13],
    ),
    (
        "def f():\n    global x\n    x: int = 1",
        "annotated name 'x' can't be global",
        [3, 5, 3, 15],
    ),
    (
        "def f():\n    global x\n    nonlocal x",
        "name 'x' is nonlocal and global",
        [2, 5, 2, 13],
    ),
    (
        "def f(a, a): pass",
        "duplicate argument 'a' in function definition",
        [1, 10, 1, 11],
    ),
    (
        "lambda a, a: 1",
        "duplicate argument 'a' in function definition",
        [1, 11, 1, 12],
    ),
    ("return 1", "'return' outside function", [1, 1, 1, 9]),
    (
        "class A:\n    return 1",
        "'return' outside function",
        [2, 5, 2, 13],
    ),
    ("yield 1", "'yield' outside function", [1, 1, 1, 8]),
    (
        "class A:\n    yield 1",
        "'yield' outside function",
        [2, 5, 2, 12],
    ),
    (
        "[(yield x) for x in y]",
        "'yield' inside list comprehension",
        [1, 3, 1, 10],
    ),
    (
        "def f():\n    return [(yield x) for x in y]",
        "'yield' inside list comprehension",
        [2, 14, 2, 21],
    ),
    (
        "def f():\n    return ((yield x) for x in y)",
        "'yield' inside generator expression",
        [2, 14, 2, 21],
    ),
    ("await x", "'await' outside function", [1, 1, 1, 8]),
    (
        "def f():\n    await x",
        "'await' outside async function",
        [2, 5, 2, 12],
    ),
    (
        "def f():\n    async for x in y: pass",
        "'async for' outside async function",
        [2, 5, 2, 27],
    ),
    (
        "def f():\n    async with x: pass",
        "'async with' outside async function",
        [2, 5, 2, 23],
    ),
    (
        "def f():\n    [x async for x in y]",
        "asynchronous comprehension outside of an asynchronous function",
        [2, 5, 2, 25],
    ),
    (
        "async def f():\n    yield 1\n    return 2",
        "'return' with value in async generator",
        [3, 5, 3, 13],
    ),
    (
        "async def f():\n    yield from x",
        "'yield from' inside async function",
        [2, 5, 2, 17],
    ),
    ("break", "'break' outside loop", [1, 1, 1, 6]),
    ("continue", "'continue' not properly in loop", [1, 1, 1, 9]),
    (
        "def f():\n    for x in y:\n        def g():\n            break",
        "'break' outside loop",
        [4, 13, 4, 18],
    ),
    (
        "if 1:\n    continue",
        "'continue' not properly in loop",
        [2, 5, 2, 13],
    ),
    (
        "try:\n    pass\nexcept:\n    pass\nexcept ValueError:\n    pass",
        "default 'except:' must be last",
        [3, 1, 4, 9],
    ),
    (
        "try:\n    pass\nexcept* ValueError:\n    break",
        "'break', 'continue' and 'return' cannot appear in an except* block",
        [4, 5, 4, 10],
    ),
    (
        "for x in y:\n    try:\n        pass\n    except* ValueError:\n        continue",
        "'break', 'continue' and 'return' cannot appear in an except* block",
        [5, 9, 5, 17],
    ),
    (
        "def f():\n    try:\n        pass\n    except* ValueError:\n        return",
        "'break', 'continue' and 'return' cannot appear in an except* block",
        [5, 9, 5, 15],
    ),
    (
        "[x := 1 for x in y]",
        "assignment expression cannot rebind comprehension iteration variable 'x'",
        [1, 2, 1, 3],
    ),
    (
        "[(x := 1) for x in y]",
        "assignment expression cannot rebind comprehension iteration variable 'x'",
        [1, 3, 1, 4],
    ),
    (
        "[x for x in (y := z)]",
        "assignment expression cannot be used in a comprehension iterable expression",
        [1, 14, 1, 20],
    ),
    (
        "class A:\n    [(b := c) for c in d]",
        "assignment expression within a comprehension cannot be used in a class body",
        [2, 7, 2, 8],
    ),
    (
        "[i for i in range(5) if (j := 0) for j in range(5)]",
        "comprehension inner loop cannot rebind assignment expression target 'j'",
        [1, 38, 1, 39],
    ),
    ("__debug__ = 1", "cannot assign to __debug__", [1, 1, 1, 10]),
    ("del __debug__", "cannot delete __debug__", [1, 5, 1, 14]),
    (
        "def __debug__(): pass",
        "cannot assign to __debug__",
        [1, 1, 1, 22],
    ),
    ("f(a=1, a=2)", "keyword argument repeated: a", [1, 8, 1, 11]),
    (
        "x = 1\nfrom __future__ import annotations",
        "from __future__ imports must occur at the beginning of the file",
        [2, 1, 2, 35],
    ),
    (
        "def f():\n    from x import *",
        "import * only allowed at module level",
        [2, 19, 2, 20],
    ),
    (
        "match x:\n    case _: pass\n    case 1: pass",
        "wildcard makes remaining patterns unreachable",
        [2, 10, 2, 11],
    ),
    (
        "match x:\n    case y: pass\n    case 1: pass",
        "name capture 'y' makes remaining patterns unreachable",
        [2, 10, 2, 11],
    ),
    (
        "match x:\n    case (a, a): pass",
        "multiple assignments to name 'a' in pattern",
        [2, 14, 2, 15],
    ),
    (
        "match x:\n    case a | 1: pass",
        "name capture 'a' makes remaining patterns unreachable",
        [2, 10, 2, 11],
    ),
    (
        "match x:\n    case [a] | [b]: pass",
        "alternative patterns bind different names",
        [2, 10, 2, 19],
    ),
    (
        "match x:\n    case [*a, *b]: pass",
        "multiple starred names in sequence pattern",
        [2, 10, 2, 18],
    ),
    (
        "match x:\n    case {'a': 1, 'a': 2}: pass",
        "mapping pattern checks duplicate key ('a')",
        [2, 10, 2, 26],
    ),
    (
        "match x:\n    case A(x=1, x=2): pass",
        "attribute name repeated in class pattern: x",
        [2, 19, 2, 20],
    ),
    (
        "*a = 1",
        "starred assignment target must be in a list or tuple",
        [1, 1, 1, 3],
    ),
    (
        "*a, *b = 1",
        "multiple starred expressions in assignment",
        [1, 1, 1, 7],
    ),
    ("x = *a", "can't use starred expression here", [1, 5, 1, 7]),
    (
        "print(*a for a in b)",
        "iterable unpacking cannot be used in comprehension",
        [1, 7, 1, 9],
    ),
    (
        "[*a for a in b]",
        "iterable unpacking cannot be used in comprehension",
        [1, 2, 1, 4],
    ),
    (
        "def f[T, T](): pass",
        "duplicate type parameter 'T'",
        [1, 10, 1, 11],
    ),
    (
        "def f[T=int, U](): pass",
        "non-default type parameter 'U' follows default type parameter",
        [1, 14, 1, 15],
    ),
    (
        "def f():\n    def g():\n        nonlocal x\n    return g",
        "no binding for nonlocal 'x' found",
        [3, 9, 3, 19],
    ),
    (
        "def f():\n    class A:\n        nonlocal x",
        "no binding for nonlocal 'x' found",
        [3, 9, 3, 19],
    ),
    (
        "type X[T, T] = int",
        "duplicate type parameter 'T'",
        [1, 11, 1, 12],
    ),
    (
        "class A[T: (yield)]: pass",
        "yield expression cannot be used within a TypeVar bound",
        [1, 13, 1, 18],
    ),
    (
        "def f():\n    def g[T: (x := 1)](): pass",
        "named expression cannot be used within a TypeVar bound",
        [2, 15, 2, 21],
    ),
    (
        "[[i async for i in a] for a in elts]",
        "asynchronous comprehension outside of an asynchronous function",
        [1, 1, 1, 37],
    ),
    (
        "[i for i in (lambda:(j := range(5)))()]",
        "assignment expression cannot be used in a comprehension iterable expression",
        [1, 22, 1, 35],
    ),
    (
        "__debug__: int",
        "cannot assign to __debug__",
        [1, 1, 1, 15],
    ),
    (
        "class A[T]((x := 3)): ...",
        "named expression cannot be used within the definition of a generic",
        [1, 13, 1, 19],
    ),
    (
        "class A[T]((yield 3)): ...",
        "yield expression cannot be used within the definition of a generic",
        [1, 13, 1, 20],
    ),
    (
        "class C[*A, **A](): ...",
        "duplicate type parameter 'A'",
        [1, 13, 1, 16],
    ),
    (
        "class Cls[T]:\n    nonlocal T",
        "nonlocal binding not allowed for type parameter 'T'",
        [2, 5, 2, 15],
    ),
    (
        "def bar():\n                 [await i for i in els]",
        "asynchronous comprehension outside of an asynchronous function",
        [2, 18, 2, 40],
    ),
    (
        "def f(p1, *k1, k1=100):\n  pass",
        "duplicate argument 'k1' in function definition",
        [1, 12, 1, 14],
    ),
    (
        "def f[T: (int, (yield))](): pass",
        "yield expression cannot be used within a TypeVar constraint",
        [1, 17, 1, 22],
    ),
    (
        "def f[T: [(x := 3) for _ in range(2)]](): pass",
        "assignment expression within a comprehension cannot be used in a TypeVar bound",
        [1, 12, 1, 13],
    ),
    (
        "f(__debug__=1)",
        "cannot assign to __debug__",
        [1, 3, 1, 14],
    ),
    (
        "obj.__debug__ = 1",
        "cannot assign to __debug__",
        [1, 1, 1, 14],
    ),
    (
        "match ...:\n    case {0: _, -0: _}:\n        pass",
        "mapping pattern checks duplicate key (0)",
        [2, 10, 2, 23],
    ),
    (
        "match ...:\n    case a as a:\n        pass",
        "multiple assignments to name 'a' in pattern",
        [2, 10, 2, 16],
    ),
    (
        "match ...:\n    case f\"\":\n        pass",
        "patterns may only match literals and attribute lookups",
        [2, 10, 2, 13],
    ),
    (
        "try:\n  pass\nexcept A, B:\n  pass",
        "multiple exception types must be parenthesized",
        [3, 8, 3, 12],
    ),
    (
        "type T = [(x := 3) for _ in range(2)]",
        "assignment expression within a comprehension cannot be used in a type alias",
        [1, 12, 1, 13],
    ),
    (
        "yield from [1,2]",
        "'yield from' outside function",
        [1, 1, 1, 17],
    ),
    (
        "def wrong3():\n    print(x)\n    x = 2\n    global x",
        "name 'x' is used prior to global declaration",
        [4, 5, 4, 13],
    ),
];

#[test]
fn errors_read_as_those_of_cpython() {
    for (text, message, place) in REFUSED {
        let Err(problem) = compile_text(text, CompileOptions::default()) else {
            panic!("compiled: {text}")
        };
        assert_eq!(problem.kind, ProblemKind::SyntaxError, "{text}");
        assert_eq!(problem.message, *message, "{text}");
        let source = Source::new("<stdin>", text);
        let at = |offset: u32| {
            let line = source.line(offset);
            [line, offset - source.line_start(line) + 1]
        };
        let found = [at(problem.span.start), at(problem.span.end)].concat();
        assert_eq!(found, place, "{text}");
    }
}

#[test]
fn what_is_not_supported_says_so_with_its_place() {
    let problem = compile_text("x = 1\ny = t'{x}'\n", CompileOptions::default());
    let problem = problem.err().expect("a refusal");
    assert_eq!(problem.kind, ProblemKind::Unsupported);
    assert_eq!(problem.message, "template strings are not supported");
    assert_eq!(problem.span.start, 10);
}
