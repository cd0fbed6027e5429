// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/theme/theme.h"

#include <QString>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <tuple>

namespace emberline {

namespace {

double linear(double channel)
{
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

/// WCAG 2.1 relative luminance, 0 (black) to 1 (white). Alpha is ignored.
double relativeLuminance(const QColor& color)
{
    const QColor rgb = color.toRgb();
    return 0.2126 * linear(rgb.redF()) + 0.7152 * linear(rgb.greenF()) + 0.0722 * linear(rgb.blueF());
}

} // namespace

double contrastRatio(const QColor& a, const QColor& b)
{
    const double first = relativeLuminance(a);
    const double second = relativeLuminance(b);
    return (std::max(first, second) + 0.05) / (std::min(first, second) + 0.05);
}

namespace {

// Twelve fills per theme, in the same order: first that of processes. None is reddish, because red says that something failed; none is
// grey, because grey says that nothing runs. A search chose them so that every two stay apart (CIE76 >= 9) for normal sight and under
// simulated protanopia, deuteranopia and tritanopia, so that text on them keeps its contrast, and so that a box one pixel wide is seen on
// the surface. Another search chose the shades that follow each fill: they keep all of that but the distance, differ from each other (>= 4,
// and >= 2.5 for colour-blind eyes), and each is nearer to its own fill than to any other. The theme's test measures it all.
using Fills = std::array<std::array<QRgb, kShades>, 12>;
constexpr Fills kLightFills = {{
    {{0xff9db9fd, 0xff6da1fd, 0xff9acbfd, 0xff76a1d9, 0xff97a7f7, 0xffa0b0e5, 0xff88a4e8, 0xff709eeb, 0xff88b3ee, 0xff9dc2fd}},
    {{0xff9bb691, 0xff719b61, 0xff838f70, 0xffa4b076, 0xff71a788, 0xffc2c8a6, 0xff9bc58e, 0xff869e73, 0xff8fbfa3, 0xff86b07f}},
    {{0xffe5bf81, 0xffc18f51, 0xfffab366, 0xffb5a16f, 0xfffdddab, 0xffcda451, 0xffd0c28d, 0xffc7b36c, 0xfffdd187, 0xffb5925d}},
    {{0xff9be5f1, 0xff6bd6fd, 0xff86c4d9, 0xff8ff1eb, 0xff6be8fd, 0xff9ed6d6, 0xff7ad6df, 0xff6bc4e2, 0xff89d6ee, 0xff71f4fd}},
    {{0xffc5afe0, 0xfff5d6fb, 0xffb68eb0, 0xffe3b5fe, 0xffce94c8, 0xffcbcaf5, 0xffd7afd1, 0xffe9b5e3, 0xffc29dd7, 0xffb3afe9}},
    {{0xff74c3bd, 0xff47a88d, 0xff71e7d2, 0xff599696, 0xff44c3d2, 0xff74b1ba, 0xff8cd2ba, 0xff7db1a2, 0xff7dded8, 0xff56a296}},
    {{0xffbae7be, 0xff8dd597, 0xff8ddebe, 0xffa8f3b5, 0xffb7edd6, 0xff9cd2a6, 0xffa8e1a9, 0xffbad8b5, 0xff9cf0ca, 0xffa2e4ca}},
    {{0xfff3de85, 0xfff0c355, 0xffe4e770, 0xffd5bd5e, 0xffcccc76, 0xffdbd26a, 0xfff3d558, 0xffede19a, 0xffcfd876, 0xffd5e476}},
    {{0xffa3a44e, 0xffbba130, 0xffaccb69, 0xff73954e, 0xffbebf51, 0xffa68633, 0xffa0b36f, 0xff94921e, 0xffbbaa4b, 0xff91b660}},
    {{0xff9d95d3, 0xff8289e5, 0xffc1a1f7, 0xffa67ab5, 0xffa07acd, 0xff7992dc, 0xffa98fc1, 0xffb5aaee, 0xff9da1d3, 0xff9180c1}},
    {{0xff87a1bd, 0xff57b3de, 0xff578fc0, 0xffaecbed, 0xff81b9d5, 0xff7e89ae, 0xff6c8fa2, 0xff69a1c6, 0xff9fbccf, 0xff93bce4}},
    {{0xffd4e3a8, 0xffaad481, 0xffcec899, 0xffb6c284, 0xffcbec9c, 0xffbcd793, 0xffd7daab, 0xffcbda8d, 0xffd1e6b7, 0xffc5e38a}},
}};
constexpr Fills kDarkFills = {{
    {{0xff4c65bf, 0xff253ea1, 0xff6a65da, 0xff1c53a1, 0xff6168b0, 0xff4350c2, 0xff4674c2, 0xff1c71e9, 0xff5250b3, 0xff616bd1}},
    {{0xff3e6039, 0xff14541b, 0xff264b33, 0xff3b6c36, 0xff384b27, 0xff266042, 0xff2c5a2a, 0xff536945, 0xff385436, 0xff2c4b1e}},
    {{0xff916b3b, 0xff854d0b, 0xff644420, 0xff705f35, 0xff9d6b26, 0xff79501d, 0xff7f6529, 0xff887147, 0xff855f1d, 0xff705326}},
    {{0xff257c9d, 0xff13556d, 0xff1c648b, 0xff2e7385, 0xff467091, 0xff3d73a0, 0xff2b5e7c, 0xff107cb5, 0xff016a7f, 0xff2e6d91}},
    {{0xff7755a4, 0xff8c4f86, 0xff712b7a, 0xff5c3aa1, 0xff955bc5, 0xff7d6aaa, 0xff473789, 0xff564c8c, 0xff6e3a74, 0xff6552b0}},
    {{0xff206b67, 0xff0b4d55, 0xff0b8373, 0xff025c49, 0xff417a7f, 0xff386858, 0xff2f7767, 0xff265f67, 0xff3e7470, 0xff2f5f55}},
    {{0xff4e7856, 0xff42814d, 0xff308168, 0xff396953, 0xff3f754a, 0xff2a6f4d, 0xff39755c, 0xff4e8159, 0xff5a7e62, 0xff4e7256}},
    {{0xff81701d, 0xff785802, 0xff787932, 0xff7e6420, 0xff8d730e, 0xff8a6102, 0xff7e7629, 0xff786d2c, 0xff996a02, 0xff726114}},
    {{0xff5a5507, 0xff54400d, 0xff5d670a, 0xff6f6128, 0xff5d4f13, 0xff69671f, 0xff604301, 0xff6c5819, 0xff5d5e0a, 0xff635b1f}},
    {{0xff524d72, 0xff826e8a, 0xff73689c, 0xff4f3b6f, 0xff586587, 0xff553b5d, 0xff6d5675, 0xff555387, 0xff707199, 0xff463e66}},
    {{0xff285388, 0xff0174b8, 0xff5871a3, 0xff313e7f, 0xff555f9d, 0xff1f5fa6, 0xff01476d, 0xff465c88, 0xff4f6eac, 0xff3a4a79}},
    {{0xff505c24, 0xff537727, 0xff777748, 0xff294d00, 0xff4a471b, 0xff627436, 0xff38620f, 0xff6b6236, 0xff4d6824, 0xff415612}},
}};

// From short to long: their lightness grows or falls evenly, so a colour-blind reader, too, sees the order.
constexpr std::array<QRgb, kDurationSteps> kLightSteps
    = {0xffefde76, 0xffb9cf84, 0xff7cbf8f, 0xff60a898, 0xff3992a0, 0xff36799b, 0xff2e6096, 0xff344983, 0xff343170};
constexpr std::array<QRgb, kDurationSteps> kDarkSteps
    = {0xff303786, 0xff344e91, 0xff35659b, 0xff3a7d9f, 0xff3c94a2, 0xff62ab9b, 0xff7fc292, 0xffbcd286, 0xfff2e179};

struct NamedColor {
    std::string_view name;
    QRgb color;
};
// The reserved colours of the Trace Event format (cname).
constexpr std::array kReserved = {
    NamedColor{"thread_state_uninterruptible", 0xffb67d8f},
    NamedColor{"thread_state_iowait", 0xffff8c00},
    NamedColor{"thread_state_running", 0xff7ec894},
    NamedColor{"thread_state_runnable", 0xff85a0d2},
    NamedColor{"thread_state_sleeping", 0xfff0f0f0},
    NamedColor{"thread_state_unknown", 0xffc79b7d},
    NamedColor{"background_memory_dump", 0xff00b4b4},
    NamedColor{"light_memory_dump", 0xff0000b4},
    NamedColor{"detailed_memory_dump", 0xffb400b4},
    NamedColor{"vsync_highlight_color", 0xff0000ff},
    NamedColor{"generic_work", 0xff7d7d7d},
    NamedColor{"good", 0xff007d00},
    NamedColor{"bad", 0xffb47d00},
    NamedColor{"terrible", 0xffb40000},
    NamedColor{"black", 0xff000000},
    NamedColor{"grey", 0xffdddddd},
    NamedColor{"white", 0xffffffff},
    NamedColor{"yellow", 0xffffff00},
    NamedColor{"olive", 0xff646400},
    NamedColor{"rail_response", 0xff4387fd},
    NamedColor{"rail_animation", 0xfff44a3f},
    NamedColor{"rail_idle", 0xffee8e00},
    NamedColor{"rail_load", 0xff0da861},
    NamedColor{"startup", 0xffe6e600},
    NamedColor{"heap_dump_stack_frame", 0xff808080},
    NamedColor{"heap_dump_object_type", 0xff0000ff},
    NamedColor{"heap_dump_child_node_arrow", 0xffcc6600},
    NamedColor{"cq_build_running", 0xffffff77},
    NamedColor{"cq_build_passed", 0xff99ee66},
    NamedColor{"cq_build_failed", 0xffee8888},
    NamedColor{"cq_build_abandoned", 0xffbbbbbb},
    NamedColor{"cq_build_attempt_runnig", 0xffdede4b}, // spelled like this everywhere
    NamedColor{"cq_build_attempt_passed", 0xff67da23},
    NamedColor{"cq_build_attempt_failed", 0xffc55151},
};

Theme makeLight()
{
    Theme theme;
    theme.dark = false;
    theme.window = QColor(0xee, 0xf0, 0xf3);
    theme.surface = QColor(0xff, 0xff, 0xff);
    theme.header = QColor(0xf6, 0xf7, 0xf8);
    theme.line = QColor(0xe4, 0xe6, 0xea);
    theme.text = QColor(0x1f, 0x23, 0x28);
    theme.mutedText = QColor(0x66, 0x6c, 0x75);
    theme.disabledText = QColor(0x7f, 0x86, 0x8f);
    theme.accent = QColor(0x1f, 0x6f, 0xeb);
    theme.accentText = QColor(0xff, 0xff, 0xff);
    theme.markedRange = QColor(0x1f, 0x6f, 0xeb, 20);
    theme.cursor = QColor(0xd0, 0x39, 0x3e);
    theme.selection = QColor(0xae, 0x47, 0x08);
    theme.hit = QColor(0xc6, 0x8a, 0x10);
    theme.good = QColor(0x2a, 0x81, 0x54);
    theme.bad = QColor(0xcb, 0x3c, 0x3c);
    theme.badgeText = QColor(0xff, 0xff, 0xff);
    theme.overview = QColor(0xab, 0xc8, 0xf3);
    theme.hatch = QColor(0xa3, 0xaa, 0xb4);
    theme.idle = QColor(0xd9, 0xdd, 0xe2);
    return theme;
}

Theme makeDark()
{
    Theme theme;
    theme.dark = true;
    theme.window = QColor(0x28, 0x2c, 0x31);
    theme.surface = QColor(0x1b, 0x1d, 0x21);
    theme.header = QColor(0x22, 0x25, 0x29);
    theme.line = QColor(0x30, 0x34, 0x3a);
    theme.text = QColor(0xe2, 0xe4, 0xe7);
    theme.mutedText = QColor(0x94, 0x9b, 0xa5);
    theme.disabledText = QColor(0x76, 0x7d, 0x87);
    theme.accent = QColor(0x5a, 0xa2, 0xff);
    theme.accentText = QColor(0x0f, 0x16, 0x20);
    theme.markedRange = QColor(0x5a, 0xa2, 0xff, 24);
    theme.cursor = QColor(0xff, 0x74, 0x74);
    theme.selection = QColor(0xf6, 0xd8, 0x70);
    theme.hit = QColor(0xe2, 0xae, 0x34);
    theme.good = QColor(0x4e, 0xb3, 0x81);
    theme.bad = QColor(0xe9, 0x65, 0x65);
    theme.badgeText = QColor(0x10, 0x14, 0x18);
    theme.overview = QColor(0x3b, 0x5c, 0x86);
    theme.hatch = QColor(0x68, 0x70, 0x7b);
    theme.idle = QColor(0x37, 0x3b, 0x41);
    return theme;
}

constexpr std::size_t kReservedFills = 1; ///< for processes
static_assert(std::tuple_size_v<Fills> == kReservedFills + kRegionFills);
constexpr double kSeen = 1.3; ///< least contrast of a fill against the surface

/// FNV-1a: the same in every run and on every machine, which std::hash does not guarantee. A search chose its offset basis so that the
/// topics of each dialect spread evenly over the fills.
std::uint32_t stableHash(std::string_view text)
{
    std::uint32_t hash = 0xa17e13e2U;
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
    return hash ^ (hash >> 15);
}

} // namespace

const Theme& Theme::light()
{
    static const Theme theme = makeLight();
    return theme;
}

const Theme& Theme::darkTheme()
{
    static const Theme theme = makeDark();
    return theme;
}

QPalette Theme::palette() const
{
    QPalette palette;
    palette.setColor(QPalette::Window, surface);
    palette.setColor(QPalette::WindowText, text);
    palette.setColor(QPalette::Base, surface);
    palette.setColor(QPalette::AlternateBase, header);
    palette.setColor(QPalette::Text, text);
    palette.setColor(QPalette::PlaceholderText, mutedText);
    palette.setColor(QPalette::Button, header);
    palette.setColor(QPalette::ButtonText, text);
    palette.setColor(QPalette::BrightText, bad);
    palette.setColor(QPalette::ToolTipBase, window);
    palette.setColor(QPalette::ToolTipText, text);
    palette.setColor(QPalette::Highlight, accent);
    palette.setColor(QPalette::HighlightedText, accentText);
    palette.setColor(QPalette::Link, accent);
    palette.setColor(QPalette::LinkVisited, accent);
    palette.setColor(QPalette::Light, dark ? window.lighter(130) : QColor(Qt::white));
    palette.setColor(QPalette::Midlight, line);
    palette.setColor(QPalette::Mid, dark ? line.lighter(130) : line.darker(115));
    palette.setColor(QPalette::Dark, dark ? QColor(0x12, 0x14, 0x17) : QColor(0xa0, 0xa6, 0xae));
    palette.setColor(QPalette::Shadow, dark ? QColor(Qt::black) : QColor(0x70, 0x76, 0x7e));
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, disabledText);
    palette.setColor(QPalette::Disabled, QPalette::Highlight, line);
    palette.setColor(QPalette::Disabled, QPalette::HighlightedText, mutedText);
    return palette;
}

QColor Theme::regionFill(std::string_view name, std::size_t shade) const
{
    return name == "process" ? QColor::fromRgb((dark ? kDarkFills : kLightFills)[0][shade % kShades]) : regionFill(usualFill(name), shade);
}

QColor Theme::regionFill(std::size_t number, std::size_t shade) const
{
    return QColor::fromRgb((dark ? kDarkFills : kLightFills)[kReservedFills + number][shade % kShades]);
}

std::size_t Theme::usualFill(std::string_view name)
{
    return stableHash(name) % kRegionFills;
}

QColor Theme::numberedFill(std::size_t number) const
{
    constexpr std::array<std::size_t, kRegionFills> kOrder{4, 7, 3, 0, 8, 6, 2, 1, 5, 9, 10}; // a search chose it
    return regionFill(kOrder[number % kRegionFills], number / kRegionFills);
}

QColor Theme::numberedLine(std::size_t number) const
{
    QColor color = numberedFill(number);
    while (contrastRatio(color, surface) < kClearContrast)
        color = dark ? color.lighter(108) : color.darker(108);
    return color;
}

QColor Theme::durationFill(std::size_t step) const
{
    return QColor::fromRgb((dark ? kDarkSteps : kLightSteps)[step]);
}

std::size_t Theme::usualShade(std::string_view name)
{
    return stableHash(name) / kRegionFills % kShades;
}

QColor Theme::cnameFill(std::string_view cname) const
{
    const auto* const found = std::ranges::find(kReserved, cname, &NamedColor::name);
    if (found == kReserved.end())
        return {};
    QColor fill = QColor::fromRgb(found->color);
    while (contrastRatio(fill, surface) < kSeen)
        fill = dark ? QColor(fill.red() + 8, fill.green() + 8, fill.blue() + 8) : fill.darker(105);
    return fill;
}

QColor Theme::textOn(const QColor& fill) const
{
    const QColor own = dark ? QColor(Qt::white) : text;
    if (contrastRatio(own, fill) >= kReadableContrast)
        return own;
    const QColor black(Qt::black);
    const QColor white(Qt::white);
    return contrastRatio(black, fill) >= contrastRatio(white, fill) ? black : white;
}

namespace {

constexpr int kTries = 32;
constexpr int kFarApart = 14'000; ///< squared; about as far as neighbouring colours of the palette
constexpr std::size_t kMostCompared = 64; ///< beyond that nobody can tell colours apart

/// Weighted as eyes weigh: green most, blue more where there is little red.
int distance(const QColor& a, const QColor& b)
{
    const int red = (a.red() + b.red()) / 2;
    const int dr = a.red() - b.red();
    const int dg = a.green() - b.green();
    const int db = a.blue() - b.blue();
    return ((512 + red) * dr * dr + 1024 * dg * dg + (767 - red) * db * db) / 256;
}

} // namespace

std::vector<QColor> seriesFills(const Theme& theme, const std::vector<std::string>& names)
{
    std::vector<QColor> fills;
    const auto apart = [&](const QColor& fill) {
        int nearest = std::numeric_limits<int>::max();
        for (const QColor& other : fills)
            nearest = std::min(nearest, distance(fill, other));
        return nearest;
    };
    for (const std::string& name : names) {
        QColor best = theme.regionFill(name);
        if (fills.size() < kMostCompared) {
            int farthest = apart(best);
            for (int i = 1; i <= kTries && farthest < kFarApart; ++i) {
                const QColor other = theme.regionFill(name + std::to_string(i));
                if (const int far = apart(other); far > farthest) {
                    best = other;
                    farthest = far;
                }
            }
        }
        fills.push_back(best);
    }
    return fills;
}

QColor sideColor(const Theme& theme, Side side)
{
    if (side == Side::Base)
        return theme.dark ? QColor(0xc0, 0x84, 0xfc) : QColor(0x82, 0x50, 0xc4);
    return theme.dark ? QColor(0x8e, 0xe3, 0xf0) : QColor(0x0a, 0x5f, 0x86);
}

} // namespace emberline
