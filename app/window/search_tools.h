// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QToolBar;
class QWidget;

namespace emberline {

class FilterState;
class SearchHits;
class TraceStore;
class WindowActions;
class WindowSettings;

/// The search field and the filter's button at the right end of the tool bar, and the actions that lead to them.
class SearchTools : public QObject {
    Q_OBJECT

public:
    struct Parts {
        WindowActions& actions;
        TraceStore& store;
        FilterState& filter;
        SearchHits& hits;
        WindowSettings& settings;
        QWidget& timeline; ///< gets the focus when the user leaves the field or the filter
    };

    /// `bar` is the parent. All arguments must outlive this object.
    SearchTools(const Parts& parts, QToolBar* bar);

Q_SIGNALS:
    /// The user searches for something.
    void searched();
};

} // namespace emberline
