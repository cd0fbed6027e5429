# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by the scripts beside it, which use what it sets, and set `root` before. Their --help is the comment at their beginning.
# shellcheck shell=bash disable=SC2034,SC2154

usage() { sed -n '3,/^[^#]/s/^# //p' "$0"; }
case ${1:-} in -h | --help) usage; exit ;; esac

build_packages="cmake ninja-build g++ qt6-base-dev qt6-charts-dev qt6-tools-dev qt6-tools-dev-tools qt6-l10n-tools libqt6opengl6-dev libqt6sql6-sqlite nlohmann-json3-dev libsimdjson-dev libsqlite3-dev libjemalloc-dev libzstd-dev robin-map-dev zlib1g-dev"
# Fonts, since a bare system has none; xcb is what Qt opens a window with; its translations are those of its own buttons and dialogs.
runtime_packages="fonts-dejavu-core libxcb-cursor0 qt6-translations-l10n"
# clang and node write traces that the tests read; groff reads the manual; lld links the tests; Qt rasterises SVG for them, and a server of ClickHouse holds stores.
test_packages="git groff-base libqt6svg6 xvfb xauth openbox xdotool python3 python3-jsonschema sqlite3 clang lld nodejs clickhouse-server fish zsh"
# For packaging/package.sh alone: what makes the Debian package, and what reads and tries it.
package_packages="debhelper lintian appstream desktop-file-utils mandoc shared-mime-info mmdebstrap"
# For package.sh --tarball alone: the plugins of Qt that it packs, and what makes a program look for libraries beside itself.
tarball_packages="libqt6svg6 libxcb-cursor0 patchelf qt6-translations-l10n qt6-wayland xz-utils"

# install_packages NAME...: installs what is missing of the packages named, and says so. Only on Debian and its relatives; elsewhere it lists
# what is needed.
install_packages() {
    command -v dpkg-query >/dev/null || {
        echo "This is not Debian: please install the equivalents of these packages: $*" >&2
        return 0
    }
    local missing=""
    for package in "$@"; do
        dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || missing="$missing $package"
    done
    [ -n "$missing" ] || return 0
    local as_root=""
    [ "$(id -u)" -eq 0 ] || as_root=sudo
    echo "Installing:$missing"
    # A fresh machine has no package lists yet; one with lists need not fetch them again.
    ls /var/lib/apt/lists/*Packages* >/dev/null 2>&1 || $as_root apt-get update -qq
    # shellcheck disable=SC2086
    DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends $missing >/dev/null \
        || { $as_root apt-get update -qq && $as_root apt-get install -y -qq --no-install-recommends $missing >/dev/null; }
}

# build PRESET [TARGET...]: configures and builds; quiet unless something is wrong.
build() {
    local preset=$1
    shift
    cmake --preset "$preset" >"$root/build-$preset.log" 2>&1 || { cat "$root/build-$preset.log" >&2; rm -f "$root/build-$preset.log"; return 1; }
    rm -f "$root/build-$preset.log"
    cmake --build --preset "$preset" ${1:+--target "$@"}
}
