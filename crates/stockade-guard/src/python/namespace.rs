//! Names given as values: keys of namespaces, and attributes reached by `getattr` and its kin.

use std::ops::Range;

use super::attribute::is_literal;
use super::names;
use super::value::{Namespace, Value, Values};
use super::walk::Walker;
use crate::rules::{COMPUTED_IMPORT, COMPUTED_NAME, DUNDER_ACCESS};

/// How a name given as a text is used.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    Get,
    Set,
    Ask,
}

impl<'a> Walker<'a, '_, '_> {
    /// A key that is a dunder which only namespaces have.
    pub(super) fn item_name(&mut self, key: &Values<'a>, at: Range<usize>) {
        let found = key
            .texts()
            .find(|name| names::is_escape_global(name) || names::is_escape_dunder(name))
            .map(str::to_owned);
        if let Some(name) = found {
            self.dunder(&name, at);
        }
    }

    pub(super) fn stored_item(&mut self, base: &Values<'a>, key: &Values<'a>, at: Range<usize>) {
        self.item_name(key, at.clone());
        let own = base
            .iter()
            .any(|value| matches!(value, Value::Namespace(_)));
        if own && key.only_text().is_none() {
            self.computed_key(at);
            return;
        }
        let modules = base.iter().filter_map(|value| match value {
            Value::Namespace(Namespace::Of(module)) => Some(module.clone()),
            _ => None,
        });
        let modules: Vec<_> = modules.collect();
        let names: Vec<String> = key.texts().map(str::to_owned).collect();
        for module in modules {
            for name in &names {
                self.changed_modules(&Values::path(module.clone()), name, &at);
            }
        }
    }

    fn computed_key(&mut self, at: Range<usize>) {
        self.add(
            &COMPUTED_NAME,
            at,
            "a name is looked up in a namespace by a computed key",
            "write the name itself, or keep your values in a dict of your own",
        );
    }

    /// `globals()[key]`, `sys.modules[key]`, `vars(module)[key]`.
    pub(super) fn namespace_item(
        &mut self,
        namespace: &Namespace,
        key: &Values<'a>,
        at: Range<usize>,
    ) -> Values<'a> {
        let keys: Vec<String> = key.texts().map(str::to_owned).collect();
        if keys.is_empty() || key.unknown {
            match namespace {
                Namespace::Modules => self.add(
                    &COMPUTED_IMPORT,
                    at,
                    "a module is taken out of `sys.modules` by a computed name",
                    "write a plain `import`",
                ),
                Namespace::Own | Namespace::Of(_) => self.computed_key(at),
            }
            return Values::unknown();
        }
        let mut values = Values::default();
        for name in keys {
            let more = match namespace {
                Namespace::Modules => {
                    self.judge_import(&name, at.clone());
                    Values::path(name)
                }
                Namespace::Own => self.lookup(&name, super::scope::MODULE, at.clone()),
                Namespace::Of(module) => {
                    let base = Values::path(module.clone());
                    self.attribute_of(&base, &name, at.clone(), None)
                }
            };
            values.add(more);
        }
        values
    }

    /// What a mapping pattern takes out of a namespace.
    pub(super) fn matched_item(
        &mut self,
        subject: &Values<'a>,
        key: &Values<'a>,
        at: Range<usize>,
    ) -> Values<'a> {
        let spaces: Vec<Namespace> = subject
            .iter()
            .filter_map(|value| match value {
                Value::Namespace(namespace) => Some(namespace.clone()),
                _ => None,
            })
            .collect();
        let mut values = Values::unknown();
        for space in spaces {
            let more = self.namespace_item(&space, key, at.clone());
            values.add(more);
        }
        values
    }

    /// A method of a namespace that hands out more than one named value.
    pub(super) fn namespace_method(&mut self, namespace: &Namespace, name: &str, at: Range<usize>) {
        let harmless = matches!(
            name,
            "get" | "keys" | "__contains__" | "__getitem__" | "__len__" | "pop" | "setdefault"
        );
        if !harmless || (*namespace == Namespace::Modules && name == "keys") {
            self.computed_key(at);
        }
    }

    /// `getattr`, `setattr`, `hasattr` and their kin with a name given as a value.
    pub(super) fn named_attribute(
        &mut self,
        base: &Values<'a>,
        name: &Values<'a>,
        how: Use,
        at: &Range<usize>,
    ) -> Values<'a> {
        let names: Vec<String> = name.texts().map(str::to_owned).collect();
        let mut values = Values::unknown();
        for dotted in &names {
            let mut object = base.clone();
            for part in dotted.split('.') {
                let strict = match how {
                    Use::Get => part == "__class__" || part == "__dict__",
                    Use::Set => names::is_dunder(part) && !is_settable(part),
                    Use::Ask => false,
                };
                if strict {
                    self.dunder(part, at.clone());
                    object = Values::unknown();
                } else {
                    if how == Use::Set {
                        self.changed_modules(&object, part, at);
                    }
                    object = self.attribute_of(&object, part, at.clone(), None);
                }
            }
            values.add(object);
        }
        let computed = names.is_empty() || name.unknown;
        if computed && name.dunder {
            self.add(
                &DUNDER_ACCESS,
                at.clone(),
                "an attribute name is put together from parts of a dunder",
                "write the attribute itself",
            );
        } else if computed && base.iter().any(is_namespace_like) && how != Use::Ask {
            self.add(
                &COMPUTED_NAME,
                at.clone(),
                "an attribute of a module or builtin is looked up by a computed name",
                "write the attribute itself, or choose from a dict of functions",
            );
        }
        values
    }
}

/// Modules, builtins and literals: objects of which every attribute could be written out.
fn is_namespace_like(value: &Value<'_>) -> bool {
    match value {
        Value::Path(path) => !path.name.contains("()"),
        Value::Namespace(_) => true,
        _ => is_literal(value),
    }
}

/// Dunders that decorators and the like set by name.
fn is_settable(name: &str) -> bool {
    matches!(
        name,
        "__name__"
            | "__doc__"
            | "__qualname__"
            | "__module__"
            | "__annotations__"
            | "__signature__"
    )
}
