// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace emberline::chrome {

/// The commas between the elements of an array or the members of an object: which are missing, and which are too many.
class Separators {
public:
    /// Where an array or an object begins.
    void open() { *this = {}; }
    /// A comma that nothing stands before.
    [[nodiscard]] bool isStray() const { return !m_isAfterElement && !m_isFree; }
    void passComma()
    {
        m_isAfterElement = false;
        m_isAfterComma = true;
    }
    /// Nothing may follow the last comma.
    [[nodiscard]] bool isStrayAtEnd() const { return m_isAfterComma && !m_isFree; }
    /// An element that no comma stands before.
    [[nodiscard]] bool isMissing() const { return m_isAfterElement && !m_isFree; }
    void beginElement() { m_isAfterElement = false; }
    void endElement()
    {
        m_isAfterElement = true;
        m_isAfterComma = false;
        m_isFree = false;
    }
    /// Same for an element that may be only a part of one: commas around it are optional.
    void endDamagedElement()
    {
        endElement();
        m_isFree = true;
    }
    /// Something that is no element: commas around it are optional.
    void passNoise()
    {
        m_isAfterComma = false;
        m_isFree = true;
    }
    void makeFree() { m_isFree = true; }
    [[nodiscard]] bool isFree() const { return m_isFree; }
    [[nodiscard]] bool isAfterElement() const { return m_isAfterElement; }

private:
    bool m_isAfterElement = false; ///< the next element needs a comma before it
    bool m_isAfterComma = false;
    bool m_isFree = false; ///< commas are optional until the next element
};

} // namespace emberline::chrome
