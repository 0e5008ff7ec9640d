//! Bodies of requests, read whole before anything looks at them.
//!
//! A body has a clock, and all bodies that are being read have a bound together. Without the first, a
//! client that sends one byte holds its connection for ever; without the second, many that send half
//! of a large file each hold more memory than the server was given.

use std::sync::Arc;
use std::time::Duration;

use http_body_util::BodyExt;
use hyper::body::{Body, Bytes};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, timeout_at};

use super::LARGEST;

/// How long a small body may take.
const TIME: Duration = Duration::from_secs(30);
/// A large one may take longer, if it comes at this rate: bytes in a second.
const RATE: usize = 64 << 10;

/// What all bodies together may hold.
const TOGETHER: usize = 4 * LARGEST;
/// Permits are counted in pieces of so many bytes.
const PIECE: usize = 4 << 10;

/// Why there is no body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NoBody {
    TooLarge,
    TooSlow,
    NoRoom,
    Broken,
}

/// The bodies that are being read.
pub(super) struct Bodies(Arc<Semaphore>);

impl Default for Bodies {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(TOGETHER / PIECE)))
    }
}

/// The room that a body takes, until it is dropped.
pub(super) struct Room(Vec<OwnedSemaphorePermit>);

impl Bodies {
    /// Reads a body to its end, and takes room for it.
    pub(super) async fn read<B>(&self, body: B) -> Result<(Bytes, Room), NoBody>
    where
        B: Body<Data = Bytes>,
    {
        let mut body = std::pin::pin!(body);
        let begin = Instant::now();
        let (mut read, mut room) = (Vec::new(), Room(Vec::new()));
        let mut pieces = 0;
        loop {
            let seconds = u64::try_from(read.len() / RATE).unwrap_or(u64::MAX);
            let until = begin + TIME + Duration::from_secs(seconds);
            let frame = timeout_at(until, body.frame()).await;
            let frame = match frame.map_err(|_| NoBody::TooSlow)? {
                None => return Ok((read.into(), room)),
                Some(frame) => frame.map_err(|_| NoBody::Broken)?,
            };
            let Ok(data) = frame.into_data() else {
                continue;
            };
            if read.len() + data.len() > LARGEST {
                return Err(NoBody::TooLarge);
            }
            read.extend_from_slice(&data);
            let wanted = read.len().div_ceil(PIECE);
            let more = u32::try_from(wanted - pieces).map_err(|_| NoBody::TooLarge)?;
            let permit = Arc::clone(&self.0).try_acquire_many_owned(more);
            room.0.push(permit.map_err(|_| NoBody::NoRoom)?);
            pieces = wanted;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::pin::Pin;
    use std::task::{Context, Poll};

    use http_body_util::Full;
    use hyper::body::Frame;

    use super::*;

    /// A body that sends this, and then nothing more for ever.
    struct Stuck(Option<Bytes>);

    impl Body for Stuck {
        type Data = Bytes;
        type Error = std::convert::Infallible;

        fn poll_frame(
            mut self: Pin<&mut Self>,
            _: &mut Context<'_>,
        ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
            match self.0.take() {
                Some(bytes) => Poll::Ready(Some(Ok(Frame::data(bytes)))),
                None => Poll::Pending,
            }
        }
    }

    fn run<T>(work: impl Future<Output = T>) -> T {
        let mut builder = tokio::runtime::Builder::new_current_thread();
        builder.enable_time().build().unwrap().block_on(work)
    }

    #[test]
    fn a_body_that_stops_halfway_is_given_up_and_its_room_is_free() {
        let bodies = Bodies::default();
        run(async {
            tokio::time::pause();
            let stuck = bodies.read(Stuck(Some(Bytes::from_static(b"{")))).await;
            assert_eq!(stuck.err(), Some(NoBody::TooSlow));
        });
        assert_eq!(bodies.0.available_permits(), TOGETHER / PIECE);
    }

    #[test]
    fn bodies_together_take_no_more_than_their_bound() {
        let bodies = Bodies::default();
        let large = || Full::new(Bytes::from(vec![0; LARGEST]));
        run(async {
            let mut held = Vec::new();
            for _ in 0..TOGETHER / LARGEST {
                held.push(bodies.read(large()).await.ok().unwrap());
            }
            let more = bodies.read(Full::new(Bytes::from_static(b"{}"))).await;
            assert_eq!(more.err(), Some(NoBody::NoRoom));
            held.pop();
            assert!(bodies.read(large()).await.is_ok());
            let larger = Full::new(Bytes::from(vec![0; LARGEST + 1]));
            assert_eq!(bodies.read(larger).await.err(), Some(NoBody::TooLarge));
        });
    }
}
