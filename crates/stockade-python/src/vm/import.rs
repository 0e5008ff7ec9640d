//! `import`: modules by name, from an allow-list, native or written in Python.
//!
//! Nothing is read from anywhere: a module exists because it is listed in `modules/`, or because
//! the host handed it in as a file (`import_files.rs`). What is not allowed fails where it is
//! imported, and the error says what there is instead.

use std::rc::Rc;

use super::{R, Throw, Vm};
use crate::class::id;
use crate::compile::{CompileOptions, SHORT_CODE, compile_library};
use crate::heap::{Module, Object, Tag, Value};
use crate::modules::{self, Library};
use crate::source::{self, Lines, Source};
use crate::symbol::{Sym, sym};

impl Vm {
    /// `import a.b` and `from a.b import x`; see the instruction `ImportName`.
    pub(crate) fn import_name(&mut self, names: &[Sym], from: bool, level: u8) -> R<Value> {
        let mut name = names
            .first()
            .map_or("", |name| self.heap.symbols.name(*name))
            .to_owned();
        if level > 0 {
            name = self.name_from_here(&name, level)?;
        }
        self.import_by_name(&name, from, self.runs_own_code())
    }

    /// A module by its whole name. `own` says that it is our own code that imports it, and not the
    /// program, be it by a builtin that a function of ours calls for it.
    pub(crate) fn import_by_name(&mut self, name: &str, from: bool, own: bool) -> R<Value> {
        if name.is_empty() {
            return Err(self.value_error("Empty module name"));
        }
        let module = self.rooted(|vm| vm.load_module(name, own))?;
        if from {
            return Ok(module);
        }
        match name.split_once('.') {
            Some((top, _)) => {
                let top = self.heap.intern(top);
                Ok(self.imported.get(&top).copied().unwrap_or(module))
            }
            None => Ok(module),
        }
    }

    /// Whether the host lets a module in: by its own name, by that of a package around it, or by
    /// a wildcard. A module inside a package does not let the package in.
    fn is_allowed(&self, name: &str) -> bool {
        let Some(allowed) = &self.allowed_modules else {
            return true;
        };
        allowed.names().any(|entry| {
            let entry = entry.strip_suffix(".*").unwrap_or(entry);
            let rest = name.strip_prefix(entry);
            entry == "*" || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        })
    }

    /// Whether the code that runs is that of a module of ours.
    pub(super) fn runs_own_code(&self) -> bool {
        self.frames
            .last()
            .is_some_and(|frame| self.heap.modules[frame.module as usize].library)
    }

    /// Whether the code that runs is that of a module of ours, or of a part of it: `logging` and
    /// `_logging_records`. A function of another one may well do what a program told it to.
    pub(super) fn runs_part_of(&self, owner: u32) -> bool {
        let part = |number: u32| {
            let module = &self.heap.modules[number as usize];
            let name = self.heap.str(module.name).trim_start_matches('_');
            let name = name.split(['_', '.']).next().unwrap_or(name);
            (module.library, name.to_owned())
        };
        let running = self.frames.last().map(|frame| part(frame.module));
        running == Some(part(owner))
    }

    /// Whether a module may be imported. Our own modules may use each other.
    pub(super) fn may_import(&self, name: &str, own: bool) -> bool {
        own || self.is_allowed(name)
    }

    /// Whether the program may have what a module holds under a name. Modules of ours hold each other,
    /// also those that the program may not import.
    pub(crate) fn may_see(&self, owner: u32, name: Sym, value: Value) -> bool {
        if self.is_guarded(value) {
            return false;
        }
        if self.allowed_modules.is_none() || !value.is(Tag::Object) {
            return true;
        }
        let Object::Module(held) = self.heap.object(value) else {
            return true;
        };
        let (owner, held) = (
            &self.heap.modules[owner as usize],
            &self.heap.modules[*held as usize],
        );
        if !owner.frozen || !held.library || self.is_allowed(self.heap.str(held.name)) {
            return true;
        }
        let within = self.heap.str(owner.name);
        let within = format!("{within}.{}", self.heap.symbols.name(name));
        modules::find(&within).is_some() && self.is_allowed(&within)
    }

