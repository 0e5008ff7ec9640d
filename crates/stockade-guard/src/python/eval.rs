//! Expressions: what each kind may be, and what of it must be judged on the way.
//!
//! Every kind has a function of its own so that the recursion's stack frames stay small.

use std::borrow::Cow;

use ruff_python_ast::{
    Arguments, Comprehension, Expr, ExprAttribute, ExprBinOp, ExprFString, ExprList, ExprName,
    ExprTuple, FStringPart, InterpolatedStringElement, Number, UnaryOp,
};
use ruff_text_size::Ranged;

use super::names;
use super::scope::ScopeId;
use super::value::{MAX_TEXT, Namespace, Text, Value, Values};
use super::walk::{Walker, span};

/// How deep evaluation may nest; the judged tree itself is bounded below that.
const MAX_DEPTH: u32 = 220;

/// Items of an unpacked dict that are looked at.
const MAX_UNPACKED: usize = 32;

impl<'a> Walker<'a, '_, '_> {
    /// Judges an expression and says what it may be.
    pub(super) fn expr(&mut self, expr: &'a Expr, scope: ScopeId) -> Values<'a> {
        if self.steps == 0 || self.is_deep() {
            return Values::unknown();
        }
        self.steps -= 1;
        self.depth += 1;
        let values = self.kind(expr, scope);
        self.depth -= 1;
        values
    }

    /// Whether following more would need more stack than there is.
    pub(super) fn is_deep(&self) -> bool {
        self.depth >= MAX_DEPTH
    }

    /// What an expression may be, without judging it.
    pub(super) fn peek(&mut self, expr: &'a Expr, scope: ScopeId) -> Values<'a> {
        self.quiet += 1;
        let values = self.expr(expr, scope);
        self.quiet -= 1;
        values
    }

    fn kind(&mut self, expr: &'a Expr, scope: ScopeId) -> Values<'a> {
        match expr {
            Expr::Name(it) => self.name(it, scope),
            Expr::Attribute(it) => self.attribute(it, scope),
            Expr::Call(it) => self.call(it, scope),
            Expr::StringLiteral(it) => self.string(it.value.to_str(), span(it.range)),
            Expr::NumberLiteral(it) => match &it.value {
                Number::Int(int) => int
                    .as_u64()
                    .map_or_else(Values::unknown, |int| Values::one(Value::Int(int.into()))),
                _ => Values::unknown(),
            },
            Expr::Subscript(it) => self.subscript(it, scope),
            Expr::BinOp(it) => self.chain(it, scope),
            Expr::List(it) => self.list(it, scope),
            Expr::Tuple(it) => self.tuple(it, scope),
            Expr::FString(it) => self.f_string(it, scope),
            Expr::BytesLiteral(it) if it.value.len() <= MAX_TEXT => {
                Values::one(Value::Bytes(it.value.bytes().collect()))
            }
            Expr::BytesLiteral(it) => Values::one(Value::Sized(it.value.len() as u128)),
            Expr::Dict(it) => {
                for item in &it.items {
                    self.maybe(item.key.as_ref(), scope);
                    self.expr(&item.value, scope);
                }
                Values::one(Value::Map(it, scope))
            }
            Expr::BoolOp(it) => self.union(it.values.iter(), scope),
            Expr::If(it) => {
                self.expr(&it.test, scope);
                self.union([&*it.body, &*it.orelse].into_iter(), scope)
            }
            Expr::Named(it) => {
                let value = self.expr(&it.value, scope);
                self.assigned(&it.target, &value, scope);
                value
            }
            Expr::UnaryOp(it) => self.unary(it.op, &it.operand, scope),
            Expr::Lambda(it) => self.lambda(it, scope),
            Expr::ListComp(it) => self.comprehension(expr, &it.generators, &[&it.elt], scope),
            Expr::SetComp(it) => self.comprehension(expr, &it.generators, &[&it.elt], scope),
            Expr::Generator(it) => self.comprehension(expr, &it.generators, &[&it.elt], scope),
            Expr::DictComp(it) => {
                let parts: &[&'a Expr] = match &it.key {
                    Some(key) => &[key, &it.value],
                    None => &[&it.value],
                };
                self.comprehension(expr, &it.generators, parts, scope);
                Values::unknown()
            }
            Expr::Set(it) => {
                self.all(&it.elts, scope);
                Values::one(Value::Seq(&it.elts, scope))
            }
            Expr::Compare(it) => {
                self.expr(&it.left, scope);
                self.all(&it.comparators, scope);
                Values::unknown()
            }
            Expr::Await(it) => self.expr(&it.value, scope),
            Expr::Starred(it) => self.expr(&it.value, scope),
            Expr::Yield(it) => {
                self.maybe(it.value.as_deref(), scope);
                Values::unknown()
            }
            Expr::YieldFrom(it) => {
                self.expr(&it.value, scope);
                Values::unknown()
            }
            Expr::Slice(it) => {
                self.maybe(it.lower.as_deref(), scope);
                self.maybe(it.upper.as_deref(), scope);
                self.maybe(it.step.as_deref(), scope);
                Values::unknown()
            }
            Expr::TString(it) => {
                for element in it.value.elements() {
                    self.interpolation(element, scope);
                }
                Values::unknown()
            }
            Expr::BooleanLiteral(it) => Values::one(Value::Int(it.value.into())),
            Expr::NoneLiteral(_) | Expr::EllipsisLiteral(_) | Expr::IpyEscapeCommand(_) => {
                Values::unknown()
            }
        }
    }

    fn all(&mut self, exprs: &'a [Expr], scope: ScopeId) {
        for expr in exprs {
            self.expr(expr, scope);
        }
    }

    fn list(&mut self, it: &'a ExprList, scope: ScopeId) -> Values<'a> {
        self.all(&it.elts, scope);
        Values::one(Value::Seq(&it.elts, scope))
    }

    fn tuple(&mut self, it: &'a ExprTuple, scope: ScopeId) -> Values<'a> {
        self.all(&it.elts, scope);
        Values::one(Value::Seq(&it.elts, scope))
    }

    fn union(&mut self, exprs: impl Iterator<Item = &'a Expr>, scope: ScopeId) -> Values<'a> {
        let mut values = Values::default();
        for expr in exprs {
            let more = self.expr(expr, scope);
            values.add(more);
        }
        values
    }

    fn string(&mut self, text: &'a str, at: std::ops::Range<usize>) -> Values<'a> {
        let example = self.uses_doctest && text.contains(">>>");
        let hint = self.uses_type_hints && (text.contains('(') || text.contains("__"));
        if self.quiet == 0 && (example || hint) {
            self.inner.push((text.to_owned(), at));
        }
        if text.len() > MAX_TEXT {
            return Values::one(Value::Sized(text.len() as u128));
        }
        Values::one(Value::Str(Text::Source(text)))
    }

    /// `a + b + c + …`: the left side is followed in a loop, however long it is.
    fn chain(&mut self, operation: &'a ExprBinOp, scope: ScopeId) -> Values<'a> {
        if !operation.left.is_bin_op_expr() {
            let left = self.expr(&operation.left, scope);
            let right = self.expr(&operation.right, scope);
            self.steps = self.steps.saturating_sub(1);
            return self.operation(&left, operation.op, &right, span(operation.range));
        }
        let mut rest = vec![operation];
        let mut left = &*operation.left;
        while let Expr::BinOp(inner) = left {
            rest.push(inner);
            left = &inner.left;
        }
        let mut values = self.expr(left, scope);
        while let Some(operation) = rest.pop() {
            let right = self.expr(&operation.right, scope);
            self.steps = self.steps.saturating_sub(1);
            values = self.operation(&values, operation.op, &right, span(operation.range));
        }
        values
    }

    fn unary(&mut self, op: UnaryOp, operand: &'a Expr, scope: ScopeId) -> Values<'a> {
        let value = self.expr(operand, scope);
        let int = value.only_int();
        let result = match op {
            UnaryOp::USub => int.and_then(i128::checked_neg),
            UnaryOp::UAdd => int,
            UnaryOp::Invert => int.map(|int| !int),
            UnaryOp::Not => None,
        };
        result.map_or_else(Values::unknown, |int| Values::one(Value::Int(int)))
    }

    fn lambda(&mut self, it: &'a ruff_python_ast::ExprLambda, scope: ScopeId) -> Values<'a> {
        let inside = self.scope_at(it.range, scope);
        if self.quiet == 0 {
            if let Some(parameters) = &it.parameters {
                self.parameters(parameters, scope);
            }
            self.expr(&it.body, inside);
        }
        match self.program.scope(inside).function {
            Some(id) => Values::one(Value::Function(id)),
            None => Values::unknown(),
        }
    }

    fn comprehension(
        &mut self,
        expr: &'a Expr,
        generators: &'a [Comprehension],
        parts: &[&'a Expr],
        scope: ScopeId,
    ) -> Values<'a> {
        let inside = self.scope_at(expr.range(), scope);
        if self.quiet == 0 {
            for (position, generator) in generators.iter().enumerate() {
                let outer = if position == 0 { scope } else { inside };
                self.expr(&generator.iter, outer);
                self.target(&generator.target, inside);
                self.all(&generator.ifs, inside);
            }
            for part in parts {
                self.expr(part, inside);
            }
        }
        Values::one(Value::Comprehension(expr, scope))
    }

    fn f_string(&mut self, it: &'a ExprFString, scope: ScopeId) -> Values<'a> {
        let mut text = String::new();
        let mut known = true;
        let mut dunder = false;
        for part in &it.value {
            match part {
                FStringPart::Literal(literal) => {
                    dunder |= names::is_dunder_part(literal.as_str());
                    text.push_str(literal.as_str());
                }
                FStringPart::FString(string) => {
                    for element in &string.elements {
                        match self.interpolation(element, scope) {
                            Some(piece) => {
                                dunder |= names::is_dunder_part(&piece);
                                if known {
                                    text.push_str(&piece);
                                }
                            }
                            None => known = false,
                        }
                    }
                }
            }
        }
        if known {
            return Values::text(text);
        }
        Values::fragment(dunder)
    }

    /// The text of one piece of an f-string, if it is known.
    fn interpolation(
        &mut self,
        element: &'a InterpolatedStringElement,
        scope: ScopeId,
    ) -> Option<Cow<'a, str>> {
        match element {
            InterpolatedStringElement::Literal(literal) => Some(Cow::Borrowed(&literal.value)),
            InterpolatedStringElement::Interpolation(it) => {
                let value = self.expr(&it.expression, scope);
                let plain = it.format_spec.is_none()
                    && it.conversion.to_byte().is_none_or(|byte| byte == b's');
                if let Some(spec) = &it.format_spec {
                    let mut text = String::new();
                    for element in &spec.elements {
                        text.push_str(&self.interpolation(element, scope).unwrap_or_default());
                    }
                    self.check_width(&text, span(it.range));
                }
                match (plain, value.only_text(), value.only_int()) {
                    (true, Some(text), _) => Some(Cow::Owned(text.to_owned())),
                    (true, None, Some(int)) => Some(Cow::Owned(int.to_string())),
                    _ => None,
                }
            }
        }
    }

    /// Parts of the target that are evaluated: objects and keys, never the names bound.
    pub(super) fn target(&mut self, target: &'a Expr, scope: ScopeId) {
        match target {
            Expr::Tuple(it) => it.elts.iter().for_each(|part| self.target(part, scope)),
            Expr::List(it) => it.elts.iter().for_each(|part| self.target(part, scope)),
            Expr::Starred(it) => self.target(&it.value, scope),
            Expr::Attribute(it) => self.stored_attribute(it, scope),
            Expr::Subscript(it) => {
                let base = self.expr(&it.value, scope);
                let key = self.expr(&it.slice, scope);
                self.stored_item(&base, &key, span(it.range));
            }
            _ => {}
        }
    }

    fn name(&mut self, it: &'a ExprName, scope: ScopeId) -> Values<'a> {
        let values = self.lookup(it.id.as_str(), scope, span(it.range));
        self.steps = self.steps.saturating_sub(values.len() as u64);
        values
    }

    fn attribute(&mut self, it: &'a ExprAttribute, scope: ScopeId) -> Values<'a> {
        let base = self.expr(&it.value, scope);
        let at = span(it.range);
        self.attribute_of(&base, it.attr.as_str(), at, Some(&it.value))
    }

    pub(super) fn arguments(
        &mut self,
        arguments: &'a Arguments,
        scope: ScopeId,
    ) -> (Vec<Values<'a>>, Vec<(&'a str, Values<'a>)>) {
        let mut positional = Vec::with_capacity(arguments.args.len());
        for argument in &arguments.args {
            let value = self.expr(argument, scope);
            if let Expr::Starred(_) = argument {
                match self.elements(&value) {
                    Some(elements) => positional.extend(elements),
                    None => positional.push(Values::unknown()),
                }
            } else {
                positional.push(value);
            }
        }
        let mut named = Vec::new();
        for keyword in &arguments.keywords {
            let value = self.expr(&keyword.value, scope);
            if keyword.arg.is_none() {
                self.unpacked(&value, &mut named);
            }
            named.push((keyword.arg.as_ref().map_or("", |arg| arg.as_str()), value));
        }
        (positional, named)
    }

    /// The arguments that `**{"name": value}` gives.
    fn unpacked(&mut self, value: &Values<'a>, named: &mut Vec<(&'a str, Values<'a>)>) {
        let maps: Vec<_> = value
            .iter()
            .filter_map(|value| match value {
                Value::Map(dict, scope) => Some((*dict, *scope)),
                _ => None,
            })
            .collect();
        for (dict, scope) in maps {
            for item in dict.items.iter().take(MAX_UNPACKED) {
                if let Some(Expr::StringLiteral(key)) = &item.key {
                    let value = self.peek(&item.value, scope);
                    named.push((key.value.to_str(), value));
                }
            }
        }
    }

    /// `globals()` and its kin, as a value.
    pub(super) fn own_namespace() -> Values<'a> {
        Values::one(Value::Namespace(Namespace::Own))
    }
}
