//! The public face: feed code, get a value, an error or a limit.

mod allowed;
mod answer;
mod files;
mod session;

use std::rc::Rc;

use std::time::Duration;

use serde_json::{Map, Value as Json};

use answer::Answer;

use crate::compile::CompileOptions;
use crate::heap::{Object, Value};
use crate::host::{Desk, Ending, Host, Outcome, ToolAnswer};
use crate::meter::{Limit, Limits};
use crate::snapshot::{Finish, StateError, Step};
use crate::source::Source;
use crate::symbol::sym;
use crate::vm::{Pending, R, Vm};
pub use allowed::AllowedModules;

/// A Python with variables that last from feed to feed, also after an error or a limit.
///
/// ```
/// use std::time::Duration;
/// use stockade_python::{Ending, Host, Interpreter, Limits};
///
/// struct Nothing;
///
/// impl Host for Nothing {
///     fn now(&mut self) -> Option<Duration> {
///         Some(Duration::ZERO)
///     }
/// }
///
/// let mut interpreter = Interpreter::new(Limits::default(), Nothing);
/// interpreter.feed("<first>", "x = 20");
/// let outcome = interpreter.feed("<second>", "print('hello')\nx * 2 + 2");
/// assert_eq!(outcome.ending, Ending::Done);
/// assert_eq!(outcome.stdout.text, "hello\n");
/// assert_eq!(outcome.result, Some(42.into()));
/// ```
pub struct Interpreter {
    vm: Box<Vm>,
    seed: [u8; 32],
    /// What the host did, the feed that runs or waits excepted.
    steps: Vec<Step>,
    /// Whether a feed waits for a tool.
    waiting: bool,
    /// The operations of the last feed.
    operations: u64,
}

/// The module of the program.
const MAIN: u32 = 0;

impl Interpreter {
    /// A fresh interpreter.
    pub fn new(limits: Limits, host: impl Host + 'static) -> Self {
        let mut host: Box<dyn Host> = Box::new(host);
        let mut seed = [0; 32];
        host.random(&mut seed);
        Self::with_seed(limits, host, seed)
    }

    fn with_seed(limits: Limits, host: Box<dyn Host>, seed: [u8; 32]) -> Self {
        let desk = Desk::new(host, &limits);
        let mut interpreter = Self {
            seed,
            steps: Vec::new(),
            waiting: false,
            operations: 0,
            vm: Vm::new(limits, Box::new(desk), seed),
        };
        interpreter.vm.heap.open_main();
        interpreter
    }

    /// Puts a dict named `inputs` in scope. Fails where the values nest too deep or take more
    /// memory than the limit leaves.
    pub fn inputs(&mut self, inputs: &Map<String, Json>) -> Result<(), StateError> {
        self.set(Step::Inputs(inputs.clone()))
    }

