# ends: memory
('é' * 6 * 10 ** 6).encode('utf-32')
