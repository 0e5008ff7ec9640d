"""Compressed streams and check sums."""

DEFLATED, DEF_BUF_SIZE, DEF_MEM_LEVEL, MAX_WBITS = 8, 16384, 8, 15
Z_NO_COMPRESSION, Z_BEST_SPEED, Z_BEST_COMPRESSION, Z_DEFAULT_COMPRESSION = 0, 1, 9, -1
Z_NO_FLUSH, Z_PARTIAL_FLUSH, Z_SYNC_FLUSH, Z_FULL_FLUSH, Z_FINISH, Z_BLOCK, Z_TREES = range(7)
Z_DEFAULT_STRATEGY, Z_FILTERED, Z_HUFFMAN_ONLY, Z_RLE, Z_FIXED = range(5)
ZLIB_VERSION = ZLIB_RUNTIME_VERSION = "1.3.1"


class error(Exception):
    pass


def _module(deflating, inflating, deflated, inflated, copied, decompressed, compressed):
    class Compress:
        """A stream that is compressed piece by piece."""
        __slots__ = ("_state",)

        def flush(self, mode=Z_FINISH, /):
            """What has not come out yet; usually the end of the stream."""
            return deflated(self._state, b"", mode) if mode else b""

        def copy(self):
            """The same stream, to go on with differently."""
            made = object.__new__(Compress)
            made._state = copied(self._state)
            return made

        def __deepcopy__(self, memo, /): return self.copy()
    Compress.compress, Compress.__copy__ = compressed, Compress.copy

    class Decompress:
        """A stream that is read piece by piece."""
        __slots__ = ("_state", "_unused", "_tail", "_eof")

        @property
        def unused_data(self): return self._unused

        @property
        def unconsumed_tail(self): return self._tail

        @property
        def eof(self): return self._eof

        def _more(self, data, most):
            if self._eof:
                self._unused += data
                return b""
            made, rest, self._eof = inflated(self._state, data, most)
            if self._eof:
                self._unused, self._tail = self._unused + rest, b""
            else:
                self._tail = rest
            return made

        def flush(self, length=DEF_BUF_SIZE, /):
            """What can still come out of the input that was left over."""
            if range(length) is not None and length <= 0:
                raise ValueError("length must be greater than zero")
            return b"" if self._eof else self._more(self._tail, 0)

        def copy(self):
            """The same stream, to go on with differently."""
            made = object.__new__(Decompress)
            made._state, made._eof = copied(self._state), self._eof
            made._unused, made._tail = self._unused, self._tail
            return made

        def __deepcopy__(self, memo, /): return self.copy()
    Decompress.decompress, Decompress.__copy__ = decompressed, Decompress.copy
    Compress.__qualname__, Decompress.__qualname__ = "Compress", "Decompress"

    def compressobj(*args, **kwds):
        """A stream to be compressed."""
        made = object.__new__(Compress)
        made._state = deflating(*args, **kwds)
        return made

    def decompressobj(*args, **kwds):
        """A stream to be read."""
        made = object.__new__(Decompress)
        made._state = inflating(*args, **kwds)
        made._unused, made._tail, made._eof = b"", b"", False
        return made
    return compressobj, decompressobj


compressobj, decompressobj = _module(_deflating, _inflating, _deflated, _inflated, _copied,
                                     _decompressed, _compressed)
del _module, _deflating, _inflating, _deflated, _inflated, _copied, _decompressed, _compressed
