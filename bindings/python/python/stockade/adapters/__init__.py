"""Drop-in adapters: each module is for one framework, which it imports when it is imported itself.

| module | what it gives |
| --- | --- |
| `smolagents` | `StockadeExecutor` for `CodeAgent(executor=…)` |
| `dspy` | `StockadeInterpreter`, a `CodeInterpreter` |
| `langchain` | `tool()`, with content and artifact |
| `openai_agents` | `tool()`, a `FunctionTool`; `StockadeShell`, the executor of a `ShellTool` |
| `llama_index` | `code_execute_fn()` for `CodeActAgent` |
| `inspect_ai` | the sandbox `stockade`, a `SandboxEnvironment` |
| `pydantic_ai` | `StockadeWorkspace`, a `WorkspaceBackend` |
| `autogen` | `StockadeCodeExecutor` for autogen-core |
"""
