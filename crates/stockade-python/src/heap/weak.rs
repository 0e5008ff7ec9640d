//! Weak references: links to values that the collector does not follow, and clears when it finds
//! that nothing else does.
//!
//! A link knows its owner, the reference object of the program, just as weakly: a reference that is
//! gone itself calls nobody back.

use std::collections::HashMap;

use rustc_hash::{FxBuildHasher, FxHashMap};

use super::collect::Marker;
use super::{Handle, Heap, Object, Tag, Value};
use crate::class::BUILTIN_CLASSES;

/// All links there are.
pub(super) struct Links {
    all: Vec<Handle>,
    /// The plain link to a value, which is made once.
    plain: FxHashMap<(Tag, Handle), Handle>,
}

impl Links {
    pub(super) const fn new() -> Self {
        Self {
            all: Vec::new(),
            plain: HashMap::with_hasher(FxBuildHasher),
        }
    }
}

impl Heap {
    /// Whether a program has weak references.
    pub(crate) fn has_links(&self) -> bool {
        !self.links.all.is_empty()
    }

    pub(crate) fn new_link(
        &mut self,
        target: Value,
        callback: Value,
        owner: Value,
        plain: bool,
    ) -> Value {
        let made = self.new_object(Object::Weak {
            target,
            callback,
            owner,
        });
        self.charge(40);
        self.links.all.push(made.handle());
        if plain {
            let key = (target.tag(), target.handle());
            self.links.plain.insert(key, made.handle());
        }
        made
    }

    /// The owner of the plain link to a value, where there is one.
    pub(crate) fn plain_link(&self, target: Value) -> Option<Value> {
        let link = *self.links.plain.get(&(target.tag(), target.handle()))?;
        self.owner_of(link, target)
    }

    fn owner_of(&self, link: Handle, wanted: Value) -> Option<Value> {
        match self.objects.get(link) {
            Object::Weak { target, owner, .. } if target.same(wanted) && owner.is_heap() => {
                Some(*owner)
            }
            _ => None,
        }
    }

    /// The owners of all links to a value.
    pub(crate) fn links_to(&self, target: Value) -> Vec<Value> {
        let all = self.links.all.iter();
        all.filter_map(|link| self.owner_of(*link, target))
            .collect()
    }

    pub(crate) fn link_count(&self) -> usize {
        self.links.all.len()
    }

    fn is_reached(&self, value: Value) -> bool {
        let handle = value.handle();
        match value.tag() {
            Tag::Inst => self.instances.is_marked(handle),
            Tag::Class => match handle.checked_sub(BUILTIN_CLASSES) {
                Some(own) => self.classes.is_marked(own),
                None => true,
            },
            Tag::Func => self.functions.is_marked(handle),
            Tag::Method => self.methods.is_marked(handle),
            Tag::Gen => self.generators.is_marked(handle),
            Tag::Set | Tag::FrozenSet => self.sets.is_marked(handle),
            Tag::Object => self.objects.is_marked(handle),
            _ => true,
        }
    }

    /// Forgets the links that are about to be freed.
    pub(super) fn prune_links(&mut self) {
        let mut links = std::mem::replace(&mut self.links, Links::new());
        links.all.retain(|link| self.objects.is_marked(*link));
        links.plain.retain(|_, link| {
            self.objects.is_marked(*link)
                && matches!(self.objects.get(*link), Object::Weak { target, .. } if target.is_heap())
        });
        self.links = links;
    }
}

impl Marker<'_> {
    /// Clears the links to what was not reached, and says who wants to hear of it: the callback, and
    /// the reference it is told of.
    pub(crate) fn clear_links(&mut self) -> Vec<(Value, Value)> {
        let heap = self.heap();
        let mut calls = Vec::new();
        for at in 0..heap.links.all.len() {
            let link = heap.links.all[at];
            let Object::Weak {
                target,
                callback,
                owner,
            } = *heap.objects.get(link)
            else {
                continue;
            };
            if !target.is_heap() || heap.is_reached(target) {
                continue;
            }
            let heard = heap.objects.is_marked(link) && heap.is_reached(owner);
            if heard && !callback.is_none() {
                calls.push((callback, owner));
            }
            *heap.objects.get_mut(link) = Object::Weak {
                target: Value::NONE,
                callback: Value::NONE,
                owner,
            };
        }
        calls
    }
}
