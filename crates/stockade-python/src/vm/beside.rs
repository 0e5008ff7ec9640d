//! Tests beside a program: a second namespace in one interpreter, and a watch over what the program
//! is asked while its tests compare.
//!
//! The two see different modules, so nothing that the program binds, now or during a call, is a name
//! of the tests. Natives that look at their caller (`globals`, `exec`, `locals`) never find the tests'
//! frames, since a program can have the tests call them. What it does not do: values that both sides
//! hold can be changed by both, as everywhere in Python.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::{R, Vm};
use crate::class::BUILTIN_CLASSES;
use crate::code::{Code, CodeKind, Op};
use crate::heap::{Function, Tag, TraceEntry, Value};
use crate::source::Lines;
use crate::symbol::{Sym, sym};

/// So many different questions are kept; one is enough for a person to look.
const MOST_ASKED: usize = 8;

/// Special methods whose answer may be made up to please whoever asks: they are given the other
/// side, or they say yes or no.
const WATCHED: &[Sym] = &[
    sym::EQ,
    sym::NE,
    sym::LT,
    sym::LE,
    sym::GT,
    sym::GE,
    sym::HASH,
    sym::BOOL,
    sym::CONTAINS,
    sym::INSTANCECHECK,
    sym::SUBCLASSCHECK,
    sym::CLASS,
    sym::GETATTRIBUTE,
    sym::ADD,
    sym::SUB,
    sym::MUL,
    sym::MATMUL,
    sym::TRUEDIV,
    sym::FLOORDIV,
    sym::MOD,
    sym::DIVMOD,
    sym::POW,
    sym::LSHIFT,
    sym::RSHIFT,
    sym::AND,
    sym::XOR,
    sym::OR,
    sym::RADD,
    sym::RSUB,
    sym::RMUL,
    sym::RMATMUL,
    sym::RTRUEDIV,
    sym::RFLOORDIV,
    sym::RMOD,
    sym::RDIVMOD,
    sym::RPOW,
    sym::RLSHIFT,
    sym::RRSHIFT,
    sym::RAND,
    sym::RXOR,
    sym::ROR,
    sym::IADD,
    sym::ISUB,
    sym::IMUL,
    sym::IAND,
    sym::IXOR,
    sym::IOR,
    sym::NEG,
    sym::POS,
    sym::ABS,
    sym::INVERT,
];

/// Who made a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Maker {
    Program,
    Tests,
}

/// What a program was asked while its tests compared, or did to what they raised.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Asked {
    /// A special method of a class of its own.
    Method(u32, Sym),
    /// `__exit__` of a class of its own swallowed what the tests raised.
    Swallowed(u32),
    /// A function of its own caught what the tests raised.
    Caught(Sym),
}

/// The second namespace.
#[derive(Default)]
pub(crate) struct Beside {
    /// Its module.
    module: u32,
    /// Names that its texts bind somewhere: they are never the program's.
    own: FxHashSet<Sym>,
    /// Names that are never looked up in the program, such as builtins that are not there.
    never: FxHashSet<Sym>,
    /// `__subclasshook__`, which has no number of its own.
    hook: Sym,
    makers: FxHashMap<u32, Maker>,
    asked: Vec<Asked>,
}

