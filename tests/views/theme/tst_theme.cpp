// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_room.h"

#include "views/theme/theme.h"

#include <array>
#include <cmath>
#include <map>
#include <set>
#include <utility>
#include <vector>

using namespace emberline;

namespace {

using Rgb = std::array<double, 3>;
using Matrix = std::array<Rgb, 3>;

// Simulates colour blindness of full severity: Machado, Oliveira and Fernandes 2009, in linear RGB.
constexpr Matrix kNormal = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
constexpr Matrix kProtan = {{{.152286, 1.052583, -.204868}, {.114503, .786281, .099216}, {-.003882, -.048116, 1.051998}}};
constexpr Matrix kDeutan = {{{.367322, .860646, -.227968}, {.280085, .672501, .047413}, {-.011820, .042940, .968881}}};
constexpr Matrix kTritan = {{{1.255528, -.076749, -.178779}, {-.078411, .930809, .147602}, {.004733, .691367, .303900}}};

Rgb seen(const Matrix& eye, const QColor& color)
{
    const auto linear = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
    const Rgb in = {linear(color.redF()), linear(color.greenF()), linear(color.blueF())};
    Rgb out{};
    for (std::size_t row = 0; row < 3; ++row)
        out[row] = std::clamp(eye[row][0] * in[0] + eye[row][1] * in[1] + eye[row][2] * in[2], 0.0, 1.0);
    return out;
}

Rgb lab(const Rgb& c)
{
    const auto f = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116.0; };
    const double x = f((.4124 * c[0] + .3576 * c[1] + .1805 * c[2]) / .95047);
    const double y = f(.2126 * c[0] + .7152 * c[1] + .0722 * c[2]);
    const double z = f((.0193 * c[0] + .1192 * c[1] + .9505 * c[2]) / 1.08883);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

double distance(const Matrix& eye, const QColor& a, const QColor& b)
{
    const Rgb p = lab(seen(eye, a));
    const Rgb q = lab(seen(eye, b));
    return std::hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

std::vector<QColor> allFills(const Theme& theme)
{
    std::set<QRgb> fills = {theme.regionFill("process").rgb()};
    for (int i = 0; i < 2000; ++i)
        fills.insert(theme.regionFill("category " + std::to_string(i)).rgb());
    return {fills.begin(), fills.end()};
}

/// Of each fill: itself and the others of its kShades.
std::vector<std::vector<QColor>> allShades(const Theme& theme)
{
    std::map<QRgb, std::vector<QColor>> shades;
    for (int i = -1; i < 200; ++i) {
        const std::string name = i < 0 ? "process" : "category " + std::to_string(i);
        std::vector<QColor>& own = shades[theme.regionFill(name).rgb()];
        own.clear();
        for (std::size_t shade = 0; shade < kShades; ++shade)
            own.push_back(theme.regionFill(name, shade));
    }
    std::vector<std::vector<QColor>> all;
    for (const auto& [fill, own] : shades)
        all.push_back(own);
    return all;
}

/// In degrees.
int hueDistance(const QColor& a, const QColor& b)
{
    const int hue = std::abs(a.hslHue() - b.hslHue());
    return std::min(hue, 360 - hue);
}

bool looksLikeAnError(const QColor& fill, const Theme& theme)
{
    return fill.hslSaturation() >= 40 && hueDistance(fill, theme.bad) < 30;
}

} // namespace

class ThemeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void bothThemes_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }

    void contrastFollowsWcag()
    {
        QCOMPARE(qRound(contrastRatio(Qt::black, Qt::white) * 100), 2100);
        QCOMPARE(qRound(contrastRatio(QColor(0x76, 0x76, 0x76), Qt::white) * 100), 454);
    }

    void everyTextIsReadable_data() { bothThemes_data(); }
    void everyTextIsReadable()
    {
        QFETCH(bool, dark);
        const Theme& theme = dark ? Theme::darkTheme() : Theme::light();
        for (const QColor& ground : {theme.window, theme.surface, theme.header}) {
            QVERIFY(contrastRatio(theme.text, ground) >= kReadableContrast);
            QVERIFY2(contrastRatio(theme.mutedText, ground) >= kReadableContrast, qPrintable(ground.name()));
        }
        QVERIFY(contrastRatio(theme.accentText, theme.accent) >= kReadableContrast);
        QVERIFY(contrastRatio(theme.badgeText, theme.good) >= kReadableContrast);
        QVERIFY(contrastRatio(theme.badgeText, theme.bad) >= kReadableContrast);
    }

    void everyStateOfAWidgetIsReadable_data() { bothThemes_data(); }
    void everyStateOfAWidgetIsReadable()
    {
        QFETCH(const bool, dark);
        const QPalette palette = (dark ? Theme::darkTheme() : Theme::light()).palette();
        constexpr std::array<std::pair<QPalette::ColorRole, QPalette::ColorRole>, 6> kTexts{
            {{QPalette::HighlightedText, QPalette::Highlight}, {QPalette::Text, QPalette::Base}, {QPalette::Text, QPalette::AlternateBase},
                {QPalette::WindowText, QPalette::Window}, {QPalette::ButtonText, QPalette::Button},
                {QPalette::ToolTipText, QPalette::ToolTipBase}}};
        for (const auto& [text, ground] : kTexts) {
            for (const QPalette::ColorGroup group : {QPalette::Active, QPalette::Inactive, QPalette::Disabled}) {
                const double contrast = contrastRatio(palette.color(group, text), palette.color(group, ground));
                QVERIFY2(contrast >= (group == QPalette::Disabled ? kClearContrast : kReadableContrast),
                    qPrintable(QStringLiteral("%1 on %2 in %3: %4").arg(text).arg(ground).arg(group).arg(contrast)));
            }
        }
    }

    void textOnAnyFillIsReadable_data() { bothThemes_data(); }
    void textOnAnyFillIsReadable()
    {
        QFETCH(bool, dark);
        const Theme& theme = dark ? Theme::darkTheme() : Theme::light();
        const std::vector<QColor> fills = allFills(theme);
        QCOMPARE(fills.size(), std::size_t{12});
        for (const QColor& fill : fills)
            QVERIFY2(contrastRatio(theme.textOn(fill), fill) >= kReadableContrast, qPrintable(fill.name()));
        for (int grey = 0; grey < 256; ++grey) {
            const QColor fill(grey, grey, grey);
            QVERIFY2(contrastRatio(theme.textOn(fill), fill) >= kReadableContrast, qPrintable(fill.name()));
        }
        for (const char* cname : {"good", "bad", "terrible", "thread_state_iowait", "vsync_highlight_color"})
            QVERIFY(contrastRatio(theme.textOn(theme.cnameFill(cname)), theme.cnameFill(cname)) >= kReadableContrast);
    }

    void fillsStayApartForColourBlindEyes_data() { bothThemes_data(); }
    void fillsStayApartForColourBlindEyes()
    {
        QFETCH(bool, dark);
        const std::vector<QColor> fills = allFills(dark ? Theme::darkTheme() : Theme::light());
        for (const Matrix& eye : {kNormal, kProtan, kDeutan, kTritan}) {
            for (std::size_t i = 0; i < fills.size(); ++i) {
                for (std::size_t j = 0; j < i; ++j)
                    QVERIFY2(distance(eye, fills[i], fills[j]) >= 9, qPrintable(fills[i].name() + " " + fills[j].name()));
            }
        }
    }

    void shadesDifferAndBelongToTheirFill_data() { bothThemes_data(); }
    void shadesDifferAndBelongToTheirFill()
    {
        QFETCH(const bool, dark);
        const Theme& theme = dark ? Theme::darkTheme() : Theme::light();
        const std::vector<QColor> fills = allFills(theme);
        const std::vector<std::vector<QColor>> all = allShades(theme);
        for (const std::vector<QColor>& shades : all) {
            for (std::size_t i = 0; i < shades.size(); ++i) {
                for (std::size_t j = 0; j < i; ++j) {
                    QVERIFY2(distance(kNormal, shades[i], shades[j]) >= 5, qPrintable(shades[i].name() + " " + shades[j].name()));
                    for (const Matrix& eye : {kProtan, kDeutan, kTritan})
                        QVERIFY2(distance(eye, shades[i], shades[j]) >= 2.5, qPrintable(shades[i].name() + " " + shades[j].name()));
                }
                QVERIFY2(hueDistance(shades[i], shades[0]) <= 13, qPrintable(shades[i].name() + " " + shades[0].name()));
                for (const QColor& other : fills) {
                    QVERIFY2(other == shades[0] || distance(kNormal, shades[i], other) > distance(kNormal, shades[i], shades[0]),
                        qPrintable(shades[i].name() + " " + other.name()));
                }
                for (const std::vector<QColor>& others : all) { // of other lines
                    for (const QColor& other : others)
                        QVERIFY2(&others == &shades || distance(kNormal, shades[i], other) >= 5,
                            qPrintable(shades[i].name() + " " + other.name()));
                }
                QVERIFY(contrastRatio(theme.textOn(shades[i]), shades[i]) >= kReadableContrast);
                QVERIFY2(contrastRatio(shades[i], theme.surface) >= (dark ? 2 : 1.3), qPrintable(shades[i].name())); // else nearly black
                QVERIFY2(distance(kNormal, shades[i], theme.idle) >= 9, qPrintable(shades[i].name()));
                QVERIFY2(!looksLikeAnError(shades[i], theme), qPrintable(shades[i].name()));
            }
        }
    }

    /// From dark to bright or the other way, so that the order is seen without hues.
    void stepsOfDurationStayApartAndInOrder_data() { bothThemes_data(); }
    void stepsOfDurationStayApartAndInOrder()
    {
        QFETCH(const bool, dark);
        const Theme& theme = dark ? Theme::darkTheme() : Theme::light();
        for (std::size_t step = 0; step < kDurationSteps; ++step) {
            const QColor fill = theme.durationFill(step);
            QVERIFY(contrastRatio(theme.textOn(fill), fill) >= kReadableContrast);
            QVERIFY(contrastRatio(fill, theme.surface) >= 1.3);
            QVERIFY(!looksLikeAnError(fill, theme));
            QVERIFY(distance(kNormal, fill, theme.idle) >= 9);
            for (const Matrix& eye : {kNormal, kProtan, kDeutan, kTritan}) {
                const auto lightness = [&](std::size_t of) { return lab(seen(eye, theme.durationFill(of)))[0]; };
                QVERIFY(step == 0 || distance(eye, fill, theme.durationFill(step - 1)) >= 7);
                QVERIFY(step == 0 || (lightness(step) > lightness(step - 1)) == dark);
            }
        }
    }

    void neighboursByNumberDiffer_data() { bothThemes_data(); }
    void neighboursByNumberDiffer()
    {
        QFETCH(const bool, dark);
        const Theme& theme = dark ? Theme::darkTheme() : Theme::light();
        std::set<QRgb> fills;
        for (std::size_t number = 0; number < 110; ++number) {
            fills.insert(theme.numberedFill(number).rgb());
            QVERIFY(distance(kNormal, theme.numberedFill(number), theme.numberedFill(number + 1)) >= 20);
            QVERIFY(contrastRatio(theme.numberedLine(number), theme.surface) >= 3);
            if (number < kRegionFills - 1) // as many groups as a chart can tell apart
                QVERIFY(distance(kNormal, theme.numberedLine(number), theme.numberedLine(number + 1)) >= 12);
            for (const Matrix& eye : {kProtan, kDeutan, kTritan})
                QVERIFY(distance(eye, theme.numberedFill(number), theme.numberedFill(number + 1)) >= (number < kRegionFills - 1 ? 12 : 7));
        }
        QCOMPARE(fills.size(), std::size_t{110});
    }

    /// Whatever their names: of these, each begins with another one.
    void seriesOfOneCounterDiffer_data() { bothThemes_data(); }
    void seriesOfOneCounterDiffer()
    {
        QFETCH(const bool, dark);
        const Theme& theme = dark ? Theme::darkTheme() : Theme::light();
        for (int first = 0; first < 200; ++first) {
            std::vector<std::string> names;
            for (int i = 0; i < 16; ++i) // as many as a chart shows
                names.push_back("series " + std::to_string(first + i));
            const std::vector<QColor> fills = seriesFills(theme, names);
            QCOMPARE(fills.front(), theme.regionFill(names.front()));
            for (std::size_t i = 0; i < fills.size(); ++i) {
                for (std::size_t j = 0; j < i; ++j)
                    QVERIFY2(
                        distance(kNormal, fills[i], fills[j]) >= (i < 8 ? 20 : 15), qPrintable(fills[i].name() + " " + fills[j].name()));
            }
        }
    }

    void baseAndHeadStayApartFromEachOtherAndFromGoodAndBad_data() { bothThemes_data(); }
    void baseAndHeadStayApartFromEachOtherAndFromGoodAndBad()
    {
        QFETCH(const bool, dark);
        const Theme& theme = dark ? Theme::darkTheme() : Theme::light();
        const QColor base = sideColor(theme, Side::Base);
        const QColor head = sideColor(theme, Side::Head);
        for (const QColor& side : {base, head}) {
            QVERIFY(contrastRatio(theme.badgeText, side) >= kReadableContrast);
            QVERIFY(contrastRatio(side, theme.surface) >= kReadableContrast);
        }
        for (const Matrix& eye : {kNormal, kProtan, kDeutan, kTritan}) {
            QVERIFY(distance(eye, base, head) >= 12);
            for (const QColor& result : {theme.good, theme.bad})
                QVERIFY(distance(eye, base, result) >= 12 && distance(eye, head, result) >= 12);
        }
    }

    void theSameCategoryAlwaysHasTheSameColour()
    {
        QCOMPARE(Theme::light().regionFill("index"), Theme::light().regionFill(std::string("ind") + "ex"));
    }

    void noFillLooksLikeAnError()
    {
        for (const Theme* theme : {&Theme::light(), &Theme::darkTheme()}) {
            for (const QColor& fill : allFills(*theme))
                QVERIFY2(!looksLikeAnError(fill, *theme), qPrintable(fill.name()));
        }
    }

    /// Of the writers that are known, those that one legend shows beside each other.
    void topicsOfOneLegendDiffer_data()
    {
        QTest::addColumn<QStringList>("topics");
        QTest::newRow("git, locally") << QStringList{"Reading the index", "Writing the index", "Refreshing the index",
            "Looking for untracked files", "Updating the work tree", "pre-commit", "maintenance"};
        QTest::newRow("git, with a server") << QStringList{"Asking the server for its refs", "Negotiating with the server",
            "Fetching from the server", "receiving", "packing", "Writing the pack", "maintenance"};
        QTest::newRow("a browser") << QStringList{
            "Scripting", "Style and layout", "Painting", "Loading", "Collecting garbage", "Other work"};
        QTest::newRow("a compiler") << QStringList{"Other work of the compiler", "Parsing classes and templates", "Parsing headers",
            "Instantiating templates", "Optimising", "Generating code", "Running passes on the intermediate code"};
        QTest::newRow("a training step") << QStringList{"Between operators", "Python", "Communication", "Kernels",
            "Copying and setting memory", "Operators", "Runtime calls", "Synchronising"};
        QTest::newRow("a build") << QStringList{"Bazel's own work", "Checking what must be built", "Collecting garbage",
            "Executing actions", "Loading packages", "Evaluating the build graph", "Cache and remote execution"};
    }
    void topicsOfOneLegendDiffer()
    {
        QFETCH(const QStringList, topics);
        std::set<QRgb> fills;
        for (const QString& topic : topics)
            fills.insert(Theme::light().regionFill(topic.toStdString()).rgb());
        QCOMPARE(static_cast<qsizetype>(fills.size()), topics.size());
    }

    void everyFillIsSeenOnTheSurface_data() { bothThemes_data(); }
    void everyFillIsSeenOnTheSurface()
    {
        QFETCH(const bool, dark);
        const Theme& theme = dark ? Theme::darkTheme() : Theme::light();
        std::vector<QColor> fills = allFills(theme);
        fills.push_back(theme.idle);
        fills.push_back(theme.starting);
        fills.push_back(theme.undecided);
        for (const char* cname : {"black", "white", "yellow", "grey", "light_memory_dump", "thread_state_sleeping"})
            fills.push_back(theme.cnameFill(cname));
        for (const QColor& fill : fills)
            QVERIFY2(contrastRatio(fill, theme.surface) >= 1.3, qPrintable(fill.name()));
    }

    void idleIsGrey()
    {
        for (const Theme* theme : {&Theme::light(), &Theme::darkTheme()}) {
            QVERIFY(theme->idle.hslSaturation() < 40);
            for (const QColor& ground : {theme->surface, theme->header}) // of the lanes and lists, and of the overview
                QVERIFY2(contrastRatio(theme->idle, ground) >= 1.3, qPrintable(ground.name()));
            QVERIFY(contrastRatio(theme->idle, theme->surface) < 1.6); // nothing that works is as faint as most of a trace may be
            for (const QColor& fill : allFills(*theme))
                QVERIFY2(distance(kNormal, fill, theme->idle) >= 9, qPrintable(fill.name()));
        }
    }

    /// They stand beside each other in most answers about git.
    void startingIsAnotherGreyThanIdle()
    {
        for (const Theme* theme : {&Theme::light(), &Theme::darkTheme()}) {
            QVERIFY(theme->starting.hslSaturation() < 40);
            QVERIFY(contrastRatio(theme->textOn(theme->starting), theme->starting) >= kReadableContrast);
            for (const Matrix& eye : {kNormal, kProtan, kDeutan, kTritan})
                QVERIFY(distance(eye, theme->starting, theme->idle) >= 9);
            for (const std::vector<QColor>& shades : allShades(*theme)) {
                for (const QColor& shade : shades)
                    QVERIFY2(distance(kNormal, shade, theme->starting) >= 9, qPrintable(shade.name()));
            }
        }
    }

    /// Most boxes of a comparison have it, and grey would say that nothing ran.
    void undecidedIsCalmAndApartFromGreyAndFromResults_data() { bothThemes_data(); }
    void undecidedIsCalmAndApartFromGreyAndFromResults()
    {
        QFETCH(const bool, dark);
        const Theme& theme = dark ? Theme::darkTheme() : Theme::light();
        QVERIFY(contrastRatio(theme.textOn(theme.undecided), theme.undecided) >= kReadableContrast);
        QVERIFY(contrastRatio(theme.undecided, theme.surface) < 2);
        for (const QColor& other : {theme.idle, theme.starting, theme.good, theme.bad})
            QVERIFY2(distance(kNormal, other, theme.undecided) >= 9, qPrintable(other.name()));
    }

    void anUnknownCnameHasNoColour()
    {
        QVERIFY(!Theme::light().cnameFill("no such name").isValid());
        QCOMPARE(Theme::darkTheme().cnameFill("yellow"), QColor(255, 255, 0));
    }

    void thePaletteNamesItsTheme_data() { bothThemes_data(); }
    void thePaletteNamesItsTheme()
    {
        QFETCH(bool, dark);
        const Theme& theme = dark ? Theme::darkTheme() : Theme::light();
        QCOMPARE(Theme::of(theme.palette()).dark, dark);
    }
};

EMBERLINE_TEST(ThemeTest, QCoreApplication)
#include "tst_theme.moc"
