//! The evasions that defeat guards which read code line by line with patterns: every one of them is
//! code that a reader of the tree sees through.

use stockade_core::{Language, Policy};

fn rules(code: &str, policy: &Policy) -> Vec<String> {
    let verdict = stockade_guard::check(code, &Language::Python, policy);
    assert_eq!(verdict.is_allowed(), verdict.findings.is_empty());
    verdict
        .findings
        .into_iter()
        .map(|finding| finding.rule)
        .collect()
}

#[test]
fn imports_in_forms_that_patterns_miss_are_denied() {
    for (code, rule) in [
        ("import os;x", "SG101"),
        ("import os;", "SG101"),
        ("import math, os as o", "SG101"),
        ("import\\\n os", "SG101"),
        ("from os\\\nimport path", "SG101"),
        ("from os import(\n path)", "SG101"),
        ("if 1:import os", "SG101"),
        ("def f():\n\timport os", "SG101"),
        ("class A: import os", "SG101"),
        ("try: import os\nexcept ImportError: pass", "SG101"),
        ("lambda: __import__('os')", "SG101"),
        ("__import__('os')", "SG101"),
        ("__import__(name='os')", "SG101"),
        ("__import__('o' + 's').system('ls')", "SG101"),
        ("import posix", "SG101"),
        ("import pty", "SG101"),
        ("import multiprocessing", "SG101"),
        ("import builtins", "SG101"),
        ("import code", "SG101"),
        (
            "import asyncio\nasyncio.create_subprocess_shell('ls')",
            "SG401",
        ),
        ("import 𝐨𝐬", "SG101"),
        ("ｅｖａｌ('1')", "SG201"),
        ("open('/etc/passwd')", "SG202"),
        ("exec(bytes([112, 97, 115, 115]))", "SG201"),
        ("# comment\rimport os", "SG101"),
        ("\u{feff}import os", "SG101"),
        ("\x0cimport os", "SG101"),
        ("'''x''';import os", "SG101"),
    ] {
        let found = rules(code, &Policy::default());
        assert!(
            found.iter().any(|found| found == rule),
            "{code:?}: {found:?}"
        );
    }
}

#[test]
fn nothing_is_cut_before_it_is_read() {
    let padded = format!("#{}\nimport os\n", "x".repeat(64 << 10));
    assert_eq!(rules(&padded, &Policy::default()), ["SG101"]);
    let wide = format!("x = '{}'\nimport os\n", "é".repeat(100_000));
    assert_eq!(rules(&wide, &Policy::default()), ["SG101"]);
    let larger = format!("#{}\nimport os\n", "x".repeat(300 << 10));
    assert_eq!(rules(&larger, &Policy::default()), ["SG003"]);
}

#[test]
fn code_exactly_at_the_bound_is_read_and_one_byte_more_is_not() {
    let mut policy = Policy::default();
    policy.limits.code_size = 6;
    assert_eq!(rules("x = 12", &policy), Vec::<String>::new());
    assert_eq!(rules("x = 123", &policy), ["SG003"]);
}

#[test]
fn words_that_only_mention_a_module_pass() {
    for code in [
        "import subprocesses_of_mine_not",
        "# import os",
        "# subprocess is not used here",
        "s = 'import os'",
        "s = 'os.path'",
        "'''\nimport os\neval(x)\n'''",
        "os_name = 1",
        "x.system('ls')",
        "self.os = 'linux'",
        "d = {'eval': 1, 'os': 2}\nd['eval']",
        "f(os=1, eval=2)",
        "class Shell:\n    def exec(self): pass",
        "print('fetch(')",
    ] {
        let found = rules(code, &Policy::default());
        let expected: &[&str] = if code.contains("subprocesses") {
            &["SG101"]
        } else {
            &[]
        };
        assert_eq!(found, expected, "{code:?}");
    }
}

#[test]
fn a_name_that_only_starts_like_a_denied_one_is_another_name() {
    let mut policy = Policy::default();
    policy.imports.default = stockade_core::policy::ImportDefault::Allow;
    policy.imports.deny = vec!["subprocess".into(), "os".into()];
    assert_eq!(
        rules("import subprocesses, oslo", &policy),
        Vec::<String>::new()
    );
    assert_eq!(rules("import subprocess.x", &policy), ["SG101"]);
    assert_eq!(rules("import OS", &policy), Vec::<String>::new());
}
