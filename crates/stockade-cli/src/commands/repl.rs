//! `stockade repl`: a session for a person, or for a script that pipes into it.

use std::io::{BufRead, IsTerminal, Write};

use stockade::receipts::Left;
use stockade::{Control, Execution, Ran, Request, Sandbox, Status, Stream, Verdict};
use stockade_core::policy::Isolation;

use crate::commands::run::live;
use crate::exit::{Failure, Outcome, color, say};
use crate::output::{self, Checked};
use crate::receipt_args::lost;
use crate::run_args::ReplArgs;
use crate::{audited, settings, signals};

pub(crate) fn run(args: &ReplArgs) -> Result<Outcome, Failure> {
    let policy = settings::resolve_run(&args.policy, &args.bounds)?;
    let cancel = signals::cancel_each_interrupt()?;
    let control = Control::default().cancel(cancel.clone()).output(live);
    let sandbox = Sandbox::builder()
        .policy(policy.clone())
        .audited(Some(audited::auditor()))
        .build();
    let mut session = sandbox.session(&control);
    let ledger = args.receipts.open([&policy], &args.policy.read())?;
    let name = format!("{:x}", signals::random_seed());
    let terminal = std::io::stdin().is_terminal();
    if terminal {
        say(match policy.isolation {
            Isolation::Process => "This machine's Python, held by the kernel. Ctrl-D leaves.",
            Isolation::Container => "The image's Python, in a container. Ctrl-D leaves.",
            _ => "Stockade's Python. No files, no network, no processes. Ctrl-D leaves.",
        });
    }
    let mut number = 0_u64;
    while let Some(code) = read_block(terminal)? {
        number += 1;
        cancel.clear();
        let request = Request::python(code).named(format!("<input-{number}>"));
        let verdict = session.judge(&request);
        let passes = passes(&request, verdict.as_ref());
        let receipt = |execution: Execution| match &ledger {
            Some(ledger) => ledger
                .run(&Left {
                    by: "repl",
                    session: Some((&name, number)),
                    ..Left::new(&request, &policy, &execution)
                })
                .map(|_| ())
                .map_err(lost),
            None => Ok(()),
        };
        if !passes {
            if ledger.is_some() {
                // The guard denies it again, and this is the record of that.
                receipt(session.run(&request))?;
            }
            continue;
        }
        let ran = session.feed(&request);
        show(&ran);
        if ledger.is_some() {
            receipt(session.recorded(&request, verdict, ran.clone()))?;
        }
        if ran.exit_code.is_some() || ran.error.as_ref().is_some_and(|e| e.name == "SystemExit") {
            return Ok(Outcome::Program(ran.exit_code.unwrap_or_default()));
        }
    }
    Ok(Outcome::Done)
}

/// One piece of code: a line, or a block up to an empty line. Nothing at the end of input.
fn read_block(terminal: bool) -> Result<Option<String>, Failure> {
    let mut block = String::new();
    let mut input = std::io::stdin().lock();
    loop {
        if terminal {
            let mut out = std::io::stderr();
            let _ = write!(out, "{}", if block.is_empty() { ">>> " } else { "... " });
            let _ = out.flush();
        }
        let mut line = String::new();
        let read = input.read_line(&mut line);
        let read = read.map_err(|error| Failure::new(format!("cannot read stdin: {error}")))?;
        if read == 0 {
            return Ok((!block.trim().is_empty()).then_some(block));
        }
        let first = block.is_empty();
        if first && line.trim().is_empty() {
            continue;
        }
        block.push_str(&line);
        if !wants_more(&block, line.trim().is_empty()) {
            return Ok(Some(block));
        }
    }
}

/// Whether a block goes on: a compound statement until an empty line, an open bracket or string
/// until it is closed.
fn wants_more(block: &str, empty_line: bool) -> bool {
    match stockade::unfinished(block) {
        stockade::Unfinished::No => false,
        stockade::Unfinished::UntilEmptyLine => !empty_line,
        stockade::Unfinished::UntilClosed => true,
    }
}

/// Whether the code passes; what stands against it is shown.
fn passes(request: &Request, verdict: Option<&Verdict>) -> bool {
    let Some(verdict) = verdict else {
        return true;
    };
    // A text that is no Python is the interpreter's to explain, in Python's words.
    let only_syntax = !verdict.findings.is_empty()
        && verdict
            .findings
            .iter()
            .all(|finding| finding.rule == stockade_guard::rules::SYNTAX_ERROR.code);
    if only_syntax {
        return true;
    }
    let shown = verdict.clone().without_notes();
    if !shown.findings.is_empty() {
        let checked = Checked {
            verdict: shown,
            name: request.name.clone(),
            text: String::from_utf8_lossy(&request.code).into_owned(),
        };
        say(output::full::render(&[checked], color(&std::io::stderr())).trim_end());
    }
    verdict.is_allowed()
}

fn show(ran: &Ran) {
    if let Some(error) = &ran.error {
        if error.traceback.is_empty() {
            say(&format!("stockade: {}: {}", ran.status.name(), error.value));
        } else {
            say(error.traceback.trim_end());
        }
    }
    if let Some(answer) = ran.result_repr.as_deref()
        && answer != "None"
        && ran.status == Status::Ok
    {
        live(Stream::Stdout, &format!("{answer}\n"));
    }
}
