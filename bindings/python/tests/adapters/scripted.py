"""Models that say what a test wrote down, for frameworks that want one."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Any

from agents import Model, ModelResponse, Usage
from inspect_ai.model import Model as InspectModel
from inspect_ai.model import ModelOutput, ModelUsage, get_model
from llama_index.core.base.llms.types import (
    CompletionResponse,
    CompletionResponseGen,
    LLMMetadata,
)
from llama_index.core.llms import CustomLLM
from openai.types.responses import (
    ResponseFunctionShellToolCall,
    ResponseFunctionToolCall,
    ResponseOutputMessage,
    ResponseOutputText,
)
from openai.types.responses.response_function_shell_tool_call import Action
from pydantic_ai.messages import ModelMessage, TextPart, ToolCallPart
from pydantic_ai.messages import ModelResponse as PydanticResponse
from pydantic_ai.models.function import AgentInfo
from smolagents.models import ChatMessage, MessageRole
from smolagents.models import Model as SmolModel


class Smol(SmolModel):  # type: ignore[misc]
    """For smolagents. It keeps what it was asked."""

    def __init__(self, *codes: str) -> None:
        super().__init__(model_id="scripted")
        self.codes = list(codes)
        self.asked: list[str] = []

    def generate(self, messages: Any, *args: Any, **kwargs: Any) -> ChatMessage:
        self.asked.append(str(messages[-1]))
        code = self.codes.pop(0)
        content = f"Thought: as the test says\n<code>\n{code}\n</code>"
        return ChatMessage(role=MessageRole.ASSISTANT, content=content)


class OpenAI(Model):
    """For OpenAI Agents: calls of `run_python`, then a text. It keeps what it was asked."""

    def __init__(self, codes: Sequence[str], say: str) -> None:
        self.codes = list(codes)
        self.say = say
        self.asked: list[Any] = []

    async def get_response(
        self, system_instructions: Any, input: Any, *args: Any, **kwargs: Any
    ) -> ModelResponse:
        self.asked.append(input)
        output: Any
        if self.codes:
            import json

            output = ResponseFunctionToolCall(
                type="function_call",
                name="run_python",
                call_id=f"call-{len(self.codes)}",
                arguments=json.dumps({"code": self.codes.pop(0)}),
            )
        else:
            text = ResponseOutputText(type="output_text", text=self.said(), annotations=[])
            output = ResponseOutputMessage(
                id="1", type="message", role="assistant", status="completed", content=[text]
            )
        return ModelResponse(output=[output], usage=Usage(), response_id=None)

    def said(self) -> str:
        last = self.asked[-1][-1]
        return self.say.format(output=last.get("output") if isinstance(last, dict) else "")

    def stream_response(self, *args: Any, **kwargs: Any) -> AsyncIterator[Any]:
        raise NotImplementedError


class Shell(OpenAI):
    """The same with calls of the shell, each a list of commands."""

    def __init__(self, calls: Sequence[list[str]], say: str, timeout_ms: int | None = None) -> None:
        super().__init__([], say)
        self.calls = list(calls)
        self.timeout_ms = timeout_ms

    async def get_response(
        self, system_instructions: Any, input: Any, *args: Any, **kwargs: Any
    ) -> ModelResponse:
        if not self.calls:
            return await super().get_response(system_instructions, input, *args, **kwargs)
        self.asked.append(input)
        call = ResponseFunctionShellToolCall(
            id="1",
            type="shell_call",
            call_id=f"call-{len(self.calls)}",
            status="completed",
            action=Action(commands=self.calls.pop(0), timeout_ms=self.timeout_ms),
            environment=None,
        )
        return ModelResponse(output=[call], usage=Usage(), response_id=None)


class Llama(CustomLLM):
    """For LlamaIndex."""

    texts: list[str]

    @property
    def metadata(self) -> LLMMetadata:
        return LLMMetadata()

    def complete(self, prompt: str, formatted: bool = False, **kwargs: Any) -> CompletionResponse:
        return CompletionResponse(text=self.texts.pop(0))

    def stream_complete(
        self, prompt: str, formatted: bool = False, **kwargs: Any
    ) -> CompletionResponseGen:
        text = self.texts.pop(0)
        yield CompletionResponse(text=text, delta=text)


def inspect(command: str, say: str) -> InspectModel:
    """For inspect-ai: one call of `bash`, then a text."""
    outputs = [
        ModelOutput.for_tool_call("mockllm/model", "bash", {"command": command}),
        ModelOutput.from_content("mockllm/model", say),
    ]
    for output in outputs:
        # Without it inspect would count tokens, with a table that it fetches.
        output.usage = ModelUsage()
    return get_model("mockllm/model", custom_outputs=outputs)


def pydantic(messages: list[ModelMessage], info: AgentInfo) -> PydanticResponse:
    """For pydantic-ai: a line for the tool `shell`, then what that answered."""
    if len(messages) == 1:
        line = {"line": "touch one two; ls"}
        return PydanticResponse(parts=[ToolCallPart("shell", line)])
    part: Any = messages[-1].parts[0]
    return PydanticResponse(parts=[TextPart(part.content)])
