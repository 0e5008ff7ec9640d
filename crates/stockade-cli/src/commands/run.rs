//! `stockade run`: one program, one policy, one honest record.

use std::io::Write;

use serde_json::json;
use stockade::receipts::Left;
use stockade::{Builder, Control, Execution, Language, Request, Sandbox, Status, Stream, Verdict};
use stockade_core::policy::OnError;

use crate::exit::{Failure, Outcome, color, say};
use crate::input::{self, Subject};
use crate::output::{self, Checked};
use crate::receipt_args::lost;
use crate::run_args::{RunArgs, Start};
use crate::{audited, events, explain, same_file, settings, signals};

pub(crate) fn run(args: &RunArgs) -> Result<Outcome, Failure> {
    let policy = settings::resolve_run(&args.policy, &args.bounds)?;
    let subject = subject(args, &policy)?;
    let given = crate::files::given(&args.files, policy.limits.disk)?;
    let mut read = given.read;
    read.extend(args.policy.read());
    let inputs = crate::inputs::path(args.inputs.as_deref());
    read.extend(same_file::all(
        args.file.as_deref().into_iter().chain(inputs),
    ));
    let request = Request {
        name: subject.name.clone(),
        language: subject.language.clone(),
        inputs: crate::inputs::read(args.inputs.as_deref(), &args.input)?,
        files: given.files,
        read_only: given.read_only,
        seed: args.seed.unwrap_or_else(signals::random_seed),
        ..Request::python(subject.bytes.clone())
    };
    let mut builder = Sandbox::builder()
        .policy(policy)
        .warm(args.start == Start::Warm);
    if args.without_walls {
        builder = unsafely(builder, &request)?;
    } else if !args.explain {
        builder = builder.audited(Some(audited::auditor()));
    }
    let sandbox = builder.build();
    if args.explain {
        return explain(&sandbox, &request, args);
    }
    let ledger = args.receipts.open([sandbox.policy()], &read)?;
    let output = args.output.open()?;
    let mut control = Control::default()
        .cancel(signals::cancel_on_interrupt()?)
        .alone();
    if args.events {
        control = control.output(events::wrote);
    } else if !args.json {
        control = control.output(live);
    }
    let plan = sandbox.plan(&request);
    if args.events {
        events::started(&plan)?;
    }
    let mut execution = sandbox.carry_out(plan, &request, &control);
    if (args.json || args.events)
        && let Some(note) = crate::policy_files::note_of_found()
    {
        // A person has read it on stderr by now.
        execution.notes.push(note.to_owned());
    }
    let receipt = ledger.map(|ledger| {
        ledger.run(&Left {
            by: "run",
            ..Left::new(&request, sandbox.policy(), &execution)
        })
    });
    let kept = output.map_or(Ok(()), |output| output.keep(None, &execution.contents));
    let goes_on = sandbox.policy().on_error == OnError::Continue && execution.is_codes_failure();
    if args.events {
        events::ended(&execution)?;
    } else if args.json {
        output::print(&format!("{}\n", json!(execution)))?;
    } else {
        show(&execution, &subject, args)?;
        if goes_on {
            output::print(&format!("{}\n", execution.continued()))?;
        }
    }
    receipt.transpose().map_err(lost)?;
    // The answer was told; what came of the files is told after it.
    kept?;
    let code = if goes_on { 0 } else { execution.exit_code };
    Ok(Outcome::Program(code))
}

/// No wall: that is said loudly, every time.
fn unsafely(builder: Builder, request: &Request) -> Result<Builder, Failure> {
    if builder.forbids_unsafe() {
        return Err(Failure::new("the policy says `unsafe: forbid`").hint(
            "leave --unsafe out; `stockade policy explain` names the file and the line that \
             forbids it",
        ));
    }
    say(&format!(
        "stockade: UNSAFE: `{}` runs with no wall and no audit, with all your rights",
        request.name
    ));
    Ok(builder.without_walls())
}

fn explain(sandbox: &Sandbox, request: &Request, args: &RunArgs) -> Result<Outcome, Failure> {
    let explanation = sandbox.explain(request);
    if args.json {
        output::print(&output::json::pretty(&json!(explanation)))?;
    } else {
        output::print(&explain::text(&explanation))?;
    }
    Ok(explain::outcome(&explanation, args.without_walls))
}

