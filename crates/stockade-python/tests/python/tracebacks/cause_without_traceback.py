raise ValueError("effect") from KeyError("cause never raised")
