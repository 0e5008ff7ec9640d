//! Which class of action a tool's name stands for, as data.
//!
//! The first name lists are the ones agents' guards commonly know; the second lists hold further
//! names for the same thing. A name with a server in front (`mcp__box__python`,
//! `sandbox.python`) counts by its last segment. There a vague word such as `run` is taken as a
//! shell only when the call carries a command, since `ci.run` may mean anything.

use stockade_core::Language;
use unicode_normalization::UnicodeNormalization;

use super::arguments::fold;

/// A class of tools.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Class {
    Network,
    FileRead,
    FileWrite,
    /// Reads or writes, as its arguments say.
    FileEither,
    Patch,
    Shell,
    Code(CodeTool),
    Browser,
    Database,
    MemoryWrite,
    MemoryRead,
    Api {
        service: &'static str,
        endpoint: String,
    },
    Other,
}

/// What a code tool's name says of the language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CodeTool {
    pub(crate) language: Language,
    /// Whether the tool runs that language whatever an argument says.
    pub(crate) fixed: bool,
}

/// A class, and whether the name alone is proof of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Recognised {
    pub(crate) class: Class,
    /// Without certainty a call that lacks the main argument is some other tool, not a bad call.
    pub(crate) certain: bool,
}

const NETWORK: &[&str] = &[
    "httprequest",
    "fetch",
    "curl",
    "http",
    "request",
    "webrequest",
];
const MORE_NETWORK: &[&str] = &["fetchurl", "httpget", "httppost", "webfetch", "wget"];

const FILE_READ: &[&str] = &["readfile", "read", "fileread", "getfile", "cat"];
const FILE_WRITE: &[&str] = &[
    "writefile",
    "write",
    "filewrite",
    "createfile",
    "putfile",
    "editfile",
    "edit",
];
const FILE_EITHER: &[&str] = &["filesystem", "fs", "file"];
const FILE_READ_PARTS: &[&str] = &["readfile", "readtextfile", "listdir"];
const FILE_WRITE_PARTS: &[&str] = &["createfile", "deletefile", "writefile"];

const PATCH: &[&str] = &["applypatch", "patch", "applydiff"];

const SHELL: &[&str] = &[
    "bash",
    "shell",
    "runcommand",
    "exec",
    "execute",
    "run",
    "shellexec",
    "terminal",
];
const MORE_SHELL: &[&str] = &[
    "bashexec",
    "bashtool",
    "execcommand",
    "executebash",
    "executecommand",
    "executeshell",
    "executeshellcommand",
    "localshell",
    "runbash",
    "runinterminal",
    "runshell",
    "runshellcommand",
    "runterminalcmd",
    "runterminalcommand",
    "sh",
    "shellcommand",
    "shelltool",
];

const PYTHON: &[&str] = &["python", "pythonexec", "runpython", "ipython"];
const MORE_PYTHON: &[&str] = &[
    "evalpython",
    "execpython",
    "executeipython",
    "executepython",
    "executepythoncode",
    "py",
    "python3",
    "pythoncode",
    "pythoncodeinterpreter",
    "pythoneval",
    "pythonexecute",
    "pythonexecutor",
    "pythoninterpreter",
    "pythonrepl",
    "pythonreplast",
    "pythonrunner",
    "pythonsandbox",
    "pythontool",
    "runpython3",
    "runpythoncode",
];
const PYTHON_BY_CUSTOM: &[&str] = &["jupyter", "notebook", "notebookcell"];
const MORE_PYTHON_BY_CUSTOM: &[&str] = &[
    "codeexecution",
    "codeinterpreter",
    "executecell",
    "jupytercell",
    "runcell",
];
const MORE_JAVASCRIPT: &[&str] = &[
    "evaljs",
    "executejavascript",
    "executejs",
    "executenode",
    "javascript",
    "js",
    "jsrepl",
    "node",
    "nodejs",
    "noderepl",
    "runjavascript",
    "runjs",
    "runnode",
];
const MORE_TYPESCRIPT: &[&str] = &["executetypescript", "runtypescript", "tsnode", "typescript"];
const JAVASCRIPT_BY_CUSTOM: &[&str] = &["repl"];
const ANY_LANGUAGE: &[&str] = &["eval", "evaluate", "codeexec", "execcode", "runcode"];
const MORE_ANY_LANGUAGE: &[&str] = &[
    "codeexecutor",
    "coderunner",
    "codesandbox",
    "evalcode",
    "evaluatecode",
    "executecode",
    "executesnippet",
    "runsnippet",
    "sandboxexec",
];
/// Languages that have tools of their own name and no reader here.
const UNREAD: &[&str] = &[
    "lua",
    "perl",
    "php",
    "powershell",
    "pwsh",
    "rscript",
    "ruby",
];

