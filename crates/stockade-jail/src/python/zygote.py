# The warm start: a Python that has started and imported once, and forks for each run.
#
# It runs no code of anybody's. It holds the right to make namespaces for its children, and each
# child gives that up, with all else, by carrying out the same plan as a cold start before it reads
# its request. `boot.py` is loaded before this file, in the same namespace.
import ctypes, gc, select, _socket
# What every run needs in its end, and a failing one in its report.
import _ast, atexit, linecache, traceback
import os as real_os

CONTROL = 3
HAND = 5
PR_GET_TID_ADDRESS = 40
CLONE_CHILD_CLEARTID, CLONE_CHILD_SETTID, CLONE_PIDFD, SIGCHLD = 0x200000, 0x1000000, 0x1000, 17

# Holding the lock of the interpreter: nothing else may run between a fork and its child.
LIBC = ctypes.PyDLL(None, use_errno=True)
SYSCALL = LIBC.syscall
SYSCALL.restype = ctypes.c_long
SYSCALL.argtypes = [ctypes.c_long] * 7


def ready(plan):
    """The plan with its bytes in memory and its addresses known."""
    buffers = [ctypes.create_string_buffer(data, max(len(data), 1)) for data in plan["buffers"]]
    for into, offset, of in plan["addresses"]:
        address = ctypes.addressof(buffers[of]).to_bytes(8, "little")
        ctypes.memmove(ctypes.addressof(buffers[into]) + offset, address, 8)
    patches = {}
    for before, into, offset, slot in plan["results"]:
        patches[before] = (ctypes.addressof(buffers[into]) + offset, slot)
    steps = []
    for at, (number, args, keep, accept, value) in enumerate(plan["steps"]):
        known, slots = [0] * 6, []
        for place, (kind, what) in enumerate(args):
            if kind == 1:
                slots.append((place, what))
            elif kind == 2:
                known[place] = ctypes.addressof(buffers[what])
            else:
                known[place] = what
        steps.append((number, known, slots, keep, accept, value, patches.get(at)))
    return steps, plan["slots"], buffers


def carry_out(prepared):
    """Every step in its order; the number of a failing one and its error, or nothing."""
    steps, count, _ = prepared
    results = [-1] * count
    errno = ctypes.get_errno
    for at, (number, known, slots, keep, accept, value, patch) in enumerate(steps):
        if patch:
            ctypes.memmove(patch[0], results[patch[1]].to_bytes(4, "little"), 4)
        if slots:
            known = known[:]
            for place, slot in slots:
                known[place] = results[slot]
        result = SYSCALL(number, *known)
        if accept == 0:
            good = result != -1
        elif accept == 1:
            good = result == value
        elif accept == 2:
            good = result != -1 or errno() == value
        else:
            good = True
        if not good:
            return at, errno()
        if keep >= 0:
            results[keep] = result
    return None


def fork(flags, address, arm):
    """A child in fresh namespaces: its number and a descriptor of it, or 0 in the child."""
    descriptor = ctypes.c_int(-1)
    flags |= CLONE_PIDFD | CLONE_CHILD_SETTID | CLONE_CHILD_CLEARTID | SIGCHLD
    tail = (0, address) if arm else (address, 0)
    python = ctypes.pythonapi
    python.PyOS_BeforeFork()
    pid = SYSCALL(SETTINGS["clone"], flags, 0, ctypes.addressof(descriptor), *tail, 0)
    if pid == 0:
        python.PyOS_AfterFork_Child()
        return 0, -1
    error = ctypes.get_errno()
    python.PyOS_AfterFork_Parent()
    if pid < 0:
        raise OSError(error, "fork")
    return pid, descriptor.value


def become(descriptors, prepared, maps):
    """The child's way to its program."""
    output, error, requests, answers, hand, *joins = descriptors
    for join in joins:
        posix.write(join, b"0")
    for name, line in maps:
        target = posix.open("/proc/self/" + name, posix.O_WRONLY)
        posix.write(target, line)
        posix.close(target)
    # All of them are above these numbers: the zygote keeps the low ones taken.
    for source, target in ((output, 1), (error, 2), (requests, 3), (answers, 4), (hand, HAND)):
        posix.dup2(source, target)
    failed = carry_out(prepared)
    if failed:
        posix.write(HAND, b"F%d %d\n" % failed)
        posix._exit(125)
    posix.write(HAND, b"R\n")
    posix.close(HAND)


def zygote(settings):
    global SETTINGS
    SETTINGS = settings
    control = _socket.socket(fileno=posix.dup(CONTROL))
    sys.path[:] = settings["path"]
    problems = []
    for name in settings["preload"]:
        try:
            __import__(name)
        except BaseException as error:
            problems.append("%s: %s" % (name, error))
    provide(settings["modules"])
    prepared = ready(settings["plan"])
    maps = [(name, line.encode()) for name, line in settings["maps"]]
    address = ctypes.c_void_p()
    if SYSCALL(settings["prctl"], PR_GET_TID_ADDRESS, ctypes.addressof(address), 0, 0, 0, 0) == -1:
        problems.append("the kernel does not tell the address of a thread's number")
    # Whatever is alive now is shared by all children for as long as none of them touches it.
    gc.collect()
    gc.freeze()
    # Descriptors that come in must be above those that a child puts in place.
    while True:
        filler = posix.dup(0)
        if filler > 16:
            posix.close(filler)
            break
    control.sendall(b"R" + "; ".join(problems).encode("utf-8", "replace")[:500] + b"\n")
    size = _socket.CMSG_SPACE(4 * 16)
    while True:
        data, control_data, _, _ = control.recvmsg(1, size)
        if not data:
            posix._exit(0)
        descriptors = []
        for _, _, rights in control_data:
            for at in range(0, len(rights) - 3, 4):
                descriptors.append(int.from_bytes(rights[at:at + 4], "little"))
        try:
            pid, descriptor = fork(settings["flags"], address.value, settings["arm"])
        except OSError as error:
            control.sendall(b"E%d\n" % error.errno)
            for it in descriptors:
                posix.close(it)
            continue
        if pid == 0:
            try:
                become(descriptors, prepared, maps)
            except BaseException as error:
                number = getattr(error, "errno", None) or 0
                posix.write(HAND, b"F%d %d\n" % (-1, number))
                posix._exit(125)
            del sys.modules["ctypes"], sys.modules["_ctypes"]
            # `random` sees to this by itself.
            if "numpy.random" in sys.modules:
                sys.modules["numpy.random"].seed()
            serve(receive())
        for it in descriptors:
            posix.close(it)
        rights = [(_socket.SOL_SOCKET, _socket.SCM_RIGHTS, descriptor.to_bytes(4, "little"))]
        control.sendmsg([b"P"], rights)
        watch = select.poll()
        watch.register(descriptor, select.POLLIN)
        # Our other side is gone: so are we, and with us all that we forked.
        watch.register(control.fileno(), 0)
        while not any(it == descriptor for it, _ in watch.poll()):
            if any(events & select.POLLHUP for _, events in watch.poll(0)):
                posix._exit(0)
        posix.close(descriptor)
        _, status, used = real_os.wait4(pid, 0)
        micros = int((used.ru_utime + used.ru_stime) * 1e6)
        control.sendall(b"S%d %d %d\n" % (status, micros, used.ru_maxrss))


main = zygote
