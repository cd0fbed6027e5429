// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace emberline::chrome {

/// The keys of an event that mean something to us.
enum class Field : std::uint8_t {
    Phase,
    Time,
    Duration,
    Pid,
    Tid,
    Name,
    Category,
    Args,
    Id,
    Id2,
    InstantScope,
    Scope,
    BindPoint,
    Cname,
    StackFrame,
    Stack,
    Statement,
    BindId,
    FlowIn,
    FlowOut,
    TraceEvents, ///< not a field of an event: the object is a container
    Other,
};
inline constexpr std::size_t kFields = static_cast<std::size_t>(Field::Other);

/// Whether `key`, which is as long as `name`, equals `name`. The length is a constant, so this is one comparison of integers.
template <std::size_t Size>
bool isKey(std::string_view key, const char (&name)[Size])
{
    return std::memcmp(key.data(), name, Size - 1) == 0;
}

inline Field fieldOf(std::string_view key)
{
    switch (key.size()) {
    case 1:
        return key[0] == 's' ? Field::InstantScope : Field::Other;
    case 2:
        return isKey(key, "ph") ? Field::Phase
            : isKey(key, "ts")  ? Field::Time
            : isKey(key, "id")  ? Field::Id
            : isKey(key, "bp")  ? Field::BindPoint
            : isKey(key, "sf")  ? Field::StackFrame
                                : Field::Other;
    case 3:
        return isKey(key, "pid") ? Field::Pid
            : isKey(key, "tid")  ? Field::Tid
            : isKey(key, "cat")  ? Field::Category
            : isKey(key, "dur")  ? Field::Duration
            : isKey(key, "id2")  ? Field::Id2
                                 : Field::Other;
    case 4:
        return isKey(key, "name") ? Field::Name : isKey(key, "args") ? Field::Args : Field::Other;
    case 5:
        return isKey(key, "cname") ? Field::Cname : isKey(key, "scope") ? Field::Scope : isKey(key, "stack") ? Field::Stack : Field::Other;
    case 7:
        return isKey(key, "bind_id") ? Field::BindId : isKey(key, "flow_in") ? Field::FlowIn : Field::Other;
    case 8:
        return isKey(key, "flow_out") ? Field::FlowOut : Field::Other;
    case 9:
        return isKey(key, "emberline") ? Field::Statement : Field::Other;
    case 11:
        return isKey(key, "traceEvents") ? Field::TraceEvents : Field::Other;
    default:
        return Field::Other;
    }
}

} // namespace emberline::chrome
