//! Code written to overflow a stack: every shape a hundred thousand deep, on a thread with the two
//! megabytes that threads start with. A stack overflow would kill this process, so that these tests
//! end at all is most of what they say.

#![expect(
    clippy::disallowed_methods,
    reason = "the crate is pure, its tests read files and watch for runaways"
)]
#![expect(
    clippy::expect_used,
    reason = "a test that cannot go on should say so and stop"
)]
#![expect(
    clippy::format_collect,
    clippy::format_push_string,
    reason = "the texts are made once, and read better like this"
)]

use std::time::{Duration, Instant};

use stockade_core::{Language, Policy};

/// This is no measure of speed: the work is linear and takes milliseconds, and only a text that
/// makes it run away comes near.
const RUNAWAY: Duration = Duration::from_mins(5);

const DEEP: usize = 100_000;

/// The rules that a text breaks, worked out on a small stack.
fn rules(code: String) -> Vec<String> {
    std::thread::Builder::new()
        .stack_size(2 << 20)
        .spawn(move || {
            let mut policy = Policy::default();
            policy.limits.code_size = 1 << 30;
            let verdict = stockade_guard::check(&code, &Language::Python, &policy);
            verdict
                .findings
                .into_iter()
                .map(|finding| finding.rule)
                .collect()
        })
        .expect("a thread")
        .join()
        .expect("no panic")
}

fn many(part: &str) -> String {
    part.repeat(DEEP)
}

#[test]
fn a_hundred_thousand_levels_of_anything_are_a_finding() {
    let shapes: Vec<(&str, String)> = vec![
        ("parentheses", many("(") + "1" + &many(")")),
        ("open parentheses", many("(")),
        ("brackets", many("[") + &many("]")),
        ("braces", many("{") + &many("}")),
        ("mixed brackets", many("([{") + &many("}])")),
        ("mismatched brackets", many("(]")),
        ("calls inside calls", many("f(") + &many(")")),
        (
            "subscripts inside subscripts",
            many("a[") + "0" + &many("]"),
        ),
        ("dicts", many("{1:") + "1" + &many("}")),
        ("not", many("not ") + "1"),
        ("minus", many("-") + "1"),
        ("spaced minus", many("- ") + "1"),
        ("plus", many("+") + "1"),
        ("tilde", many("~") + "1"),
        ("await", format!("async def f():\n {}x", many("await "))),
        ("lambda", many("lambda: ") + "1"),
        ("lambda with parameters", many("lambda a, b: ") + "1"),
        (
            "lambda with defaults",
            many("lambda a=") + "1" + &many(": 1"),
        ),
        ("star", format!("x = {}a,", many("*"))),
        ("addition", format!("1{}", many("+1"))),
        ("string concatenation", format!("x = 'a'{}", many(" + 'a'"))),
        ("multiplication", format!("a{}", many("*a"))),
        ("matrix product", format!("a{}", many("@a"))),
        ("shift", format!("a{}", many("<<a"))),
        ("or of bits", format!("a{}", many("|a"))),
        ("power", format!("a{}", many("**a"))),
        ("power of minus", format!("a{}", many("**-a"))),
        ("attributes", format!("a{}", many(".a"))),
        ("calls", format!("a{}", many("()"))),
        ("subscripts", format!("a{}", many("[0]"))),
        ("method calls", format!("a{}", many(".a()"))),
        (
            "conditional on the right",
            format!("{}1", many("1 if 1 else ")),
        ),
        (
            "conditional in the middle",
            format!("x = {}1{}", many("1 if "), many(" else 1")),
        ),
        ("walrus", format!("({}1)", many("a := "))),
        ("yield", format!("def f():\n x = {}1", many("yield "))),
        ("comparison of not", format!("a{}", many(" == not a"))),
        ("async", many("async ")),
        ("blocks on one line", many("if 1: ")),
        ("classes on one line", many("class A: ")),
        ("nested f-strings", many("f'{") + "1" + &many("}'")),
        (
            "nested f-string specs",
            format!("f'{}1{}'", many("{1:"), many("}")),
        ),
        ("f-string quotes", many("f\"{f'{") + "1" + &many("}'}\"")),
        ("match on a sum", format!("match(1{})", many("+1"))),
        (
            "match with attributes",
            format!("match a{}:\n case _: pass", many(".a")),
        ),
        ("with on a sum", format!("with (1{}): pass", many("+1"))),
        ("keyword that is a chain", format!("f(a{}=1)", many(".a"))),
        (
            "patterns",
            format!("match a:\n case {}1{}: pass", many("["), many("]")),
        ),
        (
            "class patterns",
            format!("match a:\n case {}1{}: pass", many("A("), many(")")),
        ),
        (
            "or patterns of classes",
            format!("match a:\n case {}x", many("A(x) | (")),
        ),
        (
            "as patterns",
            format!("match a:\n case x{}: pass", many(" as x")),
        ),
        (
            "type parameters",
            format!("def f[T: {}1{}](): pass", many("("), many(")")),
        ),
        ("decorators", format!("{}def f(): pass", many("@a("))),
        ("open strings", many("'\n")),
        ("backslashes", many("\\\n")),
        ("continued minus", many("-\\\n") + "1"),
        ("dots", many(".")),
        ("global", many("global ")),
        ("import dots", format!("from {} import a", many("."))),
        ("subscript star", format!("a[{}b]", many("*"))),
        ("slices", format!("a[{}]", many(":"))),
        ("comprehensions", many("[x for x in ") + "y" + &many("]")),
        ("keyword arguments", many("f(a=") + "1" + &many(")")),
        ("del", format!("del {}a{}", many("("), many(")"))),
        ("targets", format!("{}a{} = 1", many("["), many("]"))),
        ("annotations", format!("x: {}", many("a: "))),
        ("return", format!("def f():\n return {}", many("return "))),
        ("ternary lambda", many("lambda: 1 if 1 else ") + "1"),
    ];
    for (name, code) in shapes {
        let started = Instant::now();
        let rules = rules(code);
        assert!(!rules.is_empty(), "{name}");
        let spent = started.elapsed();
        assert!(spent < RUNAWAY, "{name}: {spent:?}");
    }
}

