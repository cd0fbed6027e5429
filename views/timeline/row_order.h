// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"
#include "views/timeline/instant_index.h"
#include "views/timeline/row_settings.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace emberline {

/// Groups the rows of one table by a key into another, by counting: two flat arrays instead of a vector per key. Rows with the same key
/// keep their order.
class Grouping {
public:
    static constexpr std::size_t kNoKey = SIZE_MAX;

    /// `keyOf(row)` returns a key below `keys`, or kNoKey to skip the row.
    template <class KeyOf>
    Grouping(std::size_t keys, std::size_t rows, KeyOf keyOf) : m_first(keys + 1, 0)
    {
        for (std::size_t row = 0; row < rows; ++row) {
            if (const std::size_t key = keyOf(row); key < keys)
                ++m_first[key + 1];
        }
        for (std::size_t key = 0; key < keys; ++key)
            m_first[key + 1] += m_first[key];
        m_rows.resize(m_first[keys]);
        std::vector<std::uint32_t> next(m_first.begin(), m_first.end() - 1);
        for (std::size_t row = 0; row < rows; ++row) {
            if (const std::size_t key = keyOf(row); key < keys)
                m_rows[next[key]++] = static_cast<std::uint32_t>(row);
        }
    }

    [[nodiscard]] std::span<std::uint32_t> of(std::size_t key)
    {
        return std::span(m_rows).subspan(m_first[key], m_first[key + 1] - m_first[key]);
    }

    [[nodiscard]] std::span<const std::uint32_t> of(std::size_t key) const
    {
        return std::span(m_rows).subspan(m_first[key], m_first[key + 1] - m_first[key]);
    }

private:
    std::vector<std::uint32_t> m_first;
    std::vector<std::uint32_t> m_rows;
};

/// The order in which the rows of such a trace stand: RowSort::Busiest leaves commands, pieces of a build and what still grows in theirs.
[[nodiscard]] RowSort shownSort(const Trace& trace, const RowSettings& settings);

/// Which sessions, threads and async tracks get rows, and in which order: sorted as the user wishes, changed by what the user moved,
/// without what the user hid or the filter left empty. Spans hold rows of the trace's tables.
class RowOrder {
public:
    RowOrder(const Trace& trace, const InstantIndex& instants, const RowSettings& settings);

    [[nodiscard]] std::span<const std::uint32_t> roots() const { return m_children.of(0); }
    /// Children of a hidden session count as children of the nearest visible ancestor.
    [[nodiscard]] std::span<const std::uint32_t> children(SessionId session) const { return m_children.of(session.row() + 1); }
    [[nodiscard]] std::span<const std::uint32_t> threads(SessionId session) const { return m_threads.of(session.row()); }
    [[nodiscard]] std::span<const std::uint32_t> asyncTracks(SessionId session) const { return m_asyncTracks.of(session.row()); }

    /// Which command's runs the session belongs to, from 1, if many commands share the timeline; otherwise 0. The runs of a command are
    /// siblings beside each other, unless the user moved one; the command that took most time comes first, unless the trace still grows.
    [[nodiscard]] std::uint32_t commandOf(SessionId session) const { return m_commands.empty() ? 0 : m_commands[session.row()]; }

    /// Whether the processes are the pieces of one job, such as a build (piecesOf()). Each has a low row then, in the order of start.
    [[nodiscard]] bool isPiecework() const { return m_isPiecework; }

    /// Whether the user hid the session's source.
    [[nodiscard]] bool isHidden(SessionId session) const;
    /// Whether the session or a descendant has regions that the filter passes.
    [[nodiscard]] bool isKept(SessionId session) const { return m_kept[session.row()]; }
    [[nodiscard]] bool hasContent(ThreadId thread) const;
    /// Whether the thread shares one row with others of its session, which the user may open: it hardly ran, or it holds only sums of what
    /// other threads did.
    [[nodiscard]] bool isQuiet(ThreadId thread) const { return m_quiet[thread.row()]; }
    [[nodiscard]] bool hasContent(TrackId asyncTrack) const;
    /// The thread whose lanes stand beside the session's header: the main thread, or the only thread if it has no name to show.
    [[nodiscard]] ThreadId inlinedThread(SessionId session) const;

private:
    [[nodiscard]] std::size_t keyOfParent(SessionId session) const;
    void sort();
    void sortAsWished();
    void groupByCommand();
    void findQuiet();
    void moveSiblings(std::span<std::uint32_t> rows, bool threads) const;
    void leaveOut();

    const Trace& m_trace;
    const InstantIndex& m_instants;
    const RowSettings& m_settings;
    Grouping m_children; ///< children of the session with row key - 1; key 0 holds the roots; no hidden sessions
    Grouping m_threads;
    Grouping m_asyncTracks;
    std::vector<bool> m_kept; ///< by SessionId
    std::vector<bool> m_quiet; ///< by ThreadId
    std::vector<std::uint32_t> m_commands; ///< by SessionId; or none
    bool m_isPiecework = false;
};

} // namespace emberline
