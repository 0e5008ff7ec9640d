//! Every native with its worst input: how late and how early its runs end.
//!
//! A line of `natives.txt` is the native, a colon and one statement; what comes before `--` in its
//! paragraph is run first, while the clock stands. The statement is run three times: without a limit,
//! for the longest stretch in which the clock is not looked at (a caller who cancels waits as long), and
//! with 300 ms and with 1 s. `late` is what a run went on after its time, `early` what was left of it
//! when work was not begun because it was foreseen to end too late. Time is that of the processor.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use stockade_python::{Ending, Host, Interpreter, Limit, Limits};

use super::{processor_time, shapes};

/// A statement without a limit is watched for so long.
const WATCHED: Duration = Duration::from_secs(1);
/// The limits that each is run under.
const LIMITS: [Duration; 2] = [Duration::from_millis(300), Duration::from_secs(1)];
/// What comes later than this is tried again, as often as `TRIES`: the least counts.
const LATE: Duration = Duration::from_millis(25);
const TRIES: usize = 2;

/// The looks at the clock since it goes.
#[derive(Default)]
struct Looks {
    begun: Option<Duration>,
    last: Duration,
    longest: Duration,
}

impl Looks {
    fn look(&mut self) -> Duration {
        let Some(begun) = self.begun else {
            return Duration::ZERO;
        };
        let now = processor_time().saturating_sub(begun);
        self.longest = self.longest.max(now.saturating_sub(self.last));
        self.last = now;
        now
    }
}

struct Clock(Rc<RefCell<Looks>>);

impl Host for Clock {
    fn now(&mut self) -> Option<Duration> {
        Some(self.0.borrow_mut().look())
    }

    fn write(&mut self, _text: &str, _error: bool) {}
}

/// What one run of a statement took.
#[derive(Clone)]
struct Ran {
    took: Duration,
    longest: Duration,
    /// How long it took to throw everything away afterwards.
    thrown: Duration,
    ending: Ending,
}

fn run(before: &str, line: &str, time: Duration) -> Ran {
    let limits = Limits {
        operations: u64::MAX / 2,
        memory: 512 << 20,
        wall_time: time,
        ..Limits::default()
    };
    let looks = Rc::new(RefCell::new(Looks::default()));
    let mut interpreter = Interpreter::new(limits, Clock(Rc::clone(&looks)));
    interpreter.allow_eval(true);
    let first = interpreter.feed("before.py", before).ending;
    if !matches!(first, Ending::Done) {
        return Ran {
            took: Duration::ZERO,
            longest: Duration::ZERO,
            thrown: Duration::ZERO,
            ending: first,
        };
    }
    looks.borrow_mut().begun = Some(processor_time());
    let ending = interpreter.feed("native.py", line).ending;
    let took = looks.borrow_mut().look();
    drop(interpreter);
    let thrown = looks.borrow().begun.map_or(Duration::ZERO, |begun| {
        processor_time().saturating_sub(begun).saturating_sub(took)
    });
    let longest = looks.borrow().longest;
    Ran {
        took,
        longest,
        thrown,
        ending,
    }
}

/// The run that was disturbed least.
fn least(before: &str, line: &str, time: Duration) -> Ran {
    let bad = |ran: &Ran| ran.longest.max(ran.took.saturating_sub(time));
    let mut best = run(before, line, time);
    for _ in 1..TRIES {
        if bad(&best) <= LATE {
            break;
        }
        let next = run(before, line, time);
        if bad(&next) < bad(&best) {
            best = next;
        }
    }
    best
}

/// How a run ended, in a few letters.
fn short(ending: &Ending) -> String {
    match ending {
        Ending::Done => "done".to_owned(),
        Ending::Raised(report) => report.name.clone(),
        Ending::Limit(limit) => format!("{limit:?}"),
        other => format!("{other:?}"),
    }
}

struct Row {
    name: String,
    whole: Ran,
    limited: Vec<Ran>,
}

impl Row {
    fn late(&self, at: usize) -> Duration {
        self.limited[at].took.saturating_sub(LIMITS[at])
    }

    /// What was left when work was not begun.
    fn early(&self, at: usize) -> Duration {
        let ran = &self.limited[at];
        if matches!(ran.ending, Ending::Limit(Limit::TimeAhead)) {
            LIMITS[at].saturating_sub(ran.took)
        } else {
            Duration::ZERO
        }
    }

    fn worst(&self) -> Duration {
        let late = (0..LIMITS.len()).map(|at| self.late(at)).max();
        self.whole.longest.max(late.unwrap_or_default())
    }
}

/// Measures every native, or those whose lines hold a text, and prints them, the worst first.
pub(super) fn print(part: &str, file: Option<&str>) {
    let text = file.unwrap_or(include_str!("natives.txt"));
    let mut rows = Vec::new();
    for (before, line) in shapes(text) {
        let Some((name, line)) = line.split_once(": ") else {
            eprintln!("without a name: {line}");
            continue;
        };
        let whole_name = format!("{name}: {}", line.replace('\n', "\\n"));
        if !whole_name.contains(part) {
            continue;
        }
        // What the statement gives is not the answer: that would be made into JSON and text as well.
        let line = &format!("{line}\npass");
        let whole = least(&before, line, WATCHED);
        let limited = |time: &Duration| {
            // What is done long before can be neither late nor early.
            let ran = (whole.took > *time / 4).then(|| least(&before, line, *time));
            ran.unwrap_or_else(|| whole.clone())
        };
        let row = Row {
            name: whole_name,
            limited: LIMITS.iter().map(limited).collect(),
            whole,
        };
        if row.worst() > LATE {
            eprintln!("{:>10.1?}  {}", row.worst(), row.name);
        }
        rows.push(row);
    }
    rows.sort_by_key(|row| std::cmp::Reverse(row.worst()));
    let above = |limit: u64| {
        let limit = Duration::from_millis(limit);
        rows.iter().filter(|row| row.worst() > limit).count()
    };
    println!(
        "{} inputs, {} above 50 ms, {} above 25 ms",
        rows.len(),
        above(50),
        above(25)
    );
    println!("unseen ms  late 300  early 300  late 1s  early 1s  dropped  took  native");
    let ms = |time: Duration| format!("{:.0}", time.as_secs_f64() * 1e3);
    for row in &rows {
        println!(
            "{:>9}  {:>8}  {:>9}  {:>7}  {:>8}  {:>7}  {:>4}  {}  {}",
            ms(row.whole.longest),
            ms(row.late(0)),
            ms(row.early(0)),
            ms(row.late(1)),
            ms(row.early(1)),
            ms(row.whole.thrown),
            ms(row.whole.took),
            row.name,
            short(&row.whole.ending),
        );
    }
}
