//! A workflow that may run: every name found, every policy resolved, every code read and judged.
//!
//! Checking goes on after a mistake, so that all of them are told at once. Nothing runs here.

use std::collections::{HashMap, HashSet};
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::{Map, Value, json};
use stockade_core::policy::{
    Document, ExplainRow, GuardMode, LayerKind, Layers, Node, OnError, PolicyError, ResolvedPolicy,
    quote,
};
use stockade_core::{Language, Policy, Verdict};

use super::mistakes::Mistakes;
use super::read::{Draft, DraftNode};
use super::template::Template;
use super::{inside, link, read};
use crate::auto::{foreseen, judged_by};
use crate::receipts::{Ledger, LedgerError, policy_text};

/// Larger files are not read to their end: no policy allows that much code.
const LARGEST_FILE: u64 = 64 << 20;

/// From the layers below a call to the policy of a node.
pub type Resolve<'a> = &'a dyn Fn(Layers) -> Result<ResolvedPolicy, PolicyError>;

/// What a workflow is checked and run with.
pub struct Setting<'a> {
    /// The folder that `file` of a node starts from.
    pub folder: &'a Path,
    /// The organisation's and the project's layers.
    pub base: Layers,
    /// Adds the call's layer and folds them; `&Layers::resolve` where a call adds nothing.
    pub resolve: Resolve<'a>,
    /// The inputs of the workflow; nothing where only the file is to be judged, and inputs that
    /// it asks for may still come.
    pub inputs: Option<Map<String, Value>>,
}

/// What checking found.
pub struct Checked {
    /// The plan; nothing where there are mistakes.
    pub plan: Option<Plan>,
    /// The mistakes in the order of the file.
    pub mistakes: Vec<PolicyError>,
    /// How many more there are.
    pub more: usize,
    /// What the guard has to say of nodes, where it has something to say.
    pub findings: Vec<NodeFindings>,
    /// Inputs that a run has to be given, where none were.
    pub wanted: Vec<String>,
}

impl Checked {
    /// Whether the guard denies a node's code.
    pub fn is_denied(&self) -> bool {
        self.findings.iter().any(|one| !one.verdict.is_allowed())
    }
}

/// What the guard says of one node.
#[derive(Debug, Clone)]
pub struct NodeFindings {
    /// The node's id.
    pub node: String,
    /// The file that the findings point into.
    pub file: String,
    /// Its text.
    pub text: Arc<str>,
    /// The findings, at places of that text.
    pub verdict: Verdict,
    /// Whether the workflow goes on without this node's answer.
    pub on_error: OnError,
}

/// A workflow that may run.
#[derive(Debug)]
pub struct Plan {
    /// Its name: `name`, `flow.name`, or that of its file.
    pub name: String,
    pub(super) steps: Vec<Step>,
    pub(super) needs: Vec<Vec<usize>>,
    /// An order that respects the needs.
    pub(super) order: Vec<usize>,
    pub(super) initial: Map<String, Value>,
}

/// One node, ready to run.
#[derive(Debug)]
pub(super) struct Step {
    pub(super) id: String,
    /// What tracebacks call its code.
    pub(super) name: String,
    pub(super) code: Arc<[u8]>,
    pub(super) language: Language,
    pub(super) inputs: Vec<(String, Template)>,
    /// The name that its result is known by.
    pub(super) writes: String,
    pub(super) policy: Arc<Policy>,
    pub(super) on_error: OnError,
}

