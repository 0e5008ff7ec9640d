//! Arbitrary text as a policy file: it is refused, or it resolves, and shown as YAML it loads as
//! the same policy again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use stockade_core::policy::{Layers, Source};

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let load = |text: &str| Layers::new().project(Source::new("fuzz", text))?.resolve();
    match load(text) {
        Err(error) => assert!(!error.to_string().is_empty()),
        Ok(resolved) => {
            let shown = resolved.policy.to_yaml();
            let again = load(&shown).unwrap_or_else(|error| panic!("{error}\n{shown}"));
            assert_eq!(resolved.policy, again.policy, "{shown}");
        }
    }
});
