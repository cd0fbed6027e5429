// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"

#include <QFont>
#include <QImage>
#include <QString>

#include <cstdint>
#include <deque>
#include <unordered_map>
#include <vector>

namespace emberline {

/// The coverage of one drawn character: 8 bit alpha.
struct Glyph {
    int left; ///< of the bitmap, from the pen
    int top; ///< of the bitmap, from the baseline; negative is up
    int width;
    int height;
    int advance;
    std::vector<std::uint8_t> alpha; ///< width * height
};

/// One text, ready to draw, in device pixels.
struct Label {
    QString text;
    bool simple; ///< one glyph per character; otherwise a bitmap of the whole text
    std::vector<std::uint32_t> glyphs; ///< simple: into LabelCache's glyphs
    std::vector<int> ends; ///< simple: the pen after each glyph
    std::uint32_t bitmap = 0; ///< not simple: its bitmap, stored as a glyph
    int width = 0;
    bool cutsMiddle = false; ///< simple: ends with a file, whose end says which
};

/// How much of a label fits.
struct Elided {
    std::size_t glyphs; ///< number drawn before the ellipsis
    int width; ///< drawn width of a bitmap, or of all the glyphs
    bool ellipsis;
    std::size_t tail = 0; ///< number of glyphs, the last ones, drawn behind the ellipsis
};

/// Renders each text of the timeline to a bitmap once. Latin text is assembled from single glyphs by their advances, so that eliding is a
/// search in a table of sums. Qt draws text that needs shaping (right-to-left, combining, other scripts) as a whole, and the cache keeps
/// the bitmap. For one font and one device pixel ratio. GUI thread.
class LabelCache {
public:
    LabelCache(const QFont& font, double devicePixelRatio);

    using LabelId = std::uint32_t;
    /// The label for a text of the trace, made safe to display.
    LabelId label(const Trace& trace, StringId text);
    LabelId label(const QString& text);
    /// Its labelledName(). If that does not fit, its end goes, or its middle if it ends with a file.
    LabelId label(const Trace& trace, RegionId region);

    /// `whole` if it fits into `width` pixels, otherwise `name`: half of the number behind a name would be a wrong one.
    LabelId fitting(const QString& whole, LabelId name, int width);

    [[nodiscard]] const Label& operator[](LabelId id) const { return m_labels[id]; }
    [[nodiscard]] const Glyph& glyph(std::uint32_t index) const { return m_glyphs[index]; }
    [[nodiscard]] const Glyph& ellipsis() const { return m_glyphs[m_ellipsis]; }
    [[nodiscard]] double devicePixelRatio() const { return m_devicePixelRatio; }
    [[nodiscard]] int ascent() const { return m_ascent; }
    [[nodiscard]] int descent() const { return m_descent; }
    [[nodiscard]] const QFont& font() const { return m_font; } ///< in device pixels
    /// Of text that is vertically centred in `place`.
    [[nodiscard]] int baseline(const QRect& place) const { return place.y() + (place.height() + m_ascent - m_descent) / 2; }

    /// Fits `label` into `width` pixels: whole, cut with an ellipsis, or nothing (all zero) if too little would be readable.
    [[nodiscard]] Elided elide(const Label& label, int width) const;

    /// Drops all labels if there are too many. That invalidates all ids, so call it only between frames.
    void trim();

private:
    static constexpr std::size_t kMaxLabels = 20'000;
    static constexpr std::size_t kMaxBitmaps = 2'000;

    Label make(const QString& text);
    [[nodiscard]] static Elided elideMiddle(const Label& label, int room);
    std::uint32_t glyphFor(QChar c);
    Glyph render(const QString& text, int maxWidth) const;

    QFont m_font;
    double m_devicePixelRatio;
    int m_ascent = 0;
    int m_descent = 0;
    std::deque<Glyph> m_glyphs;
    std::vector<std::uint32_t> m_latin; ///< glyph + 1 by character, below kLatinEnd
    std::uint32_t m_ellipsis = 0;
    std::size_t m_keptGlyphs = 0;
    std::deque<Label> m_labels;
    PerTrace<std::unordered_map<StringId, LabelId>> m_byId;
    PerTrace<std::unordered_map<RegionId, LabelId>> m_byRegion; ///< those that have more than a name
    std::unordered_map<QString, LabelId> m_byText;
    std::unordered_map<QString, LabelId> m_byWhole; ///< those that lose their middle
};

} // namespace emberline
