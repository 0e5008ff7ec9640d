//! AST → code: names are resolved to registers, cells and slots, statements and expressions
//! become instructions.
//!
//! Two passes: `scope` finds out what every name means and reports what only makes sense of the
//! whole (a `nonlocal` without a binding), the rest generates code, one file per family. Nothing
//! here runs code or allocates more than the text is worth; the one thing that could grow beyond
//! it, the copies of `finally` bodies, is bounded by [`MAX_INSTRUCTIONS`].

mod annotations;
mod assign;
mod call;
mod class;
mod comprehension;
mod docstring;
mod expr;
mod flow;
mod fold;
mod fstring;
mod function;
mod import;
mod literal;
mod names;
mod operators;
mod pattern;
mod scope;
mod stmt;
#[cfg(test)]
mod tests;
mod try_;
mod type_params;
mod unit;
mod unparse;
mod with_;

use std::rc::Rc;

use ruff_python_ast::{ModModule, StmtFunctionDef};
use ruff_text_size::Ranged;
use rustc_hash::FxHashMap;

use crate::code::{Code, CodeKind, Span};
use crate::heap::{Handle, Heap, Value};
use crate::source::Source;
use crate::source::library::{Bodies, Read};
use crate::source::parse::{Form, with_tree};
use crate::source::problem::{Fault, Place, SyntaxProblem};
use crate::source::syntax::explain;
use crate::symbol::{Sym, sym};
pub(crate) use scope::mangle;
use scope::{ScopeId, Scopes};
use unit::Unit;

/// Instructions in one feed, the copies of `finally` bodies included.
const MAX_INSTRUCTIONS: usize = 1_000_000;

/// How a text is compiled.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct CompileOptions {
    /// Keep the value of a last expression statement, and allow `return` at the top.
    pub(crate) answer: bool,
    /// The names of the top live in a namespace, as those of a class body do.
    pub(crate) namespace: bool,
    /// The text is one expression.
    pub(crate) expression: bool,
    /// Count the rounds of every loop, each in a register of its own.
    pub(crate) count_rounds: bool,
    /// Bodies that are compiled when they are called.
    pub(crate) bodies: Option<&'static Bodies>,
}

impl CompileOptions {
    /// The body of a function, where it was set aside.
    fn later(&self, def: &StmtFunctionDef) -> Option<&'static ModModule> {
        self.bodies?.get(&span(def).start)
    }
}

/// Why a text has no code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CompileProblem {
    pub(crate) message: String,
    pub(crate) span: Span,
    pub(crate) kind: ProblemKind,
    /// The place, where it is not simply that of the span.
    pub(crate) place: Option<Place>,
}

/// Whether Python refuses the text, or only we do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ProblemKind {
    SyntaxError,
    IndentationError,
    TabError,
    MemoryError,
    RecursionError,
    Unsupported,
    /// Nothing is wrong with the text, but there is no time left for it.
    Stopped,
}

impl From<SyntaxProblem> for CompileProblem {
    fn from(problem: SyntaxProblem) -> Self {
        Self {
            message: problem.message,
            span: problem.span,
            kind: match problem.fault {
                Fault::Syntax => ProblemKind::SyntaxError,
                Fault::Indentation => ProblemKind::IndentationError,
                Fault::Tab => ProblemKind::TabError,
                Fault::Memory => ProblemKind::MemoryError,
                Fault::Recursion => ProblemKind::RecursionError,
            },
            place: problem.place,
        }
    }
}

impl CompileProblem {
    fn syntax(message: impl Into<String>, span: Span) -> Self {
        Self {
            message: message.into(),
            span,
            kind: ProblemKind::SyntaxError,
            place: None,
        }
    }

    /// Time is up.
    fn stopped() -> Self {
        Self {
            message: String::new(),
            span: Span::default(),
            kind: ProblemKind::Stopped,
            place: None,
        }
    }

    fn unsupported(message: impl Into<String>, span: Span) -> Self {
        Self {
            message: message.into(),
            span,
            kind: ProblemKind::Unsupported,
            place: None,
        }
    }
}

type Result<T = ()> = std::result::Result<T, CompileProblem>;

/// Nodes of the tree between two looks at the clock.
const NODES: u32 = 2048;

/// A text of so many bytes is compiled before the next look at the clock is due.
pub(crate) const SHORT_CODE: usize = 4 << 10;

/// Whether there is time to go on, asked now and then.
struct Patience<'a> {
    go_on: &'a mut dyn FnMut() -> bool,
    nodes: u32,
    /// Whether the text is so short that it is asked for its nodes only.
    short: bool,
}

impl Patience<'_> {
    /// Notes a node of the tree.
    fn node(&mut self) -> Result {
        self.nodes += 1;
        if self.nodes < NODES {
            return Ok(());
        }
        self.nodes = 0;
        self.ask()
    }

    /// The same, for a while.
    fn lent(&mut self) -> Patience<'_> {
        Patience {
            go_on: &mut *self.go_on,
            nodes: 0,
            short: self.short,
        }
    }

    /// Between two of the passes.
    fn pass(&mut self) -> Result {
        if self.short { Ok(()) } else { self.ask() }
    }

    fn ask(&mut self) -> Result {
        if (self.go_on)() {
            Ok(())
        } else {
            Err(CompileProblem::stopped())
        }
    }
}

