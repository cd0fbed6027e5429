// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"
#include "views/details/details.h"

#include <QCoreApplication>

#include <span>
#include <string_view>

namespace emberline {

[[nodiscard]] inline Selection selected(RegionId id)
{
    Selection selection;
    selection.region = id;
    return selection;
}

[[nodiscard]] inline Selection selected(SessionId id)
{
    Selection selection;
    selection.session = id;
    return selection;
}

/// Separates the parts of a row's text.
inline constexpr QLatin1String kGap("   ");

/// Collects the rows of one selected thing. Facts that were not recorded get no row.
class DetailRows {
    Q_DECLARE_TR_FUNCTIONS(DetailRows)

public:
    DetailRows(const Trace& trace, TimeMode mode) : m_trace(trace), m_mode(mode) { }

    [[nodiscard]] const Trace& trace() const { return m_trace; }
    [[nodiscard]] TimeMode mode() const { return m_mode; }

    void add(const QString& label, const QString& text, const Selection& link = {});
    void add(const QString& label, StringId text);
    void add(const QString& label, std::span<const StringId> texts, const QString& separator);
    void addPlace(SessionId session, ThreadId thread);
    void addTime(const QString& label, SessionId session, SourceTime time) { addTime(label, m_trace.shown(session, time)); }
    void addTime(const QString& label, TraceTime shown);

    [[nodiscard]] QList<DetailRow> take() { return std::move(m_rows); }

private:
    const Trace& m_trace;
    TimeMode m_mode;
    QList<DetailRow> m_rows;
};

} // namespace emberline
