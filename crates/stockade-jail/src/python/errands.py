# Errands inside the wall: runs commands and touches files for the host, as the program's own user.
#
# It is held by a process of ours that is pid 1 of its namespace (`steward.py` on the process wall,
# `keep.py` in a container): the program can neither signal it nor look into it. What a path leads
# to is decided by the kernel inside the wall, so a link leads nowhere that the program could not go
# itself. Nothing is waited for that the program can hold open.
#
# Messages of the host: a length and a marshalled dict. Ours: a length, the number of the errand, a
# kind and bytes.
#
# The calls that it needs are in `kernel.py`, which stands before this.

# Bytes of input that the host may send before we ask for more.
WINDOW = 1 << 18
# What was killed is dead by then, or everything is killed.
DYING = 3.0
# Names that are listed, and steps in removing a tree.
NAMES, STEPS = 20_000, 200_000
# Ends of output that are emptied for what was left in the background.
KEPT = 16
SOUGHT, SET, BECOME = b"\1", b"\2", b"\3"


def processes():
    """Every process that is seen here: its parent, when it began, and whether it is dead."""
    found = {}
    for name in os.listdir("/proc"):
        if not name.isdigit():
            continue
        try:
            with open("/proc/%s/stat" % name, "rb") as file:
                fields = file.read().rpartition(b")")[2].split()
        except OSError:
            continue
        # A first thread that has ended looks dead while others of its process run.
        dead = fields[0] in (b"Z", b"X") and int(fields[17]) <= 1
        found[int(name)] = (int(fields[1]), int(fields[19]), dead)
    return found


class Failed(Exception):
    """Something that is told by a number: one of the kernel's, or one of ours."""


# Numbers that no kernel has.
ODD, OUTSIDE, TOO_LARGE, TOO_MANY = 9001, 9002, 9003, 9004


class Run:
    """A command under way."""

    def __init__(self, number, ends, report):
        self.number, self.report = number, report
        self.input, self.output, self.error = ends
        # Its own process, and those that were there before it.
        self.pid, self.before = None, {}
        self.pending, self.last = bytearray(), False
        self.failure, self.over = b"", False

    def descriptors(self):
        return [fd for fd in (self.input, self.output, self.error, self.report) if fd is not None]


