#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# screenshots.sh: makes the pictures of the README again, from the bundled sample.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/packaging/setup.sh"
cd "$root"
# shellcheck disable=SC2086
install_packages $build_packages $runtime_packages
build release emberline
mkdir -p resources/screenshots
for theme in light dark; do
    LC_ALL=C.UTF-8 build/release/app/emberline --screenshot "resources/screenshots/main-window-$theme.png" --size 1600x1000 --theme "$theme" \
        resources/samples/git-commit-and-push.event
done
