// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/timeline/scene.h"
#include "views/timeline/timeline_controller.h"

#include <QCoreApplication>
#include <QString>

namespace emberline {

/// The words that the gutter says about a row.
class RowText {
    Q_DECLARE_TR_FUNCTIONS(RowText)

public:
    RowText(const TimelineController& controller, RowStack stack) : m_controller(controller), m_stack(stack) { }

    /// Begins with the process if the row appears without its header: pinned, or at the top of the view.
    [[nodiscard]] QString title(const LayoutRow& row) const;
    /// How long the row's process ran, or its processes together; empty if unknown.
    [[nodiscard]] QString wall(const LayoutRow& row) const;
    [[nodiscard]] QString shortMedian(const LayoutRow& row) const; ///< wall(), where there is little room
    /// Whether wall() is the median of many runs.
    [[nodiscard]] static bool isMedian(const LayoutRow& row) { return row.isCommand && row.itemCount > 1; }
    /// The series of a counter's row.
    [[nodiscard]] QString series(const LayoutRow& row) const;
    [[nodiscard]] QString toolTip(const LayoutRow& row) const;
    /// How the process ended; empty if unknown.
    [[nodiscard]] static QString badge(const Session& session);

private:
    [[nodiscard]] const Trace& trace() const { return m_controller.trace(); }
    [[nodiscard]] QString ownTitle(const LayoutRow& row) const;
    [[nodiscard]] bool hasHeader(const LayoutRow& row) const;
    [[nodiscard]] QString titleOfObjects(const LayoutRow& row) const;
    [[nodiscard]] QString titleOfCounter(const LayoutRow& row) const;

    const TimelineController& m_controller;
    RowStack m_stack;
};

/// The tool tip of a region, one fact per line. Plain text.
[[nodiscard]] QString toolTipText(const Trace& trace, RegionId region);
/// The tool tip of the hit, `x` logical pixels from the left; empty if there is nothing to say.
[[nodiscard]] QString toolTipText(TimelineController& controller, const Hit& hit, double x);
/// What the fold at `time` hides; empty if there is none.
[[nodiscard]] QString foldText(const TimeFolds& folds, TraceTime time);

} // namespace emberline
