import io
import unittest
log = []


def setUpModule(): log.append("setUpModule")
def tearDownModule(): log.append("tearDownModule")


class A(unittest.TestCase):
    @classmethod
    def setUpClass(cls): log.append("setUpClass"); cls.addClassCleanup(log.append, "class cleanup")
    @classmethod
    def tearDownClass(cls): log.append("tearDownClass")
    def setUp(self): log.append("setUp " + self._testMethodName); self.addCleanup(log.append, "cleanup 1"); self.addCleanup(log.append, "cleanup 2")
    def tearDown(self): log.append("tearDown")
    def test_passes(self): self.assertEqual(1, 1)
    def test_fails(self):
        """Fails on purpose.

        More."""
        self.assertEqual([1, 2], [1, 3])
    def test_errors(self): {}["missing"]
    @unittest.skip("not now")
    def test_skipped(self): pass
    @unittest.skipIf(True, "if")
    def test_skip_if(self): pass
    @unittest.skipUnless(True, "unless")
    def test_not_skipped(self): pass
    @unittest.expectedFailure
    def test_expected(self): self.fail("as it should")
    @unittest.expectedFailure
    def test_unexpected(self): pass
    def test_skip_inside(self): self.skipTest("inside")
    def test_sub(self):
        for i in range(4):
            with self.subTest("even", i=i): self.assertEqual(i % 2, 0)
        with self.subTest(outer=1):
            with self.subTest(inner=2): raise ValueError("in sub")
    def test_sub_fine(self):
        for i in range(3):
            with self.subTest(i=i): pass
        with self.subTest(): self.skipTest("sub skip")
    def test_raises(self):
        with self.assertRaises(ZeroDivisionError) as cm: 1 / 0
        self.assertEqual(str(cm.exception), "division by zero")
    def test_context(self):
        class M:
            def __enter__(self): log.append("enter"); return 5
            def __exit__(self, *a): log.append("exit")
        self.assertEqual(self.enterContext(M()), 5)
        self.assertRaises(TypeError, self.enterContext, 5)


class B(unittest.TestCase):
    def setUp(self): raise RuntimeError("in setUp")
    def tearDown(self): log.append("never")
    def test_b(self): log.append("never")


class C(unittest.TestCase):
    @classmethod
    def setUpClass(cls): raise RuntimeError("in setUpClass")
    def test_c(self): log.append("never")


@unittest.skip("whole class")
class D(unittest.TestCase):
    def test_d(self): log.append("never")


class E(unittest.TestCase):
    def tearDown(self): raise RuntimeError("in tearDown")
    def test_e(self): self.addCleanup(lambda: 1 / 0)
    def helper(self): pass


class F(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self): self.value = 5; log.append("async setUp")
    async def asyncTearDown(self): log.append("async tearDown")
    async def test_async(self): self.assertEqual(self.value, 5); self.addAsyncCleanup(self.clean)
    async def clean(self): log.append("async cleanup")
    async def test_async_skips(self): self.skipTest("async")
    def test_plain(self): self.assertEqual(self.value, 5)


def shown(text):
    lines = []
    for line in text.split("\n"):
        if line.startswith("Ran "): line = line.split(" in ")[0]
        if line.startswith("  File "): line = "  File" + line.split(",", 1)[1]
        lines.append(line)
    return "\n".join(lines)


for verbosity in (0, 1, 2):
    stream = io.StringIO()
    suite = unittest.defaultTestLoader.loadTestsFromModule(__import__("__main__")) if hasattr(unittest, "mock_none") else unittest.TestSuite(unittest.defaultTestLoader.loadTestsFromTestCase(k) for k in (A, B, C, D, E, F))
    result = unittest.TextTestRunner(stream, verbosity=verbosity).run(suite)
    if verbosity: print(shown(stream.getvalue()))
    print(result, result.wasSuccessful(), result.testsRun, len(result.skipped), len(result.expectedFailures), [str(t) for t in result.unexpectedSuccesses])
    print(log); log.clear()
loader = unittest.TestLoader()
print(loader.getTestCaseNames(A), suite.countTestCases(), loader.loadTestsFromTestCase(E), list(loader.loadTestsFromTestCase(B)))
print(loader.testMethodPrefix, loader.suiteClass.__name__, [t.id() for t in loader.loadTestsFromTestCase(F)])
loader.testMethodPrefix = "help"; print(loader.getTestCaseNames(E))
for wrong in (5, A, unittest.TestSuite, "text"):
    try: unittest.TestSuite().addTest(wrong)
    except TypeError as e: print(e)
try: unittest.TestSuite("abc")
except TypeError as e: print(e)
one = unittest.TestSuite([A("test_passes")]); one.addTests([A("test_raises")]); print(one == unittest.TestSuite([A("test_passes"), A("test_raises")]), one, one.countTestCases())
r = unittest.TestResult(); one.run(r); print(r, log); log.clear()
r = A("test_fails").run(); print(r.failures[0][0], r.failures[0][1].splitlines()[-1], A("test_fails").shortDescription(), A("test_passes").shortDescription())
r = unittest.TestResult(); r.failfast = True; unittest.TestSuite([A("test_fails"), A("test_passes")]).run(r); print(r.testsRun, r.shouldStop); log.clear()
def function(): "A function."; log.append("function")
f = unittest.FunctionTestCase(function, setUp=lambda: log.append("up"), tearDown=lambda: log.append("down")); f.run(unittest.TestResult()); print(log, f, f.id(), f.shortDescription()); log.clear()
try: A("test_fails").debug()
except AssertionError as e: print(str(e).split("\n")[0])
stream = io.StringIO(); unittest.TextTestRunner(stream=stream).run(unittest.TestSuite()); print(shown(stream.getvalue()))
try: unittest.main(argv=["prog", "A.test_passes", "E"], testRunner=unittest.TextTestRunner(stream=io.StringIO()))
except SystemExit as e: print("exit", e.code)
p = unittest.main(argv=["prog", "-v"], exit=False, testRunner=unittest.TextTestRunner(stream=io.StringIO(), verbosity=0)); print(p.result); log.clear()
stream = io.StringIO(); unittest.main(argv=["prog", "Nope", "A.nope", "A"], exit=False, testRunner=unittest.TextTestRunner(stream=stream)); print(shown(stream.getvalue())[:900])
print(sorted(unittest.__all__)[:5], unittest.TestCase.__module__, unittest.TextTestRunner.__module__, unittest.SkipTest.__mro__[1].__name__, unittest.main is unittest.TestProgram)