    /// A module that natives make use of, whatever the program may import.
    pub(crate) fn own_module(&mut self, name: &'static str) -> R<Value> {
        self.charge(10)?;
        match modules::find(name) {
            Some(library) => self.rooted(|vm| vm.load_library(name, library, true)),
            None => Err(self.internal("a module of ours is missing")),
        }
    }

    pub(super) fn load_module(&mut self, name: &str, own: bool) -> R<Value> {
        self.charge(10 + name.len() / 4)?;
        self.room()?;
        if self.may_import(name, own) {
            if let Some(library) = modules::find(name) {
                return self.load_library(name, library, own);
            }
            if let Some(module) = self.load_file(name, own)? {
                return Ok(module);
            }
        }
        Err(self.no_module(name, own))
    }

    fn load_library(&mut self, name: &str, library: &'static Library, own: bool) -> R<Value> {
        let key = self.heap.symbols.intern(name);
        if let Some(module) = self.imported.get(&key)
            && self.is_filled(*module)
        {
            return Ok(*module);
        }
        let parent = match name.rsplit_once('.') {
            Some((parent, child)) => Some((self.load_parent(parent, own)?, child)),
            None => None,
        };
        // The package may have imported it while it was made.
        if let Some(module) = self.imported.get(&key)
            && self.is_filled(*module)
        {
            return Ok(*module);
        }
        let number = self.add_module(name);
        self.heap.modules[number as usize].library = true;
        let module = self.heap.new_object(Object::Module(number));
        self.imported.insert(key, module);
        let outermost = self.loading.is_empty();
        self.loading.push((key, number));
        let filled = self.fill_module(number, library);
        self.heap.modules[number as usize].frozen = true;
        if outermost {
            self.fix_loaded(filled)?;
        } else if let Err(throw) = filled {
            self.imported.remove(&key);
            return Err(throw);
        }
        if let Some((parent, child)) = parent {
            let child = self.heap.intern(child);
            if let Some(parent) = self.module_number(parent) {
                self.heap.modules[parent].set(child, module);
            }
        }
        Ok(module)
    }

    /// Whether a module is more than the bare package around one that was imported.
    fn is_filled(&self, module: Value) -> bool {
        self.module_number(module)
            .is_some_and(|number| self.heap.modules[number].library)
    }

    /// The number of a module.
    pub(super) fn module_number(&self, module: Value) -> Option<usize> {
        match module.is(Tag::Object).then(|| self.heap.object(module)) {
            Some(Object::Module(number)) => Some(*number as usize),
            _ => None,
        }
    }

    /// The package around a module: itself where it is allowed, else a bare one that holds only
    /// what was imported from it.
    fn load_parent(&mut self, name: &str, own: bool) -> R<Value> {
        if modules::find(name).is_some() && self.may_import(name, own) {
            return self.nested(|vm| vm.load_module(name, own));
        }
        let key = self.heap.intern(name);
        if let Some(module) = self.imported.get(&key) {
            return Ok(*module);
        }
        let number = self.add_module(name);
        self.heap.modules[number as usize].frozen = true;
        let module = self.heap.new_object(Object::Module(number));
        self.imported.insert(key, module);
        Ok(module)
    }

    /// A new module without names.
    pub(crate) fn add_module(&mut self, name: &str) -> u32 {
        let name = self.heap.new_str(name);
        let mut module = Module {
            name,
            ..Module::default()
        };
        module.set(sym::NAME, name);
        self.heap.new_module(module)
    }

