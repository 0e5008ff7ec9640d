//! The programs of the machine that canaries are written for, and how each is told what to try.
//!
//! Python is told in `program`; node and bash have the same few words in their own languages.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::Command;

use serde_json::Value;
use stockade_core::Language;

use super::canary::Canary;

/// What runs an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Guest {
    Python,
    Node,
    Bash,
}

/// `out` is what each met, `nothing` says that there is nothing to be had.
const NODE_PRELUDE: &str = "\
const out = {};
const nothing = () => { throw new Error('it came to nothing'); };
const attempt = async (name, action) => {
  try {
    out[name] = ['done', String(await action()).slice(0, 400)];
  } catch (error) {
    const number = Number.isInteger(error.errno) ? Math.abs(error.errno) : -1;
    out[name] = ['refused', String(error).slice(0, 200), number];
  }
};
";

/// Reads the program and its inputs, and says what it answered after a mark.
const NODE_WRAPPER: &str = "\
const job = JSON.parse(require('fs').readFileSync(0));
globalThis.inputs = job.inputs;
globalThis.require = require;
require('vm').runInThisContext('(async () => {' + job.code + '\\n})()').then((out) => {
  process.stdout.write('\\n' + job.mark + JSON.stringify(out) + '\\n', () => process.exit(0));
});";

/// An action leaves what it found in `said`, and its end says whether it was done.
const BASH_PRELUDE: &str = "\
attempt() {
  said=
  if \"$2\" 2>/dev/null; then printf '%s\\tdone\\t%s\\n' \"$1\" \"${said:0:400}\"
  else printf '%s\\trefused\\tbash was refused\\n' \"$1\"; fi
}
";

impl Guest {
    pub(super) fn language(self) -> Language {
        match self {
            Self::Python => Language::Python,
            Self::Node => Language::JavaScript,
            Self::Bash => Language::Shell,
        }
    }

    /// Where this machine has it, and nothing for Python, which the audit is told.
    pub(super) fn program(self) -> Option<PathBuf> {
        match self {
            Self::Python => None,
            Self::Node => stockade_jail::find_program("node"),
            Self::Bash => stockade_jail::find_program("bash"),
        }
    }

    /// Why its canaries are not tried, where the machine does not have it.
    pub(super) fn missing(self) -> Option<&'static str> {
        match self {
            Self::Node if self.program().is_none() => Some(NO_NODE),
            Self::Bash if self.program().is_none() => Some(NO_BASH),
            _ => None,
        }
    }
}

/// Documented reasons for the absence of its canaries.
pub(super) const NO_NODE: &str = "the machine has no node, so nothing runs in it";
pub(super) const NO_BASH: &str = "the machine has no bash, so nothing runs in it";

/// The program for node that tries these.
pub(super) fn for_node(canaries: &[&Canary]) -> String {
    let mut text = NODE_PRELUDE.to_owned();
    for canary in canaries {
        let action = canary.action.trim();
        // Writing to a text cannot fail.
        let _ = write!(
            text,
            "await attempt('{}', async () => {{\n{action}\n}});\n",
            canary.id
        );
    }
    text + "return out;\n"
}

/// The program for bash that tries these. What it is told stands in it as variables.
pub(super) fn for_bash(canaries: &[&Canary], inputs: &Value) -> String {
    let mut text = BASH_PRELUDE.to_owned();
    for (name, value) in inputs.as_object().into_iter().flatten() {
        let value = match value {
            Value::String(value) => value.clone(),
            Value::Number(value) => value.to_string(),
            _ => continue,
        };
        let _ = writeln!(text, "in_{name}='{}'", value.replace('\'', "'\\''"));
    }
    for (at, canary) in canaries.iter().enumerate() {
        let action = canary.action.trim();
        let id = canary.id;
        let _ = write!(
            text,
            "action_{at}() {{\n{action}\n}}\nattempt {id} action_{at}\n"
        );
    }
    text
}

/// What each met, from the lines that bash printed, in the form of an answer.
pub(super) fn said_by_bash(stdout: &str) -> Value {
    let met = stdout.lines().filter_map(|line| {
        let mut parts = line.splitn(3, '\t');
        let (id, how, text) = (parts.next()?, parts.next()?, parts.next()?);
        Some((id.to_owned(), serde_json::json!([how, text, -1])))
    });
    Value::Object(met.collect())
}

/// How a program is started outside, and what it reads from its standard input.
pub(super) fn outdoors(guest: Guest, program: &PathBuf, code: &str) -> Command {
    let mut command = Command::new(program);
    match guest {
        Guest::Python => {}
        Guest::Node => drop(command.args(["-e", NODE_WRAPPER])),
        Guest::Bash => drop(command.args(["--noprofile", "--norc", "-c", code])),
    }
    command
}
