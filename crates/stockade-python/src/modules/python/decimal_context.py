"""Signals and contexts of `decimal`. What contexts compute is put there by `decimal` itself."""

MAX_PREC = MAX_EMAX = 999999999999999999
MIN_EMIN = -MAX_EMAX
MIN_ETINY = MIN_EMIN - MAX_PREC + 1

ROUNDINGS = ("ROUND_CEILING", "ROUND_FLOOR", "ROUND_UP", "ROUND_DOWN", "ROUND_HALF_UP", "ROUND_HALF_DOWN",
             "ROUND_HALF_EVEN", "ROUND_05UP")


class DecimalException(ArithmeticError):
    __module__ = "decimal"


class Clamped(DecimalException):
    __module__ = "decimal"


class InvalidOperation(DecimalException):
    __module__ = "decimal"


class ConversionSyntax(InvalidOperation):
    __module__ = "decimal"


class DivisionImpossible(InvalidOperation):
    __module__ = "decimal"


class DivisionByZero(DecimalException, ZeroDivisionError):
    __module__ = "decimal"


class DivisionUndefined(InvalidOperation, ZeroDivisionError):
    __module__ = "decimal"


class InvalidContext(InvalidOperation):
    __module__ = "decimal"


class Inexact(DecimalException):
    __module__ = "decimal"


class Rounded(DecimalException):
    __module__ = "decimal"


class Subnormal(DecimalException):
    __module__ = "decimal"


class Overflow(Inexact, Rounded):
    __module__ = "decimal"


class Underflow(Inexact, Rounded, Subnormal):
    __module__ = "decimal"


class FloatOperation(DecimalException, TypeError):
    __module__ = "decimal"


SIGNALS = (InvalidOperation, FloatOperation, DivisionByZero, Overflow, Underflow, Subnormal, Inexact, Rounded,
           Clamped)
INVALID, FLOAT, BY_ZERO, SUBNORMAL, INEXACT, ROUNDED, CLAMPED = 1, 2, 4, 32, 64, 128, 256
# Kinds of invalid operations, told apart in the exception only.
SYNTAX, IMPOSSIBLE, UNDEFINED = 512, 1024, 2048
_KINDS = ((SYNTAX, ConversionSyntax), (IMPOSSIBLE, DivisionImpossible), (UNDEFINED, DivisionUndefined))
_BITS = {signal: 1 << at for at, signal in enumerate(SIGNALS)}


def _bit(signal):
    try:
        return _BITS[signal]
    except (KeyError, TypeError):
        raise KeyError("valid values for signals are:\n  [InvalidOperation, FloatOperation, DivisionByZero,\n"
                       "   Overflow, Underflow, Subnormal, Inexact, Rounded,\n   Clamped]") from None


def _bits(given):
    """Signals as bits."""
    if isinstance(given, SignalDict):
        return given._read()
    if isinstance(given, dict):
        if len(given) != len(SIGNALS) or any(signal not in given for signal in SIGNALS):
            raise KeyError("invalid signal dict")
        return sum([_BITS[signal] for signal in SIGNALS if given[signal]])
    if not isinstance(given, list):
        raise TypeError("argument must be a signal dict")
    total = 0
    for signal in given:
        total |= _bit(signal)
    return total


# The program's, and that of tests beside it, which the program cannot change.
_current = [None, None]


def _mirror(context):
    """What tests set in their context, the program computes with."""
    if _apart() and context is _current[1]:
        _current[0] = context.copy()


