"""`os`, `os.path`, `stat` and `errno` on files."""
import errno
import os
import stat


def t(f, *a, **k):
    try:
        print("->", repr(f(*a, **k)))
    except Exception as e:
        print(type(e).__name__, e, repr(getattr(e, "filename2", None)))


os.makedirs("d/e")
with open("d/f", "w") as f:
    f.write("hello")
for name, *args in [
    ("listdir", "nope"), ("listdir", "d/f"), ("listdir", ""), ("listdir", 5.5), ("listdir", "a\0"),
    ("mkdir", "d"), ("mkdir", "q/r"), ("mkdir", "."), ("mkdir", "d/"), ("mkdir", "nn/"), ("mkdir", "/"),
    ("mkdir", 5), ("mkdir", "a\0"), ("makedirs", "d/e"), ("makedirs", "d/f/g"), ("makedirs", "m/n/../o/"),
    ("rmdir", "d"), ("rmdir", "d/f"), ("rmdir", "zz"), ("rmdir", "."), ("rmdir", "d/.."), ("remove", "d/e"),
    ("remove", "zz"), ("remove", "d/"), ("remove", "d/f/"), ("remove", None), ("remove", "a\0"), ("unlink", "zz"),
    ("rename", "zz", "yy"), ("rename", "d", "d/e/x"), ("rename", "d/f", "d/e"), ("rename", "d/e", "d/f"),
    ("rename", "d/f", "d/f"), ("rename", "d/f/", "k"), ("rename", "a\0", "b"), ("rename", 1, "b"),
    ("rename", "d/f", "no/where"), ("replace", "zz", "u"), ("stat", "zz"), ("stat", "a\0"), ("stat", None),
    ("chdir", "d/f"), ("chdir", "zz"), ("scandir", "zz"), ("chmod", "zz", 1), ("utime", "zz"), ("utime", "d/f", 5),
    ("truncate", "zz", 1), ("access", "zz", os.F_OK), ("access", "d", os.R_OK), ("readlink", "d"),
    ("link", "zz", "k"), ("removedirs", "zz"), ("mkdir", "x" * 256), ("listdir", b"d/e"), ("fspath", 5),
]:
    print(name, args if "x" * 99 not in str(args) else "long", end=" ")
    t(getattr(os, name), *args)
t(os.makedirs, "d/e", exist_ok=True)
t(os.makedirs, "d/f", exist_ok=True)
print(sorted(os.listdir()), sorted(os.listdir("d")), sorted(os.listdir(b"d")))

s = os.stat("d/f")
print(s.st_size, oct(s.st_mode), s.st_nlink, type(s), len(s), s[6], isinstance(s, tuple), s.st_mtime_ns > 0)
print(stat.S_ISREG(s.st_mode), stat.S_ISDIR(s.st_mode), stat.filemode(s.st_mode), stat.filemode(os.stat("d").st_mode))
print([stat.filemode(m) for m in (0o104755, 0o102644, 0o41777, 0o120777, 0o20600, 0o10000, 0)], stat.S_IMODE(0o100644),
      stat.S_IFMT(0o100644), stat.S_ISLNK(0o120777), stat.ST_SIZE)
os.chmod("d/f", 0o600)
os.utime("d/f", (1, 2.5))
s = os.stat("d/f")
print(oct(s.st_mode), s.st_atime, s.st_mtime, s.st_mtime_ns, os.path.getmtime("d/f"))
os.utime("d/f", ns=(5, 7))
print(os.stat("d/f").st_mtime_ns, os.stat("d/f").st_atime_ns)
entries = sorted(os.scandir("d"), key=lambda e: e.name)
print(entries, [(e.name, e.path, e.is_dir(), e.is_file(), e.is_symlink(), os.fspath(e)) for e in entries])
print(entries[1].stat().st_size, entries[1].inode() == os.stat("d/f").st_ino)
with os.scandir() as it:
    print(sorted(e.path for e in it))
for path in ("d/f", "d", "zz", "d/f/x", "", ".", "d/../d/f", "/", b"d/f", "a\0"):
    p = os.path
    print(path, p.exists(path), p.isfile(path), p.isdir(path), p.lexists(path))
print(os.path.getsize("d/f"), os.path.islink("d/f"), os.path.ismount("/"), os.path.ismount("d"))
t(os.path.getsize, "zz")
t(os.path.isfile, None)
t(os.path.exists, 5.5)
print(os.path.samefile("d/f", "d/e/../f"), os.path.samefile("d", "d/f"))
t(os.path.samefile, "zz", "d")

here = os.getcwd()
os.chdir("d")
print(os.path.basename(os.getcwd()), os.listdir("e"), os.path.exists("f"), os.path.relpath("f", ".."))
print(os.path.abspath("f") == os.path.join(here, "d", "f"), os.path.realpath("./e/..") == os.getcwd(),
      os.getcwdb() == os.fsencode(os.getcwd()))
os.chdir("..")
print(os.getcwd() == here)

os.rename("d/f", "d/g")
os.replace("d/g", "d/e/h")
os.renames("d/e/h", "deep/er/h")
print(sorted(os.listdir()), os.listdir("deep/er"))
os.truncate("deep/er/h", 2)
print(open("deep/er/h").read())
os.truncate("deep/er/h", 4)
print(open("deep/er/h", "rb").read())
os.makedirs("w/a/b")
os.makedirs("w/c")
for name in ("w/1", "w/a/2", "w/a/b/3"):
    open(name, "w").close()
print([(top, sorted(dirs), sorted(files)) for top, dirs, files in sorted(os.walk("w"))])
print([top for top, _, _ in os.walk("w", topdown=False)][-1], list(os.walk("zz")))
seen = []
for top, dirs, files in os.walk("w"):
    seen.append(top)
    dirs[:] = [d for d in dirs if d != "a"]
print(seen)
errors = []
print(list(os.walk("zz", onerror=errors.append)), errors)
os.rename("w/a", "w/c/moved")
print(sorted(top for top, _, _ in os.walk("w")))
os.makedirs("rm/a/b")
os.removedirs("rm/a/b")
print(os.path.exists("rm"))
f = open("open", "w+")
f.write("alive")
os.remove("open")
f.seek(0)
print(f.read(), os.path.exists("open"))
f.close()
print(errno.ENOENT, errno.errorcode[errno.EEXIST], os.strerror(errno.ENOTEMPTY), errno.errorcode[95], len(errno.errorcode))
with open(os.devnull, "w") as null:
    print(null.write("nothing"))
print(repr(open(os.devnull).read()), os.path.exists(os.devnull), os.path.isfile(os.devnull))
