//! Loading a filter into a forked child, with nothing that a child of a threaded parent may not do:
//! no allocation, no locks, only system calls.

use stockade_jail::seccomp::Instruction;

/// Sets no_new_privs and loads `program`; false when the kernel refused either.
pub(crate) fn load(program: &[Instruction]) -> bool {
    let Ok(length) = u16::try_from(program.len()) else {
        return false;
    };
    let header = libc::sock_fprog {
        len: length,
        filter: program.as_ptr().cast_mut().cast(),
    };
    let filter_mode = libc::c_ulong::from(libc::SECCOMP_SET_MODE_FILTER);
    // SAFETY: plain system calls; `header` and the program outlive them, `Instruction` has the
    // layout of `sock_filter`, and the kernel only reads both.
    unsafe {
        libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0
            && libc::syscall(libc::SYS_seccomp, filter_mode, 0_u64, &raw const header) == 0
    }
}