    /// Puts functions of the host in scope by name; calling one asks [`Host::call`].
    pub fn tools<'a>(&mut self, names: impl IntoIterator<Item = &'a str>) {
        let names = names.into_iter().map(str::to_owned).collect();
        let _ = self.set(Step::Tools(names));
    }

    /// Names that the code of later feeds can neither rebind nor delete at module level; local
    /// variables of functions may have them. At first there are none.
    pub fn protect<'a>(&mut self, names: impl IntoIterator<Item = &'a str>) {
        let names = names.into_iter().map(str::to_owned).collect();
        let _ = self.set(Step::Protect(names));
    }

    /// Which modules may be imported; at first all that there are. `os.path` lets that module in
    /// without `os`, `os` and `os.*` let in both, `*` lets in everything there is.
    pub fn allow_modules<'a>(&mut self, names: impl IntoIterator<Item = &'a str>) {
        self.allow_listed(&names.into_iter().collect());
    }

    /// The same, by a list that was made before.
    pub fn allow_listed(&mut self, names: &AllowedModules) {
        let _ = self.set(Step::Modules(names.clone()));
    }

    /// What the clock of the program shows when the next feed begins, since 1970; at first
    /// nothing. It moves on with the operations of the feed, 50 million to the second, so
    /// that a run that looks at it repeats exactly.
    pub fn clock(&mut self, since_1970: Duration) {
        let nanoseconds = u64::try_from(since_1970.as_nanos()).unwrap_or(u64::MAX);
        let _ = self.set(Step::Clock(nanoseconds));
    }

    /// Lets the program use `eval` and `exec`, or not; at first it may not.
    pub fn allow_eval(&mut self, allowed: bool) {
        let _ = self.set(Step::Eval(allowed));
    }

    /// Operations used by the last feed.
    pub fn operations(&self) -> u64 {
        self.operations
    }

    /// Whether a feed waits for [`Interpreter::resume`].
    pub fn is_waiting(&self) -> bool {
        self.waiting
    }

    /// Bytes that the interpreter holds, as far as known since the last collection.
    pub fn memory(&self) -> usize {
        self.vm.heap.used()
    }

    /// Frees what nothing refers to, and gives the bytes that are still held.
    pub fn collect(&mut self) -> usize {
        self.give_up();
        // Time may be up, which is no reason not to tell.
        let _ = self.vm.collect();
        self.vm.heap.used()
    }

    /// Runs a text; tracebacks call it `name`. A feed that waits for a tool is given up.
    pub fn feed(&mut self, name: &str, code: &str) -> Outcome {
        self.give_up();
        let limits = self.vm.limits.clone();
        self.desk(|desk| desk.start(&limits, name, code));
        self.run(name, code)
    }

    /// Gives the answer to the call that the last feed waits for, and goes on with it. The wall
    /// time starts anew. [`ToolAnswer::Later`] keeps it waiting.
    pub fn resume(&mut self, answer: ToolAnswer) -> Outcome {
        let Some(call) = self.vm.waiting.clone().filter(|_| self.waiting) else {
            return self.outcome(Ending::Internal("nothing waits for an answer".to_owned()));
        };
        let Some(answer) = self.desk(|desk| desk.answer(answer)).flatten() else {
            return self.outcome(Ending::Waiting(call));
        };
        if !self.vm.is_paused() {
            return self.resume_by_replay();
        }
        self.waiting = false;
        self.vm.waiting = None;
        let limits = self.vm.limits.clone();
        let now = self.desk(Desk::start_clock).flatten();
        self.vm.meter.new_deadline(&limits, now.unwrap_or_default());
        let result = match now {
            None => {
                self.vm.limit(Limit::Cancelled);
                Err(crate::vm::Throw)
            }
            Some(_) => self.vm.go_on(|vm| vm.tool_answer(&answer)),
        };
        self.conclude(result)
    }

    /// Does something with the desk of the host.
    fn desk<T>(&mut self, work: impl FnOnce(&mut Desk) -> T) -> Option<T> {
        self.vm.outside.desk().map(work)
    }

    /// Compiles and runs the feed that was started at the desk.
    fn run(&mut self, name: &str, code: &str) -> Outcome {
        let vm = &mut self.vm;
        vm.reset();
        if let Some(tree) = &mut vm.heap.tree {
            tree.round += 1;
        }
        let now = vm.outside.desk().and_then(Desk::start_clock);
        if vm.begin(now).and_then(|()| vm.check_code(code)).is_err() {
            return self.conclude(Err(crate::vm::Throw));
        }
        let source = Rc::new(Source::new(name, code));
        let options = CompileOptions {
            answer: true,
            count_rounds: vm.limits.loop_iterations.is_some(),
            ..CompileOptions::default()
        };
        let result = vm.compile(&source, MAIN, options).and_then(|code| {
            vm.charge_code(&code)?;
            vm.run_feed(code, MAIN)
        });
        self.conclude(result)
    }

    /// From the end of a run to what the host is told; the answer is made on the way.
    fn conclude(&mut self, result: R<Value>) -> Outcome {
        let ended = result.and_then(|_| self.vm.finish());
        let answer = ended.and_then(|()| self.answer());
        let ending = match answer {
            Ok(answer) => return self.finish_with(Ending::Done, Finish::Done, answer),
            Err(_) => std::mem::take(&mut self.vm.pending),
        };
        match ending {
            Pending::Exception(exception) => self.raised(exception),
            Pending::Limit(limit) => self.finish(Ending::Limit(limit), limit.into()),
            Pending::Waiting => {
                // Kept for `is_paused`.
                self.vm.pending = Pending::Waiting;
                self.waiting = true;
                self.operations = self.vm.meter.used();
                match self.vm.waiting.clone() {
                    Some(call) => self.outcome(Ending::Waiting(call)),
                    None => self.internal("nothing is waited for"),
                }
            }
            Pending::Internal(what) => self.internal(what),
            Pending::Nothing => self.internal("nothing was thrown"),
        }
    }

    fn internal(&mut self, what: &str) -> Outcome {
        self.finish(Ending::Internal(what.to_owned()), Finish::Internal)
    }

    /// Ends the feed: writes it down, and clears what it left under way.
    fn finish(&mut self, ending: Ending, finish: Finish) -> Outcome {
        self.finish_with(ending, finish, Answer::default())
    }

    fn finish_with(&mut self, ending: Ending, finish: Finish, answer: Answer) -> Outcome {
        self.operations = self.vm.meter.used();
        self.waiting = false;
        let operations = self.operations;
        self.vm.cut_short |= matches!(ending, Ending::Limit(_));
        // Giving back much memory takes long: where time is up, the next feed does it.
        let late = matches!(
            ending,
            Ending::Limit(Limit::Time | Limit::TimeAhead | Limit::Cancelled)
        );
        let told = self.told();
        self.vm.reset();
        if self.vm.heap.used() >= self.vm.meter.collect_at && !late {
            // Time may be up, which is no reason not to tell what was done.
            let _ = self.vm.collect();
        }
        if let Some(fed) = self.desk(|desk| desk.finish(finish, operations)) {
            self.write_down(0, Step::Feed(fed));
        }
        told.outcome(ending, answer)
    }

    /// Ends a feed that waits.
    fn give_up(&mut self) {
        if self.waiting {
            self.finish(Ending::Done, Finish::GivenUp);
        }
    }

    /// Takes a setting in, and writes it down.
    fn set(&mut self, step: Step) -> Result<(), StateError> {
        self.give_up();
        self.apply(&step)?;
        self.write_down(step.written(), step);
        Ok(())
    }

    /// Keeps a step of so many bytes for a stored state. A journal that outgrew its bound is of no
    /// use, and nothing of it is kept.
    fn write_down(&mut self, size: usize, step: Step) {
        let lost = self.desk(|desk| {
            desk.note(size);
            desk.lost
        });
        if lost == Some(false) {
            self.steps.push(step);
        } else {
            self.steps = Vec::new();
        }
    }

    fn apply(&mut self, step: &Step) -> Result<(), StateError> {
        let vm = &mut self.vm;
        match step {
            Step::Inputs(inputs) => return self.apply_inputs(inputs),
            Step::Tools(names) => {
                for name in names {
                    let symbol = vm.heap.symbols.intern(name);
                    let name = vm.heap.symbol_text(symbol);
                    let tool = vm.heap.new_object(Object::Tool { name });
                    vm.heap.modules[MAIN as usize].set(symbol, tool);
                }
            }
            Step::Protect(names) => {
                let names = names.iter().map(|name| vm.heap.symbols.intern(name));
                vm.heap.modules[MAIN as usize].protected = names.collect();
            }
            Step::Modules(names) => {
                vm.allowed_modules = Some(names.clone());
            }
            Step::Eval(allowed) => vm.allow_eval = *allowed,
            Step::Clock(nanoseconds) => vm.started = *nanoseconds,
            Step::Files(limits) => self.apply_files(*limits),
            Step::WriteFile {
                name,
                bytes,
                read_only,
            } => {
                let bytes = Rc::clone(bytes);
                return self
                    .put_file(name, bytes, *read_only)
                    .map_err(|error| StateError::Content(error.to_string()));
            }
            Step::RemoveFile(name) => {
                return self
                    .take_file(name)
                    .map_err(|error| StateError::Content(error.to_string()));
            }
            Step::MakeDirectory(name) => {
                return self
                    .put_directory(name)
                    .map_err(|error| StateError::Content(error.to_string()));
            }
            Step::Feed(_) => {}
        }
        Ok(())
    }

    fn apply_inputs(&mut self, inputs: &Map<String, Json>) -> Result<(), StateError> {
        let vm = &mut self.vm;
        let limits = vm.limits.clone();
        let now = vm.outside.desk().and_then(Desk::start_clock);
        vm.meter.restart(&limits, now.unwrap_or_default());
        let made = crate::convert::object_from_json(vm, inputs);
        let pending = std::mem::take(&mut vm.pending);
        match (made, pending) {
            (Ok(value), _) => {
                vm.heap.modules[MAIN as usize].set(sym::INPUTS, value);
                Ok(())
            }
            (Err(_), Pending::Limit(_)) => {
                Err(StateError::TooLarge("the inputs are beyond the limits"))
            }
            (Err(_), _) => Err(StateError::TooLarge("the inputs nest too deep")),
        }
    }
}
