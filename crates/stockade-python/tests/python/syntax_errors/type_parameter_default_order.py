class C[T = int, U]: pass
