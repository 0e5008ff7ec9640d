//! The judging walk: every statement and expression once, in the order of the text.
//!
//! Evaluation is the walk: an expression's value comes back from judging it. Values of names are
//! evaluated when a name is looked up, in silence and once, and everything is paid out of one
//! budget that grows with the text.

use std::ops::Range;
use std::rc::Rc;

use ruff_python_ast::{
    Arguments, ExceptHandler, Expr, Parameters, Pattern, Stmt, StmtClassDef, StmtFunctionDef,
    TypeParams,
};
use ruff_text_size::{Ranged, TextRange};
use rustc_hash::FxHashMap;
use stockade_core::Policy;

use super::scope::{ClassId, FunctionId, MODULE, Program, ScopeId, place};
use super::value::Values;
use crate::report::Report;
use crate::rules::{COMPUTED_NAME, Rule};

/// Steps that every text may take, and more for every byte of it.
const BASE_STEPS: u64 = 200_000;
const STEPS_PER_BYTE: u64 = 16;
/// Steps that no text may exceed.
const MAX_STEPS: u64 = 50_000_000;

/// What is known of a name or of a function's result.
#[derive(Clone)]
pub(super) enum Memo<'a> {
    Unseen,
    /// Being worked out: a name that depends on itself.
    Open,
    Done(Values<'a>),
}

/// What one use of the guard needs besides the program.
pub(super) struct Walker<'a, 'r, 's> {
    pub(super) program: Program<'a>,
    /// The class whose body a scope is.
    pub(super) classes: FxHashMap<ScopeId, ClassId>,
    pub(super) policy: &'r Policy,
    pub(super) report: &'r mut Report<'s>,
    pub(super) symbols: Vec<Memo<'a>>,
    pub(super) results: Vec<Memo<'a>>,
    /// Above zero while a value is only looked up.
    pub(super) quiet: u32,
    pub(super) depth: u32,
    pub(super) steps: u64,
    /// The functions around the place being judged.
    pub(super) functions: Vec<FunctionId>,
    /// Where findings go when the text judged is a text inside the text.
    pub(super) pinned: Option<Range<usize>>,
    pub(super) rulings: FxHashMap<Rc<str>, bool>,
    /// The paths of builtins that were looked up and that the policy allows.
    pub(super) builtins: Vec<Option<Rc<str>>>,
    /// What dict literals hold under any key, by their place.
    pub(super) dicts: FxHashMap<u32, Values<'a>>,
    /// Whether docstrings are run.
    pub(super) uses_doctest: bool,
    /// Whether texts may be evaluated as type hints.
    pub(super) uses_type_hints: bool,
    /// Whether the walk came upon `get_type_hints` where the text does not name it.
    pub(super) found_type_hints: bool,
    /// Texts inside the text that are code: docstring examples and annotations.
    pub(super) inner: Vec<(String, Range<usize>)>,
}

impl<'a, 'r, 's> Walker<'a, 'r, 's> {
    pub(super) fn new(
        program: Program<'a>,
        policy: &'r Policy,
        report: &'r mut Report<'s>,
        bytes: usize,
        pinned: Option<Range<usize>>,
    ) -> Self {
        let symbols = vec![Memo::Unseen; program.symbols.len()];
        let results = vec![Memo::Unseen; program.functions.len()];
        let uses_doctest = program.imported.contains("doctest");
        let uses_type_hints = program.mentions_type_hints;
        let classes = program
            .classes
            .iter()
            .zip(0..)
            .filter_map(|(class, id)| Some((*program.by_place.get(&place(class.node.range))?, id)))
            .collect();
        Self {
            program,
            classes,
            policy,
            report,
            symbols,
            results,
            quiet: 0,
            depth: 0,
            steps: (BASE_STEPS + STEPS_PER_BYTE * bytes as u64).min(MAX_STEPS),
            functions: Vec::new(),
            pinned,
            rulings: FxHashMap::default(),
            builtins: vec![None; super::names::BUILTIN_COUNT],
            dicts: FxHashMap::default(),
            uses_doctest,
            uses_type_hints,
            found_type_hints: false,
            inner: Vec::new(),
        }
    }

    /// Judges a whole module and gives back the texts in it that are code too.
    pub(super) fn module(mut self, body: &'a [Stmt]) -> Vec<(String, Range<usize>)> {
        self.suite(body, MODULE);
        if self.found_type_hints && !self.uses_type_hints {
            // Put together or brought by a star import: every text may be a type hint after all.
            self.uses_type_hints = true;
            self.inner.clear();
            self.suite(body, MODULE);
        }
        if self.steps == 0 {
            self.add(
                &COMPUTED_NAME,
                0..0,
                "the names in this code are too tangled to follow",
                "give each name one plain value",
            );
        }
        self.inner
    }

