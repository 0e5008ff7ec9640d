//! The policy's say: imports, builtins, processes, files and connections.

use std::ops::Range;
use std::rc::Rc;

use ruff_python_ast::{StmtImport, StmtImportFrom};
use stockade_core::policy::Network;

use super::effects::Effect;
use super::modules;
use super::value::{Path, Value, Values};
use super::walk::{Walker, span};
use crate::imports::{ImportRuling, SAFE_PYTHON_MODULES, ruling};
use crate::rules::{
    BUILTIN_DENIED, COMPUTED_COMMAND, COMPUTED_IMPORT, DYNAMIC_CODE, FILE_ACCESS, IMPORT_DENIED,
    NETWORK_ACCESS, NETWORK_IMPORT, PROCESS_START,
};

impl<'a> Walker<'a, '_, '_> {
    /// What the policy says of a module.
    pub(super) fn ruling(&self, module: &str) -> ImportRuling {
        let said = ruling(module, &self.policy.imports, SAFE_PYTHON_MODULES);
        match (said, modules::unsafe_submodule(module)) {
            (ImportRuling::Allowed, Some(name)) if !self.names_in_allow(name) => {
                ImportRuling::DeniedByDefault
            }
            _ => said,
        }
    }

    fn names_in_allow(&self, name: &str) -> bool {
        self.policy.imports.allow.iter().any(|entry| {
            let entry = entry.strip_suffix(".*").unwrap_or(entry);
            entry == "*"
                || name
                    .strip_prefix(entry)
                    .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        })
    }

    /// Whether a module may be imported.
    pub(super) fn is_allowed(&mut self, module: &str) -> bool {
        if let Some(&known) = self.rulings.get(module) {
            return known;
        }
        let allowed = self.ruling(module) == ImportRuling::Allowed;
        self.rulings.insert(module.into(), allowed);
        allowed
    }

    pub(super) fn is_denied_by_name(&self, path: &str) -> bool {
        !self.policy.imports.deny.is_empty() && self.ruling(path) == ImportRuling::DeniedByName
    }

    pub(super) fn import(&mut self, it: &'a StmtImport) {
        for alias in &it.names {
            self.report.needs.module(alias.name.as_str());
            self.judge_import(alias.name.as_str(), span(alias.range));
        }
    }

    pub(super) fn import_from(&mut self, it: &'a StmtImportFrom) {
        let module = it.module.as_ref().map_or("", |module| module.as_str());
        if it.level > 0 {
            self.report.needs.relative = true;
            self.relative_import(it, module);
            return;
        }
        self.report.needs.module(module);
        let at = it
            .module
            .as_ref()
            .map_or(span(it.range), |module| span(module.range));
        for alias in &it.names {
            let name = alias.name.as_str();
            let full = format!("{module}.{name}");
            self.report.needs.member(module, &full);
            if !self.is_allowed(module) {
                // `from os import path` is `os.path`, which may be allowed without `os`.
                if name == "*" || !self.is_allowed(&full) {
                    self.judge_import(module, at.clone());
                    return;
                }
                self.judge_network_import(&full, at.clone());
                continue;
            }
            if self.judge_network_import(module, at.clone()) {
                return;
            }
            if name == "*" {
                continue;
            }
            let said = self.ruling(&full);
            if said != ImportRuling::Allowed {
                self.judge_import(&full, span(alias.range));
                continue;
            }
            if !self.judge_network_import(&full, span(alias.range)) {
                let base = Values::path(module);
                self.attribute_of(&base, name, span(alias.range), None);
            }
        }
    }

    fn relative_import(&mut self, it: &'a StmtImportFrom, module: &str) {
        let shown = format!("{}{module}", ".".repeat(it.level.min(8) as usize));
        let first = if module.is_empty() {
            it.names.first().map_or("", |alias| alias.name.as_str())
        } else {
            module
        };
        if self.policy.imports.allow.iter().any(|entry| entry == first) {
            return;
        }
        self.add(
            &IMPORT_DENIED,
            span(it.range),
            format!("`{shown}` is imported, and this code is in no package"),
            "put everything into one program",
        );
    }

