//! What a tool that nobody knows by its name would do, by the names of its arguments.
//!
//! Every host has tools of its own (`view`, `docker_exec`, `browser_navigate`), and a list of names
//! never ends. An argument called `command`, `code`, `url` or `path` says what is done with it, at
//! whatever depth it stands. A single word is no command line and no code (`{"command": "view"}`,
//! `{"code": "EUR"}`) unless the tool's name says that it runs things.

use serde_json::{Map, Value};
use stockade_core::Language;

use super::arguments::fold;
use super::names;

/// Objects in objects that are looked into.
const MAX_DEPTH: usize = 8;
/// Arguments that are judged.
const MAX_FOUND: usize = 200;

const COMMANDS: &[&str] = &[
    "command",
    "commands",
    "cmd",
    "cmdline",
    "commandline",
    "shellcommand",
    "bashcommand",
    "argv",
];
const CODES: &[&str] = &[
    "code",
    "sourcecode",
    "pythoncode",
    "script",
    "cell",
    "javascript",
    "jscode",
    "jsfunction",
    "pagefunction",
    "function",
    "evaljs",
];
const URLS: &[&str] = &[
    "url",
    "urls",
    "uri",
    "uris",
    "href",
    "link",
    "links",
    "endpoint",
    "webhook",
    "webhookurl",
    "pageurl",
    "targeturl",
    "requesturl",
    "starturl",
    "starturls",
    "downloadurl",
    "fileurl",
    "sourceurl",
    "websiteurl",
    "baseurl",
];
const PATHS: &[&str] = &[
    "path",
    "paths",
    "file",
    "files",
    "filepath",
    "filepaths",
    "filename",
    "filenames",
    "absolutepath",
    "abspath",
    "relativepath",
    "inputpath",
    "inputfile",
    "notebookpath",
    "localpath",
    "directory",
    "directorypath",
    "dir",
    "dirpath",
    "folder",
    "folderpath",
    "cwd",
    "workdir",
    "workingdirectory",
    "workingdir",
    "rootpath",
    "basepath",
    "sourcepath",
    "oldpath",
];
/// Paths that are written, whatever the tool.
const WRITTEN: &[&str] = &[
    "outputpath",
    "outputfile",
    "outputdir",
    "savepath",
    "saveas",
    "destinationpath",
    "targetpath",
    "targetfile",
    "destpath",
    "newpath",
    "downloadpath",
];
/// Words that may mean anything, and mean a path if they hold one.
const MAYBE_PATHS: &[&str] = &[
    "source",
    "src",
    "from",
    "destination",
    "dest",
    "dst",
    "to",
    "target",
    "root",
    "pattern",
    "glob",
    "output",
    "location",
];

/// What the arguments of a call ask for.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Asked {
    pub(crate) commands: Vec<String>,
    pub(crate) codes: Vec<(Language, String)>,
    pub(crate) urls: Vec<String>,
    /// Paths, and whether they are written.
    pub(crate) paths: Vec<(String, bool)>,
}

/// Goes through the arguments of a tool of that normalised name.
pub(crate) fn asked(tool: &str, arguments: &Value) -> Asked {
    let mut search = Search {
        runs: holds(tool, RUNNERS),
        writes: holds(tool, WRITERS),
        language: language_of(tool),
        asked: Asked::default(),
        found: 0,
    };
    search.value(arguments, MAX_DEPTH);
    search.asked
}

/// Parts of a name that say that the tool runs what it is given.
const RUNNERS: &[&str] = &[
    "bash",
    "cmd",
    "command",
    "console",
    "container",
    "docker",
    "exec",
    "kubectl",
    "popen",
    "powershell",
    "process",
    "run",
    "shell",
    "spawn",
    "ssh",
    "sudo",
    "system",
    "terminal",
    "tmux",
    "zsh",
];

/// Parts of a name that say that the tool writes.
const WRITERS: &[&str] = &[
    "append", "copy", "create", "delete", "download", "edit", "insert", "mkdir", "move", "patch",
    "put", "remove", "rename", "replace", "rm", "save", "touch", "unlink", "update", "write",
];

fn holds(tool: &str, parts: &[&str]) -> bool {
    let folded = fold(tool);
    parts.iter().any(|part| folded.contains(part))
}

/// The language that a part of the name says.
fn language_of(tool: &str) -> Language {
    let parts = tool.split(|one: char| !one.is_alphanumeric());
    for part in parts {
        match part {
            "python" | "python3" | "ipython" | "jupyter" | "notebook" | "py" => {
                return Language::Python;
            }
            "node" | "nodejs" | "js" | "javascript" | "deno" | "bun" | "browser" | "page" => {
                return Language::JavaScript;
            }
            "ts" | "typescript" => return Language::TypeScript,
            "bash" | "shell" | "sh" | "zsh" => return Language::Shell,
            _ => {}
        }
    }
    Language::Unknown
}

struct Search {
    runs: bool,
    writes: bool,
    language: Language,
    asked: Asked,
    found: usize,
}

impl Search {
    fn value(&mut self, value: &Value, depth: usize) {
        if depth == 0 || self.found > MAX_FOUND {
            return;
        }
        match value {
            Value::Object(map) => self.object(map, depth),
            Value::Array(items) => {
                for item in items {
                    self.value(item, depth - 1);
                }
            }
            _ => {}
        }
    }

