#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# gate_trials.sh [PROGRAM [SAME [PLANTED]]]: how often `emberline gate` is wrong on the installed git, in at most 15 minutes on one core. SAME
# gates (60) compare a command with itself, and may object to one in twenty. PLANTED gates (20) compare it with one that works 15 % longer
# inside git, by an alias of the same name, and must object to nineteen in twenty. Prints a table; exit status 1 when there are more errors.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/packaging/setup.sh"
program=$(realpath "${1:-build/release/app/emberline}")
same=${2:-60} planted=${3:-20}
readonly most_time=8s
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export QT_QPA_PLATFORM=offscreen HOME=$work GIT_CONFIG_NOSYSTEM=1
unset GIT_TRACE2 GIT_TRACE2_EVENT GIT_TRACE2_PERF

# All commits alike, so that the work of a walk is proportional to its length.
git init -q -b main "$work/repository"
cd "$work/repository"
for ((i = 1; i <= 12000; ++i)); do
    printf 'commit refs/heads/main\ncommitter A <a@example.org> %d +0000\ndata 7\ncommit\n' $((1700000000 + i))
done | git fast-import --quiet

walk() { echo "git -c alias.walk='rev-list --count -n $1 main' walk"; }
readonly length=5000
base=$(walk $length)

# median_of N: the microseconds that the walks in the N-th column of `times` took.
median_of() { cut -d' ' -f"$1" "$work/times" | sort -n | sed -n 20p; }
# As gate counts: the time that git itself logs, without the shell.
took() {
    rm -f "$work/log"
    GIT_TRACE2_EVENT=$work/log sh -c "$1" >/dev/null
    sed -nE 's/.*"event":"atexit".*"t_abs":0*([0-9]*)\.([0-9]{6}).*/\1\2/p' "$work/log" | sed 's/^0*//' | sort -n | tail -1
}
# Part of the time is the start of the walk, which no length changes: so many more commits take 15 % of the whole.
for ((i = 0; i < 39; ++i)); do echo "$(took "$base") $(took "$(walk $((2 * length)))")"; done >"$work/times"
longer=$((length + length * 15 * $(median_of 1) / (100 * ($(median_of 2) - $(median_of 1)))))

# trials COUNT HEAD NAME: a line of the table, and in `slower` how many gates objected.
trials() {
    local i status seconds=$SECONDS faster=0 within=0 undecided=0
    slower=0
    for ((i = 0; i < $1; ++i)); do
        status=0
        "$program" gate --base "$base" --head "$2" --max-time "$most_time" --format json >"$work/verdict" || status=$?
        case $status in
        0) grep -q '"verdict": *"faster"' "$work/verdict" && faster=$((faster + 1)) || within=$((within + 1)) ;;
        3) slower=$((slower + 1)) ;;
        4) undecided=$((undecided + 1)) ;;
        *) cat "$work/verdict" >&2; exit 1 ;;
        esac
        sed -nE 's/^.*"ratio": *([0-9.]+).*$/\1/p' "$work/verdict" | head -1 >>"$work/$3"
    done
    printf '%-12s %6d %7d %7d %10d %7d %13s %8d\n' "$3" "$1" "$slower" "$within" "$undecided" "$faster" \
        "$(sort -g "$work/$3" | sed -n "$((($1 + 1) / 2))p")" $((SECONDS - seconds))
}
echo "$(git --version); $length and $longer commits"
printf '%-12s %6s %7s %7s %10s %7s %13s %8s\n' trial gates slower same undecided faster 'median ratio' seconds
trials "$same" "$base" unchanged
[ $((slower * 20)) -le "$same" ] && isGood=true || isGood=false
trials "$planted" "$(walk "$longer")" longer
[ $((slower * 20)) -ge $((planted * 19)) ] && $isGood