class SignalDict:
    """The flags or the traps of a context."""

    __module__ = "decimal"
    __slots__ = ("_context", "_name")
    __hash__ = None

    def __init__(self, context, name):
        self._context, self._name = context, name

    def _read(self):
        return getattr(self._context, self._name)

    def __getitem__(self, signal):
        return bool(self._read() & _bit(signal))

    def __setitem__(self, signal, value):
        bit = _bit(signal)
        setattr(self._context, self._name, self._read() & ~bit | (bit if value else 0))
        _mirror(self._context)

    def __delitem__(self, signal):
        raise ValueError("signal keys cannot be deleted")

    def __iter__(self):
        return iter(SIGNALS)

    def __len__(self):
        return len(SIGNALS)

    def __contains__(self, signal):
        return signal in SIGNALS

    def keys(self):
        return list(SIGNALS)

    def values(self):
        return [self[signal] for signal in SIGNALS]

    def items(self):
        return [(signal, self[signal]) for signal in SIGNALS]

    def get(self, signal, default=None):
        return self[signal] if signal in SIGNALS else default

    def copy(self):
        return dict(self.items())

    def update(self, other):
        for signal, value in other.items():
            self[signal] = value

    def __eq__(self, other):
        if isinstance(other, SignalDict):
            return self._read() == other._read()
        return self.copy() == other if isinstance(other, dict) else NotImplemented

    def __repr__(self):
        return "{" + ", ".join([f"{signal!r}:{value}" for signal, value in self.items()]) + "}"


def _number(value, name, low, high, shown):
    if not isinstance(value, int):
        raise TypeError("an integer is required")
    if abs(value) >> 63:
        raise OverflowError("Python int too large to convert to C ssize_t")
    if not low <= value <= high:
        raise ValueError(f"valid range for {name} is {shown}")
    return int(value)


def rounding_number(value):
    if value in ROUNDINGS and isinstance(value, str):
        return ROUNDINGS.index(value)
    raise TypeError("valid values for rounding are:\n  [ROUND_CEILING, ROUND_FLOOR, ROUND_UP, ROUND_DOWN,\n"
                    "   ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN,\n   ROUND_05UP]")


class Context:
    """How to compute: with which precision, rounding and bounds, and what to do about signals."""

    __module__ = "decimal"
    # The first five, as the natives want them, are `_spec` as well.
    __slots__ = ("_prec", "_rounding", "_emin", "_emax", "_clamp", "_capitals", "_flags", "_traps", "_spec")

    def __init__(self, prec=None, rounding=None, Emin=None, Emax=None, capitals=None, clamp=None, flags=None,
                 traps=None):
        base = _template[0] if _template else None
        self._prec, self._rounding, self._emin, self._emax, self._clamp = (
            base._spec if base else (28, 6, -999999, 999999, 0))
        self._capitals, self._flags = base._capitals if base else 1, 0
        self._traps = base._traps if base else INVALID | BY_ZERO | 8
        self._settle()
        for name, value in (("prec", prec), ("rounding", rounding), ("Emin", Emin), ("Emax", Emax),
                            ("capitals", capitals), ("clamp", clamp), ("flags", flags), ("traps", traps)):
            if value is not None:
                setattr(self, name, value)

    def _settle(self):
        self._spec = (self._prec, self._rounding, self._emin, self._emax, self._clamp)
        _mirror(self)

    @property
    def prec(self):
        return self._prec

    @prec.setter
    def prec(self, value):
        self._prec = _number(value, "prec", 1, MAX_PREC, "[1, MAX_PREC]")
        self._settle()

    @property
    def rounding(self):
        return ROUNDINGS[self._rounding]

    @rounding.setter
    def rounding(self, value):
        self._rounding = rounding_number(value)
        self._settle()

    @property
    def Emin(self):
        return self._emin

    @Emin.setter
    def Emin(self, value):
        self._emin = _number(value, "Emin", MIN_EMIN, 0, "[MIN_EMIN, 0]")
        self._settle()

    @property
    def Emax(self):
        return self._emax

    @Emax.setter
    def Emax(self, value):
        self._emax = _number(value, "Emax", 0, MAX_EMAX, "[0, MAX_EMAX]")
        self._settle()

    @property
    def capitals(self):
        return self._capitals

    @capitals.setter
    def capitals(self, value):
        if not isinstance(value, int):
            raise TypeError("an integer is required")
        if value not in (0, 1):
            raise ValueError("valid values for capitals are 0 or 1")
        self._capitals = int(value)
        _mirror(self)

    @property
    def clamp(self):
        return self._clamp

    @clamp.setter
    def clamp(self, value):
        if not isinstance(value, int):
            raise TypeError("an integer is required")
        if value not in (0, 1):
            raise ValueError("valid values for clamp are 0 or 1")
        self._clamp = int(value)
        self._settle()

    @property
    def flags(self):
        return SignalDict(self, "_flags")

    @flags.setter
    def flags(self, value):
        self._flags = _bits(value)
        _mirror(self)

    @property
    def traps(self):
        return SignalDict(self, "_traps")

    @traps.setter
    def traps(self, value):
        self._traps = _bits(value)
        _mirror(self)

    def __delattr__(self, name):
        raise AttributeError("context attributes cannot be deleted")

    def _signal(self, status):
        """Remembers what happened, and raises what is trapped."""
        if status & (SYNTAX | IMPOSSIBLE | UNDEFINED):
            status |= INVALID
        self._flags |= status & 511
        trapped = status & self._traps
        if trapped:
            names = [kind for bit, kind in _KINDS if status & bit] if trapped & INVALID else []
            for at, signal in enumerate(SIGNALS):
                if trapped >> at & 1 and not (at == 0 and names):
                    names.append(signal)
            for at, signal in enumerate(SIGNALS):
                if trapped >> at & 1:
                    raise signal(names)

    def clear_flags(self):
        self._flags = 0

    def clear_traps(self):
        self._traps = 0
        _mirror(self)

    def Etiny(self):
        return self._emin - self._prec + 1

    def Etop(self):
        return self._emax - self._prec + 1

    def copy(self):
        made = Context.__new__(Context)
        made._prec, made._rounding, made._emin, made._emax, made._clamp = self._spec
        made._capitals, made._flags, made._traps = self._capitals, self._flags, self._traps
        made._settle()
        return made

    __copy__ = copy

    def __repr__(self):
        def listed(bits):
            return ", ".join([signal.__name__ for at, signal in enumerate(_SHOWN) if bits & _BITS[signal]])
        return (f"Context(prec={self._prec}, rounding={self.rounding}, Emin={self._emin}, Emax={self._emax}, "
                f"capitals={self._capitals}, clamp={self._clamp}, flags=[{listed(self._flags)}], "
                f"traps=[{listed(self._traps)}])")


