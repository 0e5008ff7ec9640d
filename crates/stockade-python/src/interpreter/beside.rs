//! Tests beside a program, from the host's side.
//!
//! They are fed into a namespace of their own in the same interpreter: what the program binds is no
//! name of theirs, and what they do not bind themselves the program lends them. Such a session
//! cannot be stored.

use std::rc::Rc;

use super::Interpreter;
use crate::compile::CompileOptions;
use crate::host::{Desk, Outcome};
use crate::source::{Lines, Source};
use crate::vm::Throw;

/// The global names of a text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Names {
    /// Those that it reads.
    pub read: Vec<String>,
    /// Those that it binds or unbinds, at its top level or by `global`.
    pub bound: Vec<String>,
}

impl Interpreter {
    /// Opens a namespace beside the program's, before the program is fed. A global name that its
    /// texts read and nowhere bind, and that is no builtin here, is looked up in the program at
    /// that moment, unless it is one of `never`.
    ///
    /// ```
    /// use stockade_python::{Ending, Interpreter, Limits};
    /// # struct Nothing;
    /// # impl stockade_python::Host for Nothing {
    /// #     fn now(&mut self) -> Option<std::time::Duration> { Some(std::time::Duration::ZERO) }
    /// # }
    /// let mut interpreter = Interpreter::new(Limits::default(), Nothing);
    /// interpreter.open_beside([]);
    /// interpreter.feed("<program>", "abs = lambda x: 0\ndef f(x): return x + 1");
    /// let outcome = interpreter.feed_beside("<tests>", "assert abs(f(1) - 3) == 1");
    /// assert_eq!(outcome.ending, Ending::Done);
    /// ```
    pub fn open_beside<'a>(&mut self, never: impl IntoIterator<Item = &'a str>) {
        self.give_up();
        self.vm.open_beside(never);
    }

    /// Binds a name of the program in the namespace beside it now, in the place of a builtin of that
    /// name, if the program has it.
    pub fn give_beside(&mut self, name: &str) {
        self.vm.give_beside(name);
    }

    /// Those of some names under which the program lends a function of its own to the tests.
    pub fn functions_beside(&self, names: &[String]) -> Vec<String> {
        self.vm.functions_beside(names)
    }

    /// Puts classes that the tests made in the place of those that the program has under the same
    /// names. For the part of a task that both run: what they make is then of one class.
    pub fn share_classes(&mut self, names: &[String]) {
        self.vm.share_classes(names);
    }

    /// Compiles a text for the namespace beside the program and says which names it has; an outcome
    /// where it cannot be compiled. [`Interpreter::run_beside`] runs it by its name. From now on the
    /// names that it binds are never looked up in the program.
    pub fn ready_beside(&mut self, name: &str, code: &str) -> Result<Names, Box<Outcome>> {
        self.give_up();
        let Some(module) = self.vm.beside_module() else {
            return Err(Box::new(self.internal("there is no namespace beside it")));
        };
        let limits = self.vm.limits.clone();
        self.desk(|desk| desk.start(&limits, name, code));
        let vm = &mut self.vm;
        vm.reset();
        let now = vm.outside.desk().and_then(Desk::start_clock);
        let compiled = vm
            .begin(now)
            .and_then(|()| vm.check_code(code))
            .and_then(|()| {
                let source = Source::new(name, code).with_lines(Lines::Apart);
                let options = CompileOptions {
                    count_rounds: vm.limits.loop_iterations.is_some(),
                    ..CompileOptions::default()
                };
                let code = vm.compile(&Rc::new(source), module, options)?;
                vm.charge_code(&code)?;
                Ok(code)
            });
        match compiled {
            Ok(code) => {
                let (read, bound) = self.vm.names_beside(&code);
                self.vm.keep_beside(name, code);
                Ok(Names { read, bound })
            }
            Err(Throw) => Err(Box::new(self.conclude(Err(Throw)))),
        }
    }

    /// Runs what [`Interpreter::ready_beside`] compiled under this name, as a feed of its own. It is
    /// [`Done`](crate::Ending::Done) only if the text ran to its end.
    pub fn run_beside(&mut self, name: &str) -> Outcome {
        self.give_up();
        let (Some(code), Some(module)) = (self.vm.kept_beside(name), self.vm.beside_module())
        else {
            return self.internal("nothing is ready beside the program");
        };
        let limits = self.vm.limits.clone();
        self.desk(|desk| desk.start(&limits, name, ""));
        let vm = &mut self.vm;
        vm.reset();
        if let Some(tree) = &mut vm.heap.tree {
            tree.round += 1;
        }
        let now = vm.outside.desk().and_then(Desk::start_clock);
        let result = vm.begin(now).and_then(|()| vm.run_feed(code, module));
        self.conclude(result)
    }

    /// Both in one.
    pub fn feed_beside(&mut self, name: &str, code: &str) -> Outcome {
        match self.ready_beside(name, code) {
            Ok(_) => self.run_beside(name),
            Err(outcome) => *outcome,
        }
    }

    /// What the program was asked while the tests compared, or did to what they raised: each a
    /// sentence about it. A pass that rests on one of these is worth a look.
    pub fn asked_beside(&self) -> Vec<String> {
        self.vm.told_asked()
    }
}
