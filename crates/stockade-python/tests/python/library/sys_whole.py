import sys, io


def attempt(f, *a, **k):
    try: r = f(*a, **k)
    except BaseException as e: print(type(e).__name__, e)
    else: print(repr(r))


print(sys.version_info[:3], sys.version_info.major, sys.version_info >= (3, 8), sys.version_info.releaselevel, sys.hexversion, sys.byteorder, sys.maxsize, sys.maxunicode, sys.float_repr_style, sys.api_version, sys.version.startswith("3.13"))
print(sys.float_info, sys.float_info.max, sys.float_info.epsilon, len(sys.float_info), sys.int_info, sys.hash_info.modulus, sys.hash_info.width, sys.getdefaultencoding(), sys.getfilesystemencoding(), sys.getfilesystemencodeerrors())
print(sys.flags.debug, sys.flags.optimize, len(sys.flags), sys.flags.int_max_str_digits, sys.get_int_max_str_digits(), sys.getswitchinterval(), sys.gettrace(), sys.getprofile(), sys.is_finalizing(), sys.get_asyncgen_hooks()); attempt(sys.setswitchinterval, 0); attempt(sys.setswitchinterval, "x"); attempt(sys.setswitchinterval, 0.01); attempt(sys.set_int_max_str_digits, 100); attempt(sys.set_int_max_str_digits, "x"); attempt(sys.setrecursionlimit, 0)
print(sys.intern("abc") == "abc", sys.getrefcount([]) > 0, sys.getsizeof([]) > 0, sys.exc_info(), sys.exception(), type(sys.argv).__name__, isinstance(sys.path, list), sys.warnoptions, "json" in sys.stdlib_module_names, "numpy" in sys.stdlib_module_names); attempt(sys.intern, 5)
try: 1 / 0
except ZeroDivisionError as e: print(sys.exc_info()[0], sys.exc_info()[1] is e, sys.exception() is e, sys.exc_info()[2] is not None)
attempt(sys.exit); attempt(sys.exit, 3); attempt(sys.exit, "bye"); attempt(sys.exit, 1, 2)
print(sys.stdout.encoding, sys.stdout.name, sys.stdout.writable(), sys.stdout.readable(), sys.stderr.name, sys.stdout.closed, sys.stdout.write("ab\n"), sys.stdin.name, sys.stdin.readable(), sys.stdin.read(), sys.stdin.readline() == "", sys.stdin.readlines(), list(sys.stdin)); sys.stdout.writelines(["x", "y\n"]); sys.stdout.flush(); sys.stdout.reconfigure(line_buffering=True); print(sys.stdout is sys.__stdout__, sys.stdin is sys.__stdin__)
sys.stdout.flush(); sys.stdout.buffer.write("bytes é\n".encode()); sys.stdout.buffer.flush()
old, sys.stdout = sys.stdout, io.StringIO(); sys.displayhook([1]); sys.displayhook(None); print("in"); text = sys.stdout.getvalue(); sys.stdout = old; print(repr(text))
old, sys.stderr = sys.stderr, io.StringIO(); sys.excepthook(ValueError, ValueError("v"), None); text = sys.stderr.getvalue(); sys.stderr = old; print(repr(text), sys.excepthook is sys.__excepthook__)
attempt(lambda: sys.nothing_of_the_kind)
