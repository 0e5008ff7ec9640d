//! Binding arguments to parameters, with CPython's words where they do not fit.

use std::rc::Rc;

use super::hooks::copy;
use super::{R, Throw, Vm};
use crate::code::Code;
use crate::heap::{Dict, Value};
use crate::symbol::Sym;

/// With so many arguments and parameters a call takes no memory to bind them.
pub(super) const FEW: usize = 8;

impl Vm {
    /// Puts the arguments at `start` into the places of the parameters, defaults included.
    pub(crate) fn bind_arguments(
        &mut self,
        function: Value,
        code: &Code,
        start: usize,
        total: usize,
        names: Option<&Rc<[Sym]>>,
    ) -> R<()> {
        let params = code.params;
        let positional = usize::from(params.positional);
        let body = self.heap.function(function);
        // The common case first: only trailing defaults are missing.
        if names.is_none() && params.is_plain() && total < positional {
            let missing = positional - total;
            if missing <= body.defaults.len() {
                let from = body.defaults.len() - missing;
                self.need_stack(start + positional)?;
                let defaults = &self.heap.function(function).defaults[from..];
                self.stack[start + total..start + positional].copy_from_slice(defaults);
                return Ok(());
            }
        }
        if names.is_none() && self.bind_in_place(function, code, start, total)? {
            return Ok(());
        }
        let named = names.map_or(0, |names| names.len());
        if let Some(names) = names
            && self.bind_few_names(function, code, start, total, names)?
        {
            return Ok(());
        }
        // Few arguments and parameters, as most functions have, take no memory.
        let (mut few_given, mut few_bound) = ([Value::UNDEF; FEW], [Value::UNDEF; FEW]);
        let (mut many_given, mut many_bound) = (Vec::new(), Vec::new());
        let given = if total <= FEW {
            let given = &mut few_given[..total];
            copy(given, &self.stack[start..start + total]);
            given
        } else {
            many_given.extend_from_slice(&self.stack[start..start + total]);
            &mut many_given[..]
        };
        let (args, keywords) = given.split_at(total - named);
        let bound = if params.count() <= FEW {
            &mut few_bound[..params.count()]
        } else {
            many_bound.resize(params.count(), Value::UNDEF);
            &mut many_bound[..]
        };
        let taken = args.len().min(positional);
        copy(&mut bound[..taken], &args[..taken]);

        let star_at = positional;
        let keyword_only_at = positional + usize::from(params.star);
        let star_star_at = keyword_only_at + usize::from(params.keyword_only);
        let mut extra = params.star_star.then(Dict::default);
        if let Some(names) = names {
            self.bind_keywords(function, code, names, keywords, bound, extra.as_mut())?;
        }
        if args.len() > positional && !params.star {
            return Err(self.too_many(
                function,
                code,
                args.len(),
                &bound[keyword_only_at..star_star_at],
            ));
        }
        if params.star {
            let rest = args.get(positional..).unwrap_or_default();
            self.reserve(size_of_val(rest))?;
            bound[star_at] = self.heap.new_tuple(rest);
        }
        let body = self.heap.function(function);
        let first_default = positional - body.defaults.len().min(positional);
        for (at, place) in bound.iter_mut().enumerate().take(positional).skip(taken) {
            if place.is_undef() && at >= first_default {
                *place = body.defaults[at - first_default];
            }
        }
        if bound[..positional].iter().any(|place| place.is_undef()) {
            let missing: Vec<Sym> = (0..positional)
                .filter(|at| bound[*at].is_undef())
                .map(|at| code.locals[at])
                .collect();
            return Err(self.missing(function, "positional", &missing));
        }
        let mut missing = Vec::new();
        let named = keyword_only_at..star_star_at;
        for (place, name) in bound[named.clone()].iter_mut().zip(&code.locals[named]) {
            if place.is_undef() {
                let defaults = &self.heap.function(function).kw_defaults;
                match defaults.iter().find(|(known, _)| known == name) {
                    Some((_, value)) => *place = *value,
                    None => missing.push(*name),
                }
            }
        }
        if !missing.is_empty() {
            return Err(self.missing(function, "keyword-only", &missing));
        }
        if let Some(extra) = extra {
            bound[star_star_at] = self.heap.new_dict(extra);
        }
        self.need_stack(start + bound.len())?;
        copy(&mut self.stack[start..start + bound.len()], bound);
        Ok(())
    }

