# ends: memory
import warnings
with warnings.catch_warnings(record=True) as seen:
    warnings.simplefilter("always")
    while True: warnings.warn("x" * 1000)