    /// Records a finding, unless a value is only being looked up.
    pub(super) fn add(
        &mut self,
        rule: &'static Rule,
        span: Range<usize>,
        message: impl Into<String>,
        hint: impl Into<String>,
    ) {
        if self.quiet == 0 {
            let span = self.pinned.clone().unwrap_or(span);
            self.report.add(rule, span, message, hint);
        }
    }

    pub(super) fn suite(&mut self, body: &'a [Stmt], scope: ScopeId) {
        for stmt in body {
            if self.report.is_full() {
                return;
            }
            self.stmt(stmt, scope);
        }
    }

    fn stmt(&mut self, stmt: &'a Stmt, scope: ScopeId) {
        match stmt {
            Stmt::FunctionDef(def) => self.function_def(def, scope),
            Stmt::ClassDef(class) => self.class_def(class, scope),
            Stmt::Return(it) => self.maybe(it.value.as_deref(), scope),
            Stmt::Delete(it) => {
                for target in &it.targets {
                    self.target(target, scope);
                }
            }
            Stmt::TypeAlias(it) => {
                self.type_params(it.type_params.as_deref(), scope);
                self.expr(&it.value, scope);
            }
            Stmt::Assign(it) => {
                let value = self.expr(&it.value, scope);
                for target in &it.targets {
                    self.assigned(target, &value, scope);
                    self.target(target, scope);
                }
            }
            Stmt::AugAssign(it) => {
                let value = self.expr(&it.value, scope);
                self.quiet += 1;
                let before = self.expr(&it.target, scope);
                self.quiet -= 1;
                self.operation(&before, it.op, &value, span(it.range));
                self.target(&it.target, scope);
            }
            Stmt::AnnAssign(it) => {
                self.annotation(&it.annotation, scope);
                if let Some(value) = &it.value {
                    let value = self.expr(value, scope);
                    self.assigned(&it.target, &value, scope);
                }
                self.target(&it.target, scope);
            }
            Stmt::For(it) => {
                self.expr(&it.iter, scope);
                self.target(&it.target, scope);
                self.suite(&it.body, scope);
                self.suite(&it.orelse, scope);
            }
            Stmt::While(it) => {
                self.expr(&it.test, scope);
                self.suite(&it.body, scope);
                self.suite(&it.orelse, scope);
            }
            Stmt::If(it) => {
                self.expr(&it.test, scope);
                self.suite(&it.body, scope);
                for clause in &it.elif_else_clauses {
                    self.maybe(clause.test.as_ref(), scope);
                    self.suite(&clause.body, scope);
                }
            }
            Stmt::With(it) => {
                for item in &it.items {
                    self.expr(&item.context_expr, scope);
                    if let Some(target) = &item.optional_vars {
                        self.target(target, scope);
                    }
                }
                self.suite(&it.body, scope);
            }
            Stmt::Match(it) => {
                let subject = self.expr(&it.subject, scope);
                for case in &it.cases {
                    self.pattern(&case.pattern, &subject, scope);
                    self.maybe(case.guard.as_deref(), scope);
                    self.suite(&case.body, scope);
                }
            }
            Stmt::Raise(it) => {
                self.maybe(it.exc.as_deref(), scope);
                self.maybe(it.cause.as_deref(), scope);
            }
            Stmt::Try(it) => {
                self.suite(&it.body, scope);
                for ExceptHandler::ExceptHandler(handler) in &it.handlers {
                    self.maybe(handler.type_.as_deref(), scope);
                    self.suite(&handler.body, scope);
                }
                self.suite(&it.orelse, scope);
                self.suite(&it.finalbody, scope);
            }
            Stmt::Assert(it) => {
                self.expr(&it.test, scope);
                self.maybe(it.msg.as_deref(), scope);
            }
            Stmt::Import(it) => self.import(it),
            Stmt::ImportFrom(it) => self.import_from(it),
            Stmt::Expr(it) => {
                self.expr(&it.value, scope);
            }
            Stmt::Global(_)
            | Stmt::Nonlocal(_)
            | Stmt::Pass(_)
            | Stmt::Break(_)
            | Stmt::Continue(_)
            | Stmt::IpyEscapeCommand(_) => {}
        }
    }

    pub(super) fn maybe(&mut self, expr: Option<&'a Expr>, scope: ScopeId) {
        if let Some(expr) = expr {
            self.expr(expr, scope);
        }
    }