impl Plan {
    /// Checks a workflow, all of it.
    pub fn check(document: &Document, setting: &Setting<'_>) -> Checked {
        let mut mistakes = Mistakes::new(document);
        let mut draft = read::read(document, &mut mistakes);
        let (initial, wanted) = initial(&draft, setting.inputs.as_ref(), &mut mistakes);
        let given = initial.keys().cloned().collect();
        let linked = link::link(&mut draft, &given, &mut mistakes);
        unused(&mut draft, setting.inputs.as_ref(), &mut mistakes);

        let mut loader = Loader {
            document,
            setting,
            policies: Policies::new(document, &draft, setting, &mut mistakes),
            files: HashMap::new(),
            findings: Vec::new(),
        };
        let name = draft.name.take();
        let nodes = std::mem::take(&mut draft.nodes);
        let steps: Vec<Option<Step>> = nodes
            .into_iter()
            .map(|node| loader.step(node, &mut mistakes))
            .collect();
        let findings = loader.findings;
        let sound = mistakes.is_empty();
        let (mistakes, more) = mistakes.end();
        let plan = sound.then(|| Plan {
            name: name.unwrap_or_else(|| stem(document)),
            steps: steps.into_iter().flatten().collect(),
            needs: linked.needs,
            order: linked.order,
            initial,
        });
        Checked {
            plan,
            mistakes,
            more,
            findings,
            wanted,
        }
    }

    /// Each node with what it needs and what bounds it, for programs.
    pub fn nodes_json(&self) -> Value {
        let node = |(step, needs): (&Step, &Vec<usize>)| {
            let policy = serde_json::to_value(&*step.policy).unwrap_or_default();
            let needs: Vec<&str> = needs.iter().map(|at| self.steps[*at].id.as_str()).collect();
            json!({
                "id": step.id,
                "language": step.language,
                "needs": needs,
                "writes": step.writes,
                "on_error": step.on_error,
                "isolation": step.policy.isolation,
                "network": policy["network"],
                "limits": policy["limits"],
            })
        };
        self.steps.iter().zip(&self.needs).map(node).collect()
    }

    /// The policy of each node.
    pub fn policies(&self) -> impl Iterator<Item = &Policy> {
        self.steps.iter().map(|step| &*step.policy)
    }

    /// Leaves the receipt of each node that the guard denies, where nothing is to run.
    pub fn leave_denied(&self, ledger: &Ledger) -> Result<(), LedgerError> {
        for step in &self.steps {
            let (code, policy) = (&step.code, &step.policy);
            let verdict = check(code, &step.language, policy);
            if !verdict.is_allowed() {
                let policy = policy_text(policy);
                ledger.decision("workflow", Some(&step.id), code, policy, &verdict)?;
            }
        }
        Ok(())
    }

    /// A host path through which the code of some node may write to `path`.
    pub fn writable(&self, path: &Path) -> Option<&str> {
        // The file may not be there yet, and its folder may be a link.
        let known = path.ancestors().find_map(|at| {
            let at = if at.as_os_str().is_empty() {
                Path::new(".")
            } else {
                at
            };
            at.canonicalize().ok()
        });
        let mut places = self.steps.iter().flat_map(|step| &step.policy.files.write);
        let within = |place: &&String| match (Path::new(place).canonicalize(), &known) {
            (Ok(place), Some(known)) => known.starts_with(place),
            _ => false,
        };
        places.find(within).map(String::as_str)
    }

    /// How many nodes it has.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether it has no nodes, which no plan is.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }
}

fn stem(document: &Document) -> String {
    let place = document.place(document.root().mark());
    let stem = Path::new(&*place.file).file_stem();
    stem.map_or_else(String::new, |stem| stem.to_string_lossy().into_owned())
}

/// The values at the start, and the names that still want one.
fn initial(
    draft: &Draft<'_>,
    given: Option<&Map<String, Value>>,
    mistakes: &mut Mistakes<'_>,
) -> (Map<String, Value>, Vec<String>) {
    let mut initial = Map::new();
    let mut wanted = Vec::new();
    for field in &draft.fields {
        let value = given.and_then(|given| given.get(&field.name));
        match (value.or(field.default.as_ref()), given) {
            (Some(value), _) => drop(initial.insert(field.name.clone(), value.clone())),
            (None, None) => wanted.push(field.name.clone()),
            (None, Some(_)) => {
                let message = format!("the input {} is not given", quote(&field.name));
                let flag = quote(&format!("--input {}=…", field.name));
                let hint = format!("give it with {flag}");
                mistakes.say(&field.mark, message, hint);
            }
        }
    }
    for (name, value) in given.into_iter().flatten() {
        if !initial.contains_key(name) {
            initial.insert(name.clone(), value.clone());
        }
    }
    (initial, wanted)
}

