# ends: fine
import os
for path in ("/etc/passwd", "../../../../etc/passwd", "/proc/self/environ", "/box/work/../../../etc/hosts", "/dev/zero",
             "/dev/../etc/shadow", "//etc/passwd", "/box/../root", "~/.ssh/id_rsa"):
    try:
        open(path)
    except FileNotFoundError:
        pass
    else:
        raise SystemError(path)
    assert not os.path.exists(path)
for path in ("/x", "/box/x", "/dev/x", "../x"):
    for work in (lambda: open(path, "w"), lambda: os.mkdir(path)):
        try:
            work()
        except OSError as e:
            assert e.errno == 30, e
for work in (lambda: os.rmdir("/box/tmp"), lambda: os.remove("/dev/null"), lambda: os.rename("/box/home", "/box/work/x"),
             lambda: os.chmod("/dev/null", 0), lambda: os.symlink("/etc/passwd", "l"), lambda: os.link("/dev/null", "l")):
    try:
        work()
    except OSError:
        pass
    else:
        raise SystemError
assert sorted(os.listdir("/")) == ["box", "dev", "tmp"], os.listdir("/")
assert os.getcwd() == "/box/work"
for name in ("system", "popen", "fork", "execv", "environ_", "getpid", "open", "pipe"):
    assert not hasattr(os, name), name
assert not os.environ
"fine"
