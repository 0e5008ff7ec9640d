def lazy():
    import nonexistent_module_for_tests as n
    return n
try:
    lazy()
except ModuleNotFoundError as e:
    print(type(e).__name__, e, e.name)
lazy()
