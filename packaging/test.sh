#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# test.sh [PRESET...]: builds and runs all tests. Presets: checked (the default: optimised, with assertions), release, dev, asan, tsan; several run one after the other.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/packaging/setup.sh"
cd "$root"
# shellcheck disable=SC2086
install_packages $build_packages $runtime_packages $test_packages
for preset in "${@:-checked}"; do
    echo "== $preset"
    build "$preset"
    ctest --preset "$preset"
done
