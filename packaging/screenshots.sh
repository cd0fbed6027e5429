#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# screenshots.sh: makes the pictures of the README and of the guide's tour again, from the bundled sample.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/packaging/setup.sh"
cd "$root"
# shellcheck disable=SC2086
install_packages $build_packages $runtime_packages
build release emberline
mkdir -p resources/screenshots
export LC_ALL=C.UTF-8
# picture NAME SIZE ARGUMENT...: what the program draws, in both themes
picture() {
    local theme
    for theme in light dark; do
        build/release/app/emberline "${@:3}" "resources/screenshots/$1-$theme.png" --size "$2" --theme "$theme" resources/samples/git-commit-and-push.event
    done
}
picture main-window 1600x1000 --screenshot
picture timeline 720x420 export --format png --view timeline --output
picture flame-graph 720x200 export --format png --view flame --output
