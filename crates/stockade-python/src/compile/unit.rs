//! A code object in the making: instructions, jumps, registers, and what is known to be bound.
//!
//! Temporaries are a stack above the variables. A call's base is always at the top of it, because
//! the frame of the callee lies over what follows.

use std::cell::Cell;
use std::mem::take;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::flow::Block;
use super::scope::ScopeId;
use super::{CompileProblem, Compiler, Result};
use crate::code::{Cache, CacheCell, Code, CodeKind, Handler, Op, Params, Plain, Reg, Span};
use crate::heap::{Tag, Value};
use crate::symbol::Sym;

/// Where a variable of the unit lives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Reg(Reg),
    /// The register holds a cell.
    Cell(Reg),
    /// In the list of locals beyond the window.
    Wide(u32),
}

/// A place in the code that jumps go to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Label(usize);

#[derive(Default)]
struct LabelState {
    at: Option<usize>,
    jumps: Vec<usize>,
    assigned: Assigned,
}

/// The registers that are certain to be bound, and whether this place is reached at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Assigned {
    bits: [u64; 4],
    pub(super) dead: bool,
}

impl Default for Assigned {
    /// What is known where nothing has arrived yet.
    fn default() -> Self {
        Self {
            bits: [0; 4],
            dead: true,
        }
    }
}

impl Assigned {
    pub(super) fn contains(&self, reg: Reg) -> bool {
        self.bits[usize::from(reg >> 6)] >> (reg & 63) & 1 == 1
    }

    fn set(&mut self, reg: Reg, bound: bool) {
        let word = &mut self.bits[usize::from(reg >> 6)];
        let bit = 1 << (reg & 63);
        if bound {
            *word |= bit;
        } else {
            *word &= !bit;
        }
    }

    /// What holds on both ways.
    fn join(&mut self, other: Self) {
        if self.dead {
            *self = other;
        } else if !other.dead {
            for (word, theirs) in self.bits.iter_mut().zip(other.bits) {
                *word &= theirs;
            }
        }
    }
}

/// A code object in the making.
#[derive(Default)]
pub(super) struct Unit<'a> {
    pub(super) scope: ScopeId,
    pub(super) kind: CodeKind,
    pub(super) name: Sym,
    pub(super) qualname: String,
    pub(super) span: Span,
    pub(super) params: Params,
    pub(super) doc: Option<Value>,
    pub(super) captures: Vec<Reg>,
    pub(super) free_base: Reg,
    pub(super) locals: Vec<Sym>,
    pub(super) cell_params: Vec<Reg>,
    pub(super) wide: Option<(Reg, u32)>,
    /// The places of variables, by the scope that defines them.
    pub(super) vars: FxHashMap<(ScopeId, Sym), Place>,
    pub(super) free: FxHashMap<Sym, Reg>,
    /// Constants that loops use, kept in registers.
    pub(super) pinned: Vec<(Value, Reg)>,
    pub(super) blocks: Vec<Block<'a>>,
    pub(super) assigned: Assigned,
    /// Variables that are unbound again somewhere.
    deletable: Assigned,
    ops: Vec<Op>,
    spans: Vec<Span>,
    consts: Vec<Value>,
    const_index: FxHashMap<(Tag, u64), u32>,
    children: Vec<Rc<Code>>,
    caches: Vec<CacheCell>,
    name_lists: Vec<Rc<[Sym]>>,
    handlers: Vec<Handler>,
    labels: Vec<LabelState>,
    /// Instructions outside inner loops, one counter per loop; the first is that of the code.
    costs: Vec<u32>,
    first_temp: u16,
    next_temp: u16,
    peak: u16,
}

