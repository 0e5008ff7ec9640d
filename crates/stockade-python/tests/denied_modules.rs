//! What is not on the list of modules cannot be had in a roundabout way either: not by a builtin that a
//! library function calls for the program, and not from a module that holds another.

mod support;

use stockade_python::{FileLimits, Interpreter, module_names};
use support::told;

fn with(modules: &[&str]) -> Interpreter {
    let mut interpreter = support::silent();
    interpreter.allow_files(FileLimits::default());
    interpreter.allow_eval(true);
    interpreter.allow_modules(modules.iter().copied());
    interpreter
}

const CALLERS: &[&str] = &[
    "import heapq\nheapq.nsmallest(1, ['NAME'], key=__import__)",
    "import itertools\nlist(itertools.starmap(__import__, [('NAME',)]))",
    "import contextlib\nwith contextlib.ExitStack() as stack:\n    stack.callback(__import__, 'NAME')",
    "import functools\nfunctools.lru_cache(__import__)('NAME')",
    "import functools\nfunctools.partial(__import__, 'NAME')()",
    "import functools\nfunctools.singledispatch(__import__)('NAME')",
    "import functools\nfunctools.reduce(lambda a, b: __import__(b), ['', 'NAME'])",
    "import operator\noperator.call(__import__, 'NAME')",
    "import operator\noperator.call(exec, 'import NAME')",
    "import operator\noperator.call(eval, '__import__(\"NAME\")')",
    "import operator\noperator.call(exec, compile('import NAME', 'x', 'exec'), {})",
    "import operator\nexec('import NAME', vars(operator))",
    "import operator\nexec('def f():\\n    import NAME', vars(operator).copy() | (space := {}))\nexec('import NAME', operator.__dict__, space)",
    "max(['NAME'], key=__import__)",
    "sorted(['NAME'], key=__import__)",
    "list(map(__import__, ['NAME']))",
    "import doctest\ndoctest.run_docstring_examples('>>> import NAME', {})\nraise ModuleNotFoundError('not allowed')",
    "import timeit\ntimeit.timeit('1', 'import NAME', number=1)",
    "type('C', (), {'__getattr__': lambda self, name: __import__(name)})().NAME",
];

#[test]
fn no_function_of_ours_imports_for_the_program_what_it_may_not() {
    let allowed = [
        "heapq",
        "itertools",
        "contextlib",
        "functools",
        "operator",
        "doctest",
        "timeit",
    ];
    for code in CALLERS {
        for name in ["random", "os", "_tree", "_files"] {
            let got = told(&mut with(&allowed), &code.replace("NAME", name));
            let refused = got.starts_with("ModuleNotFoundError") && got.contains("not allowed");
            assert!(refused, "{code} {name}: {got}");
        }
    }
}

#[test]
fn no_function_of_ours_shows_its_own_names() {
    for (code, wanted) in [
        (
            "def f():\n    a = 1\n    return operator.call(locals)\nf()",
            "{'a': 1}",
        ),
        ("operator.call(globals) is globals()", "True"),
        ("operator.call(eval, '__name__')", "'__main__'"),
        ("operator.call(exec, 'x = 5')\nx", "5"),
        ("operator.call(dir) == dir()", "True"),
        ("operator.call(vars) is globals()", "True"),
    ] {
        let code = format!("import operator\n{code}");
        assert_eq!(told(&mut with(&["operator"]), &code), wanted, "{code}");
    }
}

#[test]
fn no_module_hands_out_another_that_the_program_may_not_import() {
    let ways = [
        "[getattr(m, n, None) for n in dir(m)]",
        "[getattr(m, n, None) for n in HELD]",
        "list(vars(m).values())",
        "[vars(m).get(n) for n in HELD]",
        "[v for k, v in vars(m).items()]",
        "list(dict(vars(m)).values())",
        "list(m.__dict__.copy().values())",
        "[attrgetter(n)(m) for n in dir(m)]",
    ];
    let mut held = 0;
    // The parts of asyncio need the whole.
    let whole = |name: &&str| !name.starts_with('_') && !name.starts_with("asyncio.");
    for name in module_names().filter(whole) {
        let find = format!(
            "import types\nimport {name} as m\n[n for n in dir(m) if isinstance(getattr(m, n, None), types.ModuleType)]"
        );
        let all: Vec<&str> = module_names().collect();
        let all_held = told(&mut with(&all), &find);
        held += usize::from(all_held != "[]");
        for way in ways {
            let way = way.replace("HELD", &all_held);
            let code = format!(
                "import types\nfrom operator import attrgetter\nimport {name} as m\n\
                 sorted(v.__name__ for v in {way} if isinstance(v, types.ModuleType))"
            );
            let got = told(&mut with(&[name, "types", "operator"]), &code);
            assert!(got.starts_with('['), "{name} {way}: {got}");
            let names = got.trim_matches(['[', ']']).split(", ");
            for other in names
                .filter(|it| !it.is_empty())
                .map(|it| it.trim_matches('\''))
            {
                let inside = other == name || other.starts_with(&format!("{name}."));
                let path = name == "os" && other == "posixpath";
                let given = ["types", "operator"].contains(&other);
                assert!(inside || path || given, "{name} {way}: {got}");
            }
        }
    }
    assert!(held > 10, "{held}");
}
