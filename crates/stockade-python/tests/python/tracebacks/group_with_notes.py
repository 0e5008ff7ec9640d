e = ValueError("v")
e.add_note("note on v")
g = ExceptionGroup("grouped", [e, TypeError("t")])
g.add_note("note on group")
raise g