_SHOWN = (Clamped, InvalidOperation, DivisionByZero, Inexact, Rounded, Subnormal, Overflow, Underflow,
          FloatOperation)
_template = []
DefaultContext = Context()
_template.append(DefaultContext)
BasicContext = Context(prec=9, rounding="ROUND_HALF_UP",
                       traps=[Clamped, InvalidOperation, DivisionByZero, Overflow, Underflow])
ExtendedContext = Context(prec=9, traps=[])


def getcontext():
    """The context that operators use."""
    at = _apart()
    if not _current[at]:
        _current[at] = DefaultContext.copy()
        _current[at]._flags = 0
    return _current[at]


def setcontext(context, /):
    if not isinstance(context, Context):
        raise TypeError("argument must be a context")
    if context in (DefaultContext, BasicContext, ExtendedContext):
        context = context.copy()
        context._flags = 0
    _current[_apart()] = context
    _mirror(context)


class ContextManager:
    """What `localcontext` gives to `with`."""

    __module__ = "decimal"

    def __init__(self, context):
        self._new = context

    def __enter__(self):
        self._old = getcontext()
        setcontext(self._new)
        return self._new

    def __exit__(self, kind, value, traceback):
        setcontext(self._old)


_NAMES = ("prec", "rounding", "Emin", "Emax", "capitals", "clamp", "flags", "traps")


def localcontext(ctx=None, **changes):
    if ctx is None:
        ctx = getcontext()
    elif not isinstance(ctx, Context):
        raise TypeError("optional argument must be a context")
    for name in changes:
        if name not in _NAMES:
            raise TypeError(f"this function got an unexpected keyword argument '{name}'")
    made = ctx.copy()
    for name, value in changes.items():
        setattr(made, name, value)
    return ContextManager(made)


for _one in (Context, SignalDict, ContextManager):
    _one.__name__ = "decimal." + _one.__qualname__
del _one
