//! Stockade for agents: code that a model wrote, run behind a wall, over the Model Context
//! Protocol. Everything here is the facade's; this crate only speaks for it.

pub mod mcp;
