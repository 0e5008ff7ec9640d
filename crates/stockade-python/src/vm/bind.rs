//! Binding arguments to parameters, with CPython's words where they do not fit.

use std::ops::Range;
use std::rc::Rc;

use super::hooks::copy;
use super::{R, Throw, Vm};
use crate::code::{Code, Params};
use crate::heap::{Dict, Function, Tag, Value};
use crate::symbol::Sym;

/// With so many arguments and parameters a call takes no memory to bind them.
pub(super) const FEW: usize = 8;
/// Names that are bound between two looks at the clock.
const LOOKED: usize = 4096;

/// More arguments than this may be long.
const MANY: usize = 64;

/// Where the parameters of each kind begin.
#[derive(Clone, Copy)]
struct Places {
    /// Those before are positional; `*args` is here, where there is such a one.
    positional: usize,
    keyword_only: usize,
    /// Those before have names that a call may give; `**kwargs` is here.
    star_star: usize,
    count: usize,
    positional_only: usize,
}

impl Places {
    #[inline(always)]
    fn of(params: Params) -> Self {
        let positional = usize::from(params.positional);
        let keyword_only = positional + usize::from(params.star);
        let star_star = keyword_only + usize::from(params.keyword_only);
        Self {
            positional,
            keyword_only,
            star_star,
            count: star_star + usize::from(params.star_star),
            positional_only: usize::from(params.positional_only),
        }
    }

    /// How many parameters have a name that a value is bound to.
    #[inline(always)]
    fn named(self) -> usize {
        self.positional + self.star_star - self.keyword_only
    }

    #[inline(always)]
    fn has_star(self) -> bool {
        self.keyword_only > self.positional
    }
}

#[inline(always)]
fn clear(places: &mut [Value]) {
    for place in places {
        *place = Value::UNDEF;
    }
}

/// The last so many values, where there are so many.
#[inline(always)]
fn last_of(values: &[Value], count: usize) -> Option<&[Value]> {
    values.get(values.len().checked_sub(count)?..)
}

/// The default of the keyword-only parameter of a name, which is the one of that number.
#[inline(always)]
fn default_of(body: &Function, at: usize, name: Sym) -> Option<Value> {
    // Where all of them have one they are in the same order.
    match body.kw_defaults.get(at) {
        Some(known) if known.0 == name => Some(known.1),
        _ => other_default_of(body, name),
    }
}

#[inline(never)]
fn other_default_of(body: &Function, name: Sym) -> Option<Value> {
    let mut known = body.kw_defaults.iter();
    known.find(|known| known.0 == name).map(|known| known.1)
}

impl Function {
    /// Whether the named arguments of a call are those of the parameters after so many positional
    /// ones, in the same order: then each lies where it belongs.
    #[inline]
    fn names_follow(&self, places: Places, count: usize, names: &[Sym]) -> bool {
        let total = count + names.len();
        let end = if places.has_star() {
            places.positional
        } else {
            places.star_star
        };
        let follow = self.code.locals.get(count..total);
        (places.positional_only..=places.positional).contains(&count)
            && total <= end
            && follow.is_some_and(|follow| follow.iter().zip(names).all(|(a, b)| a == b))
    }
}

/// Puts named arguments to the parameters of those names, none of which has a value yet; false
/// where one is not there or has one.
#[inline]
fn fill_named(
    body: &Function,
    places: Places,
    given: usize,
    names: &[Sym],
    values: &[Value],
    bound: &mut [Value],
) -> bool {
    let first = given.max(places.positional_only);
    let known = body.code.locals.get(..places.star_star);
    let known = known.and_then(|known| known.get(first..));
    let (Some(known), Some(bound)) = (known, bound.get_mut(first..)) else {
        return false;
    };
    let star = places.positional.wrapping_sub(first);
    let mut next = 0;
    for (name, value) in names.iter().zip(values) {
        // Most calls name them in the order that they have.
        let at = match known.get(next) {
            Some(known) if known == name => next,
            _ => match known.iter().position(|known| known == name) {
                Some(at) => at,
                None => return false,
            },
        };
        let taken = at == star && places.has_star();
        match bound.get_mut(at) {
            Some(place) if place.is_undef() && !taken => *place = *value,
            _ => return false,
        }
        next = at + 1;
    }
    true
}

