# ends: memory
text = "é" * 1_000_000
text.encode("ascii", "namereplace")