    /// Judges one import of a module by its whole name.
    pub(super) fn judge_import(&mut self, module: &str, at: Range<usize>) {
        let said = self.ruling(module);
        if said == ImportRuling::Allowed {
            self.judge_network_import(module, at);
            return;
        }
        let message = match said {
            ImportRuling::DeniedByName => format!("the policy denies importing `{module}`"),
            _ => format!("importing `{module}` is not allowed"),
        };
        let top = module.split('.').next().unwrap_or(module);
        let shown = modules::unsafe_submodule(module).unwrap_or(top);
        let way = if said == ImportRuling::DeniedByName {
            format!("`imports.deny` names it; take it out there to allow `{module}`")
        } else {
            format!("allow it with `imports.allow: [{shown}]` or `--allow-import {shown}`")
        };
        let hint = match modules::instead_of(module) {
            Some(instead) => format!("{instead}; or {way}"),
            None => way,
        };
        self.add(&IMPORT_DENIED, at, message, hint);
    }

    /// An allowed module that is of no use without a network.
    fn judge_network_import(&mut self, module: &str, at: Range<usize>) -> bool {
        let useless = self.policy.network == Network::None && modules::is_network(module);
        if useless {
            self.add(
                &NETWORK_IMPORT,
                at,
                format!("`{module}` opens connections, and `network` is `none`"),
                "ask for the data as `inputs`, or set `network` in the policy",
            );
        }
        useless
    }

    pub(super) fn is_builtin_denied(&self, name: &str) -> bool {
        self.policy.builtins.deny.iter().any(|one| one == name)
    }

    /// Judges the use of a builtin, whatever for.
    pub(super) fn judge_builtin(&mut self, name: &str, at: Range<usize>) {
        if !self.is_builtin_denied(name) {
            return;
        }
        let (rule, message) = match name {
            "eval" | "exec" | "compile" => (&DYNAMIC_CODE, format!("`{name}` runs text as code")),
            _ => (
                &BUILTIN_DENIED,
                format!("the builtin `{name}` is not allowed"),
            ),
        };
        let instead = match name {
            "eval" => "use `ast.literal_eval` for data, or write the expression itself",
            "exec" | "compile" => "write the code itself",
            "open" => "take the text from `inputs`, or use `io.StringIO`",
            "input" => "read from `inputs`",
            "__import__" => "write a plain `import`",
            "breakpoint" => "use `print`",
            _ => "do without it",
        };
        let hint = format!("{instead}; `builtins.deny` in the policy names it");
        self.add(rule, at, message, hint);
    }