    fn fill_module(&mut self, number: u32, library: &Library) -> R<()> {
        if let Some(table) = library.table {
            self.heap.modules[number as usize].table = Some(table);
        }
        if let Some(fill) = library.fill {
            fill(self, number as usize)?;
        }
        let Some(text) = library.text else {
            return Ok(());
        };
        // Its own code names the natives as globals.
        if let Some(table) = library.table {
            for native in crate::types::TABLES[usize::from(table)].functions {
                let name = self.heap.intern(native.name);
                if let Some(value) = crate::native::find(usize::from(table), name) {
                    self.heap.modules[number as usize].set(name, value);
                }
            }
        }
        let code = source::library::read(text).and_then(|read| {
            let source = Rc::new(Source::of_library(&format!("<{}>", library.name), read));
            compile_library(read, &source, &mut self.heap, number).ok()
        });
        let Some(code) = code else {
            return Err(self.internal("a module of ours does not compile"));
        };
        self.heap.charge(code.all_bytes());
        self.check_memory()?;
        if let Some(doc) = code.doc {
            self.heap.modules[number as usize].set(sym::DOC, doc);
        }
        let answer = self.answer;
        self.nested(|vm| vm.run_code(Value::UNDEF, code, number, Value::UNDEF))?;
        self.answer = answer;
        Ok(())
    }

    /// Says that there is no such module, and what there is where it exists elsewhere.
    #[cold]
    pub(super) fn no_module(&mut self, name: &str, own: bool) -> Throw {
        let top = name.split('.').next().unwrap_or(name);
        let known_here = modules::find(top).is_some() && self.may_import(top, own);
        let mut allowed: Vec<&str> = modules::names().filter(|it| self.is_allowed(it)).collect();
        allowed.sort_unstable();
        let allowed = if allowed.is_empty() {
            "nothing".to_owned()
        } else {
            allowed.join(", ")
        };
        let message = if known_here && top != name {
            format!("No module named '{name}'; '{top}' is not a package")
        } else if self.allowed_modules.is_some() && !self.is_allowed(name) {
            format!("module '{name}' is not allowed in this sandbox; allowed: {allowed}")
        } else if self.allowed_modules.is_some() || modules::is_standard(top) {
            format!("module '{name}' is not available in this sandbox; allowed: {allowed}")
        } else {
            format!("No module named '{top}'")
        };
        let shown = if message.starts_with("No module") && !message.contains(';') {
            top
        } else {
            name
        };
        self.missing_module(message, shown)
    }

    /// A `ModuleNotFoundError` about a module of this name.
    #[cold]
    pub(super) fn missing_module(&mut self, message: String, name: &str) -> Throw {
        let (message, shown) = (self.heap.new_string(message), self.heap.new_str(name));
        let exception = self.new_exception(id::MODULE_NOT_FOUND_ERROR, vec![message]);
        if let Some(state) = self.exception_state_mut(exception) {
            state.extra = vec![(sym::MSG, message), (sym::NAME_ATTR, shown)];
        }
        self.throw_value(exception)
    }

    /// `from module import name`.
    pub(crate) fn import_from(&mut self, module: Value, name: u32) -> R<Value> {
        let name = Sym(name);
        if let Some(value) = self.find_attr_or_none(module, name)? {
            return Ok(value);
        }
        if let Some(found) = self.submodule(module, name)? {
            return Ok(found);
        }
        let text = self.heap.symbols.name(name).to_owned();
        let known = self.module_number(module);
        let known = known.map(|number| &self.heap.modules[number]);
        let of = known.map(|module| module.name);
        let of = of.filter(|of| of.is(Tag::Str));
        let of = of.map_or("?", |of| self.heap.str(of)).to_owned();
        let place = known.and_then(|module| module.get(sym::FILE));
        let place = place.filter(|place| place.is(Tag::Str));
        let place = place.map_or("unknown location", |place| self.heap.str(place));
        let message = if known.is_some_and(|module| module.filling) {
            format!(
                "cannot import name '{text}' from partially initialized module '{of}' (most likely due to a \
                 circular import) ({place})"
            )
        } else {
            format!("cannot import name '{text}' from '{of}' ({place})")
        };
        let (message, of) = (self.heap.new_string(message), self.heap.new_string(of));
        let text = self.heap.new_string(text);
        let exception = self.new_exception(id::IMPORT_ERROR, vec![message]);
        if let Some(state) = self.exception_state_mut(exception) {
            state.extra = vec![
                (sym::MSG, message),
                (sym::NAME_ATTR, of),
                (sym::NAME_FROM, text),
            ];
        }
        Err(self.throw_value(exception))
    }

