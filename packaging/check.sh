#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# check.sh [--all] [PART...]: what must hold before a change is shared. The parts, in this order:
#   format    clang-format would change nothing
#   rules     no include points the wrong way, no word of a writer is where it does not belong, every source says its licence, no
#             script has a fault that shellcheck knows, the picture of the architecture is that of the sources, and the Flatpak has no
#             right but to draw
#   tidy      clang-tidy has nothing to say about the sources changed since CHECK_BASE (by default the last commit), and of those that include
#             a changed header, one; --all: about every source
#   tests     packaging/test.sh: an optimised build with assertions on, and all tests, the one of the layers among them; benches compile,
#             and packaging/run.sh, with which a stranger begins, builds and draws a picture
#   asan      the tests under the address and the undefined behaviour sanitizer; without --all, those that are not labelled "long"
#   tsan      the tests labelled "threads" under the thread sanitizer; without --all, those that are not labelled "long"
#   fuzz      each fuzz target for FUZZ_SECONDS (by default 60), with FUZZ_SEED, from the samples in tests/data and tests/fuzz/seeds
# Without a PART it runs all of them. It stops at the first that fails.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/packaging/setup.sh"
cd "$root"

all=
parts=()
for word in "$@"; do
    case $word in
        --all) all=yes ;;
        format | rules | tidy | tests | asan | tsan | fuzz) parts+=("$word") ;;
        *) usage >&2; exit 2 ;;
    esac
done
[ ${#parts[@]} -gt 0 ] || parts=(format rules tidy tests asan tsan fuzz)
# format and rules compile nothing, so a hook before a commit installs nothing for that.
# shellcheck disable=SC2086
[[ ${parts[*]} =~ ^((format|rules)' '?)+$ ]] || install_packages $build_packages $runtime_packages $test_packages

sources() { git ls-files '*.cpp' '*.h'; }

check_format() {
    install_packages clang-format
    sources | xargs clang-format --dry-run -Werror
}

# The Flatpak may draw, and no more: neither files nor the network nor other programs. A new right must be meant, so it is named here, too.
check_rights() {
    local rights
    rights=$(sed -n '/^finish-args:$/,/^[^ ]/s/^  - //p' packaging/org.emberline.Emberline.yaml | sort | paste -sd ' ')
    [ "$rights" = "--device=dri --share=ipc --socket=fallback-x11 --socket=wayland" ] || { echo "The Flatpak may do what it must not: $rights" >&2; return 1; }
}

# The tests hold all but shellcheck and the rights, too; here they need no build.
check_rules() {
    install_packages cmake shellcheck
    shellcheck --severity=warning .ci/run packaging/*.sh
    for rule in layers words licences; do
        cmake -DROOT="$root" -P "tests/tst_$rule.cmake"
    done
    packaging/architecture.sh --check
    check_rights
}

# one_that_includes HEADER: its own source, or else the first that includes it; nothing if only headers do.
one_that_includes() {
    if [ -f "${1%.h}.cpp" ]; then
        echo "${1%.h}.cpp"
    else
        git grep -lF "#include \"$1\"" -- 'app/*.cpp' 'importers/*.cpp' 'model/*.cpp' 'views/*.cpp' | head -1 || true
    fi
}

check_tidy() {
    install_packages clang-tidy
    cmake --preset dev >/dev/null # its database names each source by itself
    # The sources include what moc writes for them, which follows no rules of ours: here it is empty.
    local moc=$PWD/build/dev/moc_as_nothing
    mkdir -p "$moc"
    git grep -hoP '^#include "\K(moc_\w+\.cpp|\w+\.moc)' -- app importers model views | sed "s|^|$moc/|" | xargs touch
    local changed base=${CHECK_BASE:-HEAD~1}
    if [ -z "$all" ] && ! git rev-parse --quiet --verify "$base^{commit}" >/dev/null; then
        echo "There is no commit $base here to compare with: nothing was looked at."
        return
    fi
    if [ -n "$all" ]; then
        changed=$(git ls-files 'app/*.cpp' 'importers/*.cpp' 'model/*.cpp' 'views/*.cpp')
    else
        changed=$({
            git diff --name-only --diff-filter=d "$base" -- 'app/*.cpp' 'importers/*.cpp' 'model/*.cpp' 'views/*.cpp'
            git diff --name-only --diff-filter=d "$base" -- 'app/*.h' 'importers/*.h' 'model/*.h' 'views/*.h' | while read -r header; do
                one_that_includes "$header"
            done
        } | sort -u)
    fi
    [ -z "$changed" ] || xargs -P "$(nproc)" -n 1 clang-tidy -p build/dev --extra-arg-before=-I"$moc" --quiet --warnings-as-errors='*' <<<"$changed"
}

check_tests() {
    packaging/test.sh
    build checked benches
    env -u DISPLAY -u WAYLAND_DISPLAY packaging/run.sh
}

# Under a sanitizer some tests, which make much of little, take minutes; without --all they are left to the fuzzers, which begin with the
# same samples.
check_sanitized() {
    build "$1"
    [ -z "$all" ] || { cmake --preset "$1" -DEMBERLINE_LONG_TESTS=ON >/dev/null && cmake --build --preset "$1"; }
    ctest --preset "$1"
}

check_asan() {
    install_packages clang libclang-rt-dev
    check_sanitized asan
}

# With g++: clang 14's thread sanitizer ends a program of Qt's that starts another.
check_tsan() {
    check_sanitized tsan
}

# fuzz_one TARGET: what the fuzzer finds interesting it writes to the first folder, what makes the program fail to the folder it runs in.
fuzz_one() {
    local name=${1##*/}
    local seeds=$root/build/asan/fuzz/seeds/$name
    mkdir -p "$seeds"
    (cd "$seeds" && "$root/$1" -dict="$root/tests/fuzz/words.dict" -max_total_time="${FUZZ_SECONDS:-60}" -seed="${FUZZ_SEED:-0}" -timeout=20 -rss_limit_mb=4096 -print_final_stats=1 . "$samples" >"../$name.log" 2>&1) \
        || { tail -40 "$seeds.log"; return 255; } # with which xargs starts no other
    printf '%s: %s\n' "$name" "$(grep number_of_executed_units "$seeds.log")"
}

check_fuzz() {
    install_packages clang libclang-rt-dev
    build asan fuzzers
    samples=$root/build/asan/fuzz/samples
    rm -rf "$samples" && mkdir -p "$samples"
    find tests/data tests/fuzz/seeds -type f ! -name '*.ndjson' -exec cp --backup=numbered -t "$samples" {} +
    export root samples
    export -f fuzz_one
    find build/asan/tests/fuzz -maxdepth 1 -type f -executable -name 'fuzz_*' | sort | xargs -P "$(nproc)" -I{} bash -c 'fuzz_one {}'
}

for part in "${parts[@]}"; do
    started=$SECONDS
    printf '== %s\n' "$part"
    "check_$part"
    printf '== %s passed in %d s\n' "$part" $((SECONDS - started))
done
