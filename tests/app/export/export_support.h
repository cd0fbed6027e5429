// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/export_formats.h"
#include "tests/support/loaded_trace.h"

#include <nlohmann/json.hpp>

#include <QFile>
#include <QString>
#include <QTest>

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <vector>

/// What the tests of exports share.
namespace emberline::exports {

using SortedJson = nlohmann::json;

inline const QString kSample = QStringLiteral(EMBERLINE_TEST_DATA "/../../resources/samples/git-commit-and-push.event");

/// A trace in one of the text formats.
inline std::string exported(const Exported& trace, const char* format)
{
    std::string text;
    const auto error = findExportFormat(QLatin1String(format))->write(trace, [&](std::string_view piece) {
        text += piece;
        return true;
    });
    return error ? error->message : text;
}

inline void writeFile(const QString& path, std::string_view text)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(text.data(), static_cast<qint64>(text.size())), static_cast<qint64>(text.size()));
}

using RowsByKind = std::map<std::string, std::vector<SortedJson>, std::less<>>;

/// The dump of a trace, one row per element, by kind.
inline RowsByKind rowsOf(const Trace& trace)
{
    RowsByKind rows;
    const std::string dump = exported(trace, "ndjson");
    for (std::size_t from = 0; from < dump.size();) {
        const std::size_t end = std::min(dump.find('\n', from), dump.size());
        SortedJson row
            = SortedJson::parse(dump.begin() + static_cast<std::ptrdiff_t>(from), dump.begin() + static_cast<std::ptrdiff_t>(end));
        rows[row["kind"].get<std::string>()].push_back(std::move(row));
        from = end + 1;
    }
    return rows;
}

} // namespace emberline::exports