    /// `from module import *`.
    pub(crate) fn import_star(&mut self, module: Value) -> R<()> {
        let Some(number) = self.module_number(module) else {
            return Err(self.type_error("only modules can be imported from"));
        };
        let mut names: Vec<Sym> = Vec::new();
        if let Some(all) = self.heap.modules[number].get(sym::ALL) {
            for name in self.collect_iterable(all)? {
                if name.is(Tag::Str) {
                    names.push(self.symbol(name)?);
                }
            }
        } else {
            for (name, _) in crate::types::dir::defined(self, number) {
                names.push(name);
            }
            if let Some(table) = self.heap.modules[number].table {
                for native in crate::types::TABLES[usize::from(table)].functions {
                    names.push(self.heap.intern(native.name));
                }
            }
            let public = |name: &Sym| !self.heap.symbols.name(*name).starts_with('_');
            names.retain(public);
        }
        let (target, namespace) = self
            .frames
            .last()
            .map_or((0, Value::UNDEF), |frame| (frame.module, frame.extra));
        for name in names {
            self.charge(1)?;
            let value = match self.find_attr_or_none(module, name)? {
                Some(value) => value,
                None => match self.submodule(module, name)? {
                    Some(value) => value,
                    None => return Err(self.attribute_error(module, name)),
                },
            };
            match namespace.tag() {
                Tag::Dict => self.dict_set_name(namespace, name, value),
                _ if self.heap.modules[target as usize].protected.contains(&name) => {
                    return Err(self.protected_name(name));
                }
                _ => self.heap.modules[target as usize].set(name, value),
            }
        }
        Ok(())
    }

    /// Sets or (with undefined) deletes a name of a module, unless it is one of ours.
    pub(crate) fn set_module_attr(&mut self, number: usize, name: Sym, value: Value) -> R<()> {
        if self.heap.modules[number].frozen {
            if !value.is_undef() && self.set_stream(number, name, value) {
                return Ok(());
            }
            let message = format!(
                "module '{}' cannot be changed in this sandbox",
                self.heap.str(self.heap.modules[number].name)
            );
            return Err(self.throw(id::ATTRIBUTE_ERROR, message));
        }
        if self.heap.modules[number].protected.contains(&name) {
            return Err(self.protected_name(name));
        }
        let known = self.heap.modules[number].names.len();
        self.heap.modules[number].set(name, value);
        if number == 0 && name == sym::RESULT {
            self.result_set = !value.is_undef();
        }
        if self.heap.modules[number].names.len() > known {
            self.heap.charge(64);
        }
        Ok(())
    }

    /// `sys.stdout = f` and `sys.stderr = f`, the only names of a module that may change.
    fn set_stream(&mut self, number: usize, name: Sym, value: Value) -> bool {
        let own = self.heap.str(self.heap.modules[number].name) == "sys";
        if !own || !self.heap.modules[number].library {
            return false;
        }
        let (stdout, stderr) = (self.heap.intern("stdout"), self.heap.intern("stderr"));
        if name != stdout && name != stderr {
            return false;
        }
        self.heap.modules[number].set(name, value);
        if name == stdout {
            let first = self.heap.intern("__stdout__");
            let first = self.heap.modules[number].get(first);
            let is_first = first.is_some_and(|first| first.same(value));
            self.stdout = if is_first { Value::UNDEF } else { value };
        }
        true
    }

    /// Whether a text may be compiled: its size, the work, and the memory that takes.
    pub(crate) fn check_code(&mut self, text: &str) -> R<()> {
        if text.len() > self.limits.code_size {
            return Err(self.limit(crate::meter::Limit::CodeSize));
        }
        self.charge(text.len())?;
        self.make_room(text.len().saturating_mul(64))
    }

    /// Counts compiled code towards the memory in use, and looks at the clock after much work.
    pub(crate) fn charge_code(&mut self, code: &crate::code::Code) -> R<()> {
        self.heap.charge(code.all_bytes() + code.source.bytes());
        self.check_memory()?;
        if code.source.text.len() <= SHORT_CODE {
            return Ok(());
        }
        self.refill()
    }

