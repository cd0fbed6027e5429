// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/export_formats.h"
#include "model/trace_store.h"
#include "views/kit/filter_state.h"
#include "views/kit/view_state.h"

#include <QObject>

#include <functional>

class QAction;
class QMenu;
class QWidget;

namespace emberline {

class Background;
class Opening;
class SaveDialogs;

/// The window's Export menu: the trace in each of the formats, whole or only the marked range, filtered unless the user chooses otherwise,
/// and redacted if desired, written off the GUI thread; also pictures of the visible part.
class ExportControl : public QObject {
    Q_OBJECT

public:
    /// All arguments must outlive this object.
    ExportControl(
        const TraceStore& store, const ViewState& state, const FilterState& filter, SaveDialogs& saving, Opening& opening, QWidget* window);

    /// Calls `widget` when the picture is to be drawn; null: there is nothing to draw.
    void addPicture(const QString& text, const QString& toolTip, const QKeySequence& key, std::function<QWidget*()> widget);
    /// Call it after the pictures were added.
    void fillMenu(QMenu& menu);

    void exportTo(const ExportFormat& format, const QString& path);

Q_SIGNALS:
    /// A sentence for the status bar.
    void done(const QString& message);

private:
    /// Says why an export must not have this name, if that is so.
    bool mayNotReplace(const QString& path);
    [[nodiscard]] Derivation derivation() const;

    const TraceStore& m_store;
    const ViewState& m_state;
    const FilterState& m_filter;
    SaveDialogs& m_saving;
    Opening& m_opening;
    QWidget* m_window;
    Background* m_background;
    QList<QAction*> m_pictures;
    QAction* m_onlyMarked;
    QAction* m_onlyShown;
    QAction* m_redacted;
};

} // namespace emberline
