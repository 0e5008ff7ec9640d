//! Calls: of the program's own functions, of known functions of the standard library, of methods.

use std::ops::Range;

use ruff_python_ast::{Expr, ExprCall};
use ruff_text_size::Ranged;

use super::effects::{self, Effect};
use super::lookup::FRAMES;
use super::namespace::Use;
use super::scope::ScopeId;
use super::value::{Namespace, Nested, Path, Value, Values};
use super::walk::{Walker, span};

/// Functions of the program that one call is followed into.
const MAX_OWN: usize = 4;

/// Steps of a chain of attributes that are followed.
const MAX_CHAIN: usize = 3;

type Named<'a> = [(&'a str, Values<'a>)];

impl<'a> Walker<'a, '_, '_> {
    pub(super) fn call(&mut self, it: &'a ExprCall, scope: ScopeId) -> Values<'a> {
        let at = span(it.range());
        match &*it.func {
            Expr::Attribute(attribute) => {
                let base = self.expr(&attribute.value, scope);
                let name = attribute.attr.as_str();
                // An import by name is reported with the name of the module instead.
                let silent = u32::from(name == "__import__");
                self.quiet += silent;
                let function =
                    self.attribute_of(&base, name, span(attribute.range), Some(&attribute.value));
                self.quiet -= silent;
                let (positional, named) = self.arguments(&it.arguments, scope);
                self.formatting(name, &base, &positional, &named, &at);
                let mut known = Values::default();
                let mut all = !base.unknown && !base.is_opaque() && function.is_opaque();
                for value in base.iter() {
                    match self.method(value, name, &positional, &named, &at) {
                        Some(more) => known.add(more),
                        None => all = false,
                    }
                }
                if all {
                    return known;
                }
                self.apply(&function, &positional, &named, at).with(known)
            }
            Expr::Name(name) if name.id.as_str() == "__import__" => {
                let function = self.peek(&it.func, scope);
                let (positional, named) = self.arguments(&it.arguments, scope);
                self.apply(&function, &positional, &named, at)
            }
            _ => {
                let function = self.expr(&it.func, scope);
                let (positional, named) = self.arguments(&it.arguments, scope);
                self.apply(&function, &positional, &named, at)
            }
        }
    }

    /// What calling a value may give.
    pub(super) fn apply(
        &mut self,
        function: &Values<'a>,
        arguments: &[Values<'a>],
        named: &Named<'a>,
        at: Range<usize>,
    ) -> Values<'a> {
        let mut values = Values::empty(function.unknown || function.is_opaque());
        if self.steps == 0 || self.is_deep() {
            return Values::unknown();
        }
        self.steps -= 1;
        self.depth += FRAMES;
        self.handed_over(function, arguments, named, &at);
        let mut own = 0;
        for value in function.iter() {
            own += usize::from(matches!(value, Value::Function(_)));
            let more = match value {
                Value::Function(_) if own > MAX_OWN => Values::unknown(),
                Value::Path(path) => self.call_path(path, arguments, named, &at),
                Value::Function(id) => self.result(*id),
                Value::Class(id) => self.instance(*id, arguments),
                Value::Getter(name) => {
                    let name = Values::text(name.clone());
                    let object = arguments.first().cloned().unwrap_or_else(Values::unknown);
                    self.named_attribute(&object, &name, Use::Get, &at)
                }
                Value::Partial(partial) => {
                    let mut all = partial.arguments.clone();
                    all.extend_from_slice(arguments);
                    self.apply(&partial.function, &all, named, at.clone())
                }
                _ => Values::unknown(),
            };
            values.add(more);
        }
        self.depth -= FRAMES;
        values
    }

    /// A new instance; of a class derived from `str`, the text it was made of.
    fn instance(&mut self, id: u32, arguments: &[Values<'a>]) -> Values<'a> {
        let class = &self.program.classes[id as usize];
        let (node, outer) = (class.node, class.outer);
        for base in node.bases() {
            if self.peek(base, outer).has_path("builtins.str") {
                return arguments.first().cloned().unwrap_or_else(Values::unknown);
            }
        }
        Values::one(Value::Instance(id))
    }

    fn call_path(
        &mut self,
        path: &Path,
        arguments: &[Values<'a>],
        named: &Named<'a>,
        at: &Range<usize>,
    ) -> Values<'a> {
        if let Some(builtin) = path.name.strip_prefix("builtins.") {
            return self.call_builtin(builtin, path, arguments, named, at);
        }
        let first = arguments.first();
        match &*path.name {
            "operator.attrgetter" | "operator.methodcaller" => {
                return self.getter(&path.name, arguments, at);
            }
            "operator.itemgetter" => {
                for key in arguments {
                    self.item_name(key, at.clone());
                }
                return Values::unknown();
            }
            "operator.getitem" => {
                if let [base, key, ..] = arguments {
                    self.item_name(key, at.clone());
                    let spaces: Vec<Namespace> = base
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
                    return values;
                }
                return Values::unknown();
            }
            "operator.call" | "functools.partial" | "functools.partialmethod" => {
                let Some((function, rest)) = arguments.split_first() else {
                    return Values::unknown();
                };
                if &*path.name == "operator.call" {
                    return self.apply(function, rest, named, at.clone());
                }
                if function.has_path("logging.basicConfig") {
                    self.basic_config(named, at);
                }
                // Judged with what is known of the arguments already.
                self.given_by_value(function, rest, at);
                return match Nested::new(function.clone(), rest.to_vec()) {
                    Some(partial) => Values::one(Value::Partial(partial)),
                    None => Values::unknown(),
                };
            }
            "functools.reduce" => {
                if let Some((function, rest)) = arguments.split_first() {
                    self.given_by_value(function, rest, at);
                }
                return Values::unknown();
            }
            "copy.copy"
            | "copy.deepcopy"
            | "contextlib.nullcontext"
            | "typing.cast"
            | "weakref.proxy" => {
                let last = if &*path.name == "typing.cast" {
                    arguments.get(1)
                } else {
                    first
                };
                return last.cloned().unwrap_or_else(Values::unknown);
            }
            _ => {}
        }
        if let Some((formatter, method)) = path.name.rsplit_once('.')
            && formatter == "string.Formatter()"
        {
            self.formatting(method, &Values::default(), arguments, named, at);
        }
        if matches!(&*path.name, "unittest.main" | "unittest.TestProgram") {
            self.tested_module(arguments, named, at);
        }
        if let Some(decoded) = super::text::decoded(&path.name, arguments) {
            return decoded;
        }
        let allowed = self.is_allowed(&path.name);
        if let Some(effect) = effects::effect(&path.name) {
            if effect == Effect::Import {
                let name = first.or_else(|| {
                    let keys = ["name", "target", "mod_name", "modname"];
                    named
                        .iter()
                        .find(|(name, _)| keys.contains(name))
                        .map(|(_, value)| value)
                });
                // The import of a denied module was reported already; what it would import next
                // is worth a finding only if it has a name.
                if !allowed && name.is_none_or(|name| name.texts().next().is_none()) {
                    return Values::unknown();
                }
                return self.import_by_name(&path.name, name, at);
            }
            if allowed {
                self.effect_on_call(effect, path, arguments, named, at);
            }
        }
        if &*path.name == "logging.basicConfig" {
            self.basic_config(named, at);
        }
        self.styled(named, arguments, at);
        if !allowed {
            return Values::unknown();
        }
        let argument = first.and_then(|first| first.only_text()).map(Into::into);
        if path.name.len() > 200 {
            return Values::unknown();
        }
        Values::one(Value::Path(Path {
            name: format!("{}()", path.name).into(),
            argument,
        }))
    }

    /// `unittest.main(module="os")` imports what it is told to test; with `argv=["", "discover"]`
    /// every file that it finds, and with no module what `argv` names.
    fn tested_module(&mut self, arguments: &[Values<'a>], named: &Named<'a>, at: &Range<usize>) {
        let argument = |position: usize, key: &str| {
            let by_name = named.iter().find(|(name, _)| *name == key);
            let given = arguments.get(position);
            given.or(by_name.map(|(_, value)| value)).cloned()
        };
        let module = argument(0, "module");
        let argv = argument(2, "argv").and_then(|argv| self.elements(&argv));
        let words: Vec<String> = argv
            .into_iter()
            .flatten()
            .skip(1)
            .flat_map(|word| word.texts().map(str::to_owned).collect::<Vec<_>>())
            .collect();
        if words
            .iter()
            .any(|word| word.eq_ignore_ascii_case("discover"))
        {
            self.import_by_name("unittest.main", None, at);
        }
        let Some(module) = module else {
            return;
        };
        let mut modules: Vec<String> = module.texts().map(str::to_owned).collect();
        if modules.is_empty() {
            modules.extend(words.into_iter().filter(|word| !word.starts_with('-')));
        }
        for module in modules.iter().filter(|module| *module != "__main__") {
            self.judge_import(module, at.clone());
        }
    }

    fn basic_config(&mut self, named: &Named<'a>, at: &Range<usize>) {
        // `**settings` that nobody can see, in a text that speaks of the name.
        let unseen = named
            .iter()
            .any(|(name, value)| name.is_empty() && (value.unknown || value.is_opaque()));
        let item = self.program.items.contains_key("filename");
        let unpacked = named.iter().any(|(name, _)| name.is_empty());
        if (unpacked && item) || (unseen && self.report.text().contains("filename")) {
            self.file("logging.basicConfig", None, true, at.clone());
        }
        if let Some((_, name)) = named.iter().find(|(name, _)| *name == "filename") {
            let place = name.only_text().map(str::to_owned);
            if self.policy.builtins.deny.iter().any(|name| name == "open") {
                self.file("logging.basicConfig", None, true, at.clone());
            } else if let Some(place) = place {
                self.file("logging.basicConfig", Some(&place), true, at.clone());
            }
        }
    }

    /// `attrgetter("a.b")` and `methodcaller("a")`: the names are judged where they are written.
    fn getter(&mut self, path: &str, arguments: &[Values<'a>], at: &Range<usize>) -> Values<'a> {
        let names = if path.ends_with("methodcaller") {
            &arguments[..arguments.len().min(1)]
        } else {
            arguments
        };
        let mut values = Values::unknown();
        for name in names {
            self.named_attribute(&Values::unknown(), name, Use::Get, at);
            for text in name.texts() {
                values.push(Value::Getter(text.into()));
            }
        }
        values
    }

    /// Functions among the arguments that reach names, import or make code: whoever is given one
    /// may call it with the others, as `itertools.starmap(getattr, …)` and `key=` do.
    fn handed_over(
        &mut self,
        function: &Values<'a>,
        arguments: &[Values<'a>],
        named: &Named<'a>,
        at: &Range<usize>,
    ) {
        let all = || {
            let positional = arguments.iter().map(|value| ("", value));
            positional.chain(named.iter().map(|(name, value)| (*name, value)))
        };
        for (position, (name, handed)) in all().enumerate() {
            let reaches = |path: &Path| {
                is_attribute_function(path) || effects::effect(&path.name) == Some(Effect::Import)
            };
            let makes = |path: &Path| effects::effect(&path.name) == Some(Effect::CodeIfCalled);
            // Classes of functions are handed over to be compared with, too.
            let calls = || {
                name == "key"
                    || function.paths().any(|path| {
                        ["itertools.", "functools.", "asyncio."]
                            .iter()
                            .any(|top| path.name.starts_with(top))
                    })
            };
            if handed.paths().any(reaches) || (handed.paths().any(makes) && calls()) {
                let others: Vec<Values<'a>> = all()
                    .enumerate()
                    .filter(|(other, _)| *other != position)
                    .map(|(_, (_, value))| value.clone())
                    .collect();
                self.given_by_value(handed, &others, at);
            }
        }
    }

    /// A function handed to another one that will call it with these arguments, or with their
    /// elements.
    pub(super) fn given_by_value(
        &mut self,
        function: &Values<'a>,
        arguments: &[Values<'a>],
        at: &Range<usize>,
    ) {
        let attribute = function.paths().any(is_attribute_function);
        let import = function
            .paths()
            .any(|path| effects::effect(&path.name) == Some(Effect::Import));
        let code: Vec<Path> = function
            .paths()
            .filter(|path| effects::effect(&path.name) == Some(Effect::CodeIfCalled))
            .cloned()
            .collect();
        for path in code {
            self.effect_on_call(Effect::CodeIfCalled, &path, arguments, &[], at);
        }
        if !attribute && !import {
            return;
        }
        let mut all = Values::unknown();
        for argument in arguments {
            all.add(argument.clone());
            for element in self.elements(argument).unwrap_or_default() {
                // `starmap` takes rows of arguments.
                // Letters of a text would only crowd out the rest.
                if element.texts().next().is_none() {
                    for part in self.elements(&element).unwrap_or_default() {
                        all.add(part);
                    }
                }
                all.add(element);
            }
        }
        let texts: Vec<String> = all.texts().map(str::to_owned).collect();
        if import {
            for text in texts {
                self.judge_import(&text, at.clone());
            }
            return;
        }
        // `reduce(getattr, ["io", "open"], csv)` goes on with what it has got.
        for _ in 0..MAX_CHAIN {
            let mut found = Values::default();
            for text in &texts {
                let text = Values::text(text.as_str());
                let more = self.named_attribute(&all, &text, Use::Get, at);
                found.add(more);
            }
            if found.paths().next().is_none() {
                return;
            }
            all.add(found);
        }
    }

    /// What methods of known values give.
    fn method(
        &mut self,
        value: &Value<'a>,
        name: &str,
        arguments: &[Values<'a>],
        named: &Named<'a>,
        at: &Range<usize>,
    ) -> Option<Values<'a>> {
        let first = arguments.first();
        match value {
            Value::Str(text) => {
                let text = text.clone();
                Some(self.text_method(text.as_str(), name, arguments, named, at))
            }
            Value::Bytes(bytes) => Some(super::text::bytes_method(bytes, name, first)),
            Value::Sized(_) => {
                self.padding(name, arguments, at);
                None
            }
            Value::Namespace(namespace)
                if matches!(name, "get" | "pop" | "setdefault" | "__getitem__") =>
            {
                let namespace = namespace.clone();
                Some(self.namespace_item(&namespace, first?, at.clone()))
            }
            Value::Map(dict, scope) => match name {
                "get" | "pop" | "setdefault" | "__getitem__" => {
                    Some(self.dict_item(dict, *scope, first?))
                }
                "values" => {
                    let values = self.dict_item(dict, *scope, &Values::unknown());
                    Some(Values::items(vec![values]).with(Values::unknown()))
                }
                "keys" => Some(Values::one(value.clone())),
                "items" => {
                    let pairs = dict
                        .items
                        .iter()
                        .take(64)
                        .filter_map(|item| Some((item.key.as_ref()?, &item.value)));
                    let pairs: Vec<_> = pairs.collect();
                    let items = pairs
                        .into_iter()
                        .map(|(key, value)| {
                            let pair = vec![self.peek(key, *scope), self.peek(value, *scope)];
                            Values::items(pair)
                        })
                        .collect();
                    Some(Values::items(items))
                }
                _ => None,
            },
            Value::Seq(..) | Value::Items(_) | Value::Comprehension(..) => match name {
                "pop" | "__getitem__" => Some(self.any_element(&Values::one(value.clone()))),
                "copy" => Some(Values::one(value.clone())),
                _ => None,
            },
            _ => None,
        }
    }
}

fn is_attribute_function(path: &Path) -> bool {
    matches!(
        path.name.strip_prefix("builtins."),
        Some("getattr" | "setattr" | "delattr" | "hasattr")
    )
}
