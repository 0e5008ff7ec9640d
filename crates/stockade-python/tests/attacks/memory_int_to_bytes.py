# ends: memory
(1).to_bytes(10 ** 11)
