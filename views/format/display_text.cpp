// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/format/display_text.h"

#include "model/category_list.h"

#include <algorithm>

namespace emberline {

namespace {

constexpr QChar kEllipsis(0x2026);

/// Characters that are invisible or change how their neighbours look.
bool isInvisible(char16_t c)
{
    return (c >= 0x80 && c <= 0x9f) || c == 0x00ad || c == 0x061c || c == 0x180e || (c >= 0x200b && c <= 0x200f)
        || (c >= 0x2028 && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f) || c == 0xfeff || (c >= 0xfff9 && c <= 0xfffb);
}

void appendVisible(QString& out, char16_t c)
{
    if (c < 0x20)
        out += QChar(static_cast<char16_t>(0x2400 + c));
    else if (c == 0x7f)
        out += QChar(0x2421);
    else if (isInvisible(c))
        out += QStringLiteral("<U+%1>").arg(c, 4, 16, QLatin1Char('0')).toUpper();
    else
        out += QChar(c);
}

QString visible(std::string_view utf8, qsizetype maxLength, bool keepLines)
{
    // Four bytes make at most two units, so this prefix holds everything that can be shown, and a hostile gigabyte is not converted.
    const std::size_t enough = static_cast<std::size_t>(std::max<qsizetype>(maxLength, 1)) * 4 + 4;
    const bool cutBefore = utf8.size() > enough;
    const QString text = QString::fromUtf8(utf8.data(), static_cast<qsizetype>(std::min(utf8.size(), enough)));
    QString out;
    out.reserve(text.size());
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text[i];
        if (c == QLatin1Char('\r') && text.mid(i + 1).startsWith(QLatin1Char('\n')))
            continue;
        if (c == QLatin1Char('\n'))
            out += keepLines ? c : QLatin1Char(' '); // few fonts have a picture of it
        else if (keepLines && c == QLatin1Char('\t'))
            out += c;
        else
            appendVisible(out, c.unicode());
        if (out.size() > maxLength)
            break;
    }
    if (out.size() <= maxLength && !cutBefore)
        return out;
    qsizetype keep = std::min(out.size(), maxLength) - 1;
    if (keep > 0 && out[keep - 1].isHighSurrogate())
        --keep;
    return out.left(std::max<qsizetype>(keep, 0)) + kEllipsis;
}

} // namespace

QString displayText(std::string_view utf8, qsizetype maxLength)
{
    return visible(utf8, maxLength, false);
}

QString displayLines(std::string_view utf8, qsizetype maxLength)
{
    return visible(utf8, maxLength, true);
}

QString plainToolTip(const QString& text)
{
    return QStringLiteral("<qt>") + text.toHtmlEscaped().replace(QLatin1Char('\n'), QStringLiteral("<br>")) + QStringLiteral("</qt>");
}

QString withCategory(std::string_view name, std::string_view categories, qsizetype maxLength)
{
    const std::string_view category = firstCategory(categories);
    const bool saysNothing = category.empty() || category == name || category == "?";
    const QString text = displayText(name, maxLength);
    return saysNothing ? text : text + QStringLiteral(" [") + displayText(category, maxLength) + QLatin1Char(']');
}

} // namespace emberline
