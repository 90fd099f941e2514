#!/bin/sh
# Makes node_modules ready for the tests here. Does nothing, and needs no network, while
# package-lock.json is what it was at the last time.
set -eu
cd "$(dirname "$0")"
stamp=node_modules/ready

say() { printf '%s\n' "$*" >&2; }
die() { say "error: $*"; exit 1; }

has_node() {
    command -v npm >/dev/null 2>&1 && node -e '
        const [major, minor] = process.versions.node.split(".").map(Number);
        process.exit(major > 18 || (major === 18 && minor >= 19) ? 0 : 1);' >/dev/null 2>&1
}

install_node() {
    command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ] || return 1
    say "installing nodejs and npm with apt-get"
    apt-get update -qq >&2 &&
        DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends nodejs npm >&2
}

has_node || install_node ||
    die "the ArkTS tests need Node 20 with npm (18.19 is the oldest that will do); install it and try again"
has_node || die "the Node.js found is older than 18.19; install Node 20"

if command -v flock >/dev/null 2>&1; then
    exec 9<package-lock.json
    flock 9
fi
hash=$(cksum <package-lock.json)
[ "$(cat "$stamp" 2>/dev/null)" != "$hash" ] || exit 0
say "installing the packages of tests/arkts (needed once, and when package-lock.json changes)"
npm ci --silent --no-progress >&2 || die "npm ci failed; the lines above say why (a first set-up needs the network)"
printf '%s' "$hash" >"$stamp"
