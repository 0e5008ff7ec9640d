//! From the document to nodes, edges and inputs as they are written. Names are not looked up here.
//!
//! The keys of older workflow files are read beside our own. Those that speak of a language model
//! (`prompt`, `llm`, `tools`, …) are let stand and do nothing, since no model is called here.

use serde_json::Value;
use stockade_core::policy::{Document, Entry, Mark, Node, OnError, quote};

use super::mistakes::Mistakes;
use super::template::Template;

/// A word with its place.
pub(super) type Word = (String, Mark);

/// A workflow as it is written.
#[derive(Debug, Default)]
pub(super) struct Draft<'a> {
    pub(super) name: Option<String>,
    pub(super) fields: Vec<Field>,
    pub(super) nodes: Vec<DraftNode<'a>>,
    /// Where edges are given, they say the order, and a name has the value that it has by then.
    pub(super) edges: Option<Vec<(Word, Word)>>,
    pub(super) sandbox: Option<&'a Node>,
}

/// A name that has a value before any node runs.
#[derive(Debug)]
pub(super) struct Field {
    pub(super) name: String,
    pub(super) mark: Mark,
    /// Nothing where the caller must give one.
    pub(super) default: Option<Value>,
}

/// A node as it is written.
#[derive(Debug)]
pub(super) struct DraftNode<'a> {
    pub(super) id: String,
    pub(super) mark: Mark,
    pub(super) code: Option<Word>,
    pub(super) file: Option<Word>,
    pub(super) language: Option<Word>,
    pub(super) inputs: Vec<(Word, Template)>,
    pub(super) needs: Vec<Word>,
    pub(super) outputs: Vec<Word>,
    pub(super) sandbox: Option<&'a Node>,
    pub(super) on_error: Option<(OnError, Mark)>,
}

impl DraftNode<'_> {
    /// The name under which its result is known: the first of its outputs, else its id.
    pub(super) fn writes(&self) -> &str {
        self.outputs.first().map_or(&self.id, |(name, _)| name)
    }
}

const WORKFLOW_KEYS: &[&str] = &[
    "name",
    "description",
    "inputs",
    "state",
    "nodes",
    "edges",
    "config",
];
const WORKFLOW_IDLE_KEYS: &[&str] = &[
    "schema_version",
    "version",
    "flow",
    "optimization",
    "webhook",
];
const NODE_KEYS: &[&str] = &[
    "id",
    "description",
    "code",
    "file",
    "language",
    "inputs",
    "needs",
    "sandbox",
    "outputs",
    "on_error",
];
const NODE_IDLE_KEYS: &[&str] = &[
    "prompt",
    "output_schema",
    "tools",
    "llm",
    "memory",
    "optimize",
];
const CONFIG_KEYS: &[&str] = &["sandbox"];
const CONFIG_IDLE_KEYS: &[&str] = &["llm", "execution", "observability", "memory", "storage"];

/// Longest id: it names a folder under `--out`.
const LONGEST_ID: usize = 100;

/// Reads the whole document, and goes on after a mistake.
pub(super) fn read<'a>(document: &'a Document, mistakes: &mut Mistakes<'_>) -> Draft<'a> {
    let mut reader = Reader { mistakes };
    let root = document.root();
    let mut draft = Draft::default();
    if !root.is_map() {
        reader.mistakes.say(
            root.mark(),
            "a workflow is a map of keys and values",
            "begin with `nodes:` and a list of nodes",
        );
        return draft;
    }
    for entry in root.entries() {
        match entry.key() {
            "name" => draft.name = reader.text(entry, "name").map(|(name, _)| name),
            "flow" => {
                let name = entry.value().get("name").and_then(Node::text);
                draft.name = draft.name.or(name.map(str::to_owned));
            }
            "inputs" => draft.fields.extend(reader.inputs(entry)),
            "state" => draft.fields.extend(match entry.value().entries() {
                [fields] if fields.key() == "fields" => reader.state(fields),
                _ => reader.inputs(entry),
            }),
            "nodes" => draft.nodes = reader.nodes(entry),
            "edges" => draft.edges = Some(reader.edges(entry)),
            "config" => {
                for entry in reader.map(entry, "config") {
                    match entry.key() {
                        "sandbox" => draft.sandbox = Some(entry.value()),
                        key if CONFIG_IDLE_KEYS.contains(&key) => {}
                        key => reader.mistakes.unknown_key(
                            entry.key_mark(),
                            key,
                            "`config`",
                            CONFIG_KEYS,
                        ),
                    }
                }
            }
            key if key == "description" || WORKFLOW_IDLE_KEYS.contains(&key) => {}
            key => reader
                .mistakes
                .unknown_key(entry.key_mark(), key, "a workflow", WORKFLOW_KEYS),
        }
    }
    if root.get("nodes").is_none() {
        reader.mistakes.say(
            root.mark(),
            "the workflow has no `nodes`",
            "write `nodes:` and a list, such as `- {id: a, code: \"result = 1\"}`",
        );
    }
    reader.repeated(&draft.fields);
    draft
}