    /// Puts positional arguments and defaults where they belong; false where something does not
    /// fit, and nothing was done.
    fn bind_in_place(
        &mut self,
        function: Value,
        code: &Code,
        start: usize,
        total: usize,
    ) -> R<bool> {
        let params = code.params;
        let positional = usize::from(params.positional);
        let keyword_only_at = positional + usize::from(params.star);
        let star_star_at = keyword_only_at + usize::from(params.keyword_only);
        let body = self.heap.function(function);
        let missing = positional.saturating_sub(total);
        if (total > positional && !params.star) || missing > body.defaults.len() {
            return Ok(false);
        }
        let keyword_only = &code.locals[keyword_only_at..star_star_at];
        let default_of = |body: &crate::heap::Function, name: Sym| {
            let mut known = body.kw_defaults.iter();
            known
                .find(|(known, _)| *known == name)
                .map(|(_, value)| *value)
        };
        if keyword_only
            .iter()
            .any(|name| default_of(body, *name).is_none())
        {
            return Ok(false);
        }
        self.need_stack(start + params.count())?;
        if params.star {
            self.reserve(total * size_of::<Value>())?;
        }
        let rest = params.star.then(|| {
            let rest = &self.stack[start + positional.min(total)..start + total];
            self.heap.new_tuple(rest)
        });
        let body = self.heap.function(function);
        let from = body.defaults.len() - missing;
        self.stack[start + positional - missing..start + positional]
            .copy_from_slice(&body.defaults[from..]);
        for (at, name) in keyword_only.iter().enumerate() {
            self.stack[start + keyword_only_at + at] =
                default_of(body, *name).unwrap_or(Value::UNDEF);
        }
        if let Some(rest) = rest {
            self.stack[start + positional] = rest;
        }
        if params.star_star {
            self.stack[start + star_star_at] = self.heap.new_dict(Dict::default());
        }
        Ok(true)
    }

    /// The same where a few arguments are named, each of them a parameter.
    fn bind_few_names(
        &mut self,
        function: Value,
        code: &Code,
        start: usize,
        total: usize,
        names: &[Sym],
    ) -> R<bool> {
        let params = code.params;
        let (positional, given) = (usize::from(params.positional), total - names.len());
        let keyword_only_at = positional + usize::from(params.star);
        let star_star_at = keyword_only_at + usize::from(params.keyword_only);
        let rest = given.saturating_sub(positional);
        if (rest > 0 && !params.star) || names.len() > FEW || code.locals.len() < star_star_at {
            return Ok(false);
        }
        // Where each of them goes; one that has a value already is a mistake, which the long way
        // tells of.
        let given = given - rest;
        let first = given.max(usize::from(params.positional_only));
        let free = code.locals.get(first..star_star_at).unwrap_or_default();
        let mut places = [0; FEW];
        for ((at, name), place) in names.iter().enumerate().zip(&mut places) {
            let found = free.iter().position(|local| local == name);
            match found.map(|found| first + found) {
                Some(found) if params.star && found == positional => return Ok(false),
                Some(found) if !names[..at].contains(name) => *place = found,
                _ => return Ok(false),
            }
        }
        self.need_stack(start + params.count())?;
        self.reserve(rest * size_of::<Value>())?;
        let (rest, named) = (
            start + given..start + given + rest,
            start + given + rest..start + total,
        );
        let mut values = [Value::UNDEF; FEW];
        let values = &mut values[..names.len()];
        copy(values, &self.stack[named.clone()]);
        let star = if params.star {
            self.heap.tuple_of(&self.stack[rest.clone()])
        } else {
            Value::UNDEF
        };
        self.stack[start + given..start + params.count()].fill(Value::UNDEF);
        for (place, value) in places.iter().zip(&*values) {
            self.stack[start + place] = *value;
        }
        if !self.fill_defaults(function, code, start, given) {
            if params.star {
                copy(&mut self.stack[rest], self.heap.tuple(star));
            }
            copy(&mut self.stack[named], values);
            return Ok(false);
        }
        if params.star {
            self.stack[start + positional] = star;
        }
        if params.star_star {
            self.stack[start + star_star_at] = self.heap.new_dict(Dict::default());
        }
        Ok(true)
    }

    /// Puts defaults where nothing was given; false where there is one missing.
    fn fill_defaults(&mut self, function: Value, code: &Code, start: usize, given: usize) -> bool {
        let params = code.params;
        let positional = usize::from(params.positional);
        let keyword_only_at = positional + usize::from(params.star);
        let star_star_at = keyword_only_at + usize::from(params.keyword_only);
        let body = self.heap.function(function);
        let bound = &mut self.stack[start..start + star_star_at];
        let first_default = positional - body.defaults.len().min(positional);
        for (at, place) in bound.iter_mut().enumerate().take(positional).skip(given) {
            if place.is_undef() {
                match at.checked_sub(first_default) {
                    Some(default) => *place = body.defaults[default],
                    None => return false,
                }
            }
        }
        let named = keyword_only_at..star_star_at;
        for (place, name) in bound[named.clone()].iter_mut().zip(&code.locals[named]) {
            if place.is_undef() {
                let mut known = body.kw_defaults.iter();
                match known.find(|(known, _)| known == name) {
                    Some((_, value)) => *place = *value,
                    None => return false,
                }
            }
        }
        true
    }