    /// An import by a name given as a value.
    pub(super) fn import_by_name(
        &mut self,
        function: &str,
        name: Option<&Values<'a>>,
        at: &Range<usize>,
    ) -> Values<'a> {
        let names: Vec<String> = name.map_or_else(Vec::new, |name| {
            name.texts()
                .map(|name| name.split(':').next().unwrap_or(name).to_owned())
                .collect()
        });
        if names.is_empty() || name.is_none_or(|name| name.unknown) {
            self.report.needs.computed = true;
            self.add(
                &COMPUTED_IMPORT,
                at.clone(),
                format!("`{function}` imports a module by a computed name"),
                "write a plain `import` with the module's name",
            );
            return Values::unknown();
        }
        let mut values = Values::default();
        for name in names {
            self.report.needs.module(&name);
            if self.ruling(&name) == ImportRuling::Allowed && function == "__import__" {
                self.judge_builtin("__import__", at.clone());
            }
            self.judge_import(&name, at.clone());
            values.add(Values::path(name));
        }
        values
    }

    /// An effect that reading the member is enough for; answers whether it was reported.
    pub(super) fn effect_on_read(&mut self, effect: Effect, path: &str, at: Range<usize>) -> bool {
        match effect {
            Effect::Process if self.policy.commands.is_empty() => {
                self.process(path, None, at);
                true
            }
            Effect::File(write) if self.is_open_denied() => {
                self.file(path, None, write, at);
                true
            }
            Effect::Network if self.policy.network == Network::None => {
                self.add(
                    &NETWORK_ACCESS,
                    at,
                    format!("`{path}` opens a connection, and `network` is `none`"),
                    "ask for the data as `inputs`, or set `network` in the policy",
                );
                true
            }
            Effect::Code => {
                self.code(path, at);
                true
            }
            Effect::Frame => {
                self.frame(path, at);
                true
            }
            _ => false,
        }
    }

    /// An effect that depends on what the member is called with.
    pub(super) fn effect_on_call(
        &mut self,
        effect: Effect,
        path: &Path,
        arguments: &[Values<'a>],
        named: &[(&'a str, Values<'a>)],
        at: &Range<usize>,
    ) {
        let first = arguments.first().or_else(|| {
            let keys = [
                "file", "path", "name", "url", "filename", "stmt", "args", "host", "source",
            ];
            named
                .iter()
                .find(|(name, _)| keys.contains(name))
                .map(|(_, value)| value)
        });
        match effect {
            Effect::Process if !self.policy.commands.is_empty() => {
                self.process(&path.name, first, at.clone());
            }
            Effect::File(_) if self.is_open_denied() => {}
            Effect::File(write) => {
                let write = write && !is_plain_open(&path.name, arguments, named);
                let place = path.argument.clone().filter(|_| path.name.contains("()"));
                match place {
                    Some(place) => self.file(&path.name, Some(&place), write, at.clone()),
                    None => self.file_arguments(&path.name, first, write, at),
                }
            }
            Effect::FileIfPath(write) => self.file_arguments(&path.name, first, write, at),
            Effect::Network => self.host(&path.name, first, at),
            Effect::FileIfCalled => self.file(&path.name, None, false, at.clone()),
            Effect::CodeIfCalled => self.code(&path.name, at.clone()),
            Effect::CodeIfText if first.is_some_and(|first| first.texts().next().is_some()) => {
                self.code(&path.name, at.clone());
            }
            _ => {}
        }
    }

    fn code(&mut self, path: &str, at: Range<usize>) {
        self.add(
            &DYNAMIC_CODE,
            at,
            format!("`{path}` runs what it is given as code"),
            "write the code itself",
        );
    }

    fn is_open_denied(&self) -> bool {
        self.policy.builtins.deny.iter().any(|name| name == "open")
    }

    fn process(&mut self, path: &str, command: Option<&Values<'a>>, at: Range<usize>) {
        let commands = &self.policy.commands;
        if commands.is_empty() {
            let message = format!("`{path}` starts a process, and `commands` names none");
            let hint = "do the work in this program, or name the program in `commands`";
            self.add(&PROCESS_START, at, message, hint);
            return;
        }
        let words = command.map(|command| {
            let mut words: Vec<String> = command.texts().map(str::to_owned).collect();
            let elements = self.elements(command).unwrap_or_default();
            words.extend(
                elements
                    .first()
                    .and_then(|first| first.only_text())
                    .map(str::to_owned),
            );
            words
        });
        let program = words.unwrap_or_default().into_iter().next();
        match program
            .as_deref()
            .and_then(|text| text.split_whitespace().next())
        {
            None => self.add(
                &COMPUTED_COMMAND,
                at,
                format!("`{path}` starts a program that is only known when the code runs"),
                "write the program's name as a text",
            ),
            Some(name) => {
                let base = name.rsplit('/').next().unwrap_or(name);
                let shell = program
                    .as_deref()
                    .is_some_and(|text| text.contains([';', '|', '&', '`', '$', '\n', '>', '<']));
                let known = self
                    .policy
                    .commands
                    .iter()
                    .any(|known| known == name || known == base);
                if !known || shell {
                    let message = format!(
                        "`{path}` starts `{name}`, which `commands` does not allow like this"
                    );
                    self.add(
                        &PROCESS_START,
                        at,
                        message,
                        format!("name `{base}` in `commands`, and give its arguments as a list"),
                    );
                }
            }
        }
    }

    fn file_arguments(
        &mut self,
        path: &str,
        first: Option<&Values<'a>>,
        write: bool,
        at: &Range<usize>,
    ) {
        let places: Vec<Rc<str>> = first.map_or_else(Vec::new, |first| {
            first
                .iter()
                .filter_map(|value| match value {
                    Value::Str(text) => Some(text.as_str().into()),
                    Value::Path(path) if path.name.starts_with("pathlib.") => path.argument.clone(),
                    _ => None,
                })
                .collect()
        });
        for place in places {
            if place.contains("://") && !place.starts_with("file:") {
                self.host(path, Some(&Values::text(place)), at);
            } else if self.is_open_denied() && is_standard(path) {
                self.file(path, None, write, at.clone());
            } else {
                self.file(path, Some(&place), write, at.clone());
            }
        }
    }

    /// A file is touched: any, or the one at `place`.
    pub(super) fn file(&mut self, path: &str, place: Option<&str>, write: bool, at: Range<usize>) {
        let Some(place) = place else {
            if self.is_open_denied() {
                self.add(
                    &FILE_ACCESS,
                    at,
                    format!("`{path}` touches files, and `open` is denied"),
                    "take the text from `inputs`, or use `io.StringIO`; `builtins.deny` in the policy names `open`",
                );
            }
            return;
        };
        if super::paths::is_inside(place, write, &self.policy.files) {
            return;
        }
        let list = if write { "files.write" } else { "files.read" };
        self.add(
            &FILE_ACCESS,
            at,
            format!("`{path}` touches `{place}`, which `{list}` does not name"),
            format!("use a relative path inside the workspace, or add the path to `{list}`"),
        );
    }

    fn host(&mut self, path: &str, first: Option<&Values<'a>>, at: &Range<usize>) {
        let Some(first) = first else { return };
        let mut places: Vec<String> = first.texts().map(str::to_owned).collect();
        if let Some(elements) = self.elements(first).filter(|_| places.is_empty()) {
            places.extend(
                elements
                    .first()
                    .and_then(|host| host.only_text())
                    .map(str::to_owned),
            );
        }
        for place in places {
            let host = super::paths::host(&place);
            let allowed = match &self.policy.network {
                Network::Any => true,
                Network::None => false,
                Network::Allow(hosts) => hosts
                    .iter()
                    .any(|known| super::paths::is_host(known, &host)),
            };
            if !allowed {
                self.add(
                    &NETWORK_ACCESS,
                    at.clone(),
                    format!("`{path}` reaches `{host}`, which `network` does not allow"),
                    "ask for the data as `inputs`, or add the host to `network.allow`",
                );
            }
        }
    }
}

/// Modules of the standard library, whose file functions are `open` under another name.
fn is_standard(path: &str) -> bool {
    !matches!(path.split('.').next(), Some("numpy" | "pandas"))
}

/// `open(path)` and `open(path, "r")` only read.
fn is_plain_open(path: &str, arguments: &[Values<'_>], named: &[(&str, Values<'_>)]) -> bool {
    let position = usize::from(!path.ends_with("().open"));
    if !path.ends_with("open") {
        return false;
    }
    let mode = arguments.get(position).or_else(|| {
        named
            .iter()
            .find(|(name, _)| *name == "mode")
            .map(|(_, value)| value)
    });
    match mode {
        None => true,
        Some(mode) => mode
            .only_text()
            .is_some_and(|mode| !mode.contains(['w', 'a', 'x', '+'])),
    }
}
