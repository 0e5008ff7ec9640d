"""The public names of each module, as CPython 3.13 lists them, less those that need a host."""
names = {
    "abc": """
        ABC ABCMeta abstractclassmethod abstractmethod abstractproperty abstractstaticmethod
        get_cache_token update_abstractmethods
    """,
    "bisect": """
        bisect bisect_left bisect_right insort insort_left insort_right
    """,
    "calendar": """
        APRIL AUGUST Calendar DECEMBER Day FEBRUARY FRIDAY HTMLCalendar IllegalMonthError
        IllegalWeekdayError JANUARY JULY JUNE LocaleHTMLCalendar LocaleTextCalendar MARCH MAY MONDAY
        Month NOVEMBER OCTOBER SATURDAY SEPTEMBER SUNDAY THURSDAY TUESDAY TextCalendar WEDNESDAY
        calendar day_abbr day_name firstweekday isleap leapdays month month_abbr month_name
        monthcalendar monthrange prcal prmonth setfirstweekday timegm weekday weekheader
    """,
    "collections": """
        ChainMap Counter OrderedDict UserDict UserList UserString defaultdict deque namedtuple
    """,
    "collections.abc": """
        AsyncGenerator AsyncIterable AsyncIterator Awaitable Buffer ByteString Callable Collection
        Container Coroutine Generator Hashable ItemsView Iterable Iterator KeysView Mapping
        MappingView MutableMapping MutableSequence MutableSet Reversible Sequence Set Sized
        ValuesView
    """,
    "contextlib": """
        AbstractAsyncContextManager AbstractContextManager AsyncExitStack ContextDecorator ExitStack
        aclosing asynccontextmanager closing contextmanager nullcontext redirect_stderr
        redirect_stdout suppress
    """,
    "copy": """
        Error copy deepcopy replace
    """,
    "csv": """
        Dialect DictReader DictWriter Error QUOTE_ALL QUOTE_MINIMAL QUOTE_NONE QUOTE_NONNUMERIC
        QUOTE_NOTNULL QUOTE_STRINGS Sniffer excel excel_tab field_size_limit get_dialect
        list_dialects reader register_dialect unix_dialect unregister_dialect writer
    """,
    "dataclasses": """
        Field FrozenInstanceError InitVar KW_ONLY MISSING asdict astuple dataclass field fields
        is_dataclass make_dataclass replace
    """,
    "datetime": """
        MAXYEAR MINYEAR UTC date datetime time timedelta timezone tzinfo
    """,
    "decimal": """
        BasicContext Clamped Context ConversionSyntax Decimal DecimalException DecimalTuple
        DefaultContext DivisionByZero DivisionImpossible DivisionUndefined ExtendedContext
        FloatOperation HAVE_CONTEXTVAR HAVE_THREADS Inexact InvalidContext InvalidOperation MAX_EMAX
        MAX_PREC MIN_EMIN MIN_ETINY Overflow ROUND_05UP ROUND_CEILING ROUND_DOWN ROUND_FLOOR
        ROUND_HALF_DOWN ROUND_HALF_EVEN ROUND_HALF_UP ROUND_UP Rounded Subnormal Underflow
        getcontext localcontext setcontext
    """,
    "difflib": """
        Differ HtmlDiff IS_CHARACTER_JUNK IS_LINE_JUNK Match SequenceMatcher context_diff diff_bytes
        get_close_matches ndiff restore unified_diff
    """,
    "doctest": """
        COMPARISON_FLAGS DONT_ACCEPT_BLANKLINE DONT_ACCEPT_TRUE_FOR_1 DebugRunner DocTest
        DocTestFailure DocTestFinder DocTestParser DocTestRunner DocTestSuite ELLIPSIS Example
        FAIL_FAST IGNORE_EXCEPTION_DETAIL NORMALIZE_WHITESPACE OutputChecker REPORTING_FLAGS
        REPORT_CDIFF REPORT_NDIFF REPORT_ONLY_FIRST_FAILURE REPORT_UDIFF SKIP UnexpectedException
        register_optionflag run_docstring_examples set_unittest_reportflags testmod
    """,
    "enum": """
        CONFORM CONTINUOUS EJECT Enum EnumCheck EnumDict EnumMeta EnumType Flag FlagBoundary IntEnum
        IntFlag KEEP NAMED_FLAGS ReprEnum STRICT StrEnum UNIQUE auto global_enum global_enum_repr
        global_flag_repr global_str member nonmember pickle_by_enum_name pickle_by_global_name
        property unique verify
    """,
    "fractions": """
        Fraction
    """,
    "functools": """
        WRAPPER_ASSIGNMENTS WRAPPER_UPDATES cache cached_property cmp_to_key lru_cache partial
        partialmethod reduce singledispatch singledispatchmethod total_ordering update_wrapper wraps
    """,
    "graphlib": """
        CycleError TopologicalSorter
    """,
    "heapq": """
        heapify heappop heappush heappushpop heapreplace merge nlargest nsmallest
    """,
    "io": """
        BlockingIOError BufferedIOBase BytesIO DEFAULT_BUFFER_SIZE IOBase RawIOBase SEEK_CUR
        SEEK_END SEEK_SET StringIO TextIOBase TextIOWrapper UnsupportedOperation text_encoding
    """,
    "itertools": """
        accumulate batched chain combinations combinations_with_replacement compress count cycle
        dropwhile filterfalse groupby islice pairwise permutations product repeat starmap takewhile
        tee zip_longest
    """,
    "json": """
        JSONDecodeError JSONDecoder JSONEncoder dump dumps load loads
    """,
    "keyword": """
        iskeyword issoftkeyword kwlist softkwlist
    """,
    "logging": """
        BASIC_FORMAT BufferingFormatter CRITICAL DEBUG ERROR FATAL Filter Formatter Handler INFO
        LogRecord Logger LoggerAdapter NOTSET NullHandler StreamHandler WARN WARNING addLevelName
        basicConfig captureWarnings critical debug disable error exception fatal getHandlerByName
        getHandlerNames getLevelName getLevelNamesMapping getLogRecordFactory getLogger
        getLoggerClass info lastResort log makeLogRecord raiseExceptions setLogRecordFactory
        setLoggerClass shutdown warn warning
    """,
    "numbers": """
        Complex Integral Number Rational Real
    """,
    "operator": """
        abs add and_ attrgetter call concat contains countOf delitem eq floordiv ge getitem gt iadd
        iand iconcat ifloordiv ilshift imatmul imod imul index indexOf inv invert ior ipow irshift
        is_ is_not isub itemgetter itruediv ixor le length_hint lshift lt matmul methodcaller mod
        mul ne neg not_ or_ pos pow rshift setitem sub truediv truth xor
    """,
    "pprint": """
        PrettyPrinter isreadable isrecursive pformat pp pprint saferepr
    """,
    "queue": """
        Empty Full LifoQueue PriorityQueue Queue ShutDown SimpleQueue
    """,
    "random": """
        Random SystemRandom betavariate binomialvariate choice choices expovariate gammavariate
        gauss getrandbits getstate lognormvariate normalvariate paretovariate randbytes randint
        random randrange sample seed setstate shuffle triangular uniform vonmisesvariate
        weibullvariate
    """,
    "re": """
        A ASCII DEBUG DOTALL I IGNORECASE L LOCALE M MULTILINE Match NOFLAG Pattern PatternError
        RegexFlag S Scanner U UNICODE VERBOSE X compile error escape findall finditer fullmatch match
        purge search split sub subn
    """,
    "reprlib": """
        Repr recursive_repr repr
    """,
    "statistics": """
        NormalDist StatisticsError correlation covariance fmean geometric_mean harmonic_mean kde
        kde_random linear_regression mean median median_grouped median_high median_low mode
        multimode pstdev pvariance quantiles stdev variance
    """,
    "string": """
        Formatter Template ascii_letters ascii_lowercase ascii_uppercase capwords digits hexdigits
        octdigits printable punctuation whitespace
    """,
    "textwrap": """
        TextWrapper dedent fill indent shorten wrap
    """,
    "time": """
        altzone asctime ctime daylight get_clock_info gmtime localtime mktime monotonic monotonic_ns
        perf_counter perf_counter_ns process_time process_time_ns sleep strftime strptime
        struct_time thread_time thread_time_ns time time_ns timezone tzname
    """,
    "types": """
        AsyncGeneratorType BuiltinFunctionType BuiltinMethodType ClassMethodDescriptorType
        CoroutineType DynamicClassAttribute EllipsisType FunctionType GeneratorType GenericAlias
        GetSetDescriptorType LambdaType MappingProxyType MemberDescriptorType MethodDescriptorType
        MethodType MethodWrapperType ModuleType NoneType NotImplementedType SimpleNamespace
        TracebackType UnionType WrapperDescriptorType coroutine get_original_bases new_class
        prepare_class resolve_bases
    """,
    "typing": """
        AbstractSet Annotated Any AnyStr AsyncContextManager AsyncGenerator AsyncIterable
        AsyncIterator Awaitable BinaryIO ByteString Callable ChainMap ClassVar Collection
        Concatenate Container ContextManager Coroutine Counter DefaultDict Deque Dict Final
        ForwardRef FrozenSet Generator Generic Hashable IO ItemsView Iterable Iterator KeysView List
        Literal LiteralString Mapping MappingView Match MutableMapping MutableSequence MutableSet
        NamedTuple Never NewType NoDefault NoReturn NotRequired Optional OrderedDict ParamSpec
        ParamSpecArgs ParamSpecKwargs Pattern Protocol ReadOnly Required Reversible Self Sequence
        Set Sized SupportsAbs SupportsBytes SupportsComplex SupportsFloat SupportsIndex SupportsInt
        SupportsRound TYPE_CHECKING Text TextIO Tuple Type TypeAlias TypeAliasType TypeGuard TypeIs
        TypeVar TypeVarTuple TypedDict Union Unpack ValuesView assert_never assert_type cast
        clear_overloads dataclass_transform final get_args get_origin get_overloads
        get_protocol_members get_type_hints is_protocol is_typeddict no_type_check
        no_type_check_decorator overload override reveal_type runtime_checkable
    """,
    "unittest": """
        FunctionTestCase IsolatedAsyncioTestCase SkipTest TestCase TestLoader TestResult TestSuite
        TextTestResult TextTestRunner addModuleCleanup defaultTestLoader doModuleCleanups
        enterModuleContext expectedFailure main skip skipIf skipUnless
    """,
    "xml.etree.ElementTree": """
        C14NWriterTarget Comment Element ElementTree PI ParseError ProcessingInstruction QName
        SubElement TreeBuilder VERSION XML XMLID XMLParser XMLPullParser canonicalize dump
        fromstring fromstringlist indent iselement iterparse parse register_namespace tostring
        tostringlist
    """,
}
import abc
import bisect
import calendar
import collections
import collections.abc
import contextlib
import copy
import csv
import dataclasses
import datetime
import decimal
import difflib
import doctest
import enum
import fractions
import functools
import graphlib
import heapq
import io
import itertools
import json
import keyword
import logging
import numbers
import operator
import pprint
import queue
import random
import re
import reprlib
import statistics
import string
import textwrap
import time
import types
import typing
import unittest
import xml.etree.ElementTree
import sys


def module(name):
    first, *rest = name.split(".")
    found = globals()[first]
    for part in rest: found = getattr(found, part)
    return found


for name, listed in names.items():
    listed = listed.split()
    lost = [one for one in listed if not hasattr(module(name), one)]
    print(name, len(listed), lost)
    print(*[f"{one}:{getattr(module(name), one).__module__}" for one in listed
            if isinstance(getattr(module(name), one), type) and getattr(module(name), one).__module__ == name])
