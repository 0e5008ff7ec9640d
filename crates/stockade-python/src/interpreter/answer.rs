//! The answer of a feed: which value it is, its JSON and its repr.
//!
//! Both are made under the same meter as the code, since a `__repr__` is code; neither can fail
//! the run except by passing a limit.

use serde_json::Value as Json;

use super::{Interpreter, MAIN};
use crate::class::id;
use crate::convert::to_json;
use crate::heap::Value;
use crate::host::{Captured, Ending, Outcome, Usage, shorten};
use crate::snapshot::Finish;
use crate::symbol::sym;
use crate::vm::report::report;
use crate::vm::{Pending, R};

/// What a feed answers.
#[derive(Default)]
pub(super) struct Answer {
    json: Option<Json>,
    repr: Option<String>,
    note: Option<String>,
}

/// What a feed printed and used.
pub(super) struct Told {
    stdout: Captured,
    stderr: Captured,
    usage: Usage,
}

impl Told {
    pub(super) fn outcome(self, ending: Ending, answer: Answer) -> Outcome {
        Outcome {
            ending,
            result: answer.json,
            result_repr: answer.repr,
            note: answer.note,
            stdout: self.stdout,
            stderr: self.stderr,
            usage: self.usage,
        }
    }
}

impl Interpreter {
    /// `result` where this feed assigned it, else what was returned, else the last expression.
    fn answer_value(&mut self) -> Option<Value> {
        let vm = &mut self.vm;
        let assigned = vm
            .result_set
            .then(|| vm.heap.modules[MAIN as usize].get(sym::RESULT));
        assigned
            .flatten()
            .or(Some(vm.answer))
            .filter(|value| !value.is_undef())
    }

    pub(super) fn answer(&mut self) -> R<Answer> {
        let Some(value) = self.answer_value() else {
            return Ok(Answer::default());
        };
        let vm = &mut self.vm;
        let bound = vm.limits.output;
        vm.answer = value;
        let mut answer = Answer::default();
        match to_json(vm, value, bound)? {
            Ok(json) => answer.json = Some(json),
            Err(unfit) => answer.note = Some(unfit.about("result")),
        }
        match vm.rooted(|vm| vm.repr(value)) {
            // A long text is cut first: nobody could stop what goes through all of it.
            Ok(text) => {
                let kept = crate::host::clean(shorten(text, bound));
                answer.repr = Some(shorten(kept, bound));
            }
            Err(throw) => {
                let Pending::Exception(exception) = vm.pending else {
                    return Err(throw);
                };
                vm.pending = Pending::Nothing;
                let name = vm.type_name(exception);
                let note = format!("the repr of the answer raised {name}");
                let before = answer.note.take().map(|note| note + "; ");
                answer.note = Some(before.unwrap_or_default() + &note);
            }
        }
        Ok(answer)
    }

    /// Ends the feed with an exception that nothing caught.
    pub(super) fn raised(&mut self, exception: Value) -> Outcome {
        if self.vm.is_instance(exception, id::SYSTEM_EXIT) {
            return self.exited(exception);
        }
        let vm = &mut self.vm;
        vm.answer = exception;
        let told = report(vm, exception);
        // What went wrong on the way to the report, a limit that it passed, ends the run instead.
        match std::mem::take(&mut vm.pending) {
            Pending::Limit(limit) => self.finish(Ending::Limit(limit), limit.into()),
            _ => self.finish(Ending::Raised(told), Finish::Raised),
        }
    }

    /// `SystemExit`: None is 0, a number is itself, anything else is said on stderr and is 1.
    fn exited(&mut self, exception: Value) -> Outcome {
        let vm = &mut self.vm;
        vm.answer = exception;
        let args = vm.exception_state(exception).map(|state| state.args);
        let args = args.map_or_else(Vec::new, |args| vm.heap.tuple(args).to_vec());
        let given = match args.as_slice() {
            [] => Value::NONE,
            [one] => vm.unwrap_payload(*one),
            _ => vm
                .exception_state(exception)
                .map_or(Value::NONE, |state| state.args),
        };
        let code = match (given.is_none(), given.as_int()) {
            (true, _) => 0,
            (_, Some(code)) => code as i32,
            _ if given.is(crate::heap::Tag::Bool) => i32::from(given.bits() != 0),
            _ => {
                if let Ok(text) = vm.str_of(given) {
                    let _ = vm.write_error_line(text);
                }
                1
            }
        };
        match std::mem::take(&mut self.vm.pending) {
            Pending::Limit(limit) => self.finish(Ending::Limit(limit), limit.into()),
            _ => self.finish(Ending::Exit(code), Finish::Exit),
        }
    }

    /// What the host is told, without an answer.
    pub(super) fn outcome(&mut self, ending: Ending) -> Outcome {
        self.told().outcome(ending, Answer::default())
    }

    pub(super) fn told(&mut self) -> Told {
        let (stdout, stderr) = self
            .desk(|desk| desk.captured())
            .unwrap_or_else(|| (Captured::default(), Captured::default()));
        self.vm.peak = self.vm.peak.max(self.vm.heap.held());
        Told {
            stdout,
            stderr,
            usage: Usage {
                operations: self.vm.meter.used(),
                peak_memory: self.vm.peak,
            },
        }
    }
}
