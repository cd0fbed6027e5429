// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/export_text.h"

#include <array>
#include <utility>

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