#[test]
fn deep_blocks_are_a_finding_in_whatever_brackets_they_stand() {
    let blocks: String = (0..2000)
        .map(|depth| " ".repeat(depth) + "if 1:\n")
        .collect();
    assert_eq!(rules(blocks.clone()), ["SG004"]);
    for start in ["(\n", "f'''{\n", "x = [\n", "def f(a,\n", "( if\n"] {
        assert!(!rules(format!("{start}{blocks}")).is_empty(), "{start}");
        for end in [")", "}'''", "]"] {
            assert!(
                !rules(format!("{start}{blocks}{end}")).is_empty(),
                "{start}{end}"
            );
        }
    }
    let elses: String = (0..2000)
        .map(|depth| format!("{0}if 1: pass\n{0}else:\n", " ".repeat(depth)))
        .collect();
    assert_eq!(rules(elses), ["SG004"]);
}

#[test]
fn flat_code_of_any_length_is_judged_as_it_is() {
    let shapes: Vec<(&str, String)> = vec![
        ("elif", format!("if x: pass\n{}", many("elif x: pass\n"))),
        ("and", format!("x = a{}", many(" and a"))),
        ("comparisons", format!("x = a{}", many(" < a"))),
        (
            "implicit concatenation",
            format!("x = ('a'{})", many("\n'a'")),
        ),
        ("statements", many("x = 1\n")),
        ("semicolons", many("x = 1;")),
        ("chained assignment", format!("x = {}1", many("y = "))),
        ("decorators", format!("{}def f(): pass", many("@d\n"))),
        ("empty lines", many("\n")),
        ("comments", many("# x\n")),
        (
            "or patterns",
            format!("match a:\n case 1{}: pass", " | 1".repeat(9_000)),
        ),
        ("except", format!("try: pass\n{}", many("except E: pass\n"))),
        ("case", format!("match a:\n{}", many(" case 1: pass\n"))),
        (
            "with items",
            format!("with a{}: pass", ", a".repeat(90_000)),
        ),
        ("functions", many("def f(): pass\n")),
        ("rebinding", format!("x = 1\n{}", many("x = x\n"))),
        (
            "aliases",
            (0..DEEP).map(|n| format!("a{} = a{n}\n", n + 1)).collect(),
        ),
        (
            "aliases backwards",
            (0..DEEP).map(|n| format!("a{n} = a{}\n", n + 1)).collect(),
        ),
        ("growing text", format!("s = 'a'\n{}", many("s += 'a'\n"))),
        (
            "global names",
            format!(
                "def f():\n global a{}\n{}",
                ", a".repeat(50_000),
                many(" a = 1\n")
            ),
        ),
    ];
    for (name, code) in shapes {
        let started = Instant::now();
        assert_eq!(rules(code), Vec::<String>::new(), "{name}");
        let spent = started.elapsed();
        assert!(spent < RUNAWAY, "{name}: {spent:?}");
    }
}

