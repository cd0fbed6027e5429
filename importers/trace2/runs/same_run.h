// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/runs/log_print.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace emberline::trace2 {

/// The sid component that the name of a trace directory's file begins with; a collision adds ".1" to ".9", who packs the
/// file ".gz". Empty when the name is another.
[[nodiscard]] std::string_view componentOf(std::string_view directoryEntry);

/// Git's three targets may write into one directory. A process then has three files there, NORMAL "<sid>", PERF "<sid>.1" and EVENT
/// "<sid>.2" (git adds what makes the name new); or "<sid>" in a directory for each target, side by side in the one that was opened. Each
/// file begins before the second record of any is written. Or each target has one file for all processes, of any name: what these tell
/// must show that they belong together.
class SameRun {
public:
    struct Files {
        std::string perf; ///< path; empty when there is none
        std::string normal;
        bool hasEvent = false;
        bool isClear = true; ///< false: more must be written before it can be said
    };
    /// The other files of the process of `path`, which an opened directory knows as `directoryEntry`.
    [[nodiscard]] Files find(const std::string& path, std::string_view directoryEntry);
    /// The files beside the log `path`, of the target `own`, that tell the same run, where each has one file for all processes: those that
    /// tell less than it, or those that tell more.
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

    std::map<std::string, std::vector<std::string>, std::less<>> m_besides; ///< of each directory
    std::map<std::string, Log, std::less<>> m_logs; ///< by path
};

/// The richest of `files`.
[[nodiscard]] Richness richestOf(const SameRun::Files& files);

} // namespace emberline::trace2
