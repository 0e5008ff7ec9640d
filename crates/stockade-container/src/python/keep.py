# Pid 1 of a container: keeps the program's process and is the only one that speaks to the host.
#
# An engine gives a container three streams, and the program may print whatever it likes. So pid 1
# is ours: the program prints into pipes, answers on another, and what comes out of them leaves in
# frames over our stdout, which the program cannot open. It has the same user; what keeps it from
# our descriptors and memory is that this process cannot be dumped, and from ending us that pid 1
# takes no signal it has not asked for. Ending here ends everything, so whatever fails here fails
# closed: the run is over without an answer.
#
# The calls that it needs are in `kernel.py`, which stands before this. What it does for the host of a
# session besides, commands and files, is in `errands.py`, which a session's setup brings.
import sys

# Milliseconds that the host has to take what was said last.
LINGER = 10_000


def exactly(count):
    parts = []
    while count:
        part = os.read(0, min(count, 1 << 20))
        if not part:
            os._exit(0)
        parts.append(part)
        count -= len(part)
    return b"".join(parts)


def say(kind, data=b""):
    data = kind + len(data).to_bytes(4, "little") + data
    while data:
        data = data[os.write(1, data):]


# The control group of this container, as it is seen from inside.

def places():
    found = {}
    with open("/proc/self/cgroup") as lines:
        for line in lines:
            _, names, path = line.rstrip("\n").split(":", 2)
            for name in names.split(","):
                roots = ["/sys/fs/cgroup/" + part if part else "/sys/fs/cgroup" for part in {name, names}]
                found[name] = [root + path for root in roots] + roots
    return found


def numbers(controller, file):
    """What a file of the control group says: a number, or numbers by name; nothing without it."""
    for place in PLACES.get(controller if controller in PLACES else "", ()):
        try:
            with open(place + "/" + file) as lines:
                text = lines.read().split()
        except OSError:
            continue
        if len(text) < 2:
            return int(text[0]) if text and text[0].lstrip("-").isdigit() else -1
        return dict(zip(text[::2], map(int, text[1::2]))) if text[1::2] and not text[0].isdigit() else text
    return None


def first(*values):
    return next((value for value in values if value is not None), None)


def processor():
    """Microseconds of the whole container."""
    used = numbers("cpuacct", "cpuacct.usage")
    if type(used) is int:
        return used // 1000
    used = numbers("cpu", "cpu.stat")
    return used.get("usage_usec", 0) if type(used) is dict else ticks() * 10_000


def ticks():
    """Hundredths of a second of all there is and was, where no control group can be seen."""
    found = 0
    for name in os.listdir("/proc"):
        try:
            if name.isdigit():
                with open("/proc/" + name + "/stat") as text:
                    # Behind the name, which may be anything: a process's own, and its dead children's.
                    found += sum(map(int, text.read().rpartition(")")[2].split()[11:15]))
        except OSError:
            pass
    return found


def count(found, name):
    return found.get(name, 0) if type(found) is dict else 0


def used():
    peak = first(numbers("memory", "memory.max_usage_in_bytes"), numbers("memory", "memory.peak"))
    killed = first(numbers("memory", "memory.oom_control"), numbers("memory", "memory.events"))
    refused = numbers("pids", "pids.events")
    return (processor(), peak if type(peak) is int else 0, count(killed, "oom_kill"),
            "null" if refused is None else count(refused, "max"))


def ways_out():
    """Routes that lead elsewhere than to the loopback."""
    found = 0
    for name, head, at in (("route", 1, 0), ("ipv6_route", 0, -1)):
        try:
            with open("/proc/net/" + name) as lines:
                found += sum(line.split()[at] != "lo" for line in lines.readlines()[head:])
        except OSError:
            pass
    return found


