//! Attributes and items: reached by a dot, by `getattr`, by a pattern, by a key.

use std::ops::Range;
use std::rc::Rc;

use ruff_python_ast::{Expr, ExprAttribute};
use ruff_text_size::Ranged;

use super::effects;
use super::exposed;
use super::modules;
use super::names;
use super::scope::ScopeId;
use super::value::{Namespace, Path, Value, Values};
use super::walk::{Walker, span};
use crate::rules::{DUNDER_ACCESS, DYNAMIC_CODE, FRAME_ACCESS, MODULE_INTERNALS};

impl<'a> Walker<'a, '_, '_> {
    /// What `base.name` may be.
    pub(super) fn attribute_of(
        &mut self,
        base: &Values<'a>,
        name: &str,
        at: Range<usize>,
        object: Option<&'a Expr>,
    ) -> Values<'a> {
        if self.forbidden_attribute(name, base, &at, object) {
            return Values::unknown();
        }
        if matches!(name, "format" | "format_map") {
            for text in base.texts() {
                self.template(text, at.clone());
            }
            if base.dunder && base.is_opaque() {
                self.computed_template(at.clone());
            }
        }
        let mut values = Values::empty(base.unknown);
        let mut open = base.is_opaque() || base.unknown;
        for value in base.iter() {
            match value {
                Value::Path(path) => {
                    let path = path.clone();
                    let more = self.member(&path, name, at.clone());
                    values.add(more);
                    if &*path.name == "builtins.super()" {
                        let more = self.of_super(name, &at);
                        values.add(more);
                    }
                }
                Value::Namespace(namespace) => {
                    let namespace = namespace.clone();
                    self.namespace_method(&namespace, name, at.clone());
                    values.unknown = true;
                }
                Value::Function(_) if name == "__class__" => {
                    values.add(super::lookup::builtin("function"));
                }
                Value::Class(id) | Value::Instance(id) => {
                    let more = self.inherited(*id, name, &at);
                    values.add(more);
                    open = true;
                }
                Value::Function(_) => open = true,
                // The class of a literal is a builtin, of which every attribute can be written out.
                value if name == "__class__" && is_literal(value) => {
                    values.add(super::lookup::builtin("object"));
                }
                _ => values.unknown = true,
            }
        }
        if open {
            let own = self.inherited_by_self(base, object, name, &at);
            values.add(own);
            self.unknown_attribute(name, base, &at, object);
            if let Some(&symbol) = self.program.attributes.get(name) {
                let stored = self.symbol_values(symbol);
                values.add(stored);
            }
            values.unknown = true;
        }
        values
    }

    /// Whether a name may not be touched whatever the object.
    fn forbidden_attribute(
        &mut self,
        name: &str,
        base: &Values<'a>,
        at: &Range<usize>,
        object: Option<&'a Expr>,
    ) -> bool {
        if names::is_frame_name(name) {
            self.frame(name, at.clone());
            return true;
        }
        if name == "mro" && !self.program.attributes.contains_key("mro") {
            self.dunder("mro", at.clone());
            return true;
        }
        if !names::is_escape_dunder(name) {
            return false;
        }
        if name == "__import__" && (base.has_path("builtins") || base.has_path("importlib")) {
            return false;
        }
        if name == "__getattribute__" && self.is_own_attribute_access(base, object) {
            return false;
        }
        if names::is_definable_dunder(name) && base.has_path("builtins.super()") {
            return false;
        }
        self.dunder(name, at.clone());
        true
    }

    /// `super().__getattribute__`, or `object.__getattribute__` inside a method of that name.
    fn is_own_attribute_access(&self, base: &Values<'a>, object: Option<&'a Expr>) -> bool {
        let inside = self.functions.last().is_some_and(|&id| {
            let name = self.program.functions[id as usize].name;
            matches!(name, Some("__getattribute__" | "__getattr__"))
        });
        base.has_path("builtins.super()")
            || (inside && matches!(object, Some(Expr::Name(name)) if name.id.as_str() == "object"))
    }

    pub(super) fn frame(&mut self, name: &str, at: Range<usize>) {
        self.report.needs.internal(name);
        self.add(
            &FRAME_ACCESS,
            at,
            format!("`{name}` is an internal of frames, code objects or generators"),
            "leave introspection out; use `traceback.format_exc()` to show an error",
        );
    }

    pub(super) fn dunder(&mut self, name: &str, at: Range<usize>) {
        self.report.needs.internal(name);
        let hint = match name {
            "__subclasses__" => {
                "keep your own list of classes, for example with `__init_subclass__`"
            }
            "__mro__" | "__bases__" | "__base__" | "mro" => "use `issubclass` or `isinstance`",
            "__wrapped__" | "__func__" | "__self__" => "keep a reference to the function you need",
            "__dict__" => "use `vars(instance)`",
            "__class__" => "use `type(instance)`",
            _ => "ordinary code does not need it; use the public interface of the object",
        };
        self.add(
            &DUNDER_ACCESS,
            at,
            format!("`{name}` serves to climb out of an object"),
            hint,
        );
    }

    /// An attribute of an object that nothing, or only its class, is known of.
    fn unknown_attribute(
        &mut self,
        name: &str,
        base: &Values<'a>,
        at: &Range<usize>,
        object: Option<&'a Expr>,
    ) {
        let own =
            matches!(object, Some(Expr::Name(name)) if matches!(name.id.as_str(), "self" | "cls"));
        if modules::is_private_module_name(name)
            && !own
            && !base
                .iter()
                .any(|value| matches!(value, Value::Class(_) | Value::Instance(_)))
        {
            self.internals(name, name.trim_start_matches('_'), at.clone());
        }
        if own || self.program.attributes.contains_key(name) {
            return;
        }
        let imports = |program: &super::scope::Program<'_>, module: &str| {
            program
                .imported
                .iter()
                .any(|name| name.split('.').next() == Some(module))
        };
        if effects::is_path_method(name) && imports(&self.program, "pathlib") {
            self.file(name, None, name.starts_with("write"), at.clone());
        } else if imports(&self.program, "asyncio")
            && let Some(effect) = effects::loop_method(name)
        {
            self.effect_on_read(effect, name, at.clone());
        }
    }

    /// What `path.name` may be, and whether reaching it is allowed.
    pub(super) fn member(&mut self, path: &Path, name: &str, at: Range<usize>) -> Values<'a> {
        let full: Rc<str> = format!("{}.{name}", path.name).into();
        self.found_type_hints |= name == "get_type_hints";
        self.report.needs.member(&path.name, &full);
        if let Some(real) = exposed::target(&path.name, name)
            && self.is_allowed(&path.name)
        {
            return self.exposed(&full, real, at);
        }
        match &*full {
            "sys.modules" => return Values::one(Value::Namespace(Namespace::Modules)),
            "builtins.super().__dict__" => return Values::unknown(),
            _ if name == "__dict__" && !path.name.contains("()") => {
                return Values::one(Value::Namespace(Namespace::Of(path.name.clone())));
            }
            _ => {}
        }
        if &*path.name == "builtins" {
            self.judge_builtin(name, at);
            return Values::path(full);
        }
        if self.judge_member(path, name, &full, &at) {
            return Values::unknown();
        }
        if matches!(
            name,
            "parent"
                | "joinpath"
                | "with_suffix"
                | "with_name"
                | "resolve"
                | "absolute"
                | "expanduser"
        ) && path.name.starts_with("pathlib.Path")
        {
            let bare: Rc<str> = "pathlib.Path()".into();
            return Values::one(Value::Path(Path {
                name: bare,
                argument: None,
            }));
        }
        Values::one(Value::Path(Path {
            name: full,
            argument: path.argument.clone(),
        }))
    }

    /// A member that really is something else: it is judged as that.
    fn exposed(&mut self, full: &str, real: &'static str, at: Range<usize>) -> Values<'a> {
        if !self.is_allowed(real) || self.is_denied_by_name(full) {
            self.internals(full, real, at);
            return Values::unknown();
        }
        match real.rsplit_once('.') {
            Some((home, name)) => {
                let home = Path {
                    name: home.into(),
                    argument: None,
                };
                self.member(&home, name, at)
            }
            None => Values::path(real),
        }
    }

    /// Judges a member of a module; answers whether there was something to report.
    fn judge_member(&mut self, path: &Path, name: &str, full: &str, at: &Range<usize>) -> bool {
        let top = path.name.split('.').next().unwrap_or(&path.name);
        if top == "builtins" {
            return self.builtin_member(full, at);
        }
        if !self.is_allowed(&path.name) {
            return self.partly_allowed(top, full, at);
        }
        if let Some(module) = modules::behind(&path.name, name)
            && !self.is_allowed(module)
        {
            self.internals(full, module, at.clone());
            return true;
        }
        if self.is_denied_by_name(full)
            || (modules::unsafe_submodule(full) == Some(full) && !self.is_allowed(full))
        {
            self.internals(full, full, at.clone());
            return true;
        }
        if name.starts_with('_') && !names::is_dunder(name) && self.is_module(&path.name) {
            self.add(
                &MODULE_INTERNALS,
                at.clone(),
                format!("`{full}` is an internal of the module `{}`", path.name),
                format!("use the public names of `{}`", path.name),
            );
            return true;
        }
        let on_loop = path.name.starts_with("asyncio.") && path.name.ends_with(')');
        let effect =
            effects::effect(full).or_else(|| effects::loop_method(name).filter(|_| on_loop));
        effect.is_some_and(|effect| self.effect_on_read(effect, full, at.clone()))
    }

    fn builtin_member(&mut self, full: &str, at: &Range<usize>) -> bool {
        let name = full.rsplit('.').next().unwrap_or(full);
        // `super()._helper()` is a method of the program's own class.
        let own = full.starts_with("builtins.super().");
        if name.starts_with('_') && !names::is_dunder(name) && !own {
            self.dunder(name, at.clone());
            return true;
        }
        false
    }

    /// `import os.path` binds `os`, of which only `path` was allowed.
    fn partly_allowed(&mut self, top: &str, full: &str, at: &Range<usize>) -> bool {
        if self.program.plainly_imported.contains(top) || self.is_allowed(full) {
            return false;
        }
        let mut inside = false;
        let imported = self.program.imported.clone();
        for module in imported.iter().filter(|module| module.starts_with(top)) {
            if !module[top.len()..].starts_with('.') || !self.is_allowed(module) {
                continue;
            }
            let leads = module
                .strip_prefix(full)
                .is_some_and(|rest| rest.starts_with('.'));
            if leads {
                return false;
            }
            inside = true;
        }
        if inside {
            self.internals(full, top, at.clone());
        }
        inside
    }

    fn internals(&mut self, reached: &str, module: &str, at: Range<usize>) {
        self.add(
            &MODULE_INTERNALS,
            at,
            format!("`{reached}` reaches the denied module `{module}`"),
            format!("do without it, or allow it with `imports.allow: [{module}]` or `--allow-import {module}`"),
        );
    }

    /// Whether a path is a module rather than something in one.
    fn is_module(&self, path: &str) -> bool {
        let last = path.rsplit('.').next().unwrap_or(path);
        self.program.imported.contains(path)
            || crate::imports::SAFE_PYTHON_MODULES.contains(&path)
            || crate::imports::SAFE_PYTHON_MODULES.contains(&last)
            || matches!(path, "os" | "os.path" | "sys")
    }

    /// An attribute that a class pattern reads, and what it may be.
    pub(super) fn matched_attribute(
        &mut self,
        subject: &Values<'a>,
        name: &str,
        at: Range<usize>,
    ) -> Values<'a> {
        if names::is_frame_name(name) {
            self.frame(name, at);
        } else if names::is_dunder(name) {
            self.dunder(name, at);
        } else if subject.paths().next().is_some() {
            return self.attribute_of(subject, name, at, None);
        } else if modules::is_private_module_name(name) {
            self.internals(name, name.trim_start_matches('_'), at);
        }
        Values::unknown()
    }

    /// An attribute that is assigned or deleted.
    pub(super) fn stored_attribute(&mut self, it: &'a ExprAttribute, scope: ScopeId) {
        let base = self.expr(&it.value, scope);
        let name = it.attr.as_str();
        let at = span(it.range);
        if names::is_frame_name(name) {
            self.frame(name, at);
        } else if name == "__class__"
            || (names::is_dunder(name) && !names::is_definable_dunder(name))
        {
            self.dunder(name, at);
        } else {
            self.changed_modules(&base, name, &at);
        }
    }

    /// An attribute is replaced by whatever way: of each module that the object may be.
    pub(super) fn changed_modules(&mut self, base: &Values<'a>, name: &str, at: &Range<usize>) {
        let paths: Vec<Path> = base.paths().cloned().collect();
        for path in paths {
            self.changed_module(&path, name, at);
        }
    }

    /// An attribute of a module is replaced: whoever else uses the module gets the new one.
    fn changed_module(&mut self, path: &Path, name: &str, at: &Range<usize>) {
        let full = format!("{}.{name}", path.name);
        let top = path.name.split('.').next().unwrap_or_default();
        // Whatever stands among the builtins may be read; replacing it is said below.
        let builtin = &*path.name == "builtins";
        if is_replaceable(&full) && self.is_allowed(top) {
            return;
        }
        if !builtin && self.judge_member(path, name, &full, at) {
            return;
        }
        if full == "shlex.shlex().source" {
            self.file(&full, None, false, at.clone());
            return;
        }
        // How instances of a class compare is the class's matter, not that of whoever imports it.
        let (_, last) = path.name.rsplit_once('.').unwrap_or_default();
        let of_class = names::is_dunder(name)
            && last.starts_with(char::is_uppercase)
            && !path.name.contains("()");
        let shared = of_class || self.is_module(&path.name);
        if &*path.name == "builtins" || (self.is_allowed(top) && shared) {
            self.add(
                &MODULE_INTERNALS,
                at.clone(),
                format!("`{full}` is replaced for everyone who uses `{}`", path.name),
                "define a function of your own under another name",
            );
        }
    }

    /// Watches what is assigned to the texts that doctest runs.
    pub(super) fn assigned(&mut self, target: &'a Expr, value: &Values<'a>, scope: ScopeId) {
        if let Expr::Name(name) = target {
            self.set_in_body(name.id.as_str(), scope, &span(target.range()));
        }
        let name = match target {
            Expr::Name(name) => name.id.as_str(),
            Expr::Attribute(attribute) => attribute.attr.as_str(),
            _ => return,
        };
        let plain = value
            .iter()
            .all(|value| matches!(value, Value::Str(super::value::Text::Source(_))))
            && !value.is_opaque()
            && !value.unknown;
        if name == "__annotations__" {
            self.set_annotations(value, span(target.range()));
        }
        if name == "__match_args__" {
            let elements = self.elements(value).unwrap_or_default();
            for name in elements.iter().flat_map(Values::texts) {
                self.matched_attribute(&Values::unknown(), name, span(target.range()));
            }
        }
        if self.uses_doctest && matches!(name, "__doc__" | "__test__") && !plain {
            self.add(
                &DYNAMIC_CODE,
                span(target.range()),
                format!("`{name}` is put together and `doctest` runs it"),
                "write the examples in a docstring",
            );
        }
    }

    /// Annotations that are assigned as a whole: texts in them are code to whoever asks for type
    /// hints.
    fn set_annotations(&mut self, value: &Values<'a>, at: Range<usize>) {
        let mut known = !value.unknown && !value.is_opaque();
        for value in value.iter() {
            let Value::Map(dict, scope) = value else {
                known = false;
                continue;
            };
            for item in dict.items.iter().take(64) {
                // Where type hints are asked for, every text is noted already.
                if !self.uses_type_hints {
                    let annotation = self.peek(&item.value, *scope);
                    self.hint_texts(&annotation, &at);
                }
            }
        }
        if !known {
            self.add(
                &DYNAMIC_CODE,
                at,
                "`__annotations__` is replaced, and type hints are run as code",
                "write the annotations where they belong",
            );
        }
    }

    /// Notes the texts among possible annotations, to be judged as code.
    pub(super) fn hint_texts(&mut self, annotation: &Values<'a>, at: &Range<usize>) {
        for text in annotation.texts() {
            if text.contains('(') || text.contains("__") {
                self.inner.push((text.to_owned(), at.clone()));
            }
        }
    }
}

/// Values that are written out in the text.
pub(super) fn is_literal(value: &Value<'_>) -> bool {
    matches!(
        value,
        Value::Str(_)
            | Value::Bytes(_)
            | Value::Int(_)
            | Value::Seq(..)
            | Value::Map(..)
            | Value::Function(_)
    )
}

/// Attributes of modules that their documentation says to replace.
fn is_replaceable(full: &str) -> bool {
    matches!(
        full,
        "warnings.showwarning"
            | "warnings.formatwarning"
            | "sys.stdout"
            | "sys.stderr"
            | "sys.stdin"
            | "sys.excepthook"
            | "sys.displayhook"
            | "sys.tracebacklimit"
            | "threading.excepthook"
    )
}
