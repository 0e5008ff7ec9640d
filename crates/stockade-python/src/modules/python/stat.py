"""The bits of `st_mode`, and what they mean."""

_numbers = """ST_MODE=0 ST_INO=1 ST_DEV=2 ST_NLINK=3 ST_UID=4 ST_GID=5 ST_SIZE=6 ST_ATIME=7 ST_MTIME=8 ST_CTIME=9
    S_IFDIR=16384 S_IFCHR=8192 S_IFBLK=24576 S_IFREG=32768 S_IFIFO=4096 S_IFLNK=40960 S_IFSOCK=49152
    S_IFDOOR=0 S_IFPORT=0 S_IFWHT=0 S_ISUID=2048 S_ISGID=1024 S_ENFMT=1024 S_ISVTX=512 S_IREAD=256
    S_IWRITE=128 S_IEXEC=64 S_IRWXU=448 S_IRUSR=256 S_IWUSR=128 S_IXUSR=64 S_IRWXG=56 S_IRGRP=32 S_IWGRP=16
    S_IXGRP=8 S_IRWXO=7 S_IROTH=4 S_IWOTH=2 S_IXOTH=1 UF_SETTABLE=65535 UF_NODUMP=1 UF_IMMUTABLE=2
    UF_APPEND=4 UF_OPAQUE=8 UF_NOUNLINK=16 UF_COMPRESSED=32 UF_TRACKED=64 UF_DATAVAULT=128 UF_HIDDEN=32768
    SF_SETTABLE=4294901760 SF_ARCHIVED=65536 SF_IMMUTABLE=131072 SF_APPEND=262144 SF_RESTRICTED=524288
    SF_NOUNLINK=1048576 SF_SNAPSHOT=2097152 SF_FIRMLINK=8388608 SF_DATALESS=1073741824
    FILE_ATTRIBUTE_ARCHIVE=32 FILE_ATTRIBUTE_COMPRESSED=2048 FILE_ATTRIBUTE_DEVICE=64
    FILE_ATTRIBUTE_DIRECTORY=16 FILE_ATTRIBUTE_ENCRYPTED=16384 FILE_ATTRIBUTE_HIDDEN=2
    FILE_ATTRIBUTE_INTEGRITY_STREAM=32768 FILE_ATTRIBUTE_NORMAL=128 FILE_ATTRIBUTE_NOT_CONTENT_INDEXED=8192
    FILE_ATTRIBUTE_NO_SCRUB_DATA=131072 FILE_ATTRIBUTE_OFFLINE=4096 FILE_ATTRIBUTE_READONLY=1
    FILE_ATTRIBUTE_REPARSE_POINT=1024 FILE_ATTRIBUTE_SPARSE_FILE=512 FILE_ATTRIBUTE_SYSTEM=4
    FILE_ATTRIBUTE_TEMPORARY=256 FILE_ATTRIBUTE_VIRTUAL=65536"""

for _one in _numbers.split():
    _name, _, _number = _one.partition("=")
    globals()[_name] = int(_number)
del _one, _name, _number, _numbers


def S_IMODE(mode, /):
    """Who may do what."""
    return mode & 0o7777


def S_IFMT(mode, /):
    """What it is."""
    return mode & 0o170000


def _asks(name, kind):
    def function(mode, /):
        return kind != 0 and mode & 0o170000 == kind
    function.__name__ = function.__qualname__ = name
    return function


S_ISDIR, S_ISCHR = _asks("S_ISDIR", S_IFDIR), _asks("S_ISCHR", S_IFCHR)
S_ISBLK, S_ISREG = _asks("S_ISBLK", S_IFBLK), _asks("S_ISREG", S_IFREG)
S_ISFIFO, S_ISLNK = _asks("S_ISFIFO", S_IFIFO), _asks("S_ISLNK", S_IFLNK)
S_ISSOCK, S_ISDOOR = _asks("S_ISSOCK", S_IFSOCK), _asks("S_ISDOOR", S_IFDOOR)
S_ISPORT, S_ISWHT = _asks("S_ISPORT", S_IFPORT), _asks("S_ISWHT", S_IFWHT)


def filemode(mode, /):
    """The mode as `ls -l` writes it."""
    kinds = {0o140000: "s", 0o120000: "l", 0o100000: "-", 0o60000: "b", 0o40000: "d", 0o20000: "c", 0o10000: "p"}
    shown = [kinds.get(S_IFMT(mode), "?")]
    for at, letter in enumerate("rwxrwxrwx"):
        shown.append(letter if mode >> 8 - at & 1 else "-")
    for at, bit, letter in ((3, S_ISUID, "s"), (6, S_ISGID, "s"), (9, S_ISVTX, "t")):
        if mode & bit:
            shown[at] = letter if shown[at] == "x" else letter.upper()
    return "".join(shown)
