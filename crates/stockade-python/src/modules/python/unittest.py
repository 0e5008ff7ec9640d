"""Tests in the program itself, run by `main()` or a runner. `mock` is not here, nor discovery, for
which there are no files."""

from _unittest_case import (FunctionTestCase, IsolatedAsyncioTestCase, SkipTest, TestCase, addModuleCleanup,
                            doModuleCleanups, enterModuleContext, expectedFailure, skip, skipIf, skipUnless)
from _unittest_run import (BaseTestSuite, TestLoader, TestProgram, TestResult, TestSuite, TextTestResult,
                           TextTestRunner, defaultTestLoader)

__all__ = ["IsolatedAsyncioTestCase", "TestResult", "TestCase", "TestSuite", "TextTestRunner", "TestLoader",
           "FunctionTestCase", "main", "defaultTestLoader", "SkipTest", "skip", "skipIf", "skipUnless",
           "expectedFailure", "TextTestResult", "addModuleCleanup", "doModuleCleanups", "enterModuleContext"]

main = TestProgram
