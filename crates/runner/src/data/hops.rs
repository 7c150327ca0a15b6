//! Sends requests that follow redirects, but not to arbitrary addresses.
//!
//! The address in the index is trusted; redirects by its server are not. A redirect must not lead to a scheme other
//! than HTTPS (or HTTP, if the index uses it), nor to an address that only this machine or its network can reach.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use ureq::config::Config;
use ureq::http::{Response, Uri, header};
use ureq::unversioned::resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::{DefaultConnector, NextTimeout};
use ureq::{Agent, Body};
use url::{Host, Url};

use super::fetch::FetchLimits;

/// The maximum number of redirects.
const MOST_REDIRECTS: usize = 5;

/// Requests the bytes of a file from `first` on.
///
/// # Errors
/// A sentence that says what the server or the network did.
pub(super) fn get(
    url: &str,
    first: u64,
    limits: &FetchLimits,
    start: Instant,
) -> Result<Response<Body>, String> {
    let origin = Url::parse(url).map_err(|error| error.to_string())?;
    let mut url = origin.clone();
    for _ in 0..=MOST_REDIRECTS {
        let agent = agent(limits, start, url.origin() == origin.origin());
        // Byte ranges refer to the bytes sent, so the response must not be compressed.
        let mut request = agent.get(url.as_str()).header(header::ACCEPT_ENCODING, "identity");
        if first > 0 {
            request = request.header(header::RANGE, format!("bytes={first}-"));
        }
        let answer = within(&agent, limits.wait, || request.call())?;
        if !answer.status().is_redirection() {
            return Ok(answer);
        }
        let to = answer.headers().get(header::LOCATION).and_then(|to| to.to_str().ok());
        let to = to.and_then(|to| url.join(to).ok());
        url =
            to.ok_or_else(|| format!("the server answered {} without a Location header", answer.status()))?;
        if let Some(why) = fault(&origin, &url) {
            return Err(format!("the server redirects to {url}, {why}"));
        }
    }
    Err(format!("the server redirects more than {MOST_REDIRECTS} times"))
}

/// Makes a request with a total time limit. The agent's limits cover each wait separately, so they do not stop a proxy
/// that responds byte by byte, or a slow name server.
fn within(
    agent: &Agent,
    wait: Duration,
    request: impl FnOnce() -> Result<Response<Body>, ureq::Error>,
) -> Result<Response<Body>, String> {
    let (answered, is_answered) = channel::<()>();
    thread::scope(|scope| {
        let watch = thread::Builder::new().spawn_scoped(scope, move || {
            let is_late = is_answered.recv_timeout(wait) == Err(RecvTimeoutError::Timeout);
            if is_late {
                agent.clone().shutdown();
            }
            is_late
        });
        let watch = watch.map_err(|error| format!("cannot start threads: {error}"))?;
        let answer = request();
        drop(answered);
        if watch.join().unwrap_or(true) {
            return Err(format!("no answer within {wait:?}"));
        }
        answer.map_err(|error| match error {
            ureq::Error::Other(ours) => ours.to_string(),
            error => error.to_string(),
        })
    })
}

/// The reason in its address why a redirect must not be followed, if there is one.
fn fault(origin: &Url, to: &Url) -> Option<&'static str> {
    if to.origin() == origin.origin() {
        return None;
    }
    if to.scheme() != "https" && (to.scheme() != "http" || origin.scheme() != "http") {
        return Some("which has another scheme");
    }
    let address = match to.host() {
        Some(Host::Ipv4(address)) => address.into(),
        Some(Host::Ipv6(address)) => address.into(),
        Some(Host::Domain(_)) => return None,
        None => return Some("which names no host"),
    };
    (!is_public(address)).then_some(LOCAL)
}

const LOCAL: &str = "which is not a public address";

fn agent(limits: &FetchLimits, start: Instant, is_trusted: bool) -> Agent {
    let config = Agent::config_builder()
        .http_status_as_error(false)
        .max_redirects(0)
        .timeout_global(Some(limits.total.saturating_sub(start.elapsed())))
        .timeout_connect(Some(limits.wait))
        .timeout_recv_response(Some(limits.wait))
        .timeout_per_read(Some(limits.wait))
        .timeout_per_write(Some(limits.wait))
        .build();
    // A proxy resolves names itself and may be local.
    if is_trusted || config.proxy().is_some() {
        config.into()
    } else {
        Agent::with_parts(config, DefaultConnector::new(), PublicOnly)
    }
}

/// Resolves names as usual, and rejects names with a non-public address.
#[derive(Debug)]
struct PublicOnly;

impl Resolver for PublicOnly {
    fn resolve(
        &self,
        uri: &Uri,
        config: &Config,
        timeout: NextTimeout,
    ) -> Result<ResolvedSocketAddrs, ureq::Error> {
        let found = DefaultResolver::default().resolve(uri, config, timeout)?;
        match found.iter().find(|address| !is_public(address.ip())) {
            Some(address) => {
                let why = format!("the server redirects to {uri} ({}), {LOCAL}", address.ip());
                Err(ureq::Error::Other(why.into()))
            }
            None => Ok(found),
        }
    }
}

