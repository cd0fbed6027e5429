// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/ahead_queue.h"
#include "importers/reading/file_identity.h"
#include "importers/reading/import_context.h"
#include "importers/reading/line_framer.h"
#include "importers/trace2/syntax/record.h"
#include "model/args.h"
#include "model/time.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace emberline::trace2 {

/// The size of input from which it pays to parse ahead.
inline constexpr std::size_t kWorthParsingAhead = 256 << 10;

/// The complete lines of a log that comes in any pieces, in order and with their places. Lines of large input are cut and parsed on two
/// threads, ahead of their turn, while the importer reads earlier ones or fetches more.
///
/// `Parser` names the type `Parsed`, what it makes of a line, and has `bool parseAhead(std::string_view line, Target, Parsed&)`; each
/// thread has its own. The result must stay valid as long as the line, whatever the parser parses next.
template <class Parser>
class LineSource {
public:
    using Parsed = typename Parser::Parsed;
    struct ParsedLine {
        Line line;
        Parsed* parsed; ///< the importer may modify it; null: it must parse the line itself
    };

    /// The input begins at `firstByte` of the log.
    LineSource(ImportContext& context, Target target, std::uint64_t firstByte) : m_target(target), m_ahead(context.shared<Ahead>())
    {
        m_framer.startAt(firstByte);
    }
    ~LineSource()
    {
        if (hasPending())
            m_ahead.drop();
    }
    LineSource(const LineSource&) = delete;
    LineSource& operator=(const LineSource&) = delete;

    /// See LineFramer.
    std::span<char> prepare(std::size_t wanted) { return m_framer.prepare(wanted); }
    /// Afterwards, call next() until it returns nothing. The last lines of large input come after the next commit() or drain().
    void commit(std::size_t size)
    {
        drain(); // the framer keeps pending texts until the next commit(), but no longer
        m_framer.commit(size);
        m_isLarge = size >= kWorthParsingAhead && (m_ahead.isEmpty() || hasPending());
        if (m_isLarge) {
            m_ahead.user = this;
            m_framer.keepPrevious();
        }
    }
    /// Afterwards, next() returns all complete lines.
    void drain() { m_due = hasPending() ? m_ahead.pushed : 0; }
    /// The next lines; they and what was parsed are valid until the next call.
    std::span<ParsedLine> next()
    {
        while (m_isLarge && (!m_block.text.empty() || m_framer.nextBlock(m_block, kBlock)) && !m_ahead.isFull())
            m_ahead.push(std::exchange(m_block, {}), m_target);
        if (!m_block.text.empty() || (hasPending() && m_ahead.passedOn < m_due))
            return m_ahead.await(m_framer);
        return m_isLarge ? std::span<ParsedLine>() : m_ahead.cut(m_framer);
    }
    /// At the end of the input: what follows the last line break; false if nothing does.
    bool rest(Line& line) { return m_framer.rest(line); }
    /// For lines that were not parsed ahead. What it learns from one log of a directory serves the others.
    [[nodiscard]] Parser& parser() { return m_ahead.parser; }

private:
    /// Size of a block of lines: small enough that the results of a few blocks fit into a core's own cache.
    static constexpr std::size_t kBlock = 64 << 10;

    /// Consecutive lines and what was made of them.
    struct Task : AheadTask {
        LineBlock block;
        Target target = Target::Event;
        std::vector<ParsedLine> lines; ///< not numbered yet
        std::deque<Parsed> parsed; ///< keeps its addresses; reused; valid as long as the lines
    };
    struct Worker {
        void work(Task& task)
        {
            task.lines.clear();
            std::size_t used = 0;
            Line line;
            line.offset = task.block.offset;
            for (std::string_view rest = task.block.text; !rest.empty();) {
                line.text = rest.substr(0, rest.find('\n'));
                if (used == task.parsed.size())
                    task.parsed.emplace_back();
                const bool isParsed = parser.parseAhead(line.text, task.target, task.parsed[used]);
                task.lines.push_back({line, isParsed ? &task.parsed[used++] : nullptr});
                rest.remove_prefix(line.text.size() + 1);
                line.offset += line.text.size() + 1;
            }
        }
        Parser parser;
    };
    /// What all sources of a trace share: a directory of logs needs the memory once. While lines of one are pending, no other parses ahead.
    struct Ahead final : SharedImportState {
        explicit Ahead(ImportContext& /*context*/) { }

        [[nodiscard]] bool isEmpty() const { return passedOn == pushed; }
        [[nodiscard]] bool isFull() const { return pushed - passedOn == tasks.size(); }
        void push(LineBlock block, Target target)
        {
            Task& task = tasks[pushed++ % tasks.size()];
            task.block = block;
            task.target = target;
            queue.push(task);
        }
        std::span<ParsedLine> await(LineFramer& framer)
        {
            Task& task = tasks[passedOn++ % tasks.size()];
            queue.await(task);
            for (ParsedLine& line : task.lines)
                line.line.number = framer.countLine();
            return task.lines;
        }
        std::span<ParsedLine> cut(LineFramer& framer)
        {
            constexpr std::size_t kAtOnce = 512;
            lines.clear();
            for (Line line; lines.size() < kAtOnce && framer.next(line);)
                lines.push_back({line, nullptr});
            return lines;
        }
        void drop()
        {
            for (; !isEmpty(); ++passedOn)
                queue.drop(tasks[passedOn % tasks.size()]);
        }
        void updateModel() override { }
        /// Frees the memory; more may be read.
        void finish() override
        {
            for (Task& task : tasks) {
                task.lines = std::vector<ParsedLine>(); // assigning {} would keep the capacity
                task.parsed = std::deque<Parsed>();
            }
        }

        const LineSource* user = nullptr; ///< whose lines are pending
        std::size_t pushed = 0;
        std::size_t passedOn = 0; ///< counts pushed tasks
        std::array<Task, 4> tasks;
        std::vector<ParsedLine> lines; ///< that were not parsed
        Parser parser; ///< for these
        AheadQueue<Task, Worker> queue; ///< last member: its thread works on the tasks
    };

    [[nodiscard]] bool hasPending() const { return m_ahead.user == this && !m_ahead.isEmpty(); }

    LineFramer m_framer;
    Target m_target;
    Ahead& m_ahead;
    LineBlock m_block; ///< waits until a task is free
    bool m_isLarge = false; ///< the piece that was committed last
    std::size_t m_due = 0; ///< tasks before this one are passed on by next()
};

/// Reads a line of a log again, to show it as written, as long as the file is the one that was opened: it may have grown, but not have been
/// replaced, truncated or rewritten. Returns no args, because the model holds all of Trace2's. Thread-safe.
class LineReader final : public RecordReader {
public:
    /// The file is as it is read now.
    explicit LineReader(std::string path);

    [[nodiscard]] Result<std::string> text(std::uint64_t offset) const override;
    [[nodiscard]] Result<Args> args(std::uint64_t) const override { return Args(); }
    [[nodiscard]] std::unique_ptr<ArgsPass> pass() const override
    {
        struct NoArgs : ArgsPass {
            std::optional<std::string_view> text(std::uint64_t) override { return std::string_view(); }
        };
        return std::make_unique<NoArgs>();
    }

private:
    [[nodiscard]] bool isStill(bool beginsLine) const;

    std::string m_path;
    FileIdentity m_identity;
    std::int64_t m_size = -1; ///< in bytes; -1: there was no such file
    std::optional<UnixTime> m_modified;
};

} // namespace emberline::trace2
