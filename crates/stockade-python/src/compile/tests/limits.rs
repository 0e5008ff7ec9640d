//! Texts that are large, deep or odd: each compiles, or is refused, and none takes long.

use std::fmt::Write;

use super::{CompileOptions, compile_text, verify};
use crate::code::Op;
use crate::compile::ProblemKind;

fn compiles(text: &str) {
    match compile_text(text, CompileOptions::default()) {
        Ok((code, ..)) => verify::verify(&code),
        Err(problem) => panic!("{problem:?}"),
    }
}

fn refused(text: &str) -> String {
    match compile_text(text, CompileOptions::default()) {
        Ok(_) => panic!("compiled"),
        Err(problem) => {
            assert_eq!(problem.kind, ProblemKind::Unsupported);
            problem.message
        }
    }
}

#[test]
fn a_function_with_thousands_of_locals_uses_the_wide_list() {
    let mut text = "def f():\n".to_owned();
    for number in 0..3000 {
        let _ = writeln!(text, "    v{number} = {number}");
    }
    text.push_str("    del v2999\n    v10 += v2998\n    return v0 + v2999\n");
    compiles(&text);
}

#[test]
fn a_call_with_many_arguments_goes_through_a_list() {
    let many: Vec<String> = (0..500).map(|number| format!("x{number}")).collect();
    compiles(&format!("f({})", many.join(", ")));
    let named: Vec<String> = (0..500).map(|number| format!("k{number}=x")).collect();
    compiles(&format!("f(1, {})", named.join(", ")));
}

#[test]
fn displays_of_any_length_compile() {
    let many: Vec<String> = (0..5000).map(|number| format!("x + {number}")).collect();
    let many = many.join(", ");
    compiles(&format!("a = [{many}]\nb = ({many})\nc = {{{many}}}\n"));
    let pairs: Vec<String> = (0..5000).map(|number| format!("{number}: x")).collect();
    compiles(&format!("{{{}}}", pairs.join(", ")));
    let parts: Vec<String> = (0..500).map(|number| format!("{{x{number}}}, ")).collect();
    compiles(&format!("f'{}'", parts.concat()));
}

#[test]
fn long_chains_of_operators_compile() {
    let sum = vec!["x"; 2000].join(" + ");
    compiles(&format!("def f(x):\n    return {sum}\n"));
    let chain = vec!["x"; 2000].join(" < ");
    let text = format!("def f(x):\n    return {chain}\n");
    compiles(&text);
    compiles(&vec!["f(x)"; 2000].join(" < "));
    compiles(&format!("if {}: pass", vec!["f(x)"; 2000].join(" in ")));
    compiles(&vec!["x"; 2000].join(" and "));
}

#[test]
fn an_expression_that_needs_too_many_registers_is_refused() {
    let deep = format!("{}x{}", "f(1, 2, 3, ".repeat(90), ")".repeat(90));
    assert_eq!(refused(&deep), "expression is too complex");
}

#[test]
fn nested_finally_clauses_do_not_explode() {
    let mut text = "def f():\n".to_owned();
    for depth in 0..40 {
        let indent = " ".repeat(depth + 1);
        let _ = writeln!(text, "{indent}try:\n{indent} if x: return 1");
        let _ = writeln!(text, "{indent}finally:");
    }
    let _ = writeln!(text, "{} return g()", " ".repeat(41));
    assert_eq!(refused(&text), "code is too large");
}

#[test]
fn nested_exits_of_with_stay_small() {
    let mut text = "def f():\n".to_owned();
    for depth in 0..30 {
        let _ = writeln!(text, "{}with a as b:", " ".repeat(depth + 1));
    }
    let _ = writeln!(text, "{}return b", " ".repeat(31));
    compiles(&text);
}

#[test]
fn decimal_numbers_are_bounded_as_in_cpython() {
    let digits = "9".repeat(4301);
    let problem = compile_text(&format!("x = {digits}"), CompileOptions::default());
    let message = problem
        .err()
        .map(|problem| problem.message)
        .unwrap_or_default();
    assert!(message.starts_with("Exceeds the limit (4300 digits) for integer string conversion"));
    compiles(&format!("x = {}", "9".repeat(4300)));
    compiles(&format!("x = 0x{}", "f".repeat(20000)));
}

#[test]
fn constants_that_could_grow_are_not_folded() {
    for text in [
        "x = 2 ** 100",
        "x = 1 << 70",
        "x = 9223372036854775807 + 1",
        "x = 1 // 0",
    ] {
        let (code, ..) = compile_text(text, CompileOptions::default()).expect("code");
        let computed = |op: Op| {
            matches!(
                op,
                Op::Binary { .. } | Op::FloorDiv { .. } | Op::Add { .. } | Op::AddInt { .. }
            )
        };
        assert!(code.ops.iter().any(|op| computed(*op)), "{text}");
    }
}

#[test]
fn lone_surrogates_survive_the_parser() {
    use crate::text::surrogate;
    let text = "x = 'a\\ud800b\\U0000dfff\\ufffd\\\\ud801'";
    let (code, heap, _) = compile_text(text, CompileOptions::default()).expect("code");
    let value = code
        .consts
        .iter()
        .find(|value| value.is(crate::heap::Tag::Str))
        .expect("a text");
    let points: Vec<u32> = heap
        .str(*value)
        .chars()
        .map(surrogate::code_point)
        .collect();
    let tail = "\\ud801".chars().map(u32::from);
    let want: Vec<u32> = [0x61, 0xd800, 0x62, 0xdfff, 0xfffd]
        .into_iter()
        .chain(tail)
        .collect();
    assert_eq!(points, want);
}

#[test]
fn the_answer_is_the_last_expression_or_a_return_at_the_top() {
    let options = CompileOptions {
        answer: true,
        ..CompileOptions::default()
    };
    for text in [
        "x = 1\nx + 1",
        "return 3",
        "'text'",
        "if x:\n    return x\n",
    ] {
        let (code, ..) = compile_text(text, options).expect("code");
        verify::verify(&code);
        let answers = code
            .ops
            .iter()
            .filter(|op| matches!(op, Op::SetAnswer { .. }));
        assert_eq!(answers.count(), 1, "{text}");
    }
    let (code, ..) = compile_text("x + 1", CompileOptions::default()).expect("code");
    assert!(!code.ops.iter().any(|op| matches!(op, Op::SetAnswer { .. })));
}
