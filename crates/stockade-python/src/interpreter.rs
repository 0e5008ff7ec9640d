//! The public face: feed code, get a value, an error or a limit.

use std::rc::Rc;
use std::time::Duration;

use crate::compile::{CompileOptions, compile};
use crate::heap::Value;
use crate::meter::{Limit, Limits};
use crate::source::Source;
use crate::symbol::sym;
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

    /// Bytes that the interpreter holds, as far as known since the last collection.
    pub fn memory(&self) -> usize {
        self.vm.heap.used()
    }

    /// Frees what nothing refers to, and gives the bytes that are still held.
    pub fn collect(&mut self) -> usize {
        self.vm.start_over();
        // Time may be up, which is no reason not to tell.
        let _ = self.vm.collect();
        self.vm.heap.used()
    }

    /// Runs a text.
    pub fn feed(&mut self, name: &str, code: &str) -> Outcome {
        let vm = &mut self.vm;
        vm.answer = Value::UNDEF;
        if vm.begin().and_then(|()| vm.check_code(code)).is_err() {
            return Self::ended(vm);
        }
        let source = Rc::new(Source::new(name, code));
        let options = CompileOptions {
            answer: true,
            count_rounds: vm.limits.loop_iterations.is_some(),
            ..CompileOptions::default()
        };
        let code = match compile(&source, &mut vm.heap, self.module, &options) {
            Ok(code) => code,
            Err(problem) => return Outcome::Raised(format!("SyntaxError: {}", problem.message)),
        };
        if vm.charge_code(&code).is_err() {
            return Self::ended(vm);
        }
        let result = vm.run_code(Value::UNDEF, code, self.module, Value::UNDEF);
        match result.and_then(|_| vm.finish()) {
            Ok(()) if vm.answer.is_undef() => Outcome::Done(None),
            Ok(()) => {
                let answer = vm.answer;
                match vm.repr(answer) {
                    Ok(text) => Outcome::Done(Some(text)),
                    Err(_) => Self::ended(vm),
                }
            }
            Err(_) => Self::ended(vm),
        }
    }

    /// How a feed ended that did not come to its end.
    fn ended(vm: &mut Vm) -> Outcome {
        match std::mem::take(&mut vm.pending) {
            Pending::Exception(value) => {
                let class = vm.type_name(value).to_owned();
                let args = vm
                    .exception_state(value)
                    .map_or(Value::NONE, |state| state.args);
                let first = vm.heap.tuple(args).first().copied().unwrap_or(Value::NONE);
                match vm.str_of(first) {
                    Ok(text) => {
                        Outcome::Raised(format!("{class}: {}", vm.heap.str(text).to_owned()))
                    }
                    Err(_) => match vm.pending {
                        Pending::Limit(limit) => Outcome::Limit(limit),
                        _ => Outcome::Raised(format!("{class}: ")),
                    },
                }
            }
            Pending::Limit(limit) => Outcome::Limit(limit),
            Pending::Internal(what) => Outcome::Internal(what.to_owned()),
            Pending::Nothing => Outcome::Internal("nothing was thrown".to_owned()),
        }
    }
}
