//! Names to nodes: what each node needs, and where each reference leads.
//!
//! A node needs those it names in `needs`, those that an edge leads from, and those whose output a
//! template of its inputs speaks of. Every node writes one name: the first of its `outputs`, else
//! its id.
//!
//! Without `edges` a name is written by one node only, and reading it is waiting for that node.
//! With `edges`, as older files have them, these say the order: several nodes may write one name, and reading it
//! gives what the last of them before the reader wrote, else the value it had at the start.

use std::collections::{BTreeMap, HashMap, HashSet};

use stockade_core::policy::{Mark, PolicyError, quote};

use super::graph;
use super::mistakes::Mistakes;
use super::read::{Draft, DraftNode};
use super::template::Target;

/// What was found out about the nodes.
pub(super) struct Linked {
    /// For each node those it needs.
    pub(super) needs: Vec<Vec<usize>>,
    /// An order that respects them.
    pub(super) order: Vec<usize>,
}

/// Links the references in place.
pub(super) fn link(
    draft: &mut Draft<'_>,
    given: &HashSet<String>,
    mistakes: &mut Mistakes<'_>,
) -> Linked {
    let mut names = Names::new(draft, given);
    let mut needs = explicit(draft, &names, mistakes);
    // Edges alone say what comes before what; where they make no sense, nothing follows.
    let position = if draft.edges.is_some() {
        match graph::order(&indices(&needs)) {
            Ok(order) => Some(names.sort(&order)),
            Err(cycles) => {
                told(&cycles, &needs, draft, mistakes);
                return Linked {
                    needs: Vec::new(),
                    order: Vec::new(),
                };
            }
        }
    } else {
        written_once(draft, &names, mistakes);
        None
    };
    let mut nodes = std::mem::take(&mut draft.nodes);
    for (at, node) in nodes.iter_mut().enumerate() {
        references(
            node,
            at,
            &names,
            position.as_deref(),
            &mut needs[at],
            mistakes,
        );
    }
    draft.nodes = nodes;
    let all = indices(&needs);
    let order = graph::order(&all).unwrap_or_else(|cycles| {
        told(&cycles, &needs, draft, mistakes);
        Vec::new()
    });
    Linked { needs: all, order }
}

/// The needs of one node, each with the place that says so.
type Needs = BTreeMap<usize, Mark>;

fn indices(needs: &[Needs]) -> Vec<Vec<usize>> {
    needs
        .iter()
        .map(|needs| needs.keys().copied().collect())
        .collect()
}

/// Everything that has a name.
struct Names {
    nodes: HashMap<String, usize>,
    /// Who writes a name, in the order of the file, or of the edges where there are some.
    writers: HashMap<String, Vec<usize>>,
    /// Names that have a value at the start.
    initial: HashSet<String>,
}

impl Names {
    fn new(draft: &Draft<'_>, given: &HashSet<String>) -> Self {
        let mut writers: HashMap<String, Vec<usize>> = HashMap::new();
        let mut nodes = HashMap::new();
        for (at, node) in draft.nodes.iter().enumerate() {
            nodes.insert(node.id.clone(), at);
            writers
                .entry(node.writes().to_owned())
                .or_default()
                .push(at);
        }
        let declared = draft.fields.iter().map(|field| field.name.clone());
        Self {
            nodes,
            writers,
            initial: declared.chain(given.iter().cloned()).collect(),
        }
    }

    /// Puts writers in this order; answers with each node's place in it.
    fn sort(&mut self, order: &[usize]) -> Vec<usize> {
        let mut position = vec![0; order.len()];
        for (at, node) in order.iter().enumerate() {
            position[*node] = at;
        }
        for writers in self.writers.values_mut() {
            writers.sort_by_key(|writer| position[*writer]);
        }
        position
    }

    fn is_field(&self, name: &str) -> bool {
        self.initial.contains(name) || self.writers.contains_key(name)
    }

    fn all(&self) -> impl Iterator<Item = &str> + Clone {
        self.writers
            .keys()
            .chain(&self.initial)
            .chain(self.nodes.keys())
            .map(String::as_str)
    }
}

/// What `needs` and `edges` say.
fn explicit(draft: &Draft<'_>, names: &Names, mistakes: &mut Mistakes<'_>) -> Vec<Needs> {
    let mut needs: Vec<Needs> = vec![Needs::new(); draft.nodes.len()];
    let otherwise = "write the `id` of a node";
    let ids = names.nodes.keys().map(String::as_str);
    for (node, needs) in draft.nodes.iter().zip(&mut needs) {
        for (name, mark) in &node.needs {
            if let Some(&needed) = names.nodes.get(name) {
                needs.entry(needed).or_insert_with(|| mark.clone());
            } else {
                let (id, needed) = (quote(&node.id), quote(name));
                let message = format!("{id} needs {needed}, and there is no such node");
                mistakes.unknown(mark, message, name, ids.clone(), otherwise);
            }
        }
    }
    for ((from, from_mark), (to, to_mark)) in draft.edges.iter().flatten() {
        for (name, mark, end) in [(from, from_mark, "START"), (to, to_mark, "END")] {
            if name != end && !names.nodes.contains_key(name) {
                let message = format!(
                    "an edge speaks of {}, and there is no such node",
                    quote(name)
                );
                mistakes.unknown(mark, message, name, ids.clone(), otherwise);
            }
        }
        if let (Some(&from), Some(&to)) = (names.nodes.get(from), names.nodes.get(to)) {
            needs[to].entry(from).or_insert_with(|| to_mark.clone());
        }
    }
    needs
}