const BROWSER: &[&str] = &[
    "browser",
    "browseraction",
    "browsernavigate",
    "navigate",
    "goto",
    "click",
    "type",
    "screenshot",
    "browserclick",
    "browsertype",
    "browserscreenshot",
    "playwright",
    "puppeteer",
    "selenium",
];
const DATABASE: &[&str] = &[
    "sql",
    "query",
    "dbquery",
    "database",
    "executesql",
    "runsql",
    "postgres",
    "mysql",
    "sqlite",
    "snowflake",
    "bigquery",
    "redshift",
    "mongo",
    "mongodb",
    "redis",
];
const MEMORY_WRITE: &[&str] = &[
    "memorywrite",
    "remember",
    "storememory",
    "vectorupsert",
    "vectorwrite",
    "upsert",
    "pineconeupsert",
    "weaviatewrite",
    "qdrantupsert",
];
const MEMORY_READ: &[&str] = &[
    "memoryread",
    "recall",
    "retrievememory",
    "vectorquery",
    "vectorsearch",
    "similaritysearch",
    "pineconequery",
    "weaviatesearch",
    "qdrantsearch",
];
const SERVICES: &[&str] = &[
    "slack",
    "stripe",
    "github",
    "gitlab",
    "jira",
    "twilio",
    "sendgrid",
    "pagerduty",
    "opsgenie",
    "zendesk",
    "salesforce",
    "hubspot",
    "notion",
    "linear",
    "intercom",
];

/// Words that mean a class only as the whole name; behind a server's name they may be anything.
const VAGUE: &[&str] = &[
    "cat", "edit", "eval", "evaluate", "exec", "execute", "fetch", "file", "fs", "http", "js",
    "notebook", "patch", "py", "read", "repl", "request", "run", "sh", "terminal", "write",
];

/// Prefixes joined by a single `_` that say where a tool lives, not what it does.
const PLACES: &[&str] = &["mcp_", "sandbox_", "tool_", "tools_", "functions_"];

/// A name as it is matched: compatibility forms folded, lower case, no blanks or controls.
pub(crate) fn normalise(name: &str) -> String {
    name.nfkc()
        .filter(|character| {
            !character.is_control()
                && !character.is_whitespace()
                && !matches!(character, '\u{200B}'..='\u{200F}' | '\u{2060}'..='\u{2064}' | '\u{FEFF}')
        })
        .flat_map(char::to_lowercase)
        .collect()
}

/// The class behind a normalised name.
pub(crate) fn classify(name: &str) -> Recognised {
    let certain = |class| Recognised {
        class,
        certain: true,
    };
    if let Some(class) = judged_class(name).or_else(|| unjudged_class(name)) {
        return certain(class);
    }
    if let Some(class) = file_class(name) {
        return certain(class);
    }
    if let Some(class) = api_class(name) {
        return certain(class);
    }
    for segment in last_segments(name) {
        if let Some(class) = judged_class(segment).or_else(|| file_class(segment)) {
            let vague = VAGUE.contains(&fold(segment).as_str());
            return Recognised {
                class,
                certain: !vague,
            };
        }
    }
    certain(Class::Other)
}

