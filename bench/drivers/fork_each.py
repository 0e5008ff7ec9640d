"""Scores rows as harnesses usually do, for `cargo xtask bench eval`: a process per sample.

Workers take rows, fork a process for each, run the candidate and its tests there by `exec` with
output thrown away and a time limit, and wait for one word on a pipe. Nothing is isolated. The
arguments are the file of rows, how often each is scored, and how many workers there are; the answer
is one JSON object with the number that passed.
"""

import contextlib
import io
import json
import multiprocessing
import signal
import sys
from concurrent.futures import ProcessPoolExecutor

TIME = 3.0
fork = multiprocessing.get_context("fork")


def too_long(_signal, _frame):
    raise TimeoutError


def judge(program, pipe):
    signal.signal(signal.SIGALRM, too_long)
    signal.setitimer(signal.ITIMER_REAL, TIME)
    try:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            exec(program, {"__name__": "__main__"})
        pipe.send("passed")
    except BaseException as error:
        pipe.send(f"{type(error).__name__}: {error}")
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def score(row):
    program = f"{row['prompt']}{row['completion']}\n{row['tests']}\ncheck({row['entry_point']})\n"
    ours, theirs = fork.Pipe(duplex=False)
    process = fork.Process(target=judge, args=(program, theirs))
    process.start()
    theirs.close()
    try:
        said = ours.recv() if ours.poll(TIME + 1) else "killed"
    except EOFError:
        said = "died"
    process.join(1)
    if process.is_alive():
        process.kill()
        process.join()
    process.close()
    ours.close()
    return said == "passed"


def main():
    path, repeat, workers = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    with open(path, encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    with ProcessPoolExecutor(workers, mp_context=fork) as pool:
        passed = sum(pool.map(score, rows * repeat, chunksize=16))
    print(json.dumps({"passed": passed}))


main()
