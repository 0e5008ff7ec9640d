//! The public face: feed code, get a value, an error or a limit.

use std::rc::Rc;
use std::time::Duration;

use crate::compile::{CompileOptions, compile};
use crate::heap::Value;
use crate::meter::{Limit, Limits};
use crate::source::Source;
use crate::symbol::sym;
use crate::vm::report::{exit_status, report};
use crate::vm::{Outside, Pending, Vm};

/// What the host lets a program do besides computing.
pub trait Host {
    /// Time since some fixed moment, or `None` to stop the run.
    fn now(&mut self) -> Option<Duration>;
    /// Takes what the program prints.
    fn write(&mut self, text: &str, error: bool);
}

/// How a feed ended.
#[derive(Debug)]
pub enum Outcome {
    /// It ran to its end; the text is the `repr` of its answer.
    Done(Option<String>),
    /// It raised; the text is the traceback.
    Raised(String),
    /// A limit ended it.
    Limit(Limit),
    /// We failed.
    Internal(String),
}

/// A Python with variables that last from feed to feed.
pub struct Interpreter {
    vm: Vm,
    module: u32,
}

struct Bridge<H>(H);

impl<H: Host> Outside for Bridge<H> {
    fn now(&mut self) -> Option<Duration> {
        self.0.now()
    }

    fn write(&mut self, text: &str, error: bool) -> Result<(), Limit> {
        self.0.write(text, error);
        Ok(())
    }
}

impl Interpreter {
    /// A fresh interpreter.
    pub fn new(limits: Limits, host: impl Host + 'static) -> Self {
        let mut vm = Vm::new(limits, Box::new(Bridge(host)));
        let name = vm.heap.symbol_text(sym::MAIN);
        let mut module = crate::heap::Module {
            name,
            ..crate::heap::Module::default()
        };
        module.set(sym::NAME, name);
        vm.heap.modules.push(module);
        Self { vm, module: 0 }
    }

    /// Lets the program use `eval` and `exec`, or not; at first it may not.
    pub fn allow_eval(&mut self, allowed: bool) {
        self.vm.allow_eval = allowed;
    }

    /// Which modules may be imported; at first all that there are.
    pub fn allow_modules<'a>(&mut self, names: impl IntoIterator<Item = &'a str>) {
        self.vm.allowed_modules = Some(names.into_iter().map(Box::from).collect());
    }

    /// Operations used by the last feed.
    pub fn operations(&self) -> u64 {
        self.vm.meter.used()
    }

    /// Runs a text.
    pub fn feed(&mut self, name: &str, code: &str) -> Outcome {
        let vm = &mut self.vm;
        let now = vm.outside.now().unwrap_or_default();
        let limits = vm.limits.clone();
        vm.meter.restart(&limits, now);
        vm.answer = Value::UNDEF;
        let source = Rc::new(Source::new(name, code));
        let options = CompileOptions {
            answer: true,
            ..CompileOptions::default()
        };
        let code = match compile(&source, &mut vm.heap, self.module, &options) {
            Ok(code) => code,
            Err(problem) => {
                let exception = vm.syntax_exception(&source, &problem);
                return Outcome::Raised(report(vm, exception).traceback);
            }
        };
        match vm.run_code(Value::UNDEF, code, self.module, Value::UNDEF) {
            Ok(_) if vm.answer.is_undef() => Outcome::Done(None),
            Ok(_) => {
                let answer = vm.answer;
                match vm.repr(answer) {
                    Ok(text) => Outcome::Done(Some(text)),
                    Err(_) => Outcome::Internal("the answer has no repr".to_owned()),
                }
            }
            Err(_) => match std::mem::take(&mut vm.pending) {
                Pending::Exception(value) => match exit_status(vm, value) {
                    Some(0) => Outcome::Done(None),
                    _ => {
                        let report = report(vm, value);
                        match report.limit {
                            Some(limit) => Outcome::Limit(limit),
                            None => Outcome::Raised(report.traceback),
                        }
                    }
                },
                Pending::Limit(limit) => Outcome::Limit(limit),
                Pending::Internal(what) => Outcome::Internal(what.to_owned()),
                Pending::Nothing => Outcome::Internal("nothing was thrown".to_owned()),
            },
        }
    }
}