/// The ends of a name that may be the tool behind a server, longest first.
fn last_segments(name: &str) -> impl Iterator<Item = &str> {
    let after_server = name
        .rsplit(['.', '/', ':', '\\', '#', '@'])
        .find(|part| !part.is_empty())
        .unwrap_or(name);
    let after_double = after_server
        .rsplit("__")
        .find(|part| !part.is_empty())
        .unwrap_or(after_server);
    let after_place = PLACES
        .iter()
        .find_map(|place| after_double.strip_prefix(place))
        .unwrap_or(after_double);
    let after_dash = after_place
        .rsplit('-')
        .find(|part| !part.is_empty())
        .unwrap_or(after_place);
    [after_server, after_double, after_place, after_dash].into_iter()
}

/// Classes whose actions a policy rules.
fn judged_class(name: &str) -> Option<Class> {
    let name = fold(name);
    let is = |lists: &[&[&str]]| lists.iter().any(|list| list.contains(&name.as_str()));
    let code = |language, fixed| Some(Class::Code(CodeTool { language, fixed }));
    if is(&[NETWORK, MORE_NETWORK]) {
        Some(Class::Network)
    } else if is(&[FILE_READ]) {
        Some(Class::FileRead)
    } else if is(&[FILE_WRITE]) {
        Some(Class::FileWrite)
    } else if is(&[FILE_EITHER]) {
        Some(Class::FileEither)
    } else if is(&[PATCH]) {
        Some(Class::Patch)
    } else if is(&[SHELL, MORE_SHELL]) {
        Some(Class::Shell)
    } else if is(&[PYTHON, MORE_PYTHON]) || is_versioned_python(&name) {
        code(Language::Python, true)
    } else if is(&[PYTHON_BY_CUSTOM, MORE_PYTHON_BY_CUSTOM]) {
        code(Language::Python, false)
    } else if is(&[MORE_JAVASCRIPT]) {
        code(Language::JavaScript, true)
    } else if is(&[MORE_TYPESCRIPT]) {
        code(Language::TypeScript, true)
    } else if is(&[JAVASCRIPT_BY_CUSTOM]) {
        code(Language::JavaScript, false)
    } else if is(&[ANY_LANGUAGE, MORE_ANY_LANGUAGE]) {
        code(Language::Unknown, false)
    } else if is(&[UNREAD]) {
        code(Language::Other(name), true)
    } else {
        None
    }
}

/// `python3.12` and the like.
fn is_versioned_python(name: &str) -> bool {
    name.strip_prefix("python3").is_some_and(|rest| {
        rest.chars()
            .all(|character| character == '.' || character.is_ascii_digit())
    })
}

/// Classes that are named in the verdict and always allowed.
fn unjudged_class(name: &str) -> Option<Class> {
    let name = fold(name);
    let name = name.as_str();
    if BROWSER.contains(&name) {
        Some(Class::Browser)
    } else if DATABASE.contains(&name) {
        Some(Class::Database)
    } else if MEMORY_WRITE.contains(&name) {
        Some(Class::MemoryWrite)
    } else if MEMORY_READ.contains(&name) {
        Some(Class::MemoryRead)
    } else {
        None
    }
}

/// File tools known by a part of their name.
fn file_class(name: &str) -> Option<Class> {
    let folded = fold(name);
    let holds = |parts: &[&str]| parts.iter().any(|part| folded.contains(part));
    if holds(FILE_WRITE_PARTS) {
        return Some(Class::FileWrite);
    }
    if holds(FILE_READ_PARTS) {
        return Some(Class::FileRead);
    }
    let verb = name.strip_prefix("fs_")?.rsplit('_').next()?;
    match verb {
        "read" | "stat" | "list" | "exists" | "get" | "open" => Some(Class::FileRead),
        "write" | "create" | "append" | "delete" | "remove" | "mkdir" | "edit" | "put"
        | "truncate" | "touch" | "chmod" => Some(Class::FileWrite),
        _ => None,
    }
}

