//! Which wall a request runs behind, decided before any of its code runs.
//!
//! The walls are asked in the order of their cost, and the first that has everything the code
//! needs and puts up everything the policy requires is taken. Nothing is put up in this file.

use serde::Serialize;
use stockade_core::policy::Isolation;
use stockade_core::{Policy, Request, Verdict, Walls};
use stockade_guard::needs::Needs;

use crate::wall::{Fit, Wall};

/// What will be done with a request.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// The name of the run.
    pub id: String,
    /// What the guard says; nothing where it is off.
    pub verdict: Option<Verdict>,
    /// What follows.
    pub decision: Decision,
}

/// What follows from a policy, a machine and a piece of code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Decision {
    /// It runs behind this wall, for this reason.
    Behind(Isolation, String),
    /// It runs behind none: the caller asked for that in so many words.
    Unsafe,
    /// The guard or the policy stands against it.
    Denied(String),
    /// No wall can hold it here.
    NoWall(String),
}

/// The whole decision, wall by wall.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Explanation {
    /// What the guard says; nothing where it is off.
    pub verdict: Option<Verdict>,
    /// The wall it would run behind; nothing where nothing would run, or no wall is wanted.
    pub isolation: Option<Isolation>,
    /// Why.
    pub reason: String,
    /// Every wall of this build, the cheapest first.
    pub walls: Vec<Considered>,
}

/// One wall, as the planner sees it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Considered {
    /// Its name.
    pub isolation: Isolation,
    /// Whether it is the one.
    pub chosen: bool,
    /// Whether it could run this.
    pub runs: bool,
    /// Why, or why not.
    pub why: String,
    /// What the policy requires and it does not put up here.
    pub missing: Vec<Missing>,
    /// What it would enforce here.
    pub enforces: Walls,
}

/// A required wall that is not up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Missing {
    /// Its name.
    pub wall: String,
    /// What would bring it up, where that is known.
    pub mend: Option<String>,
}

/// What a choice is made from.
pub(crate) struct Question<'a> {
    pub(crate) request: &'a Request,
    pub(crate) needs: &'a Needs,
    pub(crate) policy: &'a Policy,
    /// Whether the guard's verdict counts, so that `require: [guard]` holds.
    pub(crate) guarded: bool,
}

impl Question<'_> {
    /// The wall to take, and why; or why there is none.
    pub(crate) fn answer(&self, walls: &[&dyn Wall]) -> Result<(Isolation, String), String> {
        self.speaks()?;
        let wanted = self.policy.isolation;
        let mut reasons = Vec::new();
        let mut lacking = None;
        for wall in walls.iter().filter(|wall| self.may_be(**wall)) {
            let fit = wall.fits(self.request, self.needs, self.policy);
            if let Fit::No(why) = fit {
                reasons.push(why);
                continue;
            }
            if let Some(missing) = self.missing(*wall).into_iter().next() {
                reasons.push(told(&missing, wall.isolation()));
                continue;
            }
            match fit {
                Fit::Yes(why) => return Ok((wall.isolation(), because(&why, &reasons))),
                Fit::Lacks(why) if wanted == wall.isolation() => {
                    return Ok((wanted, format!("the policy names it, although {why}")));
                }
                Fit::Lacks(why) => {
                    lacking.get_or_insert((wall.isolation(), why.clone()));
                    reasons.push(why);
                }
                Fit::No(_) => {}
            }
        }
        match lacking {
            Some((isolation, why)) => Ok((
                isolation,
                format!("no other wall can run it here, although {why}"),
            )),
            None if reasons.is_empty() => Err(format!("this build has no {}", name(wanted))),
            None => Err(reasons.join("; ")),
        }
    }

    /// Every wall in turn, whether it could be the one or not.
    pub(crate) fn consider(
        &self,
        walls: &[&dyn Wall],
        chosen: Option<Isolation>,
    ) -> Vec<Considered> {
        let one = |wall: &&dyn Wall| {
            let missing = self.missing(*wall);
            let (fits, why) = match wall.fits(self.request, self.needs, self.policy) {
                Fit::Yes(why) => (true, why),
                Fit::Lacks(why) | Fit::No(why) => (false, why),
            };
            let speaks = self.speaks();
            let why = match &speaks {
                Err(why) => why.clone(),
                Ok(()) if !self.may_be(*wall) => format!("{why}; {}", self.instead(*wall)),
                Ok(()) => why,
            };
            Considered {
                isolation: wall.isolation(),
                chosen: chosen == Some(wall.isolation()),
                runs: fits && speaks.is_ok() && missing.is_empty(),
                why,
                missing,
                enforces: wall.walls(self.policy),
            }
        };
        walls.iter().map(one).collect()
    }

    /// Whether the policy lets this language run.
    fn speaks(&self) -> Result<(), String> {
        let languages = &self.policy.languages;
        let language = &self.request.language;
        if languages.is_empty() || languages.contains(language) {
            return Ok(());
        }
        Err(format!(
            "`languages` of the policy does not name {language}"
        ))
    }

    fn may_be(&self, wall: &dyn Wall) -> bool {
        let asked = self.policy.container.is_asked_for();
        match self.policy.isolation {
            // A container is dearer than the rest, so it is for what only an image has.
            Isolation::Auto => asked == (wall.isolation() == Isolation::Container),
            wanted => wanted == wall.isolation(),
        }
    }

    /// Why a wall cannot be the one, whatever it can do.
    fn instead(&self, wall: &dyn Wall) -> String {
        match (self.policy.isolation, wall.isolation()) {
            (Isolation::Auto, Isolation::Container) => {
                "`auto` takes it where the policy names an image, a runtime or a command of `container`"
                    .to_owned()
            }
            (Isolation::Auto, _) => {
                "the policy asks for what only a container has, under `container`".to_owned()
            }
            (wanted, _) => format!("the policy asks for the {}", name(wanted)),
        }
    }

    /// What the policy requires and this wall does not put up.
    fn missing(&self, wall: &dyn Wall) -> Vec<Missing> {
        let up = |name: &str| (name == "guard" && self.guarded) || wall.enforces(name, self.policy);
        let names = self.policy.require.iter().filter(|name| !up(name));
        names
            .map(|name| Missing {
                wall: name.clone(),
                mend: wall.mend(name),
            })
            .collect()
    }
}

fn because(why: &str, reasons: &[String]) -> String {
    match reasons {
        [] => why.to_owned(),
        [first, ..] => format!("{why}, because {first}"),
    }
}

fn told(missing: &Missing, isolation: Isolation) -> String {
    let what = format!(
        "the policy requires the wall `{}`, which the {} does not put up here",
        missing.wall,
        name(isolation)
    );
    match &missing.mend {
        Some(mend) => format!("{what} (to mend it: {mend})"),
        None => what,
    }
}

fn name(isolation: Isolation) -> &'static str {
    match isolation {
        Isolation::Auto => "wall",
        Isolation::Interpreter => "interpreter wall",
        Isolation::Process => "process wall",
        Isolation::Container => "container wall",
    }
}
