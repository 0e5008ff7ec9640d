//! Hostile shell: every way to nest, long lines, and shapes that make parsers backtrack.

#![expect(
    clippy::disallowed_methods,
    reason = "the crate is pure, its tests read files and watch for runaways"
)]
#![expect(clippy::expect_used, reason = "a test fails by panicking")]

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use stockade_core::{Language, Policy, Verdict};

/// This is no measure of speed: the work is linear and takes milliseconds, and only a text that
/// makes it run away comes near.
const RUNAWAY: Duration = Duration::from_mins(5);

fn judge(text: String) -> (Verdict, Duration) {
    let mut policy = Policy {
        languages: Vec::new(),
        commands: vec!["sh".into(), "env".into(), "echo".into(), "node".into()],
        ..Policy::default()
    };
    policy.limits.code_size = 64 << 20;
    std::thread::Builder::new()
        .stack_size(2 << 20)
        .spawn(move || {
            let start = Instant::now();
            let verdict = stockade_guard::check(&text, &Language::Shell, &policy);
            (verdict, start.elapsed())
        })
        .expect("a thread")
        .join()
        .expect("no panic")
}

/// What opens a level, what stands in the middle, and what closes it.
const NESTS: &[(&str, &str, &str)] = &[
    ("$(", "echo", ")"),
    ("echo $(", "echo", ")"),
    ("echo \"$(", "echo", ")\""),
    ("echo `", "echo", "`"),
    ("(", "echo", ")"),
    ("( ", "echo", " )"),
    ("((", "1", "))"),
    ("$((", "1", "))"),
    ("echo $((1+", "1", "))"),
    ("echo $((", ";", "))"),
    ("echo $[", "1", "]"),
    ("{ ", "echo; ", "}; "),
    ("if ", "true", "; then :; fi"),
    ("if true; then ", "echo; ", "fi; "),
    ("while ", "true", "; do :; done"),
    ("for a in b; do ", "echo; ", "done; "),
    ("case a in a) ", "echo ", ";; esac "),
    ("case a in a) ", "echo ", "esac "),
    ("echo ${a:-", "b", "}"),
    ("echo \"${a:-", "b", "}\""),
    ("echo \"${a:-\"", "b", "\"}\""),
    ("f() { ", "echo; ", "}; "),
    ("f() ", "{ :; }", ""),
    ("function f { ", "echo; ", "}; "),
    ("coproc ", "echo", ""),
    ("! ", "echo", ""),
    ("time ", "echo", ""),
    ("[[ ", "a", " ]]"),
    ("[[ ( ", "a", " ) ]]"),
    ("echo <(", "echo", ")"),
    ("echo @(", "a", ")"),
    ("a[$(", "echo", ")]=1"),
    ("a[", "1", "]=1"),
    ("a=(", "1", ")"),
    ("a=$(b[", "1", "]=1)"),
    ("echo {a,", "b", "}"),
    ("{a,", "b", "}"),
    ("eval ", "echo", ""),
    ("env ", "echo", ""),
    ("sh -c '", "echo", "'"),
    ("a=1 ", "echo", ""),
    ("> a ", "echo", ""),
    ("echo | ", "echo", ""),
    ("echo && ", "echo", ""),
    ("<<A ", "echo", ""),
    ("cat <<A\n$(", "echo", ")\nA\n"),
    ("if :; then :; el", "if :; then :; fi", ""),
    ("$'", "a", "'"),
    ("\"", "a", "\""),
    ("~", "a", ""),
    ("1>", "a", ""),
    ("\\\n", "a", ""),
];

#[test]
fn no_nesting_at_any_depth_overflows_the_stack_or_takes_long() {
    for (open, middle, close) in NESTS {
        for depth in [1, 10, 39, 41, 1_000, 100_000] {
            for text in [
                format!("{}{middle}{}", open.repeat(depth), close.repeat(depth)),
                format!("{}{middle}", open.repeat(depth)),
            ] {
                let (verdict, time) = judge(text);
                assert!(
                    time < RUNAWAY,
                    "`{open}` at {depth} took {time:?}: {verdict:?}"
                );
            }
        }
    }
}

#[test]
fn blocks_and_substitutions_that_nest_too_deep_say_so() {
    for (open, close) in [
        ("$(", ")"),
        ("( ", " )"),
        ("{ ", "; }"),
        ("echo \"$(", ")\""),
    ] {
        let text = format!("{}echo{}", open.repeat(5_000), close.repeat(5_000));
        let (verdict, _) = judge(text);
        assert_eq!(verdict.findings[0].rule, "SG004", "{open}");
    }
}

#[test]
fn long_texts_of_anything_are_answered() {
    for part in [
        "a",
        " ",
        "\n",
        "a ",
        "a;",
        "a|",
        "a&",
        "'",
        "\"",
        "`",
        "$",
        "$a",
        "$(",
        "$((",
        "${",
        "{",
        "}",
        "(",
        ")",
        "((",
        "[",
        "[[",
        "a[",
        "a[1]=",
        "a[;",
        "((a ",
        "$((1) ",
        "x=$((1) ;",
        "<",
        "<<",
        "<<A ",
        "<<A\n",
        ">a ",
        "1>",
        "9",
        "#",
        "\\",
        "\\\n",
        "~",
        "é",
        "=",
        "a=",
        "a=$a;",
        "a=1;",
        "$a;",
        "for a in b;do ",
        "if ",
        "case ",
        "a)",
        "eval a;",
        "eval '$a';",
        "a(){ a;};",
        "{a,b}",
        "{a,",
        "{a ",
        "x$(a)",
        "\"$a\"",
        "${a:-b}",
        "$(a)",
        "`a`",
        "[[ a ]];",
        "((1));",
        "$((1))",
        "@(",
        "!(a)",
        "a=b;$a ",
        "rm;",
        "cat <<A\n$(a)\nA\n",
        "sh -c 'a';",
        "env ",
        "{a}>",
        "read a;$a;",
        "node -e '1';",
    ] {
        // A whole megabyte where one line of it is the point.
        let size = if part.len() == 1 { 1 << 20 } else { 1 << 17 };
        let text = part.repeat(size / part.len());
        let (_, time) = judge(text);
        assert!(time < RUNAWAY, "{part:?} took {time:?}");
    }
}

#[test]
fn texts_that_run_texts_do_not_multiply() {
    let mut text = String::from("a0='echo x'\n");
    for level in 1..20 {
        let run = format!("eval \"$a{}\";", level - 1).repeat(20);
        let _ = writeln!(text, "a{level}='{run}'");
    }
    text.push_str("eval \"$a19\"\n");
    let (verdict, time) = judge(text);
    assert!(!verdict.is_allowed());
    assert!(time < RUNAWAY, "{time:?}");
}

#[test]
fn variables_that_grow_from_variables_do_not_multiply() {
    let mut text = String::from("a0=xxxxxxxxxxxxxxxx\n");
    for level in 1..40 {
        let value = format!("$a{}", level - 1).repeat(10);
        let _ = writeln!(text, "a{level}=\"{value}\"");
    }
    text.push_str(&"$a39 x\n".repeat(1_000));
    let (verdict, time) = judge(text);
    assert!(!verdict.is_allowed());
    assert!(time < RUNAWAY, "{time:?}");
}
