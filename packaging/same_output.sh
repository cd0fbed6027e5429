#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# same_output.sh OLD NEW PATH...: runs two builds of the program over the same traces and says where they differ in what they write: NDJSON,
# CSV, folded stacks and the summary, exit status and messages included. A directory stands for the files below it, and for each folder below it
# as a trace directory. Exit status 1 when anything differs. For refactorings, which must change nothing.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/packaging/setup.sh"
[ $# -ge 3 ] || { usage >&2; exit 2; }
old=$(realpath "$1") new=$(realpath "$2")
shift 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export QT_QPA_PLATFORM=offscreen

# inputs PATH...: each trace on a line; what is no trace says so and must say the same. Files of a large directory are not read one by one.
inputs() {
    local folder count
    find "$@" -type f -printf '%h\n' | sort | uniq -c | while read -r count folder; do
        echo "$folder"
        [ "$count" -gt 20 ] && [[ $folder != *chrome* ]] && [[ $folder != */trace2-odd ]] || find "$folder" -maxdepth 1 -type f
    done
}

# outcome PROGRAM TRACE FOLDER: all that the program says of the trace.
outcome() {
    local form
    for form in ndjson csv folded; do
        timeout 120 "$1" export --format "$form" "$2" >"$3/$form" 2>"$3/$form.messages" </dev/null || echo "exit status $?" >>"$3/$form.messages"
    done
    timeout 120 "$1" summary --json "$2" >"$3/summary" 2>"$3/summary.messages" </dev/null || echo "exit status $?" >>"$3/summary.messages"
}
compare_one() {
    local folder
    folder=$(mktemp -d "$work/XXXXXX")
    mkdir "$folder/old" "$folder/new"
    outcome "$old" "$1" "$folder/old"
    outcome "$new" "$1" "$folder/new"
    if diff -rq "$folder/old" "$folder/new" >"$folder/which"; then
        echo same
    else
        echo "differs: $1 ($(sed -nE 's,.*/new/([^ ]+) .*,\1,p' "$folder/which" | paste -sd' '))"
    fi
    rm -rf "$folder"
}
export -f outcome compare_one
export old new work
inputs "$@" | sort -u | xargs -d '\n' -P "$(nproc)" -I{} bash -c 'compare_one "$1"' _ {} >"$work/report"
grep -v '^same$' "$work/report" | sort || true
same=$(grep -c '^same$' "$work/report" || true)
all=$(wc -l <"$work/report")
echo "$all traces, $((all - same)) of them differ"
[ "$same" -eq "$all" ]