impl Unit<'_> {
    pub(super) fn new(
        scope: ScopeId,
        kind: CodeKind,
        name: Sym,
        qualname: String,
        at: Span,
    ) -> Self {
        let (mut ops, mut spans) = (Vec::with_capacity(8), Vec::with_capacity(8));
        ops.push(Op::Nop);
        spans.push(at);
        Self {
            scope,
            kind,
            name,
            qualname,
            span: at,
            ops,
            spans,
            ..Self::default()
        }
    }

    /// Ends the variables; what follows are temporaries.
    pub(super) fn start_temps(&mut self, first: u16) {
        self.first_temp = first;
        self.next_temp = first;
        self.peak = self.peak.max(first);
        self.costs = vec![0];
        self.assigned.dead = false;
    }

    /// Takes variables that some `del` unbinds from those that are certain to be bound. Done
    /// where paths that are not compiled yet arrive: at the heads of loops and for handlers.
    pub(super) fn lose_deletable(&mut self) {
        for (word, deletable) in self.assigned.bits.iter_mut().zip(self.deletable.bits) {
            *word &= !deletable;
        }
    }

    pub(super) fn set_deletable(&mut self, reg: Reg) {
        self.deletable.set(reg, true);
    }

    /// The code; what it is made of is gone from here.
    pub(super) fn finish(&mut self, source: Rc<crate::source::Source>) -> Code {
        let entry_cost = self.costs.first().copied().unwrap_or(0).saturating_add(1);
        let plain = self.kind == CodeKind::Function
            && self.params.is_plain()
            && self.cell_params.is_empty()
            && self.wide.is_none();
        Code {
            name: self.name,
            qualname: take(&mut self.qualname).into(),
            kind: self.kind,
            first_line: source.line(self.span.start),
            source,
            // Copied: to cut a block costs more than to take one of the size that the last text took.
            ops: self.ops.as_slice().into(),
            spans: self.spans.as_slice().into(),
            consts: take(&mut self.consts).into(),
            children: take(&mut self.children).into(),
            caches: take(&mut self.caches).into(),
            name_lists: take(&mut self.name_lists).into(),
            handlers: take(&mut self.handlers).into(),
            registers: self.peak,
            params: self.params,
            locals: take(&mut self.locals).into(),
            cell_params: take(&mut self.cell_params).into(),
            captures: take(&mut self.captures).into(),
            free_base: self.free_base,
            doc: self.doc,
            entry_cost,
            plain: Plain::with(plain.then_some(self.params.positional)),
            wide: self.wide,
            later: None,
            visited: Cell::default(),
        }
    }
}

