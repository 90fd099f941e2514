#!/bin/sh
# Prints the command of a Chromium. As root on Debian or Ubuntu a missing one is installed, with a
# Chinese font, without which pages show boxes.
set -eu

say() { printf '%s\n' "$*" >&2; }

install_packages() {
    command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ] || return 1
    say "installing $* with apt-get"
    apt-get update -qq >&2 &&
        DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends "$@" >&2
}

find_browser() {
    for browser in chromium chromium-browser google-chrome; do
        ! command -v "$browser" >/dev/null 2>&1 || return 0
    done
    return 1
}

if ! find_browser && ! { install_packages chromium && find_browser; }; then
    say "error: no Chromium here; install it and try again"
    exit 1
fi
fc-list :lang=zh 2>/dev/null | grep -q . || install_packages fonts-noto-cjk ||
    say "no Chinese font found: install fonts-noto-cjk, or pictures show boxes"
printf '%s\n' "$browser"
