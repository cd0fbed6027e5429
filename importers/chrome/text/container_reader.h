// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/chrome/text/document_place.h"

#include <cstddef>
#include <string>

namespace emberline::chrome {

/// Reads the object form: what stands around the array of traceEvents.
class ContainerReader {
public:
    enum class Outcome {
        NeedMore, ///< the text ends before the member does
        Passed, ///< a member, a comma, or blanks
        Array, ///< the next character opens the array of events
        End, ///< the object has ended
        Lost, ///< the object is damaged: only its traceEvents are worth a search
    };

    explicit ContainerReader(DocumentPlace& place) : m_place(place) { }

    /// At the object's `{`.
    void open();
    /// The object's array of events has begun.
    void passArray() { m_hasArray = true; }
    [[nodiscard]] bool isOpen() const { return m_isOpen; }
    /// Among the members.
    Outcome read();
    /// Looks for traceEvents after damage.
    Outcome search();
    /// The input has ended.
    void end();

private:
    Outcome close();
    Outcome readMember();
    Outcome takeMember(const std::string& key, std::size_t valueAt);
    Outcome needMore();
    Outcome lose(std::size_t damageAt);

    DocumentPlace& m_place;
    bool m_isOpen = false;
    bool m_hasArray = false; ///< its traceEvents were found
};

} // namespace emberline::chrome