def bounds():
    """What the engine really set, read before any of the program's code runs."""
    memory = first(numbers("memory", "memory.limit_in_bytes"), numbers("memory", "memory.max"))
    swap = numbers("memory", "memory.memsw.limit_in_bytes")
    if type(swap) is int and type(memory) is int and swap >= 0:
        swap -= memory
    else:
        swap = numbers("memory", "memory.swap.max")
    tasks = numbers("pids", "pids.max")
    quota, period = numbers("cpu", "cpu.cfs_quota_us"), numbers("cpu", "cpu.cfs_period_us")
    if quota is None:
        both = numbers("cpu", "cpu.max")
        quota, period = (both["max"], 1) if type(both) is dict else both or (None, None)
        if type(both) is dict:
            quota = -1
    # Not every kernel tells it of the filesystem itself.
    with open("/proc/self/mounts") as lines:
        fixed = any("ro" in how.split(",") for _, place, _, how, *_ in map(str.split, lines) if place == "/")
    with open("/proc/self/status") as lines:
        status = dict(line.rstrip("\n").split(":\t", 1) for line in lines if ":\t" in line)
    shown = [memory, swap, tasks, quota, period, os.getuid(), int(status.get("CapEff", "1"), 16),
             int(status.get("CapBnd", "1"), 16), answered("prctl", NO_NEW_PRIVILEGES, *[Word(0)] * 4),
             int(status.get("Seccomp", 0)), fixed,
             1 if "memory" in PLACES else 2, ways_out(), *sys.version_info[:3]]
    return ("[%s]" % ", ".join("null" if it is None else str(int(it)) for it in shown)).encode()


# The files that a run leaves, as an archive.

def entry(name, kind, size):
    if len(name) > 100:
        long = name + b"\0"
        yield from entry(b"././@LongLink", b"L", len(long))
        yield long + b"\0" * (-len(long) % 512)
    head = (name[:100].ljust(100, b"\0") + b"0000644\0" + b"0000000\0" * 2 + b"%011o\0" % size
            + b"%011o\0" % 0 + b" " * 8 + kind + b"\0" * 100 + b"ustar  \0")
    head = head.ljust(512, b"\0")
    yield head[:148] + b"%06o\0 " % sum(head) + head[156:]


def content(file, size):
    left = size
    while left:
        part = os.read(file, min(left, PIECE))
        if not part:
            yield b"\0" * left
            break
        yield part
        left -= len(part)
    yield b"\0" * (-size % 512)


def walk(folder, path, depth, room):
    """Never through a link: one name at a time, of directories that were opened already."""
    for name in sorted(os.fsencode(name) for name in os.listdir(folder)):
        room["entries"] -= 1
        if room["entries"] < 0:
            return
        full, file = path + name, None
        try:
            about = os.lstat(name, dir_fd=folder)
            kind = about.st_mode & 0o170000
            if kind in (0o040000, 0o100000):
                file = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, dir_fd=folder)
                about = os.fstat(file)
            if kind == 0o040000:
                yield from entry(full + b"/", b"5", 0)
                if depth < 17:
                    yield from walk(file, full + b"/", depth + 1, room)
            elif kind == 0o100000 and about.st_size <= room["bytes"]:
                room["bytes"] -= about.st_size
                yield from entry(full, b"0", about.st_size)
                yield from content(file, about.st_size)
            elif kind == 0o100000:
                # Too large to take: the host says so.
                yield from entry(full, b"D", 0)
            else:
                yield from entry(full, b"6", 0)
        except OSError:
            yield from entry(full, b"6", 0)
        finally:
            if file is not None:
                os.close(file)


