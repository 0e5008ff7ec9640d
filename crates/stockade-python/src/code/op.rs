//! The instructions: eight bytes each, registers as `u8`, jumps relative to the next instruction.
//!
//! A plain enum decodes faster than packed words. Registers index a window of 256 values, so that
//! no access needs a bounds check.

/// A register of the current window.
pub(crate) type Reg = u8;

/// Binary operators, in the order of Python's precedence table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum BinaryOp {
    Add,
    Sub,
    Mul,
    MatMul,
    TrueDiv,
    FloorDiv,
    Mod,
    Pow,
    LShift,
    RShift,
    And,
    Xor,
    Or,
}

/// Comparison operators.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum CompareOp {
    Lt,
    Le,
    Eq,
    Ne,
    Gt,
    Ge,
}

/// Unary operators but `not`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum UnaryOp {
    Neg,
    Pos,
    Invert,
}

/// `!r`, `!s`, `!a` of a formatted value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Conversion {
    None,
    Str,
    Repr,
    Ascii,
}

/// A method that is looked up on the type, with its own error when it is missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Special {
    Enter,
    Exit,
    AEnter,
    AExit,
}

/// A comparison and the outcome that jumps, in a byte.
///
/// It is for operands that are no integers: which integers jump, the instruction's name says.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Test(u8);

impl std::fmt::Debug for Test {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (op, want) = self.parts();
        write!(f, "{}{op:?}", if want { "" } else { "not-" })
    }
}

impl Test {
    pub(crate) fn new(op: CompareOp, want: bool) -> Self {
        Self(op as u8 | u8::from(want) << 3)
    }

    /// The operator and the outcome that jumps.
    pub(crate) fn parts(self) -> (CompareOp, bool) {
        let op = match self.0 & 7 {
            0 => CompareOp::Lt,
            1 => CompareOp::Le,
            2 => CompareOp::Eq,
            3 => CompareOp::Ne,
            4 => CompareOp::Gt,
            _ => CompareOp::Ge,
        };
        (op, self.0 >> 3 != 0)
    }
}

