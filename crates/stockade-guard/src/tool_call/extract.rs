//! From a tool's name and arguments to one action.
//!
//! Classes are tried in a fixed order: network, files, shell, code, browser, database, memory,
//! services, and last any other tool. A recognised tool without a usable main argument becomes
//! `Malformed`, never another tool.

use serde_json::{Map, Value};
use stockade_core::Language;

use super::action::Action;
use super::arguments::{Problem, optional_text, present, quote, text, type_name};
use super::names::{self, Class, CodeTool};
use super::{patch, paths, url};

const URL: &[&str] = &["url", "uri"];
const PATH: &[&str] = &["path", "file", "filepath", "filename"];
const CONTENT: &[&str] = &["content"];
const VERB: &[&str] = &["action", "verb"];
const DIFF: &[&str] = &["diff", "patch", "input"];
const COMMAND: &[&str] = &[
    "command",
    "cmd",
    "input",
    "script",
    "commandline",
    "shellcommand",
    "code",
];
const EXTRA_ARGUMENTS: &[&str] = &["args", "argv", "arguments"];
const CODE: &[&str] = &[
    "code",
    "source",
    "snippet",
    "script",
    "input",
    "program",
    "cell",
    "expression",
    "pythoncode",
    "sourcecode",
    "command",
    "cmd",
    "query",
];
/// Keys that only code tools have, for tools such as `exec` that may be either.
const CODE_ONLY: &[&str] = &["code", "source", "snippet", "sourcecode"];
const COMMAND_ONLY: &[&str] = &["command", "cmd"];
const LANGUAGE: &[&str] = &["language", "lang"];
const TARGET: &[&str] = &["url", "target", "href", "selector"];
const QUERY: &[&str] = &["query", "sql", "statement", "command"];
const DATABASE: &[&str] = &["database", "db", "connection"];
const STORE: &[&str] = &["collection", "index", "namespace", "store"];
const KEY: &[&str] = &["id", "key", "memoryid"];

/// The action that calling the tool `name` with `arguments` stands for.
///
/// ```
/// use serde_json::json;
/// use stockade_guard::tool_call::{Action, extract};
///
/// let action = extract("curl", &json!({"url": "https://user@Example.org/x"}));
/// assert_eq!(action, Action::NetworkEgress { host: "example.org".into(), port: 443 });
/// ```
pub fn extract(name: &str, arguments: &Value) -> Action {
    let normal = names::normalise(name);
    let found = names::classify(&normal);
    let other = || Action::McpTool {
        name: name.to_owned(),
        args: arguments.clone(),
    };
    if let Class::Api { service, endpoint } = found.class {
        return Action::ExternalApiCall {
            service: service.to_owned(),
            endpoint,
        };
    }
    let Some((intended, keys)) = main_argument(&found.class) else {
        return other();
    };
    let nothing = Map::new();
    let arguments = match arguments {
        Value::Object(arguments) => arguments,
        Value::Null => &nothing,
        _ if !found.certain => return other(),
        wrong => {
            return Call { intended, keys }.malformed(&Problem::WrongType {
                key: "arguments".to_owned(),
                found: type_name(wrong),
            });
        }
    };
    if !found.certain && present(arguments, keys).is_empty() {
        return other();
    }
    let call = Call { intended, keys };
    call.extract(found.class, &normal, arguments)
        .unwrap_or_else(|problem| call.malformed(&problem))
}

/// The action a class stands for and the keys of the argument it cannot do without.
fn main_argument(class: &Class) -> Option<(&'static str, &'static [&'static str])> {
    Some(match class {
        Class::Network => ("network_egress", URL),
        Class::FileRead | Class::FileEither => ("file_access", PATH),
        Class::FileWrite => ("file_write", PATH),
        Class::Patch => ("patch", DIFF),
        Class::Shell => ("shell_command", COMMAND),
        Class::Code(_) => (crate::CODE_EXECUTION, CODE),
        Class::Browser => ("browser_action", &[]),
        Class::Database => ("database_query", QUERY),
        Class::MemoryWrite => ("memory_write", &[]),
        Class::MemoryRead => ("memory_read", &[]),
        Class::Api { .. } | Class::Other => return None,
    })
}

/// A recognised call on its way to an action.
struct Call {
    intended: &'static str,
    keys: &'static [&'static str],
}

impl Call {
    fn extract(
        &self,
        class: Class,
        tool: &str,
        arguments: &Map<String, Value>,
    ) -> Result<Action, Problem> {
        match class {
            Class::Network => {
                let url = text(arguments, URL)?;
                Ok(match url::host_and_port(url) {
                    Ok((host, port)) => Action::NetworkEgress { host, port },
                    Err(reason) => self.refused(
                        format!("the URL cannot be read in one way: {reason}"),
                        "send `url` as `https://host:port/path`",
                    ),
                })
            }
            Class::FileRead => self.file(arguments, false),
            Class::FileWrite => self.file(arguments, true),
            Class::FileEither => {
                let verb = optional_text(arguments, VERB)?.unwrap_or_default();
                let writes = matches!(
                    names::normalise(&verb).as_str(),
                    "write" | "create" | "append" | "delete" | "remove"
                );
                self.file(arguments, writes || !present(arguments, CONTENT).is_empty())
            }
            Class::Patch => self.patch(arguments),
            Class::Shell => shell(tool, arguments),
            Class::Code(code_tool) => code(&code_tool, arguments),
            Class::Browser => Ok(Action::BrowserAction {
                verb: optional_text(arguments, VERB)?.unwrap_or_else(|| tool.to_owned()),
                target: optional_text(arguments, TARGET)?,
            }),
            Class::Database => Ok(Action::DatabaseQuery {
                query: text(arguments, QUERY)?.to_owned(),
                database: optional_text(arguments, DATABASE)?.unwrap_or_else(|| tool.to_owned()),
            }),
            Class::MemoryWrite | Class::MemoryRead => {
                let store = optional_text(arguments, STORE)?.unwrap_or_else(|| tool.to_owned());
                let key = optional_text(arguments, KEY)?;
                Ok(match class {
                    Class::MemoryWrite => Action::MemoryWrite { store, key },
                    _ => Action::MemoryRead { store, key },
                })
            }
            Class::Api { .. } | Class::Other => Err(Problem::Missing),
        }
    }

