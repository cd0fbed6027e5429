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
        BigNumber, ///< a whole number of 10^15 or more, kept as text because readers of JSON with doubles mix such up
        Text,
    };
    Kind kind = Kind::Number;
    std::int64_t value = 0; ///< the number, or the stretch's number of the text
    friend bool operator==(const ActorId&, const ActorId&) = default;
};

/// Who did it. A missing pid is 0, a missing tid the pid.
struct Actor {
    ActorId pid;
    ActorId tid;
    friend bool operator==(const Actor&, const Actor&) = default;
};

/// The different (pid, tid) of one stretch, numbered in the order first met.
class StretchActors {
public:
    StretchActors();

    std::uint32_t idOf(const Actor& actor);
    [[nodiscard]] std::size_t size() const { return m_actors.size(); }
    [[nodiscard]] const Actor& operator[](std::uint32_t id) const { return m_actors[id]; }
    void clear();

private:
    std::vector<std::uint32_t> m_slots; ///< number + 1, or 0; a power of two of them
    std::vector<Actor> m_actors;
};

} // namespace emberline::chrome
