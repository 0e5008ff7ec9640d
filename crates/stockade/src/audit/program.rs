//! From canaries to the text of a program, and from its answer back to what each of them met.
//!
//! The same text runs behind a wall and in a bare Python. What it answers is the program's own word:
//! `judge` decides what that word is worth.

use std::collections::BTreeMap;

use serde_json::Value;

use super::canary::{Canary, Round};
use super::guests::{self, Guest};

/// What an action met.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Met {
    /// It was done, and this came of it.
    Done(String),
    /// It was refused, with this error and its number.
    Refused(String, i32),
}

/// Actions share names: `inputs` is what the audit tells them, `nothing` says that there is nothing
/// to be had, `host` is the number of our process, `call` a call to the kernel past every library.
const PRELUDE: &str = "\
out = {}

def attempt(name, action):
    try:
        out[name] = ['done', str(action())[:400]]
    except BaseException as error:
        number = -2 if isinstance(error, ImportError) else getattr(error, 'errno', None)
        text = type(error).__name__ + ': ' + str(error)[:200]
        out[name] = ['refused', text, number if isinstance(number, int) else -1]

def nothing():
    raise LookupError('it came to nothing')

def host():
    import os
    if inputs['host'] == os.getpid():
        raise ProcessLookupError(3, 'that number is our own here')
    return inputs['host']

def call(name, *args):
    import ctypes, os
    numbers = {
        'bpf': (321, 280), 'clone': (56, 220), 'fsopen': (430, 430), 'io_uring_setup': (425, 425),
        'keyctl': (250, 219), 'open_tree': (428, 428), 'perf_event_open': (298, 241),
        'process_vm_readv': (310, 270), 'ptrace': (101, 117), 'setns': (308, 268), 'unshare': (272, 97),
        'userfaultfd': (323, 282),
    }
    machines = ('x86_64', 'aarch64')
    if os.uname().machine not in machines:
        raise OSError(38, 'other machine')
    library = ctypes.CDLL(None, use_errno=True)
    library.syscall.restype = ctypes.c_long
    fixed = [ctypes.c_long(one) if isinstance(one, int) else one for one in args]
    number = library.syscall(ctypes.c_long(numbers[name][machines.index(os.uname().machine)]), *fixed)
    if number < 0:
        raise OSError(ctypes.get_errno(), name)
    return number

";

/// The program that tries these, one after the other. All are for the same guest.
pub(super) fn text(canaries: &[&Canary], inputs: &Value) -> String {
    match guest(canaries) {
        Guest::Python => {}
        Guest::Node => return guests::for_node(canaries),
        Guest::Bash => return guests::for_bash(canaries, inputs),
    }
    if let [canary] = canaries
        && canary.round == Round::Raw
    {
        return canary.action.to_owned();
    }
    let mut text = PRELUDE.to_owned();
    for (at, canary) in canaries.iter().enumerate() {
        text.push_str(&format_action(at, canary));
    }
    text.push_str("result = out\n");
    text
}

/// What runs these.
pub(super) fn guest(canaries: &[&Canary]) -> Guest {
    canaries.first().map_or(Guest::Python, |one| one.guest)
}

fn format_action(at: usize, canary: &Canary) -> String {
    let mut text = format!("def action_{at}():\n");
    for line in canary.action.trim_matches('\n').lines() {
        text.push_str("    ");
        text.push_str(line);
        text.push('\n');
    }
    text + &format!("\nattempt('{}', action_{at})\n\n", canary.id)
}

/// What each met, from an answer; nothing where the answer is not one of ours.
pub(super) fn read(answer: &Value) -> Option<BTreeMap<String, Met>> {
    let mut all = BTreeMap::new();
    for (name, met) in answer.as_object()? {
        let text = met[1].as_str()?.to_owned();
        let met = match met[0].as_str()? {
            "done" => Met::Done(text),
            "refused" => {
                let number = met[2]
                    .as_i64()
                    .and_then(|number| i32::try_from(number).ok());
                Met::Refused(text, number.unwrap_or(-1))
            }
            _ => return None,
        };
        all.insert(name.clone(), met);
    }
    Some(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn an_answer_of_another_shape_is_none() {
        for odd in [
            json!(null),
            json!([]),
            json!({"a": 1}),
            json!({"a": ["won", "x"]}),
        ] {
            assert_eq!(read(&odd), None, "{odd}");
        }
        let met = read(&json!({"a": ["done", "x"], "b": ["refused", "OSError: no", 13]}));
        let met = met.unwrap();
        assert_eq!(met["a"], Met::Done("x".to_owned()));
        assert_eq!(met["b"], Met::Refused("OSError: no".to_owned(), 13));
    }
}
