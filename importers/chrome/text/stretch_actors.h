// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace emberline::chrome {

/// A pid or tid.
struct ActorId {
    enum class Kind : std::uint8_t {
        Number,
        BigNumber, ///< a whole number of 10^15 or more, kept as text because JSON readers that use doubles mix them up
        Text,
    };
    Kind kind = Kind::Number;
    std::int64_t value = 0; ///< the number, or the text's number in the stretch
    friend bool operator==(const ActorId&, const ActorId&) = default;
};

/// The pid and tid of an event. A missing pid is 0; a missing tid is the pid.
struct Actor {
    ActorId pid;
    ActorId tid;
    friend bool operator==(const Actor&, const Actor&) = default;
};

/// The distinct (pid, tid) pairs of one stretch, numbered in the order in which they first occur.
class StretchActors {
public:
    StretchActors();

    std::uint32_t idOf(const Actor& actor);
    [[nodiscard]] std::size_t size() const { return m_actors.size(); }
    [[nodiscard]] const Actor& operator[](std::uint32_t id) const { return m_actors[id]; }
    void clear();

private:
    std::vector<std::uint32_t> m_slots; ///< number + 1, or 0; the size is a power of two
    std::vector<Actor> m_actors;
};

} // namespace emberline::chrome
