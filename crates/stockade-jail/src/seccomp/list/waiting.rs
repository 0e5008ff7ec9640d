//! Time, and waiting for something: clocks, timers, polling, events. Setting a clock is out.

use crate::seccomp::numbers::*;
use crate::seccomp::rule::{Row, When, allow};

const CLOCK: &str = "reads a clock";
const SLEEP: &str = "sleeps; wall time is the supervisor's to measure";
const POLL: &str = "waits for own descriptors (select, selectors, asyncio, libuv)";
const EVENT: &str = "a counter to wake an event loop with";
const ALARM: &str = "an alarm to itself (signal.alarm, signal.setitimer)";
const TIMER_DESCRIPTOR: &str = "a timer to poll for (os.timerfd_create, event loops)";
const TIMER: &str =
    "timers with a signal: `timeout` and other commands use them, interpreters do not";

pub(super) const ROWS: &[Row] = &[
    allow(SYS_clock_gettime, CLOCK),
    allow(SYS_clock_getres, CLOCK),
    allow(SYS_gettimeofday, CLOCK),
    allow(SYS_time, CLOCK),
    allow(SYS_times, "processor time used so far (os.times)"),
    allow(SYS_nanosleep, SLEEP),
    allow(SYS_clock_nanosleep, SLEEP),
    allow(SYS_pause, SLEEP),
    allow(SYS_alarm, ALARM),
    allow(SYS_setitimer, ALARM),
    allow(SYS_getitimer, ALARM),
    allow(SYS_timerfd_create, TIMER_DESCRIPTOR),
    allow(SYS_timerfd_settime, TIMER_DESCRIPTOR),
    allow(SYS_timerfd_gettime, TIMER_DESCRIPTOR),
    allow(SYS_timer_create, TIMER).when(When::Processes),
    allow(SYS_timer_settime, TIMER).when(When::Processes),
    allow(SYS_timer_gettime, TIMER).when(When::Processes),
    allow(SYS_timer_getoverrun, TIMER).when(When::Processes),
    allow(SYS_timer_delete, TIMER).when(When::Processes),
    allow(SYS_poll, POLL),
    allow(SYS_ppoll, POLL),
    allow(SYS_select, POLL),
    allow(SYS_pselect6, POLL),
    allow(SYS_epoll_create, POLL),
    allow(SYS_epoll_create1, POLL),
    allow(SYS_epoll_ctl, POLL),
    allow(SYS_epoll_wait, POLL),
    allow(SYS_epoll_pwait, POLL),
    allow(SYS_epoll_pwait2, POLL),
    allow(SYS_eventfd, EVENT),
    allow(SYS_eventfd2, EVENT),
    allow(SYS_signalfd4, "own signals as something to poll for"),
];
