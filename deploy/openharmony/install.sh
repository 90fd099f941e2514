#!/bin/sh
# Puts memoryd onto an OpenHarmony board, from a PC, over hdc. install.sh --help says how.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
# A folder that plays the board, for a trial with a stand-in for hdc.
root=${BOARD_ROOT:-}
stage=$root/data/local/tmp/memoryd-setup
target=
class=el2
service=memoryd.cfg
action=install
data=
bundle=

usage() {
    cat <<'END'
usage: install.sh [--target ID] [--el1] [--on-demand] BUNDLE.tar.gz
       install.sh [--target ID] --check
       install.sh [--target ID] --remove [--data]

  BUNDLE.tar.gz  made by: make bundle ARCH=aarch64 LIBC=musl PYTHON_TREE=DIR
  --target ID    which board, if several are connected (hdc list targets)
  --el1          keep the data where it is readable before the first unlock
  --on-demand    let the first connection start the daemon, not the boot
  --check        say whether the daemon is there and answers
  --remove       take memoryd off the board; the data stays, unless --data
END
}

say() { printf '%s\n' "$*"; }
die() { printf 'install.sh: %s\n' "$*" >&2; exit 1; }

board_hdc() {
    if [ -n "$target" ]; then hdc -t "$target" "$@"; else hdc "$@"; fi
}

# hdc's own exit code says nothing of the command's: the last line does.
on_board() {
    said=$(board_hdc shell "{ $1; } 2>&1 && echo memoryd-done" | tr -d '\r')
    case $said in
        *memoryd-done) said=${said%memoryd-done} ;;
        *) return 1 ;;
    esac
}

need() {
    on_board "$1" || die "$2: $said"
}

send() {
    board_hdc file send "$1" "$2" >/dev/null || die "hdc cannot send $1"
}

while [ $# -gt 0 ]; do
    case $1 in
        --target) [ $# -ge 2 ] || die "--target needs the id of a board"; target=$2; shift ;;
        --el1) class=el1 ;;
        --on-demand) service=memoryd.ondemand.cfg ;;
        --check) action=check ;;
        --remove) action=remove ;;
        --data) data=yes ;;
        -h | --help) usage; exit 0 ;;
        -*) usage >&2; die "unknown option $1" ;;
        *) [ -z "$bundle" ] || die "one bundle, please"; bundle=$1 ;;
    esac
    shift
done
command -v hdc >/dev/null 2>&1 || die "hdc is not installed; it comes with the OpenHarmony SDK (toolchains)"
on_board "true" || die "no board answers to hdc; see: hdc list targets"

case $class in
    el1) folder=$root/data/service/el1/public/memoryd ;;
    *) folder=$root/data/service/el2/100/memoryd ;;
esac

install_all() {
    [ -n "$bundle" ] || { usage >&2; exit 2; }
    [ -f "$bundle" ] || die "$bundle is no file"
    need 'test "$(id -u)" = 0' "hdc shell is no root shell; a retail device admits no daemon"
    if [ -z "$root" ]; then
        need "mount -o remount,rw /" "the system partition cannot be written; another image is needed"
    fi

    say "sending the bundle"
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    # A board's tar may know no compression.
    gzip -dc "$bundle" >"$work/bundle.tar" || die "$bundle is no bundle"
    need "rm -rf $stage && mkdir -p $stage" "no room for the bundle"
    send "$work/bundle.tar" "$stage/bundle.tar"
    need "cd $stage && tar -xf bundle.tar && rm bundle.tar" "the bundle cannot be unpacked"

    say "making the user, the folders and the settings"
    for file in passwd group; do
        line=$(cat "$here/$file")
        need "grep -q '^memoryd:' $root/etc/$file || echo '$line' >>$root/etc/$file" "/etc/$file"
    done
    owner=$(cut -d: -f3 "$here/passwd")
    for each in "$folder" "$root/data/log/memoryd"; do
        need "mkdir -p $each && chmod 0700 $each" "the folder $each cannot be made"
        [ -n "$root" ] || need "chown $owner:$owner $each" "the folder $each"
    done
    sed -e "s#/data/service/el2/100/memoryd#$folder#" -e "s#/data/log#$root/data/log#" \
        "$here/memoryd.toml" >"$work/memoryd.toml"
    if ! on_board "test -e $root/etc/memoryd.toml"; then
        send "$work/memoryd.toml" "$root/etc/memoryd.toml"
        need "chmod 0644 $root/etc/memoryd.toml" "the settings"
    else
        say "the settings in $root/etc/memoryd.toml stay as they are; [store] path is theirs"
    fi

    say "installing"
    need "sh $stage/*/install.sh ${root:+--root $root}" "the installer on the board"
    printf '%s' "$said"
    send "$here/$service" "$root/system/etc/init/memoryd.cfg"
    need "chmod 0644 $root/system/etc/init/memoryd.cfg && rm -rf $stage" "the service file"
    say "done. Init reads the service file at the next boot:"
    say "  hdc target boot, then: $0 --check"
}

check() {
    on_board "test -e $root/system/etc/init/memoryd.cfg" ||
        die "there is no service file: memoryd is not installed"
    on_board "test -S $root/dev/unix/socket/memoryd" ||
        die "init made no socket: boot the board once; then see: hdc shell hilog | grep memoryd"
    need "$root/opt/memoryd/current/bin/memctl --socket $root/dev/unix/socket/memoryd status" \
        "the daemon does not answer; if the device was not unlocked yet, unlock it; else"
    printf '%s' "$said"
}

remove_all() {
    on_board "rm -f $root/system/etc/init/memoryd.cfg" ||
        { need "mount -o remount,rw /" "the system partition cannot be written"
          need "rm -f $root/system/etc/init/memoryd.cfg" "the service file"; }
    [ -n "$root" ] || on_board "service_control stop memoryd" || true
    need "rm -rf $root/opt/memoryd $root/usr/local/bin/memoryd $root/usr/local/bin/memctl \
        $root/usr/local/bin/memoryd-setup" "the program"
    if [ -n "$data" ]; then
        need "rm -rf $root/data/service/el2/100/memoryd $root/data/service/el1/public/memoryd \
            $root/data/log/memoryd $root/etc/memoryd.toml" "the data"
        say "memoryd and all its data are off the board"
    else
        say "memoryd is off the board; its data stays in /data/service"
    fi
}

case $action in
    install) install_all ;;
    check) check ;;
    remove) remove_all ;;
esac
