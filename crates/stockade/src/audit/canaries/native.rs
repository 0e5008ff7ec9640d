//! Past Python: the C library, machine code written by the program, and the 32-bit door.

use stockade_core::Status;

use crate::audit::canary::{Canary, Round, canary};

const NO_CODE: &str = "the machine does not let a program write machine code";
const OTHER: &str = "the machine code is for x86_64 and aarch64";

pub(super) const CANARIES: &[Canary] = &[
    canary(
        "native",
        "c-system",
        "`system` of the C library starts no shell",
        "
import ctypes
return ctypes.CDLL(None).system(b'exit 7') == 7 << 8 or nothing()",
    ),
    canary(
        "native",
        "c-socket",
        "`socket` of the C library makes none",
        "
import ctypes
library = ctypes.CDLL(None, use_errno=True)
number = library.socket(2, 1, 0)
if number < 0:
    raise OSError(ctypes.get_errno(), 'socket')
return number",
    ),
    canary(
        "native",
        "machine-code",
        "machine code of the program's own gets no socket from the kernel",
        "
import ctypes, mmap, os
codes = {
    'x86_64': 'b829000000bf02000000be0100000031d20f05c3',
    'aarch64': 'c81880d2400080d2210080d2020080d2010000d4c0035fd6',
}
if os.uname().machine not in codes:
    raise OSError(38, 'other machine')
code = bytes.fromhex(codes[os.uname().machine])
memory = mmap.mmap(-1, mmap.PAGESIZE, prot=7)
memory.write(code)
entry = ctypes.addressof(ctypes.c_char.from_buffer(memory))
number = ctypes.CFUNCTYPE(ctypes.c_long)(entry)()
if number < 0:
    raise PermissionError(-number, 'the kernel answered the machine code')
return number",
    )
    .process()
    .absent(&[(13, NO_CODE), (38, OTHER)]),
    canary(
        "native",
        "machine-code-32",
        "nor through the door for 32-bit programs",
        "
import ctypes, mmap, os
if os.uname().machine != 'x86_64':
    raise OSError(38, 'other machine')
memory = mmap.mmap(-1, mmap.PAGESIZE, prot=7)
memory.write(bytes.fromhex('53b867010000bb02000000b90100000031d2cd805bc3'))
entry = ctypes.addressof(ctypes.c_char.from_buffer(memory))
number = ctypes.CFUNCTYPE(ctypes.c_int)(entry)()
if number < 0:
    raise PermissionError(-number, 'the kernel answered the machine code')
return number",
    )
    .process()
    .round(Round::Alone)
    .held_by(&[Status::Error])
    .absent(&[
        (0, "the kernel has no door for 32-bit programs"),
        (13, NO_CODE),
        (
            38,
            "only x86_64 has a door for 32-bit programs that Python can use",
        ),
    ]),
];
