//! What must hold for the code of any text: no register is read before it was written on every
//! way, what a call lies over is not read after it, jumps stay inside, and flow ends.

use crate::code::{Code, ENTRY, Op, Reg, dis};

/// A set of registers.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Set([u64; 4]);

impl Set {
    const ALL: Self = Self([u64::MAX; 4]);

    fn empty() -> Self {
        Self([0; 4])
    }

    fn contains(&self, reg: usize) -> bool {
        reg < 256 && self.0[reg / 64] >> (reg % 64) & 1 == 1
    }

    fn insert(&mut self, reg: usize) {
        self.0[reg / 64] |= 1 << (reg % 64);
    }

    fn remove(&mut self, reg: usize) {
        self.0[reg / 64] &= !(1 << (reg % 64));
    }

    fn meet(&mut self, other: &Self) {
        for (word, theirs) in self.0.iter_mut().zip(other.0) {
            *word &= theirs;
        }
    }
}

/// What an instruction does to registers.
#[derive(Default)]
struct Effect {
    reads: Vec<usize>,
    writes: Vec<usize>,
    unbinds: Vec<usize>,
    /// The frame of a callee lies over everything from here on.
    clobbers: Option<usize>,
    /// Whether the next instruction is never reached from here.
    ends: bool,
}

fn run(base: Reg, count: usize) -> impl Iterator<Item = usize> {
    let base = usize::from(base);
    base..base + count
}

