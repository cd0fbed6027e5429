// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QElapsedTimer>

#include <functional>
#include <string>
#include <vector>

namespace emberline::bench {

/// A single turn that kept the GUI's event loop busy.
struct Blockage {
    double wallMs = 0;
    double cpuMs = 0; ///< of the GUI thread: our own share when other processes used the processor
    double atMs = 0; ///< when it ended, since the watch was started
    std::string what; ///< which receiver got which event
};

/// An application that measures the time of each turn of its event loop. GUI thread.
class GuiWatch : public QApplication {
public:
    using QApplication::QApplication;

    /// Forgets the past and measures from now on.
    void restart();
    [[nodiscard]] double elapsedMs() const { return static_cast<double>(m_clock.nsecsElapsed()) / 1e6; }
    /// The longest ones since the last restart(), longest first.
    [[nodiscard]] std::vector<Blockage> worst(std::size_t count) const;
    /// `call` runs after every event that the loop has handled.
    void setAfterEvent(std::function<void()> call) { m_afterEvent = std::move(call); }
    /// Runs the event loop until `done`, checked after every event and every few milliseconds.
    void runUntil(const std::function<bool()>& done);

    bool notify(QObject* receiver, QEvent* event) override;

private:
    QElapsedTimer m_clock;
    int m_depth = 0;
    std::vector<Blockage> m_blockages;
    std::function<void()> m_afterEvent;
};

} // namespace emberline::bench
