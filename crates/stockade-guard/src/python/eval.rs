//! Expressions: what each kind may be, and what of it must be judged on the way.
//!
//! Every kind has a function of its own so that the recursion's stack frames stay small.

use ruff_python_ast::{
    Arguments, Comprehension, Expr, ExprAttribute, ExprBinOp, ExprFString, ExprList, ExprName,
    ExprSubscript, ExprTuple, FStringPart, InterpolatedStringElement, Number, UnaryOp,
};
use ruff_text_size::Ranged;

use super::names;
use super::scope::ScopeId;
use super::value::{MAX_TEXT, Namespace, Text, Value, Values};
use super::walk::{Walker, span};

/// How deep evaluation may nest; the judged tree itself is bounded below that.
const MAX_DEPTH: u32 = 260;
/// Elements that are gone through one by one.
const MAX_ELEMENTS: usize = 256;

impl<'a> Walker<'a, '_, '_> {
    /// Judges an expression and says what it may be.
    pub(super) fn expr(&mut self, expr: &'a Expr, scope: ScopeId) -> Values<'a> {
        if self.steps == 0 || self.depth >= MAX_DEPTH {
            return Values::unknown();
        }
        self.steps -= 1;
        self.depth += 1;
        let values = self.kind(expr, scope);
        self.depth -= 1;
        values
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
        if self.uses_doctest && self.quiet == 0 && text.contains(">>>") {
            self.inner.push((text, at));
        }
        if text.len() > MAX_TEXT {
            return Values::one(Value::Sized(text.len() as u128));
        }
        Values::one(Value::Str(Text::Source(text)))
    }

    /// `a + b + c + …`: the left side is followed in a loop, however long it is.
    fn chain(&mut self, operation: &'a ExprBinOp, scope: ScopeId) -> Values<'a> {
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
                                text.push_str(&piece);
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
    ) -> Option<String> {
        match element {
            InterpolatedStringElement::Literal(literal) => Some(literal.value.to_string()),
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
                    (true, Some(text), _) => Some(text.to_owned()),
                    (true, None, Some(int)) => Some(int.to_string()),
                    _ => None,
                }
            }
        }
    }

