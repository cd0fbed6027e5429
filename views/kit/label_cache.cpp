// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/kit/label_cache.h"

#include "views/format/display_text.h"
#include "views/kit/trace_texts.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace emberline {

/// Latin, Greek and Cyrillic without combining marks: one glyph per character, left to right.
constexpr char16_t kLatinEnd = 0x530;
constexpr char16_t kCombiningFirst = 0x300;
constexpr char16_t kCombiningLast = 0x36f;
constexpr QChar kCutMark(0x2026);
constexpr std::size_t kLeastGlyphs = 2; ///< a single letter and an ellipsis are useless
/// Wider than any box. The rest of a longer text that must be drawn whole is dropped.
constexpr int kMaxBitmapWidth = 1200;

static bool isSimple(QChar c)
{
    const char16_t u = c.unicode();
    return (u < kLatinEnd && (u < kCombiningFirst || u > kCombiningLast) && !(u >= 0x483 && u <= 0x489)) || (u >= 0x2009 && u <= 0x200a)
        || u == 0x202f || (u >= 0x2010 && u <= 0x2027) || (u >= 0x2400 && u <= 0x2421);
}

LabelCache::LabelCache(const QFont& font, double devicePixelRatio) : m_font(font), m_devicePixelRatio(devicePixelRatio), m_latin(0x2500, 0)
{
    const double size = font.pixelSize() > 0 ? font.pixelSize() : QFontInfo(font).pixelSize();
    m_font.setPixelSize(std::max(1, static_cast<int>(std::lround(size * devicePixelRatio))));
    m_font.setStyleStrategy(QFont::StyleStrategy(QFont::PreferAntialias | QFont::NoSubpixelAntialias));
    const QFontMetricsF metrics(m_font);
    m_ascent = static_cast<int>(std::ceil(metrics.ascent()));
    m_descent = static_cast<int>(std::ceil(metrics.descent()));
    m_ellipsis = glyphFor(kCutMark);
}

