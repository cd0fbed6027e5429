#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# bench.sh [--against PROGRAM] [MEGABYTES | --full]: builds the benches, makes their data, runs them, prints tables, and writes build/bench/results.json and
# results.txt. A number is the size of the Chrome array (100 unless told otherwise; a Trace2 log has a fifth); --full is 500 MB and ten
# million slices, some ten minutes. Everything stands beside a baseline of the same run: compare ratios, not times.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/packaging/setup.sh"
cd "$root"
# shellcheck disable=SC2086
install_packages $build_packages $runtime_packages
against=()
if [ "${1:-}" = --against ]; then
    against=(--against "$2") # another build of the program, run in turns with this one: what got slower by more than noise is named
    shift 2
fi
megabytes=${1:-100}
millions=1
slices=(100000 1000000)
if [ "$megabytes" = --full ]; then
    megabytes=500
    millions=10
    slices+=(10000000)
fi
build release benches emberline
bin=build/release/tests/bench
data=build/bench
mkdir -p "$data"
make_data() { # NAME KIND MEGABYTES [OPTION...]
    local file="$data/$1"
    [ -s "$file" ] || "$bin/generate_trace" "${@:2}" >"$file"
}
results="$data/results.txt"
: >"$results"
parts=()
run() { # TITLE NAME COMMAND [ARGUMENT...]: prints, and keeps what was printed and the JSON
    printf '\n== %s\n' "$1" | tee -a "$results"
    "$bin/$3" --json "$data/$2.json" "${@:4}" | tee -a "$results"
    parts+=("$2")
}

chrome="$data/chrome-$megabytes.json"
event="$data/event-$((megabytes / 5)).event"
make_data "chrome-$megabytes.json" chrome "$megabytes"
make_data "chrome-damaged-$megabytes.json" chrome "$megabytes" --damage-every 4096
make_data "event-$megabytes.event" event "$megabytes"
make_data "event-$((megabytes / 5)).event" event $((megabytes / 5))
make_data "perf-$((megabytes / 5)).perf" perf $((megabytes / 5))

run "Import: rate and memory, beside plain readers of the same bytes" import bench_import "$chrome" \
    "$data/chrome-damaged-$megabytes.json" "$event" "$data/perf-$((megabytes / 5)).perf"
run "Whole verbs, beside a newline count" verbs bench_verbs "${against[@]}" build/release/app/emberline "$chrome" "$event"
run "The window: first boxes, blocked event loop, cancel, memory after closing" window bench_window "$chrome" "$data/event-$megabytes.event"
run "Frames: 100 thousand slices and more, side by side" frames bench_frames "${slices[@]}"
run "Counters, beside a linear reduction" counters bench_counters $((millions * 1000000))
run "Statistics, search, flame graph, beside a plain pass" analysis bench_analysis $((millions * 1000000))
run "Export, beside a plain write of as many bytes" export bench_export "$chrome" "$event"
run "Tail: from write() to the model, beside a plain reader" live bench_live --files $((millions * 1000))
run "Tail: from write() to the painted frame, beside the model" painted bench_painted

{
    separator='{'
    for part in "${parts[@]}"; do
        printf '%s\n"%s": ' "$separator" "$part"
        cat "$data/$part.json"
        separator=','
    done
    printf '}\n'
} >"$data/results.json"
printf '\nKept: %s and %s\n' "$results" "$data/results.json"
