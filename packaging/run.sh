#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# run.sh [PATH...]: builds Emberline and opens it on the traces named, or on the bundled sample. Without a display the window is rendered to
# a picture instead.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/packaging/setup.sh"

# shellcheck disable=SC2086
install_packages $build_packages $runtime_packages
echo "Building (the first time takes a few minutes) ..."
(cd "$root" && build release emberline) # the program runs where the user stands, so that names of files mean what they say
[ $# -gt 0 ] || set -- "$root/resources/samples/git-commit-and-push.event"

program=$root/build/release/app/emberline
if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    exec "$program" "$@"
fi
picture=$root/build/emberline.png
"$program" --screenshot "$picture" "$@"
echo "There is no display, so the window was rendered to $picture"
