//! Texts of our own modules, read once in a process: the tree of one is the same for every
//! interpreter, and to parse it takes longer than to compile it.
//!
//! Most programs call a few functions of a module, so the bodies of its functions are set aside: each
//! is compiled when it is first called.
//!
//! What is kept is never given back. It is as much as there are modules of ours, and no program can
//! add to it.

use std::iter;
use std::sync::{Mutex, PoisonError};

use ruff_python_ast::{
    AtomicNodeIndex, Identifier, ModModule, Parameters, Stmt, StmtClassDef, StmtFunctionDef, Suite,
};
use ruff_text_size::Ranged;
use rustc_hash::FxHashMap;

use super::line_starts;
use super::parse::{Form, parse};

/// A text that was read.
pub(crate) struct Read {
    pub(crate) text: &'static str,
    pub(crate) tree: ModModule,
    pub(crate) bodies: Bodies,
    pub(super) line_starts: Vec<u32>,
}

/// The functions whose bodies were set aside, by where they start in the text. Each is a module of
/// its own: the classes that the function is in, and in them nothing but the function.
pub(crate) type Bodies = FxHashMap<u32, ModModule>;

/// Reads a text, or finds what was read before; nothing where it is no Python, which a test rules
/// out for each of ours.
pub(crate) fn read(text: &'static str) -> Option<&'static Read> {
    static KNOWN: Mutex<Option<FxHashMap<usize, &'static Read>>> = Mutex::new(None);
    let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let key = text.as_ptr().addr();
    if let Some(read) = known().as_ref().and_then(|known| known.get(&key)) {
        return Some(read);
    }
    let mut tree = parse(text, Form::Module).ok()?;
    let mut bodies = Bodies::default();
    set_aside(text, &mut tree.body, &mut Vec::new(), &mut bodies);
    let read = Read {
        text,
        tree,
        bodies,
        line_starts: line_starts(text),
    };
    // Where two threads read it at once the first to come back is kept.
    let mut known = known();
    let place = known.get_or_insert_default().entry(key);
    Some(place.or_insert_with(|| Box::leak(Box::new(read))))
}

/// Takes the bodies out of the functions of a module and of its classes; documentation stays.
fn set_aside(text: &str, body: &mut Suite, classes: &mut Vec<Identifier>, bodies: &mut Bodies) {
    for statement in body {
        match statement {
            Stmt::ClassDef(class) if class.type_params.is_none() => {
                classes.push(class.name.clone());
                set_aside(text, &mut class.body, classes, bodies);
                classes.pop();
            }
            Stmt::FunctionDef(def) if may_wait(text, def) => {
                let body = std::mem::take(&mut def.body);
                let shown = body.first().filter(|first| is_text(first));
                def.body = shown.cloned().into_iter().collect();
                bodies.insert(def.start().into(), alone(def, body, classes));
            }
            _ => {}
        }
    }
}

/// Whether the code around a function can do without a look into it: it is no generator, and takes
/// no class along.
fn may_wait(text: &str, def: &StmtFunctionDef) -> bool {
    let within = &text[def.range()];
    let looked_into = ["yield", "super", "__class__"];
    !def.is_async && def.type_params.is_none() && !looked_into.iter().any(|it| within.contains(it))
}

fn is_text(statement: &Stmt) -> bool {
    matches!(statement, Stmt::Expr(expression) if expression.value.is_string_literal_expr())
}

/// A module of one function in its classes. What is evaluated where the function is made has been.
fn alone(def: &StmtFunctionDef, body: Suite, classes: &[Identifier]) -> ModModule {
    let mut parameters = def.parameters.clone();
    let Parameters {
        posonlyargs,
        args,
        kwonlyargs,
        ..
    } = &mut *parameters;
    for parameter in posonlyargs.iter_mut().chain(args).chain(kwonlyargs) {
        parameter.default = None;
        parameter.parameter.annotation = None;
    }
    let function = Stmt::FunctionDef(StmtFunctionDef {
        node_index: AtomicNodeIndex::NONE,
        range: def.range,
        is_async: false,
        decorator_list: iter::empty().collect(),
        name: def.name.clone(),
        type_params: None,
        parameters,
        returns: None,
        body,
    });
    let whole = classes.iter().rev().fold(function, |inner, name| {
        Stmt::ClassDef(StmtClassDef {
            node_index: AtomicNodeIndex::NONE,
            range: def.range,
            decorator_list: iter::empty().collect(),
            name: name.clone(),
            type_params: None,
            arguments: None,
            body: iter::once(inner).collect(),
        })
    });
    ModModule {
        node_index: AtomicNodeIndex::NONE,
        range: def.range,
        body: iter::once(whole).collect(),
    }
}
