//! Carries out a plan in a forked child.
//!
//! Between the fork and the program's first instruction only system calls may happen: the child of a
//! process with threads must not touch the allocator or any lock. So everything is laid out before
//! the fork ([`Prepared`]) and the child only reads it.

use crate::steps::{Accept, Arg, Link, Plan};

/// A plan whose addresses are known. It must not move between [`prepare`] and the fork, which is
/// why the buffers are behind their own pointers.
pub(crate) struct Prepared {
    steps: Vec<Ready>,
    slots: Vec<i64>,
    _buffers: Vec<Box<[u8]>>,
}

#[derive(Clone, Copy)]
struct Ready {
    number: i64,
    args: [Value; 6],
    keep: usize,
    accept: Accept,
    patch: Option<Patch>,
}

#[derive(Clone, Copy)]
enum Value {
    Known(i64),
    Slot(usize),
}

/// Four bytes that become known on the way.
#[derive(Clone, Copy)]
struct Patch {
    at: *mut u8,
    slot: usize,
}

/// Lays a plan out in memory.
pub(crate) fn prepare(plan: &Plan) -> Prepared {
    let mut buffers: Vec<Box<[u8]>> = plan
        .buffers
        .iter()
        .map(|bytes| bytes.clone().into_boxed_slice())
        .collect();
    let addresses: Vec<*mut u8> = buffers.iter_mut().map(|bytes| bytes.as_mut_ptr()).collect();
    let mut patches = vec![None; plan.steps.len()];
    for link in &plan.links {
        match *link {
            Link::Address { into, offset, of } => {
                let address = (addresses[of.0] as u64).to_ne_bytes();
                if let Some(place) = buffers[into.0].get_mut(offset..offset + 8) {
                    place.copy_from_slice(&address);
                }
            }
            Link::Result {
                before,
                into,
                offset,
                slot,
            } => {
                if let Some(place) = buffers[into.0].get_mut(offset..offset + 4) {
                    patches[before] = Some(Patch {
                        at: place.as_mut_ptr(),
                        slot: slot.0,
                    });
                }
            }
        }
    }
    let value = |arg: &Arg| match *arg {
        Arg::Number(number) => Value::Known(number.cast_signed()),
        Arg::Slot(slot) => Value::Slot(slot.0),
        Arg::Buffer(buffer) => Value::Known(addresses[buffer.0] as i64),
    };
    let steps = plan.steps.iter().zip(patches).map(|(step, patch)| {
        let mut args = [Value::Known(0); 6];
        for (place, arg) in args.iter_mut().zip(&step.args) {
            *place = value(arg);
        }
        Ready {
            number: step.number,
            args,
            keep: step.keep.map_or(usize::MAX, |slot| slot.0),
            accept: step.accept,
            patch,
        }
    });
    Prepared {
        steps: steps.collect(),
        slots: vec![-1; plan.slots],
        _buffers: buffers,
    }
}

/// Carries the plan out and never comes back: the last step becomes the program. Where a step
/// fails, its number and the error go to the first of `report` that is open, and the child is gone.
///
/// # Safety
///
/// Only in a process that was just forked and has one thread. The buffers that the steps point to
/// are as long as the calls expect; [`crate::plan`] makes them so.
#[expect(
    unsafe_code,
    reason = "system calls with addresses of prepared buffers"
)]
pub(crate) unsafe fn execute(prepared: &mut Prepared, report: [i32; 2]) -> ! {
    let mut next = 0;
    while let Some(step) = prepared.steps.get(next).copied() {
        let at = next;
        next += 1;
        if let Some(patch) = step.patch {
            let value = prepared.slots.get(patch.slot).copied().unwrap_or(-1);
            #[expect(clippy::cast_possible_truncation, reason = "a descriptor")]
            let bytes = (value as i32).to_ne_bytes();
            // SAFETY: `prepare` checked that four bytes of a living buffer are there.
            unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), patch.at, 4) };
        }
        let mut args = [0_i64; 6];
        for (place, value) in args.iter_mut().zip(step.args) {
            *place = match value {
                Value::Known(number) => number,
                Value::Slot(slot) => prepared.slots.get(slot).copied().unwrap_or(-1),
            };
        }
        // SAFETY: the caller promises that the plan's buffers fit their calls.
        let result = unsafe {
            libc::syscall(
                step.number,
                args[0],
                args[1],
                args[2],
                args[3],
                args[4],
                args[5],
            )
        };
        let error = if result == -1 { last_error() } else { 0 };
        let goes_on = match step.accept {
            Accept::Success | Accept::Fork(_) => result != -1,
            Accept::Exactly(wanted) => result == wanted,
            Accept::Or(allowed) => result != -1 || error == allowed,
            Accept::Anything => true,
        };
        if !goes_on {
            let mut message = [0_u8; 8];
            #[expect(
                clippy::cast_possible_truncation,
                reason = "plans have hundreds of steps"
            )]
            message[..4].copy_from_slice(&(at as u32).to_ne_bytes());
            message[4..].copy_from_slice(&error.to_ne_bytes());
            // The second number is the report's once the first is closed.
            for fd in report {
                // SAFETY: eight bytes of our own stack.
                let written = unsafe { libc::write(fd, message.as_ptr().cast(), message.len()) };
                if written == 8 {
                    break;
                }
            }
            break;
        }
        if let Some(slot) = prepared.slots.get_mut(step.keep) {
            *slot = result;
        }
        if let (Accept::Fork(child), 0) = (step.accept, result) {
            next = child;
        }
    }
    // SAFETY: ends this process without running anything of the parent's.
    unsafe { libc::_exit(125) }
}

#[expect(unsafe_code, reason = "errno of this thread")]
fn last_error() -> i32 {
    // SAFETY: the address is of this thread and always valid.
    unsafe { *libc::__errno_location() }
}
