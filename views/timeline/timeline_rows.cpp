// SPDX-License-Identifier: GPL-3.0-or-later
// The user's changes to rows: pins, names, moves and closes them.
#include "views/format/display_text.h"
#include "views/timeline/timeline_controller.h"

#include <algorithm>

namespace emberline {

void TimelineController::setRowSettings(RowSettings settings)
{
    settings.only = m_settings.only;
    settings.hiddenSources = m_settings.hiddenSources;
    m_settings = std::move(settings);
    if (!trace().isEmpty())
        relayout();
}

void TimelineController::changeSettings(const RowSettings& settings)
{
    setRowSettings(settings);
    Q_EMIT settingsChanged();
}

/// Updates the rows, and what they hold, after a change of the filter.
void TimelineController::followShown()
{
    if (m_settings.only != m_shown.rowsOf()) {
        m_settings.only = m_shown.rowsOf();
        relayout();
    } else {
        Q_EMIT contentChanged();
    }
}

std::optional<RowKey> TimelineController::currentRow() const
{
    if (m_currentRow)
        return m_currentRow;
    const Selection& selected = m_state.selection();
    if (selected.session)
        return RowKey{selected.session, {}};
    if (!selected.region)
        return std::nullopt;
    const ThreadId thread = trace().track(trace().track(selected.region)).thread;
    const SessionId session = trace().session(selected.region);
    const auto row = thread ? m_layout.rowOf(thread, trace()) : std::nullopt;
    return row && m_layout.rows()[*row].kind == RowKind::Thread ? RowKey{session, thread} : RowKey{session, {}};
}

void TimelineController::setCurrentRow(std::optional<RowKey> row)
{
    if (row == m_currentRow)
        return;
    m_currentRow = row;
    Q_EMIT currentRowChanged();
}

void TimelineController::setPinned(const RowKey& row, bool pinned)
{
    if (m_settings.isPinned(row) == pinned)
        return;
    RowSettings settings = m_settings;
    if (pinned)
        settings.pinned.push_back(row);
    else
        std::erase(settings.pinned, row);
    changeSettings(settings);
}

void TimelineController::rename(const RowKey& row, const QString& name)
{
    RowSettings settings = m_settings;
    const std::string text = name.trimmed().toStdString();
    if (text.empty())
        settings.names.erase(row);
    else
        settings.names[row] = text;
    changeSettings(settings);
}

/// The siblings in their current order.
std::vector<RowKey> TimelineController::siblingsOf(const RowKey& key) const
{
    std::vector<RowKey> siblings;
    for (const LayoutRow& row : m_layout.rows()) {
        const bool isThread = row.kind == RowKind::Thread && key.thread && row.session == key.session;
        const bool isSession
            = row.kind == RowKind::Session && !key.thread && trace().session(row.session).parent == trace().session(key.session).parent;
        if (isThread || isSession)
            siblings.push_back({row.session, isThread ? row.thread : ThreadId()});
        if (row.kind == RowKind::Repeats && row.collapsed && !key.thread
            && trace().session(row.session).parent == trace().session(key.session).parent) {
            for (const SessionId session : m_layout.repeats(row))
                siblings.push_back({session, {}});
        }
    }
    return siblings;
}

void TimelineController::moveRow(const RowKey& row, int by)
{
    std::vector<RowKey> siblings = siblingsOf(row);
    const auto at = std::ranges::find(siblings, row);
    if (at == siblings.end())
        return;
    const auto from = at - siblings.begin();
    const auto to = std::clamp<std::ptrdiff_t>(from + by, 0, static_cast<std::ptrdiff_t>(siblings.size()) - 1);
    if (to == from)
        return;
    siblings.erase(at);
    siblings.insert(siblings.begin() + to, row);
    RowSettings settings = m_settings;
    settings.positions[row] = 0;
    // Every row with a position of its own records its current place.
    for (std::size_t i = 0; i < siblings.size(); ++i) {
        if (const auto position = settings.positions.find(siblings[i]); position != settings.positions.end())
            position->second = static_cast<int>(i);
    }
    changeSettings(settings);
}

void TimelineController::setAllCollapsed(bool collapsed)
{
    RowSettings settings = m_settings;
    settings.collapsed.clear();
    settings.opened.clear();
    for (std::size_t row = 0; row < trace().sessions().size() && collapsed; ++row)
        settings.collapsed.emplace(row);
    changeSettings(settings);
}

QString TimelineController::nameOf(const RowKey& row) const
{
    if (const auto name = m_settings.names.find(row); name != m_settings.names.end())
        return displayText(name->second);
    const auto named
        = [&](StringId name, const QString& otherwise) { return trace().text(name).empty() ? otherwise : displayText(trace().text(name)); };
    if (row.thread) {
        const Thread& thread = trace().thread(row.thread);
        return named(thread.name, thread.tid ? tr("thread %1").arg(*thread.tid) : named(thread.tidText, tr("thread")));
    }
    const Session& session = trace().session(row.session);
    return named(session.name, session.pid ? tr("process %1").arg(*session.pid) : tr("process"));
}

} // namespace emberline