def archive(work, most):
    parts, size = [], 0
    try:
        folder = os.open(work, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    except OSError:
        return say(b"z")
    for part in walk(folder, b"", 0, {"entries": 20001, "bytes": most}):
        parts.append(part)
        size += len(part)
        if size >= PIECE:
            say(b"f", b"".join(parts))
            parts, size = [], 0
    os.close(folder)
    if parts:
        say(b"f", b"".join(parts))
    say(b"z")


# Calls of the kernel, their rights, and the places that a program may write to.
CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
WRITE_FILE, REFER = 1 << 1, 1 << 13
WRITABLE = ("/tmp", "/dev")


def write_nowhere_else():
    """Takes from this process the right to write to files beyond these, such as those of `/proc`: with
    `oom_score_adj` it would make itself the last that goes where memory runs out, before the engine
    and all else on the machine."""
    def landlock(which, *values):
        answer = answered("syscall", Word(which), *values)
        if answer < 0:
            raise OSError(_ctypes.get_errno(), "landlock")
        return answer
    def rule(place, rights):
        beneath = os.open(place, os.O_PATH | os.O_CLOEXEC)
        rights = rights.to_bytes(8, sys.byteorder) + beneath.to_bytes(4, sys.byteorder)
        landlock(ADD_RULE, Word(ruleset), Word(1), rights, Word(0))
        os.close(beneath)
    try:
        # A kernel that cannot keep renaming between folders free would refuse it.
        if landlock(CREATE_RULESET, None, Word(0), Word(1)) < 2:
            return
        handled = (WRITE_FILE | REFER).to_bytes(8, sys.byteorder)
        ruleset = landlock(CREATE_RULESET, handled, Word(8), Word(0))
        rule("/", REFER)
        for place in WRITABLE:
            rule(place, WRITE_FILE | REFER)
        landlock(RESTRICT_SELF, Word(ruleset), Word(0))
        os.close(ruleset)
    except OSError:
        # Not every kernel has it and not every engine lets it through. What the engine was asked for
        # remains, and the audit tells what came of it.
        pass


def become(setup, ends):
    """The program's process: nothing of pid 1 is left in it but memory without secrets."""
    _signal.set_wakeup_fd(-1)
    _signal.signal(_signal.SIGCHLD, _signal.SIG_DFL)
    _signal.signal(_signal.SIGINT, _signal.default_int_handler)
    # All of them are above these numbers, which pid 1 took first.
    for at, end in enumerate(ends):
        os.dup2(end, at)
    os.closerange(5, 64)
    os.setsid()
    prctl(DUMPABLE, 1)
    try:
        # Where memory runs out it is the program that goes.
        with open("/proc/self/oom_score_adj", "w") as file:
            file.write("1000")
    except OSError:
        pass
    write_nowhere_else()
    bound(setup["rlimits"])
    os.chdir(setup["work"])
    # What the image says of itself is not the program's environment.
    for name in set(os.environ) - set(setup["names"]):
        del os.environ[name]
    if setup["filter"]:
        load_filter(setup["filter"])
    os.write(4, b"R")
    for name in ("_ctypes", "select"):
        sys.modules.pop(name, None)
    path = [place for place in sys.path if place]
    space = {"__name__": "__stockade__", "__file__": "<stockade>", "__builtins__": __builtins__}
    # Here, while the host looks at what pid 1 has found.
    exec(compile(setup["boot"], "<stockade>", "exec"), space)
    request = space["receive"]()
    request["path"] = path
    request["recursion"] += 4
    space["serve"](request)


class Keeper:
    def __init__(self, setup):
        self.setup = setup
        self.outgoing, self.left, self.inbox = bytearray(), 0, bytearray()
        self.kind, self.begun = b"", False
        self.status = None
        if setup["warm"]:
            import _ast, atexit, linecache, traceback
        for place in ("", "/work", "/home", "/tmp"):
            os.mkdir(setup["root"] + place, 0o700)
        wake, self.woken = os.pipe()
        self.wake = wake
        os.set_blocking(self.woken, False)
        os.set_blocking(wake, False)
        _signal.signal(_signal.SIGINT, _signal.SIG_IGN)
        _signal.signal(_signal.SIGCHLD, lambda *_: None)
        _signal.set_wakeup_fd(self.woken, warn_on_full_buffer=False)
        nothing = os.open("/dev/null", os.O_RDONLY)
        out, error, answers = os.pipe(), os.pipe(), os.pipe()
        requests = os.pipe()
        self.child = os.fork()
        if not self.child:
            try:
                become(setup, (nothing, out[1], error[1], requests[0], answers[1]))
            except BaseException as problem:
                os.write(4, b"F%s: %s" % (type(problem).__name__.encode(), str(problem).encode()))
            os._exit(125)
        for end in (nothing, out[1], error[1], requests[0], answers[1]):
            os.close(end)
        self.requests = requests[1]
        os.set_blocking(self.requests, False)
        self.pipes = {out[0]: b"o", error[0]: b"e", answers[0]: b"a"}
        said = os.read(answers[0], 4096)
        if said != b"R":
            raise RuntimeError("the program's process did not start: " + said[1:].decode("utf-8", "replace"))
        self.errands = None
        if setup["errands"]:
            exec(compile(setup["errands"], "<stockade>", "exec"), globals())
            self.errands = Errands(setup["door"], lambda data: say(b"d", data), [self.child])
            self.errands.oom = lambda: used()[2]
            self.errands.bind = write_nowhere_else
            self.errands.reap = self.reap

    def take(self):
        """What the host says: frames, of which requests are passed on as they come."""
        data = os.read(0, PIECE)
        if not data:
            # The host is gone, and everything here with it.
            os._exit(0)
        self.inbox += data
        while self.inbox:
            if self.left:
                part = bytes(self.inbox[:self.left])
                self.left -= len(part)
                del self.inbox[:len(part)]
                if self.kind == b"r":
                    self.outgoing += part
                else:
                    self.errands.feed(part)
                self.begun = True
                continue
            if len(self.inbox) < 5:
                return
            kind, length = bytes(self.inbox[:1]), int.from_bytes(self.inbox[1:5], "little")
            del self.inbox[:5]
            if kind in (b"r", b"d"):
                self.kind, self.left = kind, length
            elif kind == b"n":
                archive(self.setup["work"], self.setup["disk"])
            else:
                self.finish()

    def push(self):
        try:
            del self.outgoing[:os.write(self.requests, self.outgoing)]
        except BlockingIOError:
            pass
        except OSError:
            self.outgoing.clear()

    def pull(self, pipe):
        data = os.read(pipe, PIECE)
        if data:
            say(self.pipes[pipe], data)
        else:
            os.close(pipe)
            del self.pipes[pipe]

    def reap(self):
        try:
            os.read(self.wake, 512)
        except BlockingIOError:
            pass
        while True:
            try:
                pid, status, usage = os.wait4(-1, os.WNOHANG)
            except ChildProcessError:
                return
            if not pid:
                return
            if pid == self.child:
                self.status = status
                self.finish()
            if self.errands:
                micros = int((usage.ru_utime + usage.ru_stime) * 1e6)
                self.errands.reaped(pid, status, micros, usage.ru_maxrss << 10)

    def finish(self):
        """Kills all there is, then tells how it ended and what it left."""
        while True:
            try:
                os.kill(-1, _signal.SIGKILL)
            except ProcessLookupError:
                pass
            try:
                pid, status = os.waitpid(-1, 0)
            except ChildProcessError:
                break
            if pid == self.child:
                self.status = status
        for pipe in list(self.pipes):
            while pipe in self.pipes:
                self.pull(pipe)
        say(b"x", b"[%d, %s, %s, %s, %s]" % (self.status or 0, *(str(it).encode() for it in used())))
        archive(self.setup["work"], self.setup["disk"])
        # An engine may lose what was said last by one that is gone: the host ends this when it has all.
        poll = select.poll()
        poll.register(0, select.POLLIN)
        while poll.poll(LINGER) and os.read(0, PIECE):
            pass
        os._exit(0)

    def run(self):
        told, counts = 0, False
        clock = __import__("time").monotonic
        end = clock() + self.setup["idle"]
        while clock() < end:
            if self.begun and not counts:
                counts, end = True, clock() + self.setup["life"]
            poll = select.poll()
            if len(self.outgoing) < 1 << 20:
                poll.register(0, select.POLLIN)
            if self.outgoing:
                poll.register(self.requests, select.POLLOUT)
            poll.register(self.wake, select.POLLIN)
            for pipe in self.pipes:
                poll.register(pipe, select.POLLIN)
            if self.errands:
                self.errands.register(poll)
            ready = [at for at, _ in poll.poll(40 if self.begun else 1000)]
            for at in ready:
                if at in self.pipes:
                    self.pull(at)
                elif self.errands:
                    self.errands.ready(at)
            if self.requests in ready:
                self.push()
            if 0 in ready:
                self.take()
            if self.wake in ready:
                self.reap()
            if self.begun:
                now = processor()
                if now - told > 2000:
                    told = now
                    say(b"t", now.to_bytes(8, "little"))
        os._exit(0)


try:
    prctl(DUMPABLE, 0)
    PLACES = places()
    setup = loads(exactly(int.from_bytes(exactly(4), "little")))
    keeper = Keeper(setup)
    say(b"h", bounds())
    keeper.run()
except BaseException as problem:
    os.write(2, ("%s: %s" % (type(problem).__name__, problem)).encode("utf-8", "replace")[:2000])
os._exit(70)
