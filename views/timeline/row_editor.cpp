// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/row_editor.h"

#include "views/format/display_text.h"
#include "views/kit/trace_texts.h"

#include <algorithm>

namespace emberline {

RowEditor::RowEditor(TimelineRows& rows, const ViewState& state, QObject* parent) : QObject(parent), m_rows(rows), m_state(state)
{
    connect(&state, &ViewState::selectionChanged, this, [this] { setCurrentRow(std::nullopt); });
}

void RowEditor::change(const RowSettings& settings)
{
    m_rows.setSettings(settings);
    Q_EMIT settingsChanged();
}

void RowEditor::toggleCollapsed(std::size_t index)
{
    const auto rows = m_rows.layout().rows();
    if (index >= rows.size() || !rows[index].collapsible)
        return;
    RowSettings settings = m_rows.settings();
    auto& set = rows[index].kind == RowKind::Repeats ? settings.opened : settings.collapsed;
    if (!set.erase(rows[index].session))
        set.insert(rows[index].session);
    change(settings);
}

std::optional<RowKey> RowEditor::currentRow() const
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
    const auto row = thread ? m_rows.layout().rowOf(thread, trace()) : std::nullopt;
    return row && m_rows.layout().rows()[*row].kind == RowKind::Thread ? RowKey{session, thread} : RowKey{session, {}};
}

void RowEditor::setCurrentRow(std::optional<RowKey> row)
{
    if (row == m_currentRow)
        return;
    m_currentRow = row;
    Q_EMIT currentRowChanged();
}

void RowEditor::setPinned(const RowKey& row, bool pinned)
{
    if (m_rows.settings().isPinned(row) == pinned)
        return;
    RowSettings settings = m_rows.settings();
    if (pinned)
        settings.pinned.push_back(row);
    else
        std::erase(settings.pinned, row);
    change(settings);
}

void RowEditor::rename(const RowKey& row, const QString& name)
{
    RowSettings settings = m_rows.settings();
    const std::string text = name.trimmed().toStdString();
    if (text.empty())
        settings.names.erase(row);
    else
        settings.names[row] = text;
    change(settings);
}

/// The siblings in their current order.
std::vector<RowKey> RowEditor::siblingsOf(const RowKey& key) const
{
    std::vector<RowKey> siblings;
    for (const LayoutRow& row : m_rows.layout().rows()) {
        const bool isThread = row.kind == RowKind::Thread && key.thread && row.session == key.session;
        const bool isSession
            = row.kind == RowKind::Session && !key.thread && trace().session(row.session).parent == trace().session(key.session).parent;
        if (isThread || isSession)
            siblings.push_back({row.session, isThread ? row.thread : ThreadId()});
        if (row.kind == RowKind::Repeats && row.collapsed && !key.thread
            && trace().session(row.session).parent == trace().session(key.session).parent) {
            for (const SessionId session : m_rows.layout().repeats(row))
                siblings.push_back({session, {}});
        }
    }
    return siblings;
}

void RowEditor::moveRow(const RowKey& row, int by)
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
    RowSettings settings = m_rows.settings();
    settings.positions[row] = 0;
    // Every row with a position of its own records its current place.
    for (std::size_t i = 0; i < siblings.size(); ++i) {
        if (const auto position = settings.positions.find(siblings[i]); position != settings.positions.end())
            position->second = static_cast<int>(i);
    }
    change(settings);
}

void RowEditor::setAllCollapsed(bool collapsed)
{
    RowSettings settings = m_rows.settings();
    settings.collapsed.clear();
    settings.opened.clear();
    for (std::size_t row = 0; row < trace().sessions().size() && collapsed; ++row)
        settings.collapsed.emplace(row);
    change(settings);
}

QString RowEditor::nameOf(const RowKey& row) const
{
    if (const auto name = m_rows.settings().names.find(row); name != m_rows.settings().names.end())
        return displayText(name->second);
    const auto named
        = [&](StringId name, const QString& otherwise) { return trace().text(name).empty() ? otherwise : displayText(trace().text(name)); };
    if (row.thread) {
        const Thread& thread = trace().thread(row.thread);
        return named(thread.name, thread.tid ? tr("thread %1").arg(*thread.tid) : named(thread.tidText, tr("thread")));
    }
    return sessionText(trace(), row.session);
}

} // namespace emberline

#include "moc_row_editor.cpp"