/// Puts a default to each parameter that has a name and comes after the given ones; false where
/// there is one missing.
#[inline]
fn fill_all(body: &Function, places: Places, given: usize, bound: &mut [Value]) -> bool {
    if given < places.positional {
        let defaults = last_of(&body.defaults, places.positional - given);
        let open = bound.get_mut(given..places.positional);
        let (Some(defaults), Some(open)) = (defaults, open) else {
            return false;
        };
        copy(open, defaults);
    }
    let from = given.max(places.keyword_only);
    let names = body.code.locals.get(from..places.star_star);
    let (Some(names), Some(named)) = (names, bound.get_mut(from..)) else {
        return false;
    };
    let first = from - places.keyword_only;
    for (at, (place, name)) in named.iter_mut().zip(names).enumerate() {
        match default_of(body, first + at, *name) {
            Some(value) => *place = value,
            None => return false,
        }
    }
    true
}

/// Puts defaults where nothing was given; false where there is one missing.
#[inline]
fn fill_defaults(body: &Function, places: Places, given: usize, bound: &mut [Value]) -> bool {
    // The last parameter has the last default.
    let before = places.positional.wrapping_sub(body.defaults.len());
    for at in given..places.positional {
        if let Some(place) = bound.get_mut(at)
            && place.is_undef()
        {
            match body.defaults.get(at.wrapping_sub(before)) {
                Some(default) => *place = *default,
                None => return false,
            }
        }
    }
    let names = body.code.locals.get(places.keyword_only..places.star_star);
    let named = bound.get_mut(places.keyword_only..);
    let (Some(names), Some(named)) = (names, named) else {
        return false;
    };
    for (at, (place, name)) in named.iter_mut().zip(names).enumerate() {
        if place.is_undef() {
            match default_of(body, at, *name) {
                Some(value) => *place = value,
                None => return false,
            }
        }
    }
    true
}

impl Vm {
    /// Puts the arguments at `start` into the places of the parameters, defaults included, where
    /// that is simple; false where it is not, and nothing was done. The stack reaches a window past
    /// all of them.
    #[inline(always)]
    pub(super) fn bind_quickly(
        &mut self,
        function: Value,
        start: usize,
        total: usize,
        names: Option<&Rc<[Sym]>>,
    ) -> bool {
        let params = self.heap.function(function).code.params;
        match names {
            None if params.is_plain() => {
                let missing = usize::from(params.positional).wrapping_sub(total);
                self.bind_trailing(function, start + total, missing)
            }
            _ if total > MANY => false,
            None => self.bind_in_place(function, start, total),
            Some(names) => self.bind_few_names(function, start, total, names),
        }
    }

    /// The same where there are but positional parameters, of which the last so many are missing.
    #[inline(always)]
    pub(super) fn bind_trailing(&mut self, function: Value, from: usize, missing: usize) -> bool {
        let defaults = &self.heap.function(function).defaults[..];
        let defaults = last_of(defaults, missing);
        // So many that there are none where too many arguments are given.
        let places = self.stack.get_mut(from..from.wrapping_add(missing));
        match (places, defaults) {
            (Some(places), Some(defaults)) => {
                copy(places, defaults);
                true
            }
            _ => false,
        }
    }