#[expect(clippy::match_same_arms, reason = "in the order of the instructions")]
fn effect(code: &Code, op: Op) -> Effect {
    let mut e = Effect::default();
    let (mut reads, mut writes): (Vec<Reg>, Vec<Reg>) = (Vec::new(), Vec::new());
    match op {
        Op::Move { dst, src } => (reads, writes) = (vec![src], vec![dst]),
        Op::Const { dst, .. }
        | Op::Int { dst, .. }
        | Op::None { dst }
        | Op::Bool { dst, .. }
        | Op::LoadGlobal { dst, .. }
        | Op::LoadName { dst, .. }
        | Op::ImportName { dst, .. } => writes = vec![dst],
        Op::Undef { dst } => e.unbinds = vec![usize::from(dst)],
        Op::StoreGlobal { src, .. }
        | Op::StoreGuarded { src, .. }
        | Op::StoreName { src, .. }
        | Op::SetAnswer { src }
        | Op::SetAnnotation { src, .. } => reads = vec![src],
        Op::DeleteGlobal { .. } | Op::DeleteGuarded { .. } | Op::DeleteName { .. } | Op::Nop => {}
        Op::LoadNameOrCell { dst, cell, .. } | Op::LoadCell { dst, cell } => {
            (reads, writes) = (vec![cell], vec![dst]);
        }
        Op::StoreCell { cell, src } => reads = vec![cell, src],
        Op::DeleteCell { cell } => reads = vec![cell],
        Op::MakeCell { reg } | Op::CheckLocal { reg, .. } => writes = vec![reg],
        Op::DeleteLocal { reg, .. } => e.unbinds = vec![usize::from(reg)],
        Op::LoadWide { dst, .. } => {
            let (wide, _) = code.wide.expect("wide locals");
            (reads, writes) = (vec![wide], vec![dst]);
        }
        // What is stored may be no value at all: that is how a wide local is unbound.
        Op::StoreWide { .. } => reads = vec![code.wide.expect("wide locals").0],
        Op::Add { dst, a, b }
        | Op::Sub { dst, a, b }
        | Op::Mul { dst, a, b }
        | Op::TrueDiv { dst, a, b }
        | Op::FloorDiv { dst, a, b }
        | Op::Mod { dst, a, b }
        | Op::And { dst, a, b }
        | Op::AddInPlace { dst, a, b }
        | Op::Binary { dst, a, b, .. }
        | Op::InPlace { dst, a, b, .. }
        | Op::Compare { dst, a, b, .. }
        | Op::Is { dst, a, b, .. }
        | Op::In { dst, a, b, .. } => (reads, writes) = (vec![a, b], vec![dst]),
        Op::AddInt { dst, a, .. }
        | Op::SubInt { dst, a, .. }
        | Op::Unary { dst, a, .. }
        | Op::Not { dst, a } => (reads, writes) = (vec![a], vec![dst]),
        Op::Jump { .. } | Op::JumpBack { .. } | Op::NextRound { .. } => e.ends = true,
        Op::OwnIter { iter } | Op::CloseIter { iter } => reads = vec![iter],
        Op::Reap { .. } => {}
        Op::CountRound { reg } => (reads, writes) = (vec![reg], vec![reg]),
        Op::JumpIf { reg, .. }
        | Op::JumpUnless { reg, .. }
        | Op::JumpIfNone { reg, .. }
        | Op::JumpUnlessNone { reg, .. } => reads = vec![reg],
        Op::JumpLt { a, b, .. }
        | Op::JumpLe { a, b, .. }
        | Op::JumpEq { a, b, .. }
        | Op::JumpNe { a, b, .. }
        | Op::JumpGt { a, b, .. }
        | Op::JumpGe { a, b, .. } => reads = vec![a, b],
        Op::JumpIntLt { a, .. }
        | Op::JumpIntLe { a, .. }
        | Op::JumpIntEq { a, .. }
        | Op::JumpIntNe { a, .. }
        | Op::JumpIntGt { a, .. }
        | Op::JumpIntGe { a, .. } => reads = vec![a],
        Op::LoadAttr { dst, obj, .. } => (reads, writes) = (vec![obj], vec![dst]),
        Op::StoreAttr { obj, src, .. } => reads = vec![obj, src],
        Op::DeleteAttr { obj, .. } => reads = vec![obj],
        Op::LoadMethod { base, obj, .. } | Op::LoadSpecial { base, obj, .. } => {
            reads = vec![obj];
            e.writes.extend(run(base, 2));
        }
        Op::LoadSuperMethod {
            base,
            class,
            receiver,
            ..
        } => {
            reads = vec![class, receiver];
            e.writes.extend(run(base, 2));
        }
        Op::GetItem { dst, obj, key } => (reads, writes) = (vec![obj, key], vec![dst]),
        Op::SetItem { obj, key, src } => reads = vec![obj, key, src],
        Op::DeleteItem { obj, key } => reads = vec![obj, key],
        Op::BuildSlice { dst, base } | Op::TypeAlias { dst, base } => {
            e.reads.extend(run(base, 3));
            writes = vec![dst];
        }
        Op::TypeVar { dst, base, .. } => {
            // The two functions may be undefined.
            (reads, writes) = (vec![base], vec![dst]);
        }
        Op::BuildTuple { dst, base, count }
        | Op::BuildList { dst, base, count }
        | Op::BuildSet { dst, base, count }
        | Op::BuildString { dst, base, count } => {
            e.reads.extend(run(base, count as usize));
            writes = vec![dst];
        }
        Op::BuildDict { dst, base, count } => {
            e.reads.extend(run(base, count as usize * 2));
            writes = vec![dst];
        }
        Op::FormatValue {
            dst,
            src,
            spec,
            has_spec,
            ..
        } => {
            (reads, writes) = (vec![src], vec![dst]);
            if has_spec {
                reads.push(spec);
            }
        }
        Op::ListAppend { list: to, src }
        | Op::ListExtend { list: to, src }
        | Op::SetAdd { set: to, src }
        | Op::SetUpdate { set: to, src }
        | Op::DictUpdate { dict: to, src } => reads = vec![to, src],
        Op::ListToTuple { dst, src }
        | Op::GetIter { dst, src }
        | Op::GetAsyncIter { dst, src }
        | Op::GetAsyncNext { dst, src }
        | Op::GetAwaitable { dst, src, .. }
        | Op::GetYieldFromIter { dst, src }
        | Op::MatchSequence { dst, src }
        | Op::MatchMapping { dst, src }
        | Op::GetLength { dst, src }
        | Op::Yield { dst, src, .. } => (reads, writes) = (vec![src], vec![dst]),
        Op::DictSet { dict, key, src } => reads = vec![dict, key, src],
        Op::DictMerge { dict, src, callee } => reads = vec![dict, src, callee],
        Op::UnpackSequence { base, src, count } => {
            reads = vec![src];
            e.writes.extend(run(base, count as usize));
        }
        Op::UnpackStar {
            base,
            src,
            before,
            after,
        } => {
            reads = vec![src];
            e.writes
                .extend(run(base, usize::from(before) + 1 + usize::from(after)));
        }
        Op::ForIter { dst, iter, .. } => (reads, writes) = (vec![iter], vec![dst]),
        Op::EndAsyncFor { exc, .. } => {
            reads = vec![exc];
            e.ends = true;
        }
        Op::Call { dst, base, count }
        | Op::CallRange { dst, base, count }
        | Op::CallKeywords {
            dst, base, count, ..
        } => {
            e.reads.extend(run(base, usize::from(count) + 1));
            e.clobbers = Some(usize::from(base));
            writes = vec![dst];
        }
        Op::CallMethod { dst, base, count }
        | Op::CallMethodKeywords {
            dst, base, count, ..
        } => {
            e.reads.extend(run(base, usize::from(count) + 2));
            e.clobbers = Some(usize::from(base));
            writes = vec![dst];
        }
        Op::CallSpread { dst, base } => {
            e.reads.extend(run(base, 2));
            e.clobbers = Some(usize::from(base));
            writes = vec![dst];
        }
        Op::MakeFunction {
            dst,
            base,
            flags,
            child,
        } => {
            e.reads.extend(run(base, flags.count_ones() as usize));
            reads = code.children[child as usize].captures.to_vec();
            writes = vec![dst];
        }
        Op::BuildClass {
            dst, base, count, ..
        } => {
            e.reads.extend(run(base, usize::from(count) + 2));
            e.clobbers = Some(usize::from(base));
            writes = vec![dst];
        }
        Op::BuildClassSpread { dst, base } => {
            e.reads.extend(run(base, 3));
            e.clobbers = Some(usize::from(base));
            writes = vec![dst];
        }
        Op::Return { src } => {
            reads = vec![src];
            e.ends = true;
        }
        Op::YieldFrom {
            dst, iter, sent, ..
        } => {
            (reads, writes) = (vec![iter, sent], vec![dst]);
        }
        Op::Raise { exc, cause, count } => {
            reads = [exc, cause][..usize::from(count)].to_vec();
            e.ends = true;
        }
        Op::Reraise { exc } => {
            reads = vec![exc];
            e.ends = true;
        }
        Op::PushHandled { save, exc } => (reads, writes) = (vec![exc], vec![save]),
        Op::PopHandled { save } => reads = vec![save],
        Op::MatchException { dst, exc, class } => (reads, writes) = (vec![exc, class], vec![dst]),
        Op::SplitGroup { dst, exc, class } => (reads, writes) = (vec![exc, class], vec![dst, exc]),
        Op::MergeGroup { dst, exc, raised } => (reads, writes) = (vec![exc, raised], vec![dst]),
        Op::CallExit { dst, base, exc } => {
            e.reads.extend(run(base, 2));
            (reads, writes) = (vec![exc], vec![dst]);
        }
        Op::AssertFailed {
            message,
            has_message,
        } => {
            if has_message {
                reads = vec![message];
            }
            e.ends = true;
        }
        Op::ImportFrom { dst, module, .. } => (reads, writes) = (vec![module], vec![dst]),
        Op::ImportStar { module } => reads = vec![module],
        Op::MatchKeys { dst, src, keys } | Op::MatchRest { dst, src, keys } => {
            (reads, writes) = (vec![src, keys], vec![dst]);
        }
        Op::MatchClass {
            dst, src, class, ..
        } => (reads, writes) = (vec![src, class], vec![dst]),
    }
    e.reads.extend(reads.into_iter().map(usize::from));
    e.writes.extend(writes.into_iter().map(usize::from));
    e
}