    /// `eval` and `exec` of a text, in the namespace of the caller or in one that was given.
    pub(crate) fn run_text(
        &mut self,
        text: &str,
        name: &str,
        expression: bool,
        (globals, locals): (Option<Value>, Option<Value>),
    ) -> R<Value> {
        self.check_code(text)?;
        let text = if expression {
            text.trim_start_matches([' ', '\t'])
        } else {
            text
        };
        let globals = globals.filter(|value| !value.is_none());
        let locals = locals.filter(|value| !value.is_none());
        let mut own = self.program_frame().map_or(0, |frame| frame.module);
        let dict = match globals {
            None => None,
            Some(value) => match self.dict_payload(value) {
                Some(dict) => {
                    self.may_change(dict)?;
                    Some(dict)
                }
                None if let Some(number) = self.globals_of(value) => {
                    if self.heap.modules[number as usize].frozen {
                        // What is done with the names of a module of ours is done with a copy.
                        let copy = crate::types::module::snapshot(self, number);
                        Some(self.root(copy))
                    } else {
                        own = number;
                        None
                    }
                }
                None => {
                    let message = if expression {
                        "globals must be a dict".to_owned()
                    } else {
                        let given = self.type_name(value);
                        format!("exec() globals must be a dict, not {given}")
                    };
                    return Err(self.type_error(message));
                }
            },
        };
        let module = match dict {
            None => own,
            Some(dict) => self.module_from(dict)?,
        };
        let namespace = match (globals, locals) {
            (_, Some(locals)) => locals,
            (Some(_), None) => Value::UNDEF,
            (None, None) => self.caller_namespace()?,
        };
        self.root(namespace);
        let options = CompileOptions {
            answer: expression,
            namespace: !namespace.is_undef(),
            expression,
            count_rounds: self.limits.loop_iterations.is_some(),
            bodies: None,
        };
        let source = Rc::new(Source::new(name, text).with_lines(Lines::Unknown));
        let code = self.compile(&source, module, options)?;
        self.charge_code(&code)?;
        let answer = std::mem::replace(&mut self.answer, Value::NONE);
        self.root(answer);
        let result = self.nested(|vm| vm.run_code(Value::UNDEF, code, module, namespace));
        let value = std::mem::replace(&mut self.answer, answer);
        if let Some(dict) = dict {
            let builtins = self.heap.symbol_text(sym::BUILTINS_NAME);
            for (name, value) in crate::types::dir::defined(self, module as usize) {
                if name != sym::NAME || !value.same(builtins) {
                    self.dict_set_name(dict, name, value);
                }
            }
        }
        result?;
        Ok(value)
    }

    /// The module whose names a value stands for, as `globals()` gives them.
    fn globals_of(&self, value: Value) -> Option<u32> {
        match value.is(Tag::Object).then(|| self.heap.object(value)) {
            Some(Object::Globals(number)) => Some(*number),
            _ => None,
        }
    }

    /// Names that `exec` without a namespace sees: those of the calling function, as a copy.
    fn caller_namespace(&mut self) -> R<Value> {
        let in_function = self
            .program_frame()
            .is_some_and(|frame| frame.code.kind != crate::code::CodeKind::Module);
        if !in_function {
            return Ok(Value::UNDEF);
        }
        let Some(locals) = super::builtin_by_name_text(self, "locals") else {
            return Ok(Value::UNDEF);
        };
        self.call(locals, &[])
    }

    /// A module with the names of a dict.
    fn module_from(&mut self, dict: Value) -> R<u32> {
        let number = self.add_module("__main__");
        self.heap.modules[number as usize].passing = true;
        let name = self.heap.symbol_text(sym::BUILTINS_NAME);
        self.heap.modules[number as usize].set(sym::NAME, name);
        let entries: Vec<_> = self
            .heap
            .dict(dict)
            .iter()
            .map(|entry| (entry.key, entry.value))
            .collect();
        self.reserve(entries.len() * 64)?;
        for (key, value) in entries {
            self.charge(1)?;
            if key.is(Tag::Str) {
                let name = self.symbol(key)?;
                self.heap.modules[number as usize].set(name, value);
            }
        }
        Ok(number)
    }
}
