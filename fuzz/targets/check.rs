//! Arbitrary bytes as code of every language: a verdict comes back, its places are in the text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use stockade_core::{Language, Policy};

fuzz_target!(|data: &[u8]| {
    let policy = Policy { languages: Vec::new(), ..Policy::default() };
    // The first byte picks the language, so that the engine can learn each one's words.
    let language = match data.first().map(|byte| byte % 8) {
        Some(0) => Language::JavaScript,
        Some(1) => Language::TypeScript,
        Some(2) => Language::Shell,
        _ => Language::Python,
    };
    let verdict = stockade_guard::check_bytes(data, &language, &policy);
    let lines = data.iter().filter(|byte| matches!(byte, b'\n' | b'\r')).count() + 1;
    for finding in &verdict.findings {
        assert!(finding.start.line as usize <= lines, "{finding:?}");
        assert!(finding.start <= finding.end, "{finding:?}");
    }
});