/// Checks a code object and all code inside of it.
pub(super) fn verify(code: &Code) {
    let count = code.ops.len();
    assert!(code.registers <= 256);
    assert_eq!(code.spans.len(), count);
    let mut start = Set::empty();
    (0..code.params.count()).for_each(|reg| start.insert(reg));
    let free = usize::from(code.free_base);
    (free..free + code.captures.len()).for_each(|reg| start.insert(reg));
    if let Some((reg, _)) = code.wide {
        start.insert(usize::from(reg));
    }
    let mut states = vec![Set::ALL; count];
    let mut reached = vec![false; count];
    states[ENTRY] = start;
    reached[ENTRY] = true;
    let mut pending = vec![ENTRY];
    let arrive = |states: &mut Vec<Set>,
                  reached: &mut Vec<bool>,
                  pending: &mut Vec<usize>,
                  at: usize,
                  state: &Set| {
        assert!(at < count, "flow leaves the code of {}", code.qualname);
        let before = states[at];
        states[at].meet(state);
        if !reached[at] || states[at] != before {
            reached[at] = true;
            pending.push(at);
        }
    };
    while let Some(at) = pending.pop() {
        let op = code.ops[at];
        let e = effect(code, op);
        let before = states[at];
        for handler in &code.handlers {
            if (handler.start as usize..handler.end as usize).contains(&at) {
                let mut state = before;
                // What a failing call lay over is gone.
                if let Some(from) = e.clobbers {
                    (from..256).for_each(|reg| state.remove(reg));
                }
                state.insert(usize::from(handler.reg));
                let target = handler.target as usize;
                arrive(&mut states, &mut reached, &mut pending, target, &state);
            }
        }
        let mut after = before;
        if let Some(from) = e.clobbers {
            (from..256).for_each(|reg| after.remove(reg));
        }
        for &reg in &e.unbinds {
            after.remove(reg);
        }
        let jumped = after;
        for &reg in &e.writes {
            assert!(
                reg < usize::from(code.registers),
                "{op:?} at {at} writes too far"
            );
            after.insert(reg);
        }
        if let Some(target) = dis::target(at, op) {
            let target = usize::try_from(target).expect("a jump inside the code");
            // The machine steps over what lies before, and that is never nothing.
            assert!(target != at + 1, "{op:?} at {at} leaves nothing out");
            assert!(target >= ENTRY, "{op:?} at {at} goes before the beginning");
            arrive(&mut states, &mut reached, &mut pending, target, &jumped);
        }
        if !e.ends {
            arrive(&mut states, &mut reached, &mut pending, at + 1, &after);
        }
    }
    for at in (0..count).filter(|at| reached[*at]) {
        let op = code.ops[at];
        for reg in effect(code, op).reads {
            let name = &code.qualname;
            assert!(
                states[at].contains(reg),
                "{name}: {op:?} at {at} reads {reg}, not written"
            );
        }
    }
    let whole = code.children.iter().filter(|child| child.later.is_none());
    whole.for_each(|child| verify(child));
}