/// Without edges nothing says which of two values of one name is meant.
fn written_once(draft: &Draft<'_>, names: &Names, mistakes: &mut Mistakes<'_>) {
    for (at, node) in draft.nodes.iter().enumerate() {
        let first = names.writers.get(node.writes()).and_then(|all| all.first());
        let Some(first) = first
            .filter(|first| **first != at)
            .map(|at| &draft.nodes[*at])
        else {
            continue;
        };
        let mark = |node: &DraftNode<'_>| {
            let output = node.outputs.first().map(|(_, mark)| mark);
            output.unwrap_or(&node.mark).clone()
        };
        let name = quote(node.writes());
        let (one, two) = (quote(&first.id), quote(&node.id));
        let message = format!("{one} and {two} both write {name}");
        let place = mistakes.at(&mark(first), "").place().cloned();
        let error = mistakes.at(&mark(node), message);
        let error = error.hint("give one of them another name under `outputs`");
        mistakes.add(error.related(place, "the first is"));
    }
}

/// Links the references of one node, and adds what they need.
fn references(
    node: &mut DraftNode<'_>,
    at: usize,
    names: &Names,
    position: Option<&[usize]>,
    needs: &mut Needs,
    mistakes: &mut Mistakes<'_>,
) {
    let id = quote(&node.id);
    for ((input, mark), template) in &mut node.inputs {
        template.references(&mut |reference| {
            let shown = quote(&format!("{{{}}}", reference.shown()));
            // `{state.x}` is `{x}`, unless something is called `state`.
            let state = reference.path.len() > 1
                && reference.path[0] == "state"
                && !names.is_field("state")
                && !names.nodes.contains_key("state");
            if state {
                reference.path.remove(0);
            }
            let name = reference.path[0].as_str();
            let found = if names.is_field(name) {
                field(name, at, names, position)
            } else {
                let node = names.nodes.get(name).filter(|_| !state);
                node.map(|node| Target::Node(*node)).ok_or(Lost::Unknown)
            };
            let input = quote(input);
            match found {
                Ok(target) => {
                    reference.target = target;
                    if let Target::Node(needed) = target {
                        needs.entry(needed).or_insert_with(|| mark.clone());
                    }
                }
                Err(Lost::Unknown) => {
                    let message = format!("nothing gives {shown}, the input {input} of {id}");
                    let otherwise = format!(
                        "name it under `inputs`, give it with `--input {name}=…`, or write the `id` of a node"
                    );
                    mistakes.unknown(mark, message, name, names.all(), &otherwise);
                }
                Err(Lost::Later) => {
                    let message =
                        format!("{shown}, the input {input} of {id}, has no value by then");
                    let hint = "let another node write it before, or give it a value under `inputs`";
                    mistakes.say(mark, message, hint);
                }
            }
        });
    }
}

/// Why a reference leads nowhere.
enum Lost {
    Unknown,
    /// It is written by the reader itself, or by nodes that come later.
    Later,
}

/// Where a name leads for the node that reads it.
fn field(
    name: &str,
    reader: usize,
    names: &Names,
    position: Option<&[usize]>,
) -> Result<Target, Lost> {
    let writers = names.writers.get(name).map_or(&[][..], Vec::as_slice);
    let before = match position {
        Some(position) => {
            let earlier = writers.partition_point(|it| position[*it] < position[reader]);
            writers[..earlier].last()
        }
        None => writers.iter().find(|writer| **writer != reader),
    };
    match before {
        Some(writer) => Ok(Target::Node(*writer)),
        None if names.initial.contains(name) => Ok(Target::Initial),
        None => Err(Lost::Later),
    }
}

/// Says each cycle by its names.
fn told(cycles: &[Vec<usize>], needs: &[Needs], draft: &Draft<'_>, mistakes: &mut Mistakes<'_>) {
    /// Names of a cycle that are told.
    const MOST: usize = 10;
    for cycle in cycles {
        let Some(&first) = cycle.first() else {
            continue;
        };
        let next = cycle.get(1).unwrap_or(&first);
        let mut names: Vec<String> = cycle
            .iter()
            .take(MOST)
            .map(|node| quote(&draft.nodes[*node].id))
            .collect();
        if cycle.len() > MOST {
            names.push(format!("… {} more …", cycle.len() - MOST));
        }
        names.push(quote(&draft.nodes[first].id));
        let message = match cycle.as_slice() {
            [_] => format!("{} needs itself", names[0]),
            _ => format!("these nodes wait for each other: {}", names.join(" needs ")),
        };
        let mark = needs[first].get(next).unwrap_or(&draft.nodes[first].mark);
        let error: PolicyError = mistakes.at(mark, message);
        mistakes.add(error.hint("take one of these needs out"));
    }
}
