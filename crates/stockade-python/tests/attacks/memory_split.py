# ends: memory
('a ' * 5 * 10 ** 6).split()
