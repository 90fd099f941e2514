#!/bin/sh
# Installs or upgrades memoryd from this folder: sh install.sh [--root DIR] [COMMAND] [options]
#
# Commands: install (if none is given), rollback, uninstall, factory-reset, status; --help lists
# their options. Needs the board's Python (PYTHON=... names another), no network and no compiler.
set -eu
here=$(cd "$(dirname "$0")" && pwd)

say() { printf 'memoryd-setup: %s\n' "$*" >&2; }

for file in manifest.json verify.py; do
    [ -f "$here/$file" ] || { say "$here/$file is missing: this is no bundle, or half of one"; exit 1; }
done

# The bundle's own, the one that was named, or one of the version that the wheels are for.
find_python() {
    if [ -x "$here/python/bin/python3" ]; then
        python=$here/python/bin/python3
        return
    fi
    wanted=$(sed -n 's/^ *"python": "\([0-9.]*\)".*/\1/p' "$here/manifest.json")
    for python in "${PYTHON:-}" "python$wanted" python3; do
        [ -n "$python" ] || continue
        # A name may be there and refuse to run.
        ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || return 0
    done
    say "no Python $wanted here; name one: PYTHON=/path/to/python$wanted sh install.sh"
    exit 1
}

find_python
"$python" -s -B "$here/verify.py" "$here" || exit 1

PYTHONPATH=
for wheel in "$here"/wheels/memoryd-*.whl "$here"/setup/*.whl; do
    PYTHONPATH=$PYTHONPATH${PYTHONPATH:+:}$wheel
done
export PYTHONPATH PYTHONDONTWRITEBYTECODE=1

root=
if [ "${1:-}" = --root ]; then
    [ -n "${2:-}" ] || { say "--root needs a folder"; exit 2; }
    root=$2
    shift 2
fi
command=install
case ${1:-} in
    install | rollback | uninstall | factory-reset | status) command=$1; shift ;;
esac
case ${1:-} in
    -h | --help) exec "$python" -s -m memoryd_device.install "$command" --help ;;
esac
[ "$command" != install ] || set -- --bundle "$here" "$@"
exec "$python" -s -m memoryd_device.install ${root:+--root "$root"} "$command" "$@"
