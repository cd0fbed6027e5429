// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/details/detail_rows.h"

#include "views/kit/trace_texts.h"

#include <QStringList>

namespace emberline {

void DetailRows::add(const QString& label, const QString& text, const Selection& link)
{
    if (!text.isEmpty())
        m_rows.append({label, text, link});
}

void DetailRows::add(const QString& label, StringId text)
{
    if (text)
        add(label, nameText(m_trace, text));
}

void DetailRows::add(const QString& label, std::span<const StringId> texts, const QString& separator)
{
    QStringList parts;
    for (const StringId text : texts)
        parts << nameText(m_trace, text);
    add(label, parts.join(separator));
}

void DetailRows::addPlace(SessionId session, ThreadId thread)
{
    add(tr("Process"), placeText(m_trace, session, thread), selected(session));
}

void DetailRows::addTime(const QString& label, TraceTime shown)
{
    QString text = formatExactDuration(shown - m_trace.extent().begin);
    if (hasDate(shown)) {
        const bool local = m_mode == TimeMode::Local;
        text += kGap + formatDateTime(shown, local ? TimeMode::Local : TimeMode::Utc) + (local ? QString() : tr(" UTC"));
    }
    add(label, text);
}

} // namespace emberline
