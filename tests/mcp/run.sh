#!/usr/bin/env bash
# `stockade mcp` against clients that others wrote: the `mcp` package of Python in two major
# versions, the Inspector and the conformance suite of the protocol. Versions are pinned; what they
# need is installed under target/mcp, and what cannot be installed is a failure, never a skip.
#
#   tests/mcp/run.sh [STOCKADE]     the binary to test [default: target/debug/stockade]
#
# Needs python3 (3.10 or newer) with venv, and npm. As root on Debian they are installed.
set -euo pipefail

cd "$(dirname "$0")/../.."
stockade=$(realpath "${1:-target/debug/stockade}")
home=$PWD/target/mcp
node_version=22.23.3
inspector_version=2.12.0
conformance_version=0.1.16

fail() {
    echo "tests/mcp: $*" >&2
    exit 1
}

[ -x "$stockade" ] || fail "there is no $stockade; build it with \`cargo build -p stockade-cli\`"

missing=()
command -v python3 > /dev/null || missing+=(python3)
python3 -c 'import venv, ensurepip' 2> /dev/null || missing+=(python3-venv)
command -v npm > /dev/null || missing+=(npm)
if [ ${#missing[@]} -gt 0 ]; then
    [ "$(id -u)" = 0 ] && command -v apt-get > /dev/null || fail "install ${missing[*]}"
    DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${missing[@]}" >&2
fi

mkdir -p "$home"
export STOCKADE_STATE=$home/state
unset STOCKADE_RECEIPTS STOCKADE_MCP_TOKEN

# The audit of this build is on record, so that no test is the first run.
for wall in interpreter process; do
    "$stockade" run --isolation "$wall" -c 1 > /dev/null || fail "the $wall wall does not hold here"
done

# A virtual environment for each major version, made anew where the list of packages has changed.
for major in 1 2; do
    list=tests/mcp/requirements-$major.txt
    venv=$home/python-$major
    if ! cmp -s "$list" "$venv/installed.txt"; then
        rm -rf "$venv"
        python3 -m venv "$venv"
        "$venv/bin/pip" install --quiet --disable-pip-version-check -r "$list"
        cp "$list" "$venv/installed.txt"
    fi
done

tools=$home/node
wanted="node@$node_version @modelcontextprotocol/inspector@$inspector_version @modelcontextprotocol/conformance@$conformance_version"
if [ "$(cat "$tools/installed.txt" 2> /dev/null)" != "$wanted" ]; then
    rm -rf "$tools"
    mkdir -p "$tools"
    echo '{"private": true}' > "$tools/package.json"
    # shellcheck disable=SC2086
    npm install --prefix "$tools" --no-audit --no-fund --loglevel=error --save-exact $wanted >&2
    echo "$wanted" > "$tools/installed.txt"
fi

work=$(mktemp -d "$home/work.XXXXXX")
trap 'rm -rf "$work"' EXIT

failed=0
for major in 1 2; do
    echo "mcp $major.x of Python"
    "$home/python-$major/bin/python" tests/mcp/clients.py "$stockade" "$work" || failed=1
done
echo "the Inspector and the conformance suite"
PATH=$tools/node_modules/.bin:$PATH python3 tests/mcp/tools.py "$stockade" "$work" || failed=1
exit $failed
