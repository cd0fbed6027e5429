// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/timeline/timeline_controller.h"

#include <QCoreApplication>

namespace emberline {

/// The words that the gutter says about a row.
class RowText {
    Q_DECLARE_TR_FUNCTIONS(RowText)

public:
    RowText(const TimelineController& controller, RowStack stack) : m_controller(controller), m_stack(stack) { }

    [[nodiscard]] QString title(const LayoutRow& row) const;
    /// How long the row's process ran, or its processes together; empty if unknown.
    [[nodiscard]] QString wall(const LayoutRow& row) const;
    /// Whether wall() is the median of many runs.
    [[nodiscard]] static bool isMedian(const LayoutRow& row) { return row.isCommand && row.itemCount > 1; }
    /// The series of a counter's row.
    [[nodiscard]] QString series(const LayoutRow& row) const;
    [[nodiscard]] QString toolTip(const LayoutRow& row) const;
    /// How the process ended; empty if unknown.
    [[nodiscard]] static QString badge(const Session& session);

private:
    [[nodiscard]] const Trace& trace() const { return m_controller.trace(); }
    [[nodiscard]] QString titleOfObjects(const LayoutRow& row) const;
    [[nodiscard]] QString titleOfCounter(const LayoutRow& row) const;

    const TimelineController& m_controller;
    RowStack m_stack;
};

} // namespace emberline
