# ends: memory
('a' * 10 ** 5).replace('a', 'b' * 10 ** 5)
