//! `stockade guard`: tool calls in, verdicts out, one JSON object per line.
//!
//! An agent keeps the pipe open and waits for each answer, so every answer is flushed before the
//! next line is read. A line is bounded: what is longer is denied, skipped to its end, and the
//! stream goes on.

use std::io::{self, BufRead, Write};

use serde::Serialize;
use serde_json::{Map, Value};
use stockade_core::policy::GuardMode;
use stockade_core::{Finding, Position, Severity, Verdict};
use stockade_guard::code_execution::{CodeExecutionGuard, load_config};
use stockade_guard::pipeline::{Pipeline, PolicyGuard};
use stockade_guard::rules::MALFORMED_CALL;
use stockade_guard::tool_call::{CheckOptions, parse_call};

use stockade::receipts::{Ledger, LedgerError, policy_text};
use stockade::weigh;

use crate::args::GuardArgs;
use crate::exit::{Failure, Outcome, say};
use crate::receipt_args::lost;
use crate::unread::unread;
use crate::{same_file, settings};

/// The longest line that is read.
const MAX_LINE_BYTES: usize = 16 << 20;

pub(crate) fn run(args: &GuardArgs) -> Result<Outcome, Failure> {
    let judge = Judge::resolve(args)?;
    let stdin = io::stdin().lock();
    match answer_all(stdin, io::stdout().lock(), &judge) {
        Ok(None) => Ok(Outcome::Done),
        // A verdict without its evidence is not given.
        Ok(Some(error)) => Err(lost(error)),
        // Whoever asked has gone: there is nobody left to answer.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(Outcome::Done),
        Err(error) => Err(Failure::new(format!("the stream broke: {error}"))),
    }
}

/// The guards, and how their verdicts weigh.
struct Judge {
    pipeline: Pipeline,
    mode: GuardMode,
    ledger: Option<Ledger>,
    /// What receipts call it, and the text that it judges by.
    by: &'static str,
    policy: String,
}

impl Judge {
    fn resolve(args: &GuardArgs) -> Result<Self, Failure> {
        let options = CheckOptions {
            first_only: args.first_only,
        };
        let by = match (&args.config, args.first_only) {
            (None, false) => "guard",
            (None, true) => "guard --first-only",
            (Some(_), _) => "guard --config",
        };
        if let Some(path) = &args.config {
            let shown = path.display();
            let text = std::fs::read_to_string(path).map_err(|error| unread(path, &error))?;
            let loaded =
                load_config(&text).map_err(|error| Failure::new(format!("`{shown}`: {error}")))?;
            for unread in &loaded.unread {
                say(&format!(
                    "note: `{unread}` of `{shown}` is not applied by this guard"
                ));
            }
            let guard = CodeExecutionGuard::with_config(loaded.config)
                .map_err(|error| Failure::new(format!("`{shown}`: {error}")))?;
            return Ok(Self {
                pipeline: Pipeline::new().with(guard.with_options(options)),
                mode: GuardMode::Enforce,
                ledger: args.receipts.open([], &same_file::all([path.as_path()]))?,
                by,
                policy: text,
            });
        }
        let policy = settings::resolve(&args.policy)?.policy;
        let mode = policy.guard;
        let ledger = args.receipts.open([&policy], &args.policy.read())?;
        let text = policy_text(&policy);
        let guard = PolicyGuard::new(policy).with_options(options);
        Ok(Self {
            pipeline: Pipeline::new().with(guard),
            mode,
            ledger,
            by,
            policy: text,
        })
    }

    /// Leaves the receipt of an answer.
    fn receipt(&self, line: &[u8], answer: &Answer) -> Result<(), LedgerError> {
        let Some(ledger) = &self.ledger else {
            return Ok(());
        };
        let mut verdict = answer.verdict.clone();
        if answer.tool.is_none() {
            // The number of the line is the stream's: the same line has the same receipt.
            for finding in &mut verdict.findings {
                (finding.start.line, finding.end.line) = (1, 1);
            }
        }
        let by = if line.len() > MAX_LINE_BYTES {
            "guard, of a line that is too long"
        } else {
            self.by
        };
        ledger
            .decision(by, None, line, self.policy.clone(), &verdict)
            .map(|_| ())
    }

