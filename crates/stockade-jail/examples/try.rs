use stockade_core::{Policy, Request};
fn main() {
    let code = std::fs::read(std::env::args().nth(1).unwrap()).unwrap();
    let n: usize = std::env::args().nth(2).map_or(1, |n| n.parse().unwrap());
    let policy = Policy::default(); let py = std::env::var_os("PY");
    let mut t = std::time::Instant::now();
    for i in 0..n {
        let request = Request::python(code.clone());
        let job = stockade_jail::Job { request: &request, policy: &policy, python: py.as_ref().map(std::path::Path::new), guard: None, tools: vec![], warm: std::env::var_os("WARM").is_some(), preload: &[] };
        let out = stockade_jail::run(&job, &mut stockade_jail::NoHooks);
        if i == 0 { match out { Ok(o) => println!("{o:#?}"), Err(e) => println!("ERR {e}") } println!("{:?}", t.elapsed()); t = std::time::Instant::now(); }
    }
    println!("{:?} per run", t.elapsed() / n as u32);
}
