//! The proxy against real sockets on this machine, with names looked up from a list.

mod hostile;
mod names;
mod plain;
mod tunnel;

use super::{Bounds, Lookup, Proxy};
use std::{
    io::{Read as _, Write as _},
    net::{IpAddr, Shutdown, SocketAddr, TcpListener, TcpStream},
    thread::{self, JoinHandle},
    time::Duration,
};

/// Longer than anything here takes, so that what hangs fails.
const PATIENCE: Duration = Duration::from_secs(20);

/// A proxy and where it listens.
struct Running {
    proxy: Proxy,
    address: SocketAddr,
}

fn proxy(allow: &[String], bounds: Bounds) -> Running {
    proxy_with(allow, bounds, |name| panic!("`{name}` was looked up"))
}

fn proxy_with(
    allow: &[String],
    bounds: Bounds,
    resolve: impl Fn(&str) -> Vec<IpAddr> + Send + Sync + 'static,
) -> Running {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let lookup = Lookup::by(move |name| Ok(resolve(name)));
    let proxy = Proxy::start_with(listener.into(), allow.to_vec(), bounds, lookup).unwrap();
    Running { proxy, address }
}

impl Running {
    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.set_write_timeout(Some(PATIENCE)).unwrap();
        stream
    }

    /// Sends and reads to the end.
    fn ask(&self, request: impl AsRef<[u8]>) -> String {
        let mut stream = self.connect();
        stream.write_all(request.as_ref()).unwrap();
        read_all(stream)
    }
}

fn read_all(mut stream: TcpStream) -> String {
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

/// Reads up to and with an empty line.
fn read_head(stream: &mut TcpStream) -> String {
    let mut head = Vec::new();
    let mut byte = [0];
    while !head.ends_with(b"\r\n\r\n") {
        assert_eq!(stream.read(&mut byte).unwrap(), 1, "{head:?}");
        head.push(byte[0]);
    }
    String::from_utf8(head).unwrap()
}

/// A server for so many connections; its thread hands over what each of them came to.
fn server<T: Send + 'static>(
    connections: usize,
    each: impl Fn(TcpStream) -> T + Send + 'static,
) -> (SocketAddr, JoinHandle<Vec<T>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let one = move || {
        let (stream, _) = listener.accept().unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        each(stream)
    };
    let thread = thread::spawn(move || (0..connections).map(|_| one()).collect());
    (address, thread)
}

/// Sends back whatever comes, to its end.
fn echo(mut stream: TcpStream) {
    let mut buffer = [0; 4096];
    loop {
        match stream.read(&mut buffer) {
            Ok(0) | Err(_) => break,
            Ok(length) => {
                if stream.write_all(&buffer[..length]).is_err() {
                    return;
                }
            }
        }
    }
    let _ = stream.shutdown(Shutdown::Write);
}