    /// The answer to one line; nothing for a blank one.
    fn answer(&self, line: &[u8], number: u32) -> Option<Answer> {
        let Ok(text) = std::str::from_utf8(line) else {
            return Some(refuse("the line is not valid UTF-8", number));
        };
        if text.trim().is_empty() {
            return None;
        }
        Some(match parse_call(text) {
            Ok(call) => {
                let ids = call.ids();
                let verdict = weigh(self.pipeline.verdict(&call), self.mode);
                Answer {
                    ids,
                    tool: Some(call.tool_name),
                    verdict,
                }
            }
            Err(error) => {
                let ids = error.ids.clone();
                let mut verdict = error.into_verdict();
                for finding in &mut verdict.findings {
                    finding.start.line = number;
                    finding.end.line = number;
                }
                Answer {
                    ids,
                    tool: None,
                    verdict,
                }
            }
        })
    }
}

/// One line of output.
#[derive(Debug, Serialize)]
struct Answer {
    #[serde(flatten)]
    ids: Map<String, Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tool: Option<String>,
    #[serde(flatten)]
    verdict: Verdict,
}

/// Denies a line that cannot be read at all.
fn refuse(message: &str, number: u32) -> Answer {
    let at = Position {
        line: number,
        column: 1,
    };
    let finding = Finding {
        answered_by: None,
        rule: MALFORMED_CALL.code.to_owned(),
        severity: Severity::Deny,
        message: message.to_owned(),
        hint: "send one JSON object per line, in UTF-8".to_owned(),
        start: at,
        end: at,
    };
    Answer {
        ids: Map::new(),
        tool: None,
        verdict: Verdict::from_findings("malformed", None, vec![finding]),
    }
}

fn answer_all(
    mut from: impl BufRead,
    mut to: impl Write,
    judge: &Judge,
) -> io::Result<Option<LedgerError>> {
    let mut line = Vec::new();
    let mut number = 0_u32;
    loop {
        number = number.saturating_add(1);
        line.clear();
        let answer = match read_line(&mut from, &mut line)? {
            Line::End => return Ok(None),
            Line::Whole => judge.answer(&line, number),
            Line::TooLong => {
                let message = format!("the line is longer than {MAX_LINE_BYTES} bytes");
                Some(refuse(&message, number))
            }
        };
        if let Some(answer) = answer {
            if let Err(error) = judge.receipt(&line, &answer) {
                return Ok(Some(error));
            }
            serde_json::to_writer(&mut to, &answer)?;
            to.write_all(b"\n")?;
            to.flush()?;
        }
        if line.len() > MAX_LINE_BYTES {
            skip_line(&mut from)?;
            line = Vec::new();
        }
    }
}

enum Line {
    Whole,
    TooLong,
    End,
}

/// Reads up to a newline, and stops reading early where the bound is passed.
fn read_line(from: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Line> {
    loop {
        let available = match from.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            other => other?,
        };
        if available.is_empty() {
            return Ok(if line.is_empty() {
                Line::End
            } else {
                Line::Whole
            });
        }
        let end = available.iter().position(|byte| *byte == b'\n');
        let part = end.unwrap_or(available.len());
        line.extend_from_slice(&available[..part]);
        let too_long = line.len() > MAX_LINE_BYTES;
        // The newline of an over-long line is left for `skip_line`.
        from.consume(if too_long || end.is_none() {
            part
        } else {
            part + 1
        });
        if too_long {
            return Ok(Line::TooLong);
        }
        if end.is_some() {
            return Ok(Line::Whole);
        }
    }
}

/// Drops everything up to and including the next newline.
fn skip_line(from: &mut impl BufRead) -> io::Result<()> {
    loop {
        let available = match from.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            other => other?,
        };
        if available.is_empty() {
            return Ok(());
        }
        let end = available.iter().position(|byte| *byte == b'\n');
        let part = end.map_or(available.len(), |at| at + 1);
        from.consume(part);
        if end.is_some() {
            return Ok(());
        }
    }
}
