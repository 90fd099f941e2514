#!/bin/sh
# Makes .venv ready: `tools/setup.sh run` for the commands, `tools/setup.sh dev` for tests as well.
#
# Does nothing (and needs no network) while pyproject.toml and the asset script are what they were
# at the last time. PYTHON=... names the interpreter; otherwise the newest that is at hand is taken.
set -eu
cd "$(dirname "$0")/.."
kind=${1:-run}
venv=.venv
stamp=$venv/ready-$kind

say() { printf '%s\n' "$*" >&2; }
die() { say "error: $*"; exit 1; }

inputs_hash() {
    for file in pyproject.toml tools/build_assets.py tools/setup.sh; do
        [ ! -f "$file" ] || cat "$file"
    done | cksum
}

# Whether the command runs and is new enough. A pyenv shim may exist and refuse to run.
suits() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

# Sets $python.
find_python() {
    if [ -n "${PYTHON:-}" ]; then
        python=$PYTHON
        return
    fi
    for python in python3.14 python3.13 python3.12 python3.11 python3 /usr/bin/python3; do
        ! suits "$python" || return 0
    done
    install_packages python3 python3-venv ||
        die "no Python 3.11 or newer found; install one, or name it: make PYTHON=/path/to/python3"
    python=/usr/bin/python3
    suits "$python" || die "this system's python3 is older than 3.11; name a newer one: make PYTHON=..."
}

# Debian and Ubuntu ship Python without the part that makes environments.
can_make_venv() {
    "$python" -c 'import ensurepip, venv' >/dev/null 2>&1
}

install_packages() {
    command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ] || return 1
    say "installing $* with apt-get"
    apt-get update -qq >&2 &&
        DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends "$@" >&2
}

make_venv() {
    find_python
    if ! can_make_venv; then
        package=$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
        install_packages "$package" ||
            die "$python cannot make environments; install that part: sudo apt install $package"
        can_make_venv || die "$python still lacks ensurepip after installing $package"
    fi
    "$python" -m venv --clear "$venv"
}

# A copied or moved folder keeps an environment that points to the old place.
venv_works() {
    suits "$venv/bin/python" && "$venv/bin/python" -m pip --version >/dev/null 2>&1 || return 1
    [ -z "${PYTHON:-}" ] || [ "$(version_of "$PYTHON")" = "$(version_of "$venv/bin/python")" ]
}

version_of() {
    "$1" -c 'import sys; print(sys.version)'
}

is_ready() {
    [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$(inputs_hash)" ] || return 1
    [ ! -f tools/build_assets.py ] || ls daemon/memoryd/assets/*.tiktoken >/dev/null 2>&1 || return 1
    [ -z "${PYTHON:-}" ] || venv_works || return 1
    "$venv/bin/python" -c '
import os, sys, memoryd
sys.exit(not os.path.samefile(memoryd.__path__[0], "daemon/memoryd"))' 2>/dev/null
}

# musl has no onnxruntime: there everything else is installed.
install_project() {
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --editable ".$extra" &&
        return
    ls /lib/ld-musl-* >/dev/null 2>&1 || return 1
    say "trying again without onnxruntime, which musl lacks; the embedder will be slower"
    requirements=$venv/requirements.txt
    "$venv/bin/python" -c '
import sys, tomllib
project = tomllib.load(open("pyproject.toml", "rb"))["project"]
wanted = project["dependencies"] + (project["optional-dependencies"]["dev"] if sys.argv[1] else [])
print(*(one for one in wanted if not one.startswith("onnxruntime")), sep="\n")
' "$extra" >"$requirements" &&
        "$venv/bin/python" -m pip install --quiet --disable-pip-version-check -r "$requirements" &&
        "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps --editable .
}

# Without the model the daemon searches by words only, and says so. Without a network that is how
# it is; the next make tries again.
build_model() {
    [ ! -f tools/build_model.py ] ||
        "$venv/bin/python" tools/build_model.py ||
        say "no embedding model: recall is by words only; the lines above say why"
}

prepare() {
    [ -z "${PYTHON:-}" ] || suits "$PYTHON" || die "PYTHON=$PYTHON is no Python 3.11 or newer"
    ! is_ready || return 0
    rm -f "$venv"/ready-*
    venv_works || make_venv
    say "setting up $venv (needed once, and when pyproject.toml changes)"
    extra=
    [ "$kind" != dev ] || extra='[dev]'
    install_project ||
        die "set-up failed; the lines above say why (a first set-up needs the network)"
    inputs_hash >"$stamp"
    [ "$kind" != dev ] || inputs_hash >"$venv/ready-run"
}

# Two makes at once would tread on each other's toes.
if command -v flock >/dev/null 2>&1; then
    exec 9<.
    flock 9
fi
prepare
build_model
