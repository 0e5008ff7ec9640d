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

/// One instruction.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Op {
    Move { dst: Reg, src: Reg },
    Const { dst: Reg, index: u32 },
    Int { dst: Reg, value: i32 },
    None { dst: Reg },
    Bool { dst: Reg, value: bool },
    Undef { dst: Reg },

    LoadGlobal { dst: Reg, slot: u32 },
    StoreGlobal { src: Reg, slot: u32 },
    DeleteGlobal { slot: u32 },
    /// Names of a class body, or of code run with a namespace: namespace, then global.
    LoadName { dst: Reg, sym: u32 },
    StoreName { src: Reg, sym: u32 },
    DeleteName { sym: u32 },
    /// A free variable in a class body: namespace first, then the cell.
    LoadNameOrCell { dst: Reg, cell: Reg, sym: u32 },
    LoadCell { dst: Reg, cell: Reg },
    StoreCell { cell: Reg, src: Reg },
    DeleteCell { cell: Reg },
    MakeCell { reg: Reg },
    /// Raises where the local is not bound; `sym` is its name.
    CheckLocal { reg: Reg, sym: u32 },
    DeleteLocal { reg: Reg, sym: u32 },
    /// Locals beyond the window live in one list.
    LoadWide { dst: Reg, index: u32 },
    StoreWide { src: Reg, index: u32 },

    Add { dst: Reg, a: Reg, b: Reg },
    Sub { dst: Reg, a: Reg, b: Reg },
    Mul { dst: Reg, a: Reg, b: Reg },
    AddInt { dst: Reg, a: Reg, value: i32 },
    Binary { op: BinaryOp, dst: Reg, a: Reg, b: Reg },
    InPlace { op: BinaryOp, dst: Reg, a: Reg, b: Reg },
    Unary { op: UnaryOp, dst: Reg, a: Reg },
    Not { dst: Reg, a: Reg },
    Compare { op: CompareOp, dst: Reg, a: Reg, b: Reg },
    Is { dst: Reg, a: Reg, b: Reg, negated: bool },
    In { dst: Reg, a: Reg, b: Reg, negated: bool },

    Jump { offset: i32 },
    /// A jump to the head of a loop: charges and may collect.
    JumpBack { cost: u16, offset: i32 },
    JumpIf { reg: Reg, offset: i32 },
    JumpUnless { reg: Reg, offset: i32 },
    JumpIfNone { reg: Reg, offset: i32 },
    JumpUnlessNone { reg: Reg, offset: i32 },
    /// Compare and branch; `want` is the outcome that jumps.
    JumpLt { want: bool, a: Reg, b: Reg, offset: i32 },
    JumpLe { want: bool, a: Reg, b: Reg, offset: i32 },
    JumpEq { want: bool, a: Reg, b: Reg, offset: i32 },
    JumpNe { want: bool, a: Reg, b: Reg, offset: i32 },
    JumpGt { want: bool, a: Reg, b: Reg, offset: i32 },
    JumpGe { want: bool, a: Reg, b: Reg, offset: i32 },

    LoadAttr { dst: Reg, obj: Reg, cache: u32 },
    StoreAttr { obj: Reg, src: Reg, cache: u32 },
    DeleteAttr { obj: Reg, cache: u32 },
    /// Puts a method and its receiver into `base` and `base + 1`; where there is no receiver to
    /// pass, `base + 1` is undefined.
    LoadMethod { base: Reg, obj: Reg, cache: u32 },
    LoadSuperMethod { base: Reg, class: Reg, receiver: Reg, cache: u32 },
    LoadSpecial { base: Reg, obj: Reg, which: Special },

    GetItem { dst: Reg, obj: Reg, key: Reg },
    SetItem { obj: Reg, key: Reg, src: Reg },
    DeleteItem { obj: Reg, key: Reg },
    BuildSlice { dst: Reg, base: Reg },

    BuildTuple { dst: Reg, base: Reg, count: u32 },
    BuildList { dst: Reg, base: Reg, count: u32 },
    BuildSet { dst: Reg, base: Reg, count: u32 },
    BuildDict { dst: Reg, base: Reg, count: u32 },
    BuildString { dst: Reg, base: Reg, count: u32 },
    FormatValue { dst: Reg, src: Reg, spec: Reg, has_spec: bool, conversion: Conversion },
    ListAppend { list: Reg, src: Reg },
    ListExtend { list: Reg, src: Reg },
    ListToTuple { dst: Reg, src: Reg },
    SetAdd { set: Reg, src: Reg },
    SetUpdate { set: Reg, src: Reg },
    DictSet { dict: Reg, key: Reg, src: Reg },
    DictUpdate { dict: Reg, src: Reg },
    /// As `DictUpdate`, for `**` in a call of `callee`: a repeated key is an error.
    DictMerge { dict: Reg, src: Reg, callee: Reg },

    UnpackSequence { base: Reg, src: Reg, count: u32 },
    UnpackStar { base: Reg, src: Reg, before: u8, after: u16 },

    GetIter { dst: Reg, src: Reg },
    /// The next element into `dst`, or a jump where there is none.
    ForIter { dst: Reg, iter: Reg, offset: i32 },
    GetAsyncIter { dst: Reg, src: Reg },
    /// The awaitable of the next element.
    GetAsyncNext { dst: Reg, src: Reg },
    /// Ends an `async for` where the exception is StopAsyncIteration, else raises it again.
    EndAsyncFor { exc: Reg, offset: i32 },

    /// Calls `base` with the arguments after it.
    Call { dst: Reg, base: Reg, count: u8 },
    /// Calls what `LoadMethod` left in `base`, with the arguments from `base + 2`.
    CallMethod { dst: Reg, base: Reg, count: u8 },
    /// As the two above; the last arguments are named by the code's keyword list `names`.
    CallKeywords { dst: Reg, base: Reg, count: u8, names: u32 },
    CallMethodKeywords { dst: Reg, base: Reg, count: u8, names: u32 },
    /// Calls `base` with the list or tuple in `base + 1` and the dict (or nothing) in `base + 2`.
    CallSpread { dst: Reg, base: Reg },
    MakeFunction { dst: Reg, base: Reg, child: u32 },
    /// `base`: body function, name, bases …; keywords as in `CallKeywords`.
    BuildClass { dst: Reg, base: Reg, count: u8, names: u32 },
    Return { src: Reg },
    Yield { dst: Reg, src: Reg },
    /// Wraps a value that an asynchronous generator yields.
    GetAwaitable { dst: Reg, src: Reg },
    GetYieldFromIter { dst: Reg, src: Reg },
    /// Passes `sent` to `iter` until it is done; its value goes to `dst`.
    YieldFrom { dst: Reg, iter: Reg, sent: Reg },

    Raise { exc: Reg, cause: Reg, count: u8 },
    Reraise { exc: Reg },
    /// Makes `exc` the exception being handled and keeps the one before.
    PushHandled { save: Reg, exc: Reg },
    PopHandled { save: Reg },
    MatchException { dst: Reg, exc: Reg, class: Reg },
    /// `except*`: what matches goes to `dst`, the rest stays in `exc`; either may be None.
    SplitGroup { dst: Reg, exc: Reg, class: Reg },
    /// Joins what handlers of `except*` raised with what was left.
    MergeGroup { dst: Reg, exc: Reg, raised: Reg },
    /// Calls `__exit__` (in `base` and `base + 1`) with the exception in `exc`.
    CallExit { dst: Reg, base: Reg, exc: Reg },
    AssertFailed { message: Reg, has_message: bool },

    ImportName { dst: Reg, from: bool, level: u8, names: u32 },
    ImportFrom { dst: Reg, module: Reg, sym: u32 },
    ImportStar { module: Reg },

    MatchSequence { dst: Reg, src: Reg },
    MatchMapping { dst: Reg, src: Reg },
    GetLength { dst: Reg, src: Reg },
    /// The values of the keys in the tuple `keys`, as a tuple, or None.
    MatchKeys { dst: Reg, src: Reg, keys: Reg },
    /// The dict without those keys.
    MatchRest { dst: Reg, src: Reg, keys: Reg },
    /// `class`: the class; positional patterns, then the names of a keyword list.
    MatchClass { dst: Reg, src: Reg, class: Reg, positional: u8, names: u16 },

    /// Keeps the value of a last expression as the answer of the feed.
    SetAnswer { src: Reg },
    SetAnnotation { src: Reg, sym: u32 },
    TypeAlias { dst: Reg, base: Reg },
    TypeVar { dst: Reg, base: Reg, kind: u8 },
    Nop,
}

impl Default for Op {
    fn default() -> Self {
        Self::Nop
    }
}

const _: () = assert!(size_of::<Op>() == 8, "an instruction is eight bytes");
