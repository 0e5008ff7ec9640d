#!/usr/bin/env bash
# Starts the engines that the tests of the container wall talk to, and gives each the test image:
# Docker and Podman as root, Podman as an ordinary user. Debian, root, no registry and no systemd
# needed. What runs already is left as it is, so calling it again costs nothing.
#
#   tests/engine/up.sh [docker|podman|rootless …]     all three where none is named
#   tests/engine/up.sh down                           ends what it started
#
# The tests find the sockets in $STOCKADE_ENGINES, by default /var/tmp/stockade-engines.
set -euo pipefail
dir=${STOCKADE_ENGINES:-/var/tmp/stockade-engines}
image=stockade-test:latest
user=stockade-engine
home=$dir/rootless

say() { echo "engines: $*" >&2; }

if [ "${1:-}" = down ]; then
    for pid in "$dir"/*.pid; do
        [ -f "$pid" ] && kill "$(cat "$pid")" 2>/dev/null || true
    done
    exit 0
fi
[ "$(id -u)" = 0 ] || { say "this needs root"; exit 1; }
mkdir -p "$dir"
chmod 755 "$dir"
# The engines outlive whoever calls this, and need a folder that does too.
cd "$dir"
exec 9>"$dir/lock"
flock 9

install() {
    local missing=()
    for package in "$@"; do
        dpkg -s "$package" >/dev/null 2>&1 || missing+=("$package")
    done
    [ ${#missing[@]} = 0 ] && return
    say "installing ${missing[*]}"
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >&2
}

# Waits until something answers at a socket.
await() {
    for _ in $(seq 120); do
        curl -sf --unix-socket "$1" http://engine/_ping >/dev/null 2>&1 && return
        sleep 0.25
    done
    say "no engine answers at $1"
    return 1
}

answers() { curl -sf --unix-socket "$1" http://engine/_ping >/dev/null 2>&1; }

# A Debian with python3, node and bash: 33 seconds and a few hundred megabytes, once.
rootfs() {
    [ -f "$dir/rootfs.tar" ] && return
    say "building the test image"
    mmdebstrap --quiet --variant=minbase --include=python3,nodejs bookworm "$dir/new-rootfs.tar" >&2
    mv "$dir/new-rootfs.tar" "$dir/rootfs.tar"
    chmod 644 "$dir/rootfs.tar"
}

# Imports the image over the API, which both engines have.
import() {
    curl -sf --unix-socket "$1" "http://engine/images/$image/json" >/dev/null && return
    say "importing the test image at $1"
    curl -sf --unix-socket "$1" -X POST -H 'Content-Type: application/x-tar' -T "$dir/rootfs.tar" \
        "http://engine/images/create?fromSrc=-&repo=${image%:*}&tag=${image#*:}" >/dev/null
}

# Docker knows gVisor as a runtime, and a registry of this machine to fetch the image from.
docker_up() {
    install docker.io iptables runc runsc docker-registry mmdebstrap curl
    rootfs
    cat >"$dir/docker.json" <<'CONF'
{"runtimes": {"runsc": {"path": "/usr/bin/runsc", "runtimeArgs": ["--network=none"]}}}
CONF
    # One that an older script has started knows no runtime but its own.
    if answers "$dir/docker.sock" && ! curl -sf --unix-socket "$dir/docker.sock" http://engine/info |
        grep -q '"runsc"'; then
        kill "$(cat "$dir/docker.pid")" || true
        for _ in $(seq 100); do answers "$dir/docker.sock" || break; sleep 0.1; done
    fi
    if ! answers "$dir/docker.sock"; then
        say "starting dockerd"
        # One that was killed leaves these behind, and their numbers may be others' by now.
        for left in "$dir/docker.pid" "$dir/docker-exec/containerd/containerd.pid"; do
            [ -f "$left" ] || continue
            pid=$(cat "$left")
            for _ in $(seq 100); do
                case "$(cat "/proc/$pid/comm" 2>/dev/null)" in
                dockerd | containerd) kill "$pid" 2>/dev/null || true; sleep 0.1 ;;
                *) break ;;
                esac
            done
            rm -f "$left"
        done
        setsid dockerd --config-file "$dir/docker.json" --data-root "$dir/docker" --exec-root "$dir/docker-exec" \
            -H "unix://$dir/docker.sock" --pidfile "$dir/docker.pid" \
            >"$dir/docker.log" 2>&1 </dev/null 9>&- &
        await "$dir/docker.sock"
    fi
    import "$dir/docker.sock"
    registry_up
}

# A registry on the loopback, with the test image in it.
registry_up() {
    local at=127.0.0.1:5917
    curl -sf "http://$at/v2/" >/dev/null 2>&1 || {
        say "starting a registry"
        cat >"$dir/registry.yml" <<CONF
version: 0.1
storage: {filesystem: {rootdirectory: $dir/registry}}
http: {addr: $at}
CONF
        setsid docker-registry serve "$dir/registry.yml" >"$dir/registry.log" 2>&1 </dev/null 9>&- &
        echo $! >"$dir/registry.pid"
        for _ in $(seq 120); do
            curl -sf "http://$at/v2/" >/dev/null 2>&1 && break
            sleep 0.25
        done
    }
    curl -sf "http://$at/v2/${image%:*}/manifests/${image#*:}" >/dev/null && return
    say "putting the test image into the registry"
    local images=http://engine/images
    curl -sf --unix-socket "$dir/docker.sock" -X POST \
        "$images/$image/tag?repo=$at/${image%:*}&tag=${image#*:}"
    curl -sf --unix-socket "$dir/docker.sock" -X POST -H 'X-Registry-Auth: e30=' \
        "$images/$at/${image%:*}/push?tag=${image#*:}" >"$dir/push.log"
    curl -sf --unix-socket "$dir/docker.sock" -X DELETE "$images/$at/$image" >/dev/null
    curl -sf "http://$at/v2/${image%:*}/manifests/${image#*:}" >/dev/null ||
        { say "the registry has no image: $(tail -1 "$dir/push.log")"; return 1; }
}

# What Podman must be told where there is no systemd and the limits of files cannot be raised.
podman_conf() {
    cat >"$1" <<'CONF'
[containers]
default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]
[engine]
cgroup_manager = "cgroupfs"
events_logger = "file"
runtime = "runc"
CONF
    chmod 644 "$1"
}

podman_up() {
    install podman runc mmdebstrap curl
    rootfs
    podman_conf "$dir/containers.conf"
    if ! answers "$dir/podman.sock"; then
        say "starting podman"
        CONTAINERS_CONF="$dir/containers.conf" setsid podman --root "$dir/podman" \
            --runroot "$dir/podman-run" --tmpdir "$dir/podman-tmp" \
            system service --time=0 "unix://$dir/podman.sock" \
            >"$dir/podman.log" 2>&1 </dev/null 9>&- &
        echo $! >"$dir/podman.pid"
        await "$dir/podman.sock"
    fi
    import "$dir/podman.sock"
}

rootless_up() {
    install podman runc mmdebstrap curl uidmap slirp4netns fuse-overlayfs
    rootfs
    podman_conf "$dir/containers.conf"
    id "$user" >/dev/null 2>&1 || useradd --home-dir "$home" --shell /bin/sh "$user"
    grep -q "^$user:" /etc/subuid || echo "$user:400000:65536" >>/etc/subuid
    grep -q "^$user:" /etc/subgid || echo "$user:400000:65536" >>/etc/subgid
    mkdir -p "$home/run"
    chown "$user" "$home" "$home/run"
    chmod 755 "$home" "$home/run"
    if ! answers "$home/podman.sock"; then
        say "starting podman as $user"
        rm -f "$home/podman.sock"
        setsid runuser -u "$user" -- env -i PATH="$PATH" HOME="$home" XDG_RUNTIME_DIR="$home/run" \
            CONTAINERS_CONF="$dir/containers.conf" \
            podman system service --time=0 "unix://$home/podman.sock" \
            >"$dir/rootless.log" 2>&1 </dev/null 9>&- &
        echo $! >"$dir/rootless.pid"
        await "$home/podman.sock"
    fi
    import "$home/podman.sock"
}

[ $# -gt 0 ] || set -- docker podman rootless
for engine in "$@"; do
    "${engine}_up"
done
say "ready in $dir"
