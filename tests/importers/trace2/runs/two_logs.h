// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <vector>

namespace emberline {

/// Lines of processes that began at the same time, as PERF and EVENT write them: 3 us apart, all times in microseconds. EVENT has no
/// regions deeper than 2.
class TwoLogs {
public:
    explicit TwoLogs(int processes) : m_begins(static_cast<std::size_t>(processes))
    {
        for (std::size_t i = 0; i < m_begins.size(); ++i)
            m_begins[i] = 3 * static_cast<int>(i);
    }
    void tell(int process, const char* verb, int tAbs, const QByteArray& json, const QByteArray& columns, bool inEvent = true)
    {
        const int wall = m_begins[static_cast<std::size_t>(process)] + tAbs;
        const QByteArray time = QByteArray("00:00.00") + QByteArray::number(wall + 1).rightJustified(4, '0');
        perf += "03:" + time + " a.c:1                        | d0 | main                     | " + QByteArray(verb).leftJustified(12)
            + " | r1  | " + columns + '\n';
        if (inEvent) {
            event += QByteArray("{\"event\":\"") + verb + "\",\"sid\":\"20261120T010000.000100Z-H0a7c9cdf-P0000100"
                + QByteArray::number(process) + "\",\"thread\":\"main\",\"time\":\"2026-11-20T01:00:00.00"
                + QByteArray::number(wall + 6 + eventDelay).rightJustified(4, '0') + "Z\"," + json + "}\n";
        }
    }
    void tellRegion(int process, int nesting, int start, int end, const QByteArray& label, bool isEnd, const QByteArray& category = "c")
    {
        const QByteArray json = jsonOf(nesting, category) + ",\"label\":\"" + label + '"';
        const QByteArray payload = columnOf(nesting, category) + "label:" + label;
        if (isEnd)
            tell(process, "region_leave", end, "\"t_rel\":" + seconds(end - start) + ',' + json,
                ' ' + seconds(end) + " |  " + seconds(end - start) + payload, nesting <= 2);
        else
            tell(process, "region_enter", start, json, ' ' + seconds(start) + " |          " + payload, nesting <= 2);
    }
    void tellData(int process, int nesting, int tAbs, const QByteArray& category, const QByteArray& key, const QByteArray& value)
    {
        tell(process, "data", tAbs,
            "\"t_abs\":" + seconds(tAbs) + ",\"t_rel\":" + seconds(tAbs) + ',' + jsonOf(nesting, category) + ",\"key\":\"" + key
                + "\",\"value\":\"" + value + '"',
            ' ' + seconds(tAbs) + " |  " + seconds(tAbs) + columnOf(nesting, category) + key + ':' + value);
    }
    void tellPoint(int process, const char* verb, int tAbs, const QByteArray& json, const QByteArray& payload)
    {
        tell(process, verb, tAbs, "\"t_abs\":" + seconds(tAbs) + ',' + json,
            ' ' + seconds(tAbs) + " |           |              | " + payload);
    }
    static QByteArray seconds(int microseconds) { return "0." + QByteArray::number(microseconds).rightJustified(6, '0'); }

    QByteArray event;
    QByteArray perf;
    int eventDelay = 0; ///< by so much more the next record's wall time follows its t_abs

private:
    static QByteArray jsonOf(int nesting, const QByteArray& category)
    {
        return "\"nesting\":" + QByteArray::number(nesting) + ",\"category\":\"" + category + '"';
    }
    /// The category as PERF cuts it, and the dots that follow.
    static QByteArray columnOf(int nesting, const QByteArray& category)
    {
        return " | " + category.leftJustified(12, ' ', true) + " | " + QByteArray(2 * (nesting - 1), '.');
    }

    std::vector<int> m_begins;
};

} // namespace emberline