    /// The elements of a value, when they are known and few.
    pub(super) fn elements(&mut self, values: &Values<'a>) -> Option<Vec<Values<'a>>> {
        if values.unknown || values.len() != 1 {
            return None;
        }
        let value = values.iter().next()?.clone();
        let elements = self.elements_of(value)?;
        self.steps = self.steps.saturating_sub(elements.len() as u64);
        Some(elements)
    }

    fn elements_of(&mut self, value: Value<'a>) -> Option<Vec<Values<'a>>> {
        match value {
            Value::Seq(exprs, scope) if exprs.len() <= MAX_ELEMENTS => {
                let mut elements = Vec::with_capacity(exprs.len());
                for expr in exprs {
                    if let Expr::Starred(starred) = expr {
                        let inner = self.peek(&starred.value, scope);
                        elements.extend(self.elements(&inner)?);
                    } else {
                        elements.push(self.peek(expr, scope));
                    }
                }
                Some(elements)
            }
            Value::Map(dict, scope) if dict.items.len() <= MAX_ELEMENTS => {
                let keys = dict.items.iter().map(|item| item.key.as_ref());
                keys.map(|key| key.map(|key| self.peek(key, scope)))
                    .collect()
            }
            Value::Items(items) => Some(items.arguments.clone()),
            Value::Str(text) if text.as_str().len() <= MAX_ELEMENTS => Some(
                text.as_str()
                    .chars()
                    .map(|c| Values::text(c.to_string()))
                    .collect(),
            ),
            Value::Bytes(bytes) if bytes.len() <= MAX_ELEMENTS => Some(
                bytes
                    .iter()
                    .map(|&byte| Values::one(Value::Int(byte.into())))
                    .collect(),
            ),
            Value::Range(start, stop, step) => range_elements(start, stop, step),
            Value::Comprehension(expr, scope) => self.comprehended(expr, scope),
            Value::Mapped(mapped) => {
                let elements = self.elements(mapped.arguments.first()?)?;
                self.quiet += 1;
                let results = elements
                    .into_iter()
                    .map(|element| self.apply(&mapped.function, &[element], &[], 0..0))
                    .collect();
                self.quiet -= 1;
                Some(results)
            }
            _ => None,
        }
    }

    /// Goes through a comprehension over few known elements, as the interpreter would.
    fn comprehended(&mut self, expr: &'a Expr, scope: ScopeId) -> Option<Vec<Values<'a>>> {
        let (elt, generators) = match expr {
            Expr::ListComp(it) => (&*it.elt, &it.generators),
            Expr::SetComp(it) => (&*it.elt, &it.generators),
            Expr::Generator(it) => (&*it.elt, &it.generators),
            _ => return None,
        };
        let [generator] = generators.as_slice() else {
            return None;
        };
        let Expr::Name(target) = &generator.target else {
            return None;
        };
        let inside = self.scope_at(expr.range(), scope);
        let symbol = *self.program.scope(inside).symbols.get(target.id.as_str())? as usize;
        let over = self.peek(&generator.iter, scope);
        let elements = self.elements(&over)?;
        let mut results = Vec::with_capacity(elements.len());
        for element in elements {
            let before =
                std::mem::replace(&mut self.symbols[symbol], super::walk::Memo::Done(element));
            results.push(self.peek(elt, inside));
            self.symbols[symbol] = before;
        }
        Some(results)
    }

    fn subscript(&mut self, it: &'a ExprSubscript, scope: ScopeId) -> Values<'a> {
        let base = self.expr(&it.value, scope);
        let key = self.expr(&it.slice, scope);
        let at = span(it.range);
        if !base
            .iter()
            .any(|value| matches!(value, Value::Namespace(_)))
        {
            self.item_name(&key, span(it.slice.range()));
        }
        let mut found = Values::empty(base.unknown);
        for value in base.iter() {
            let more = self.item(value, &it.slice, &key, scope, at.clone());
            found.add(more);
        }
        if base.is_opaque() || base.unknown {
            let stored: Vec<_> = key
                .texts()
                .filter_map(|key| self.program.items.get(key).copied())
                .collect();
            for symbol in stored {
                let more = self.symbol_values(symbol);
                found.add(more);
            }
        }
        found
    }

    fn item(
        &mut self,
        base: &Value<'a>,
        slice: &'a Expr,
        key: &Values<'a>,
        scope: ScopeId,
        at: std::ops::Range<usize>,
    ) -> Values<'a> {
        match base {
            Value::Namespace(namespace) => {
                let namespace = namespace.clone();
                self.namespace_item(&namespace, key, at)
            }
            Value::Str(text) => match slice {
                Expr::Slice(range) => {
                    let bounds = self.bounds(range, scope);
                    let text: Option<String> = bounds.and_then(|bounds| {
                        let characters: Vec<char> = text.as_str().chars().collect();
                        slice_of(&characters, bounds).map(|part| part.into_iter().collect())
                    });
                    text.map_or_else(Values::unknown, Values::text)
                }
                _ => match key.only_int().and_then(|at| nth_char(text.as_str(), at)) {
                    Some(character) => Values::text(character.to_string()),
                    None => Values::fragment(names::is_dunder_part(text.as_str())),
                },
            },
            Value::Bytes(bytes) => match slice {
                Expr::Slice(range) => {
                    let bounds = self.bounds(range, scope);
                    let part = bounds.and_then(|bounds| slice_of(bytes, bounds));
                    part.map_or_else(Values::unknown, |part| {
                        Values::one(Value::Bytes(part.into()))
                    })
                }
                _ => Values::unknown(),
            },
            Value::Map(dict, inside) => self.dict_item(dict, *inside, key),
            Value::Seq(..) | Value::Items(_) | Value::Comprehension(..) | Value::Mapped(_) => {
                self.sequence_item(base, slice, key, scope)
            }
            // `list[int]` is still `list`; `tuple[0]` of an unknown is unknown.
            Value::Path(path) if !path.name.contains("()") => Values::one(base.clone()),
            _ => Values::unknown(),
        }
    }

    fn sequence_item(
        &mut self,
        base: &Value<'a>,
        slice: &'a Expr,
        key: &Values<'a>,
        scope: ScopeId,
    ) -> Values<'a> {
        if let Value::Seq(exprs, inside) = base
            && let Some(at) = key.only_int()
            && !exprs.iter().take(MAX_ELEMENTS).any(Expr::is_starred_expr)
        {
            let expr = nth(exprs.len(), at).and_then(|at| exprs.get(at));
            return expr.map_or_else(Values::unknown, |expr| self.peek(expr, *inside));
        }
        let Some(elements) = self.elements(&Values::one(base.clone())) else {
            return Values::unknown();
        };
        if let Expr::Slice(range) = slice {
            let part = self
                .bounds(range, scope)
                .and_then(|bounds| slice_of(&elements, bounds));
            return part.map_or_else(Values::unknown, Values::items);
        }
        if let Some(at) = key.only_int() {
            let element = nth(elements.len(), at).and_then(|at| elements.get(at));
            return element.cloned().unwrap_or_else(Values::unknown);
        }
        let mut values = Values::unknown();
        for element in elements {
            values.add(element);
        }
        values
    }

    /// What a dict literal holds under a key; under an unknown key, any of its values.
    pub(super) fn dict_item(
        &mut self,
        dict: &'a ruff_python_ast::ExprDict,
        scope: ScopeId,
        key: &Values<'a>,
    ) -> Values<'a> {
        let wanted: Vec<String> = key.texts().map(str::to_owned).collect();
        let exact = !wanted.is_empty() && !key.unknown;
        let mut values = Values::default();
        for item in dict.items.iter().take(MAX_ELEMENTS) {
            let matches = match &item.key {
                Some(Expr::StringLiteral(text)) if exact => {
                    wanted.iter().any(|wanted| wanted == text.value.to_str())
                }
                // Another key, computed or unpacked, may be the one.
                _ => {
                    values.unknown = true;
                    true
                }
            };
            // Only what can lead somewhere is followed; plain data would fill the set.
            if matches && is_followed(&item.value) {
                let value = self.peek(&item.value, scope);
                values.add(value);
            }
        }
        values.unknown |= values.is_opaque() || dict.items.len() > MAX_ELEMENTS;
        values
    }

    fn bounds(&mut self, range: &'a ruff_python_ast::ExprSlice, scope: ScopeId) -> Option<Bounds> {
        let mut number = |part: &'a Option<Box<Expr>>| match part {
            None => Some(None),
            Some(expr) => self.peek(expr, scope).only_int().map(Some),
        };
        Some(Bounds {
            lower: number(&range.lower)?,
            upper: number(&range.upper)?,
            step: number(&range.step)?.unwrap_or(1),
        })
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
            named.push((keyword.arg.as_ref().map_or("", |arg| arg.as_str()), value));
        }
        (positional, named)
    }

    /// `globals()` and its kin, as a value.
    pub(super) fn own_namespace() -> Values<'a> {
        Values::one(Value::Namespace(Namespace::Own))
    }
}

