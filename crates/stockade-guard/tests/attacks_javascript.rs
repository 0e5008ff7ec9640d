//! Hostile JavaScript and TypeScript: every way to nest, at every depth, on a small stack.
//!
//! A stack overflow kills the process, so each of these tests fails by killing the test run.

#![expect(
    clippy::disallowed_methods,
    reason = "the crate is pure, its tests read files and watch for runaways"
)]
#![expect(clippy::expect_used, reason = "a test fails by panicking")]

use std::time::{Duration, Instant};

use stockade_core::{Language, Policy, Verdict};

/// This is no measure of speed: the work is linear and takes milliseconds, and only a text that
/// makes it run away comes near.
const RUNAWAY: Duration = Duration::from_mins(5);

/// Judges on a thread with the stack that threads have by default.
fn judge(text: String, language: Language) -> (Verdict, Duration) {
    let policy = Policy {
        languages: Vec::new(),
        limits: stockade_core::policy::Limits {
            code_size: 64 << 20,
            ..Default::default()
        },
        ..Policy::default()
    };
    std::thread::Builder::new()
        .stack_size(2 << 20)
        .spawn(move || {
            let start = Instant::now();
            let verdict = stockade_guard::check(&text, &language, &policy);
            (verdict, start.elapsed())
        })
        .expect("a thread")
        .join()
        .expect("no panic")
}