    fn function_def(&mut self, def: &'a StmtFunctionDef, scope: ScopeId) {
        for decorator in &def.decorator_list {
            self.decorate(&decorator.expression, scope);
        }
        self.type_params(def.type_params.as_deref(), scope);
        self.parameters(&def.parameters, scope);
        if let Some(returns) = &def.returns {
            self.annotation(returns, scope);
        }
        let inside = self.scope_at(def.range, scope);
        let function = self.program.scope(inside).function;
        self.functions.extend(function);
        self.suite(&def.body, inside);
        if function.is_some() {
            self.functions.pop();
        }
    }

    /// A decorator is a call with one argument that is a function.
    fn decorate(&mut self, decorator: &'a Expr, scope: ScopeId) {
        let function = self.expr(decorator, scope);
        self.apply(
            &function,
            &[Values::unknown()],
            &[],
            span(decorator.range()),
        );
    }

    fn class_def(&mut self, class: &'a StmtClassDef, scope: ScopeId) {
        for decorator in &class.decorator_list {
            self.decorate(&decorator.expression, scope);
        }
        self.type_params(class.type_params.as_deref(), scope);
        if let Some(arguments) = class.arguments.as_deref() {
            self.arguments_only(arguments, scope);
        }
        let inside = self.scope_at(class.range, scope);
        self.suite(&class.body, inside);
    }

    fn arguments_only(&mut self, arguments: &'a Arguments, scope: ScopeId) {
        for argument in &arguments.args {
            self.expr(argument, scope);
        }
        for keyword in &arguments.keywords {
            self.expr(&keyword.value, scope);
        }
    }

    pub(super) fn parameters(&mut self, parameters: &'a Parameters, scope: ScopeId) {
        for parameter in parameters {
            self.maybe(parameter.default(), scope);
            if let Some(annotation) = parameter.annotation() {
                self.annotation(annotation, scope);
            }
        }
    }

    fn type_params(&mut self, parameters: Option<&'a TypeParams>, scope: ScopeId) {
        for parameter in parameters.into_iter().flatten() {
            if let ruff_python_ast::TypeParam::TypeVar(variable) = parameter {
                self.maybe(variable.bound.as_deref(), scope);
            }
            self.maybe(parameter.default(), scope);
        }
    }

    /// An annotation is an expression; a text in its place is evaluated by whoever asks for type
    /// hints, so it is code as well.
    fn annotation(&mut self, annotation: &'a Expr, scope: ScopeId) {
        let values = self.expr(annotation, scope);
        if self.quiet == 0 {
            self.hint_texts(&values, &span(annotation.range()));
        }
    }

    /// The scope that a node opens.
    pub(super) fn scope_at(&self, range: TextRange, outer: ScopeId) -> ScopeId {
        self.program
            .by_place
            .get(&place(range))
            .copied()
            .unwrap_or(outer)
    }

    /// Judges a pattern by what the subject may be.
    fn pattern(&mut self, pattern: &'a Pattern, subject: &Values<'a>, scope: ScopeId) {
        match pattern {
            Pattern::MatchValue(it) => {
                self.expr(&it.value, scope);
            }
            Pattern::MatchSingleton(_) | Pattern::MatchStar(_) => {}
            Pattern::MatchSequence(it) => {
                let part = self.any_element(subject);
                self.patterns(&it.patterns, &part, scope);
            }
            Pattern::MatchMapping(it) => {
                let mut found = Values::unknown();
                for key in &it.keys {
                    let key = self.expr(key, scope);
                    self.item_name(&key, span(it.range));
                    let more = self.matched_item(subject, &key, span(it.range));
                    found.add(more);
                }
                self.patterns(&it.patterns, &found, scope);
            }
            Pattern::MatchClass(it) => {
                self.expr(&it.cls, scope);
                self.patterns(&it.arguments.patterns, &Values::unknown(), scope);
                for keyword in &it.arguments.keywords {
                    let at = span(keyword.attr.range);
                    let part = self.matched_attribute(subject, keyword.attr.as_str(), at);
                    self.pattern(&keyword.pattern, &part, scope);
                }
            }
            Pattern::MatchAs(it) => {
                if let Some(inner) = &it.pattern {
                    self.pattern(inner, subject, scope);
                }
            }
            Pattern::MatchOr(it) => self.patterns(&it.patterns, subject, scope),
        }
    }

    fn patterns(&mut self, patterns: &'a [Pattern], subject: &Values<'a>, scope: ScopeId) {
        for pattern in patterns {
            self.pattern(pattern, subject, scope);
        }
    }
}

/// The bytes of a range of the tree.
pub(super) fn span(range: TextRange) -> Range<usize> {
    range.start().to_usize()..range.end().to_usize()
}
