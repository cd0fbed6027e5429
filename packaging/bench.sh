#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# bench.sh [MEGABYTES | --full]: builds the benches, makes their data, runs them, prints tables and writes build/bench/*.json and *.txt. A
# number is the size of the Chrome array (100 unless told otherwise; a Trace2 log has a fifth); --full is 500 MB and ten million slices,
# some ten minutes. Every import stands beside baselines of the same run: compare ratios, not times.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/packaging/setup.sh"
cd "$root"
# shellcheck disable=SC2086
install_packages $build_packages $runtime_packages
megabytes=${1:-100}
millions=1
slices=(100000 1000000)
if [ "$megabytes" = --full ]; then
    megabytes=500
    millions=10
    slices+=(10000000)
fi
build release benches
bin=build/release/tests/bench
data=build/bench
mkdir -p "$data"
make_data() { # NAME KIND MEGABYTES [OPTION...]
    local file="$data/$1"
    [ -s "$file" ] || "$bin/generate_trace" "${@:2}" >"$file"
}
heading() { printf '\n== %s\n' "$1"; }

make_data "chrome-$megabytes.json" chrome "$megabytes"
make_data "chrome-damaged-$megabytes.json" chrome "$megabytes" --damage-every 4096
make_data "event-$((megabytes / 5)).event" event $((megabytes / 5))
make_data "perf-$((megabytes / 5)).perf" perf $((megabytes / 5))

heading "Import: rate and memory, beside plain readers of the same bytes"
"$bin/bench_import" --json "$data/import.json" "$data/chrome-$megabytes.json" "$data/chrome-damaged-$megabytes.json" \
    "$data/event-$((megabytes / 5)).event" "$data/perf-$((megabytes / 5)).perf"
heading "Tail: from write() to the model and to the painted frame"
"$bin/bench_live" --files $((millions * 1000)) | tee "$data/live.txt"
QT_QPA_PLATFORM=offscreen "$bin/bench_painted" | tee -a "$data/live.txt"
heading "Statistics, search, flame graph, beside a plain pass"
"$bin/bench_analysis" --json "$data/analysis.json" $((millions * 1000000))
heading "Frames: 100 thousand slices and more, side by side"
"$bin/bench_frames" "${slices[@]}" | tee "$data/frames.txt"
heading "Counters, beside a linear reduction"
"$bin/bench_counters" $((millions * 1000000)) | tee "$data/counters.txt"
