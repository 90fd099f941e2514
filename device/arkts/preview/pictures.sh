#!/bin/sh
# Builds the preview (build/page-preview/index.html: open it in a browser) and takes the pictures of
# the page for the documentation. Needs Chromium and a Chinese font; as root they are installed.
set -eu
cd "$(dirname "$0")/../../.."
out=build/page-preview
pictures=docs/images

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

# A picture: its name, then scene, language and theme.
take() {
    "$browser" --headless --no-sandbox --disable-gpu --hide-scrollbars --force-device-scale-factor=2 \
        --window-size=360,760 --virtual-time-budget=3000 --screenshot="$pictures/$1.png" \
        "file://$PWD/$out/index.html?scene=$2&language=$3&theme=$4" >/dev/null 2>&1
    [ -s "$pictures/$1.png" ] || { say "error: $browser took no picture of $2"; exit 1; }
}

tests/arkts/setup.sh
node device/arkts/preview/build.js "$out/index.html"
say "the preview is $out/index.html"

if ! find_browser && ! { install_packages chromium && find_browser; }; then
    say "no Chromium here, so no pictures; install it and try again"
    exit 1
fi
fc-list :lang=zh 2>/dev/null | grep -q . || install_packages fonts-noto-cjk ||
    say "no Chinese font found: install fonts-noto-cjk, or the pictures show boxes"

mkdir -p "$pictures"
take page-chat-zh chat zh light
take page-memory-zh memory zh dark
take page-facts-zh facts zh light
take page-memory-en memory en light
take page-degraded-en degraded en dark
take page-sessions-en sessions en light
say "the pictures are in $pictures"
