# ends: operations
import unittest
class T(unittest.TestCase):
    def test(self):
        while True: pass
unittest.main()
