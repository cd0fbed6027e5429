// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/mark_scene.h"

#include "model/dialect.h"

#include <algorithm>
#include <span>

namespace emberline {

namespace {

/// How many instants of one column to search for an error.
constexpr std::size_t kErrorsSought = 32;
/// Minimum distance, in pixels, between the lines of marks that are neither errors nor hits. A mark closer to another loses its line,
/// because together the lines would veil the boxes below. Lines across a process or the whole trace (kCrowdedWide) cover more boxes, and
/// cover them more strongly.
constexpr int kCrowded = 6;
constexpr int kCrowdedWide = 16;

bool isError(const Trace& trace, InstantId id)
{
    const Dialect& dialect = trace.dialect(trace.instants().session[id.row()]);
    return isFailure(dialect.kindOfInstant(trace.text(trace.instants().name[id.row()])));
}

/// Removes the lines of marks in the `quiet` colour that are close to another. `marks` are in time order.
void thinOut(std::span<SceneMark> marks, QRgb quiet, std::int32_t crowded, std::int32_t head)
{
    for (std::size_t i = 0; i < marks.size(); ++i) {
        const bool near
            = (i > 0 && marks[i].x - marks[i - 1].x < crowded) || (i + 1 < marks.size() && marks[i + 1].x - marks[i].x < crowded);
        if (near && marks[i].color == quiet)
            marks[i].bottom = std::min(marks[i].bottom, marks[i].top + head);
    }
}

} // namespace

void MarkScene::addThread(const LayoutRow& row)
{
    addMarks(m_instants.of(row.thread), m_frame.trace.clockShift(row.session), m_frame.yOf(row.y), m_frame.yOf(row.y + row.height), false);
}

void MarkScene::addMarks(const std::vector<InstantId>& instants, ClockShift shift, std::int32_t top, std::int32_t bottom, bool fullLine)
{
    const auto& times = m_frame.trace.instants().time;
    const SourceScale scale = inSource(m_frame.scale, shift);
    const auto timeOf = [&](InstantId id) { return times[id.row()]; };
    const std::size_t first = m_frame.scene.marks.size();
    auto at = std::ranges::lower_bound(instants, scale.range().begin, {}, timeOf);
    while (at != instants.end() && timeOf(*at) < scale.range().end) {
        const std::int32_t column = scale.columnAt(timeOf(*at));
        const auto next = std::ranges::lower_bound(at + 1, instants.end(), scale.timeAt(column + 1), {}, timeOf);
        const auto looked = at + std::min<std::ptrdiff_t>(next - at, kErrorsSought);
        const auto error = std::find_if(at, looked, [&](InstantId id) { return isError(m_frame.trace, id); });
        const InstantId shown = error == looked ? *at : *error;
        const bool found = m_found && std::any_of(at, looked, [&](InstantId id) { return m_found->contains(id); });
        const QColor& color = found ? m_frame.styles.theme().hit
            : error == looked       ? m_frame.styles.theme().mutedText
                                    : m_frame.styles.theme().bad;
        m_frame.scene.marks.push_back(
            {column, top, bottom, color.rgb(), shown, static_cast<std::uint32_t>(next - at), fullLine || found || error != looked});
        at = next;
    }
    thinOut(std::span(m_frame.scene.marks).subspan(first), m_frame.styles.theme().mutedText.rgb(),
        m_frame.devicePixels(fullLine ? kCrowdedWide : kCrowded), m_frame.devicePixels(metrics::kMarkHead));
}

/// A process's marks cross all of its rows, so this includes sessions that begin above the first visible row.
void MarkScene::addProcesses(std::size_t firstRow, std::size_t endRow)
{
    const auto add = [&](const LayoutRow& row) {
        if (row.kind != RowKind::Session)
            return;
        const std::int64_t bottom = row.end < m_frame.layout.rows().size() ? m_frame.layout.rows()[row.end].y : m_frame.layout.height();
        const std::int32_t top = std::max(m_frame.yOf(row.y), 0);
        addMarks(m_instants.of(row.session), m_frame.trace.clockShift(row.session), top,
            std::min(m_frame.yOf(bottom), m_frame.scene.height), true);
    };
    if (firstRow < m_frame.layout.rows().size()) {
        SessionId session = m_frame.layout.rows()[firstRow].session;
        for (int level = 0; session && level <= 1000; ++level, session = m_frame.trace.session(session).parent) {
            const std::optional<std::size_t> row = m_frame.layout.rowOf(session);
            if (row && *row < firstRow)
                add(m_frame.layout.rows()[*row]);
        }
    }
    for (std::size_t row = firstRow; row < endRow; ++row)
        add(m_frame.layout.rows()[row]);
}

void MarkScene::addGlobal()
{
    for (const auto& [source, instants] : m_instants.global()) {
        if (!source || !m_frame.layout.hiddenSources().contains(source))
            addMarks(instants, m_frame.trace.clockShift(source), 0, m_frame.scene.height, true);
    }
}

} // namespace emberline
