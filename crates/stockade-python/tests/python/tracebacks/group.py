def fail(kind, message):
    raise kind(message)
errors = []
for kind, message in [(ValueError, "first"), (TypeError, "second")]:
    try:
        fail(kind, message)
    except Exception as e:
        errors.append(e)
raise ExceptionGroup("two failures", errors)