/// Compiles a text whose names at the top are those of `module`, by its number on the heap, as long
/// as `go_on` says that there is time; the parser itself does not ask.
pub(crate) fn compile(
    source: &Rc<Source>,
    heap: &mut Heap,
    module: Handle,
    options: &CompileOptions,
    go_on: &mut dyn FnMut() -> bool,
) -> Result<Rc<Code>> {
    let mut patience = Patience {
        go_on,
        nodes: 0,
        short: source.text.len() <= SHORT_CODE,
    };
    let form = if options.expression {
        Form::Expression
    } else {
        Form::Module
    };
    let text = Rc::clone(source);
    let names = heap.symbols.bytes();
    let done = with_tree(&text.text, form, |ast| {
        generate(ast, source, heap, module, *options, &mut patience)
    });
    heap.charge_names(names);
    match done {
        Ok(done) => done,
        Err(problem) => {
            patience.ask()?;
            Err(explain(source, form, problem).into())
        }
    }
}

/// Compiles a module of our own, but for the bodies that were set aside.
pub(crate) fn compile_library(
    read: &'static Read,
    source: &Rc<Source>,
    heap: &mut Heap,
    module: Handle,
) -> Result<Rc<Code>> {
    compile_tree(&read.tree, Some(&read.bodies), source, heap, module)
}

/// Compiles a function of ours whose body was set aside.
pub(crate) fn compile_body(
    tree: &ModModule,
    source: &Rc<Source>,
    heap: &mut Heap,
    module: Handle,
) -> Result<Rc<Code>> {
    let mut code = compile_tree(tree, None, source, heap, module)?;
    // It is the last that its class makes, and the class the last of what is around it.
    while let (CodeKind::Module | CodeKind::Class, Some(inner)) = (code.kind, code.children.last())
    {
        code = Rc::clone(inner);
    }
    Ok(code)
}

fn compile_tree(
    tree: &ModModule,
    bodies: Option<&'static Bodies>,
    source: &Rc<Source>,
    heap: &mut Heap,
    module: Handle,
) -> Result<Rc<Code>> {
    let names = heap.symbols.bytes();
    let mut patience = Patience {
        go_on: &mut || true,
        nodes: 0,
        short: true,
    };
    let options = CompileOptions {
        bodies,
        ..CompileOptions::default()
    };
    let done = generate(tree, source, heap, module, options, &mut patience);
    heap.charge_names(names);
    done
}

fn generate(
    ast: &ModModule,
    source: &Rc<Source>,
    heap: &mut Heap,
    module: Handle,
    options: CompileOptions,
    patience: &mut Patience<'_>,
) -> Result<Rc<Code>> {
    patience.pass()?;
    let scopes = scope::analyse(ast, &mut heap.symbols, options, patience)?;
    patience.pass()?;
    let mut compiler = Compiler {
        heap,
        module,
        source: Rc::clone(source),
        options,
        scopes,
        scope: ScopeId::MODULE,
        unit: Unit::new(
            ScopeId::MODULE,
            CodeKind::Module,
            sym::MODULE_CODE,
            "<module>".to_owned(),
            Span::default(),
        ),
        outer: Vec::new(),
        emitted: 0,
        strings: FxHashMap::default(),
        patience: patience.lent(),
    };
    compiler.module(ast)
}

/// The state of code generation.
struct Compiler<'a> {
    heap: &'a mut Heap,
    module: Handle,
    source: Rc<Source>,
    options: CompileOptions,
    scopes: Scopes,
    /// The innermost scope, inlined ones included.
    scope: ScopeId,
    unit: Unit<'a>,
    /// The units around it, outermost first.
    outer: Vec<Unit<'a>>,
    /// Instructions emitted so far, in all units.
    emitted: usize,
    /// Strings of this text, so that equal ones are one.
    strings: FxHashMap<Box<str>, Value>,
    patience: Patience<'a>,
}

/// The span of a node.
fn span(node: &impl Ranged) -> Span {
    let range = node.range();
    Span {
        start: range.start().into(),
        end: range.end().into(),
    }
}

impl Compiler<'_> {
    /// The symbol of a name as the current scope sees it: private names of a class are mangled.
    fn sym(&mut self, name: &str) -> Sym {
        let private = self.scopes.private(self.scope);
        mangle(&mut self.heap.symbols, private.as_deref(), name)
    }

    /// The slot of a global name in the module.
    fn global_slot(&mut self, sym: Sym) -> u32 {
        let Some(module) = self.heap.modules.get_mut(self.module as usize) else {
            return 0;
        };
        let slot = module.slot(sym);
        // A slot that `globals()` made has none yet.
        if let Some(fallback) = module.fallback.get_mut(slot as usize)
            && fallback.is_undef()
        {
            *fallback = crate::vm::builtin_by_name(sym);
        }
        slot
    }
}
