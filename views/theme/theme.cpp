// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/theme/theme.h"

#include <QString>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <tuple>
#include <utility>

namespace emberline {

/// Of a channel of 8 bits. Computed once: a frame may ask for thousands of colours, and a power takes as long as drawing a box.
static double linear(int channel)
{
    static const std::array<double, 256> channels = [] {
        std::array<double, 256> values{};
        for (std::size_t i = 0; i < values.size(); ++i) {
            const double value = static_cast<double>(i) / 255;
            values[i] = value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
        }
        return values;
    }();
    return channels[static_cast<std::size_t>(channel)];
}

/// WCAG 2.1 relative luminance, 0 (black) to 1 (white). Alpha is ignored.
static double relativeLuminance(const QColor& color)
{
    const QRgb rgb = color.rgb();
    return 0.2126 * linear(qRed(rgb)) + 0.7152 * linear(qGreen(rgb)) + 0.0722 * linear(qBlue(rgb));
}

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
// the surface. Another search chose the shades that follow each fill: they keep all of that but the distance, differ from each other and
// from those of other fills (>= 5, and of one fill >= 2.5 for colour-blind eyes), have the hue of their fill, and each is nearer to that
// than to any other. The theme's test measures it all.
using Fills = std::array<std::array<QRgb, kShades>, 12>;
constexpr Fills kLightFills = {{
    {{0xff9db9fd, 0xffbac3ff, 0xff84abf9, 0xff8da5e1, 0xff8db7ea, 0xff699fe4, 0xffaec6f3, 0xff819cf3, 0xff458dd8, 0xff2a8dfc}},
    {{0xff9bb691, 0xff7ea27b, 0xffa5c693, 0xff90a58d, 0xffb7ccab, 0xffaebaa5, 0xff87b47e, 0xff7b8d6c, 0xff759660, 0xff87c381}},
    {{0xffe5bf81, 0xffccb169, 0xffdbc090, 0xffffd896, 0xfff3bd75, 0xffd2a875, 0xffe1d296, 0xffd2a257, 0xffbd995a, 0xffbdae81}},
    {{0xff9be5f1, 0xff99d8d8, 0xff7bd2e1, 0xff90e4ff, 0xffb7eaed, 0xff99c9d2, 0xff8acfed, 0xff78bdd2, 0xff6cd8fc, 0xff5dc3e1}},
    {{0xffc5afe0, 0xffc9bde4, 0xffae9cc9, 0xffdec0f6, 0xffc3a2de, 0xffd2b7fc, 0xffb4abc9, 0xffe4cff9, 0xffd5c6de, 0xffe4dbf9}},
    {{0xff74c3bd, 0xff5daba2, 0xff5ac9cf, 0xff84dbcf, 0xff72b1b4, 0xff5dbdab, 0xff60dedb, 0xff4e9ca2, 0xff6c9c90, 0xff7be4c9}},
    {{0xffbae7be, 0xffabd2b4, 0xff9cd2a5, 0xffabe7ae, 0xffc9e7cf, 0xff87cc93, 0xffa5f0a8, 0xff81de99, 0xff72c97b, 0xff93f099}},
    {{0xfff3de85, 0xffdbc675, 0xfff3cf6f, 0xffdbd887, 0xffccc360, 0xffded55d, 0xffd8bd51, 0xffedc64b, 0xffd8ae3c, 0xffe7e757}},
    {{0xffa3a44e, 0xff8d8d33, 0xffc0b45a, 0xffb1ba69, 0xff9f9348, 0xff969f5a, 0xffae9c3f, 0xffbdbd51, 0xff7e873f, 0xff849627}},
    {{0xff9d95d3, 0xffa5a5f0, 0xff847ebd, 0xff9387b7, 0xff908ddb, 0xff8a75c3, 0xff7275a5, 0xff9699f6, 0xff757bd2, 0xff9984e4}},
    {{0xff87a1bd, 0xff75abcf, 0xff7590b7, 0xff7b8aa2, 0xff8ab4c9, 0xff8d9fab, 0xff9cb7db, 0xffabbac9, 0xff5a84a2, 0xff6099c9}},
    {{0xffd4e3a8, 0xffd2d8a8, 0xffc0db99, 0xffdee49c, 0xffbdcf99, 0xffc3cc8a, 0xffbdc08a, 0xffaec37b, 0xffccea90, 0xffb1d27e}},
}};
constexpr Fills kDarkFills = {{
    {{0xff4c65bf, 0xff4e51a8, 0xff5a66b1, 0xff2454b4, 0xff456fd8, 0xff364b96, 0xff2b4aae, 0xff4e57d2, 0xff3b3fb5, 0xff3c45a2}},
    {{0xff3e6039, 0xff466637, 0xff3a5639, 0xff51664b, 0xff426f3c, 0xff3e533e, 0xff345d2f, 0xff2f5720, 0xff245d27, 0xff306f2d}},
    {{0xff916b3b, 0xff7b5721, 0xff846c45, 0xff96632a, 0xff7e4e0c, 0xff6f542d, 0xff704615, 0xff6c5d3f, 0xff664823, 0xffa56621}},
    {{0xff257c9d, 0xff0c7299, 0xff1e6c8a, 0xff4b7b93, 0xff4b7290, 0xff156387, 0xff426c7e, 0xff065d78, 0xff3f637e, 0xff007bb7}},
    {{0xff7755a4, 0xff5d3d91, 0xff633f8a, 0xff723f9c, 0xff5d4681, 0xff7b69b4, 0xff8a60c0, 0xff8760a2, 0xff695493, 0xff6951ae}},
    {{0xff206b67, 0xff277e78, 0xff2d6054, 0xff427569, 0xff005e4c, 0xff365552, 0xff457b84, 0xff39645e, 0xff365a60, 0xff005858}},
    {{0xff4e7856, 0xff368145, 0xff396c4b, 0xff51725a, 0xff337248, 0xff607b69, 0xff4e6654, 0xff24873f, 0xff3f7e4b, 0xff4e8157}},
    {{0xff81701d, 0xff726009, 0xff725400, 0xff6f6f27, 0xff7b7827, 0xff755d18, 0xff756c1e, 0xff876f12, 0xff786906, 0xff817530}},
    {{0xff5a5507, 0xff5d601b, 0xff565f05, 0xff515112, 0xff625a23, 0xff6f6627, 0xff71622c, 0xff605121, 0xff666f1e, 0xff666400}},
    {{0xff524d72, 0xff515261, 0xff5e566e, 0xff5d6090, 0xff4f4a63, 0xff544d89, 0xff484b7e, 0xff63607e, 0xff7b6f96, 0xff584b78}},
    {{0xff285388, 0xff3d5a82, 0xff245d9f, 0xff516f99, 0xff396ca5, 0xff274f7b, 0xff4a6295, 0xff264e95, 0xff2475bd, 0xff00559d}},
    {{0xff505c24, 0xff425824, 0xff54691e, 0xff667236, 0xff4d5027, 0xff3b570a, 0xff667e2a, 0xff596633, 0xff606339, 0xff4b6f0f}},
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

struct RoleColor {
    QColor Theme::*role;
    QRgb light; ///< with its alpha
    QRgb dark;
};
constexpr std::array kRoles = {
    RoleColor{&Theme::window, 0xffeef0f3, 0xff282c31},
    RoleColor{&Theme::surface, 0xffffffff, 0xff1b1d21},
    RoleColor{&Theme::header, 0xfff6f7f8, 0xff222529},
    RoleColor{&Theme::line, 0xffe4e6ea, 0xff30343a},
    RoleColor{&Theme::text, 0xff1f2328, 0xffe2e4e7},
    RoleColor{&Theme::mutedText, 0xff666c75, 0xff949ba5},
    RoleColor{&Theme::disabledText, 0xff7f868f, 0xff767d87},
    RoleColor{&Theme::accent, 0xff1f6feb, 0xff5aa2ff},
    RoleColor{&Theme::accentText, 0xffffffff, 0xff0f1620},
    RoleColor{&Theme::markedRange, 0x141f6feb, 0x185aa2ff},
    RoleColor{&Theme::cursor, 0xffd0393e, 0xffff7474},
    RoleColor{&Theme::selection, 0xffae4708, 0xfff6d870},
    RoleColor{&Theme::hit, 0xffc68a10, 0xffe2ae34},
    RoleColor{&Theme::good, 0xff2a8154, 0xff4eb381},
    RoleColor{&Theme::bad, 0xffcb3c3c, 0xffe96565},
    RoleColor{&Theme::badgeText, 0xffffffff, 0xff101418},
    RoleColor{&Theme::overview, 0xffabc8f3, 0xff3b5c86},
    RoleColor{&Theme::hatch, 0xffa3aab4, 0xff68707b},
    RoleColor{&Theme::idle, 0xffd6dadf, 0xff373b41},
    RoleColor{&Theme::starting, 0xffc4c2c0, 0xff545250},
    RoleColor{&Theme::undecided, 0xffc5d6ee, 0xff2c3f5c},
};

Theme makeTheme(bool dark)
{
    Theme theme;
    theme.dark = dark;
    for (const RoleColor& color : kRoles)
        theme.*color.role = QColor::fromRgba(dark ? color.dark : color.light);
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
    static const Theme theme = makeTheme(false);
    return theme;
}

const Theme& Theme::darkTheme()
{
    static const Theme theme = makeTheme(true);
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

/// CIELAB, whose distances are about those that eyes see.
using Lab = std::array<double, 3>;

static Lab labOf(const QColor& color)
{
    const auto root = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116.0; };
    const double red = linear(color.red());
    const double green = linear(color.green());
    const double blue = linear(color.blue());
    const double x = root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047);
    const double y = root(0.2126 * red + 0.7152 * green + 0.0722 * blue);
    const double z = root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883);
    return {116 * y, 500 * (x - y), 200 * (y - z)};
}

static double squaredDistance(const Lab& a, const Lab& b)
{
    return (a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]) + (a[2] - b[2]) * (a[2] - b[2]);
}

