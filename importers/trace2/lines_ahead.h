// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/ahead_queue.h"
#include "importers/importer.h"
#include "importers/line_framer.h"
#include "importers/trace2/event_parser.h"

#include <array>
#include <cstddef>
#include <limits>
#include <vector>

namespace emberline::trace2 {

/// Some lines that follow one another, and their records where they are of the plain shape.
struct LineTask : AheadTask {
    struct Entry {
        Line line; ///< its number is yet to be counted
        std::size_t record; ///< in `records`, or kNone
    };
    static constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

    LineBlock block;
    std::vector<Entry> entries;
    std::vector<Record> records; ///< reused; valid as long as the lines
};

class LineParser {
public:
    void work(LineTask& task);

private:
    EventParser m_parser;
};

/// Who makes rows of lines, in their order.
class LineTaker {
public:
    /// `record` is null where the line is not plain. Both are valid during the call.
    virtual void take(const Line& line, const Record* record) = 0;

protected:
    ~LineTaker() = default;
};

/// The fast path of a large EVENT log: its lines are cut and parsed on two threads while this one makes rows of those before, or fetches
/// more. One a trace, so that a directory of logs has one thread and not one each. What is not plain is left to the taker's own parser.
class LinesAhead final : public SharedImportState {
public:
    /// Input from which on it is worth it.
    static constexpr std::size_t kWorthIt = 256 << 10;

    explicit LinesAhead(ImportContext& /*context*/) { }

    /// Has `taker` take the complete lines of `framer`, all but the last some thousand, which drain() or the next read() sees to. Both must
    /// live until then, or until drop().
    void read(LineFramer& framer, LineTaker& taker);
    /// Has all lines taken that are on their way, whoever's they are.
    void drain();
    /// Forgets those of `taker`.
    void drop(const LineTaker& taker);

    void settle() override { }
    /// Gives the memory back; more may be read.
    void finish() override;

private:
    /// Of lines: small enough for the records of a few blocks to fit into a core's own cache.
    static constexpr std::size_t kBlock = 64 << 10;

    void takeOldest();

    std::array<LineTask, 4> m_tasks;
    std::size_t m_pushed = 0;
    std::size_t m_taken = 0; ///< of those pushed
    LineFramer* m_framer = nullptr; ///< whose lines are on their way
    LineTaker* m_taker = nullptr;
    AheadQueue<LineTask, LineParser> m_queue; ///< last: its thread works on the tasks
};

} // namespace emberline::trace2
