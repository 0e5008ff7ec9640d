# ends: memory
('a' * 10 ** 5).join(['b'] * 10 ** 4)