    fn file(&self, arguments: &Map<String, Value>, writes: bool) -> Result<Action, Problem> {
        let path = text(arguments, PATH)?;
        if path.is_empty() {
            return Ok(self.refused("the path is empty", "send the file's name as `path`"));
        }
        if let Some(reason) = paths::malformed(path) {
            return Ok(self.refused(
                format!("the path cannot be read in one way: {reason}"),
                "send `path` as a plain path",
            ));
        }
        let path = path.to_owned();
        if !writes {
            return Ok(Action::FileAccess { path });
        }
        let content = match present(arguments, CONTENT).first() {
            None | Some((_, Value::Null)) => String::new(),
            Some((_, Value::String(text))) => text.clone(),
            Some((_, other)) => other.to_string(),
        };
        Ok(Action::FileWrite { path, content })
    }

    fn patch(&self, arguments: &Map<String, Value>) -> Result<Action, Problem> {
        let diff = text(arguments, DIFF)?;
        let named = match text(arguments, PATH) {
            Ok(path) => Some(path),
            Err(Problem::Missing) => patch::paths(diff).first().copied(),
            Err(problem) => return Err(problem),
        };
        Ok(match named {
            Some(path) if !path.is_empty() => Action::Patch {
                path: path.to_owned(),
                diff: diff.to_owned(),
            },
            _ => self.refused(
                "neither the call nor the diff names a file",
                "send `path`, or a diff with `---` and `+++` lines",
            ),
        })
    }

    fn malformed(&self, problem: &Problem) -> Action {
        let main = self.keys.first().copied().unwrap_or("arguments");
        let (message, hint) = match problem {
            Problem::Missing => (
                format!("the call lacks its main argument `{main}`"),
                format!("send `{main}` as a string"),
            ),
            Problem::WrongType { key, found } if key == "arguments" => (
                format!("the arguments are {found}, not an object"),
                format!("send an object with `{main}`"),
            ),
            Problem::WrongType { key, found } => (
                format!("`{key}` is {found}, not a string"),
                format!("send `{key}` as one string"),
            ),
            Problem::Conflict { first, second } => (
                format!("`{first}` and `{second}` differ, and the tool may read either"),
                format!("send only `{first}`"),
            ),
        };
        Action::Malformed {
            intended: self.intended.to_owned(),
            ambiguous: matches!(problem, Problem::Conflict { .. }),
            message,
            hint,
        }
    }

    fn refused(&self, message: impl Into<String>, hint: &str) -> Action {
        Action::Malformed {
            intended: self.intended.to_owned(),
            ambiguous: false,
            message: message.into(),
            hint: hint.to_owned(),
        }
    }
}

fn shell(tool: &str, arguments: &Map<String, Value>) -> Result<Action, Problem> {
    let last = tool.rsplit(['.', '/', ':', '-']).next().unwrap_or(tool);
    let last = last.rsplit("__").next().unwrap_or(last);
    let may_be_code = matches!(last, "exec" | "execute" | "run");
    if may_be_code {
        let codes = present(arguments, CODE_ONLY);
        let commands = present(arguments, COMMAND_ONLY);
        match (codes.first(), commands.first()) {
            (Some((code, one)), Some((command, two))) if one != two => {
                return Err(Problem::Conflict {
                    first: quote(command),
                    second: quote(code),
                });
            }
            (Some(_), None) => {
                let any = CodeTool {
                    language: Language::Unknown,
                    fixed: false,
                };
                return code(&any, arguments);
            }
            _ => {}
        }
    }
    let mut command = text(arguments, COMMAND)?.to_owned();
    for (key, value) in present(arguments, EXTRA_ARGUMENTS) {
        append_arguments(&mut command, value).ok_or_else(|| Problem::WrongType {
            key: quote(key),
            found: type_name(value),
        })?;
    }
    Ok(Action::ShellCommand { command })
}

fn code(tool: &CodeTool, arguments: &Map<String, Value>) -> Result<Action, Problem> {
    let code = text(arguments, CODE)?.to_owned();
    let mut named: Option<(&str, Language)> = None;
    for (key, value) in present(arguments, LANGUAGE) {
        let language = match value {
            Value::Null => continue,
            Value::String(name) => names::language(name),
            other => {
                return Err(Problem::WrongType {
                    key: quote(key),
                    found: type_name(other),
                });
            }
        };
        match &named {
            None => named = Some((key, language)),
            Some((first, known)) if *known != language => {
                return Err(Problem::Conflict {
                    first: quote(first),
                    second: quote(key),
                });
            }
            Some(_) => {}
        }
    }
    let language = named.map_or_else(|| tool.language.clone(), |(_, language)| language);
    Ok(Action::CodeExecution { language, code })
}

/// Appends separate arguments, quoted so that they stay separate.
fn append_arguments(command: &mut String, value: &Value) -> Option<()> {
    match value {
        Value::Null => {}
        Value::String(more) => {
            command.push(' ');
            command.push_str(more);
        }
        Value::Array(items) => {
            for item in items {
                command.push_str(" '");
                command.push_str(&item.as_str()?.replace('\'', r"'\''"));
                command.push('\'');
            }
        }
        _ => return None,
    }
    Some(())
}
