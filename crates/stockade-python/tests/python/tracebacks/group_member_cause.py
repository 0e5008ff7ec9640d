try:
    try:
        1 / 0
    except ZeroDivisionError as z:
        raise ValueError("wrapped division") from z
except ValueError as v:
    caught = v
raise ExceptionGroup("members with causes", [caught, KeyError("plain")])