impl Compiler<'_> {
    pub(super) fn emit(&mut self, op: Op, span: Span) -> usize {
        self.emitted += 1;
        if let Some(cost) = self.unit.costs.last_mut() {
            *cost = cost.saturating_add(1);
        }
        self.unit.ops.push(op);
        self.unit.spans.push(span);
        self.unit.ops.len() - 1
    }

    /// The place of the next instruction.
    pub(super) fn here(&self) -> usize {
        self.unit.ops.len()
    }

    pub(super) fn dead(&self) -> bool {
        self.unit.assigned.dead
    }

    /// Says that what follows is reached only by jumps.
    pub(super) fn end_flow(&mut self) {
        self.unit.assigned.dead = true;
    }

    pub(super) fn label(&mut self) -> Label {
        self.unit.labels.push(LabelState::default());
        Label(self.unit.labels.len() - 1)
    }

    /// Makes a label stand for the next instruction.
    pub(super) fn bind(&mut self, label: Label) {
        // The machine counts on it that a jump leaves something out.
        if self.unit.labels[label.0].jumps.last() == Some(&self.here().wrapping_sub(1))
            && let Some(span) = self.unit.spans.last()
        {
            self.emit(Op::Nop, *span);
        }
        let here = self.here();
        let state = &mut self.unit.labels[label.0];
        state.at = Some(here);
        let jumps = take(&mut state.jumps);
        let arriving = state.assigned;
        for at in jumps {
            if let Some(to) = self.unit.ops[at].offset_mut() {
                *to = offset(at, here);
            }
        }
        self.unit.assigned.join(arriving);
    }

    /// Whether anything jumps to a label.
    pub(super) fn is_target(&self, label: Label) -> bool {
        !self.unit.labels[label.0].assigned.dead
    }

    /// Emits a jump; its offset is filled in when the label is bound.
    pub(super) fn jump(&mut self, op: Op, label: Label, span: Span) -> usize {
        let at = self.emit(op, span);
        let assigned = self.unit.assigned;
        let state = &mut self.unit.labels[label.0];
        state.assigned.join(assigned);
        match state.at {
            Some(target) => {
                debug_assert!(matches!(op, Op::JumpBack { .. }), "{op:?} goes back");
                if let Op::JumpBack { to, .. } = &mut self.unit.ops[at] {
                    *to = target as u32;
                }
            }
            None => state.jumps.push(at),
        }
        if matches!(op, Op::Jump { .. } | Op::JumpBack { .. }) {
            self.end_flow();
        }
        at
    }

    pub(super) fn goto(&mut self, label: Label, span: Span) {
        if !self.dead() {
            self.jump(Op::Jump { offset: 0 }, label, span);
        }
    }

    /// Starts a loop: counts its instructions. What its body may unbind is not certain at its head.
    pub(super) fn start_loop(&mut self) {
        self.unit.lose_deletable();
        self.unit.costs.push(0);
    }

    /// The register in which the rounds of a loop are counted, where they are.
    pub(super) fn round_counter(&mut self, at: Span) -> Result<Option<Reg>> {
        if !self.options.count_rounds {
            return Ok(None);
        }
        let dst = self.temp(at)?;
        self.emit(Op::Int { dst, value: 0 }, at);
        Ok(Some(dst))
    }

    /// Counts a round, at the beginning of the body.
    pub(super) fn count_round(&mut self, counter: Option<Reg>, at: Span) {
        if let Some(reg) = counter {
            self.emit(Op::CountRound { reg }, at);
        }
    }

    /// Ends a loop and gives its back-edges their cost.
    pub(super) fn end_loop(&mut self, back_edges: &[usize]) {
        let cost = self.unit.costs.pop().unwrap_or(1);
        let cost = u16::try_from(cost.max(1)).unwrap_or(u16::MAX);
        for &at in back_edges {
            let Op::JumpBack { to, .. } = self.unit.ops[at] else {
                continue;
            };
            self.unit.ops[at] = match (self.unit.ops[to as usize], u8::try_from(cost)) {
                (Op::ForIter { dst, iter, .. }, Ok(cost)) => Op::NextRound {
                    cost,
                    dst,
                    iter,
                    to,
                },
                _ => Op::JumpBack { cost, to },
            };
        }
    }

    /// Says of the call just emitted that a loop over a range asks for it.
    pub(super) fn calls_range(&mut self) {
        if let Some(op) = self.unit.ops.last_mut()
            && let Op::Call { dst, base, count } = *op
        {
            *op = Op::CallRange { dst, base, count };
        }
    }

    /// Adds an entry to the table of handlers; inner ones come first because they end first.
    pub(super) fn handler(&mut self, start: usize, end: usize, target: usize, reg: Reg) {
        if start < end {
            self.unit.handlers.push(Handler {
                start: start as u32,
                end: end as u32,
                target: target as u32,
                reg,
            });
        }
    }

    /// A new temporary at the top of the stack.
    pub(super) fn temp(&mut self, span: Span) -> Result<Reg> {
        self.temps(1, span)
    }

    /// Several consecutive temporaries; the first is returned.
    pub(super) fn temps(&mut self, count: usize, span: Span) -> Result<Reg> {
        let first = self.unit.next_temp;
        let next = usize::from(first) + count;
        if next > 256 || first > 255 {
            return Err(CompileProblem::unsupported(
                "expression is too complex",
                span,
            ));
        }
        self.unit.next_temp = next as u16;
        self.unit.peak = self.unit.peak.max(next as u16);
        Ok(first as Reg)
    }

    /// The height of the stack of temporaries.
    pub(super) fn mark(&self) -> u16 {
        self.unit.next_temp
    }

    /// Gives back the temporaries above a mark.
    pub(super) fn release(&mut self, mark: u16) {
        self.unit.next_temp = mark;
    }

    /// How many temporaries are left.
    pub(super) fn room(&self) -> usize {
        256 - usize::from(self.unit.next_temp)
    }

    /// Whether a register is that of a variable, so that it may only be written at the very end.
    pub(super) fn is_var(&self, reg: Reg) -> bool {
        u16::from(reg) < self.unit.first_temp
    }

    /// Whether a register is the top of the stack of temporaries.
    pub(super) fn is_top(&self, reg: Reg) -> bool {
        !self.is_var(reg) && u16::from(reg) + 1 == self.unit.next_temp
    }

    /// A register that may be written early: `dst` itself, or a temporary in its stead.
    pub(super) fn scratch(&mut self, dst: Reg, span: Span) -> Result<Reg> {
        if self.is_var(dst) {
            self.temp(span)
        } else {
            Ok(dst)
        }
    }

    pub(super) fn move_to(&mut self, dst: Reg, src: Reg, span: Span) {
        if dst != src {
            self.emit(Op::Move { dst, src }, span);
        }
    }

    pub(super) fn is_assigned(&self, reg: Reg) -> bool {
        self.unit.assigned.contains(reg)
    }

    pub(super) fn set_assigned(&mut self, reg: Reg, bound: bool) {
        self.unit.assigned.set(reg, bound);
    }

    /// The place of a constant in the table of the unit.
    pub(super) fn const_index(&mut self, value: Value) -> u32 {
        let next = self.unit.consts.len() as u32;
        let at = *self
            .unit
            .const_index
            .entry((value.tag(), value.bits()))
            .or_insert(next);
        if at == next {
            self.unit.consts.push(value);
        }
        at
    }

    pub(super) fn cache(&mut self, sym: Sym) -> u32 {
        self.unit.caches.push(CacheCell::new(Cache {
            sym,
            ..Cache::default()
        }));
        self.unit.caches.len() as u32 - 1
    }

    pub(super) fn name_list(&mut self, names: &[Sym]) -> u32 {
        let lists = &mut self.unit.name_lists;
        // The empty list is the one that is asked for again and again.
        if let Some(at) = lists.iter().take(8).position(|list| **list == *names) {
            return at as u32;
        }
        lists.push(names.into());
        lists.len() as u32 - 1
    }

    pub(super) fn child(&mut self, code: Rc<Code>) -> u32 {
        self.unit.children.push(code);
        self.unit.children.len() as u32 - 1
    }
}

/// The distance of a jump, counted from the instruction after it.
fn offset(at: usize, target: usize) -> i32 {
    (target as i64 - at as i64 - 1) as i32
}
