// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>

namespace emberline {

/// Why a source could not be read at all: one sentence that tells the user what failed, where, and what to do.
struct Error {
    std::string message;
};

/// A value, or the Error in its place.
template <class T>
class [[nodiscard]] Result {
public:
    Result(T value) : m_state(std::move(value)) { }
    Result(Error error) : m_state(std::move(error)) { }

    [[nodiscard]] bool ok() const { return std::holds_alternative<T>(m_state); }
    explicit operator bool() const { return ok(); }
    [[nodiscard]] T& value()
    {
        assert(ok());
        return std::get<T>(m_state);
    }
    [[nodiscard]] const T& value() const
    {
        assert(ok());
        return std::get<T>(m_state);
    }
    [[nodiscard]] const Error& error() const
    {
        assert(!ok());
        return std::get<Error>(m_state);
    }

private:
    std::variant<T, Error> m_state;
};

} // namespace emberline
