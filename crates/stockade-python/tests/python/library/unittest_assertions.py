import unittest
from collections import OrderedDict, deque


class T(unittest.TestCase):
    def runTest(self): pass


t = T()
def check(name, *args, **kwargs):
    try: getattr(t, name)(*args, **kwargs)
    except Exception as e: print(name, type(e).__name__, "|", str(e).replace("\n", "\n    "))
    else: print(name, "passed")


for pair in ((1, 1), (1, 2), ("a", "b"), ("abc\ndef", "abc\ndxf"), ("abc\n", "abc"), ("", "x"), ("a" * 100, "a" * 99 + "b"), ("x" * 200, "y" * 200), ([1, 2, 3], [1, 2, 4]), ([1], [1, 2, 3]), ([1, 2], [1]), ([], [1]), ((1, 2), (1, 3)), ((1,), [1]), ({1, 2}, {2, 3}), ({1}, {1}), (frozenset("a"), frozenset("b")), ({"a": 1}, {"a": 2}), ({"a": 1}, {"b": 1}), ({"k%d" % i: i for i in range(20)}, {"k%d" % i: i * 2 for i in range(20)}), (None, 0), (1.0, 1.5), (1, "1"), (list(range(40)), list(range(39)) + [99]), (["a" * 50, "b" * 50], ["a" * 50, "c" * 50]), (b"a", b"b"), (True, 1), (deque([1]), deque([2])), (range(3), range(4))):
    check("assertEqual", *pair); check("assertNotEqual", *pair)
check("assertEqual", 1, 2, "why"); check("assertEqual", [1], [2], msg="because"); check("assertEqual", "a", "b", "text")
t.longMessage = False; check("assertEqual", 1, 2, "short"); check("assertTrue", 0, "short"); check("assertTrue", 0); t.longMessage = True
t.maxDiff = 10; check("assertEqual", [1, 2, 3], [4, 5, 6]); check("assertEqual", {"a": 1}, {"b": 2}); t.maxDiff = None; check("assertEqual", list(range(300)), list(range(1, 301))); t.maxDiff = 640
for v in (0, 1, "", "a", None, [], [0]): check("assertTrue", v); check("assertFalse", v); check("assertIsNone", v); check("assertIsNotNone", v)
check("assertIs", 1, 1); check("assertIs", [], []); check("assertIsNot", None, None); check("assertIsNot", 1, 2); check("assertIs", "a", "b", "msg")
check("assertIn", 1, [1]); check("assertIn", 3, [1, 2]); check("assertNotIn", 1, [1]); check("assertNotIn", "k", {"j": 1}); check("assertIn", "x", "abc", "text")
check("assertIsInstance", 1, int); check("assertIsInstance", 1, str); check("assertIsInstance", 1, (str, list)); check("assertNotIsInstance", 1, int); check("assertNotIsInstance", 1, str)
for a, b in ((1, 2), (2, 1), (1, 1)):
    for name in ("assertLess", "assertLessEqual", "assertGreater", "assertGreaterEqual"): check(name, a, b)
check("assertAlmostEqual", 1, 1.00000001); check("assertAlmostEqual", 1, 1.1); check("assertAlmostEqual", 1, 1.1, places=0); check("assertAlmostEqual", 1, 1.1, delta=0.2); check("assertAlmostEqual", 1, 1.5, delta=0.2); check("assertAlmostEqual", 1, 2, places=3, delta=1); check("assertAlmostEqual", "a", "b"); check("assertAlmostEqual", "a", "a"); check("assertAlmostEqual", 1.0, 1.2, 2, "msg"); check("assertAlmostEqual", float("inf"), float("inf"))
check("assertNotAlmostEqual", 1, 1.00000001); check("assertNotAlmostEqual", 1, 1.1); check("assertNotAlmostEqual", 1, 1.1, places=0); check("assertNotAlmostEqual", 1, 1.1, delta=0.2); check("assertNotAlmostEqual", 1, 1.5, delta=0.2); check("assertNotAlmostEqual", 1, 1)
check("assertCountEqual", [1, 2, 2], [2, 1, 2]); check("assertCountEqual", [1, 1, 2], [1, 2, 2]); check("assertCountEqual", [[1], [2]], [[2], [3]]); check("assertCountEqual", "abc", "abd", "msg"); check("assertCountEqual", [], [])
check("assertSequenceEqual", [1], (1,)); check("assertSequenceEqual", [1], (2,)); check("assertSequenceEqual", 5, [1]); check("assertSequenceEqual", [1], 5); check("assertListEqual", (1,), [1]); check("assertListEqual", [1], (1,)); check("assertTupleEqual", (1,), (2,)); check("assertSequenceEqual", "ab", "abc")
check("assertSetEqual", {1}, {2}); check("assertSetEqual", 1, {2}); check("assertSetEqual", {1}, 2); check("assertSetEqual", {1}, [1]); check("assertDictEqual", {}, []); check("assertDictEqual", 1, {}); check("assertDictEqual", {"a": [1, 2]}, {"a": [1, 3]}); check("assertMultiLineEqual", 1, "a"); check("assertMultiLineEqual", "a", 1); check("assertMultiLineEqual", "one\ntwo\nthree\n", "one\ntoo\ntree\nfour\n", "m")
def bad(*a, **k): raise ValueError("bad value", *a)
check("assertRaises", ValueError, bad); check("assertRaises", TypeError, bad); check("assertRaises", ValueError, len, []); check("assertRaises", (KeyError, TypeError), int, "5"); check("assertRaises", 5, bad); check("assertRaises", [ValueError], bad); check("assertRaises", int); check("assertRaises", ValueError, msg="x", foo=1)
with t.assertRaises(ValueError) as caught: bad(5)
print(repr(caught.exception), caught.expected, caught.exception.__traceback__)
try:
    with t.assertRaises(KeyError, msg="note"): pass
except AssertionError as e: print(e)
try:
    with t.assertRaises(KeyError): bad()
except ValueError as e: print("through", e)
check("fail"); check("fail", "reason"); check("skipTest", "why")
try:
    import logging
    with t.assertLogs() as seen: logging.getLogger("a").info("one"); logging.warning("two")
    print(seen.output, len(seen.records))
    with t.assertLogs("b", level="ERROR") as seen: logging.getLogger("b.c").error("three"); logging.getLogger("b").info("no")
    print(seen.output)
    try:
        with t.assertLogs("q", "WARNING"): logging.getLogger("q").info("quiet")
    except AssertionError as e: print(e)
    try:
        with t.assertNoLogs(): logging.error("loud")
    except AssertionError as e: print(e)
    with t.assertNoLogs(level="CRITICAL"): logging.error("loud")
    import warnings
    with t.assertWarns(UserWarning) as w: warnings.warn("told")
    print(w.warning)
    try:
        with t.assertWarns(DeprecationWarning): pass
    except AssertionError as e: print(e)
    check("assertWarns", UserWarning, print); check("assertWarns", 5, print)
except ImportError as e: print(e)
class Odd:
    def __repr__(self): raise RuntimeError
    def __eq__(self, other): return False
try: t.assertEqual(Odd(), 5)
except AssertionError as e: print(str(e)[:20])
t.addTypeEqualityFunc(int, lambda a, b, msg=None: t.fail("special")); check("assertEqual", 1, 1)
print(t.id(), str(t), repr(t), t.countTestCases(), t.shortDescription(), t == T(), t != 5, hash(t) == hash(T()), t.failureException)
for f in (lambda: T("nope"), lambda: unittest.skip("x")(T).__unittest_skip_why__): 
    try: print(f())
    except ValueError as e: print(e)