impl Vm {
    /// Opens the second namespace. Names in `never` are not lent to it by the program.
    pub(crate) fn open_beside<'a>(&mut self, never: impl IntoIterator<Item = &'a str>) {
        let module = self.add_module("__main__");
        let never = never
            .into_iter()
            .map(|name| self.heap.symbols.intern(name))
            .collect();
        let hook = self.heap.symbols.intern("__subclasshook__");
        self.beside = Some(Box::new(Beside {
            module,
            never,
            hook,
            ..Beside::default()
        }));
    }

    /// The module of the second namespace, where there is one.
    #[inline]
    pub(crate) fn beside_module(&self) -> Option<u32> {
        self.beside.as_ref().map(|beside| beside.module)
    }

    /// Whether a module is that of the tests.
    #[inline]
    pub(crate) fn is_beside(&self, module: u32) -> bool {
        self.beside_module() == Some(module)
    }

    /// Whether the tests run: the innermost frame that is not of a library of ours is theirs.
    pub(crate) fn tests_run(&self) -> bool {
        let Some(module) = self.beside_module() else {
            return false;
        };
        let mut frames = self.frames.iter().rev();
        let outside = |frame: &&super::Frame| !self.heap.modules[frame.module as usize].library;
        frames.find(outside).is_some_and(|it| it.module == module)
    }

    /// Binds a name of the program in the tests' namespace, where the program has it.
    pub(crate) fn give_beside(&mut self, name: &str) {
        let Some(module) = self.beside_module() else {
            return;
        };
        let name = self.heap.symbols.intern(name);
        let value = self.heap.modules.first().and_then(|main| main.get(name));
        if let Some(value) = value {
            self.heap.modules[module as usize].set(name, value);
        }
    }

    /// Those of some names under which the program lends a function to the tests.
    pub(crate) fn functions_beside(&self, names: &[String]) -> Vec<String> {
        let Some(module) = self.beside_module() else {
            return Vec::new();
        };
        let lends = |name: &&String| {
            let name = self.heap.symbols.find(name);
            let own = name.and_then(|name| self.heap.modules[module as usize].get(name));
            let lent = own.or_else(|| self.lent(module, name?));
            lent.is_some_and(|value| {
                value.is(Tag::Func) && !self.is_beside(self.heap.function(value).module)
            })
        };
        names.iter().filter(lends).cloned().collect()
    }

    /// The global names that a text of the tests reads, and those that it binds. The latter are the
    /// tests' own from now on.
    pub(crate) fn names_beside(&mut self, code: &Code) -> (Vec<String>, Vec<String>) {
        let (mut read, mut bound) = (FxHashSet::default(), FxHashSet::default());
        gather(code, &mut read, &mut bound);
        let Some(module) = self.beside_module() else {
            return (Vec::new(), Vec::new());
        };
        let names = &self.heap.modules[module as usize].names;
        let named = |slots: FxHashSet<u32>| -> Vec<Sym> {
            let known = slots.iter().filter_map(|slot| names.get(*slot as usize));
            known.copied().collect()
        };
        let (read, bound) = (named(read), named(bound));
        if let Some(beside) = &mut self.beside {
            beside.own.extend(bound.iter().copied());
        }
        let text = |name: Sym| self.heap.symbols.name(name).to_owned();
        (
            read.into_iter().map(text).collect(),
            bound.into_iter().map(text).collect(),
        )
    }

    /// Puts classes of the tests in the place of classes that the program has under the same names:
    /// what both make of one prompt is then of one class.
    pub(crate) fn share_classes(&mut self, names: &[String]) {
        let Some(module) = self.beside_module() else {
            return;
        };
        for name in names {
            let name = self.heap.symbols.intern(name);
            let modules = &self.heap.modules;
            let theirs = modules[module as usize].get(name);
            let own = modules.first().and_then(|main| main.get(name));
            if let (Some(theirs), Some(own)) = (theirs, own)
                && theirs.is(Tag::Class)
                && own.is(Tag::Class)
                && self.made_by(theirs.handle()) == Some(Maker::Tests)
                && let Some(main) = self.heap.modules.first_mut()
            {
                main.set(name, theirs);
            }
        }
    }

    /// Keeps compiled code of the tests, with its constants, until it is asked for by its name.
    pub(crate) fn keep_beside(&mut self, name: &str, code: Rc<Code>) {
        let Some(module) = self.beside_module() else {
            return;
        };
        let function = self.heap.new_function(Function {
            code,
            module,
            ..Function::default()
        });
        // No name of a program has a space.
        let name = self.heap.symbols.intern(&format!("ready {name}"));
        self.heap.modules[module as usize].set(name, function);
    }

    /// The code that was kept under a name.
    pub(crate) fn kept_beside(&self, name: &str) -> Option<Rc<Code>> {
        let module = self.beside_module()?;
        let name = self.heap.symbols.find(&format!("ready {name}"))?;
        let kept = self.heap.modules[module as usize].get(name)?;
        kept.is(Tag::Func)
            .then(|| Rc::clone(&self.heap.function(kept).code))
    }

    /// What the program lends to the tests under a global name that they do not have.
    #[cold]
    pub(crate) fn lent(&self, module: u32, name: Sym) -> Option<Value> {
        let beside = self.beside.as_ref()?;
        if beside.module != module || beside.own.contains(&name) || beside.never.contains(&name) {
            return None;
        }
        self.heap.modules.first()?.get(name)
    }

    /// The same by the slot of the name.
    #[cold]
    pub(crate) fn lent_slot(&self, module: usize, slot: u32) -> Option<Value> {
        let name = *self.heap.modules[module].names.get(slot as usize)?;
        self.lent(module as u32, name)
    }

    /// Notes who made a class. Classes of our own library are nobody's.
    pub(crate) fn note_maker(&mut self, class: u32) {
        if self.beside.is_none() {
            return;
        }
        // What a function of ours makes, it makes for whoever called it, unless a module of ours is
        // being made on the way.
        let of_library = |frame: &&super::Frame| self.heap.modules[frame.module as usize].library;
        let mut frames = self.frames.iter().rev().take_while(of_library);
        let by_library = frames.any(|frame| frame.code.kind == CodeKind::Module);
        let maker = match (by_library, self.tests_run()) {
            (true, _) => None,
            (_, true) => Some(Maker::Tests),
            _ => Some(Maker::Program),
        };
        if let Some(beside) = &mut self.beside {
            match maker {
                Some(maker) => beside.makers.insert(class, maker),
                None => beside.makers.remove(&class),
            };
        }
    }

    fn made_by(&self, class: u32) -> Option<Maker> {
        self.beside.as_ref()?.makers.get(&class).copied()
    }

    /// Whether it is to be noted when the tests have this method of this class asked: the program
    /// made the class that has it.
    #[cold]
    pub(crate) fn is_watched(&self, class: u32, name: Sym, found: Value) -> bool {
        let Some(beside) = &self.beside else {
            return false;
        };
        if !(WATCHED.contains(&name) || name == beside.hook) || found.is_none() {
            return false;
        }
        let provider = self.mro(class).iter().copied();
        let provider = provider
            .filter(|class| *class >= BUILTIN_CLASSES)
            .find(|class| self.own_attr(*class, name).is_some());
        provider.is_some_and(|class| self.made_by(class) == Some(Maker::Program))
            && !(self.is_generated(name, found) && self.is_of_its_class(class))
    }

    /// Whether a method is one that our own library writes for classes, which asks for nothing but
    /// the fields.
    fn is_generated(&self, name: Sym, found: Value) -> bool {
        if !found.is(Tag::Func) {
            return false;
        }
        let function = self.heap.function(found);
        let module = &self.heap.modules[function.module as usize];
        let of = module.name;
        module.library
            && function.code.name == name
            && of.is(Tag::Str)
            && matches!(self.heap.str(of), "dataclasses" | "functools")
    }

    /// Whether the instances of a class cannot claim to be of another.
    fn is_of_its_class(&self, class: u32) -> bool {
        [sym::CLASS, sym::GETATTRIBUTE].into_iter().all(|name| {
            let mut order = self.mro(class).iter();
            let provider = order.find(|class| self.own_attr(**class, name).is_some());
            provider.is_none_or(|class| *class < BUILTIN_CLASSES)
        })
    }

    /// Notes that such a method was looked up, if the tests run.
    #[cold]
    #[inline(never)]
    pub(crate) fn note_asked(&mut self, class: u32, name: Sym) {
        if self.tests_run() {
            self.note(Asked::Method(class, name));
        }
    }

    fn note(&mut self, asked: Asked) {
        if let Some(beside) = &mut self.beside
            && beside.asked.len() < MOST_ASKED
            && !beside.asked.contains(&asked)
        {
            beside.asked.push(asked);
        }
    }

    /// What was noted, in words: a class and what it was asked for.
    pub(crate) fn told_asked(&self) -> Vec<String> {
        let asked = self.beside.iter().flat_map(|beside| &beside.asked);
        asked
            .map(|asked| match *asked {
                Asked::Method(class, name) => format!(
                    "it was asked by `{}` of its own class `{}`",
                    self.heap.symbols.name(name),
                    short(self.class_name(class))
                ),
                Asked::Swallowed(class) => format!(
                    "`__exit__` of its own class `{}` swallowed what the tests raised",
                    short(self.class_name(class))
                ),
                Asked::Caught(name) => format!(
                    "its function `{}` caught what the tests raised",
                    short(self.heap.symbols.name(name))
                ),
            })
            .collect()
    }

    /// Notes that `__exit__` said an exception of the tests is dealt with.
    pub(crate) fn note_swallowed(&mut self, manager: Value) {
        if self.beside.is_none() || !self.tests_run() {
            return;
        }
        let class = self.class_of(manager);
        let by_program = self
            .mro(class)
            .iter()
            .any(|class| self.made_by(*class) == Some(Maker::Program));
        if by_program {
            self.note(Asked::Swallowed(class));
        }
    }

    /// Notes that a handler of the program took an exception on its way from the tests. A handler of
    /// a generator may be a context manager of theirs, and takes anything; elsewhere only assertions
    /// count, as code that calls back is right to expect other errors.
    pub(crate) fn note_caught(&mut self, exception: Value) {
        let Some(frame) = self.frames.last() else {
            return;
        };
        let module = frame.module;
        if self.is_beside(module) || self.heap.modules[module as usize].library {
            return;
        }
        let any = frame.code.kind != CodeKind::Function;
        let name = frame.code.name;
        if !any && !self.is_instance(exception, crate::class::id::ASSERTION_ERROR) {
            return;
        }
        let of_tests = |entry: &TraceEntry| entry.code.source.lines == Lines::Apart;
        let thrown = self
            .exception_state(exception)
            .is_some_and(|state| state.traceback.iter().any(of_tests));
        if thrown {
            self.note(Asked::Caught(name));
        }
    }

    /// Whether the program and not the tests raised an exception.
    pub(crate) fn is_foreign(&self, exception: Value) -> bool {
        if self.beside.is_none() {
            return false;
        }
        let Some(state) = self.exception_state(exception) else {
            return false;
        };
        let mut trace = state.traceback.iter();
        let outside = |entry: &&TraceEntry| entry.code.source.lines != Lines::Library;
        trace
            .find(outside)
            .is_some_and(|entry| entry.code.source.lines != Lines::Apart)
    }

    /// Refuses to change what the tests made, unless they do it themselves.
    pub(crate) fn check_not_of_tests(&mut self, obj: Value) -> R<()> {
        if self.beside.is_none() {
            return Ok(());
        }
        let theirs = match obj.tag() {
            Tag::Class => self.made_by(obj.handle()) == Some(Maker::Tests),
            Tag::Func => self.is_beside(self.heap.function(obj).module),
            _ => false,
        };
        if theirs && !self.tests_run() {
            let message = format!(
                "cannot change '{}', which belongs to the tests",
                self.type_name(obj)
            );
            return Err(self.type_error(message));
        }
        Ok(())
    }
}

/// The slots that some code and all in it reads and binds.
fn gather(code: &Code, read: &mut FxHashSet<u32>, bound: &mut FxHashSet<u32>) {
    for op in &code.ops {
        match op {
            Op::LoadGlobal { slot, .. } => {
                read.insert(*slot);
            }
            Op::StoreGlobal { slot, .. } | Op::DeleteGlobal { slot } => {
                bound.insert(*slot);
            }
            _ => {}
        }
    }
    for child in &code.children {
        gather(child, read, bound);
    }
}

fn short(name: &str) -> String {
    const MOST: usize = 60;
    name.chars().take(MOST).collect()
}
