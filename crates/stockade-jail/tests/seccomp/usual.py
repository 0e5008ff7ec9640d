# What programs do that use the standard library: nothing here may be refused.
import asyncio, concurrent.futures, csv, ctypes, decimal, errno, fcntl, glob, gzip, hashlib, io
import json, locale, logging, mmap, multiprocessing.pool, os, pathlib, pickle, platform, queue
import random, resource, select, selectors, shutil, signal, socket, sqlite3, ssl, stat, subprocess
import sys, tarfile, tempfile, threading, time, uuid, xml.etree.ElementTree, zipfile

if sys.version_info >= (3, 9):
    import zoneinfo
    try:
        print(zoneinfo.ZoneInfo("Europe/Vienna").key)
    except zoneinfo.ZoneInfoNotFoundError:
        print("no time zones here")

with multiprocessing.pool.ThreadPool(4) as pool:
    print(sum(pool.map(lambda n: n * n, range(100))))
with concurrent.futures.ThreadPoolExecutor(3) as executor:
    print(sorted(executor.map(str, range(5))))
lock, seen = threading.Lock(), []
threads = [threading.Thread(target=lambda i=i: (time.sleep(0), seen.append(i))) for i in range(8)]
[t.start() for t in threads], [t.join() for t in threads]
print(sorted(seen))


async def work():
    loop = asyncio.get_running_loop()
    queue_ = asyncio.Queue()
    asyncio.ensure_future(queue_.put(7))
    loop.add_signal_handler(signal.SIGUSR1, lambda: queue_.put_nowait("signal"))
    os.kill(os.getpid(), signal.SIGUSR1)
    await asyncio.sleep(0.01)
    left, right = socket.socketpair()
    left.setblocking(False), right.setblocking(False)
    await loop.sock_sendall(left, b"over a pair")
    data = await loop.sock_recv(right, 100)
    left.close(), right.close()
    got = {str(await queue_.get()), str(await queue_.get())}
    return data, sorted(got), await loop.run_in_executor(None, sum, [1, 2, 3])


print(asyncio.run(work()))

with tempfile.TemporaryDirectory() as name:
    base = pathlib.Path(name)
    (base / "a.txt").write_text("text\n" * 1000)
    shutil.copy2(base / "a.txt", base / "b.txt")
    shutil.copytree(base, base.parent / (base.name + "-copy"))
    shutil.rmtree(base.parent / (base.name + "-copy"))
    os.symlink("a.txt", base / "link"), os.link(base / "a.txt", base / "hard")
    os.rename(base / "hard", base / "moved"), os.chmod(base / "moved", 0o600)
    os.utime(base / "moved", (1, 2)), os.truncate(base / "moved", 10)
    print(sorted(p.name for p in base.iterdir()), (base / "link").resolve().name)
    print(shutil.disk_usage(name).total > 0, os.access(name, os.W_OK), os.statvfs(name).f_bsize > 0)
    with zipfile.ZipFile(base / "z.zip", "w") as z:
        z.write(base / "a.txt", "a.txt")
    with tarfile.open(base / "t.tar.gz", "w:gz") as t:
        t.add(base / "a.txt", "a.txt")
    with tarfile.open(base / "t.tar.gz") as t:
        t.extractall(base / "out")
    print(gzip.decompress(gzip.compress(b"x" * 100)) == b"x" * 100, len(list((base / "out").iterdir())))
    with sqlite3.connect(str(base / "d.sqlite")) as db:
        db.execute("pragma journal_mode=wal")
        db.execute("create table t(x)")
        db.executemany("insert into t values (?)", [(n,) for n in range(1000)])
        print(db.execute("select sum(x) from t").fetchone())
    db.close()
    with open(base / "a.txt", "r+b") as f, mmap.mmap(f.fileno(), 0) as m:
        m[0:4] = b"TEXT"
        m.flush()
        if hasattr(m, "madvise"):
            m.madvise(mmap.MADV_WILLNEED)
        fcntl.flock(f, fcntl.LOCK_EX), fcntl.lockf(f, fcntl.LOCK_UN)
        os.posix_fallocate(f.fileno(), 0, 8192), os.fsync(f.fileno())
    with tempfile.TemporaryFile() as f, tempfile.NamedTemporaryFile() as g, tempfile.SpooledTemporaryFile() as h:
        f.write(b"1"), g.write(b"2"), h.write(b"3")

anonymous = mmap.mmap(-1, 1 << 20)
anonymous[0:3] = b"abc"
anonymous.close()
print(os.read(os.memfd_create("m"), 1))

r, w = os.pipe()
os.write(w, b"ready")
print(select.select([r], [], [], 1)[0] == [r], bool(select.poll()), os.read(r, 10))
with select.epoll() as e, selectors.DefaultSelector() as s:
    e.register(r, select.EPOLLIN), s.register(r, selectors.EVENT_READ)
    print(e.poll(0), s.select(0))
os.set_inheritable(r, True), os.set_inheritable(r, False), os.set_blocking(r, False), os.dup2(r, w)
if hasattr(os, "eventfd"):
    os.eventfd_write(os.eventfd(0), 1)
if hasattr(os, "timerfd_create"):
    os.timerfd_settime(os.timerfd_create(time.CLOCK_MONOTONIC), initial=1)

ticks = []
signal.signal(signal.SIGALRM, lambda *_: ticks.append(1))
signal.setitimer(signal.ITIMER_REAL, 0.01)
signal.pause()
signal.signal(signal.SIGUSR2, lambda *_: ticks.append(2))
signal.pthread_kill(threading.get_ident(), signal.SIGUSR2)
signal.raise_signal(signal.SIGUSR2)
signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGHUP}), signal.sigpending()
print(ticks, signal.sigtimedwait([signal.SIGHUP], 0))

import faulthandler
faulthandler.enable()
soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 256), hard))
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss > 0, os.cpu_count() > 0)
print(len(os.sched_getaffinity(0)) > 0, os.sched_setaffinity(0, os.sched_getaffinity(0)), os.nice(0) >= 0)
print(platform.system(), os.uname().sysname, len(os.urandom(8)), len(os.getrandom(8)))
print(uuid.uuid4().version, hashlib.sha256(b"x").hexdigest(), random.Random(1).random(), decimal.Decimal("0.1") + 1)
print(ctypes.CDLL(None).getpid() == os.getpid(), ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_int)(lambda n: n + 1)(41))
ssl.create_default_context()
os.setsid() if os.getpid() != os.getsid(0) and os.getpgrp() != os.getpid() else None
try:
    os.wait()
except ChildProcessError:
    print("no children")
print(os.isatty(0), sys.stdout.encoding.lower(), sum(os.times()[:2]) >= 0, os.getloadavg()[0] >= 0)
try:
    import numpy
    a = numpy.ones((600, 600))
    print(int((a @ a).sum()), numpy.linalg.det(numpy.eye(3)), numpy.fft.fft([1, 2])[0])
except ImportError:
    print("no numpy here")
