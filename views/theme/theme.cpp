// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/theme/theme.h"

#include "views/theme/contrast.h"

#include <QString>

#include <algorithm>
#include <array>
#include <cstdint>

namespace emberline {

namespace {

// Twelve fills per theme, in the same order: first that of processes. None is reddish, because red says that something failed; none is
// grey, because grey says that nothing runs. A search chose them so that every two stay apart (CIE76 >= 9) for normal sight and under
// simulated protanopia, deuteranopia and tritanopia, so that text on them keeps its contrast, and so that a box one pixel wide is seen on
// the surface. The theme's test measures all three.
constexpr std::array<QRgb, 12> kLightFills = {0xff9db9fd, 0xff9bb691, 0xffe5bf81, 0xff9be5f1, 0xffc5afe0, 0xff74c3bd, 0xffbae7be,
    0xfff3de85, 0xffa3a44e, 0xff9d95d3, 0xff87a1bd, 0xffd4e3a8};
constexpr std::array<QRgb, 12> kDarkFills = {0xff4c65bf, 0xff3e6039, 0xff916b3b, 0xff257c9d, 0xff7755a4, 0xff206b67, 0xff4e7856, 0xff81701d,
    0xff5a5507, 0xff524d72, 0xff285388, 0xff505c24};

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
    theme.idle = QColor(0x43, 0x48, 0x50);
    return theme;
}

constexpr std::size_t kReservedFills = 1; ///< for processes
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
        palette.setColor(QPalette::Disabled, role, dark ? QColor(0x6b, 0x72, 0x7c) : QColor(0x9a, 0xa1, 0xab));
    palette.setColor(QPalette::Disabled, QPalette::Highlight, line);
    palette.setColor(QPalette::Disabled, QPalette::HighlightedText, mutedText);
    return palette;
}

QColor Theme::regionFill(std::string_view name) const
{
    const auto& fills = dark ? kDarkFills : kLightFills;
    if (name == "process")
        return QColor::fromRgb(fills[0]);
    return QColor::fromRgb(fills[kReservedFills + stableHash(name) % (fills.size() - kReservedFills)]);
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

} // namespace emberline
