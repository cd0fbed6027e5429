#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# package.sh [--twice] [--check]: makes the Debian packages of the last commit, source and binary, in build/package, and lets lintian read
# them. What is not committed is not in them.
#   --twice   builds them a second time in a folder of another name: the files must be the same, byte for byte
#   --check   installs the package that was made last in a Debian that has nothing but apt, uses it, upgrades it, removes it, and says what
#             stays behind; alone, it builds only if there is no package yet. Needs root, for the Debian in a folder.
# PACKAGE_JOBS is how many compilers run at once (by default one a core).
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/packaging/setup.sh"
cd "$root"

out=$root/build/package
twice= check=
for word in "$@"; do
    case $word in
        --twice) twice=yes ;;
        --check) check=yes ;;
        *) sed -n '3,8s/^# //p' "$0" >&2; exit 2 ;;
    esac
done

# Before its release, 0.2.0 is packaged as 0.2.0~git202611260501.1a2b3c4d: older than 0.2.0, and newer than the commit before.
package_version() {
    local version
    version=$(sed -n 's/^project(emberline VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
    grep -q "^## $version" CHANGELOG.md || version=$version~git$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y%m%d%H%M).$(git rev-parse --short=8 HEAD)
    echo "$version"
}

# The revision is not Debian's: a package that Debian makes of the same version begins with 1 and is newer.
revision=0emberline1

# unpack_source FOLDER: in it the last commit as the original source, and unpacked, with packaging/debian where Debian's tools look for it.
unpack_source() {
    local source=$1/emberline-$version
    git archive --prefix="emberline-$version/" HEAD | xz >"$1/emberline_$version.orig.tar.xz"
    tar -x -C "$1" -f "$1/emberline_$version.orig.tar.xz"
    cp -R "$source/packaging/debian" "$source/debian"
    cat >"$source/debian/changelog" <<END
emberline ($version-$revision) unstable; urgency=medium

  * Commit $(git rev-parse --short=12 HEAD). CHANGELOG.md says what is new.

 -- $(sed -n 's/^Maintainer: //p' packaging/debian/control)  $(date -u -R -d "@$SOURCE_DATE_EPOCH")
END
}

# make_packages FOLDER: unpacks the source in FOLDER and leaves the packages there. The tests are neither built nor run (see
# debian/rules).
make_packages() {
    rm -rf "$1" && mkdir -p "$1"
    unpack_source "$1"
    (cd "$1/emberline-$version" && DEB_BUILD_OPTIONS="nocheck parallel=${PACKAGE_JOBS:-$(nproc)}" dpkg-buildpackage --no-sign) \
        >"$1/build.log" 2>&1 || { tail -40 "$1/build.log" >&2; return 1; }
}

build_packages() {
    # shellcheck disable=SC2086
    install_packages $build_packages $package_packages
    [ -z "$(git status --porcelain)" ] || echo "Not in the package, because it is not committed:" "$(git status --porcelain | wc -l) files"
    make_packages "$out"
    lintian --pedantic --fail-on error,warning "$out"/*.changes
    ls -l "$out"/*.deb "$out"/*.tar.xz "$out"/*.dsc
}

# What differs between the two builds: the path, its length, the time, the order in which files are found.
compare_with_second_build() {
    local second=$root/build/package-in-another-folder file
    make_packages "$second"
    for file in "$out"/*.deb "$out"/*.dsc "$out"/*.tar.xz; do
        cmp "$file" "$second/$(basename "$file")"
    done
    rm -rf "$second"
    echo "Both builds made the same bytes."
}

SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
version=$(package_version)
if [ -z "$check" ] || [ -n "$twice" ] || ! ls "$out"/emberline_*.deb >/dev/null 2>&1; then
    build_packages
fi
[ -z "$twice" ] || compare_with_second_build
[ -z "$check" ] || "$root/packaging/check_package.sh" "$(ls -t "$out"/emberline_*.deb | head -1)"
