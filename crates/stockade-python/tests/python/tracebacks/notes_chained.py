try:
    try:
        {}["missing"]
    except KeyError as e:
        e.add_note("looked everywhere")
        raise
except KeyError as e:
    new = LookupError("gave up")
    new.add_note("note on the outer")
    raise new from e