    fn object(&mut self, map: &Map<String, Value>, depth: usize) {
        for (key, value) in map {
            let folded = fold(key);
            let key = folded.as_str();
            if COMMANDS.contains(&key) {
                self.command(key, value);
            } else if CODES.contains(&key) {
                self.code(key, value, map);
            } else if URLS.contains(&key) {
                for url in texts(value) {
                    self.url(url);
                }
            } else if PATHS.contains(&key) || WRITTEN.contains(&key) {
                let writes = WRITTEN.contains(&key) || self.writes || edits(map);
                for path in texts(value) {
                    self.path(path, writes);
                }
            } else if MAYBE_PATHS.contains(&key) {
                let writes = matches!(key, "destination" | "dest" | "dst" | "to" | "output")
                    || (self.writes && !matches!(key, "pattern" | "glob"));
                for path in texts(value).filter(|text| super::paths::leads_out(text)) {
                    self.path(path, writes);
                }
            }
            self.value(value, depth - 1);
        }
    }

    fn command(&mut self, key: &str, value: &Value) {
        let line = match value {
            Value::String(text) => text.clone(),
            // `["rm", "-rf", "/"]` is one command; several lines are several.
            Value::Array(items) => {
                let words: Vec<&str> = items.iter().filter_map(Value::as_str).collect();
                if key == "commands" {
                    words.join("\n")
                } else {
                    words
                        .iter()
                        .map(|word| format!("'{}'", word.replace('\'', r"'\''")))
                        .collect::<Vec<String>>()
                        .join(" ")
                }
            }
            _ => return,
        };
        let line = line.trim();
        let word = line
            .chars()
            .all(|one| one.is_alphanumeric() || matches!(one, '_' | '-' | '.' | ':'));
        if !line.is_empty() && (self.runs || !word) {
            self.found += 1;
            self.asked.commands.push(line.to_owned());
        }
    }

    fn code(&mut self, key: &str, value: &Value, beside: &Map<String, Value>) {
        let Value::String(code) = value else { return };
        if !self.runs && !looks_like_code(code) {
            return;
        }
        let said = beside
            .iter()
            .find(|(key, _)| matches!(fold(key).as_str(), "language" | "lang"))
            .and_then(|(_, value)| value.as_str())
            .map(names::language);
        let language = match key {
            "pythoncode" => Language::Python,
            "javascript" | "jscode" | "jsfunction" | "pagefunction" | "function" | "evaljs" => {
                Language::JavaScript
            }
            _ => said.unwrap_or_else(|| self.language.clone()),
        };
        self.found += 1;
        self.asked.codes.push((language, code.clone()));
    }

    fn url(&mut self, url: &str) {
        let url = url.trim();
        let elsewhere = url.starts_with('/') && !url.starts_with("//") || url.starts_with('#');
        let nowhere = ["about:", "mailto:", "tel:"].iter().any(|scheme| {
            url.get(..scheme.len())
                .is_some_and(|start| start.eq_ignore_ascii_case(scheme))
        });
        if !url.is_empty() && !elsewhere && !nowhere {
            self.found += 1;
            self.asked.urls.push(url.to_owned());
        }
    }

    fn path(&mut self, path: &str, writes: bool) {
        if !path.is_empty() {
            self.found += 1;
            self.asked.paths.push((path.to_owned(), writes));
        }
    }
}

/// Arguments that only a change of a file has.
fn edits(map: &Map<String, Value>) -> bool {
    map.iter().any(|(key, value)| match fold(key).as_str() {
        "content" | "contents" | "filetext" | "newstr" | "newstring" | "newtext" | "newsource"
        | "edits" | "patch" | "diff" => !value.is_null(),
        "command" | "action" | "verb" => matches!(
            value.as_str(),
            Some("create" | "str_replace" | "insert" | "write" | "append" | "delete" | "undo_edit")
        ),
        _ => false,
    })
}

/// The texts of a value: itself, or those of a list.
fn texts(value: &Value) -> impl Iterator<Item = &str> {
    let list = value.as_array().map_or(&[][..], Vec::as_slice);
    value
        .as_str()
        .into_iter()
        .chain(list.iter().filter_map(Value::as_str))
}

/// A number, a word or a name is no code.
fn looks_like_code(text: &str) -> bool {
    text.contains(['(', '=', ';', '{', '\n', '`', '[', '<', '>', '|', '&', '$'])
        || text.trim_start().starts_with("import ")
        || text.trim_start().starts_with("from ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn single_words_are_neither_commands_nor_code() {
        for arguments in [
            json!({"command": "view"}),
            json!({"command": "str_replace"}),
            json!({"code": "EUR"}),
            json!({"code": "en-US"}),
            json!({"code": 404}),
            json!({"function": "sum"}),
            json!({"script": "Latin"}),
            json!({"source": "web", "target": "de", "to": "a@example.org"}),
            json!({"url": "about:blank"}),
            json!({"query": "rm -rf /"}),
        ] {
            assert_eq!(asked("tool", &arguments), Asked::default(), "{arguments}");
        }
    }

    #[test]
    fn what_stands_deeper_is_found_as_well() {
        let arguments =
            json!({"edits": [{"file_path": "/etc/x", "options": {"cmd": ["rm", "it's"]}}]});
        let asked = asked("multi_edit", &arguments);
        assert_eq!(asked.paths, [("/etc/x".to_owned(), true)]);
        assert_eq!(asked.commands, [r"'rm' 'it'\''s'"]);
    }
}
