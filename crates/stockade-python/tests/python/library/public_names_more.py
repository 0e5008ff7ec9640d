"""The public names of more modules, as CPython 3.13 lists them, less those that need a host."""
names = {
    "argparse": """
        Action ArgumentDefaultsHelpFormatter ArgumentError ArgumentParser ArgumentTypeError
        BooleanOptionalAction FileType HelpFormatter MetavarTypeHelpFormatter Namespace ONE_OR_MORE
        OPTIONAL PARSER REMAINDER RawDescriptionHelpFormatter RawTextHelpFormatter SUPPRESS
        ZERO_OR_MORE
    """,
    "ast": """
        literal_eval
    """,
    "asyncio": """
        ALL_COMPLETED AbstractEventLoop AbstractEventLoopPolicy AbstractServer Barrier BaseEventLoop
        BoundedSemaphore BrokenBarrierError CancelledError Condition DefaultEventLoopPolicy Event
        EventLoop FIRST_COMPLETED FIRST_EXCEPTION Future Handle IncompleteReadError
        InvalidStateError LifoQueue LimitOverrunError Lock PriorityQueue Queue QueueEmpty QueueFull
        QueueShutDown Runner SelectorEventLoop Semaphore SendfileNotAvailableError Task TaskGroup
        Timeout TimeoutError TimerHandle _enter_task _get_running_loop _leave_task _register_task
        _set_running_loop _unregister_task all_tasks as_completed create_eager_task_factory
        create_task current_task eager_task_factory ensure_future gather get_event_loop
        get_event_loop_policy get_running_loop iscoroutine iscoroutinefunction isfuture
        new_event_loop run run_coroutine_threadsafe set_event_loop set_event_loop_policy shield
        sleep timeout timeout_at to_thread wait wait_for wrap_future
    """,
    "codecs": """
        BOM BOM32_BE BOM32_LE BOM64_BE BOM64_LE BOM_BE BOM_LE BOM_UTF16 BOM_UTF16_BE BOM_UTF16_LE
        BOM_UTF32 BOM_UTF32_BE BOM_UTF32_LE BOM_UTF8 Codec CodecInfo EncodedFile IncrementalDecoder
        IncrementalEncoder StreamReader StreamReaderWriter StreamRecoder StreamWriter
        backslashreplace_errors decode encode getdecoder getencoder getincrementaldecoder
        getincrementalencoder getreader getwriter ignore_errors iterdecode iterencode lookup
        lookup_error namereplace_errors register replace_errors strict_errors
        xmlcharrefreplace_errors
    """,
    "colorsys": """
        hls_to_rgb hsv_to_rgb rgb_to_hls rgb_to_hsv rgb_to_yiq yiq_to_rgb
    """,
    "configparser": """
        BasicInterpolation ConfigParser ConverterMapping DEFAULTSECT DuplicateOptionError
        DuplicateSectionError ExtendedInterpolation Interpolation InterpolationDepthError
        InterpolationError InterpolationMissingOptionError InterpolationSyntaxError
        MAX_INTERPOLATION_DEPTH MissingSectionHeaderError MultilineContinuationError NoOptionError
        NoSectionError ParsingError RawConfigParser SectionProxy UNNAMED_SECTION
    """,
    "contextvars": """
        Context ContextVar Token copy_context
    """,
    "copyreg": """
        add_extension clear_extension_cache constructor pickle remove_extension
    """,
    "fnmatch": """
        filter fnmatch fnmatchcase translate
    """,
    "gc": """
        DEBUG_COLLECTABLE DEBUG_LEAK DEBUG_SAVEALL DEBUG_STATS DEBUG_UNCOLLECTABLE callbacks collect
        disable enable freeze garbage get_count get_debug get_freeze_count get_stats get_threshold
        is_finalized is_tracked isenabled set_debug set_threshold unfreeze
    """,
    "gzip": """
        BadGzipFile GzipFile compress decompress open
    """,
    "html": """
        escape unescape
    """,
    "html.entities": """
        codepoint2name entitydefs html5 name2codepoint
    """,
    "html.parser": """
        HTMLParser
    """,
    "inspect": """
        AGEN_CLOSED AGEN_CREATED AGEN_RUNNING AGEN_SUSPENDED Attribute BoundArguments CORO_CLOSED
        CORO_CREATED CORO_RUNNING CORO_SUSPENDED CO_ASYNC_GENERATOR CO_COROUTINE CO_GENERATOR
        CO_ITERABLE_COROUTINE CO_NESTED CO_NEWLOCALS CO_NOFREE CO_OPTIMIZED CO_VARARGS
        CO_VARKEYWORDS ClassFoundException FullArgSpec GEN_CLOSED GEN_CREATED GEN_RUNNING
        GEN_SUSPENDED Parameter Signature TPFLAGS_IS_ABSTRACT classify_class_attrs cleandoc
        currentframe formatannotation formatannotationrelativeto get_annotations getasyncgenstate
        getattr_static getcallargs getclasstree getcoroutinestate getdoc getfullargspec
        getgeneratorstate getmembers getmembers_static getmodule getmodulename getmro indentsize
        isabstract isasyncgen isasyncgenfunction isawaitable isbuiltin isclass iscode iscoroutine
        iscoroutinefunction isdatadescriptor isframe isfunction isgenerator isgeneratorfunction
        isgetsetdescriptor ismemberdescriptor ismethod ismethoddescriptor ismethodwrapper ismodule
        isroutine istraceback markcoroutinefunction signature unwrap walktree
    """,
    "os": """
        EX_OK F_OK R_OK SEEK_CUR SEEK_END SEEK_SET W_OK X_OK altsep cpu_count curdir defpath devnull
        environ environb error extsep fsdecode fsencode fspath get_exec_path getcwd getcwdb getenv
        getenvb linesep name pardir path pathsep putenv sep strerror supports_bytes_environ unsetenv
        urandom
    """,
    "os.path": """
        abspath altsep basename commonpath commonprefix curdir defpath devnull dirname expanduser
        expandvars extsep isabs join normcase normpath pardir pathsep realpath relpath sep split
        splitdrive splitext splitroot supports_unicode_filenames
    """,
    "pathlib": """
        Path PosixPath PurePath PurePosixPath PureWindowsPath UnsupportedOperation WindowsPath
    """,
    "posixpath": """
        abspath altsep basename commonpath commonprefix curdir defpath devnull dirname expanduser
        expandvars extsep isabs join normcase normpath pardir pathsep realpath relpath sep split
        splitdrive splitext splitroot supports_unicode_filenames
    """,
    "sched": """
        scheduler
    """,
    "shlex": """
        join quote shlex split
    """,
    "sys": """
        abiflags api_version argv base_exec_prefix base_prefix builtin_module_names byteorder
        copyright displayhook dont_write_bytecode exc_info excepthook exception exec_prefix
        executable exit flags float_info float_repr_style get_asyncgen_hooks
        get_coroutine_origin_tracking_depth get_int_max_str_digits getallocatedblocks
        getdefaultencoding getfilesystemencodeerrors getfilesystemencoding getprofile
        getrecursionlimit getrefcount getsizeof getswitchinterval gettrace getunicodeinternedsize
        hash_info hexversion implementation int_info intern is_finalizing is_stack_trampoline_active
        maxsize maxunicode meta_path orig_argv path path_hooks path_importer_cache platform
        platlibdir prefix pycache_prefix set_int_max_str_digits setrecursionlimit setswitchinterval
        stderr stdin stdlib_module_names stdout thread_info unraisablehook version version_info
        warnoptions
    """,
    "threading": """
        Barrier BoundedSemaphore BrokenBarrierError Condition Event ExceptHookArgs Lock RLock
        Semaphore TIMEOUT_MAX Thread ThreadError Timer active_count current_thread enumerate
        excepthook get_ident get_native_id getprofile gettrace local main_thread stack_size
    """,
    "timeit": """
        Timer default_timer repeat timeit
    """,
    "tomllib": """
        TOMLDecodeError load loads
    """,
    "traceback": """
        FrameSummary StackSummary TracebackException clear_frames extract_stack extract_tb
        format_exc format_exception format_exception_only format_list format_stack format_tb
        print_exc print_exception print_last print_stack print_tb
    """,
    "urllib.parse": """
        DefragResult DefragResultBytes ParseResult ParseResultBytes SplitResult SplitResultBytes
        parse_qs parse_qsl quote quote_from_bytes quote_plus unquote unquote_plus unquote_to_bytes
        urldefrag urlencode urljoin urlparse urlsplit urlunparse urlunsplit
    """,
    "warnings": """
        catch_warnings deprecated filterwarnings formatwarning resetwarnings showwarning
        simplefilter warn warn_explicit
    """,
}
import argparse
import ast
import asyncio
import codecs
import colorsys
import configparser
import contextvars
import copyreg
import fnmatch
import gc
import gzip
import html
import html.entities
import html.parser
import inspect
import os
import os.path
import pathlib
import posixpath
import sched
import shlex
import sys
import threading
import timeit
import tomllib
import traceback
import urllib.parse
import warnings


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
