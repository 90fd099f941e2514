#!/bin/sh
# Builds the preview (build/page-preview/index.html: open it in a browser) and takes the pictures of
# the page for the documentation. Needs Chromium and a Chinese font; as root they are installed.
set -eu
cd "$(dirname "$0")/../../.."
out=build/page-preview
pictures=docs/images

say() { printf '%s\n' "$*" >&2; }

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

browser=$(tools/browser.sh)
mkdir -p "$pictures"
take page-chat-zh chat zh light
take page-memory-zh memory zh dark
take page-facts-zh facts zh light
take page-memory-en memory en light
take page-degraded-en degraded en dark
take page-sessions-en sessions en light
say "the pictures are in $pictures"