type Shape = (&'static str, fn(usize) -> String);

const SHAPES: &[Shape] = &[
    ("paren", |n| format!("{}1{}", r(n, "("), r(n, ")"))),
    ("bracket", |n| format!("x={}1{}", r(n, "["), r(n, "]"))),
    ("object", |n| format!("x={}1{}", r(n, "{a:"), r(n, "}"))),
    ("block", |n| format!("{}{}", r(n, "{"), r(n, "}"))),
    ("call", |n| format!("{}1{}", r(n, "f("), r(n, ")"))),
    ("funcs", |n| {
        format!("{}{}", r(n, "function f(){"), r(n, "}"))
    }),
    ("funexpr", |n| {
        format!("x={}1{}", r(n, "function(){return "), r(n, "}"))
    }),
    ("class", |n| {
        format!("{}{}", r(n, "class A{m(){"), r(n, "}}"))
    }),
    ("not", |n| format!("{}1", r(n, "!"))),
    ("neg", |n| format!("{}1", r(n, "- "))),
    ("new", |n| format!("{}A", r(n, "new "))),
    ("arrow", |n| format!("x={}1", r(n, "a=>"))),
    ("arrowp", |n| format!("x={}1", r(n, "(a)=>"))),
    ("arrowb", |n| {
        format!("x={}1{}", r(n, "(a)=>{return "), r(n, "}"))
    }),
    ("arrowd", |n| format!("x={}1{}", r(n, "(a="), r(n, ")=>1"))),
    ("typeof", |n| format!("{}1", r(n, "typeof "))),
    ("tern", |n| format!("x={}1", r(n, "a?b:"))),
    ("tern2", |n| format!("x={}1{}", r(n, "a?"), r(n, ":b"))),
    ("ternp", |n| format!("x={}1{}", r(n, "a?("), r(n, "):b"))),
    ("ternpa", |n| {
        format!("x={}1{}", r(n, "a?(b,"), r(n, "):c=>d"))
    }),
    ("pow", |n| format!("x={}1", r(n, "a**"))),
    ("assign", |n| format!("{}1", r(n, "a="))),
    ("plus", |n| format!("x={}1", r(n, "a+"))),
    ("nullish", |n| format!("x={}1", r(n, "a??"))),
    ("member", |n| format!("x=a{}", r(n, ".a"))),
    ("index", |n| format!("x=a{}", r(n, "[a]"))),
    ("callch", |n| format!("x=a{}", r(n, "()"))),
    ("optch", |n| format!("x=a{}", r(n, "?.a"))),
    ("tagged", |n| format!("x=a{}", r(n, "``"))),
    ("elseif", |n| format!("{}b;", r(n, "if(a)b;else "))),
    ("elseifb", |n| format!("{}{{}}", r(n, "if(a){b}else "))),
    ("ifif", |n| format!("{};", r(n, "if(a)"))),
    ("for", |n| format!("{};", r(n, "for(;;)"))),
    ("while", |n| format!("{};", r(n, "while(a)"))),
    ("dodo", |n| format!("{};{}", r(n, "do "), r(n, "while(a);"))),
    ("label", |n| {
        (0..n).fold(String::new(), |sum, i| sum + &format!("a{i}:")) + ";"
    }),
    ("with", |n| format!("{};", r(n, "with(a)"))),
    ("jsx", |n| format!("x={}{}", r(n, "<a>"), r(n, "</a>"))),
    ("jsxexpr", |n| {
        format!("x={}{}", r(n, "<a>{"), r(n, "}</a>"))
    }),
    ("tmpl", |n| format!("x={}1{}", r(n, "`${"), r(n, "}`"))),
    ("generic", |n| format!("let x:{}A{}", r(n, "A<"), r(n, ">"))),
    ("tsarrow", |n| format!("let x:{}A", r(n, "(a:A)=>"))),
    ("tsarray", |n| format!("let x:A{}", r(n, "[]"))),
    ("tsparen", |n| format!("let x:{}A{}", r(n, "("), r(n, ")"))),
    ("tstuple", |n| format!("let x:{}A{}", r(n, "["), r(n, "]"))),
    ("tsobj", |n| format!("let x:{}A{}", r(n, "{a:"), r(n, "}"))),
    ("tsunion", |n| format!("let x:{}A", r(n, "A|"))),
    ("tscond", |n| format!("let x:{}A", r(n, "A extends B?C:"))),
    ("tskeyof", |n| format!("let x:{}A", r(n, "keyof "))),
    ("tsas", |n| format!("x=a{}", r(n, " as A"))),
    ("tsassert", |n| format!("x={}a", r(n, "<A>"))),
    ("tsnon", |n| format!("x=a{}", r(n, "!"))),
    ("tscallg", |n| format!("x={}a{}", r(n, "f<A>("), r(n, ")"))),
    ("tsgarrow", |n| format!("x={}a", r(n, "<T>(a:T)=>"))),
    ("tsns", |n| format!("{}{}", r(n, "namespace A{"), r(n, "}"))),
    ("await", |n| format!("{}1", r(n, "await "))),
    ("yield", |n| format!("function*f(){{{}1}}", r(n, "yield "))),
    ("spread", |n| format!("x={}1{}", r(n, "[..."), r(n, "]"))),
    ("pattern", |n| format!("let {}a{}=1", r(n, "["), r(n, "]"))),
    ("patterno", |n| {
        format!("let {}a{}=1", r(n, "{a:"), r(n, "}"))
    }),
    ("switch", |n| {
        format!("{}{}", r(n, "switch(a){case 1:"), r(n, "}"))
    }),
    ("try", |n| format!("{}{}", r(n, "try{"), r(n, "}finally{}"))),
    ("comma", |n| format!("x=({}1)", r(n, "a,"))),
    ("seqarrow", |n| format!("x={}1", r(n, "async a=>"))),
    ("asyncp", |n| format!("x={}1{}", r(n, "async("), r(n, ")"))),
    ("decor", |n| format!("{}class A{{}}", r(n, "@a "))),
    ("import", |n| format!("x={}1{}", r(n, "import("), r(n, ")"))),
    ("lt", |n| format!("x={}1", r(n, "a<"))),
    ("ltp", |n| format!("x={}1{}", r(n, "a<b>("), r(n, ")"))),
    ("ltg", |n| format!("x={}1{}", r(n, "a<(b,"), r(n, ")>c"))),
    ("objarrow", |n| {
        format!("x={}1{}", r(n, "({a:b="), r(n, "})=>1"))
    }),
    ("parenunc", |n| format!("x={}", r(n, "("))),
    ("arrowunc", |n| format!("x={}", r(n, "(a,b="))),
    ("genunc", |n| format!("x={}", r(n, "a<"))),
    ("tsparenunc", |n| format!("let x:{}", r(n, "("))),
    ("tsarrowret", |n| format!("x={}1", r(n, "(a):A=>"))),
    ("ternarrowts", |n| format!("x={}1", r(n, "a?(b):"))),
    ("ternarrowts2", |n| {
        format!("x={}1{}", r(n, "a?(b)=>"), r(n, ":c"))
    }),
    ("ternarrowts3", |n| {
        format!("x={}1{}", r(n, "a?(b):(c)=>d?"), r(n, ":e"))
    }),
    ("asyncg", |n| {
        format!("x={}1{}", r(n, "async<T>("), r(n, ")"))
    }),
    ("tsfn", |n| {
        format!("let x:{}A{}", r(n, "(a:"), r(n, ")=>B"))
    }),
    ("tsinfer", |n| {
        format!(
            "let x:{}A{}",
            r(n, "A extends infer B extends "),
            r(n, "?C:D")
        )
    }),
    ("tstmpl", |n| {
        format!("let x:{}A{}", r(n, "`${"), r(n, "}`"))
    }),
    ("tsidx", |n| format!("let x:{}A{}", r(n, "A["), r(n, "]"))),
    ("tsnew", |n| format!("let x:{}A", r(n, "new()=>"))),
    ("tsclassx", |n| {
        format!("x={}A{}", r(n, "class extends "), r(n, "{}"))
    }),
    ("tsgenfn", |n| format!("let x:{}A", r(n, "<T>()=>"))),
    ("tsgendef", |n| format!("function f<{}A>(){{}}", r(n, "T="))),
    ("heritage", |n| {
        format!("x={}A{}", r(n, "class extends ("), r(n, "){}"))
    }),
];

fn r(n: usize, part: &str) -> String {
    part.repeat(n)
}

#[test]
fn no_shape_at_any_depth_overflows_the_stack_or_takes_long() {
    for (name, shape) in SHAPES {
        for language in [Language::JavaScript, Language::TypeScript] {
            for depth in [1, 40, 100, 130, 200, 300, 400, 430, 1_000, 5_000, 100_000] {
                let (verdict, time) = judge(shape(depth), language.clone());
                assert!(
                    time < RUNAWAY,
                    "{name} at {depth} took {time:?}: {verdict:?}"
                );
                let flat = ["comma", "decor", "tsunion"].contains(name);
                assert!(
                    depth < 5_000 || flat || !verdict.is_allowed(),
                    "{name} at {depth} passed"
                );
            }
        }
    }
}

#[test]
fn no_mix_of_two_shapes_overflows_the_stack() {
    // The opening halves, which are what recursion is made of.
    const PARTS: &[&str] = &[
        "(",
        "[",
        "{",
        "{a:",
        "f(",
        "!",
        "- ",
        "new ",
        "a=>",
        "(a)=>{return ",
        "typeof ",
        "a?b:",
        "a?",
        "a**",
        "a=",
        "a+",
        "a.a+",
        "a[0].",
        "a<",
        "`${",
        "if(a)",
        "for(;;)",
        "while(a)",
        "do ",
        "else ",
        "a:",
        "class A{m(){",
        "class A extends ",
        "@a class A extends ",
        "function f(){",
        "function f(){return ",
        "async a=>",
        "await ",
        "yield ",
        "a\n",
        "a;",
        ";",
        "}",
        ")",
        "]",
        "a as ",
        "<A>",
        "keyof ",
        "switch(a){case ",
        "try{",
        "catch(a){",
        "/a/",
        "/",
        "'a'",
        "let ",
        "x:A<",
        "++",
        "a\u{301}b=",
        "\\u0061=",
        "for await(a of ",
        "a instanceof ",
        "case a:",
        "...",
    ];
    for first in PARTS {
        for second in PARTS {
            for count in [140, 450] {
                let text = format!("{first}{second}").repeat(count);
                judge(text, Language::TypeScript);
            }
        }
    }
}

#[test]
fn no_shape_overflows_the_larger_stack_of_texts_with_jsx() {
    for (name, shape) in SHAPES {
        for depth in [300, 700, 1_500, 4_000] {
            let text = format!("y=<a></a>;\n{}", shape(depth));
            let (_, time) = judge(text, Language::JavaScript);
            assert!(time < RUNAWAY, "{name} at {depth}: {time:?}");
        }
    }
}

#[test]
fn what_is_tried_as_a_type_and_as_parameters_does_not_double_at_each_level() {
    for part in [
        "([a=a<",
        "([a=a<b,",
        "a<import(({a=",
        "({a=a<\">\"|",
        "([a=a</*>*/",
        "([a=a<//>\n",
        "([a=a<b|",
        "([a=a<keyof ",
        "([a={}<a[",
        "(a,b=a<`${",
    ] {
        for before in ["x=", "y=<a></a>;\nx=", "y=<a b={c}/>;\nx="] {
            for count in [12, 30, 60] {
                let text = format!("{before}{}", part.repeat(count));
                let (verdict, time) = judge(text, Language::TypeScript);
                assert!(!verdict.is_allowed());
                assert!(
                    time < Duration::from_secs(10),
                    "{before} {part} {count}: {time:?}"
                );
            }
        }
    }
}

#[test]
fn long_jsx_is_read() {
    let rows = "<li key={id} className=\"row\">It's {name} &amp; `more`</li>\n".repeat(200);
    for language in [Language::JavaScript, Language::TypeScript] {
        let (verdict, _) = judge(format!("const a = <ul>{rows}</ul>;"), language);
        assert!(verdict.is_allowed(), "{:?}", verdict.findings);
    }
}

#[test]
fn honest_code_may_be_long_and_fairly_deep() {
    let concatenation = format!(
        "const s = {}'end';",
        "'part' + row.name.trim() + ".repeat(100)
    );
    let else_if: String = (0..300).fold(String::from("if (x === -1) { f(); }"), |sum, n| {
        sum + &format!(" else if (x === {n} && y.z(1)) {{ f(g({n})); }}")
    });
    let data = format!("const d = {}1{};", "{\"a\": [".repeat(30), "]}".repeat(30));
    let statements =
        "let a = b.c(d)\nif (a) { e = f(`x${a}`) } else { g = a ? b : c }\n".repeat(500);
    let functions = "function f(a) { return a.b }\n".repeat(500);
    let minified = "a=b?c(d,e):f&&g||h(i),j=k.l(m)[n],".repeat(500) + "z";
    let switch = format!(
        "switch (x) {{ {} }}",
        "case 'a': f(); break;\ncase 2: { g() }\n".repeat(300)
    );
    let array = format!(
        "const t = [{}];",
        "{ id: 1, tags: ['a', 'b'], f: (x) => x + 1 },".repeat(2_000)
    );
    let methods = format!(
        "class A {{ {} }}",
        "get x() { return this.y }\n static async z(a = 1) { await a }\n".repeat(200)
    );
    let chain = format!("p{};", ".then((x) => x + 1).catch(() => 0)".repeat(60));
    for text in [
        concatenation,
        else_if,
        data,
        statements,
        functions,
        minified,
        switch,
        array,
        methods,
        chain,
    ] {
        let start: String = text.chars().take(60).collect();
        for language in [Language::JavaScript, Language::TypeScript] {
            let (verdict, _) = judge(text.clone(), language);
            assert!(verdict.is_allowed(), "{start}: {:?}", verdict.findings);
        }
    }
}

#[test]
fn a_quarter_of_a_megabyte_of_anything_is_answered() {
    for part in [
        "a",
        "(",
        ")",
        "'",
        "`",
        "/",
        "/*",
        "//",
        "\\",
        "\n",
        " ",
        "<",
        "a<",
        "a<b>",
        "require(",
        "require('fs');",
        "eval(x);",
        "a.b.c[d];",
        "x=>",
        "${",
        "`${",
        "<a>",
        "<a/>",
        "{}",
        "1.",
        "é",
        "\u{2028}",
        "a?.b",
        "@",
        "#",
        "(a,b=",
        "a<(b,",
        "x=a<b;",
        "async(",
        "var require;",
        "[a,b,c],",
        "'a'+",
        "f('a'+b);",
        "x={a:1};x.a;",
    ] {
        let text = part.repeat((1 << 18) / part.len());
        let (_, time) = judge(text, Language::TypeScript);
        assert!(time < RUNAWAY, "{part} took {time:?}");
    }
}