/// An input that nothing declares and nothing reads is a misspelled one.
fn unused(draft: &mut Draft<'_>, given: Option<&Map<String, Value>>, mistakes: &mut Mistakes<'_>) {
    let mut known: HashSet<String> = draft.fields.iter().map(|it| it.name.clone()).collect();
    let templates = draft.nodes.iter_mut().flat_map(|node| &mut node.inputs);
    for (_, template) in templates {
        template.references(&mut |reference| {
            known.extend(reference.path.first().cloned());
        });
    }
    for name in given.into_iter().flat_map(Map::keys) {
        if !known.contains(name) {
            let message = format!("the workflow has no input {}", quote(name));
            let near = stockade_core::policy::nearest(name, known.iter().map(String::as_str));
            let hint = near.map_or_else(
                || "leave it out, or name it under `inputs`".to_owned(),
                |near| format!("did you mean {}?", quote(near)),
            );
            mistakes.add(PolicyError::new(None, message).hint(hint));
        }
    }
}

/// The policies of nodes. Those without a `sandbox` of their own share one.
struct Policies<'a> {
    layers: Layers,
    shared: Arc<Policy>,
    /// Whether the call itself says what errors do, which beats what a node says.
    on_error_by_call: bool,
    document: &'a Document,
    resolve: Resolve<'a>,
}

impl<'a> Policies<'a> {
    fn new(
        document: &'a Document,
        draft: &Draft<'_>,
        setting: &Setting<'a>,
        mistakes: &mut Mistakes<'_>,
    ) -> Self {
        let mut layers = setting.base.clone();
        if let Some(sandbox) = draft.sandbox {
            match layers.clone().workflow(document, sandbox) {
                Ok(with) => layers = with,
                Err(error) => mistakes.add(error),
            }
        }
        let mut on_error_by_call = false;
        let shared = match (setting.resolve)(layers.clone()) {
            Ok(resolved) => {
                let by_call =
                    |row: &ExplainRow| row.key == "on_error" && row.layer == LayerKind::Call;
                on_error_by_call = resolved.explain().iter().any(by_call);
                resolved.policy
            }
            Err(error) => {
                mistakes.add(error);
                Policy::default()
            }
        };
        Self {
            on_error_by_call,
            layers,
            shared: Arc::new(shared),
            document,
            resolve: setting.resolve,
        }
    }

    fn of(&self, sandbox: Option<&Node>) -> Result<Arc<Policy>, PolicyError> {
        let Some(sandbox) = sandbox else {
            return Ok(Arc::clone(&self.shared));
        };
        let layers = self.layers.clone().node(self.document, sandbox)?;
        Ok(Arc::new((self.resolve)(layers)?.policy))
    }
}

/// Makes steps of nodes.
struct Loader<'a> {
    document: &'a Document,
    setting: &'a Setting<'a>,
    policies: Policies<'a>,
    /// A file that many nodes run is read once.
    files: HashMap<PathBuf, Result<Arc<[u8]>, String>>,
    findings: Vec<NodeFindings>,
}

