"""The code on the page of each adapter, run as it stands there."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from typing import Any

import pytest
from dspy.utils import DummyLM
from pydantic_ai.models.function import FunctionModel

from ..pages import DOCS, run_page
from . import scripted

PAGES = DOCS / "adapters"

#: What a page takes for granted: a model.
GIVEN: dict[str, Callable[[], dict[str, Any]]] = {
    "smolagents": lambda: {"model": scripted.Smol("final_answer(price('apple') * 4)")},
    "dspy": lambda: {
        "lm": DummyLM(
            [{"reasoning": "r", "code": "```python\nSUBMIT(answer=len(text))\n```"}]
        )
    },
    "langchain": dict,
    "openai-agents": lambda: {
        "model": scripted.OpenAI(["2 ** 70"], "It is {output}"),
        "shell_model": scripted.Shell([["sort words.txt > sorted.txt"]], "Done"),
    },
    "inspect-ai": lambda: {
        "model": scripted.inspect("wc -w < story.txt", "There are 3 words"),
        "logs": tempfile.mkdtemp(),
    },
    "pydantic-ai": lambda: {"model": FunctionModel(scripted.pydantic)},
    "llama-index": lambda: {
        "llm": scripted.Llama(
            texts=["<execute>\nprice('apple') * 4\n</execute>", "They cost 12"]
        )
    },
    "autogen": dict,
}


def test_every_page_is_run() -> None:
    assert {page.stem for page in PAGES.glob("*.md")} == GIVEN.keys()


@pytest.mark.parametrize("name", GIVEN)
def test_a_page_says_what_its_code_does(name: str) -> None:
    text = (PAGES / f"{name}.md").read_text()
    assert len(text.splitlines()) <= 60, "at most a screen"
    run_page(PAGES / f"{name}.md", GIVEN[name]())
