// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/export_text.h"

#include "model/work/work_pool.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace emberline {

std::string_view linkName(SessionLink link)
{
    static constexpr std::array<std::string_view, 5> names{"none", "sid", "pid", "time", "depth"};
    return names[static_cast<std::size_t>(link)];
}

std::string_view roleName(RegionRole role)
{
    static constexpr std::array<std::string_view, 7> names{"process", "thread", "region", "child", "exec", "slice", "async"};
    return names[static_cast<std::size_t>(role)];
}

std::string_view scopeName(InstantScope scope)
{
    static constexpr std::array<std::string_view, 3> names{"thread", "process", "global"};
    return names[static_cast<std::size_t>(scope)];
}

void ExportText::endRow()
{
    if (m_buffer.size() >= kPiece)
        pass();
}

void ExportText::inStretches(std::size_t rows, const Stretch& write)
{
    constexpr std::size_t kMostRows = 1 << 13;
    constexpr std::size_t kLongest = 1 << 22; // bytes of a stretch, about: rows may have args of any length
    struct Part {
        std::string text;
        std::optional<Error> error;
    };
    std::vector<Part> parts(std::min<std::size_t>(workThreads(), rows / kMostRows + 1));
    std::size_t stretch = kMostRows / 64;
    for (std::size_t begin = 0; begin < rows && !m_isStopped;) {
        std::size_t written = 0;
        parallelFor(parts.size(), workThreads(), [&](std::size_t number) {
            Part& part = parts[number];
            part.text.clear();
            const ExportSink keep = [&part](std::string_view text) { return part.text.append(text), true; };
            const std::size_t first = std::min(rows, begin + number * stretch);
            part.error = write(keep, first, std::min(rows, first + stretch));
        });
        begin += parts.size() * stretch;
        for (const Part& part : parts) {
            if (m_isStopped)
                return;
            written += part.text.size();
            m_buffer += part.text;
            endRow();
            if (part.error)
                fail(*part.error);
        }
        stretch = std::clamp(kLongest * parts.size() * stretch / std::max<std::size_t>(written, 1), std::size_t{1}, kMostRows);
    }
}

Args ExportText::read(Result<Args> args)
{
    if (args)
        return std::move(args.value());
    fail(args.error());
    return {};
}

void ExportText::fail(const Error& error)
{
    if (!m_error)
        m_error = error;
    m_isStopped = true;
}

std::optional<Error> ExportText::finish()
{
    pass();
    return m_error;
}

void ExportText::pass()
{
    if (!m_isStopped && !m_sink(m_buffer))
        m_isStopped = true;
    m_buffer.clear();
}

void appendCsvCell(std::string& to, std::string_view cell, bool guardsFormulas)
{
    const bool isFormula = guardsFormulas && !cell.empty() && std::string_view("=+-@\t\r").find(cell.front()) != std::string_view::npos;
    if (!isFormula && cell.find_first_of(",\"\r\n") == std::string_view::npos) {
        to += cell;
        return;
    }
    to += isFormula ? "\"'" : "\"";
    for (const char c : cell)
        to.append(c == '"' ? 2 : 1, c);
    to += '"';
}

} // namespace emberline
