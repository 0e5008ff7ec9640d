//! A program that calls tools faster than anybody can answer. Alone in its file, because it looks at
//! the memory of the whole process.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test may fail loudly"
)]
#![allow(clippy::allow_attributes, reason = "shared with other test files")]

mod common;

use std::time::Duration;

use stockade_core::{Policy, Request};
use stockade_jail::{Ending, NoHooks};

use common::{STARTS, left, try_request};

#[test]
fn calling_tools_without_end_outruns_neither_the_clock_nor_our_memory() {
    let frame = "f = b'{\"kind\":\"tool\",\"name\":\"none\",\"args\":[],\"kwargs\":{}}'\nf = (len(f).to_bytes(4, 'little') + f) * 1000\nimport os, threading\n";
    let deaf = format!("{frame}while True: os.write(4, f)");
    let listening = format!(
        "{frame}def listen():\n    while True: os.read(3, 1 << 20)\nthreading.Thread(target=listen).start()\nwhile True: os.write(4, f)"
    );
    let mut policy = Policy::default();
    policy.limits.wall_time = Duration::from_secs(2);
    let before = left::resident();
    for warm in STARTS {
        let run = |code: &String| {
            let request = Request::python(code.as_str());
            try_request(&request, &policy, warm, &mut NoHooks)
                .unwrap()
                .ending
        };
        assert!(matches!(run(&deaf), Ending::Nonsense(_)));
        assert_eq!(run(&listening), Ending::WallTime);
    }
    let grown = left::resident().saturating_sub(before);
    assert!(grown < 64 << 20, "{grown} bytes");
}
