"""Every example in a docstring, of the native half too."""

from __future__ import annotations

import doctest
import importlib

import pytest

import stockade

MODULES = ["stockade", "stockade._native", "stockade._sandbox", "stockade.errors"]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_hold(name: str) -> None:
    module = importlib.import_module(name)
    finder = doctest.DocTestFinder()
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    examples = 0
    for test in finder.find(module, name):
        examples += len(test.examples)
        runner.run(test)
    if name == "stockade._native":
        examples += native(module, runner)
    assert examples > 0, "a module without an example"
    assert runner.failures == 0, runner.summarize()


def native(module: object, runner: doctest.DocTestRunner) -> int:
    """The finder leaves out what is written in another language."""
    parser = doctest.DocTestParser()
    found = 0
    for name, value in vars(module).items():
        owners = [(name, value)]
        if isinstance(value, type):
            owners += [(f"{name}.{own}", part) for own, part in vars(value).items()]
        for full, part in owners:
            text = getattr(part, "__doc__", None)
            if isinstance(text, str) and ">>>" in text:
                test = parser.get_doctest(text, {}, full, None, None)
                found += len(test.examples)
                runner.run(test)
    return found


def test_every_public_name_has_a_docstring() -> None:
    for name in stockade.__all__:
        value = getattr(stockade, name)
        assert name == "__version__" or (value.__doc__ or "").strip(), name
