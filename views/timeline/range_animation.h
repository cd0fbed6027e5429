// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/timeline/time_scale.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <functional>

namespace emberline {

/// Moves a range to a target within a tenth of a second, so that the eye can follow a zoom. A new target starts from the current range.
class RangeAnimation : public QObject {
public:
    using Step = std::function<void(TraceRange)>;
    explicit RangeAnimation(Step step, QObject* parent = nullptr);

    void setEnabled(bool enabled) { m_enabled = enabled; }
    [[nodiscard]] bool isRunning() const { return m_timer.isActive(); }
    [[nodiscard]] TraceRange target() const { return m_to; }

    /// Jumps to the target if animations are off, here or in the desktop's settings.
    void start(TraceRange from, TraceRange to);
    void stop() { m_timer.stop(); }

private:
    static constexpr int kDurationMs = 120;
    static constexpr int kFrameMs = 8;

    void advance();

    Step m_step;
    QTimer m_timer;
    QElapsedTimer m_clock;
    TraceRange m_from;
    TraceRange m_to;
    bool m_enabled = true;
};

} // namespace emberline
