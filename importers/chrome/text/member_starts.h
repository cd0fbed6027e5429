// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/text/field.h"
#include "model/hash.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace emberline::chrome {

/// Remembers what stood before values: a brace or comma, a key, a colon, and any space between them. The same few occur in every event.
/// Once the reader has checked one by the grammar, it recognises it by its bytes and need not parse it again. Keeps only short ones without
/// escapes; if two fall on one slot, keeps the newer.
class MemberStarts {
public:
    static constexpr std::size_t kLongest = 16;

    /// The field that the `size` bytes at `at` begin, if they occurred before. kLongest bytes must be readable there.
    [[nodiscard]] const Field* find(const char* at, std::size_t size) const
    {
        const Bytes bytes = load(at, size);
        const Slot& slot = m_slots[place(bytes)];
        return slot.bytes.low == bytes.low && slot.bytes.high == bytes.high && slot.size == size ? &slot.field : nullptr;
    }
    void learn(const char* at, std::size_t size, Field field)
    {
        const Bytes bytes = load(at, size);
        m_slots[place(bytes)] = {bytes, static_cast<std::uint32_t>(size), field};
    }

private:
    struct Bytes {
        std::uint64_t low = 0;
        std::uint64_t high = 0;
    };
    struct Slot {
        Bytes bytes;
        std::uint32_t size = 0;
        Field field = Field::Other;
    };
    static constexpr unsigned kBits = 8;

    static Bytes load(const char* at, std::size_t size)
    {
        static constexpr auto kMask = [] {
            std::array<unsigned char, 2 * kLongest> mask{};
            for (std::size_t i = 0; i < kLongest; ++i)
                mask[i] = 0xff;
            return mask;
        }();
        Bytes bytes;
        Bytes mask;
        std::memcpy(&bytes, at, kLongest);
        std::memcpy(&mask, kMask.data() + kLongest - size, kLongest);
        return {bytes.low & mask.low, bytes.high & mask.high};
    }
    static std::size_t place(const Bytes& bytes) { return static_cast<std::size_t>(mixed(bytes.low, bytes.high * 3) >> (64 - kBits)); }

    std::array<Slot, std::size_t{1} << kBits> m_slots;
};

} // namespace emberline::chrome
