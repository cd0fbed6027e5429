// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace emberline::trace2 {

/// The fast path of EVENT: reads an object of the one shape that git nearly always writes, key by key, without looking at a byte twice: no
/// blanks, strings of printable ASCII without escapes, plain numbers, true, false, lists of such strings. Anything else makes it say no
/// (never a wrong yes), and a full JSON parser decides.
class PlainJson {
public:
    enum class Kind { String, Number, List, True, False, Other };

    /// `text` must be followed by 16 readable bytes.
    explicit PlainJson(std::string_view text) : m_at(text.data()), m_end(text.data() + text.size()) { }

    /// The next key; the cursor is then at its value. False at the end of the object and when the shape is another.
    bool key(std::string_view& key)
    {
        const char open = m_started ? ',' : '{';
        if (m_end - m_at < 4 || *m_at != open)
            return false;
        m_started = true;
        ++m_at;
        if (!string(key) || m_at >= m_end || *m_at != ':') {
            m_at = m_end;
            return false;
        }
        ++m_at;
        return true;
    }
    /// After key() said no: whether the whole text was one such object.
    [[nodiscard]] bool atEnd() const { return m_started && m_end - m_at == 1 && *m_at == '}'; }

    [[nodiscard]] Kind kind() const;
    bool string(std::string_view& value);
    bool strings(std::vector<std::string_view>& list);
    bool number(std::string_view& value);
    bool boolean();

    /// The number that number() gave, when it is an integer of at most 18 digits.
    static bool integer(std::string_view number, std::int64_t& value);
    /// As integer(), and written as a program writes one: no leading zeros, no "-0".
    static bool canonicalInteger(std::string_view text, std::int64_t& value);

private:
    const char* m_at;
    const char* m_end;
    bool m_started = false;
};

} // namespace emberline::trace2