    fn bind_keywords(
        &mut self,
        function: Value,
        code: &Code,
        names: &[Sym],
        values: &[Value],
        bound: &mut [Value],
        mut extra: Option<&mut Dict>,
    ) -> R<()> {
        let params = code.params;
        let positional = usize::from(params.positional);
        let positional_only = usize::from(params.positional_only);
        let keyword_only_at = positional + usize::from(params.star);
        let keyword_only_end = keyword_only_at + usize::from(params.keyword_only);
        for (name, value) in names.iter().zip(values) {
            let places = (positional_only..positional).chain(keyword_only_at..keyword_only_end);
            let place = places.clone().find(|at| code.locals[*at] == *name);
            match (place, &mut extra) {
                (Some(at), _) if bound[at].is_undef() => bound[at] = *value,
                (Some(_), _) => {
                    let message = format!(
                        "{}() got multiple values for argument '{}'",
                        self.function_name(function),
                        self.heap.symbols.name(*name)
                    );
                    return Err(self.type_error(message));
                }
                (None, Some(extra)) => {
                    let key = self.heap.symbol_text(*name);
                    extra.push(self.heap.str_hash(key), key, *value);
                }
                (None, None) => {
                    let candidates: Vec<Sym> = places.map(|at| code.locals[at]).collect();
                    return Err(self.unexpected(function, code, *name, names, &candidates));
                }
            }
        }
        Ok(())
    }

    pub(crate) fn function_name(&self, function: Value) -> String {
        self.heap
            .str(self.heap.function(function).qualname)
            .to_owned()
    }

    #[cold]
    fn unexpected(
        &mut self,
        function: Value,
        code: &Code,
        name: Sym,
        given: &[Sym],
        candidates: &[Sym],
    ) -> Throw {
        let only = &code.locals[..usize::from(code.params.positional_only)];
        let passed: Vec<&str> = only
            .iter()
            .filter(|name| given.contains(name))
            .map(|name| self.heap.symbols.name(*name))
            .collect();
        let callee = self.function_name(function);
        if !passed.is_empty() {
            let message = format!(
                "{callee}() got some positional-only arguments passed as keyword arguments: '{}'",
                passed.join(", ")
            );
            return self.type_error(message);
        }
        let name = self.heap.symbols.name(name);
        let mut message = format!("{callee}() got an unexpected keyword argument '{name}'");
        let candidates: Vec<&str> = candidates
            .iter()
            .map(|name| self.heap.symbols.name(*name))
            .collect();
        if let Some(near) = crate::text::traceback::suggestion(name, candidates.into_iter()) {
            message.push_str(&[". Did you mean '", near, "'?"].concat());
        }
        self.type_error(message)
    }

    #[cold]
    fn too_many(
        &mut self,
        function: Value,
        code: &Code,
        given: usize,
        keyword_only: &[Value],
    ) -> Throw {
        let positional = usize::from(code.params.positional);
        let defaults = self.heap.function(function).defaults.len();
        let takes = match defaults {
            0 => format!("{positional} positional argument{}", plural(positional)),
            _ => format!(
                "from {} to {positional} positional arguments",
                positional - defaults
            ),
        };
        let named = keyword_only
            .iter()
            .filter(|value| !value.is_undef())
            .count();
        let given = match named {
            0 => format!("{given} {} given", if given == 1 { "was" } else { "were" }),
            _ => format!(
                "{given} positional argument{} (and {named} keyword-only argument{}) were given",
                plural(given),
                plural(named)
            ),
        };
        let message = format!(
            "{}() takes {takes} but {given}",
            self.function_name(function)
        );
        self.type_error(message)
    }

    #[cold]
    fn missing(&mut self, function: Value, kind: &str, names: &[Sym]) -> Throw {
        let quoted: Vec<String> = names
            .iter()
            .map(|name| format!("'{}'", self.heap.symbols.name(*name)))
            .collect();
        let list = match quoted.as_slice() {
            [one] => one.clone(),
            [first, second] => format!("{first} and {second}"),
            [most @ .., last] => format!("{}, and {last}", most.join(", ")),
            [] => String::new(),
        };
        let message = format!(
            "{}() missing {} required {kind} argument{}: {list}",
            self.function_name(function),
            names.len(),
            plural(names.len())
        );
        self.type_error(message)
    }
}

pub(crate) fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}
