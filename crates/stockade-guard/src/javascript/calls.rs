//! Judges calls: loading modules, running text, starting programs, opening files and connections.

use oxc_ast::ast::{Argument, CallExpression, Expression, NewExpression, ObjectPropertyKind};
use oxc_span::{GetSpan, Span};
use stockade_core::policy::Network;

use super::bombs;
use super::globals;
use super::judge::Judge;
use super::modules::shorten;
use super::scope::static_key;
use super::value::{Value, is_require};
use crate::host_paths;
use crate::rules::{
    BOMB_SHAPE, COMPUTED_COMMAND, COMPUTED_NAME, DYNAMIC_CODE, FILE_ACCESS, NETWORK_ACCESS,
    PROCESS_START,
};

impl<'a> Judge<'a, '_> {
    pub(super) fn call(&mut self, call: &'a CallExpression<'a>) {
        let callee = self.values.of(&call.callee);
        if is_require(&callee) {
            self.settle(&call.callee);
            let module = self.values.of_argument(call.arguments.first());
            let span = call.arguments.first().map_or(call.span, GetSpan::span);
            self.import_value(&module, span);
            return;
        }
        match &callee {
            Value::Global(path) => self.global_call(path, &call.callee, &call.arguments, call.span),
            Value::Export(module, path) => self.export_call(module, path, call),
            _ => {}
        }
        self.constructor_call(call);
        if let Expression::StaticMemberExpression(member) = call.callee.get_inner_expression() {
            let html = match member.property.name.as_str() {
                "insertAdjacentHTML" => call.arguments.get(1),
                "createContextualFragment" | "setHTMLUnsafe" => call.arguments.first(),
                _ => None,
            };
            if let Some(html) = html.and_then(Argument::as_expression) {
                self.html(html, call.span);
            }
        }
        if let Some(problem) = bombs::of_call(call, &mut self.values) {
            self.add(
                &BOMB_SHAPE,
                call.span,
                problem,
                "build the value step by step, in a size that is needed",
            );
        }
    }

    pub(super) fn construct(&mut self, new: &'a NewExpression<'a>) {
        if let Value::Global(path) = self.values.of(&new.callee) {
            self.global_call(&path, &new.callee, &new.arguments, new.span);
            if let Some(problem) = bombs::of_buffer(&path, &new.arguments, &mut self.values) {
                self.add(
                    &BOMB_SHAPE,
                    new.span,
                    problem,
                    "ask for the size that is needed",
                );
            }
        }
    }

    fn global_call(
        &mut self,
        path: &str,
        callee: &'a Expression<'a>,
        arguments: &'a [Argument<'a>],
        span: Span,
    ) {
        let first = arguments.first();
        match path {
            "setTimeout" | "setInterval" | "setImmediate" if self.is_text(first) => self.add(
                &DYNAMIC_CODE,
                span,
                format!("`{path}` is given text, which it runs as code"),
                "pass a function: `setTimeout(() => …, ms)`",
            ),
            "document.createElement" => {
                if let Value::Text(name) = self.values.of_argument(first) {
                    self.element(&name.to_ascii_lowercase(), span);
                }
            }
            "Reflect.get" | "Object.getOwnPropertyDescriptor" => {
                let object = self.values.of_argument(first);
                let key = super::value::as_text(&self.values.of_argument(arguments.get(1)));
                match (&object, key) {
                    (Value::Global(path), None) if globals::is_namespace(path) => {
                        self.computed_global(span);
                    }
                    (_, Some(key)) => {
                        if let Value::Global(path) = self.values.member(&object, &key, 8) {
                            self.global(&path, span);
                        }
                    }
                    _ => {}
                }
            }
            "Reflect.set" | "Object.defineProperty" | "Reflect.defineProperty" => {
                let object = self.values.of_argument(first);
                let key = super::value::as_text(&self.values.of_argument(arguments.get(1)));
                if let (Some(key), Some(target)) = (key, first.and_then(Argument::as_expression)) {
                    self.climbing(&key, target, false, span);
                    if let Value::Global(path) = self.values.member(&object, &key, 8) {
                        self.global(&path, span);
                    }
                }
            }
            "Object.keys"
            | "Object.values"
            | "Object.entries"
            | "Object.assign"
            | "Object.getOwnPropertyNames"
            | "Object.getOwnPropertyDescriptors"
            | "Reflect.ownKeys" => {
                let handed = arguments.iter().take(4).any(|argument| {
                    matches!(self.values.of_argument(Some(argument)),
                        Value::Global(path) if globals::is_namespace(&path))
                });
                if handed && path != "Object.assign" {
                    self.computed_global(span);
                }
                if path == "Object.assign" {
                    self.assigned(arguments, span);
                }
            }
            _ => {}
        }
        let connects = globals::meaning(path).is_some_and(|(rule, ..)| *rule == NETWORK_ACCESS);
        if connects && let Network::Allow(allowed) = &self.policy.network {
            let host = match self.values.of_argument(first) {
                Value::Text(url) => crate::host_names::of_url(&url),
                _ => None,
            };
            if let Some(host) = host.filter(|host| !host.is_in(allowed)) {
                self.add(
                    &NETWORK_ACCESS,
                    callee.span(),
                    format!(
                        "`{}` is not one of the allowed hosts",
                        shorten(&host.to_string())
                    ),
                    format!("reach only: {}", allowed.join(", ")),
                );
            }
        }
    }

    /// `Object.assign(to, from, …)`: properties are set, and those of a namespace are taken.
    fn assigned(&mut self, arguments: &'a [Argument<'a>], span: Span) {
        let Some((to, rest)) = arguments.split_first() else {
            return;
        };
        for from in rest.iter().take(4) {
            match self.values.of_argument(Some(from)) {
                Value::Global(path) if globals::is_namespace(&path) => self.computed_global(span),
                Value::Node(Expression::ObjectExpression(object)) => {
                    for property in &object.properties {
                        if let ObjectPropertyKind::ObjectProperty(property) = property
                            && let Some(key) = static_key(&property.key, property.computed)
                            && let Some(target) = to.as_expression()
                        {
                            self.climbing(&key, target, false, span);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    /// An element is made that runs or loads something by itself.
    fn element(&mut self, name: &str, span: Span) {
        match name {
            "script" => self.add(
                &DYNAMIC_CODE,
                span,
                "a `script` element runs its text as code",
                "write the code itself",
            ),
            "img" | "iframe" | "frame" | "embed" | "object" | "link" | "audio" | "video"
            | "source" | "track"
                if self.policy.network == Network::None =>
            {
                self.add(
                    &NETWORK_ACCESS,
                    span,
                    format!("a `{name}` element loads what it names, and `network` is `none`"),
                    "pass the data in as `inputs`, or set `network`",
                );
            }
            _ => {}
        }
    }

    pub(super) fn computed_global(&mut self, span: Span) {
        self.add(
            &COMPUTED_NAME,
            span,
            "the globals are listed or looked up by a key that is only known when the code runs",
            "name the global directly, or use an object of your own",
        );
    }

    fn is_text(&mut self, argument: Option<&'a Argument<'a>>) -> bool {
        let Some(expression) = argument.and_then(Argument::as_expression) else {
            return false;
        };
        matches!(
            expression.get_inner_expression(),
            Expression::StringLiteral(_)
                | Expression::TemplateLiteral(_)
                | Expression::BinaryExpression(_)
        ) || matches!(self.values.of(expression), Value::Text(_))
    }

    /// `x.constructor("code")`: where `x` is a function, this is `Function("code")`.
    fn constructor_call(&mut self, call: &'a CallExpression<'a>) {
        let is_constructor = match call.callee.get_inner_expression() {
            Expression::StaticMemberExpression(member) => {
                member.property.name == "constructor"
                    && !matches!(
                        member.object,
                        Expression::ThisExpression(_) | Expression::Super(_)
                    )
            }
            _ => false,
        };
        if is_constructor {
            self.add(
                &DYNAMIC_CODE,
                call.span,
                "a `constructor` is called, which for a function runs text as code",
                "name the class and use `new`",
            );
        }
    }

    /// Calls into modules that the policy lets the code import.
    fn export_call(&mut self, module: &str, path: &str, call: &'a CallExpression<'a>) {
        let name = path.rsplit('.').next().unwrap_or(path);
        let first = self.values.of_argument(call.arguments.first());
        match module {
            "vm" => self.add(
                &DYNAMIC_CODE,
                call.span,
                format!("`vm.{}` runs text as code", shorten(name)),
                "write the code itself",
            ),
            "child_process" => self.command(name, &first, call.span),
            "fs" | "fs/promises" => {
                let write = is_writing(name);
                match first {
                    Value::Text(file)
                        if !host_paths::is_allowed(&file, write, &self.policy.files) =>
                    {
                        let (verb, list) = if write {
                            ("written", "write")
                        } else {
                            ("read", "read")
                        };
                        self.add(
                            &FILE_ACCESS,
                            call.span,
                            format!("`{}` may not be {verb}", shorten(&file)),
                            format!(
                                "use a path inside the workspace, or name it in `files.{list}`"
                            ),
                        );
                    }
                    _ => {}
                }
            }
            _ => {}
        }
    }

    fn command(&mut self, function: &str, command: &Value<'a>, span: Span) {
        let Value::Text(text) = command else {
            self.add(
                &COMPUTED_COMMAND,
                span,
                "a program is started by a name that is only known when the code runs",
                "write the program's name as a string literal",
            );
            return;
        };
        let shell = matches!(function, "exec" | "execSync");
        let plain = |one: char| one.is_alphanumeric() || " -_./,:=@%+".contains(one);
        let program = if shell {
            text.split_whitespace().next().unwrap_or_default()
        } else {
            text.as_str()
        };
        let named = self.policy.commands.iter().any(|known| known == program);
        if !named || (shell && !text.chars().all(plain)) {
            self.add(
                &PROCESS_START,
                span,
                format!("the program `{}` may not be started", shorten(text)),
                "do the work in this program, or name the program in `commands`",
            );
        }
    }
}

fn is_writing(name: &str) -> bool {
    [
        "write",
        "append",
        "unlink",
        "rm",
        "mkdir",
        "rename",
        "copy",
        "cp",
        "symlink",
        "link",
        "chmod",
        "chown",
        "truncate",
        "createWrite",
        "mkdtemp",
        "utimes",
    ]
    .iter()
    .any(|start| name.starts_with(start))
}