impl Loader<'_> {
    fn step(&mut self, node: DraftNode<'_>, mistakes: &mut Mistakes<'_>) -> Option<Step> {
        let policy = match self.policies.of(node.sandbox) {
            Ok(policy) => policy,
            Err(error) => {
                mistakes.add(error);
                return None;
            }
        };
        let by_call = self.policies.on_error_by_call;
        let on_error = on_error(&node, &policy, by_call, mistakes);
        let language = language(&node, mistakes)?;
        let (name, code) = match (&node.code, &node.file) {
            (Some((code, _)), _) => (format!("<node {}>", node.id), Arc::from(code.as_bytes())),
            (None, Some((file, mark))) => {
                let path = self.setting.folder.join(file);
                match self.file(&path) {
                    Ok(code) => (path.to_string_lossy().into_owned(), code),
                    Err(why) => {
                        let message = format!("cannot read {}: {why}", quote(file));
                        let hint = "it is looked for in the folder of the workflow";
                        mistakes.say(mark, message, hint);
                        return None;
                    }
                }
            }
            (None, None) => return None,
        };
        self.judge(&node, &name, &code, &language, &policy, on_error);
        Some(Step {
            writes: node.writes().to_owned(),
            inputs: node
                .inputs
                .into_iter()
                .map(|((name, _), template)| (name, template))
                .collect(),
            id: node.id,
            name,
            code,
            language,
            policy,
            on_error,
        })
    }

    fn file(&mut self, path: &Path) -> Result<Arc<[u8]>, String> {
        let read = || -> Result<Arc<[u8]>, String> {
            let say = |error: std::io::Error| error.to_string();
            // Opening a pipe would wait for somebody to write into it.
            if !std::fs::metadata(path).map_err(say)?.is_file() {
                return Err("it is not a file".to_owned());
            }
            let mut bytes = Vec::new();
            let file = File::open(path).map_err(say)?;
            file.take(LARGEST_FILE)
                .read_to_end(&mut bytes)
                .map_err(say)?;
            Ok(bytes.into())
        };
        let known = self.files.entry(path.to_owned());
        known.or_insert_with(read).clone()
    }

    fn judge(
        &mut self,
        node: &DraftNode<'_>,
        name: &str,
        code: &[u8],
        language: &Language,
        policy: &Policy,
        on_error: OnError,
    ) {
        if policy.guard == GuardMode::Off {
            return;
        }
        let verdict = check(code, language, policy);
        if verdict.findings.is_empty() {
            return;
        }
        let whole = self.document.place(self.document.root().mark());
        let moved = node
            .code
            .as_ref()
            .and_then(|(code, mark)| inside::moved(&verdict, &whole.text, mark, code));
        let (file, text, verdict) = match moved {
            Some(verdict) => (whole.file.to_string(), whole.text, verdict),
            None => (
                name.to_owned(),
                String::from_utf8_lossy(code).into(),
                verdict,
            ),
        };
        self.findings.push(NodeFindings {
            node: node.id.clone(),
            file,
            text,
            verdict,
            on_error,
        });
    }
}

/// `on_error` of the node, which may also stand in its `sandbox`.
fn on_error(
    node: &DraftNode<'_>,
    policy: &Policy,
    by_call: bool,
    mistakes: &mut Mistakes<'_>,
) -> OnError {
    let Some((own, mark)) = node.on_error.as_ref().filter(|_| !by_call) else {
        return policy.on_error;
    };
    if let Some(other) = node.sandbox.and_then(|sandbox| sandbox.get("on_error"))
        && policy.on_error != *own
    {
        let place = mistakes.at(other.mark(), "").place().cloned();
        let message = "`on_error` and `sandbox.on_error` say different things";
        let error = mistakes.at(mark, message).hint("keep one of the two");
        mistakes.add(error.related(place, "the other is"));
    }
    *own
}

/// The language that is named, else that of the file's ending, else Python.
fn language(node: &DraftNode<'_>, mistakes: &mut Mistakes<'_>) -> Option<Language> {
    if let Some((name, mark)) = &node.language {
        let language = Language::from_name(name);
        if matches!(language, Language::Unknown | Language::Other(_)) {
            let message = format!("no wall runs the language {}", quote(name));
            let hint = "write one of `python`, `javascript`, `typescript` or `shell`";
            mistakes.say(mark, message, hint);
            return None;
        }
        return Some(language);
    }
    let file = node.file.as_ref();
    let ending = file.and_then(|(file, _)| Language::from_file_name(file));
    Some(ending.unwrap_or(Language::Python))
}

/// What the guard says of a node before its wall is chosen. The run judges it again.
fn check(code: &[u8], language: &Language, policy: &Policy) -> Verdict {
    let verdict = stockade_guard::check_bytes(code, language, &judged_by(policy));
    match policy.guard {
        GuardMode::Auto => foreseen(verdict, policy),
        mode => crate::weigh(verdict, mode),
    }
}
