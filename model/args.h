// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/ids.h"
#include "model/result.h"
#include "model/time.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace emberline {

class Trace;

/// A value nested deeper than one level, as JSON text. Only code that shows or writes it parses it.
struct RawJson {
    std::string text;
    friend bool operator==(const RawJson&, const RawJson&) = default;
};

/// One argument's value; std::monostate is JSON's null.
using ArgValue = std::variant<std::monostate, bool, std::int64_t, std::uint64_t, double, std::string, RawJson>;

struct Arg {
    std::string key;
    ArgValue value;
    std::optional<SourceTime> time; ///< when it was recorded, if known
};

/// The args of a region, an instant or a snapshot. Keys are unique, in the order first written; if a key repeats, its last value counts.
struct Args {
    std::vector<Arg> members;
    std::optional<ArgValue> whole; ///< instead of members: args that are not a JSON object

    /// Adds `other` on top: its members win.
    void overlay(Args other);
    [[nodiscard]] const Arg* find(std::string_view key) const;
};

/// Reads the arguments of many records of one source again, the quick way, such as for an export. May keep the file open. One thread at a
/// time; its reader outlives it.
class ArgsPass {
public:
    virtual ~ArgsPass() = default;
    /// The arguments of the record that begins at byte `offset`, as in the source; perhaps not valid JSON; empty if it has none. Valid
    /// until the next call. No value if there is no quick way to this record: then ask RecordReader::args().
    [[nodiscard]] virtual std::optional<std::string_view> text(std::uint64_t offset) = 0;
};

/// Reads a record again from its source, when somebody looks at it. Thread-safe. An error says what happened to the file since the import.
class RecordReader {
public:
    virtual ~RecordReader() = default;
    /// The record that begins at byte `offset`, exactly as in the source.
    [[nodiscard]] virtual Result<std::string> text(std::uint64_t offset) const = 0;
    /// Its arguments. Empty for formats that keep all arguments in the model.
    [[nodiscard]] virtual Result<Args> args(std::uint64_t offset) const = 0;
    /// Null if there is no quicker way than args().
    [[nodiscard]] virtual std::unique_ptr<ArgsPass> pass() const { return nullptr; }
};

/// In place of a source's reader (Source::reader): the file was followed until it was no longer there, so its records cannot be read again.
/// What was read of it stays in the trace.
class GoneReader : public RecordReader {
public:
    enum class Cause {
        Removed,
        Replaced, ///< by another file of its name, or it was written anew
    };

    GoneReader(std::string path, Cause cause) : m_path(std::move(path)), m_cause(cause) { }

    [[nodiscard]] Cause cause() const { return m_cause; }
    [[nodiscard]] Result<std::string> text(std::uint64_t /*offset*/) const override { return error(); }
    [[nodiscard]] Result<Args> args(std::uint64_t /*offset*/) const override { return error(); }

private:
    [[nodiscard]] Error error() const;

    std::string m_path;
    Cause m_cause;
};

/// All arguments. Those kept in the model override those read lazily from the source, where the end event's override the begin event's.
[[nodiscard]] Result<Args> regionArgs(const Trace& trace, RegionId region);
/// What regionArgs() leaves out: values that a later one of the same key replaced, oldest first. A writer may record a key several times in
/// one region. Those that are integers are points of a counter, too.
[[nodiscard]] std::vector<Arg> replacedArgs(const Trace& trace, RegionId region);
[[nodiscard]] Result<Args> instantArgs(const Trace& trace, InstantId instant);
[[nodiscard]] Result<Args> snapshotArgs(const Trace& trace, ObjectId object, std::size_t index);

} // namespace emberline
