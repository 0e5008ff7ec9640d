# ends: memory
('\n' * 5 * 10 ** 6).splitlines()
