//! Targets: which names an assignment, a loop or a pattern binds, and to what.

use ruff_python_ast::{Expr, Pattern};
use ruff_text_size::Ranged;

use super::collect::Collector;
use super::scope::{Binding, MODULE, ScopeId, ScopeKind, Source};

/// Stretches remembered per name, so that looking one up stays cheap.
const MAX_STRETCHES: usize = 32;

impl<'a> Collector<'a> {
    pub(super) fn bind(&mut self, name: &'a str, at: u32, source: Source<'a>) {
        self.bind_until(name, at, self.suite_end, source);
    }

    pub(super) fn bind_until(&mut self, name: &'a str, at: u32, end: u32, source: Source<'a>) {
        let target = self.home(name);
        let symbol = self.program.symbol_in(target, name);
        let scope = self.scope;
        let symbol = &mut self.program.symbols[symbol as usize];
        symbol.bindings.push(Binding { scope, source });
        // Later bindings inside a stretch that already holds add nothing.
        let held = symbol
            .firm
            .last()
            .is_some_and(|&(start, until)| start <= at && until >= end);
        if !held && symbol.firm.len() < MAX_STRETCHES {
            symbol.firm.push((at, end));
        }
        if self.program.scope(target).kind == ScopeKind::Class {
            let attribute = self.program.attribute_symbol(name);
            let bindings = &mut self.program.symbols[attribute as usize].bindings;
            bindings.push(Binding { scope, source });
        }
    }

    /// The scope a name assigned here belongs to.
    pub(super) fn home(&self, name: &str) -> ScopeId {
        let mut scope = self.scope;
        while self.program.scope(scope).kind == ScopeKind::Comprehension {
            // Only `:=` assigns inside a comprehension and means the function around it; the
            // comprehension's own targets are bound through `bind_here`.
            match self.program.scope(scope).parent {
                Some(parent) => scope = parent,
                None => break,
            }
        }
        if self.program.scope(scope).elsewhere.contains(name) {
            let mut outer = self.program.scope(scope).parent;
            while let Some(id) = outer {
                let known = self.program.scope(id);
                if known.kind == ScopeKind::Function && known.symbols.contains_key(name) {
                    return id;
                }
                outer = known.parent;
            }
            return MODULE;
        }
        scope
    }

    /// Binds the names of an assignment target.
    pub(super) fn assign(&mut self, target: &'a Expr, source: Source<'a>) {
        let at = target.range().end().to_u32();
        match target {
            Expr::Name(name) => {
                let own = self.program.scope(self.scope).kind == ScopeKind::Comprehension
                    && !matches!(source, Source::Value(_));
                if own {
                    let symbol = self.program.symbol_in(self.scope, name.id.as_str());
                    let scope = self.scope;
                    let bindings = &mut self.program.symbols[symbol as usize].bindings;
                    bindings.push(Binding { scope, source });
                } else {
                    self.bind(name.id.as_str(), at, source);
                }
            }
            Expr::Starred(starred) => self.assign(&starred.value, Source::Opaque),
            Expr::Tuple(tuple) => self.unpack(&tuple.elts, source),
            Expr::List(list) => self.unpack(&list.elts, source),
            Expr::Attribute(attribute) => {
                let symbol = self.program.attribute_symbol(attribute.attr.as_str());
                let scope = self.scope;
                let bindings = &mut self.program.symbols[symbol as usize].bindings;
                bindings.push(Binding { scope, source });
            }
            Expr::Subscript(subscript) => {
                if let Expr::StringLiteral(key) = &*subscript.slice {
                    let symbol = self.program.item_symbol(key.value.to_str());
                    let scope = self.scope;
                    let bindings = &mut self.program.symbols[symbol as usize].bindings;
                    bindings.push(Binding { scope, source });
                }
            }
            _ => {}
        }
    }

    fn unpack(&mut self, targets: &'a [Expr], source: Source<'a>) {
        let starred = targets.iter().any(Expr::is_starred_expr);
        for (position, target) in targets.iter().enumerate() {
            let part = match source {
                _ if starred => Source::Opaque,
                Source::Value(Expr::Tuple(value)) if value.elts.len() == targets.len() => {
                    Source::Value(&value.elts[position])
                }
                Source::Value(value) => Source::Nth(value, position),
                Source::Element(value) => Source::ElementNth(value, position),
                _ => Source::Opaque,
            };
            self.assign(target, part);
        }
    }

    pub(super) fn pattern(&mut self, pattern: &'a Pattern, subject: Source<'a>) {
        match pattern {
            Pattern::MatchAs(it) => {
                if let Some(inner) = &it.pattern {
                    self.pattern(inner, subject);
                }
                if let Some(name) = &it.name {
                    self.bind(name.as_str(), name.range.end().to_u32(), subject);
                }
            }
            Pattern::MatchStar(it) => {
                if let Some(name) = &it.name {
                    self.bind(name.as_str(), name.range.end().to_u32(), Source::Opaque);
                }
            }
            Pattern::MatchMapping(it) => {
                if let Some(name) = &it.rest {
                    self.bind(name.as_str(), name.range.end().to_u32(), Source::Opaque);
                }
                for inner in &it.patterns {
                    self.pattern(inner, Source::Opaque);
                }
            }
            Pattern::MatchSequence(it) => {
                for (position, inner) in it.patterns.iter().enumerate() {
                    let part = match subject {
                        Source::Value(value) => Source::Nth(value, position),
                        _ => Source::Opaque,
                    };
                    self.pattern(inner, part);
                }
            }
            Pattern::MatchClass(it) => {
                for inner in &it.arguments.patterns {
                    self.pattern(inner, Source::Opaque);
                }
                for keyword in &it.arguments.keywords {
                    let part = match subject {
                        Source::Value(value) => Source::Attribute(value, keyword.attr.as_str()),
                        _ => Source::Opaque,
                    };
                    self.pattern(&keyword.pattern, part);
                }
            }
            Pattern::MatchOr(it) => {
                for inner in &it.patterns {
                    self.pattern(inner, subject);
                }
            }
            Pattern::MatchValue(_) | Pattern::MatchSingleton(_) => {}
        }
    }
}
