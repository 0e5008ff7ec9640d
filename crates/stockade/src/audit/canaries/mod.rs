//! Every canary there is, one file per kind. The order in a file is the order in which they are tried.

mod answers;
mod bash;
mod bounds;
mod files;
mod guard;
mod kernel;
mod language;
mod native;
mod network;
mod node;
mod proc;
mod processes;
mod proxy;
mod races;
mod words;

use super::canary::Canary;
pub(super) use guard::{GUARD, HARMLESS};

/// All that try a wall.
pub(super) fn all() -> impl Iterator<Item = &'static Canary> {
    [
        files::CANARIES,
        proc::CANARIES,
        processes::CANARIES,
        network::CANARIES,
        native::CANARIES,
        language::CANARIES,
        kernel::CANARIES,
        bounds::CANARIES,
        answers::CANARIES,
        words::CANARIES,
        races::CANARIES,
        proxy::CANARIES,
        node::CANARIES,
        bash::CANARIES,
    ]
    .into_iter()
    .flatten()
}
