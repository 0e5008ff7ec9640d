# What a program without network and commands must not get, asked for directly.
import ctypes, errno, os, socket, subprocess, sys

libc = ctypes.CDLL(None, use_errno=True)


def refused(name, attempt):
    try:
        attempt()
    except OSError as error:
        assert error.errno == errno.EPERM, (name, error)
    else:
        sys.exit(name + " went through")


def call(function, *arguments):
    ctypes.set_errno(0)
    if getattr(libc, function)(*arguments) == -1:
        raise OSError(ctypes.get_errno(), function)


for family in (socket.AF_INET, socket.AF_INET6, socket.AF_UNIX, socket.AF_NETLINK, socket.AF_PACKET):
    for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM, socket.SOCK_RAW):
        refused("socket", lambda: socket.socket(family, kind))
refused("pair of datagrams", lambda: socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM))
refused("fork", os.fork)
refused("exec", lambda: os.execv("/bin/true", ["true"]))
refused("subprocess", lambda: subprocess.run(["/bin/true"]))
refused("spawn", lambda: os.posix_spawn("/bin/true", ["true"], {}))
refused("unshare", lambda: call("unshare", 0x10000000))
refused("setns", lambda: call("setns", 0, 0))
refused("mount", lambda: call("mount", b"none", b"/tmp", b"tmpfs", 0, None))
refused("chroot", lambda: os.chroot("/tmp"))
refused("ptrace", lambda: call("ptrace", 0, 0, 0, 0))
refused("setuid", lambda: os.setuid(os.getuid()))
refused("chown", lambda: os.chown("/tmp", os.getuid(), os.getgid()))
refused("mkfifo", lambda: os.mkfifo("fifo"))
refused("another's limits", lambda: __import__("resource").prlimit(os.getppid(), 7))
refused("death signal", lambda: call("prctl", 1, 0, 0, 0, 0))
refused("personality", lambda: call("personality", 0x0040000))
refused("TIOCSTI", lambda: __import__("fcntl").ioctl(0, 0x5412, b"x"))
refused("F_SETOWN", lambda: __import__("fcntl").fcntl(0, 8, 1))
print("all refused")