class Errands:
    def __init__(self, setup, send, spared=()):
        self.setup, self.write = setup, send
        # Processes that no end of a command reaches.
        self.spared = set(spared)
        self.work = os.fsencode(setup["work"])
        self.inbox = bytearray()
        self.runs, self.files, self.by_end = {}, {}, {}
        # Ends of commands that are over, held open by what they left in the background.
        self.stale = []
        self.oom = lambda: 0
        self.bind = lambda: None
        self.reap = lambda: None
        self.odd = set()
        for place in ("/proc", "/sys"):
            try:
                self.odd.add(os.stat(place).st_dev)
            except OSError:
                pass

    def send(self, number, kind, data=b""):
        self.write((len(data) + 5).to_bytes(4, "little") + number.to_bytes(4, "little") + kind + data)

    def fail(self, number, errno, stage=b"\0"):
        self.send(number, b"f", errno.to_bytes(4, "little") + stage)

    # What the host asks for.

    def feed(self, data):
        self.inbox += data
        while len(self.inbox) >= 4:
            length = int.from_bytes(self.inbox[:4], "little")
            if len(self.inbox) < 4 + length:
                return
            message = loads(bytes(self.inbox[4:4 + length]))
            del self.inbox[:4 + length]
            self.do(message)

    def do(self, message):
        number, what = message["id"], message["do"]
        try:
            if what == "data":
                self.take(number, message["data"])
            elif what == "end":
                self.end(number)
            elif what == "kill":
                self.kill(number)
            else:
                answer = getattr(self, "do_" + what)(number, message)
                if answer is not None:
                    self.send(number, b"z", answer)
        except Failed as error:
            self.fail(number, error.args[0])
        except OSError as error:
            self.fail(number, error.errno or 5)
        except ValueError:
            # A name with a NUL in it.
            self.fail(number, 22)

    def path(self, message):
        path = message["path"]
        return path if path[:1] == b"/" else self.work + b"/" + path

    def opened(self, path, flags):
        """A regular file, and nothing else: a pipe would wait, a device would do something, and what
        is below /proc is about this very process."""
        file = os.open(path, flags | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC, 0o644)
        try:
            about = os.fstat(file)
            kind = about.st_mode & 0o170000
            if kind == 0o040000:
                raise Failed(21)
            if about.st_dev in self.odd:
                raise Failed(OUTSIDE)
            if kind != 0o100000:
                raise Failed(ODD)
        except BaseException:
            os.close(file)
            raise
        return file, about

    def do_read(self, number, message):
        most = message["most"]
        file, about = self.opened(self.path(message), os.O_RDONLY)
        try:
            if about.st_size > most:
                raise Failed(TOO_LARGE)
            while True:
                part = os.read(file, PIECE)
                most -= len(part)
                if most < 0:
                    raise Failed(TOO_LARGE)
                if not part:
                    return b""
                self.send(number, b"d", part)
        finally:
            os.close(file)

    def do_write(self, number, message):
        path = self.path(message)
        self.make(os.path.dirname(path))
        try:
            file, _ = self.opened(path, os.O_WRONLY | os.O_CREAT)
        except OSError as error:
            # A pipe that nobody reads, or a socket.
            raise Failed(ODD) if error.errno == 6 else error
        try:
            os.ftruncate(file, 0)
        except BaseException:
            os.close(file)
            raise
        self.files[number] = file

    def make(self, path):
        """A directory and those above it, where they are missing."""
        missing = []
        while path not in (b"", b"/"):
            try:
                if os.stat(path).st_mode & 0o170000 != 0o040000:
                    raise Failed(20)
                break
            except FileNotFoundError:
                missing.append(path)
                path = os.path.dirname(path)
        for path in reversed(missing):
            try:
                os.mkdir(path, 0o755)
            except FileExistsError:
                pass

    def do_make(self, number, message):
        path = self.path(message).rstrip(b"/") or b"/"
        try:
            self.make(path)
            os.stat(path + b"/")
        except (Failed, NotADirectoryError):
            # What is there already and is no directory; or else something on the way is none.
            os.lstat(path)
            raise Failed(17)
        return b""

    def told(self, name, path, folder=None):
        """An entry as it is sent: what it is, its size, its name."""
        try:
            about = os.stat(path, dir_fd=folder)
        except OSError:
            about = os.lstat(path, dir_fd=folder)
        kind = {0o040000: b"d", 0o100000: b"f", 0o120000: b"l"}.get(about.st_mode & 0o170000, b"o")
        size = about.st_size if kind == b"f" else 0
        return kind + size.to_bytes(8, "little") + len(name).to_bytes(2, "little") + name

    def do_stat(self, number, message):
        path = self.path(message)
        return self.told(os.path.basename(path.rstrip(b"/"))[:4096], path)

    def do_list(self, number, message):
        flags = os.O_RDONLY | os.O_DIRECTORY | os.O_NONBLOCK | os.O_CLOEXEC
        folder = os.open(self.path(message), flags)
        try:
            if os.fstat(folder).st_dev in self.odd:
                raise Failed(OUTSIDE)
            left, parts = NAMES, []
            with os.scandir(folder) as entries:
                for entry in entries:
                    left -= 1
                    if left < 0:
                        raise Failed(TOO_MANY)
                    try:
                        parts.append(self.told(os.fsencode(entry.name), entry.name, folder))
                    except FileNotFoundError:
                        continue
                    if len(parts) == 500:
                        self.send(number, b"d", b"".join(parts))
                        parts.clear()
            if parts:
                self.send(number, b"d", b"".join(parts))
            return b""
        finally:
            os.close(folder)

    def do_remove(self, number, message):
        os.unlink(self.path(message))
        return b""

    def do_clear(self, number, message):
        path = self.path(message).rstrip(b"/") or b"/"
        try:
            os.unlink(path)
            return b""
        except OSError as error:
            # Of a directory it is one of these, the last where it ends in a dot.
            if error.errno not in (1, 21, 22):
                raise
        # The workspace stays, and what it is in.
        if (os.path.realpath(self.work) + b"/").startswith(os.path.realpath(path).rstrip(b"/") + b"/"):
            raise Failed(16)
        self.clear(path)
        return b""

    def clear(self, path):
        """Removes a directory, however deep it is: one name at a time, from inside, never through a
        link."""
        flags = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
        left = STEPS

        def enter(name):
            folder = os.open(name, flags)
            try:
                os.fchdir(folder)
            finally:
                os.close(folder)
            return os.listdir(b".")

        try:
            way = [(path, enter(path))]
            while way:
                left -= 1
                if left < 0:
                    raise Failed(TOO_MANY)
                name, inside = way[-1]
                if not inside:
                    way.pop()
                    if way:
                        os.chdir(b"..")
                        os.rmdir(name)
                    continue
                name = inside.pop()
                try:
                    os.unlink(name)
                except FileNotFoundError:
                    continue
                except OSError as error:
                    if error.errno not in (1, 21):
                        raise
                    way.append((name, enter(name)))
        finally:
            os.chdir(b"/")
        os.rmdir(path)

    def do_real(self, number, message):
        return os.path.realpath(self.path(message))

    # Input: of a command, or of a file that is written.

    def take(self, number, data):
        if number in self.files:
            left, file = data, self.files[number]
            try:
                while left:
                    left = left[os.write(file, left):]
            except BaseException:
                self.close_file(number)
                raise
            self.send(number, b"w", len(data).to_bytes(4, "little"))
        elif number in self.runs:
            run = self.runs[number]
            if run.input is None:
                self.send(number, b"w", len(data).to_bytes(4, "little"))
            else:
                run.pending += data

    def close_file(self, number):
        os.close(self.files.pop(number))

    def end(self, number):
        if number in self.files:
            self.close_file(number)
            self.send(number, b"z")
        elif number in self.runs:
            run = self.runs[number]
            run.last = True
            if not run.pending:
                self.close(run, "input")

    # Commands.

    def do_run(self, number, message):
        if not self.setup["commands"]:
            raise Failed(1)
        pipes = [os.pipe() for _ in range(4)]
        (input, output, error, report) = pipes
        try:
            before = {pid: began for pid, (_, began, _) in processes().items()}
        except OSError:
            before = {}
        try:
            pid = os.fork()
        except BaseException:
            for end in (end for pipe in pipes for end in pipe):
                os.close(end)
            raise
        if not pid:
            stage = SET
            try:
                _signal.set_wakeup_fd(-1)
                for signal in (_signal.SIGCHLD, _signal.SIGINT, _signal.SIGPIPE, _signal.SIGXFSZ):
                    _signal.signal(signal, _signal.SIG_DFL)
                os.setsid()
                for end, at in ((input[0], 0), (output[1], 1), (error[1], 2)):
                    os.dup2(end, at)
                if report[1] != 3:
                    os.dup2(report[1], 3, inheritable=False)
                os.closerange(4, 4096)
                stage = SOUGHT
                os.chdir(message["cwd"] if message["cwd"][:1] == b"/" else self.work + b"/" + message["cwd"])
                stage = SET
                prctl(DUMPABLE, 1)
                try:
                    # Where memory runs out it is the program that goes.
                    with open("/proc/self/oom_score_adj", "w") as file:
                        file.write("1000")
                except OSError:
                    pass
                self.bind()
                bound(self.setup["rlimits"])
                environment = {name: value for name, value in os.environb.items()
                               if name in self.setup["names"]}
                environment.update((name, value) for name, value in message["env"])
                arguments = message["argv"]
                places = [b""]
                if b"/" not in arguments[0]:
                    path = environment.get(b"PATH", b"/usr/local/bin:/usr/bin:/bin")
                    places = [place + b"/" for place in path.split(b":") if place]
                if self.setup["filter"]:
                    load_filter(self.setup["filter"])
                stage, told = BECOME, 2
                for place in places:
                    try:
                        os.execve(place + arguments[0], arguments, environment)
                    except (FileNotFoundError, NotADirectoryError):
                        pass
                    except OSError as problem:
                        told = problem.errno
                        if told != 13:
                            break
                raise OSError(told, "")
            except OSError as problem:
                os.write(3, stage + (problem.errno or 5).to_bytes(4, "little"))
            except BaseException:
                os.write(3, stage + b"\5\0\0\0")
            finally:
                os._exit(125)
        for end in (input[0], output[1], error[1], report[1]):
            os.close(end)
        for end in (input[1], output[0], error[0], report[0]):
            os.set_blocking(end, False)
        run = Run(number, (input[1], output[0], error[0]), report[0])
        run.pid, run.before = pid, before
        self.runs[number] = run
        for end in run.descriptors():
            self.by_end[end] = run

    def close(self, run, what):
        end = getattr(run, what)
        if end is not None:
            setattr(run, what, None)
            del self.by_end[end]
            os.close(end)

    def register(self, poll):
        for end, run in self.by_end.items():
            if end == run.input:
                # Without something to write, only that the other side is gone matters.
                poll.register(end, select.POLLOUT if run.pending else 0)
            else:
                poll.register(end, select.POLLIN)

    def ready(self, end):
        run = self.by_end.get(end)
        if run is None:
            return
        if end == run.input:
            self.push(run)
        elif end == run.report:
            said = os.read(end, 64)
            run.failure += said
            if not said:
                self.close(run, "report")
        else:
            self.pull(run, "output" if end == run.output else "error")

    def push(self, run):
        count = len(run.pending)
        try:
            written = os.write(run.input, run.pending[:PIECE]) if count else 0
            if not count:
                raise BrokenPipeError
            del run.pending[:written]
        except BlockingIOError:
            return
        except OSError:
            written = count
            run.pending.clear()
            self.close(run, "input")
        if written:
            self.send(run.number, b"w", written.to_bytes(4, "little"))
        if run.last and not run.pending:
            self.close(run, "input")

    def pull(self, run, what):
        """Passes on a piece of output; says whether there may be more."""
        end = getattr(run, what)
        if end is None:
            return False
        try:
            data = os.read(end, PIECE)
        except BlockingIOError:
            return False
        if not data:
            self.close(run, what)
            return False
        # Nobody reads what comes after the end of a command, and whoever writes it must not die of it.
        if not run.over:
            self.send(run.number, b"o" if what == "output" else b"e", data)
        return True

    def reaped(self, pid, status, micros, peak):
        run = next((run for run in self.runs.values() if run.pid == pid), None)
        if run is None:
            return
        # A command is over when its own process is, whoever else holds its output open: a pipe is
        # empty after so many reads.
        for what in ("output", "error"):
            for _ in range(20):
                if not self.pull(run, what):
                    break
        if run.report is not None:
            try:
                run.failure += os.read(run.report, 64)
            except OSError:
                pass
        for what in ("input", "report"):
            self.close(run, what)
        self.stale = [kept for kept in self.stale if getattr(*kept) is not None]
        self.stale += [(run, what) for what in ("output", "error") if getattr(run, what) is not None]
        while len(self.stale) > KEPT:
            self.close(*self.stale.pop(0))
        run.over = True
        del self.runs[run.number]
        if run.failure:
            self.send(run.number, b"f", run.failure[1:5] + run.failure[:1])
        else:
            numbers = (micros, peak, self.oom())
            data = b"".join(max(number, 0).to_bytes(8, "little") for number in numbers)
            self.send(run.number, b"x", status.to_bytes(4, "little") + data)

    def kill(self, number):
        """Ends a command and all that it has started, and nothing else."""
        run = self.runs.get(number)
        if run is None:
            return
        clock = __import__("time").monotonic
        until = clock() + DYING
        while clock() < until:
            try:
                left = self.of(run)
            except OSError:
                break
            if not left:
                return
            for pid in left:
                try:
                    os.kill(pid, _signal.SIGKILL)
                except ProcessLookupError:
                    pass
            self.reap()
            select.poll().poll(2)
        # It makes processes faster than they are found, or nothing can be seen here.
        os.kill(-1, _signal.SIGKILL)

    def of(self, run):
        """The living processes of a command. What left its tree is below pid 1 now, and was not there
        before it; what belongs to another command or to the program is not of it."""
        all = processes()
        own = os.getpid()
        others = {other.pid for other in self.runs.values() if other is not run} | self.spared
        below = {}
        for pid, (parent, _, _) in all.items():
            below.setdefault(parent, []).append(pid)
        roots = [pid for pid in below.get(own, ())
                 if pid == run.pid or (pid not in others and run.before.get(pid) != all[pid][1])]
        found, left = set(), roots
        while left:
            pid = left.pop()
            if pid not in found:
                found.add(pid)
                left.extend(below.get(pid, ()))
        found.discard(own)
        return [pid for pid in found if not all[pid][2]]
