#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# check_package.sh DEB|TARBALL: installs the package in a Debian 12 that has nothing but apt, uses it, upgrades it to a version one higher,
# purges it, and fails if a file stays behind that was not there before, or has changed. A tarball it unpacks in such a Debian that also has
# the few libraries that a desktop has and the tarball has not, and uses it. Needs root and a mirror (DEBIAN_MIRROR).
# packaging/package.sh --check runs it. mmdebstrap makes the system in a folder, calls this again as its hook (--inside), and removes it.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/packaging/setup.sh"

if [ "${1:-}" != --inside ]; then
    package=$(realpath "${1:?the package to check}")
    mmdebstrap --quiet --variant=apt --customize-hook="'$0' --inside \"\$1\" '$package'" bookworm /dev/null \
        "deb ${DEBIAN_MIRROR:-http://deb.debian.org/debian} bookworm main"
    exit
fi

system=$2 package=$3
inside() { chroot "$system" env HOME=/tmp/user DEBIAN_FRONTEND=noninteractive QT_QPA_PLATFORM=offscreen LC_ALL=C.UTF-8 "$@"; }
apt() { inside apt-get -qq -y --no-install-recommends "$@" >"$system/tmp/apt.log" 2>&1 || { cat "$system/tmp/apt.log" >&2; return 1; }; }
step() { printf -- '-- %s\n' "$*"; }
# Not what apt and dpkg keep to themselves, nor caches that dpkg's triggers write anew in another order, or fontconfig when root draws.
everything() {
    (cd "$system" && find etc opt root srv usr var \( -path var/lib/apt -o -path var/lib/dpkg -o -path var/cache/apt -o -path var/log \
        -o -path var/cache/ldconfig -o -path var/cache/debconf -o -path var/cache/man -o -path var/cache/fontconfig \) -prune -o -type f -exec md5sum {} + -o -printf '%p %l\n') | sort
}

# use PROGRAM
use() {
    inside "$1" --version
    inside "$1" summary /tmp/sample.event >"$system/tmp/summary"
    head -2 "$system/tmp/summary"
    inside "$1" --screenshot /tmp/window.png /tmp/sample.event
    [ "$(head -c 8 "$system/tmp/window.png" | od -An -tx1 | tr -d ' \n')" = 89504e470d0a1a0a ] || { echo "The picture is no PNG." >&2; exit 1; }
    step "a picture of $(stat -c %s "$system/tmp/window.png") bytes"
}

mkdir -p "$system/tmp/user"
cp "$root/resources/samples/git-commit-and-push.event" "$system/tmp/sample.event"
apt update
if [ "${package%.tar.xz}" != "$package" ]; then
    step "unpack $(basename "$package")"
    apt install libegl1 libfontconfig1 libgl1 libopengl0 libssl3 libx11-xcb1
    mkdir "$system/opt/emberline"
    tar -x -C "$system/opt/emberline" --strip-components=1 -f "$package"
    use /opt/emberline/bin/emberline
    # All plugins can be loaded, not only the one that draws without a display. None is from elsewhere: there is no Qt.
    inside sh -c 'LD_LIBRARY_PATH=/opt/emberline/lib/emberline ldd /opt/emberline/lib/emberline/emberline /opt/emberline/lib/emberline/plugins/*/*' >"$system/tmp/libraries"
    ! grep 'not found' "$system/tmp/libraries" || { echo "The tarball lacks these." >&2; exit 1; }
    step "$(grep -c '/opt/emberline/.*:$' "$system/tmp/libraries") files find all their libraries"
    exit
fi
cp "$package" "$system/tmp/emberline.deb"
# What else it takes, so that what stays behind is the package's own; and what desktops have: their triggers must forget our files again.
apt install shared-mime-info desktop-file-utils hicolor-icon-theme man-db
apt satisfy "$(dpkg-deb -f "$package" Depends)"
everything >"$system/tmp/before"

step "install $(dpkg-deb -f "$package" Version)"
apt install /tmp/emberline.deb
use emberline
inside sh -c 'grep -q "application/vnd.emberline.trace2=.*org.emberline.Emberline.desktop" /usr/share/applications/mimeinfo.cache'
inside sh -c '! grep "^application/json=.*org.emberline" /usr/share/applications/mimeinfo.cache'
inside sh -c 'grep -q vnd.emberline.session /usr/share/mime/globs2'
step "desktops know the types, and JSON is not among them"

inside sh -c 'man emberline-summary | grep -q "Sums *up *the *traces"'
step "man has the pages of the verbs"

mkdir "$system/tmp/next"
dpkg-deb --raw-extract "$package" "$system/tmp/next"
sed -i 's/^Version: .*/&+1/' "$system/tmp/next/DEBIAN/control"
dpkg-deb --root-owner-group --build "$system/tmp/next" "$system/tmp/next.deb" >/dev/null
step "upgrade to $(dpkg-deb -f "$system/tmp/next.deb" Version)"
apt install /tmp/next.deb
inside emberline summary /tmp/sample.event >"$system/tmp/summary"
[ "$(inside dpkg-query -W -f '${Version}' emberline)" = "$(dpkg-deb -f "$system/tmp/next.deb" Version)" ]

step purge
apt purge emberline
everything >"$system/tmp/after"
diff "$system/tmp/before" "$system/tmp/after" || { echo "The package left this behind (>) or changed it." >&2; exit 1; }
step "nothing stays behind"
