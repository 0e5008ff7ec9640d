//! Shapes: which attribute of an instance is in which slot.
//!
//! Instances that got the same attributes in the same order share a shape, so an inline cache can
//! go straight to the slot. An instance with many attributes, or one whose `__dict__` was asked
//! for, leaves shapes behind and keeps a dict.

use rustc_hash::FxHashMap;

use super::block;
use crate::symbol::Sym;

/// From this many attributes on an instance keeps a dict.
pub(crate) const MAX_SLOTS: usize = 48;

/// Shapes beyond this number are not made: a program that invents names gets dicts.
const MAX_SHAPES: usize = 1 << 16;

/// The shape of instances whose attributes are in a dict. It is not that of an instance which has no
/// attributes yet, so that what was learned of those is not believed of these.
pub(crate) const IN_DICT: u32 = 1;

/// All shapes of an interpreter; number 0 has no attributes, and [`IN_DICT`] none that count. These
/// two are made with the first that has some.
pub(crate) struct Shapes {
    all: Vec<Shape>,
    /// Bytes of the shapes' own tables.
    bytes: usize,
}

#[derive(Default)]
struct Shape {
    names: Vec<Sym>,
    next: FxHashMap<Sym, u32>,
}

impl Shapes {
    pub(super) const fn new() -> Self {
        Self {
            all: Vec::new(),
            bytes: 0,
        }
    }

    /// The slot of an attribute.
    #[inline]
    pub(crate) fn slot(&self, shape: u32, name: Sym) -> Option<usize> {
        self.names(shape).iter().position(|known| *known == name)
    }

    /// The attributes in the order of their slots.
    #[inline]
    pub(crate) fn names(&self, shape: u32) -> &[Sym] {
        self.all
            .get(shape as usize)
            .map_or(&[], |shape| &shape.names)
    }

    /// A shape of the same attributes that no other instance has. That of a dict stays.
    pub(crate) fn apart(&mut self, shape: u32) -> u32 {
        let names = self.names(shape).to_vec();
        if shape == IN_DICT || names.is_empty() {
            return shape;
        }
        let next = self.all.len() as u32;
        self.bytes += block(names.len() * size_of::<Sym>()) + 32;
        self.all.push(Shape {
            names,
            next: FxHashMap::default(),
        });
        next
    }

    /// The shape after `name` is added, unless there would be too many.
    pub(crate) fn grown(&mut self, shape: u32, name: Sym) -> Option<u32> {
        if self.all.is_empty() {
            self.all = vec![Shape::default(), Shape::default()];
        }
        let from = &self.all[shape as usize];
        if let Some(&next) = from.next.get(&name) {
            return Some(next);
        }
        if from.names.len() >= MAX_SLOTS || self.all.len() >= MAX_SHAPES {
            return None;
        }
        let mut names = Vec::with_capacity(from.names.len() + 1);
        names.extend_from_slice(&from.names);
        names.push(name);
        let next = self.all.len() as u32;
        self.all.push(Shape {
            names,
            next: FxHashMap::default(),
        });
        self.bytes += block(size_of_val(self.names(next))) + 32;
        self.all[shape as usize].next.insert(name, next);
        Some(next)
    }

    /// Bytes that the shapes take; they are never given back.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes + block(self.all.capacity() * size_of::<Shape>())
    }
}
