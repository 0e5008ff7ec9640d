# ends: memory
('a' * 10 ** 4).translate({97: 'b' * 10 ** 5})
