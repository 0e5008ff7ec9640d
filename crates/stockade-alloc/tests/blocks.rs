//! The allocator against what its users rely on: every block is whole, aligned and nobody else's.
#![expect(
    unsafe_code,
    clippy::cast_possible_truncation,
    clippy::disallowed_methods,
    reason = "an allocator hands out addresses; a fill is a number's last byte; a test looks at its process"
)]

use std::alloc::{GlobalAlloc, Layout};

use proptest::prelude::*;
use stockade_alloc::Alloc;

/// The test itself runs under it.
#[global_allocator]
static ALLOC: Alloc = Alloc;

#[derive(Debug, Clone)]
enum Step {
    Take {
        size: usize,
        align: usize,
        zeroed: bool,
    },
    Resize {
        which: usize,
        size: usize,
    },
    Free {
        which: usize,
    },
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let size = prop_oneof![1..70_usize, 1..1_200_usize, 900..40_000_usize];
    let align = prop_oneof![8 => Just(8_usize), 2 => Just(16), 1 => Just(1), 1 => Just(64)];
    let step = prop_oneof![
        3 => (size.clone(), align, any::<bool>())
            .prop_map(|(size, align, zeroed)| Step::Take { size, align, zeroed }),
        2 => (any::<usize>(), size).prop_map(|(which, size)| Step::Resize { which, size }),
        2 => any::<usize>().prop_map(|which| Step::Free { which }),
    ];
    prop::collection::vec(step, 1..400)
}

/// A block that is in use, filled with its own byte.
struct Held {
    block: *mut u8,
    layout: Layout,
    fill: u8,
}

impl Held {
    fn fill(&self) {
        // SAFETY: the block has as many bytes as were asked for.
        unsafe { self.block.write_bytes(self.fill, self.layout.size()) };
    }

    fn is_whole(&self, size: usize) -> bool {
        // SAFETY: as above; all of it was filled.
        let bytes = unsafe { std::slice::from_raw_parts(self.block, size) };
        bytes.iter().all(|byte| *byte == self.fill)
    }
}

fn layout(size: usize, align: usize) -> Layout {
    Layout::from_size_align(size, align).unwrap_or(Layout::new::<u64>())
}

/// Does the steps; says what was wrong.
fn play(steps: &[Step]) -> Result<(), String> {
    let mut held: Vec<Held> = Vec::new();
    for (number, step) in steps.iter().enumerate() {
        match *step {
            Step::Take {
                size,
                align,
                zeroed,
            } => {
                let layout = layout(size, align);
                // SAFETY: the size is not zero.
                let block = unsafe {
                    if zeroed {
                        ALLOC.alloc_zeroed(layout)
                    } else {
                        ALLOC.alloc(layout)
                    }
                };
                if block.is_null() || !block.addr().is_multiple_of(align) {
                    return Err(format!("step {number}: {step:?} gave {block:?}"));
                }
                let new = Held {
                    block,
                    layout,
                    fill: 0,
                };
                if zeroed && !new.is_whole(size) {
                    return Err(format!("step {number}: {step:?} is not zero"));
                }
                let new = Held {
                    fill: number as u8,
                    ..new
                };
                new.fill();
                held.push(new);
            }
            Step::Resize { which, size } if !held.is_empty() => {
                let which = which % held.len();
                let one = &mut held[which];
                // SAFETY: the block came from here by this layout.
                one.block = unsafe { ALLOC.realloc(one.block, one.layout, size) };
                let both = size.min(one.layout.size());
                one.layout = layout(size, one.layout.align());
                if !one.block.addr().is_multiple_of(one.layout.align()) || !one.is_whole(both) {
                    return Err(format!("step {number}: {step:?} lost what was there"));
                }
                one.fill();
            }
            Step::Free { which } if !held.is_empty() => {
                let one = held.swap_remove(which % held.len());
                if !one.is_whole(one.layout.size()) {
                    return Err(format!(
                        "step {number}: someone wrote into {:?}",
                        one.layout
                    ));
                }
                // SAFETY: the block came from here by this layout and is not used after.
                unsafe { ALLOC.dealloc(one.block, one.layout) };
            }
            _ => {}
        }
    }
    for one in held {
        if !one.is_whole(one.layout.size()) {
            return Err(format!("at the end: someone wrote into {:?}", one.layout));
        }
        // SAFETY: as above.
        unsafe { ALLOC.dealloc(one.block, one.layout) };
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn blocks_are_whole_aligned_and_apart(steps in steps()) {
        prop_assert_eq!(play(&steps), Ok(()));
    }

    #[test]
    fn also_on_two_threads_that_free_what_the_other_took(texts in prop::collection::vec(".{0,200}", 1..60)) {
        let copies = texts.clone();
        let (send, receive) = std::sync::mpsc::channel::<String>();
        let other = std::thread::spawn(move || {
            let got: Vec<String> = receive.iter().map(|text| [text.as_str(), "."].concat()).collect();
            got
        });
        for text in copies {
            send.send(text).map_err(|error| TestCaseError::fail(error.to_string()))?;
        }
        drop(send);
        let got = other.join().map_err(|_| TestCaseError::fail("the other thread panicked"))?;
        for (text, got) in texts.iter().zip(got) {
            prop_assert_eq!([text.as_str(), "."].concat(), got);
        }
    }
}

/// Bytes of this process that lie in memory.
fn resident() -> Option<usize> {
    let statm = std::fs::read_to_string("/proc/self/statm").ok()?;
    Some(statm.split(' ').nth(1)?.parse::<usize>().ok()? * 4096)
}

#[test]
fn threads_that_end_leave_nothing() {
    let work = || {
        let rows: Vec<Vec<u8>> = (0..2_000).map(|size| vec![1; size % 900]).collect();
        drop(rows);
    };
    let rounds = |count: usize| {
        for _ in 0..count {
            std::thread::scope(|scope| {
                scope.spawn(work);
            });
        }
    };
    rounds(50);
    let before = resident();
    rounds(1_000);
    let after = resident();
    // A thread keeps up to 256 KB; a thousand of them that left it behind would be 250 MB.
    let grown = before
        .zip(after)
        .map(|(before, after)| after.saturating_sub(before));
    assert!(
        grown.is_some_and(|grown| grown < 16 << 20),
        "{before:?} became {after:?}"
    );
}
