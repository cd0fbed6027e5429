// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/statistics/statistics_text.h"

#include "views/format/display_text.h"
#include "views/format/time_format.h"
#include "views/kit/trace_texts.h"

#include <QCoreApplication>

namespace emberline {

namespace {

struct StatisticsWords {
    Q_DECLARE_TR_FUNCTIONS(emberline::Statistics)
};

} // namespace

QString statisticsName(const Trace& trace, const StatisticsRow& row, GroupBy groupBy)
{
    switch (groupBy) {
    case GroupBy::Name:
        return nameText(trace, row.name);
    case GroupBy::Category:
        if (row.role)
            return roleText(*row.role) + StatisticsWords::tr(" (no category)");
        return nameText(trace, row.category);
    case GroupBy::Thread:
        return row.thread ? placeText(trace, row.session, row.thread)
                          : sessionText(trace, row.session) + QStringLiteral(" › ") + StatisticsWords::tr("async");
    case GroupBy::Session:
        break;
    }
    return sessionText(trace, row.session);
}

QString statisticsFooter(const RangeStatistics& statistics)
{
    const QString regions
        = statistics.count == 1 ? StatisticsWords::tr("1 region") : StatisticsWords::tr("%1 regions").arg(formatCount(statistics.count));
    const QString tracks
        = statistics.tracks == 1 ? StatisticsWords::tr("1 track") : StatisticsWords::tr("%1 tracks").arg(formatCount(statistics.tracks));
    return StatisticsWords::tr("%1 in %2 of %3").arg(regions, formatDuration(statistics.length), tracks);
}

} // namespace emberline
