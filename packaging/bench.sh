#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# bench.sh [MEGABYTES]: builds the benches, makes their data (500 MB of Chrome JSON, 100 MB of each Trace2 target unless told otherwise), runs
# them, prints tables and writes build/bench/*.json. Every figure stands beside a baseline of the same run: compare ratios, not times.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/packaging/setup.sh"
cd "$root"
# shellcheck disable=SC2086
install_packages $build_packages $runtime_packages
megabytes=${1:-500}
build release benches
bin=build/release/tests/bench
data=build/bench
mkdir -p "$data"
make_data() { # NAME KIND MEGABYTES [OPTION...]
    local file="$data/$1"
    [ -s "$file" ] || "$bin/generate_trace" "${@:2}" >"$file"
}
make_data "chrome-$megabytes.json" chrome "$megabytes"
make_data "chrome-damaged-$megabytes.json" chrome "$megabytes" --damage-every 16384
make_data "event-$((megabytes / 5)).event" event $((megabytes / 5))
make_data "perf-$((megabytes / 5)).perf" perf $((megabytes / 5))
"$bin/bench_import" --json "$data/import.json" "$data/chrome-$megabytes.json" "$data/chrome-damaged-$megabytes.json" \
    "$data/event-$((megabytes / 5)).event" "$data/perf-$((megabytes / 5)).perf"
"$bin/bench_live"
"$bin/bench_analysis" --json "$data/analysis.json"
"$bin/bench_frames"
"$bin/bench_counters"