/// All fills with their shades, the fills first. Computed once: the timeline asks in each frame.
static const std::vector<std::pair<QColor, Lab>>& allShades(const Theme& theme)
{
    const auto make = [](const Theme& of) {
        std::vector<std::pair<QColor, Lab>> shades;
        for (std::size_t shade = 0; shade < kShades; ++shade) {
            for (std::size_t fill = 0; fill < kRegionFills; ++fill)
                shades.emplace_back(of.regionFill(fill, shade), labOf(of.regionFill(fill, shade)));
        }
        return shades;
    };
    static const auto light = make(Theme::light());
    static const auto dark = make(Theme::darkTheme());
    return theme.dark ? dark : light;
}

std::vector<QColor> seriesFills(const Theme& theme, const std::vector<std::string>& names)
{
    constexpr double kFarApart = 25 * 25; // squared; neighbouring fills of the palette are nearer
    constexpr std::size_t kMostCompared = 32; // beyond that nobody can tell colours apart
    std::vector<QColor> fills;
    std::vector<Lab> taken;
    const auto apart = [&](const Lab& lab) {
        double nearest = std::numeric_limits<double>::max();
        for (const Lab& other : taken)
            nearest = std::min(nearest, squaredDistance(lab, other));
        return nearest;
    };
    for (const std::string& name : names) {
        QColor best = theme.regionFill(name);
        if (taken.size() < kMostCompared) {
            Lab lab = labOf(best);
            double farthest = apart(lab);
            if (farthest < kFarApart) {
                for (const auto& [fill, other] : allShades(theme)) {
                    if (const double far = apart(other); far > farthest) {
                        farthest = far;
                        best = fill;
                        lab = other;
                    }
                }
            }
            taken.push_back(lab);
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
