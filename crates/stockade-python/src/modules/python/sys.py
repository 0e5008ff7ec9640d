class _Fields(tuple):
    _names = ()
    _shown = ""

    def __getattr__(self, name):
        if name in self._names:
            return self[self._names.index(name)]
        raise AttributeError(f"'{self._shown}' object has no attribute '{name}'")

    def __repr__(self):
        parts = ", ".join(f"{n}={v!r}" for n, v in zip(self._names, self))
        return f"{self._shown}({parts})"


class _Version(_Fields):
    _names = ("major", "minor", "micro", "releaselevel", "serial")
    _shown = "sys.version_info"


class _Float(_Fields):
    _names = ("max", "max_exp", "max_10_exp", "min", "min_exp", "min_10_exp", "dig", "mant_dig",
              "epsilon", "radix", "rounds")
    _shown = "sys.float_info"


class _Int(_Fields):
    _names = ("bits_per_digit", "sizeof_digit", "default_max_str_digits", "str_digits_check_threshold")
    _shown = "sys.int_info"


class _Hash(_Fields):
    _names = ("width", "modulus", "inf", "nan", "imag", "algorithm", "hash_bits", "seed_bits", "cutoff")
    _shown = "sys.hash_info"


class _Implementation:
    name = "stockade"
    cache_tag = None


class _Stream:
    encoding = "utf-8"
    errors = "strict"

    def __init__(self, name, error):
        self.name = name
        self._error = error
        self.closed = False

    def write(self, text):
        return _write(text, self._error)

    def writelines(self, lines):
        for line in lines:
            self.write(line)

    def flush(self):
        pass

    def isatty(self):
        return False

    def writable(self):
        return True

    def readable(self):
        return False

    def __repr__(self):
        return f"<stream {self.name!r}>"


version_info = _Version((3, 13, 0, "final", 0))
version = "3.13.0 (stockade)"
hexversion = 0x030d00f0
byteorder = "little"
maxsize = 2**63 - 1
maxunicode = 0x10FFFF
platform = "stockade"
implementation = _Implementation()
float_info = _Float((1.7976931348623157e+308, 1024, 308, 2.2250738585072014e-308, -1021, -307, 15,
                     53, 2.220446049250313e-16, 2, 1))
int_info = _Int((30, 4, 4300, 640))
hash_info = _Hash((64, 2**61 - 1, 314159, 0, 1000003, "siphash13", 64, 128, 0))
float_repr_style = "short"
argv = [""]
flags = None
dont_write_bytecode = True
stdout = _Stream("<stdout>", False)
stderr = _Stream("<stderr>", True)
__stdout__ = stdout
__stderr__ = stderr
