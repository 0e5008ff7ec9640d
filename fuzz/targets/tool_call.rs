//! Arbitrary text as a tool call and as a guard configuration: an answer comes back, and a call
//! without its main argument is never allowed.
#![no_main]

use libfuzzer_sys::fuzz_target;
use stockade_core::Policy;
use stockade_guard::code_execution::load_config;
use stockade_guard::tool_call::{Action, check_call, extract, parse_call};

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    if let Ok(call) = parse_call(text) {
        let verdict = check_call(&call.tool_name, &call.arguments, &Policy::default());
        if let Action::Malformed { .. } = extract(&call.tool_name, &call.arguments) {
            assert!(!verdict.is_allowed(), "{text}");
        }
    }
    if let Ok(loaded) = load_config(text) {
        let _ = loaded.config.to_policy();
    }
});
