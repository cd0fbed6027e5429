// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace emberline::trace2 {

/// How much the targets tell: EVENT most, NORMAL least.
enum class Richness { None, Normal, Perf, Event };

/// The sid component that the name of a trace directory's file begins with; a collision adds ".1" to ".9". Empty when the name is another.
[[nodiscard]] std::string_view componentOf(std::string_view directoryEntry);

/// Git's three targets may write into one directory. A process then has three files there, NORMAL "<sid>", PERF "<sid>.1" and EVENT
/// "<sid>.2" (git adds what makes the name new); or "<sid>" in a directory for each target, side by side in the one that was opened. Each
/// file begins before the second record of any is written.
class SameRun {
public:
    struct Files {
        std::string perf; ///< path; empty when there is none
        std::string normal;
        bool hasEvent = false;
    };
    /// The other files of the process of `path`, which an opened directory knows as `directoryEntry`.
    [[nodiscard]] Files find(const std::string& path, std::string_view directoryEntry);

private:
    const std::vector<std::string>& besides(const std::string& directory);

    std::map<std::string, std::vector<std::string>, std::less<>> m_besides; ///< of each directory
};

/// The richest of `files`.
[[nodiscard]] Richness richestOf(const SameRun::Files& files);

} // namespace emberline::trace2