    /// Puts the arguments at `start` into the places of the parameters, defaults included.
    pub(super) fn bind_arguments(
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
        // The common case first: only trailing defaults are missing, if any.
        if names.is_none() && params.is_plain() && total <= positional {
            let missing = positional - total;
            if missing <= body.defaults.len() {
                let from = body.defaults.len() - missing;
                self.need_stack(start + positional)?;
                let defaults = &self.heap.function(function).defaults[from..];
                self.stack[start + total..start + positional].copy_from_slice(defaults);
                return Ok(());
            }
        }
        // What a call spreads may be long, and is not copied more often than need be.
        if names.is_none() && params.star && total > MANY {
            self.need_stack(start + total.max(params.count()))?;
            self.reserve(total * size_of::<Value>())?;
            if self.bind_in_place(function, start, total) {
                return Ok(());
            }
        }
        let named = names.map_or(0, |names| names.len());
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
        if extra.is_some() && named > FEW {
            extra = Some(Dict::with_capacity(named));
        }
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
        // The last parameter has the last default, also where there are more of these.
        let before = positional.wrapping_sub(body.defaults.len());
        for (at, place) in bound.iter_mut().enumerate().take(positional).skip(taken) {
            if place.is_undef()
                && let Some(default) = body.defaults.get(at.wrapping_sub(before))
            {
                *place = *default;
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

    /// Puts positional arguments and defaults where they belong, all of which are on the stack;
    /// false where something does not fit, and nothing was done.
    #[inline(never)]
    fn bind_in_place(&mut self, function: Value, start: usize, total: usize) -> bool {
        let places = Places::of(self.heap.function(function).code.params);
        let given = total.min(places.positional);
        if given < total && !places.has_star() {
            return false;
        }
        let star = self.rest_of(places, start + given..start + total);
        if !self.fill_in(function, places, start, given) {
            self.put_back(start + given..start + total, star);
            return false;
        }
        self.bind_stars(places, start, star);
        true
    }

    /// Puts defaults to all parameters that have a name but the first so many.
    #[inline(always)]
    fn fill_in(&mut self, function: Value, places: Places, start: usize, given: usize) -> bool {
        let body = self.heap.function(function);
        let bound = self.stack.get_mut(start..start + places.star_star);
        bound.is_some_and(|bound| fill_all(body, places, given, bound))
    }

    /// The same where a few arguments are named, each of them a parameter.
    #[inline(never)]
    fn bind_few_names(
        &mut self,
        function: Value,
        start: usize,
        total: usize,
        names: &[Sym],
    ) -> bool {
        let body = self.heap.function(function);
        let places = Places::of(body.code.params);
        let count = total.wrapping_sub(names.len());
        let given = count.min(places.positional);
        if (given < count && !places.has_star()) || names.len() > FEW {
            return false;
        }
        if body.names_follow(places, count, names) {
            let star = self.rest_of(places, 0..0);
            let filled = self.fill_in(function, places, start, total);
            if filled {
                self.bind_stars(places, start, star);
            }
            return filled;
        }
        let mut few = [Value::UNDEF; FEW];
        let named = start + count..start + total;
        let (Some(values), Some(from)) =
            (few.get_mut(..names.len()), self.stack.get(named.clone()))
        else {
            return false;
        };
        copy(values, from);
        let star = self.rest_of(places, start + given..start + count);
        let Some(bound) = self.stack.get_mut(start..start + places.star_star) else {
            return false;
        };
        let body = self.heap.function(function);
        clear(bound.get_mut(given..).unwrap_or_default());
        if !fill_named(body, places, given, names, values, bound)
            || !(given + names.len() == places.named() || fill_defaults(body, places, given, bound))
        {
            self.put_back(start + given..start + count, star);
            if let Some(to) = self.stack.get_mut(named) {
                copy(to, values);
            }
            return false;
        }
        self.bind_stars(places, start, star);
        true
    }

    /// The tuple for `*args` where the function has that; undefined where it has not.
    #[inline]
    fn rest_of(&mut self, places: Places, rest: Range<usize>) -> Value {
        match self.stack.get(rest) {
            _ if !places.has_star() => Value::UNDEF,
            Some(rest) if !rest.is_empty() => self.heap.tuple_of(rest),
            _ => self.heap.no_items(),
        }
    }

    /// Undoes [`Vm::rest_of`], so that the long way finds the arguments where they were.
    #[cold]
    fn put_back(&mut self, rest: Range<usize>, star: Value) {
        if let Some(to) = self.stack.get_mut(rest)
            && star.is(Tag::Tuple)
        {
            copy(to, self.heap.tuple(star));
        }
    }

    /// Puts the tuple of `*args`, and a dict for `**kwargs`, where the function has them.
    #[inline]
    fn bind_stars(&mut self, places: Places, start: usize, star: Value) {
        if places.has_star()
            && let Some(place) = self.stack.get_mut(start + places.positional)
        {
            *place = star;
        }
        if places.count > places.star_star {
            let extra = self.heap.empty_dict();
            if let Some(place) = self.stack.get_mut(start + places.star_star) {
                *place = extra;
            }
        }
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
        for (at, (name, value)) in names.iter().zip(values).enumerate() {
            if at % LOOKED == LOOKED - 1 {
                self.look_now()?;
            }
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
                positional as isize - defaults as isize
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
