g = ValueError("leaf")
for i in range(12):
    g = ExceptionGroup(f"level {i}", [g])
raise g