/// Whether a value in a dict literal can be more than plain data.
fn is_followed(expr: &Expr) -> bool {
    !matches!(
        expr,
        Expr::NumberLiteral(_) | Expr::BooleanLiteral(_) | Expr::NoneLiteral(_)
    )
}

struct Bounds {
    lower: Option<i128>,
    upper: Option<i128>,
    step: i128,
}

/// `items[lower:upper:step]`.
fn slice_of<T: Clone>(items: &[T], bounds: Bounds) -> Option<Vec<T>> {
    let length = i128::try_from(items.len()).ok()?;
    let step = bounds.step;
    if step == 0 {
        return None;
    }
    let place = |bound: Option<i128>, default: i128, low: i128, high: i128| match bound {
        None => default,
        Some(at) if at < 0 => at.saturating_add(length).clamp(low, high),
        Some(at) => at.clamp(low, high),
    };
    let (mut at, end) = if step > 0 {
        (
            place(bounds.lower, 0, 0, length),
            place(bounds.upper, length, 0, length),
        )
    } else {
        let last = length - 1;
        (
            place(bounds.lower, last, -1, last),
            place(bounds.upper, -1, -1, last),
        )
    };
    let mut part = Vec::new();
    while (step > 0 && at < end) || (step < 0 && at > end) {
        part.push(items.get(usize::try_from(at).ok()?)?.clone());
        at = at.saturating_add(step);
    }
    Some(part)
}

fn nth(length: usize, at: i128) -> Option<usize> {
    let length = i128::try_from(length).ok()?;
    let at = if at < 0 { at.checked_add(length)? } else { at };
    usize::try_from(at).ok()
}

fn nth_char(text: &str, at: i128) -> Option<char> {
    let at = if at < 0 {
        nth(text.chars().count(), at)?
    } else {
        usize::try_from(at).ok()?
    };
    text.chars().nth(at)
}

fn range_elements<'a>(start: i128, stop: i128, step: i128) -> Option<Vec<Values<'a>>> {
    let mut elements = Vec::new();
    let mut at = start;
    while (step > 0 && at < stop) || (step < 0 && at > stop) {
        if elements.len() == MAX_ELEMENTS {
            return None;
        }
        elements.push(Values::one(Value::Int(at)));
        at = at.checked_add(step)?;
    }
    Some(elements)
}
