//! Elements and items: what a loop, a join or a subscript takes out of a value.
//!
//! Sequences are gone through only while they are short. Comprehensions are, too: that is how names
//! are spelled out of numbers.

use ruff_python_ast::{Expr, ExprDict, ExprSlice, ExprSubscript};
use ruff_text_size::Ranged;

use super::lookup::FRAMES;
use super::names;
use super::scope::ScopeId;
use super::value::{Value, Values};
use super::walk::{Memo, Walker, span};

/// Elements that are gone through one by one.
const MAX_ELEMENTS: usize = 256;

impl<'a> Walker<'a, '_, '_> {
    /// The elements of a value, when they are known and few.
    pub(super) fn elements(&mut self, values: &Values<'a>) -> Option<Vec<Values<'a>>> {
        // Comprehensions over comprehensions nest through names, beyond what the tree shows.
        if values.unknown || values.len() != 1 || self.is_deep() {
            return None;
        }
        let value = values.iter().next()?.clone();
        self.depth += FRAMES;
        let elements = self.elements_of(value);
        self.depth -= FRAMES;
        let elements = elements?;
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
            Value::Range(range) => range_elements(range.0, range.1, range.2),
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
            let before = std::mem::replace(&mut self.symbols[symbol], Memo::Done(element));
            results.push(self.peek(elt, inside));
            self.symbols[symbol] = before;
        }
        Some(results)
    }

    pub(super) fn subscript(&mut self, it: &'a ExprSubscript, scope: ScopeId) -> Values<'a> {
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
        dict: &'a ExprDict,
        scope: ScopeId,
        key: &Values<'a>,
    ) -> Values<'a> {
        let wanted: Vec<String> = key.texts().map(str::to_owned).collect();
        let exact = !wanted.is_empty() && !key.unknown;
        let place = dict.range.start().to_u32();
        if !exact && let Some(any) = self.dicts.get(&place) {
            return any.clone();
        }
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
            if matches && !values.is_full() && is_followed(&item.value) {
                let value = self.peek(&item.value, scope);
                values.add(value);
            }
        }
        values.unknown |= values.is_opaque() || dict.items.len() > MAX_ELEMENTS;
        if !exact {
            self.dicts.insert(place, values.clone());
        }
        values
    }

    fn bounds(&mut self, range: &'a ExprSlice, scope: ScopeId) -> Option<Bounds> {
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
}

/// Whether a value in a dict literal can be more than plain data.
fn is_followed(expr: &Expr) -> bool {
    !matches!(
        expr,
        Expr::NumberLiteral(_) | Expr::BooleanLiteral(_) | Expr::NoneLiteral(_)
    )
}

#[derive(Clone, Copy)]
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

fn range_elements<'a>(start: i128, stop: i128, by: i128) -> Option<Vec<Values<'a>>> {
    let mut elements = Vec::new();
    let mut at = start;
    while (by > 0 && at < stop) || (by < 0 && at > stop) {
        if elements.len() == MAX_ELEMENTS {
            return None;
        }
        elements.push(Values::one(Value::Int(at)));
        at = at.checked_add(by)?;
    }
    Some(elements)
}
