"""Times the Python package for `cargo xtask bench python-api`, against `exec` and pydantic-monty.

Everything is timed in turns in one process, and figures are ratios of medians to plain `exec`: on a
shared machine absolute times are noise. Nothing fails here on a slow machine.
"""

import os
import statistics
import sys
import threading
import time

import pydantic_monty
import stockade

ROUNDS = 60
CALLS = 200
THREADS = 8


def turns(ways, calls=CALLS):
    """The median seconds of one call of each, timed in turns."""
    times = {name: [] for name in ways}
    for call in ways.values():
        call()
    for _ in range(ROUNDS):
        for name, call in ways.items():
            begin = time.perf_counter()
            for _ in range(calls):
                call()
            times[name].append((time.perf_counter() - begin) / calls)
    return {name: statistics.median(each) for name, each in times.items()}


def table(title, times, per=1):
    first = next(iter(times.values()))
    print(f"\n{title}")
    for name, seconds in times.items():
        print(f"  {name:<44} {seconds / per * 1e6:>9.2f} µs {seconds / first:>8.2f}")


def one_plus_one():
    code = "1+1"
    sandbox = stockade.Sandbox(isolation="interpreter")
    with pydantic_monty.Monty() as pool, pool.checkout() as monty, sandbox.session() as session:
        assert stockade.run(code).result == 2 and session.run(code).result == 2
        assert monty.feed_run(code) == 2
        table(
            f"`{code}`, warm: {ROUNDS} rounds of {CALLS} in turns, medians, ratio to exec",
            turns(
                {
                    "exec": lambda: exec(code, {}),
                    "stockade.run(…).result": lambda: stockade.run(code).result,
                    "stockade.run(…)": lambda: stockade.run(code),
                    "Sandbox.run(…)": lambda: sandbox.run(code),
                    "Session.run(…)": lambda: session.run(code),
                    "stockade.check(…)": lambda: stockade.check(code),
                    "pydantic-monty, a warm session": lambda: monty.feed_run(code),
                }
            ),
        )


def tools():
    calls = 100
    code = f"for n in range({calls}):\n    f(n)"

    def f(n):
        return n

    space = {"f": f}
    handed = {"f": f}
    sandbox = stockade.Sandbox(isolation="interpreter")
    with pydantic_monty.Monty() as pool:

        def with_monty():
            # A session of it answers a thousand calls; each run of a hundred has one of its own.
            with pool.checkout() as monty:
                monty.feed_run(code, external_lookup=handed)

        ways = {
            "exec, a plain call": lambda: exec(code, space),
            "stockade, a tool": lambda: sandbox.run(code, tools=handed),
        }
        try:
            with_monty()
            ways["pydantic-monty, a function of the host"] = with_monty
        except Exception as why:  # its interface moves; the rest is still worth a figure
            print(f"\nnot measured: a tool of pydantic-monty ({why})")
        # A run of monty's takes so long that a few a round do.
        times = turns(ways, CALLS // 40)
        table(f"a call of a host function, one of {calls} in a run", times, calls)


def threads():
    code = "total = 0\nfor n in range(200000):\n    total += n * n\ntotal"
    stockade.run(code)

    def run(count, each):
        def work():
            for _ in range(each):
                stockade.run(code)

        crew = [threading.Thread(target=work) for _ in range(count)]
        begin = time.perf_counter()
        for one in crew:
            one.start()
        for one in crew:
            one.join()
        return count * each / (time.perf_counter() - begin)

    alone, together = [], []
    for _ in range(7):
        alone.append(run(1, 16))
        together.append(run(THREADS, 2))
    alone, together = statistics.median(alone), statistics.median(together)
    cores = len(os.sched_getaffinity(0))
    print(f"\nruns of a loop of 200,000 rounds, on {cores} processors")
    print(f"  1 thread  {alone:>8.1f} a second")
    print(f"  {THREADS} threads {together:>8.1f} a second {together / alone:>8.2f} times")


def main():
    print(f"CPython {sys.version.split()[0]}, stockade {stockade.__version__}")
    one_plus_one()
    tools()
    threads()


main()
