#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# package.sh [--twice] [--tarball] [--check]: makes the Debian packages of the last commit, source and binary, in build/package, and lets
# lintian read them. What is not committed is not in them.
#   --twice    builds them a second time in a folder of another name: the files must be the same, byte for byte
#   --tarball  makes of the package that was made last a folder that runs where no Qt is installed, and packs it
#   --check    installs the package that was made last in a Debian that has nothing but apt, uses it, upgrades it, removes it, and says what
#              stays behind; with --tarball, unpacks the tarball in one instead. Needs root, for the Debian in a folder.
# Without --twice, --tarball and --check build only if there is no package yet.
# PACKAGE_JOBS is how many compilers run at once (by default one a core).
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/packaging/setup.sh"
cd "$root"

out=$root/build/package
twice='' tarball='' check=''
for word in "$@"; do
    case $word in
        --twice) twice=yes ;;
        --tarball) tarball=yes ;;
        --check) check=yes ;;
        *) usage >&2; exit 2 ;;
    esac
done

# Before its release, 0.2.0 is packaged as 0.2.0~git202611260501.1a2b3c4d: older than 0.2.0, and newer than the commit before.
package_version() {
    local version
    version=$(sed -n 's/^project(emberline VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
    grep -q "^## $version" CHANGELOG.md || version=$version~git$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y%m%d%H%M).${commit:0:8}
    echo "$version"
}

# The revision is not Debian's: a package that Debian makes of the same version begins with 1 and is newer.
revision=0emberline1

# unpack_source FOLDER: in it the last commit as the original source, and unpacked, with packaging/debian where Debian's tools look for it.
unpack_source() {
    local source=$1/emberline-$version
    git archive --prefix="emberline-$version/" "$commit" | xz >"$1/emberline_$version.orig.tar.xz"
    tar -x -C "$1" -f "$1/emberline_$version.orig.tar.xz"
    cp -R "$source/packaging/debian" "$source/debian"
    cat >"$source/debian/changelog" <<END
emberline ($version-$revision) unstable; urgency=medium

  * Commit ${commit:0:12}. CHANGELOG.md says what is new.

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

# What a tarball leaves to the system: the C and C++ libraries; what the graphics driver loads, too, so that an older copy of ours would keep
# it from starting; fontconfig and freetype, which read its configuration; OpenSSL, which it must be able to mend.
system_libraries='^(ld-linux.*|lib(c|m|dl|pthread|rt|resolv|stdc\+\+|gcc_s|z|zstd|lzma|expat|fontconfig|freetype|ssl|crypto|GL.*|EGL|OpenGL|drm|gbm|wayland-client|X11|X11-xcb|Xau|Xdmcp|xcb|xcb-(dri2|dri3|glx|present|randr|shm|sync|xfixes)))\.so'

# bundle FILE FOLDER: copies FILE, a program or a library of this machine, into FOLDER, what it loads into $bundled, and for each the licence
# of the package that it is from.
bundle() {
    local name package
    install -D -t "$2" "$1"
    package=$(dpkg -S "*$(realpath "$1" | sed 's|^/usr||')" 2>/dev/null | cut -d: -f1 | head -1) || true
    if [ -n "$package" ]; then # the program itself is from none
        cp "/usr/share/doc/$package/copyright" "$licences/$package"
        dpkg-query -W -f '${source:Package} ${source:Version}\n' "$package" >>"$licences/../libraries.txt"
    fi
    for name in $(patchelf --print-needed "$1"); do
        [[ $name =~ $system_libraries ]] || [ -e "$bundled/$name" ] || bundle "$(ldd "$1" | awk -v name="$name" '$1 == name { print $3 }')" "$bundled"
    done
}

# The folder has the shape of /usr/local or ~/.local. bin/emberline is a link, so that Qt and the loader, which look beside the program itself,
# find qt.conf and libraries in a folder of our own. DT_RPATH (--force-rpath) holds for what plugins load, too.
make_tarball() {
    # shellcheck disable=SC2086
    install_packages $build_packages $package_packages $tarball_packages
    local plugins plugin name folder bundled licences
    name=emberline-$(dpkg-deb -f "$deb" Version)-$(dpkg-deb -f "$deb" Architecture)
    folder=$out/$name bundled=$out/$name/lib/emberline licences=$out/$name/share/doc/emberline/licences
    rm -rf "$folder" "$out/deb" && mkdir -p "$folder" "$out/deb"
    dpkg-deb -x "$deb" "$out/deb"
    mv "$out/deb/usr/share" "$folder"
    mkdir -p "$folder/bin" "$licences"
    bundle "$out/deb/usr/bin/emberline" "$bundled"
    patchelf --force-rpath --set-rpath '$ORIGIN' "$bundled/emberline"
    ln -s ../lib/emberline/emberline "$folder/bin/emberline"
    plugins=$(qmake6 -query QT_INSTALL_PLUGINS)
    for plugin in "$plugins"/{platforms/libq{offscreen,xcb,wayland-egl,wayland-generic},wayland-shell-integration/libxdg-shell,wayland-decoration-client/libbradient,wayland-graphics-integration-client/libqt-plugin-wayland-egl,xcbglintegrations/*,platforminputcontexts/*,iconengines/*,imageformats/libqsvg,tls/*}.so; do
        bundle "$plugin" "$bundled/plugins/$(basename "$(dirname "$plugin")")"
    done
    install -m 644 -D -t "$bundled/translations" "$(qmake6 -query QT_INSTALL_TRANSLATIONS)"/qtbase_{de,zh_CN}.qm
    printf '[Paths]\nPrefix = .\nPlugins = plugins\nTranslations = translations\n' >"$bundled/qt.conf"
    sort -u -o "$licences/../libraries.txt" "$licences/../libraries.txt"
    cp -R /usr/share/common-licenses "$licences"
    git archive "$commit:resources" guide screenshots | tar -x -C "$licences/.."
    tar -c -C "$out" --sort=name --owner=0 --group=0 --numeric-owner --mode=u+rw,go=rX --mtime="@$SOURCE_DATE_EPOCH" "$name" | xz >"$folder.tar.xz"
    rm -r "$out/deb" "$folder"
    tarball=$folder.tar.xz
    ls -l "$tarball"
}

commit=$(git rev-parse HEAD) # and no other one, which may come before the second build
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct "$commit")
export SOURCE_DATE_EPOCH
version=$(package_version)
if [ -z "$check$tarball" ] || [ -n "$twice" ] || ! ls "$out"/emberline_*.deb >/dev/null 2>&1; then
    build_packages
fi
[ -z "$twice" ] || compare_with_second_build
deb=$(ls -t "$out"/emberline_*.deb | head -1)
[ -z "$tarball" ] || make_tarball
[ -z "$check" ] || "$root/packaging/check_package.sh" "${tarball:-$deb}"
