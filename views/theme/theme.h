// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPalette>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace emberline {

/// WCAG 2.1, success criterion 1.4.3: the minimum for body text.
inline constexpr double kReadableContrast = 4.5;
/// Success criterion 1.4.11: the minimum for what is no text, and ours for text that is disabled.
inline constexpr double kClearContrast = 3;

/// WCAG 2.1 contrast ratio, 1 to 21, in either order.
[[nodiscard]] double contrastRatio(const QColor& a, const QColor& b);

/// What the colours of regions tell.
enum class ColorBy { Topic, Name, Category, Thread, Length };

inline constexpr std::size_t kRegionFills = 11; ///< for what has a name; processes have one more
inline constexpr std::size_t kShades = 10; ///< of each region fill, with the fill itself
inline constexpr std::size_t kDurationSteps = 9; ///< of the scale of lengths

/// All colours of the program, light or dark: one accent, faint lines. Text on any region colour has a contrast of at least 4.5:1, and the
/// region colours stay distinguishable with the common kinds of colour blindness.
struct Theme {
    bool dark = false;
    QColor window; ///< behind everything; title and status bars
    QColor surface; ///< the timeline, the docks' contents
    QColor header; ///< gutter rows of sessions, dock tabs, table headers
    QColor line; ///< faint separators
    QColor text;
    QColor mutedText;
    QColor disabledText;
    QColor accent; ///< the one accent: current tab, marked range, focus
    QColor accentText; ///< on the accent
    QColor markedRange; ///< translucent fill
    QColor cursor; ///< the line under the mouse
    QColor selection; ///< outline of the selected box
    QColor hit; ///< outline of search hits
    QColor good; ///< exit 0
    QColor bad; ///< exit codes other than 0, errors
    QColor badgeText;
    QColor overview; ///< the density in the overview strip
    QColor hatch; ///< spawn and reap gaps
    QColor idle; ///< fill of what idles or waits
    QColor starting; ///< fill of the time in which processes start and end: neither work nor idle
    QColor undecided; ///< fill of what a comparison finds neither slower nor faster

    [[nodiscard]] static const Theme& light();
    [[nodiscard]] static const Theme& darkTheme();
    /// The theme whose lightness fits `palette`.
    [[nodiscard]] static const Theme& of(const QPalette& palette)
    {
        return palette.color(QPalette::Window).lightness() < 128 ? darkTheme() : light();
    }

    /// The widget palette of this theme.
    [[nodiscard]] QPalette palette() const;

    /// The fill of what has that name: a topic, a category, a region. The same text has the same colour in every run.
    /// `shade`: 0 for the fill itself, up to kShades - 1 for those that tell apart what shares the fill.
    [[nodiscard]] QColor regionFill(std::string_view name, std::size_t shade = 0) const;
    /// The fill of that number, below kRegionFills.
    [[nodiscard]] QColor regionFill(std::size_t number, std::size_t shade) const;
    /// The number of the fill that a name has in every run, unless another of its trace has it, too.
    [[nodiscard]] static std::size_t usualFill(std::string_view name);
    /// The shade that a name has in every run, unless others of its group have it, too.
    [[nodiscard]] static std::size_t usualShade(std::string_view name);
    /// Fills for what has no name of its own, or a place in an order: neighbours are far apart, the first ones strong on the surface, and
    /// only every 110th is the same.
    [[nodiscard]] QColor numberedFill(std::size_t number) const;
    /// The same, strong enough for lines and single dots, which carry no text.
    [[nodiscard]] QColor numberedLine(std::size_t number) const;
    /// From the shortest (0) to the longest (kDurationSteps - 1).
    [[nodiscard]] QColor durationFill(std::size_t step) const;
    /// The fill for one of the reserved colour names that a source may give, made paler or stronger as far as needed to be seen on the
    /// surface; an invalid colour for other names.
    [[nodiscard]] QColor cnameFill(std::string_view cname) const;
    /// The colour of text on a fill.
    [[nodiscard]] QColor textOn(const QColor& fill) const;
};

/// The fills of a counter's series: each has the usual fill of its name, or if an earlier series looks similar, the fill or shade that is
/// farthest from all of them.
[[nodiscard]] std::vector<QColor> seriesFills(const Theme& theme, const std::vector<std::string>& names);

/// The two traces of a comparison: the one that is compared with, and the open one.
enum class Side : std::uint8_t { Base, Head };

/// The colour that says which side something belongs to, whatever the comparison finds. Apart from the theme's good and bad, for
/// colour-blind eyes too; readable on the surface, and under the theme's badgeText.
[[nodiscard]] QColor sideColor(const Theme& theme, Side side);

} // namespace emberline