#[test]
fn values_that_nest_through_names_do_not_overflow() {
    let chain = |line: &dyn Fn(usize) -> String, end: &str| {
        let mut code: String = (0..3000).map(|n| line(n) + "\n").collect();
        code += end;
        code
    };
    let shapes: Vec<(&str, String)> = vec![
        (
            "comprehensions",
            chain(
                &|n| format!("x{n} = [y for y in x{}]", n + 1),
                "''.join(x0)\n",
            ),
        ),
        (
            "generators",
            chain(
                &|n| format!("x{n} = (y for y in x{})", n + 1),
                "for a in x0: a.b\n",
            ),
        ),
        (
            "maps",
            chain(&|n| format!("x{n} = map(str, x{})", n + 1), "''.join(x0)\n"),
        ),
        (
            "partials",
            chain(
                &|n| {
                    format!(
                        "from functools import partial\nx{n} = partial(x{}, 1)",
                        n + 1
                    )
                },
                "x0()\n",
            ),
        ),
        (
            "partial arguments",
            chain(
                &|n| {
                    format!(
                        "from functools import partial\nx{n} = partial(f, x{})",
                        n + 1
                    )
                },
                "x0()\n",
            ),
        ),
        (
            "lambdas",
            chain(&|n| format!("x{n} = lambda: x{}()", n + 1), "x0()\n"),
        ),
        (
            "functions",
            chain(
                &|n| format!("def x{n}(a=x{}): return x{}(a)", n + 1, n + 1),
                "x0()\n",
            ),
        ),
        (
            "parameters",
            chain(&|n| format!("def x{n}(a): x{}(a).b", n + 1), "x0(1)\n"),
        ),
        (
            "tuples",
            chain(
                &|n| format!("x{n} = (x{}, x{})", n + 1, n + 1),
                "for a, b in x0: a.b\n",
            ),
        ),
        (
            "stars",
            chain(
                &|n| format!("x{n} = [*x{}, *x{}]", n + 1, n + 1),
                "''.join(x0)\n",
            ),
        ),
        (
            "dicts",
            chain(
                &|n| format!("x{n} = {{'a': x{}}}", n + 1),
                "x0['a']['a'].b\n",
            ),
        ),
        (
            "slices",
            chain(&|n| format!("x{n} = x{}[::-1]", n + 1), "x3000 = 'abc'\n"),
        ),
        (
            "joins",
            chain(
                &|n| format!("x{n} = ''.join(x{})", n + 1),
                "x3000 = 'abc'\n",
            ),
        ),
        (
            "doubling",
            chain(
                &|n| format!("x{n} = x{} + x{}", n + 1, n + 1),
                "x3000 = 'abc'\n",
            ),
        ),
        (
            "reversed",
            chain(&|n| format!("x{n} = reversed(x{})", n + 1), "''.join(x0)\n"),
        ),
        (
            "classes",
            chain(
                &|n| format!("class x{n}(x{}): y = x{}", n + 1, n + 1),
                "x0().y.y\n",
            ),
        ),
        (
            "attributes",
            chain(&|n| format!("a.x{n} = a.x{}", n + 1), "a.x0.b\n"),
        ),
    ];
    for (name, code) in shapes {
        let rules = rules(format!("{code}import os\n"));
        assert!(
            rules.iter().any(|rule| rule == "SG101"),
            "{name}: {rules:?}"
        );
    }
}

