//! Not written yet.
use std::os::fd::OwnedFd;
/// x
pub struct Proxy;
/// x
#[derive(Default)] pub struct Bounds;
impl Proxy { /// x
 pub fn start(_l: OwnedFd, _a: Vec<String>, _b: Bounds) -> std::io::Result<Self> { Ok(Self) }
 /// x
 pub fn stop(self) -> Vec<String> { Vec::new() } }
