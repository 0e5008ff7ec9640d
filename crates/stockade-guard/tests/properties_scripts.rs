//! Whatever JavaScript, TypeScript or shell text comes, the guard answers, and points inside it.

use proptest::prelude::*;
use stockade_core::{Language, Policy, Verdict};

fn judge(text: &str, language: &Language) -> Verdict {
    let policy = Policy {
        languages: Vec::new(),
        commands: vec![
            "sh".into(),
            "env".into(),
            "node".into(),
            "find".into(),
            "curl".into(),
        ],
        ..Policy::default()
    };
    stockade_guard::check(text, language, &policy)
}

/// Every finding starts and ends at a place that the text has, and ends no earlier than it starts.
fn check_places(text: &str, verdict: &Verdict) -> Result<(), TestCaseError> {
    let unified = text.replace("\r\n", "\n").replace('\r', "\n");
    let lines: Vec<usize> = unified
        .split('\n')
        .map(|line| line.chars().count())
        .collect();
    for finding in &verdict.findings {
        for place in [finding.start, finding.end] {
            // A `\r\n` counts one character more than the unified line has.
            let inside = lines
                .get(place.line as usize - 1)
                .is_some_and(|length| place.column as usize <= length + 2);
            prop_assert!(inside, "{finding:?}");
        }
        let start = (finding.start.line, finding.start.column);
        prop_assert!(
            start <= (finding.end.line, finding.end.column),
            "{finding:?}"
        );
        prop_assert!(!finding.message.is_empty() && !finding.hint.is_empty());
    }
    Ok(())
}

const JAVASCRIPT: &[&str] = &[
    "a",
    "b",
    "x1",
    "eval",
    "require",
    "fetch",
    "globalThis",
    "process",
    "constructor",
    "__proto__",
    "'fs'",
    "\"é\"",
    "`t`",
    "`${",
    "}`",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ".",
    "?.",
    "=>",
    "=",
    "+",
    "-",
    "!",
    "?",
    ":",
    ",",
    ";",
    "\n",
    " ",
    "/",
    "/a/",
    "/*",
    "*/",
    "//",
    "<",
    ">",
    "</",
    "/>",
    "<a>",
    "</a>",
    "async ",
    "await ",
    "function ",
    "class ",
    "extends ",
    "new ",
    "typeof ",
    "let ",
    "const ",
    "var ",
    "if",
    "else ",
    "for",
    "of ",
    "in ",
    "import ",
    "export ",
    "from ",
    "return ",
    "yield ",
    "case ",
    "1",
    "1n",
    "0x",
    "1e",
    "**",
    "++",
    "...",
    "@",
    "#x",
    "\\u0065",
    "\\",
    "\u{2028}",
    "\u{200b}",
    "<!--",
    "-->",
    "as ",
    "type ",
    "with",
    "interface ",
    "enum ",
    "declare ",
    "namespace ",
    "abstract ",
    "static ",
    "get ",
    "'",
    "\"",
    "`",
    "$",
    "this",
    "arguments",
    "callee",
];

const SHELL: &[&str] = &[
    "a",
    "rm",
    "echo ",
    "eval ",
    "sh -c ",
    "env ",
    "node -e ",
    "find . -exec ",
    "curl ",
    "$a",
    "${a",
    "${",
    "}",
    "$(",
    ")",
    "`",
    "$((",
    "))",
    "((",
    "(",
    "{",
    "{ ",
    "; }",
    "[[",
    "]]",
    "[",
    "]",
    "<",
    ">",
    ">>",
    "<<",
    "<<-",
    "<<<",
    "<(",
    "&",
    "&&",
    "|",
    "||",
    ";",
    ";;",
    "\n",
    " ",
    "\t",
    "'",
    "\"",
    "\\",
    "$'",
    "\\x72",
    "#",
    "~",
    "=",
    "+=",
    "a=",
    "a=(",
    "if ",
    "then ",
    "else ",
    "elif ",
    "fi",
    "for ",
    "in ",
    "do ",
    "done",
    "while ",
    "case ",
    "esac",
    "function ",
    "coproc ",
    "time ",
    "! ",
    "EOF",
    "<<EOF\n",
    "\nEOF\n",
    "é",
    "\r\n",
    "*",
    "?",
    "{a,b}",
    "1",
    "2>&1",
    "/dev/tcp/",
    "/etc",
    "$HOME",
    "$@",
    "!",
    ":-",
    "%%",
    "//",
    "@(",
    "read ",
    "export ",
    "declare -n ",
    "trap ",
    "alias x=",
    "PATH=",
    "IFS=",
    ":(){ :|:& };:",
];

fn text_of(parts: &'static [&'static str]) -> impl Strategy<Value = String> {
    proptest::collection::vec(proptest::sample::select(parts), 0..60)
        .prop_map(|parts| parts.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn javascript_is_always_answered_inside_the_text(text in text_of(JAVASCRIPT)) {
        for language in [Language::JavaScript, Language::TypeScript] {
            check_places(&text, &judge(&text, &language))?;
        }
    }

    #[test]
    fn shell_is_always_answered_inside_the_text(text in text_of(SHELL)) {
        check_places(&text, &judge(&text, &Language::Shell))?;
    }

    #[test]
    fn any_text_is_answered_in_every_language(text in "\\PC{0,80}") {
        for language in [Language::JavaScript, Language::TypeScript, Language::Shell] {
            check_places(&text, &judge(&text, &language))?;
        }
    }
}