/// Whether an address belongs to the public Internet.
///
/// Source: IANA IPv4 and IPv6 Special-Purpose Address Registries.
fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let is_special = address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_multicast()
        || address.is_documentation()
        || a == 0
        || a >= 240
        // Carrier-grade NAT, protocol assignments, benchmarking.
        || (a == 100 && b & 0xc0 == 64)
        || (a, b, c) == (192, 0, 0)
        || (a == 198 && b & 0xfe == 18);
    !is_special
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let [a, b, c, d, e, f, g, h] = address.segments();
    let inner = |high: u16, low: u16| {
        let ([a, b], [c, d]) = (high.to_be_bytes(), low.to_be_bytes());
        is_public_v4(Ipv4Addr::new(a, b, c, d))
    };
    match (a, b, c, d, e, f) {
        // IPv4 in IPv6: mapped, NAT64, 6to4.
        (0, 0, 0, 0, 0, 0xffff) | (0x64, 0xff9b, 0, 0, 0, 0) => inner(g, h),
        (0x2002, ..) => inner(b, c),
        // Teredo, documentation.
        (0x2001, 0 | 0xdb8, ..) => false,
        // All public addresses are in 2000::/3.
        _ => a & 0xe000 == 0x2000,
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::net::TcpListener;

    use super::*;

    #[test]
    fn public_addresses_are_distinguished_from_local_ones() {
        for public in ["1.1.1.1", "8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "::ffff:8.8.8.8"]
        {
            assert!(is_public(public.parse().unwrap()), "{public}");
        }
        for local in [
            "0.0.0.0",
            "10.1.2.3",
            "100.64.0.1",
            "127.0.0.1",
            "127.255.255.254",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.8",
            "192.0.2.1",
            "192.168.1.1",
            "198.18.0.1",
            "198.51.100.1",
            "203.0.113.1",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::127.0.0.1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "64:ff9b::a00:1",
            "2002:7f00:1::",
            "2001:db8::1",
            "2001::1",
            "fc00::1",
            "fd12::1",
            "fe80::1",
            "ff02::1",
        ] {
            assert!(!is_public(local.parse().unwrap()), "{local}");
        }
    }

    /// The time limit applies to any response of a proxy to `CONNECT`.
    #[test]
    fn a_proxy_that_drips_or_says_nothing_ends_in_time() {
        let drips: [&[u8]; 3] = [b"", b"HTTP/1.1 200 OK\r\nX: xxxxxxxx", b"HTTP/1.1 200 OK\r\n\r\n"];
        for drip in drips {
            let listener = TcpListener::bind("127.0.0.1:0").unwrap();
            let address = listener.local_addr().unwrap();
            thread::spawn(move || {
                for mut stream in listener.incoming().map_while(Result::ok) {
                    thread::spawn(move || {
                        // Sends bytes until the client hangs up.
                        for byte in drip.iter().chain(std::iter::repeat(&b'x')) {
                            thread::sleep(Duration::from_millis(50));
                            if stream.write_all(&[*byte]).is_err() {
                                break;
                            }
                        }
                    });
                }
            });
            let wait = Duration::from_millis(500);
            let config = Agent::config_builder()
                .proxy(Some(ureq::Proxy::new(&format!("http://{address}")).unwrap()))
                .timeout_connect(Some(wait))
                .timeout_recv_response(Some(wait))
                .timeout_per_read(Some(wait));
            let agent: Agent = config.build().into();
            let begin = Instant::now();
            let error = within(&agent, wait, || agent.get("https://example.org/a").call()).unwrap_err();
            assert!(begin.elapsed() < Duration::from_secs(300), "{error}: {:?}", begin.elapsed());
        }
    }

    #[test]
    fn redirects_leave_https_never_and_lead_to_no_local_address() {
        let fault = |from: &str, to: &str| fault(&Url::parse(from).unwrap(), &Url::parse(to).unwrap());
        let https = "https://example.org/a";
        assert_eq!(fault(https, "https://example.com/b"), None);
        assert_eq!(fault("http://example.org/a", "https://example.com/b"), None);
        assert_eq!(fault("http://192.168.1.1:80/a", "http://192.168.1.1/b"), None, "the index's own server");
        for to in ["http://example.org/a", "ftp://example.org/a", "file:///etc/passwd", "data:,x"] {
            assert_eq!(fault(https, to), Some("which has another scheme"), "{to}");
        }
        // Tests every way to write 127.0.0.1.
        for host in
            ["127.0.0.1", "127.1", "2130706433", "0x7f.1", "0177.0.0.1", "[::1]", "[::ffff:127.0.0.1]"]
        {
            assert_eq!(fault(https, &format!("https://{host}/a")), Some(LOCAL), "{host}");
        }
    }
}