struct Reader<'m, 'd> {
    mistakes: &'m mut Mistakes<'d>,
}

impl Reader<'_, '_> {
    /// The text of a key.
    fn text(&mut self, entry: &Entry, key: &str) -> Option<Word> {
        if let Some(text) = entry.value().text() {
            return Some((text.to_owned(), entry.value().mark().clone()));
        }
        let message = format!("`{key}` must be a text");
        self.mistakes
            .say(entry.mark(), message, "put it between quotes");
        None
    }

    /// A list of words, or one word.
    fn words(&mut self, entry: &Entry, key: &str) -> Vec<Word> {
        let node = entry.value();
        if node.is_null() {
            return Vec::new();
        }
        let items = if node.is_list() {
            node.items()
        } else {
            std::slice::from_ref(node)
        };
        let words: Option<Vec<Word>> = items
            .iter()
            .map(|item| Some((item.text()?.to_owned(), item.mark().clone())))
            .collect();
        words.unwrap_or_else(|| {
            let message = format!("`{key}` must be a list of names");
            let hint = format!("write `{key}: [a, b]`");
            self.mistakes.say(entry.mark(), message, hint);
            Vec::new()
        })
    }

    fn map<'e>(&mut self, entry: &'e Entry, key: &str) -> &'e [Entry] {
        let node = entry.value();
        if !node.is_map() && !node.is_null() {
            let message = format!("`{key}` must be a map of keys and values");
            let error = self.mistakes.at(entry.mark(), message);
            self.mistakes.add(error);
        }
        node.entries()
    }

    /// `inputs:` of a workflow: each name with the value it has where the caller gives none.
    fn inputs(&mut self, entry: &Entry) -> Vec<Field> {
        let field = |field: &Entry| Field {
            name: field.key().to_owned(),
            mark: field.key_mark().clone(),
            default: (!field.value().is_null()).then(|| field.value().to_json()),
        };
        self.map(entry, entry.key()).iter().map(field).collect()
    }

    /// `state.fields` of older files. Types are not enforced; a field that is neither required
    /// nor has a default is null.
    fn state(&mut self, entry: &Entry) -> Vec<Field> {
        let mut fields = Vec::new();
        for field in self.map(entry, "state.fields") {
            let of = |key| field.value().get(key).map(Node::to_json);
            let required = of("required") == Some(Value::Bool(true));
            let default = of("default");
            fields.push(Field {
                name: field.key().to_owned(),
                mark: field.key_mark().clone(),
                default: match default {
                    None if required => None,
                    default => Some(default.unwrap_or_default()),
                },
            });
        }
        fields
    }

    fn repeated(&mut self, fields: &[Field]) {
        let mut seen = std::collections::HashMap::new();
        for field in fields {
            if let Some(first) = seen.insert(&field.name, &field.mark) {
                let message = format!("{} is given twice", quote(&field.name));
                let first = self.mistakes.at(first, "").place().cloned();
                let error = self.mistakes.at(&field.mark, message);
                let error = error.hint("keep one of the two");
                self.mistakes.add(error.related(first, "the first is"));
            }
        }
    }

    fn nodes<'a>(&mut self, entry: &'a Entry) -> Vec<DraftNode<'a>> {
        let list = entry.value();
        if list.items().is_empty() {
            self.mistakes.say(
                entry.mark(),
                "`nodes` must be a list of nodes, and not an empty one",
                "write `- {id: a, code: \"result = 1\"}`",
            );
        }
        let mut nodes: Vec<DraftNode<'a>> = Vec::new();
        let mut first = std::collections::HashMap::new();
        for item in list.items() {
            let Some(node) = self.node(item) else {
                continue;
            };
            if let Some(&at) = first.get(&node.id) {
                let other: &DraftNode<'_> = &nodes[at];
                let message = format!("the id {} is taken", quote(&node.id));
                let other = self.mistakes.at(&other.mark, "").place().cloned();
                let error = self.mistakes.at(&node.mark, message);
                let error = error.hint("give each node an id of its own");
                self.mistakes.add(error.related(other, "the first is"));
                continue;
            }
            first.insert(node.id.clone(), nodes.len());
            nodes.push(node);
        }
        nodes
    }

    /// One node; nothing where it cannot even be named.
    fn node<'a>(&mut self, item: &'a Node) -> Option<DraftNode<'a>> {
        if !item.is_map() {
            self.mistakes.say(
                item.mark(),
                "a node is a map of keys and values",
                "write `{id: a, code: \"result = 1\"}`",
            );
            return None;
        }
        let Some(id) = item.entries().iter().find(|entry| entry.key() == "id") else {
            self.mistakes.say(
                item.mark(),
                "the node has no `id`",
                "give it one: templates and `needs` speak of it by that",
            );
            return None;
        };
        let (id, mark) = self.text(id, "id")?;
        if !is_id(&id) {
            self.mistakes.say(
                &mark,
                format!("{} cannot be an id", quote(&id)),
                "use letters, digits, `_` and `-`, at most 100 of them, and not START or END",
            );
            return None;
        }
        let mut node = DraftNode {
            id,
            mark,
            code: None,
            file: None,
            language: None,
            inputs: Vec::new(),
            needs: Vec::new(),
            outputs: Vec::new(),
            sandbox: None,
            on_error: None,
        };
        for entry in item.entries() {
            match entry.key() {
                "id" | "description" => {}
                "code" if entry.value().is_null() => {
                    node.code = Some((String::new(), entry.key_mark().clone()));
                }
                "code" => node.code = self.text(entry, "code"),
                "file" => node.file = self.text(entry, "file"),
                "language" => node.language = self.text(entry, "language"),
                "inputs" => node.inputs = self.templates(entry),
                "needs" => node.needs = self.words(entry, "needs"),
                "outputs" => node.outputs = self.words(entry, "outputs"),
                "sandbox" => node.sandbox = Some(entry.value()),
                "on_error" => node.on_error = self.on_error(entry),
                key if NODE_IDLE_KEYS.contains(&key) => {}
                key => self
                    .mistakes
                    .unknown_key(entry.key_mark(), key, "a node", NODE_KEYS),
            }
        }
        self.program(&node, item);
        Some(node)
    }

    /// A node has `code` or `file`, and not both.
    fn program(&mut self, node: &DraftNode<'_>, item: &Node) {
        let id = quote(&node.id);
        // A key that is there and wrong has its own mistake already.
        let written = |key| item.get(key).is_some();
        if let (Some(_), Some((_, file))) = (&node.code, &node.file) {
            let message = format!("the node {id} has both `code` and `file`");
            self.mistakes.say(file, message, "keep one of the two");
        } else if !written("code") && !written("file") {
            if written("prompt") {
                let message = format!("the node {id} has a `prompt` and no `code`");
                let hint = "no model is called here; give the node `code`, or take it out";
                self.mistakes.say(&node.mark, message, hint);
            } else {
                let message = format!("the node {id} has neither `code` nor `file`");
                let hint = "write `code: \"result = …\"` or `file: step.py`";
                self.mistakes.say(&node.mark, message, hint);
            }
        }
    }

    fn templates(&mut self, entry: &Entry) -> Vec<(Word, Template)> {
        let mut templates = Vec::new();
        let mut faults = Vec::new();
        for input in self.map(entry, "inputs") {
            let name = (input.key().to_owned(), input.mark().clone());
            templates.push((name, Template::read(input.value(), &mut faults)));
        }
        for fault in faults {
            let hint = "write `{name}` or `{node.field}`, and `{{` for a brace";
            self.mistakes.say(&fault.mark, fault.message, hint);
        }
        templates
    }

    fn on_error(&mut self, entry: &Entry) -> Option<(OnError, Mark)> {
        let mark = entry.mark().clone();
        match entry.value().text() {
            Some("fail") => Some((OnError::Fail, mark)),
            Some("continue") => Some((OnError::Continue, mark)),
            other => {
                let message = match other {
                    Some(word) => format!("`on_error` cannot be {}", quote(word)),
                    None => "`on_error` must be a word".to_owned(),
                };
                let hint = "write one of `fail` or `continue`";
                self.mistakes.say(&mark, message, hint);
                None
            }
        }
    }

    fn edges(&mut self, entry: &Entry) -> Vec<(Word, Word)> {
        let mut edges = Vec::new();
        if !entry.value().is_list() && !entry.value().is_null() {
            let hint = "write `- {from: a, to: b}`";
            self.mistakes
                .say(entry.mark(), "`edges` must be a list of edges", hint);
        }
        for item in entry.value().items() {
            let (mut from, mut to) = (Vec::new(), Vec::new());
            let mut other = false;
            for key in item.entries() {
                match key.key() {
                    "from" => from = self.words(key, "from"),
                    "to" => to = self.words(key, "to"),
                    "description" => {}
                    "routes" | "loop" => {
                        other = true;
                        let message = format!("edges with `{}` are not run here", key.key());
                        let hint = "write `from` and `to`; let the code of a node decide";
                        self.mistakes.say(key.key_mark(), message, hint);
                    }
                    name => {
                        let known = &["from", "to"];
                        self.mistakes
                            .unknown_key(key.key_mark(), name, "an edge", known);
                    }
                }
            }
            if (from.is_empty() || to.is_empty()) && !other {
                let message = "an edge has `from` and `to`";
                self.mistakes
                    .say(item.mark(), message, "write `{from: a, to: b}`");
            }
            // Both may be lists; a list of a thousand on each side would be a million edges.
            if from.len() > 1 && to.len() > 1 {
                let message = "an edge has one `from` or one `to`";
                self.mistakes
                    .say(item.mark(), message, "write one edge for each of them");
                continue;
            }
            for from in &from {
                edges.extend(to.iter().map(|to| (from.clone(), to.clone())));
            }
        }
        edges
    }
}

fn is_id(id: &str) -> bool {
    !id.is_empty()
        && id.len() <= LONGEST_ID
        && id != "START"
        && id != "END"
        && id
            .chars()
            .all(|it| it.is_alphanumeric() || matches!(it, '_' | '-'))
}
