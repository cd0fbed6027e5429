// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/timeline/grouping.h"
#include "views/timeline/row_writer.h"

namespace emberline {

/// The rows of objects: one for each name, with lanes for the objects that live at the same time.
class ObjectRows {
public:
    explicit ObjectRows(const Trace& trace);

    /// Adds a session's rows, in the order in which the names appeared.
    void add(SessionId session, int indent, RowWriter& writer) const;

private:
    [[nodiscard]] std::vector<std::vector<ObjectId>> lanesOf(std::span<const std::uint32_t> objects) const;

    const Trace& m_trace;
    Grouping m_objects; ///< by session
};

} // namespace emberline
