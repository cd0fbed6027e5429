// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string>
#include <vector>

namespace emberline {

class Trace;

/// A file of which only a part was read.
struct IncompleteFile {
    std::string path; ///< empty: the reading as a whole
    std::string why; ///< sentences: what ended the reading, what to do, and how much is missing if that is known
};

/// At most Diagnostics::kMaxExamples for each reason.
[[nodiscard]] std::vector<IncompleteFile> incompleteFiles(const Trace& trace);

/// For people, with `name` in place of the path. Safe to show on one line.
[[nodiscard]] QString incompleteSentence(const IncompleteFile& file, const std::string& name);

} // namespace emberline