/// One instruction.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) enum Op {
    Move {
        dst: Reg,
        src: Reg,
    },
    Const {
        dst: Reg,
        index: u32,
    },
    Int {
        dst: Reg,
        value: i32,
    },
    None {
        dst: Reg,
    },
    Bool {
        dst: Reg,
        value: bool,
    },
    Undef {
        dst: Reg,
    },

    LoadGlobal {
        dst: Reg,
        slot: u32,
    },
    StoreGlobal {
        src: Reg,
        slot: u32,
    },
    DeleteGlobal {
        slot: u32,
    },
    /// The same for names that the host protects, and for `result`, which it wants to know of.
    StoreGuarded {
        src: Reg,
        slot: u32,
    },
    DeleteGuarded {
        slot: u32,
    },
    /// Names of a class body, or of code run with a namespace: namespace, then global.
    LoadName {
        dst: Reg,
        sym: u32,
    },
    StoreName {
        src: Reg,
        sym: u32,
    },
    DeleteName {
        sym: u32,
    },
    /// A free variable in a class body: namespace first, then the cell.
    LoadNameOrCell {
        dst: Reg,
        cell: Reg,
        sym: u32,
    },
    /// Raises where the cell is empty; its name is `locals[cell]` where there is one.
    LoadCell {
        dst: Reg,
        cell: Reg,
    },
    StoreCell {
        cell: Reg,
        src: Reg,
    },
    DeleteCell {
        cell: Reg,
    },
    /// Puts a new, empty cell into `reg`.
    MakeCell {
        reg: Reg,
    },
    /// Raises where the local is not bound; `sym` is its name. Also after `LoadWide`.
    CheckLocal {
        reg: Reg,
        sym: u32,
    },
    DeleteLocal {
        reg: Reg,
        sym: u32,
    },
    /// Locals beyond the window live in one list.
    LoadWide {
        dst: Reg,
        index: u32,
    },
    StoreWide {
        src: Reg,
        index: u32,
    },

    Add {
        dst: Reg,
        a: Reg,
        b: Reg,
    },
    Sub {
        dst: Reg,
        a: Reg,
        b: Reg,
    },
    Mul {
        dst: Reg,
        a: Reg,
        b: Reg,
    },
    /// `a + value`; `in_place` (`// added`) says that it came from `+=`, which matters only to
    /// operands that are not numbers.
    AddInt {
        dst: Reg,
        a: Reg,
        in_place: bool,
        value: i32,
    },
    /// `a - value`, likewise. // added
    SubInt {
        dst: Reg,
        a: Reg,
        in_place: bool,
        value: i32,
    },
    TrueDiv {
        dst: Reg,
        a: Reg,
        b: Reg,
    },
    FloorDiv {
        dst: Reg,
        a: Reg,
        b: Reg,
    },
    Mod {
        dst: Reg,
        a: Reg,
        b: Reg,
    },
    And {
        dst: Reg,
        a: Reg,
        b: Reg,
    },
    /// Those that are rarer.
    Binary {
        op: BinaryOp,
        dst: Reg,
        a: Reg,
        b: Reg,
    },
    AddInPlace {
        dst: Reg,
        a: Reg,
        b: Reg,
    },
    InPlace {
        op: BinaryOp,
        dst: Reg,
        a: Reg,
        b: Reg,
    },
    Unary {
        op: UnaryOp,
        dst: Reg,
        a: Reg,
    },
    Not {
        dst: Reg,
        a: Reg,
    },
    Compare {
        op: CompareOp,
        dst: Reg,
        a: Reg,
        b: Reg,
    },
    Is {
        dst: Reg,
        a: Reg,
        b: Reg,
        negated: bool,
    },
    In {
        dst: Reg,
        a: Reg,
        b: Reg,
        negated: bool,
    },

    Jump {
        offset: i32,
    },
    /// A jump to the head of a loop: charges and may collect.
    JumpBack {
        cost: u16,
        to: u32,
    },
    /// The same where the head is the [`Op::ForIter`] of these registers, which is done at once where
    /// that is quick.
    NextRound {
        cost: u8,
        dst: Reg,
        iter: Reg,
        to: u32,
    },
    /// Notes that a generator which the call two instructions before made belongs to this loop
    /// alone.
    OwnIter {
        iter: Reg,
    },
    /// Leaving a loop early: a generator that belongs to it alone is closed.
    CloseIter {
        iter: Reg,
    },
    /// After a `del`: registers from here on are free. Where objects have finalisers, those that
    /// nothing refers to any more run now.
    Reap {
        from: Reg,
    },
    /// Counts a round of a loop, where the host limits them.
    CountRound {
        reg: Reg,
    },
    JumpIf {
        reg: Reg,
        offset: i32,
    },
    JumpUnless {
        reg: Reg,
        offset: i32,
    },
    JumpIfNone {
        reg: Reg,
        offset: i32,
    },
    JumpUnlessNone {
        reg: Reg,
        offset: i32,
    },
    /// Compare and branch; `want` is the outcome that jumps.
    JumpLt {
        want: bool,
        a: Reg,
        b: Reg,
        offset: i32,
    },
    JumpLe {
        want: bool,
        a: Reg,
        b: Reg,
        offset: i32,
    },
    JumpEq {
        want: bool,
        a: Reg,
        b: Reg,
        offset: i32,
    },
    JumpNe {
        want: bool,
        a: Reg,
        b: Reg,
        offset: i32,
    },
    JumpGt {
        want: bool,
        a: Reg,
        b: Reg,
        offset: i32,
    },
    JumpGe {
        want: bool,
        a: Reg,
        b: Reg,
        offset: i32,
    },

    /// Compare with a small integer and branch. An integer jumps where the instruction's name holds,
    /// anything else where the test says so.
    JumpIntLt {
        test: Test,
        a: Reg,
        value: i8,
        offset: i32,
    },
    JumpIntLe {
        test: Test,
        a: Reg,
        value: i8,
        offset: i32,
    },
    JumpIntEq {
        test: Test,
        a: Reg,
        value: i8,
        offset: i32,
    },
    JumpIntNe {
        test: Test,
        a: Reg,
        value: i8,
        offset: i32,
    },
    JumpIntGt {
        test: Test,
        a: Reg,
        value: i8,
        offset: i32,
    },
    JumpIntGe {
        test: Test,
        a: Reg,
        value: i8,
        offset: i32,
    },

    LoadAttr {
        dst: Reg,
        obj: Reg,
        cache: u32,
    },
    StoreAttr {
        obj: Reg,
        src: Reg,
        cache: u32,
    },
    DeleteAttr {
        obj: Reg,
        cache: u32,
    },
    /// Puts a method and its receiver into `base` and `base + 1`; where there is no receiver to
    /// pass, `base + 1` is undefined.
    LoadMethod {
        base: Reg,
        obj: Reg,
        cache: u32,
    },
    LoadSuperMethod {
        base: Reg,
        class: Reg,
        receiver: Reg,
        cache: u32,
    },
    LoadSpecial {
        base: Reg,
        obj: Reg,
        which: Special,
    },

    GetItem {
        dst: Reg,
        obj: Reg,
        key: Reg,
    },
    SetItem {
        obj: Reg,
        key: Reg,
        src: Reg,
    },
    DeleteItem {
        obj: Reg,
        key: Reg,
    },
    BuildSlice {
        dst: Reg,
        base: Reg,
    },

    BuildTuple {
        dst: Reg,
        base: Reg,
        count: u32,
    },
    BuildList {
        dst: Reg,
        base: Reg,
        count: u32,
    },
    BuildSet {
        dst: Reg,
        base: Reg,
        count: u32,
    },
    BuildDict {
        dst: Reg,
        base: Reg,
        count: u32,
    },
    BuildString {
        dst: Reg,
        base: Reg,
        count: u32,
    },
    FormatValue {
        dst: Reg,
        src: Reg,
        spec: Reg,
        has_spec: bool,
        conversion: Conversion,
    },
    ListAppend {
        list: Reg,
        src: Reg,
    },
    ListExtend {
        list: Reg,
        src: Reg,
    },
    ListToTuple {
        dst: Reg,
        src: Reg,
    },
    SetAdd {
        set: Reg,
        src: Reg,
    },
    SetUpdate {
        set: Reg,
        src: Reg,
    },
    DictSet {
        dict: Reg,
        key: Reg,
        src: Reg,
    },
    DictUpdate {
        dict: Reg,
        src: Reg,
    },
    /// As `DictUpdate`, for `**` in a call of `callee`: a repeated key is an error.
    DictMerge {
        dict: Reg,
        src: Reg,
        callee: Reg,
    },

    /// Writes to `base` and on only once the number of elements is known to be right.
    UnpackSequence {
        base: Reg,
        src: Reg,
        count: u32,
    },
    /// `before` values, a list, `after` values.
    UnpackStar {
        base: Reg,
        src: Reg,
        before: u8,
        after: u16,
    },

    /// What a loop goes over. Nobody but the loop sees it.
    GetIter {
        dst: Reg,
        src: Reg,
    },
    /// The next element into `dst`, or a jump where there is none.
    ForIter {
        dst: Reg,
        iter: Reg,
        offset: i32,
    },
    GetAsyncIter {
        dst: Reg,
        src: Reg,
    },
    /// What the awaitable of the next element iterates over, ready for `YieldFrom`.
    GetAsyncNext {
        dst: Reg,
        src: Reg,
    },
    /// Jumps to the end of an `async for` where the exception is StopAsyncIteration, else raises it again.
    EndAsyncFor {
        exc: Reg,
        offset: i32,
    },

    /// Calls `base` with the arguments after it.
    Call {
        dst: Reg,
        base: Reg,
        count: u8,
    },
    /// The same before a [`Op::GetIter`] of what it gives, where the program calls it `range`: of the
    /// builtin, what the loop goes over is made at once.
    CallRange {
        dst: Reg,
        base: Reg,
        count: u8,
    },
    /// Calls what `LoadMethod` left in `base`, with the arguments from `base + 2`.
    CallMethod {
        dst: Reg,
        base: Reg,
        count: u8,
    },
    /// As the two above; the last arguments are named by the code's keyword list `names`.
    CallKeywords {
        dst: Reg,
        base: Reg,
        count: u8,
        names: u32,
    },
    CallMethodKeywords {
        dst: Reg,
        base: Reg,
        count: u8,
        names: u32,
    },
    /// Calls `base` with the iterable in `base + 1` (a list or tuple where the compiler built it,
    /// anything where the call is `f(*x)`) and the mapping in `base + 2` (a dict where the compiler
    /// built it, anything where the call is `f(**x)`, undefined for none).
    CallSpread {
        dst: Reg,
        base: Reg,
    },
    /// `flags` (`// added`) says what stands in `base` and on, in this order: 1 a tuple of
    /// defaults, 2 a dict of keyword-only defaults, 4 a dict of annotations, 8 a tuple of type
    /// parameters.
    MakeFunction {
        dst: Reg,
        base: Reg,
        flags: u8,
        child: u32,
    },
    /// `base`: the body function, `base + 1`: the name, then `count` bases and keyword values, the
    /// last of them named by the list `names`. The body returns its `__class__` cell or None. A
    /// class with type parameters stores them as `__type_params__` in its namespace.
    BuildClass {
        dst: Reg,
        base: Reg,
        count: u8,
        names: u32,
    },
    /// As `BuildClass`: body function, name, list of bases, dict of keywords (or undefined).
    /// // added
    BuildClassSpread {
        dst: Reg,
        base: Reg,
    },
    Return {
        src: Reg,
    },
    /// Yields `src`; what is sent goes to `dst`. Registers from `live` on are not needed after. In the code of an asynchronous generator the value
    /// is one that it yields, not one that it awaits.
    Yield {
        dst: Reg,
        src: Reg,
        live: u16,
    },
    /// What `await` iterates over. `context` (`// added`): 0 `await`, 1 what `__aenter__` gave, 2
    /// what `__aexit__` gave (their errors differ).
    GetAwaitable {
        dst: Reg,
        src: Reg,
        context: u8,
    },
    GetYieldFromIter {
        dst: Reg,
        src: Reg,
    },
    /// Passes `sent` (None at first, then what was sent) to `iter` until it is done; its value
    /// goes to `dst`.
    YieldFrom {
        dst: Reg,
        iter: Reg,
        sent: Reg,
        live: u16,
    },

    /// `count`: 0 for a bare `raise`, 1 with `exc`, 2 with `cause` too.
    Raise {
        exc: Reg,
        cause: Reg,
        count: u8,
    },
    /// Raises again, without a new line in the traceback.
    Reraise {
        exc: Reg,
    },
    /// Makes `exc` the exception being handled and keeps the one before.
    PushHandled {
        save: Reg,
        exc: Reg,
    },
    PopHandled {
        save: Reg,
    },
    MatchException {
        dst: Reg,
        exc: Reg,
        class: Reg,
    },
    /// `except*`: what matches goes to `dst`, the rest stays in `exc`; either may be None.
    SplitGroup {
        dst: Reg,
        exc: Reg,
        class: Reg,
    },
    /// What `except*` raises at its end, or None: `exc` is the exception that came in, `raised`
    /// the list of what the handlers raised and, last, what none of them matched (or None).
    MergeGroup {
        dst: Reg,
        exc: Reg,
        raised: Reg,
    },
    /// Calls `__exit__` (in `base` and `base + 1`) with the exception in `exc`.
    CallExit {
        dst: Reg,
        base: Reg,
        exc: Reg,
    },
    AssertFailed {
        message: Reg,
        has_message: bool,
    },

    /// The list `names` holds the dotted name as one symbol (empty for `from . import x`), then the
    /// names that a `from` import asks for. Without `from` the result is the top package (`import
    /// a.b`), with it the module itself (`import a.b as c`, `from a.b import x, y`).
    ImportName {
        dst: Reg,
        from: bool,
        level: u8,
        names: u32,
    },
    ImportFrom {
        dst: Reg,
        module: Reg,
        sym: u32,
    },
    ImportStar {
        module: Reg,
    },

    MatchSequence {
        dst: Reg,
        src: Reg,
    },
    MatchMapping {
        dst: Reg,
        src: Reg,
    },
    GetLength {
        dst: Reg,
        src: Reg,
    },
    /// The values of the keys in the tuple `keys`, as a tuple, or None.
    MatchKeys {
        dst: Reg,
        src: Reg,
        keys: Reg,
    },
    /// The dict without those keys.
    MatchRest {
        dst: Reg,
        src: Reg,
        keys: Reg,
    },
    /// A tuple of the attributes, or None. `class`: the class; positional patterns, then the names
    /// of a keyword list.
    MatchClass {
        dst: Reg,
        src: Reg,
        class: Reg,
        positional: u8,
        names: u16,
    },

    /// Keeps the value of a last expression as the answer of the feed.
    SetAnswer {
        src: Reg,
    },
    SetAnnotation {
        src: Reg,
        sym: u32,
    },
    /// `base`: name, tuple of type parameters, function without parameters that gives the value.
    TypeAlias {
        dst: Reg,
        base: Reg,
    },
    /// `base`: name, function that gives the bound, function that gives the default (undefined
    /// where there is none). `kind`: 0 TypeVar, 1 TypeVarTuple, 2 ParamSpec, 3 a TypeVar whose
    /// bound is a tuple of constraints.
    TypeVar {
        dst: Reg,
        base: Reg,
        kind: u8,
    },
    #[default]
    Nop,
}

