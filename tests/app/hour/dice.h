// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <iterator>
#include <random>

namespace emberline::hour {

/// Random choices that follow from a seed alone: std::mt19937 is specified to the bit, and the distributions are written here because those
/// of the standard library differ between its makers.
class Dice {
public:
    explicit Dice(std::uint32_t seed) : m_engine(seed) { }

    /// 0 to `limit` - 1; `limit` must be positive.
    [[nodiscard]] int below(int limit);
    /// `least` to `most`, both included.
    [[nodiscard]] int between(int least, int most) { return least + below(most - least + 1); }
    [[nodiscard]] bool happens(int percent) { return below(100) < percent; }
    /// Of an array or a list.
    template <class Choices>
    [[nodiscard]] const auto& oneOf(const Choices& choices)
    {
        return *std::next(std::begin(choices), below(static_cast<int>(std::size(choices))));
    }

private:
    std::mt19937 m_engine;
};

} // namespace emberline::hour
