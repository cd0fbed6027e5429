// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/trace2/syntax/record.h"
#include "importers/trace2/syntax/shell_words.h"

#include <string>
#include <string_view>

namespace emberline::trace2 {

/// Reads the payloads of PERF, without the dots in front of them. The record refers to the text and to this object until the next call.
class PerfPayload {
public:
    /// Of any record except a region's.
    void read(Verb verb, std::string_view text, Record& out);
    /// Of region_enter and region_leave, whose category is known.
    void readRegion(std::string_view text, Record& out);

private:
    void readAlias(std::string_view text, Record& out);
    static bool readChildId(std::string_view& text, Record& out);
    void readChildStart(std::string_view text, Record& out);
    void readChildEnd(std::string_view text, Record& out);
    void readExec(std::string_view text, Record& out);
    void readNumbers(std::string_view text, Record& out);
    void setWords(std::string_view words, Record& out);

    ShellWords m_words;
    std::string m_cd;
    std::string m_worktree;
};

} // namespace emberline::trace2