#[test]
fn nothing_overflows_just_below_the_bounds() {
    // The last part is evaluated again in silence when the name is used.
    let shapes: &[(&str, &str, &str)] = &[
        ("x = ", "f(", ")"),
        ("x = ", "f(a, b=", ")"),
        ("x = ", "[", "]"),
        ("x = ", "{'a': ", "}"),
        ("x = ", "a[", "]"),
        ("x = ", "'a'.join(", ")"),
        ("x = ", "getattr(a, ", ")"),
        ("x = ", "lambda a=1: ", ""),
        ("x = ", "[y for y in ", "]"),
        ("x = ", "(a if a else ", ")"),
        ("x = ", "(a + ", ")"),
        ("x = ", "(a and ", ")"),
        ("x = ", "(not ", ")"),
        ("x = ", "(a := ", ")"),
        ("x = ", "f'{", "}'"),
        ("x = ", "f'{a:{", "}}'"),
        ("x = ", "-", ""),
        ("x = ", "a ** ", ""),
        ("x = a", ".b", ""),
        ("x = a", "()", ""),
        ("x = a", ".b()", ""),
        ("x = a", "[0]", ""),
        ("match a:\n case ", "A(", "): pass"),
    ];
    for (start, open, close) in shapes {
        for depth in (60..=260).step_by(20) {
            let middle = if *open == "A(" { "y" } else { "1" };
            let middle = if start.ends_with('a') { "" } else { middle };
            let inner = format!("{}{middle}{}", open.repeat(depth), close.repeat(depth));
            let inner = inner.replace(": pass)", ")");
            for blocks in [0, 60, 99] {
                let mut code: String = (0..blocks).map(|n| " ".repeat(n) + "if a:\n").collect();
                let margin = " ".repeat(blocks);
                for line in format!("y = x\n{start}{inner}\nx.y\n").lines() {
                    code += &format!("{margin}{line}\n");
                }
                let rules = rules(code);
                let expected = rules.iter().all(|rule| rule == "SG004" || rule == "SG005");
                assert!(expected, "{start}{open} {depth} {blocks}: {rules:?}");
            }
        }
    }
}

#[test]
fn what_honest_programs_nest_passes() {
    let shapes: Vec<(&str, String)> = vec![
        ("a hundred brackets", "[".repeat(100) + &"]".repeat(100)),
        ("a thousand terms", format!("x = 1{}", " + a".repeat(999))),
        (
            "five thousand texts",
            format!("x = 'a'{}", " + 'b'".repeat(4999)),
        ),
        (
            "a thousand elifs",
            format!("if x: pass\n{}", "elif x: pass\n".repeat(1000)),
        ),
        (
            "forty blocks",
            (0..40)
                .map(|n| " ".repeat(n) + "if x:\n")
                .collect::<String>()
                + &" ".repeat(40)
                + "pass\n",
        ),
        ("fifty method calls", format!("x = a{}", ".b()".repeat(50))),
        (
            "forty conditionals",
            format!("x = {}0", "1 if a else ".repeat(40)),
        ),
        (
            "a table of functions",
            format!("d = {{{}}}", "'k': lambda a, b: a, ".repeat(100)),
        ),
        (
            "a thousand negative terms",
            format!("x = a{}", " + -a".repeat(999)),
        ),
        (
            "a thousand conditions",
            format!("x = a{}", " and not a".repeat(999)),
        ),
        (
            "ten thousand numbers",
            format!("x = [{}]", "-1, ".repeat(10_000)),
        ),
    ];
    for (name, code) in shapes {
        assert_eq!(rules(code), Vec::<String>::new(), "{name}");
    }
}

#[test]
fn ten_megabytes_of_code_are_judged() {
    let part = "def f(a, b=1):\n    for i in range(10):\n        if a[i] > b:\n            print(f'{a} {b!r}', i)\n    return {'a': a, 'b': [b, 1, 2.5]}\n\n";
    let code = part.repeat((10 << 20) / part.len());
    assert_eq!(rules(code), Vec::<String>::new());
}
