//! What a class of the program takes from a class of the library: `class C(ConfigParser)` reads files
//! by `C().read`, as its base does.
//!
//! Only members that do something to the machine are followed; all others stay unknown.

use std::ops::Range;

use ruff_python_ast::Expr;

use super::effects;
use super::scope::{ClassId, ScopeId, ScopeKind};
use super::value::{Path, Value, Values};
use super::walk::Walker;

/// Classes of the program between an instance and a class of the library.
const MAX_BASES: usize = 8;

impl<'a> Walker<'a, '_, '_> {
    /// What an instance of the class, or the class, has from a base of the library.
    pub(super) fn inherited(&mut self, id: ClassId, name: &str, at: &Range<usize>) -> Values<'a> {
        self.of_bases(id, name, false, at)
    }

    /// What `super().name` is in a method of the class around.
    pub(super) fn of_super(&mut self, name: &str, at: &Range<usize>) -> Values<'a> {
        match self.class_around() {
            Some(id) => self.of_bases(id, name, true, at),
            None => Values::default(),
        }
    }

    /// With `above`, what the first class defines itself does not count.
    fn of_bases(&mut self, id: ClassId, name: &str, above: bool, at: &Range<usize>) -> Values<'a> {
        let mut values = Values::default();
        let mut work = vec![id];
        let mut seen = 0;
        while let Some(id) = work.pop() {
            let class = &self.program.classes[id as usize];
            let (node, outer) = (class.node, class.outer);
            let inside = self.scope_at(node.range, outer);
            seen += 1;
            let own = self.program.scope(inside).symbols.contains_key(name);
            if seen > MAX_BASES || (own && !(above && seen == 1)) {
                continue;
            }
            for base in node.bases() {
                for value in self.peek(base, outer).iter() {
                    match value {
                        Value::Class(base) => work.push(*base),
                        Value::Path(path) => {
                            let path = path.name.clone();
                            let more = self.of_base(&path, name, at);
                            values.add(more);
                        }
                        _ => {}
                    }
                }
            }
        }
        values
    }

    fn of_base(&mut self, base: &str, name: &str, at: &Range<usize>) -> Values<'a> {
        let object = format!("{base}()");
        let full = format!("{object}.{name}");
        if effects::effect(&full).is_none() {
            return Values::default();
        }
        let path = Path {
            name: object.into(),
            argument: None,
        };
        self.member(&path, name, at.clone())
    }

    /// `self.read` and `super().read` inside a class with a base of the library.
    pub(super) fn inherited_by_self(
        &mut self,
        base: &Values<'a>,
        object: Option<&'a Expr>,
        name: &str,
        at: &Range<usize>,
    ) -> Values<'a> {
        let own =
            matches!(object, Some(Expr::Name(name)) if matches!(name.id.as_str(), "self" | "cls"));
        if !own || !base.is_opaque() {
            return Values::default();
        }
        match self.class_around() {
            Some(id) => self.inherited(id, name, at),
            None => Values::default(),
        }
    }

    /// `source = "source"` in the body of a class: what an instance of its base would get.
    pub(super) fn set_in_body(&mut self, name: &str, scope: ScopeId, at: &Range<usize>) {
        if name != "source" || self.program.scope(scope).kind != ScopeKind::Class {
            return;
        }
        let class = self.classes.get(&scope).map(|id| {
            let class = &self.program.classes[*id as usize];
            (class.node, class.outer)
        });
        for base in class.iter().flat_map(|(node, _)| node.bases()) {
            let outer = class.map_or(scope, |(_, outer)| outer);
            if self.peek(base, outer).has_path("shlex.shlex") {
                self.file("shlex.shlex.source", None, false, at.clone());
            }
        }
    }

    /// The class in whose method the walk is.
    pub(super) fn class_around(&self) -> Option<ClassId> {
        let function = *self.functions.last()?;
        let inside = self.program.functions[function as usize].scope;
        let outer = self.program.scope(inside).parent?;
        if self.program.scope(outer).kind != ScopeKind::Class {
            return None;
        }
        self.classes.get(&outer).copied()
    }
}
