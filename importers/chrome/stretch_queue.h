// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/event_parser.h"

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <string_view>
#include <thread>

namespace emberline::chrome {

/// A stretch of text that is hoped to be whole events, and what a parser made of it.
struct StretchTask {
    std::string_view text;
    std::uint64_t offset = 0;
    EventSequence sequence = EventSequence::Array;
    ParsedStretch parsed; ///< to be looked at after await()

private:
    friend class StretchQueue;
    enum class State { Idle, Waiting, Running, Done };
    State state = State::Idle;
};

/// Parses stretches ahead, in their order, on a thread of its own and on the caller's while that waits. One caller.
class StretchQueue {
public:
    StretchQueue() = default;
    ~StretchQueue();
    StretchQueue(const StretchQueue&) = delete;
    StretchQueue& operator=(const StretchQueue&) = delete;

    /// The task and its text must live until await() or drop().
    void push(StretchTask& task);
    /// Returns when the task is parsed; parses itself meanwhile.
    void await(StretchTask& task);
    /// Returns when nobody touches the task any more, parsed or not.
    void drop(StretchTask& task);

private:
    using Lock = std::unique_lock<std::mutex>;

    void run();
    void parse(StretchTask& task, EventParser& parser, Lock& lock);
    StretchTask* takeWaiting();

    std::mutex m_mutex;
    std::condition_variable m_pushed;
    std::condition_variable m_done;
    std::deque<StretchTask*> m_waiting;
    bool m_ended = false;
    EventParser m_parser; ///< the caller's
    std::thread m_thread; ///< started with the first task
};

} // namespace emberline::chrome
