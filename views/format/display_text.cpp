// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/format/display_text.h"

#include "model/category_list.h"
#include "views/format/time_format.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

namespace emberline {

static QString withSign(const QString& number)
{
    return number + QChar(QChar::Nbsp) + QLatin1Char('%');
}

double shareOf(Duration part, Duration whole)
{
    return whole > Duration::zero() ? static_cast<double>(toNs(part)) / static_cast<double>(toNs(whole)) : 0;
}

QString percentNumber(double share)
{
    const double percent = share * 100;
    if (percent > 0 && percent < 0.05)
        return QStringLiteral("< ") + formatNumber(0.1, 'f', 1);
    return percent < 100 && percent >= 99.95 ? QStringLiteral("> ") + formatNumber(99.9, 'f', 1) : formatNumber(percent, 'f', 1);
}

QString percentText(double share)
{
    return withSign(percentNumber(share));
}

QString roughPercentText(double share)
{
    const double percent = share * 100;
    const bool isNearlyAll = percent >= 99.5 && percent < 100;
    return withSign(percent >= 10 && !isNearlyAll ? QString::number(percent, 'f', 0) : percentNumber(share));
}

constexpr QChar kEllipsis(0x2026);

/// Characters that are invisible or change how their neighbours look.
static bool isInvisible(char16_t c)
{
    return (c >= 0x80 && c <= 0x9f) || c == 0x00ad || c == 0x061c || c == 0x180e || (c >= 0x200b && c <= 0x200f)
        || (c >= 0x2028 && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f) || c == 0xfeff || (c >= 0xfff9 && c <= 0xfffb);
}

static void appendVisible(QString& out, char16_t c)
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

static QString visible(std::string_view utf8, qsizetype maxLength, bool keepLines)
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

QString displayText(std::string_view utf8, qsizetype maxLength)
{
    return visible(utf8, maxLength, false);
}

QString displayName(std::string_view utf8, qsizetype maxLength)
{
    return utf8.empty() ? QCoreApplication::translate("emberline::DisplayText", "(no name)") : displayText(utf8, maxLength);
}

QString displayLines(std::string_view utf8, qsizetype maxLength)
{
    return visible(utf8, maxLength, true);
}

QString plainToolTip(const QString& text)
{
    return QStringLiteral("<qt>") + text.toHtmlEscaped().replace(QLatin1Char('\n'), QStringLiteral("<br>")) + QStringLiteral("</qt>");
}

QString titledToolTip(const QString& text)
{
    const qsizetype end = text.indexOf(QLatin1Char('\n'));
    if (end < 0)
        return plainToolTip(text);
    const QString rest = text.mid(end + 1).toHtmlEscaped().replace(QLatin1Char('\n'), QStringLiteral("<br>"));
    return QStringLiteral("<qt><b>") + text.left(end).toHtmlEscaped() + QStringLiteral("</b><br>") + rest + QStringLiteral("</qt>");
}

/// Empty of those that seldom end a program.
static QString nameOfSignal(std::int64_t signal)
{
    constexpr std::array<std::pair<int, const char*>, 11> kSignals{
        {{1, "SIGHUP"}, {2, "SIGINT"}, {3, "SIGQUIT"}, {4, "SIGILL"}, {6, "SIGABRT"}, {8, "SIGFPE"}, {9, "SIGKILL"}, {11, "SIGSEGV"},
            {13, "SIGPIPE"}, {14, "SIGALRM"}, {15, "SIGTERM"}}}; // the numbers of POSIX and Linux, wherever the trace is read
    const auto* const found = std::ranges::find(kSignals, signal, &std::pair<int, const char*>::first);
    return found == kSignals.end() ? QString() : QString::fromLatin1(found->second);
}

QString signalOfExitCode(std::int64_t code)
{
    return code > 129 ? nameOfSignal(code - 128) : QString();
}

QString signalText(std::int64_t signal)
{
    const QString number = QString::number(signal);
    const QString name = nameOfSignal(signal);
    return name.isEmpty() ? number : QStringLiteral("%1 (%2)").arg(number, name);
}

constexpr std::string_view kNoClass = "?"; ///< of a child

QString categoryText(std::string_view category)
{
    return category == kNoClass ? QCoreApplication::translate("emberline::DisplayText", "? (class not told)") : displayText(category);
}

QString withCategory(std::string_view name, std::string_view categories, qsizetype maxLength)
{
    const std::string_view category = firstCategory(categories);
    const bool saysNothing = category.empty() || category == name || category == kNoClass;
    const QString text = displayName(name, maxLength);
    return saysNothing ? text : text + QStringLiteral(" [") + displayText(category, maxLength) + QLatin1Char(']');
}

namespace {

/// The most characters in 0...`most` with which `fits`, which holds for all fewer; nothing if it does not even hold for 0.
template <class Fits>
std::optional<qsizetype> mostThatFits(qsizetype most, Fits fits)
{
    qsizetype low = -1;
    while (low < most) {
        const qsizetype middle = low + (most - low + 1) / 2;
        if (fits(middle))
            low = middle;
        else
            most = middle - 1;
    }
    return low < 0 ? std::nullopt : std::optional(low);
}

/// What a text has in common with its siblings, at its begin and its end.
struct InCommon {
    qsizetype begin = 0;
    qsizetype end = 0;
};

InCommon inCommon(const QString& text, std::span<const QString> siblings)
{
    InCommon common;
    for (const QString& sibling : siblings) {
        if (sibling == text)
            continue;
        const qsizetype least = std::min(text.size(), sibling.size());
        const auto begin = std::mismatch(text.begin(), text.begin() + least, sibling.begin()).first - text.begin();
        const auto end = std::mismatch(text.rbegin(), text.rbegin() + (least - begin), sibling.rbegin()).first - text.rbegin();
        common.begin = std::max<qsizetype>(common.begin, begin);
        common.end = std::max<qsizetype>(common.end, end);
    }
    while (common.begin > 0 && text[common.begin - 1].isLetterOrNumber()) // whole words and numbers differ
        --common.begin;
    common.end = std::min(common.end, text.size() - common.begin);
    while (common.end > 0 && text[text.size() - common.end].isLetterOrNumber())
        --common.end;
    return common;
}

/// Removes what a cut left of characters of two units.
QString withoutHalves(const QString& cut)
{
    QString whole;
    for (qsizetype at = 0; at < cut.size(); ++at) {
        const bool isPair = cut[at].isHighSurrogate() && at + 1 < cut.size() && cut[at + 1].isLowSurrogate();
        if (isPair)
            whole += cut[at++];
        if (isPair || !cut[at].isSurrogate())
            whole += cut[at];
    }
    return whole;
}

} // namespace

QCollator naturalOrder()
{
    QCollator order(QLocale().language() == QLocale::C ? QLocale(QLocale::English) : QLocale()); // C knows no numbers
    order.setNumericMode(true);
    order.setCaseSensitivity(Qt::CaseInsensitive);
    return order;
}

QString elidedAmong(const QString& text, std::span<const QString> siblings, int width, const std::function<int(const QString&)>& widthOf)
{
    const auto fits = [&](const QString& cut) { return widthOf(cut) <= width; };
    if (fits(text))
        return text;
    const InCommon common = inCommon(text, siblings);
    const QString own = text.mid(common.begin, text.size() - common.begin - common.end);
    const QString end = text.last(common.end);
    const auto withBegin = [&](qsizetype kept) { return text.first(kept) + kEllipsis + own + end; };
    if (common.begin > 0) {
        if (const auto kept = mostThatFits(common.begin - 1, [&](qsizetype count) { return fits(withBegin(count)); }))
            return withoutHalves(withBegin(*kept));
    }
    const QString before = common.begin > 0 ? QString(kEllipsis) : QString();
    const auto withEnd = [&](qsizetype kept) { return before + own + end.first(kept) + kEllipsis; };
    if (common.end > 0) {
        if (const auto kept = mostThatFits(common.end - 1, [&](qsizetype count) { return fits(withEnd(count)); }))
            return withoutHalves(withEnd(*kept));
    }
    const auto withoutMiddle = [&](qsizetype kept) { return text.first((kept + 1) / 2) + kEllipsis + text.last(kept / 2); };
    const auto kept = mostThatFits(text.size() - 1, [&](qsizetype count) { return fits(withoutMiddle(count)); });
    return kept ? withoutHalves(withoutMiddle(*kept)) : QString();
}

QString elidedCommand(const QString& text, std::span<const QString> siblings, int width, const std::function<int(const QString&)>& widthOf)
{
    if (widthOf(text) <= width)
        return text;
    for (const int words : {2, 1}) { // behind the program
        const QRegularExpression naming(QStringLiteral("^(?:\\W )?\\S+(?: [a-z][a-z-]*){0,%1}(?= )").arg(words));
        const QString name = naming.match(text).captured();
        if (name.isEmpty() || widthOf(name + kEllipsis) > width)
            continue;
        std::vector<QString> rests;
        for (const QString& sibling : siblings) {
            if (sibling.startsWith(name))
                rests.push_back(sibling.mid(name.size()));
        }
        return name + elidedAmong(text.mid(name.size()), rests, width - widthOf(name), widthOf);
    }
    return elidedAmong(text, siblings, width, widthOf);
}

bool addUp(std::span<const std::string> names)
{
    static const QRegularExpression unsummable(
        QStringLiteral("%|(?:(?<![A-Za-z])|(?=[A-Z]))(?i:[kmg]?hz|freq|frequency|percent|pct|temp|temperature|ratio|avg|average|min|max)"
                       "(?![a-z])"));
    return std::ranges::none_of(names, [](const std::string& name) { return unsummable.match(QString::fromStdString(name)).hasMatch(); });
}

bool endsWithFile(const QString& text)
{
    static const QRegularExpression file(QStringLiteral("[/\\\\]\\w[^/\\\\\\s]*$|\\w\\.[A-Za-z]\\w{0,4}$"));
    return file.match(text).hasMatch();
}

} // namespace emberline
