//! One file per command.

pub(crate) mod audit;
pub(crate) mod check;
pub(crate) mod doctor;
pub(crate) mod eval;
pub(crate) mod guard;
pub(crate) mod mcp;
mod opt_outs;
pub(crate) mod policy;
pub(crate) mod receipts;
pub(crate) mod repl;
mod replay;
pub(crate) mod rules;
pub(crate) mod run;
pub(crate) mod workflow;
