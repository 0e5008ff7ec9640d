//! A plan: the system calls that build a wall, as data.
//!
//! One list of steps is made before anything is forked and carried out by whoever becomes the
//! program: by [`crate::execute`] in a fresh child (cold), or by the zygote's Python in a forked one
//! (warm). So there is one order of steps to review, nothing is computed where no memory may be
//! taken, and a step that fails is reported by its number and therefore by its name.

/// Where a step's result is remembered for later steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Slot(pub(crate) usize);

/// Bytes that a step hands to the kernel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Buffer(pub(crate) usize);

/// One argument of a system call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Arg {
    /// The number itself.
    Number(u64),
    /// What an earlier step returned.
    Slot(Slot),
    /// The address of bytes.
    Buffer(Buffer),
}

impl From<u64> for Arg {
    fn from(number: u64) -> Self {
        Self::Number(number)
    }
}

impl From<i32> for Arg {
    fn from(number: i32) -> Self {
        // The kernel reads the low half, and wants the sign in the high one.
        Self::Number(i64::from(number).cast_unsigned())
    }
}

impl From<u32> for Arg {
    fn from(number: u32) -> Self {
        Self::Number(u64::from(number))
    }
}

impl From<Slot> for Arg {
    fn from(slot: Slot) -> Self {
        Self::Slot(slot)
    }
}

impl From<Buffer> for Arg {
    fn from(buffer: Buffer) -> Self {
        Self::Buffer(buffer)
    }
}

/// Which results let the plan go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Accept {
    /// Anything but an error.
    Success,
    /// This value only.
    Exactly(i64),
    /// Success, or this error.
    Or(i32),
    /// Whatever comes: for what is only tidied.
    Anything,
    /// The call makes a child: whoever made it goes on with the next step, the child with this one.
    Fork(usize),
}

/// One system call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Step {
    /// What it is for, in the words of an error message.
    pub(crate) what: String,
    /// The call's number.
    pub(crate) number: i64,
    /// Its arguments.
    pub(crate) args: Vec<Arg>,
    /// Where its result goes.
    pub(crate) keep: Option<Slot>,
    /// When the plan goes on.
    pub(crate) accept: Accept,
}

/// What is written into a buffer before a step uses it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Link {
    /// The address of another buffer, eight bytes, known before the first step.
    Address {
        into: Buffer,
        offset: usize,
        of: Buffer,
    },
    /// An earlier result, four bytes, written when step `before` is next.
    Result {
        before: usize,
        into: Buffer,
        offset: usize,
        slot: Slot,
    },
}

/// The steps, and the bytes they point to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Plan {
    pub(crate) steps: Vec<Step>,
    pub(crate) buffers: Vec<Vec<u8>>,
    pub(crate) links: Vec<Link>,
    pub(crate) slots: usize,
}

impl Plan {
    /// Bytes for later steps.
    pub(crate) fn bytes(&mut self, bytes: impl Into<Vec<u8>>) -> Buffer {
        self.buffers.push(bytes.into());
        Buffer(self.buffers.len() - 1)
    }

    /// A text as C has it. A NUL inside ends it there, as it would for the kernel.
    pub(crate) fn text(&mut self, text: impl AsRef<std::ffi::OsStr>) -> Buffer {
        use std::os::unix::ffi::OsStrExt;
        let mut bytes = text.as_ref().as_bytes().to_vec();
        bytes.push(0);
        self.bytes(bytes)
    }

    /// A list of texts as `execve` wants it: addresses, and a null at the end.
    pub(crate) fn texts(&mut self, texts: &[String]) -> Buffer {
        let each: Vec<Buffer> = texts.iter().map(|text| self.text(text)).collect();
        let list = self.bytes(vec![0; (each.len() + 1) * 8]);
        for (at, of) in each.into_iter().enumerate() {
            self.point(list, at * 8, of);
        }
        list
    }

    /// Puts the address of one buffer into another.
    pub(crate) fn point(&mut self, into: Buffer, offset: usize, of: Buffer) {
        self.links.push(Link::Address { into, offset, of });
    }

    /// Puts an earlier result into a buffer that the next step uses.
    pub(crate) fn patch(&mut self, into: Buffer, offset: usize, slot: Slot) {
        let before = self.steps.len();
        self.links.push(Link::Result {
            before,
            into,
            offset,
            slot,
        });
    }

    /// A step that must succeed.
    pub(crate) fn call(&mut self, what: impl Into<String>, number: i64, args: &[Arg]) {
        self.push(what.into(), number, args, None, Accept::Success);
    }

    /// A step with its own idea of success.
    pub(crate) fn call_accepting(
        &mut self,
        what: impl Into<String>,
        number: i64,
        args: &[Arg],
        accept: Accept,
    ) {
        self.push(what.into(), number, args, None, accept);
    }

    /// A step whose result later steps use.
    pub(crate) fn keep(&mut self, what: impl Into<String>, number: i64, args: &[Arg]) -> Slot {
        let slot = Slot(self.slots);
        self.slots += 1;
        self.push(what.into(), number, args, Some(slot), Accept::Success);
        slot
    }

    /// A step that makes a child with these flags, and the steps of the one that made it: it hands a
    /// descriptor of the child to `hand_over` and is gone. What is added afterwards is the child's.
    pub(crate) fn fork(&mut self, what: &str, flags: i32, hand_over: impl FnOnce(&mut Self, Slot)) {
        let at = self.steps.len();
        let flags = flags | libc::SIGCHLD;
        let args = [flags.into(), 0.into(), 0.into(), 0.into(), 0.into()];
        let child = self.keep(what, libc::SYS_clone, &args);
        let opened = self.keep(
            format!("{what}, as a descriptor"),
            libc::SYS_pidfd_open,
            &[child.into(), 0.into()],
        );
        hand_over(self, opened);
        self.call(
            "leave the rest to the child",
            libc::SYS_exit_group,
            &[0.into()],
        );
        let next = self.steps.len();
        if let Some(step) = self.steps.get_mut(at) {
            step.accept = Accept::Fork(next);
        }
    }

    fn push(
        &mut self,
        what: String,
        number: i64,
        args: &[Arg],
        keep: Option<Slot>,
        accept: Accept,
    ) {
        self.steps.push(Step {
            what,
            number,
            args: args.to_vec(),
            keep,
            accept,
        });
    }
}
