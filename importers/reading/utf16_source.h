// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/filter_source.h"

#include <string>

namespace emberline {

/// Converts UTF-16 with a byte order mark to UTF-8. Replaces what is no character (half of a surrogate pair, an odd byte at the end).
class Utf16Source : public FilterSource {
public:
    using FilterSource::FilterSource;

    Result<std::size_t> read(std::span<char> room) override;
    [[nodiscard]] std::string trouble() const override;

private:
    enum class Order { Unknown, LittleEndian, BigEndian };

    void take(unsigned char byte);
    void takeUnit(char32_t unit);
    void replace();

    std::string m_utf8;
    std::size_t m_at = 0;
    char32_t m_highUnit = 0; ///< the first half of a surrogate pair, waiting for the second
    unsigned char m_byte = 0; ///< the first byte of a unit
    bool m_hasByte = false;
    bool m_ended = false;
    bool m_isDamaged = false;
    Order m_order = Order::Unknown;
};

} // namespace emberline
