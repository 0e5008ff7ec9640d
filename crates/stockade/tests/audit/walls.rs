//! Walls that are none, for an audit to find out.

use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::{Value, json};
use stockade::{Control, Fit, Needs, Policy, Ran, Request, Status, Wall};
use stockade_core::execution::Walls;
use stockade_core::policy::Isolation;
use stockade_core::{ErrorInfo, Language};

/// Runs the code in a bare Python, with every promise and no wall: it works in one directory for all
/// runs, passes on what it has, takes exit code 0 for a pass and follows links when it collects.
pub(crate) struct Bare {
    pub(crate) isolation: Isolation,
    /// Runs before the code.
    pub(crate) prefix: &'static str,
    folder: PathBuf,
}

const WRAPPER: &str = "
import sys, json
job = json.load(open(sys.argv[1]))
space = {'__name__': '__main__', 'inputs': job['inputs']}
exec(job['prefix'], {})
exec(compile(job['code'], '<code>', 'exec'), space)
result = space.get('result')
if result is None:
    result = eval(job['code'], space) if 'sum(inputs' in job['code'] else None
sys.stdout.flush()
with open(sys.argv[2], 'w') as file:
    json.dump(result, file)
";

const NODE_WRAPPER: &str = "
const fs = require('fs');
const job = JSON.parse(fs.readFileSync(process.argv[1]));
globalThis.inputs = job.inputs;
globalThis.require = require;
require('vm').runInThisContext('(async () => {' + job.code + '\\n})()').then((answer) => {
  fs.writeFileSync(process.argv[2], JSON.stringify(answer));
  process.exit(0);
});";

impl Bare {
    pub(crate) fn new(name: &str, isolation: Isolation) -> Self {
        let folder = std::env::temp_dir().join(format!("bare-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("work/tmp")).unwrap();
        Self {
            isolation,
            prefix: "",
            folder,
        }
    }
}

impl Drop for Bare {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

impl Wall for Bare {
    fn isolation(&self) -> Isolation {
        self.isolation
    }

    fn fits(&self, _: &Request, _: &Needs, _: &Policy) -> Fit {
        Fit::Yes("it says so".to_owned())
    }

    fn walls(&self, _: &Policy) -> Walls {
        let claims = ["network", "filesystem", "memory", "tasks", "disk"];
        let claims = claims.map(|name| (name.into(), "promised".into()));
        claims.into_iter().collect()
    }

    fn run(&self, request: &Request, policy: &Policy, _: &Control) -> Ran {
        let place = |name: &str| self.folder.join(name);
        let code = String::from_utf8_lossy(&request.code);
        let job = json!({"code": code, "inputs": request.inputs, "prefix": self.prefix});
        fs::write(place("job"), job.to_string()).unwrap();
        let _ = fs::remove_file(place("answer"));
        let mut command = match &request.language {
            Language::JavaScript => Command::new("node"),
            Language::Shell => Command::new("bash"),
            _ => Command::new(super::python()),
        };
        match &request.language {
            Language::JavaScript => command.args(["-e", NODE_WRAPPER]),
            Language::Shell => command.args(["-c", &code]),
            _ => command.args(["-I", "-B", "-c", WRAPPER]),
        };
        let status = command
            .args([place("job"), place("answer")])
            .current_dir(place("work"))
            .env("TMPDIR", place("work/tmp"))
            .env("HOME", place("work/tmp"))
            .stdin(Stdio::null())
            .stdout(File::create(place("stdout")).unwrap())
            .stderr(Stdio::null())
            .status()
            .unwrap();
        let answer = fs::read(place("answer")).unwrap_or_default();
        let mut ran = nothing(if status.success() {
            Status::Ok
        } else {
            Status::Error
        });
        ran.result = serde_json::from_slice(&answer).unwrap_or(Value::Null);
        ran.stdout = String::from_utf8_lossy(&fs::read(place("stdout")).unwrap()).into_owned();
        ran.walls = self.walls(policy);
        for entry in fs::read_dir(place("work")).unwrap().flatten() {
            if let Ok(bytes) = fs::read(entry.path()) {
                ran.contents
                    .insert(entry.file_name().to_string_lossy().into_owned(), bytes);
            }
            let _ = fs::remove_file(place("work").join("soft"));
            let _ = fs::remove_file(place("work").join("hard"));
        }
        ran
    }
}

fn nothing(status: Status) -> Ran {
    let error = ErrorInfo {
        name: "Promise".to_owned(),
        value: "it ended".to_owned(),
        ..ErrorInfo::default()
    };
    Ran::nothing(status, error)
}

/// Always ends in one way, and answers nothing but the honest program.
pub(crate) struct Still(pub(crate) Status);

impl Wall for Still {
    fn isolation(&self) -> Isolation {
        Isolation::Process
    }

    fn fits(&self, _: &Request, _: &Needs, _: &Policy) -> Fit {
        Fit::Yes("it says so".to_owned())
    }

    fn walls(&self, _: &Policy) -> Walls {
        Walls::new()
    }

    fn run(&self, request: &Request, _: &Policy, _: &Control) -> Ran {
        let mut ran = nothing(self.0);
        if request.inputs.contains_key("numbers") {
            ran = nothing(Status::Ok);
            ran.result = json!(42);
        }
        ran
    }
}

/// Runs its code in a real wall, and hands out what the code printed as its answer.
pub(crate) struct Gullible<W>(pub(crate) W);

impl<W: Wall> Wall for Gullible<W> {
    fn isolation(&self) -> Isolation {
        self.0.isolation()
    }

    fn fits(&self, request: &Request, needs: &Needs, policy: &Policy) -> Fit {
        self.0.fits(request, needs, policy)
    }

    fn walls(&self, policy: &Policy) -> Walls {
        self.0.walls(policy)
    }

    fn run(&self, request: &Request, policy: &Policy, control: &Control) -> Ran {
        let mut ran = self.0.run(request, policy, control);
        let last = ran.stdout.lines().last().unwrap_or_default();
        if let Ok(Value::Object(printed)) = serde_json::from_str(last) {
            ran.result = printed.get("result").cloned().unwrap_or_default();
        }
        ran
    }
}
