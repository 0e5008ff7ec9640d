import traceback
import warnings


class AppError(Exception):
    """Base of all errors here."""

    code = 500

    def __init__(self, message, **details):
        super().__init__(message)
        self.details = details

    def __str__(self):
        extra = ", ".join(f"{k}={v!r}" for k, v in self.details.items())
        return f"[{self.code}] {self.args[0]}" + (f" ({extra})" if extra else "")


class NotFound(AppError):
    code = 404


def find(table, key):
    try:
        return table[key]
    except KeyError as error:
        raise NotFound("no such key", key=key) from error
    finally:
        find.calls = getattr(find, "calls", 0) + 1


def gather(jobs):
    errors = []
    for job in jobs:
        try:
            job()
        except Exception as error:
            error.add_note("while gathering")
            errors.append(error)
    if errors:
        raise ExceptionGroup("several jobs failed", errors)


try:
    find({}, "x")
except NotFound as error:
    print(error, "caused by", repr(error.__cause__))
    text = "".join(traceback.format_exception(type(error), error, error.__traceback__))
    print(text.count("Traceback"), traceback.extract_tb(error.__traceback__)[0].name)

try:
    gather([lambda: 1 / 0, lambda: int("x"), lambda: None])
except* ZeroDivisionError as group:
    print("division:", [e.__notes__ for e in group.exceptions])
except* ValueError as group:
    print("value:", len(group.exceptions))

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    warnings.warn("old", DeprecationWarning, stacklevel=1)
print(caught[0].category.__name__)
result = find.calls
