// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/text/event_parser.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

namespace emberline::chrome {

class ParseAhead;

/// Reads a document: arrays of events, objects with traceEvents, bare events, and what should not stand between them. Text comes in pieces;
/// the result does not depend on where they are cut. Does not know the model. Used on one thread.
class DocumentReader {
public:
    virtual ~DocumentReader() = default;

    /// Reads `text`, whose first byte is at `offset`, and returns how many bytes it has finished with. The caller passes the rest again,
    /// followed by more text. `isLast`: no more text follows.
    virtual std::size_t read(std::string_view text, std::uint64_t offset, bool isLast) = 0;
    /// Skips the text that the last read() left over: an event so large that it would fill the memory.
    virtual void giveUpGiant() = 0;
    /// What follows at the reader's place, and so is worth parsing ahead; nothing if the reader is not among events.
    [[nodiscard]] virtual std::optional<EventSequence> expected() const = 0;
};

/// A reader that takes events which `ahead` has parsed where it can, and passes what it finds to `sink`.
std::unique_ptr<DocumentReader> makeDocumentReader(EventSink& sink, ParseAhead& ahead);

} // namespace emberline::chrome
