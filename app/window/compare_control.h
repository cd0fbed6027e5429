// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/loading/trace_loader.h"
#include "model/trace_store.h"

#include <QObject>

namespace emberline {

class ComparePanel;
class Opening;
class TimelineView;

/// The base that Compare sets against the open trace: chosen and read here, and read once more into the open trace for one timeline.
class CompareControl : public QObject {
    Q_OBJECT

public:
    /// The open trace, where it is read, and where it is shown.
    struct Parts {
        TraceStore& store;
        TraceLoader& loader;
        Opening& opening;
        TimelineView& timeline;
    };
    /// All arguments must outlive this object. `window` is the parent of this object and of its dialogs.
    CompareControl(const Parts& parts, ComparePanel& panel, QWidget* window);

private:
    void chooseBase(bool directory);
    void overlayBase(const std::vector<std::string>& paths, Duration offset);
    void showOverlay(std::size_t known, Duration offset);
    void useBase(const std::vector<std::string>& paths);
    void showBase(const ImportOutcome& outcome);

    Parts m_parts;
    ComparePanel& m_panel;
    QWidget* m_window;
    TraceStore m_baseStore;
    TraceLoader m_baseLoader{m_baseStore};
};

} // namespace emberline