/// The code, from wherever it is.
fn subject(args: &RunArgs, policy: &stockade::Policy) -> Result<Subject, Failure> {
    match (&args.code, &args.file) {
        (Some(code), _) => Ok(Subject {
            name: "<string>".to_owned(),
            bytes: code.clone().into_bytes(),
            language: Language::Python,
        }),
        (None, Some(file)) => input::read(file, None, None, policy),
        (None, None) => Err(Failure::new("nothing to run").hint("name a file, `-` or -c CODE")),
    }
}

/// Shows output while the program runs; a reader that left is nobody's concern.
pub(crate) fn live(stream: Stream, text: &str) {
    let _ = match stream {
        Stream::Stdout => {
            let text = crate::terminal::harmless(text, &std::io::stdout());
            let mut out = std::io::stdout().lock();
            out.write_all(text.as_bytes()).and_then(|()| out.flush())
        }
        Stream::Stderr => {
            let text = crate::terminal::harmless(text, &std::io::stderr());
            std::io::stderr().lock().write_all(text.as_bytes())
        }
    };
}

/// What a person wants to know at the end.
fn show(execution: &Execution, subject: &Subject, args: &RunArgs) -> Result<(), Failure> {
    let verdict = execution.verdict.clone().map(Verdict::without_notes);
    if let Some(verdict) = verdict.filter(|verdict| !verdict.findings.is_empty()) {
        let checked = Checked {
            verdict,
            name: subject.name.clone(),
            text: String::from_utf8_lossy(&subject.bytes).into_owned(),
        };
        say(output::full::render(&[checked], color(&std::io::stderr())).trim_end());
    }
    end(execution);
    let answer = execution
        .result_repr
        .as_deref()
        .filter(|text| *text != "None");
    match answer {
        Some(answer) if !args.quiet => {
            let answer = crate::terminal::harmless(answer, &std::io::stdout());
            output::print(&format!("{answer}\n"))
        }
        _ => Ok(()),
    }
}

/// Says on stderr how a run ended, where that is worth a word.
pub(crate) fn end(execution: &Execution) {
    for (cut, stream) in [
        (execution.truncated.stdout, "stdout"),
        (execution.truncated.stderr, "stderr"),
    ] {
        if cut {
            say(&format!(
                "stockade: {stream} passed `limits.output`; the middle of it was left out"
            ));
        }
    }
    for note in &execution.notes {
        say(&format!("stockade: {}", on_stderr(note)));
    }
    let Some(error) = &execution.error else {
        return;
    };
    match execution.status {
        Status::Ok => {}
        // It ended itself and chose how; its exit code says the rest.
        Status::Error if error.name == "SystemExit" => {}
        Status::Denied => say("stockade: denied by policy; nothing ran"),
        status if !error.traceback.is_empty() => {
            say(&on_stderr(error.traceback.trim_end()));
            if let Some(hint) = hint(status) {
                say(&format!("stockade: {}\nhint: {hint}", status.name()));
            }
        }
        status => {
            let value = on_stderr(&error.value);
            say(&format!("stockade: {}: {value}", status.name()));
            if let Some(hint) = hint(status) {
                say(&format!("hint: {hint}"));
            }
        }
    }
}

fn on_stderr(text: &str) -> std::borrow::Cow<'_, str> {
    crate::terminal::harmless(text, &std::io::stderr())
}

fn hint(status: Status) -> Option<&'static str> {
    Some(match status {
        Status::TimeLimit => "give it longer with --timeout, e.g. --timeout 60s",
        Status::MemoryLimit => "give it more with --mem, e.g. --mem 1g",
        Status::OperationLimit => "give it more with --max-operations",
        Status::IterationLimit => "raise `limits.loop_iterations` in the policy",
        Status::CodeSizeLimit => "raise `limits.code_size` in the policy",
        Status::OutputLimit => "raise `limits.output` in the policy",
        Status::TaskLimit => "give it more threads and processes with --pids",
        Status::OpenFilesLimit => "raise `limits.open_files` in the policy",
        Status::FileSizeLimit => "raise `limits.file_size` in the policy",
        Status::DiskLimit => "raise `limits.disk` in the policy",
        _ => return None,
    })
}
