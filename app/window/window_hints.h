// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/loading/trace_loader.h"
#include "model/trace_store.h"

#include <QObject>
#include <QStringList>

namespace emberline {

class MessageBar;

/// Which files were not read to their end, and advice on data that the logs lack: the most important one after loading, each one once while
/// the trace grows.
class WindowHints : public QObject {
    Q_OBJECT

public:
    /// All arguments must outlive this object. `window` is the parent of this object and of its dialogs.
    WindowHints(const TraceStore& store, const TraceLoader& loader, MessageBar& bar, MessageBar& errors, QWidget* window);

private:
    void showLoaded(const ImportOutcome& outcome);
    void showLive();

    const TraceStore& m_store;
    const TraceLoader& m_loader;
    MessageBar& m_bar;
    MessageBar& m_errors;
    QWidget* m_window;
    QStringList m_shown; ///< of the live trace
};

} // namespace emberline