/// A known service's prefix with something behind it.
fn api_class(name: &str) -> Option<Class> {
    SERVICES.iter().find_map(|service| {
        let endpoint = name.strip_prefix(service)?.strip_prefix('_')?;
        (!endpoint.is_empty()).then(|| Class::Api {
            service,
            endpoint: endpoint.to_owned(),
        })
    })
}

/// A language named by an argument: usual other names, and versions such as `python3.12`.
pub(crate) fn language(name: &str) -> Language {
    // No language has a longer name, and messages quote it.
    let name: String = normalise(name).chars().take(64).collect();
    match name.as_str() {
        "py3" | "ipython3" | "cpython" => Language::Python,
        "ecmascript" | "es6" | "deno" | "bun" => Language::JavaScript,
        "dash" | "ksh" | "posix" => Language::Shell,
        _ if is_versioned_python(&name) => Language::Python,
        _ => Language::from_name(&name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code_language(name: &str) -> Option<String> {
        match classify(&normalise(name)).class {
            Class::Code(tool) => Some(tool.language.name().to_owned()),
            _ => None,
        }
    }

    #[test]
    fn names_are_matched_in_any_case() {
        for name in [
            "Python",
            "PYTHON_EXEC",
            " python ",
            "ｐｙｔｈｏｎ",
            "Run_Python",
        ] {
            assert_eq!(code_language(name).as_deref(), Some("python"), "{name}");
        }
    }

    #[test]
    fn the_language_follows_from_the_name() {
        for name in [
            "jupyter",
            "ipython",
            "notebook",
            "notebook_cell",
            "run_python",
        ] {
            assert_eq!(code_language(name).as_deref(), Some("python"), "{name}");
        }
        for name in ["repl", "node", "mcp__x__node", "run_javascript"] {
            assert_eq!(code_language(name).as_deref(), Some("javascript"), "{name}");
        }
        for name in [
            "eval",
            "evaluate",
            "code_exec",
            "exec_code",
            "run_code",
            "execute_code",
        ] {
            assert_eq!(code_language(name).as_deref(), Some("unknown"), "{name}");
        }
    }

    #[test]
    fn a_server_in_front_does_not_hide_the_tool() {
        for name in [
            "python3",
            "python3.12",
            "execute_python",
            "code_interpreter",
            "python_interpreter",
            "mcp_python",
            "sandbox.python",
            "mcp__server__python",
            "box/python",
            "box:python",
            "box-python",
            "a.b__c/python3",
            "functions.python",
            "executePython",
            "mcp__x__run_python",
        ] {
            assert_eq!(code_language(name).as_deref(), Some("python"), "{name}");
        }
    }

    #[test]
    fn a_vague_word_behind_a_server_is_no_proof() {
        let vague = classify("ci.run");
        assert_eq!((vague.class, vague.certain), (Class::Shell, false));
        assert!(classify("run").certain);
    }

    #[test]
    fn other_names_stay_other_tools() {
        for name in [
            "get_weather",
            "pythonic_poem",
            "slack_",
            "evaluation",
            "run_tests",
            "",
            "__",
        ] {
            assert_eq!(classify(&normalise(name)).class, Class::Other, "{name}");
        }
    }

    #[test]
    fn file_tools_are_known_by_a_part_of_their_name() {
        for name in [
            "mcp__fs__read_file",
            "read_text_file",
            "list_directory",
            "fs_docs_stat",
        ] {
            assert_eq!(classify(name).class, Class::FileRead, "{name}");
        }
        for name in ["delete_file", "mcp__fs__create_file", "fs_docs_remove"] {
            assert_eq!(classify(name).class, Class::FileWrite, "{name}");
        }
    }
}
