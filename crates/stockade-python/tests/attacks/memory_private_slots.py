# ends: memory
type("a" * 1_000_000, (), {"__slots__": [f"__b{n}" for n in range(20_000)]})