Glyph LabelCache::render(const QString& text, int maxWidth) const
{
    const QFontMetricsF metrics(m_font);
    const int advance = static_cast<int>(std::lround(metrics.horizontalAdvance(text)));
    const int pad = m_ascent / 2 + 1; // italics and marks extend beyond their advance
    const int width = std::min(advance, maxWidth) + 2 * pad;
    const int height = m_ascent + m_descent + 2 * pad;
    QImage image(width, height, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setFont(m_font);
    painter.setPen(Qt::white);
    painter.drawText(QPointF(pad, pad + m_ascent), text);
    painter.end();
    QRect ink;
    for (int y = 0; y < height; ++y) {
        const auto* line = reinterpret_cast<const QRgb*>(image.constScanLine(y));
        for (int x = 0; x < width; ++x) {
            if (qAlpha(line[x]) > 0)
                ink |= QRect(x, y, 1, 1);
        }
    }
    Glyph glyph{ink.left() - pad, ink.top() - pad - m_ascent, ink.width(), ink.height(), advance, {}};
    glyph.alpha.reserve(static_cast<std::size_t>(ink.width()) * static_cast<std::size_t>(ink.height()));
    for (int y = ink.top(); y <= ink.bottom(); ++y) {
        const auto* line = reinterpret_cast<const QRgb*>(image.constScanLine(y));
        for (int x = ink.left(); x <= ink.right(); ++x)
            glyph.alpha.push_back(static_cast<std::uint8_t>(qAlpha(line[x])));
    }
    return glyph;
}

std::uint32_t LabelCache::glyphFor(QChar c)
{
    std::uint32_t& index = m_latin[c.unicode()];
    if (index == 0) {
        m_glyphs.push_back(render(QString(c), kMaxBitmapWidth));
        index = static_cast<std::uint32_t>(m_glyphs.size());
    }
    return index - 1;
}

Label LabelCache::make(const QString& text)
{
    Label label;
    label.text = text;
    label.simple = std::ranges::all_of(text, isSimple);
    if (label.simple) {
        label.glyphs.reserve(static_cast<std::size_t>(text.size()));
        label.ends.reserve(static_cast<std::size_t>(text.size()));
        for (const QChar c : text) {
            label.glyphs.push_back(glyphFor(c));
            label.width += m_glyphs[label.glyphs.back()].advance;
            label.ends.push_back(label.width);
        }
    } else {
        m_glyphs.push_back(render(text, kMaxBitmapWidth));
        ++m_keptGlyphs;
        label.bitmap = static_cast<std::uint32_t>(m_glyphs.size() - 1);
        label.width = m_glyphs.back().advance;
    }
    return label;
}

LabelCache::LabelId LabelCache::label(const Trace& trace, StringId text)
{
    const auto [at, isNew] = m_byId.of(trace).try_emplace(text, static_cast<LabelId>(m_labels.size()));
    if (isNew)
        m_labels.push_back(make(displayName(trace.text(text))));
    return at->second;
}

LabelCache::LabelId LabelCache::label(const Trace& trace, RegionId region)
{
    auto& known = m_byRegion.of(trace);
    if (const auto found = known.find(region); found != known.end())
        return found->second;
    const std::string name = labelledName(trace, region);
    if (name == trace.name(region)) // of most: a frame asks for too many of them to make a QString of each
        return label(trace, trace.nameId(region));
    const QString whole = displayName(name);
    const auto [at, isNew] = m_byWhole.try_emplace(whole, static_cast<LabelId>(m_labels.size()));
    if (isNew)
        m_labels.emplace_back(make(whole)).cutsMiddle = endsWithFile(whole);
    const LabelId id = at->second;
    known.emplace(region, id);
    return id;
}

LabelCache::LabelId LabelCache::label(const QString& text)
{
    const auto [at, isNew] = m_byText.try_emplace(text, static_cast<LabelId>(m_labels.size()));
    if (isNew)
        m_labels.push_back(make(text));
    return at->second;
}

LabelCache::LabelId LabelCache::fitting(const QString& whole, LabelId name, int width)
{
    const LabelId all = label(whole);
    return m_labels[all].width <= width ? all : name;
}

Elided LabelCache::elide(const Label& label, int width) const
{
    if (label.width <= width && (label.simple || label.width <= kMaxBitmapWidth))
        return {label.glyphs.size(), label.width, false};
    const int room = std::min(width, label.simple ? width : kMaxBitmapWidth) - ellipsis().advance;
    if (room < 2 * ellipsis().advance)
        return {0, 0, false};
    if (!label.simple)
        return {0, room, true};
    if (label.cutsMiddle)
        return elideMiddle(label, room);
    const auto fits = std::ranges::upper_bound(label.ends, room);
    const auto count = static_cast<std::size_t>(fits - label.ends.begin());
    if (count < kLeastGlyphs)
        return {0, 0, false};
    return {count, label.ends[count - 1], true};
}

/// Of a simple label that is wider than `room`, which is without the ellipsis: its begin gets a third of it, because the end tells more.
Elided LabelCache::elideMiddle(const Label& label, int room)
{
    const auto head = static_cast<std::size_t>(std::ranges::upper_bound(label.ends, room / 3) - label.ends.begin());
    const int begin = head == 0 ? 0 : label.ends[head - 1];
    const auto tailBegin = std::ranges::lower_bound(label.ends, label.width - (room - begin)); // of the glyph before the tail
    const std::size_t tail = static_cast<std::size_t>(label.ends.end() - tailBegin) - 1;
    if (head + tail < kLeastGlyphs)
        return {0, 0, false};
    return {head, begin + label.width - *tailBegin, true, tail};
}

void LabelCache::trim()
{
    if (m_labels.size() < kMaxLabels && m_keptGlyphs < kMaxBitmaps)
        return;
    m_labels.clear();
    m_byId = {};
    m_byRegion = {};
    m_byText.clear();
    m_byWhole.clear();
    m_glyphs.clear();
    std::ranges::fill(m_latin, 0);
    m_keptGlyphs = 0;
    m_ellipsis = glyphFor(kCutMark);
}

} // namespace emberline