const _: () = assert!(size_of::<Op>() == 8, "an instruction is eight bytes");

impl Op {
    /// How far it jumps, where that is counted from the instruction after it.
    pub(crate) fn offset_mut(&mut self) -> Option<&mut i32> {
        match self {
            Self::Jump { offset }
            | Self::JumpIf { offset, .. }
            | Self::JumpUnless { offset, .. }
            | Self::JumpIfNone { offset, .. }
            | Self::JumpUnlessNone { offset, .. }
            | Self::JumpLt { offset, .. }
            | Self::JumpLe { offset, .. }
            | Self::JumpEq { offset, .. }
            | Self::JumpNe { offset, .. }
            | Self::JumpGt { offset, .. }
            | Self::JumpGe { offset, .. }
            | Self::JumpIntLt { offset, .. }
            | Self::JumpIntLe { offset, .. }
            | Self::JumpIntEq { offset, .. }
            | Self::JumpIntNe { offset, .. }
            | Self::JumpIntGt { offset, .. }
            | Self::JumpIntGe { offset, .. }
            | Self::ForIter { offset, .. }
            | Self::EndAsyncFor { offset, .. } => Some(offset),
            _ => None,
        }
    }
}

/// The pattern of a comparison with a small integer, whichever of the six it is.
macro_rules! int_jump {
    ($test:ident, $a:ident, $value:ident, $offset:ident) => {
        Op::JumpIntLt {
            test: $test,
            a: $a,
            value: $value,
            offset: $offset,
        } | Op::JumpIntLe {
            test: $test,
            a: $a,
            value: $value,
            offset: $offset,
        } | Op::JumpIntEq {
            test: $test,
            a: $a,
            value: $value,
            offset: $offset,
        } | Op::JumpIntNe {
            test: $test,
            a: $a,
            value: $value,
            offset: $offset,
        } | Op::JumpIntGt {
            test: $test,
            a: $a,
            value: $value,
            offset: $offset,
        } | Op::JumpIntGe {
            test: $test,
            a: $a,
            value: $value,
            offset: $offset,
        }
    };
}
pub(crate) use int_jump;
