// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/flow_index.h"
#include "model/args.h"
#include "views/format/time_format.h"
#include "views/kit/cell_table.h"
#include "views/kit/view_state.h"

#include <QList>
#include <QString>

#include <optional>

/// Everything known about a selection, as text: the Details dock without its widgets. Pure functions.

namespace emberline {

struct DetailRow {
    QString label;
    QString text; ///< plain
    Selection link; ///< the target of a click on the text; mostly none
    friend bool operator==(const DetailRow&, const DetailRow&) = default;
};

/// A value recorded while a region ran, or one of a snapshot's values.
struct DataRow {
    QString key;
    QString value;
    QString offset; ///< since the region's start: "+0.002 s"; empty for a snapshot's values
    friend bool operator==(const DataRow&, const DataRow&) = default;
};

struct Details {
    QList<DetailRow> rows; ///< the first one names the thing
    qsizetype head = 0; ///< so many of the rows come before all else that is known: what it is and, if it has a length, how long it took
    QString dataTitle; ///< the heading of the data
    QList<DataRow> data; ///< at most kMaxData
    std::size_t moreData = 0;

    static constexpr qsizetype kMaxData = 50;
    friend bool operator==(const Details&, const Details&) = default;
};

/// Returns no rows for an empty selection. `args` are those of the region, instant or snapshot, if they could be read. `flows` are the
/// trace's; without them a slice's flows are missing.
[[nodiscard]] Details describe(
    const Trace& trace, const Selection& selection, const Args* args, TimeMode mode, const FlowIndex* flows = nullptr);

/// Label, value and, for data, the time since the region's start; headings first.
[[nodiscard]] TextTable detailsTable(const Details& details);
/// All rows as lines of text, with a tab between label and value, for the clipboard.
[[nodiscard]] QString detailsText(const Details& details);

/// The parent of the selection: the enclosing region or, for a session, the region or session that started it. Empty if there is none.
[[nodiscard]] Selection parentOf(const Trace& trace, const Selection& selection);
/// The first session that the selected bar started (startedBy()). Empty if there is none.
[[nodiscard]] Selection startedOf(const Trace& trace, const Selection& selection);

/// The place in the source where the selection was recorded.
struct RecordOffset {
    SourceId source;
    std::uint64_t offset;
};
[[nodiscard]] std::optional<RecordOffset> recordOffsetOf(const Trace& trace, const Selection& selection);

} // namespace emberline
