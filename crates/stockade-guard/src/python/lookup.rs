//! What names, parameters and functions may be: bindings evaluated on demand, each once.

use std::ops::Range;
use std::rc::Rc;

use ruff_python_ast::Expr;

use super::exposed;
use super::names;
use super::scope::{Binding, FunctionId, ScopeId, Source, SymbolId};
use super::value::{Path, Value, Values};
use super::walk::{Memo, Walker};
use crate::imports::ImportRuling;
use crate::rules::DUNDER_ACCESS;

/// Bindings of one name that are followed.
const MAX_BINDINGS: usize = 64;
/// Possibilities of an iterated value that are gone through.
const MAX_ITERATED: usize = 4;
/// What following a name, a call or an iteration costs of the stack, in levels of expressions.
pub(super) const FRAMES: u32 = 4;

impl<'a> Walker<'a, '_, '_> {
    /// What a name may be at a place; a builtin that the policy denies is judged there.
    pub(super) fn lookup(&mut self, name: &str, scope: ScopeId, at: Range<usize>) -> Values<'a> {
        let offset = super::scope::index(at.start);
        let (symbol, firm) = self.program.resolve(scope, name, offset);
        let mut values = match symbol {
            Some(symbol) => self.symbol_values(symbol),
            None => Values::default(),
        };
        if firm {
            return values;
        }
        if names::is_escape_global(name) {
            self.report.needs.internal(name);
            self.add(
                &DUNDER_ACCESS,
                at,
                format!("`{name}` gives away the interpreter itself"),
                "name the builtin or module you need",
            );
            values.add(Values::unknown());
        } else if let Some(number) = names::builtin_number(name) {
            // Builtins are most of the names looked up; each path is written once, and only if
            // the policy has nothing against it.
            if let Some(path) = &self.builtins[number] {
                values.add(Values::path(path.clone()));
                return values;
            }
            self.report.needs.builtin(name);
            let path: Rc<str> = format!("builtins.{name}").into();
            if self.is_builtin_denied(name) {
                self.judge_builtin(name, at);
            } else {
                self.builtins[number] = Some(path.clone());
            }
            values.add(Values::path(path));
        } else if symbol.is_none() {
            // `from typing import *` brings it too.
            self.found_type_hints |= name == "get_type_hints";
            // Nothing here imports it, yet a session or an executor may have done so before.
            if self.ruling(name) == ImportRuling::DeniedByName {
                self.judge_import(name, at.clone());
            }
            values.unknown = true;
            // `from asyncio import *` may have bound it.
            for position in 0..self.program.starred.len() {
                let module = self.program.starred[position];
                self.steps = self.steps.saturating_sub(1);
                if self.is_allowed(module) {
                    let more = self.attribute_of(&Values::path(module), name, at.clone(), None);
                    values.add(more);
                }
            }
            // `globals()["name"] = …` binds a name too.
            if let Some(&stored) = self.program.items.get(name) {
                values.add(self.symbol_values(stored));
            }
        }
        values
    }

    /// What a symbol may be, worked out once.
    pub(super) fn symbol_values(&mut self, id: SymbolId) -> Values<'a> {
        let index = id as usize;
        match &self.symbols[index] {
            Memo::Done(values) => return values.clone(),
            Memo::Open => return Values::unknown(),
            Memo::Unseen => {}
        }
        if self.is_deep() {
            return Values::unknown();
        }
        self.symbols[index] = Memo::Open;
        self.quiet += 1;
        self.depth += FRAMES;
        let mut values = Values::default();
        let count = self.program.symbol(id).bindings.len();
        for position in 0..count.min(MAX_BINDINGS) {
            if values.is_full() {
                break;
            }
            let binding = self.program.symbol(id).bindings[position];
            let more = self.binding(binding, &values);
            // The newest first: it is what a reader would name.
            values = more.with(values);
        }
        values.unknown |= count > MAX_BINDINGS || count == 0;
        self.quiet -= 1;
        self.depth -= FRAMES;
        self.symbols[index] = Memo::Done(values.clone());
        values
    }

    fn binding(&mut self, binding: Binding<'a>, before: &Values<'a>) -> Values<'a> {
        let scope = binding.scope;
        match binding.source {
            Source::Value(expr) => self.expr(expr, scope),
            Source::Element(expr) => {
                let over = self.expr(expr, scope);
                self.any_element(&over)
            }
            Source::Nth(expr, position) => {
                let whole = self.expr(expr, scope);
                let elements = self.elements(&whole);
                elements
                    .and_then(|mut elements| {
                        (position < elements.len()).then(|| elements.swap_remove(position))
                    })
                    .unwrap_or_else(Values::unknown)
            }
            Source::ElementNth(expr, position) => {
                let over = self.expr(expr, scope);
                let mut values = Values::unknown();
                for element in self.elements(&over).unwrap_or_default() {
                    if let Some(elements) = self.elements(&element)
                        && let Some(part) = elements.into_iter().nth(position)
                    {
                        values.add(part);
                    }
                }
                values
            }
            Source::Augmented(op, expr) => {
                let right = self.expr(expr, scope);
                self.operation(before, op, &right, 0..0)
            }
            Source::Module(module) => Values::path(module),
            Source::Member("sys", "modules") => {
                Values::one(Value::Namespace(super::value::Namespace::Modules))
            }
            Source::Member(module, "__dict__") => {
                Values::one(Value::Namespace(super::value::Namespace::Of(module.into())))
            }
            Source::Member(module, name) => {
                let path = format!("{module}.{name}");
                Values::path(exposed::canonical(&path))
            }
            Source::Attribute(object, name) => {
                let base = self.expr(object, scope);
                self.attribute_of(&base, name, 0..0, None)
            }
            Source::Function(id) => Values::one(Value::Function(id)),
            Source::Class(id) => Values::one(Value::Class(id)),
            Source::Parameter(id, position) => self.parameter(id, position),
            Source::Opaque => Values::unknown(),
        }
    }

    /// Any one element of a value.
    pub(super) fn any_element(&mut self, over: &Values<'a>) -> Values<'a> {
        let more = over.len() > MAX_ITERATED;
        let mut values = Values::empty(more || over.unknown || over.is_opaque());
        for value in over.iter().take(MAX_ITERATED) {
            match self.elements(&Values::one(value.clone())) {
                Some(elements) => elements.into_iter().for_each(|element| values.add(element)),
                None => values.unknown = true,
            }
        }
        values
    }

    /// Any one value of a dict.
    pub(super) fn any_value(&mut self, over: &Values<'a>) -> Values<'a> {
        let mut values = Values::empty(false);
        for value in over.iter().take(MAX_ITERATED) {
            let Value::Map(dict, scope) = value else {
                continue;
            };
            for item in dict.items.iter().take(MAX_ITERATED) {
                let held = self.peek(&item.value, *scope);
                values.add(held);
            }
        }
        values
    }

    /// A parameter may be its default and whatever calls by name pass.
    fn parameter(&mut self, id: FunctionId, position: usize) -> Values<'a> {
        let function = &self.program.functions[id as usize];
        let mut values = Values::unknown();
        let Some(parameters) = function.node.parameters() else {
            return values;
        };
        let outer = self
            .program
            .scope(function.scope)
            .parent
            .unwrap_or(function.scope);
        let count = function.calls.len();
        let is_method = function.name.is_some()
            && self.program.scope(outer).kind == super::scope::ScopeKind::Class;
        let Some(parameter) = parameters.iter().nth(position) else {
            return values;
        };
        if let Some(default) = parameter.default() {
            let value = self.expr(default, outer);
            values.add(value);
        }
        if let Some(annotation) = parameter.annotation() {
            let class = self.expr(annotation, outer);
            for path in class
                .paths()
                .filter(|path| path.name.starts_with("pathlib."))
            {
                values.push(Value::Path(Path {
                    name: format!("{}()", path.name).into(),
                    argument: None,
                }));
            }
        }
        let name = parameter.name().as_str();
        for at in 0..count {
            let (call, scope) = self.program.functions[id as usize].calls[at];
            let arguments = &call.arguments;
            let bound = usize::from(is_method && matches!(&*call.func, Expr::Attribute(_)));
            let positional = position
                .checked_sub(bound)
                .and_then(|at| arguments.args.get(at));
            let argument = positional
                .filter(|argument| !argument.is_starred_expr())
                .or_else(|| arguments.find_keyword(name).map(|keyword| &keyword.value));
            if let Some(argument) = argument {
                let value = self.expr(argument, scope);
                values.add(value);
            }
        }
        values
    }

    /// What calling a function of the program may give.
    pub(super) fn result(&mut self, id: FunctionId) -> Values<'a> {
        let index = id as usize;
        match &self.results[index] {
            Memo::Done(values) => return values.clone(),
            Memo::Open => return Values::unknown(),
            Memo::Unseen => {}
        }
        if self.is_deep() {
            return Values::unknown();
        }
        self.results[index] = Memo::Open;
        self.quiet += 1;
        self.depth += FRAMES;
        let function = &self.program.functions[index];
        let (scope, generator) = (function.scope, function.is_generator);
        let returns = function.returns.clone();
        let mut values = Values::empty(returns.is_empty() || generator);
        if !generator {
            for expr in returns.into_iter().take(MAX_BINDINGS) {
                let more = self.expr(expr, scope);
                values.add(more);
            }
        }
        self.quiet -= 1;
        self.depth -= FRAMES;
        self.results[index] = Memo::Done(values.clone());
        values
    }
}

/// A builtin as a value.
pub(super) fn builtin<'a>(name: &str) -> Values<'a> {
    Values::one(Value::Path(Path {
        name: format!("builtins.{name}").into(),
        argument: None,
    }))
}
