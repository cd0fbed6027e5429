// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/ahead_queue.h"
#include "importers/reading/importer.h"
#include "importers/reading/line_framer.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <string_view>
#include <vector>

namespace emberline::trace2 {

/// Who makes rows of lines, in their order. `Parsed` is what a parser makes of a line.
template <class Parsed>
class LineTaker {
public:
    /// `parsed` is null where the parser left the line to the taker; it may be changed. Both are valid until leave().
    virtual void take(const Line& line, Parsed* parsed) = 0;
    /// What take() was given goes away.
    virtual void leave() { }

protected:
    ~LineTaker() = default;
};

/// The fast path of large logs: their lines are cut and parsed on two threads while the importer's makes rows of those before, or fetches
/// more. One a trace and format, so that a directory of logs has one thread and not one each. What the parser says no to is left to the
/// taker, in its turn.
template <class Parsed>
class LinesAhead : public SharedImportState {
public:
    /// Input from which on it is worth it.
    static constexpr std::size_t kWorthIt = 256 << 10;

    /// Has `taker` take the complete lines of `framer`, all but the last some thousand, which drain() or the next read() sees to. Both must
    /// live until then, or until drop().
    virtual void read(LineFramer& framer, LineTaker<Parsed>& taker) = 0;
    /// Has all lines taken that are on their way, whoever's they are.
    virtual void drain() = 0;
    /// Forgets those of `taker`.
    virtual void drop(const LineTaker<Parsed>& taker) = 0;
};

/// LinesAhead of one format. `Parser` names the type `Parsed` and has `bool parse(std::string_view line, Parsed& out)`; each thread has one
/// of its own. What it makes must stay valid as long as the line, whatever it parses next.
template <class Parser>
class LinesParsedAhead final : public LinesAhead<typename Parser::Parsed> {
    using Parsed = typename Parser::Parsed;

public:
    explicit LinesParsedAhead(ImportContext& /*context*/) { }

    void read(LineFramer& framer, LineTaker<Parsed>& taker) override
    {
        if (m_taker != &taker)
            drain();
        m_framer = &framer;
        m_taker = &taker;
        framer.keepPrevious();
        const std::size_t earlier = m_pushed;
        for (LineBlock block; framer.nextBlock(block, kBlock); ++m_pushed) {
            if (m_pushed - m_taken == m_tasks.size())
                takeOldest();
            Task& task = m_tasks[m_pushed % m_tasks.size()];
            task.block = block;
            m_queue.push(task);
        }
        while (m_taken < earlier) // the framer keeps what the next read() may find on its way, but not longer
            takeOldest();
    }

    void drain() override
    {
        while (m_taken < m_pushed)
            takeOldest();
    }

    void drop(const LineTaker<Parsed>& taker) override
    {
        for (; m_taker == &taker && m_taken < m_pushed; ++m_taken)
            m_queue.drop(m_tasks[m_taken % m_tasks.size()]);
    }

    void settle() override { }
    /// Gives the memory back; more may be read.
    void finish() override
    {
        for (Task& task : m_tasks) {
            task.entries = std::vector<Entry>(); // an empty list would leave it its memory
            task.parsed = std::vector<Parsed>();
        }
    }

private:
    /// Of lines: small enough for what is made of a few blocks to fit into a core's own cache.
    static constexpr std::size_t kBlock = 64 << 10;
    static constexpr std::size_t kFirstParsed = 512;
    static constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

    struct Entry {
        Line line; ///< its number is yet to be counted
        std::size_t parsed; ///< in Task::parsed, or kNone
    };
    /// Some lines that follow one another, and what was made of them.
    struct Task : AheadTask {
        LineBlock block;
        std::vector<Entry> entries;
        std::vector<Parsed> parsed; ///< reused; valid as long as the lines
    };
    class Worker {
    public:
        void work(Task& task)
        {
            task.entries.clear();
            std::size_t used = 0;
            Line line;
            line.offset = task.block.offset;
            for (std::string_view rest = task.block.text; !rest.empty();) {
                line.text = rest.substr(0, rest.find('\n'));
                if (used == task.parsed.size())
                    task.parsed.resize(std::max(2 * used, kFirstParsed));
                const bool isParsed = m_parser.parse(line.text, task.parsed[used]);
                task.entries.push_back({line, isParsed ? used++ : kNone});
                rest.remove_prefix(line.text.size() + 1);
                line.offset += line.text.size() + 1;
            }
        }

    private:
        Parser m_parser;
    };

    void takeOldest()
    {
        Task& task = m_tasks[m_taken++ % m_tasks.size()];
        m_queue.await(task);
        for (Entry& entry : task.entries) {
            entry.line.number = m_framer->countLine();
            m_taker->take(entry.line, entry.parsed == kNone ? nullptr : &task.parsed[entry.parsed]);
        }
        m_taker->leave();
    }

    std::array<Task, 4> m_tasks;
    std::size_t m_pushed = 0;
    std::size_t m_taken = 0; ///< of those pushed
    LineFramer* m_framer = nullptr; ///< whose lines are on their way
    LineTaker<Parsed>* m_taker = nullptr;
    AheadQueue<Task, Worker> m_queue; ///< last: its thread works on the tasks
};

} // namespace emberline::trace2
