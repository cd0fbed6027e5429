// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/reading/utf16_source.h"

#include "importers/text/utf8.h"

#include <algorithm>
#include <cstring>

namespace emberline {

Result<std::size_t> Utf16Source::read(std::span<char> room)
{
    while (m_at == m_utf8.size() && !m_ended) {
        const auto got = readBelow();
        if (!got)
            return got.error();
        if (got.value().empty() && isCancelled())
            break;
        m_utf8.clear();
        m_at = 0;
        m_ended = got.value().empty();
        for (const char byte : got.value())
            take(static_cast<unsigned char>(byte));
        if (m_ended && (m_hasByte || m_highUnit != 0))
            replace();
    }
    const std::size_t size = std::min(room.size(), m_utf8.size() - m_at);
    std::memcpy(room.data(), m_utf8.data() + m_at, size);
    m_at += size;
    return size;
}

std::string Utf16Source::trouble() const
{
    return m_isDamaged ? "The UTF-16 text holds invalid characters; they are shown as replacement characters." : "";
}

void Utf16Source::take(unsigned char byte)
{
    if (!m_hasByte) {
        m_byte = byte;
        m_hasByte = true;
        return;
    }
    m_hasByte = false;
    if (m_order == Order::Unknown) { // the byte order mark
        m_order = m_byte == 0xff ? Order::LittleEndian : Order::BigEndian;
        return;
    }
    takeUnit(m_order == Order::LittleEndian ? static_cast<char32_t>(byte) << 8 | m_byte : static_cast<char32_t>(m_byte) << 8 | byte);
}

void Utf16Source::takeUnit(char32_t unit)
{
    const bool isLow = unit >= 0xdc00 && unit < 0xe000;
    if (m_highUnit != 0 && isLow) {
        appendUtf8(m_utf8, 0x10000 + ((m_highUnit - 0xd800) << 10) + (unit - 0xdc00));
        m_highUnit = 0;
        return;
    }
    if (m_highUnit != 0)
        replace();
    m_highUnit = unit >= 0xd800 && unit < 0xdc00 ? unit : 0;
    if (isLow)
        replace();
    else if (m_highUnit == 0)
        appendUtf8(m_utf8, unit);
}

void Utf16Source::replace()
{
    m_isDamaged = true;
    appendUtf8(m_utf8, 0xfffd);
}

} // namespace emberline
