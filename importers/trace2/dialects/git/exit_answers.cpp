// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/dialects/git/exit_answers.h"

#include <algorithm>
#include <array>

#include <csignal>

namespace emberline::trace2::git {

namespace {

struct Answer {
    std::string_view command;
    std::int64_t least;
    std::int64_t most;
};

// Where a command has other troubles too, it leaves with 128 or 129 for them.
constexpr std::array kAnswers{
    Answer{"cat-file", 1, 1}, // -e: no such object
    Answer{"check-ignore", 1, 1}, // nothing is ignored
    Answer{"config", 1, 1}, // no such key
    Answer{"diff", 1, 3}, // differences 1, --check 2
    Answer{"diff-files", 1, 3}, Answer{"diff-index", 1, 3}, Answer{"diff-tree", 1, 3},
    Answer{"fsmonitor--daemon", 1, 1}, // status: it does not run
    Answer{"grep", 1, 1}, // no line
    Answer{"ls-remote", 2, 2}, // --exit-code: no ref
    Answer{"merge-base", 1, 1}, // none, or no ancestor
    Answer{"merge-tree", 1, 1}, // conflicts
    Answer{"rev-parse", 1, 1}, // --verify --quiet: no such revision
    Answer{"show-ref", 1, 2}, // no such ref; --exists: 2
    Answer{"symbolic-ref", 1, 1}, // --quiet: HEAD is detached
    Answer{"update-index", 1, 1}, // --refresh: a file needs an update
    Answer{"var", 1, 1}, // not set
};

/// Commands that only write what they find, so that nothing remains undone when nobody reads on.
constexpr std::array<std::string_view, 26> kListing{"archive", "blame", "branch", "cat-file", "config", "describe", "diff", "diff-files",
    "diff-index", "diff-tree", "for-each-ref", "grep", "help", "log", "ls-files", "ls-remote", "ls-tree", "reflog", "rev-list", "rev-parse",
    "shortlog", "show", "show-ref", "status", "tag", "whatchanged"};

constexpr std::int64_t kShellsSignal = 128; ///< what a shell, and git for its children, adds to the number of a signal

} // namespace

bool isAnswer(std::string_view command, std::int64_t exitCode)
{
    return stopsUnread(command, exitCode - kShellsSignal) || std::ranges::any_of(kAnswers, [&](const Answer& answer) {
        return answer.command == command && answer.least <= exitCode && exitCode <= answer.most;
    });
}

bool stopsUnread(std::string_view command, std::int64_t signal)
{
    return signal == SIGPIPE && std::ranges::binary_search(kListing, command);
}

} // namespace emberline::trace2::git
