# ends: memory
('a' * 10 ** 5).replace('', 'b' * 10 ** 5)
