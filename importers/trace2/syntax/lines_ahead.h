// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/ahead_queue.h"
#include "importers/reading/import_context.h"
#include "importers/reading/line_framer.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <string_view>
#include <vector>

namespace emberline::trace2 {

/// Makes rows from lines, in order. `Parsed` is what a parser makes of a line.
template <class Parsed>
class LineTaker {
public:
    /// `parsed` is null if the parser left the line to the taker; the taker may modify it. Both arguments are valid until leave().
    virtual void take(const Line& line, Parsed* parsed) = 0;
    /// What take() was given becomes invalid.
    virtual void leave() { }

protected:
    ~LineTaker() = default;
};

/// The fast path for large logs: cuts and parses lines on two threads while the importer's thread makes rows of earlier ones or fetches
/// more. There is one for each trace and format, so that a directory of logs shares one thread. The taker parses the lines that the parser
/// rejects, in their turn.
template <class Parsed>
class LinesAhead : public SharedImportState {
public:
    /// The size of input from which it pays.
    static constexpr std::size_t kWorthIt = 256 << 10;

    /// Passes the complete lines of `framer` to `taker`, except the last some thousand, which drain() or the next read() passes. Both must
    /// live until then, or until drop().
    virtual void read(LineFramer& framer, LineTaker<Parsed>& taker) = 0;
    /// Passes all pending lines to their takers.
    virtual void drain() = 0;
    /// Forgets the pending lines of `taker`.
    virtual void drop(const LineTaker<Parsed>& taker) = 0;
};

/// LinesAhead for one format. `Parser` names the type `Parsed` and has `bool parseAhead(std::string_view line, Parsed& out)`; each thread
/// has its own parser. Its result must stay valid as long as the line, whatever it parses next.
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
        while (m_taken < earlier) // the framer keeps pending texts until the next read(), but no longer
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
    /// Frees the memory; more may be read.
    void finish() override
    {
        for (Task& task : m_tasks) {
            task.entries = std::vector<Entry>(); // assigning {} would keep the capacity
            task.parsed = std::vector<Parsed>();
        }
    }

private:
    /// Size of a block of lines: small enough that the results of a few blocks fit into a core's own cache.
    static constexpr std::size_t kBlock = 64 << 10;
    static constexpr std::size_t kFirstParsed = 512;
    static constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

    struct Entry {
        Line line; ///< not numbered yet
        std::size_t parsed; ///< index in Task::parsed, or kNone
    };
    /// Consecutive lines and what was made of them.
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
                const bool isParsed = m_parser.parseAhead(line.text, task.parsed[used]);
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
    std::size_t m_taken = 0; ///< counts pushed tasks
    LineFramer* m_framer = nullptr; ///< its lines are pending
    LineTaker<Parsed>* m_taker = nullptr;
    AheadQueue<Task, Worker> m_queue; ///< last member: its thread works on the tasks
};

} // namespace emberline::trace2
