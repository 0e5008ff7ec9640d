# Pid 1 of a namespace below the program's own, behind the same walls: it does the errands of a
# session on the process wall. The program sees it and can end it, which ends all commands and is
# noticed outside; its memory and descriptors are closed to everybody.
REQUESTS, ANSWERS = 3, 4


def send(data):
    while data:
        data = data[os.write(ANSWERS, data):]


def main(setup):
    prctl(DUMPABLE, 0)
    wake, woken = os.pipe()
    for end in (wake, woken):
        os.set_blocking(end, False)
    _signal.signal(_signal.SIGINT, _signal.SIG_IGN)
    _signal.signal(_signal.SIGCHLD, lambda *_: None)
    _signal.set_wakeup_fd(woken, warn_on_full_buffer=False)
    errands = Errands(setup, send)

    def reap():
        try:
            os.read(wake, 512)
        except BlockingIOError:
            pass
        while True:
            try:
                pid, status, used = os.wait4(-1, os.WNOHANG)
            except ChildProcessError:
                return
            if not pid:
                return
            micros = int((used.ru_utime + used.ru_stime) * 1e6)
            errands.reaped(pid, status, micros, used.ru_maxrss << 10)

    errands.reap = reap
    while True:
        poll = select.poll()
        poll.register(REQUESTS, select.POLLIN)
        poll.register(wake, select.POLLIN)
        errands.register(poll)
        ready = [end for end, _ in poll.poll()]
        for end in ready:
            if end not in (REQUESTS, wake):
                errands.ready(end)
        if REQUESTS in ready:
            data = os.read(REQUESTS, 1 << 18)
            if not data:
                # The host is gone, and everything here with it.
                os._exit(0)
            errands.feed(data)
        if wake in ready:
            reap()
