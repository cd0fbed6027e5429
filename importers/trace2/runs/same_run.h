// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/runs/log_print.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace emberline::trace2 {

/// The sid component that begins the name of a trace directory's file. Git adds ".1" to ".9" on a collision, and packing adds ".gz". Empty
/// if the name is another.
[[nodiscard]] std::string_view componentOf(std::string_view directoryEntry);

/// Finds the logs of one run. Git's three targets may write into one directory. Then each process has three files: NORMAL "<sid>", PERF
/// "<sid>.1" and EVENT "<sid>.2" (git makes the name unique). Or each target has a directory of its own, side by side below the opened one,
/// with a file "<sid>" in each. In both cases, git begins all files before it writes a second record to any. Or each target has one file
/// for all processes, with any name; then their contents must show that they belong together.
class SameRun {
public:
    struct Files {
        std::string perf; ///< path; empty if there is none
        std::string normal;
        bool hasEvent = false;
        bool isClear = true; ///< false: the logs must grow before the answer is known
    };
    /// The other files of the process of `path`, which is `directoryEntry` within the opened directory.
    [[nodiscard]] Files find(const std::string& path, std::string_view directoryEntry);
    /// The files beside the log `path` that hold the same run, if each target has one file for all processes: those that hold less than it,
    /// or (findRicher(), for a log of the target `own`) those that hold more.
    [[nodiscard]] Files findPoorer(const std::string& path);
    [[nodiscard]] Files findRicher(const std::string& path, Richness own);

private:
    struct Log {
        std::string path;
        Richness target = Richness::None;
        std::uintmax_t size = 0; ///< when `print` was made
        LogPrint print;
    };

    const std::vector<std::string>& besides(const std::string& directory);
    std::vector<Log*> logsBeside(const std::string& path);
    Log& log(const std::string& path);
    const LogPrint& printOf(Log& log);

    std::map<std::string, std::vector<std::string>, std::less<>> m_besides; ///< by directory: the directories beside it
    std::map<std::string, Log, std::less<>> m_logs; ///< by path
};

/// The richest of `files`.
[[nodiscard]] Richness richestOf(const SameRun::Files& files);

} // namespace emberline::trace2
